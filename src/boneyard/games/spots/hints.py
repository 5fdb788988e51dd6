"""What a bot may know of good play in Spots."""

from mypy_extensions import i64

from boneyard.games.spots.state import SpotsState


def worth(state: SpotsState, seat: i64, action: i64) -> float:
    return 0.0


def bust_chance(state: SpotsState, seat: i64, action: i64) -> float:
    return -1.0
