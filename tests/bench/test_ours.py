"""How our own builds are measured."""

from bench.ours import about


def test_a_game_is_measured_wherever_its_state_stands() -> None:
    """The examples are none of the package."""
    found = about()
    assert {"spots", "gops", "ridge"} <= set(found["games"])
    modules = {*found["source"], *found["compiled"]}
    assert {"boneyard.games.spots.state", "examples.gops.state", "examples.ridge.state"} <= modules
