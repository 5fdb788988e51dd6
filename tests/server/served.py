"""Servers in processes of their own, and clients that talk to them over real sockets."""

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from boneyard.server import protocol
from boneyard.server.steps import Follower
from tests.server.room import as_read

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds; only a hang is longer

# The nursery has imported everything once, and forks a server for each order: what a test kills is a real
# process, but it need not wait for Python to read the same files over and over.
NURSERY = """
import json, os, signal, sys
import uvicorn.protocols.websockets.auto, uvicorn.protocols.http.auto, uvicorn.lifespan.on, uvloop
import boneyard.server.__main__ as server, boneyard.server.migrations
import examples
from boneyard.core import registry

for game in registry.GAMES:
    registry.game_class(game)
registry.GAMES.update(examples.GAMES)

def serve(order):
    os.dup2(os.open(order["errors"], os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["boneyard", *order["flags"]]
    exec(order["planted"], {})
    return server.main()

children = set()
for line in sys.stdin:
    order = json.loads(line)
    if "wait" in order:
        code = os.waitstatus_to_exitcode(os.waitpid(order["wait"], 0)[1])
        children.discard(order["wait"])
        print("ended", code, flush=True)
        continue
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = serve(order)
        finally:
            if code:
                print("failed", code, flush=True)
            os._exit(code)
    children.add(pid)
    print("pid", pid, flush=True)
for pid in children:  # whatever became of the tests, no server outlives them
    os.kill(pid, signal.SIGKILL)
"""


class Silence(AssertionError):
    """Somebody who had to answer did not."""


class Nursery:
    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._heard = b""

    def ask(self, order: dict[str, Any]) -> None:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", NURSERY],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                cwd=ROOT,
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), str(ROOT)]),
                    "PYTHONUNBUFFERED": "",  # or a line is several writes, and others write between them
                },
            )
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")

    def answer(self, *kinds: str) -> str:
        """The next line that begins with one of these words; what comes before it is of no interest."""
        while True:
            line = self._line()
            if line.startswith(kinds):
                return line

    def _line(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        while b"\n" not in self._heard:
            if not select.select([self._process.stdout], [], [], PATIENCE)[0]:
                raise Silence("A server process says nothing.")
            more = os.read(self._process.stdout.fileno(), 4096)
            if not more:
                raise Silence("The process that starts servers is gone.")
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode()

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.communicate(timeout=PATIENCE)


NURSED = Nursery()


class Served:
    """A server process. `kill` ends it as a power cut would, `stop` as a system that shuts down."""

    def __init__(self, data: Path, *flags: str, planted: str = "") -> None:
        self.data = data
        self.flags = flags
        self.planted = planted
        self.port = 0
        self.pid = 0

    def start(self) -> "Served":
        """Start it, each time on a free port; ready when it says where it is."""
        flags = ["--port", "0", *self.flags]
        if "--database" not in flags:
            flags += ["--data-dir", str(self.data)]
        NURSED.ask({"flags": flags, "planted": self.planted, "errors": str(self.data / "errors.txt")})
        lines = [NURSED.answer("pid", "Boneyard is at", "failed") for _ in range(2)]
        pid, place = sorted(lines, reverse=True)
        self.pid = int(pid.split()[1])
        assert place.startswith(("Boneyard is at http://127.0.0.1:", "Boneyard is at http://localhost:")), (
            self.errors()
        )
        self.port = int(place.split(":")[2].split("/")[0])
        return self

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def ends(self) -> int:
        """Wait until it ends by itself."""
        return self._end(None)

    def _end(self, how: signal.Signals | None) -> int:
        pid, self.pid = self.pid, 0
        if not pid:
            return 0
        if how is not None:
            os.kill(pid, how)
        NURSED.ask({"wait": pid})
        try:
            return int(NURSED.answer("ended").split()[1])
        except Silence:
            os.kill(pid, signal.SIGKILL)
            NURSED.answer("ended")
            raise Silence(f"A server did not end when it was told to. {self.errors()}") from None

    def errors(self) -> str:
        return (self.data / "errors.txt").read_text()

    def mistakes(self) -> str:
        """Our own: tracebacks that it wrote down, and any that somebody at its terminal would see."""
        trouble = self.data / "trouble.log"
        shown = self.errors() if "Traceback" in self.errors() else ""
        return shown + (trouble.read_text() if trouble.exists() else "")

    def __enter__(self) -> "Served":
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.kill()

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def post(self, path: str, body: object, **more: Any) -> httpx.Response:
        return httpx.post(f"{self.http}{path}", json=body, timeout=PATIENCE, **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(f"{self.http}{path}", timeout=PATIENCE, **more)

    def open(self, **wish: Any) -> dict[str, Any]:
        answer = self.post("/api/tables", {"name": "Ann", **wish})
        assert answer.status_code == 201, answer.text
        seated: dict[str, Any] = answer.json()
        return seated


class Client:
    """One socket. It keeps what it was told, so that a test can look for the newest of a kind."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.moves = 0
        self._follower = Follower()

    async def send(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        frame = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        heard = self._follower.take(msgspec.json.decode(frame, type=protocol.Heard))
        message = as_read(heard)
        self.heard.append(message)
        return message

    async def until(
        self, kind: str, fits: Callable[[dict[str, Any]], bool] = lambda _: True
    ) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["t"] == kind and fits(message):
                return message

    async def sees(
        self, kind: str, fits: Callable[[dict[str, Any]], bool] = lambda _: True
    ) -> dict[str, Any]:
        """What it knows already, if that fits, else what comes."""
        known = [message for message in self.heard if message["t"] == kind]
        return known[-1] if known and fits(known[-1]) else await self.until(kind, fits)

    async def answer(self, move: str) -> dict[str, Any]:
        """The answer to a message, by its id."""
        while True:
            message = await self.hear()
            if message.get("id") == move:
                return message

    def newest(self, kind: str) -> dict[str, Any]:
        return [message for message in self.heard if message["t"] == kind][-1]

    async def act(self, text: str, **more: Any) -> dict[str, Any]:
        """Play, and wait for the answer."""
        self.moves += 1
        given = {"id": f"c{self.moves}", "version": self.newest("state")["version"], **more}
        await self.send(t="act", text=text, **given)
        return await self.answer(str(given["id"]))

    async def closed(self) -> int:
        """Listen until the server closes; with which number it did."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd is not None else 1006


@asynccontextmanager
async def client(
    served: Served, table: str, token: str = "", hello: bool = True, **more: Any
) -> AsyncIterator[Client]:
    async with connect(
        f"{served.ws}/api/tables/{table}/socket", max_size=None, compression=None, **more
    ) as socket:
        found = Client(socket)
        if hello:
            await found.send(t="hello", token=token)
            await found.until("table")
        yield found


def until(true: Callable[[], bool], what: str) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.02)
