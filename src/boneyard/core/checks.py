"""What a game tells the laws of itself, in `checks.py` of its folder; the game never needs it to be played.

    census(game, state)                 what is conserved: how many there are of each kind of piece
    fairness()                          how likely hidden things are, in a few positions: a list of `Fair`
    mend(game, state, cause, touched)   the state, which is a copy, with just this cause of a refusal mended,
                                        or None where there is nothing to mend
    counts(game, state, touched)        what a `Count` may be of, beside the touches themselves, counted again
    unoffered(game, state, seat)        actions that are no choices since others come to the same

A game that hides nothing needs no `fairness`; one whose refusals have no such cause none of the last three.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boneyard.core.state import Seat


@dataclass(frozen=True)
class Fair:
    """In worlds that a viewer imagines, `what` comes up as often as `chances` says."""

    game: Any
    state: Any
    viewer: Seat
    what: Callable[[Any], Any]
    chances: dict[Any, float]
    draws: int
