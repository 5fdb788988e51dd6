"""The log in an SQLite file: one thread writes, a few read. A whole piece of work is one visit to a thread.

Entries go by plain statements over one connection: what comes on top of waiting for the disk is paid for with
every move.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError

from boneyard.server.databases import (
    INDEX_COLUMNS,
    BadStore,
    Heard,
    Line,
    Outcome,
    Rows,
    Settled,
    T,
    Work,
)
from boneyard.server.shapes import ENTRIES, TABLES

READERS = 4  # threads
LOOKING = 2.0  # seconds for looking whether a file is damaged; in a big one only the beginning is looked at
STEPS = 10_000  # of SQLite's, between two looks at the time
LARGEST = 32  # rows of one statement, so that not too many statements have to be remembered


class Sqlite:
    shared = False
    insert = staticmethod(sqlite.insert)

    def __init__(self, url: sa.URL) -> None:
        if not url.database or url.database == ":memory:":
            raise BadStore("An SQLite database needs a file.")
        if not Path(url.database).parent.is_dir():
            raise BadStore("There is no folder {folder}.", folder=str(Path(url.database).parent))
        self.engine = sa.create_engine(url.set(drivername="sqlite"), pool_size=READERS)
        sa.event.listen(self.engine, "connect", set_up)
        self._readers = ThreadPoolExecutor(READERS, "boneyard-reader")
        self._writer = Writer(url.database)

    def keep(self, batch: Sequence[Rows], settled: Settled) -> None:
        self._writer.jobs.put(partial(self._writer.keep, batch, asyncio.get_running_loop(), settled))

    async def write(self, work: Work[T]) -> T:
        done: Future[T] = Future()
        self._writer.jobs.put(partial(self._writer.do, work, done))
        return await asyncio.wrap_future(done)

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def damage(self) -> str:
        return await self.read(look_for_damage)

    async def listen(self, heard: Heard) -> None:
        """Nobody else writes."""

    def deaf(self) -> bool:
        return False

    async def close(self) -> None:
        self._writer.close()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self.engine.dispose()


def set_up(connection: sqlite3.Connection, _record: object = None) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an answer is a promise, also when the power fails
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def look_for_damage(connection: sa.Connection) -> str:
    raw = connection.connection.driver_connection
    assert raw is not None
    end = time.monotonic() + LOOKING
    raw.set_progress_handler(lambda: time.monotonic() > end, STEPS)
    try:
        found = str(connection.execute(sa.text("PRAGMA quick_check(1)")).scalar_one())
    except OperationalError as error:
        if getattr(error.orig, "sqlite_errorname", "") != "SQLITE_INTERRUPT":
            raise
        return ""
    finally:
        raw.set_progress_handler(None, 0)
    return "" if found == "ok" else found


class Writer:
    """The one thread that writes, over the one connection on which that is done."""

    def __init__(self, file: str) -> None:
        self.jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._file = file
        self._connection: sqlite3.Connection | None = None
        # For what is rare: the same connection, under statements that any database understands.
        self._engine = sa.create_engine(
            "sqlite://", creator=self._connected, poolclass=sa.pool.StaticPool, pool_reset_on_return=None
        )
        sa.event.listen(self._engine, "begin", begin)
        self._thread = threading.Thread(target=self._work, name="boneyard-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (job := self.jobs.get()) is not None:
            job()
            del job  # or what was written lives until something else is
        self._engine.dispose()
        if self._connection is not None:
            self._connection.close()

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(
                self._file, isolation_level=None, cached_statements=4 * LARGEST, check_same_thread=False
            )
            set_up(connection)
            self._connection = connection
        return self._connection

    def do(self, work: Work[T], done: "Future[T]") -> None:
        if not done.set_running_or_notify_cancel():
            return
        try:
            with self._engine.begin() as connection:
                result = work(connection)
        except BaseException as error:
            done.set_exception(error)
        else:
            done.set_result(result)  # only now is it kept

    # Entries

    def keep(self, batch: Sequence[Rows], loop: asyncio.AbstractEventLoop, settled: Settled) -> None:
        outcomes = self._keep(batch)
        with suppress(RuntimeError):  # there is nobody any more to hear it
            loop.call_soon_threadsafe(settled, outcomes)

    def _keep(self, batch: Sequence[Rows]) -> Sequence[Outcome]:
        try:
            connection = self._connected()
        except sqlite3.Error as error:
            return [error] * len(batch)
        try:
            insert_all(connection, batch)
        except sqlite3.OperationalError as error:
            undo(connection)
            return [error] * len(batch)
        except Exception:  # something is taken or bad, which is rare: only now it is asked what
            undo(connection)
            return insert_each(connection, batch)
        return [True] * len(batch)


def begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def undo(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        connection.rollback()


def insert_all(connection: sqlite3.Connection, batch: Sequence[Rows]) -> None:
    """Every row, or an error. Mostly that is a single statement, which is a transaction of its own."""
    entries = [entry for rows in batch for entry in rows.entries]
    if len(entries) <= LARGEST and not any(rows.opened or rows.index for rows in batch):
        connection.execute(insert_entries(len(entries)), flat(entries))
        return
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(INSERT_TABLE, [rows.opened for rows in batch if rows.opened])
    for at in range(0, len(entries), LARGEST):
        some = entries[at : at + LARGEST]
        connection.execute(insert_entries(len(some)), flat(some))
    connection.executemany(UPDATE_TABLE, [rows.index for rows in batch if rows.index])
    connection.execute("COMMIT")


def insert_each(connection: sqlite3.Connection, batch: Sequence[Rows]) -> Sequence[Outcome]:
    """One after the other, in one commit: those that are taken or bad harm nobody else."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [insert_one(connection, rows) for rows in batch]
        connection.execute("COMMIT")
    except sqlite3.OperationalError as error:
        undo(connection)
        return [error] * len(batch)
    return outcomes


def insert_one(connection: sqlite3.Connection, rows: Rows) -> Outcome:
    connection.execute("SAVEPOINT one")
    try:
        outcome: Outcome = inserted(connection, rows)
    except sqlite3.OperationalError:
        raise
    except Exception as error:
        outcome = error
    if outcome is not True:
        connection.execute("ROLLBACK TO one")
    connection.execute("RELEASE one")
    return outcome


def inserted(connection: sqlite3.Connection, rows: Rows) -> bool:
    """Whether nobody else has that table, or that entry."""
    first, *rest = rows.entries
    if rows.opened and not connection.execute(f"{INSERT_TABLE} {UNLESS_TAKEN}", rows.opened).rowcount:
        return False
    if not connection.execute(f"{insert_entries(1)} {UNLESS_TAKEN}", first).rowcount:
        return False
    for entry in rest:
        connection.execute(insert_entries(1), entry)
    if rows.index:
        connection.execute(UPDATE_TABLE, rows.index)
    return True


# Statements


def marks(shape: sa.Table) -> str:
    return f"({','.join('?' * len(shape.columns))})"


UNLESS_TAKEN = "ON CONFLICT DO NOTHING"
INSERT_TABLE = f"INSERT INTO tables ({','.join(TABLES.columns.keys())}) VALUES {marks(TABLES)}"
UPDATE_TABLE = f"UPDATE tables SET {','.join(f'{name}=?' for name in INDEX_COLUMNS)} WHERE id=?"


@cache
def insert_entries(count: int) -> str:
    columns = ",".join(ENTRIES.columns.keys())
    return f"INSERT INTO entry ({columns}) VALUES {','.join([marks(ENTRIES)] * count)}"


def flat(lines: Sequence[Line]) -> list[Any]:
    return [value for line in lines for value in line]
