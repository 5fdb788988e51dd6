"""What lies on the mountain. Sections (§) refer to rules.md beside it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from boneyard.core.furniture import (
    BOARD,
    COUNTER,
    DIE,
    DONE,
    NOW,
    PLATE,
    SPACE,
    TOKEN,
    Furniture,
    Thing,
    Zone,
    seats_in_order,
)
from boneyard.core.game import Game
from boneyard.core.state import Seat
from boneyard.core.text import Player, count, say
from examples.ridge.state import OVER, STEPS, RidgeState

BUTTONS = {"button:roll": say("Roll on"), "button:camp": say("Make camp")}

HIGHEST = max(STEPS.values())


def furniture(game: Game[RidgeState], view: RidgeState) -> Furniture:
    dice = Zone("dice", tuple(die(value) for value in view.dice))
    players = [
        player(seat, len(view.owned(seat)), view.need) for seat in seats_in_order(view.viewer, game.seats)
    ]
    title = say("Turn {n}", n=view.turns + 1) if view.phase != OVER else say("The game is over.")
    return Furniture(title, (mountain(view), dice, *players))


@cache
def die(value: int) -> Thing:
    return Thing(
        DIE,
        say("A die showing {value}", value=value),
        f"die:{value}",
        means=say("Two dice make a pair: its sum is the path it leads to."),
        rule="2.2",
        value=value,
    )


def mountain(view: RidgeState) -> Zone:
    """§1.1 A column for each path, its lowest step at the bottom, its number below."""
    things = [thing for path in STEPS for thing in column(view, path)]
    return Zone("mountain", tuple(things), lay=BOARD, box=(2, 0, len(STEPS), HIGHEST + 1))


def column(view: RidgeState, path: int) -> Iterator[Thing]:
    yield foot(path, view.closed(path))
    for step in range(1, STEPS[path] + 1):
        here = tuple(seat for seat, camps in enumerate(view.camps) if camps[path] == step)
        yield stand(path, step, view.climbers[path] == step, here)


@cache
def foot(path: int, closed: bool) -> Thing:
    name = count(STEPS[path], "Path {path}, {n} step", "Path {path}, {n} steps", path=path)
    return Thing(
        SPACE,
        say("{path}, closed", path=name) if closed else name,
        f"path:{path}",
        means=say("A pair of dice that makes {path} leads up here.", path=path),
        rule="2.3",
        value=path,
        marks=(DONE,) if closed else (),
        x=path,
        y=HIGHEST,
    )


@cache
def stand(path: int, step: int, climbed: bool, camps: tuple[Seat, ...]) -> Thing:
    """A step of a path, with whoever stands on it."""
    return replace(standing(path, step, climbed, camps), touch=f"path:{path}", x=path, y=HIGHEST - step)


def standing(path: int, step: int, climbed: bool, camps: tuple[Seat, ...]) -> Thing:
    place = say("Path {path}, step {step}", path=path, step=step)
    if climbed:
        name = say("{place}: a climber", place=place)
        means = say("It stays as a camp if you stop in time, and is gone if you slip.")
        return Thing(TOKEN, name, means=means, rule="2.3", marks=(NOW,))
    if camps:
        name = say("{place}: {who:own} camp", place=place, who=tuple(Player(seat) for seat in camps))
        means = say("Climbing goes on from one's own camp.")
        return Thing(TOKEN, name, means=means, rule="1.2", seat=camps[0], n=len(camps))
    return Thing(SPACE, place, means=say("A step that nobody stands on."), rule="1.1")


@cache
def player(seat: Seat, owned: int, need: int) -> Zone:
    plate = Thing(
        PLATE,
        say("{who}", who=Player(seat)),
        means=say("Turns go round the table."),
        rule="2.1",
        seat=seat,
    )
    paths = Thing(
        COUNTER,
        count(owned, "{who}: {n} path of {need}", "{who}: {n} paths of {need}", who=Player(seat), need=need),
        means=say("Paths owned to the top: {need} win the game.", need=need),
        rule="4.1",
        title=say("paths"),
        n=owned,
        most=need,
    )
    return Zone(f"player:{seat}", (plate, paths), owner=seat)
