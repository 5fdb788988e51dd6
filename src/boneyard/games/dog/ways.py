"""Ways of a token: from where, how far, and where it ends; for words and touches."""

from functools import lru_cache
from typing import NamedTuple

from boneyard.core.furniture import LATELY
from boneyard.core.state import Seat
from boneyard.games.dog.data import APART, FIELDS, SLOTS, STEPS


class Way(NamedTuple):
    place: int
    n: int  # fields, less than 0 for back
    turns: bool  # goes home from the loop


def slot_of(place: int) -> int:
    """The slot of a home, from 1."""
    return (place - FIELDS) % SLOTS + 1


def owner_of(place: int) -> Seat:
    """Whose home this slot is in."""
    return (place - FIELDS) // SLOTS


def to_start(place: int, colour: Seat) -> int:
    """Fields from a place of the loop to the start of a colour."""
    return (APART * colour - place) % FIELDS


@lru_cache(LATELY)
def walk_of(place: int, to: int) -> Way:
    """What leads from one place to another, in a choice that is one."""
    if to < FIELDS:
        n = (to - place) % FIELDS
        return Way(place, n if n < APART else n - FIELDS, False)
    if place >= FIELDS:
        return Way(place, to - place, False)
    return Way(place, to_start(place, owner_of(to)) + slot_of(to), True)


@lru_cache(LATELY)
def steps_in(steps: int, total: int = STEPS) -> tuple[Way, ...]:
    """The ways of a seven, or of its last steps, in the order in which they are gone."""
    counted: dict[int, int] = {}
    for i in range(STEPS - total, STEPS):
        one = steps >> 8 * i & 255
        counted[one] = counted.get(one, 0) + 1
    return tuple(Way(one & 127, n, one > 127) for one, n in counted.items())


def end_of(way: Way, colour: Seat) -> int:
    """Where a way of this colour's token ends."""
    if way.place >= FIELDS:
        return way.place + way.n
    if not way.turns:
        return (way.place + way.n) % FIELDS
    return FIELDS + SLOTS * colour + way.n - to_start(way.place, colour) - 1
