"""Ridge: the exact odds, held against the rules engine itself, and what a careful player never does."""

from itertools import product

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import Event
from examples.ridge.state import DO_CAMP, DO_ROLL, SLIPPED
from tests.rules.ridge.table import Table, table


def slips(before: Table) -> float:
    """Every roll there is, by the rules."""
    found = 0
    for dice in product(range(1, 7), repeat=4):
        now = before.copy()
        events: list[Event] = []
        now.state.apply(0, DO_ROLL)
        now.state.events = events
        now.state.resolve(list(dice))
        found += any(event.kind == SLIPPED for event in events)
    return found / 6**4


@pytest.mark.parametrize(
    ("camps", "up"),
    [
        ("", "7:1"),
        ("", "6:1 7:1 8:1"),
        ("", "2:1 3:1 12:1"),
        ("|| 7:13 8:11", "12:3 6:2"),
        ("", "12:3 2:3 7:13"),
    ],
)
def test_2_5_the_chance_to_slip_is_exact(camps: str, up: str) -> None:
    """With a climber free hardly ever; with three on rare or finished paths often."""
    now = table(camps, up)
    assert now.odds("roll") == {"slip": pytest.approx(slips(now))}
    assert now.odds("camp") == {}


def test_4_1_a_careful_player_does_not_roll_on_where_making_camp_wins() -> None:
    """Anybody can see that."""
    judge = table().game.judge()
    assert judge is not None
    wins, not_yet = table("2:3 3:5", up="12:3").state, table("2:3 3:5", up="12:2").state
    assert [judge.is_folly(wins, 0, action) for action in (DO_ROLL, DO_CAMP)] == [True, False]
    assert not judge.is_folly(not_yet, 0, DO_ROLL)


def test_2_1_a_turn_is_settled_before_anybody_has_set_out() -> None:
    """There what was learned is asked, and chances add up to one."""
    game = table(seats=3).game
    state = game.start()
    state.chance(Rng(1))
    judge = game.judge()
    assert judge is not None
    assert judge.learned
    assert judge.settled(state)
    assert sum(judge.chance(state, seat) for seat in range(3)) == pytest.approx(1)
    assert judge.chance(table("12:3 2:3").state, 0) > 0.5 > judge.chance(table("|| 12:3 2:3").state, 0)
