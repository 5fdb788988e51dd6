"""Our tables as OpenSpiel's search meets them: nothing leaks, luck falls, the right side wins."""

import random
from typing import Any

import pytest

import boneyard
from bench.ismcts import Guesses, Position, Rollouts
from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY
from boneyard.games.gonuts import state as gonuts

TABLES = [("dndomino", 4), ("dog", 4), ("donutdog", 4), ("gonuts", 2), ("gonuts", 4), ("spots", 2)]


def begun(name: str, seats: int, seed: int = 1) -> Position:
    """The first position in which somebody chooses."""
    game = boneyard.game(name, seats)
    world = game.start()
    rng = Rng(seed)
    while world.actor() < 0:
        world.chance(rng)
    return Position(game, world, world.actor(), rng)


def positions(name: str, seats: int, most: int) -> list[Position]:
    """Along a random game, a copy of each."""
    picker = random.Random(3)
    position = begun(name, seats)
    met: list[Position] = []
    while not position.is_terminal() and len(met) < most:
        met.append(position.clone())
        position.apply_action(picker.choice(position.legal_actions()))
    return met


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_a_player_cannot_know_changes_nothing_it_is_told(name: str, seats: int) -> None:
    for position in positions(name, seats, 60):
        other = position.clone()
        other.world.redeal(position.player, Rng(9))
        assert other.information_state_string() == position.information_state_string()
        assert other.legal_actions() == position.legal_actions()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_guess_is_the_same_place_in_the_tree(name: str, seats: int) -> None:
    for position in positions(name, seats, 60):
        view = position.game.view(position.world, position.player)
        guesses = Guesses(position.game, view, Rng(5))
        root = guesses.position()
        assert root.current_player() == position.player
        assert sorted(root.legal_actions()) == sorted(position.legal_actions())
        for _ in range(3):
            guess = guesses.resample(root, root.current_player())
            assert guess.information_state_string() == root.information_state_string()
            assert guess.legal_actions() == root.legal_actions()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_through_positions_ends_with_what_its_winners_won(name: str, seats: int) -> None:
    picker = random.Random(4)
    position = begun(name, seats)
    while not position.is_terminal():
        assert not position.is_chance_node()
        assert 0 <= position.current_player() < seats
        position.apply_action(picker.choice(position.legal_actions()))
    assert position.world.actor() == NOBODY
    game = position.game
    winners = game.winners(position.world)
    won = position.returns()
    assert [seat for seat in range(seats) if won[seat] > 0] == winners
    assert sum(won) * len(set(game.teams)) == pytest.approx(seats)


def test_partners_win_together() -> None:
    position = begun("dog", 4)
    assert position.returns() == [0.5, 0.5, 0.5, 0.5]
    world: Any = position.world.clone()
    for token in range(4):
        world.places[token] = 64 + token  # all of seat 0 are at home
    world.take_stock()
    ahead = Position(position.game, world, 0, Rng(1))
    assert ahead.returns() == [1.0, 0.0, 1.0, 0.0]


def test_a_copy_goes_its_own_way() -> None:
    position = begun("spots", 2)
    before = position.information_state_string()
    copy = position.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.information_state_string() != before
    assert position.information_state_string() == before


def test_nobody_sees_what_another_has_picked() -> None:
    first = begun("gonuts", 2)
    seen = set()
    for action in first.legal_actions():
        second = first.clone()
        second.apply_action(action)
        assert second.current_player() == 1
        seen.add(second.information_state_string())
    assert len(seen) == 1


def test_what_others_picked_in_secret_they_pick_again() -> None:
    position = begun("gonuts", 2)
    position.apply_action(position.legal_actions()[0])
    view = position.game.view(position.world, 1)
    guess = Guesses(position.game, view, Rng(2)).position()
    guess.apply_action(guess.legal_actions()[0])
    assert guess.current_player() == 0
    assert isinstance(guess.world, gonuts.GoNutsState)
    assert guess.world.phase == gonuts.PICKING


@pytest.mark.parametrize("longest", [0, 5])
def test_a_rollout_leaves_the_position_as_it_is(longest: int) -> None:
    position = begun("gonuts", 4)
    before = position.information_state_string()
    rollouts = Rollouts(Rng(3), longest)
    for _ in range(20):
        won = rollouts.evaluate(position)
        assert sum(won) == pytest.approx(1)
    assert position.clone().information_state_string() == before


def test_a_rollout_is_as_long_as_it_may_be() -> None:
    """At Dog nobody is home after five choices, so nobody leads; played to its end one side has won."""
    position = begun("dog", 4)
    assert Rollouts(Rng(3), 5).evaluate(position) == [0.5] * 4
    assert sorted(Rollouts(Rng(3), 0).evaluate(position)) == [0.0, 0.0, 1.0, 1.0]


def test_before_anything_is_tried_all_choices_are_alike() -> None:
    position = begun("donutdog", 4)
    prior = Rollouts(Rng(3), 0).prior(position)
    assert [action for action, _ in prior] == position.legal_actions()
    assert {chance for _, chance in prior} == {1 / len(prior)}
