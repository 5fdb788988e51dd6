"""A server that runs for months: who goes leaves nothing behind, and who does not read costs little."""

import asyncio
import gc
import sys
import weakref
from pathlib import Path

import pytest

from boneyard.core.rng import Rng
from boneyard.server import protocol
from boneyard.server.store import Entry
from boneyard.server.table import Pace
from tests.server.room import MemoryStore, Room, Sat, played
from tests.server.served import Served, client, until

DEAF = 200  # onlookers who never read
MOST_UNREAD = 64 * 1024 * 1024  # bytes, for all of them


def test_a_table_that_was_put_away_is_gone() -> None:
    async def story() -> list[weakref.ref[object]]:
        room = Room(pace=Pace(bot=0.0, rest=1.0))
        traces: list[weakref.ref[object]] = []
        for _ in range(5):
            ann = await room.table("gops", seats=2, bots="quick", options={"prizes": 3})
            eve = await Sat.at(ann.table)
            while not ann.state["over"]:
                await room.settle(ann.table)
                await ann.any_act(Rng(1))
                await room.settle(ann.table)
            for sat in (ann, eve):
                await sat.go()
            await room.wait(ann.table, 10.0)
            traces += [weakref.ref(ann.table), weakref.ref(ann.table.state), weakref.ref(ann.connection)]
        await room._put_away()
        assert room.tables == {}
        return traces

    traces = played(story())
    gc.collect()
    assert [trace() for trace in traces] == [None] * len(traces)


def test_who_never_reads_costs_little_and_is_not_waited_for() -> None:
    """Two play and talk; two hundred look on, and none of them reads a word."""

    async def story() -> tuple[int, int]:
        room = Room()
        ann = await room.table("spots", seats=2)
        bo = await ann.sit("Bo")
        deaf = []
        for _ in range(DEAF):
            deaf.append(await Sat.at(ann.table))
            ann.listen()
            bo.listen()
        await ann.say(protocol.Start())
        rng = Rng(3)
        for move in range(150):
            acting = ann if ann.state["acting"] == [0] else bo
            news = await acting.any_act(rng)
            assert [told["t"] for told in news] == ["done", "state"]
            if move % 2:
                await acting.say(protocol.Say(text="x" * 300))
        assert all(sat.connection.closed for sat in deaf), "in the end they are shown out"
        return sum(sat.connection.unread for sat in deaf), max(sat.connection.outbox.qsize() for sat in deaf)

    unread, waiting = played(story())
    assert unread <= MOST_UNREAD
    assert waiting <= 1  # that it is to be closed


class Damaged(MemoryStore):
    """Some of its logs cannot be read."""

    unreadable: frozenset[str] = frozenset()

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        if table in self.unreadable:
            raise ValueError("this is no log")
        return await super().entries(table, after)


def test_broken_tables_do_not_keep_the_others_waiting(caplog: pytest.LogCaptureFixture) -> None:
    """After a crash every table is there after one round, though every other log is broken in some way."""

    async def story() -> None:
        store = Damaged()
        before = Room(store)
        names = []
        for _ in range(12):
            ann = await before.table("gops", seats=2, bots="quick")
            await ann.say(protocol.Leave())  # bots are left, which is what is gone on with at a start
            names.append(ann.table.state.table)
        await before._heartbeat()
        store.unreadable = frozenset(names[0::4])
        for name in names[2::4]:  # as another version of the rules would have written it
            store.logs[name][0].body["rules"] = -1
        later = Room(store)
        await later._heartbeat()
        await later._adopt()
        there = {name for name, table in later.tables.items() if table.state.broken is None}
        assert there == set(names[1::2])
        assert len(caplog.records) == 3
        await later._adopt()
        assert len(caplog.records) == 3  # said once
        for table in later.tables.values():
            await table.stop()

    played(story())


@pytest.mark.skipif(sys.platform != "linux", reason="open files are counted the way Linux tells them")
def test_sockets_that_come_and_go_leave_no_open_file(tmp_path: Path) -> None:
    def files(served: Served) -> int:
        return len(list(Path(f"/proc/{served.pid}/fd").iterdir()))

    async def come_and_go(served: Served, table: str, times: int) -> None:
        for _ in range(times):
            async with client(served, table) as eve:
                await eve.sees("table")

    with Served(tmp_path, "--sockets", "1000", "--thinkers", "1") as served:
        table = served.open(game="gops", bots="quick")["table"]
        asyncio.run(come_and_go(served, table, 5))
        until(lambda: files(served) < 60, "few open files")
        before = files(served)
        asyncio.run(come_and_go(served, table, 40))
        until(lambda: files(served) <= before + 2, "as many open files as before")
