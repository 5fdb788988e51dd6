"""Measure one build of our games. `PYTHONPATH` decides which: `src`, or the compiled tree."""

import functools
import importlib
import random
from pathlib import Path
from typing import Any, Final

import boneyard
from bench.clock import Played, keep_playing, per_call
from bench.worker import serve
from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, State
from boneyard.games import GAMES

PLAYOUTS: Final = 10  # between two looks at the clock, which costs as much as several compiled decisions
POSITIONS: Final = 64
RECORDS: Final = 5

RANDOM: Final = random.Random(1)
RNG: Final = Rng(1)


def about() -> dict[str, Any]:
    """Where the package lies, its games with their usual seats, and which of their hot modules are plain source."""
    modules = ["boneyard.core.rng", "boneyard.core.state", "boneyard.core.playout"]
    modules += [f"boneyard.games.{name}.state" for name in GAMES]
    files = {module: str(importlib.import_module(module).__file__) for module in modules}
    return {
        "package": str(Path(boneyard.__file__).parent),
        "games": {name: boneyard.game(name).seats for name in GAMES},
        "source": [module for module, file in files.items() if file.endswith(".py")],
        "compiled": [module for module, file in files.items() if file.endswith((".so", ".pyd"))],
    }


@functools.cache
def table(name: str, seats: int) -> Any:
    return boneyard.game(name, seats=seats)


def drive(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Uniform random games, each step driven from Python."""
    return keep_playing(functools.partial(drive_one, table(name, seats), RANDOM.random), seconds)


def drive_one(game: Any, uniform: Any) -> Played:
    """The loop of peers.py, line by line: who acts, what is legal, pick one, apply it."""
    decisions = chances = 0
    state = game.start()
    while (actor := state.actor()) != NOBODY:
        if actor >= 0:
            actions = state.actions(actor)
            state.apply(actor, actions[int(uniform() * len(actions))])
            decisions += 1
            continue
        state.resolve(state.draw(RNG))
        chances += 1
    return Played(1, decisions, chances)


def inside(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Whole random games inside the core."""
    return keep_playing(functools.partial(play_inside, table(name, seats).start()), seconds)


def play_inside(start: State) -> Played:
    """Each game from a clone of the start, as OpenSpiel's evaluator does it."""
    decisions = 0
    for _ in range(PLAYOUTS):
        decisions += playout(start.clone(), RNG)
    return Played(PLAYOUTS, decisions, 0)


@functools.cache
def positions(name: str, seats: int) -> list[tuple[State, int]]:
    """States met in random play, spread over several games, each with the seat that decides there."""
    picker = random.Random(2)
    rng = Rng(2)
    met: list[tuple[State, int]] = []
    while len(met) < POSITIONS:
        state = table(name, seats).start()
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.resolve(state.draw(rng))
                continue
            if picker.random() < 0.1 and len(met) < POSITIONS:
                met.append((state.clone(), actors[0]))
            state.apply(actors[0], picker.choice(state.actions(actors[0])))
    return met


@functools.cache
def records(name: str, seats: int) -> list[Any]:
    """Records of whole random matches."""
    picker = random.Random(3)
    made = []
    for seed in range(RECORDS):
        match = boneyard.Match(table(name, seats), seed=seed)
        while match.actors:
            seat = match.actors[0]
            match.play(seat, picker.choice(match.prompt(seat).choices).text)
        made.append(match.record())
    return made


def small(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Microseconds of what a server and a search do all the time, on positions met in play."""
    game = table(name, seats)
    met = positions(name, seats)
    views = [game.view(state, seat) for state, seat in met]
    worlds = [(state.clone(), seat) for state, seat in met]

    def clone() -> None:
        for state, _ in met:
            state.clone()

    def view() -> None:
        for state, seat in met:
            game.view(state, seat)

    def imagine() -> None:
        for seen in views:
            game.imagine(seen, RNG)

    def redeal() -> None:
        for state, seat in worlds:
            state.redeal(seat, RNG)

    things = {"clone": clone, "view": view, "imagine": imagine, "redeal": redeal}
    return {what: per_call(len(met), one_pass, seconds) * 1e6 for what, one_pass in things.items()}


def replay(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Milliseconds to replay the record of a whole random match, and how many steps that is on average."""
    kept = records(name, seats)

    def one_pass() -> None:
        for record in kept:
            boneyard.Match.replay(record)

    steps = sum(len(record["steps"]) for record in kept) / len(kept)
    return {"ms": per_call(len(kept), one_pass, seconds) * 1e3, "steps": steps}


if __name__ == "__main__":
    serve({"about": about, "drive": drive, "inside": inside, "small": small, "replay": replay})
