"""The power fails: whatever had been answered is on the disk, and the database opens.

Tables are written to on a disk that remembers every write and every wait. Then it is cut at any moment: what
SQLite had waited for is there, of everything else any mixture of sectors that were written, were not, or
were torn. Such images are made by the hundred, in a soak by the thousand.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import apsw
import pytest

from boneyard.core.rng import Rng
from boneyard.server.store import Entry, IndexRow, Store
from tests.server.disk import Disk, found, lay, on_disk
from tests.server.room import played
from tests.soaking import block, note

TABLES, ENTRIES = 4, 30
Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Answered:
    table: str
    seq: int
    at: int  # how much had happened to the disk


@dataclass
class Written:
    """A disk in use, and what was promised meanwhile."""

    disk: Disk = field(default_factory=lambda: Disk())
    answered: list[Answered] = field(default_factory=list)

    def promised(self, until: int) -> set[tuple[str, int]]:
        return {(each.table, each.seq) for each in self.answered if each.at <= until}


def entry(seq: int, rng: Rng) -> Entry:
    body = {"text": "x" * (40 + rng.below(900))}
    return Entry(seq=seq, move_id=f"m{seq}", kind="said", seat=0, body=body, at=float(seq))


async def fill(written: Written, name: str, kept: Store, rng: Rng) -> None:
    for seq in range(1, ENTRIES + 1):
        index_row = IndexRow(f"C{name}", "playing", True, 1, "{}") if seq == 1 else None
        await kept.append(name, [entry(seq, rng)], index_row, "me")
        written.answered.append(Answered(name, seq, len(written.disk.history)))


async def write(written: Written, folder: Path, seed: int) -> None:
    """Tables in use at once, from the first migration on, some of their entries in one commit."""
    kept = await Store.open(f"sqlite:///{folder / 'tables.db'}")
    tables = [f"t{number}" for number in range(TABLES)]
    await asyncio.gather(*(fill(written, name, kept, Rng(seed + n)) for n, name in enumerate(tables)))
    await kept.close()


def written_to(folder: Path, patch: pytest.MonkeyPatch, seed: int) -> Written:
    written = Written()
    with on_disk(written.disk, patch):
        played(write(written, folder, seed))
    (folder / "tables.db").unlink()
    return written


def lost_in(written: Written, folder: Path, images: int, seed: int) -> int:
    """How many answered entries are missing from so many images."""
    rng = Rng(seed)
    lost = 0
    for _ in range(images):
        cut = rng.below(len(written.disk.history) + 1)
        lost += len(written.promised(cut) - found(folder, written.disk.image(cut, rng)))
    return lost


def images(folder: Path, patch: pytest.MonkeyPatch, many: int, seed: int) -> None:
    written = written_to(folder, patch, seed)
    assert {done.file for done in written.disk.history if done.what == "write"} >= {"log", "file"}
    assert lost_in(written, folder, many, seed) == 0
    note("D2", images=many, lost=0)


def test_whatever_the_disk_had_not_got_yet_nothing_answered_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    images(tmp_path, monkeypatch, 80, 1)


@pytest.mark.soak
def test_nothing_is_lost_in_a_thousand_images(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in block(10):
        images(tmp_path, monkeypatch, 100, 1000 + seed)


def test_a_server_goes_on_where_the_power_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = written_to(tmp_path, monkeypatch, 3)
    cut = len(written.disk.history) // 2
    promised = written.promised(cut)
    lay(written.disk.image(cut, Rng(3)), tmp_path / "tables.db")

    async def story() -> None:
        kept = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        for name in {name for name, _ in promised}:
            log = await kept.entries(name)
            assert [each.seq for each in log] == list(range(1, len(log) + 1))
            assert {(name, each.seq) for each in log} >= {each for each in promised if each[0] == name}
            await kept.append(name, [entry(len(log) + 1, Rng(1))])
            assert len(await kept.entries(name)) == len(log) + 1
        await kept.close()

    assert promised
    played(story())


# What would lose something is found


def answers_early(patch: pytest.MonkeyPatch) -> None:
    """Answers are given when the entry is asked for."""
    append = Store.append
    held = []

    async def hasty(self: Store, *asked: Any) -> None:
        held.append(asyncio.ensure_future(append(self, *asked)))
        await asyncio.sleep(0)

    patch.setattr(Store, "append", hasty)


def waits_for_less(patch: pytest.MonkeyPatch) -> None:
    """SQLite waits for the disk only now and then."""
    patch.setattr("tests.server.test_power.Disk", partial(Disk, told={"synchronous": "NORMAL"}))


def never_waits(patch: pytest.MonkeyPatch) -> None:
    """The disk says that it has written what it has not."""
    patch.setattr("tests.server.disk.DiskFile.xSync", lambda self, flags: None)


def forgets_the_folder(patch: pytest.MonkeyPatch) -> None:
    """A file that was deleted is there again."""
    patch.setattr("tests.server.test_power.Disk", partial(Disk, waits_for_folder=False))


PLANTED = [answers_early, waits_for_less, never_waits, forgets_the_folder]


@pytest.mark.parametrize("bug", PLANTED, ids=lambda bug: bug.__name__)
def test_a_planted_bug_loses_something(bug: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        bug(patch)
        written = written_to(tmp_path, monkeypatch, 5)
    try:
        lost = lost_in(written, tmp_path, 25, 7)
    except apsw.Error:  # not even the database is whole
        assert bug is never_waits
        return
    assert lost > 0
