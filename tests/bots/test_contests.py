"""How strong bots are: a few games in every test, very many in a soak; docs/bots.md quotes the numbers."""

import os
from typing import Any

import pytest

from boneyard.core.game import Game
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dog.game import Dog
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.spots.game import Spots
from boneyard.lab.arena import measure
from boneyard.lab.blocks import Contest, Entrant, level, play
from boneyard.lab.measure import Row
from boneyard.lab.skill import named
from tests.bots.donut_rivals import Equilibrium, SoftmaxGreedy

AnyGame = Game[Any]
GAMES = int(os.environ.get("BONEYARD_SOAK_GAMES", "2000"))
RIVALS = ("random", "softmax-greedy", "equilibrium")


def rival(name: str, game: AnyGame) -> Entrant:
    sparring = {
        "softmax-greedy": Entrant("softmax-greedy", "1", SoftmaxGreedy),
        "equilibrium": Entrant("equilibrium", "1", Equilibrium),
    }
    return sparring.get(name) or level(name, game)


def against(game: AnyGame, name: str, games: int, bot: str = "quick") -> Row:
    """One bot among rivals, in every seat."""
    return measure(Contest(game, (level(bot, game),), rival(name, game)), games)[bot]


@pytest.mark.parametrize(
    ("game", "games", "least"),
    [
        (Spots(2), 80, 0.9),
        (Spots(3), 12, 0.5),
        (Spots(4), 16, 0.5),
        (GoNuts(2), 40, 0.7),
        (GoNuts(4), 32, 0.3),
        (DonutDog(2), 20, 0.7),
        (Dog(), 20, 0.7),
        (DnDomino(2), 12, 0.6),
    ],
    ids=lambda it: f"{it.name}-{it.seats}" if isinstance(it, Game) else None,
)
def test_quick_beats_random(game: AnyGame, games: int, least: float) -> None:
    """One among random players, in every seat; at Dog one team."""
    assert against(game, "random", games).low > least


@pytest.mark.parametrize("name", RIVALS)
def test_rivals_pick_what_they_may(name: str) -> None:
    """Every action of every bot is looked up among the legal ones, to the end of the game."""
    game = GoNuts(3)
    assert play(game, [rival(name, game).make(game, seat) for seat in range(3)], seed=1).winners


@pytest.mark.soak
@pytest.mark.parametrize("name", RIVALS)
@pytest.mark.parametrize("seats", [2, 4])
def test_quick_at_go_nuts_in_numbers(seats: int, name: str) -> None:
    games = GAMES // 5 if name == "equilibrium" else GAMES
    tell(f"Go Nuts, {seats} seats, one quick against {name}", against(GoNuts(seats), name, games))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("seats", "name", "least"),
    [
        (2, "random", 0.95),
        (2, "quick", 0.85),
        (2, "softmax-greedy", 0.85),
        (4, "random", 0.65),
        (4, "softmax-greedy", 0.55),
        (4, "equilibrium", 0.5),
    ],
)
def test_the_expert_at_go_nuts_in_numbers(seats: int, name: str, least: float) -> None:
    """By tries, not by time, so that it is the same everywhere; `least` is what it must surely win."""
    games = GAMES // 10 if name == "equilibrium" else GAMES // 4
    game = GoNuts(seats)
    expert = named(game.levels[-1])
    row = against(game, name, games, expert)
    tell(f"Go Nuts, {seats} seats, one {expert} against {name}", row)
    assert row.low > least


@pytest.mark.soak
@pytest.mark.parametrize("game", [Spots(2), DonutDog(2), Dog(), DnDomino(2)], ids=lambda game: game.name)
def test_quick_against_random_in_numbers(game: AnyGame) -> None:
    row = against(game, "random", GAMES)
    tell(f"{game.title}, {game.seats} seats, quick against random", row)
    assert row.low > 0.97


def tell(what: str, row: Row) -> None:
    print(f"\n{what}: {row.won:g} of {row.played}, {row.share:.1%} (95 %: {row.low:.1%} to {row.high:.1%})")
