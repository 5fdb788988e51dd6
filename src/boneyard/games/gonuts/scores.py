"""Scores of Go Nuts for Donuts explained kind by kind (§6.9)."""

from boneyard.core.state import Seat
from boneyard.core.text import Sentence, count, say
from boneyard.games.gonuts.data import (
    COFFEE,
    MAPLE_BAR,
    MAPLE_FROSTED,
    MUCHO_MATCHA,
    OLD_FASHIONED,
    PLAIN,
    TIED_PLAIN,
)
from boneyard.games.gonuts.state import GoNutsState
from boneyard.games.gonuts.table import cards_of
from boneyard.games.gonuts.words import card_count, name


def breakdown(state: GoNutsState, seat: Seat) -> list[tuple[Sentence, int]]:
    """Each kind the seat has, with what it counts and why; together they are the seat's points."""
    found = []
    for kind, n in cards_of(state, seat):
        found.append((_line(state, seat, kind, n), int(state.kind_points(seat, kind))))
        if kind == PLAIN:
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
