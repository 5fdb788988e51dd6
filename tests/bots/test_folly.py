"""What anybody can see is folly: never everything, and never what a bot from `regular` up plays."""

import pytest

from boneyard.bots import make
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.lab.blocks import choose
from tests.conftest import compiled
from tests.contract.laws import random_play
from tests.contract.tables import AnyGame, games, name_of, tables

LEARNED = [cls for cls in games() if cls.levels]


def middling(cls: type[AnyGame]) -> AnyGame:
    """A table for four, or as near to that as the game has."""
    return cls(min(cls.seat_counts, key=lambda seats: abs(seats - 4)))


@pytest.mark.parametrize("game", [game for game in tables() if game.levels], ids=name_of)
def test_never_is_everything_folly(game: AnyGame) -> None:
    judge = game.judge()
    assert judge is not None
    match = Match(game, game.seats)
    for _ in random_play(match, Rng(game.seats), 150 if compiled() else 20):
        for seat in match.actors:
            actions = match.state.actions(seat)
            assert not all(judge.is_folly(match.state, seat, action) for action in actions)


@pytest.mark.parametrize("cls", LEARNED, ids=lambda cls: cls.name)
def test_from_regular_up_nobody_commits_folly(cls: type[AnyGame]) -> None:
    """Where the rules are not compiled, those who look ahead would take too long."""
    commits_none(middling(cls), 600 if compiled() else 150)


@pytest.mark.soak
@pytest.mark.parametrize("cls", LEARNED, ids=lambda cls: cls.name)
def test_soak_from_regular_up_nobody_commits_folly(cls: type[AnyGame]) -> None:
    commits_none(middling(cls), 10_000)


def commits_none(game: AnyGame, decisions: int) -> None:
    judge = game.judge()
    assert judge is not None
    names = [level.name for level in game.levels if level.careful and (compiled() or not level.candidates)]
    bots = [make(names[seat % len(names)], game, seat, budget=6) for seat in range(game.seats)]
    tempted = done = seed = 0
    while done < decisions:
        match = Match(game, seed)
        seed += 1
        while match.actors and done < decisions:
            seat = match.actors[0]
            actions = match.state.actions(seat)
            tempted += any(judge.is_folly(match.state, seat, action) for action in actions)
            action = choose(game, bots[seat], match.state, seat)
            assert not judge.is_folly(match.state, seat, action)
            match.play(seat, game.write(action))
            done += 1
    assert tempted, "nobody was tempted"
