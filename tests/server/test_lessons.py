"""Lessons at web tables: a known deal, gentle bots, and a coach that only the learner hears."""

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.lesson import begin, coaching, lesson_of
from boneyard.games.spots.game import Spots
from boneyard.server import commands, protocol
from tests.contract.lessons import AnyMatch
from tests.server.room import Room, Sat, played


def test_a_lesson_begins_at_once_with_its_own_deal_and_bots() -> None:
    async def story() -> None:
        ann = await Room().table("spots", learn=True)
        state = ann.table.state
        assert state.match is not None
        assert state.match.seed == begin(Spots).seed
        assert state.seats == begin(Spots).game.seats
        assert [place.bot for place in state.places] == ["", *[lesson_of(Spots).level] * (state.seats - 1)]
        assert state.locked
        assert not state.open

    played(story())


def test_only_the_learner_hears_the_coach() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", learn=True)
        onlooker = await Sat.at(ann.table)
        await room.settle(ann.table)  # until the learner is asked
        match: AnyMatch | None = ann.table.state.match
        assert match is not None
        found = coaching(lesson_of(Spots), match)
        assert found is not None
        told = ann.state["coach"]
        assert told["says"] == str(found.sentence) != ""
        assert told["do"] == list(found.do)
        assert onlooker.state.get("coach") is None

    played(story())


def test_a_game_that_is_no_lesson_has_no_coach() -> None:
    async def story() -> None:
        ann = await Room().table("spots", bots="quick")
        assert ann.state.get("coach") is None
        assert not ann.table.info().lesson

    played(story())


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spots, "lesson", None)
    wish = protocol.NewTable(game="spots", name="Ann", learn=True)
    with pytest.raises(BadOption, match="Spots has no lesson yet"):
        commands.open_table(wish, "BCDF", "")
