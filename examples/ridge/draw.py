"""The mountain as lines of text. Sections (§) refer to rules.md beside it."""

from collections.abc import Iterator

from boneyard.core.layout import clip, flowing
from boneyard.core.state import Seat
from boneyard.core.text import Line, Span, Voice, count, say
from examples.ridge.state import OVER, STEPS, RidgeState

COLOURS = ("blue", "red", "green", "purple")


def draw(view: RidgeState, voice: Voice, width: int) -> list[Line]:
    lines: list[Line] = [_path(view, path) for path in STEPS]
    for seat in range(len(view.camps)):
        lines += flowing(_player(view, voice, seat), width, "  ")
    if view.dice:
        lines.append(((voice.render(say("dice")), "dim"), (f" {' '.join(map(str, view.dice))}", "bold")))
    return [clip(line, width) for line in lines]


def _path(view: RidgeState, path: int) -> Line:
    """From the lowest step up: ▲ is a climber, a number the camp of that seat, + camps that share a step."""
    style = "dim" if view.closed(path) else ""
    return ((f"{path:3}  ", style), *(_step(view, path, step) for step in range(1, STEPS[path] + 1)))


def _step(view: RidgeState, path: int, step: int) -> Span:
    if view.climbers[path] == step:
        return "▲", "lit"
    here = [seat for seat, camps in enumerate(view.camps) if camps[path] == step]
    if len(here) == 1:
        return str(here[0] + 1), COLOURS[here[0]]
    return ("+", "bold") if here else ("·", "dim")


def _player(view: RidgeState, voice: Voice, seat: Seat) -> Iterator[Line]:
    """§4.1 The paths owned; then every camp, as path:step."""
    style = "bold" if view.phase != OVER and seat == view.turn() else ""
    yield ((f"{seat + 1} ", COLOURS[seat]), (voice.name(seat), style))
    owned = count(len(view.owned(seat)), "{n} path of {need}", "{n} paths of {need}", need=view.need)
    yield ((voice.render(owned), ""),)
    for path in STEPS:
        if view.camps[seat][path]:
            yield ((f"{path}:{view.camps[seat][path]}", "dim"),)
