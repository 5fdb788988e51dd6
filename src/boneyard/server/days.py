"""Days that bots have played: how each level did at the deal of a day, found out once."""

from boneyard.bots.days import Result
from boneyard.core.days import day_of, rivals
from boneyard.core.registry import game_class
from boneyard.core.text import Voice
from boneyard.server import protocol
from boneyard.server.advice import NoAnswer
from boneyard.server.game_info import bot_title
from boneyard.server.once import Once
from boneyard.server.thinker_pool import ThinkerPool


class Days:
    def __init__(self, pool: ThinkerPool) -> None:
        self.pool = pool
        self._played: Once[list[Result]] = Once()

    async def results(self, game: str, day: str) -> list[Result]:
        table, known = game_class(game)(), day_of(day).isoformat()
        found = await self._played.ask((game, known), lambda: self.pool.day(table, known))
        if not found:
            raise NoAnswer("Nobody could play that deal just now; please try again.")
        return found

    async def close(self) -> None:
        await self._played.close()


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
