"""Trying candidates out: all of them for a while, the better half for longer, and so on to the best."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil, inf, log2
from time import perf_counter
from typing import Any, Protocol

from boneyard.bots.search import Trials
from boneyard.core.game import Game
from boneyard.core.rng import Rng


class Purse(Protocol):
    def spend(self, number: int, rounds: int, tries: int) -> Iterator[None]:
        """Go on in one of so many rounds, counted from 1; each time so many tries are made."""


@dataclass(frozen=True)
class Tries:
    """So many in all, so that the same is found again; fewer where a time is set and is up."""

    n: int
    seconds: float = inf
    begin: float = field(default_factory=perf_counter)

    def spend(self, number: int, rounds: int, tries: int) -> Iterator[None]:
        for done in range(max(1, self.n // rounds // tries)):
            if done and perf_counter() > self.begin + self.seconds * number / rounds:
                return
            yield


@dataclass(frozen=True)
class Seconds:
    """As many as can be made meanwhile; but all are tried once, however slow the machine is."""

    n: float
    begin: float = field(default_factory=perf_counter)

    def spend(self, number: int, rounds: int, tries: int) -> Iterator[None]:
        if number == 1:
            yield
        while perf_counter() < self.begin + self.n * number / rounds:
            yield


def try_out(
    game: Game[Any],
    view: Any,
    trials: Trials,
    rng: Rng,
    purse: Purse,
    least: int = 1,
    heads: list[float] | None = None,
) -> list[int]:
    """The candidates, best first; at least so many of them are tried to the end.

    `heads` is what each has before the first try: the less tries, the more it counts.
    """
    start = heads or [0.0] * trials.n
    alive = list(range(trials.n))
    out: list[int] = []
    rounds = max(1, ceil(log2(trials.n)))
    for number in range(1, rounds + 1):
        for _ in purse.spend(number, rounds, len(alive)):
            world = game.imagine(view, rng)
            trials.judge.rethink(world, view.viewer)
            seed = rng.below(1 << 30)
            for which in alive:
                trials.attempt(world, which, seed)
        alive.sort(key=lambda which: -trials.mean(which) - start[which] / float(trials.tries[which]))
        kept = max(least, (len(alive) + 1) // 2)
        out = alive[kept:] + out
        del alive[kept:]
    return alive + out
