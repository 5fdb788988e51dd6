"""Starting the server. Whatever keeps it from starting is said in one sentence."""

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import IO, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from boneyard.core.errors import Refused
from boneyard.core.text import Voice, say
from boneyard.server import reach, static_files
from boneyard.server.app import make_app
from boneyard.server.bans import Bans
from boneyard.server.customs import Customs
from boneyard.server.databases import BadStore
from boneyard.server.limits import Limits
from boneyard.server.node import Node
from boneyard.server.operating import logs
from boneyard.server.operating.desk import Desk
from boneyard.server.operating.logs import Logs
from boneyard.server.operating.settings import HOST, PORT, usual_folder
from boneyard.server.processes import Family
from boneyard.server.retention import Keeping
from boneyard.server.store import Store
from boneyard.server.table import Pace
from boneyard.server.thinker_pool import ThinkerPool, usual_size

LOG = logging.getLogger("boneyard.serve")
HURRY = 10  # seconds that a connection gets to make its first request
MOST_PROCESSES = 64
DRAIN = 5  # seconds that open requests get when the server stops


class CannotServe(Refused):
    """The server cannot start."""


@dataclass(frozen=True)
class Operation:
    """What is of interest to whoever runs the server."""

    customs: Customs = field(default_factory=Customs)
    logs: Logs = field(default_factory=Logs)
    metrics_token: str = ""

    def secrets(self, database: str) -> tuple[str, ...]:
        """What must not stand in any log, besides what is a secret at any server."""
        return (self.metrics_token, *logs.passwords_in(database))


def serve(
    host: str = HOST,
    port: int = PORT,
    database: str = "",
    data_dir: Path | None = None,
    *,
    open_browser: bool = False,
    pace: Pace | None = None,
    limits: Limits | None = None,
    thinkers: int | None = None,
    processes: int = 1,
    keeping: Keeping | None = None,
    operation: Operation | None = None,
) -> None:
    """Run until somebody stops it."""
    operation = operation or Operation()
    must_be_possible(processes, database)
    with ExitStack() as held:
        listener = held.enter_context(bound(host, port))
        if not database:
            data_dir = data_dir or usual_folder()
            held.enter_context(only_user(data_dir))
            database = f"sqlite:///{data_dir / 'tables.db'}"
        elif data_dir is not None:
            provide(data_dir)
        logs.set_up(replace(operation.logs, folder=data_dir, secrets=operation.secrets(database)))
        listening = reach.Listening(host, listener.getsockname()[1])
        thinkers = thinkers or max(1, usual_size() // processes)
        settings = Settings(
            pace or Pace(),
            limits or Limits(),
            thinkers,
            keeping or Keeping(),
            open_browser,
            data_dir,
            operation,
        )
        work = partial(run, listener, database, listening, settings)
        there = partial(announce, listening, settings)
        if processes == 1:
            run_one(lambda: work(there))
            return
        asyncio.run(try_database(database))
        there()
        Family(processes, lambda: run_one(lambda: work(lambda: None))).live()


def must_be_possible(processes: int, database: str) -> None:
    if not 1 <= processes <= MOST_PROCESSES:
        raise CannotServe(
            "There can be 1 to {most} server processes, not {count}.", most=MOST_PROCESSES, count=processes
        )
    if processes > 1 and not database.startswith("postgresql"):
        raise CannotServe(
            "Several server processes need --database postgresql://…: "
            "an SQLite file can be used by one process only."
        )
    if processes > 1 and not hasattr(os, "fork"):
        raise CannotServe("On this system the server has one process only.")


def run_one(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(work())


async def try_database(database: str) -> None:
    """Bring it up to date, or say what is wrong with it, once for all processes."""
    await (await Store.open(database)).close()


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


@dataclass(frozen=True)
class Settings:
    pace: Pace
    limits: Limits
    thinkers: int
    keeping: Keeping
    open_browser: bool
    data_dir: Path | None
    operation: Operation


async def run(
    listener: socket.socket,
    database: str,
    listening: reach.Listening,
    settings: Settings,
    there: Callable[[], None],
) -> None:
    limits = settings.limits
    store = await Store.open(database)
    there()
    desk = Desk(settings.data_dir, lambda: setattr(server, "should_exit", True))
    bans = Bans(None if settings.data_dir is None else settings.data_dir / "bans.json")

    async def open_node() -> Node:
        node = Node(
            store,
            pace=settings.pace,
            limits=limits,
            pool=ThinkerPool(settings.thinkers),
            customs=settings.operation.customs,
            keeping=settings.keeping,
            bans=bans,
        )
        await node.open()
        await desk.open(node)
        return node

    server = uvicorn.Server(
        uvicorn.Config(
            make_app(open_node, limits, listening, settings.operation.metrics_token),
            http=Hurried,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=limits.frame,
            ws_max_queue=16,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=DRAIN,
        )
    )
    gc.collect()
    gc.freeze()  # what is there now stays, so it need not be looked through again and again
    LOG.info("serving at %s, port %s", listening.host, listening.port)
    try:
        await server.serve(sockets=[listener])
    finally:
        await desk.close()
    LOG.info("stopped")
    if not server.started:
        raise CannotServe("The server could not start; what went wrong is said above.")


def announce(listening: reach.Listening, settings: Settings) -> None:
    """Say where it is. Whoever comes at once waits until it is there."""
    voice = Voice()
    shown = "localhost" if listening.everywhere else reach.bracketed(listening.host)
    address = f"http://{shown}:{listening.port}/"
    print(voice.render(say("Boneyard is at {address} (Ctrl-C stops it).", address=address)), flush=True)
    others, reached = reach.base("http", f"localhost:{listening.port}", listening)
    if listening.everywhere and reached == reach.ALL:
        told = say("Others in your network find it at {address}", address=f"{others}/")
        print(voice.render(told), flush=True)
    if trouble := static_files.trouble():
        print(trouble, flush=True)
    if settings.open_browser:
        with suppress(Exception):
            webbrowser.open(address)


class Hurried(H11Protocol):
    """A connection that has to say within a few seconds what it wants: open ones are dear."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._hurry = self.loop.call_later(HURRY, self._give_up)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._hurry.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._hurry.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if getattr(self, "cycle", None) is None and not self.transport.is_closing():
            self.transport.close()


def bound(host: str, port: int) -> socket.socket:
    """A listening socket, or why there is none."""
    if not 0 <= port <= 65535:
        raise CannotServe("A port is a number from 0 to 65535, not {port}.", port=port)
    try:
        family, kind, _, _, where = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise CannotServe("{host} is not an address of this computer.", host=repr(host[:60])) from None
    listener = socket.socket(family, kind)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(where)
    except OSError as error:
        listener.close()
        raise CannotServe(
            "Port {port} cannot be used: {why}. Another one can be chosen with --port.",
            port=port,
            why=(error.strerror or "unknown reason").lower(),
        ) from None
    listener.listen(1024)
    return listener


def only_user(folder: Path) -> IO[Any]:
    """A folder for tables that no other server uses."""
    provide(folder)
    lock = (folder / "lock").open("w")
    try:
        take_lock(lock)
    except OSError:
        lock.close()
        raise BadStore("Another server keeps its tables in {folder}.", folder=str(folder)) from None
    return lock


def provide(folder: Path) -> None:
    """A folder that can be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "lock").open("a").close()
    except OSError as error:
        raise BadStore(
            "Tables cannot be kept in {folder}: {why}.",
            folder=str(folder),
            why=(error.strerror or "unknown reason").lower(),
        ) from None


def take_lock(lock: IO[Any]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
