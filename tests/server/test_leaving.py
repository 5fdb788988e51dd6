"""No table gets stuck: people go, drop out, come back or never do, bots fail; somebody always goes on.

Time is simulated, so a game of hours takes a moment. All the while it is watched how long the table has been
waiting for the same decision: never longer than the grace of somebody who dropped out, and a little more.
"""

import asyncio
import hashlib
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import boneyard
from boneyard.core.rng import Rng
from boneyard.server import commands, protocol
from boneyard.server.table import Pace, Table
from boneyard.server.thinker_pool import Choice, ThinkerPool
from boneyard.server.tokens import hash_of
from tests.contract.tables import game_class
from tests.server.room import Room, Sat, still
from tests.soaking import block, note

GRACE, PARTING, SLACK = 60.0, 3.0, 5.0
LONGEST = 5000  # things that happen in a story


class Story:
    """One table at which one stays, as impatient as can be, and everybody else comes and goes."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng, self.seed = Rng(seed), seed
        self.game = game
        self.room = Room(pace=Pace(bot=0.0, grace=GRACE, parting=PARTING))
        self.here: dict[int, Sat] = {}
        self.tokens: dict[int, str] = {}
        self.waiting_since = self.room.now
        self.version: tuple[int, list[int]] = (0, [])
        self.left = 0
        self.longest = 0.0

    async def begin(self) -> None:
        seats = [each for each in game_class(self.game).seat_counts if each > 1]
        wish = protocol.NewTable(game=self.game, name="Ann", seats=seats[self.rng.below(len(seats))])
        drafts = commands.open_table(wish, "CODE", hash_of("Ann's"))
        drafts[0].body["secret"] = hashlib.sha256(f"{self.game} {self.seed}".encode()).hexdigest()
        self.table: Table = await still(await self.room._new("t1", drafts))
        ann = self.here[0] = await Sat.at(self.table, "Ann's")
        while any(place.free for place in self.table.state.places):
            sat = await ann.sit(f"Guest{len(self.here)}")
            self.here[sat.connection.seat] = sat
        self.tokens = {seat: sat.token for seat, sat in self.here.items()}
        await ann.say(protocol.Start())

    async def turn(self) -> None:
        seat = self.rng.below(self.table.state.seats)
        kind = self.rng.below(12)
        if seat == 0 or (seat in self.here and kind > 1):
            await self.play(seat)
        elif seat in self.here and kind == 0 and seat in self.tokens:
            await self.here.pop(seat).say(protocol.Leave())
            del self.tokens[seat]
            self.left += 1
        elif seat in self.here:
            await self.here.pop(seat).go()
            self.left += 1
        elif kind == 0 and seat in self.tokens:
            self.here[seat] = await Sat.at(self.table, self.tokens[seat])
        else:
            await self.room.wait(self.table, float(1 + self.rng.below(20)))
        await self.room.settle(self.table)
        self.watch()

    async def play(self, seat: int) -> None:
        """Whoever is here answers; if it is somebody else's turn, time passes."""
        sat = self.here[seat]
        sat.heard = [sat.state]  # of a long game only the newest is looked at
        prompt = sat.state["prompt"]
        if prompt and not prompt["chosen"]:
            await sat.any_act(self.rng)
        else:
            sat.listen()
            await self.room.wait(self.table, 2.0)

    def watch(self) -> None:
        """Who is here owes their own answer; nobody else may be waited for."""
        state = self.table.state
        now = (len(state.moves) + state.seq, list(state.actors))
        away = [seat for seat in state.actors if seat not in self.here]
        if not away or sorted(away) != sorted(state.actors) or now != self.version:
            self.waiting_since, self.version = self.room.now, now
        self.longest = max(self.longest, self.room.now - self.waiting_since)
        assert self.longest <= GRACE + PARTING + SLACK, f"{away} are waited for, and do not come"


async def story(game: str, seed: int) -> Story:
    told = Story(game, seed)
    await told.begin()
    for _ in range(LONGEST):
        if not told.table.state.actors:
            return told
        await told.turn()
    raise AssertionError(f"{game}, story {seed}: never over")


def stories(games: tuple[str, ...], seeds: range) -> None:
    for game in games:
        for seed in seeds:
            told = asyncio.run(story(game, seed))
            note("L2", games=1, leaves=told.left, stuck=0, most_seconds_waited=told.longest)


def test_whoever_leaves_the_others_play_on() -> None:
    stories(("gops", "gonuts"), range(3))
    stories(("donutdog",), range(1))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "many"), [("gops", 700), ("gonuts", 200), ("donutdog", 100)])
def test_whoever_leaves_in_very_many_games_the_others_play_on(game: str, many: int) -> None:
    stories((game,), block(many))


def nobody_minds(patch: pytest.MonkeyPatch) -> None:
    """A chair is empty, and stays so."""
    patch.setattr("boneyard.server.table.minding", lambda state, seat: [])
    patch.setattr(Table, "_fading", lambda self: [])


def bots_wait_for_people(patch: pytest.MonkeyPatch) -> None:
    """A bot that took a chair over waits until its person is back."""
    asked = Table._asked

    def late(self: Table) -> dict[int, str]:
        return {seat: by for seat, by in asked(self).items() if not self.state.places[seat].minded}

    patch.setattr(Table, "_asked", late)


@pytest.mark.parametrize("bug", [nobody_minds, bots_wait_for_people], ids=lambda bug: bug.__name__)
def test_a_table_that_is_stuck_is_found(bug: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError, match=r"waited for|never over"):
        stories(("gops",), range(10))


# Bots that fail, again and again

BAD = Path(__file__).parent / "bad_thinker.py"
MANNERS = ("crash", "hang", "nonsense", "garbage", "flood", "deaf")
IMPATIENCE = 0.3  # seconds for a thought


async def faults(manner: str, many: int, choose: Callable[..., Awaitable[Choice]] | None = None) -> int:
    """Questions to thinkers that fail; each is answered with something legal, or it would raise."""
    game = boneyard.game("spots", 2)
    match = boneyard.Match(game, 5)
    pool = ThinkerPool(1, seconds=IMPATIENCE, command=(sys.executable, "-S", "-E", str(BAD), manner))
    ask = choose or pool.choose
    for seed in range(many):
        seat = match.actors[0]
        text, _ = await ask(game, "quick", seed, game.view(match.state, seat))
        match.play(seat, text)
        if not match.actors:
            match = boneyard.Match(game, seed)
    await pool.close()
    return many


@pytest.mark.soak
@pytest.mark.parametrize("manner", MANNERS)
def test_however_often_a_bot_fails_its_table_goes_on(manner: str) -> None:
    note("L3", faults=asyncio.run(faults(manner, 40)), stuck=0)


async def trusting(game: Any, level: str, seed: int, view: Any) -> Choice:
    """The planted bug: whatever the thinker says is played."""
    return Choice("castle long", level)


def test_a_table_that_trusts_its_bots_is_found() -> None:
    with pytest.raises(boneyard.IllegalAction):
        asyncio.run(faults("nonsense", 1, trusting))


async def broken_bots(seed: int) -> None:
    room = Room(pace=Pace(bot=0.0))
    command = (sys.executable, "-S", "-E", str(BAD), MANNERS[seed % len(MANNERS)])
    room.pool = ThinkerPool(1, seconds=IMPATIENCE, command=command)
    ann = await room.table("gops", seats=2, bots="quick", options={"prizes": 2})
    table = await still(ann.table)
    while table.state.actors:
        await ann.any_act(Rng(seed))
        await room.settle(table)
    await room.close()


@pytest.mark.soak
def test_tables_with_broken_bots_come_to_their_end() -> None:
    for seed in range(len(MANNERS)):
        asyncio.run(broken_bots(seed))
        note("L3", whole_games=1)
