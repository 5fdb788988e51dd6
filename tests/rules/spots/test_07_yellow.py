"""Spots, chapter 7: Walk, Dig, Retrieve, Trot and Track."""

import pytest

from boneyard.core.errors import IllegalAction
from boneyard.games.spots.state import NONE
from tests.rules.spots.table import after, table

# Walk


def test_7_3_walk_rolls_two_dice_then_one_if_you_like() -> None:
    """Two, then the question, then one, and that is all."""
    now = after(table("Dot _"), "walk")
    assert now.rolling == 2
    now = after(now, "* 2 3")
    assert now.legal == ["roll", "stop"]
    assert now.ask() == "Walk: roll 1 more die, or stop? (4.2)"
    now = after(now, "roll")
    assert now.rolling == 1
    assert after(now, "* 2").asked == "Ben"


def test_7_3_the_second_roll_can_bust_what_the_first_placed() -> None:
    """The 3 on Lollipop is lost."""
    now = after(table("Lollipop __"), "walk, * 3 5, 3 on 1, roll, * 6")
    assert now.seat(0) == "Lollipop __"


# Dig


def test_7_4_one_change_for_each_paw() -> None:
    """Confetti gives two: up or down by 1, any buried die of anybody."""
    now = after(table("Confetti ____ | yard 3 || Dot _ | yard 6 || Acorn __", "dig"), "dig")
    assert now.legal == ["dig 0 3-", "dig 0 3+", "dig 1 6-", "stop"]
    assert now.ask() == "Dig: turn a buried die up or down by 1? 2 changes left. (7.4)"
    now = after(now, "dig 0 3-")
    assert now.yards == [2, 6, 0]
    now = after(now, "dig 1 6-")
    assert now.yards == [2, 5, 0]
    assert now.rolling == 2
    assert now.said[1:] == ["Ada turned a 3 in Ada's yard to 2.", "Ada turned a 6 in Ben's yard to 5."]


def test_7_4_several_changes_on_one_die() -> None:
    """Each paw is a change of its own."""
    assert (
        after(table("Confetti ____ | yard 3", "dig"), "dig, dig 0 3-, dig 0 2-").seat(0)
        == "Confetti ____ | yard 1"
    )
    assert (
        after(table("Confetti ____ | yard 3", "dig"), "dig, dig 0 3+, dig 0 4+").seat(0)
        == "Confetti ____ | yard 5"
    )
    assert (
        after(table("Confetti ____ | yard 3", "dig"), "dig, dig 0 3+, dig 0 4-").seat(0)
        == "Confetti ____ | yard 3"
    )


@pytest.mark.parametrize("script", ["dig, stop", "dig, dig 0 3-, stop"])
def test_7_4_any_or_all_changes_may_be_left_out(script: str) -> None:
    """Then the two dice are rolled."""
    assert after(table("Confetti ____ | yard 3", "dig"), script).rolling == 2


def test_7_4_a_6_cannot_go_up() -> None:
    """It can only go down."""
    now = after(table("Rhubarb ___ | yard 6", "dig"), "dig")
    assert now.legal == ["dig 0 6-", "stop"]
    with pytest.raises(IllegalAction):
        after(now, "dig 0 6+")


def test_7_4_a_1_that_goes_down_is_discarded() -> None:
    """It is back in the pile at once."""
    now = table("Rhubarb ___ | yard 2 1", "dig")
    now = after(now, "dig, dig 0 1-")
    assert now.seat(0) == "Rhubarb ___ | yard 2"
    assert now.pile == 40 - 1 - 2
    assert now.said[-1] == "Ada dug a 1 out of Ada's yard."


def test_7_4_with_the_last_buried_die_gone_digging_ends() -> None:
    """Two changes were left, but nothing to change."""
    now = after(table("Confetti ____ · Rhubarb ___ | yard 1", "dig"), "dig, dig 0 1-")
    assert (now.seat(0), now.rolling) == ("Confetti ____ · Rhubarb ___", 2)


def test_7_4_without_any_buried_die_it_is_skipped() -> None:
    """There is nothing to dig."""
    assert after(table("Confetti ____", "dig"), "dig").rolling == 2


def test_7_4_somebody_else_can_bust() -> None:
    """Ben's yard goes from 7 to 8: he loses all his dice, and Ada's turn goes on with her other change."""
    now = after(
        table("Confetti ____ | yard 3 || Inky 2_ · Acorn 12 | yard 4 3 | treats 2", "dig"), "dig, dig 1 any+"
    )
    assert now.seat(1) == "Inky __ · Acorn __ | treats 2"
    assert now.asked == "Ada"
    assert now.legal == ["dig 0 3-", "dig 0 3+", "stop"]
    assert now.said[-2:] == [
        "Ada turned a die in Ben's yard up.",
        "Ben bust: 8 spots in the yard, more than 7!",
    ]


def test_7_4_each_single_change_is_tested() -> None:
    """Six becomes seven, which is safe, and then eight, which is not."""
    now = after(table("Confetti ____ || Inky 2_ | yard 3 3", "dig"), "dig, dig 1 3+")
    assert now.seat(1) == "Inky 2_ | yard 4 3"
    now = after(now, "dig 1 any+")
    assert now.seat(1) == "Inky __"
    assert now.rolling == 2


def test_7_4_up_and_down_again_does_not_help_the_one_who_bust() -> None:
    """The bust came first, and Ben has no dice left to change."""
    now = after(table("Confetti 2___ || Inky 2_ | yard 6 1", "dig"), "dig, dig 1 any+")
    assert now.rolling == 2


def test_7_4_one_can_bust_oneself_and_the_turn_is_over() -> None:
    """No roll any more, no other change."""
    now = after(table("Confetti 2___ | yard 4 3", "dig"), "dig, dig 0 any+")
    assert now.seat(0) == "Confetti ____"
    assert (now.asked, now.state.digs) == ("Ben", 0)
    assert now.said[-1] == "Ada bust: 8 spots in the yard, more than 7!"


def test_7_4_lowering_first_makes_room() -> None:
    """Seven, six, seven: no bust."""
    now = after(table("Confetti ____ | yard 4 3", "dig"), "dig, dig 0 3-, dig 0 4+")
    assert now.seat(0) == "Confetti ____ | yard 5 2"


def test_7_4_a_yard_of_seven_can_still_be_lowered() -> None:
    """Any die down, any die up to a bust, or nothing: whichever die goes up, all is lost alike."""
    now = after(table("Rhubarb ___ || Inky __ | yard 6 1", "dig"), "dig")
    assert now.legal == ["dig 1 1-", "dig 1 6-", "dig 1 any+", "stop"]


def test_7_4_in_a_full_yard_every_die_that_can_go_up_leads_to_the_bust() -> None:
    """The 4 and the 3 come to the same, so they are one choice; either of them plays it."""
    now = after(table("Rhubarb ___ || Inky 2_ | yard 4 3", "dig"), "dig")
    choice = now.choice("dig 1 any+")
    assert now.label("dig 1 any+") == "Turn any die in Ben's yard up: 8 spots, a bust"
    assert choice.ways == ((("buried:1.4", "button:up"),), (("buried:1.3", "button:up"),))
    for die in ("buried:1.4", "buried:1.3"):
        assert now.why_not(0, die, "button:up") == "Nothing speaks against that. (7.4)"


def test_7_4_beside_a_6_only_the_1_goes_up() -> None:
    """Six and one are a full yard, too, and the offer names the die that can be turned."""
    now = after(table("Rhubarb ___ | yard 6 1", "dig"), "dig")
    assert now.label("dig 0 any+") == "Turn the 1 in your yard up: 8 spots, a bust"
    assert now.choice("dig 0 any+").ways == ((("buried:0.1", "button:up"),),)
    assert now.why_not(0, "buried:0.6", "button:up") == "A 6 cannot go up. (7.4)"
    assert after(now, "dig 0 any+").seat(0) == "Rhubarb ___"


def test_7_4_without_paws_it_is_skipped() -> None:
    """Acorn has none, and scored paws do not count."""
    assert after(table("Acorn __ · Confetti! | yard 3", "dig"), "dig").rolling == 2


def test_7_4_the_roll_comes_after_the_digging() -> None:
    """A yard made lighter has more room for it."""
    now = after(table("Rhubarb ___ | yard 5", "dig"), "dig, dig 0 5-, * 2 1, bury 2, bury 1")
    assert now.seat(0) == "Rhubarb ___ | yard 4 2 1"


# Retrieve


def test_7_5_retrieve_sets_a_die_to_a_number_of_the_top_dog() -> None:
    """Flapjack shows 4, 5 and 6; the die comes from the pile."""
    now = after(table("Oatmeal __", "retrieve", deck="Flapjack"), "retrieve")
    assert now.legal == ["set 4", "set 5", "set 6"]
    assert now.ask() == "Retrieve: set a die to which number of Flapjack? (7.5)"
    now = after(now, "set 5")
    assert now.legal == ["5 on 1", "bury 5"]
    assert now.pile == 39
    assert now.said[-1] == "Ada set a die to 5, as on Flapjack."


def test_7_5_then_two_dice_are_rolled() -> None:
    """Placed or buried, the roll follows."""
    now = table("Oatmeal __", "retrieve", deck="Flapjack")
    assert after(now, "retrieve, set 5, 5 on 1").rolling == 2
    assert after(now, "retrieve, set 5, bury 5").rolling == 2


def test_7_5_a_number_that_fits_nowhere_may_be_chosen_and_is_buried() -> None:
    """Oatmeal has no 6."""
    now = after(table("Oatmeal __", "retrieve", deck="Flapjack"), "retrieve, set 6")
    assert now.seat(0) == "Oatmeal __ | yard 6"


def test_7_5_burying_it_can_bust_before_the_roll() -> None:
    """Six and five are eleven; the second step is gone."""
    now = after(table("Oatmeal 4_ | yard 6", "retrieve", deck="Jumble"), "retrieve, set 5, bust")
    assert (now.seat(0), now.asked, now.pile) == ("Oatmeal __", "Ben", 40)


def test_7_5_with_one_number_there_is_nothing_to_choose() -> None:
    """Dot shows a 1 and no more."""
    now = after(table("Oatmeal __ | yard 6", "retrieve", deck="Dot"), "retrieve")
    assert (now.seat(0), now.rolling) == ("Oatmeal __ | yard 6 1", 2)


def test_7_5_a_number_that_can_only_bust_is_offered_as_the_bust_it_is() -> None:
    """A 5 finds room on Oatmeal, the 2 does not."""
    assert after(table("Oatmeal 4_ | yard 6", "retrieve", deck="Jumble"), "retrieve").legal == [
        "set 5",
        "bust",
    ]


def test_7_5_where_every_number_is_too_much_nobody_is_asked() -> None:
    """It is a must, so it is a bust; Ben's turn begins as any other."""
    now = after(table("Oatmeal 4_ | yard 6 1", "retrieve", deck="Acorn"), "retrieve")
    assert (now.seat(0), now.asked) == ("Oatmeal __", "Ben")
    assert now.said[-1] == "Ada bust: any number of Acorn makes at least 8 spots in the yard, more than 7!"
    assert after(now, "fetch").rolling == 8


def test_7_5_no_treat_changes_it() -> None:
    """It was not rolled: the first question about treats comes with the roll."""
    now = after(table("Oatmeal __ | treats 1", "retrieve", deck="Flapjack"), "retrieve, set 5")
    assert now.legal == ["5 on 1", "bury 5"]
    now = after(now, "5 on 1, * 1 1")
    assert now.legal == ["keep", "reroll"]


def test_7_5_it_can_score_before_the_roll() -> None:
    """Oatmeal is complete, and the dog that follows may take the roll."""
    now = after(table("Oatmeal 4_", "retrieve", deck="Flapjack Dot"), "retrieve, set 5, 5 on 1")
    assert now.seat(0) == "Oatmeal! · Flapjack ___"
    assert now.rolling == 2
    assert after(now, "* 6 1, 6 on 2").seat(0) == "Oatmeal! · Flapjack __6 | yard 1"


def test_7_5_with_the_last_die_there_is_no_roll() -> None:
    """Unless the die scores and its dog's dice come back."""
    now = after(table("Oatmeal __", "retrieve", deck="Flapjack", pile=1), "retrieve, set 6")
    assert now.asked == "Ben"
    now = after(table("Oatmeal 4_", "retrieve", deck="Flapjack Dot", pile=1), "retrieve, set 5, 5 on 1")
    assert now.rolling == 2


def test_7_5_without_a_deck_the_die_is_skipped() -> None:
    """There is no number to set it to, so the two dice are rolled."""
    now = table("Oatmeal __", "retrieve")
    now.state.top, now.state.pool = NONE, 0
    now.play(0, "retrieve")
    assert now.rolling == 2


# Trot


def test_7_6_trot_may_move_a_die_to_another_empty_space() -> None:
    """It is turned to the number shown there."""
    now = after(table("Inky 2_ · Acorn __", "trot"), "trot")
    assert now.legal == ["move 1.2 1.4", "move 1.2 2.1", "move 1.2 2.2", "stop"]
    now = after(now, "move 1.2 2.1")
    assert now.seat(0) == "Inky __ · Acorn 1_"
    assert now.rolling == 2
    assert now.said[-1] == "Ada moved the 2 on Inky to the 1 on Acorn."


def test_7_6_it_may_stay_on_the_same_dog() -> None:
    """If that has another space empty."""
    assert after(table("Inky 2_", "trot"), "trot, move 1.2 1.4").seat(0) == "Inky _4"


def test_7_6_it_may_come_from_a_complete_dog() -> None:
    """Which is complete no longer."""
    now = after(table("Acorn 12 · Inky 2_", "trot"), "trot")
    assert now.legal == ["move 1.1 2.4", "move 1.2 2.4", "move 2.2 2.4", "stop"]
    assert after(now, "move 1.1 2.4").seat(0) == "Acorn _2 · Inky 24"


def test_7_6_it_may_complete_a_dog_but_never_the_whole_pack() -> None:
    """The space it left is empty, so nothing scores."""
    now = after(table("Acorn 1_ · Inky 2_", "trot"), "trot, move 1.1 2.4")
    assert now.seat(0) == "Acorn __ · Inky 24"
    assert now.rolling == 2


def test_7_6_moving_is_no_must() -> None:
    """Roll the two dice without."""
    now = after(table("Inky 2_", "trot"), "trot, stop")
    assert (now.seat(0), now.rolling) == ("Inky 2_", 2)


def test_7_6_one_die_only() -> None:
    """After one move the dice are rolled."""
    assert after(table("Rhubarb 12_ · Tuba ___", "trot"), "trot, move 1.1 2.1").rolling == 2


def test_7_6_without_a_die_on_a_dog_it_is_skipped() -> None:
    """Buried dice cannot be moved, nor those of others."""
    now = after(table("Inky __ | yard 4 || Acorn 12 · Dot _", "trot"), "trot")
    assert now.rolling == 2


def test_7_6_nothing_goes_on_scored_dogs() -> None:
    """Inky's 2 may go to its own 4 only."""
    assert after(table("Inky 2_ · Acorn!", "trot"), "trot").legal == ["move 1.2 1.4", "stop"]


# Track


def test_7_7_a_treat_rerolls_the_dice_you_pick() -> None:
    """Any of the three, alone or together, but at least one; equal dice are not told apart."""
    now = after(table("Dot _ | treats 2", "track"), "track, * 6 6 1")
    assert sorted(now.legal) == sorted(
        ["keep", "reroll", "reroll 6", "reroll 1", "reroll 6 6", "reroll 6 1"],
    )
    now = after(now, "reroll 6")
    assert now.rolling == 1
    now = after(now, "* 2")
    assert now.said[-1] == "Ada rolled 6, 2 and 1."


def test_7_7_three_different_dice_can_be_picked_in_seven_ways() -> None:
    """Three single ones, three pairs, and all."""
    now = after(table("Dot _ | treats 1", "track"), "track, * 6 4 1")
    assert len(now.legal) == 1 + 7


def test_7_7_each_treat_may_pick_other_dice() -> None:
    """First the 6, then all that has come."""
    now = after(
        table("Dot _ · Inky __ | treats 3", "track"), "track, * 6 4 1, reroll 6, * 5, reroll 5 1, * 1 2"
    )
    assert now.said[-1] == "Ada rolled 4, 2 and 1."
    assert now.seat(0) == "Dot _ · Inky __ | treats 1"
    now = after(now, "keep, 4 on 2, 2 on 2")
    assert now.legal == ["1 on 1", "bury 1"]


def test_7_7_all_three_at_once_is_the_plain_reroll() -> None:
    """As with any other trick."""
    now = after(table("Dot _ | treats 1", "track"), "track, * 6 4 1, reroll")
    assert now.rolling == 3


def test_7_7_with_a_single_die_there_is_nothing_to_pick() -> None:
    """The pile had but one."""
    assert after(table("Dot _ | treats 1", "track", pile=1), "track, * 6").legal == ["keep", "reroll"]


def test_7_7_without_treats_the_roll_stands() -> None:
    """Three dice, placed or buried, and the turn is over."""
    now = after(table("Dot _", "track"), "track, * 2 2 3")
    assert (now.seat(0), now.asked) == ("Dot _ | yard 3 2 2", "Ben")


def test_7_7_only_track_lets_you_pick() -> None:
    """Run's three dice go together."""
    assert after(table("Dot _ | treats 1"), "run, * 6 4 1").legal == ["keep", "reroll"]
