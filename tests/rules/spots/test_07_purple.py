"""Spots, chapter 7: Run, Chase, Bolt, Sprint and Dogpile."""

import pytest

from tests.rules.spots.table import after, table

# Run


def test_7_8_run_rolls_three_dice_then_one_as_often_as_you_like() -> None:
    """Three, then one, one, one."""
    now = after(table("Inky __"), "run")
    assert now.rolling == 3
    now = after(now, "* 1 1 1")
    for _ in range(3):
        assert now.legal == ["roll", "stop"]
        now = after(now, "roll")
        assert now.rolling == 1
        now = after(now, "* 1")
    assert now.seat(0) == "Inky __ | yard 1 1 1 1 1 1"
    assert after(now, "stop").asked == "Ben"


def test_7_8_the_repeat_is_no_must() -> None:
    """Stop after the three."""
    now = after(table("Inky __"), "run, * 1 1 1, stop")
    assert (now.seat(0), now.asked) == ("Inky __ | yard 1 1 1", "Ben")


# Chase


def test_7_9_chase_rolls_one_then_two_then_three() -> None:
    """One more each time, until you stop."""
    now = after(table("Dot! · Inky __", "chase"), "chase")
    for dice in (1, 2, 3):
        assert now.rolling == dice
        now = after(now, "*" + " 1" * dice)
        assert now.legal == ["roll", "stop"]
        now = after(now, "roll")
    assert now.rolling == 4
    assert now.seat(0) == "Dot! · Inky __ | yard 1 1 1 1 1 1"


def test_7_9_the_question_says_how_many() -> None:
    """Two after the first roll."""
    assert after(table("Inky __", "chase"), "chase, * 1").ask() == "Chase: roll 2 more dice, or stop? (4.7)"


def test_7_9_a_reroll_is_not_a_further_roll() -> None:
    """After a rerolled first roll two dice follow."""
    now = after(table("Inky __ | treats 2", "chase"), "chase, * 6, reroll, * 6, reroll, * 1, roll")
    assert now.rolling == 2


def test_7_9_the_first_roll_is_a_must() -> None:
    """It is rolled as soon as the tile is chosen."""
    assert after(table("Inky __", "chase"), "chase").state.actors() == [-1]


def test_7_9_the_pile_may_cut_it_short() -> None:
    """Five dice: one, two, and two instead of three; then there are none."""
    now = after(table("Inky __", "chase", pile=5), "chase, * 1, roll, * 1 1")
    assert now.ask() == "Chase: roll 2 more dice, or stop? (4.7)"
    now = after(now, "roll")
    assert now.rolling == 2
    assert after(now, "* 1 1").asked == "Ben"


def test_7_9_a_new_chase_begins_with_one() -> None:
    """Next turn, next Chase."""
    now = after(table("Inky __ || Dot _", "chase", down="howl walk"), "chase, * 1, roll, * 1 1, stop")
    now = after(now, "roll_over, stop, fetch, * 1 1 1 1 1 1 1 1")
    assert now.asked == "Ben"
    assert after(now, "chase").rolling == 1


# Bolt


def test_7_10_bolt_sets_three_to_twelve_dice_aside() -> None:
    """Then they are rolled one by one."""
    now = after(table("Inky __", "bolt"), "bolt")
    assert now.legal == [f"bolt {n}" for n in range(3, 13)]
    now = after(now, "bolt 5")
    assert (now.pile, now.aside, now.rolling) == (35, 4, 1)
    assert now.said[-1] == "Ada set 5 dice aside."


def test_7_10_without_paws_all_must_be_rolled() -> None:
    """No question between the three dice."""
    now = after(table("Inky __", "bolt"), "bolt, bolt 3, * 1, * 1, * 1")
    assert (now.seat(0), now.asked) == ("Inky __ | yard 1 1 1", "Ben")


def test_7_10_with_enough_paws_for_the_rest_you_may_stop() -> None:
    """Two paws, five dice: after the third two are left, and Ada may stop; the two go back to the pile."""
    now = after(table("Confetti ____", "bolt"), "bolt, bolt 5, * 1, * 1")
    assert (now.rolling, now.aside) == (1, 2)
    now = after(now, "* 1")
    assert now.legal == ["roll", "stop"]
    assert now.ask() == "Bolt: roll the next of 2 dice, or stop? (7.10)"
    now = after(now, "stop")
    assert (now.pile, now.aside, now.asked) == (37, 0, "Ben")


def test_7_10_you_may_also_go_on() -> None:
    """To the last die, after which there is nothing to ask."""
    now = after(table("Confetti ____", "bolt"), "bolt, bolt 3, * 1, roll, * 1")
    assert now.ask() == "Bolt: roll the last die, or stop? (7.10)"
    assert after(now, "roll, * 1").asked == "Ben"


def test_7_10_not_before_the_first_die() -> None:
    """Four paws cover the rest of three at once, but one die is always rolled."""
    now = after(table("Confetti ____ · Tuba ___ · Udon ___", "bolt"), "bolt, bolt 3")
    assert now.rolling == 1
    assert after(now, "* 4, bury 4").legal == ["roll", "stop"]


def test_7_10_each_die_is_a_roll_of_its_own() -> None:
    """With treats, placing, busting and scoring."""
    now = after(table("Inky __ | treats 1", "bolt"), "bolt, bolt 3, * 6")
    assert now.legal == ["keep", "reroll"]
    now = after(now, "reroll, * 4")
    assert now.legal == ["4 on 1", "bury 4"]
    assert now.aside == 2


@pytest.mark.parametrize(("pile", "most"), [(4, 4), (7, 7), (12, 12), (13, 12)])
def test_7_10_no_more_than_the_pile_has(pile: int, most: int) -> None:
    """From 3 up to what is there, and 12 at most."""
    assert after(table("Inky __", "bolt", pile=pile), "bolt").legal == [
        f"bolt {n}" for n in range(3, most + 1)
    ]


@pytest.mark.parametrize("pile", [1, 2, 3])
def test_7_10_with_three_dice_or_fewer_all_are_set_aside(pile: int) -> None:
    """There is nothing to choose."""
    now = after(table("Inky __", "bolt", pile=pile), "bolt")
    assert (now.pile, now.aside, now.rolling) == (0, pile - 1, 1)


def test_7_10_dice_discarded_meanwhile_do_not_join_those_set_aside() -> None:
    """Inky's two dice go to the pile when it scores; two of three are still aside."""
    now = after(table("Inky 2_", "bolt", deck="Dot"), "bolt, bolt 3, * 4, 4 on 1")
    assert (now.pile, now.aside, now.rolling) == (38, 1, 1)


def test_7_10_paws_can_shrink_in_the_middle() -> None:
    """After the first die Ada might have stopped; then Confetti scores, and she must run on."""
    now = after(table("Confetti 235_", "bolt", deck="Dot"), "bolt, bolt 3, * 1")
    assert now.legal == ["roll", "stop"]
    now = after(table("Confetti 235_", "bolt", deck="Dot"), "bolt, bolt 4, * 1, * 6, 6 on 1")
    assert now.seat(0) == "Confetti! · Dot _ | yard 1"
    assert (now.rolling, now.aside) == (1, 1)


def test_7_10_a_bust_returns_the_dice_set_aside() -> None:
    """All forty are in the pile again."""
    now = after(table("Inky 2_ | yard 6", "bolt"), "bolt, bolt 7, * 3")
    assert (now.pile, now.aside, now.asked) == (40, 0, "Ben")


def test_7_10_dice_set_aside_are_not_in_the_pile() -> None:
    """With all dice aside the pile is empty in the middle of Bolt, and nobody busts for it."""
    now = after(table("Inky __", "bolt", pile=3), "bolt, * 1")
    assert (now.pile, now.asked, now.seat(0)) == (0, "chance", "Inky __ | yard 1")


# Sprint


def test_7_11_sprint_rolls_one_die_for_each_dog_with_room() -> None:
    """Complete and scored dogs do not count."""
    now = after(table("Inky 2_ · Acorn 12 · Dot! · Tuba ___", "sprint"), "sprint")
    assert now.rolling == 2


def test_7_11_the_first_roll_is_a_must_then_repeat_at_will() -> None:
    """One dog, one die, again and again."""
    now = after(table("Inky __", "sprint"), "sprint, * 1")
    assert now.legal == ["roll", "stop"]
    now = after(now, "roll, * 1, roll, * 1")
    assert now.seat(0) == "Inky __ | yard 1 1 1"
    assert after(now, "stop").asked == "Ben"


def test_7_11_it_counts_again_before_every_repeat() -> None:
    """Dot is complete after the first roll, so the second has one die less."""
    now = after(table("Inky __ · Dot _", "sprint"), "sprint, * 1 1, 1 on 2")
    assert now.ask() == "Sprint: roll 1 more die, or stop? (4.7)"
    assert after(now, "roll").rolling == 1


def test_7_11_new_dogs_count_too() -> None:
    """One dog scored and one new: still one die. Two scored at the limit of six: one new, one die."""
    now = table("Tuba! · Zebra! · Echo! · Acorn 1_ · Dot _", "sprint", deck="Inky")
    now = after(now, "sprint, * 2 1, 2 on 4, 1 on 5")
    assert now.seat(0) == "Tuba! · Zebra! · Echo! · Acorn! · Dot! · Inky __"
    assert after(now, "roll").rolling == 1


def test_7_11_the_pile_may_cut_it_short() -> None:
    """Three dogs, two dice."""
    now = after(table("Inky __ · Tuba ___ · Acorn __", "sprint", pile=2), "sprint")
    assert now.rolling == 2


# Dogpile


def test_7_12_dogpile_rolls_two_dice_and_one_of_your_own() -> None:
    """Buried or on a dog, complete or not: which one is up to you, that one is a must."""
    now = after(table("Acorn 12 · Inky 2_ · Dot! | yard 3 3 1", "dogpile"), "dogpile")
    assert now.legal == ["add 1", "add 3", "add 1.1", "add 1.2", "add 2.2"]
    assert now.ask() == "Dogpile: which of your dice joins the roll? (7.12)"
    buried = after(now, "add 3")
    assert (buried.seat(0), buried.rolling) == ("Acorn 12 · Inky 2_ · Dot! | yard 3 1", 3)
    assert buried.said[-1] == "Ada added a buried 3 to the roll."
    placed = after(now, "add 1.1")
    assert (placed.seat(0), placed.rolling) == ("Acorn _2 · Inky 2_ · Dot! | yard 3 3 1", 3)
    assert placed.said[-1] == "Ada added the 1 on Acorn to the roll."


def test_7_12_a_single_own_die_joins_by_itself() -> None:
    """There is nothing to choose."""
    now = after(table("Inky __ | yard 5", "dogpile"), "dogpile")
    assert (now.seat(0), now.rolling, now.pile) == ("Inky __", 3, 37)


def test_7_12_without_a_die_of_your_own_just_the_two() -> None:
    """Others' dice are not yours."""
    now = after(table("Inky __ || Acorn 12 · Dot _ | yard 3", "dogpile"), "dogpile")
    assert now.rolling == 2


@pytest.mark.parametrize(("pile", "rolling"), [(1, 2), (2, 3)])
def test_7_12_with_a_small_pile_take_what_is_there(pile: int, rolling: int) -> None:
    """And one's own."""
    assert after(table("Inky __ | yard 5", "dogpile", pile=pile), "dogpile").rolling == rolling


def test_7_12_with_an_empty_pile_the_own_die_is_rolled_alone() -> None:
    """The repeat takes no dice from the pile, but there is one of Ada's."""
    now = after(table("Inky __ | yard 1", "dogpile", pile=2), "dogpile, * 1 1 1")
    assert (now.pile, now.legal) == (0, ["roll", "stop"])
    now = after(now, "roll")
    assert now.rolling == 1
    assert now.seat(0) == "Inky __ | yard 1 1"


def test_7_12_repeat_at_will_each_time_with_one_of_your_own() -> None:
    """Those that came to lie in the first roll may be added too."""
    now = after(table("Inky __", "dogpile"), "dogpile, * 4 1, 4 on 1")
    assert now.ask() == "Dogpile: roll again, or stop? (7.12)"
    now = after(now, "roll")
    assert now.legal == ["add 1", "add 1.4"]
    now = after(now, "add 1, * 1 1 1")
    assert now.seat(0) == "Inky _4 | yard 1 1 1"
    assert after(now, "stop").asked == "Ben"


def test_7_12_a_treat_rerolls_all_three() -> None:
    """The own die is part of the roll."""
    now = after(table("Inky __ | yard 5 | treats 1", "dogpile"), "dogpile, * 6 6 6, reroll")
    assert now.rolling == 3


def test_7_12_the_yard_is_lighter_while_the_buried_die_is_rolled() -> None:
    """Five out, four and three in: seven is safe."""
    now = after(table("Dot _ | yard 5", "dogpile"), "dogpile, * 4 2 1, bury 1")
    assert now.seat(0) == "Dot _ | yard 4 2 1"


def test_7_12_a_bust_takes_the_own_die_with_it() -> None:
    """All forty are in the pile."""
    now = after(table("Inky 2_ | yard 5", "dogpile"), "dogpile, add 5, * 6 6 6")
    assert (now.seat(0), now.pile, now.asked) == ("Inky __", 40, "Ben")
