"""The processes that think for bots: a few of them, and where one fails, hangs or talks nonsense, we choose.

A thinker is given what its seat sees, and saw before, as JSON and nothing else. Whatever happens to it, its
table plays on. Where more is asked than they can think, tables of people come first, then whoever has had
least of them lately; who would wait too long gets a quicker bot's choice. Advice, looks back and checks have
processes of their own, started by the first who asks, so that no bot ever waits for them.
"""

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from boneyard.bots.days import Result
from boneyard.bots.review import Review
from boneyard.core.game import Game
from boneyard.server.protocol import Verdict
from boneyard.server.thinker import About, Advise, Answer, Check, Choose, LookBack, PlayDay, Told

LOG = logging.getLogger("boneyard.thinkers")
COMMAND = (sys.executable, "-m", "boneyard.server.thinker")
THINKING = 5.0  # seconds, then the thinker is ended and the fallback plays: enough for it to start as well
GRACE = 1.0  # seconds beyond what a level takes, for a thinker that has answered before
ADVISING = 2.0  # seconds of trying out, for a hint or a warning
REVIEWING = 30.0  # the same for a whole game
CHECKING = 30.0  # seconds for a check, also of who asked before
MOST_CHECKS = 8  # that wait at the same time; more would wait too long
SLACK = 20.0  # seconds more, for starting, the first thoughts, and others who asked before
LONGEST_ANSWER = 256 * 1024
LAST_WORDS = 1.0  # seconds for a thinker that was killed to be gone
LONG = 0.1  # seconds; levels that think longer never take the last thinker, so quick ones need not wait
WAITING = 4.0  # seconds until a thinker is free; then a quicker level is asked
ANY = "random"  # who has chosen where not even the quickest level was free in time
FORGIVEN = 20.0  # seconds after which half of what somebody had is forgotten


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


@dataclass(frozen=True)
class Asker:
    """For whom is thought: which table it is, who opened it, and whether people wait there."""

    table: str = ""
    address: str = ""
    people: bool = False


NOBODY = Asker()


class Choice(NamedTuple):
    text: str
    by: str  # the level that was asked in the end


class Busy(Exception):
    """Nobody was free in time."""


@dataclass(eq=False)
class Waiting:
    asker: Asker
    takes: float  # seconds, as far as one can say before
    turn: "asyncio.Future[Thinker]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Shares:
    """How many seconds of thinking somebody had lately. What is long ago counts less and less."""

    def __init__(self) -> None:
        self._had: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted

    def of(self, who: str) -> float:
        seconds, at = self._had.get(who, (0.0, 0.0))
        return seconds * float(0.5 ** ((time.monotonic() - at) / FORGIVEN))

    def add(self, who: str, seconds: float) -> None:
        if len(self._had) >= 10_000:  # who has had next to nothing need not be known
            self._had = {each: had for each, had in self._had.items() if self.of(each) > 0.01}
        self._had[who] = (max(0.0, self.of(who) + seconds), time.monotonic())


class Thinkers:
    """Some of them, for questions of one sort. What takes long may occupy only so many at once."""

    def __init__(self, size: int, command: tuple[str, ...], most_long: int | None = None) -> None:
        self.all = [Thinker(command) for _ in range(size)]
        self.most_long = size if most_long is None else most_long
        self._idle = list(reversed(self.all))  # the last one is next: who thought last is awake
        self._long = 0  # thinkers with something that takes long
        self._waiting: list[Waiting] = []
        self._shares = Shares()
        self.waited: Callable[[float], None] = lambda seconds: None  # hears how long each had to
        self._busy: set[asyncio.Task[Answer]] = set()

    @property
    def waiting(self) -> int:
        """Questions that nobody thinks about yet."""
        return len(self._waiting)

    async def ask(
        self,
        question: About,
        seconds: float,
        awake: float | None = None,
        *,
        asker: Asker = NOBODY,
        takes: float = 0.0,
        patience: float | None = None,
    ) -> Answer:
        """So many seconds count from when one is free; fewer where it is awake. Busy if none is in time.

        Whoever asked may go: what was begun is thought to its end, which is cheaper than a new process.
        """
        begun = time.monotonic()
        try:
            thinker = await self._free_one(Waiting(asker, takes), patience)
        finally:
            self.waited(time.monotonic() - begun)
        thinking = self._think(thinker, question, seconds, awake or seconds)
        return await asyncio.shield(self._begin(thinking, thinker, asker, takes))

    async def ask_soon(self, question: About, seconds: float) -> Answer:
        """So many seconds count from now; whoever waits longer gets no answer, and nobody thinks on."""
        try:
            async with asyncio.timeout(seconds):
                thinker = await self._free_one(Waiting(NOBODY, 0.0), None)
                thinking = self._think(thinker, question, seconds, seconds)
                return await self._begin(thinking, thinker, NOBODY, 0.0)
        except TimeoutError:
            return Answer(trouble="nobody was free in time")

    def _begin(
        self, thinking: Coroutine[Any, Any, Answer], thinker: Thinker, asker: Asker, takes: float
    ) -> "asyncio.Task[Answer]":
        """Whatever becomes of it, also if it is given up before its first step, the thinker is free again."""
        begun = time.monotonic()

        def end(task: "asyncio.Task[Answer]") -> None:
            self._busy.discard(task)
            self._charge(asker, time.monotonic() - begun - takes)
            self._put_back(thinker, takes)

        task = asyncio.create_task(thinking)
        self._busy.add(task)
        task.add_done_callback(end)
        return task

    async def _think(self, thinker: Thinker, question: About, seconds: float, awake: float) -> Answer:
        return await thinker.ask(msgspec.json.encode(question), seconds, awake)

    @property
    def asked(self) -> int:
        """Questions that are not answered yet."""
        return len(self._waiting) + len(self._busy)

    async def close(self) -> None:
        for thinking in self._busy:
            thinking.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        for thinker in self.all:
            await thinker.end()

    # Whose turn it is

    async def _free_one(self, waiting: Waiting, patience: float | None) -> Thinker:
        self._waiting.append(waiting)
        self._hand_out()
        try:
            async with asyncio.timeout(patience):
                return await waiting.turn
        except BaseException as error:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.turn.cancelled():
                self._put_back(waiting.turn.result(), waiting.takes)  # it came just when nobody wanted it
            if isinstance(error, TimeoutError):
                raise Busy from None
            raise

    def _put_back(self, thinker: Thinker, takes: float) -> None:
        self._idle.append(thinker)
        self._long -= takes > LONG
        self._hand_out()

    def _hand_out(self) -> None:
        """Give what is free to those who wait, the most deserving first."""
        while self._idle:
            may = [each for each in self._waiting if each.takes <= LONG or self._long < self.most_long]
            if not may:
                return
            following = min(may, key=self._rank)  # among equals, who came first
            self._waiting.remove(following)
            if following.turn.done():  # who asked is gone
                continue
            self._long += following.takes > LONG
            self._charge(following.asker, following.takes)
            following.turn.set_result(self._idle.pop())

    def _rank(self, waiting: Waiting) -> tuple[bool, float, float]:
        asker = waiting.asker
        return not asker.people, self._shares.of(f"from {asker.address or asker.table}"), self._had(asker)

    def _had(self, asker: Asker) -> float:
        return self._shares.of(f"at {asker.table}")

    def _charge(self, asker: Asker, seconds: float) -> None:
        self._shares.add(f"from {asker.address or asker.table}", seconds)
        self._shares.add(f"at {asker.table}", seconds)


class ThinkerPool:
    def __init__(self, size: int, seconds: float = THINKING, command: tuple[str, ...] = COMMAND) -> None:
        self.seconds = seconds
        self._players = Thinkers(size + 1, command, most_long=size)
        self._advisers = Thinkers(1, command)
        self._reviewers = Thinkers(1, command)
        self._checkers = Thinkers(1, command)

    @property
    def waiting(self) -> int:
        """Questions of bots that nobody thinks about yet."""
        return self._players.waiting

    def watch(self, waited: Callable[[float], None]) -> None:
        """Let somebody hear how long each bot had to wait for a thinker."""
        self._players.waited = waited

    async def choose(
        self,
        game: Game[Any],
        level: str,
        seed: int,
        view: Any,
        before: Sequence[Any] = (),
        asker: Asker = NOBODY,
    ) -> Choice:
        """What the bot plays, or a quicker one where too many think; without an answer any legal choice."""
        legal = [game.write(action) for action in view.actions(view.viewer)]
        for asked in (level, *quicker(game, level)):
            question = Choose(
                **about(game),
                seconds=self.seconds,
                level=asked,
                seed=seed,
                view=view.to_json(),
                before=[seen.to_json() for seen in before],
            )
            takes = seconds_of(game, asked)
            limit = min(self.seconds, takes + GRACE)
            try:
                answer = await self._players.ask(
                    question, self.seconds, limit, asker=asker, takes=takes, patience=WAITING
                )
            except Busy:
                continue
            if answer.text in legal:
                return Choice(answer.text, asked)
            LOG.warning("%s at %s gave no legal choice (%s)", asked, game.name, answer.trouble or "nonsense")
            return Choice(legal[seed % len(legal)], asked)
        LOG.warning("nobody was free in time to think at %s", game.name)
        return Choice(legal[seed % len(legal)], ANY)

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

    async def check(
        self, game: Game[Any], record: dict[str, Any], language: str, names: tuple[str, ...]
    ) -> Verdict | None:
        """What is to be said of a record; None where too many are being checked, or it took too long."""
        if self._checkers.asked >= MOST_CHECKS:
            return None
        question = Check(**about(game), seconds=CHECKING, record=record, language=language, names=names)
        answer = await self._checkers.ask_soon(question, CHECKING)
        if answer.verdict is None:
            LOG.warning("no check at %s (%s)", game.name, answer.trouble or "nonsense")
        return answer.verdict

    async def close(self) -> None:
        for thinkers in (self._players, self._advisers, self._reviewers, self._checkers):
            await thinkers.close()


def about(game: Game[Any]) -> dict[str, Any]:
    return {"game": game.name, "seats": game.seats, "options": dict(game.options)}


def seconds_of(game: Game[Any], level: str) -> float:
    """How long a level thinks about a choice; bots that are no level of the game think hardly at all."""
    return max((each.seconds for each in game.levels if each.name == level), default=0.0)


def quicker(game: Game[Any], level: str) -> list[str]:
    """Whom to ask instead: the strongest that does not think long, then the strongest that does not think."""
    found = []
    takes = seconds_of(game, level)
    for most in (LONG, 0.0):
        names = [each.name for each in game.levels if each.seconds <= most and each.seconds < takes]
        if names and takes > most:
            found.append(names[-1])
            takes = most
    return found


def usual_size() -> int:
    return max(1, min(4, (os.cpu_count() or 2) - 1))
