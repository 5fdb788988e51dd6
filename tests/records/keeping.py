"""Finished matches that are kept: a record, and a line in expected.txt that says how it ended."""

from pathlib import Path
from typing import Any, NamedTuple

from boneyard import bots
from boneyard.core.errors import Refused
from boneyard.core.match import Match
from boneyard.core.record import read_record, write_record
from tests.contract.tables import AnyGame

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.txt"
PLAYERS = ("nobody", "solo", "two", "three", "four", "five", "six", "seven", "eight")
SEED = 1

AnyMatch = Match[Any]


class Result(NamedTuple):
    winners: list[int]
    standings: list[list[int]]
    steps: int


def expected() -> dict[str, Result]:
    """By record."""
    found = {}
    for line in EXPECTED.read_text().splitlines():
        if line.startswith("#"):
            continue
        name, winners, standings, steps = line.split(" | ")
        rows = [list(map(int, row.split())) for row in standings.split(", ")]
        found[name] = Result([] if winners == "nobody" else list(map(int, winners.split())), rows, int(steps))
    return found


def result_of(match: AnyMatch) -> Result:
    return Result(match.winners, [list(row) for row in match.standings], len(match.steps))


def line_of(name: str, result: Result) -> str:
    winners = " ".join(map(str, result.winners)) or "nobody"
    rows = ", ".join(" ".join(map(str, row)) for row in result.standings)
    return f"{name} | {winners} | {rows} | {result.steps}\n"


def kept_of(game: str) -> list[str]:
    return [file.stem for file in sorted(HERE.glob("*.json")) if read_record(file)["game"] == game]


def keep_one(cls: type[AnyGame]) -> str:
    """A match of bots at the usual table, played to its end, with its line; the name of its record."""
    game = cls()
    match: AnyMatch = Match(game, SEED)
    players = [bots.make("quick", game, seed=seat) for seat in range(game.seats)]
    while match.actors:
        seat = match.actors[0]
        match.play(seat, game.write(players[seat].choose(game.view(match.state, seat))))
    name = f"{game.name}-{PLAYERS[game.seats]}"
    write_record(HERE / f"{name}.json", match.record())
    with EXPECTED.open("a") as lines:
        lines.write(line_of(name, result_of(match)))
    return name


def still_replays(name: str) -> bool:
    try:
        match: AnyMatch = Match.replay(read_record(HERE / f"{name}.json"))
    except Refused:
        return False
    return result_of(match) == expected()[name]


def forget(name: str) -> None:
    (HERE / f"{name}.json").unlink()
    lines = EXPECTED.read_text().splitlines(keepends=True)
    EXPECTED.write_text("".join(line for line in lines if not line.startswith(f"{name} | ")))
