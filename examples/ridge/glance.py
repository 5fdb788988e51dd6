"""What a quick glance finds, and exact odds. Sections (§) refer to rules.md beside it."""

from functools import cache
from itertools import combinations, product

from boneyard.core.state import Action, Seat
from examples.ridge.state import DICE, DO_CAMP, DO_ROLL, STEPS, RidgeState, paths_of

ROLLS = [{a + b for a, b in combinations(dice, 2)} for dice in product(range(1, 7), repeat=DICE)]
SIZE = 4.0  # of a path, so that worths differ by about one where a choice matters
SET_OUT = 0.6  # what a climber that is still free is worth
NEXT = 0.9  # what a roll brings if it fits
HIGH = 0.15  # more for a step, for each step below it
WIN = 100.0


def worth(state: RidgeState, seat: Seat, action: Action) -> float:
    """What a choice brings up the ridge, in quarters of a path."""
    if action == DO_CAMP:
        return WIN if camp_wins(state, seat) else gained(state, seat)
    if action == DO_ROLL:
        return (1 - slip(state)) * (gained(state, seat) + NEXT)
    return sum(
        SIZE * (1 + HIGH * state.next_step(path)) / STEPS[path] - SET_OUT * (not state.climbers[path])
        for path in paths_of(action)
    )


def gained(state: RidgeState, seat: Seat) -> float:
    """§3.1 What making camp would keep of this turn."""
    rows = zip(STEPS, state.climbers[2:], state.camps[seat][2:], strict=True)
    return SIZE * sum((climber - camp) / STEPS[path] for path, climber, camp in rows if climber)


def camp_wins(state: RidgeState, seat: Seat) -> bool:
    """§4.1"""
    tops = sum(state.climbers[path] == steps for path, steps in STEPS.items())
    return len(state.owned(seat)) + tops >= state.need


def slip(state: RidgeState) -> float:
    """§2.5 The chance that the next roll fits nowhere."""
    return _slip(frozenset(path for path in STEPS if state.can_step(path)))


@cache
def _slip(usable: frozenset[int]) -> float:
    return sum(usable.isdisjoint(sums) for sums in ROLLS) / len(ROLLS)
