"""Scores of Go Nuts for Donuts explained kind by kind (§6.9)."""

from functools import cache

from boneyard.core.state import Seat
from boneyard.core.text import NOTHING, Sentence, count, say
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
        points = state.kind_points(seat, kind)
        found.append((_line(kind, n, _why(state, seat, kind, points)), points))
        if kind == PLAIN:
            found += _plain_bonus(state.plain_bonus(seat))
    return found


@cache
def _line(kind: int, n: int, why: Sentence) -> Sentence:
    if why:
        return say("{n} × {donut} ({why})", n=n, donut=name(kind), why=why)
    return say("{n} × {donut}", n=n, donut=name(kind))


def _why(state: GoNutsState, seat: Seat, kind: int, points: int) -> Sentence:
    """What the points of this kind hang on, where that is not the kind alone."""
    if kind in (MAPLE_BAR, MUCHO_MATCHA):
        return _kinds(state.kinds(seat))
    if kind == OLD_FASHIONED:
        return card_count(state.held[seat])
    if kind == MAPLE_FROSTED:
        return FEWEST if points else NOT_THE_FEWEST
    if kind == COFFEE:
        return _negatives(state.negatives(seat))
    return NOTHING


FEWEST = say("fewest cards")
NOT_THE_FEWEST = say("not the fewest cards")


@cache
def _kinds(n: int) -> Sentence:
    return count(n, "{n} kind", "{n} kinds")


@cache
def _negatives(n: int) -> Sentence:
    return count(n, "{n} negative card", "{n} negative cards")


def _plain_bonus(bonus: int) -> list[tuple[Sentence, int]]:
    if bonus == 0:
        return []
    return [(say("tied for the most Plain") if bonus == TIED_PLAIN else say("the most Plain"), bonus)]
