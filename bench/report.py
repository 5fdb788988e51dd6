"""Turn measured rounds into tables: for the screen, and for docs/bench.md."""

import statistics
from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.pairs import PYTHON_PEERS, REDEAL_CLONES, REPLAY_MS, START_MS, VIEW_US, Pair, PythonPeer

INTERPRETED: Final = "interpreted"
COMPILED: Final = "compiled"
PEER: Final = "openspiel"
NOTHING: Final = "–"

Rounds = dict[str, list[float]]  # who was measured -> one figure per round, all in the same order


class Measured(NamedTuple):
    """All rounds of one game."""

    pair: Pair
    driven: Rounds  # decisions/s
    driven_games: Rounds
    luck: Rounds  # chance steps per decision
    inside: Rounds  # decisions/s
    inside_games: Rounds
    small: dict[str, Rounds]  # microseconds of clone, view, imagine, redeal
    hard: dict[str, Rounds]  # microseconds to find all choices of the hardest positions
    replay: dict[str, Rounds]  # milliseconds, by the level of the bots that played
    steps: dict[str, float]  # of those matches, on average


class Verdict(NamedTuple):
    """A bar, and whether it was met; None when it could not be measured."""

    bar: str
    met: bool | None

    def __str__(self) -> str:
        if self.met is None:
            return f"{self.bar}: not measured"
        return f"{self.bar}: {'met' if self.met else '**not met**'}"


class Row(NamedTuple):
    cells: tuple[str, ...]
    verdict: Verdict | None = None


class Table(NamedTuple):
    title: str
    head: tuple[str, ...]  # the last column is the bar's
    rows: list[Row]


def number(value: float) -> str:
    """Three digits that mean something, and no more."""
    if value >= 1000:
        digits = len(str(int(value)))
        return f"{round(value, 3 - digits):,.0f}"
    if value >= 100:
        return f"{value:.0f}"
    if value >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}"


def middle(rounds: Rounds, who: str) -> str:
    return number(statistics.median(rounds[who])) if rounds.get(who) else NOTHING


def ratios(above: Sequence[float], below: Sequence[float]) -> list[float]:
    """Round by round, so that a slow moment of the machine hurts both sides of each ratio."""
    return [a / b for a, b in zip(above, below, strict=True)]


def spread(found: Sequence[float]) -> str:
    """The median, and the middle half of the rounds."""
    if not found:
        return NOTHING
    low, mid, high = statistics.quantiles(found, n=4, method="inclusive")
    return f"{mid:.2f} ({low:.2f}–{high:.2f})"


def against(rounds: Rounds, ours: str, peer: str) -> list[float]:
    if not rounds.get(ours) or not rounds.get(peer):
        return []
    return ratios(rounds[ours], rounds[peer])


def at_least(found: Sequence[float], times: float) -> Verdict | None:
    if times == 0:
        return None
    bar = f"at least {times:g}×" if times != 1 else "ahead"
    if not found:
        return Verdict(bar, None)
    mid = statistics.median(found)
    return Verdict(bar, mid > 1 if times == 1 else mid >= times)


def at_most(found: Sequence[float], most: float, bar: str) -> Verdict:
    return Verdict(bar, statistics.median(found) <= most if found else None)


def row(what: str, rounds: Rounds, faster: Sequence[float], verdict: Verdict | None) -> Row:
    figures = (middle(rounds, who) for who in (INTERPRETED, COMPILED, PEER))
    return Row((what, *figures, spread(faster)), verdict)


def speed_row(what: str, rounds: Rounds, times: float) -> Row:
    faster = against(rounds, COMPILED, PEER)
    return row(what, rounds, faster, at_least(faster, times))


def time_row(what: str, rounds: Rounds, verdict: Verdict | None) -> Row:
    return row(what, rounds, against(rounds, PEER, COMPILED), verdict)


def game_table(one: Measured) -> Table:
    small = one.small
    times = {what: small[what].get(COMPILED, []) for what in small}
    clones = ratios(times["redeal"], times["clone"])
    view = at_most(times["view"], VIEW_US, f"within {VIEW_US:g} µs")
    redeal = at_most(clones, REDEAL_CLONES, f"within {REDEAL_CLONES:g} clones")
    replay = at_most(one.replay["quick"].get(COMPILED, []), REPLAY_MS, f"under {REPLAY_MS:g} ms")
    rows = [
        speed_row("driven from Python: decisions/s", one.driven, one.pair.driven),
        row("driven from Python: games/s", one.driven_games, [], None),
        row("driven from Python: chance steps per decision", one.luck, [], None),
        speed_row("playouts inside: decisions/s", one.inside, one.pair.inside),
        row("playouts inside: games/s", one.inside_games, [], None),
        time_row("clone, µs", small["clone"], None),
        time_row("view, µs (OpenSpiel: observation string)", small["view"], view),
        time_row("imagine a state from a view, µs", small["imagine"], None),
        time_row("redeal, µs", small["redeal"], redeal),
        *(time_row(what, rounds, None) for what, rounds in one.hard.items()),
        time_row(replayed(one, "quick"), one.replay["quick"], replay),
        time_row(replayed(one, "random"), one.replay["random"], None),
    ]
    peer = f"OpenSpiel {one.pair.peer}" if one.pair.peer else "no peer"
    head = ("", INTERPRETED, COMPILED, peer, "compiled is faster by", "bar")
    return Table(f"{one.pair.game}, {one.pair.seats} seats", head, rows)


def replayed(one: Measured, level: str) -> str:
    return f"replay of a whole match by {level} bots ({one.steps[level]:,.0f} steps), ms"


def python_table(all_measured: Sequence[Measured]) -> Table:
    """The interpreted rules beside engines written in plain Python, driven by the same loop."""
    rows = [python_row(one, peer) for one in all_measured for peer in PYTHON_PEERS]
    head = ("", "ours, interpreted: decisions/s", "peer: decisions/s", "ours is faster by", "bar")
    return Table("Interpreted, beside engines in plain Python", head, rows)


def python_row(one: Measured, peer: PythonPeer) -> Row:
    found = against(one.driven, INTERPRETED, peer.name)
    figures = (middle(one.driven, INTERPRETED), middle(one.driven, peer.name), spread(found))
    return Row((f"{one.pair.game} ↔ {peer.name}", *figures), at_least(found, peer.times))


def start_table(bare: str, starts: Rounds) -> Table:
    """Milliseconds of whole commands, beside an interpreter that does nothing."""
    rows = [Row((bare, middle(starts, bare), NOTHING))]
    for command, found in starts.items():
        if command == bare:
            continue
        verdict = at_most(found, START_MS, f"under {START_MS:g} ms")
        rows.append(Row((command, middle(starts, command), spread(ratios(found, starts[bare]))), verdict))
    return Table("Starting", ("", "ms", f"times {bare}", "bar"), rows)


def as_text(table: Table) -> str:
    lines = [table.head, *((*row.cells, str(row.verdict or "").replace("*", "")) for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    drawn = [
        "  ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)).rstrip() for line in lines
    ]
    return "\n".join([table.title, "-" * len(table.title), *drawn])


def as_markdown(table: Table) -> str:
    lines = [f"### {table.title}", "", "| " + " | ".join(table.head) + " |"]
    lines.append("|" + "---|" * len(table.head))
    lines += ["| " + " | ".join((*row.cells, str(row.verdict or ""))) + " |" for row in table.rows]
    return "\n".join(lines)


def summary(tables: Sequence[Table]) -> list[str]:
    """One sentence for every bar that was not met or not measured, or one that says there is none."""
    lines = [
        f"{table.title}: {row.cells[0]}: {str(row.verdict).replace('*', '')}."
        for table in tables
        for row in table.rows
        if row.verdict is not None and not row.verdict.met
    ]
    return lines or ["Every bar was met."]
