"""What is kept of tables, and for how long: first words and names go, then the whole table.

A log that has lost names and chat still tells the same game: only what people are called and what they said
is taken out of its entries. What somebody has pinned is never touched.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from boneyard.core.errors import BadOption
from boneyard.core.state import Seat
from boneyard.server.commands import Draft, fresh_id
from boneyard.server.shapes import ENTRIES, TABLES
from boneyard.server.store import Entry, Taken, Unkept, line_of
from boneyard.server.table_state import TableState, nameless
from boneyard.server.tokens import same

if TYPE_CHECKING:
    from boneyard.server.node import Node
    from boneyard.server.table import Table

LOG = logging.getLogger("boneyard.retention")

DAY = 24 * 3600.0
ROUND = 3600.0  # seconds between two looks at all tables
PAGE = 200  # tables that are looked at together


class NotYours(BadOption):
    """It was not the secret of any seat there."""


@dataclass(frozen=True)
class Keeping:
    """For how many days something is kept at a table where nothing happens any more; 0: for ever."""

    words: float = 30.0  # names and chat of games
    games: float = 90.0  # games, over or given up
    lobbies: float = 7.0  # tables that never began

    def least(self) -> float | None:
        """After how many days there is something to be done at the earliest."""
        return min((days for days in (self.words, self.games, self.lobbies) if days), default=None)


@dataclass(frozen=True)
class Old:
    """A table where nothing has happened for a while."""

    table: str
    stage: str
    seq: int  # its last entry ...
    kind: str
    at: float
    pinned: bool


class Retention:
    """Sees to it, as long as its process lives."""

    def __init__(self, node: "Node", keeping: Keeping) -> None:
        self.node = node
        self.keeping = keeping
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.keeping.least() is not None:
            self._task = asyncio.create_task(self._live())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _live(self) -> None:
        while True:
            try:
                await self.sweep()
            except Unkept as error:
                LOG.warning("old tables could not be looked at: %s", error)
            except Exception:
                LOG.exception("retention")
            await asyncio.sleep(ROUND)

    async def sweep(self) -> None:
        """Look at every old table once."""
        least = self.keeping.least()
        if least is None:
            return
        before, after = self.node.clock() - least * DAY, ""
        while found := await self.node.store.read(partial(old_tables, after, before)):
            for old in found:
                with suppress(Taken):  # something happens there, so it is not old
                    await self._see_to(old)
            after = found[-1].table

    async def _see_to(self, old: Old) -> None:
        table = self.node.tables.get(old.table)
        if old.pinned or (table is not None and table.connections):
            return
        days = (self.node.clock() - old.at) / DAY
        lasting = self.keeping.lobbies if old.stage == "lobby" else self.keeping.games
        if lasting and days > lasting:
            await self._delete(old)
        elif (
            old.stage != "lobby" and self.keeping.words and days > self.keeping.words and old.kind != "faded"
        ):
            faded = entry_after(old.seq, "faded", 0, {}, old.at)
            await self.node.store.write(partial(take_out, old.table, faded, None))
            if table is not None:
                await table.ask(table.catch_up)

    async def _delete(self, old: Old) -> None:
        table = self.node.tables.pop(old.table, None)
        if table is not None:
            await table.stop()
        await self.node.store.write(partial(delete, old.table, old.seq))


# What people may ask for


async def pin(table: "Table", token: str, *, on: bool) -> None:
    """Whoever has a seat may have a finished game kept for ever."""
    seat = seats_of(table.state, token)[0]

    def decide(state: TableState) -> Sequence[Draft]:
        if state.stage != "over":
            raise BadOption("Only a finished game can be kept for good.")
        return [Draft("pinned", seat, {"on": on})] if on != (seat in state.pinned) else []

    await table.commit(decide)


async def forget(table: "Table", token: str) -> None:
    """Whoever has a seat may have their name and what they said taken out of the log, for good."""
    seats = seats_of(table.state, token)
    while True:
        entry = entry_after(table.state.seq, "forgotten", seats[0], {"seats": seats}, table.clock())
        with suppress(Taken):
            await table.node.store.write(partial(take_out, table.state.table, entry, seats))
            break
        await table.catch_up()
    await table.catch_up()


def seats_of(state: TableState, token: str) -> list[Seat]:
    """All chairs that this secret is of: at a shared table all people's."""
    seats = [seat for seat, place in enumerate(state.places) if place.token and same(place.token, token)]
    if not seats:
        raise NotYours("This chair is no longer yours.")
    return seats


def entry_after(seq: int, kind: str, seat: Seat, body: dict[str, Any], at: float) -> Entry:
    return Entry(seq=seq + 1, move_id=f"*{fresh_id()}", kind=kind, seat=seat, body=body, at=at)


# What is done to the database; each is one transaction


def old_tables(after: str, before: float, connection: sa.Connection) -> list[Old]:
    """The next of the tables where nothing has happened since then, and nobody is."""
    log = ENTRIES.alias()
    newest = sa.select(sa.func.max(log.c.seq)).where(log.c.table_id == TABLES.c.id).correlate(TABLES)
    query = sa.select(TABLES.c.id, TABLES.c.stage, TABLES.c.info, ENTRIES.c.seq, ENTRIES.c.kind, ENTRIES.c.at)
    query = query.where(
        ENTRIES.c.table_id == TABLES.c.id,
        ENTRIES.c.seq == newest.scalar_subquery(),
        TABLES.c.id > after,
        TABLES.c.changed_at < before,
        TABLES.c.here == 0,
        ENTRIES.c.at < before,
    )
    return [
        Old(
            table=line.id,
            stage=line.stage,
            seq=line.seq,
            kind=line.kind,
            at=line.at,
            pinned=bool(msgspec.json.decode(line.info).get("pinned")),
        )
        for line in connection.execute(query.order_by(TABLES.c.id).limit(PAGE))
    ]


def delete(table: str, seq: int, connection: sa.Connection) -> None:
    """A table and all that is known of it, unless it has gone on meanwhile."""
    must_be_last(table, seq, connection)
    connection.execute(sa.delete(ENTRIES).where(ENTRIES.c.table_id == table))
    connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))


def take_out(table: str, entry: Entry, seats: Collection[Seat] | None, connection: sa.Connection) -> None:
    """Names and words out of a log, of some seats or of all, and the entry that says so to its end."""
    must_be_last(table, entry.seq - 1, connection)
    query = sa.select(ENTRIES.c.seq, ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.body)
    lines = connection.execute(query.where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.seq)).all()
    entries = [(line.seq, line.kind, line.seat, msgspec.json.decode(line.body)) for line in lines]
    for seq, body in without_words(entries, seats).items():
        change = sa.update(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.seq == seq)
        connection.execute(change.values(body=msgspec.json.encode(body).decode()))
    info = connection.execute(sa.select(TABLES.c.info).where(TABLES.c.id == table)).scalar_one()
    known = sa.update(TABLES).where(TABLES.c.id == table)
    connection.execute(known.values(info=info_without_names(info, seats)))
    connection.execute(sa.insert(ENTRIES).values(line_of(table, entry)))


def must_be_last(table: str, seq: int, connection: sa.Connection) -> None:
    newest = sa.select(sa.func.max(ENTRIES.c.seq)).where(ENTRIES.c.table_id == table)
    if connection.execute(newest).scalar() != seq:
        raise Taken


def without_words(
    entries: Sequence[tuple[int, str, Seat, dict[str, Any]]], seats: Collection[Seat] | None
) -> dict[int, dict[str, Any]]:
    """The bodies that change, by their numbers. Only whoever sits on a seat at the end is meant by it."""
    sat = {seat: seq for seq, kind, seat, _ in entries if kind == "sat"}
    person: set[Seat] = set()
    changed = {}
    for seq, kind, seat, body in entries:
        if kind == "sat":
            person.add(seat)
        elif kind in ("bot", "left", "removed"):
            person.discard(seat)
        if kind == "reported" and (seats is None or body["seat"] in seats):  # whoever reported what they said
            changed[seq] = {**body, "name": "", "text": ""}
            continue
        meant = seats is None or (seat in seats and seq >= sat.get(seat, 0))
        if not meant or "name" not in body or (seat >= 0 and seat not in person):
            continue
        if kind == "said":
            changed[seq] = {**body, "name": "", "text": ""}
        elif kind in ("sat", "renamed"):
            changed[seq] = {**body, "name": nameless(seat)}
    return changed


def info_without_names(info: str, seats: Collection[Seat] | None) -> str:
    found = msgspec.json.decode(info)
    for seat, chair in enumerate(found.get("chairs", [])):
        persons = chair["name"] and (not chair["bot"] or chair["minding"])
        if persons and (seats is None or seat in seats):
            chair["name"] = nameless(seat)
    return msgspec.json.encode(found).decode()
