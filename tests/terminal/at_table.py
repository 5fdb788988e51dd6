"""Tables and people for the tests of the terminal."""

import io
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boneyard
from boneyard.cli import main
from boneyard.core.match import Match
from boneyard.terminal.lines import play
from boneyard.terminal.paper import Paper
from boneyard.terminal.seating import one_person, only_bots
from boneyard.terminal.session import LocalTable

CHOICE = re.compile(r"^ *(\d+)  ", re.MULTILINE)


def a_table(
    seats: int = 2, seed: int = 3, bots: str = "quick", names: str = "", **options: object
) -> LocalTable:
    """A person in the first seat; with seed 3 and two seats the other one begins."""
    game = boneyard.game("spots", seats, **options)
    levels = ["none"] if seats == 1 else bots.split(",")
    return LocalTable(Match(game, seed), one_person(game, levels, names.split(",") if names else []))


def a_bot_table(seats: int = 2, seed: int = 3) -> LocalTable:
    game = boneyard.game("spots", seats)
    return LocalTable(Match(game, seed), only_bots(game, ["quick"]))


def an_asked_table() -> LocalTable:
    """The bot has begged, whatever bots like best; now the person is asked for the first time."""
    table = a_table()
    table.play("beg")
    return table


def until_asked(table: LocalTable) -> LocalTable:
    while not table.over and not table.asks_person:
        table.play(table.bot_choice())
    return table


def play_on(table: LocalTable, seed: int, steps: int = 10_000) -> LocalTable:
    """Any choices, for people as for bots."""
    chance = random.Random(seed)
    for _ in range(steps):
        if table.over:
            break
        choices = table.match.prompt(table.seat).choices
        table.play(chance.choice(choices).text)
    return table


def a_record(path: Path, steps: int) -> LocalTable:
    """A table played so far and saved there."""
    table = play_on(a_table(seed=11), 1, steps)
    table.save(path)
    return table


def talk(table: LocalTable, *answers: str) -> str:
    """What plain lines print while these answers are typed, and then no more."""
    waiting = list(answers)

    def ask(prompt: str, endings: Callable[[str], list[str]]) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    out = io.StringIO()
    play(table, Paper(out), ask)
    return out.getvalue()


class Keyboard:
    """A stdin that reads what was printed, like a person, and types one of the numbers it finds there."""

    def __init__(self, read_screen: Callable[[], str], seed: int) -> None:
        self.read_screen = read_screen
        self.chance = random.Random(seed)
        self.seen = ""

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.seen += self.read_screen()
        question = self.seen[self.seen.rfind("> ", 0, -2) + 1 :]
        numbers = CHOICE.findall(question)
        if not numbers:
            return "quit\n" if "play again" in question else ""
        return f"{self.chance.choice(numbers)}\n"


class Said:
    """What a command said: its exit code, and what it printed where."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


Command = Callable[..., Said]


def command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command with these lines typed."""

    def run(*argv: str, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(argv)
        printed = capsys.readouterr()
        return Said(code, printed.out, printed.err)

    return run


def refused(said: Said) -> str:
    """The one sentence of a refusal, which leaves with exit code 2 and prints nothing else."""
    assert said.code == 2
    assert said.out == ""
    lines = said.err.splitlines()
    assert len(lines) == 1
    assert lines[0].endswith((".", "?"))
    assert "Traceback" not in said.err
    return lines[0]


def view_of(table: LocalTable, seat: int) -> Any:
    return table.game.view(table.match.state, seat)
