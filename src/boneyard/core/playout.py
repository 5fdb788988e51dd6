"""Uniform random play inside the compiled core."""

from mypy_extensions import i64

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, Moves, State


def playout(state: State, rng: Rng) -> i64:
    """Play a state to its end at random; return how many decisions that took."""
    moves = Moves()
    decisions: i64 = 0
    actor = state.actor()
    while actor != NOBODY:
        if actor == CHANCE:
            state.chance(rng)
        else:
            moves.n = 0
            state.fill(actor, moves)
            state.apply(actor, moves.items[rng.below(moves.n)])
            decisions += 1
        actor = state.actor()
    return decisions
