"""Dash, chapter 1: the track."""

import pytest

from boneyard.core.errors import BadOption
from boneyard.new.dash.game import Dash


def test_1_1_all_runners_start_at_0() -> None:
    """One for each player, 50 steps from the goal."""
    state = Dash(3).start()
    assert (state.places, state.goal) == ([0, 0, 0], 50)


def test_1_1_players_may_agree_on_another_goal() -> None:
    """From 20 to 100 steps."""
    assert Dash(2, goal=20).start().goal == 20
    with pytest.raises(BadOption):
        Dash(2, goal=101)
