"""Learning what positions promise: everybody plays by a quick glance, a regression finds what winners had.

The model is the one of `core/judge.py`: a score for each side, and a softmax over the scores. Fitting it to
who won is a convex problem, so Newton's method finds the same weights every time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boneyard.core.errors import BadOption
from boneyard.core.game import Game
from boneyard.core.judge import Judge
from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY, Moves, State
from boneyard.core.weights import Weights, written
from boneyard.lab.keeping import keep, must_be_writable
from boneyard.lab.processes import spread

AnyGame = Game[Any]
Rows = NDArray[np.float64]

RIDGE = 1e-3  # keeps the weight of a feature that was hardly seen near zero
KEPT = 25  # per cent of the positions; neighbours tell much the same
WANDER = 4  # per cent of turns begin with any legal action, so that odd positions are learned as well
LESSON = 50  # games a process plays in one go
HELD_OUT = 5  # every so many-th lesson is not learned from, but asked


@dataclass
class Lessons:
    """Positions: features by position, side and feature, and what each side got in the end."""

    features: Rows
    won: Rows


@dataclass(frozen=True)
class Learned:
    """Weights for one kind of table, and how well they tell games they were not learned from."""

    weights: dict[str, float]
    games: int
    positions: int
    loss: float  # mean surprise, in nats
    blind: float  # the same of somebody who does not look
    brier: float


def learn(game: AnyGame, games: int, rounds: int, seed: int, processes: int) -> Learned:
    """Play, fit, and play again by what was learned, as often as it is worth it."""
    names = game.features
    if not names:
        raise BadOption("{title} has nothing that can be learned.", title=game.title)
    weights = [0.0] * len(names)
    for number in range(rounds):
        told = list(lessons(game, weights, games, seed + 1000 * number, processes))
        held_out = together(told[::HELD_OUT])
        others = [lesson for at, lesson in enumerate(told) if at % HELD_OUT] or told
        fitted = fit(together(others))
        weights = [round(float(weight), 4) for weight in fitted]
    found = np.array(weights)
    return Learned(
        weights=dict(zip(names, weights, strict=True)),
        games=games * rounds,
        positions=sum(len(lesson.won) for lesson in told),
        loss=loss(held_out, found),
        blind=loss(held_out, np.zeros(len(names))),
        brier=brier(held_out, found),
    )


def lessons(game: AnyGame, weights: list[float], games: int, seed: int, processes: int) -> Iterator[Lessons]:
    return spread(partial(lesson, game, weights), range(seed, seed + max(1, games // LESSON)), processes)


def lesson(game: AnyGame, weights: list[float], seed: int) -> Lessons:
    judge = game.judge(weights)  # never by the file, which may know other features
    assert judge is not None
    rng = Rng(seed)
    features: list[list[list[float]]] = []
    won: list[list[float]] = []
    for _ in range(LESSON):
        seen, shares = one_game(game, judge, rng)
        features += seen
        won += [shares] * len(seen)
    return Lessons(np.array(features), np.array(won))


def one_game(game: AnyGame, judge: Judge, rng: Rng) -> tuple[list[list[list[float]]], list[float]]:
    """Positions of one game, and what each side got."""
    state = game.start()
    moves = Moves()
    seen = []
    judge.play_on(state, 0, rng, moves)
    while state.actor() != NOBODY:
        if rng.below(100) < KEPT:
            seen.append(rows_of(judge, state))
        if rng.below(100) < WANDER:
            actor = state.actor()
            actions = state.actions(actor)
            state.apply(actor, actions[rng.below(len(actions))])
            judge.play_on(state, 0, rng, moves)
        else:
            judge.play_on(state, 1, rng, moves)
    return seen, shares_of(game, judge, state)


def rows_of(judge: Judge, state: State) -> list[list[float]]:
    rows = []
    for side in range(judge.sides(state)):
        judge.look(state, side)
        rows.append(list(judge.row))
    return rows


def shares_of(game: AnyGame, judge: Judge, state: State) -> list[float]:
    shares = [0.0] * judge.sides(state)
    for seat in range(game.seats):
        shares[judge.side_of(state, seat)] = judge.chance(state, seat)
    if len(shares) > len(set(game.teams)):
        shares[-1] = 1.0 - sum(shares[:-1])  # the rival of somebody who plays alone
    return shares


def together(parts: list[Lessons]) -> Lessons:
    return Lessons(
        np.concatenate([part.features for part in parts]), np.concatenate([part.won for part in parts])
    )


def fit(told: Lessons, ridge: float = RIDGE, steps: int = 30) -> Rows:
    """The weights under which what happened was likeliest."""
    x, y = told.features, told.won
    n, _, size = x.shape
    weights: Rows = np.zeros(size)
    for _ in range(steps):
        p = chances(x, weights)
        gradient = np.einsum("nsf,ns->f", x, y - p) / n - ridge * weights
        centred = x - np.einsum("nsf,ns->nf", x, p)[:, None, :]
        flat = (centred * np.sqrt(p)[:, :, None]).reshape(-1, size)
        step = np.linalg.solve(flat.T @ flat / n + ridge * np.eye(size), gradient)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-6:
            break
    return weights


def chances(features: Rows, weights: Rows) -> Rows:
    scores = features @ weights
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: Rows = shares / shares.sum(axis=1, keepdims=True)
    return found


def loss(told: Lessons, weights: Rows) -> float:
    """Mean surprise at who won, in nats."""
    p = chances(told.features, weights)
    return float(-(told.won * np.log(np.clip(p, 1e-9, 1))).sum(axis=1).mean())


def brier(told: Lessons, weights: Rows) -> float:
    """Mean squared error of the chances."""
    return float(((chances(told.features, weights) - told.won) ** 2).mean())


# The command


def command(
    cls: type[AnyGame], games: int, rounds: int, seed: int, processes: int, out: Path
) -> Iterator[str]:
    """Learn a game for every number of seats and write the file of weights; a line about each."""
    must_be_writable(out)
    learned: dict[str, Learned] = {}
    for seats in cls.seat_counts:
        found = learned[str(seats)] = learn(cls(seats), games, rounds, seed, processes)
        yield (
            f"{seats} seats: {found.games} games, {found.positions} positions. Held-out games: surprise "
            f"{found.loss:.4f} instead of {found.blind:.4f}, squared error {found.brier:.4f}."
        )
    made = {
        "command": f"boneyard train {cls.name} --games {games} --rounds {rounds} --seed {seed}",
        "rules": str(cls.rules),
        "held_out": "; ".join(
            f"{table}: {found.loss:.4f} of {found.blind:.4f}" for table, found in learned.items()
        ),
    }
    weights: Weights = {table: found.weights for table, found in learned.items()}
    keep(out, written(weights, made))
    yield f"Written to {out}."
