"""Why something cannot be touched, and the cause as data. Sections (§) refer to rules.md beside it."""

from collections import Counter

from boneyard.core.causes import Blocked, Count, First, Limit, Missing, Phase
from boneyard.core.game import Refusal
from boneyard.core.text import say
from examples.ridge.state import CLIMBERS, DECIDING, STEPS, RidgeState


def refuse(view: RidgeState, touched: list[str]) -> Refusal:
    if view.phase == DECIDING:
        wrong = Phase(DECIDING) if touched[-1].startswith("path:") else Count(len(touched), 1)
        return Refusal(say("Roll on, or make camp."), "2.6", wrong)
    if not touched[-1].startswith("path:"):
        return _no_path(view, paths_in(touched))
    *before, path = paths_in(touched)
    if not before:
        return _first(view, path)
    if len(before) == 1:
        return _second(view, before[0], path)
    return Refusal(say("Two pairs lead to two paths at most."), "2.2", Count(len(before) + 1, 2))


def paths_in(touched: list[str]) -> list[int]:
    return [int(piece.partition(":")[2]) for piece in touched if piece.startswith("path:")]


def _no_path(view: RidgeState, before: list[int]) -> Refusal:
    """Something else was touched, after these paths."""
    climbs = [Counter(climb) for climb in view.climbs()]
    begun = [climb - Counter(before) for climb in climbs if Counter(before) <= climb] or climbs
    onward = dict.fromkeys(f"path:{path}" for left in begun for path in left)
    if not onward:
        n = len(before)
        return Refusal(say("Nothing more belongs to that climb."), "2.4", Count(n + 1, n))
    return Refusal(say("Touch the paths that the pairs of dice lead to."), "2.2", First(tuple(onward)))


def _first(view: RidgeState, path: int) -> Refusal:
    if all(path not in division for division in view.divisions()):
        return Refusal(say("No two of the dice make {path}.", path=path), "2.2", Missing(f"{path}"))
    return _no_step(view, path)


def _second(view: RidgeState, first: int, path: int) -> Refusal:
    """What speaks against another path, when the first was right."""
    other = sum(view.dice) - first
    if other != path:
        left_over = say("With {first}, the other two dice make {other}.", first=first, other=other)
        return Refusal(left_over, "2.2", Missing(f"{first} {path}"))
    if first == path:
        return _top(path)
    if view.can_step(path):
        return Refusal(say("Only one climber is free."), "2.4", Limit("climbers", CLIMBERS))
    return _no_step(view, path)


def _no_step(view: RidgeState, path: int) -> Refusal:
    """§2.3"""
    if view.closed(path):
        return Refusal(say("Path {path} is closed.", path=path), "3.2", Blocked(f"path:{path}"))
    if view.climbers[path]:
        return _top(path)
    return Refusal(say("All three climbers are on other paths."), "2.3", Limit("climbers", CLIMBERS))


def _top(path: int) -> Refusal:
    top = say("No step is left above your climber on path {path}.", path=path)
    return Refusal(top, "2.3", Limit(f"path:{path}", STEPS[path]))
