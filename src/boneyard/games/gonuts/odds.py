"""Exact odds of the deck in Go Nuts for Donuts."""

from boneyard.core.game import Odds
from boneyard.core.state import Seat
from boneyard.core.text import say
from boneyard.games.gonuts.data import (
    BOSTON_CREAM,
    CHOCOLATE_FROSTED,
    DONUT_HOLES,
    DOUBLE_CHOCOLATE,
    JELLY_FILLED,
    PLAIN,
)
from boneyard.games.gonuts.state import NONE, GoNutsState
from boneyard.games.gonuts.table import cards_of
from boneyard.games.gonuts.words import name

COLLECTED = (DONUT_HOLES, JELLY_FILLED, PLAIN, BOSTON_CREAM)  # kinds of which one more may count for much
DRAWS = {CHOCOLATE_FROSTED: 1, DOUBLE_CHOCOLATE: 2}  # cards that a donut shows its taker


def odds(view: GoNutsState, seat: Seat, place: int) -> tuple[Odds, ...]:
    """§5.1, §5.4 Of the kinds the seat collects: the chance that the deck shows one."""
    found = []
    for kind, _ in cards_of(view, seat):
        chance = draw_chance(view, place, kind) if kind in COLLECTED else -1.0
        if chance > 0.0:
            found.append(Odds(say("{donut} from the deck, if you get it", donut=name(kind)), chance))
    return tuple(found)


def draw_chance(view: GoNutsState, place: int, kind: int) -> float:
    """§5.1, §5.4 The chance that the donut at this place, once taken, shows a card of the kind from the deck.

    Exact as long as no choice comes in between: -1 where a card was put back, or may be before this place's
    turn, where the deck may run out before, and where the donut draws nothing.
    """
    draws = DRAWS.get(view.row[place - 1], 0)
    earlier = list(view.row)[: place - 1]
    surely = view.stock - earlier.count(CHOCOLATE_FROSTED)
    if draws == 0 or view.top != NONE or DOUBLE_CHOCOLATE in earlier or surely < draws:
        return -1.0
    others = view.stock - view.unseen_of(kind)
    missing = 1.0
    for i in range(draws):
        missing *= int(others - i) / int(view.stock - i)
    return 1.0 - max(missing, 0.0)
