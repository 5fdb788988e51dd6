"""Ridge, chapter 1: the mountain."""

from examples.ridge.state import STEPS
from tests.rules.ridge.table import after, table


def test_1_1_there_are_eleven_paths_and_rare_numbers_have_short_ones() -> None:
    """From 3 steps up to 13 and down to 3 again."""
    assert list(STEPS) == list(range(2, 13))
    assert list(STEPS.values()) == [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]


def test_1_2_there_are_three_climbers() -> None:
    """With three on their way a pair for another path is of no use."""
    now = after(table(up="6:1 7:1 8:1"), "roll, * 1 1 3 4")
    assert now.legal == ["climb 7"]


def test_1_2_camps_may_share_a_step() -> None:
    """Ada's camp is where Ben's was before."""
    now = after(table("|| 7:1"), "* 3 4 6 6, climb 7 12, camp")
    assert (now.seat(0), now.seat(1)) == ("7:1 12:1", "7:1")
