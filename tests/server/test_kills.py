"""Killed at any moment, under load: what was answered is kept, nothing is kept twice, and nothing is missing.

Clients hammer their tables, note every answer, and when the server dies send the same move again to the next
one. After the last kill the logs are read and held against what the clients were told.
"""

import asyncio
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from boneyard.core.rng import Rng
from boneyard.server import protocol
from boneyard.server.steps import Follower
from tests.server.room import as_read
from tests.server.served import PATIENCE, Served
from tests.soaking import BLOCK, note

TABLES = 6
FLAGS = ("--messages", "100000", "--sockets", "1000", "--openings", "1000", "--thinkers", "1")

# The planted bug: the answer goes out first, and the entry is written a moment later.
ANSWER_FIRST = """
import asyncio
from boneyard.server.store import Store
kept = Store.append
held = set()

async def hasty(self, table, entries, index_row=None, keeper=""):
    if entries[0].seq < 4:
        return await kept(self, table, entries, index_row, keeper)
    writing = asyncio.ensure_future(late(self, table, entries, index_row, keeper))
    held.add(writing)

async def late(self, *entry):
    await asyncio.sleep(0.02)
    await kept(self, *entry)

Store.append = hasty
"""


@dataclass
class Hammer:
    """Plays a table alone as fast as it is answered, and notes what was answered."""

    table: str
    token: str
    rng: Rng
    answered: dict[str, int] = field(default_factory=dict)  # move -> version
    sent: int = 0
    waiting: dict[str, Any] | None = None  # sent, not answered
    version: int = 0  # that the last answer led to
    state: dict[str, Any] | None = None  # the newest that this socket was shown
    over: bool = False
    socket: Any = None

    async def stop(self) -> None:
        """Nobody is interrupted while a line is made, or it would stay open."""
        self.over = True
        if self.socket is not None:
            await self.socket.close()

    async def play(self, served: Served) -> None:
        """Until the server dies, or the game is over."""
        self.state, self.version = None, 0
        follower = Follower()
        try:
            async with connect(f"{served.ws}/api/tables/{self.table}/socket", max_size=None) as socket:
                self.socket = socket
                await socket.send(msgspec.json.encode({"t": "hello", "token": self.token}).decode())
                if self.waiting is not None:  # nobody knows whether it was kept: the same move again
                    await socket.send(msgspec.json.encode(self.waiting).decode())
                while not self.over:
                    frame = await asyncio.wait_for(socket.recv(), PATIENCE)
                    self.hear(as_read(follower.take(msgspec.json.decode(frame, type=protocol.Heard))))
                    await self.move(socket)
        except TimeoutError:
            raise AssertionError(f"{self.table} says nothing any more") from None
        except (ConnectionClosed, InvalidHandshake, OSError):
            return

    def hear(self, message: dict[str, Any]) -> None:
        if message["t"] in ("done", "refused") and self.waiting and message["id"] == self.waiting["id"]:
            if message["t"] == "done":
                self.answered[message["id"]] = self.version = message["version"]
            self.waiting = None
        if message["t"] == "state":
            self.state = message
            self.over = self.over or message["over"] is not None

    async def move(self, socket: Any) -> None:
        """Unless an answer is owed, or the table as it is after the last one was not shown yet.

        It may have been shown before the answer: a move that was kept before the server died is answered
        once more, and changes nothing then.
        """
        state = self.state
        if (
            self.waiting is not None
            or state is None
            or state["version"] < self.version
            or not state["prompt"]
        ):
            return
        choices = state["prompt"]["choices"]
        self.sent += 1
        self.waiting = {
            "t": "act",
            "id": f"m{self.sent}",
            "version": state["version"],
            "text": choices[self.rng.below(len(choices))]["text"],
        }
        await socket.send(msgspec.json.encode(self.waiting).decode())


def open_hammers(served: Served, kill: int) -> list[Hammer]:
    """Solo tables, so that nobody waits for anybody."""
    hammers = []
    for number in range(TABLES):
        seated = served.open(game="spots", seats=1, options={"d0g_treats": 1})
        hammers.append(Hammer(seated["table"], seated["token"], Rng(100 * kill + number)))
    return hammers


async def start_all(served: Served, hammers: list[Hammer]) -> None:
    for hammer in hammers:
        async with connect(f"{served.ws}/api/tables/{hammer.table}/socket", max_size=None) as socket:
            await socket.send(msgspec.json.encode({"t": "hello", "token": hammer.token}).decode())
            await socket.send(msgspec.json.encode({"t": "start"}).decode())
            while msgspec.json.decode(await asyncio.wait_for(socket.recv(), PATIENCE))["t"] != "state":
                pass


async def hammer_until_killed(served: Served, hammers: list[Hammer], answers: int) -> None:
    """Kill it somewhere in the middle of work: after so many answers, not after so much time."""
    playing = [asyncio.create_task(hammer.play(served)) for hammer in hammers]
    enough = sum(len(hammer.answered) for hammer in hammers) + answers
    while sum(len(hammer.answered) for hammer in hammers) < enough and not all(
        hammer.over for hammer in hammers
    ):
        await asyncio.sleep(0.002)
        if all(task.done() for task in playing):
            break
    served.kill()
    await asyncio.gather(*playing)


def check_logs(data: Path, hammers: list[Hammer]) -> list[str]:
    """Everything that is wrong with what is on the disk."""
    wrong = []
    with sqlite3.connect(data / "tables.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for hammer in hammers:
            rows = database.execute(
                "SELECT seq, move_id FROM entry WHERE table_id = ? ORDER BY seq", [hammer.table]
            ).fetchall()
            if [seq for seq, _ in rows] != list(range(1, len(rows) + 1)):
                wrong.append(f"{hammer.table}: a gap")
            moves = [move for _, move in rows]
            if len(set(moves)) < len(moves):
                wrong.append(f"{hammer.table}: a move twice")
            lost = [move for move in hammer.answered if f"0:{move}" not in moves]
            if lost:
                wrong.append(f"{hammer.table}: {len(lost)} answered moves lost")
    return wrong


def ordeal(data: Path, kills: int, planted: str = "", most: int = 70, seed: int = 0) -> tuple[int, list[str]]:
    """So many kills, each after 10 answers or more; how many there were, and what is wrong afterwards."""
    served = Served(data, *FLAGS, planted=planted)
    rng = Rng(kills + 1000 * seed)
    every: list[Hammer] = []
    hammers: list[Hammer] = []
    for kill in range(kills):
        served.start()
        if not hammers or all(hammer.over for hammer in hammers):
            hammers = open_hammers(served, kill + 1000 * seed)
            every += hammers
            asyncio.run(start_all(served, hammers))
        asyncio.run(hammer_until_killed(served, hammers, 10 + rng.below(most - 10)))
    return sum(len(hammer.answered) for hammer in every), check_logs(data, every)


def test_nothing_that_was_answered_is_lost_or_doubled(tmp_path: Path) -> None:
    answered, wrong = ordeal(tmp_path, kills=10)
    assert wrong == []
    assert answered > 200


def test_an_answer_before_the_commit_is_caught(tmp_path: Path) -> None:
    _, wrong = ordeal(tmp_path, kills=2, planted=ANSWER_FIRST)
    assert any("lost" in each for each in wrong)


@pytest.mark.soak
def test_nothing_is_lost_in_a_hundred_kills(tmp_path: Path) -> None:
    answered, wrong = ordeal(tmp_path, kills=100, most=650, seed=1 + BLOCK)
    note("D1", kills=100, answered=answered, wrong=len(wrong))
    assert wrong == []
    assert answered > 10_000
