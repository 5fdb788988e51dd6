"""Clocks are fair: nobody loses time through our fault or a computer's clock, and nobody is given any."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from boneyard.core.rng import Rng
from boneyard.server import protocol
from boneyard.server.node import Node
from boneyard.server.store import Entry
from boneyard.server.table import Pace, Table
from boneyard.server.table_state import CLOCKS, RETURNING, TableState, fold
from tests.server.room import MemoryStore, Room, Sat, played, still
from tests.soaking import note

HOUR = 3600.0
FAST, RELAXED = CLOCKS["fast"], CLOCKS["relaxed"]


# What the host may do about a clock


async def asked(timer: str) -> tuple[Room, Sat, Sat]:
    """Two at a table; the one who is asked comes first."""
    room = Room()
    ann = await room.table("spots", seats=2)
    bo = await ann.sit("Bo")
    await ann.say(protocol.Arrange(timer=timer))
    await ann.say(protocol.Start())
    return (room, ann, bo) if ann.state["acting"] == [0] else (room, bo, ann)


def host(*sats: Sat) -> Sat:
    return next(sat for sat in sats if sat.connection.seat == 0)


def test_asking_for_the_same_clock_again_does_not_set_it_back() -> None:
    async def story() -> None:
        room, mover, other = await asked("fast")
        for _ in range(6):
            await room.wait(mover.table, 4)
            before = mover.table.state.seq
            await host(mover, other).say(protocol.Arrange(timer="fast"))
            assert mover.table.state.seq == before
        await room.wait(mover.table, FAST - 24)
        assert mover.version == 2

    played(story())


def test_nor_does_switching_it_off_and_on() -> None:
    async def story() -> None:
        room, mover, other = await asked("fast")
        for _ in range(5):
            await room.wait(mover.table, 4)
            await host(mover, other).say(protocol.Arrange(timer="none"))
            await room.wait(mover.table, 100)  # it stands still
            await host(mover, other).say(protocol.Arrange(timer="fast"))
        assert mover.version == 1
        await room.wait(mover.table, FAST - 20 - 0.1)
        assert mover.version == 1
        await room.wait(mover.table, 0.1)
        assert mover.version == 2

    played(story())


def test_a_faster_clock_counts_from_the_next_question_on() -> None:
    async def story() -> None:
        room, mover, other = await asked("relaxed")
        await room.wait(mover.table, 60)
        await host(mover, other).say(protocol.Arrange(timer="fast"))
        await room.wait(mover.table, RELAXED - 60 - 1)
        assert mover.version == 1, "nobody is out of time all of a sudden"
        await room.wait(mover.table, 1)
        assert mover.version == 2
        assert mover.state["seconds"] == FAST

    played(story())


def test_a_slower_clock_counts_at_once_and_a_new_one_from_now_on() -> None:
    async def story() -> None:
        room, mover, other = await asked("fast")
        await room.wait(mover.table, 20)
        await host(mover, other).say(protocol.Arrange(timer="relaxed"))
        await room.wait(mover.table, RELAXED - 20 - 1)
        assert mover.version == 1
        room, mover, other = await asked("none")
        await room.wait(mover.table, 1000)
        await host(mover, other).say(protocol.Arrange(timer="fast"))
        await room.wait(mover.table, FAST - 1)
        assert mover.version == 1
        await room.wait(mover.table, 1)
        assert mover.version == 2

    played(story())


# Outages, and computers whose clocks are set


@dataclass
class Outage:
    """Somebody has so many seconds left when the server dies; it comes back later, at another time."""

    left: float
    down: float
    jump: float
    silent: float = 0.0  # seconds since the last sign of life
    first: str = "asked"  # who comes back first: who is asked, or the other one
    after: float = 1.0  # seconds until the other one does

    async def happen(self) -> "After":
        room, mover, other = await asked("fast")
        await room.wait(mover.table, FAST - self.left - self.silent)
        await room._heartbeat()
        await room.wait(mover.table, self.silent)
        assert mover.version == 1
        later = Room(room.log)
        later.now = room.now + self.down + self.jump
        await later._heartbeat()
        await later._adopt()
        table = await still(await later.find(mover.table.state.table))
        await later.wait(table, 5.0)
        tokens = [mover.token, other.token]
        if self.first == "other":
            tokens.reverse()
        sats = []
        for token in tokens:
            sats.append(await Sat.at(table, token))
            await later.wait(table, self.after if len(sats) == 1 else 0.0)
        return After(later, table, sats[tokens.index(mover.token)])


@dataclass
class After:
    room: Room
    table: Table
    mover: Sat

    async def check(self, outage: Outage) -> None:
        """Who had a second left still has it; nobody was given more than what nobody can know."""
        counted = outage.after if outage.first == "asked" else 0.0
        least = outage.left - counted
        assert self.table.state.versions[self.mover.connection.seat] == 1 or least < 1.0
        if least < 1.0:
            return
        deadline = self.table.state.deadline()
        assert deadline is not None
        left = deadline - self.table.clock()
        assert least - 0.01 <= left <= least + outage.silent + 0.01
        await self.room.wait(self.table, least - 0.5)
        assert self.mover.version == 1
        await self.room.wait(self.table, outage.silent + 0.6)
        assert self.mover.version == 2
        times = [entry.at for entry in self.room.log.logs[self.table.state.table]]
        assert times == sorted(times), "time never runs back in a log"


async def outage(**given: Any) -> None:
    found = Outage(**given)
    await (await found.happen()).check(found)


def outages(seed: int, most: int) -> list[dict[str, Any]]:
    rng = Rng(seed)
    return [
        {
            "left": 1.0 + rng.below(280) / 10,
            "down": 1.0 + rng.below(36000) / 10,
            "jump": [-HOUR, 0.0, HOUR, float(rng.below(7200)) - HOUR][rng.below(4)],
            "silent": rng.below(10) / 10,
            "first": ["asked", "other"][rng.below(2)],
            "after": rng.below(200) / 10,
        }
        for _ in range(most)
    ]


@pytest.mark.parametrize("jump", [-HOUR, 0.0, HOUR])
@pytest.mark.parametrize("first", ["asked", "other"])
def test_an_outage_takes_nothing_and_gives_nothing(jump: float, first: str) -> None:
    played(outage(left=12.0, down=90.0, jump=jump, first=first))


async def many() -> None:
    for given in outages(1, 20):
        await outage(**given)


def test_nor_do_many() -> None:
    played(many())


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_soak_nobody_times_out_through_our_fault(seed: int) -> None:
    async def story() -> None:
        for given in outages(seed, 50):
            await outage(**given)
            note("D7", outages=1, unfair=0)

    played(story())


def test_a_clock_does_not_wait_for_ever_for_whoever_the_server_has_lost() -> None:
    async def story() -> None:
        room, mover, other = await asked("fast")
        await room.wait(mover.table, 10)
        await room._heartbeat()
        later = Room(room.log, Pace(bot=0.0, grace=1000.0))
        later.now = room.now + 100
        await later._heartbeat()
        await later._adopt()
        table = await still(await later.find(mover.table.state.table))
        again = await Sat.at(table, other.token)
        await later.wait(table, FAST - 10 + RETURNING - 1)
        assert again.version == 1
        await later.wait(table, 1)
        assert again.version == 2

    played(story())


def test_who_had_gone_before_an_outage_has_as_long_to_come_back_as_at_first() -> None:
    async def story() -> None:
        room, mover, other = await asked("none")
        await mover.go()
        await room.wait(mover.table, 50)
        await room._heartbeat()
        later = Room(room.log)
        later.now = room.now + 5000
        await later._heartbeat()
        await later._adopt()
        table = await still(await later.find(mover.table.state.table))
        bo = await Sat.at(table, other.token)
        await later.wait(table, later.pace.grace - 1)
        assert not bo.last("table")["info"]["chairs"][mover.connection.seat]["minding"]
        await later.wait(table, 1)
        assert bo.last("table")["info"]["chairs"][mover.connection.seat]["minding"]

    played(story())


def test_two_computers_of_which_one_is_an_hour_behind_write_one_story() -> None:
    async def story() -> None:
        store = MemoryStore()
        here, there = Room(store), Room(store)
        here.store.shared = there.store.shared = True
        there.now = here.now - HOUR
        ann = await here.table("spots", seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        await here._heartbeat()
        there._others = {}
        table = await still(await there._load(ann.table.state.table, here.id))
        bo = await Sat.at(table, bo.token)
        for _ in range(6):
            for sat in (ann, bo):
                await sat.table.catch_up()
                await sat.say(protocol.Say(text="hm"))
                if sat.state["prompt"]:
                    await sat.any_act(Rng(1))
        times = [entry.at for entry in store.logs[ann.table.state.table]]
        assert times == sorted(times)

    played(story())


# Old and new logs


def test_a_log_whose_times_run_back_still_makes_a_table() -> None:
    async def story() -> None:
        room, mover, _ = await asked("fast")
        await mover.any_act(Rng(1))
        log = room.log.logs[mover.table.state.table]
        odd = [Entry(**{**entry_fields(entry), "at": entry.at - 100 * entry.seq}) for entry in log]
        state = fold(mover.table.state.table, odd)
        assert state.broken is None
        assert state.last_at == odd[0].at

    played(story())


def entry_fields(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__struct_fields__}


# Planted bugs


def goes_by_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "clock", lambda self: self.node.clock())


def counts_the_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Node, "_last_sign", lambda self, state: self.clock())


def starts_without_whom_it_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    resumed = TableState._resumed

    def forgetful(self: TableState, entry: Entry) -> None:
        resumed(self, entry)
        self.lost.clear()

    monkeypatch.setattr(TableState, "_resumed", forgetful)


@pytest.mark.parametrize(
    "bug", [goes_by_the_wall, counts_the_outage, starts_without_whom_it_lost], ids=lambda bug: bug.__name__
)
def test_a_planted_bug_is_found(
    bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        played(many())
