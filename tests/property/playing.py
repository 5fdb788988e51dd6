"""Whole games among bots, for the property tests."""

from typing import Any

from boneyard.bots import Bot
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from tests.contract.tables import AnyGame


def played(game: AnyGame, players: list[Bot], seed: int) -> Any:
    """The end of a game; each bot sees its own view, and nothing else."""
    state, rng = game.start(), Rng(seed)
    while state.actors():
        actor = state.actors()[0]
        if actor == CHANCE:
            state.chance(rng)
        else:
            state.apply(actor, players[actor].choose(game.view(state, actor)))
    return state
