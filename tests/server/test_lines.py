"""Bad lines: frames are lost, late, sent twice, over other sockets and through another process.

Every seed is one story. People play over lines that hold what was said until it is delivered, or cut. What
was not answered is said again, sometimes twice, on a new line. At the end all is delivered, and then every
client has put together, from what it was told, just what somebody who comes fresh is shown, log and all;
every move was made once, or not at all where it was refused; and whoever answered something older was told
at once how it stands.
"""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from boneyard.core.errors import Refused
from boneyard.core.rng import Rng
from boneyard.server import commands, protocol, showing
from boneyard.server.commands import Stale
from boneyard.server.connection import Connection
from boneyard.server.steps import Follower, alike
from boneyard.server.table import Pace, Table
from boneyard.server.table_state import TableState, fold
from boneyard.server.tokens import hash_of
from tests.contract.tables import BOX, game_class
from tests.server.room import MemoryStore, Room, as_read, still
from tests.soaking import block, note

TURNS = 220  # of a story
MOVES = 24  # that people try in it; then all is delivered
# The log is compared as it was put together, without the pictures of news that are played out once.
CHANGING = ("seconds", "since", "log")


@dataclass
class Line:
    """One socket: what was said on it and not heard yet, both ways."""

    node: Room
    table: Table
    connection: Connection
    up: list[protocol.Said] = field(default_factory=list)
    down: list[protocol.Heard] = field(default_factory=list)
    follower: Follower = field(default_factory=Follower)  # of what was told on it, and only on it

    def collect(self) -> None:
        """What the server has put on the line."""
        while not self.connection.outbox.empty():
            frame = self.connection.outbox.get_nowait()
            self.connection.unread -= len(frame)
            if frame:
                self.down.append(msgspec.json.decode(frame, type=protocol.Heard))
        if self.connection.behind:
            self.connection.behind = False
            self.table.show_to(self.connection)
            self.collect()


@dataclass
class Person:
    """An honest client."""

    seat: int
    token: str
    line: Line | None = None
    state: dict[str, Any] = field(default_factory=dict)
    log: list[Any] = field(default_factory=list)
    waiting: protocol.Act | None = None  # said, and not answered
    answers: dict[str, set[str]] = field(default_factory=dict)  # to each move, as they were

    def hear(self, message: dict[str, Any]) -> None:
        if message["t"] == "state":
            lines = [{key: value for key, value in line.items() if key != "zones"} for line in message["log"]]
            self.log = self.log[: message["since"]] + lines
            self.state = {key: value for key, value in message.items() if key not in CHANGING}
        if message["t"] in ("done", "refused") and (move := message["id"]):
            answer = f"done {message['version']}" if message["t"] == "done" else "refused"
            self.answers.setdefault(move, set()).add(answer)
            if self.waiting is not None and move == self.waiting.id:
                self.waiting = None

    def sees(self) -> bytes:
        return msgspec.json.encode([self.state, self.log], order="deterministic")


class Story:
    def __init__(self, game: str, seed: int) -> None:
        self.rng, self.seed = Rng(seed), seed
        cls = game_class(game)
        counts = [seats for seats in cls.seat_counts if seats > 1]
        self.game, self.seats = game, counts[self.rng.below(len(counts))]
        self.store = MemoryStore()
        self.nodes = [Room(self.store, Pace(bot=0.0, grace=30.0, parting=3.0)) for _ in range(2)]
        for node in self.nodes:
            node.store.shared = True
        self.people = [Person(seat, f"token {seat}") for seat in range(self.seats)]
        self.cut: list[Line] = []  # nobody listens any more, but what was said may still arrive
        self.moves = 0
        self.stale = 0
        self.repeats = 0

    async def begin(self) -> None:
        wish = protocol.NewTable(game=self.game, name="Seat0", seats=self.seats)
        drafts = commands.open_table(wish, "CODE", hash_of(self.people[0].token))
        drafts[0].body["secret"] = hashlib.sha256(f"{self.game} {self.seed}".encode()).hexdigest()
        for person in self.people[1:]:
            drafts.append(commands.sat(person.seat, f"Seat{person.seat}", hash_of(person.token), ""))
        drafts.append(commands.Draft("started", 0, {}))
        await still(await self.nodes[0]._new("t1", drafts))
        await self.beat()

    async def beat(self) -> None:
        for _ in range(2):  # the first has not seen the second yet
            for node in self.nodes:
                await node._heartbeat()

    async def turn(self) -> None:
        """Something happens."""
        person = self.people[self.rng.below(self.seats)]
        kind = self.rng.below(30)
        if person.line is None:
            await self.connect(person)
        elif kind == 0:
            self.break_line(person)
        elif kind == 1:
            await self.time_passes(float(self.rng.below(8)))
        elif kind < 5:
            await self.hint(self.nodes[self.rng.below(2)])
        elif kind < 7:
            await self.late()
        elif kind < 15:
            await self.heard_above(person.line)
        elif kind < 23:
            self.heard_below(person)
        else:
            self.play(person)

    async def connect(self, person: Person) -> None:
        node = self.nodes[self.rng.below(2)]
        table = await still(await node.find("t1"))
        connection = await table.join(protocol.Hello(token=person.token), hash_of(person.token))
        person.line = Line(node, table, connection)
        person.state, person.log = {}, []
        if person.waiting is not None:  # nobody knows whether it arrived: the same again
            self.say(person, person.waiting)

    def break_line(self, person: Person) -> None:
        """What was on its way to the person is lost; what is on its way from there may be."""
        line, person.line = person.line, None
        assert line is not None
        del line.up[self.rng.below(len(line.up) + 1) :]
        self.cut.append(line)

    async def late(self) -> None:
        """Something arrives on a line that was cut; or the server notices that it was."""
        if not self.cut:
            return
        line = self.cut[self.rng.below(len(self.cut))]
        if line.up:
            await self.heard_above(line)
        else:
            self.cut.remove(line)
            await line.table.part(line.connection)

    def play(self, person: Person) -> None:
        prompt = person.state.get("prompt")
        if person.waiting is not None or not prompt or prompt.get("chosen") or self.moves >= MOVES:
            return
        self.moves += 1
        choices = prompt["choices"]
        text = choices[self.rng.below(len(choices))]["text"]
        person.waiting = protocol.Act(id=f"m{self.moves}", version=person.state["version"], text=text)
        self.say(person, person.waiting)

    def say(self, person: Person, message: protocol.Act) -> None:
        """Once, or several times."""
        assert person.line is not None
        times = 1 + (self.rng.below(9) if self.rng.below(4) == 0 else 0)
        self.repeats += times - 1
        person.line.up += [message] * times

    async def heard_above(self, line: Line) -> None:
        if not line.up:
            return
        message = line.up.pop(0)
        line.collect()
        before = len(line.down)
        await line.table.hear(line.connection, message)
        line.collect()
        news = line.down[before:]
        if any(isinstance(told, protocol.Refused) and "moved on" in told.sentence for told in news):
            self.stale += 1
            assert isinstance(news[-1], protocol.State), "refused, and not told how it stands"

    def heard_below(self, person: Person) -> None:
        assert person.line is not None
        person.line.collect()
        if person.line.down:
            person.hear(as_read(person.line.follower.take(person.line.down.pop(0))))

    async def hint(self, node: Room) -> None:
        """A process hears that there is something new."""
        if "t1" in node.tables:
            await node.tables["t1"].catch_up()

    async def time_passes(self, seconds: float) -> None:
        await self.beat()
        for node in self.nodes:
            if "t1" in node.tables:
                await node.wait(await still(node.tables["t1"]), seconds)
            else:
                node.now += seconds

    async def calm_down(self) -> None:
        """All that is on its way arrives, and everybody is connected."""
        while self.cut:
            await self.late()
        await self.hear_all([person for person in self.people if person.line is not None])
        for person in self.people:
            if person.line is None:
                await self.connect(person)
        while any(person.line and person.line.up for person in self.people):
            for person in self.people:
                assert person.line is not None
                await self.heard_above(person.line)
            await self.hear_all(self.people)

    async def hear_all(self, people: list[Person]) -> None:
        """Both processes know all there is, and so do these."""
        for node in self.nodes:
            await self.hint(node)
        for person in people:
            assert person.line is not None
            person.line.collect()
            while person.line.down:
                self.heard_below(person)

    async def check(self) -> None:
        log = self.store.logs["t1"]
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        made = [entry.move_id for entry in log]
        assert len(set(made)) == len(made), "a move was made twice"
        told = fold("t1", log)
        assert told.broken is None
        for person in self.people:
            assert person.waiting is None, "never answered"
            for move, answers in person.answers.items():
                assert len(answers) == 1, f"{move} was answered in several ways: {answers}"
                was_made = f"{person.seat}:{move}" in made
                assert answers == (
                    {f"done {told.moves[f'{person.seat}:{move}']}"} if was_made else {"refused"}
                )
        fresh = [Person(person.seat, person.token) for person in self.people]
        for each in fresh:
            await self.connect(each)
        await self.hear_all([*self.people, *fresh])
        for person, each in zip(self.people, fresh, strict=True):
            assert person.sees() == each.sees(), "a client has come to see another table"


async def story(game: str, seed: int) -> Story:
    told = Story(game, seed)
    await told.begin()
    for _ in range(TURNS):
        await told.turn()
    await told.calm_down()
    await told.check()
    return told


def stories(games: tuple[str, ...], seeds: range) -> None:
    for game in games:
        for seed in seeds:
            try:
                told = asyncio.run(story(game, seed))
            except Exception as error:
                error.add_note(f"That was {game}, story {seed}.")
                raise
            note("C1", moves=told.moves, repeats=told.repeats, doubles=0)
            note("C2", stale=told.stale, unanswered=0)
            note("C3", stories=1, divergent=0)


def test_over_bad_lines_all_see_the_same_and_nothing_is_done_twice() -> None:
    stories(("gops", "gonuts", "donutdog"), range(4))
    stories(("spots", "dog", "dndomino"), range(1))


def test_a_process_that_is_behind_reads_on_before_it_says_that_the_table_has_moved_on() -> None:
    """Else somebody is refused at one what the other, where it arrives late, makes after all."""
    stories(("donutdog",), range(49, 50))


@pytest.mark.soak
@pytest.mark.parametrize("game", [*BOX, "gops"])
def test_over_bad_lines_in_very_many_stories(game: str) -> None:
    stories((game,), block(100))


# Everybody at once


async def at_once(game: str, seats: int, rounds: int, seed: int) -> int:
    """Tables at two processes: all who are asked choose before any of it is told."""
    rng = Rng(seed)
    done = 0
    while done < rounds:
        told = Story(game, seed + done)
        told.seats, told.people = seats, [Person(seat, f"token {seat}") for seat in range(seats)]
        await told.begin()
        tables = [await still(await node.find("t1")) for node in told.nodes]
        done += await play_at_once(tables, rounds - done, rng)
    return done


async def play_at_once(tables: list[Table], most: int, rng: Rng) -> int:
    done = 0
    while tables[0].state.actors and done < most:
        state = tables[0].state
        done += bool(state.phase) and len(state.actors) > 1
        said = [(seat, any_act(state, seat, rng)) for seat in state.actors]
        while said:
            seat, message = said.pop(rng.below(len(said)))
            await choose(tables[rng.below(2)], seat, message)
        for table in tables:
            await table.catch_up()
    return done


async def choose(table: Table, seat: int, message: protocol.Act) -> None:
    """Refused it would raise."""
    await table.commit(lambda now: commands.move(now, seat, message))
    assert f"{seat}:{message.id}" in table.state.moves


def any_act(state: TableState, seat: int, rng: Rng) -> protocol.Act:
    assert state.match is not None
    actions = state.match.state.actions(seat)
    text = state.match.game.write(actions[rng.below(len(actions))])
    return protocol.Act(id=f"m{state.seq}", version=state.versions[seat], text=text)


TOGETHER = [("gonuts", seats) for seats in range(2, 7)] + [("donutdog", 4), ("dog", 4), ("gops", 3)]


def test_who_chooses_in_the_same_moment_is_never_refused() -> None:
    for game, seats in TOGETHER[::3]:
        assert asyncio.run(at_once(game, seats, 6, 1)) == 6


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), TOGETHER)
def test_who_chooses_in_the_same_moment_is_never_refused_in_very_many_rounds(game: str, seats: int) -> None:
    for seed in block(20):
        note("C4", rounds=asyncio.run(at_once(game, seats, 100, 10_000 * seed)), refused=0)


# The stories must be able to fail


def makes_it_twice(patch: pytest.MonkeyPatch) -> None:
    """Two processes at one log: what is there already is written once more."""
    append = MemoryStore.append

    async def careless(self: MemoryStore, table: str, entries: Any, *more: Any) -> None:
        if table not in self.logs:
            await append(self, table, entries, *more)
            return
        log = self.logs[table]
        log += [msgspec.structs.replace(each, seq=len(log) + n) for n, each in enumerate(entries, 1)]

    patch.setattr(MemoryStore, "append", careless)


def forgets_moves(patch: pytest.MonkeyPatch) -> None:
    """What was made before is refused as if it were new."""
    patch.setattr(commands, "Repeated", lambda version: Stale("The table has moved on; look again."))


def drops_what_is_stale(patch: pytest.MonkeyPatch) -> None:
    """Whoever answers something older hears nothing at all."""
    hear = Table.hear

    async def silent(self: Table, connection: Connection, message: Any) -> None:
        seat = connection.seat
        if isinstance(message, protocol.Act) and message.version != self.state.versions[seat]:
            return
        await hear(self, connection, message)

    patch.setattr(Table, "hear", silent)


def refuses_without_a_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Connection, "forget", lambda self: None)


def sends_too_little_log(patch: pytest.MonkeyPatch) -> None:
    """The newest line counts as told."""
    patch.setattr(showing, "alike", lambda before, after: alike(before, after) + (len(before) > 3))


def keeps_quiet(patch: pytest.MonkeyPatch) -> None:
    """What came from another process is taken in, and nobody is shown it."""

    async def catch_up(self: Table) -> set[str]:
        news = await self.node.store.entries(self.state.table, self.state.seq)
        self._take(news)
        return {entry.move_id for entry in news}

    patch.setattr(Table, "catch_up", catch_up)


def one_version_for_all(patch: pytest.MonkeyPatch) -> None:
    """A secret choice makes what the others are about to choose out of date."""
    act = TableState._act

    def counted(self: TableState, entry: Any) -> None:
        act(self, entry)
        self.versions = dict.fromkeys(self.versions, entry.seq)

    patch.setattr(TableState, "_act", counted)


PLANTED = [
    makes_it_twice,
    forgets_moves,
    drops_what_is_stale,
    refuses_without_a_view,
    sends_too_little_log,
    keeps_quiet,
]


@pytest.mark.parametrize("bug", PLANTED, ids=lambda bug: bug.__name__)
def test_a_planted_bug_is_found(
    bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bug(monkeypatch)
    with pytest.raises((AssertionError, KeyError, Refused)):
        stories(("gonuts", "gops"), range(20))


def test_one_version_for_all_would_refuse_who_chooses_in_the_same_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one_version_for_all(monkeypatch)
    with pytest.raises(Stale):
        asyncio.run(at_once("gonuts", 3, 6, 1))
