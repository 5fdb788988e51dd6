"""Ridge, chapter 3: the end of a turn."""

from tests.rules.ridge.table import after, table


def test_3_1_camps_go_where_the_climbers_stand() -> None:
    """Other camps stay."""
    now = after(table("6:1 9:3", up="6:4 12:1"), "camp")
    assert now.seat(0) == "6:4 9:3 12:1"


def test_3_2_a_camp_on_the_top_closes_the_path_and_removes_the_others() -> None:
    """Ben had climbed two steps of path 12."""
    now = after(table("12:2 || 12:2 7:1", up="12:3"), "camp")
    assert (now.seat(0), now.seat(1)) == ("12:3", "7:1")
    assert now.said == ["Ada made camp.", "Ada camped on the top of path 12: it is closed."]


def test_3_2_a_closed_path_is_closed_to_everybody() -> None:
    """To Ben, and to Ada who owns it."""
    now = after(table("12:2", up="12:3"), "camp, * 6 6 1 2")
    assert "climb 3" in now.legal
    assert "climb 3" in after(now, "climb 3, camp, * 6 6 1 2").legal


def test_3_2_a_climber_on_the_top_closes_nothing_yet() -> None:
    """Who slips has not owned the path."""
    now = after(table(up="12:3 11:5 2:1"), "roll, * 5 5 4 4, * 6 6 1 2")
    assert "climb 3 12" in now.legal
