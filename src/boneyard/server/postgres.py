"""The log on PostgreSQL, which several processes share and wake each other through."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import InterfaceError, OperationalError

from boneyard.server.databases import (
    INDEX_COLUMNS,
    PATIENCE,
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

CHANNEL = "boneyard"  # by which processes wake each other
FAILURES = (OperationalError, InterfaceError, OSError, TimeoutError)  # of the database, not of a row


class Postgres:
    shared = True
    insert = staticmethod(postgresql.insert)

    def __init__(self, url: sa.URL) -> None:
        try:
            from sqlalchemy.ext.asyncio import create_async_engine

            self.engine = create_async_engine(
                url.set(drivername="postgresql+asyncpg"), pool_pre_ping=True, pool_size=8, max_overflow=8
            )
        except ModuleNotFoundError:
            raise BadStore(
                "PostgreSQL needs the package asyncpg: install boneyard with the extra `postgres`."
            ) from None
        self._listener: Any = None
        self._keeping: set[asyncio.Task[None]] = set()

    def keep(self, batch: Sequence[Rows], settled: Settled) -> None:
        keeping = asyncio.create_task(self._keep(batch, settled))
        self._keeping.add(keeping)
        keeping.add_done_callback(self._keeping.discard)

    async def _keep(self, batch: Sequence[Rows], settled: Settled) -> None:
        settled(await self._outcomes(batch))

    async def _outcomes(self, batch: Sequence[Rows]) -> list[Outcome]:
        """All in one commit; where a row is bad, each alone."""
        try:
            async with asyncio.timeout(PATIENCE):
                won = await self.write(partial(commit, batch))
        except FAILURES as error:
            return [error] * len(batch)
        except Exception as error:
            if len(batch) == 1:
                return [error]
            return [outcome for rows in batch for outcome in await self._outcomes([rows])]
        return [id(rows) in won for rows in batch]

    async def write(self, work: Work[T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def damage(self) -> str:
        """PostgreSQL sees to that itself."""
        return ""

    async def listen(self, heard: Heard) -> None:
        import asyncpg  # type: ignore[import-untyped]

        def hint(_connection: object, _pid: int, _channel: str, payload: str) -> None:
            table, _, seq = payload.partition(" ")
            heard(table, int(seq))

        url = self.engine.url.set(drivername="postgresql")
        listener = await asyncpg.connect(url.render_as_string(hide_password=False))
        await listener.add_listener(CHANNEL, hint)
        self._listener = listener

    def deaf(self) -> bool:
        return self._listener is None or bool(self._listener.is_closed())

    async def close(self) -> None:
        for keeping in self._keeping:
            keeping.cancel()
        if self._listener is not None:
            with suppress(Exception):
                await self._listener.close(timeout=1)
        await self.engine.dispose()


# The statements of every commit, built once: building them costs more than running them.

OPEN_TABLES = postgresql.insert(TABLES).on_conflict_do_nothing().returning(TABLES.c.id)
INSERT_FIRST = (
    postgresql.insert(ENTRIES).on_conflict_do_nothing().returning(ENTRIES.c.table_id, ENTRIES.c.move_id)
)
INSERT_REST = sa.insert(ENTRIES)
UPDATE_TABLE = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("table"))
    .values({name: sa.bindparam(name) for name in INDEX_COLUMNS})
)
WAKE = sa.text(f"SELECT pg_notify('{CHANNEL}', :hint)")


def commit(batch: Sequence[Rows], connection: sa.Connection) -> set[int]:
    """The ids of those that won the race. Keys are in order, so that two processes cannot lock each other."""
    batch = sorted(batch, key=lambda rows: rows.table)
    opened = {rows.table: rows.opened for rows in batch if rows.opened}
    fresh = found(connection, OPEN_TABLES, [named(TABLES, line) for line in opened.values()])
    going = [rows for rows in batch if not rows.opened or (rows.table,) in fresh]
    kept = found(connection, INSERT_FIRST, [named(ENTRIES, rows.entries[0]) for rows in going])
    won = [rows for rows in going if key(rows.entries[0]) in kept]
    rest = [named(ENTRIES, entry) for rows in won for entry in rows.entries[1:]]
    if rest:
        connection.execute(INSERT_REST, rest)
    changes = [dict(zip((*INDEX_COLUMNS, "table"), rows.index, strict=True)) for rows in won if rows.index]
    if changes:
        connection.execute(UPDATE_TABLE, changes)
    if won:
        connection.execute(WAKE, [{"hint": f"{rows.table} {rows.entries[-1][SEQ]}"} for rows in won])
    return {id(rows) for rows in won}


TABLE, SEQ, MOVE = (list(ENTRIES.columns.keys()).index(name) for name in ("table_id", "seq", "move_id"))


def key(entry: Line) -> tuple[Any, ...]:
    return entry[TABLE], entry[MOVE]


def named(shape: sa.Table, line: Line) -> dict[str, Any]:
    return dict(zip(shape.columns.keys(), line, strict=True))


def found(connection: sa.Connection, insert: Any, rows: list[dict[str, Any]]) -> set[tuple[Any, ...]]:
    """What an insert returns of the rows that were not there yet."""
    return {tuple(line) for line in connection.execute(insert, rows)} if rows else set()
