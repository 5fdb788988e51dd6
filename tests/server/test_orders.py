"""Every order: two processes at one log, three people, one crash; whatever comes first, all is decided once.

The real tables of two nodes are driven by hand, step by step. A step ends where the code waits for the log:
before it is written or read, and again before the answer comes back. All orders of these steps are tried, and
in each of them a node that dies after any step, or none.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import partial
from types import coroutine
from typing import Any

import pytest

from boneyard.server import commands, protocol
from boneyard.server.store import Entry, IndexRow
from boneyard.server.table import Table, number
from boneyard.server.table_state import fold
from boneyard.server.tokens import hash_of
from tests.server.room import NOON, MemoryStore, Room, Sat, played, still
from tests.soaking import note

TOKENS = ("Ann's", "Bo's", "Cy's")
HERE, THERE = 0, 1
LONGEST = 60  # steps of one order; more would be a table that never comes to rest


@coroutine
def wait() -> Iterator[str]:
    """The end of a step."""
    yield "step"


class Slow(MemoryStore):
    """Somebody else may do something before it does what it is asked for, and before it says so."""

    waits = False

    async def append(
        self, table: str, entries: Any, index_row: IndexRow | None = None, keeper: str = ""
    ) -> None:
        await self.turn()
        try:
            await super().append(table, entries, index_row, keeper)
        finally:
            await self.turn()

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        await self.turn()
        found = await super().entries(table, after)
        await self.turn()
        return found

    async def turn(self) -> None:
        if self.waits:
            await wait()


@dataclass
class Node:
    """A process: its table, and what is still to be done there, one thing after the other."""

    table: Table
    jobs: list[Callable[[], Coroutine[Any, Any, None]]]
    doing: Coroutine[Any, Any, None] | None = None

    @property
    def busy(self) -> bool:
        return self.doing is not None or bool(self.jobs)

    def step(self) -> None:
        """Go on until the log is waited for, or everything is done."""
        while self.busy:
            self.doing = self.doing or self.jobs.pop(0)()
            try:
                while self.doing.send(None) != "step":
                    pass
            except StopIteration:
                self.doing = None
                continue
            return

    def die(self) -> None:
        self.jobs.clear()
        if self.doing is not None:
            self.doing.close()
            self.doing = None


@dataclass
class World:
    """A table of three at two nodes, in the middle of a secret phase."""

    store: Slow
    nodes: list[Node]
    texts: list[str]  # what each seat plays
    answered: dict[str, int] = field(default_factory=dict)


async def begin(turns: list[tuple[int, int, str]]) -> World:
    """`turns` says who does what where: (node, seat, id of the move), in the order of each node."""
    store = Slow()
    wish = protocol.NewTable(game="gops", name="Seat0", seats=3, options={"prizes": 3})
    log = number(commands.open_table(wish, "CODE", hash_of(TOKENS[0])), 0, NOON)
    people = [commands.sat(seat, f"Seat{seat}", hash_of(TOKENS[seat]), "") for seat in (1, 2)]
    log += number([*people, commands.Draft("started", 0, {})], len(log), NOON)
    store.logs["t1"], store.keepers["t1"] = log, ""
    rooms = [Room(store), Room(store)]
    tables = [await still(await room._load("t1", "")) for room in rooms]
    match = tables[0].state.match
    assert match is not None
    texts = [match.prompt(seat).choices[seat].text for seat in range(len(TOKENS))]
    world = World(store, [Node(table, []) for table in tables], texts)
    sats = {
        (where, seat): await Sat.at(world.nodes[where].table, TOKENS[seat])
        for where, seat in dict.fromkeys((where, seat) for where, seat, _ in turns)
    }
    for node in world.nodes:
        await node.table.catch_up()
    for where, seat, move in turns:
        world.nodes[where].jobs.append(partial(act, world, sats[where, seat], move))
    store.waits = True
    return world


async def act(world: World, sat: Sat, move: str) -> None:
    """A person plays a card as an honest client does: from what it was shown, and again if that was old."""
    seat = sat.connection.seat
    for _ in range(3):
        message = protocol.Act(id=move, version=sat.version, text=world.texts[seat])
        answers = [told for told in await sat.say(message) if told.get("id") == move]
        assert len(answers) == 1, "an answer, and only one"
        if answers[0]["t"] == "done":
            version = answers[0]["version"]
            assert world.answered.setdefault(f"{seat}:{move}", version) == version, "the same answer again"
            return
    raise AssertionError(f"{move} of seat {seat} never came through: {answers[0]}")


def orders(world: World, order: list[int], crash: tuple[int, int] | None) -> tuple[list[int], list[int]]:
    """Go through an order as far as it says, then on with whoever can; what was done, and how many could."""
    done: list[int] = []
    could: list[int] = []
    while ready := [node for node in world.nodes if node.busy]:
        assert len(done) < LONGEST
        wanted = order[len(done)] if len(done) < len(order) else 0
        could.append(len(ready))
        done.append(wanted)
        ready[wanted].step()
        if crash is not None and len(done) == crash[1]:
            world.nodes[crash[0]].die()
    return done, could


async def all_orders(turns: list[tuple[int, int, str]], crashes: list[tuple[int, int] | None]) -> int:
    """How many stories there were; each of them is checked at its end."""
    stories = 0
    for crash in crashes:
        order: list[int] | None = []
        while order is not None:
            world = await begin(turns)
            done, could = orders(world, order, crash)
            await check(world, turns, crash)
            stories += 1
            order = following(done, could)
    return stories


def following(done: list[int], could: list[int]) -> list[int] | None:
    """The next order: the last step that could have been somebody else's is."""
    for at in reversed(range(len(done))):
        if done[at] + 1 < could[at]:
            return [*done[:at], done[at] + 1]
    return None


async def check(world: World, turns: list[tuple[int, int, str]], crash: tuple[int, int] | None) -> None:
    world.store.waits = False
    if crash is not None:  # whoever had no answer asks again, at the node that lives
        await ask_again(world, turns, 1 - crash[0])
    log = world.store.logs["t1"]
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    moves = [entry.move_id for entry in log if entry.kind in ("act", "change")]
    assert len(set(moves)) == len(moves), "made twice"
    wanted = {f"{seat}:{move}" for _, seat, move in turns}
    assert set(world.answered) == wanted == set(moves), "every move was answered, and is in the log"
    told = fold("t1", log)
    assert told.broken is None
    assert {move: told.moves[move] for move in wanted} == world.answered
    for where, node in enumerate(world.nodes):
        if crash is not None and where == crash[0]:
            continue
        await node.table.catch_up()
        assert node.table.state.match is not None
        assert told.match is not None
        assert node.table.state.match.record() == told.match.record()
        assert node.table.state.versions == told.versions


async def ask_again(world: World, turns: list[tuple[int, int, str]], where: int) -> None:
    for _, seat, move in turns:
        if f"{seat}:{move}" not in world.answered:
            await act(world, await Sat.at(world.nodes[where].table, TOKENS[seat]), move)


# Ann at one node, Bo at the other; Ann's line was bad, so her move also comes in at the other node.
TWICE = [(HERE, 0, "a"), (THERE, 1, "b"), (THERE, 0, "a")]
# Three secret choices; the last of them ends the phase, whoever is last; and one of them comes in twice.
THREE = [(HERE, 0, "a"), (THERE, 1, "b"), (HERE, 2, "c"), (THERE, 2, "c")]
STEPS = range(1, 8)  # after which a node may die


def test_in_every_order_every_move_is_made_once_and_answered() -> None:
    assert played(all_orders(TWICE, [None])) > 300


@pytest.mark.parametrize("dying", [HERE, THERE])
def test_and_also_if_a_house_dies_after_any_step(dying: int) -> None:
    assert played(all_orders(TWICE, [(dying, step) for step in STEPS])) > 100


@pytest.mark.soak
def test_and_so_are_all_three_of_a_phase() -> None:
    stories = asyncio.run(all_orders(THREE, [None]))
    note("C5", orders=stories, wrong=0)
    assert stories > 1000


@pytest.mark.soak
@pytest.mark.parametrize("dying", [HERE, THERE])
def test_and_all_three_if_a_house_dies(dying: int) -> None:
    stories = asyncio.run(all_orders(THREE, [(dying, step) for step in STEPS]))
    note("C5", orders_with_a_crash=stories, wrong=0)
    assert stories > 200


# The exploration must be able to fail.


def answers_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept is what was asked for, whether or not it was."""

    async def hasty(self: Slow, table: str, entries: Any, index_row: Any = None, keeper: str = "") -> None:
        await self.turn()
        log = self.logs.setdefault(table, [])
        if entries[0].seq == len(log) + 1:
            log += entries

    monkeypatch.setattr(Slow, "append", hasty)


def forgets_what_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database does not mind an id that it has already."""

    async def careless(self: Slow, table: str, entries: Any, index_row: Any = None, keeper: str = "") -> None:
        await self.turn()
        log = self.logs.setdefault(table, [])
        log += number([commands.Draft(e.kind, e.seat, e.body, e.move_id) for e in entries], len(log), NOON)
        await self.turn()

    monkeypatch.setattr(Slow, "append", careless)


@pytest.mark.parametrize("bug", [answers_too_early, forgets_what_was_made], ids=lambda bug: bug.__name__)
def test_a_planted_bug_is_found(bug: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises((AssertionError, KeyError)):
        played(all_orders(TWICE, [None]))
