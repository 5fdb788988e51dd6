"""How many tables a server bears, and how long a first visit takes. `make load` runs it.

For each game there are tables at which everybody is a socket of its own and plays at random. Every move is
sent by one seat, kept on the disk, answered, and told to all seats. Measured is the time from sending it to
the answer, and how much of a processor the server spends on it. Beside each game, in the same run, the echo
of the bare framework: as many sockets, as many messages, as large; no table can be faster than that.

Everything stays on 127.0.0.1, and ends by itself.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec
from msgspec import UNSET, UnsetType
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from boneyard.core import state as engine
from boneyard.core.registry import GAMES, game_class
from tools.system import browser
from tools.visit import Visits, visit

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "bench.md"
BEGIN = "<!-- load begin: `make load ARGS=--write` replaces what follows -->"
END = "<!-- load end -->"
KNOBS = ["--messages", "1000000000", "--sockets", "1000000", "--openings", "1000000"]
KNOBS += ["--sittings", "1000000", "--connections", "1000000", "--thinkers", "1"]
COMMAND = [sys.executable, "-m", "boneyard.server", "--port", "0"]
WARM_UP = 3.0  # seconds of playing that do not count
SLICE = 1.0  # seconds between two looks at what the server has spent
AT_ONCE = 20  # tables opened at the same time
STARTING = 30.0  # seconds for a server to say where it is
OPENING = 60.0  # seconds for tables to be opened and closed
T = TypeVar("T")

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
    """As much of a message as a player at random needs; a step names only what has changed."""

    t: str
    id: str = ""
    version: int | UnsetType = UNSET
    prompt: Prompt | UnsetType | None = UNSET
    over: msgspec.Raw = msgspec.Raw(b"null")


FRAME = msgspec.json.Decoder(Frame)


# A server in a process of its own, and what it uses


class Process:
    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.http = ""

    def __enter__(self) -> "Process":
        try:
            self.http = self._address()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._end()

    def _address(self) -> str:
        """Where it says it is. One that says nothing is ended, and so says that it has nothing to say."""
        impatient = threading.Timer(STARTING, self.process.kill)
        impatient.start()
        assert self.process.stdout is not None
        try:
            line = self.process.stdout.readline()
        finally:
            impatient.cancel()
        if "http://" not in line:
            sys.exit("The server did not start.")
        return line[line.index("http://") :].split()[0].rstrip("/")

    def _end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(15)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def ws(self) -> str:
        return self.http.replace("http://", "ws://")

    def memory(self) -> float:
        """Megabytes in use, where the system says so."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return float("nan")
        (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmRSS")]
        return int(line.split()[1]) / 1024

    def spent(self) -> float:
        """Seconds of processor time so far, of all its threads, where the system says so."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        if not tasks.exists():
            return float("nan")
        spent = 0
        for task in tasks.iterdir():
            with suppress(FileNotFoundError):  # a thread that has just ended
                spent += int((task / "schedstat").read_text().split()[0])
        return spent / 1e9


@dataclass
class Figures:
    """What was answered in the time that counts, and what that cost."""

    begin: float
    seconds: float
    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    frames: int = 0
    bytes: int = 0
    costs: list[float] = field(default_factory=list)  # seconds of a processor for a message, slice by slice
    memory: float = 0.0  # megabytes

    @property
    def end(self) -> float:
        return self.begin + self.seconds

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of a processor for each message; the median of all slices."""
        return 1000 * median(self.costs) if self.costs else float("nan")

    @property
    def size(self) -> int:
        return self.bytes // max(1, self.frames)

    def within(self, share: float) -> float:
        """Milliseconds within which this share was answered."""
        found = sorted(self.latencies)
        return 1000 * found[int(len(found) * share)] if found else float("nan")

    def answered(self, sent: float, now: float) -> None:
        if self.begin <= sent and now < self.end:
            self.latencies.append(now - sent)

    def heard(self, size: int, now: float) -> None:
        if self.begin <= now < self.end:
            self.frames += 1
            self.bytes += size


async def watch(server: Process, figures: Figures) -> None:
    """What the server spends in the time that counts."""
    await asyncio.sleep(max(0.0, figures.begin - time.monotonic()))
    spent, done = server.spent(), 0
    while time.monotonic() < figures.end:
        await asyncio.sleep(min(SLICE, max(0.0, figures.end - time.monotonic())))
        now, answered = server.spent(), len(figures.latencies)
        if answered > done:
            figures.costs.append((now - spent) / (answered - done))
        spent, done = now, answered
    figures.memory = server.memory()


def bounded(work: Coroutine[Any, Any, T], seconds: float) -> T:
    """What hangs is an end, too."""
    try:
        return asyncio.run(asyncio.wait_for(work, seconds))
    except (TimeoutError, httpx.TimeoutException):
        sys.exit("The server did not answer in time.")
    except (OSError, httpx.HTTPError, WebSocketException) as error:
        sys.exit(f"The server went away: {error}")


# The echo


async def measure_echo(server: Process, sockets: int, seconds: float, rate: float, size: int) -> Figures:
    """As many messages a second as there were moves."""
    lines = [
        await connect(f"{server.ws}/echo", max_size=None, compression=None, ping_interval=None)
        for _ in range(sockets)
    ]
    figures = Figures(time.monotonic() + WARM_UP / 2, seconds)
    frame, pause = "x" * size, sockets / max(rate, 1.0)

    async def talk(number: int, socket: ClientConnection) -> None:
        await asyncio.sleep(pause * number / sockets)
        while (sent := time.monotonic()) < figures.end:
            await socket.send(frame)
            await socket.recv()
            now = time.monotonic()
            figures.answered(sent, now)
            figures.heard(size, now)
            await asyncio.sleep(max(0.0, min(pause - (now - sent), figures.end - now)))
        await socket.close()

    await asyncio.gather(watch(server, figures), *(talk(n, line) for n, line in enumerate(lines)))
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
    version: int = 0
    prompt: Prompt | None = None
    answered: int = 0  # the version of the last question that was answered
    thinking: "asyncio.Task[None] | None" = None

    async def play(self) -> None:
        """Until the game is over, or somebody ends it."""
        with suppress(ConnectionClosed):
            async for message in self.socket:
                data = message.encode() if isinstance(message, str) else message
                if self.hear(FRAME.decode(data), len(data)):
                    return

    def hear(self, frame: Frame, size: int) -> bool:
        """Whether that was the end."""
        now = time.monotonic()
        self.figures.heard(size, now)
        if frame.t in ("state", "step"):
            self.version = self.version if frame.version is UNSET else frame.version
            self.prompt = self.prompt if frame.prompt is UNSET else frame.prompt
        if frame.t in ("done", "refused") and frame.id == f"m{self.moves}":
            self.thinking = None
            if frame.t == "done":
                self.figures.answered(self.sent, now)
            else:
                self.figures.refused += 1
        if self.is_asked and self.thinking is None:
            self.thinking = asyncio.create_task(self.act())
        return frame.t in ("state", "step") and bytes(frame.over) != b"null"

    @property
    def is_asked(self) -> bool:
        return self.prompt is not None and not self.prompt.chosen and self.version != self.answered

    async def act(self) -> None:
        await asyncio.sleep(self.pause)
        if self.prompt is None or not self.is_asked:
            self.thinking = None
            return
        self.moves += 1
        self.seed = (self.seed * 1103515245 + 12345) % 2**31
        text = self.prompt.choices[self.seed // 7 % len(self.prompt.choices)].text
        self.sent, self.answered = time.monotonic(), self.version
        move = {"t": "act", "id": f"m{self.moves}", "version": self.version, "text": text}
        with suppress(ConnectionClosed):
            await self.socket.send(msgspec.json.encode(move).decode())

    async def go(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
        await self.socket.close()


@dataclass
class Load:
    """Tables of one game at one server."""

    server: Process
    game: str
    seats: int
    pause: float
    client: httpx.AsyncClient
    figures: Figures
    opening: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    async def keep(self, number: int, tables: int) -> None:
        """One game after the other, for as long as it counts; not all in the same moment."""
        await asyncio.sleep(self.pause * number / tables)
        games = 0
        while time.monotonic() < self.figures.end:
            games += 1
            await self.play(1000 * (number + tables * games))

    async def play(self, seed: int) -> None:
        async with self.opening:
            sockets = await self.sit()
        players = [Player(socket, self.figures, self.pause, seed + n) for n, socket in enumerate(sockets)]
        await sockets[0].send('{"t":"start"}')
        playing = [asyncio.create_task(player.play()) for player in players]
        left = max(0.0, self.figures.end - time.monotonic())
        await asyncio.wait(playing, timeout=left)
        for task in playing:
            task.cancel()
        ends = await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.gather(*(player.go() for player in players), return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def sit(self) -> list[ClientConnection]:
        """A new table with everybody sitting and connected."""
        wish = {"game": self.game, "name": "Seat 1", "seats": self.seats}
        host = (await self.client.post("/api/tables", json=wish)).json()
        path = f"/api/tables/{host['table']}"
        others = [{"name": f"Seat {seat}"} for seat in range(2, self.seats + 1)]
        people = [host] + [(await self.client.post(f"{path}/seats", json=name)).json() for name in others]
        sockets = []
        for person in people:
            socket = await connect(
                f"{self.server.ws}{path}/socket", max_size=None, compression=None, ping_interval=None
            )
            await socket.send(msgspec.json.encode({"t": "hello", "token": person["token"]}).decode())
            sockets.append(socket)
        return sockets


async def measure_tables(
    server: Process, game: str, seats: int, tables: int, seconds: float, pause: float
) -> Figures:
    figures = Figures(time.monotonic() + WARM_UP + tables * seats / 100, seconds)
    async with httpx.AsyncClient(base_url=server.http, timeout=OPENING) as client:
        load = Load(server, game, seats, pause, client, figures)
        await asyncio.gather(watch(server, figures), *(load.keep(number, tables) for number in range(tables)))
    return figures


# All of it


def fewest_seats(game: str) -> int:
    """Two, or as few as the game can be played with by several."""
    return min(count for count in game_class(game).seat_counts if count > 1)


def measure_game(game: str, given: argparse.Namespace) -> str:
    """A line of the table."""
    seats = given.seats or fewest_seats(game)
    limit = OPENING + given.seconds
    with tempfile.TemporaryDirectory(prefix="boneyard-load-") as folder:
        with Process([*COMMAND, "--data-dir", folder, *KNOBS]) as server:
            work = measure_tables(server, game, seats, given.tables, given.seconds, given.pause)
            moves = bounded(work, limit)
        with Process([sys.executable, "-c", ECHO]) as server:
            echoing = measure_echo(server, given.tables * seats, given.seconds / 2, moves.rate, moves.size)
            echo = bounded(echoing, limit)
    if moves.refused:
        print(f"{game}: {moves.refused} moves were refused, because the table had moved on", flush=True)
    return (
        f"| {game} | {seats} | {moves.rate:.0f} | {moves.within(0.5):.1f} | {moves.within(0.99):.1f} "
        f"| {moves.cost:.2f} | {moves.memory:.0f} | {moves.size / 1024:.1f} "
        f"| {echo.within(0.5):.1f} | {echo.within(0.99):.1f} | {echo.cost:.2f} |"
    )


HEAD = [
    "| game | seats | moves/s | answered within, p50 ms | p99 ms | processor per move, ms | memory, MB "
    "| kB a frame | echo p50 ms | echo p99 ms | processor per echo, ms |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
]


def measure_visits(games: list[str], times: int) -> Visits:
    """As people find it: with the usual pauses of bots."""
    if not times or browser() is None:
        return Visits()
    with (
        tempfile.TemporaryDirectory(prefix="boneyard-load-") as folder,
        Process([*COMMAND, "--data-dir", folder, "--openings", "1000"]) as server,
    ):
        return visit(server.http, games, times)


ABOUT = """\
## The web table

```
make load                                  # everything, in less than four minutes
make load ARGS='--games dog --tables 100'  # one game
make load ARGS=--write                     # everything, and this section written anew
```

Tables at which everybody is a socket of its own and plays at random, with the real engines. A move is kept
on the disk, answered, and then told to all seats. Measured is the time until the answer, and the server's
processor time, of all its threads, for all that a move leads to (the median of slices of a second). Beside
it, in the same run, the bare framework's echo: as many sockets, as many messages, as large. A table cannot be
faster than that. The players share the machine with the server."""


def section(given: argparse.Namespace, rows: list[str], visits: Visits) -> str:
    rules = "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
    how = (
        f"{given.tables} tables of each game, {given.pause:g} s to think, {given.seconds:g} s each, "
        f"{rules} rules, {os.cpu_count()} cores."
    )
    visited = "A first visit, in a real browser that was never here; medians:"
    return "\n".join([ABOUT, "", how, "", *HEAD, *rows, "", visited, "", *visits.lines()])


def write(text: str) -> None:
    """Into its own place on the page, which is made if there is none yet."""
    page = PAGE.read_text()
    before, found, rest = page.partition(BEGIN)
    after = rest.partition(END)[2] if found else "\n"
    PAGE.write_text(f"{before.rstrip()}\n\n{BEGIN}\n\n{text}\n\n{END}{after}")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how many tables a server bears.")
    parser.add_argument("--games", default=",".join(sorted(GAMES)))
    parser.add_argument("--tables", type=int, default=50, help="of each game")
    parser.add_argument(
        "--seats", type=int, default=0, help="at each table; the fewest, unless said otherwise"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="of playing that count, for each game")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds a player thinks")
    parser.add_argument("--visits", type=int, default=10, help="first visits with a browser")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {PAGE.relative_to(ROOT)}")
    given = parser.parse_args()
    unknown = [game for game in given.games.split(",") if game not in GAMES]
    if unknown:
        parser.error(f"{unknown[0]!r} is not one of the games: {', '.join(sorted(GAMES))}")
    return given


def main() -> None:
    given = parsed()
    games = given.games.split(",")
    print("\n".join(HEAD), flush=True)
    rows = []
    for game in games:
        rows.append(measure_game(game, given))
        print(rows[-1], flush=True)
    visits = measure_visits(games, given.visits)
    print("\n".join(visits.lines()), flush=True)
    if given.write:
        write(section(given, rows, visits))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
