"""`make rivals`: our bots against OpenSpiel's ISMCTS at our tables, with the same time for each choice."""

import argparse
import importlib.metadata
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from statistics import fmean
from time import perf_counter
from typing import Any, Final, NamedTuple

import boneyard
from bench.ismcts import AnyGame, Dials, Searcher
from bench.report import number
from bench.run import processor
from bench.worker import ROOT
from boneyard.bots import Bot, Report, make
from boneyard.bots.player import Player
from boneyard.core import state as engine
from boneyard.core.state import Action
from boneyard.lab.blocks import Contest, Entrant, Played, play_block, version_of
from boneyard.lab.measure import interval, scores
from boneyard.lab.processes import for_seconds

PAGE: Final = ROOT / "docs" / "bench.md"
BEGIN: Final = "<!-- rivals begin: `make rivals ARGS=--write` replaces what follows -->"
END: Final = "<!-- rivals end -->"
OURS: Final = "ours"
THEIRS: Final = "ISMCTS"
COUNTS: Final = ("none", "one", "two", "three", "four", "five")


class Pairing(NamedTuple):
    """A table, and how ISMCTS plays best there; `docs/bench.md` says how its dials were found."""

    game: str
    seats: int
    bar: float  # the share our expert has to reach
    dials: Dials

    @property
    def name(self) -> str:
        return f"{self.game}{self.seats}"


PAIRINGS: Final = (
    Pairing("dog", 4, 0.80, Dials(1.0, longest=100)),
    Pairing("gonuts", 2, 0.55, Dials(1.0)),
    Pairing("gonuts", 4, 0.32, Dials(1.0)),
    Pairing("donutdog", 4, 0.33, Dials(1.0)),
    Pairing("dndomino", 4, 0.33, Dials(1.0, longest=60)),
    Pairing("spots", 2, 0.58, Dials(1.0, longest=50)),
)


@dataclass
class Tally:
    """Of one side's choices, wherever there was more than one: how many, how long, how much it looked at."""

    choices: int = 0
    seconds: float = 0.0
    considered: int = 0

    def told(self) -> str:
        if not self.choices:
            return "–"
        return f"{1000 * self.seconds / self.choices:.1f} ms, {number(self.considered / self.choices)}"


class Clocked:
    """A bot with a tally beside it."""

    def __init__(self, bot: Bot, tally: Tally) -> None:
        self.bot = bot
        self.tally = tally

    def choose(self, view: Any) -> Action:
        begin = perf_counter()
        action = self.bot.choose(view)
        spent = perf_counter() - begin
        considered = self.bot.report().considered
        if considered > 1:
            self.tally.choices += 1
            self.tally.seconds += spent
            self.tally.considered += considered
        return action

    def report(self) -> Report:
        return self.bot.report()


def our_bot(level: str, seconds: float, tally: Tally, game: AnyGame, seed: int) -> Bot:
    """One of our levels; where it tries choices out, for so long."""
    bot = make(level, game, seed)
    if isinstance(bot, Player):
        bot.level = replace(bot.level, seconds=seconds)
    return Clocked(bot, tally)


def their_bot(dials: Dials, seconds: float, tally: Tally, game: AnyGame, seed: int) -> Bot:
    return Clocked(Searcher(game, dials, seconds, seed), tally)


@dataclass(frozen=True)
class Measured:
    """What came of one pairing."""

    pairing: Pairing
    level: str
    ms: float  # for each choice of ours
    their_ms: float
    blocks: list[list[Played]]
    ours: Tally
    theirs: Tally

    @property
    def title(self) -> str:
        game = boneyard.game(self.pairing.game, self.pairing.seats)
        sides = len(set(game.teams))
        own, others = game.seats // sides, game.seats - game.seats // sides
        return f"{game.title}, {COUNTS[own]} against {COUNTS[others]}, `{self.level}`"

    def line(self) -> str:
        teams = boneyard.game(self.pairing.game, self.pairing.seats).teams
        found = scores(OURS, teams, self.blocks)
        low, high = interval(found)
        share = f"{100 * fmean(found):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        cells = (
            self.title,
            str(sum(map(len, self.blocks))),
            share,
            f"{self.ms:g} / {self.their_ms:g}",
            self.ours.told(),
            self.theirs.told(),
            self.verdict(fmean(found), low),
        )
        return "| " + " | ".join(cells) + " |"

    def verdict(self, share: float, low: float) -> str:
        """The bar is for equal time, and met where even the lower end of the interval is above it."""
        if self.level != "expert" or self.ms != self.their_ms:
            return ""
        bar = f"{100 * self.pairing.bar:.0f} %"
        if low >= self.pairing.bar:
            return f"{bar}: met"
        return f"{bar}: **not met**" if share < self.pairing.bar else f"{bar}: too few games to be sure"


def measure(pairing: Pairing, given: argparse.Namespace) -> Measured:
    game = boneyard.game(pairing.game, pairing.seats)
    make(given.level, game)  # which refuses what is not there
    their_ms = given.ms if given.theirs is None else given.theirs
    ours, theirs = Tally(), Tally()
    contest = Contest(
        game,
        (Entrant(OURS, version_of(game), partial(our_bot, given.level, given.ms / 1000, ours)),),
        Entrant(THEIRS, openspiel(), partial(their_bot, pairing.dials, their_ms / 1000, theirs)),
        given.seed,
    )
    blocks = list(for_minutes(contest, given.minutes))
    return Measured(pairing, given.level, given.ms, their_ms, blocks, ours, theirs)


def for_minutes(contest: Contest, minutes: float) -> Iterator[list[Played]]:
    """Whole blocks only."""
    return for_seconds((play_block(contest, block) for block in count()), 60 * minutes)


def openspiel() -> str:
    """Its version, or nothing where it is not installed."""
    try:
        return importlib.metadata.version("open_spiel")
    except importlib.metadata.PackageNotFoundError:
        return ""


# The page

HEAD: Final = (
    "| table, our level | games | our share (95 %) | ms given, ours / ISMCTS | ours: spent, tries | "
    "ISMCTS: spent, simulations | bar |",
    "|---|---|---|---|---|---|---|",
)

ABOUT: Final = """\
## Beside another search

```
make rivals                                           # each table for six minutes, 20 ms for each choice
make rivals ARGS='--tables dog4 spots2 --minutes 20'  # some tables, for longer
make rivals ARGS='--theirs 200'                       # ten times the time for ISMCTS
make rivals ARGS='--level random --ms 100'            # a check: ISMCTS must beat random play
make rivals ARGS=--write                              # and the lines below anew, each when it is measured
```

Our `expert` against OpenSpiel's information set search (`ISMCTSBot` of its Python algorithms), with the
same time by the clock for each choice. One of ours sits at a table of theirs; at Dog it is team against
team. A block is one luck played all the way round the table, as in [the arena](arena.md); only whole blocks
count, and a table stops after its time, whatever the result is then. The bar is met where the lower end of
the interval reaches it. Spent is per choice, wherever there was more than one; beside it what was looked at
meanwhile: tries of ours, simulations of theirs.

The search and its tree are OpenSpiel's, as they come. For the rest it is given what we have
(`bench/ismcts.py`):

- The compiled rules are its states. Luck falls within a step, so it never lists what dice can show.
- Each simulation begins in a world imagined fairly from the seat's view, and a place in its tree is what the
  seat to choose sees there: all of its view, and nothing else.
- Rollouts are uniformly random, as OpenSpiel's evaluator makes them, but inside the compiled rules. That
  evaluator asks numpy for each step, which takes many times as long as the step.
- Whoever chooses at the same time chooses one after another, and unseen. What others may have chosen already
  they choose again in the search, so that it thinks for them instead of guessing blindly.
- A win counts 1, a loss 0, a shared win a part of it; partners win together.

Its dials are the best of a small pilot with other luck: UCT with c = 1, and the choice tried most often. Half
and twice that c, PUCT, and the choice that promised most or a draw by how often each was tried did no better.
At Dog, Dungeons and Dominos and Spots random games are long, and it did better in a handful of games where a
rollout ends after 100, 60 and 50 decisions (the evaluator's `max_length`) and whoever leads then counts as
the winner.
"""


def page_with(page: str, measured: Measured) -> str:
    """The page with a pairing's own line written anew, so that tables can be measured one by one."""
    before, found, rest = page.partition(BEGIN)
    section, _, after = rest.partition(END) if found else ("", "", "\n")
    text = "\n".join([ABOUT, about_machine(), "", *HEAD, *with_line(section, measured.line())])
    return f"{before.rstrip()}\n\n{BEGIN}\n\n{text}\n\n{END}{after}"


def with_line(section: str, line: str) -> list[str]:
    """The lines of a section's table with this one in its place, or at the end; title and time tell which."""
    rows = [row for row in section.splitlines() if row.startswith("|") and row not in HEAD]
    kept = {line_of(row): row for row in rows}
    kept[line_of(line)] = line
    return list(kept.values())


def line_of(row: str) -> tuple[str, str]:
    cells = row.split(" | ")
    return cells[0], cells[3]


def about_machine() -> str:
    rules = "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
    return (
        f"{rules.capitalize()} rules, one process on {processor()}, Python {platform.python_version()}, "
        f"OpenSpiel {openspiel()}."
    )


def arguments(typed: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Let our bots play OpenSpiel's ISMCTS.")
    names = [pairing.name for pairing in PAIRINGS]
    parser.add_argument(
        "--tables", nargs="+", choices=names, default=names, metavar="TABLE", help=", ".join(names)
    )
    parser.add_argument("--level", default="expert", help="of our bots")
    parser.add_argument("--ms", type=float, default=20.0, help="for each choice")
    parser.add_argument("--theirs", type=float, help="ms for each choice of ISMCTS, if not the same")
    parser.add_argument("--minutes", type=float, default=6.0, help="for each table; what has begun is ended")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help=f"put the lines into {PAGE.relative_to(ROOT)}")
    return parser.parse_args(typed)


def main() -> None:
    given = arguments()
    if not openspiel():
        raise SystemExit("OpenSpiel is not here to play against; `make rivals` installs it.")
    print(about_machine(), "", *HEAD, sep="\n", flush=True)
    for pairing in PAIRINGS:
        if pairing.name not in given.tables:
            continue
        measured = measure(pairing, given)
        print(measured.line(), flush=True)
        if given.write:
            PAGE.write_text(page_with(PAGE.read_text(), measured))


if __name__ == "__main__":
    try:
        main()
    except boneyard.Refused as refusal:
        sys.exit(str(refusal))
    except KeyboardInterrupt:
        sys.exit(130)
