"""What a position of Ridge promises. Sections (§) refer to rules.md beside it."""

from typing import Final

from boneyard.core.judge import Judge
from boneyard.core.state import State
from examples.ridge import glance
from examples.ridge.state import DO_ROLL, STEPS, RidgeState

FEATURES: Final = ("paths", "last path", "best camps", "other camps", "turn")


class RidgeJudge(Judge):
    def settled(self, state: State) -> bool:
        """Nobody has set out."""
        assert isinstance(state, RidgeState)
        return not any(state.climbers)

    def look(self, state: State, side: int) -> None:
        assert isinstance(state, RidgeState)
        camps = state.camps[side]
        owned = len(state.owned(side))
        heights = sorted(
            (camps[path] / STEPS[path] for path in STEPS if not state.closed(path)), reverse=True
        )
        needed = max(0, state.need - owned)
        self.row[0] = owned / state.need
        self.row[1] = float(needed == 1)
        self.row[2] = sum(heights[:needed]) / state.need
        self.row[3] = sum(heights[needed:]) / state.need
        self.row[4] = float(side == state.turn())

    def prior(self, state: State, seat: int, action: int) -> float:
        assert isinstance(state, RidgeState)
        return glance.worth(state, seat, action)

    def is_folly(self, state: State, seat: int, action: int) -> bool:
        """§4.1 Rolling on where making camp wins."""
        assert isinstance(state, RidgeState)
        return action == DO_ROLL and glance.camp_wins(state, seat)
