"""Results as lines of JSON: first what was to be played, then one line for each game (docs/arena.md)."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import msgspec

import boneyard
from boneyard.core.errors import BadOption, BadRecord
from boneyard.core.options import Value
from boneyard.core.record import reason_of, short
from boneyard.lab.blocks import AnyGame, Contest, Entrant, Played

SCHEMA: Final = 1


@dataclass(frozen=True)
class Head:
    """The first line: all that it takes to play the same again."""

    arena: int  # the schema
    command: str
    version: str  # of the package
    game: str
    title: str
    rules: int
    seats: int
    teams: list[int]
    options: dict[str, Value]
    seed: int | str
    bots: list[str]
    against: str
    versions: dict[str, str]
    games: int
    games_in_block: int
    sprt: list[float]  # empty, or low and high in per cent

    @property
    def blocks(self) -> int:
        return self.games // self.games_in_block


@dataclass(frozen=True)
class Results:
    head: Head
    blocks: list[list[Played]]  # whole ones only
    left_out: int = 0  # games of a block that was not finished

    @property
    def games(self) -> int:
        return sum(map(len, self.blocks))


def head_of(contest: Contest, games: int, sprt: list[float]) -> Head:
    """Games are rounded up to whole blocks."""
    game = contest.game
    blocks = -(-games // contest.games_in_block)
    return Head(
        arena=SCHEMA,
        command=command_of(contest, games, sprt),
        version=boneyard.__version__,
        game=game.name,
        title=game.title,
        rules=game.rules,
        seats=game.seats,
        teams=list(game.teams),
        options=dict(game.options),
        seed=contest.seed,
        bots=[bot.name for bot in contest.bots],
        against="" if contest.rival is None else contest.rival.name,
        versions={entrant.name: entrant.version for entrant in contest.entrants},
        games=blocks * contest.games_in_block,
        games_in_block=contest.games_in_block,
        sprt=sprt,
    )


def command_of(contest: Contest, games: int, sprt: list[float]) -> str:
    """What to type for the same again, with everything said that matters."""
    game = contest.game
    words = ["boneyard", "arena", game.name, "--seats", str(game.seats)]
    for option in game.declared:
        value = game.options[option.name]
        if value != option.default:
            typed = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
            words += ["--" + option.name.replace("_", "-"), typed]
    words += ["--bots", ",".join(bot.name for bot in contest.bots)]
    if contest.rival is not None:
        words += ["--against", contest.rival.name]
    words += ["--games", str(games), "--seed", str(contest.seed)]
    if sprt:
        words += ["--sprt", ",".join(f"{share:g}" for share in sprt)]
    return shlex.join(words)


def contest_of(head: Head, entrant: Callable[[str, AnyGame], Entrant]) -> Contest:
    """The contest again, if the game and the bots are still those that have played."""
    game = boneyard.game(head.game, head.seats, **head.options)
    rival = entrant(head.against, game) if head.against else None
    contest = Contest(game, tuple(entrant(name, game) for name in head.bots), rival, head.seed)
    for now in contest.entrants:
        if head.rules != game.rules or head.versions[now.name] != now.version:
            raise BadRecord(
                "{name} at {title} is not the one that played those games: the code has changed since.",
                name=now.name,
                title=game.title,
            )
    return contest


# Writing


class Book:
    """The file the lines go to, a whole block at a time; without a path they go nowhere."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def begin(self, head: Head) -> None:
        self._write("xb", [head])

    def go_on(self, results: Results) -> None:
        """Drop the games of a block that was not finished: they are played again."""
        assert self.path is not None
        try:
            lines = self.path.read_bytes().splitlines(keepends=True)
            with self.path.open("r+b") as file:
                file.truncate(sum(map(len, lines[: 1 + results.games])))
        except OSError as error:
            raise _unwritable(self.path, error) from None

    def add(self, head: Head, block: list[Played]) -> None:
        """Each line says by itself which game it was."""
        shared = {"game": head.game, "rules": head.rules, "seats": head.seats, "options": head.options}
        self._write("ab", [{**shared, **vars(played)} for played in block])

    def _write(self, mode: str, lines: list[Any]) -> None:
        if self.path is None:
            return
        try:
            with self.path.open(mode) as file:
                file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        except FileExistsError:
            raise BadOption(
                "{path} is there already: --resume goes on with it, and another name begins anew.",
                path=short(self.path),
            ) from None
        except OSError as error:
            raise _unwritable(self.path, error) from None
        except ValueError:
            raise BadOption("That is not the name of a file.") from None


def _unwritable(path: Path, error: OSError) -> BadOption:
    return BadOption("{path} cannot be written: {reason}.", path=short(path), reason=reason_of(error))


# Reading


def read_results(path: Path) -> Results:
    """A file of results. A line that was cut off and a block that was not finished are left out."""
    try:
        lines = path.read_bytes().split(b"\n")[:-1]
    except OSError as error:
        raise BadRecord(
            "{path} cannot be read: {reason}.", path=short(path), reason=reason_of(error)
        ) from None
    except ValueError:
        raise BadRecord("That is not the name of a file.") from None
    head = _read_head(lines[0] if lines else b"", path)
    games = [_read_game(line, head, path, number) for number, line in enumerate(lines[1:], 2)]
    blocks = [list(block) for _, block in groupby(games, lambda played: played.block)]
    whole = [block for block in blocks if len(block) == head.games_in_block]
    if [block[0].block for block in whole] != list(range(len(whole))) or len(blocks) > len(whole) + 1:
        raise BadRecord("{path} is damaged: some of its games are missing.", path=short(path))
    return Results(head, whole, sum(map(len, blocks)) - sum(map(len, whole)))


def _read_head(line: bytes, path: Path) -> Head:
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord("{path} does not hold the results of an arena.", path=short(path)) from None
    if head.arena > SCHEMA:
        raise BadRecord("{path} was made by a newer Boneyard.", path=short(path))
    named = {*head.bots, *([head.against] if head.against else [])}
    if len(head.teams) != head.seats or head.games_in_block < 1 or named != set(head.versions):
        raise BadRecord("{path} is damaged at line {number}.", path=short(path), number=1)
    if head.sprt and not (len(head.sprt) == 2 and 0 < head.sprt[0] < head.sprt[1] < 100):
        raise BadRecord("{path} is damaged at line {number}.", path=short(path), number=1)
    return head


def _read_game(line: bytes, head: Head, path: Path, number: int) -> Played:
    try:
        played = msgspec.json.decode(line, type=Played)
        if _fits(played, head):
            return played
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    raise BadRecord("{path} is damaged at line {number}.", path=short(path), number=number)


def _fits(played: Played, head: Head) -> bool:
    return (
        all(len(each) == head.seats for each in (played.bots, played.decisions, played.times))
        and set(played.bots) <= set(head.versions)
        and len(played.standings) >= head.seats
        and all(played.standings)
        and all(0 <= seat < head.seats for seat in played.winners)
        and played.decisions == [len(times) for times in played.times]
    )
