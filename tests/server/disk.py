"""A disk for tests, under SQLite itself: it fails when it is told to, and its power can be cut.

The store runs on it unchanged, with apsw in place of Python's own sqlite3, because it lets files be ours:
every write and every wait for the disk comes by here. What reached the disk when the power went is everything
written up to a file's last wait, and any sectors of what was written since.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import apsw
import pytest

from boneyard.core.rng import Rng

SECTOR = 512
COPIES_BACK = 20  # pages in the log, after which they go into the file: so seldom-used ways are common here
CHANGES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


@dataclass(frozen=True)
class Done:
    """Something that happened to a file: `write`, `sync`, `delete`, or `truncate` to the length `at`."""

    what: str
    file: str
    at: int = 0
    data: bytes = b""


@dataclass
class Disk:
    history: list[Done] = field(default_factory=list)
    fails: Callable[[str, str], Exception | None] = lambda what, file: None  # asked before anything is done
    told: dict[str, str] = field(default_factory=dict)  # pragmas that SQLite is told instead of ours
    waits_for_folder: bool = (
        True  # where SQLite makes a new log, so that what it deleted before stays deleted
    )

    def as_told(self, statement: str) -> str:
        name = statement.removeprefix("PRAGMA ").partition("=")[0]
        return f"PRAGMA {name}={self.told[name]}" if name in self.told and "=" in statement else statement

    def do(self, what: str, file: str) -> None:
        if (trouble := self.fails(what, file)) is not None:
            raise trouble

    def image(self, until: int, rng: Rng) -> dict[str, bytes]:
        """The files as they may be found when the power is cut after so much has happened."""
        files: dict[str, bytearray] = {}
        waited = {done.file: at for at, done in enumerate(self.history[:until]) if done.what == "sync"}
        if self.waits_for_folder:
            waited["journal"] = max(waited.get("journal", -1), waited.get("log", -1))
        for at, done in enumerate(self.history[:until]):
            content = files.setdefault(done.file, bytearray())
            if at <= waited.get(done.file, -1):
                apply(content, done)
            else:
                perhaps(content, done, rng)
        return {file: bytes(content) for file, content in files.items()}


def apply(content: bytearray, done: Done) -> None:
    if done.what == "delete":
        content.clear()
    if done.what == "truncate":
        del content[done.at :]
        content.extend(bytes(max(0, done.at - len(content))))
    if done.what == "write":
        content.extend(bytes(max(0, done.at - len(content))))
        content[done.at : done.at + len(done.data)] = done.data


def perhaps(content: bytearray, done: Done, rng: Rng) -> None:
    """Nobody waited for it: each of its sectors is there, or not, or torn."""
    if done.what in ("truncate", "delete") and rng.below(2):
        apply(content, done)
    if done.what != "write":
        return
    start = done.at
    while start < done.at + len(done.data):
        end = min(done.at + len(done.data), (start // SECTOR + 1) * SECTOR)
        fate = rng.below(4)
        if fate:
            sector = done.data[start - done.at : end - done.at]
            torn = sector[: rng.below(len(sector))] if fate == 1 else sector
            apply(content, Done("write", done.file, start, torn))
        start = end


def kind_of(name: Any) -> str:
    path = name if isinstance(name, str) or name is None else name.filename()
    return {"-wal": "log", "-journal": "journal"}.get("-" + str(path).rpartition("-")[2], "file")


class DiskFile(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self.disk = disk
        self.name = kind_of(name)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self.disk.do("write", self.name)
        super().xWrite(data, offset)
        self.disk.history.append(Done("write", self.name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self.disk.do("truncate", self.name)
        super().xTruncate(newsize)
        self.disk.history.append(Done("truncate", self.name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.do("sync", self.name)
        self.disk.history.append(Done("sync", self.name))

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self.disk.do("read", self.name)
        return super().xRead(amount, offset)


class Files(apsw.VFS):
    def __init__(self, disk: Disk) -> None:
        super().__init__(f"disk{id(disk)}", "")
        self.disk = disk

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802
        return DiskFile(self.disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self.disk.history.append(Done("delete", kind_of(filename)))
        if syncdir:
            self.disk.history.append(Done("sync", kind_of(filename)))


# A connection as Python's own are, as far as anybody looks


@contextmanager
def named_errors() -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        kind = sqlite3.OperationalError
        if isinstance(error, apsw.ConstraintError):
            kind = sqlite3.IntegrityError  # type: ignore[assignment]
        if isinstance(error, apsw.NotADBError):
            kind = sqlite3.DatabaseError  # type: ignore[assignment]
        named = kind(str(error).partition(": ")[2] or str(error))
        named.sqlite_errorname = f"SQLITE_{type(error).__name__.removesuffix('Error').upper()}"
        raise named from None


class Cursor:
    lastrowid = None
    arraysize = 1

    def __init__(self, connection: "Connection") -> None:
        self.connection = connection
        self.lines: list[Any] = []
        self.description: Sequence[Any] | None = None
        self.rowcount = -1

    def execute(self, statement: str, values: Sequence[Any] = ()) -> "Cursor":
        return self.executemany(self.connection.files.disk.as_told(statement), [values])

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> "Cursor":
        raw = self.connection.raw
        is_change = statement.lstrip().upper().startswith(CHANGES)
        with named_errors():
            if is_change and not raw.in_transaction and self.connection.isolation_level is not None:
                raw.execute("BEGIN")
            before = raw.total_changes()
            self.lines, self.description = [], None
            for row in rows:
                cursor = raw.cursor()
                cursor.exec_trace = self._describe
                cursor.execute(statement, tuple(row))
                self.lines += cursor.fetchall()
            self.rowcount = raw.total_changes() - before if is_change else -1
        return self

    def _describe(self, cursor: Any, _statement: str, _values: object) -> bool:
        described = cursor.get_description()
        self.description = [(name, kind, *[None] * 5) for name, kind in described] or None
        return True

    def fetchone(self) -> Any:
        return self.lines.pop(0) if self.lines else None

    def fetchmany(self, size: int = 1) -> list[Any]:
        lines, self.lines = self.lines[:size], self.lines[size:]
        return lines

    def fetchall(self) -> list[Any]:
        lines, self.lines = self.lines, []
        return lines

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())

    def close(self) -> None:
        self.lines = []


class Connection:
    def __init__(self, files: Files, path: str, isolation_level: str | None = "", **_: Any) -> None:
        self.files = files  # as long as it is open
        self.isolation_level = isolation_level  # None: whoever uses it begins and ends transactions
        with named_errors():
            self.raw = apsw.Connection(path, vfs=f"disk{id(files.disk)}")
            self.raw.execute(f"PRAGMA wal_autocheckpoint={COPIES_BACK}")

    @property
    def in_transaction(self) -> bool:
        return self.raw.in_transaction

    @property
    def total_changes(self) -> int:
        return self.raw.total_changes()

    def cursor(self) -> Cursor:
        return Cursor(self)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        return self.cursor().execute(statement, values)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> Cursor:
        return self.cursor().executemany(statement, rows)

    def commit(self) -> None:
        self._end("COMMIT")

    def rollback(self) -> None:
        self._end("ROLLBACK")

    def _end(self, how: str) -> None:
        if self.raw.in_transaction:
            with named_errors():
                self.raw.execute(how)

    def create_function(self, *_: Any, **__: Any) -> None:
        """Nothing of ours calls one."""

    def set_progress_handler(self, *_: Any) -> None:
        """Nothing here takes so long that it would be asked."""

    def close(self) -> None:
        self.raw.close()


@contextmanager
def on_disk(disk: Disk, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Databases opened meanwhile are there."""
    files = Files(disk)
    with patch.context() as patched:
        for module in (sqlite3, sqlite3.dbapi2):
            patched.setattr(module, "connect", partial(Connection, files))
        yield
    files.unregister()


def lay(image: dict[str, bytes], path: Path) -> None:
    """Where a server looks for them."""
    Path(f"{path}-shm").unlink(missing_ok=True)
    for kind, ending in (("file", ""), ("log", "-wal"), ("journal", "-journal")):
        Path(f"{path}{ending}").unlink(missing_ok=True)
        if image.get(kind) or kind == "file":
            Path(f"{path}{ending}").write_bytes(image.get(kind, b""))


def found(folder: Path, image: dict[str, bytes]) -> set[tuple[str, int]]:
    """The entries of an image; that it is sound, and without gaps, is asserted."""
    path = folder / "image.db"
    lay(image, path)
    database = apsw.Connection(str(path))
    try:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'entry'").fetchall():
            return set()
        rows: list[Any] = database.execute("SELECT table_id, seq FROM entry").fetchall()
    finally:
        database.close()
    kept: set[tuple[str, int]] = set(rows)
    for table in {table for table, _ in kept}:
        seqs = sorted(seq for name, seq in kept if name == table)
        assert seqs == list(range(1, len(seqs) + 1)), "a gap"
    return kept
