"""`boneyard arena`: bots play many games, and what that shows is printed and kept."""

import argparse
import re
import secrets
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from pathlib import Path

from boneyard.core.errors import BadOption
from boneyard.core.text import count
from boneyard.lab import processes
from boneyard.lab.blocks import AnyGame, Contest, Entrant, Played, level
from boneyard.lab.measure import Row, rows, score
from boneyard.lab.report import progress_of, tested, told
from boneyard.lab.results import Book, Results, contest_of, head_of, read_results

USUAL_GAMES = 200
USUAL_TEST = 20_000  # games at most, when a test ends it
MOST_GAMES = 10_000_000
MOST_PROCESSES = 512
MOST_MINUTES = 10_000
INTERRUPTED = 130  # as a shell says it for Ctrl-C
SEEDS = 10**9  # so many short ones to draw from when none is given

MakeGame = Callable[[int | None], AnyGame]  # for so many seats, or the usual


def command(given: argparse.Namespace, game: MakeGame, seed: int | str | None) -> int:
    """Do what the line says; the exit code says how it went."""
    if given.read is not None:
        return _tell(read_results(Path(given.read).expanduser()))
    crew = whole(given.processes, "--processes", MOST_PROCESSES, processes.usual())
    if given.resume is not None:
        return resume(Path(given.resume).expanduser(), crew)
    if given.game is None or given.bots is None:
        raise BadOption("Say which game and which bots: `boneyard arena GAME --bots quick,random`.")
    sprt = _shares(given.sprt)
    games = whole(given.games, "--games", MOST_GAMES, USUAL_TEST if sprt else USUAL_GAMES)
    contest = _contest(given, game, secrets.randbelow(SEEDS) if seed is None else seed)
    book = Book(None if given.out is None else Path(given.out).expanduser())
    return begin(contest, games, sprt, crew, book)


def _contest(given: argparse.Namespace, game: MakeGame, seed: int | str) -> Contest:
    names = [name.strip() for name in given.bots.split(",")]
    table = game(None)
    if given.seats is None and given.against is None and len(names) > 1:
        table = _table_for(len(names), table, game)
    rival = None if given.against is None else level(given.against, table)
    return Contest(table, tuple(level(name, table) for name in names), rival, seed)


def _table_for(sides: int, usual: AnyGame, game: MakeGame) -> AnyGame:
    """With a side for each bot, if there is such a table; else the usual one, where they take turns."""
    for seats in usual.seat_counts:
        with suppress(BadOption):  # options that need other numbers of players
            table = game(seats)
            if len(set(table.teams)) == sides:
                return table
    return usual


def whole(typed: str | None, flag: str, most: int, usual: int) -> int:
    if typed is None:
        return usual
    if re.fullmatch(r"[0-9]{1,12}", typed) and 1 <= int(typed) <= most:
        return int(typed)
    raise BadOption(
        "{flag} takes a whole number from 1 to {most}, not {typed}.",
        flag=flag,
        most=most,
        typed=repr(typed[:70]),
    )


def _shares(typed: str | None) -> list[float]:
    if typed is None:
        return []
    if re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?,[0-9]{1,2}(\.[0-9]{1,3})?", typed):
        low, high = map(float, typed.split(","))
        if 0 < low < high:
            return [low, high]
    raise BadOption(
        "--sprt takes two shares of wins in per cent, the lower one first, as in 50,55, not {typed}.",
        typed=repr(typed[:70]),
    )


# Playing


def measure(contest: Contest, games: int) -> dict[str, Row]:
    """Bots in numbers, by name, after so many games: for programs and tests."""
    results = Results(head_of(contest, games, []), [])
    for _ in measured(contest, results, 1, Book(None)):
        pass
    return {row.name: row for row in rows(list(results.head.versions), contest.game.teams, results.blocks)}


def begin(contest: Contest, games: int, sprt: list[float], crew: int, book: Book) -> int:
    if sprt and len(contest.entrants) != min(2, len(contest.teams)):
        raise BadOption(
            "--sprt is about two bots, the first against the second; here {bots}.",
            bots=count(len(contest.entrants), "is {n}", "are {n}"),
        )
    results = Results(head_of(contest, games, sprt), [])
    book.begin(results.head)
    return _run(contest, results, crew, book)


def resume(path: Path, crew: int, entrant: Callable[[str, AnyGame], Entrant] = level) -> int:
    """Go on where a file of results ends: what comes out is as if nothing had happened."""
    results = read_results(path)
    contest = contest_of(results.head, entrant)
    book = Book(path)
    book.go_on(results)
    return _run(contest, Results(results.head, results.blocks), crew, book)


def _run(contest: Contest, results: Results, crew: int, book: Book) -> int:
    """Play what is missing. Ctrl-C ends it with what was measured so far."""
    code = 0
    try:
        with progress_of(results) as progress:
            for block in measured(contest, results, crew, book):
                progress.show(block)
    except KeyboardInterrupt:
        code = INTERRUPTED
    _tell(results)
    return code


def measured(contest: Contest, results: Results, crew: int, book: Book) -> Generator[list[Played]]:
    """Play block after block into results and book, until all are played or the test has decided."""
    head = results.head
    sprt = tested(results)
    missing = range(len(results.blocks), head.blocks)
    if sprt.decided() or not missing:
        return
    with closing(processes.played(contest, missing, crew)) as blocks:
        for block in blocks:
            book.add(head, block)
            results.blocks.append(block)
            sprt.add(score(head.bots[0], contest.game.teams, block))
            yield block
            if sprt.decided():
                return


def _tell(results: Results) -> int:
    for line in told(results):
        print(line)
    return 0
