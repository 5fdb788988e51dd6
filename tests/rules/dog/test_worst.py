"""The positions of worst.txt: as many choices as it says, all different, and room for them."""

from pathlib import Path
from typing import NamedTuple

import pytest

from boneyard.core.state import MOST_CHOICES
from tests.rules.dog.position import Position, parse
from tests.rules.dog.table import after, state_of, table

FILE = Path(__file__).with_name("worst.txt")


class Worst(NamedTuple):
    line: str
    choices: int

    @property
    def position(self) -> Position:
        return parse(self.line)


def read_worst(line: str) -> Worst:
    position, _, choices = line.rpartition("=")
    return Worst(position.strip(), int(choices))


LINES = [line for line in FILE.read_text().splitlines() if line and not line.startswith("#")]
WORST = [read_worst(line) for line in LINES]
ONE_CARD = [worst for worst in WORST if worst.choices < 1000 and len(worst.position.hand) == 1]


@pytest.mark.parametrize("worst", WORST, ids=lambda worst: worst.line)
def test_so_many_choices_all_different(worst: Worst) -> None:
    """All cards of the hand together."""
    state = state_of(worst.position)
    found = state.actions(worst.position.seat)
    assert len(found) == worst.choices
    assert len(set(found)) == worst.choices


@pytest.mark.parametrize("worst", ONE_CARD, ids=lambda worst: worst.line)
def test_so_many_boards(worst: Worst) -> None:
    """With one card in hand, every choice leads to a board of its own."""
    now = table(worst.line)
    assert len({after(now, text).board for text in now.legal}) == worst.choices


def test_all_choices_of_a_hand_fit_the_buffer() -> None:
    """No seat is ever offered more than there is room for."""
    assert max(worst.choices for worst in WORST) <= MOST_CHOICES
