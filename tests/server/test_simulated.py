"""Whole games under simulated trouble: people drop out and come back, nodes die, hints get lost, time flies.

Every seed is one story, with a clock of its own, so a failure is one line to repeat. At the end the game is
over, every answered move is in the log once and in its place, and everybody sees what somebody who just came
would see.
"""

import os
from contextlib import suppress
from typing import Any

import pytest

from boneyard.core.rng import Rng
from boneyard.server import commands, protocol, tokens
from boneyard.server.store import Taken
from boneyard.server.table import Pace, Table
from boneyard.server.table_state import TableState, fold
from tests.server.room import NOON, MemoryStore, Room, Sat, played, still
from tests.soaking import note

SEEDS = 300 if os.environ.get("BONEYARD_SOAK") else 8
LONGEST = 4000  # turns of a story


class Story:
    """One table, a few people, and up to two nodes that may die."""

    def __init__(self, game: str, people: int, seed: int, options: dict[str, Any]) -> None:
        self.rng = Rng(seed)
        self.store = MemoryStore()
        self.now = NOON
        self.game, self.options = game, options
        self.tokens = [f"token {seat}" for seat in range(people)]
        self.nodes: list[Room] = []
        self.places: dict[int, tuple[Room, Sat]] = {}  # who is connected, and where
        self.answered: dict[str, int] = {}
        self.moves = 0

    async def begin(self) -> None:
        wish = protocol.NewTable(game=self.game, name="Seat0", seats=len(self.tokens), options=self.options)
        drafts = commands.open_table(wish, "CODE", tokens.hash_of(self.tokens[0]))
        people = range(1, len(self.tokens))
        drafts += [
            commands.sat(seat, f"Seat{seat}", tokens.hash_of(self.tokens[seat]), "") for seat in people
        ]
        drafts += [commands.Draft("arranged", 0, {"timer": "fast"}), commands.Draft("started", 0, {})]
        await still(await self.node()._new("t1", drafts))

    def node(self) -> Room:
        """One of the nodes that live; a new one if there is none, or sometimes."""
        if not self.nodes or (len(self.nodes) < 2 and self.rng.below(4) == 0):
            room = Room(self.store, Pace(bot=0.0, grace=20.0, parting=2.0))
            room.store.shared = True  # they may be two, so nobody is thought dead for being another
            self.nodes.append(room)
        room = self.nodes[self.rng.below(len(self.nodes))]
        room.now = self.now
        return room

    async def table(self, room: Room) -> Table:
        return await still(await room.find("t1"))

    async def turn(self) -> None:
        """Something happens."""
        seat = self.rng.below(len(self.tokens))
        kind = self.rng.below(20)
        if kind == 0:
            await self.somebody_goes(seat)
        elif kind == 1 and self.nodes:
            self.a_house_dies()
        elif kind == 2:
            await self.time_passes(float(self.rng.below(25)))
        elif kind == 3 and seat in self.places:
            await self.places[seat][1].say(protocol.Say(text="hm"))
        elif kind == 4 and seat in self.places:
            await self.take_back(seat)
        elif seat not in self.places:
            room = self.node()
            self.places[seat] = room, await Sat.at(await self.table(room), self.tokens[seat])
        else:
            await self.move(seat)

    async def somebody_goes(self, seat: int) -> None:
        if seat in self.places:
            _, sat = self.places.pop(seat)
            await sat.go()

    def a_house_dies(self) -> None:
        """With everybody who was connected through it. Nobody is told."""
        room = self.nodes.pop(self.rng.below(len(self.nodes)))
        self.places = {seat: (where, sat) for seat, (where, sat) in self.places.items() if where is not room}

    async def time_passes(self, seconds: float) -> None:
        """Clocks run, hints arrive or do not, dead nodes are noticed."""
        for room in self.nodes or [self.node()]:
            room.now = self.now
            await room._heartbeat()
            table = await self.table(room)
            if self.rng.below(2):
                await table.catch_up()
            await room.wait(table, seconds)
        self.now += seconds
        for room in self.nodes:
            room.now = self.now
            await room._heartbeat()
            await room._adopt()

    async def move(self, seat: int) -> None:
        _, sat = self.places[seat]
        state = sat.state
        if state["prompt"] is None:
            await self.time_passes(1.0)
            return
        self.moves += 1
        move = f"m{self.moves}"
        choices = state["prompt"]["choices"]
        text = choices[self.rng.below(len(choices))]["text"]
        message = protocol.Act(id=move, version=state["version"], text=text)
        news = await sat.say(message)
        answers = [told for told in news if told.get("id") == move]
        assert len(answers) == 1
        if answers[0]["t"] == "done":
            self.answered[f"{seat}:{move}"] = answers[0]["version"]
            if self.rng.below(3) == 0:  # the answer got lost on its way, so it is sent again
                again = [told for told in await sat.say(message) if told.get("id") == move]
                assert again == answers

    async def take_back(self, seat: int) -> None:
        _, sat = self.places[seat]
        if sat.state["undo"]:
            self.moves += 1
            await sat.say(protocol.Undo(id=f"m{self.moves}", version=sat.version))

    def over(self) -> bool:
        return not fold("t1", self.store.logs["t1"]).actors

    async def check(self) -> None:
        log = self.store.logs["t1"]
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        moves = [entry.move_id for entry in log]
        assert len(set(moves)) == len(moves)
        assert set(self.answered) <= set(moves)
        told = fold("t1", log)
        assert told.broken is None
        for move, version in self.answered.items():
            assert told.moves[move] == version
        for seat, (room, sat) in self.places.items():
            await sat.table.catch_up()
            fresh = await Sat.at(await self.table(room), self.tokens[seat])
            seen, anew = ({**each.state, "since": 0, "log": 0, "seconds": 0} for each in (sat, fresh))
            assert seen == anew


async def story(game: str, people: int, seed: int, options: dict[str, Any]) -> int:
    told = Story(game, people, seed, options)
    await told.begin()
    for turn in range(LONGEST):
        await told.turn()
        if turn % 10 == 0 and told.over():
            await told.check()
            note("C1", moves=told.moves, doubles=0)
            return turn
    await told.check()
    raise AssertionError(
        f"{game}, seed {seed}: still not over, {fold('t1', told.store.logs['t1']).actors} act"
    )


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_happens_a_game_is_played_to_its_end(seed: int) -> None:
    assert played(story("gops", 3, seed, {"prizes": 4})) > 0


@pytest.mark.parametrize(
    ("game", "people"),
    [("gonuts", 3), ("donutdog", 2)] if os.environ.get("BONEYARD_SOAK") else [("gonuts", 2)],
)
def test_and_so_is_one_with_secret_phases_inside_each_other(game: str, people: int) -> None:
    assert played(story(game, people, 5, {})) > 0


# The simulation must be able to fail.


class Careless(MemoryStore):
    """Says that it has kept what somebody else was faster with."""

    async def append(self, table: str, entries: Any, index_row: Any = None, keeper: str = "") -> None:
        with suppress(Taken):
            await super().append(table, entries, index_row, keeper)


def forgets_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableState, "_keep_move", lambda self, entry: None)


def loses_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.test_simulated.MemoryStore", Careless)


def does_not_look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another node wrote is taken in, but nobody is shown it."""

    async def catch_up(self: Table) -> set[str]:
        news = await self.node.store.entries(self.state.table, self.state.seq)
        self._take(news)
        return {entry.move_id for entry in news}

    monkeypatch.setattr(Table, "catch_up", catch_up)


@pytest.mark.parametrize(
    "bug", [forgets_moves, loses_moves, does_not_look_again], ids=lambda bug: bug.__name__
)
def test_a_planted_bug_is_found(bug: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises((AssertionError, KeyError)):
        many_stories()


def many_stories() -> None:
    for seed in range(40):
        played(story("gops", 3, seed, {"prizes": 4}))
