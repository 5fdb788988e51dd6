"""The log on a disk: first come, first kept; together or not at all; and no answer without a commit."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from boneyard.core.rng import Rng
from boneyard.server import protocol
from boneyard.server.databases import BadStore, Rows, Settled
from boneyard.server.migrations import HERE, upgrade
from boneyard.server.shapes import LATEST, SHAPES
from boneyard.server.store import KNOWN, Entry, IndexRow, Orphan, Store, Taken, Unkept, Unknown, version
from tests.server.room import MemoryStore, Room, Sat, played, refusal, still

INDEX_ROW = IndexRow(code="ABCD", stage="lobby", listed=True, here=0, info="{}")


def entry(seq: int, move: str = "", kind: str = "said") -> Entry:
    return Entry(seq=seq, move_id=move or f"m{seq}", kind=kind, seat=0, body={"n": seq}, at=float(seq))


async def sqlite(tmp_path: Path) -> Store:
    return await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")


def test_entries_come_back_in_their_order(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        await store.append("t", [entry(1), entry(2)], INDEX_ROW, "me")
        await store.append("t", [entry(3)])
        assert await store.entries("t") == [entry(1), entry(2), entry(3)]
        assert await store.entries("t", 2) == [entry(3)]
        assert await store.find("abcd") == ("t", "me")
        assert await store.find("t") == ("t", "me")
        assert await store.find("nope") == ("", "")
        await store.close()
        again = await sqlite(tmp_path)
        assert len(await again.entries("t")) == 3
        await again.close()

    played(story())


def test_a_number_an_id_and_a_code_are_taken_once(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        await store.append("t", [entry(1)], INDEX_ROW)
        await store.append("t", [entry(2)])
        for late in (entry(2, "other"), entry(3, "m1")):
            with pytest.raises(Taken):
                await store.append("t", [late])
        with pytest.raises(Taken):
            await store.append("u", [entry(1)], INDEX_ROW)  # its code is the other's
        with pytest.raises(Taken):
            await store.append("t", [entry(2, "x"), entry(3, "y")])
        assert [kept.seq for kept in await store.entries("t")] == [1, 2]
        assert await store.entries("u") == []
        await store.close()

    played(story())


def test_what_waits_together_is_committed_together_and_the_slower_loses(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        commits = 0
        keep = store.database.keep

        def counted(batch: Sequence[Rows], settled: Settled) -> None:
            nonlocal commits
            commits += 1
            keep(batch, settled)

        store.database.keep = counted  # type: ignore[method-assign]
        index_rows = [IndexRow(f"C{n:03}", "lobby", True, 0, "{}") for n in range(60)]
        writes = [
            store.append(f"t{n:03}", [entry(1), entry(2)], index_row)
            for n, index_row in enumerate(index_rows)
        ]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert done == [None] * 60
        assert commits < 10
        done = await asyncio.gather(
            *(store.append("t000", [entry(3, f"r{n}")]) for n in range(20)), return_exceptions=True
        )
        assert done.count(None) == 1
        assert all(result is None or isinstance(result, Taken) for result in done)
        assert [kept.seq for kept in await store.entries("t000")] == [1, 2, 3]
        await store.close()

    played(story())


def test_a_full_disk_refuses_and_the_table_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        await store.append("t", [entry(1)], INDEX_ROW)
        pages = await limit_pages(store, 0)
        await limit_pages(store, pages)
        big = Entry(seq=2, move_id="big", kind="said", seat=0, body={"text": "x" * 50_000}, at=0.0)
        with pytest.raises(Unkept, match="full"):
            await store.append("t", [big])
        assert [kept.seq for kept in await store.entries("t")] == [1]
        await limit_pages(store, 1_000_000)
        await store.append("t", [big])
        assert [kept.seq for kept in await store.entries("t")] == [1, 2]
        await store.close()

    played(story())


async def limit_pages(store: Store, most: int) -> int:
    """Let the database have no more than so many pages; 0 asks how many it has."""
    if most:
        return int(
            await store.database.write(
                lambda c: c.execute(sa.text(f"PRAGMA max_page_count={most}")).scalar_one()
            )
        )
    return int(await store.database.write(lambda c: c.execute(sa.text("PRAGMA page_count")).scalar_one()))


def test_one_bad_entry_harms_no_other_table(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        bad = Entry(seq=1, move_id=None, kind="said", seat=0, body={}, at=0.0)  # type: ignore[arg-type]
        other = IndexRow("WXYZ", "lobby", True, 0, "{}")
        done = await asyncio.gather(
            store.append("bad", [bad], INDEX_ROW),
            store.append("good", [entry(1)], other),
            return_exceptions=True,
        )
        assert isinstance(done[0], Unkept)
        assert done[1] is None
        assert await store.entries("bad") == []
        assert await store.find("bad") == ("", "")
        await store.close()

    played(story())


def test_what_is_taken_or_bad_among_many_harms_no_other_table(tmp_path: Path) -> None:
    """All wait for the same commit: most are kept, and each of the others is told its own."""

    async def story() -> None:
        store = await sqlite(tmp_path)
        await store.append("old", [entry(1)], INDEX_ROW)
        unspeakable = Entry(seq=2, move_id="\ud800", kind="said", seat=0, body={}, at=0.0)
        twice = [entry(4, "x"), entry(5, "m1")]  # the second of them is taken: nobody knows of that
        rows = [IndexRow(f"C{n:03}", "lobby", True, 0, "{}") for n in range(40)]
        good = [store.append(f"t{n}", [entry(1), entry(2)], row) for n, row in enumerate(rows)]
        done = await asyncio.gather(
            store.append("old", [unspeakable]),
            *good,
            store.append("late", [entry(1)], INDEX_ROW),  # its code is the other's
            store.append("old", [entry(2)], IndexRow("ABCD", "playing", False, 3, "{}")),
            store.append("old", [entry(2, "other")]),
            store.append("old", [entry(3)]),
            store.append("old", twice),
            return_exceptions=True,
        )
        assert isinstance(done[0], Unkept)
        assert done[1:41] == [None] * 40
        assert [type(each) for each in done[41:]] == [Taken, type(None), Taken, type(None), Unkept]
        assert [kept.move_id for kept in await store.entries("old")] == ["m1", "m2", "m3"]
        assert await store.find("late") == ("", "")
        assert [len(await store.entries(f"t{n}")) for n in range(40)] == [2] * 40
        assert await store.orphans(["me"]) == []
        await store.close()

    played(story())


def test_a_database_that_does_not_answer_is_not_waited_for_and_may_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        await store.append("t", [entry(1)], INDEX_ROW)
        monkeypatch.setattr("boneyard.server.store.PATIENCE", 0.05)
        keep, held = store.database.keep, []
        store.database.keep = lambda *batch: held.append(batch)  # type: ignore[method-assign]
        first = asyncio.create_task(store.append("t", [entry(2)]))
        while not held:
            await asyncio.sleep(0)
        results = await asyncio.gather(
            first, store.append("t", [entry(3)]), store.append("t", [entry(4)]), return_exceptions=True
        )
        assert [type(result) for result in results] == [Unknown] * 3
        with pytest.raises(Unknown):  # also who comes later, while it still thinks
            await store.append("t", [entry(2, "later")])
        assert len(held) == 1, "one thing after the other"
        keep(*held[0])
        store.database.keep = keep  # type: ignore[method-assign]
        while not await store.entries("t", 1):
            await asyncio.sleep(0)
        monkeypatch.setattr("boneyard.server.store.PATIENCE", 10.0)
        await store.append("t", [entry(3)])
        assert [kept.move_id for kept in await store.entries("t")] == ["m1", "m2", "m3"]
        await store.close()

    played(story())


def test_who_gives_up_waiting_stops_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        gone = asyncio.create_task(store.append("t", [entry(1)], INDEX_ROW))
        await asyncio.sleep(0)
        gone.cancel()
        await store.append("u", [entry(1)], IndexRow("WXYZ", "lobby", True, 0, "{}"))
        assert gone.cancelled()
        assert [kept.seq for kept in await store.entries("t")] == [1], "it was on its way, and is kept"
        await store.close()

    played(story())


def test_the_migrations_lead_to_the_shapes_we_use(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        found = await store.database.read(
            lambda connection: compare_metadata(MigrationContext.configure(connection), SHAPES)
        )
        assert found == []
        assert await store.database.read(version) == LATEST == ScriptDirectory(str(HERE)).get_current_head()
        await store.close()

    played(story())


def test_tables_are_handed_over_only_from_whom_we_think(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        await store.append("t", [entry(1)], IndexRow("ABCD", "playing", True, 1, "{}"), "me")
        assert await store.orphans(["me"]) == []
        assert await store.orphans(["you"]) == [Orphan("t", "me", False)]
        assert not await store.claim("t", "somebody", "you")
        assert await store.claim("t", "me", "you")
        assert await store.find("t") == ("t", "you")
        assert await store.claim("t", "you", "")
        assert await store.orphans(["me"]) == []  # put away, not orphaned
        await store.close()

    played(story())


# Very many tables that nobody comes back to

OLD = """
INSERT INTO tables (id, code, stage, listed, here, info, keeper, changed_at, alone)
WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {count})
SELECT 'old' || n, 'C' || n, CASE n % 3 WHEN 0 THEN 'lobby' WHEN 1 THEN 'playing' ELSE 'over' END,
       n % 2 = 0, 0, '{{"table": "old"}}', CASE n % 50 WHEN 2 THEN 'dead' ELSE '' END, n, n < 0
FROM n
"""


@pytest.mark.parametrize("planted", ["", "tables_listed", "tables_going_on"])
def test_nothing_that_is_asked_again_and_again_looks_through_all_tables(planted: str, tmp_path: Path) -> None:
    """The planted bug: one of the small indexes is not there."""

    async def story() -> list[str]:
        store = await sqlite(tmp_path)
        if planted:
            await store.database.write(lambda c: c.execute(sa.text(f"DROP INDEX {planted}")))
        plans = await plans_of(store, "EXPLAIN QUERY PLAN ")
        await store.close()
        return plans

    small = ("INDEX tables_listed", "INDEX tables_going_on")
    scans = [plan for plan in played(story()) if "SCAN tables" in plan]
    assert all(any(index in scan for index in small) for scan in scans) != bool(planted), scans
    assert len(scans) >= 2


async def plans_of(store: Store, explain: str) -> list[str]:
    """How the database goes about every statement of a process that lives with others."""
    seen: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        if not statement.startswith("EXPLAIN"):
            seen.append((statement, parameters[0] if many else parameters))

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        await store.lobby(100)
        await store.find("ABCD")
        await store.newest(["a", "b"])
        await store.heartbeat("me", 1.0, {})
        await store.orphans(["me", "you"])
        await store.claim("a", "me", "you")
        await store.release([Orphan("a", "me", False)])
        await store.update_index_row("a", INDEX_ROW)
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)
    found = []
    for statement, parameters in seen:
        lines = await store.database.write(
            lambda c, s=statement, p=parameters: c.exec_driver_sql(explain + s, p).all()  # type: ignore[misc]
        )
        found += [" ".join(map(str, line)) for line in lines]
    assert len(seen) >= 9
    return found


@pytest.mark.soak
def test_a_million_old_tables_slow_nothing_down(tmp_path: Path) -> None:
    """Each in less than a few milliseconds on an idle machine; here only ten times that would be wrong."""

    async def story() -> dict[str, float]:
        store = await sqlite(tmp_path)
        await store.database.write(lambda c: c.execute(sa.text(OLD.format(count=1_000_000))))
        for n in range(200):
            row = IndexRow(f"N{n:03}", "playing", True, 2, "{}")
            await store.append(f"new{n}", [entry(1)], row, "me" if n % 2 else "dead")
        asked = {
            "lobby": lambda: store.lobby(100),
            "orphans": lambda: store.orphans(["me"]),
            "find": lambda: store.find("C777777"),
            "heartbeat": lambda: store.heartbeat("me", 1.0, {}),
            "newest": lambda: store.newest([f"new{n}" for n in range(200)]),
        }
        took = {}
        for name, ask in asked.items():
            times = []
            for _ in range(20):
                begun = time.perf_counter()
                await ask()  # type: ignore[no-untyped-call]
                times.append(time.perf_counter() - begun)
            took[name] = min(times)
        assert len(await store.lobby(500)) == 200
        assert len(await store.orphans(["me"])) == 100
        await store.close()
        return took

    took = played(story())
    print(took)
    assert max(took.values()) < 0.05, took


@pytest.mark.parametrize("alone", [False, True])
def test_a_database_of_the_first_version_is_brought_up_to_date(alone: bool, tmp_path: Path) -> None:
    """With what is in it. Of its tables nobody knows which of them bots play on: those are looked at once."""
    file = tmp_path / "tables.db"
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, "0001")
        keeper = "dead" if alone else ""
        connection.execute(
            sa.text("INSERT INTO tables VALUES ('t', 'ABCD', 'playing', 1, 0, '{}', :keeper, 5.0)"),
            {"keeper": keeper},
        )
        connection.exec_driver_sql("INSERT INTO entry VALUES ('t', 1, 'm1', 'said', 0, '{\"n\":1}', 1.0)")
    engine.dispose()

    async def story() -> None:
        store = await sqlite(tmp_path)
        assert await store.database.read(version) == LATEST
        assert await store.entries("t") == [entry(1)]
        assert await store.orphans(["me"]) == ([Orphan("t", "dead", True)] if alone else [])
        await store.append("t", [entry(2)], IndexRow("ABCD", "over", True, 0, "{}"))
        assert await store.orphans(["me"]) == []
        await store.close()

    played(story())


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite:////no/such/folder/tables.db", "There is no folder /no/such/folder."),
        ("sqlite://", "An SQLite database needs a file."),
        ("mysql://here/there", "Tables are kept on SQLite or PostgreSQL, not on 'mysql'."),
        ("postgresql://127.0.0.1:1/none", "The database cannot be used:"),
        ("postgresql://:port/x", "is not the address of a database."),
    ],
)
def test_a_database_that_cannot_be_used_is_a_sentence(url: str, why: str) -> None:
    with pytest.raises(BadStore) as caught:
        played(Store.open(url))
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("this is a diary, not a database, and long enough to be read" * 20)
    with pytest.raises(BadStore, match="The database cannot be used: file is not a database"):
        played(sqlite(tmp_path))


def test_a_newer_database_is_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
        await store.database.write(lambda connection: connection.execute(newer))
        await store.close()
        with pytest.raises(BadStore, match="written by a newer Boneyard; only that one can use it"):
            await sqlite(tmp_path)

    played(story())


def test_every_migration_is_known() -> None:
    known = [script.revision for script in ScriptDirectory(str(HERE)).walk_revisions()]
    assert sorted(KNOWN) == sorted(["", *known])


@pytest.mark.parametrize("where", [50, 100, 4096, "middle", "cut"])
def test_a_damaged_file_is_a_sentence(where: int | str, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def story() -> None:
        store = await sqlite(tmp_path)
        for n in range(100):
            long = Entry(seq=1, move_id="m", kind="said", seat=0, body={"text": "x" * 400}, at=0.0)
            await store.append(f"t{n}", [long], IndexRow(f"C{n:03}", "lobby", True, 0, "{}"))
        await store.close()
        whole = file.read_bytes()
        at = where if isinstance(where, int) else len(whole) // 2 // 4096 * 4096
        noise = bytes(n * 37 % 251 for n in range(4096))
        file.write_bytes(whole[:at] if where == "cut" else whole[:at] + noise + whole[at + len(noise) :])
        with pytest.raises(BadStore) as caught:
            await sqlite(tmp_path)
        assert "The database is damaged: " in str(caught.value)
        assert "Put a copy of it in its place, or move it away to begin anew." in str(caught.value)
        assert "\n" not in str(caught.value)

    played(story())


def test_a_big_file_is_not_looked_at_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boneyard.server.sqlite.LOOKING", -1.0)
    monkeypatch.setattr("boneyard.server.sqlite.STEPS", 1)

    async def story() -> None:
        store = await sqlite(tmp_path)
        await store.append("t", [entry(1)], INDEX_ROW)
        assert await store.database.damage() == ""
        assert await store.entries("t") == [entry(1)]  # the connection can be used as before
        await store.close()

    played(story())


# A commit whose end nobody heard of


class Forgetful(MemoryStore):
    """Keeps what it is given, or does not, and in both cases loses the line before it can say so."""

    trouble = ""

    async def append(self, table: str, entries: Any, index_row: Any = None, keeper: str = "") -> None:
        trouble, self.trouble = self.trouble, ""
        if trouble != "lost":
            await super().append(table, entries, index_row, keeper)
        if trouble:
            raise Unkept("the line went dead")


@pytest.mark.parametrize("trouble", ["kept", "lost"])
def test_an_unknown_commit_is_looked_up_before_anything_is_answered(trouble: str) -> None:
    async def story() -> None:
        store = Forgetful()
        ann = await Room(store).table("spots", seats=1)
        await ann.say(protocol.Start())
        text = ann.state["prompt"]["choices"][0]["text"]
        act = protocol.Act(id="a", version=ann.version, text=text)
        store.trouble = trouble
        news = await ann.say(act)
        if trouble == "lost":
            assert refusal(news).startswith("The table could not write that down")
            news = await ann.say(act)
        assert sorted(message["t"] for message in news) == ["done", "state"]
        moves = [kept for kept in store.logs[ann.table.state.table] if kept.move_id == "0:a"]
        assert len(moves) == 1

    played(story())


def test_two_processes_on_one_log_decide_again_when_the_other_was_faster() -> None:
    """The same table in two nodes: every move goes through whichever its player is connected to."""

    async def story() -> None:
        store = MemoryStore()
        here, there = Room(store), Room(store)
        ann = await here.table("spots", seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        there._others = {}
        table = await still(await there._load(ann.table.state.table, here.id))
        bo = await Sat.at(table, bo.token)
        rng = Rng(4)
        for _ in range(60):
            await ann.table.catch_up()
            await table.catch_up()
            acting = ann if ann.state["acting"] == [0] else bo
            choices = acting.state["prompt"]["choices"]
            # The other node has not heard of anything since, so its chat collides with the move.
            await (bo if acting is ann else ann).say(protocol.Say(text="hm"))
            news = await acting.act(choices[rng.below(len(choices))]["text"])
            assert any(message["t"] == "done" for message in news)
        await ann.table.catch_up()
        await table.catch_up()
        assert ann.table.state.match is not None
        assert table.state.match is not None
        assert ann.table.state.match.record() == table.state.match.record()
        assert ann.state["version"] == bo.state["version"]

    played(story())
