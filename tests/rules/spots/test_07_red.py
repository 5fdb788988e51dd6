"""Spots, chapter 7: Howl and Roll Over."""

import pytest

from tests.rules.spots.table import after, table

FULL = "Dot! · Acorn! · Button __ · Crumpet __ · Gherkin __ · Kazoo __"


def test_7_1_howl_draws_the_top_dog_then_rolls_one_die() -> None:
    """The dog comes grey side up."""
    now = after(table("Dot _", deck="Tofu Inky"), "howl")
    assert now.seat(0) == "Dot _ · Tofu ___"
    assert (now.top, now.rolling) == ("Inky", 1)
    assert now.said[1:] == ["Ada drew Tofu, with 2, 5 and 6.", "Inky, with 2 and 4, is on top of the deck."]


def test_7_1_the_new_dog_may_take_the_die() -> None:
    """Tofu has a 5."""
    now = after(table("Dot _", deck="Tofu"), "howl, * 5")
    assert now.legal == ["5 on 2", "bury 5"]


@pytest.mark.parametrize(("dogs", "drawn"), [(1, 1), (4, 1), (5, 1), (6, 0)])
def test_7_1_only_with_fewer_than_six_dogs(dogs: int, drawn: int) -> None:
    """Scored ones are counted too."""
    now = after(table(" · ".join(FULL.split(" · ")[-dogs:]), deck="Tofu"), "howl")
    assert now.seat(0).count("Tofu") == drawn
    assert now.rolling == 1


def test_7_1_it_ends_after_one_die() -> None:
    """No second roll is offered."""
    assert after(table("Dot _"), "howl, * 6").asked == "Ben"


def test_7_2_all_buried_dice_are_rolled_as_one_roll() -> None:
    """The yard holds 4 and 3, which fall 2 and 6; the 6 is placed, the 2 buried: the yard is down to 2."""
    now = after(table("Noodle __ | yard 4 3"), "roll_over")
    assert (now.seat(0), now.rolling, now.pile) == ("Noodle __", 2, 38)
    now = after(now, "* 2 6, 6 on 1")
    assert now.seat(0) == "Noodle _6 | yard 2"
    assert now.said[1] == "Ada dug up 2 dice to roll them."


def test_7_2_only_what_is_buried_now_counts() -> None:
    """Six before and seven now are seven, not thirteen."""
    assert after(table("Dot _ | yard 6"), "roll_over, * 6, stop").seat(0) == "Dot _ | yard 6"
    assert after(table("Dot _ | yard 4 3"), "roll_over, * 2 5, stop").seat(0) == "Dot _ | yard 5 2"


def test_7_2_it_can_bust() -> None:
    """Two dice that fall 5 and 3 and fit nowhere."""
    now = after(table("Inky 2_ | yard 1 1"), "roll_over, * 5 3")
    assert (now.seat(0), now.asked) == ("Inky __", "Ben")


def test_7_2_a_treat_rerolls_all_of_them() -> None:
    """Three dice, and three again."""
    now = after(table("Dot _ | yard 2 2 1 | treats 1"), "roll_over, * 6 6 6, reroll")
    assert now.rolling == 3


def test_7_2_then_one_die_from_the_pile_may_be_rolled() -> None:
    """Or not."""
    now = after(table("Dot _ | yard 2"), "roll_over, * 3")
    assert now.legal == ["roll", "stop"]
    now = after(now, "roll")
    assert (now.rolling, now.pile) == (1, 38)
    assert after(now, "* 4").seat(0) == "Dot _ | yard 4 3"


def test_7_2_without_buried_dice_the_one_die_may_still_be_rolled() -> None:
    """The first step is skipped."""
    now = after(table("Inky 2_"), "roll_over")
    assert now.legal == ["roll", "stop"]
    assert now.said == ["Ada chose Roll Over."]


def test_7_2_dice_on_dogs_stay() -> None:
    """Only buried dice are rolled."""
    now = after(table("Inky 2_ · Acorn 12 | yard 3"), "roll_over")
    assert (now.seat(0), now.rolling) == ("Inky 2_ · Acorn 12", 1)
