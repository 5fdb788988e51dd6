"""The power fails: whatever had been answered is on the disk, and the database opens.

SQLite appends commits to its write-ahead log and, with `synchronous=FULL`, waits for the disk before it says
that one is kept. So what a power cut leaves is the log up to the last answer, whole, and behind that any
mixture of sectors that were written, were not, or were torn. Such images are made here by the hundred.
"""

import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from boneyard.core.rng import Rng
from boneyard.server.sqlite import Sqlite
from boneyard.server.store import Entry, IndexRow, Store
from tests.server.room import played

IMAGES = 10_000 if os.environ.get("BONEYARD_SOAK") else 100
SECTOR = 512
TABLES, ENTRIES = 3, 40


@dataclass(frozen=True)
class Answered:
    table: str
    seq: int
    before: int  # bytes of the write-ahead log when it was asked for ...
    after: int  # ... and when it was answered


@dataclass(frozen=True)
class Disk:
    """What is on it, and what was promised meanwhile."""

    database: bytes
    log: bytes
    answered: list[Answered]


def entry(seq: int) -> Entry:
    body = {"text": "x" * (40 + seq * 37 % 600)}
    return Entry(seq=seq, move_id=f"m{seq}", kind="said", seat=0, body=body, at=float(seq))


async def write(folder: Path) -> Disk:
    """Tables in use, and the disk in the middle of it: nothing is tidied up."""
    file, log = folder / "tables.db", folder / "tables.db-wal"
    store = await Store.open(f"sqlite:///{file}")
    assert isinstance(store.database, Sqlite)
    kept = await store.database.write(lambda c: c.execute(sa.text("PRAGMA synchronous")).scalar_one())
    mode = await store.database.write(lambda c: c.execute(sa.text("PRAGMA journal_mode")).scalar_one())
    assert (kept, mode) == (2, "wal"), "every commit waits for the disk"
    answered = []
    for seq in range(1, ENTRIES + 1):
        for number in range(TABLES):
            index_row = IndexRow(f"COD{number}", "playing", True, 1, "{}") if seq == 1 else None
            before = log.stat().st_size
            await store.append(f"t{number}", [entry(seq)], index_row, "me")
            answered.append(Answered(f"t{number}", seq, before, log.stat().st_size))
    disk = Disk(file.read_bytes(), log.read_bytes(), answered)
    await store.close()
    return disk


def written(folder: Path) -> Disk:
    disk = played(write(folder))
    sizes = [each.after for each in disk.answered]
    assert sizes == sorted(set(sizes)), "the log only grows, as long as nothing is copied back"
    return disk


def mangled(tail: bytes, rng: Rng) -> bytes:
    """Sectors nobody waited for: there, empty, or full of something else."""
    sectors = [tail[at : at + SECTOR] for at in range(0, len(tail), SECTOR)]
    for number, sector in enumerate(sectors):
        fate = rng.below(3)
        if fate == 1:
            sectors[number] = bytes(len(sector))
        elif fate == 2:
            sectors[number] = bytes(rng.below(256) for _ in range(8)) * (len(sector) // 8 + 1)
            sectors[number] = sectors[number][: len(sector)]
    return b"".join(sectors)


def lost(folder: Path, database: bytes, log: bytes, promised: list[tuple[str, int]]) -> int:
    """How much of what was promised is missing from an image; that it is sound is asserted."""
    file = folder / "image.db"
    file.write_bytes(database)
    Path(f"{file}-wal").write_bytes(log)
    Path(f"{file}-shm").unlink(missing_ok=True)
    with sqlite3.connect(file) as image:
        assert image.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        if not image.execute("SELECT 1 FROM sqlite_master WHERE name = 'entry'").fetchone():
            kept = set()
        else:
            kept = set(image.execute("SELECT table_id, seq FROM entry"))
    image.close()
    for number in range(TABLES):
        seqs = sorted(seq for table, seq in kept if table == f"t{number}")
        assert seqs == list(range(1, len(seqs) + 1)), "a gap"
    return len(set(promised) - kept)


def test_whatever_the_disk_had_not_got_yet_nothing_answered_is_lost(tmp_path: Path) -> None:
    disk = written(tmp_path)
    rng = Rng(1)
    for _ in range(IMAGES):
        cut = rng.below(len(disk.log) + 1)
        safe = max((each.after for each in disk.answered if each.after <= cut), default=0)
        log = disk.log[:safe] + mangled(disk.log[safe:cut], rng)
        promised = [(each.table, each.seq) for each in disk.answered if each.after <= safe]
        assert lost(tmp_path, disk.database, log, promised) == 0


def test_a_database_that_was_being_copied_back_is_whole_with_its_log(tmp_path: Path) -> None:
    """What is in the log was on its way into the file: any sector of it may be there or not."""
    disk = written(tmp_path)
    after = (tmp_path / "tables.db").read_bytes()  # closing the store has copied everything
    before = disk.database.ljust(len(after), b"\0")
    promised = [(each.table, each.seq) for each in disk.answered]
    rng = Rng(2)
    for _ in range(IMAGES // 5):
        sectors = [(before, after)[rng.below(2)][at : at + SECTOR] for at in range(0, len(after), SECTOR)]
        assert lost(tmp_path, b"".join(sectors), disk.log, promised) == 0


def test_a_server_goes_on_where_the_power_failed(tmp_path: Path) -> None:
    disk = written(tmp_path)
    safe = disk.answered[len(disk.answered) // 2]
    folder = tmp_path / "again"
    folder.mkdir()
    (folder / "tables.db").write_bytes(disk.database)
    (folder / "tables.db-wal").write_bytes(disk.log[: safe.after] + mangled(disk.log[safe.after :], Rng(3)))

    async def story() -> None:
        store = await Store.open(f"sqlite:///{folder / 'tables.db'}")
        kept = await store.entries(safe.table)
        assert [each.seq for each in kept] == list(range(1, len(kept) + 1))
        assert len(kept) >= safe.seq
        assert kept == [entry(each.seq) for each in kept]
        await store.append(safe.table, [entry(len(kept) + 1)])
        assert len(await store.entries(safe.table)) == len(kept) + 1
        await store.close()

    played(story())


def test_an_answer_before_the_disk_has_it_would_be_found(tmp_path: Path) -> None:
    """The planted bug: answers are given when the entry is asked for."""
    disk = written(tmp_path)
    rng = Rng(4)
    missing = 0
    for _ in range(20):
        early = disk.answered[rng.below(len(disk.answered))]
        promised = [(each.table, each.seq) for each in disk.answered if each.before <= early.before]
        missing += lost(tmp_path, disk.database, disk.log[: early.before], promised)
    assert missing == 20
