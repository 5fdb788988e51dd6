"""The disk fails: it is full, it is broken, it is busy. Only what is kept is answered, and all goes on.

The store runs on a disk that fails at one of five places, after so many more writes or waits, for a while.
Whoever is refused reads again, as a table does, and goes on from what is there.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw
import pytest

from boneyard.core.rng import Rng
from boneyard.server import protocol
from boneyard.server.databases import BadStore
from boneyard.server.store import Entry, IndexRow, Store, Taken, Unkept
from tests.server.disk import Disk, on_disk
from tests.server.room import Room, played, refusal
from tests.soaking import block, note

TABLES = 3
TROUBLE = {
    "full": apsw.FullError("database or disk is full"),
    "broken": apsw.IOError("disk I/O error"),
}
PLACES = [
    ("write", "log"),
    ("sync", "log"),
    ("write", "file"),  # where the log is copied back
    ("sync", "file"),
    ("begin", "busy"),  # somebody else holds the database
]


@dataclass
class Failing:
    """Fails at one place, the first times let through, until it is mended."""

    place: tuple[str, str]
    trouble: Exception
    passes: int = 0
    broken: bool = False
    failures: int = 0

    def __call__(self, what: str, file: str) -> Exception | None:
        if not self.broken or (what, file) != self.place:
            return None
        self.passes -= 1
        if self.passes >= 0:
            return None
        self.failures += 1
        return self.trouble


@dataclass
class Ordeal:
    kept: Store
    path: Path
    failing: Failing
    rng: Rng
    logs: dict[str, int] = field(default_factory=dict)  # how long each table's log is, as far as was told
    refused: int = 0
    failures: int = 0

    async def append(self, table: str) -> bool:
        seq = self.logs[table] + 1
        body = {"text": "x" * self.rng.below(3000)}
        entry = Entry(seq=seq, move_id=f"m{seq}", kind="said", seat=0, body=body, at=0.0)
        index_row = IndexRow(f"C{table}", "playing", True, 1, "{}") if seq == 1 else None
        try:
            await self.kept.append(table, [entry], index_row, "me")
        except (Unkept, Taken):  # taken by what was kept after all, though an error came of it
            self.refused += 1
            return False
        self.logs[table] = seq
        return True

    async def append_to_all(self) -> list[bool]:
        return await asyncio.gather(*map(self.append, self.logs))

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """Something is wrong for a while."""
        if self.failing.place == ("begin", "busy"):
            other = apsw.Connection(str(self.path))
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
            other.close()
            self.failures += 1
            return
        self.failing.broken, self.failing.passes = True, self.rng.below(6)
        yield
        self.failing.broken = False
        self.failures, self.failing.failures = self.failures + self.failing.failures, 0

    async def go_on(self) -> None:
        """What a table does that was refused: it reads, and writes what comes next."""
        for table, told in self.logs.items():
            log = await self.kept.entries(table)
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
            assert len(log) >= told, "answered, and not kept"
            self.logs[table] = len(log)
        assert all(await self.append_to_all()), "nothing is wrong any more, and nothing goes on"


async def ordeal(folder: Path, failing: Failing, errors: int, seed: int) -> Ordeal:
    path = folder / "tables.db"
    kept = await Store.open(f"sqlite:///{path}")
    told = Ordeal(kept, path, failing, Rng(seed), {f"t{number}": 0 for number in range(TABLES)})
    await told.append_to_all()
    while told.failures < errors:
        with told.trouble():
            for _ in range(2):
                await told.append_to_all()
        await told.go_on()
    await kept.close()
    again = await Store.open(f"sqlite:///{path}")
    for table, length in told.logs.items():
        assert [entry.seq for entry in await again.entries(table)] == list(range(1, length + 1))
    await again.close()
    return told


def suffer(folder: Path, patch: pytest.MonkeyPatch, failing: Failing, errors: int, seed: int) -> Ordeal:
    disk = Disk(fails=failing, told={"busy_timeout": "0"})  # or the tests would wait for it
    for old in folder.glob("tables.db*"):
        old.unlink()
    with on_disk(disk, patch):
        told = asyncio.run(ordeal(folder, failing, errors, seed))
    with apsw.Connection(str(folder / "tables.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    note("D3", errors=told.failures, refused=told.refused, corrupt=0, answered_and_lost=0)
    return told


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_what_cannot_be_kept_is_refused_and_all_goes_on(
    place: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed, trouble in enumerate(TROUBLE.values()):
        assert suffer(tmp_path, monkeypatch, Failing(place, trouble), 6, seed).refused > 0


@pytest.mark.soak
@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_what_cannot_be_kept_is_refused_however_often(
    place: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in block(5):
        for trouble in TROUBLE.values():
            suffer(tmp_path, monkeypatch, Failing(place, trouble), 25, 100 + seed)


@pytest.mark.parametrize("place", [("read", "file"), ("read", "log")], ids=" ".join)
def test_a_disk_that_cannot_be_read_is_said_so(
    place: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Failing(place, TROUBLE["broken"])

    async def story() -> None:
        kept = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        told = Ordeal(kept, tmp_path, failing, Rng(1), {"t": 0})
        for _ in range(60):
            await told.append("t")
        with told.trouble():
            failing.passes = 0
            await kept.close()  # whoever reads now has nothing in memory
            with pytest.raises((Unkept, BadStore)):
                await (await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")).entries("t")
        again = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        assert len(await again.entries("t")) == 60
        await again.close()

    with on_disk(Disk(fails=failing), monkeypatch):
        played(story())


def test_who_plays_while_the_disk_is_full_is_told_and_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Failing(("write", "log"), TROUBLE["full"])

    async def story() -> None:
        room = Room()
        room.store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        ann = await room.table("spots", seats=1)
        await ann.say(protocol.Start())
        text = ann.state["prompt"]["choices"][0]["text"]
        version = ann.version
        failing.broken = True
        assert refusal(await ann.act(text)).startswith("The table could not write that down")
        assert ann.version == version
        failing.broken = False
        assert [told["t"] for told in await ann.act(text)] == ["done", "state"]
        await room.close()

    with on_disk(Disk(fails=failing), monkeypatch):
        played(story())


def test_a_failure_that_is_passed_over_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted bug: whatever became of it, a write is answered."""
    append = Store.append

    async def careless(self: Store, *asked: Any) -> None:
        with suppress(Unkept):
            await append(self, *asked)

    monkeypatch.setattr(Store, "append", careless)
    with pytest.raises(AssertionError, match="answered, and not kept"):
        suffer(tmp_path, monkeypatch, Failing(("write", "log"), TROUBLE["full"]), 6, 1)
