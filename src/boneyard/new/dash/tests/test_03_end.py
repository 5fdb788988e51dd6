"""Dash, chapter 3: the end."""

from boneyard.core.text import Voice, plain
from boneyard.new.dash.game import Dash
from boneyard.new.dash.state import DO_ROLL, DO_STOP


def test_3_1_who_stops_at_the_goal_wins() -> None:
    """Beyond it as well."""
    game = Dash(2, goal=20)
    state = game.start()
    state.places[0] = 15
    state.resolve([6])
    assert state.actors() == [0]
    state.apply(0, DO_STOP)
    assert (state.actors(), game.winners(state)) == ([], [0])


def test_3_1_a_quick_glance_stops_there() -> None:
    """But not at the very beginning, where rolling on is worth more."""
    game = Dash(2, goal=20)
    state = game.start()
    state.resolve([6])
    assert game.worth(state, 0, DO_ROLL) > game.worth(state, 0, DO_STOP)
    state.places[0] = 15
    assert game.worth(state, 0, DO_STOP) > game.worth(state, 0, DO_ROLL)


def test_3_1_the_table_shows_how_far_everybody_is() -> None:
    """And the steps that are not kept yet."""
    game = Dash(2)
    state = game.start()
    state.resolve([6])
    drawn = [plain(line) for line in game.draw(state, Voice(names=("Ann", "Ben")), 80)]
    assert drawn == [
        "A race to 50",
        "  6 steps in this turn",
        "Ann",
        "    Runner 0/50",
        "Ben",
        "    Runner 0/50",
    ]
