"""`boneyard skill`: is it luck? How often each level wins against chance and against the next lower level.

What was measured is kept beside the game, in skill.toml, where the table in the browser finds it too; the
page docs/skill.md is made from these files. Bots that look ahead are measured with a number of tries, not
with time, so that everything can be played again.
"""

import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Any

from boneyard.bots import make
from boneyard.core.game import Game, skill_file
from boneyard.core.levels import Level
from boneyard.core.match import Match
from boneyard.core.registry import GAMES, game_class
from boneyard.lab.arena import measured
from boneyard.lab.blocks import AnyGame, Contest, level
from boneyard.lab.measure import rows
from boneyard.lab.results import Book, Results, head_of

BINS = 10
SEED = 1
CALIBRATED_BY = 40  # tries for each decision whose reported chance is checked
WIDE, ROW = 640, 22  # of a plot


@dataclass(frozen=True)
class Rung:
    """How often a level wins with all other sides played by one and the same rival."""

    seats: int
    level: str
    rival: str
    games: int
    share: float
    low: float
    high: float
    fair: float  # the share of somebody who is no better


@dataclass(frozen=True)
class Bin:
    """Decisions at which a bot said about the same chance to win, and how often it came true."""

    decisions: int
    said: float
    came_true: float


@dataclass(frozen=True)
class Calibration:
    seats: int
    games: int
    brier: float  # mean squared error of what was said
    blind: float  # the same of somebody who always says the fair share
    bins: list[Bin]


def named(level: Level) -> str:
    """With its number of tries, where it looks ahead."""
    return f"{level.name}@{level.tries}" if level.candidates else level.name


def ladder(game: AnyGame, games: int, seed: int, processes: int) -> Iterator[Rung]:
    """Each level against `random`, and against the next lower one."""
    below = "random"
    for each in game.levels:
        for rival in dict.fromkeys(["random", below]):
            yield rung(game, named(each), rival, games, seed, processes)
        below = named(each)


def rung(game: AnyGame, name: str, rival: str, games: int, seed: int, processes: int) -> Rung:
    sides = len(set(game.teams))
    alone = sides == 1
    contest = Contest(game, (level(name, game),), None if alone else level(rival, game), seed)
    results = Results(head_of(contest, games, []), [])
    for _ in measured(contest, results, processes, Book(None)):
        pass
    row = rows(list(results.head.versions), game.teams, results.blocks)[0]
    return Rung(
        seats=game.seats,
        level=name,
        rival=game.solo_rival if alone else rival,
        games=results.games,
        share=round(row.share, 4),
        low=round(row.low, 4),
        high=round(row.high, 4),
        fair=round(1 / (sides + alone), 4),
    )


def calibrate(game: AnyGame, games: int, seed: int, processes: int) -> Calibration:
    """What bots say of their chances, against how it ends."""
    says = partial(said, game)
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn")) if processes > 1 else nullcontext()
    with pool as crew:
        heard = (crew.map if crew else map)(says, range(seed, seed + games))
        pairs = [pair for found in heard for pair in found]
    fair = 1 / (len(set(game.teams)) + (game.seats == 1))
    return Calibration(
        seats=game.seats,
        games=games,
        brier=round(fmean((chance - won) ** 2 for chance, won in pairs), 4),
        blind=round(fmean((fair - won) ** 2 for _, won in pairs), 4),
        bins=binned(pairs),
    )


def said(game: AnyGame, seed: int) -> list[tuple[float, float]]:
    """One game: what was said at each decision that was thought about, and what the seat got."""
    ahead = next(each for each in game.levels if each.candidates)
    bots = [make(ahead.name, game, seed * 10 + seat, CALIBRATED_BY) for seat in range(game.seats)]
    match: Match[Any, Any] = Match(game, seed)
    heard: list[tuple[float, int]] = []
    while match.actors:
        seat = match.actors[0]
        action = bots[seat].choose(game.view(match.state, seat))
        if bots[seat].report().ranked:
            heard.append((bots[seat].report().worth, seat))
        match.play(seat, game.write(action))
    judge = game.judge()
    assert judge is not None
    return [(chance, judge.chance(match.state, seat)) for chance, seat in heard]


def binned(pairs: list[tuple[float, float]]) -> list[Bin]:
    sorted_in: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, won in pairs:
        sorted_in[min(BINS - 1, int(BINS * chance))].append((chance, won))
    return [
        Bin(
            len(found),
            round(fmean(chance for chance, _ in found), 4),
            round(fmean(won for _, won in found), 4),
        )
        for found in sorted_in
        if found
    ]


# Files


def written(cls: type[Game[Any, Any]], command: str, rungs: list[Rung], checks: list[Calibration]) -> str:
    lines = [
        f"# How much skill counts at {cls.title}: measured, see docs/skill.md.",
        f'command = "{command}"',
    ]
    for each in rungs:
        lines += ["", "[[rung]]", *(f"{name} = {_toml(value)}" for name, value in asdict(each).items())]
    for check in checks:
        lines += ["", "[[calibration]]"]
        lines += [f"{name} = {_toml(value)}" for name, value in asdict(check).items() if name != "bins"]
        lines.append(f"bins = {[[each.decisions, each.said, each.came_true] for each in check.bins]}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def read(cls: type[Game[Any, Any]]) -> tuple[str, list[Rung], list[Calibration]]:
    """The command that measured it, and what it found; nothing where nobody has."""
    file = skill_file(cls)
    if not file.exists():
        return "", [], []
    kept = tomllib.loads(file.read_text("utf-8"))
    checks = [
        Calibration(**(found | {"bins": [Bin(*each) for each in found["bins"]]}))
        for found in kept.get("calibration", [])
    ]
    return kept["command"], [Rung(**found) for found in kept["rung"]], checks


# The command


def command(cls: type[Game[Any, Any]], seats: list[int], games: int, processes: int) -> Iterator[str]:
    """Measure, tell as it goes, and keep it beside the game."""
    rungs: list[Rung] = []
    checks: list[Calibration] = []
    for table in [cls(each) for each in seats]:
        for found in ladder(table, games, SEED, processes):
            rungs.append(found)
            yield (
                f"{found.seats} seats: {found.level} against {found.rival} {100 * found.share:.1f} % "
                f"({100 * found.low:.1f} to {100 * found.high:.1f})"
            )
        checks.append(calibrate(table, max(1, games // 4), SEED, processes))
        yield f"{table.seats} seats: squared error of chances {checks[-1].brier:.4f}"
    line = f"boneyard skill {cls.name} --seats {','.join(map(str, seats))} --games {games}"
    skill_file(cls).write_text(written(cls, line, rungs, checks), "utf-8")


# The page

OPENING = """\
# Is it luck?

How often each [level](bots.md) of bots wins: one seat (at Dog one team) against the same rival in all
others, the same luck played from every side. `expert@100` has 100 tries for a choice instead of time. Shares
are with their 95 % intervals, which [the arena](arena.md) explains; a level that is no better has the fair
share.
"""


def write_page(file: Path) -> None:
    plots = file.with_suffix("")
    plots.mkdir(exist_ok=True)
    file.write_text("\n".join(page(plots)) + "\n", "utf-8")


def page(folder: Path) -> Iterator[str]:
    """docs/skill.md, line by line; plots go into `folder`."""
    yield from OPENING.splitlines()
    for name in GAMES:
        yield from _game(game_class(name), folder)


def _game(cls: type[Game[Any, Any]], folder: Path) -> Iterator[str]:
    command, rungs, checks = read(cls)
    if not rungs:
        return
    yield from ["", f"## {cls.title}", "", f"Measured by `{command}`."]
    plot = folder / f"{cls.name}.svg"
    plot.write_text(drawn(rungs), "utf-8")
    yield from ["", f"![Shares with intervals](skill/{plot.name})", ""]
    yield "| seats | level | against | games | share | 95 % | fair |"
    yield "|---|---|---|---|---|---|---|"
    for each in rungs:
        yield (
            f"| {each.seats} | {each.level} | {each.rival} | {each.games} | {100 * each.share:.1f} % | "
            f"{100 * each.low:.1f} to {100 * each.high:.1f} | {100 * each.fair:.1f} % |"
        )
    for check in checks:
        yield from [
            "",
            f"What bots say of their chances with {check.seats} seats ({check.games} games): mean squared",
        ]
        yield f"error {check.brier:.4f}, instead of {check.blind:.4f} for the fair share every time."
        yield from ["", "| said | came true | decisions |", "|---|---|---|"]
        for each_bin in check.bins:
            yield (
                f"| {100 * each_bin.said:.1f} % | {100 * each_bin.came_true:.1f} % | {each_bin.decisions} |"
            )


def drawn(rungs: list[Rung]) -> str:
    """Bars from 0 to 100 %, with their intervals, and a mark where the fair share is."""
    left, scale = 260, (WIDE - 300) / 100
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{ROW * len(rungs) + 10}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for at, each in enumerate(rungs):
        y = ROW * at + 8
        share, low, high, fair = (100 * part for part in (each.share, each.low, each.high, each.fair))
        parts += [
            f'<text x="{left - 8}" y="{y + 11}" text-anchor="end">'
            f"{each.seats} seats: {each.level} against {each.rival}</text>",
            f'<rect x="{left}" y="{y}" width="{share * scale:.1f}" height="14" fill="#7aa5c9"/>',
            f'<path d="M{left + low * scale:.1f} {y + 7}H{left + high * scale:.1f}" stroke="#123"/>',
            f'<path d="M{left + fair * scale:.1f} {y - 2}v18" stroke="#c33" stroke-dasharray="3 2"/>',
            f'<text x="{left + 100 * scale + 4:.0f}" y="{y + 11}">{share:.0f} %</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
