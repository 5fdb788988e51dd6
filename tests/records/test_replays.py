"""Finished matches that were kept: every one still replays, step by step, to its result."""

from pathlib import Path
from typing import Any

import pytest

from boneyard.core.match import Match
from boneyard.core.record import read_record
from examples.gops.game import Gops
from tests.conftest import writes
from tests.contract.tables import BOX, AnyGame, games, wanted
from tests.records import keeping
from tests.records.keeping import HERE, expected, forget, keep_one, kept_of, result_of, still_replays

AnyMatch = Match[Any]
EXPECTED = expected()
GAMES = games()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each game that must have a record, or is to get one."""
    if "cls" in metafunc.fixturenames:
        demanded = [cls for cls in GAMES if wanted(cls.name) or writes(metafunc.config)]
        metafunc.parametrize("cls", demanded, ids=lambda cls: cls.name)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_match_replays_to_its_result(name: str, updating: bool) -> None:
    record = read_record(HERE / f"{name}.json")
    if updating and record["game"] not in BOX and not still_replays(name):
        forget(name)  # the rules are still being made: another match is kept below
        return
    match: AnyMatch = Match.replay(record)
    assert match.actors == []
    assert result_of(match) == EXPECTED[name]
    assert match.record() == record


def test_every_game_has_a_record(cls: type[AnyGame], writing: bool) -> None:
    if writing and not kept_of(cls.name):
        keep_one(cls)
    assert kept_of(cls.name), f"{cls.title} has no record yet: `make game GAME={cls.name} WRITE=1` keeps one"


def test_a_record_that_is_kept_has_its_line_until_it_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "HERE", tmp_path)
    monkeypatch.setattr(keeping, "EXPECTED", tmp_path / "expected.txt")
    (tmp_path / "expected.txt").write_text("# Finished matches\ngops-twosome | 0 | 1, 0 | 9\n")
    name = keep_one(Gops)
    assert (kept_of("gops"), kept_of("dog")) == ([name], [])
    assert still_replays(name)
    lines = tmp_path / "expected.txt"
    lines.write_text(lines.read_text().replace(f"{name} | ", f"{name} | 0 "))
    assert not still_replays(name)
    forget(name)
    assert (kept_of("gops"), list(expected())) == ([], ["gops-twosome"])


def test_every_record_has_its_result_written_down() -> None:
    assert sorted(file.stem for file in HERE.glob("*.json")) == sorted(expected())


def test_no_record_is_of_a_game_that_is_gone() -> None:
    kept = {read_record(file)["game"] for file in HERE.glob("*.json")}
    assert kept <= {cls.name for cls in GAMES}


def test_seats_and_options_differ() -> None:
    records = [read_record(file) for file in HERE.glob("spots-*.json")]
    assert {record["seats"] for record in records} == {1, 2, 3, 4}
    assert {record["options"]["off_leash"] for record in records} == {False, True}
    assert len({record["options_hash"] for record in records}) == len(records) >= 6
