"""Puzzles at the terminal, as plain lines: one question, one answer, and why; then the next."""

import random
from typing import Any

from boneyard.core import puzzles
from boneyard.core.game import Game
from boneyard.core.puzzles import Puzzle
from boneyard.core.text import Sentence, say
from boneyard.terminal.lines import Ask, LocalTalk
from boneyard.terminal.paper import Paper
from boneyard.terminal.seating import PERSON, Seating
from boneyard.terminal.session import LocalTable
from boneyard.terminal.table import COMMANDS

KNOWN = {
    **{name: COMMANDS[name] for name in ("?", "why")},
    "hint": say("what the puzzle is about"),
    "skip": say("the next puzzle"),
    **{name: COMMANDS[name] for name in ("table", "scores", "log", "help")},
    "quit": say("leave the puzzles"),
}


class PuzzleTable(LocalTable):
    """A table at which one choice is made, and nothing comes of it."""

    def __init__(self, cls: type[Game[Any]], puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.answer = ""
        match = puzzles.match_of(cls, puzzle)
        levels = tuple(PERSON if seat == puzzle.seat else "quick" for seat in range(puzzle.seats))
        super().__init__(match, Seating(tuple(f"Player {seat + 1}" for seat in range(puzzle.seats)), levels))
        self.uncover()

    @property
    def commands(self) -> dict[str, Sentence]:
        return KNOWN

    def play(self, text: str) -> None:
        self.game.read(self.match.state, self.seat, text)
        self.answer = text

    def hints(self) -> list[Sentence]:
        theme = puzzles.theme_of(type(self.game), self.puzzle)
        return [say("{hint} (rule {rule})", hint=theme.title, rule=theme.rule)]


class Solving(LocalTalk):
    def __init__(self, cls: type[Game[Any]], paper: Paper, ask: Ask) -> None:
        self.cls = cls
        self.waiting = easiest_first(cls)
        self.tried = 0
        self.solved = 0
        super().__init__(PuzzleTable(cls, self.waiting.pop(0)), paper, ask)

    def until_left(self) -> None:
        self._greet()
        while not self.left:
            self._one()
            if self.waiting and not self.left:
                self.table = PuzzleTable(self.cls, self.waiting.pop(0))
            else:
                self.left = True
        self._say(say("Solved: {n} of {of}.", n=self.solved, of=self.tried))

    def _one(self) -> None:
        table = self.table
        assert isinstance(table, PuzzleTable)
        self._show_table()
        self._say(puzzles.question())
        self._show_choices()
        self.skipped = False
        while not self.left and not self.skipped and not table.answer:
            self._answer(self._typed())
        if not table.answer:
            return
        self.tried += 1
        self.solved += table.answer == table.puzzle.answer
        self._say(puzzles.verdict(table.puzzle, table.answer))
        self._all(puzzles.explanation(table.match, table.puzzle, table.answer))
        self._say(say("Enter: the next puzzle; `quit`: enough."))
        self.left = self._typed().strip().casefold() == "quit"

    def _play(self, text: str) -> None:
        self.table.play(text)

    def _command(self, command: str, rest: str) -> None:
        if command == "skip":
            self.skipped = True
        else:
            super()._command(command, rest)

    def _leave(self) -> None:
        self.left = True

    def leave_at_end_of_input(self) -> None:
        """Nothing is lost."""


def easiest_first(cls: type[Game[Any]]) -> list[Puzzle]:
    """By level, and within a level in any order."""
    found = list(puzzles.puzzles(cls).values())
    random.shuffle(found)
    order = [*(level.name for level in cls.levels), puzzles.NOBODY]
    return sorted(found, key=lambda puzzle: order.index(puzzle.level))


def solve(cls: type[Game[Any]], paper: Paper, ask: Ask) -> None:
    talk = Solving(cls, paper, ask)
    try:
        talk.until_left()
    except EOFError:
        paper.text()
