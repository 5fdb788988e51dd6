"""Spots, chapter 7: Fetch, Guard, Hunt, Scavenge and Search."""

from tests.rules.spots.table import after, table

# Fetch


def test_7_13_fetch_rolls_eight_and_keeps_one_number() -> None:
    """All of it is placed or buried, all the rest is discarded."""
    now = after(table("Dot _ · Inky __ · Acorn __"), "fetch")
    assert now.rolling == 8
    now = after(now, "* 1 1 1 2 2 6 5 3")
    assert now.legal == ["fetch 1", "fetch 2", "fetch 3", "fetch 5", "fetch 6"]
    assert now.ask() == "Fetch: which number do you keep? (7.13)"
    now = after(now, "fetch 2")
    assert now.pile == 38
    assert now.said[-1] == "Ada discarded 6, 5, 3, 1, 1 and 1."
    assert after(now, "2 on 2 3").seat(0) == "Dot _ · Inky 2_ · Acorn _2"
    assert after(now, "2 on 3").seat(0) == "Dot _ · Inky __ · Acorn _2 | yard 2"


def test_7_13_only_a_number_that_came_up() -> None:
    """No 4 was rolled, so there is none to fetch."""
    assert "fetch 4" not in after(table("Inky __"), "fetch, * 1 1 1 2 2 6 5 3").legal


def test_7_13_every_die_with_it_must_be_dealt_with() -> None:
    """Three 3s and no place for them: nine spots are a bust, so that choice is one."""
    now = after(table("Inky __"), "fetch, * 3 3 3 1 1 1 1 1")
    assert now.legal == ["fetch 1", "bust"]
    assert after(now, "bust").asked == "Ben"


def test_7_13_with_one_number_there_is_nothing_to_choose() -> None:
    """Eight 2s, of which two can be placed: twelve spots."""
    now = after(table("Inky __ · Acorn __"), "fetch, * 2 2 2 2 2 2 2 2")
    assert now.asked == "Ben"
    assert now.seat(0) == "Inky __ · Acorn __"


def test_7_13_a_roll_without_a_number_to_fetch_is_told_with_its_dice() -> None:
    """With a yard of 7 even the single 1 is too much: nobody chose that bust."""
    now = after(table("Inky __ | yard 4 3"), "fetch, * 1 3 3 3 5 5 6 6")
    assert now.said[-1] == (
        "Ada bust: any number fetched of 6, 6, 5, 5, 3, 3, 3 and 1 makes at least 8 spots in the yard, "
        "more than 7!"
    )


def test_7_13_the_choice_comes_after_the_treats() -> None:
    """All eight are rerolled, or none."""
    now = after(table("Inky __ | treats 1"), "fetch, * 3 3 3 1 1 1 1 1, reroll")
    assert now.rolling == 8
    assert after(now, "* 4 4 5 5 6 6 1 1").legal == ["fetch 1", "fetch 4", "bust"]


# Guard


def test_7_14_guard_names_a_number_before_the_roll() -> None:
    """From 1 to 6; nothing is rolled before."""
    now = after(table("Inky __", "guard"), "guard")
    assert now.legal == ["name 1", "name 2", "name 3", "name 4", "name 5", "name 6"]
    assert (now.rolling, now.pile) == (0, 40)
    now = after(now, "name 4")
    assert now.rolling == 4
    assert now.said[-1] == "Ada named 4."


def test_7_14_dice_above_it_are_discarded() -> None:
    """Five and six go, three and four stay."""
    now = after(table("Lollipop __", "guard"), "guard, name 4, * 3 4 5 6")
    assert now.said[-1] == "Ada discarded 6 and 5."
    now = after(now, "4 on 1, bury 3")
    assert now.seat(0) == "Lollipop _4 | yard 3"


def test_7_14_dice_equal_to_it_stay() -> None:
    """Higher means higher."""
    now = after(table("Inky __", "guard"), "guard, name 1, * 1 1 2 2")
    assert now.seat(0) == "Inky __ | yard 1 1"


def test_7_14_with_all_dice_above_it_nothing_happens() -> None:
    """All four are discarded and the turn is over."""
    now = after(table("Inky __", "guard"), "guard, name 1, * 5 6 2 2")
    assert (now.seat(0), now.pile, now.asked) == ("Inky __", 40, "Ben")


def test_7_14_with_6_all_dice_stay() -> None:
    """Nothing is higher."""
    now = after(table("Inky 2_", "guard"), "guard, name 6, * 6 6 6 6")
    assert (now.seat(0), now.asked) == ("Inky __", "Ben")


def test_7_14_the_number_stands_for_rerolls() -> None:
    """No new one is asked for."""
    now = after(table("Inky __ | treats 2", "guard"), "guard, name 3, * 3 3 3 3, reroll, * 6 6 6 6, reroll")
    assert now.rolling == 4
    now = after(now, "* 5 3 4 1")
    assert now.said[-2:] == ["Ada buried a 3: 3 of 7 spots.", "Ada buried a 1: 4 of 7 spots."]
    assert "Ada discarded 5 and 4." in now.said


# Hunt


def test_7_15_hunt_rolls_two_and_one_for_each_paw() -> None:
    """Paws on unscored dogs: three here."""
    assert after(table("Inky __", "hunt"), "hunt").rolling == 2
    assert after(table("Confetti ____ · Tuba ___ · Udon!", "hunt"), "hunt").rolling == 5


def test_7_15_exactly_two_are_kept() -> None:
    """Any two of them; equal dice are not told apart."""
    now = after(table("Confetti ____", "hunt"), "hunt, * 1 1 2 5")
    assert now.legal == ["take 1 1", "take 2 1", "take 5 1", "take 5 2"]
    assert now.ask() == "Hunt: which two dice do you keep? (7.15)"
    now = after(now, "take 5 1")
    assert now.said[-1] == "Ada discarded 2 and 1."
    assert after(now, "5 on 1").seat(0) == "Confetti __5_ | yard 1"


def test_7_15_with_two_dice_both_are_kept() -> None:
    """There is nothing to choose."""
    now = after(table("Inky __", "hunt"), "hunt, * 4 1")
    assert now.legal == ["4 on 1", "bury 4"]


def test_7_15_with_one_die_that_one() -> None:
    """The pile had no more."""
    now = after(table("Inky __", "hunt", pile=1), "hunt, * 4")
    assert now.legal == ["4 on 1", "bury 4"]


def test_7_15_the_treats_come_first() -> None:
    """All dice are rerolled, before any is discarded."""
    now = after(table("Confetti ____ | treats 1", "hunt"), "hunt, * 1 1 2 5, reroll")
    assert now.rolling == 4


def test_7_15_a_pair_that_is_too_much_is_a_bust() -> None:
    """Only the 4 and the 1 leave the yard at 7; any other pair busts, and all busts are one."""
    now = after(table("Rhubarb ___ | yard 3", "hunt"), "hunt, * 4 5 1")
    assert now.legal == ["take 4 1", "bust"]
    now = after(now, "bust")
    assert (now.seat(0), now.pile, now.asked) == ("Rhubarb ___", 40, "Ben")


def test_7_15_where_every_pair_is_too_much_nobody_is_asked() -> None:
    """Two must be kept, whatever they are."""
    now = after(table("Rhubarb 1__ | yard 5", "hunt"), "hunt, * 4 5 1")
    assert (now.seat(0), now.asked) == ("Rhubarb ___", "Ben")


# Scavenge


def test_7_16_dice_below_the_yard_may_be_discarded() -> None:
    """Yard 4, roll 2, 3, 4 and 6: the 2, the 3, both or neither may go; the 4 and the 6 may not."""
    now = after(table("Pogo __ · Hiccup __ · Flapjack ___ | yard 4", "scavenge"), "scavenge, * 2 3 4 6")
    assert now.legal == ["discard none", "discard 2", "discard 3", "discard 3 2"]
    assert now.ask() == "Scavenge: discard any below your yard's 4? (7.16)"
    now = after(now, "discard 3 2")
    assert now.said[-1] == "Ada discarded 3 and 2."
    assert now.legal == ["6 on 1", "6 on 3", "bust"]


def test_7_16_lower_means_lower_not_equal() -> None:
    """Yard 3: a 3 stays, a 2 may go."""
    now = after(table("Hiccup __ · Rhubarb ___ · Yodel ___ | yard 3", "scavenge"), "scavenge, * 3 3 2 2")
    assert now.legal == ["discard none", "discard 2", "discard 2 2"]


def test_7_16_each_die_is_compared_by_itself() -> None:
    """Yard 3: all four 2s may go, though together they are more than 3."""
    now = after(table("Hiccup __ | yard 3", "scavenge"), "scavenge, * 2 2 2 2")
    assert "discard 2 2 2 2" in now.legal
    assert after(now, "discard 2 2 2 2").seat(0) == "Hiccup __ | yard 3"


def test_7_16_the_total_is_that_before_the_roll() -> None:
    """Nothing is below 1, and what is buried of this roll does not change that."""
    now = after(table("Wobble ___ | yard 1", "scavenge"), "scavenge, * 1 2 3 3")
    assert now.legal == ["3 on 1", "bust"]
    assert after(now, "3 on 1").seat(0) == "Wobble 3__ | yard 3 2 1 1"


def test_7_16_with_an_empty_yard_all_dice_stay() -> None:
    """There is nothing to be below."""
    now = after(table("Inky __", "scavenge"), "scavenge, * 1 1 1 1")
    assert (now.seat(0), now.asked) == ("Inky __ | yard 1 1 1 1", "Ben")


def test_7_16_with_a_yard_of_seven_any_die_may_go() -> None:
    """Even the 6."""
    now = after(table("Inky __ | yard 4 3", "scavenge"), "scavenge, * 6 5 4 1")
    assert now.legal == ["discard 6 5 1", "discard 6 5 4 1", "bust"]
    assert after(now, "discard 6 5 4 1").seat(0) == "Inky __ | yard 4 3"


def test_7_16_where_the_high_dice_are_too_much_the_dice_are_told() -> None:
    """Yard 3: without the 2 and the 1 the 6 and the 5 still make 14."""
    now = after(table("Inky __ | yard 3", "scavenge"), "scavenge, * 6 5 2 1")
    assert now.asked == "Ben"
    assert now.said[-1] == (
        "Ada bust: whatever is discarded of 6, 5, 2 and 1, at least 14 spots lie in the yard, more than 7!"
    )


def test_7_16_you_decide_for_each_die() -> None:
    """Of two equal ones, one may go and one stay."""
    now = after(table("Inky __ | yard 3", "scavenge"), "scavenge, * 2 2 1 1, discard 2 1")
    assert now.legal == ["2 on 1", "bury 2"]
    assert after(now, "bury 2").seat(0) == "Inky __ | yard 3 2 1"


def test_7_16_the_treats_come_first() -> None:
    """Four dice again."""
    now = after(table("Inky __ | yard 3 | treats 1", "scavenge"), "scavenge, * 2 2 1 1, reroll")
    assert now.rolling == 4


# Search


def test_7_17_search_keeps_a_group_of_exactly_eight() -> None:
    """Whichever you like; the others are discarded."""
    now = after(table("Confetti ____ · Wobble ___ · Pogo __", "search"), "search")
    assert now.rolling == 7
    now = after(now, "* 6 5 3 2 6 6 4")
    assert now.legal == ["take 5 3", "take 6 2"]
    assert now.ask() == "Search: which dice, making exactly 8, do you keep? (7.17)"
    now = after(now, "take 5 3")
    assert now.said[-1] == "Ada discarded 6, 6, 6, 4 and 2."
    assert now.pile == 38


def test_7_17_every_different_group_is_offered_once() -> None:
    """Twos and ones: 2 2 2 2, 2 2 2 1 1 and 2 2 1 1 1 1 would do; there are four 2s and three 1s."""
    now = after(table("Acorn __ · Inky __ · Hiccup __ · Jumble __", "search"), "search, * 2 2 2 2 1 1 1")
    assert now.legal == ["take 2 2 2 1 1", "take 2 2 2 2"]


def test_7_17_a_single_group_is_taken_without_asking() -> None:
    """Six and two."""
    now = after(table("Tofu ___", "search"), "search, * 6 2 5 5 5 5 5")
    assert now.legal == ["6 on 1", "bury 6"]
    assert now.said[-1] == "Ada discarded 5, 5, 5, 5 and 5."


def test_7_17_if_no_group_makes_eight_all_are_discarded() -> None:
    """Sevens of nothing but 6s, or 5s and 6s."""
    now = after(table("Tofu ___ | yard 3", "search"), "search, * 6 6 6 5 5 5 5")
    assert (now.seat(0), now.pile, now.asked) == ("Tofu ___ | yard 3", 39, "Ben")
    assert now.said[-1] == "Ada discarded 6, 6, 6, 5, 5, 5 and 5."


def test_7_17_if_there_is_a_group_one_must_be_taken() -> None:
    """No room for any: it is a bust, though discarding all would have been safe."""
    now = after(table("Dot _ · Inky 2_ | yard 3", "search"), "search, * 5 3 6 6 6 6 6")
    assert (now.seat(0), now.asked) == ("Dot _ · Inky __", "Ben")
    assert now.said[-1] == (
        "Ada bust: any dice of 6, 6, 6, 6, 6, 5 and 3 that total 8 make at least 11 spots in the yard, "
        "more than 7!"
    )


def test_7_17_burying_the_whole_group_is_a_bust_even_in_an_empty_yard() -> None:
    """Eight spots are more than seven."""
    now = after(table("Dot _", "search"), "search, * 4 4 6 6 6 6 6")
    assert (now.seat(0), now.asked) == ("Dot _", "Ben")
    now = after(table("Tofu ___", "search"), "search, * 6 2 5 5 5 5 5, bury 6")
    assert now.legal == ["2 on 1", "bust"]


def test_7_17_with_few_dice_the_same() -> None:
    """Three dice were left: 4, 3 and 1 make eight."""
    now = after(table("Lollipop __", "search", pile=3), "search, * 4 3 1")
    assert now.legal == ["4 on 1", "bury 4"]


def test_7_17_the_treats_come_first() -> None:
    """All seven again, before any is discarded."""
    now = after(table("Tofu ___ | treats 1", "search"), "search, * 6 6 6 5 5 5 5, reroll")
    assert now.rolling == 7
