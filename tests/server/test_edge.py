"""The server's edge: connections that cost too much, names that are not its own, files that are private."""

import asyncio
import os
import re
import socket as plain_socket
import stat
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from boneyard.core.errors import BadOption
from boneyard.server import connections, middleware, private, serve
from boneyard.server.connections import SeldomFilter, Sweeper
from boneyard.server.databases import BadStore
from boneyard.server.middleware import TimedReceive
from boneyard.server.reach import Hosts, Listening, is_netloc
from tests.server.served import PATIENCE, ROOT, Served, client, until

# Who never reads


class Pipe:
    """A transport: how many bytes wait in it is told by the test."""

    def __init__(self) -> None:
        self.waits = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.waits

    def abort(self) -> None:
        self.aborted = True


class Line:
    def __init__(self) -> None:
        self.transport = Pipe()


def sweep_for(seconds: int, waits: Any, sweeper: type[Sweeper] = Sweeper) -> int | None:
    """After how many seconds a line was ended on which so many bytes wait at each second."""
    line, clock = Line(), [0.0]
    found = sweeper(lambda: [line], lambda: clock[0])
    for second in range(seconds):
        clock[0] = float(second)
        line.transport.waits = waits(second)
        if second % int(connections.ROUND) == 0:
            found.sweep()
        if line.transport.aborted:
            return second
    return None


def test_a_line_that_nobody_reads_is_ended_within_half_a_minute() -> None:
    assert sweep_for(60, lambda second: 70_000) in range(15, 30)
    assert sweep_for(60, lambda second: 70_000 + 8 * second) in range(15, 30), "signs of life pile up"
    assert sweep_for(60, lambda second: 1) in range(15, 30)
    assert serve.PING + serve.PONG <= 30, "and where nothing waits, a sign of life is missed"


def test_a_slow_line_is_not() -> None:
    assert sweep_for(600, lambda second: 0) is None
    assert sweep_for(600, lambda second: 70_000 - 100 * second) is None
    assert sweep_for(600, lambda second: 50_000 + second % 15 * 1000) is None, "it is filled again and again"
    assert sweep_for(600, lambda second: 0 if second % 18 == 0 else 10) is None


def test_whoever_forgot_how_long_a_line_is_stuck_would_be_noticed() -> None:
    class Forgetful(Sweeper):
        def sweep(self) -> None:
            super().sweep()
            self._waiting = {}

    assert sweep_for(60, lambda second: 70_000, Forgetful) is None


QUICK = """
import boneyard.server.connections as connections
connections.ROUND, connections.STUCK = 0.1, 1.0
"""


def sockets(served: Served) -> int:
    """How many sockets the server has open, without those that never leave the machine."""
    links = []
    for handle in Path(f"/proc/{served.pid}/fd").iterdir():
        with suppress(OSError):  # one that is closed just now
            links.append(str(handle.readlink()))
    local = {f"socket:[{line.split()[6]}]" for line in Path("/proc/net/unix").read_text().splitlines()[1:]}
    return sum(link.startswith("socket:") and link not in local for link in links)


def deaf_socket(served: Served) -> plain_socket.socket:
    """One that holds little, and never reads."""
    found = plain_socket.socket()
    found.setsockopt(plain_socket.SOL_SOCKET, plain_socket.SO_RCVBUF, 4096)
    found.settimeout(PATIENCE)
    found.connect(("127.0.0.1", served.port))
    return found


def upgrade(socket: plain_socket.socket, table: str) -> None:
    """Look on at a table, by hand; from then on nothing is read."""
    socket.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += socket.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")
    socket.sendall(masked('{"t":"hello"}'))


def masked(text: str) -> bytes:
    payload = text.encode()
    return b"\x81\xfe" + len(payload).to_bytes(2, "big") + bytes(4) + payload


def fill(deaf: plain_socket.socket, asked: bytes, times: int) -> None:
    """Ask for much, until the server takes no more."""
    deaf.settimeout(2.0)
    with suppress(OSError):
        for _ in range(times):
            deaf.sendall(asked)


def stays_deaf(tmp_path: Path, stuck: float, *, socket: bool, patience: float = PATIENCE) -> bool:
    """Whether somebody who asks for megabytes and reads none still has a connection in the end."""
    planted = f"""
import boneyard.server.connections as connections
connections.ROUND, connections.STUCK = 0.1, {stuck}
"""
    with Served(tmp_path, "--messages", "1000000", "--thinkers", "1", planted=planted) as served:
        before = sockets(served)
        table = served.open(game="gops")["table"]
        with deaf_socket(served) as deaf:
            if socket:
                upgrade(deaf, table)
                fill(deaf, masked('{"t":"why","id":"' + "x" * 8000 + '","touched":["deck"]}'), 3000)
            else:
                fill(deaf, b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 3000)
            end = time.monotonic() + patience
            while sockets(served) > before and time.monotonic() < end:
                time.sleep(0.05)
            assert served.mistakes() == ""
            return sockets(served) > before


@pytest.mark.skipif(sys.platform != "linux", reason="open files are counted the way Linux tells them")
@pytest.mark.parametrize("socket", [True, False])
def test_who_never_reads_is_cut_off_with_full_buffers(tmp_path: Path, socket: bool) -> None:
    assert not stays_deaf(tmp_path, 1.0, socket=socket)


@pytest.mark.soak
@pytest.mark.parametrize("socket", [True, False])
def test_whoever_only_closed_a_full_line_would_be_noticed(tmp_path: Path, socket: bool) -> None:
    """The planted bug: as it was once, when a transport that was closed waited for its reader for ever."""
    assert stays_deaf(tmp_path, 1e9, socket=socket, patience=45.0)


def read_to_end(socket: plain_socket.socket) -> bytes:
    heard = b""
    with socket:
        while more := socket.recv(65536):
            heard += more
    return heard


SILENCE = "import boneyard.server.serve as serve; serve.PING = serve.PONG = 0.2"


def test_who_gives_no_sign_of_life_is_cut_off(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        table = served.open(game="gops")["table"]
        async with client(served, table) as alive:
            dumb = plain_socket.create_connection(("127.0.0.1", served.port), PATIENCE)
            upgrade(dumb, table)
            await asyncio.to_thread(read_to_end, dumb)  # and answer nothing
            await alive.send(t="why", id="w", touched=[])
            assert (await alive.answer("w"))["t"] == "refused"

    with Served(tmp_path, planted=SILENCE) as served:
        asyncio.run(story(served))


# Requests


def ask(served: Served, *, then: bytes = b"") -> plain_socket.socket:
    """A connection that has been answered once."""
    found = plain_socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
    found.sendall(b"GET /api/languages HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert found.recv(65536).startswith(b"HTTP/1.1 200")
    found.sendall(then)
    return found


HASTE = """
import boneyard.server.serve, boneyard.server.middleware
boneyard.server.serve.HURRY = boneyard.server.middleware.HURRY = 0.2
"""


def test_a_second_request_that_never_ends_is_cut_off_as_well(tmp_path: Path) -> None:
    with (
        Served(tmp_path, planted=HASTE) as served,
        ask(served, then=b"GET /api/languages HTTP/1.1\r\nHo") as slow,
    ):
        while slow.recv(65536):
            pass


def test_a_request_that_comes_in_drops_has_an_end() -> None:
    clock = [0.0]

    async def drop() -> dict[str, Any]:
        clock[0] += 9.0
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def story() -> list[str]:
        receive = TimedReceive(drop, lambda: clock[0])
        return [(await receive())["type"] for _ in range(10)]

    kinds = asyncio.run(story())
    assert kinds.index("http.disconnect") * 9.0 <= middleware.WHOLE * middleware.HURRY + 9.0
    assert set(kinds[kinds.index("http.disconnect") :]) == {"http.disconnect"}


@pytest.mark.parametrize(
    ("flags", "most", "why"),
    [
        (("--sockets", "4"), 28, "Too many connections come from your address."),
        (
            ("--connections", "12"),
            12,
            "The server has too many connections just now; please try again soon.",
        ),
    ],
)
def test_connections_are_counted(tmp_path: Path, flags: tuple[str, str], most: int, why: str) -> None:
    with Served(tmp_path, *flags) as served, ExitStack() as held:
        idle = [
            held.enter_context(plain_socket.create_connection(("127.0.0.1", served.port), PATIENCE))
            for _ in range(most)
        ]
        refused = plain_socket.create_connection(("127.0.0.1", served.port), PATIENCE)
        answer = read_to_end(refused)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert why.encode() in answer
        for each in idle[:5]:
            each.close()
        until(lambda: answered(served), "there is room again")


def answered(served: Served) -> bool:
    return bool(served.get("/api/languages").status_code == 200)


def test_a_socket_is_a_connection_until_it_is_closed(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        table = served.open(game="gops")["table"]
        for _ in range(3 * 6):  # more than there may be at once
            async with client(served, table):
                pass
        async with client(served, table), client(served, table), client(served, table):
            busy = [served.get("/api/languages").status_code for _ in range(2)]
        assert busy == [200, 200]

    with Served(tmp_path, "--connections", "6") as served:
        asyncio.run(story(served))
        with ExitStack() as held:
            for _ in range(6):
                held.enter_context(plain_socket.create_connection(("127.0.0.1", served.port), PATIENCE))
            assert served.get("/api/languages").status_code == 503


BLIND = """
import resource
import boneyard.server.connections as connections, boneyard.server.serve as serve
connections.ROUND = 0.1
serve.raise_handles = lambda: 1_000_000
resource.setrlimit(resource.RLIMIT_NOFILE, (90, 90))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no file handles to run out of")
def test_running_out_of_file_handles_is_survived_and_said_once(tmp_path: Path) -> None:
    with Served(tmp_path, "--sockets", "1000", "--thinkers", "1", planted=BLIND) as served:
        table = served.open(game="gops")["table"]
        with ExitStack() as held:
            for _ in range(120):
                held.enter_context(plain_socket.create_connection(("127.0.0.1", served.port), PATIENCE))
            until(lambda: "new connections fail" in served.errors(), "it is said")
        until(lambda: works(served, table), "it goes on")
        lines = [line for line in served.errors().splitlines() if "fail" in line or "system resource" in line]
        assert len(lines) == 1
        assert len(served.errors().splitlines()) < 5


def works(served: Served, table: str) -> bool:
    with suppress(OSError):
        return served.get(f"/api/tables/{table}").status_code == 200
    return False


def test_there_are_never_more_connections_than_file_handles(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    given = [(256, 256)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: given[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: given.append(limit))
    assert connections.raise_handles() == 256 - connections.SPARE
    given[:] = [(256, 4096)]
    assert connections.raise_handles() == 4096 - connections.SPARE
    assert given[-1] == (4096, 4096)
    given[:] = [(80, 80)]
    assert connections.raise_handles() == 40


def test_the_same_trouble_is_one_line_a_minute() -> None:
    import logging

    clock = [0.0]
    seldom = SeldomFilter(lambda: clock[0])

    def shown(text: str) -> bool:
        return seldom.filter(logging.LogRecord("asyncio", logging.ERROR, "", 0, text, (), None))

    assert [shown("socket.accept() out of system resource\nsocket: 7") for _ in range(1000)].count(True) == 1
    assert shown("something else")
    clock[0] = 61.0
    assert shown("socket.accept() out of system resource\nsocket: 8")


# Names


@pytest.mark.parametrize(
    ("netloc", "known"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("table.localhost", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("mypc", True),
        ("mypc.local:8000", True),
        ("mypc.home.example", True),
        ("mypc.evil.example", False),
        ("192.0.2.7:8000", True),  # where the connection arrived
        ("192.0.2.8:8000", False),
        ("games.example", True),
        ("games.example.", True),
        ("games.example.evil.example", False),
        ("a.play.example", True),
        ("play.example", False),
        ("xplay.example", False),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost@evil.example", False),
        ("", False),
    ],
)
def test_a_server_goes_by_its_own_names(netloc: str, known: bool) -> None:
    named = ["games.example", ".play.example"]
    hosts = Hosts(Listening("0.0.0.0", 8000), named, machine="MyPC.home.example")
    assert hosts.know(netloc, "192.0.2.7") is known


def test_the_name_it_listens_for_is_its_own() -> None:
    assert Hosts(Listening("Table.example", 80), machine="mypc").know("table.example", "192.0.2.7")
    assert not Hosts(Listening("192.0.2.7", 80), machine="mypc").know("table.example", "192.0.2.7")
    assert Hosts(Listening("::", 80), machine="mypc").know("[2001:db8::7]:80", "2001:db8::7")
    assert Hosts(Listening("::", 80), machine="mypc").know("192.0.2.7", "::ffff:192.0.2.7")
    assert Hosts(Listening("", 80), ["*"], machine="mypc").know("whatever.example", "")
    assert Hosts(Listening("", 80), ["fd00::7"], machine="mypc").know("[fd00::7]", "")
    with pytest.raises(BadOption):
        Hosts(Listening("", 80), ["not a name"])


@pytest.mark.parametrize(
    "netloc", ["a b", "a/b", "a:b", "a:99999", "a:-1", "[::1", "a@b", "a\x00", "ä.example", "x" * 300, ":80"]
)
def test_what_is_no_name_is_none(netloc: str) -> None:
    assert not is_netloc(netloc)


def test_a_page_that_lets_its_name_point_here_gets_nothing(tmp_path: Path) -> None:
    async def knock(served: Served, table: str, host: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        status = await reader.readline()
        writer.close()
        return status

    with Served(tmp_path, "--allowed-hosts", "games.example,.play.example") as served:
        table = served.open(game="gops")["table"]
        for path in ("/", "/api/games", f"/api/tables/{table}"):
            answer = served.get(path, headers={"host": "evil.example:1234", "origin": "http://evil.example"})
            assert answer.status_code == 421
            assert "This server does not go by the name 'evil.example:1234'." in answer.text
            assert "--allowed-hosts evil.example" in answer.text
            assert "Traceback" not in answer.text
        german = {"host": "evil.example", "accept-language": "de"}
        assert "heißt nicht" in served.get("/", headers=german).text
        for host, status in (("evil.example", b" 403 "), ("games.example", b" 101 ")):
            assert status in asyncio.run(knock(served, table, host))
        for host in (
            "games.example",
            "a.play.example:80",
            f"localhost:{served.port}",
            plain_socket.gethostname(),
        ):
            assert served.get("/api/languages", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["x" * 30_000, "127.0.0.1:99999999", "localhost:x", "a b", "x" * 30_000 + ".localhost"]
)
def test_a_host_that_is_none_gets_one_sentence(host: str, tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        table = served.open(game="gops")["table"]
        for path in ("/", f"/api/tables/{table}/invitation", f"/api/tables/{table}/qr.svg"):
            answer = served.get(path, headers={"host": host})
            assert answer.status_code == 400
            assert "is no name that a server can have." in answer.text
            assert len(answer.text) < 300
        assert served.mistakes() == ""


# Files


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes")
def test_what_is_kept_is_for_its_user_only(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir(mode=0o755)
    for name in ("tables.db", "trouble.log"):  # as an older server left them
        (folder / name).touch(mode=0o644)
    with Served(tmp_path, "--data-dir", str(folder), "--database", "") as served:
        served.open(game="gops")
        kept = {path.name: mode(path) for path in folder.iterdir()}
        assert {"tables.db", "tables.db-wal", "tables.db-shm", "trouble.log", "lock"} <= set(kept)
        assert set(kept.values()) == {0o600}
        assert mode(folder) == 0o700


def test_a_database_has_one_server_however_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    file = tmp_path / "kept" / "tables.db"
    detour = tmp_path / "kept" / ".." / "kept" / "tables.db"
    with private.only_user(file.resolve()):
        for url in (f"sqlite:///{file}", f"sqlite:///{detour}", str(file), f"sqlite+pysqlite:///{file}"):
            found = private.sqlite_file(url)
            assert found == file.resolve()
            with pytest.raises(BadStore, match="Another server keeps its tables in"):
                private.only_user(found)
        private.only_user(tmp_path / "kept" / "other.db").close()
    assert private.sqlite_file("postgresql://localhost/boneyard") is None
    assert private.sqlite_file("sqlite:///:memory:") is None
    private.only_user(file).close()


def start(tmp_path: Path, *flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A server that cannot start: what it says, and how it ends."""
    return subprocess.run(
        [sys.executable, "-m", "boneyard.server", "--port", "0", *flags],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
        timeout=PATIENCE,
        check=False,
    )


def test_a_second_server_at_the_same_database_is_refused(tmp_path: Path) -> None:
    with Served(tmp_path):
        for flags in (("--data-dir", str(tmp_path)), ("--database", f"sqlite:///{tmp_path}/tables.db")):
            second = start(tmp_path, *flags)
            assert (second.returncode, second.stdout) == (2, "")
            assert second.stderr == f"Another server keeps its tables in {tmp_path}.\n"


def test_a_password_need_not_stand_in_the_list_of_processes(tmp_path: Path) -> None:
    url = "mysql://ann:secret@localhost/boneyard"
    shown = start(tmp_path, "--database", url)
    hidden = start(tmp_path, BONEYARD_DATABASE=url)
    for told in (shown, hidden):
        assert told.returncode == 2
        assert "Tables are kept on SQLite or PostgreSQL, not on 'mysql'." in told.stderr
        assert "secret" not in told.stderr
    assert "environment variable BONEYARD_DATABASE" in shown.stderr
    assert "BONEYARD_DATABASE" not in hidden.stderr


@pytest.mark.parametrize(
    ("flag", "value", "why"),
    [
        ("--trusted-proxy", "my-proxy", "A proxy is named by its address or network"),
        ("--allowed-hosts", "a/b", "'a/b' is no name that a server can have."),
    ],
)
def test_what_cannot_be_meant_is_said_in_one_sentence(
    flag: str, value: str, why: str, tmp_path: Path
) -> None:
    told = start(tmp_path, "--data-dir", str(tmp_path), flag, value)
    assert told.returncode == 2
    assert re.fullmatch(re.escape(why) + r".*\n", told.stderr)
