"""How long a bot takes says nothing of what others may not know (N6): whole games in virtual time.

The bots here think as they like: not at all where they have no choice, else as long as their level may
and a little more. What an onlooker is sent, and when, is all that counts.
"""

import asyncio
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import Seat
from boneyard.server import commands, protocol, table
from boneyard.server.table import LEAST_PAUSE, MOST_TELLING, PAUSES, UNSEEN, Pace, Table
from boneyard.server.thinker_pool import NOBODY, Asker, Choice
from tests.server.room import AnyMove, Sat
from tests.server.virtual import TimedRoom, in_no_time
from tests.soaking import note

TIMES = 250
VERY_MANY = 2000
PAUSE = Pace().bot
CHAMPION = 0.9  # seconds that it may think
SLOWER = 0.25  # seconds that it may take beyond that: a busy machine
PERSON = 60.0  # seconds that a person thinks: all bots have answered by then
EVEN = 0.001  # a difference that chance makes less often than this is none of chance's
SOON = 1e-6


@dataclass
class Answered:
    """One choice of a bot as everybody saw it."""

    seconds: float  # since it was asked
    telling: float  # of what was told meanwhile
    secret: bool  # whether others chose secretly at the same time
    choices: int  # what it had, which is nobody's business
    steps: int  # the same: so many unseen ones, with the last


class Whimsical(AnyMove):
    """No choice needs no time, and every other one as much as there is."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = Rng(5)
        self.thoughts: dict[Seat, list[int]] = {}  # since it was seen last: how many choices each had

    async def choose(
        self, game: Any, level: str, seed: int, view: Any, before: Any = (), asker: Asker = NOBODY
    ) -> Choice:
        choices = len(view.actions(view.viewer))
        self.thoughts.setdefault(view.viewer, []).append(choices)
        if choices > 1:
            seconds = {"champion": CHAMPION, "expert": 0.045}.get(level, 0.0)
            await asyncio.sleep(seconds + SLOWER * int(self.rng.below(1000)) / 1000)
        return await super().choose(game, level, seed, view, before, asker)


@dataclass
class Watcher:
    """Somebody with a stopwatch, who is at the table and has no cards."""

    sat: Sat
    thinker: Whimsical
    answers: list[Answered] = field(default_factory=list)
    version: int = 0
    asked_at: float = 0.0
    telling: float = 0.0
    secret: bool = False
    owing: set[Seat] = field(default_factory=set)

    async def watch(self) -> None:
        while True:
            await self.sat.connection.outbox.get()
            self.look()

    def look(self) -> None:
        """Whatever a frame says, it came now; who owed a choice and does not any more has just chosen."""
        state, match = self.sat.table.state, self.sat.table.state.match
        assert match is not None
        version = state.versions[self.sat.connection.seat]
        now = asyncio.get_running_loop().time()
        owing = {seat for seat in match.actors if state.places[seat].bot}
        for seat in self.owing if version != self.version else self.owing - owing:
            thoughts = self.thinker.thoughts.pop(seat, [])
            if thoughts:
                seconds = now - self.asked_at
                self.answers.append(Answered(seconds, self.telling, self.secret, thoughts[-1], len(thoughts)))
        if version != self.version:
            self.version, self.asked_at = version, now
            self.telling, self.secret = min(MOST_TELLING, match.telling()), bool(state.phase)
        self.owing = owing


async def person_plays(at: Table, seat: Seat, rng: Rng) -> None:
    """Ann takes her time, so that everybody else is done when she is; her socket is elsewhere."""
    while at.state.actors:
        await asyncio.sleep(PERSON)
        while seat in at.state.actors:
            assert at.state.match is not None
            choices = at.state.match.prompt(seat).choices
            text = choices[rng.below(len(choices))].text
            act = protocol.Act(id=f"m{at.state.seq}", version=at.state.versions[seat], text=text)
            await at.ask(partial(at.commit, partial(commands.move, seat=seat, message=act)))


async def timings(game: str, wanted: int) -> list[Answered]:
    """How long champions took, in as many games as it needs."""
    answers: list[Answered] = []
    seed = 0
    while len(answers) < wanted:
        seed += 1
        answers += await timed_game(game, seed)
    return answers


async def timed_game(game: str, seed: int) -> list[Answered]:
    room = TimedRoom(pace=Pace())
    room.thinker = room.pool = Whimsical()  # type: ignore[assignment]
    seated = await room.open_table(protocol.NewTable(game=game, name="Ann", bots="champion"))
    at = room.tables[seated.table]
    watcher = Watcher(await Sat.at(at), room.thinker)
    watcher.look()
    watching = asyncio.create_task(watcher.watch())
    await person_plays(at, seated.seat, Rng(seed))
    watching.cancel()
    await at.stop()
    return watcher.answers


@pytest.fixture(autouse=True)
def _even_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn comes from a seed here, so that a story is told twice the same."""
    rng = Rng(11)
    monkeypatch.setattr(table, "drawn", lambda: int(rng.below(1 << 30)) / (1 << 30))


def pause(answer: Answered) -> float:
    """What is left of a wait when all that everybody knows is taken away."""
    thoughts = UNSEEN if answer.secret else 1
    return answer.seconds - max(answer.telling, thoughts * CHAMPION)


def chance_of(one: list[float], other: list[float]) -> float:
    """That two samples of the same distribution differ so much (Kolmogorov and Smirnov, asymptotically)."""
    ones, others = sorted(one), sorted(other)
    points = sorted([*ones, *others])
    gap = max(abs(share(ones, at) - share(others, at)) for at in points)
    root = math.sqrt(len(ones) * len(others) / (len(ones) + len(others)))
    size = (root + 0.12 + 0.11 / root) * gap
    return min(1.0, 2 * sum((-1.0) ** (n - 1) * math.exp(-2 * (n * size) ** 2) for n in range(1, 101)))


def share(values: list[float], at: float) -> float:
    return sum(value <= at for value in values) / len(values)


def forced_or_not(answers: list[Answered]) -> Iterator[list[float]]:
    for forced in (True, False):
        yield [pause(each) for each in answers if (each.choices == 1) == forced]


def few_steps_or_many(answers: list[Answered]) -> Iterator[list[float]]:
    for many in (True, False):
        yield [pause(each) for each in answers if each.secret and (each.steps > 1) == many]


def must_look_alike(one: list[float], other: list[float]) -> None:
    assert min(len(one), len(other)) > 20
    assert chance_of(one, other) > EVEN


def at_dog(times: int) -> None:
    must_look_alike(*forced_or_not(in_no_time(timings("dog", times))))


def at_donut_dog(times: int) -> None:
    must_look_alike(*few_steps_or_many(in_no_time(timings("donutdog", times))))


def test_at_dog_nobody_sees_who_had_no_choice() -> None:
    at_dog(TIMES)


def test_at_donut_dog_nobody_sees_how_often_somebody_rolled() -> None:
    at_donut_dog(TIMES)


@pytest.mark.soak
@pytest.mark.parametrize("law", [at_dog, at_donut_dog], ids=lambda law: law.__name__)
def test_nor_in_very_many_games(law: Callable[[int], None]) -> None:
    law(VERY_MANY)
    note("N6", timings=VERY_MANY)


def at_both_no_longer_than_it_takes(times: int) -> None:
    """Nor shorter."""
    for game in ("dog", "donutdog"):
        for answer in in_no_time(timings(game, times)):
            assert LEAST_PAUSE * PAUSE - SOON <= pause(answer) <= (LEAST_PAUSE + PAUSES) * PAUSE + SLOWER


def test_nobody_waits_longer_than_it_takes() -> None:
    at_both_no_longer_than_it_takes(TIMES // 4)


def test_without_a_pause_nobody_waits() -> None:
    pace = Pace(bot=0.0)
    assert pace.before_bot(telling=3.0, thinking=0.9, drawn=1.0) == 0.0


# The law must be able to fail.


def answers_at_once_when_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    due = Table._due

    def hasty(self: Table, seat: Seat, level: str) -> float:
        match = self.state.match
        assert match is not None
        forced = len(match.state.actions(seat)) == 1
        return 0.0 if forced else due(self, seat, level)

    monkeypatch.setattr(Table, "_due", hasty)


def pauses_before_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "goes_on_unseen", lambda self, seat, text: False)
    due = Table._due

    def anew(self: Table, seat: Seat, level: str) -> float:
        self._step.dues.pop(seat, None)
        return due(self, seat, level)

    monkeypatch.setattr(Table, "_due", anew)


def waits_for_no_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it takes to think is seen, as long as it is longer than it takes to tell."""
    monkeypatch.setattr(table, "nominal", lambda game, level: 0.0)


@pytest.mark.parametrize(
    ("bug", "law"),
    [
        (answers_at_once_when_forced, at_dog),
        (pauses_before_every_step, at_donut_dog),
        (waits_for_no_thinking, at_both_no_longer_than_it_takes),
    ],
    ids=lambda each: each.__name__,
)
def test_a_planted_bug_is_found(bug: Any, law: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        law(TIMES)
