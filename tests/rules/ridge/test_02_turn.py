"""Ridge, chapter 2: a turn."""

import pytest

from tests.rules.ridge.table import after, table


def test_2_1_turns_go_round_from_the_first_seat() -> None:
    """Ada, Ben, Cleo, and Ada again."""
    now, met = table(seats=3), []
    for _ in range(4):
        now = after(now, "* 3 3 3 3")
        met.append(now.asked)
        now = after(now, "climb 6 6, camp")
    assert met == ["Ada", "Ben", "Cleo", "Ada"]


def test_2_1_a_turn_begins_with_a_roll_and_without_climbers() -> None:
    """Chance acts before anybody is asked, and no climber is left over."""
    assert table().asked == "chance"
    assert after(table(up="6:1"), "camp").up == ""


def test_2_2_the_dice_may_be_divided_in_three_ways() -> None:
    """The sum of each pair is a path."""
    assert after(table(), "* 1 2 4 6").legal == ["climb 3 10", "climb 5 8", "climb 6 7"]


def test_2_2_ways_that_come_to_the_same_are_one() -> None:
    """Three dice alike leave one way, two and two alike leave two."""
    assert after(table(), "* 2 2 2 5").legal == ["climb 4 7"]
    assert after(table(), "* 1 1 6 6").legal == ["climb 2 12", "climb 7 7"]


def test_2_3_a_climber_goes_one_step_up() -> None:
    """One on its way goes on from where it stands."""
    assert after(table("7:2", up="7:5"), "roll, * 1 6 5 5, climb 7 10").up == "7:6 10:1"


def test_2_3_a_climber_sets_out_above_the_camp_or_at_the_lowest_step() -> None:
    """Only the own camp counts."""
    assert after(table("7:2 || 10:4"), "* 1 6 5 5, climb 7 10").up == "7:3 10:1"


def test_2_3_both_pairs_alike_are_two_steps() -> None:
    """Seven and seven."""
    assert after(table("7:2"), "* 1 6 3 4, climb 7 7").up == "7:4"


@pytest.mark.parametrize(
    ("camps", "up"),
    [("|| 12:3", "6:1 5:1"), ("", "6:1 12:3"), ("", "6:1 5:1 4:1")],
    ids=["closed", "on the top", "no climber"],
)
def test_2_3_a_pair_may_be_of_no_use(camps: str, up: str) -> None:
    """Its path is closed, its climber on the top, or all climbers are elsewhere."""
    assert after(table(camps, up), "roll, * 3 3 6 6").legal[0] == "climb 6"


def test_2_4_both_pairs_must_be_used_if_they_can_be() -> None:
    """There is no choice of just one of them."""
    assert after(table(up="6:1"), "roll, * 3 3 6 6").legal == ["climb 6 12", "climb 9 9"]


def test_2_4_the_last_climber_goes_to_one_of_the_two() -> None:
    """Two have set out already, and neither pair is theirs."""
    assert after(table(up="2:1 3:1"), "roll, * 3 3 6 6").legal == ["climb 6", "climb 12", "climb 9 9"]


def test_2_4_the_last_step_is_taken_once() -> None:
    """Both pairs are 7, and there is one step left."""
    assert "climb 7" in after(table("7:12"), "* 1 6 3 4").legal


def test_2_4_a_division_of_no_use_may_not_be_chosen() -> None:
    """Neither 5 nor 9 has a climber."""
    assert after(table(up="6:1 7:1 8:1"), "roll, * 2 3 4 5").legal == ["climb 6 8", "climb 7 7"]


def test_2_5_who_can_use_no_pair_slips() -> None:
    """The camps are where they were, and it is Ben's turn."""
    now = after(table("6:1", up="6:5 7:1 8:1"), "roll, * 1 1 1 1")
    assert (now.seat(0), now.up, now.asked) == ("6:1", "", "chance")
    assert now.said[-1] == "Ada slipped: nothing was gained."
    assert after(now, "* 1 2 3 4").asked == "Ben"


def test_2_6_after_each_step_one_rolls_on_or_makes_camp() -> None:
    """And is asked so."""
    now = after(table(), "* 1 2 4 6, climb 6 7")
    assert now.legal == ["roll", "camp"]
    assert now.ask() == "Roll on, or make camp? (2.6)"


def test_2_6_rolling_on_keeps_the_turn() -> None:
    """And the climbers where they are."""
    now = after(table(up="6:2"), "roll, * 1 1 1 1")
    assert (now.asked, now.up) == ("Ada", "6:2")
