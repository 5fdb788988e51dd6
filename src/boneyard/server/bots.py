"""Bots at tables: a few processes think for them, and where one fails, hangs or talks nonsense, we choose.

A thinker is given the view as JSON and nothing else. Whatever happens to it, its table plays on.
"""

import asyncio
import logging
import os
import sys
from contextlib import suppress
from typing import Any

import msgspec

from boneyard.core.game import Game
from boneyard.core.rng import Rng
from boneyard.server.thinker import Answer, Question

LOG = logging.getLogger("boneyard.bots")
COMMAND = (sys.executable, "-m", "boneyard.server.thinker")
THINKING = 5.0  # seconds, then the thinker is ended and the fallback plays
LONGEST_ANSWER = 4096
LAST_WORDS = 1.0  # seconds for a thinker that was killed to be gone


class Thinker:
    """One process, asked one question at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes, seconds: float) -> Answer:
        """Its answer; anything wrong with it ends the process, and the next question starts another."""
        try:
            async with asyncio.timeout(seconds):
                return await self._ask(question)
        except Exception as error:
            await self.end()
            return Answer(trouble=f"{type(error).__name__}: {error}"[:300])
        except asyncio.CancelledError:
            await self.end()  # its answer would be taken for the next one's
            raise

    async def _ask(self, question: bytes) -> Answer:
        if self.process is None or self.process.returncode is not None:
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
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await process.communicate()  # what it still had to say; then its pipes close


class Pool:
    def __init__(self, size: int, seconds: float = THINKING, command: tuple[str, ...] = COMMAND) -> None:
        self.seconds = seconds
        self._all = [Thinker(command) for _ in range(size)]
        self._free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self._all:
            self._free.put_nowait(thinker)

    async def choose(self, game: Game[Any, Any], level: str, seed: int, view: Any) -> str:
        """What the bot plays; where it gives no answer, any legal choice."""
        question = Question(
            game=game.name,
            seats=game.seats,
            options=dict(game.options),
            level=level,
            seed=seed,
            view=view.to_json(),
        )
        thinker = await self._free.get()
        try:
            answer = await thinker.ask(msgspec.json.encode(question), self.seconds)
        finally:
            self._free.put_nowait(thinker)
        legal = [game.write(action) for action in game.imagine(view, Rng(seed)).actions(view.viewer)]
        if answer.text in legal:
            return answer.text
        LOG.warning("%s at %s gave no legal choice (%s)", level, game.name, answer.trouble or "nonsense")
        return legal[seed % len(legal)]

    async def close(self) -> None:
        for thinker in self._all:
            await thinker.end()


def usual_size() -> int:
    return max(1, min(4, (os.cpu_count() or 2) - 1))
