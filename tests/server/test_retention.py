"""What is kept, and for how long: words go first, then tables, and never what is pinned."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng
from boneyard.core.text import Voice
from boneyard.server import commands, protocol, replays, retention
from boneyard.server.node import NoTable
from boneyard.server.retention import DAY, Keeping, Retention, forget, pin
from boneyard.server.shapes import ENTRIES
from boneyard.server.store import Entry, Store, line_of
from boneyard.server.table_state import TableState, fold
from boneyard.server.tokens import hash_of
from tests.server.room import Room, Sat, played, still
from tests.server.served import Served

WORDS = "Wunderbar gespielt"


class Kept:
    """A server on a real database, to which years pass."""

    def __init__(self, store: Store, keeping: Keeping | None = None) -> None:
        self.store = store
        self.room = Room(store)  # type: ignore[arg-type]
        self.room.retention = Retention(self.room, keeping or Keeping())

    @classmethod
    async def at(cls, tmp_path: Path, keeping: Keeping | None = None) -> "Kept":
        return cls(await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"), keeping)

    async def lobby(self) -> Sat:
        ann = await self.room.table("gops", "Annabella", seats=2, options={"prizes": 2})
        bo = await ann.sit("Bodo")
        await bo.say(protocol.Say(text=f"{WORDS}, Bodo"))
        return ann

    async def game(self, *, over: bool = True) -> tuple[Sat, Sat]:
        """Two people who talked, played to the end, and went."""
        ann = await self.room.table("gops", "Annabella", seats=2, options={"prizes": 2})
        bo = await ann.sit("Bodo")
        eve = await Sat.at(ann.table, name="Evelyn")
        await ann.say(protocol.Rename(name="Annabelle"))
        await ann.say(protocol.Start())
        for sat in (ann, bo, eve):
            await sat.say(protocol.Say(text=f"{WORDS}!"))
        while over and not ann.state["over"]:
            for sat in (ann, bo):
                if sat.state["prompt"]:
                    await sat.any_act(Rng(1))
        for sat in (ann, bo, eve):
            await sat.go()
        await self.room.wait(ann.table, 10)
        return ann, bo

    async def pass_days(self, days: float) -> None:
        self.room.now += days * DAY
        await self.room._put_away()
        await self.room.retention.sweep()

    async def has(self, sat: Sat) -> bool:
        return bool((await self.store.find(sat.table.state.table))[0])

    async def said(self, sat: Sat) -> str:
        """Everything that is in the log and the index of a table, as it lies on the disk."""
        name = sat.table.state.table
        entries = await self.store.entries(name)
        info = await self.store.read(
            lambda connection: connection.exec_driver_sql(
                "SELECT info FROM tables WHERE id = ?", (name,)
            ).scalar_one()
        )
        return "\n".join([*(str(entry.body) for entry in entries), str(info)])

    async def state(self, sat: Sat) -> TableState:
        name = sat.table.state.table
        return fold(name, await self.store.entries(name))


def must_be_the_same_game(before: TableState, after: TableState) -> None:
    assert after.broken is None
    assert before.match is not None
    assert after.match is not None
    assert after.match.record() == before.match.record()
    assert after.stage == before.stage
    assert [place.token for place in after.places] == [place.token for place in before.places]
    if after.stage == "over":
        assert replays.verdict(replays.record(after), Voice()).fair
        assert replays.record(after) == replays.record(before)


# Time passes


@pytest.mark.parametrize("over", [True, False], ids=["over", "given up"])
def test_names_and_chat_go_first_and_then_the_game(over: bool, tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, _ = await kept.game(over=over)
        before = await kept.state(ann)
        await kept.pass_days(29)
        found = await kept.said(ann)
        assert all(word in found for word in (WORDS, "Annabella", "Annabelle", "Bodo", "Evelyn"))
        await kept.pass_days(2)
        found = await kept.said(ann)
        assert not any(word in found for word in (WORDS, "Annabell", "Bodo", "Evelyn"))
        after = await kept.state(ann)
        must_be_the_same_game(before, after)
        assert after.names == ("Player 1", "Player 2")
        assert after.chat == []
        await kept.pass_days(58)
        assert await kept.has(ann)
        await kept.pass_days(3)  # 90 days after what happened last, not after the names went
        assert not await kept.has(ann)
        assert await kept.store.entries(ann.table.state.table) == []
        with pytest.raises(NoTable):
            await kept.room.find(ann.table.state.code)
        await kept.store.close()

    played(story())


def test_what_was_done_once_is_not_done_again(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, _ = await kept.game()
        await kept.pass_days(31)
        seq = (await kept.state(ann)).seq
        await kept.pass_days(1)
        assert (await kept.state(ann)).seq == seq
        await kept.store.close()

    played(story())


def test_a_lobby_that_never_began_goes_after_a_week(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann = await kept.lobby()
        name = ann.table.state.table
        for connection in list(ann.table.connections):
            await ann.table.part(connection)
        await kept.room.wait(ann.table, 10)
        await kept.pass_days(6.9)
        assert await kept.has(ann)
        await kept.pass_days(0.2)
        assert not await kept.has(ann)
        assert name not in kept.room.tables
        await kept.store.close()

    played(story())


def test_where_somebody_is_nothing_goes(tmp_path: Path) -> None:
    """Be it as a player or as an onlooker."""

    async def story() -> None:
        kept = await Kept.at(tmp_path)
        lobby = await kept.lobby()
        ann, _ = await kept.game()
        await Sat.at(ann.table)
        await kept.pass_days(1000)
        assert await kept.has(lobby)
        assert WORDS in await kept.said(ann)
        await kept.store.close()

    played(story())


def test_who_comes_to_look_at_an_old_game_keeps_it_for_longer(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, _ = await kept.game()
        await kept.pass_days(80)
        table = await still(await kept.room.find(ann.table.state.table))
        again = await Sat.at(table, ann.token)
        await again.go()
        await kept.room.wait(table, 10)
        await kept.pass_days(80)
        assert await kept.has(ann)
        await kept.pass_days(11)
        assert not await kept.has(ann)
        await kept.store.close()

    played(story())


def test_what_happens_in_the_same_moment_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody comes back between the look at a table and its end."""

    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, _ = await kept.game()
        delete = retention.delete
        before = await kept.state(ann)
        late = Entry(
            seq=before.seq + 1, move_id="x", kind="here", seat=0, body={"house": "other"}, at=before.last_at
        )

        def slow(table: str, seq: int, connection: sa.Connection) -> None:
            connection.execute(sa.insert(ENTRIES).values(line_of(table, late)))
            delete(table, seq, connection)

        monkeypatch.setattr(retention, "delete", slow)
        await kept.pass_days(100)
        assert await kept.has(ann)
        await kept.store.close()

    played(story())


def test_many_tables_are_all_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAGE", 2)

    async def story() -> None:
        kept = await Kept.at(tmp_path)
        games = [(await kept.game())[0] for _ in range(5)]
        await asyncio.gather(*(pin(each.table, hash_of(each.token), on=True) for each in games[:2]))
        await kept.pass_days(100)
        assert [await kept.has(each) for each in games] == [True, True, False, False, False]
        await kept.store.close()

    played(story())


def test_with_no_days_given_everything_is_kept_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path, Keeping(words=0, games=0, lobbies=0))
        ann, _ = await kept.game()
        await kept.pass_days(10_000)
        assert WORDS in await kept.said(ann)
        kept.room.retention = Retention(kept.room, Keeping(words=0, games=5, lobbies=0))
        await kept.room.retention.sweep()
        assert not await kept.has(ann)
        await kept.store.close()

    played(story())


# Pinning


def test_what_somebody_has_pinned_stays_as_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, bo = await kept.game()
        for sat in (ann, bo):
            await pin(ann.table, hash_of(sat.token), on=True)
        assert ann.table.info().pinned == [0, 1]
        await kept.pass_days(1000)
        assert WORDS in await kept.said(ann)
        table = await still(await kept.room.find(ann.table.state.table))
        assert table.info().pinned == [0, 1]
        await pin(table, hash_of(ann.token), on=False)
        await kept.pass_days(1000)
        assert await kept.has(ann)  # Bo still wants it
        table = await still(await kept.room.find(ann.table.state.table))
        await pin(table, hash_of(bo.token), on=False)
        await kept.pass_days(1000)
        assert not await kept.has(ann)
        await kept.store.close()

    played(story())


def test_only_finished_games_are_pinned_and_only_by_who_played(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, _ = await kept.game(over=False)
        with pytest.raises(BadOption, match="Only a finished game can be kept for good"):
            await pin(ann.table, hash_of(ann.token), on=True)
        ann, _ = await kept.game()
        seq = ann.table.state.seq
        for do in (partial(pin, on=True), forget):
            with pytest.raises(BadOption, match="no longer yours"):
                await do(ann.table, hash_of("somebody's"))
        await pin(ann.table, hash_of(ann.token), on=False)
        assert ann.table.state.seq == seq
        await kept.store.close()

    played(story())


# Forgetting


def test_who_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, bo = await kept.game()
        before = await kept.state(ann)
        eve = await Sat.at(ann.table)
        await forget(ann.table, hash_of(ann.token))
        found = await kept.said(ann)
        assert "Annabell" not in found
        assert all(word in found for word in ("Bodo", "Evelyn"))
        assert found.count(WORDS) == 2
        after = await kept.state(ann)
        must_be_the_same_game(before, after)
        for state in (after, ann.table.state):  # on the disk, and in use
            assert state.names == ("Player 1", "Bodo")
            assert [line.name for line in state.chat] == ["Bodo", "Evelyn"]
        assert eve.last("table")["info"]["chairs"][0]["name"] == "Player 1"
        assert "Annabell" not in str(eve.state)
        await forget(ann.table, hash_of(bo.token))
        assert "Bodo" not in await kept.said(ann)
        assert "Evelyn" in await kept.said(ann)
        await kept.store.close()

    played(story())


def test_in_the_middle_of_a_game_too(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, bo = await kept.game(over=False)
        await forget(ann.table, hash_of(ann.token))
        table = ann.table
        ann, bo = await Sat.at(table, ann.token), await Sat.at(table, bo.token)
        while not ann.state["over"]:
            for sat in (ann, bo):
                if sat.state["prompt"]:
                    await sat.any_act(Rng(1))
        assert "Annabell" not in await kept.said(ann)
        must_be_the_same_game(table.state, await kept.state(ann))
        await kept.store.close()

    played(story())


def test_only_who_sits_there_now_is_forgotten_not_who_sat_there_before(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann = await kept.room.table("gops", "Annabella", seats=2)
        bo = await ann.sit("Bodo", 1)
        await bo.say(protocol.Say(text="mine"))
        await bo.say(protocol.Leave())
        cy = await ann.sit("Cyrill", 1)
        await cy.say(protocol.Say(text="hers"))
        await forget(ann.table, hash_of(cy.token))
        found = await kept.said(ann)
        assert "Bodo" in found
        assert "mine" in found
        assert "Cyrill" not in found
        assert "hers" not in found
        await kept.store.close()

    played(story())


def test_around_one_device_all_are_forgotten_together(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann = await kept.room.table("gops", "Annabella, Bodo", seats=2, shared=True)
        await forget(ann.table, hash_of(ann.token))
        found = await kept.said(ann)
        assert "Annabella" not in found
        assert "Bodo" not in found
        await kept.store.close()

    played(story())


def test_who_is_the_host_now_is_told_without_the_name_of_who_was(tmp_path: Path) -> None:
    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann = await kept.lobby()
        await ann.go()
        await kept.room.wait(ann.table, 100)
        assert ann.table.state.host == 1
        assert "Annabella" in str(ann.table.state.chat)
        await forget(ann.table, hash_of(ann.token))
        assert "Annabella" not in str(ann.table.state.chat)
        assert "Annabella" not in str((await kept.state(ann)).chat)
        assert ann.table.state.chat == (await kept.state(ann)).chat
        await kept.store.close()

    played(story())


def test_what_somebody_writes_meanwhile_is_read_first(tmp_path: Path) -> None:
    """Another process has written, and ours has not read it yet."""

    async def story() -> None:
        kept = await Kept.at(tmp_path)
        ann, _ = await kept.game()
        other = fold(ann.table.state.table, await kept.store.entries(ann.table.state.table))
        said = commands.say_something(other, 0, "", "ann", protocol.Say(text=f"{WORDS} once more"))
        late = [
            Entry(
                seq=other.seq + 1, move_id="x", kind=said[0].kind, seat=0, body=said[0].body, at=other.last_at
            )
        ]
        await kept.store.append(other.table, late)
        await forget(ann.table, hash_of(ann.token))
        assert f"{WORDS} once more" not in await kept.said(ann)
        assert ann.table.state.chat == (await kept.state(ann)).chat
        await kept.store.close()

    played(story())


# Planted bugs


def hides_it_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log still has every word."""
    monkeypatch.setattr(retention, "without_words", lambda entries, seats: {})


def forgets_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "info_without_names", lambda info, seats: info)


def does_not_look_who_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableState, "_pinned", lambda self, entry: None)


def deletes_what_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "must_be_last", lambda table, seq, connection: None)


@pytest.mark.parametrize(
    ("bug", "found"),
    [
        (hides_it_only, test_who_wants_to_be_forgotten_is),
        (forgets_the_index, partial(test_names_and_chat_go_first_and_then_the_game, True)),
        (does_not_look_who_pinned, test_what_somebody_has_pinned_stays_as_it_is),
    ],
)
def test_a_planted_bug_is_found(
    bug: Callable[[pytest.MonkeyPatch], None],
    found: Callable[[Path], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        found(tmp_path)


def test_deleting_what_goes_on_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deletes_what_goes_on(monkeypatch)
    with pytest.raises(AssertionError):
        test_what_happens_in_the_same_moment_wins(tmp_path, monkeypatch)


# Over HTTP


def test_it_is_asked_for_over_http_with_the_secret_of_a_seat(tmp_path: Path) -> None:
    with Served(tmp_path, "--thinkers", "1", "--keep-words", "0", "--failures", "2") as served:
        seated = served.open(game="spots", bots="quick", name="Annabella")
        where = f"/api/tables/{seated['table']}"
        refused = served.post(f"{where}/pin", {"token": seated["token"]})
        assert refused.status_code == 400
        assert refused.json()["detail"] == "Only a finished game can be kept for good."
        done = served.post(f"{where}/forget", {"token": seated["token"]})
        assert done.status_code == 200
        assert done.json()["chairs"][0]["name"] == "Player 1"
        assert "Annabella" not in served.get(where).text
        for _ in range(2):
            assert served.post(f"{where}/forget", {"token": "somebody's"}).status_code == 400
        assert served.post(f"{where}/forget", {"token": "somebody's"}).status_code == 429
        assert served.mistakes() == ""
