"""Where tables are kept: one log of entries per table, on SQLite or PostgreSQL.

The primary key (table, seq) is the only lock there is: whoever inserts the next number was first, everyone
else reads on and decides again. Writes that wait at the same time are committed together.
"""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from boneyard.server.databases import PATIENCE, BadStore, Database, Heard, Line, Outcome, Rows, T, Work
from boneyard.server.postgres import Postgres
from boneyard.server.shapes import ENTRIES, GOING_ON, LATEST, LISTED, NODES, TABLES
from boneyard.server.sqlite import Sqlite

MOST_AT_ONCE = 200  # writings in one commit
MIGRATION_LOCK = 0x626F6E65  # any number that is ours
FORGOTTEN = 30 * 24 * 3600.0  # seconds after which nobody asks for a process any more
KNOWN = ("", "0001", "0002")  # all migrations, and a database that is new
DAMAGED = "The database is damaged: {why}. Put a copy of it in its place, or move it away to begin anew."


class Taken(Exception):
    """Somebody else wrote this number first, or has this code: read on and decide again."""


class Unkept(Exception):
    """The database failed."""


class Unknown(Unkept):
    """It gave no answer, and may still do what it was asked for: only a log that was read on can tell."""


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
    alone: bool = False


class Orphan(NamedTuple):
    """A table whose keeper is gone, and whether it goes on without people."""

    table: str
    keeper: str
    alone: bool


@dataclass(slots=True, eq=False)
class Writing:
    """Rows that wait to be kept, and whoever waits for that."""

    rows: Rows
    shared: bool
    done: "asyncio.Future[None]"

    def settle(self, outcome: Outcome) -> None:
        if self.done.done():  # nobody waits any more
            return
        if outcome is True:
            self.done.set_result(None)
        else:
            self.done.set_exception(trouble(outcome, self.shared))


class Store:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.shared = database.shared  # by several processes
        self._waiting: list[Writing] = []
        self._under_way: list[Writing] = []  # what the database has been given
        self._handing: asyncio.Handle | None = None  # what waits is about to be given to it
        self._patience: asyncio.TimerHandle | None = None

    @classmethod
    async def open(cls, url: str) -> "Store":
        """A store with its tables in place, or a sentence that says why there is none."""
        store = cls(database_for(url))
        try:
            async with asyncio.timeout(3 * PATIENCE):
                await store._migrate()
            damage = await store.database.damage()
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            await store.database.close()
            if "malformed" in str(error):
                raise BadStore(DAMAGED, why=reason(error)) from None
            raise BadStore("The database cannot be used: {why}.", why=reason(error)) from None
        except BadStore:
            await store.database.close()
            raise
        if damage:
            await store.database.close()
            raise BadStore(DAMAGED, why=reason(ValueError(damage)))
        return store

    async def close(self) -> None:
        await self.database.close()
        await asyncio.sleep(0)  # what it has done in the end is heard
        self._give_up("the server is going")

    async def _migrate(self) -> None:
        """Bring an older database up to date. One that is needs none of what that takes."""
        found = await self.database.read(version)
        if found not in KNOWN:
            raise BadStore("The database was written by a newer Boneyard; only that one can use it.")
        if found != LATEST:
            await self.database.write(partial(migrate, shared=self.shared))

    # Writing

    async def append(
        self, table: str, entries: Sequence[Entry], index_row: IndexRow | None = None, keeper: str = ""
    ) -> None:
        """Returns when the entries are kept for good; raises Taken or Unkept. A new table needs its row."""
        loop = asyncio.get_running_loop()
        writing = Writing(rows_of(table, entries, index_row, keeper), self.shared, loop.create_future())
        self._waiting.append(writing)
        if self._patience is None:
            self._patience = loop.call_later(PATIENCE, self._give_up, "it does not answer")
        if self._handing is None and not self._under_way:
            self._handing = loop.call_soon(self._hand_over)
        await writing.done

    def _hand_over(self) -> None:
        """All that has come in this turn of the loop, or while the last commit was under way."""
        self._handing = None
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        self._under_way = batch
        self.database.keep([writing.rows for writing in batch], partial(self._settle, batch))

    def _settle(self, batch: list[Writing], outcomes: Sequence[Outcome]) -> None:
        """The database has answered, perhaps after nobody waited for that any more."""
        for writing, outcome in zip(batch, outcomes, strict=True):
            writing.settle(outcome)
        self._under_way = []
        self._stop_patience()
        if self._waiting:
            loop = asyncio.get_running_loop()
            self._patience = loop.call_later(PATIENCE, self._give_up, "it does not answer")
            self._handing = loop.call_soon(self._hand_over)

    def _give_up(self, why: str) -> None:
        """Nobody waits longer. What the database has been given may still be kept."""
        given_up, self._waiting = [*self._under_way, *self._waiting], []
        for writing in given_up:
            writing.settle(TimeoutError(why))
        self._stop_patience()
        if self._handing is not None:
            self._handing.cancel()
            self._handing = None

    def _stop_patience(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

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
        query = sa.select(TABLES.c.info).where(LISTED).order_by(TABLES.c.changed_at.desc()).limit(most)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def count_open(self) -> int:
        """How many tables wait for people or are played at."""
        query = sa.select(sa.func.count()).where(TABLES.c.stage.in_(("lobby", "playing")))
        return int(await self._read(lambda connection: connection.execute(query).scalar_one()))

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

    async def orphans(self, living: Sequence[str]) -> list[Orphan]:
        """Tables with people, or that go on without any, whose keeper is none of these processes."""
        query = sa.select(TABLES.c.id, TABLES.c.keeper, TABLES.c.alone)
        query = query.where(GOING_ON, TABLES.c.keeper.not_in(living))
        lines = await self._read(lambda connection: connection.execute(query).all())
        return [Orphan(line.id, line.keeper, line.alone) for line in lines]

    async def release(self, orphans: Sequence[Orphan]) -> None:
        """Nobody is at these any more, and nobody keeps them, until somebody comes."""
        update = sa.update(TABLES).where(
            TABLES.c.id == sa.bindparam("table"), TABLES.c.keeper == sa.bindparam("before")
        )
        rows = [{"table": orphan.table, "before": orphan.keeper} for orphan in orphans]
        await self._write(lambda c: c.execute(update.values(keeper="", here=0), rows))

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

    async def write(self, work: Work[T]) -> T:
        """Somebody else's piece of work, as one transaction."""
        return await self._write(work)

    async def read(self, work: Work[T]) -> T:
        return await self._read(work)

    async def _write(self, work: Work[T]) -> T:
        return await self._tried(self.database.write(work))

    async def _read(self, work: Work[T]) -> T:
        return await self._tried(self.database.read(work))

    async def _tried(self, doing: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(PATIENCE):
                return await doing
        except TimeoutError:
            raise Unknown("it does not answer in time") from None
        except (OperationalError, InterfaceError, OSError) as error:
            raise (Unknown if is_open(error, self.shared) else Unkept)(reason(error)) from None


def database_for(url: str) -> Database:
    """`sqlite:///FILE`, `postgresql://…`, or the path of an SQLite file."""
    try:
        parsed = make_url(url if "://" in url else f"sqlite:///{url}")
    except (SQLAlchemyError, ValueError):
        raise BadStore("{url} is not the address of a database.", url=repr(url[:80])) from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return Sqlite(parsed)
    if kind == "postgresql":
        return Postgres(parsed)
    raise BadStore("Tables are kept on SQLite or PostgreSQL, not on {kind}.", kind=repr(kind[:40]))


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


def line_of(table: str, entry: Entry) -> Line:
    return (
        table,
        entry.seq,
        entry.move_id,
        entry.kind,
        entry.seat,
        msgspec.json.encode(entry.body).decode(),
        entry.at,
    )


def rows_of(table: str, entries: Sequence[Entry], index_row: IndexRow | None, keeper: str) -> Rows:
    lines = [line_of(table, entry) for entry in entries]
    if index_row is None:
        return Rows(table, lines)
    row, at = index_row, entries[-1].at
    if entries[0].seq > 1:
        index = (row.code, row.stage, row.listed, row.here, row.info, at, row.alone, table)
        return Rows(table, lines, index=index)
    opened = (table, row.code, row.stage, row.listed, row.here, row.info, keeper, at, row.alone)
    return Rows(table, lines, opened=opened)


def index_columns(index_row: IndexRow) -> dict[str, Any]:
    return {
        "code": index_row.code,
        "stage": index_row.stage,
        "listed": index_row.listed,
        "here": index_row.here,
        "info": index_row.info,
        "alone": index_row.alone,
    }


def trouble(outcome: Outcome, shared: bool) -> Exception:
    if not isinstance(outcome, Exception):
        return Taken()
    if isinstance(outcome, TimeoutError) or is_open(outcome, shared):
        return Unknown(reason(outcome))
    return Unkept(reason(outcome))


def is_open(error: Exception, shared: bool) -> bool:
    """Whether what was begun may be kept all the same: the line went dead, or the disk did not confirm it."""
    if shared:
        return bool(getattr(error, "connection_invalidated", True))
    name = getattr(getattr(error, "orig", error), "sqlite_errorname", "")
    return str(name).startswith("SQLITE_IOERR")


def reason(error: BaseException) -> str:
    """The gist of a driver's complaint: one line, without its SQL."""
    cause = getattr(error, "orig", None) or error
    text = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
    text = text.rpartition("Error'>: ")[2]
    return text[:160].rstrip(".")
