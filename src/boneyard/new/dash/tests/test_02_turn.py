"""Dash, chapter 2: a turn."""

from boneyard.core.state import CHANCE
from boneyard.new.dash.game import Dash
from boneyard.new.dash.state import DashState


def after(script: str) -> DashState:
    """A game for two after these steps: what the die shows, or a choice."""
    game = Dash(2)
    state = game.start()
    for step in script.split():
        if step.isdigit():
            state.resolve([int(step)])
        else:
            state.apply(state.turn(), game.read(state, state.turn(), step))
    return state


def test_2_1_a_turn_begins_with_a_roll() -> None:
    """Nobody is asked before."""
    assert Dash(2).start().actors() == [CHANCE]
    assert after("4").actors() == [0]


def test_2_1_turns_go_round() -> None:
    """The first seat, the second, and the first again."""
    assert [after(script).turn() for script in ("", "4 stop", "4 stop 4 stop")] == [0, 1, 0]


def test_2_2_a_roll_is_so_many_steps() -> None:
    """Four and five."""
    assert after("4 roll 5").run == 9


def test_2_2_a_1_loses_the_steps_and_the_turn() -> None:
    """It is the other's turn, and nothing was gained."""
    state = after("4 roll 1")
    assert (state.places, state.run, state.turn()) == ([0, 0], 0, 1)


def test_2_3_after_each_roll_one_rolls_on_or_stops() -> None:
    """Nothing else."""
    game, state = Dash(2), after("4")
    assert [choice.text for choice in game.prompt(state, 0).choices] == ["roll", "stop"]
    assert str(game.prompt(state, 0).ask) == "4 steps so far. Roll on, or stop?"


def test_2_3_who_stops_keeps_the_steps() -> None:
    """Nine of them; the next turn begins at none."""
    state = after("4 roll 5 stop")
    assert (state.places, state.run) == ([9, 0], 0)


def test_2_3_other_things_are_refused_with_a_reason() -> None:
    """A runner is not touched, and only one button is."""
    game = Dash(2)
    view = game.view(after("4"), 0)
    assert str(game.why_not(view, ["runner:0"]).sentence) == "Runners run by themselves: roll on, or stop."
    both = ["button:roll", "button:stop"]
    assert str(game.why_not(view, both).sentence) == "Roll on, or stop: one of them."
