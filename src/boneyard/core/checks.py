"""What a game tells the laws of itself, in `checks.py` of its folder; the game never needs it to be played.

    census(game, state)                 what is conserved: how many there are of each kind of piece
    fairness()                          how likely hidden things are, in a few positions: a list of `Fair`
    mend(game, state, cause, touched)   a copy in which just this cause of a refusal is mended, or None

A game that hides nothing needs no `fairness`; one whose refusals have no such cause no `mend`.
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
