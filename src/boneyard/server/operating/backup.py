"""All tables in one file, and back.

The file is an SQLite database of the same shape, whatever a server uses: so what was kept on SQLite can be
brought to PostgreSQL, and the other way round. A server may run meanwhile: SQLite copies itself page by page,
and of PostgreSQL everything is read in one transaction, which sees one moment.
"""

import argparse
import asyncio
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boneyard.core.errors import Refused
from boneyard.core.text import count
from boneyard.server import private
from boneyard.server.databases import Database, T, Work
from boneyard.server.migrations import upgrade
from boneyard.server.operating.settings import usual_folder
from boneyard.server.serve import own_folder
from boneyard.server.shapes import LATEST, SHAPES
from boneyard.server.store import database_for, migrate, reason, version

AT_ONCE = 1000  # rows
LIVELY = 10.0  # seconds in which a process that runs has given a sign of life
SIDES = ("-wal", "-shm")  # what SQLite keeps beside a file


class NotKept(Refused):
    """There is no backup, or nothing was brought back; what was there is still there."""


def backup(given: argparse.Namespace) -> Iterator[str]:
    target = Path(given.file).expanduser()
    if target.exists():
        raise NotKept("{file} is there already; name a new one.", file=str(target))
    if not target.parent.is_dir():
        raise NotKept("There is no folder {folder}.", folder=str(target.parent))
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(
        os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    )  # the secrets of deals are in it
    try:
        source = sqlite_file(given)
        if source is None:
            copy_from_postgres(given.database, unfinished)
        else:
            copy_of_sqlite(source, unfinished)
        told = must_be_whole(unfinished)
        synced(unfinished)
        unfinished.rename(target)
    finally:
        unfinished.unlink(missing_ok=True)
    yield f"{target}: {told}."


def restore(given: argparse.Namespace) -> Iterator[str]:
    source = Path(given.file).expanduser()
    if not source.is_file():
        raise NotKept("There is no file {file}.", file=str(source))
    told = must_be_whole(source)
    target = sqlite_file(given, must_exist=False)
    if target is None:
        put_on_postgres(source, given.database, replace=given.replace)
    else:
        if not given.database:
            own_folder(target.parent)
        with private.only_user(target.resolve()):
            yield from put_in_place(source, target, replace=given.replace)
    yield f"Brought back: {told}."


# SQLite


def sqlite_file(given: argparse.Namespace, *, must_exist: bool = True) -> Path | None:
    """The file that a server with these settings uses; none where it uses PostgreSQL."""
    if not given.database:
        found: Path | None = (given.data_dir or usual_folder()) / private.DATABASE
    else:
        found = private.sqlite_file(given.database)
    if found is not None and must_exist and not found.is_file():
        raise NotKept("There are no tables in {file}.", file=str(found))
    return found


def copy_of_sqlite(source: Path, target: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as there,
            closing(sqlite3.connect(target)) as here,
        ):
            there.backup(here, pages=1000, sleep=0.01)  # who plays meanwhile need not wait for all of it
            here.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it
    except sqlite3.Error as error:
        raise NotKept("{file} cannot be copied: {why}.", file=str(source), why=str(error)) from None


def put_in_place(source: Path, target: Path, *, replace: bool) -> Iterator[str]:
    if target.exists():
        if not replace:
            raise NotKept(
                "There are tables in {file} already; with --replace they are put away.", file=str(target)
            )
        away = target.with_name(f"{target.stem}-{time.strftime('%Y%m%d-%H%M%S')}{target.suffix}")
        for side in ("", *SIDES):
            with suppress(FileNotFoundError):
                target.with_name(target.name + side).rename(away.with_name(away.name + side))
        yield f"The tables that were there are in {away}."
    fresh = target.with_name(f"{target.name}.unfinished")
    fresh.unlink(missing_ok=True)
    os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    copy_of_sqlite(source, fresh)
    synced(fresh)
    fresh.rename(target)


def must_be_whole(file: Path) -> str:
    """What is in a backup, as words; refused where SQLite finds that something is wrong with it."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as there:
            (verdict,) = there.execute("PRAGMA integrity_check(1)").fetchone()
            tables, entries = (
                there.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "entry")
            )
    except sqlite3.Error as error:
        raise NotKept("{file} is no backup of Boneyard: {why}.", file=str(file), why=str(error)) from None
    if verdict != "ok":
        raise NotKept("{file} is damaged: {why}.", file=str(file), why=gist(verdict))
    return amount(tables, entries)


def amount(tables: int, entries: int) -> str:
    return f"{count(tables, '{n} table', '{n} tables')}, {count(entries, '{n} entry', '{n} entries')}"


def gist(verdict: str) -> str:
    """What SQLite found wrong, on one line."""
    return verdict.strip().splitlines()[-1].rstrip(".")


def synced(file: Path) -> None:
    with file.open("rb") as written:
        os.fsync(written.fileno())


# PostgreSQL


def copy_from_postgres(url: str, target: Path) -> None:
    here = sa.create_engine(f"sqlite:///{target}")

    def work(there: sa.Connection) -> None:
        one_moment(there)
        if version(there) != LATEST:
            raise NotKept("The database is of another version; start the server of this one on it first.")
        with here.begin() as connection:
            upgrade(connection)
            copy_rows(there, connection)

    try:
        asyncio.run(done(url, work, writing=False))
    finally:
        here.dispose()


def put_on_postgres(source: Path, url: str, *, replace: bool) -> None:
    """All or nothing. An older backup is brought up to date in a copy first."""
    copy = source.with_name(f"{source.name}.unfinished")
    copy.unlink(missing_ok=True)
    copy_of_sqlite(source, copy)
    here = sa.create_engine(f"sqlite:///{copy}")

    def work(there: sa.Connection) -> None:
        with here.begin() as connection:
            upgrade(connection)
        migrate(there, shared=True)
        must_be_free(there, replace=replace)
        with here.connect() as connection:
            copy_rows(connection, there)

    try:
        asyncio.run(done(url, work, writing=True))
    finally:
        here.dispose()
        copy.unlink(missing_ok=True)


def one_moment(connection: sa.Connection) -> None:
    """Whatever is read from now on stands as it does now."""
    connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))


def must_be_free(connection: sa.Connection, *, replace: bool) -> None:
    nodes = SHAPES.tables["house"]
    seen = connection.execute(sa.select(sa.func.max(nodes.c.seen_at))).scalar()
    if seen is not None and time.time() - seen < LIVELY:
        raise NotKept("A server runs on that database, or did until a few seconds ago; stop it first.")
    if (
        connection.execute(sa.select(sa.func.count()).select_from(SHAPES.tables["tables"])).scalar()
        and not replace
    ):
        raise NotKept("There are tables in that database already; with --replace they are deleted.")
    for table in reversed(SHAPES.sorted_tables):
        connection.execute(sa.delete(table))


def copy_rows(source: sa.Connection, target: sa.Connection) -> None:
    for table in SHAPES.sorted_tables:
        found = source.execution_options(yield_per=AT_ONCE).execute(sa.select(table))
        for rows in found.mappings().partitions(AT_ONCE):
            target.execute(sa.insert(table), [dict(row) for row in rows])


async def done(url: str, work: Work[T], *, writing: bool) -> T:
    """One piece of work on a database that no store has opened."""
    database: Database = database_for(url)
    try:
        return await (database.write(work) if writing else database.read(work))
    except (SQLAlchemyError, OSError) as error:
        raise NotKept("The database cannot be used: {why}.", why=reason(error)) from None
    finally:
        await database.close()
