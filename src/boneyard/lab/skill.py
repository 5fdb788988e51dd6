"""`boneyard skill`: is it luck? How often each level wins against chance and against the next lower level,
how often it gives a lot away, and whether what bots say of their chances comes true.

Bots that look ahead are measured with a number of tries, not with time, so that everything can be played
again; `--minutes` bounds how many games that makes. The page docs/skill.md is made from what was kept.
"""

from collections import deque
from collections.abc import Iterator
from functools import partial
from math import ceil, inf
from pathlib import Path
from statistics import fmean
from typing import Any

from boneyard.bots import make
from boneyard.bots.advice import FOR_ENDS, candidates, given_away, judge_of, patience, thorough
from boneyard.bots.trying import Tries, try_out
from boneyard.core.game import Game
from boneyard.core.levels import Level
from boneyard.core.match import Match
from boneyard.core.registry import GAMES, game_class
from boneyard.core.rng import Rng
from boneyard.core.skill import Bin, Calibration, Rung, Skill, Slips, read, skill_file, written
from boneyard.lab import plots
from boneyard.lab.arena import measured
from boneyard.lab.blocks import AnyGame, Contest, level
from boneyard.lab.keeping import keep, must_be_writable
from boneyard.lab.measure import interval, rows
from boneyard.lab.processes import for_seconds, spread
from boneyard.lab.results import Book, Results, head_of

BINS = 10
SEED = 1
CALIBRATED_BY = 40  # tries for each decision whose reported chance is checked
A_LOT = 0.1  # of the chance to win: who gives so much away has slipped
ASKED = 8  # positions of a game at which all levels are asked
ASKED_AS = "regular"  # who leads there: positions as people know them
JUDGED_BY = 150  # tries for each choice that a level made
FEWER = 10  # times, of the games that hardly anybody loses
SLIPS_OF = 2  # of so many games one is looked at for slips
CALIBRATED_OF = 8  # and one for what bots say, who think at every decision there


def named(level: Level) -> str:
    """With its number of tries, where it looks ahead."""
    return f"{level.name}@{level.tries}" if level.candidates else level.name


def fair_share(game: AnyGame) -> float:
    sides = len(set(game.teams))
    return round(1 / (sides + (sides == 1)), 4)


# Shares of wins


def ladder(game: AnyGame, games: int, seconds: float, processes: int) -> Iterator[Rung]:
    """Each level against `random` and the next lower one; who looks ahead meets `quick`, too.

    Few games are enough to see that who looks ahead beats chance, where none of them is lost.
    """
    below = "random"
    for each in game.levels:
        against = {"random": games, below: games}
        if each.candidates:
            against = {"random": ceil(games / FEWER), below: games, "quick": games}
        if len(set(game.teams)) == 1:
            against = {"nobody": games}
        for rival, n in against.items():
            found = rung(game, named(each), rival, n, seconds, processes)
            if n < games and found.share < 1.0:
                found = rung(game, named(each), rival, games, seconds, processes)
            yield found
        below = named(each)


def rung(game: AnyGame, name: str, rival: str, games: int, seconds: float, processes: int) -> Rung:
    alone = len(set(game.teams)) == 1
    contest = Contest(game, (level(name, game),), None if alone else level(rival, game), SEED)
    results = Results(head_of(contest, games, []), [])
    deque(for_seconds(measured(contest, results, processes, Book(None)), seconds), maxlen=0)
    row = rows(list(results.head.versions), game.teams, results.blocks)[0]
    return Rung(
        level=name,
        rival=game.solo_rival if alone else rival,
        games=results.games,
        share=round(row.share, 4),
        low=round(row.low, 4),
        high=round(row.high, 4),
    )


# Slips


def slips(game: AnyGame, games: int, seconds: float, processes: int) -> list[Slips]:
    """All levels are asked at the same positions, and what they choose is tried out in the same worlds."""
    told = spread(partial(given_away_in, game), range(SEED, SEED + games), processes)
    lost = [row for found in for_seconds(told, seconds) for row in found]
    return [
        _slips(named(each), [row[which] for row in lost]) for which, each in enumerate(game.levels) if lost
    ]


def _slips(name: str, lost: list[float]) -> Slips:
    low, high = interval([float(each >= A_LOT) for each in lost])
    return Slips(
        level=name,
        decisions=len(lost),
        share=round(fmean(each >= A_LOT for each in lost), 4),
        low=round(low, 4),
        high=round(high, 4),
        lost=round(fmean(lost), 4),
    )


def given_away_in(game: AnyGame, seed: int) -> list[list[float]]:
    """One game: what each level would give away, at some of the decisions."""
    rng = Rng(seed)
    leader = make(ASKED_AS, game, seed)
    match: Match[Any] = Match(game, seed)
    views = []
    while match.actors:
        seat = match.actors[0]
        view = game.view(match.state, seat)
        if len(match.state.actions(seat)) > 1:
            views.append(view)
        match.play(seat, game.write(leader.choose(view)))
    asked = [views.pop(rng.below(len(views))) for _ in range(min(ASKED, len(views)))]
    return [given_away_at(game, view, seed) for view in asked]


def given_away_at(game: AnyGame, view: Any, seed: int) -> list[float]:
    """By each level."""
    judge = judge_of(game)
    rng = Rng(seed)
    chosen = [make(named(each), game, seed).choose(view) for each in game.levels]
    actions = list(dict.fromkeys([*chosen, *candidates(game, judge, view, rng)]))
    trials = thorough(game, judge, view.viewer, actions, telling=False)
    purse = Tries(JUDGED_BY * patience(game) * len(actions))
    try_out(game, view, trials, rng, purse, least=len(actions))
    return [given_away(trials, action) for action in chosen]


# What bots say


def calibrate(game: AnyGame, games: int, processes: int) -> Calibration:
    """What bots say of their chances, against how it ends."""
    told = spread(partial(said, game), range(SEED, SEED + games), processes)
    pairs = [pair for found in told for pair in found]
    fair = fair_share(game)
    return Calibration(
        games=games,
        brier=round(fmean((chance - won) ** 2 for chance, won in pairs), 4),
        blind=round(fmean((fair - won) ** 2 for _, won in pairs), 4),
        bins=binned(pairs),
    )


def said(game: AnyGame, seed: int) -> list[tuple[float, float]]:
    """One game: what was said at each decision that was thought about, and what the seat got."""
    ahead = next(each for each in game.levels if each.candidates)
    bots = [make(ahead.name, game, seed * 10 + seat, CALIBRATED_BY) for seat in range(game.seats)]
    match: Match[Any] = Match(game, seed)
    heard: list[tuple[float, int]] = []
    while match.actors:
        seat = match.actors[0]
        action = bots[seat].choose(game.view(match.state, seat))
        if bots[seat].report().ranked:
            heard.append((bots[seat].report().worth, seat))
        match.play(seat, game.write(action))
    judge = judge_of(game)
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


# The command


def command(
    cls: type[Game[Any]], seats: list[int], games: int, minutes: int | None, processes: int
) -> Iterator[str]:
    """Measure, tell as it goes, and keep it beside the game, in place of what was known of such tables."""
    kept = skill_file(cls)
    must_be_writable(kept)
    for table in [cls(each) for each in seats]:
        players = f"{table.seats} seats: "
        seconds = inf if minutes is None else 60.0 * minutes
        rungs: list[Rung] = []
        for found in ladder(table, games, seconds, processes):
            rungs.append(found)
            yield (
                f"{players}{found.level} against {found.rival} {100 * found.share:.1f} % "
                f"({100 * found.low:.1f} to {100 * found.high:.1f}), {found.games} games"
            )
        slipped = slips(table, max(1, games // SLIPS_OF), seconds, processes)
        for each in slipped:
            yield f"{players}{each.level} slips at {100 * each.share:.1f} % of {each.decisions} decisions"
        said = calibrate(table, max(1, games // CALIBRATED_OF), processes)
        yield f"{players}squared error of chances {said.brier:.4f}, {said.blind:.4f} of the fair share"
        line = f"boneyard skill {cls.name} --seats {table.seats} --games {games}"
        line += "" if minutes is None else f" --minutes {minutes}"
        measured_now = Skill(table.seats, line, fair_share(table), rungs, slipped, said)
        others = [each for each in read(kept) if each.seats != table.seats]
        keep(kept, written(cls.title, [*others, measured_now]))
        yield f"{players}written to {kept}"


# The page

OPENING = f"""\
# Is it luck?

How often each [level](bots.md) of bots wins: one seat (at Dog one team) against the same rival in all
others, the same luck played from every side. `expert@100` has 100 tries for a choice instead of time. Shares
are with their 95 % intervals, which [the arena](arena.md) explains; a level that is no better has the fair
share. Where a line has fewer games or decisions than asked for, its minutes were up.

A level *slips* when it gives away {100 * A_LOT:.0f} points or more of its chance to win, beyond what might be
luck of the tries: all levels are asked at the same positions, and each choice is tried out {JUDGED_BY} times
in the same imagined worlds ({JUDGED_BY * FOR_ENDS} times where the best level plays tries to an end by
chance).

What bots *say* of their chances is compared with how the game ends: of all decisions at which they said
30 %, three in ten should be won. The squared error is small where chances are both right and far from even.
"""


def write_page(file: Path) -> None:
    folder = file.with_suffix("")
    folder.mkdir(exist_ok=True)
    file.write_text("\n".join(page(folder)) + "\n", "utf-8")


def page(folder: Path) -> Iterator[str]:
    """docs/skill.md, line by line; plots go into `folder`."""
    yield from OPENING.splitlines()
    for name in GAMES:
        cls = game_class(name)
        found = read(skill_file(cls))
        if found:
            yield from _game(cls, found, folder)


def _game(cls: type[Game[Any]], found: list[Skill], folder: Path) -> Iterator[str]:
    shares, chances = folder / f"{cls.name}.svg", folder / f"{cls.name}-said.svg"
    shares.write_text(plots.shares(found), "utf-8")
    chances.write_text(plots.reliability(found), "utf-8")
    yield from ["", f"## {cls.title}", "", "Measured by", ""]
    yield from (f"- `{each.command}`" for each in found)
    yield from ["", f"![Shares with intervals](skill/{shares.name})", ""]
    yield from _table("seats", "level", "against", "games", "share", "95 %", "fair")
    for each in found:
        for rung in each.rungs:
            yield (
                f"| {each.seats} | {rung.level} | {rung.rival} | {rung.games} | {_percent(rung.share)} | "
                f"{100 * rung.low:.1f} to {100 * rung.high:.1f} | {_percent(each.fair)} |"
            )
    yield ""
    yield from _table("seats", "level", "decisions", "slips", "95 %", "given away by a decision")
    for each in found:
        for slip in each.slips:
            yield (
                f"| {each.seats} | {slip.level} | {slip.decisions} | {_percent(slip.share)} | "
                f"{100 * slip.low:.1f} to {100 * slip.high:.1f} | {100 * slip.lost:.2f} points |"
            )
    yield from ["", f"![What was said and what came true](skill/{chances.name})", ""]
    yield from _table("seats", "games", "decisions", "squared error", "always the fair share")
    for each in found:
        said = each.calibration
        decisions = sum(part.decisions for part in said.bins)
        yield f"| {each.seats} | {said.games} | {decisions} | {said.brier:.4f} | {said.blind:.4f} |"


def _table(*heads: str) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
