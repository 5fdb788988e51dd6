"""Seeing to a server that runs: closing, locking, announcing, shutting out, draining; its health."""

import asyncio
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boneyard import cli
from boneyard.core.errors import BadOption
from boneyard.core.text import say
from boneyard.server import commands, protocol
from boneyard.server.bans import Bans
from boneyard.server.node import Draining
from boneyard.server.operating import routes
from boneyard.server.operating.desk import network_of
from boneyard.server.store import IndexRow, Unkept
from tests.server.room import NOON, MemoryStore, Room, Sat, played
from tests.server.served import Served, client, until

FLAGS = ("--pause", "0", "--thinkers", "1", "--openings", "1000", "--log-level", "info")
TOKEN = ("--metrics-token", "only-we-know")


@pytest.fixture
def data() -> Iterator[Path]:
    """A folder whose name is short enough for a socket in it."""
    with tempfile.TemporaryDirectory(prefix="by-") as folder:
        yield Path(folder)


# At the tables


def test_a_table_that_is_closed_tells_everybody_and_never_goes_on() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", seats=2)
        bo, eve = await ann.sit("Bo"), await Sat.at(ann.table)
        await ann.say(protocol.Start())
        await ann.table.commit(commands.close)
        closed = "Whoever runs this server has closed this table."
        for each in (ann, bo, eve):
            assert [told["sentence"] for told in each.told("bye")] == [closed]
        assert await room.lobby() == []
        assert await room.store.orphans([]) == []  # no process takes it over
        before = ann.table.state.seq
        await ann.table.commit(commands.close)
        assert ann.table.state.seq == before  # once is enough
        for each in (ann, bo):
            await each.go()
        await room.wait(ann.table, 100)
        assert ann.table.state.stage == "over"
        with pytest.raises(BadOption, match="has closed this table"):
            await ann.table.commit(
                lambda state: commands.say_something(state, 0, "", "", protocol.Say(text="x"))
            )

    played(story())


def test_a_locked_table_takes_nobody_and_its_host_may_open_it_again() -> None:
    async def story() -> None:
        ann = await Room().table("spots", seats=2)
        await ann.table.commit(partial(commands.lock, locked=True))
        with pytest.raises(BadOption, match="locked this table"):
            await ann.sit("Bo")
        assert ann.last("table")["info"]["locked"]
        await ann.table.commit(partial(commands.lock, locked=False))
        await ann.sit("Bo")

    played(story())


def test_an_announcement_reaches_every_socket_in_no_chat() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await room.table("spots"), await room.table("gops", name="Bo")
        eve = await Sat.at(bo.table)
        room.announce(say("{text}", text="Cake in the kitchen"))
        for each in (ann, bo, eve):
            assert each.told("notice") == [{"t": "notice", "sentence": "Cake in the kitchen"}]
            assert each.table.state.chat == []

    played(story())


# Addresses


@pytest.mark.parametrize(
    ("banned", "address", "held"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.0/24", "203.0.113.8", True),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("2001:db8::/32", "2001:db8:1::9", True),
        ("2001:db8::/32", "2001:db9::9", False),
        ("203.0.113.7", "", False),
        ("203.0.113.7", "somebody", False),
    ],
)
def test_who_is_shut_out(banned: str, address: str, held: bool) -> None:
    bans = Bans()
    bans.add(network_of(banned), NOON + 60)
    assert bans.holds(address, NOON) == held
    assert not bans.holds(address, NOON + 60)


def test_bans_outlive_the_process_and_can_be_lifted(tmp_path: Path) -> None:
    file = tmp_path / "bans.json"
    Bans(file).add(network_of("203.0.113.7"), NOON + 60)
    again = Bans(file)
    assert again.standing(NOON) == {"203.0.113.7/32": NOON + 60}
    assert again.standing(NOON + 61) == {}
    assert again.lift(network_of("203.0.113.7")) is False
    assert Bans(file).until == {}
    with pytest.raises(BadOption, match="'nobody' is no address and no network"):
        network_of("nobody")


def test_who_is_shut_out_while_sitting_goes_and_nobody_else() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", seats=2)
        bo = await ann.sit("Bo")
        ann.connection.address, bo.connection.address = "192.0.2.1", "203.0.113.7"
        room.shut_out(network_of("203.0.113.0/24"), NOON + 60)
        assert [told["sentence"] for told in bo.told("bye")] == [
            "This server does not serve your address just now."
        ]
        assert ann.told("bye") == []

    played(story())


# Draining


class SlowStore(MemoryStore):
    """Keeps nothing before it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()

    async def append(
        self, table: str, entries: Any, index_row: IndexRow | None = None, keeper: str = ""
    ) -> None:
        await self.gate.wait()
        await super().append(table, entries, index_row, keeper)


async def drained_with_a_commit_on_its_way() -> bool:
    """Whether what somebody was saying when a server stopped was kept first."""
    store = SlowStore()
    store.gate.set()
    room = Room(store)
    ann = await room.table("spots", seats=2)
    table = ann.table
    del table.ask  # its task runs again
    table.start()
    ann.listen()
    store.gate.clear()
    saying = asyncio.create_task(table.ask(partial(table.hear, ann.connection, protocol.Say(text="bye"))))
    draining = asyncio.create_task(room.drain(0))
    for _ in range(20):
        await asyncio.sleep(0)
    early = draining.done()
    store.gate.set()
    await asyncio.gather(saying, draining)
    assert [line["text"] for line in ann.told("chat")] == ["bye"]
    await table.stop()
    return not early


def test_draining_waits_for_what_is_being_kept() -> None:
    assert played(drained_with_a_commit_on_its_way())


def test_that_test_would_notice_a_server_that_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hasty(room: Room, seconds: float) -> None:
        room.draining = True

    monkeypatch.setattr(Room, "drain", hasty)
    assert not played(drained_with_a_commit_on_its_way())


def test_a_draining_server_opens_no_tables_tells_people_and_is_not_ready() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", seats=2)
        assert (await routes.health(room)).ready
        await room.drain(0)
        assert [told["sentence"] for told in ann.told("notice")] == [
            "The server restarts in 0 seconds. Your game goes on afterwards."
        ]
        assert ann.connection.closed == 1001  # its page comes back by itself
        with pytest.raises(Draining, match="about to restart"):
            await room.open_table(protocol.NewTable(game="spots", name="Bo"))
        assert await routes.health(room) == protocol.Health(ready=False, database=True, draining=True)

    played(story())


def test_who_is_not_answered_by_the_database_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(name: str) -> tuple[str, str]:
        raise Unkept("it is gone")

    async def silent(name: str) -> tuple[str, str]:
        await asyncio.Event().wait()
        raise AssertionError

    async def story() -> None:
        room = Room()
        monkeypatch.setattr("boneyard.server.node.HURRY", 0.01)
        for find in (gone, silent):
            monkeypatch.setattr(room.store, "find", find)
            assert await routes.health(room) == protocol.Health(ready=False, database=False, draining=False)

    played(story())


# What can be counted


def counted(text: str) -> dict[str, float]:
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_the_numbers_are_those_of_what_happened() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", seats=2, bots="quick", options={"prizes": 3})
        await room.settle(ann.table)
        await ann.act(ann.state["prompt"]["choices"][0]["text"])
        await room.settle(ann.table)
        await ann.say(protocol.Start())
        found = counted(room.metrics.text().decode())
        log = room.log.logs[ann.table.state.table]
        bots = sum(entry.kind == "act" and "by" in entry.body for entry in log)
        assert found['boneyard_moves_total{by="person"}'] == 1
        assert found['boneyard_moves_total{by="bot"}'] == bots >= 1
        assert found["boneyard_entries_total"] == len(log)
        assert found['boneyard_refusals_total{kind="BadOption"}'] == 1
        assert (found["boneyard_tables"], found["boneyard_sockets"]) == (1, 1)
        assert 0 < found["boneyard_commit_seconds_count"] <= len(log)

    played(story())


def test_numbers_name_nobody() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", name="Canary", seats=2)
        ann.connection.address = "203.0.113.7"
        text = room.metrics.text().decode()
        for secret in ("Canary", "203.0.113.7", ann.token, ann.table.state.code, ann.table.state.table):
            assert secret not in text

    played(story())


# A server of its own, from outside


def admin(data: Path, *words: str) -> int:
    return cli.main(["admin", *words, "--data-dir", str(data)])


def door_of(data: Path) -> Path:
    """A server listens for people a moment before it listens for whoever runs it."""
    until(lambda: any(data.glob("admin-*.sock")), "it listens")
    (door,) = data.glob("admin-*.sock")
    return door


def test_health_is_anybodys_and_the_numbers_are_not(data: Path) -> None:
    with Served(data, *FLAGS, *TOKEN) as served:
        assert served.get("/healthz").json() == {"ready": True, "database": True, "draining": False}
        assert served.get("/readyz").status_code == 200
        assert served.get("/metrics").status_code == 404
        for wrong in ("", "Bearer", "Bearer x", "only-we-knowx"):
            assert served.get("/metrics", headers={"authorization": wrong}).status_code == 404
        right = {"authorization": "Bearer only-we-know"}
        assert "boneyard_tables 0.0" in served.get("/metrics", headers=right).text
    with Served(data, *FLAGS) as served:  # without a token nobody knows it
        for tried in ("", "Bearer", "Bearer only-we-know"):
            assert served.get("/metrics", headers={"authorization": tried}).status_code == 404


def test_an_evening_of_whoever_runs_a_server(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told(*words: str) -> str:
        assert admin(data, *words) == 0
        return capsys.readouterr().out

    async def story(served: Served) -> None:
        seated = served.open(game="spots", seats=2)
        async with client(served, seated["table"], seated["token"]) as ann:
            await ann.send(t="say", text="what a day")
            line = await ann.until("chat")
            quoted = {key: line[key] for key in ("seat", "who", "name", "text")}
            await ann.send(t="report", **quoted)
            await ann.until("notice")
            for words, what in [
                (("status",), "1 table in memory, 1 socket."),
                (("tables",), f"{seated['code']}   spots      lobby    1 here"),
                (("look", seated["code"].lower()), "1. Ann (host)"),
                (("look", seated["code"]), "Ann: what a day"),
                (("reports",), "Ann: what a day  (reported by chair 1)"),
                (("lock", seated["code"]), f"Table {seated['code']} is locked."),
                (("metrics",), "boneyard_sockets 1.0"),
                (("announce", "back", "soon"), "has told 1 socket."),
                (("ban", "203.0.113.0/24", "--minutes", "5"), "203.0.113.0/24 is shut out until"),
                (("bans",), "203.0.113.0/24 until"),
                (("close", seated["code"]), f"Table {seated['code']} is closed."),
                (("tables",), "There are no tables that go on."),
                (("tables", "--all"), "over"),
            ]:
                assert what in await asyncio.to_thread(told, *words), words
            await ann.until("notice", lambda notice: notice["sentence"] == "back soon")
            assert (await ann.until("bye"))["sentence"].startswith("Whoever runs this server")

    with Served(data, *FLAGS) as served:
        door = door_of(data)
        assert stat.S_IMODE(door.stat().st_mode) == 0o600
        asyncio.run(story(served))
        assert admin(data, "look", "ZZZZ") == 2
        assert capsys.readouterr().err == "There is no table 'ZZZZ'.\n"
        assert admin(data, "ban", "127.0.0.1") == 0
        refused = served.get("/api/tables", headers={"accept-language": "de"})
        assert refused.status_code == 403
        assert refused.json() == {"detail": "Dieser Server lässt deine Adresse zurzeit nicht zu."}
        served.stop()
        assert not door.exists()
        served.start()  # a restart does not let them in
        assert served.post("/api/tables", {"game": "spots", "name": "x"}).status_code == 403
        capsys.readouterr()
        assert told("unban", "127.0.0.1") == "127.0.0.1/32 is let in again.\n"
        assert served.get("/api/tables").status_code == 200
        assert served.mistakes() == ""


def test_a_server_is_drained_and_stops_by_itself(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(served: Served) -> int:
        seated = served.open(game="spots", seats=2)
        async with client(served, seated["table"], seated["token"]) as ann:
            stopping = asyncio.create_task(asyncio.to_thread(admin, data, "drain", "--seconds", "1"))
            assert "The server restarts in" in (await ann.until("notice"))["sentence"]
            assert served.get("/readyz").status_code == 503
            assert served.get("/healthz").status_code == 200
            assert served.post("/api/tables", {"game": "spots", "name": "Bo"}).status_code == 503
            assert await ann.closed() == 1001
            return await stopping

    with Served(data, *FLAGS) as served:
        assert asyncio.run(story(served)) == 0
        assert capsys.readouterr().out.endswith("It has stopped.\n")
        assert served.ends() == 0
        assert list(data.glob("admin-*.sock")) == []
        assert served.mistakes() == ""
    assert admin(data, "status") == 2
    assert capsys.readouterr().err.startswith(f"No server can be reached in {data}.")


def test_what_a_killed_process_leaves_behind_is_passed_over(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served = Served(data, *FLAGS).start()
    left = door_of(data)
    served.kill()
    assert left.exists()
    with served:
        until(lambda: len(list(data.glob("admin-*.sock"))) == 2, "it listens")
        assert admin(data, "status") == 0
        assert re.match(r"Process \d+: up since", capsys.readouterr().out)


def test_nobody_but_the_owner_can_open_the_socket_at_any_moment(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from boneyard.server.operating import desk

    before = os.umask(0)
    try:
        with desk.private_socket(data / "a.sock"):
            assert stat.S_IMODE((data / "a.sock").stat().st_mode) == 0o600
        assert os.umask(0) == 0
    finally:
        os.umask(before)


def test_a_folder_too_deep_for_a_socket_is_no_reason_not_to_serve(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    deep.mkdir()
    with Served(deep, *FLAGS) as served:
        assert served.get("/readyz").status_code == 200
        assert "`boneyard admin` cannot reach this server" in served.errors()


def test_nonsense_at_the_socket_is_answered_and_changes_nothing(data: Path) -> None:
    import socket

    with Served(data, *FLAGS) as served:
        door = door_of(data)
        for nonsense in (b"{}\n", b"\n", b"[" * 5000 + b"\n", b'{"type":"ban"}\n', b"\xff\n", b"x" * 70_000):
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(str(door))
                line.sendall(nonsense)
                line.shutdown(socket.SHUT_WR)
                heard = b"".join(iter(lambda line=line: line.recv(4096), b""))  # type: ignore[misc]
            assert heard == b"" or b'"refusal":"The server does not understand' in heard, heard
        assert served.get("/readyz").status_code == 200
        assert served.mistakes() == ""
