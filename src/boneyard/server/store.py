"""Where tables are kept: one log of entries per table, on SQLite or PostgreSQL.

The primary key (table, seq) is the only lock there is: whoever inserts the next number was first, everyone
else reads on and decides again. Writes that wait at the same time are committed together.
"""

import asyncio
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from boneyard.server.databases import CHANNEL, BadStore, Database, Heard, T, Work, database_for

MOST_AT_ONCE = 200  # entries in one commit
PATIENCE = 10.0  # seconds a statement may take before the database counts as gone
MIGRATION_LOCK = 0x626F6E65  # any number that is ours
FORGOTTEN = 30 * 24 * 3600.0  # seconds after which nobody asks for a process any more
LATEST = "0001"  # the newest of the migrations

SHAPES = sa.MetaData()

TABLES = sa.Table(
    "tables",
    SHAPES,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(8), nullable=False, unique=True),
    sa.Column("stage", sa.String(16), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("here", sa.Integer, nullable=False),  # people connected
    sa.Column("info", sa.Text, nullable=False),  # what anybody may know of it, as JSON
    sa.Column("keeper", sa.String(32), nullable=False),  # the process that plays its bots and clocks
    sa.Column("changed_at", sa.Float, nullable=False),
    sa.Index("tables_by_change", "stage", "changed_at"),
)
ENTRIES = sa.Table(
    "entry",
    SHAPES,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("move_id", sa.String(80), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "move_id", name="entry_once"),
)
NODES = sa.Table(
    "house",  # its name in the schema: a row is a process
    SHAPES,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Column("onlookers", sa.Text, nullable=False),  # table -> how many look on through this process
)


class Taken(Exception):
    """Somebody else wrote this number first, or has this code: read on and decide again."""


class Unkept(Exception):
    """The database failed. Whether the entry is kept is not known until it can be read again."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened to a table. All of a table follows from its entries."""

    seq: int
    move_id: str
    kind: str
    seat: int
    body: dict[str, Any]
    at: float


@dataclass(frozen=True, slots=True)
class IndexRow:
    """A table as the index of tables has it, rewritten together with the entry that changes it."""

    code: str
    stage: str
    listed: bool
    here: int
    info: str


@dataclass(slots=True, eq=False)
class Writing:
    """Entries of one table that are kept together or not at all."""

    table: str
    entries: Sequence[Entry]
    index_row: IndexRow | None
    keeper: str
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_new(self) -> bool:
        return self.entries[0].seq == 1


class Inserts:
    """The statements of every commit, built once: building them costs more than running them."""

    def __init__(self, insert: Any) -> None:
        self.tables = insert(TABLES).on_conflict_do_nothing().returning(TABLES.c.id)
        entries = insert(ENTRIES).on_conflict_do_nothing()
        self.first = entries.returning(ENTRIES.c.table_id, ENTRIES.c.move_id)
        self.rest = sa.insert(ENTRIES)


class Store:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.shared = database.shared  # by several processes
        self._inserts = Inserts(database.insert)
        self._waiting: asyncio.Queue[Writing] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> "Store":
        """A store with its tables in place, or a sentence that says why there is none."""
        store = cls(database_for(url))
        try:
            async with asyncio.timeout(3 * PATIENCE):
                await store._migrate()
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            await store.database.close()
            raise BadStore("The database cannot be used: {why}.", why=reason(error)) from None
        store._writer = asyncio.create_task(store._write_on())
        return store

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.database.close()

    async def _migrate(self) -> None:
        """Bring an older database up to date. One that is needs none of what that takes."""
        if await self.database.read(version) != LATEST:
            await self.database.write(partial(migrate, shared=self.shared))

    # Writing

    async def append(
        self, table: str, entries: Sequence[Entry], index_row: IndexRow | None = None, keeper: str = ""
    ) -> None:
        """Returns when the entries are kept for good; raises Taken or Unkept. A new table needs its row."""
        writing = Writing(table, entries, index_row, keeper)
        self._waiting.put_nowait(writing)
        await asyncio.shield(writing.done)

    async def _write_on(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._waiting.get_nowait())
            await self._write_whole(batch)

    async def _write_whole(self, batch: list[Writing]) -> None:
        """All in one commit; where an entry is bad, each alone, so that it harms no other table."""
        try:
            won = await self._write(partial(self._commit, batch))
        except Unkept as error:
            for writing in batch:
                settle(writing, error)
        except Exception as error:
            if len(batch) == 1:
                settle(batch[0], Unkept(reason(error)))
                return
            for writing in batch:
                await self._write_whole([writing])
        else:
            for writing in batch:
                settle(writing, None if writing in won else Taken())

    def _commit(self, batch: list[Writing], connection: sa.Connection) -> list[Writing]:
        """Those that won the race. Keys are in order, so that two processes cannot lock each other."""
        batch = sorted(batch, key=lambda writing: writing.table)
        unnamed = self._open_tables(connection, [writing for writing in batch if writing.is_new])
        going = [writing for writing in batch if writing.table not in unnamed]
        first = [row(writing.table, writing.entries[0]) for writing in going]
        kept = found(connection, self._inserts.first, first)
        won = [writing for writing in going if (writing.table, writing.entries[0].move_id) in kept]
        rest = [row(writing.table, entry) for writing in won for entry in writing.entries[1:]]
        if rest:
            connection.execute(self._inserts.rest, rest)
        update_index_rows(
            connection, [writing for writing in won if writing.index_row and not writing.is_new]
        )
        if self.shared and won:
            hints = [{"hint": f"{writing.table} {writing.entries[-1].seq}"} for writing in won]
            connection.execute(sa.text(f"SELECT pg_notify('{CHANNEL}', :hint)"), hints)
        return won

    def _open_tables(self, connection: sa.Connection, new: list[Writing]) -> set[str]:
        """The new tables whose id or code is taken."""
        rows = [
            {"id": w.table, "keeper": w.keeper, "changed_at": w.entries[-1].at, **index_columns(w.index_row)}
            for w in new
            if w.index_row
        ]
        kept = found(connection, self._inserts.tables, rows)
        return {writing.table for writing in new if (writing.table,) not in kept}

    # Reading

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        query = sa.select(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.seq > after)
        lines = await self._read(lambda connection: connection.execute(query.order_by(ENTRIES.c.seq)).all())
        return [
            Entry(
                seq=line.seq,
                move_id=line.move_id,
                kind=line.kind,
                seat=line.seat,
                body=msgspec.json.decode(line.body),
                at=line.at,
            )
            for line in lines
        ]

    async def find(self, name: str) -> tuple[str, str]:
        """The table of that id or code, and its keeper; both empty if there is none."""
        query = sa.select(TABLES.c.id, TABLES.c.keeper)
        query = query.where((TABLES.c.id == name) | (TABLES.c.code == name.upper()))
        line = await self._read(lambda connection: connection.execute(query).first())
        return (line.id, line.keeper) if line is not None else ("", "")

    async def lobby(self, most: int) -> list[str]:
        """What anybody may know of the open tables at which somebody sits, newest first."""
        query = sa.select(TABLES.c.info).where(
            TABLES.c.listed, TABLES.c.here > 0, TABLES.c.stage.in_(("lobby", "playing"))
        )
        query = query.order_by(TABLES.c.changed_at.desc()).limit(most)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def newest(self, tables: Sequence[str]) -> dict[str, tuple[int, str]]:
        """The last number of each of these logs, and the table's keeper."""
        newest = sa.select(sa.func.max(ENTRIES.c.seq)).where(ENTRIES.c.table_id == TABLES.c.id)
        query = sa.select(TABLES.c.id, newest.scalar_subquery().label("seq"), TABLES.c.keeper)
        query = query.where(TABLES.c.id.in_(tables))
        lines = await self._read(lambda connection: connection.execute(query).all())
        return {line.id: (line.seq, line.keeper) for line in lines}

    # Processes

    async def heartbeat(
        self, node: str, now: float, onlookers: dict[str, int]
    ) -> dict[str, tuple[float, dict[str, int]]]:
        """Say that this process lives; learn when each was last seen, and who looks on through it."""
        values = {"id": node, "seen_at": now, "onlookers": msgspec.json.encode(onlookers).decode()}
        insert = self.database.insert(NODES)
        insert = insert.on_conflict_do_update(
            index_elements=["id"],
            set_={"seen_at": insert.excluded.seen_at, "onlookers": insert.excluded.onlookers},
        )

        def work(connection: sa.Connection) -> Sequence[Any]:
            connection.execute(insert, values)
            connection.execute(sa.delete(NODES).where(NODES.c.seen_at < now - FORGOTTEN))
            return connection.execute(sa.select(NODES)).all()

        lines = await self._write(work)
        return {line.id: (line.seen_at, msgspec.json.decode(line.onlookers)) for line in lines}

    async def orphans(self, living: Sequence[str]) -> list[tuple[str, str]]:
        """Tables that go on or have people, whose keeper is none of these processes; each with its keeper."""
        query = sa.select(TABLES.c.id, TABLES.c.keeper).where(
            (TABLES.c.stage == "playing") | (TABLES.c.here > 0), TABLES.c.keeper.not_in([*living, ""])
        )
        lines = await self._read(lambda connection: connection.execute(query).all())
        return [(line.id, line.keeper) for line in lines]

    async def claim(self, table: str, before: str, after: str) -> bool:
        """Hand a table over, if it is still kept by whom we think."""
        update = sa.update(TABLES).where(TABLES.c.id == table, TABLES.c.keeper == before)
        return await self._write(lambda c: c.execute(update.values(keeper=after)).rowcount == 1)

    async def update_index_row(self, table: str, index_row: IndexRow) -> None:
        update = sa.update(TABLES).where(TABLES.c.id == table).values(**index_columns(index_row))
        await self._write(lambda connection: connection.execute(update))

    async def listen(self, heard: Heard) -> None:
        try:
            await self.database.listen(heard)
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise Unkept(reason(error)) from None

    def deaf(self) -> bool:
        return self.database.deaf()

    # A database that fails is one thing, whatever its driver calls it

    async def _write(self, work: Work[T]) -> T:
        return await self._tried(self.database.write(work))

    async def _read(self, work: Work[T]) -> T:
        return await self._tried(self.database.read(work))

    async def _tried(self, doing: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(PATIENCE):
                return await doing
        except (OperationalError, InterfaceError, OSError, TimeoutError) as error:
            raise Unkept(reason(error)) from None


def version(connection: sa.Connection) -> str:
    """The last migration that a database has seen; empty for a new one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() or ""


def migrate(connection: sa.Connection, *, shared: bool) -> None:
    from boneyard.server.migrations import upgrade

    if shared:  # processes that start together wait for each other
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    upgrade(connection)


def found(connection: sa.Connection, insert: Any, rows: list[dict[str, Any]]) -> set[tuple[Any, ...]]:
    """What an insert returns of the rows that were not there yet."""
    return {tuple(line) for line in connection.execute(insert, rows)} if rows else set()


def update_index_rows(connection: sa.Connection, writings: list[Writing]) -> None:
    rows = [
        {"table": w.table, "changed_at": w.entries[-1].at, **index_columns(w.index_row)} for w in writings
    ]
    if rows:
        connection.execute(sa.update(TABLES).where(TABLES.c.id == sa.bindparam("table")).values(), rows)


def settle(writing: Writing, trouble: Exception | None) -> None:
    if writing.done.done():
        return
    if trouble is None:
        writing.done.set_result(None)
    else:
        writing.done.set_exception(trouble)
        writing.done.exception()  # looked at here, in case nobody waits any more


def row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "seq": entry.seq,
        "move_id": entry.move_id,
        "kind": entry.kind,
        "seat": entry.seat,
        "body": msgspec.json.encode(entry.body).decode(),
        "at": entry.at,
    }


def index_columns(index_row: IndexRow | None) -> dict[str, Any]:
    assert index_row is not None
    return {
        "code": index_row.code,
        "stage": index_row.stage,
        "listed": index_row.listed,
        "here": index_row.here,
        "info": index_row.info,
    }


def reason(error: BaseException) -> str:
    """The gist of a driver's complaint: one line, without its SQL."""
    cause = getattr(error, "orig", None) or error
    text = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
    text = text.rpartition("Error'>: ")[2]
    return text[:160].rstrip(".")
