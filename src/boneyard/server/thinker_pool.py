"""The processes that think for bots: a few of them, and where one fails, hangs or talks nonsense, we choose.

A thinker is given what its seat sees, and saw before, as JSON and nothing else. Whatever happens to it, its
table plays on. Advice and looks back have processes of their own, started by the first who asks, so that no
bot ever waits for them.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from boneyard.bots.days import Result
from boneyard.bots.review import Review
from boneyard.core.game import Game
from boneyard.server.thinker import About, Advise, Answer, Choose, LookBack, PlayDay, Told

LOG = logging.getLogger("boneyard.thinkers")
COMMAND = (sys.executable, "-m", "boneyard.server.thinker")
THINKING = 5.0  # seconds, then the thinker is ended and the fallback plays: enough for it to start as well
GRACE = 1.0  # seconds beyond what a level takes, for a thinker that has answered before
ADVISING = 2.0  # seconds of trying out, for a hint or a warning
REVIEWING = 30.0  # the same for a whole game
SLACK = 20.0  # seconds more, for starting, the first thoughts, and others who asked before
LONGEST_ANSWER = 256 * 1024
LAST_WORDS = 1.0  # seconds for a thinker that was killed to be gone


class Thinker:
    """One process, asked one question at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.awake = False  # the process has answered before

    async def ask(self, question: bytes, seconds: float, awake: float) -> Answer:
        """Its answer, in less time if it is awake.

        Anything wrong with it ends the process, and the next question starts another.
        """
        try:
            async with asyncio.timeout(awake if self.awake else seconds):
                answer = await self._ask(question)
                self.awake = True
                return answer
        except Exception as error:
            await self.end()
            return Answer(trouble=f"{type(error).__name__}: {error}"[:300])
        except asyncio.CancelledError:
            await self.end()  # its answer would be taken for the next one's
            raise

    async def _ask(self, question: bytes) -> Answer:
        if self.process is None or self.process.returncode is not None:
            self.awake = False
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LONGEST_ANSWER,
                start_new_session=True,  # Ctrl-C at the server is for the server
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(question + b"\n")
        await self.process.stdin.drain()
        return msgspec.json.decode(await self.process.stdout.readline(), type=Answer)

    async def end(self) -> None:
        process, self.process = self.process, None
        self.awake = False
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await process.communicate()  # what it still had to say; then its pipes close


class Thinkers:
    """Some of them, for questions of one sort."""

    def __init__(self, size: int, command: tuple[str, ...]) -> None:
        self.all = [Thinker(command) for _ in range(size)]
        self._free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self.all:
            self._free.put_nowait(thinker)

    async def ask(self, question: About, seconds: float, awake: float | None = None) -> Answer:
        """So many seconds count from when one is free; fewer where it is awake."""
        thinker = await self._free.get()
        try:
            return await thinker.ask(msgspec.json.encode(question), seconds, awake or seconds)
        finally:
            self._free.put_nowait(thinker)

    async def ask_soon(self, question: About, seconds: float) -> Answer:
        """So many seconds count from now; whoever waits longer gets no answer."""
        try:
            async with asyncio.timeout(seconds):
                return await self.ask(question, seconds)
        except TimeoutError:
            return Answer(trouble="nobody was free in time")


class ThinkerPool:
    def __init__(self, size: int, seconds: float = THINKING, command: tuple[str, ...] = COMMAND) -> None:
        self.seconds = seconds
        self._players = Thinkers(size, command)
        self._advisers = Thinkers(1, command)
        self._reviewers = Thinkers(1, command)

    async def choose(
        self, game: Game[Any], level: str, seed: int, view: Any, before: Sequence[Any] = ()
    ) -> str:
        """What the bot plays; where it gives no answer, any legal choice."""
        question = Choose(
            **about(game),
            seconds=self.seconds,
            level=level,
            seed=seed,
            view=view.to_json(),
            before=[seen.to_json() for seen in before],
        )
        takes = max((each.seconds for each in game.levels if each.name == level), default=0.0)
        answer = await self._players.ask(question, self.seconds, min(self.seconds, takes + GRACE))
        legal = [game.write(action) for action in view.actions(view.viewer)]
        if answer.text in legal:
            return answer.text
        LOG.warning("%s at %s gave no legal choice (%s)", level, game.name, answer.trouble or "nonsense")
        return legal[seed % len(legal)]

    async def advise(self, game: Game[Any], view: Any, language: str, names: tuple[str, ...]) -> list[Told]:
        """The best choices; none where no advice came in time."""
        answer = await self._ask_adviser(game, view, language, names, "")
        return answer.tips

    async def weigh(
        self, game: Game[Any], view: Any, language: str, names: tuple[str, ...], text: str
    ) -> tuple[float, Told] | None:
        """What a choice gives away, and what would be best."""
        answer = await self._ask_adviser(game, view, language, names, text)
        return (answer.lost, answer.tips[0]) if answer.tips else None

    async def _ask_adviser(
        self, game: Game[Any], view: Any, language: str, names: tuple[str, ...], text: str
    ) -> Answer:
        question = Advise(
            **about(game), seconds=ADVISING, view=view.to_json(), language=language, names=names, text=text
        )
        answer = await self._advisers.ask_soon(question, ADVISING + SLACK)
        legal = {game.write(action) for action in view.actions(view.viewer)}
        if answer.tips and all(tip.text in legal for tip in answer.tips):
            return answer
        LOG.warning("no advice at %s (%s)", game.name, answer.trouble or "nonsense")
        return Answer()

    async def review(self, game: Game[Any], steps: list[str]) -> Review | None:
        """A finished game seen again; None where that took too long or failed."""
        question = LookBack(**about(game), seconds=REVIEWING, steps=steps)
        answer = await self._reviewers.ask_soon(question, 2 * REVIEWING + SLACK)
        if answer.review is None:
            LOG.warning("no look back at %s (%s)", game.name, answer.trouble or "nonsense")
        return answer.review

    async def day(self, game: Game[Any], day: str) -> list[Result]:
        """How bots of each level do at the deal of a day; nothing where that took too long or failed."""
        question = PlayDay(**about(game), seconds=REVIEWING, day=day)
        answer = await self._reviewers.ask_soon(question, 2 * REVIEWING + SLACK)
        if not answer.results:
            LOG.warning("nobody played the day of %s (%s)", game.name, answer.trouble or "nonsense")
        return answer.results

    async def close(self) -> None:
        for thinkers in (self._players, self._advisers, self._reviewers):
            for thinker in thinkers.all:
                await thinker.end()


def about(game: Game[Any]) -> dict[str, Any]:
    return {"game": game.name, "seats": game.seats, "options": dict(game.options)}


def usual_size() -> int:
    return max(1, min(4, (os.cpu_count() or 2) - 1))
