"""Gops, chapter 2: the prizes."""

import pytest

from examples.gops.game import Gops
from tests.rules.gops.table import after, table

TWO = "* 2, Ada: bid 4, Ben: bid 6, Cleo: bid 5"
ONE = "* 1, Ada: bid 1, Ben: bid 2, Cleo: bid 3"


@pytest.mark.parametrize("prizes", [1, 4, 6])
def test_2_1_there_are_as_many_prizes_as_was_agreed(prizes: int) -> None:
    """One point the first, and one more each."""
    assert Gops(2, prizes=prizes).start().prizes == list(range(1, prizes + 1))


def test_2_1_prizes_are_turned_up_one_by_one() -> None:
    """The next when the last is taken."""
    now = after(table("1 4", "2 6", "3 5"), "* 2")
    assert (now.state.prize, now.asked) == (2, "Ada Ben Cleo")
    assert after(table("1 4", "2 6", "3 5"), TWO).asked == "chance"


def test_2_2_after_the_last_prize_most_points_win() -> None:
    """Ben has two of the three points."""
    now = after(table("1 4", "2 6", "3 5"), f"{TWO}, {ONE}")
    assert (now.over, now.points, now.winners) == (True, [0, 2, 1], "Ben")


def test_2_2_equal_points_share_the_win() -> None:
    """Three points for one prize, and three for two others."""
    hands = ("1 2 9", "3 4 5", "6 7 8")
    script = "* 3, Ada: bid 9, Ben: bid 3, Cleo: bid 6, * 1, Ada: bid 1, Ben: bid 4, Cleo: bid 7"
    now = after(table(*hands), f"{script}, * 2, Ada: bid 2, Ben: bid 5, Cleo: bid 8")
    assert (now.points, now.winners) == ([3, 0, 3], "Ada Cleo")
