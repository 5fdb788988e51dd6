"""Where a running server listens to whoever runs it: a Unix socket in its data folder, for its own user only.

The system itself lets nobody else in, so there is no password that could be lost, and no port that could be
open.
"""

import asyncio
import ipaddress
import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from boneyard.core.errors import BadOption, Refused
from boneyard.core.text import Sentence, count, say
from boneyard.server import commands
from boneyard.server.bans import Network
from boneyard.server.clean_text import clean_saying
from boneyard.server.node import Node
from boneyard.server.operating import errands
from boneyard.server.operating.errands import Answer
from boneyard.server.shapes import ENTRIES, TABLES
from boneyard.server.store import Unkept
from boneyard.server.table import Table
from boneyard.server.table_state import Place, TableState

LOG = logging.getLogger("boneyard.admin")
ERRAND = msgspec.json.Decoder(errands.Errand)
MOST_SHOWN = 500  # lines of an answer


class Desk:
    """Opened with a node, closed with its process."""

    def __init__(self, folder: Path | None, stop: Callable[[], None]) -> None:
        self.path = None if folder is None else folder / errands.SOCKETS.replace("*", str(os.getpid()))
        self.stop = stop
        self.begun = time.time()
        self._over = asyncio.Event()
        self._server: asyncio.Server | None = None
        self._drain: asyncio.Task[None] | None = None

    async def open(self, node: Node) -> None:
        if self.path is None or sys.platform == "win32":
            return
        try:
            listener = private_socket(self.path)
        except OSError as error:
            LOG.warning(
                "`boneyard admin` cannot reach this server: %s (%s)", error.strerror or error, self.path
            )
            return
        self._server = await asyncio.start_unix_server(
            partial(self._serve, node), sock=listener, limit=errands.LONGEST
        )

    async def close(self) -> None:
        if self._server is None or self.path is None:
            return
        self._server.close()
        self.path.unlink(missing_ok=True)
        self._over.set()
        await asyncio.sleep(0)  # who waited for this is let go

    async def _serve(self, node: Node, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError):  # whoever asked has gone, or says too much
            answer = await self._answer(node, await reader.readline())
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
            if self._drain is not None:
                await self._over.wait()  # until then the line stays open
        writer.close()

    async def _answer(self, node: Node, line: bytes) -> Answer:
        try:
            errand = ERRAND.decode(line)
            lines = await self._run(node, errand)
        except Refused as error:
            return Answer(refusal=str(error))
        except Unkept as error:
            return Answer(refusal=f"The database does not answer: {error}.")
        except msgspec.MsgspecError as error:
            return Answer(refusal=f"The server does not understand that: {error}.")
        except Exception as error:
            LOG.exception("an errand failed")
            return Answer(refusal=f"The server made a mistake ({type(error).__name__}).")
        if len(lines) > MOST_SHOWN:
            lines = [*lines[:MOST_SHOWN], f"… and {len(lines) - MOST_SHOWN} more."]
        return Answer(lines=lines)

    async def _run(self, node: Node, errand: errands.Errand) -> list[str]:
        match errand:
            case errands.Status():
                return self._status(node)
            case errands.Metrics():
                return node.metrics.text().decode().splitlines()
            case errands.Tables(every=every):
                return await tables(node, every=every)
            case errands.Look(table=name):
                return look(await node.find(name))
            case errands.Close(table=name):
                table = await node.find(name)
                await table.ask(partial(table.commit, commands.close))
                return done("Table %s is closed.", table)
            case errands.Lock(table=name, locked=locked):
                table = await node.find(name)
                await table.ask(partial(table.commit, partial(commands.lock, locked=locked)))
                return done("Table %s is locked." if locked else "Table %s is not locked any more.", table)
            case errands.Announce(text=text):
                return announce(node, text)
            case errands.Ban(address=address, minutes=minutes):
                return ban(node, address, minutes)
            case errands.Unban(address=address):
                return unban(node, address)
            case errands.Bans():
                return [
                    f"{address} until {moment(at)}"
                    for address, at in node.bans.standing(node.clock()).items()
                ]
            case errands.Reports(days=days):
                return await reports(node, days)
            case errands.Drain(seconds=seconds):
                return self._begin_to_drain(node, seconds)

    def _status(self, node: Node) -> list[str]:
        tables = count(len(node.tables), "{n} table", "{n} tables")
        draining = ", about to stop" if node.draining else ""
        up = f"Process {os.getpid()}: up since {moment(self.begun)}"
        return [f"{up}, {tables} in memory, {sockets_of(node)}{draining}."]

    def _begin_to_drain(self, node: Node, seconds: int) -> list[str]:
        if self._drain is not None:
            return [f"Process {os.getpid()} is about to stop already."]
        self._drain = asyncio.create_task(self._drained(node, seconds))
        LOG.info("draining for %s seconds", seconds)
        return [f"Process {os.getpid()} opens no more tables, has told its people, and stops in {seconds} s."]

    async def _drained(self, node: Node, seconds: int) -> None:
        try:
            await node.drain(seconds)
        finally:
            self.stop()


def private_socket(path: Path) -> socket.socket:
    """A socket that nobody else can open at any moment; what a process of this number left behind goes."""
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(before)
    listener.listen()
    return listener


# Errands


def done(words: str, table: Table) -> list[str]:
    LOG.info(words, table.state.code)
    return [words % table.state.code]


async def tables(node: Node, *, every: bool) -> list[str]:
    """All that the database has, whichever process keeps them; newest first."""
    query = sa.select(TABLES).order_by(TABLES.c.changed_at.desc())
    if not every:
        query = query.where(TABLES.c.stage != "over")
    rows: Sequence[Any] = await node.store.database.read(lambda connection: connection.execute(query).all())
    lines = [table_line(row, node) for row in rows]
    return lines or ["There are no tables." if every else "There are no tables that go on."]


def table_line(row: Any, node: Node) -> str:
    info = msgspec.json.decode(row.info)
    seated = ", ".join(chair["name"] for chair in info["chairs"] if chair["name"])
    marks = [
        *(["locked"] if info["locked"] else []),
        *([] if row.listed else ["not listed"]),
        *(["in memory"] if row.id in node.tables else []),
    ]
    more = f" ({', '.join(marks)})" if marks else ""
    what = f"{row.code:6} {info['game']:10} {row.stage:8} {row.here} here"
    return f"{what}  {moment(row.changed_at)}  {seated}{more}"


def look(table: Table) -> list[str]:
    state = table.state
    what = f"Table {state.code} ({state.table}), {state.game_name}, {state.stage}, {state.seq} entries."
    if state.broken is not None:
        return [f"{what} {state.broken}"]
    switched = {
        "locked": state.locked,
        "listed": state.open,
        "chat": state.talking,
        "onlookers": state.watching,
    }
    return [
        what,
        ", ".join(f"{name} {'on' if on else 'off'}" for name, on in switched.items())
        + f", {table.onlookers} look on.",
        *(f"{seat + 1}. {chair(state, seat, place)}" for seat, place in enumerate(state.places)),
        *(f"{spoken.name}: {spoken.text}" for spoken in state.chat),
    ]


def chair(state: TableState, seat: int, place: Place) -> str:
    if place.free:
        return "nobody"
    what = [
        *(["host"] if place.person and seat == state.host else []),
        *([f"bot {place.bot}"] if place.bot else []),
        *([] if place.here else [f"away since {moment(place.gone_at)}"]),
        *(["to act"] if seat in state.actors else []),
    ]
    return place.name + (f" ({', '.join(what)})" if what else "")


def announce(node: Node, text: str) -> list[str]:
    line = clean_saying(text)
    node.announce(say("{text}", text=line))
    LOG.info("announced to %s: %s", sockets_of(node), line)
    return [f"Process {os.getpid()} has told {sockets_of(node)}."]


def sockets_of(node: Node) -> Sentence:
    n = sum(len(table.connections) for table in node.tables.values())
    return count(n, "{n} socket", "{n} sockets")


def network_of(text: str) -> Network:
    """`203.0.113.7`, `203.0.113.0/24` or `2001:db8::/48`."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadOption("{text} is no address and no network.", text=repr(text[:60])) from None


def ban(node: Node, address: str, minutes: int) -> list[str]:
    network = network_of(address)
    until = node.clock() + 60 * minutes
    node.shut_out(network, until)
    LOG.info("banned %s until %s", network, moment(until))
    return [f"{network} is shut out until {moment(until)}."]


def unban(node: Node, address: str) -> list[str]:
    network = network_of(address)
    return [f"{network} is let in again." if node.bans.lift(network) else f"{network} was not shut out."]


async def reports(node: Node, days: int) -> list[str]:
    """What people want to be read, newest last; the log of a table keeps it as long as the table."""
    query = (
        sa.select(ENTRIES.c.at, ENTRIES.c.body, ENTRIES.c.seat, TABLES.c.code)
        .join_from(ENTRIES, TABLES, ENTRIES.c.table_id == TABLES.c.id)
        .where(ENTRIES.c.kind == "reported", ENTRIES.c.at > node.clock() - 86400.0 * days)
        .order_by(ENTRIES.c.at)
    )
    rows: Sequence[Any] = await node.store.database.read(lambda connection: connection.execute(query).all())
    return [report_line(row) for row in rows] or [f"Nothing was reported in the last {days} days."]


def report_line(row: Any) -> str:
    body = msgspec.json.decode(row.body)
    by = f"chair {row.seat + 1}" if row.seat >= 0 else "an onlooker"
    return f"{moment(row.at)}  table {row.code}, {body['name']}: {body['text']}  (reported by {by})"


def moment(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at))
