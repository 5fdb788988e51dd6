"""Tables whose deal is known: lessons, with a coach that only the learner hears, and the deal of a day."""

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


# The deal of the day


def test_a_day_is_the_same_table_for_everybody() -> None:
    async def story() -> None:
        seeds = []
        for name in ("Ann", "Bo"):
            sat = await Room().table("gonuts", name, day="2026-11-18")
            state = sat.table.state
            assert state.match is not None
            seeds.append(state.match.seed)
            assert {place.bot for place in state.places[1:]} == {"regular"}
            assert (state.day, state.hints, state.locked) == ("2026-11-18", False, True)
            assert sat.table.info().day == "2026-11-18"
        assert seeds[0] == seeds[1]

    played(story())


@pytest.mark.parametrize("day", ["tomorrow", "2026-13-01", "9999-01-01"])
def test_what_is_no_day_opens_no_table(day: str) -> None:
    wish = protocol.NewTable(game="gonuts", name="Ann", day=day)
    with pytest.raises(BadOption, match=r"day|deal"):
        commands.open_table(wish, "BCDF", "")
