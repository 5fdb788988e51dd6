"""Spots, chapter 4: doing a trick."""

import pytest

from boneyard.core.errors import IllegalAction
from tests.rules.spots.table import after, table


def test_4_1_the_chosen_tile_is_turned_facedown() -> None:
    """And stays so when the trick is done."""
    now = after(table("Dot _"), "beg")
    assert now.down == "beg"
    assert now.said[0] == "Ada chose Beg."


def test_4_1_all_treats_on_the_tile_are_taken() -> None:
    """Three lay on Walk."""
    now = after(table("Dot _ | treats 1", on="walk 3"), "walk")
    assert now.seat(0) == "Dot _ | treats 4"
    assert now.said == ["Ada chose Walk and got 3 treats."]


def test_4_1_they_may_be_spent_in_this_very_trick() -> None:
    """Without a treat before, Ada may reroll with the one she found."""
    now = after(table("Dot _", on="howl 1"), "howl, * 6")
    assert now.legal == ["keep", "reroll"]


def test_4_1_they_count_for_chew() -> None:
    """One of her own and two found make three; Chew takes three more, then one."""
    assert after(table("Dot _ | treats 1", "chew", on="chew 2"), "chew").seat(0) == "Dot _ | treats 7"


def test_4_1_treats_on_other_tiles_stay() -> None:
    """Only those on the chosen tile are taken."""
    now = after(table("Dot _", on="howl 1 walk 2"), "walk")
    assert (now.seat(0), now.on("howl")) == ("Dot _ | treats 2", 1)


def test_4_2_roll_over_without_buried_dice_loses_its_first_step_only() -> None:
    """The second is offered at once."""
    now = after(table("Dot _"), "roll_over")
    assert now.legal == ["roll", "stop"]
    assert now.ask() == "Roll Over: roll 1 more die, or stop? (4.2)"


def test_4_2_howl_with_six_dogs_loses_its_first_step_only() -> None:
    """No dog is drawn, and one die is rolled."""
    now = after(table("Dot! · Acorn! · Button __ · Crumpet __ · Fidget __ · Gherkin __", deck="Tofu"), "howl")
    assert now.seat(0) == "Dot! · Acorn! · Button __ · Crumpet __ · Fidget __ · Gherkin __"
    assert now.top == "Tofu"
    assert now.rolling == 1


def test_4_2_dig_without_paws_loses_its_first_step_only() -> None:
    """Acorn has no paw: two dice are rolled at once."""
    assert after(table("Acorn __ | yard 3", "dig"), "dig").rolling == 2


def test_4_2_a_step_with_may_can_be_left_out() -> None:
    """Walk's second roll, for one; then the turn is over."""
    now = after(table("Dot _"), "walk, * 2 3")
    assert now.legal == ["roll", "stop"]
    now = after(now, "stop")
    assert now.asked == "Ben"
    assert now.said[-1] == "Ada stopped."


@pytest.mark.parametrize(
    ("tile", "script", "choices"),
    [
        ("retrieve", "retrieve", ["set 1", "set 2"]),
        ("hunt", "hunt, * 4 3 2", ["take 3 2", "take 4 2", "take 4 3"]),
        ("search", "search, * 3 3 2 4 4 4 4", ["take 3 3 2", "bust"]),
        ("dogpile", "dogpile", ["add 3", "add 1.1"]),
        ("guard", "guard", ["name 1", "name 2", "name 3", "name 4", "name 5", "name 6"]),
    ],
)
def test_4_2_a_step_without_may_is_a_must(tile: str, script: str, choices: list[str]) -> None:
    """No way round Retrieve's die, Hunt's two, Search's group, Dogpile's own die or Guard's number."""
    assert after(table("Rhubarb 1__ | yard 3", tile, deck="Acorn"), script).legal == choices


def test_4_2_howls_dog_cannot_be_declined() -> None:
    """It is drawn before anything is asked."""
    assert after(table("Dot _", deck="Tofu"), "howl").seat(0) == "Dot _ · Tofu ___"


def test_4_2_steps_come_in_order() -> None:
    """Howl: the dog first, then the die, which the new dog may take."""
    now = after(table("Dot _", deck="Quibble"), "howl, * 5, 5 on 2")
    assert now.seat(0) == "Dot _ · Quibble 5_"


def test_4_3_dice_come_from_the_pile() -> None:
    """All but one of 40 lie there; Walk takes two."""
    assert after(table("Dot _ | yard 3"), "walk").pile == 37


def test_4_3_first_treats_then_discards_then_placing() -> None:
    """Fetch: keep or reroll, which number, where it goes."""
    now = after(table("Dot _ · Hiccup __ | treats 1"), "fetch, * 1 1 1 2 2 3 3 3")
    assert now.legal == ["keep", "reroll"]
    now = after(now, "keep")
    assert now.legal == ["fetch 1", "fetch 2", "fetch 3"]
    assert after(now, "fetch 2").legal == ["2 on 2", "bury 2"]


def test_4_3_the_bust_is_tested_before_the_scoring() -> None:
    """Dot is filled by the roll, but its other die is too much."""
    now = after(table("Dot _ | yard 5"), "walk, * 1 3")
    assert now.seat(0) == "Dot _"
    assert not [sentence for sentence in now.said if "scored" in sentence]


def test_4_3_one_roll_is_dealt_with_before_the_next() -> None:
    """With a die to place there is no going on yet."""
    now = after(table("Lollipop __"), "run, * 3 1 1")
    assert now.legal == ["3 on 1", "bury 3"]
    with pytest.raises(IllegalAction):
        after(now, "roll")


@pytest.mark.parametrize(
    ("tile", "script", "pile", "rolling"),
    [
        ("fetch", "fetch", 5, 5),
        ("search", "search", 6, 6),
        ("guard", "guard, name 6", 2, 2),
        ("scavenge", "scavenge", 3, 3),
        ("hunt", "hunt", 1, 1),
        ("track", "track", 2, 2),
        ("run", "run", 1, 1),
        ("walk", "walk", 1, 1),
        ("walk", "walk", 2, 2),
    ],
)
def test_4_3_with_too_few_dice_roll_what_there_is(tile: str, script: str, pile: int, rolling: int) -> None:
    """Every trick takes what the pile has."""
    now = after(table("Confetti ____", tile, pile=pile), script)
    assert (now.rolling, now.pile) == (rolling, 0)


def test_4_3_with_nothing_to_roll_the_step_is_skipped() -> None:
    """Retrieve's die was the last one, so its roll falls out."""
    now = after(table("Inky __", "retrieve", deck="Fidget", pile=1), "retrieve, set 1")
    assert now.asked == "Ben"


def test_4_3_a_may_is_not_even_offered_with_nothing_to_roll() -> None:
    """Walk used the last two dice."""
    now = after(table("Inky __", pile=2), "walk, * 1 1")
    assert now.asked == "Ben"


ROLLS = [
    ("howl", "howl", 1),
    ("roll_over", "roll_over", 2),
    ("walk", "walk", 2),
    ("dig", "dig", 2),
    ("retrieve", "retrieve, set 1", 2),
    ("trot", "trot", 2),
    ("track", "track", 3),
    ("run", "run", 3),
    ("chase", "chase", 1),
    ("bolt", "bolt, bolt 3", 1),
    ("sprint", "sprint", 1),
    ("dogpile", "dogpile, add 1", 3),
    ("fetch", "fetch", 8),
    ("guard", "guard, name 2", 4),
    ("hunt", "hunt", 2),
    ("scavenge", "scavenge", 4),
    ("search", "search", 7),
    ("play_dead", "play_dead", 1),
]


@pytest.mark.parametrize(("tile", "script", "dice"), ROLLS)
def test_4_4_a_treat_rerolls_any_roll_of_any_trick(tile: str, script: str, dice: int) -> None:
    """Right after rolling, before any die is discarded, placed or buried; and all of them again."""
    tiles = "" if tile in ("howl", "roll_over") else tile
    now = after(table("Inky __ | yard 2 1 | treats 2", tiles, deck="Acorn Gherkin"), script)
    assert now.rolling == dice
    now = after(now, "*" + " 3" * dice)
    assert now.legal[:2] == ["keep", "reroll"]
    now = after(now, "reroll")
    assert now.rolling == dice
    assert (
        now.said[-1] == f"Ada spent a treat to reroll {' and '.join(', '.join('3' * dice).rsplit(', ', 1))}."
    )


@pytest.mark.parametrize("script", ["run", "roll_over, roll", "howl"])
def test_4_4_as_often_as_there_are_treats(script: str) -> None:
    """Two treats, two rerolls; then the roll stands, and nobody asks any more."""
    now = after(table("Dot _ · Inky __ | treats 2", deck="Gherkin"), script)
    dice = "*" + " 3" * now.rolling
    now = after(now, f"{dice}, reroll, {dice}, reroll")
    assert "treats" not in now.seat(0)
    assert now.supply == 20
    now = after(now, "*" + " 1" * now.rolling)
    assert "reroll" not in now.legal


def test_4_4_without_a_treat_nobody_is_asked() -> None:
    """The roll stands at once."""
    assert after(table("Lollipop __"), "howl, * 3").legal == ["3 on 1", "bury 3"]


def test_4_4_a_spent_treat_goes_back_to_the_supply() -> None:
    """From 18 to 19."""
    now = table("Dot _ | treats 2")
    assert now.supply == 18
    now = after(now, "walk, * 2 2, reroll")
    assert (now.seat(0), now.supply) == ("Dot _ | treats 1", 19)


def test_4_4_all_dice_of_the_roll_never_only_some() -> None:
    """There is one reroll, and it is for the whole roll."""
    assert after(table("Dot _ | treats 1"), "run, * 6 5 1").legal == ["keep", "reroll"]


def test_4_4_only_the_latest_roll() -> None:
    """After Walk's second roll just that one die is rerolled; those of the first lie where they lie."""
    now = after(table("Lollipop __ | treats 1"), "walk, * 3 2, keep, 3 on 1, roll, * 6, reroll")
    assert now.rolling == 1
    assert now.seat(0) == "Lollipop 3_ | yard 2"


def test_4_4_not_after_a_die_was_placed_or_discarded() -> None:
    """Keeping the roll closes the matter."""
    now = after(table("Lollipop __ · Dot _ | treats 1"), "walk, * 3 1, keep")
    assert now.legal == ["3 on 1", "bury 3"]
    assert after(now, "3 on 1").legal == ["1 on 2", "bury 1"]


def test_4_4_retrieves_die_was_not_rolled() -> None:
    """It is turned by hand: no treat is asked for it, though Ada has one."""
    now = after(table("Lollipop __ | treats 1", "retrieve", deck="Noodle"), "retrieve, set 3")
    assert now.legal == ["3 on 1", "bury 3"]


def test_4_4_neither_trots_nor_digs_dice_were_rolled() -> None:
    """What comes next is the roll of two dice."""
    assert after(table("Lollipop 3_ | treats 1", "trot"), "trot, move 1.3 1.4").rolling == 2
    assert after(table("Rhubarb ___ | yard 3 | treats 1", "dig"), "dig, dig 0 3-").rolling == 2


def test_4_5_every_die_is_placed_or_buried() -> None:
    """Mix as you like: any of the 3s on any free 3, the rest into the yard."""
    now = after(table("Lollipop __ · Mothball __ · Noodle __ | yard 1"), "walk, * 3 3")
    assert now.legal == ["3 on 1", "3 on 2", "3 on 1 2", "3 on 3", "3 on 1 3", "3 on 2 3", "bury 3"]
    assert after(now, "3 on 2 3").seat(0) == "Lollipop __ · Mothball 3_ · Noodle 3_ | yard 1"
    assert after(now, "3 on 2").seat(0) == "Lollipop __ · Mothball 3_ · Noodle __ | yard 3 1"
    assert after(now, "bury 3").seat(0) == "Lollipop __ · Mothball __ · Noodle __ | yard 3 3 1"


def test_4_5_two_dice_buried_are_both() -> None:
    """One is named by its number, two are both, and more are counted."""
    now = table("Lollipop __ · Acorn __ · Dot _")
    assert after(now, "walk, * 4 1, 4 on 1").label("bury 1") == "Bury the 1 (yard 1 of 7)"
    assert after(now, "walk, * 1 1").label("bury 1") == "Bury both (yard 2 of 7)"
    assert after(now, "run, * 1 1 1").label("bury 1") == "Bury all 3 (yard 3 of 7)"


def test_4_5_a_die_that_fits_may_be_buried() -> None:
    """Placing is never a must."""
    now = after(table("Lollipop __"), "howl, * 3, bury 3")
    assert now.seat(0) == "Lollipop __ · Dot _ | yard 3"
    assert now.said[-1] == "Ada buried a 3: 3 of 7 spots."


def test_4_5_a_die_that_fits_nowhere_must_be_buried() -> None:
    """Nobody is asked about it."""
    now = after(table("Lollipop __"), "walk, * 2 1")
    assert now.seat(0) == "Lollipop __ | yard 2 1"
    assert now.said[-2:] == ["Ada buried a 2: 2 of 7 spots.", "Ada buried a 1: 3 of 7 spots."]


def test_4_5_only_on_own_dogs() -> None:
    """Ben's empty 3 is not for Ada's die."""
    now = after(table("Dot _ || Lollipop __"), "walk, * 3 2")
    assert (now.seat(0), now.seat(1)) == ("Dot _ | yard 3 2", "Lollipop __")


def test_4_5_not_on_a_taken_space() -> None:
    """Lollipop's 3 has its die, Mothball's is free."""
    assert after(table("Lollipop 3_ · Mothball __"), "howl, * 3").legal == ["3 on 2", "bury 3"]


def test_4_5_not_on_scored_dogs() -> None:
    """Mothball is turned over."""
    assert after(table("Lollipop __ · Mothball!"), "howl, * 3").legal == ["3 on 1", "bury 3"]


def test_4_5_higher_dice_are_asked_about_first() -> None:
    """The roll is dealt with number by number, equal dice together."""
    now = after(table("Rhubarb ___ · Lollipop __"), "run, * 1 3 1")
    assert now.ask() == "Place your 3, or bury it. (4.5)"
    now = after(now, "3 on 2")
    assert now.ask() == "Place your 2 dice showing 1, or bury them. (4.5)"
    assert now.legal == ["1 on 1", "bury 1"]


def test_4_5_the_buried_number_keeps_showing() -> None:
    """The yard holds the dice themselves, not just their sum."""
    assert after(table("Dot _ | yard 2"), "walk, * 2 3").seat(0) == "Dot _ | yard 3 2 2"


def test_4_6_exactly_7_is_safe() -> None:
    """Three and four make seven."""
    now = after(table("Dot _ | yard 3", down="howl"), "walk, * 3 1, bury 1, stop")
    assert now.seat(0) == "Dot _ | yard 3 3 1"


def test_4_6_more_than_7_is_a_bust() -> None:
    """Eight: all dice go back to the pile, and Ben is next."""
    now = after(table("Inky 2_ | yard 3"), "walk, * 1 5")
    assert now.seat(0) == "Inky __"
    assert now.asked == "Ben"
    assert now.pile == 40
    assert now.said[-1] == "Ada bust: 9 spots in the yard, more than 7!"


def test_4_6_a_bust_discards_all_dice_of_the_seat() -> None:
    """From the dogs, complete or not, from the yard, and from the roll."""
    now = after(table("Acorn 12 · Oatmeal 4_ · Zebra 2__ | yard 6"), "walk, * 3 1")
    assert now.legal == ["3 on 3", "bust"]
    now = after(now, "bust")
    assert now.seat(0) == "Acorn __ · Oatmeal __ · Zebra ___"
    assert now.pile == 40


def test_4_6_the_dice_of_others_stay() -> None:
    """Ben keeps his."""
    now = after(table("Inky 2_ | yard 6 || Acorn 1_ | yard 4 3"), "walk, * 1 5")
    assert now.seat(1) == "Acorn 1_ | yard 4 3"


def test_4_6_dice_set_aside_are_discarded_too() -> None:
    """Eleven of Bolt's twelve dice were still set aside."""
    now = table("Inky 2_ | yard 6", "bolt")
    assert after(now, "bolt, bolt 12").aside == 11
    now = after(now, "bolt, bolt 12, * 5")
    assert (now.pile, now.aside, now.asked) == (40, 0, "Ben")


def test_4_6_the_turn_ends_even_with_steps_to_do() -> None:
    """Neither Walk's second roll nor Run's repeat nor Bolt's next die comes any more."""
    assert after(table("Inky __ | yard 6"), "walk, * 1 1").asked == "Ben"
    assert after(table("Inky __ | yard 6"), "run, * 1 1 1").asked == "Ben"
    assert after(table("Inky __ | yard 6", "bolt"), "bolt, bolt 3, * 5").asked == "Ben"


def test_4_6_treats_dogs_and_the_facedown_tile_stay() -> None:
    """A bust takes dice, nothing else."""
    now = after(table("Inky __ · Tuba! | yard 6 | treats 3"), "walk, * 1 1, keep")
    assert now.seat(0) == "Inky __ · Tuba! | treats 3"
    assert now.down == "walk"


def test_4_6_complete_dogs_are_not_safe_before_they_score() -> None:
    """Acorn was complete, and loses both dice."""
    now = after(table("Acorn 12 · Oatmeal __ | yard 6", deck="Quibble"), "howl, * 3")
    assert now.seat(0) == "Acorn __ · Oatmeal __ · Quibble __"


def test_4_6_nothing_scores_after_a_bust() -> None:
    """The 1 would have completed Dot, but the 6 makes 8."""
    now = after(table("Dot _ | yard 2"), "walk, * 6 1")
    assert now.seat(0) == "Dot _"
    assert now.said[-1] == "Ada bust: 8 spots in the yard, more than 7!"


def test_4_6_the_test_comes_when_the_last_die_lies() -> None:
    """Yard 5 and a roll of 3 and 2: with the 3 on a dog the 2 makes 7, buried both are too much."""
    now = after(table("Hiccup __ | yard 5"), "walk, * 3 2")
    assert now.legal == ["3 on 1", "bust"]
    assert after(now, "3 on 1").legal == ["2 on 1", "bury 2"]
    assert after(now, "3 on 1, bury 2").seat(0) == "Hiccup _3 | yard 5 2"


def test_4_6_one_may_bust_on_purpose() -> None:
    """Burying is always allowed, also where it is too much."""
    now = after(table("Lollipop __ | yard 5"), "howl, * 3")
    assert now.legal == ["3 on 1", "bust"]
    assert after(now, "bust").seat(0) == "Lollipop __ · Dot _"


def test_4_6_a_treat_can_prevent_it() -> None:
    """Rerolling comes before burying."""
    now = after(table("Lollipop __ | yard 5 | treats 1"), "howl, * 6, reroll, * 2")
    assert now.seat(0) == "Lollipop __ · Dot _ | yard 5 2"


def test_4_7_a_step_may_be_repeated_at_will() -> None:
    """Run's second step, four times, then no more."""
    now = after(table("Lollipop __"), "run, * 1 1 1, roll, * 1, roll, * 1, roll, * 1, roll, * 1")
    assert now.seat(0) == "Lollipop __ | yard 1 1 1 1 1 1 1"
    assert now.legal == ["roll", "stop"]
    assert now.ask() == "Run: roll 1 more die, or stop? (4.7)"
    assert after(now, "stop").asked == "Ben"


def test_4_7_until_a_bust() -> None:
    """The eighth 1 was too much."""
    now = after(table("Lollipop __ | yard 4"), "run, * 1 1 1, roll, * 1")
    assert now.asked == "Ben"


def test_4_7_each_time_is_a_roll_of_its_own() -> None:
    """With its own treats and its own placing."""
    now = after(table("Lollipop __ | treats 1"), "run, * 1 1 1, keep, roll, * 3")
    assert now.legal == ["keep", "reroll"]
    assert after(now, "keep").legal == ["3 on 1", "bury 3"]


def test_4_7_it_ends_when_nothing_is_left_to_roll() -> None:
    """Four dice: three, then one, and that is all."""
    now = after(table("Lollipop __", pile=4), "run, * 1 1 1")
    assert now.legal == ["roll", "stop"]
    assert after(now, "roll, * 1").asked == "Ben"


def test_4_7_sprint_counts_anew() -> None:
    """Three dogs have room, then two, then two."""
    now = after(table("Flapjack ___ · Quibble __ · Dot _", "sprint"), "sprint")
    assert now.rolling == 3
    now = after(now, "* 1 1 1, 1 on 3")
    assert now.ask() == "Sprint: roll 2 more dice, or stop? (4.7)"
    now = after(now, "roll")
    assert now.rolling == 2


def test_4_7_chase_asks_for_one_more_even_after_a_roll_cut_short() -> None:
    """The second roll had one die instead of two; it scored both dogs, and the third roll has three."""
    now = after(
        table("Flapjack 45_ · Quibble 5_", "chase", deck="Dot Acorn", pile=2), "chase, * 6, 6 on 1, roll"
    )
    assert now.rolling == 1
    now = after(now, "* 6, 6 on 2")
    assert now.seat(0) == "Flapjack! · Quibble! · Dot _ · Acorn __"
    assert after(now, "roll").rolling == 3


@pytest.mark.parametrize(
    ("pack", "treats"),
    [
        ("Rhubarb ___ · Dot _", 2),
        ("Rhubarb 123 · Dot _", 2),
        ("Rhubarb! · Dot _", 1),
        ("Rhubarb! · Confetti 2__6 · Tuba ___ · Acorn __", 4),
    ],
)
def test_4_8_paws_count_on_unscored_dogs(pack: str, treats: int) -> None:
    """Complete ones count until they are scored; scored ones do not."""
    assert after(table(pack), "beg").seat(0) == f"{pack} | treats {treats}"


def test_4_8_the_paws_of_others_do_not_count() -> None:
    """Ben's Confetti gives Ada nothing."""
    assert after(table("Dot _ || Confetti ____"), "beg").seat(0) == "Dot _ | treats 1"


def test_4_8_a_dog_that_just_joined_counts() -> None:
    """Dot scores in the middle of Bolt and Confetti comes, whose 2 paws cover the 2 dice left."""
    now = after(table("Dot _", "bolt", deck="Confetti"), "bolt, bolt 3, * 1, 1 on 1")
    assert now.legal == ["roll", "stop"]


def test_4_8_a_dog_just_scored_no_longer_counts() -> None:
    """Confetti's paws are gone with its scoring, so Bolt runs on."""
    now = after(table("Confetti 235_", "bolt", deck="Dot"), "bolt, bolt 3, * 6, 6 on 1")
    assert (now.rolling, now.aside) == (1, 1)


def test_4_9_discarded_dice_are_back_at_once() -> None:
    """Guard's high dice are in the pile before the others are placed."""
    now = after(table("Lollipop __", "guard"), "guard, name 3, * 3 4 5 6")
    assert now.said[-1] == "Ada discarded 6, 5 and 4."
    assert now.pile == 39


def test_4_9_dice_of_scored_dogs_may_be_rolled_in_the_same_trick() -> None:
    """Run took the last three dice; two dogs scored, and there is something to roll again."""
    now = after(table("Acorn 1_ · Button 1_", deck="Tofu Zebra", pile=3), "run")
    assert now.pile == 0
    now = after(now, "* 3 2 1, 3 on 2, 2 on 1")
    assert now.seat(0) == "Acorn! · Button! · Tofu ___ · Zebra ___ | yard 1"
    assert now.pile == 4
    assert after(now, "roll").rolling == 1


def test_4_9_a_bust_fills_the_pile_for_the_next() -> None:
    """Ada's bust on the last dice leaves Ben with a pile, so nobody else loses anything."""
    now = after(table("Inky 2_ | yard 6 || Acorn 1_", "track", pile=3), "track, * 1 1 1")
    assert now.pile == 5
    assert now.seat(1) == "Acorn 1_"


@pytest.mark.parametrize(("supply", "taken"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_4_10_take_the_treats_that_are_there(supply: int, taken: int) -> None:
    """Beg with two paws would take 3."""
    now = table(f"Confetti ____ || Dot _ | treats {20 - supply}")
    assert now.supply == supply
    now = after(now, "beg")
    assert now.seat(0) == ("Confetti ____" if taken == 0 else f"Confetti ____ | treats {taken}")
    assert now.supply == supply - taken


def test_4_10_any_number_of_treats_may_be_held() -> None:
    """All twenty, if it comes to that."""
    assert after(table("Dot _ | treats 19"), "beg").seat(0) == "Dot _ | treats 20"


def test_4_10_nothing_is_said_of_treats_not_taken() -> None:
    """With an empty supply Beg is silent after its choosing."""
    assert after(table("Dot _ || Inky __ | treats 20"), "beg").said == ["Ada chose Beg."]


UNASKED = [
    ("Lollipop __", "", "walk, * 2 1", "Ada buried a 1: 3 of 7 spots."),
    ("Inky __ · Acorn __ · Jumble __", "", "fetch, * 2 2 2 2 2, 2 on 1 2 3", "Ada placed a 2 on Jumble."),
    ("Tofu ___", "search", "search, * 6 2 5 5 5 5 5", "Ada discarded 5, 5, 5, 5 and 5."),
    ("Inky __", "hunt", "hunt, * 3 1", "Ada buried a 1: 4 of 7 spots."),
    ("Inky __", "scavenge", "scavenge, * 1 1 1 1", "Ada buried 4 dice showing 1: 4 of 7 spots."),
    ("Oatmeal __", "retrieve", "retrieve", "Ada buried a 1: 1 of 7 spots."),
    ("Inky 2_", "dogpile", "dogpile", "Ada added the 2 on Inky to the roll."),
    ("Inky __", "bolt", "bolt", "Ada set 3 dice aside."),
    ("Inky __", "guard", "guard, name 1, * 5 6 2 2", "Ada discarded 6, 5, 2 and 2."),
]


@pytest.mark.parametrize(("position", "tile", "script", "told"), UNASKED)
def test_4_11_the_only_way_is_done_and_told(position: str, tile: str, script: str, told: str) -> None:
    """A die that fits nowhere, one number, one group, one die: nobody is asked, and everybody hears of it."""
    few = {"fetch": 5, "bolt": 3}.get(script.partition(",")[0])
    now = after(table(position, tile, deck="Dot", pile=few), script)
    assert told in now.said


def test_4_11_a_bust_there_is_no_way_round_is_told_with_dice_and_total() -> None:
    """Yard 5, and two of 5, 4 and 1 must be kept: the 4 and the 1 make 10, any other pair more."""
    now = after(table("Rhubarb 1__ | yard 5", "hunt"), "hunt, * 4 5 1")
    assert now.said[-1] == (
        "Ada bust: any two dice of 5, 4 and 1 make at least 10 spots in the yard, more than 7!"
    )


def test_4_11_a_bust_that_was_chosen_is_told_as_chosen() -> None:
    """There was a way round: the 3 on Lollipop, or the 4 and the 1."""
    now = after(table("Lollipop __ | yard 5"), "howl, * 3, bust")
    assert now.said[-1] == "Ada buried too much and bust!"
    now = after(table("Rhubarb ___ | yard 3", "hunt"), "hunt, * 4 5 1, bust")
    assert now.said[-1] == "Ada buried too much and bust!"


def test_4_11_going_on_is_always_asked() -> None:
    """Also where only a fool would: with a yard of 7 and nothing that fits."""
    now = after(table("Dot 1 · Inky 2_ | yard 4"), "run, * 1 1 1")
    assert now.legal == ["roll", "stop"]


def test_4_11_all_ways_to_a_bust_are_one_answer() -> None:
    """Three 3s would be nine spots and two 5s ten; whichever is fetched, all is lost alike."""
    now = after(table("Inky __"), "fetch, * 3 3 3 5 5 1 1 1")
    assert now.legal == ["fetch 1", "bust"]
