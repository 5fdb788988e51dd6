"""Positions that ask most of the rules: many choices to find at once."""

import random
from collections.abc import Callable
from typing import Any, Final

import boneyard
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, State
from boneyard.games.dog.data import SEVEN
from boneyard.games.dog.state import PLAYING

Hard = tuple[State, int]  # with the seat that decides


def seven() -> Hard:
    """Dog: the seven with the most results found; tests/rules/dog/worst.txt tells how."""
    game = boneyard.game("dog")
    state: Any = game.start()
    for token, place in enumerate((0, 41, 58, 63)):
        state.places[token] = place
    state.hands[0] = 1 << 4 * SEVEN
    state.stock -= 1 << 4 * SEVEN
    state.take_stock()
    state.phase, state.seat, state.dealer, state.turn = PLAYING, 0, 3, 1
    return state, 0


def late_map() -> Hard:
    """Dungeons and Dominos: 27 dominoes on the map and a full hand, which only two sets allow."""
    game = boneyard.game("dndomino", 2, two_sets=True)
    picker, rng = random.Random(5), Rng(5)
    state: Any = game.start()
    while not places_a_full_hand(game, state):
        actors = state.actors()
        if actors == [CHANCE]:
            state.resolve(state.draw(rng))
        else:
            state.apply(actors[0], picker.choice(state.actions(actors[0])))
    return state, state.actors()[0]


def places_a_full_hand(game: Any, state: Any) -> bool:
    actors = state.actors()
    if actors[0] == CHANCE or state.laid < 27:
        return False
    return bool(game.write(state.actions(actors[0])[0]).startswith("place"))


HARD: Final[dict[str, dict[str, Callable[[], Hard]]]] = {
    "dog": {"choices of the worst seven": seven},
    "dndomino": {"choices on a late map with a full hand": late_map},
}
