"""The levels that people meet: all judge by what was learned; they differ in what they see and how far."""

from math import ceil, log2
from statistics import fmean
from time import perf_counter
from typing import Any

from boneyard.bots.base import Rated, Report
from boneyard.bots.search import Trials
from boneyard.core.game import Game
from boneyard.core.judge import Judge, gumbel
from boneyard.core.levels import Level
from boneyard.core.rng import Rng
from boneyard.core.state import Action, State

WORLDS = 3  # a glance at each choice goes into so many
MANY = 200  # choices; then one world must do
ALIKE = 0.7  # how much of a wavering judgement is shared by choices that begin alike


class Player:
    def __init__(self, game: Game[Any, Any], judge: Judge, level: Level, rng: Rng, tries: int | None) -> None:
        self.game = game
        self.judge = judge
        self.level = level
        self.rng = rng
        self.tries = tries  # instead of the level's seconds
        self._report = Report()

    def choose(self, view: Any) -> Action:
        seat = view.viewer
        world = self.game.imagine(view, self.rng)
        actions: list[Action] = world.actions(seat)
        if len(actions) == 1:
            self._report = Report(considered=1)
            return actions[0]
        worths = self._glance(view, world, self._sensible(world, seat, actions))
        if not self.level.candidates:
            action = max(worths, key=lambda found: worths[found])
            self._report = Report(considered=len(actions), worth=worths[action])
            return action
        best = sorted(worths, key=lambda found: -worths[found])[: self.level.candidates]
        trials = Trials(self.judge, seat, best, self.level.turns)
        order = self._try_out(view, trials)
        which = self._mixed(trials, order)
        self._report = Report(
            considered=sum(trials.tries), worth=trials.mean(which), ranked=ranking(trials, order)
        )
        return best[which]

    def report(self) -> Report:
        return self._report

    def _sensible(self, world: State, seat: int, actions: list[Action]) -> list[Action]:
        if not self.level.careful:
            return actions
        return [action for action in actions if not self.judge.is_folly(world, seat, action)] or actions

    def _glance(self, view: Any, world: State, actions: list[Action]) -> dict[Action, float]:
        """What each choice seems worth, as surely as this level judges."""
        look = self.judge.near if self.level.near else self.judge.prior
        worlds = [world]
        if self.game.hides and len(actions) <= MANY:
            worlds += [self.game.imagine(view, self.rng) for _ in range(WORLDS - 1)]
        seat = view.viewer
        worths = {action: fmean(look(each, seat, action) for each in worlds) for action in actions}
        if self.level.waver:
            self._waver(worths)
        return worths

    def _waver(self, worths: dict[Action, float]) -> None:
        """Judge unsurely, choices that begin alike much the same: mistakes hang together, as people's do."""
        moods: dict[str, float] = {}
        for action in worths:
            begin = self.game.write(action).split(" ")[0]
            if begin not in moods:
                moods[begin] = gumbel(self.rng)
            worths[action] += self.level.waver * (ALIKE * moods[begin] + (1 - ALIKE) * gumbel(self.rng))

    def _try_out(self, view: Any, trials: Trials) -> list[int]:
        """The candidates, best first: round by round the worse half is tried no longer."""
        alive = list(range(trials.n))
        out: list[int] = []
        rounds = max(1, ceil(log2(trials.n))) if trials.n > 1 else 1
        begin = perf_counter()
        for number in range(1, rounds + 1):
            if self.tries is None:
                until = begin + self.level.seconds * number / rounds
                while perf_counter() < until:
                    self._try_each(view, trials, alive)
            else:
                for _ in range(max(1, self.tries // rounds // len(alive))):
                    self._try_each(view, trials, alive)
            alive.sort(key=lambda which: -trials.mean(which))
            kept = max(1, (len(alive) + 1) // 2)
            out = alive[kept:] + out
            del alive[kept:]
        return alive + out

    def _try_each(self, view: Any, trials: Trials, alive: list[int]) -> None:
        world = self.game.imagine(view, self.rng)
        self.judge.rethink(world, view.viewer)
        seed = self.rng.below(1 << 30)
        for which in alive:
            trials.attempt(world, which, seed)

    def _mixed(self, trials: Trials, order: list[int]) -> int:
        if not self.level.mix:
            return order[0]
        return max(order, key=lambda which: trials.mean(which) + self.level.mix * gumbel(self.rng))


def ranking(trials: Trials, order: list[int]) -> tuple[Rated, ...]:
    return tuple(
        Rated(trials.actions[which], trials.mean(which), trials.doubt(which), trials.tries[which])
        for which in order
    )
