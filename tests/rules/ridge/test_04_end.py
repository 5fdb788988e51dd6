"""Ridge, chapter 4: the end of the game."""

import pytest

from tests.rules.ridge.table import after, table

ALL_BUT_TWELVE = "2:3 3:5 4:7 || 5:9 6:11 7:13 || 8:11 9:9 10:7 || 11:5"


def test_4_1_three_paths_win_at_once() -> None:
    """Two before, and the third camp is on a top."""
    now = after(table("2:3 3:5", up="12:3"), "camp")
    assert (now.over, now.winners, now.points) == (True, "Ada", [3, 0])


@pytest.mark.parametrize(("paths", "owned"), [(2, "2:3"), (4, "2:3 3:5 4:7")])
def test_4_1_players_may_agree_on_two_or_four(paths: int, owned: str) -> None:
    """One path less is not enough."""
    assert after(table(owned, up="12:3", paths=paths), "camp").over
    assert not after(table(owned, up="12:2", paths=paths), "camp").over


def test_4_2_when_every_path_is_closed_most_paths_win() -> None:
    """Ada owns four of them in the end: all of 2, 3, 4 and 12."""
    now = after(table(ALL_BUT_TWELVE.replace("4:7 ", ""), up="12:3 4:7", seats=4, paths=4), "camp")
    assert (now.over, now.winners, now.points) == (True, "Ada", [4, 3, 3, 1])


def test_4_2_among_equals_more_steps_win() -> None:
    """Three paths each for Ada, Ben and Cleo, and Ben's are the longest."""
    now = after(
        table("2:3 3:5 || 5:9 6:11 7:13 || 8:11 9:9 10:7 || 11:5 4:7", up="12:3", seats=4, paths=4), "camp"
    )
    assert (now.over, now.winners, now.points) == (True, "Ben", [3, 3, 3, 2])
