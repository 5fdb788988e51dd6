"""Checks of finished games: by another process, each once, and never so many that anybody else waits."""

import asyncio
from typing import Any

import pytest

from boneyard import languages
from boneyard.core.rng import Rng
from boneyard.server import protocol, replays
from boneyard.server.advice import NoAnswer
from boneyard.server.checks import Checks
from boneyard.server.table_state import TableState
from boneyard.server.thinker import Answer, Check, answer
from boneyard.server.thinker_pool import MOST_CHECKS, ThinkerPool, Thinkers
from tests.server.room import Room, played


async def finished(room: Room, seats: int = 2) -> TableState:
    ann = await room.table("gops", seats=seats, bots="quick", options={"prizes": 2})
    while not ann.state["over"]:
        if ann.state["prompt"]:
            await ann.any_act(Rng(1))
        await room.settle(ann.table)
    return ann.table.state


class Slow(Thinkers):
    """A process that answers when the test says so."""

    def __init__(self) -> None:
        super().__init__(1, ("nobody",))
        self.asked_of: list[Check] = []
        self.go = asyncio.Event()

    async def _think(self, thinker: Any, question: Any, *_: Any) -> Answer:
        self.asked_of.append(question)
        await self.go.wait()
        return Answer(verdict=protocol.Verdict(fair=True, sentence="It is fair."))


def pool() -> tuple[ThinkerPool, Slow]:
    found = ThinkerPool(1)
    slow = Slow()
    found._checkers = slow
    return found, slow


ENGLISH = languages.catalogue("en")


def test_many_who_check_the_same_game_have_it_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        state = await finished(Room())
        checking, slow = pool()

        def never(*_: object) -> None:
            raise AssertionError("not in the process that serves everybody")

        monkeypatch.setattr(replays, "verdict", never)
        checks = Checks(checking)
        asking = [asyncio.create_task(checks.verdict(state, ENGLISH)) for _ in range(20)]
        await asyncio.sleep(0)
        slow.go.set()
        assert {verdict.sentence for verdict in await asyncio.gather(*asking)} == {"It is fair."}
        assert len(slow.asked_of) == 1
        assert (await checks.verdict(state, ENGLISH)).fair  # and is remembered
        assert len(slow.asked_of) == 1

    played(story())


def test_more_games_than_can_be_checked_soon_are_told_so_at_once() -> None:
    async def story() -> None:
        room = Room()
        states = [await finished(room) for _ in range(MOST_CHECKS + 4)]
        checking, slow = pool()
        checks = Checks(checking)
        asking = [asyncio.create_task(checks.verdict(state, ENGLISH)) for state in states]
        refused = 0
        for each in asking[MOST_CHECKS:]:
            with pytest.raises(NoAnswer, match="Many games are being checked just now"):
                await each
            refused += 1
        assert refused == 4
        slow.go.set()
        found = await asyncio.gather(*asking[:MOST_CHECKS])
        assert all(verdict.fair for verdict in found)
        assert (await checks.verdict(states[-1], ENGLISH)).fair  # there is room again

    played(story())


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_process_says_what_we_would(language: str) -> None:
    async def story() -> None:
        state = await finished(Room())
        assert state.match is not None
        record = replays.record(state)
        for changed, fair in ((record, True), ({**record, "steps": record["steps"][:-1]}, False)):
            question = Check(
                game="gops",
                seats=2,
                options=dict(state.options),
                seconds=1.0,
                record=changed,
                language=language,
                names=state.names,
            )
            verdict = answer(question, state.match.game).verdict
            assert verdict is not None
            assert verdict.fair == fair
            assert verdict.sentence

    played(story())
