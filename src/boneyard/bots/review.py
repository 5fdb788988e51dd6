"""A finished game looked at again: everybody's chances as it went, the best and the worst choices, and luck.

Luck is what chance gave: a seat's chance to win after it fell, less the mean over other ways it might have
fallen. Whatever the judge thinks of a position, that is zero on average; so it is an account, not an opinion.
How far those other ways lie apart tells how much such a sum means.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import erf, inf, sqrt
from statistics import fmean, variance
from typing import Any

from boneyard.bots.advice import given_away, judge_of, lead, patience, tried
from boneyard.core.game import Game
from boneyard.core.judge import Judge
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, Moves, Seat, State

OTHERWISE = 24  # other ways that chance might have fallen
FOLLOWED = 4  # times that a turn is played on after each of them
TRIES = 60  # of a decision
LEAST = 0.02  # lost by a choice that counts as a mistake, or won by a good one
MOST = 12  # swings told
ENDING = 0.5  # how much a change counts in the last turn, which ends what was decided before


@dataclass(frozen=True, slots=True)
class Mistake:
    step: int  # of the match
    seat: Seat
    text: str  # what was played
    better: str
    lost: float  # of the chance to win


@dataclass(frozen=True, slots=True)
class Feat:
    """A choice that nothing else came near to."""

    step: int  # of the match
    seat: Seat
    text: str  # what was played
    won: float  # of the chance to win, more than the next best


@dataclass(frozen=True, slots=True)
class Fall:
    """Chance fell."""

    step: int  # of the match
    gave: tuple[float, ...]  # of the chance to win, by seat


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened between two steps at which chances were looked at."""

    first: int
    last: int
    before: tuple[float, ...]  # everybody's chances
    after: tuple[float, ...]
    luck: tuple[float, ...]  # what chance gave meanwhile


@dataclass(frozen=True, slots=True)
class Review:
    steps: tuple[int, ...]  # of the match, where a chance to win was looked at
    chances: tuple[tuple[float, ...], ...]  # at each of them, by seat
    falls: tuple[Fall, ...]  # of chance
    kindness: tuple[float, ...]  # by seat: the share of games in which chance is less kind than here
    mistakes: tuple[Mistake, ...]  # biggest first
    feats: tuple[Feat, ...]  # the best choice of each seat that has made one
    swings: tuple[int, ...]  # steps after which most had changed, biggest first

    @property
    def luck(self) -> tuple[float, ...]:
        """By seat: the sum of what chance gave."""
        return self._given(0, self.steps[-1])

    def _given(self, first: int, last: int) -> tuple[float, ...]:
        fallen = [fall.gave for fall in self.falls if first < fall.step <= last]
        return tuple(map(sum, zip(*fallen, strict=True))) or (0.0,) * len(self.kindness)

    def turning(self) -> Turn:
        """The turn that decided a finished game: the greatest rise of whoever won, once in front."""
        won = [chance > 0 for chance in self.chances[-1]]
        hopes = [self._hope(chances, won) for chances in self.chances]
        fears = [
            max((chances[at] for at, wins in enumerate(won) if not wins), default=0.0)
            for chances in self.chances
        ]
        behind = [at for at in range(len(hopes) - 1) if fears[at] >= hopes[at]]
        since = behind[-1] if behind else 0
        rises = [after - before for before, after in pairwise(hopes)]
        rises[-1] *= ENDING
        at = max(range(since, len(rises)), key=rises.__getitem__)
        first, last = self.steps[at], self.steps[at + 1]
        return Turn(first, last, self.chances[at], self.chances[at + 1], self._given(first, last))

    def _hope(self, chances: tuple[float, ...], won: list[bool]) -> float:
        """Of whoever won: seats, or else their rival."""
        if not any(won):
            return 1 - max(chances)
        return max(chance for chance, wins in zip(chances, won, strict=True) if wins)


def review(match: Match[Any], seats: list[Seat], seed: int = 0, tries: int = 0) -> Review:
    """Of a match as far as it went; choices of these seats only, since trying them out takes longest."""
    return read_again(match.game, match.steps, seats, seed, tries)


def read_again(
    game: Game[Any],
    steps: list[str],
    seats: list[Seat],
    seed: int = 0,
    tries: int = 0,
    seconds: float = inf,
) -> Review:
    """The same from the steps alone; with so many seconds for all decisions together, so far as they go."""
    decisions = sum(step.partition(" ")[0] in map(str, seats) for step in steps)
    return Reviewer(game, seats, seed, tries, seconds / max(1, decisions)).read(steps)


class Reviewer:
    def __init__(
        self, game: Game[Any], seats: list[Seat], seed: int, tries: int, seconds: float = inf
    ) -> None:
        self.game = game
        self.judge: Judge = judge_of(game)
        self.seats = seats
        self.rng = Rng(seed)
        self.tries = tries or TRIES * patience(game)
        self.seconds = seconds  # for a decision
        self.moves = Moves()
        self.steps: list[int] = []
        self.chances: list[tuple[float, ...]] = []
        self.falls: list[Fall] = []
        self.spread = [0.0] * game.seats  # the variance of what chance may give
        self.mistakes: list[Mistake] = []
        self.feats: dict[Seat, Feat] = {}

    def read(self, steps: list[str]) -> Review:
        state = self.game.start()
        self._look(state, 0)
        for number, step in enumerate(steps, 1):
            who, _, text = step.partition(" ")
            if who == "*":
                self._fall(state, [int(shown) for shown in text.split()], number)
            else:
                self._decide(state, int(who), text, number)
            self._look(state, number)
        return Review(
            steps=tuple(self.steps),
            chances=tuple(self.chances),
            falls=tuple(self.falls),
            kindness=self._kindness(),
            mistakes=tuple(sorted(self.mistakes, key=lambda mistake: -mistake.lost)),
            feats=tuple(self.feats[seat] for seat in sorted(self.feats)),
            swings=self._swings(),
        )

    def _fall(self, state: State, shown: list[int], number: int) -> None:
        """Chance falls as it fell; and, on copies, as it might have, with the same luck afterwards."""
        lucks = [self.rng.below(1 << 30) for _ in range(FOLLOWED)]
        others = []
        for _ in range(OTHERWISE):
            other = state.clone()
            other.resolve(other.draw(self.rng))
            others.append(self._promise(other, lucks))
        state.resolve(shown)
        usual = list(zip(*others, strict=True))
        gave = zip(self._promise(state, lucks), map(fmean, usual), strict=True)
        self.falls.append(Fall(number, tuple(chance - mean for chance, mean in gave)))
        for seat, chances in enumerate(usual):
            self.spread[seat] += variance(chances) * (1 + 1 / OTHERWISE)

    def _promise(self, state: State, lucks: list[int]) -> list[float]:
        """Everybody's chances when the turn that has begun is over, on average."""
        found = []
        for luck in lucks:
            after = state.clone()
            self.judge.play_on(after, 0, Rng(luck), self.moves)
            found.append([self.judge.chance(after, seat) for seat in range(self.game.seats)])
        return [fmean(chances) for chances in zip(*found, strict=True)]

    def _kindness(self) -> tuple[float, ...]:
        """A sum of so many falls is as good as normal."""
        gave = [sum(fall.gave[seat] for fall in self.falls) for seat in range(self.game.seats)]
        return tuple(
            (1 + erf(luck / sqrt(2 * spread))) / 2 if spread > 0 else 0.5
            for luck, spread in zip(gave, self.spread, strict=True)
        )

    def _decide(self, state: State, seat: Seat, text: str, number: int) -> None:
        action = self.game.read(state, seat, text)
        if seat in self.seats and len(state.actions(seat)) > 1:
            self._weigh(state, seat, text, number)
        state.apply(seat, action)

    def _weigh(self, state: State, seat: Seat, text: str, number: int) -> None:
        """What a choice gave away, or won, beside the others that were possible."""
        view = self.game.view(state, seat)
        action = self.game.read(state, seat, text)
        found = tried(self.game, view, self.rng.below(1 << 30), self.tries, self.seconds, also=action)
        lost = given_away(found, action)
        if lost >= LEAST:
            best = found.actions[max(range(found.n), key=found.mean)]
            self.mistakes.append(Mistake(number, seat, text, self.game.write(best), lost))
        won = lead(found, action)
        before = self.feats.get(seat)
        if won >= LEAST and (before is None or won > before.won):
            self.feats[seat] = Feat(number, seat, text, won)

    def _look(self, state: State, number: int) -> None:
        actor = state.actor()
        if actor == CHANCE or (actor != NOBODY and not self.judge.settled(state)):
            return
        self.steps.append(number)
        self.chances.append(tuple(self.judge.chance(state, seat) for seat in range(self.game.seats)))

    def _swings(self) -> tuple[int, ...]:
        changes = [
            (max(abs(now - then) for now, then in zip(after, before, strict=True)), step)
            for (before, after), step in zip(pairwise(self.chances), self.steps[1:], strict=True)
        ]
        return tuple(step for _, step in sorted(changes, reverse=True)[:MOST])
