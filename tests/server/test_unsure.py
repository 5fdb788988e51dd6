"""A disk that hangs, a line that goes dead: what nobody knows yet is neither done nor refused."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from boneyard.server import protocol, sqlite, store
from boneyard.server.store import Entry, IndexRow, Store, Taken, Unkept, Unknown
from boneyard.server.table import Table
from tests.server.room import MemoryStore, Room, Sat, eventually, played, refusal


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here has to wait long for anything."""
    monkeypatch.setattr("boneyard.server.table.UNSURE", 0.02)
    monkeypatch.setattr("boneyard.server.table.RETRY", 0.002)


class Hanging(MemoryStore):
    """A database that stops answering when it is told to. What it was asked for it may do much later."""

    def __init__(self) -> None:
        super().__init__()
        self.hangs = False
        self.late: list[tuple[str, list[Entry], IndexRow | None]] = []  # that it may still do
        self.deaf_for = 0  # so many readings fail

    async def append(
        self, table: str, entries: Any, index_row: IndexRow | None = None, keeper: str = ""
    ) -> None:
        if self.hangs:
            self.late.append((table, list(entries), index_row))
            raise Unknown("it does not answer in time")
        await super().append(table, entries, index_row, keeper)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        if self.deaf_for:
            self.deaf_for -= 1
            raise Unkept("it cannot be read")
        return await super().entries(table, after)

    async def wake(self, *, does: bool) -> None:
        """It answers again; what it was asked for first it does now, or never."""
        if does:
            await super().append(*self.late[0])
        self.hangs = False


async def a_move(store: MemoryStore) -> tuple[Sat, Sat, protocol.Act]:
    ann = await Room(store).table("spots", seats=1)
    await ann.say(protocol.Start())
    eve = await Sat.at(ann.table, language="de")
    text = ann.state["prompt"]["choices"][0]["text"]
    return ann, eve, protocol.Act(id="a", version=ann.version, text=text)


def answers(news: list[dict[str, Any]]) -> list[str]:
    return [told["t"] for told in news if told.get("id") == "a"]


def in_the_log(ann: Sat) -> int:
    return [entry.move_id for entry in ann.table.node.store.logs[ann.table.state.table]].count("0:a")  # type: ignore[attr-defined]


async def hanging(does: bool, deaf_for: int = 0) -> None:
    """A move while the disk hangs. Whatever it is answered must be true, then and later."""
    store = Hanging()
    ann, eve, act = await a_move(store)
    store.hangs, store.deaf_for = True, deaf_for
    moving = asyncio.create_task(ann.say(act))
    heard: list[dict[str, Any]] = []

    def told() -> bool:
        heard.extend(ann.listen())
        return moving.done() or answers(heard).count("unsure") >= 2

    await eventually(told)
    assert answers(heard) == ["unsure"] * answers(heard).count("unsure"), "it is not known yet"
    assert not moving.done()
    assert eve.last("unsure")["id"] == ""
    assert eve.last("unsure")["sentence"].startswith("Der Tisch kann gerade nichts aufschreiben.")
    await store.wake(does=does)
    heard += await moving
    assert answers(heard)[-1] == "done"
    assert answers(heard).count("done") == 1
    assert "refused" not in answers(heard)
    assert in_the_log(ann) == 1
    assert store.late[0][1] == store.late[-1][1]  # asked for the same thing again, never for something else
    assert ann.version == act.version + 1


@pytest.mark.parametrize("does", [True, False], ids=["kept after all", "never kept"])
@pytest.mark.parametrize("deaf_for", [0, 3], ids=["can be read", "cannot be read"])
def test_a_move_is_answered_only_when_it_is_known(does: bool, deaf_for: int) -> None:
    played(hanging(does, deaf_for))


def test_somebody_elses_entry_in_its_place_is_no_answer_either() -> None:
    """While the disk hangs another process writes at that number. The move is decided anew, and once."""

    async def story() -> None:
        store = Hanging()
        ann, _, act = await a_move(store)
        store.hangs = True
        moving = asyncio.create_task(ann.say(act))
        await eventually(lambda: len(store.late) > 1)
        (mine,) = store.late[0][1]
        other = Entry(
            seq=mine.seq,
            move_id="other",
            kind="said",
            seat=-3,
            body={"name": "Eve", "text": "hm"},
            at=mine.at,
        )
        await MemoryStore.append(store, ann.table.state.table, [other])
        store.hangs = False
        assert answers(await moving)[-1] == "done"
        assert in_the_log(ann) == 1
        assert ann.last("chat")["text"] == "hm"

    played(story())


def test_a_later_failure_says_nothing_of_what_is_still_on_its_way() -> None:
    """First it does not answer, then the disk is full, and then it does what it was asked for first."""

    async def story() -> None:
        store = Hanging()
        ann, _, act = await a_move(store)
        append = Hanging.append
        store.hangs = True

        async def full(self: Hanging, *given: Any, **more: Any) -> None:
            if len(self.late) == 1:
                self.late.append(self.late[0])
                raise Unkept("database or disk is full")
            await append(self, *given, **more)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Hanging, "append", full)
            moving = asyncio.create_task(ann.say(act))
            await eventually(lambda: len(store.late) > 2 or moving.done())
            assert not moving.done()
            await store.wake(does=True)
            assert answers(await moving)[-1] == "done"
        assert in_the_log(ann) == 1

    played(story())


def test_what_surely_was_not_kept_is_refused_at_once() -> None:
    class Full(MemoryStore):
        full = False

        async def append(self, table: str, entries: Any, *more: Any, **other: Any) -> None:
            if self.full:
                raise Unkept("database or disk is full")
            await super().append(table, entries, *more, **other)

    async def story() -> None:
        store = Full()
        ann, _, act = await a_move(store)
        store.full = True
        assert refusal(await ann.say(act)).startswith("The table could not write that down")
        assert in_the_log(ann) == 0
        store.full = False
        assert answers(await ann.say(act)) == ["done"]

    played(story())


def refuses_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if what is not known were known."""

    async def keep(self: Table, entries: list[Entry], index_row: IndexRow | None) -> bool:
        try:
            await self.node.store.append(self.state.table, entries, index_row)
        except (Taken, Unkept):
            if entries[0].move_id in await self.catch_up():
                return True
            raise
        return False

    monkeypatch.setattr(Table, "_keep", keep)


def says_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    append = Hanging.append

    async def optimistic(self: Hanging, *given: Any, **more: Any) -> None:
        with suppress(Unknown):
            await append(self, *given, **more)

    monkeypatch.setattr(Hanging, "append", optimistic)


@pytest.mark.parametrize("bug", [refuses_at_once, says_done_at_once], ids=lambda bug: bug.__name__)
def test_a_planted_bug_is_found(
    bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bug(monkeypatch)
    with pytest.raises((AssertionError, KeyError)):
        played(hanging(does=True))


def test_the_end_of_a_game_is_done_though_the_index_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The log has it. A second answer would be a lie."""

    async def story() -> None:
        store = MemoryStore()
        ann = await Room(store).table("gops", seats=2, options={"prizes": 1})
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())

        async def fails(table: str, index_row: IndexRow) -> None:
            raise Unkept("it cannot be written")

        store.update_index_row = fails  # type: ignore[method-assign]
        await bo.act(bo.state["prompt"]["choices"][0]["text"])
        news = await ann.act(ann.state["prompt"]["choices"][0]["text"])
        assert [told["t"] for told in news if told.get("id") == "move-1"] == ["done"]
        assert ann.state["over"] is not None

    played(story())


# The real thing: SQLite on a disk that hangs


def test_a_real_disk_that_hangs_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        kept = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        ann, _, act = await a_move(kept)  # type: ignore[arg-type]
        works = threading.Event()
        insert = sqlite.insert_all

        def hanging(*given: Any) -> None:
            works.wait(30)
            insert(*given)

        monkeypatch.setattr(sqlite, "insert_all", hanging)
        monkeypatch.setattr(store, "PATIENCE", 0.1)
        moving = asyncio.create_task(ann.say(act))
        await eventually(lambda: bool(ann.told("unsure")) or moving.done())
        await asyncio.sleep(0.3)  # so long that the database has been given up more than once
        assert not moving.done()
        works.set()
        assert answers(await moving)[-1] == "done"
        moves = [entry.move_id for entry in await kept.entries(ann.table.state.table)]
        assert moves.count("0:a") == 1
        await kept.close()

    played(story())


@pytest.mark.parametrize(
    ("name", "unknown"), [("SQLITE_IOERR_FSYNC", True), ("SQLITE_FULL", False), ("SQLITE_BUSY", False)]
)
def test_only_some_failures_leave_it_open(name: str, unknown: bool) -> None:
    """What the disk did not confirm may be there all the same after the next crash."""
    cause = sqlite3.OperationalError("trouble")
    cause.sqlite_errorname = name
    assert store.is_open(OperationalError("COMMIT", {}, cause), False) == unknown


def test_where_others_write_as_well_a_lost_line_leaves_it_open() -> None:
    lost = OperationalError("COMMIT", {}, sqlite3.OperationalError("gone"))
    assert not store.is_open(lost, True)
    lost.connection_invalidated = True
    assert store.is_open(lost, True)
    assert store.is_open(ConnectionResetError(), True)
