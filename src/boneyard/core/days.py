"""The deal of the day: the same luck and the same bots for everybody who plays a game that day.

It follows from the date alone: no server has to be asked, and two that know nothing of each other deal alike.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from boneyard.core.errors import BadOption
from boneyard.core.game import Game
from boneyard.core.record import known_deal

RIVALS: Final = "regular"  # who sits in the other seats, where the game has such bots
AHEAD: Final = timedelta(days=1)  # somewhere it is tomorrow already


def day_of(text: str) -> date:
    """The day that is meant by `2026-11-18`; tomorrow's deal is nobody's yet."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadOption("{day} is no day; write it like 2026-11-18.", day=repr(text[:20])) from None
    if day > datetime.now(UTC).date() + AHEAD:
        raise BadOption("The deal of {day} is not there yet.", day=day.isoformat())
    return day


def deal_of_day(game: Game[Any], day: date) -> dict[str, Any]:
    return known_deal(f"{game.name} of {day.isoformat()}", game.seats)


def rivals(game: type[Game[Any]]) -> str:
    return RIVALS if any(level.name == RIVALS for level in game.levels) else "quick"


def compared(game: type[Game[Any]]) -> list[str]:
    """Levels that play the same deal for comparison: by counted tries, so that it ends the same each time."""
    known = [level for level in game.levels if level.name != "champion"]
    return [f"{level.name}@{level.tries}" if level.tries else level.name for level in known]
