"""What the laws should know of Dash: what is conserved. It hides nothing, and mends no refusal."""

from boneyard.new.dash.game import Dash
from boneyard.new.dash.state import DashState


def census(game: Dash, state: DashState) -> dict[str, object]:
    """Runners; and nobody has run before the first roll of a turn."""
    return {"runners": len(state.places), "steps before a roll": 0 if state.rolls else state.run}
