"""Spots, chapter 2: setting up."""

import pytest

from boneyard.core.errors import IllegalAction
from tests.rules.spots.table import after, start

DECK = "Acorn Button Crumpet Fidget Gherkin Hiccup Inky Jumble Kazoo"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_howl_roll_over_walk_run_fetch_and_beg_unless_chosen_otherwise(seats: int) -> None:
    """Six tiles, all faceup, without a treat on any."""
    now = start(seats)
    assert now.up == "howl walk run roll_over fetch beg"
    assert [now.on(tile) for tile in now.up.split()] == [0] * 6


def test_2_2_two_dogs_for_each_player() -> None:
    """Two each, grey side up, and the next dog shows on the deck."""
    now = start(3, deck=DECK)
    assert [now.seat(seat) for seat in range(3)] == [
        "Acorn __ · Button __ | treats 1",
        "Crumpet __ · Fidget __ | treats 1",
        "Gherkin __ · Hiccup __ | treats 1",
    ]
    assert now.top == "Inky"


def test_2_2_everyone_hears_what_was_dealt() -> None:
    """The dogs of each player are told, and the deck's top."""
    assert start(2, deck=DECK).said == [
        "Ada got Acorn and Button.",
        "Ben got Crumpet and Fidget.",
        "Gherkin, with 1 and 6, is on top of the deck.",
    ]


def test_2_3_everyone_begins_with_a_treat_and_a_buried_die() -> None:
    """The die is buried as it falls, and comes from the pile."""
    now = after(start(2, deck=DECK), "* 3 5")
    assert now.seat(0) == "Acorn __ · Button __ | yard 3 | treats 1"
    assert now.seat(1) == "Crumpet __ · Fidget __ | yard 5 | treats 1"
    assert (now.pile, now.supply) == (38, 18)


def test_2_3_even_a_6_may_be_buried_at_setup() -> None:
    """Only more than 7 is too much."""
    now = after(start(2, deck=DECK), "* 6 1")
    assert now.seat(0) == "Acorn __ · Button __ | yard 6 | treats 1"
    assert "Ada rolled a 6 and buried it." in now.said


def test_2_3_the_first_die_is_buried_even_where_it_would_fit() -> None:
    """Ada's 1 does not go on Acorn."""
    assert after(start(2, deck=DECK), "* 1 2").seat(0) == "Acorn __ · Button __ | yard 1 | treats 1"


def test_2_3_no_treat_is_spent_at_setup() -> None:
    """Ben starts right away; nobody is asked about rerolling the first dice."""
    now = after(start(2, deck=DECK), "* 1 2")
    assert now.asked == "Ben"
    with pytest.raises(IllegalAction):
        after(now, "reroll")


@pytest.mark.parametrize(("dice", "first"), [("3 1 2 1", "Ada"), ("1 2 6 5", "Cleo"), ("2 2 2 4", "Dan")])
def test_2_4_the_highest_buried_die_starts(dice: str, first: str) -> None:
    """However many tie below the highest."""
    now = after(start(4), f"* {dice}")
    assert now.asked == first
    assert now.said[-1] == f"{first} went first."


def test_2_4_only_those_tied_for_highest_reroll() -> None:
    """Ada and Ben 5, Cleo 4: Ada rerolls a 2, Ben a 3. Ben starts, although Cleo's 4 is the highest now."""
    now = after(start(3, deck=DECK), "* 5 5 4, * 2 3")
    assert now.yards == [2, 3, 4]
    assert now.asked == "Ben"
    assert now.pile == 37
    assert now.said[-3:] == [
        "Tied for highest, Ada rolled again: 2.",
        "Tied for highest, Ben rolled again: 3.",
        "Ben went first.",
    ]


def test_2_4_those_still_tied_reroll_again_and_again() -> None:
    """Ada, Cleo and Dan tie; then Cleo and Dan; then once more; then Dan is alone on top."""
    now = after(start(4), "* 4 3 4 4, * 1 6 6, * 2 2, * 3 5")
    assert now.asked == "Dan"
    assert now.yards == [1, 3, 3, 5]


def test_2_4_the_same_number_again_is_a_tie_again() -> None:
    """Two dice are rolled anew as long as they agree."""
    now = after(start(2), "* 6 6, * 6 6, * 1 1")
    assert now.asked == "chance"
    assert after(now, "* 1 2").asked == "Ben"


def test_2_4_the_first_turn_is_the_starters_and_then_it_goes_round() -> None:
    """Cleo starts, Dan is next, then Ada."""
    now = after(start(4), "* 1 1 2 1, beg")
    assert now.asked == "Dan"
    assert after(now, "roll_over, * 3, keep, bury 3, stop").asked == "Ada"
