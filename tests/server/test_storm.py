"""A server that comes back: everybody who was there reconnects in the same moment, and sees the table again.

They wait as the page does (`web/src/socket.ts`): longer each time, and not all equally long.
"""

import asyncio
import json
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from boneyard.core.rng import Rng
from tests.server.served import PATIENCE, Served
from tests.soaking import note

SOONEST, LATEST = 0.4, 15.0  # seconds, as on the page
AROUND = 5  # clients at a table: two who play, three who look on
SOON = 15.0  # seconds until all are there again
FLAGS = (
    *("--sockets", "5000", "--openings", "100000", "--sittings", "100000"),
    *("--thinkers", "1", "--parting", "600"),
)


@dataclass
class Place:
    table: str
    token: str
    synced: float = 0.0  # when it saw the table last


def raise_own_handles(wanted: int) -> None:
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


async def fill(served: Served, clients: int) -> list[Place]:
    """Tables with two people each, whose game has begun, and room for those who look on."""
    places: list[Place] = []
    async with httpx.AsyncClient(base_url=served.http, timeout=PATIENCE) as asking:
        for _ in range(math.ceil(clients / AROUND)):
            opened = await asking.post("/api/tables", json={"game": "gops", "name": "Ann", "seats": 2})
            host = opened.json()
            sat = await asking.post(f"/api/tables/{host['table']}/seats", json={"name": "Bo"})
            tokens = [host["token"], sat.json()["token"], "", "", ""]
            places += [Place(host["table"], token) for token in tokens]
    return places[:clients]


async def stay(place: Place, port: int, rng: Rng, gone: asyncio.Event) -> None:
    """At the table whenever there is a server, until the test is over."""
    attempts = 0
    while not gone.is_set():
        hello = json.dumps({"t": "hello", "token": place.token})
        address = f"ws://127.0.0.1:{port}/api/tables/{place.table}/socket"
        try:
            async with connect(
                address, compression=None, ping_interval=None, open_timeout=PATIENCE
            ) as socket:
                await socket.send(hello)
                async for frame in socket:
                    head = str(frame)[:12]
                    assert "bye" not in head, frame
                    if "table" in head:
                        place.synced, attempts = time.monotonic(), 0
        except (OSError, WebSocketException, TimeoutError):
            pass
        delay = min(LATEST, SOONEST * 2**attempts) * (0.5 + 0.5 * int(rng.below(1000)) / 1000)
        attempts += 1
        await asyncio.sleep(delay)


async def all_synced(places: list[Place], since: float, patience: float) -> float:
    """How long it took until everybody saw the table again."""
    end = time.monotonic() + patience
    while any(place.synced <= since for place in places):
        missing = sum(place.synced <= since for place in places)
        assert time.monotonic() < end, f"{missing} of {len(places)} never came back"
        await asyncio.sleep(0.1)
    return max(place.synced for place in places) - since


async def storm(tmp_path: Path, clients: int, patience: float) -> float:
    first = Served(tmp_path, *FLAGS).start()
    gone = asyncio.Event()
    rng = Rng(7)
    places = await fill(first, clients)
    staying = [asyncio.create_task(stay(place, first.port, rng, gone)) for place in places]
    try:
        await all_synced(places, 0.0, 4 * patience)
        await asyncio.to_thread(first.kill)
        second = Served(tmp_path, *FLAGS, "--port", str(first.port))
        await asyncio.to_thread(second.start)
        back = time.monotonic()
        try:
            return await all_synced(places, back, patience)
        finally:
            gone.set()
            assert second.mistakes() == ""
            await asyncio.to_thread(second.kill)
    finally:
        for task in staying:
            task.cancel()
        ends = await asyncio.gather(*staying, return_exceptions=True)
        assert not [end for end in ends if isinstance(end, AssertionError)]


def test_whoever_was_there_comes_back_when_the_server_does(tmp_path: Path) -> None:
    asyncio.run(storm(tmp_path, 100, PATIENCE))


@pytest.mark.soak
def test_three_thousand_come_back_soon(tmp_path: Path) -> None:
    raise_own_handles(8000)
    took = asyncio.run(storm(tmp_path, 3000, PATIENCE))
    note("L7", clients=3000, most_seconds=took)
    assert took <= SOON
