"""Chapter 2: the prizes."""

from tests.rules.gops.table import table
from tests.rules.table import after


def test_2_1_prizes_are_turned_up_one_by_one() -> None:
    """While one lies there, the others are still to come."""
    now = table("1 2, 3 4", 2)
    assert (now.state.prize, now.state.prizes) == (2, [1])
    bids = after(now, "Ada: bid 1, Ben: bid 3")
    assert bids.asked == "chance"


def test_2_1_after_the_last_prize_most_points_win() -> None:
    """Two of three points are most."""
    now = after(table("1 9, 3 4", 1), "Ada: bid 1, Ben: bid 3")
    now.state.resolve([2])
    end = after(now, "Ada: bid 9, Ben: bid 4")
    assert end.over
    assert (end.points, end.winners) == ([2, 1], "Ada")
