"""Blocks: the same luck played once for every way round the table, so that nobody is lucky with a seat.

Everything here follows from the contest and the number of the block, wherever and whenever it is played.
"""

import hashlib
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations
from pathlib import Path
from time import perf_counter_ns
from typing import Any

import boneyard
from boneyard.bots import Bot, Report, make
from boneyard.core.errors import BadOption
from boneyard.core.game import Game
from boneyard.core.luck import seed_bytes
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import Action, Seat

AnyGame = Game[Any]
Maker = Callable[[Any, int], Bot]  # a bot for a game, with a seed of its own

SOURCES = {".py", ".toml", ".json"}  # of whatever the play of a bot can depend on


@dataclass(frozen=True)
class Entrant:
    """A bot that plays in a contest. Several processes need a maker that can be sent to them."""

    name: str
    version: str
    make: Maker


def level(name: str, game: AnyGame) -> Entrant:
    """One of the bots that `boneyard bots` lists."""
    make(name, game)  # which refuses what is not there
    return Entrant(name, version_of(game), partial(make, name))


def version_of(game: AnyGame) -> str:
    """A mark of the code that plays: core, bots and the game. Where it is the same, the same is played."""
    package = Path(boneyard.__file__).parent
    whole = hashlib.sha256()
    for folder in (package / "core", package / "bots", Path(inspect.getfile(type(game))).parent):
        for file in sorted(file for file in folder.rglob("*") if file.suffix in SOURCES):
            whole.update(f"{file.relative_to(folder).as_posix()} {file.stat().st_size}\n".encode())
            whole.update(file.read_bytes())
    return whole.hexdigest()[:12]


@dataclass(frozen=True)
class Played:
    """One game that was played: all that `--out` keeps of it beyond what the contest says."""

    block: int
    seed: str
    bots: list[str]  # by seat, as are the next three
    versions: list[str]
    bot_seeds: list[int]
    standings: list[list[int]]
    winners: list[Seat]
    decisions: list[int]
    times: list[list[int]]  # of each decision, in microseconds: the only thing that differs when played again


@dataclass(frozen=True)
class Contest:
    """Who plays what. With a rival, each bot plays alone against the rival on all the other sides."""

    game: AnyGame
    bots: tuple[Entrant, ...]  # a bot may be named for several sides
    rival: Entrant | None = None
    seed: int | str = 0

    def __post_init__(self) -> None:
        seed_bytes(self.seed)  # which refuses what is none

    @cached_property
    def teams(self) -> list[int]:
        """The sides: seats that win and lose together."""
        return sorted(set(self.game.teams))

    @cached_property
    def parties(self) -> list[tuple[Entrant, ...]]:
        """Who plays together in each block, one entrant for each side."""
        sides = len(self.teams)
        if self.rival is not None:
            if sides < 2:
                raise BadOption("Nobody can play against another at a table for one.")
            return [(bot, *[self.rival] * (sides - 1)) for bot in self.bots]
        if len(self.bots) == 1:
            return [self.bots * sides]
        if len(self.bots) < sides:
            raise BadOption(
                "{bots} bots were named, and {sides} are to play together: name as many, "
                "or say with --against whom they play.",
                bots=len(self.bots),
                sides=sides,
            )
        return list(combinations(self.bots, sides))

    @property
    def games_in_block(self) -> int:
        return len(self.parties) * len(self.teams)

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Each bot once, in the order named."""
        named = [*self.bots, *([self.rival] if self.rival is not None else [])]
        return list({entrant.name: entrant for entrant in named}.values())

    def seatings(self, block: int) -> list[list[Entrant]]:
        """For each game of the block the bots by seat: each party goes all the way round the table.

        In which order it sits is drawn for each block, or the same bot would always follow the same.
        """
        rng = Rng(int.from_bytes(self._drawn(f"block {block} order")[:12], "big"))
        found = []
        for party in self.parties:
            order = mixed(party, rng)
            for turn in range(len(order)):
                around = dict(zip(self.teams, order[turn:] + order[:turn], strict=True))
                found.append([around[team] for team in self.game.teams])
        return found

    def luck(self, block: int) -> bytes:
        return self._drawn(f"block {block}")

    def bot_seed(self, block: int, seat: Seat) -> int:
        return int.from_bytes(self._drawn(f"block {block} seat {seat}")[:6], "big")

    def _drawn(self, what: str) -> bytes:
        return hashlib.sha256(seed_bytes(self.seed) + what.encode()).digest()


def mixed(party: Sequence[Entrant], rng: Rng) -> list[Entrant]:
    left = list(party)
    return [left.pop(rng.below(len(left))) for _ in party]


class BotFailed(RuntimeError):
    """A bot broke down, or played what it may not."""


class Timed:
    """A bot with a clock beside it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times: list[int] = []

    def choose(self, view: Any) -> Action:
        begin = perf_counter_ns()
        action = self.bot.choose(view)
        self.times.append((perf_counter_ns() - begin) // 1000)
        return action

    def report(self) -> Report:
        return self.bot.report()


def choose(game: AnyGame, bot: Bot, state: Any, seat: Seat) -> Action:
    """What the bot does here: it is given the seat's view, and nothing else."""
    return bot.choose(game.view(state, seat))


def play(game: AnyGame, bots: Sequence[Bot], seed: int | str | bytes) -> Match[Any]:
    """A whole match; what a bot chooses must be legal, as for anybody."""
    match = Match(game, seed)
    while match.actors:
        seat = match.actors[0]
        match.play(seat, game.write(choose(game, bots[seat], match.state, seat)))
    return match


def play_block(contest: Contest, block: int) -> list[Played]:
    return [_play_game(contest, block, seating) for seating in contest.seatings(block)]


def _play_game(contest: Contest, block: int, seating: list[Entrant]) -> Played:
    seeds = [contest.bot_seed(block, seat) for seat in range(len(seating))]
    luck = contest.luck(block)
    try:
        timed = [
            Timed(entrant.make(contest.game, seed)) for entrant, seed in zip(seating, seeds, strict=True)
        ]
        match = play(contest.game, timed, luck)
    except Exception as error:
        names = ", ".join(entrant.name for entrant in seating)
        raise BotFailed(f"{names} at seed {luck.hex()}: {type(error).__name__}: {error}") from error
    return Played(
        block=block,
        seed=luck.hex(),
        bots=[entrant.name for entrant in seating],
        versions=[entrant.version for entrant in seating],
        bot_seeds=seeds,
        standings=[list(row) for row in match.standings],
        winners=match.winners,
        decisions=[len(bot.times) for bot in timed],
        times=[bot.times for bot in timed],
    )
