"""Rivals for Go Nuts, to measure `quick` against: what players do who look at values only, or who mix.

Both value the cards as `quick` does, and use powers as it does; they differ in how they pick.
"""

from math import exp

from boneyard.bots.base import Report
from boneyard.bots.quick import Quick
from boneyard.core.rng import Rng
from boneyard.core.state import Action
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.glance import GLANCE
from boneyard.games.gonuts.state import GoNutsState

WARMTH = 1.5  # of the softmax: how freely it takes the second best
ROUNDS = 150  # of regret matching
ROW = 7  # of the glance's table of gains


def gains(state: GoNutsState) -> list[list[float]]:
    """By seat and place: what having the card would be worth."""
    GLANCE.look(state)
    GLANCE.guess(state)
    return [[GLANCE.gains[ROW * seat + at] for at in range(state.seats + 1)] for seat in range(state.seats)]


class Rival:
    def __init__(self, game: GoNuts, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.quick = Quick(game, self.rng)

    def choose(self, view: GoNutsState) -> Action:
        if view.phase != rules.PICKING:
            return self.quick.choose(view)
        state = self.game.imagine(view, self.rng)
        place = drawn(self.mix(gains(state), view.viewer), self.rng)
        return rules.make(rules.DO_PICK, place + 1)

    def mix(self, worth: list[list[float]], seat: int) -> list[float]:
        raise NotImplementedError

    def report(self) -> Report:
        return Report()


class SoftmaxGreedy(Rival):
    """Likes what is worth most, and sometimes takes another."""

    def mix(self, worth: list[list[float]], seat: int) -> list[float]:
        return [exp(value / WARMTH) for value in worth[seat]]


class Equilibrium(Rival):
    """Solves the round as a game by itself, by regret matching, and plays its part of the solution."""

    def mix(self, worth: list[list[float]], seat: int) -> list[float]:
        seats, places = range(len(worth)), range(len(worth) + 1)
        regrets = [[self.rng.below(1000) / 1000 for _ in places] for _ in seats]
        played = [[0.0 for _ in places] for _ in seats]
        for weight in range(1, ROUNDS + 1):
            now = [shares(row) for row in regrets]
            for one in seats:
                values = [worth[one][at] * alone(now, one, at) for at in places]
                mean = sum(share * value for share, value in zip(now[one], values, strict=True))
                for at in places:
                    regrets[one][at] += values[at] - mean
                    played[one][at] += weight * now[one][at]
        return played[seat]


def shares(regrets: list[float]) -> list[float]:
    positive = [max(0.0, regret) for regret in regrets]
    total = sum(positive)
    return [value / total for value in positive] if total else [1 / len(regrets)] * len(regrets)


def alone(mixes: list[list[float]], seat: int, place: int) -> float:
    """The chance that nobody else picks this place."""
    chance = 1.0
    for other, mix in enumerate(mixes):
        if other != seat:
            chance *= 1 - mix[place]
    return chance


def drawn(weights: list[float], rng: Rng) -> int:
    left = sum(weights) * (int(rng.below(1 << 30)) / (1 << 30))
    for at, weight in enumerate(weights):
        left -= weight
        if left <= 0:
            return at
    return len(weights) - 1
