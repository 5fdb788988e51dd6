"""A puzzle at a table: asked at once, answered once, and then told."""

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.puzzles import Puzzle, explanation, match_of, puzzles
from boneyard.games.dog.game import Dog
from boneyard.server import commands, protocol
from tests.server.room import Room, Sat, played, refusal


@pytest.fixture
def puzzle() -> Puzzle:
    """Somebody else than the first is asked."""
    return next(each for each in puzzles(Dog).values() if each.seat)


def test_it_stands_where_the_question_is_and_nobody_plays_on(puzzle: Puzzle) -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("dog", puzzle=puzzle.id)
        assert ann.state["seat"] == puzzle.seat
        assert ann.state["puzzle"]["solved"] is None
        assert ann.state["puzzle"]["why"] == []
        assert not ann.table.info().hints
        texts = [choice["text"] for choice in ann.state["prompt"]["choices"]]
        assert puzzle.answer in texts
        before = ann.table.state.seq
        await room.settle(ann.table)
        await ann.act(puzzle.tempting)
        await room.settle(ann.table)
        assert ann.table.state.seq == before + 1
        assert room.thinker.asked == []

    played(story())


def test_the_answer_is_judged_and_explained(puzzle: Puzzle) -> None:
    async def story() -> None:
        for text in (puzzle.answer, puzzle.tempting):
            ann = await Room().table("dog", puzzle=puzzle.id)
            await ann.act(text)
            told = ann.state["puzzle"]
            assert told["solved"] is (text == puzzle.answer)
            assert len(told["why"]) == len(explanation(match_of(Dog, puzzle), puzzle, text))
            assert ann.state["prompt"] is None
            assert "This puzzle is answered" in refusal(await ann.act(text))

    played(story())


def test_an_onlooker_is_not_asked(puzzle: Puzzle) -> None:
    async def story() -> None:
        ann = await Room().table("dog", puzzle=puzzle.id)
        onlooker = await Sat.at(ann.table)
        assert onlooker.state.get("puzzle") is None

    played(story())


def test_a_puzzle_that_is_gone_leaves_its_table_standing(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was taken out, and an old table still names it."""

    async def story() -> None:
        room = Room()
        ann = await room.table("dog", puzzle=puzzle.id)
        monkeypatch.setattr("boneyard.core.puzzles.puzzles", lambda game: {})
        again = await Sat.at(ann.table, ann.token)
        assert again.state.get("puzzle") is None

    played(story())


def test_what_is_no_puzzle_opens_no_table() -> None:
    wish = protocol.NewTable(game="dog", name="Ann", puzzle="nonsense")
    with pytest.raises(BadOption, match="no puzzle 'nonsense'"):
        commands.open_table(wish, "BCDF", "")
