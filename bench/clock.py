"""How everything here is timed: processor time of one process, so that waiting for others does not count."""

from collections.abc import Callable
from time import process_time
from typing import Final, NamedTuple

BATCH_SECONDS: Final = 0.003  # between two looks at the clock, where a look costs as much as many decisions


class Played(NamedTuple):
    games: int
    decisions: int
    chances: int  # steps of luck the loop had to resolve; 0 where they happen inside


def keep_playing(play: Callable[[], Played], seconds: float) -> dict[str, float]:
    """Play again and again for that long, always to the end; everything that was played counts."""
    games = decisions = chances = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        played = play()
        games += played.games
        decisions += played.decisions
        chances += played.chances
    return {"games": games, "decisions": decisions, "chances": chances, "seconds": spent}


def per_call(calls: int, one_pass: Callable[[], object], seconds: float) -> float:
    """Seconds per call, when one pass makes so many calls."""
    passes = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        one_pass()
        passes += 1
    return spent / (passes * calls)


def batch(play: Callable[[], object], most: int) -> int:
    """How many of these, each one short, go between two looks at the clock."""
    play()
    begin = process_time()
    play()
    return max(1, min(most, int(BATCH_SECONDS / (process_time() - begin))))
