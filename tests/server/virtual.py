"""An event loop whose time does not pass: where everybody waits, it jumps to when something is due."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.server.room import NOON, Room

T = TypeVar("T")
LONGEST = 10 * 24 * 3600.0  # seconds of a story; one that takes longer hangs


class _Jumping(selectors.SelectSelector):
    """Asked to wait, it lets the time be over."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise AssertionError("everybody waits for ever")
        self.now += max(0.0, timeout)
        if self.now > LONGEST:
            raise AssertionError("this story does not end")
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


def in_no_time(story: Coroutine[Any, Any, T]) -> T:
    """Run a story to its end, with all its waiting, at once."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(story)


class TimedRoom(Room):
    """A room whose clock is the loop's."""

    def clock(self) -> float:
        return NOON + asyncio.get_running_loop().time()
