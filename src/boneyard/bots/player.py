"""The levels that people meet: all judge by what was learned; they differ in what they see and how far."""

from statistics import fmean
from typing import Any

from boneyard.bots.base import Rated, Report, seat_of
from boneyard.bots.search import Trials
from boneyard.bots.trying import Seconds, Tries, try_out
from boneyard.core.game import Game
from boneyard.core.judge import Judge, gumbel
from boneyard.core.levels import Level
from boneyard.core.rng import Rng
from boneyard.core.state import Action, State

WORLDS = 3  # a glance at each choice goes into so many
MANY = 200  # choices; then one world must do
ALIKE = 0.7  # how much of a wavering judgement is shared by choices that begin alike


class Player:
    def __init__(self, game: Game[Any], judge: Judge, level: Level, rng: Rng, tries: int | None) -> None:
        self.game = game
        self.judge = judge
        self.level = level
        self.rng = rng
        self.tries = tries  # instead of the level's seconds
        self.mix = level.mix / len(set(game.teams))
        self._report = Report()

    def watch(self, view: Any) -> None:
        """Learn of the others from what this seat saw when it was asked before, in the order of the game."""
        if self.level.watches:
            self.judge.notice(self.game.imagine(view, self.rng), view.viewer)

    def choose(self, view: Any) -> Action:
        seat = seat_of(view)
        world = self.game.imagine(view, self.rng)
        if self.level.watches:
            self.judge.notice(world, seat)
        actions = self._sensible(world, seat, world.actions(seat))
        if len(actions) == 1:
            self._report = Report(considered=1)
            return actions[0]
        worths = self._glance(view, world, actions)
        order = sorted(worths, key=lambda found: -worths[found])
        if not self.level.candidates:
            self._report = Report(considered=len(actions), worth=worths[order[0]])
            return order[0]
        tries = self.tries or self.level.tries
        chances = self.judge.reckon(world, seat, order, tries) if self.level.reckons else []
        if chances:
            return self._counted(order, chances)
        return self._tried(view, order[: self.level.candidates], worths)

    def report(self) -> Report:
        return self._report

    def _counted(self, actions: list[Action], chances: list[float]) -> Action:
        """Nothing need be tried. Where equal, what a glance likes best: the quickest win, say."""
        order = sorted(range(len(actions)), key=lambda which: -chances[which])
        which = max(order, key=lambda which: chances[which] + self.mix * gumbel(self.rng))
        ranked = tuple(Rated(actions[each], chances[each], 0.0, 1) for each in order)
        self._report = Report(considered=len(actions), worth=chances[which], ranked=ranked)
        return actions[which]

    def _tried(self, view: Any, actions: list[Action], worths: dict[Action, float]) -> Action:
        level = self.level
        trials = Trials(self.judge, view.viewer, actions, level.turns, level.ends, False)
        purse = Seconds(level.seconds) if self.tries is None else Tries(self.tries)
        heads = [level.lean * worths[action] for action in actions]
        order = try_out(self.game, view, trials, self.rng, purse, heads=heads)
        which = self._mixed(trials, order)
        self._report = Report(
            considered=sum(trials.tries), worth=trials.mean(which), ranked=ranking(trials, order)
        )
        return actions[which]

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

    def _mixed(self, trials: Trials, order: list[int]) -> int:
        if not self.mix:
            return order[0]
        return max(order, key=lambda which: trials.mean(which) + self.mix * gumbel(self.rng))


def ranking(trials: Trials, order: list[int]) -> tuple[Rated, ...]:
    return tuple(
        Rated(trials.actions[which], trials.mean(which), trials.doubt(which), trials.tries[which])
        for which in order
    )
