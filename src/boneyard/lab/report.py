"""Results in words: the table, what the test found, and how far it is while it runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from boneyard.core.text import Sentence, count, say
from boneyard.lab.blocks import Played
from boneyard.lab.measure import Row, interval, rows, score
from boneyard.lab.results import Head, Results
from boneyard.lab.sprt import BOUND, Sprt, ToTheEnd

HEADINGS = ("bot", "played", "won", "share", "95 %", "points", "rating", "decisions", "mean ms", "p99 ms")
EVERY = 0.2  # seconds between two looks of the progress bar


def told(results: Results) -> list[str]:
    """All there is to say about results, as lines."""
    head = results.head
    sprt = tested(results)
    lines = [str(sentence) for sentence in _opening(results, sprt)]
    if not results.blocks:
        return [*lines, str(say("No block of games was finished, so there is nothing to tell."))]
    found = rows(list(head.versions), tuple(head.teams), results.blocks)
    lines += ["", *columns([HEADINGS, *(cells(row, head) for row in found)])]
    if isinstance(sprt, Sprt):
        lines += ["", str(verdict(head, sprt))]
    return lines


def _opening(results: Results, sprt: ToTheEnd) -> Iterator[Sentence]:
    head = results.head
    yield say(
        "{title}, {seats}: {games} in {blocks}, seed {seed}.",
        title=head.title,
        seats=count(head.seats, "{n} seat", "{n} seats"),
        games=count(results.games, "{n} game", "{n} games"),
        blocks=count(len(results.blocks), "{n} block", "{n} blocks"),
        seed=str(head.seed),
    )
    if results.games < head.games and not sprt.decided():
        yield say("It ended early: {games} games were to be played.", games=head.games)
    if results.left_out:
        yield count(
            results.left_out,
            "{n} game of a block that was not finished is left out.",
            "{n} games of a block that was not finished are left out.",
        )
    sides = len(set(head.teams))
    if sides > 1:
        yield say("A fair share is {share} %.", share=f"{100 / sides:.1f}")


def cells(row: Row, head: Head) -> tuple[str, ...]:
    rated = len(set(head.teams)) > 1
    return (
        row.name,
        str(row.played),
        f"{row.won:.10g}" if row.won == round(row.won, 1) else f"{row.won:.2f}",
        percent(row.share),
        f"{percent(row.low)} to {percent(row.high)}",
        f"{row.points:.1f}",
        f"{row.rating:.1f} +- {2 * row.doubt:.1f}" if rated else "",
        f"{row.decisions:.1f}",
        f"{row.mean_ms:.2f}",
        f"{row.p99_ms:.2f}",
    )


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def columns(table: list[tuple[str, ...]]) -> list[str]:
    """The first column begins at the left, the others end at the right; empty ones are left out."""
    kept = [at for at in range(len(table[0])) if any(row[at] for row in table[1:])]
    widths = {at: max(len(row[at]) for row in table) for at in kept}
    return [
        "  ".join(row[at].rjust(widths[at]) if at else row[at].ljust(widths[at]) for at in kept).rstrip()
        for row in table
    ]


# The test


def tested(results: Results) -> ToTheEnd:
    """The test that was asked for, after all these blocks."""
    head = results.head
    if not head.sprt:
        return ToTheEnd()
    sprt = Sprt(head.sprt[0] / 100, head.sprt[1] / 100)
    for block in results.blocks:
        sprt.add(score(head.bots[0], tuple(head.teams), block))
    return sprt


def verdict(head: Head, sprt: Sprt) -> Sentence:
    low, high = (f"{share:g}" for share in head.sprt)
    if not sprt.decided():
        return say(
            "Whether {bot} wins {low} % or {high} % is not decided: the log-likelihood ratio is {ratio}, "
            "and {bound} either way would do.",
            bot=head.bots[0],
            low=low,
            high=high,
            ratio=f"{sprt.ratio:.2f}",
            bound=f"{BOUND:.2f}",
        )
    if sprt.ratio > 0:
        found = say("{bot} wins {high} % or more rather than {low} %", bot=head.bots[0], low=low, high=high)
    else:
        found = say("{bot} wins {low} % or less rather than {high} %", bot=head.bots[0], low=low, high=high)
    return say("{found}: the log-likelihood ratio is {ratio}.", found=found, ratio=f"{sprt.ratio:.2f}")


# While it runs


class Silence:
    """How far it is, for nobody."""

    def show(self, block: list[Played]) -> None:
        pass


class Bar(Silence):
    def __init__(self, progress: Progress, results: Results) -> None:
        self.progress = progress
        self.head = results.head
        self.games = results.games
        self.scores = [self._score(block) for block in results.blocks]
        self.task = progress.add_task("", total=self.head.games, completed=self.games)
        self.shown = 0.0

    def show(self, block: list[Played]) -> None:
        self.games += len(block)
        self.scores.append(self._score(block))
        if monotonic() - self.shown < EVERY:
            return
        self.shown = monotonic()
        low, high = interval(self.scores)
        text = f"{self.head.bots[0]} {percent(low)} to {percent(high)} %"
        self.progress.update(self.task, completed=self.games, description=text)

    def _score(self, block: list[Played]) -> float:
        return score(self.head.bots[0], tuple(self.head.teams), block)


@contextmanager
def progress_of(results: Results) -> Iterator[Silence]:
    """A bar where somebody looks at a terminal; nothing anywhere else."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Silence()
        return
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=console, transient=True) as progress:
        yield Bar(progress, results)
