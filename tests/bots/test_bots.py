"""Bots by name, and what each of them must be."""

from collections import Counter

import pytest

from boneyard.bots import BASIC, make
from boneyard.core.errors import UnknownGame
from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.state import CHANCE
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import SpotsState
from boneyard.lab.blocks import choose, play


def first_question(game: Spots, seed: int) -> SpotsState:
    state = game.start()
    while state.actors() == [CHANCE]:
        state.resolve(state.draw(Luck(seed_bytes(seed), state.luck())))
    return state


def test_an_unknown_level_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"There is no bot 'genius'; the bots are: random, quick, pup, "):
        make("genius", Spots())


@pytest.mark.parametrize("level", BASIC)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    game = Spots(2)
    finals = [
        game.view(play(game, [make(level, game, seed=1), make("quick", game, seed=2)], 5).state, 0)
        for _ in range(2)
    ]
    assert finals[0] == finals[1]


@pytest.mark.parametrize("level", BASIC)
def test_a_bot_says_how_many_actions_it_looked_at(level: str) -> None:
    game = Spots(3)
    state = first_question(game, 3)
    bot = make(level, game)
    choose(game, bot, state, state.turn)
    assert bot.report().considered == len(state.actions(state.turn)) == 6


def test_random_plays_every_action_alike() -> None:
    game = Spots(2)
    state = first_question(game, 1)
    bot = make("random", game, seed=4)
    n = 1200
    tally = Counter(choose(game, bot, state, state.turn) for _ in range(n))
    assert set(tally) == set(state.actions(state.turn))
    expected = n / len(tally)
    assert all(abs(count - expected) < 4 * expected**0.5 for count in tally.values())
