"""Hostile frames over real sockets: whatever comes, the server answers or closes, and plays on."""

import asyncio
import json
import socket as plain_socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from boneyard.core.rng import Rng
from tests.server.served import PATIENCE, Served, client
from tests.soaking import BLOCK, note

FLAGS = (
    "--messages",
    "1000000",
    "--sockets",
    "500",
    "--failures",
    "1000000",
    "--pause",
    "0",
    "--thinkers",
    "1",
)
BATCH = 25  # frames sent to one socket before its answers are read

WELL_MEANT: list[dict[str, Any]] = [
    {"t": "act", "id": "x", "version": 1, "text": "bid 1"},
    {"t": "undo", "id": "x", "version": 1},
    {"t": "why", "id": "x", "touched": ["prize"]},
    {"t": "say", "text": "hello"},
    {"t": "arrange", "seats": 3, "options": {"prizes": 3}, "locked": False, "timer": "none"},
    {"t": "bot", "seat": 1, "bot": "quick"},
    {"t": "remove", "seat": 1},
    {"t": "rename", "name": "Ann"},
    {"t": "hello", "token": "00"},
    {"t": "start"},
    {"t": "rematch"},
]
WRONG: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    -3,
    2**31,
    2**63,
    10**40,
    0.5,
    1e308,
    "",
    "x" * 7000,
    "\x00",
    "\u202e\u2066",
    "<script>alert(1)</script>",
    "{0.__class__}",
    "%s%n",
    "../../etc/passwd",
    "'; DROP TABLE entry; --",
    [],
    [[]] * 50,
    {},
    {"t": "start"},
    {"": ""},
    ["prize"] * 500,
    {"prizes": [1]},
    {"prizes": True},
]
RAW: list[str] = [
    "",
    " ",
    "null",
    "[]",
    "{}",
    '"act"',
    "NaN",
    "-Infinity",
    "1e999",
    "{",
    "[" * 4000,
    '{"t":' * 1300,
    '{"t":"act","t":"say"}',
    '{"t":"\\ud800"}',
    '{"t":"say","text":"\\udfff\\ud800"}',
    '{"t":"say","text":"' + "\\u0000" * 300 + '"}',
    '{"t":"act","id":"x","version":' + "9" * 5000 + ',"text":"a"}',
    '{"t":"say","text":"a","seat":0}',
    '{"T":"start"}',
    "\ufeff{}",
]


def mutants(rng: Rng) -> Iterator[str | bytes]:
    """Frames without end: well meant ones with something wrong about them, and rubbish."""
    while True:
        kind = rng.below(10)
        if kind == 0:
            yield RAW[rng.below(len(RAW))]
        elif kind == 1:
            yield bytes(rng.below(256) for _ in range(rng.below(200)))
        elif kind == 2:
            whole = json.dumps(WELL_MEANT[rng.below(len(WELL_MEANT))])
            yield whole[: rng.below(len(whole))]
        else:
            yield json.dumps(broken(dict(WELL_MEANT[rng.below(len(WELL_MEANT))]), rng))


def broken(frame: dict[str, Any], rng: Rng) -> dict[str, Any]:
    keys = list(frame)
    key = keys[rng.below(len(keys))]
    what = rng.below(4)
    if what == 0:
        del frame[key]
    elif what == 1:
        frame["extra"] = WRONG[rng.below(len(WRONG))]
    else:
        frame[key] = WRONG[rng.below(len(WRONG))]
    return frame


async def throw(served: Served, table: str, token: str, frames: list[str | bytes]) -> int:
    """Throw frames at a table; every socket that is closed is opened again. How many were thrown."""
    thrown = 0
    for _ in frames:  # more sockets than frames are never needed
        try:
            async with client(served, table, token) as hostile:
                while thrown < len(frames):
                    batch = frames[thrown : thrown + BATCH]
                    thrown += len(batch)
                    for frame in batch:
                        await hostile.socket.send(frame)
                    await hostile.send(t="why", id="end of the batch", touched=[])
                    await hostile.answer("end of the batch")
                    assert all("Traceback" not in str(heard) for heard in hostile.heard)
        except ConnectionClosed:
            continue
        break
    return thrown


async def plays_on(served: Served, table: str, token: str) -> None:
    """An honest player at the same table still gets answers, and the game moves."""
    async with client(served, table, token) as honest:
        state = await honest.until("state")
        while not state["over"]:
            prompt = state["prompt"]
            if prompt and not prompt["chosen"]:
                assert (await honest.act(prompt["choices"][0]["text"]))["t"] == "done"
            state = await honest.until("state")


def siege(tmp_path: Path, frames: int, seed: int = 7, planted: str = "") -> None:
    with Served(tmp_path, *FLAGS, planted=planted) as served:
        seated = served.open(game="gops", bots="quick", seats=2)
        lobby = served.open(game="gops", seats=4)
        source = mutants(Rng(seed))

        async def story() -> None:
            targets = [(seated["table"], ""), (lobby["table"], lobby["token"]), (lobby["table"], "")]
            share = frames // len(targets) + 1
            loads = [[next(source) for _ in range(share)] for _ in targets]
            thrown = await asyncio.gather(
                *(
                    throw(served, table, token, load)
                    for (table, token), load in zip(targets, loads, strict=True)
                )
            )
            assert sum(thrown) >= frames
            await plays_on(served, seated["table"], seated["token"])

        asyncio.run(story())
        assert served.mistakes() == ""
        assert served.get(f"/api/tables/{lobby['table']}").status_code == 200


def test_two_thousand_hostile_frames_change_nothing_they_should_not(tmp_path: Path) -> None:
    siege(tmp_path, 2_000)


@pytest.mark.soak
def test_fifty_thousand_hostile_frames(tmp_path: Path) -> None:
    siege(tmp_path, 50_000, 100 + BLOCK)
    note("S1", frames=50_000, crashes=0, tracebacks=0)


# The planted bug: what is no message of ours is looked at before it is checked.
TRUSTING = """
import json
from boneyard.server import app
understood = app.understood
def trusting(frame, decoder):
    assert json.loads(frame)["t"]
    return understood(frame, decoder)
app.understood = trusting
"""


def test_a_server_that_trusts_a_frame_is_found(tmp_path: Path) -> None:
    with pytest.raises((AssertionError, ConnectionClosed)):
        siege(tmp_path, 500, planted=TRUSTING)


# Below the level of messages


def handshake(served: Served, table: str) -> plain_socket.socket:
    found = plain_socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
    found.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        more = found.recv(4096)
        assert more, "the server hung up"
        answer += more
    assert answer.startswith(b"HTTP/1.1 101")
    return found


def frame(first: int, payload: bytes, length: int | None = None, masked: int = 0x80) -> bytes:
    size = len(payload) if length is None else length
    if size < 126:
        head = struct.pack("!BB", first, masked | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, masked | 126, size)
    else:
        head = struct.pack("!BBQ", first, masked | 127, size)
    mask = b"\x01\x02\x03\x04"
    body = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
    return head + (mask if masked else b"") + (body if masked else payload)


HELLO = b'{"t":"hello"}'
BAD_FRAMES = {
    "unknown opcode": frame(0x83, HELLO),
    "reserved bits": frame(0xF1, HELLO),
    "no mask": frame(0x81, HELLO, masked=0),
    "not UTF-8": frame(0x81, b"\xff\xfe\xfd"),
    "a continuation of nothing": frame(0x80, HELLO),
    "a long ping": frame(0x89, b"x" * 126),
    "a broken ping": frame(0x09, b"x"),
    "eight gigabytes announced": frame(0x81, HELLO, length=2**33),
    "a negative length": frame(0x81, HELLO, length=2**63),
    "endless fragments": frame(0x01, b'{"t":"say","text":"') + frame(0x00, b"x" * 4000) * 20,
    "a close that makes no sense": frame(0x88, b"\x00"),
    "a close with a forbidden number": frame(0x88, b"\x03\xed"),
}


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    with Served(tmp_path_factory.mktemp("besieged"), *FLAGS) as served:
        yield served, served.open(game="gops")["table"]
        assert served.mistakes() == ""


@pytest.mark.parametrize("name", BAD_FRAMES)
def test_a_frame_that_breaks_the_protocol_ends_its_own_socket(
    name: str, besieged: tuple[Served, str]
) -> None:
    served, table = besieged
    with handshake(served, table) as hostile:
        hostile.sendall(frame(0x81, HELLO) + BAD_FRAMES[name])
        with suppress(ConnectionResetError):
            while hostile.recv(65536):  # what it is told, and then the end
                pass
    assert served.get(f"/api/tables/{table}").status_code == 200


def test_who_says_nothing_does_not_keep_others_waiting(besieged: tuple[Served, str]) -> None:
    served, table = besieged
    silent = [handshake(served, table) for _ in range(20)]
    half = [plain_socket.create_connection(("127.0.0.1", served.port), PATIENCE) for _ in range(20)]
    for each in half:
        each.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    assert served.get(f"/api/tables/{table}").status_code == 200
    for each in [*silent, *half]:
        each.close()
    assert served.get(f"/api/tables/{table}").status_code == 200


HASTE = """
import boneyard.server.serve, boneyard.server.middleware
boneyard.server.serve.HURRY = boneyard.server.middleware.HURRY = 0.2
"""


def test_who_does_not_finish_a_request_is_cut_off_and_who_sits_still_is_not(tmp_path: Path) -> None:
    async def sit_still(served: Served, table: str) -> None:
        async with client(served, table) as eve:
            for half in (b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /api/tables HTTP/1.1\r\n" + START + b"{"):
                with plain_socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as slow:
                    slow.sendall(half)
                    while slow.recv(65536):
                        pass
            await eve.send(t="why", id="w", touched=[])
            assert (await eve.answer("w"))["t"] == "refused"

    with Served(tmp_path, planted=HASTE) as served:
        asyncio.run(sit_still(served, served.open(game="gops")["table"]))
        assert served.mistakes() == ""


START = b"Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET\r\n\r\n",
        b"\x00\xff\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /%00%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_a_request_that_is_none_is_refused(request_line: bytes, besieged: tuple[Served, str]) -> None:
    served, table = besieged
    with plain_socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as hostile:
        hostile.sendall(request_line)
        assert b"Traceback" not in hostile.recv(65536)
    assert served.get(f"/api/tables/{table}").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/assets/..%2f..%2f..%2fetc%2fpasswd",
        "/assets/%2e%2e/%2e%2e/store.py",
        "/store.py",
        "//etc/passwd",
        "/api/tables/..%2f..%2f",
        "/api/tables/" + "x" * 5000,
        "/api/tables/%F0%9F%98%80",
        "/api/games/..%2Fspots/rules",
        "/api/languages/..%2F..%2Fpyproject",
        "/api/tables/ABCD/replay/99999999999999999999",
    ],
)
def test_paths_lead_nowhere_they_should_not(path: str, besieged: tuple[Served, str]) -> None:
    served, _ = besieged
    answer = served.get(path)
    page = served.get("/")
    assert answer.status_code in (400, 404) or answer.content == page.content
    assert "root:" not in answer.text
    assert "sqlalchemy" not in answer.text
