"""Answers that take long, each found once: whoever asks for one that is on its way waits for the same."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

KEPT = 64  # answers that stay in memory


class Once(Generic[T]):
    def __init__(self) -> None:
        self._found: OrderedDict[Hashable, asyncio.Task[T]] = OrderedDict()

    async def ask(self, about: Hashable, find: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What was found about this; an answer that is empty or none is looked for anew the next time."""
        task = self._found.get(about)
        if task is None:
            task = asyncio.create_task(find())
            self._found[about] = task
        self._found.move_to_end(about)
        found = await asyncio.shield(task)
        if not found:
            self._found.pop(about, None)
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        return found

    async def close(self) -> None:
        for task in self._found.values():
            task.cancel()
        await asyncio.gather(*self._found.values(), return_exceptions=True)
