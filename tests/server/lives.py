"""Whole lives of tables, from their seed alone: opened, sat at, talked at, played, left and come back to.

python -m tests.server.lives play spots 0 20    # twenty: logs, and a fingerprint after every commit, as lines
python -m tests.server.lives fold < lines       # the fingerprints after every entry, from the logs alone
"""

import asyncio
import hashlib
import json
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from boneyard import bots
from boneyard.core.record import canonical
from boneyard.core.rng import Rng
from boneyard.core.state import Seat
from boneyard.server import commands, protocol
from boneyard.server.commands import Draft
from boneyard.server.store import Entry
from boneyard.server.table import minding
from boneyard.server.table_state import TableState
from boneyard.server.tokens import hash_of
from tests.contract.tables import game_class, tables_of
from tests.server.room import MemoryStore, Room, still

LONGEST = 3000  # entries; a game of people who take back much is longer, and stays unfinished
SAID = ("hm", "Nice!", "Ça alors …", "Gut gespielt 🐕")


class Life:
    """One table of one process, with nobody connected: what happens to it is decided by chance."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = Rng(seed)
        kinds = tables_of(game_class(game))
        self.game = kinds[self.rng.below(len(kinds))]
        self.name = f"{game}{seed}"
        self.room = Room(MemoryStore())
        self.players = [bots.make("quick", self.game, seed=seat) for seat in range(self.game.seats)]
        self.moves = 0

    async def begin(self) -> None:
        game = self.game
        wish = protocol.NewTable(game=game.name, name="Seat0", seats=game.seats, options=dict(game.options))
        drafts = commands.open_table(wish, "CODE", hash_of(f"{self.name} 0"))
        drafts[0].body["secret"] = hashlib.sha256(self.name.encode()).hexdigest()
        for seat in range(1, game.seats):
            if self.rng.below(3):
                drafts.append(commands.sat(seat, f"Seat{seat}", hash_of(f"{self.name} {seat}"), "0a" * seat))
            else:
                drafts += commands.bots_for("CODE", {seat: "quick"}, [])
        drafts += [Draft("arranged", 0, {"timer": "relaxed"}), Draft("started", 0, {})]
        self.table = await still(await self.room._new(self.name, drafts))

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def log(self) -> list[Entry]:
        return self.room.log.logs[self.name]

    async def step(self) -> None:
        """Something happens; mostly somebody plays."""
        self.room.now += self.rng.below(100) / 8
        kind = self.rng.below(40)
        seat = self.rng.below(self.state.seats)
        if kind == 0:
            said = protocol.Say(text=SAID[self.rng.below(len(SAID))])
            await self.commit(lambda now: commands.say_something(now, seat, "", "ann", said))
        elif kind == 1 and self.state.places[seat].person:
            await self.come_and_go(seat)
        elif kind == 2 and any(map(self.can_undo, range(self.state.seats))):
            await self.undo(next(filter(self.can_undo, range(self.state.seats))))
        elif kind < 6 and (chosen := sorted(self.state.chosen.keys() - set(self.state.actors))):
            await self.change(chosen[0])
        else:
            await self.play(self.state.actors[self.rng.below(len(self.state.actors))])

    async def commit(self, decide: Callable[[TableState], list[Draft]]) -> None:
        await self.table.commit(decide)

    async def come_and_go(self, seat: Seat) -> None:
        place = self.state.places[seat]
        kind = self.rng.below(10)
        if place.minded:
            await self.commit(lambda now: [Draft("back", seat, {})])
        elif kind == 0 and len(self.state.people) > 1:
            await self.commit(lambda now: commands.leave(now, seat, protocol.Leave()))
        elif place.nodes and kind < 5:
            await self.commit(lambda now: [Draft("gone", seat, {"house": "h"})])
            await self.commit(lambda now: minding(now, seat))
        elif place.nodes:
            await self.commit(
                lambda now: commands.rename(now, seat, protocol.Rename(name=f"Name {self.moves}"))
            )
        else:
            await self.commit(lambda now: [Draft("here", seat, {"house": "h"})])

    def can_undo(self, seat: Seat) -> bool:
        match = self.state.match
        return match is not None and match.can_undo(seat)

    async def undo(self, seat: Seat) -> None:
        await self.move(seat, protocol.Undo(id=self.fresh(), version=self.state.versions[seat]))

    async def play(self, seat: Seat) -> None:
        match = self.state.match
        assert match is not None
        if self.rng.below(4):
            action = self.players[seat].choose(match.game.view(match.state, seat))
        else:
            actions = match.state.actions(seat)
            action = actions[self.rng.below(len(actions))]
        await self.act(seat, match.game.write(action))

    async def change(self, seat: Seat) -> None:
        """Another choice, while the first is still secret."""
        match = self.state.match
        assert match is not None
        choices = match.game.prompt(self.state.chosen[seat].view, seat).choices
        await self.act(seat, choices[self.rng.below(len(choices))].text)

    async def act(self, seat: Seat, text: str) -> None:
        await self.move(seat, protocol.Act(id=self.fresh(), version=self.state.versions[seat], text=text))

    async def move(self, seat: Seat, message: protocol.Act | protocol.Undo) -> None:
        await self.commit(lambda now: commands.move(now, seat, message))

    def fresh(self) -> str:
        self.moves += 1
        return f"m{self.moves}"


def fingerprint(state: TableState) -> str:
    """Of all that a table is."""
    told: dict[str, Any] = {
        "seq": state.seq,
        "stage": state.stage,
        "places": [
            [each.name, each.token, each.bot, each.face, each.entropy, sorted(each.nodes), each.gone_at]
            for each in state.places
        ],
        "host": state.host,
        "moves": [len(state.moves), list(state.moves.items())[-1:]],
        "versions": sorted(state.versions.items()),
        "chosen": [[seat, chosen.text, chosen.view.to_json()] for seat, chosen in state.chosen.items()],
        "asked": [state.asked_at, state.idle_since],
        "chat": [[said.seat, said.name, said.text] for said in state.chat[-1:]],
        "broken": str(state.broken or ""),
    }
    if state.match is not None:
        told["match"] = [
            state.match.state.to_json(),
            len(state.match.steps),
            state.match.steps[-3:],
            [repr(event) for event in state.match.events[-5:]],
        ]
    return hashlib.sha256(canonical(told)).hexdigest()[:16]


def end_of(state: TableState) -> str:
    """Of what must stay so in every later version: the record, byte by byte, the people and their words."""
    assert state.match is not None
    people = [[each.name, each.token, each.bot] for each in state.places]
    chat = [[said.seat, said.name, said.text] for said in state.chat]
    told = [state.match.record(), state.stage, people, chat, state.moves]
    return hashlib.sha256(canonical(told)).hexdigest()


async def live(game: str, seed: int) -> tuple[list[Entry], list[str]]:
    """The log of a life, and its fingerprints, one after each commit."""
    life = Life(game, seed)
    await life.begin()
    seen = {life.state.seq: fingerprint(life.state)}
    while life.state.actors and len(life.log) < LONGEST:
        await life.step()
        seen[life.state.seq] = fingerprint(life.state)
    return life.log, [seen.get(entry.seq, "") for entry in life.log]


def folded(table: str, log: list[Entry]) -> list[str]:
    """The fingerprints again, after every entry."""
    state, seen = TableState(table), []
    for entry in log:
        state.take(entry)
        seen.append(fingerprint(state))
    return seen


def agree(live: list[str], again: list[str]) -> bool:
    """Between the entries of one commit nobody looked at the living table."""
    return len(live) == len(again) and all(one in ("", other) for one, other in zip(live, again, strict=True))


def main(what: str, *about: str) -> None:
    if what == "play":
        game, first, many = about
        for seed in range(int(first), int(first) + int(many)):
            log, seen = asyncio.run(live(game, seed))
            print(json.dumps([f"{game}{seed}", msgspec.to_builtins(log), seen]))
        return
    for line in sys.stdin:
        table, log, _ = json.loads(line)
        print(json.dumps(folded(table, msgspec.convert(log, list[Entry]))))


if __name__ == "__main__":
    main(*sys.argv[1:])
