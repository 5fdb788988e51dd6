"""Databases of every released schema go on under this version: what was kept is all there, and is played on.

`released/NNNN.sql` is what a server of that schema left behind: a finished game, one halfway, two lobbies.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from boneyard import cli
from boneyard.server import migrations
from boneyard.server.shapes import LATEST
from tests.server.served import Served, client

RELEASED = sorted(Path(__file__).with_name("released").glob("*.sql"))
FLAGS = ("--pause", "0", "--thinkers", "1", "--failures", "1000")
OVER, PLAYING, LOBBY, UNLISTED = "CXGX", "XSXN", "ZQWK", "SCGN"
# The secrets of Ann's chair in the game that goes on, and of Bo's in the lobby that is not listed.
ANN = "089c37364e51134c2edace80be0f3d7c3f80ee45eb911a866d72d3ab64c34138"
BO = "d0db68e89a564dbe3c0a2367602c2b7254badacea65db9d52d46a321aebee82c"


@pytest.fixture(params=RELEASED, ids=lambda file: file.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder as an older server left it."""
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.executescript(request.param.read_text())
    return tmp_path


def test_every_schema_has_its_database() -> None:
    """Whoever adds a migration keeps a database of the schema before it, made by the version before."""
    folder = Path(str(migrations.__file__)).parent / "versions"
    numbers = sorted(file.name[:4] for file in folder.glob("[0-9]*.py"))
    assert numbers[-1] == LATEST
    assert {file.stem for file in RELEASED} >= set(numbers[:-1]) | {"0001"}


def test_an_old_database_is_checked_as_it_is(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (old / "tables.db").read_bytes()
    assert cli.main(["check", "--data-dir", str(old)]) == 0
    assert capsys.readouterr().out == "4 tables, 116 entries: all of them can go on.\n"
    assert (old / "tables.db").read_bytes() == before


def test_an_old_database_is_brought_up_to_date_and_played_on(old: Path) -> None:
    with closing(sqlite3.connect(old / "tables.db")) as database:
        before = database.execute("SELECT * FROM entry ORDER BY table_id, seq").fetchall()

    async def story(served: Served) -> None:
        async with client(served, PLAYING, ANN) as ann:
            state = await ann.sees("state")
            chat = await ann.sees("chat")
            assert (chat["name"], chat["text"], chat["old"]) == ("Ann", "hello there", True)
            while not (state["prompt"] and not state["prompt"]["chosen"]):
                state = await ann.until("state")
            answer = await ann.act(state["prompt"]["choices"][0]["text"], id="after-the-upgrade")
            assert answer["t"] == "done"
        async with client(served, UNLISTED, BO) as bo:
            assert (await bo.sees("table"))["seat"] == 1

    with Served(old, *FLAGS) as served:
        asyncio.run(story(served))
        info = served.get(f"/api/tables/{OVER}").json()
        assert (info["stage"], info["talking"], info["watching"]) == ("over", True, True)
        assert served.get(f"/api/tables/{OVER}/verify").json()["fair"]
        seated: dict[str, Any] = served.post(f"/api/tables/{LOBBY}/seats", {"name": "Cy"}).json()
        assert seated["seat"] == 2
        assert served.mistakes() == ""
        served.stop()
    with closing(sqlite3.connect(old / "tables.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (LATEST,)
        columns = "table_id, seq, move_id, kind, seat, body, at"
        after = database.execute(f"SELECT {columns} FROM entry ORDER BY table_id, seq").fetchall()
    assert set(before) <= set(after)


def test_an_old_backup_can_be_brought_back(old: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    assert cli.main(["backup", str(file), "--data-dir", str(old)]) == 0
    assert cli.main(["restore", str(file), "--data-dir", str(tmp_path / "new")]) == 0
    with Served(tmp_path / "new", *FLAGS) as served:
        assert served.get(f"/api/tables/{PLAYING}").json()["stage"] == "playing"
        assert served.mistakes() == ""


def test_a_newer_database_is_refused_in_a_sentence(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(old / "tables.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    assert cli.main(["check", "--data-dir", str(old)]) == 2
    assert capsys.readouterr().err == "That database is of a newer Boneyard (9999).\n"
    assert cli.main(["serve", "--port", "0", "--data-dir", str(old)]) == 2
    assert "newer" in capsys.readouterr().err
