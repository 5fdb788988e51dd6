"""How many tables a server bears: real engines, durable moves, real sockets. `make load` runs it.

Two measurements in one run, so that they can be compared on any machine: the bare framework's echo, which no
table can be faster than, and tables at which everybody plays at random. Every move is sent by one seat, kept
on the disk, answered, and told to all seats. Measured is the time from sending it to the answer, and how much
of a processor the server spent on it.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from boneyard.core import state as engine

ROOT = Path(__file__).resolve().parents[1]
KNOBS = ["--messages", "1000000000", "--sockets", "1000000", "--openings", "1000000", "--thinkers", "1"]
GAMES = ("spots", "gonuts", "donutdog")
WARM_UP = 0.25  # of the time measured
AT_ONCE = 20  # tables opened at the same time

ECHO = """
import asyncio, socket
import uvicorn
from litestar import Litestar, WebSocket
from litestar.handlers import websocket
from boneyard.server.serve import fast_loop

@websocket("/echo")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await socket.send_data(message["text"])

listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
app = Litestar([echo], openapi_config=None, logging_config=None)
config = uvicorn.Config(app, log_config=None, ws_per_message_deflate=False)
print(f"at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
with asyncio.Runner(loop_factory=fast_loop()) as runner:
    runner.run(uvicorn.Server(config).serve(sockets=[listener]))
"""


class Choice(msgspec.Struct):
    text: str


class Prompt(msgspec.Struct):
    choices: list[Choice]
    chosen: str = ""


class Frame(msgspec.Struct):
    """As much of a message as a player at random needs."""

    t: str
    id: str = ""
    version: int = 0
    prompt: Prompt | None = None
    over: msgspec.Raw = msgspec.Raw(b"null")


FRAME = msgspec.json.Decoder(Frame)


@dataclass
class Figures:
    """What was answered in the time that counts, and what that cost."""

    begin: float
    seconds: float
    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    frames: int = 0
    bytes: int = 0
    spent: float = 0.0  # seconds of the server's processor
    memory: float = 0.0  # megabytes

    @property
    def end(self) -> float:
        return self.begin + self.seconds

    def answered(self, sent: float, now: float) -> None:
        if self.begin <= sent and now < self.end:
            self.latencies.append(now - sent)

    def heard(self, size: int, now: float) -> None:
        if self.begin <= now < self.end:
            self.frames += 1
            self.bytes += size

    def line(self, what: str) -> str:
        found = sorted(self.latencies)
        if not found:
            return f"{what:26} nothing was answered"
        p50, p99, p999 = (1000 * found[int(len(found) * share)] for share in (0.5, 0.99, 0.999))
        return (
            f"{what:26} {len(found) / self.seconds:6.0f} a second  "
            f"p50 {p50:6.1f}  p99 {p99:6.1f}  p99.9 {p999:6.1f} ms  "
            f"{1000 * self.spent / len(found):6.2f} ms of a processor each  "
            f"{self.memory:5.0f} MB  {self.bytes / max(1, self.frames) / 1024:4.1f} kB a frame"
        )


class Process:
    """A server in a process of its own, and what it uses."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            sys.exit("The server did not start.")
        self.http = line[line.index("http://") :].split()[0].rstrip("/")
        self.ws = self.http.replace("http://", "ws://")

    def memory(self) -> float:
        """Megabytes in use, where the system says so."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return float("nan")
        (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmRSS")]
        return int(line.split()[1]) / 1024

    def spent(self) -> float:
        """Seconds of processor time so far, where the system says so."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return float("nan")
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


async def watch(server: Process, figures: Figures) -> None:
    """What the server spends in the time that counts."""
    await asyncio.sleep(max(0.0, figures.begin - time.monotonic()))
    before = server.spent()
    await asyncio.sleep(max(0.0, figures.end - time.monotonic()))
    figures.spent = server.spent() - before
    figures.memory = server.memory()


# The echo


async def measure_echo(server: Process, sockets: int, seconds: float, pause: float, size: int) -> Figures:
    lines = [
        await connect(f"{server.ws}/echo", max_size=None, compression=None, ping_interval=None)
        for _ in range(sockets)
    ]
    figures = Figures(time.monotonic() + WARM_UP * seconds, seconds)
    frame = "x" * size

    async def talk(number: int, socket: ClientConnection) -> None:
        await asyncio.sleep(pause * number / sockets)
        while (sent := time.monotonic()) < figures.end:
            await socket.send(frame)
            await socket.recv()
            now = time.monotonic()
            figures.answered(sent, now)
            figures.heard(size, now)
            await asyncio.sleep(max(0.0, pause - (now - sent)))
        await socket.close()

    talks = (talk(number, socket) for number, socket in enumerate(lines))
    await asyncio.gather(watch(server, figures), *talks)
    return figures


# The tables


@dataclass
class Player:
    """A socket at a table, which plays at random after a pause."""

    socket: ClientConnection
    figures: Figures
    pause: float
    seed: int
    moves: int = 0
    sent: float = 0.0
    asked: Frame | None = None
    thinking: "asyncio.Task[None] | None" = None

    async def play(self) -> None:
        async for message in self.socket:
            data = message.encode() if isinstance(message, str) else message
            self.hear(FRAME.decode(data), len(data))

    def hear(self, frame: Frame, size: int) -> None:
        now = time.monotonic()
        self.figures.heard(size, now)
        if frame.t == "state":
            over = bytes(frame.over) != b"null"
            free = frame.prompt is not None and not frame.prompt.chosen and not over
            self.asked = frame if free else None
        if frame.t in ("done", "refused") and frame.id == f"m{self.moves}":
            self.thinking = None
            if frame.t == "done":
                self.figures.answered(self.sent, now)
            else:
                self.figures.refused += 1
        if self.asked is not None and self.thinking is None and now < self.figures.end:
            self.thinking = asyncio.create_task(self.act())

    async def act(self) -> None:
        await asyncio.sleep(self.pause)
        asked = self.asked
        if asked is None or asked.prompt is None:
            self.thinking = None
            return
        self.moves += 1
        self.seed = (self.seed * 1103515245 + 12345) % 2**31
        text = asked.prompt.choices[self.seed // 7 % len(asked.prompt.choices)].text
        self.sent, self.asked = time.monotonic(), None
        move = {"t": "act", "id": f"m{self.moves}", "version": asked.version, "text": text}
        await self.socket.send(msgspec.json.encode(move).decode())


async def sit(server: Process, client: httpx.AsyncClient, game: str, seats: int) -> list[ClientConnection]:
    """A new table with everybody sitting and connected."""
    wish = {"game": game, "name": "Seat 1", "seats": seats}
    people = [(await client.post("/api/tables", json=wish)).json()]
    path = f"/api/tables/{people[0]['table']}"
    people += [
        (await client.post(f"{path}/seats", json={"name": f"Seat {seat}"})).json()
        for seat in range(2, seats + 1)
    ]
    sockets = []
    for person in people:
        socket = await connect(
            f"{server.ws}{path}/socket", max_size=None, compression=None, ping_interval=None
        )
        await socket.send(msgspec.json.encode({"t": "hello", "token": person["token"]}).decode())
        sockets.append(socket)
    return sockets


async def measure_tables(
    server: Process, tables: int, seats: int, games: Sequence[str], seconds: float, pause: float
) -> Figures:
    limit = asyncio.Semaphore(AT_ONCE)

    async def sit_in_turn(client: httpx.AsyncClient, number: int) -> list[ClientConnection]:
        async with limit:
            return await sit(server, client, games[number % len(games)], seats)

    async with httpx.AsyncClient(base_url=server.http, timeout=120) as client:
        rows = await asyncio.gather(*(sit_in_turn(client, number) for number in range(tables)))
    warm_up = WARM_UP * seconds + pause
    figures = Figures(time.monotonic() + warm_up, seconds)
    players = [
        Player(socket, figures, pause, 1000 * number + seat)
        for number, row in enumerate(rows)
        for seat, socket in enumerate(row)
    ]
    playing = [asyncio.create_task(player.play()) for player in players]
    watching = asyncio.create_task(watch(server, figures))
    for row in rows:  # not all in the same moment
        await row[0].send('{"t":"start"}')
        await asyncio.sleep(warm_up / 2 / tables)
    await watching
    await stop(players, playing)
    return figures


async def stop(players: list[Player], playing: list["asyncio.Task[None]"]) -> None:
    ending = [*playing, *(player.thinking for player in players if player.thinking is not None)]
    for task in ending:
        task.cancel()
    ends = await asyncio.gather(*ending, return_exceptions=True)
    await asyncio.gather(*(player.socket.close() for player in players), return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception):
            raise end


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how many tables a server bears.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds a player thinks; 0: not at all")
    given = parser.parse_args()
    rules = "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
    print(f"{given.tables} tables of {given.seats} seats, {given.pause:g} s to think, {rules} rules")
    with tempfile.TemporaryDirectory(prefix="boneyard-load-") as folder:
        command = [sys.executable, "-m", "boneyard.server", "--port", "0", "--data-dir", folder, *KNOBS]
        server = Process(command)
        games = given.games.split(",")
        try:
            figures = asyncio.run(
                measure_tables(server, given.tables, given.seats, games, given.seconds, given.pause)
            )
        finally:
            server.end()
    size = figures.bytes // max(1, figures.frames)
    echo = Process([sys.executable, "-c", ECHO])
    try:
        sockets = given.tables * given.seats
        bare = asyncio.run(measure_echo(echo, sockets, given.seconds / 2, given.pause, size))
    finally:
        echo.end()
    print(bare.line("echo of the bare framework"))
    print(figures.line("moves at tables"))
    if figures.refused:
        print(f"{figures.refused} moves were refused, because the table had moved on")


if __name__ == "__main__":
    main()
