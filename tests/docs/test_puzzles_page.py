"""docs/puzzles.md counts the puzzles that there are."""

import re
from pathlib import Path

import pytest

from boneyard.core.puzzles import puzzles
from boneyard.core.registry import game_class
from tests.contract.tables import BOX

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "puzzles.md").read_text("utf-8")


@pytest.mark.parametrize("name", BOX)
def test_the_page_counts_them(name: str) -> None:
    game = game_class(name)
    found = list(puzzles(game).values())
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {game.title} |"))
    counted = [int(cell) for cell in re.findall(r"\d+", row)]
    levels = [sum(puzzle.level == level for puzzle in found) for level in GRADES]
    assert counted[:2] == [len(found), len({puzzle.theme for puzzle in found})]
    assert counted[2:8] == levels


GRADES = ("pup", "regular", "club", "expert", "champion", "")
