"""Backups: made while people play, brought back whole, and looked through."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from boneyard import cli
from boneyard.core.rng import Rng
from boneyard.server.operating import backup
from tests.server.served import Served, client

FLAGS = ("--pause", "0", "--messages", "100000", "--thinkers", "1", "--openings", "1000")


def run(*words: str) -> int:
    return cli.main(list(words))


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command that goes well says."""
    code = run(*words)
    heard = capsys.readouterr()
    assert code == 0, heard.err
    return heard.out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(*words) == 2
    sentence = capsys.readouterr().err
    assert sentence.count("\n") == 1
    return sentence


def rows(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT table_id, seq, move_id, body FROM entry ORDER BY 1, 2").fetchall()


async def a_few_moves(served: Served, seated: dict[str, Any], moves: int = 6) -> None:
    rng = Rng(moves)
    async with client(served, seated["table"], seated["token"]) as ann:
        state = await ann.until("state")
        while moves and not state["over"]:
            if state["prompt"] and not state["prompt"]["chosen"]:
                choices = state["prompt"]["choices"]
                await ann.act(choices[rng.below(len(choices))]["text"], id=f"{moves}-{state['version']}")
                moves -= 1
            state = await ann.until("state")


def test_a_backup_that_is_made_while_people_play_holds_all_that_was_answered_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.db"
    data.mkdir()
    with Served(data, *FLAGS) as served:
        seated = served.open(game="spots", seats=2, bots="quick")
        asyncio.run(a_few_moves(served, seated))
        before = rows(data / "tables.db")

        async def meanwhile() -> None:
            playing = asyncio.create_task(a_few_moves(served, served.open(game="gops", bots="quick")))
            await asyncio.to_thread(told, capsys, "backup", str(file), "--data-dir", str(data))
            await playing

        asyncio.run(meanwhile())
        after = rows(data / "tables.db")
        found = rows(file)
        assert set(before) <= set(found) <= set(after)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert sorted(tmp_path.iterdir()) == [data, file]  # one file, and nothing beside it
        assert "can go on" in told(capsys, "check", "--file", str(file))
        assert "can go on" in told(capsys, "check", "--data-dir", str(data))
        assert refused(capsys, "backup", str(file), "--data-dir", str(data)).endswith("name a new one.\n")
        sentence = refused(capsys, "restore", str(file), "--data-dir", str(data))
        assert sentence.startswith("Another server keeps its tables in")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    told(capsys, "restore", str(file), "--data-dir", str(elsewhere))
    assert rows(elsewhere / "tables.db") == found
    with Served(elsewhere, *FLAGS) as served:
        asyncio.run(a_few_moves(served, seated, moves=1))  # the table goes on where it was
        assert served.mistakes() == ""


def test_what_is_there_is_put_away_and_never_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.db"
    data.mkdir()
    with Served(data, *FLAGS) as served:
        served.open(game="spots")
        told(capsys, "backup", str(file), "--data-dir", str(data))
        served.open(game="gops")
        served.stop()
    later = rows(data / "tables.db")
    assert "with --replace they are put away" in refused(
        capsys, "restore", str(file), "--data-dir", str(data)
    )
    assert rows(data / "tables.db") == later
    said = told(capsys, "restore", str(file), "--replace", "--data-dir", str(data))
    (away,) = data.glob("tables-*.db")
    assert str(away) in said
    assert rows(away) == later
    assert rows(data / "tables.db") == rows(file)


def test_a_damaged_backup_is_never_brought_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.db"
    data.mkdir()
    with Served(data, *FLAGS) as served:
        for _ in range(8):
            served.open(game="gonuts", bots="quick", seats=4)
        told(capsys, "backup", str(file), "--data-dir", str(data))
    whole = file.read_bytes()
    for damage in (whole[: len(whole) // 2], whole[:4096] + b"\xff" * 8192 + whole[12288:], b"x" * 5000, b""):
        file.write_bytes(damage)
        sentence = refused(capsys, "restore", str(file), "--replace", "--data-dir", str(tmp_path / "new"))
        assert "is damaged" in sentence or "is no backup" in sentence
        assert not (tmp_path / "new" / "tables.db").exists()
    assert refused(capsys, "restore", str(tmp_path / "none")).startswith("There is no file")
    assert refused(capsys, "backup", str(tmp_path / "b"), "--data-dir", str(tmp_path / "none")).startswith(
        "There are no tables in"
    )


def test_half_a_backup_does_not_look_like_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Served(tmp_path, *FLAGS) as served:
        served.open(game="spots")

    def full(file: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "synced", full)
    sentence = refused(capsys, "backup", str(tmp_path / "kept.db"), "--data-dir", str(tmp_path))
    assert sentence == "That cannot be done: no space left on device.\n"
    assert not list(tmp_path.glob("kept.db*"))


# Looking through


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[str]]:
    """What a server has kept that stopped: three tables, and their codes."""
    folder = tmp_path_factory.mktemp("three")
    with Served(folder, *FLAGS) as served:
        codes = [served.open(game="spots", bots="quick", seats=2)["code"] for _ in range(3)]
        served.stop()
    return (folder / "tables.db").read_bytes(), codes


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("DELETE FROM entry WHERE seq = 2 AND table_id = ?", "its entry 2 is missing, so it cannot go on."),
        (
            "UPDATE entry SET body = '{' WHERE seq = 2 AND table_id = ?",
            "its entry 2 cannot be read (Input data was truncated), so it cannot go on.",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.rules', 99) WHERE seq = 1 AND table_id = ?",
            "The rules of Spots have changed since this table was opened, so its game cannot go on.",
        ),
        (
            "UPDATE entry SET kind = 'sang' WHERE seq = 3 AND table_id = ?",
            "This table cannot go on: Boneyard made a mistake. Please report it. (entry 3)",
        ),
        ("DELETE FROM entry WHERE table_id = ?", "nothing of it is kept but its line in the index."),
        ("UPDATE tables SET stage = 'over' WHERE id = ?", "the index says"),
        ("DELETE FROM tables WHERE id = ?", "it is not in the index, so nobody finds it."),
    ],
)
def test_a_check_says_which_table_cannot_go_on_and_why(
    planted: str,
    found: str,
    three: tuple[bytes, list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    kept, (code, *_) = three
    (tmp_path / "tables.db").write_bytes(kept)
    assert told(capsys, "check", "--data-dir", str(tmp_path)).startswith("3 tables, ")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        (table,) = database.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        database.execute(planted, (table,))
        database.commit()
    assert run("check", "--data-dir", str(tmp_path)) == 1
    sentence, end = capsys.readouterr().out.splitlines()
    assert sentence.startswith((f"Table {code}: ", f"Table {table}: "))
    assert found in sentence
    assert end.endswith("entries: 1 thing is wrong.")


def test_a_check_of_what_is_no_database_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tables.db").write_text("this is a diary" * 400)
    assert "file is not a database" in refused(capsys, "check", "--data-dir", str(tmp_path))
    sqlite3.connect(tmp_path / "empty.db").close()
    (tmp_path / "empty.db").touch()
    assert "No server has kept tables there yet." in refused(
        capsys, "check", "--file", str(tmp_path / "empty.db")
    )
    assert refused(capsys, "check", "--data-dir", str(tmp_path / "none")).startswith("There are no tables")


def test_a_damaged_page_is_found(three: tuple[bytes, list[str]], tmp_path: Path) -> None:
    """SQLite's own look at itself; a check that skipped it would find nothing wrong with the logs."""
    kept, _ = three
    (tmp_path / "tables.db").write_bytes(kept)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_schema SET sql = replace(sql, 'stage, changed_at', 'stage, here')")
        database.commit()
    assert run("check", "--data-dir", str(tmp_path)) != 0
