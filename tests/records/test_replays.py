"""Finished matches that were kept: every one still replays, step by step, to its result.

`make golden` plays and keeps one for a game that has none.
"""

from pathlib import Path
from typing import Any

import pytest

from boneyard.core.match import Match
from boneyard.core.record import read_record, write_record
from tests.contract.tables import AnyGame, games
from tests.golden.transcript import by_bots

HERE = Path(__file__).parent
AnyMatch = Match[Any]


def expected() -> dict[str, tuple[list[int], list[list[int]], int]]:
    """By record: the seats that won, the standings, and how many steps there are."""
    found = {}
    for line in (HERE / "expected.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        name, winners, standings, steps = line.split(" | ")
        rows = [list(map(int, row.split())) for row in standings.split(", ")]
        found[name] = ([] if winners == "nobody" else list(map(int, winners.split())), rows, int(steps))
    return found


EXPECTED = expected()


@pytest.mark.parametrize("name", EXPECTED)
def test_the_match_replays_to_its_result(name: str) -> None:
    winners, standings, steps = EXPECTED[name]
    record = read_record(HERE / f"{name}.json")
    match: AnyMatch = Match.replay(record)
    assert match.actors == []
    assert match.winners == winners
    assert [list(row) for row in match.standings] == standings
    assert len(match.steps) == steps
    assert match.record() == record


def test_every_record_has_its_result_written_down() -> None:
    assert sorted(file.stem for file in HERE.glob("*.json")) == sorted(EXPECTED)


def test_every_game_has_a_record(updating: bool) -> None:
    kept = {read_record(file)["game"] for file in HERE.glob("*.json")}
    missing = [cls for cls in games() if cls.name not in kept]
    if updating:
        for cls in missing:
            keep(cls())
        return
    assert [cls.name for cls in missing] == [], "`make golden` plays and keeps a match"
    assert kept == {cls.name for cls in games()}


def keep(game: AnyGame) -> None:
    """A match of quick bots, and its line in the list."""
    match: AnyMatch = Match(game, seed=1)
    for seat, text in by_bots(game, 1, ["quick"] * game.seats):
        match.play(seat, text)
    name = f"{game.name}-{game.seats}"
    winners = " ".join(map(str, match.winners)) or "nobody"
    rows = ", ".join(" ".join(map(str, row)) for row in match.standings)
    write_record(HERE / f"{name}.json", match.record())
    with (HERE / "expected.txt").open("a") as file:
        file.write(f"{name} | {winners} | {rows} | {len(match.steps)}\n")


def test_seats_and_options_differ() -> None:
    records = [read_record(file) for file in HERE.glob("spots-*.json")]
    assert {record["seats"] for record in records} == {1, 2, 3, 4}
    assert {record["options"]["off_leash"] for record in records} == {False, True}
    assert len({record["options_hash"] for record in records}) == len(records) >= 6
