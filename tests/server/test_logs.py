"""What is written down about trouble: whole enough to mend it, and nothing in it that is a secret."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from boneyard.server.operating import logs
from boneyard.server.operating.logs import Logs, hushed, passwords_in
from boneyard.server.tokens import fresh_token, hash_of
from tests.server.served import Served, client

PASSWORD, METRICS = "canary-of-a-password", "canary-of-the-metrics"

# Every chat makes a mistake that has the whole table in its words, wherever something can be written.
PLANTED = """
import logging
from boneyard.server import table

def clumsy(state, seat, name, who, message):
    logging.getLogger("boneyard.table").warning("in words: %s", vars(state))
    address = "postgresql://ann:{password}@there/x {metrics}"
    raise LookupError("in a mistake: " + repr(vars(state)) + address)

table.commands.say_something = clumsy
"""


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """A test that sets up logs leaves none behind."""
    root, ours = logging.getLogger(), logging.getLogger("boneyard")
    before, level = root.handlers[:], ours.level
    yield
    for handler in root.handlers:
        if handler not in before:
            handler.close()
    root.handlers[:] = before
    ours.setLevel(level)


def canaries(data: Path, token: str) -> list[str]:
    """All that must stand nowhere: tokens and their hashes, secrets and seeds of deals, passwords."""
    with closing(sqlite3.connect(data / "tables.db")) as database:
        bodies = [json.loads(body) for (body,) in database.execute("SELECT body FROM entry")]
    secrets = [body[key] for body in bodies for key in ("secret", "token", "entropy") if body.get(key)]
    assert len(secrets) >= 3
    return [token, hash_of(token), *secrets, PASSWORD, METRICS]


def found_after_mistakes(data: Path, *flags: str, planted: str = "") -> tuple[str, list[str]]:
    """All that a server wrote that made mistakes with everything it knows; and the canaries in it."""
    clumsy = PLANTED.format(password=PASSWORD, metrics=METRICS)

    async def story(served: Served, seated: dict[str, Any]) -> None:
        async with client(served, seated["table"], seated["token"]) as ann:
            await ann.send(t="start")
            await ann.until("state")
            await ann.send(t="say", text="hello")
            await ann.closed()

    with Served(
        data, "--log-level", "info", "--metrics-token", METRICS, *flags, planted=planted + clumsy
    ) as served:
        seated = served.open(game="gops", seats=2, bots="quick", entropy="ab" * 16)
        asyncio.run(story(served, seated))
        served.stop()
    written = served.errors() + "".join(file.read_text() for file in data.glob("trouble.log*"))
    assert "in words: " in written
    assert "in a mistake: " in written
    return written, [canary for canary in canaries(data, seated["token"]) if canary in written]


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_no_secret_stands_in_any_log(kind: str, tmp_path: Path) -> None:
    written, found = found_after_mistakes(tmp_path, "--log-format", kind)
    assert found == []
    assert "Traceback" in written  # it still says what went wrong, and where
    assert "clumsy" in written


def test_the_test_of_secrets_would_find_them(tmp_path: Path) -> None:
    plant = "from boneyard.server.operating import logs\nlogs.hushed = lambda text, secrets=(): text\n"
    _, found = found_after_mistakes(tmp_path, planted=plant)
    assert len(found) >= 5


def test_what_is_struck_out_and_what_is_not() -> None:
    token = fresh_token()
    assert hushed(f"table 5df56986f466dd359495, token {token}.") == "table 5df56986f466dd359495, token …."
    assert hushed("postgresql+asyncpg://ann:pass:word@host/x?y=1") == "postgresql+asyncpg://ann:…@host/x?y=1"
    assert hushed("http://localhost:8000/t/BCDF") == "http://localhost:8000/t/BCDF"
    assert hushed("so hush it", ("hush",)) == "so … it"
    assert passwords_in("postgresql://ann:p%40ss@host/x") == ("p%40ss", "p@ss")
    assert passwords_in("sqlite:////var/x.db") == ()


def lines_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "trouble.log").read_text().splitlines()]


def fail(words: str) -> None:
    try:
        raise RuntimeError(words)
    except RuntimeError:
        logging.getLogger("boneyard.test").exception("it failed\nin two lines")


def test_lines_of_json_are_one_for_each_and_say_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.set_up(Logs(folder=tmp_path, json=True, level="info"))
    fail("ü “quoted” \n twice")
    logging.getLogger("boneyard.test").info("just so")
    (kept,) = lines_of(tmp_path)
    shown = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["message"] for line in shown] == ["it failed\nin two lines", "just so"]
    assert [line["level"] for line in shown] == ["error", "info"]
    assert kept == shown[0]
    assert kept["from"] == "boneyard.test"
    assert "RuntimeError: ü “quoted” \n twice" in kept["trouble"]


def test_plain_lines_are_one_for_each_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Logs())
    fail("badly")
    logging.getLogger("boneyard.test").info("not of interest")
    assert capsys.readouterr().err == "ERROR: it failed (RuntimeError: badly)\n"


def test_files_rotate_and_only_some_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MEGABYTE", 1000)
    logs.set_up(Logs(folder=tmp_path, size=1, files=2))
    for number in range(40):
        fail(f"mistake {number}")
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["trouble.log", "trouble.log.1", "trouble.log.2"]
    assert all((tmp_path / name).stat().st_size < 2000 for name in names)
    assert "mistake 39" in (tmp_path / "trouble.log").read_text()


def test_processes_that_share_a_file_lose_nothing_when_one_of_them_puts_it_away(tmp_path: Path) -> None:
    one = logs.Shared(tmp_path / "trouble.log", maxBytes=10_000, backupCount=1, delay=True)
    other = logs.Shared(tmp_path / "trouble.log", maxBytes=10_000, backupCount=1, delay=True)
    record = logging.LogRecord("boneyard", logging.ERROR, "", 0, "line %s", (1,), None)
    with closing(one), closing(other):
        one.emit(record)
        other.emit(record)
        one.doRollover()
        one.emit(record)
        other.emit(record)  # into the new file, not into the one that was put away
    assert (tmp_path / "trouble.log").read_text() == "line 1\n" * 2
