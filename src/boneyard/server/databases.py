"""The two databases: how a piece of work, written once for any connection, is done on each of them."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from boneyard.core.errors import Refused

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
Heard = Callable[[str, int], None]

CHANNEL = "boneyard"  # by which processes on one PostgreSQL wake each other
READERS = 4  # threads


class BadStore(Refused):
    """The database cannot be used at all; said once, when the server starts."""


class Database(Protocol):
    shared: bool  # by several processes
    insert: Any  # the dialect's own, which knows what to do about conflicts

    async def write(self, work: Work[T]) -> T:
        """Done in one transaction, one piece of work after the other."""
        ...

    async def read(self, work: Work[T]) -> T: ...

    async def listen(self, heard: Heard) -> None:
        """Call `heard(table, seq)` whenever another process has written."""
        ...

    def deaf(self) -> bool:
        """Whether the line on which others wake us is down."""
        ...

    async def close(self) -> None: ...


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


class Sqlite:
    """One thread writes, a few read. A whole piece of work is one visit to a thread."""

    shared = False
    insert = staticmethod(sqlite.insert)

    def __init__(self, url: sa.URL) -> None:
        if not url.database or url.database == ":memory:":
            raise BadStore("An SQLite database needs a file.")
        if not Path(url.database).parent.is_dir():
            raise BadStore("There is no folder {folder}.", folder=str(Path(url.database).parent))
        self.engine = sa.create_engine(url.set(drivername="sqlite"), pool_size=READERS + 1)
        sa.event.listen(self.engine, "connect", set_up)
        self._writer = ThreadPoolExecutor(1, "boneyard-writer")
        self._readers = ThreadPoolExecutor(READERS, "boneyard-reader")

    async def write(self, work: Work[T]) -> T:
        return await self._visit(self._writer, work)

    async def read(self, work: Work[T]) -> T:
        return await self._visit(self._readers, work)

    def _visit(self, thread: ThreadPoolExecutor, work: Work[T]) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(thread, self._do, work)

    def _do(self, work: Work[T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def listen(self, heard: Heard) -> None:
        """Nobody else writes."""

    def deaf(self) -> bool:
        return False

    async def close(self) -> None:
        for threads in (self._writer, self._readers):
            threads.shutdown(wait=True, cancel_futures=True)
        self.engine.dispose()


def set_up(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an answer is a promise, also when the power fails
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


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

    async def write(self, work: Work[T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

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
        if self._listener is not None:
            with suppress(Exception):
                await self._listener.close(timeout=1)
        await self.engine.dispose()
