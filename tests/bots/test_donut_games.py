"""How strong `quick` is at the two games of secret choice, in numbers (docs/bots.md quotes them)."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from boneyard.bots import Bot, make
from boneyard.core.game import Game
from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.state import CHANCE
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.gonuts.game import GoNuts
from tests.bots.arena import interval
from tests.bots.donut_rivals import Equilibrium, SoftmaxGreedy

AnyGame = Game[Any, Any]
GAMES = int(os.environ.get("BONEYARD_SOAK_GAMES", "2000"))
RIVALS: dict[str, Callable[[Any, int], Bot]] = {
    "random": lambda game, seed: make("random", game, seed),
    "softmax-greedy": SoftmaxGreedy,
    "equilibrium": Equilibrium,
}


def share(game: AnyGame, rival: Callable[[Any, int], Bot], games: int) -> float:
    """Wins of one `quick` among rivals, shared ones in part; each luck once for every seat it can have."""
    won = 0.0
    for number in range(games):
        luck, seat = divmod(number, game.seats)
        bots = [
            make("quick", game, number) if other == seat else rival(game, 7 * number + other)
            for other in range(game.seats)
        ]
        winners = winners_of(game, bots, luck)
        won += (seat in winners) / len(winners)
    return won


def winners_of(game: AnyGame, bots: list[Bot], seed: int) -> list[int]:
    state = game.start()
    while actors := state.actors():
        if actors == [CHANCE]:
            state.resolve(state.draw(Luck(seed_bytes(seed), state.luck())))
        else:
            action = bots[actors[0]].choose(game.view(state, actors[0]))
            assert action in state.actions(actors[0])
            state.apply(actors[0], action)
    return game.winners(state)


def test_quick_beats_random_at_donut_dog() -> None:
    assert interval(int(share(DonutDog(2), RIVALS["random"], 20)), 20)[0] > 0.7


def test_quick_beats_random_at_go_nuts() -> None:
    assert interval(int(share(GoNuts(2), RIVALS["random"], 40)), 40)[0] > 0.7


@pytest.mark.parametrize("rival", RIVALS)
def test_rivals_pick_what_they_may(rival: str) -> None:
    """Every action of every bot is looked up among the legal ones, to the end of the game."""
    game = GoNuts(3)
    assert winners_of(game, [RIVALS[rival](game, seat) for seat in range(3)], seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("rival", RIVALS)
@pytest.mark.parametrize("seats", [2, 4])
def test_quick_at_go_nuts_in_numbers(seats: int, rival: str) -> None:
    games = GAMES // 5 if rival == "equilibrium" else GAMES
    tell(
        f"Go Nuts, {seats} seats, one quick against {rival}",
        share(GoNuts(seats), RIVALS[rival], games),
        games,
    )


@pytest.mark.soak
def test_quick_at_donut_dog_in_numbers() -> None:
    won = share(DonutDog(2), RIVALS["random"], GAMES)
    tell("Donut Dog, 2 seats, quick against random", won, GAMES)
    assert interval(int(won), GAMES)[0] > 0.9


def tell(what: str, won: float, games: int) -> None:
    low, high = interval(int(won), games)
    print(f"\n{what}: {won:.1f} of {games}, {won / games:.1%} (95 %: {low:.1%} to {high:.1%})")
