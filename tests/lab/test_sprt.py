"""The test that stops early: that it decides rightly, as often as it promises."""

import os
import random
from collections import Counter
from collections.abc import Callable
from math import log

import pytest

from boneyard.lab.sprt import BOUND, Sprt, log_ratio

Scores = Callable[[random.Random], float]


def coin(chance: float) -> Scores:
    return lambda rng: float(rng.random() < chance)


def pair(chance: float) -> Scores:
    """A block of two games."""
    return lambda rng: ((rng.random() < chance) + (rng.random() < chance)) / 2


def lucky_pair(mean: float) -> Scores:
    """Luck mostly decides, and gives one game to each."""
    return lambda rng: 0.5 if rng.random() < 0.5 else float(rng.random() < 2 * mean - 0.5)


def four(chance: float) -> Scores:
    """One against three others, in every seat; one win in five is shared."""

    def part(rng: random.Random) -> float:
        return 0.5 * (rng.random() < 2 * chance) if rng.random() < 0.2 else float(rng.random() < chance)

    return lambda rng: sum(part(rng) for _ in range(4)) / 4


def decide(sprt: Sprt, drawn: Scores, rng: random.Random) -> int:
    """How many blocks it takes."""
    blocks = 0
    while not sprt.decided():
        sprt.add(drawn(rng))
        blocks += 1
    return blocks


def test_of_a_coin_it_is_walds() -> None:
    seen = Counter({1.0: 70, 0.0: 50})
    walds = 70 * log(0.6 / 0.5) + 50 * log(0.4 / 0.5)
    assert log_ratio(seen, 0.5, 0.6) == pytest.approx(walds, abs=1e-3)
    assert log_ratio(seen, 0.5, 0.6) == pytest.approx(-log_ratio(seen, 0.6, 0.5))
    assert pytest.approx(log(19)) == BOUND


def test_what_is_decided_stays_so() -> None:
    sprt = Sprt(0.5, 0.6)
    while not sprt.decided():
        sprt.add(1.0)
    ratio = sprt.ratio
    sprt.add(0.0)
    assert sprt.ratio == ratio > BOUND


def test_blocks_that_are_all_alike_are_decided_too() -> None:
    for score, rather_high in ((1.0, True), (0.0, False), (0.5, False)):
        sprt = Sprt(0.5, 0.55)
        assert decide(sprt, lambda rng, score=score: score, random.Random(1)) < 100  # type: ignore[misc]
        assert (sprt.ratio > 0) == rather_high


# The chance to be wrong is 5 % at most; three standard deviations of what so many tries can show come on top.

CASES = [
    (0.4, 0.6, coin),
    (0.4, 0.6, pair),
    (0.44, 0.56, lucky_pair),
    (0.85, 0.95, pair),
]


def wrong(low: float, high: float, scores: Callable[[float], Scores], truth: float, tries: int) -> float:
    """How often the test takes the one for the other, where `truth` is one of them."""
    rng = random.Random(f"{low} {high} {truth}")
    mistakes = 0
    for _ in range(tries):
        sprt = Sprt(low, high)
        decide(sprt, scores(truth), rng)
        mistakes += (sprt.ratio > 0) != (truth == high)
    return mistakes / tries


def allowed(tries: int) -> float:
    return 0.05 + 3 * float((0.05 * 0.95 / tries) ** 0.5)


@pytest.mark.parametrize("case", range(len(CASES)))
def test_it_is_wrong_no_more_often_than_it_promises(case: int) -> None:
    low, high, scores = CASES[case]
    for truth in (low, high):
        assert 0 < wrong(low, high, scores, truth, 250) <= allowed(250)


def test_it_stops_early_when_all_is_clear() -> None:
    """Wald: some 530 games to tell 55 % from 50 %, and far fewer for a bot that wins 90 %."""
    rng = random.Random(4)
    mean = sum(decide(Sprt(0.5, 0.55), coin(0.9), rng) for _ in range(20)) / 20
    assert mean < 60


SOAK_TRIES = int(os.environ.get("BONEYARD_SOAK_TESTS", "1500"))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("low", "high", "scores"),
    [(0.5, 0.55, coin), (0.5, 0.55, pair), (0.48, 0.52, lucky_pair), (0.25, 0.3, four)],
)
def test_soak_it_is_wrong_no_more_often_than_it_promises(
    low: float, high: float, scores: Callable[[float], Scores]
) -> None:
    for truth in (low, high):
        share = wrong(low, high, scores, truth, SOAK_TRIES)
        print(f"\n{low} or {high}, {scores.__name__}, truth {truth}: wrong {share:.1%} of {SOAK_TRIES}")
        assert share <= allowed(SOAK_TRIES)
