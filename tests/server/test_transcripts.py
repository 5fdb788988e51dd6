"""Two games told to one viewer (N3): where they differ in nothing that it may know, each byte is the same.

Two tables are made from one log; in the second everything hidden from the viewer is dealt anew. Then both are
played on with the same choices of the viewer and the same open ones of the others, while secret ones differ,
and are changed more often at one table than at the other. What the viewer has been told from its first hello
on must be the same up to the first thing that the rules show otherwise, and then the run is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from boneyard.core.registry import game_class
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, Seat
from boneyard.server.commands import Draft
from boneyard.server.store import Entry
from boneyard.server.table_state import TableState
from tests.contract.tables import names
from tests.server.room import played
from tests.server.test_no_leak import (
    DRAWS_ITSELF,
    PLANTED,
    Hello,
    LeakError,
    World,
    advice_knows_better,
    choice_of,
    compare,
    fork,
    position,
    why_knows_better,
)
from tests.soaking import note

RUNS = 6  # in each game
VERY_MANY = 5000
PART = 500  # of them
LONGEST = 60  # steps of a run


@dataclass
class Run:
    one: World
    other: World
    rng: Rng
    steps: int = 0  # after which every byte was the same

    @property
    def worlds(self) -> tuple[World, World]:
        return self.one, self.other

    @property
    def viewer(self) -> Seat:
        return self.one.sat.connection.viewer

    def is_shown_the_same(self) -> bool:
        """Whether the rules have shown the viewer nothing in which these games differ."""
        one, other = self.worlds
        return bool(one.view() == other.view() and one.state.actors == other.state.actors)

    async def go(self) -> int:
        compare(self.one, self.other, "hello")
        while self.steps < LONGEST and self.one.state.actors:
            if not await self.step() or not self.is_shown_the_same():
                break
            compare(self.one, self.other, f"step {self.steps}")
            self.steps += 1
        return self.steps

    async def step(self) -> bool:
        """Something that is the same at both tables, for all that the viewer may know; if there is any."""
        if self.rng.below(8) == 0:
            return await self.around_the_table()
        actors = self.one.state.actors
        seat = actors[self.rng.below(len(actors))]
        if seat == self.viewer:
            return await self.both(seat, [choice_of(self.one, seat, self.rng)])
        if self.one.state.phase and len(actors) > 1:
            return await self.secretly(seat)
        return await self.both(seat, self.common(seat))

    def common(self, seat: Seat) -> list[str]:
        """What this seat can choose at both tables."""
        texts = [{choice.text for choice in world.match.prompt(seat).choices} for world in self.worlds]
        return sorted(texts[0] & texts[1])

    async def both(self, seat: Seat, texts: Sequence[str]) -> bool:
        if not texts:
            return False
        text = texts[self.rng.below(len(texts))]
        for world in self.worlds:
            await world.play(seat, text)
        return True

    async def secretly(self, seat: Seat) -> bool:
        """Each as it likes, then perhaps another choice, at one table more often than at the other."""
        common = self.common(seat)
        text = common[self.rng.below(len(common))] if common else ""
        open_to_all = []  # who still owed a choice: whoever chooses so that it owes another one is seen to
        for world, changes in zip(self.worlds, (0, 1 + self.rng.below(3)), strict=True):
            phase = world.state.phase
            await world.play(seat, text if text and not changes else choice_of(world, seat, self.rng))
            owing = [world.state.actors]
            for _ in range(changes):
                if world.state.phase == phase and seat not in world.state.actors:
                    await world.play(seat, self.other_choice(world, seat, text))
                    owing += [world.state.actors] if world.state.actors != owing[-1] else []
            open_to_all.append(owing)
        return open_to_all[0] == open_to_all[1]

    def other_choice(self, world: World, seat: Seat, text: str) -> str:
        """This one, if it was among those that the seat had."""
        had = world.match.game.prompt(world.state.chosen[seat].view, seat).choices
        return text if text in [choice.text for choice in had] else choice_of(world, seat, self.rng)

    async def around_the_table(self) -> bool:
        """What goes on beside the game, the same at both."""
        drafts = [
            Draft("said", ONLOOKER, {"name": "Zoe", "text": "hm"}),
            Draft("arranged", 0, {"odds": not self.one.state.odds}),
            Draft("renamed", 1, {"name": f"Bo{self.steps}"}),
        ]
        draft = drafts[self.rng.below(len(drafts))]
        for world in self.worlds:
            await world.sat.table.commit(lambda now, draft=draft: [draft])  # type: ignore[misc]
        return True


async def run(log: list[Entry], viewer: Seat, token: str, seed: int, hello: Hello) -> int:
    one, other = [await fork(log, viewer, token, redeal, hello) for redeal in (None, seed)]
    return await Run(one, other, Rng(seed)).go()


async def law(game: str, runs: int, first: int = 0) -> int:
    """The law along so many pairs of games; over how many steps it held."""
    cls = game_class(game)
    seats = max(2, cls.usual_seats)
    steps = 0
    for seed in range(first, first + runs):
        rng = Rng(seed)
        log, tokens = position(game, seats, rng)
        if seed % 2:  # from the very beginning
            log = log[: next(n for n, entry in enumerate(log, 1) if entry.kind == "started")]
        viewer = [*range(seats), ONLOOKER][seed % (seats + 1)]
        token = "" if viewer == ONLOOKER else tokens[viewer]
        steps += await run(log, viewer, token, seed + 1, DRAWS_ITSELF if seed % 3 == 0 else {})
    return steps


@pytest.mark.parametrize("game", names())
def test_two_games_are_told_alike_until_the_rules_show_a_difference(game: str) -> None:
    hides = game_class(game).hides
    assert played(law(game, RUNS if hides else 1)) > 0  # else it is but what comes that is dealt anew


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, VERY_MANY, PART))
@pytest.mark.parametrize("game", names())
def test_and_so_are_very_many(game: str, first: int) -> None:
    for some in range(first, first + PART, 20) if game_class(game).hides else ():
        assert played(law(game, 20, some)) > 0
        note("N3", runs=20, differences=0)


# The law must be able to fail: what leaks at once, and what leaks later.


def what_was_secret_counts_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions are the same as long as all choose, and afterwards tell how often somebody did."""
    open_step = TableState._open_step

    def counted(self: TableState, entry: Entry) -> None:
        open_step(self, entry)
        for viewer in self.versions:
            self.versions[viewer] = max(self.versions[viewer], entry.seq)

    monkeypatch.setattr(TableState, "_open_step", counted)


def who_was_first_is_named_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the next word that is spoken comes what was chosen first in the last secret phase."""
    act = TableState._act

    def noted(self: TableState, entry: Entry) -> None:
        if self.phase and not getattr(self, "first", ""):
            self.first = entry.body["text"]  # type: ignore[attr-defined]
        act(self, entry)

    said = TableState._said

    def louder(self: TableState, entry: Entry) -> None:
        body = {**entry.body, "text": entry.body["text"] + getattr(self, "first", "")}
        said(self, entry)
        entry.body.update(body)

    monkeypatch.setattr(TableState, "_act", noted)
    monkeypatch.setattr(TableState, "_said", louder)


NO_QUESTIONS = {why_knows_better, advice_knows_better}  # these leak to who asks, and nobody asks here
LEAKS = [leak for leak in PLANTED if leak not in NO_QUESTIONS]


@pytest.mark.parametrize(
    "leak",
    [*LEAKS, what_was_secret_counts_later, who_was_first_is_named_later],
    ids=lambda leak: leak.__name__,
)
def test_a_planted_leak_is_found(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(LeakError):
        try_everything()


def try_everything() -> None:
    for game in ("gops", "gonuts", "donutdog"):
        played(law(game, 30))
