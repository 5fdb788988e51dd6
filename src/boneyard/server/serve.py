"""Starting the server. Whatever keeps it from starting is said in one sentence."""

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from boneyard.core.errors import Refused
from boneyard.core.text import Sentence, Voice, say
from boneyard.server import private, reach, static_files
from boneyard.server.app import make_app
from boneyard.server.bans import Bans
from boneyard.server.clean_text import lookalikes
from boneyard.server.connections import SeldomFilter, Sweeper, raise_handles
from boneyard.server.customs import Customs
from boneyard.server.databases import BadStore
from boneyard.server.limits import Gate, Limits
from boneyard.server.node import Node
from boneyard.server.operating import logs
from boneyard.server.operating.desk import Desk
from boneyard.server.operating.logs import Logs
from boneyard.server.operating.settings import HOST, PORT, usual_folder
from boneyard.server.processes import Family
from boneyard.server.protocol import Problem
from boneyard.server.retention import Keeping
from boneyard.server.store import Store
from boneyard.server.table import Pace
from boneyard.server.thinker_pool import ThinkerPool, usual_size

LOG = logging.getLogger("boneyard.serve")
MOST_PROCESSES = 64
HURRY = 10  # seconds that a connection gets to make a request
PING, PONG = 10, 15  # seconds between signs of life, and until a socket that gives none is closed
BACKLOG = 4096  # connections that may come in one moment
# Nearly everything goes by itself; looking for what holds itself took a third of the time that a move costs.
SELDOM = (20_000, 20, 20)
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
    allowed_hosts: Sequence[str] = (),
    trusted_proxies: Sequence[str] = (),
    operation: Operation | None = None,
) -> None:
    """Run until somebody stops it."""
    operation = operation or Operation()
    private.keep_private()
    must_be_possible(processes, database)
    with ExitStack() as held:
        listener = held.enter_context(bound(host, port))
        if not database:
            data_dir = data_dir or usual_folder()
            database = f"sqlite:///{own_folder(data_dir)}"
        elif data_dir is not None:
            own_folder(data_dir)
        if (file := private.sqlite_file(database)) is not None and file.parent.is_dir():
            held.enter_context(private.only_user(file))
            private.hide_database(file)
        logs.set_up(replace(operation.logs, folder=data_dir, secrets=operation.secrets(database)))
        listening = reach.Listening(host, listener.getsockname()[1])
        settings = Settings(
            pace or Pace(),
            limits or Limits(),
            thinkers or max(1, usual_size() // processes),
            keeping or Keeping(),
            open_browser,
            reach.Hosts(listening, allowed_hosts),
            reach.Proxies(trusted_proxies),
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
    hosts: reach.Hosts
    proxies: reach.Proxies
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
    letters = asyncio.create_task(asyncio.to_thread(lookalikes))  # a big table, read before anybody needs it
    gate = Gate(limits, raise_handles())
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

    server = Orderly(
        uvicorn.Config(
            make_app(
                open_node,
                limits,
                listening,
                settings.hosts,
                settings.proxies,
                settings.operation.metrics_token,
            ),
            http=partial(Hurried, gate, settings.proxies),  # type: ignore[arg-type]
            proxy_headers=False,  # we look at them ourselves
            backlog=BACKLOG,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=limits.frame,
            ws_max_queue=16,
            ws_ping_interval=PING,
            ws_ping_timeout=PONG,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=DRAIN,
        ),
        desk.close,
    )
    gc.collect()
    gc.freeze()  # what is there now stays, so it need not be looked through again and again
    gc.set_threshold(*SELDOM)
    now = asyncio.get_running_loop().time
    logging.getLogger("asyncio").addFilter(SeldomFilter(now))
    sweeping = asyncio.create_task(Sweeper(lambda: server.server_state.connections, now).sweep_on())
    LOG.info("serving at %s, port %s", listening.host, listening.port)
    try:
        await server.serve(sockets=[listener])
    finally:
        sweeping.cancel()
        await desk.close()
    await letters
    LOG.info("stopped")
    if not server.started:
        raise CannotServe("The server could not start; what went wrong is said above.")


class Orderly(uvicorn.Server):
    """One that sees to a last thing even where the signal that stops it then ends the process."""

    def __init__(self, config: uvicorn.Config, last: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._last = last

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self._last()


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
    """A connection that is counted, and has to say within a few seconds what it wants: open ones are dear."""

    def __init__(self, gate: Gate, proxies: reach.Proxies, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._gate = gate
        self._proxies = proxies
        self._counted: str | None = None  # the address for which it is
        self._hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        address = "" if self._proxies.trust(peer) else peer
        if (refusal := self._gate.refusal(address)) is not None:
            self._turn_away(refusal)
            return
        self._counted = address
        self._gate.enter(address)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Between two requests there is time; once one has begun, it has to come."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_asked():
            self._wait_no_longer()
        elif self._hurry is None:
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_no_longer()
        super().handle_websocket_upgrade(event)
        self._let_go_with(self.transport.get_protocol())

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        self._leave()
        super().connection_lost(exc)

    def _is_asked(self) -> bool:
        """Whether something is being answered, or a socket has taken over."""
        if self.transport.get_protocol() is not self:
            return True
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        self._hurry = self.loop.call_later(HURRY, self._give_up)

    def _wait_no_longer(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _give_up(self) -> None:
        self._hurry = None
        if not self._is_asked() and not self.transport.is_closing():
            self.transport.close()

    def _turn_away(self, refusal: Sentence) -> None:
        """One answer, whatever was asked."""
        body = msgspec.json.encode(Problem(detail=str(refusal)))
        head = (
            "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nRetry-After: 10\r\nConnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()

    def _let_go_with(self, successor: Any) -> None:
        """The socket that has taken over is still the same connection; it is counted until it is lost."""
        lost = successor.connection_lost

        def connection_lost(exc: Exception | None) -> None:
            self._leave()
            lost(exc)

        successor.connection_lost = connection_lost

    def _leave(self) -> None:
        if self._counted is not None:
            self._gate.leave(self._counted)
            self._counted = None


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


def own_folder(folder: Path) -> Path:
    """A folder that we can write to and that is nobody else's business; the name of the database in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "lock").open("a").close()
    except OSError as error:
        raise BadStore(
            "Tables cannot be kept in {folder}: {why}.",
            folder=str(folder),
            why=(error.strerror or "unknown reason").lower(),
        ) from None
    private.hide(folder)
    return folder / private.DATABASE
