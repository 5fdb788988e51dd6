"""Scores explained kind by kind (§6.9), and the exact odds of the deck, in words."""

from boneyard.core.game import Odds
from boneyard.core.state import Seat
from boneyard.core.text import Sentence, count, say
from boneyard.games.gonuts import hints
from boneyard.games.gonuts.data import (
    BOSTON_CREAM,
    COFFEE,
    DONUT_HOLES,
    JELLY_FILLED,
    KINDS,
    MAPLE_BAR,
    MAPLE_FROSTED,
    MUCHO_MATCHA,
    OLD_FASHIONED,
    PLAIN,
    TIED_PLAIN,
)
from boneyard.games.gonuts.state import GoNutsState
from boneyard.games.gonuts.words import card_count, name

COLLECTED = (DONUT_HOLES, JELLY_FILLED, PLAIN, BOSTON_CREAM)  # kinds of which one more may count for much


def breakdown(state: GoNutsState, seat: Seat) -> list[tuple[Sentence, int]]:
    """Each kind the seat has, with what it counts and why; together they are the seat's points."""
    found = []
    for kind in range(KINDS):
        n = state.hands[KINDS * seat + kind]
        if n:
            found.append((_line(state, seat, kind, n), int(state.kind_points(seat, kind))))
        if n and kind == PLAIN:
            found += _plain_bonus(int(state.plain_bonus(seat)))
    return found


def _line(state: GoNutsState, seat: Seat, kind: int, n: int) -> Sentence:
    why = _why(state, seat, kind)
    if why:
        return say("{n} × {donut} ({why})", n=n, donut=name(kind), why=why)
    return say("{n} × {donut}", n=n, donut=name(kind))


def _why(state: GoNutsState, seat: Seat, kind: int) -> Sentence:
    """What the points of this kind hang on, where that is not the kind alone."""
    if kind in (MAPLE_BAR, MUCHO_MATCHA):
        return count(int(state.kinds(seat)), "{n} kind", "{n} kinds")
    if kind == OLD_FASHIONED:
        return card_count(int(state.held[seat]))
    if kind == MAPLE_FROSTED:
        return say("fewest cards") if state.kind_points(seat, kind) else say("not the fewest cards")
    if kind == COFFEE:
        return count(int(state.negatives(seat)), "{n} negative card", "{n} negative cards")
    return say("")


def _plain_bonus(bonus: int) -> list[tuple[Sentence, int]]:
    if bonus == 0:
        return []
    return [(say("tied for the most Plain") if bonus == TIED_PLAIN else say("the most Plain"), bonus)]


def odds(state: GoNutsState, seat: Seat, place: int) -> tuple[Odds, ...]:
    """§5.1, §5.4 Of the kinds the seat collects: the chance that the deck shows one."""
    found = []
    for kind in COLLECTED:
        chance = hints.draw_chance(state, place, kind) if state.hands[KINDS * seat + kind] else -1.0
        if chance > 0.0:
            found.append(Odds(say("{donut} from the deck, if you get it", donut=name(kind)), chance))
    return tuple(found)
