"""What was learned of Dog: features of hand-made positions, what is folly, and chances that fit the end."""

import pytest

from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY, Moves
from boneyard.games.dog.game import Dog
from boneyard.games.dog.judge import FEATURES, DogJudge
from boneyard.games.dog.state import DogState
from tests.contract.laws import random_play
from tests.rules.dog.position import parse
from tests.rules.dog.table import state_of


def at(line: str) -> DogState:
    return state_of(parse(line))


def judge() -> DogJudge:
    return Dog().judge()


def seen(line: str, side: int) -> dict[str, float]:
    """The features that are not zero."""
    found = judge()
    found.look(at(line), side)
    return {name: value for name, value in zip(FEATURES, found.row, strict=True) if value}


def test_tokens_are_counted_where_they_are() -> None:
    row = seen("R 0* 20 60 H3 : Y 2", 0)
    assert (row["at the start"], row["second quarter"], row["last quarter"], row["before home"]) == (
        1,
        1,
        1,
        1,
    )
    assert row["fields walked"] == pytest.approx(20 / 64 + 60 / 64)
    assert (row["home"], row["one home"], row["deep at home"]) == (1, 1, 0.5)
    assert "stuck" in row  # Blue has nothing out
    assert "to play" not in row


def test_a_hand_is_counted_with_its_team() -> None:
    row = seen("- : Y A K JK 7", 1)
    assert (row["holds A"], row["holds K"], row["holds JK"], row["holds 7"], row["cards"]) == (1, 1, 1, 1, 4)
    assert (row["to play"], row["starters"], row["starters while stuck"], row["stuck"]) == (1, 1, 1, 2)


def test_a_token_is_at_risk_where_somebody_may_hit_it() -> None:
    assert seen("R 10 / Y 5 : Y 2", 0)["risk"] > 2 * seen("R 10 / Y 40 : Y 2", 0)["risk"]
    assert seen("R 10 / Y 5 : Y 2", 0)["risk at once"] > 0
    assert "risk at once" not in seen("R 10 / Y 5 : R 2", 0)


def test_turning_the_table_turns_the_chances() -> None:
    """The board is the same for everybody, a quarter further on."""
    found = judge()
    here = at("R 10 H1 / Y 30 / B 50 : R 2 J")
    there = at("Y 26 H1 / B 46 / G 2 : Y 2 J")
    for seat in range(4):
        assert found.chance(here, seat) == pytest.approx(found.chance(there, (seat + 1) % 4))


def test_chances_of_the_teams_add_up_and_partners_share_them() -> None:
    found = judge()
    match = Match(Dog(), 3)
    for _ in random_play(match, Rng(3), 60):
        chances = [found.chance(match.state, seat) for seat in range(4)]
        assert chances[0] == chances[2]
        assert chances[1] == chances[3]
        assert chances[0] + chances[1] == pytest.approx(1)


def test_at_the_end_nothing_is_guessed() -> None:
    found = judge()
    state = Dog().start()
    found.play_on(state, 100000, Rng(2), Moves())
    assert state.actor() == NOBODY
    assert sorted(found.chance(state, seat) for seat in range(4)) in ([0, 0, 1, 1], [0.5] * 4)


def test_playing_on_stops_where_somebody_plays_a_card() -> None:
    found = judge()
    state = Dog().start()
    assert found.play_on(state, 0, Rng(5), Moves()) == 4  # everybody gives a card
    assert found.settled(state)
    assert found.play_on(state, 3, Rng(5), Moves()) == 3


def follies(line: str) -> set[str]:
    state, found, game = at(line), judge(), Dog()
    seat = state.seat
    return {game.write(action) for action in state.actions(seat) if found.is_folly(state, seat, action)}


def test_hitting_the_partner_for_nothing_is_folly() -> None:
    assert follies("R 10 / B 15 : R 5 8") == {"5 10+5"}


def test_hitting_the_partner_is_none_where_nothing_else_can_be_done() -> None:
    assert follies("R 10 / B 15 : R 5") == set()


def test_hitting_opponents_is_none() -> None:
    assert follies("R 10 / Y 15 : R 5 8") == set()


def test_a_seven_that_hits_the_partner_but_brings_a_token_home_is_none() -> None:
    assert follies("R 58 / B 60 : R 7") == {"7 58+7"}
