"""Measure one build of our games. `PYTHONPATH` decides which: `src`, or the compiled tree."""

import functools
import importlib
import random
from pathlib import Path
from typing import Any, Final

import boneyard
from bench.clock import Played, batch, keep_playing, per_call
from bench.hard import HARD
from bench.worker import serve
from boneyard.core.playout import playout
from boneyard.core.registry import GAMES
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, State

BATCH: Final = 100  # playouts at once, as in OpenSpiel's evaluator
POSITION_GAMES: Final = 8
POSITIONS: Final = 8  # of each of these games
RECORDS: Final = 3

RANDOM: Final = random.Random(1)
RNG: Final = Rng(1)


def about() -> dict[str, Any]:
    """Where the package lies, its games with their usual seats, and how their hot modules were loaded."""
    modules = ["boneyard.core.rng", "boneyard.core.state", "boneyard.core.playout"]
    modules += [type(boneyard.game(name).start()).__module__ for name in GAMES]
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
    start = table(name, seats).start()
    return keep_playing(functools.partial(play_inside, start, playouts(name, seats)), seconds)


def play_inside(start: State, games: int) -> Played:
    """Each game from a clone of the start, as OpenSpiel's evaluator does it."""
    decisions = 0
    for _ in range(games):
        decisions += playout(start.clone(), RNG)
    return Played(games, decisions, 0)


@functools.cache
def playouts(name: str, seats: int) -> int:
    return batch(functools.partial(play_inside, table(name, seats).start(), 1), BATCH)


@functools.cache
def positions(name: str, seats: int) -> list[tuple[State, int]]:
    """States met in random play, as many from each of several games, with the seat that decides there."""
    picker = random.Random(2)
    rng = Rng(2)
    met: list[tuple[State, int]] = []
    for _ in range(POSITION_GAMES):
        met += picker.sample(decisions_of(table(name, seats).start(), picker, rng), POSITIONS)
    return met


def decisions_of(state: State, picker: random.Random, rng: Rng) -> list[tuple[State, int]]:
    """Every position of a random game in which a seat decides."""
    met = []
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.resolve(state.draw(rng))
            continue
        met.append((state.clone(), actors[0]))
        state.apply(actors[0], picker.choice(state.actions(actors[0])))
    return met


@functools.cache
def records(name: str, seats: int, level: str) -> list[Any]:
    """Records of whole matches among bots of one level."""
    game = table(name, seats)
    made = []
    for seed in range(RECORDS):
        match = boneyard.Match(game, seed=seed)
        bots = [boneyard.bot(level, game, seed=seat) for seat in range(seats)]
        while match.actors:
            seat = match.actors[0]
            match.play(seat, game.write(bots[seat].choose(game.view(match.state, seat))))
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


def hard(name: str, seconds: float) -> dict[str, tuple[float, int]]:
    """Microseconds to find all choices of the hardest positions, and how many these are."""
    found = {}
    for what, make in HARD.get(name, {}).items():
        state, seat = make()
        once = functools.partial(state.actions, seat)
        found[what] = (per_call(1, once, seconds) * 1e6, len(once()))
    return found


def replay(name: str, seats: int, level: str, seconds: float) -> dict[str, float]:
    """Milliseconds to replay a whole match among bots of one level, and how many steps that is on average."""
    kept = records(name, seats, level)

    def one_pass() -> None:
        for record in kept:
            boneyard.Match.replay(record)

    steps = sum(len(record["steps"]) for record in kept) / len(kept)
    return {"ms": per_call(len(kept), one_pass, seconds) * 1e3, "steps": steps}


if __name__ == "__main__":
    serve({"about": about, "drive": drive, "inside": inside, "small": small, "hard": hard, "replay": replay})
