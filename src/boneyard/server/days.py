"""Days that bots have played: how each level did at the deal of a day, found out once."""

import asyncio
from collections import OrderedDict

from boneyard.bots.days import Result
from boneyard.core.days import day_of, rivals
from boneyard.core.registry import game_class
from boneyard.core.text import Voice
from boneyard.server import protocol
from boneyard.server.advice import NoAnswer
from boneyard.server.game_info import bot_title
from boneyard.server.thinker_pool import ThinkerPool

KEPT = 64


class Days:
    """Whoever asks for one that is being played waits for the same."""

    def __init__(self, pool: ThinkerPool) -> None:
        self.pool = pool
        self._played: OrderedDict[tuple[str, str], asyncio.Task[list[Result]]] = OrderedDict()

    async def results(self, game: str, day: str) -> list[Result]:
        known = game, day_of(day).isoformat()
        task = self._played.get(known)
        if task is None:
            task = asyncio.create_task(self.pool.day(game_class(game)(), known[1]))
            self._played[known] = task
        self._played.move_to_end(known)
        found = await asyncio.shield(task)
        if not found:
            self._played.pop(known, None)
            raise NoAnswer("Nobody could play that deal just now; please try again.")
        while len(self._played) > KEPT:
            self._played.popitem(last=False)
        return found

    async def close(self) -> None:
        for task in self._played.values():
            task.cancel()
        await asyncio.gather(*self._played.values(), return_exceptions=True)


def day_info(game: str, day: str, found: list[Result], voice: Voice) -> protocol.DayInfo:
    return protocol.DayInfo(
        game=game,
        day=day_of(day).isoformat(),
        rivals=bot_title(rivals(game_class(game)), voice),
        results=[
            protocol.DayResult(
                title=bot_title(each.level, voice), won=each.won, points=each.points, ahead=each.ahead
            )
            for each in found
        ],
    )
