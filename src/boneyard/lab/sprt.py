"""A test that stops as soon as it knows: is the share of wins rather `low` or rather `high`?

The sequential probability ratio test over blocks. A block's score is anything from 0 to 1; so of all ways in
which scores could spread around `low`, the one that suits those seen best is taken, and likewise for `high`.
Where a block is lost or won as a whole, that is Wald's test of a coin.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import log

ERROR = 0.05  # the chance to be wrong, either way
BOUND = log((1 - ERROR) / ERROR)
A_LITTLE = 1e-3  # of a block, lost and won: neither is impossible only because it has not been seen yet
CLOSE = 1e-12  # where to stop looking for a number
MOST_STEPS = 200


class ToTheEnd:
    """No test: every game asked for is played."""

    def add(self, score: float) -> None:
        pass

    def decided(self) -> bool:
        return False


@dataclass
class Sprt(ToTheEnd):
    low: float
    high: float
    scores: Counter[float] = field(default_factory=Counter)
    ratio: float = 0.0  # log-likelihood of high against low

    def add(self, score: float) -> None:
        """One block more; what is decided stays so."""
        if self.decided():
            return
        self.scores[score] += 1
        self.ratio = log_ratio(self.scores, self.low, self.high)

    def decided(self) -> bool:
        return abs(self.ratio) >= BOUND


def log_ratio(scores: Counter[float], low: float, high: float) -> float:
    seen = [(score, float(n)) for score, n in scores.items()] + [(0.0, A_LITTLE), (1.0, A_LITTLE)]
    return _unlikeliness(seen, low) - _unlikeliness(seen, high)


def _unlikeliness(seen: list[tuple[float, float]], mean: float) -> float:
    """How much less likely the scores become when their mean has to be this one (empirical likelihood).

    The weight of each score is divided by 1 + tilt * (score - mean). The tilt that moves the mean to where it
    has to be is found by Newton's method, or by halving where that would leap too far.
    """
    off = [(score - mean, n) for score, n in seen]
    least, most = -1 / (1 - mean), 1 / mean
    tilt = 0.0
    for _ in range(MOST_STEPS):
        pull = sum(n * by / (1 + tilt * by) for by, n in off)
        step = pull / sum(n * (by / (1 + tilt * by)) ** 2 for by, n in off)
        least, most = (tilt, most) if pull > 0 else (least, tilt)
        if not least <= tilt + step <= most:
            step = (least + most) / 2 - tilt
        tilt += step
        if abs(step) < CLOSE:
            break
    return sum(n * log(1 + tilt * by) for by, n in off)
