"""Two servers on one PostgreSQL: people meet through either, and when one is killed the other goes on."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from boneyard import cli
from boneyard.core.rng import Rng
from boneyard.server.store import Entry, IndexRow, Orphan, Store, Taken
from tests.server.room import played
from tests.server.served import Client, Served, client
from tests.server.test_store import plans_of

FLAGS = ("--pause", "0", "--messages", "100000", "--thinkers", "1", "--openings", "1000", "--parting", "0.2")


@pytest.fixture
def two(database: str, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    flags = (*FLAGS, "--database", database)
    one, other = Served(tmp_path / "a", *flags), Served(tmp_path / "b", *flags)
    with one, other:
        yield one, other
    for served in (one, other):
        assert served.mistakes() == ""


Two = tuple[Served, Served]


def test_a_store_on_postgresql_keeps_the_same_promises(database: str) -> None:
    async def story() -> None:
        store = await Store.open(database)
        woken: list[tuple[str, int]] = []
        await store.listen(lambda table, seq: woken.append((table, seq)))
        index_row = IndexRow(code="PGPG", stage="playing", listed=False, here=1, info='{"a":1}')

        def entry(seq: int, move: str) -> Entry:
            return Entry(seq=seq, move_id=move, kind="said", seat=0, body={"text": "ü"}, at=1.5e9 + 0.123)

        await store.append("pg", [entry(1, "a"), entry(2, "b")], index_row, "me")
        assert await store.entries("pg") == [entry(1, "a"), entry(2, "b")]
        for late in (entry(2, "x"), entry(3, "a")):
            with pytest.raises(Taken):
                await store.append("pg", [late])
        writes = [store.append("pg", [entry(3, f"r{n}")]) for n in range(20)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert done.count(None) == 1
        assert await store.newest(["pg"]) == {"pg": (3, "me")}
        assert Orphan("pg", "me", False) in await store.orphans(["you"])
        assert await store.claim("pg", "me", "")
        assert not await store.claim("pg", "me", "")
        while ("pg", 3) not in woken:
            await asyncio.sleep(0.01)
        await store.close()

    played(story())


def test_nothing_that_is_asked_again_and_again_looks_through_all_tables(database: str) -> None:
    async def story() -> list[str]:
        store = await Store.open(database)
        await store.database.write(lambda c: c.execute(sa.text(MANY)))
        await store.database.write(lambda c: c.execute(sa.text("ANALYZE tables")))
        plans = await plans_of(store, "EXPLAIN ")
        await store.database.write(lambda c: c.execute(sa.text("DELETE FROM tables WHERE id LIKE 'old%'")))
        await store.close()
        return plans

    plans = played(story())
    assert [plan for plan in plans if "Seq Scan on tables" in plan] == []
    assert any("tables_going_on" in plan for plan in plans)


MANY = """
INSERT INTO tables (id, code, stage, listed, here, info, keeper, changed_at, alone)
SELECT 'old' || n, 'C' || n, 'playing', true, 0, '{}', '', n, false FROM generate_series(1, 5000) n
"""


def at_least(version: int, state: dict[str, Any]) -> bool:
    return int(state["version"]) >= version


async def play_across(one: Client, other: Client, rng: Rng, moves: int) -> list[str]:
    """Both play through their own server; the moves that were answered."""
    answered: list[str] = []
    for _ in range(moves):
        states = [await sat.sees("state") for sat in (one, other)]
        acting = one if states[0]["prompt"] else other
        state = acting.newest("state")
        if state["over"]:
            return answered
        choices = state["prompt"]["choices"]
        answer = await acting.act(choices[rng.below(len(choices))]["text"], id=f"m{state['version']}")
        assert answer["t"] == "done"
        answered.append(f"{state['seat']}:m{state['version']}")
        version = answer["version"]
        for sat in (one, other):
            await sat.sees("state", partial(at_least, version))
    return answered


def kept(database: str, table: str) -> list[tuple[int, str]]:
    async def read() -> list[tuple[int, str]]:
        store = await Store.open(database)
        found = [(entry.seq, entry.move_id) for entry in await store.entries(table)]
        await store.close()
        return found

    return played(read())


def test_two_people_on_two_servers_and_one_server_dies(two: Two, database: str) -> None:
    one, other = two
    seated = one.open(game="spots", seats=2)
    bo = other.post(f"/api/tables/{seated['code']}/seats", {"name": "Bo"}).json()

    async def story() -> list[str]:
        rng = Rng(3)
        async with client(other, bo["table"], bo["token"]) as there:
            async with client(one, seated["table"], seated["token"]) as here:
                await here.sees("table", lambda told: told["info"]["chairs"][1]["here"])
                await here.send(t="start")
                await there.until("state")
                answered = await play_across(here, there, rng, 25)
                one.kill()
                assert await here.closed() == 1006
            async with client(other, seated["table"], seated["token"]) as here:
                answered += await play_across(here, there, rng, 25)
        return answered

    answered = asyncio.run(story())
    assert len(answered) == 50
    log = kept(database, seated["table"])
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    moves = [move for _, move in log]
    assert all(moves.count(move) == 1 for move in answered)


def test_the_bots_of_a_dead_server_play_on_at_the_other(two: Two) -> None:
    one, other = two
    seated = one.open(game="gops", seats=2, bots="quick")

    async def story() -> None:
        async with client(other, seated["table"], seated["token"]) as ann:
            state = await ann.until("state", lambda state: state["ready"] == [False, True])
            one.kill()
            while not state["over"]:
                if state["prompt"] and not state["prompt"]["chosen"]:
                    await ann.act(state["prompt"]["choices"][0]["text"])
                state = await ann.until("state")

    asyncio.run(story())


def test_moves_that_collide_are_decided_one_after_the_other(two: Two, database: str) -> None:
    """Two servers write to the same log as fast as they can: chat from one side, moves from the other."""
    one, other = two
    seated = one.open(game="spots", seats=1)

    async def story() -> int:
        rng = Rng(1)
        async with (
            client(one, seated["table"], seated["token"]) as ann,
            client(other, seated["table"]) as eve,
        ):
            await ann.send(t="start")
            state = await ann.until("state")
            moves = 0
            for number in range(10):
                await eve.send(t="say", text=f"hm {number}")
                choices = state["prompt"]["choices"]
                answer = await ann.act(choices[rng.below(len(choices))]["text"])
                assert answer["t"] == "done"
                moves += 1
                state = await ann.sees("state", partial(at_least, answer["version"]))
            await eve.until("chat", lambda line: line["text"] == "hm 9")
            return moves

    assert asyncio.run(story()) == 10
    log = kept(database, seated["table"])
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    assert sum(move.startswith("0:") for _, move in log) == 10


def test_who_was_given_up_too_early_says_so(two: Two, database: str) -> None:
    """A server that only was slow: its table is taken over, and its people are still here."""
    one, _ = two
    seated = one.open(game="gops", seats=2)

    async def story() -> None:
        async with client(one, seated["table"], seated["token"]) as ann:
            store = await Store.open(database)
            log = await store.entries(seated["table"])
            node = next(entry.body["house"] for entry in log if entry.kind == "here")
            gone = {"dead": [node], "since": log[-1].at}
            await store.append(
                seated["table"],
                [Entry(seq=len(log) + 1, move_id="r", kind="resumed", seat=0, body=gone, at=log[-1].at)],
            )
            await ann.until("table", lambda told: not told["info"]["chairs"][0]["here"])
            await ann.until("table", lambda told: told["info"]["chairs"][0]["here"])
            await store.close()

    asyncio.run(story())


def test_who_looks_on_elsewhere_is_counted_and_who_is_connected_elsewhere_is_here(two: Two) -> None:
    one, other = two
    seated = one.open(game="gops", seats=2)

    async def story() -> None:
        async with client(one, seated["table"], seated["token"]) as ann:
            async with client(other, seated["table"]):
                await ann.until("table", lambda told: told["info"]["onlookers"] == 1)
            await ann.until("table", lambda told: told["info"]["onlookers"] == 0)
            listed = [info["table"] for info in other.get("/api/tables").json()]
            assert seated["table"] in listed

    asyncio.run(story())


# Backups, whichever database


def all_rows(database: str) -> list[Any]:
    async def read() -> list[Any]:
        store = await Store.open(database)
        found = await store.database.read(
            lambda connection: connection.execute(
                sa.text("SELECT table_id, seq, move_id, body FROM entry ORDER BY table_id, seq")
            ).all()
        )
        await store.close()
        return [tuple(row) for row in found]

    return played(read())


def test_a_backup_of_postgresql_goes_to_sqlite_and_back(
    two: Two, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = two
    only_what_servers_wrote(database)
    one.open(game="spots", seats=2, bots="quick")
    other.open(game="gops", seats=3)
    file, folder = tmp_path / "kept.db", tmp_path / "folder"
    assert cli.main(["backup", str(file), "--database", database]) == 0
    assert cli.main(["check", "--database", database]) == 0
    assert cli.main(["check", "--file", str(file)]) == 0
    assert cli.main(["restore", str(file), "--replace", "--database", database]) == 2
    assert "A server runs on that database" in capsys.readouterr().err
    for served in two:
        served.stop()
    kept = all_rows(database)
    assert {row[0] for row in all_rows(f"sqlite:///{file}")} <= {row[0] for row in kept}
    file.unlink()
    assert cli.main(["backup", str(file), "--database", database]) == 0
    assert cli.main(["restore", str(file), "--data-dir", str(folder)]) == 0
    assert all_rows(f"sqlite:///{folder / 'tables.db'}") == kept
    nobody_has_been_there_lately(database)
    capsys.readouterr()
    assert cli.main(["restore", str(file), "--database", database]) == 2
    assert "There are tables in that database already" in capsys.readouterr().err
    assert cli.main(["restore", str(file), "--replace", "--database", database]) == 0
    assert all_rows(database) == kept
    with one:  # and a server goes on with it
        assert one.get("/readyz").json()["database"]


def nobody_has_been_there_lately(database: str) -> None:
    """Instead of waiting: the signs of life are made older."""

    change(database, "UPDATE house SET seen_at = seen_at - 60")


def only_what_servers_wrote(database: str) -> None:
    change(database, "DELETE FROM entry WHERE table_id = 'pg'")
    change(database, "DELETE FROM tables WHERE id = 'pg'")


def change(database: str, statement: str) -> None:
    async def write() -> None:
        store = await Store.open(database)
        await store.database.write(lambda connection: connection.execute(sa.text(statement)))
        await store.close()

    played(write())


def test_a_password_in_the_address_is_in_no_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    address = "postgresql://ann:canary@127.0.0.1:1/x"
    for line in (["backup", "x.db"], ["check"], ["serve", "--port", "0"]):
        assert cli.main([*line, "--database", address]) == 2
        heard = capsys.readouterr()
        assert "canary" not in heard.out + heard.err
        assert heard.err.startswith("The database cannot be used: ")
