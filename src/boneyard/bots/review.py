"""A finished game looked at again: everybody's chances as it went, the mistakes, and who was lucky.

Luck is what chance gave: a seat's chance to win after it fell, less the mean over other ways it might have
fallen. Whatever the judge thinks of a position, that is zero on average; so it is an account, not an opinion.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Any

from boneyard.bots.advice import judge_of, loses, patience
from boneyard.core.game import Game
from boneyard.core.judge import Judge
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, Moves, Seat, State

OTHERWISE = 8  # other ways that chance might have fallen
TRIES = 60  # of a decision
LEAST = 0.02  # lost by a choice that counts as a mistake
MOST = 12  # mistakes and swings told


@dataclass(frozen=True, slots=True)
class Mistake:
    step: int  # of the match
    seat: Seat
    text: str  # what was played
    better: str
    lost: float  # of the chance to win


@dataclass(frozen=True, slots=True)
class Review:
    steps: tuple[int, ...]  # of the match, where a chance to win was looked at
    chances: tuple[tuple[float, ...], ...]  # at each of them, by seat
    luck: tuple[float, ...]  # by seat: the sum of what chance gave
    mistakes: tuple[Mistake, ...]  # biggest first
    swings: tuple[int, ...]  # steps after which most had changed, biggest first


def review(match: Match[Any], seats: list[Seat], seed: int = 0, tries: int = 0) -> Review:
    """Of a match as far as it went; mistakes of these seats only, since looking for them takes longest."""
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
        self.luck = [0.0] * game.seats
        self.steps: list[int] = []
        self.chances: list[tuple[float, ...]] = []
        self.mistakes: list[Mistake] = []

    def read(self, steps: list[str]) -> Review:
        state = self.game.start()
        self._look(state, 0)
        for number, step in enumerate(steps, 1):
            who, _, text = step.partition(" ")
            if who == "*":
                self._fall(state, [int(shown) for shown in text.split()])
            else:
                self._decide(state, int(who), text, number)
            self._look(state, number)
        return Review(
            steps=tuple(self.steps),
            chances=tuple(self.chances),
            luck=tuple(self.luck),
            mistakes=tuple(sorted(self.mistakes, key=lambda mistake: -mistake.lost)[:MOST]),
            swings=self._swings(),
        )

    def _fall(self, state: State, shown: list[int]) -> None:
        """Chance falls as it fell; and, on copies, as it might have."""
        luck = self.rng.below(1 << 30)
        usual = [0.0] * self.game.seats
        for _ in range(OTHERWISE):
            other = state.clone()
            other.resolve(other.draw(self.rng))
            for seat, chance in enumerate(self._promise(other, luck)):
                usual[seat] += chance / OTHERWISE
        state.resolve(shown)
        for seat, chance in enumerate(self._promise(state, luck)):
            self.luck[seat] += chance - usual[seat]

    def _promise(self, state: State, luck: int) -> list[float]:
        """Everybody's chances when the turn that has begun is over."""
        after = state.clone()
        self.judge.play_on(after, 0, Rng(luck), self.moves)
        return [self.judge.chance(after, seat) for seat in range(self.game.seats)]

    def _decide(self, state: State, seat: Seat, text: str, number: int) -> None:
        if seat in self.seats and len(state.actions(seat)) > 1:
            view = self.game.view(state, seat)
            lost, best = loses(self.game, view, text, self.rng.below(1 << 30), self.tries, self.seconds)
            if lost >= LEAST and best.text != text:
                self.mistakes.append(Mistake(number, seat, text, best.text, lost))
        state.apply(seat, self.game.read(state, seat, text))

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
