"""Puzzles at the terminal."""

import io
from collections.abc import Callable

import pytest

from boneyard.core import registry
from boneyard.core.puzzles import Puzzle, explanation, match_of, puzzles, theme_of
from boneyard.core.text import Voice
from boneyard.games.dog.game import Dog
from boneyard.terminal import solving
from boneyard.terminal.paper import Paper
from tests.terminal.at_table import Command, refused


@pytest.fixture
def puzzle(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """The only two there are; somebody else than the first is asked."""
    found = [each for each in puzzles(Dog).values() if each.seat][:2]
    monkeypatch.setattr(solving, "easiest_first", lambda cls: list(found))
    return found[0]


def typed(*lines: str) -> str:
    """What is read when these are typed."""
    waiting = list(lines)

    def ask(prompt: str, endings: Callable[[str], list[str]]) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    out = io.StringIO()
    solving.solve(Dog, Paper(out), ask)
    return " ".join(out.getvalue().split())


def test_an_answer_is_judged_and_explained(puzzle: Puzzle) -> None:
    match = match_of(Dog, puzzle)
    voice = Voice(names=tuple(f"Player {seat + 1}" for seat in range(4)), you=puzzle.seat)
    why = [voice.render(line) for line in explanation(match, puzzle, puzzle.answer)]
    read = typed(puzzle.answer, "quit")
    assert "That is it!" in read
    assert all(line in read for line in why)
    assert read.endswith("Solved: 1 of 1.")
    read = typed(puzzle.tempting, "quit")
    assert "Not quite." in read
    assert read.endswith("Solved: 0 of 1.")


def test_a_hint_says_what_it_is_about_and_no_more(puzzle: Puzzle) -> None:
    read = typed("hint", "quit")
    assert str(theme_of(Dog, puzzle).title) in read
    assert str(theme_of(Dog, puzzle).why) not in read
    assert read.endswith("Solved: 0 of 0.")


def test_a_puzzle_may_be_skipped_and_the_input_may_end(puzzle: Puzzle) -> None:
    assert typed("skip", "skip").endswith("Solved: 0 of 0.")
    typed()  # nothing is lost, and nothing is said about it


def test_what_is_no_choice_is_refused_and_asked_again(puzzle: Puzzle) -> None:
    read = typed("fly", puzzle.answer, "quit")
    assert "That is it!" in read
    assert "Solved: 1 of 1." in read


def test_the_commands(boneyard_command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "ridge", "examples.ridge.game:Ridge")
    read = boneyard_command("solve", "spots", typed="hint\nquit\n")
    assert read.code == 0
    assert "Which choice is clearly the best here?" in read.out
    assert "has no puzzles yet" in refused(boneyard_command("solve", "ridge"))
    assert "write puzzles.py" in refused(boneyard_command("puzzles", "ridge"))
