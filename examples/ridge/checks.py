"""What the laws should know of Ridge. Sections (§) refer to rules.md beside it."""

from boneyard.core.causes import Blocked, Cause, Limit, Missing
from examples.ridge.game import Ridge
from examples.ridge.state import STEPS, RidgeState


def census(game: Ridge, state: RidgeState) -> dict[str, object]:
    """Nothing is ever too many or too high."""
    every = [*state.camps, state.climbers]
    return {
        "climbers too many": min(state.free(), 0),
        "pieces above the top": sum(row[path] > steps for row in every for path, steps in STEPS.items()),
        "camps beside the owner's": sum(
            state.closed(path) and any(camps[path] not in (0, STEPS[path]) for camps in state.camps)
            for path in STEPS
        ),
    }


def mend(game: Ridge, state: RidgeState, cause: Cause, touched: list[str]) -> RidgeState | None:
    match cause:
        case Missing(need):  # §2.2 these paths, by other dice
            paths = list(map(int, need.split()))
            pairs = [(max(1, path - 6), path - max(1, path - 6)) for path in [*paths, *paths][:2]]
            state.dice = sorted(die for pair in pairs for die in pair)
        case Blocked(by):  # §3.2 a path that nobody has climbed yet
            for camps in state.camps:
                camps[int(by.partition(":")[2])] = 0
        case Limit("climbers"):  # §2.3 another climber still free
            path = int(touched[-1].partition(":")[2])
            away = next(at for at, step in enumerate(state.climbers) if step and at != path)
            state.climbers[away] = 0
        case Limit(what, top):  # §2.3 two steps below the top
            state.climbers[int(what.partition(":")[2])] = top - 2
        case _:
            return None
    return state
