"""Looking ahead: each candidate is tried in the same imagined worlds.

Everybody goes on by a quick glance for a few turns, and what was learned judges where that leads; or chance
does, by playing on to the end.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.judge import Judge
from boneyard.core.rng import Rng
from boneyard.core.state import Moves, State

MOST_CANDIDATES: Final = 64


@final
class Trials:
    """What the candidates of one decision have shown so far."""

    def __init__(
        self, judge: Judge, seat: int, actions: list[int], turns: int, ends: bool, telling: bool
    ) -> None:
        self.judge: Judge = judge
        self.seat: i64 = seat
        self.turns: i64 = turns
        self.ends: bool = ends  # goes on at random to the end, instead of judging
        self.telling: bool = telling  # notes what each feature contributes
        self.n: i64 = len(actions)
        self.actions: vec[i64] = vec[i64](actions)
        self.sums: vec[float] = vec[float]([0.0] * len(actions))
        self.squares: vec[float] = vec[float]([0.0] * len(actions))
        self.tries: vec[i64] = vec[i64]([0] * len(actions))
        self.reasons: vec[float] = vec[float]([0.0] * (len(actions) * judge.size))
        self.told: vec[i64] = vec[i64]([0] * len(actions))  # tries that ended with reasons
        self.moves: Moves = Moves()

    def attempt(self, world: State, which: i64, seed: i64) -> None:
        """Try a candidate in a copy of a world. The same seed gives all the same luck, as far as it goes."""
        state = world.clone()
        state.apply(self.seat, self.actions[which])
        won = self._won(state, Rng(seed))
        self.sums[which] += won
        self.squares[which] += won * won
        self.tries[which] += 1
        if self.telling and state.actor() >= 0:
            self.judge.contrast(state, self.seat, self.reasons, which * self.judge.size)
            self.told[which] += 1

    def _won(self, state: State, rng: Rng) -> float:
        judge = self.judge
        if not self.ends:
            return judge.promise(state, self.seat, self.turns, rng, self.moves)
        judge.play_on(state, self.turns, rng, self.moves)
        return judge.by_chance(state, self.seat, rng)

    def mean(self, which: i64) -> float:
        if self.tries[which] == 0:
            return 0.0
        return self.sums[which] / float(self.tries[which])

    def doubt(self, which: i64) -> float:
        """The standard error of the mean."""
        n = float(self.tries[which])
        if n < 2.0:
            return 0.5
        mean = self.sums[which] / n
        return sqrt(max(0.0, self.squares[which] / n - mean * mean) / (n - 1.0))

    def reason(self, which: i64, feature: i64) -> float:
        """What a feature contributes after a candidate, on average."""
        if self.told[which] == 0:
            return 0.0
        return self.reasons[which * self.judge.size + feature] / float(self.told[which])
