"""Spots, chapter 3: the turn."""

import pytest

from boneyard.core.errors import IllegalAction
from tests.rules.spots.table import after, table


def test_3_1_turns_go_round_clockwise() -> None:
    """Ada, Ben, Cleo, and Ada again."""
    now = table("Dot _ || Acorn __ || Button __", turn=1)
    assert now.asked == "Ben"
    now = after(now, "beg")
    assert now.asked == "Cleo"
    assert after(now, "howl, * 6").asked == "Ada"


def test_3_1_any_faceup_tile_may_be_chosen() -> None:
    """And nothing else: no facedown tile, no scoring without a complete dog, no passing."""
    now = table("Dot _ · Acorn _2", "dig chase", down="howl chase")
    assert now.legal == ["dig", "roll_over", "fetch", "beg"]
    assert now.ask() == "Choose a trick. (3.1)"


def test_3_1_scoring_is_the_other_choice() -> None:
    """Allowed with at least one complete dog."""
    now = table("Dot _ · Acorn 12")
    assert now.legal == ["howl", "walk", "run", "roll_over", "fetch", "beg", "score"]
    assert now.ask() == "Choose a trick, or score your complete dogs. (3.1)"


def test_3_1_somebody_elses_complete_dog_is_not_mine_to_score() -> None:
    """Ben's Acorn is complete; Ada may not score for it."""
    assert "score" not in table("Dot _ || Acorn 12 · Button __").legal


def test_3_1_a_scored_dog_is_no_reason_to_score() -> None:
    """Acorn has been turned over: it does not score again."""
    assert "score" not in table("Dot _ · Acorn!").legal


@pytest.mark.parametrize("text", ["pass", "stop", "keep", "", "score", "howl"])
def test_3_1_you_cannot_pass(text: str) -> None:
    """Nor do anything that is not offered, such as a facedown tile."""
    with pytest.raises(IllegalAction):
        after(table("Dot _", down="howl"), text)


def test_3_1_a_turn_is_one_trick_or_one_scoring() -> None:
    """After scoring Ben is next, and after a trick too."""
    assert after(table("Dot _ · Acorn 12"), "score").asked == "Ben"
    assert after(table("Dot _ · Acorn 12"), "beg").asked == "Ben"


def test_3_2_with_no_dice_in_the_pile_everyone_busts() -> None:
    """All dice of all players go back, on dogs and in yards, also of the one whose turn begins."""
    now = after(table("Dot _ | treats 2", "track", pile=3), "track, * 2 2 2, keep")
    assert now.seat(0) == "Dot _ | treats 2"
    assert all("yard" not in now.seat(seat) for seat in range(now.game.seats))
    assert now.pile == 40


def test_3_2_nobody_misses_a_turn_because_of_it() -> None:
    """Ben simply goes on with his."""
    now = after(table("Dot _ || Acorn 12 · Tuba 1__", "track", pile=3), "track, * 2 2 2")
    assert now.seat(1) == "Acorn __ · Tuba ___"
    assert now.asked == "Ben"
    assert "No dice were left in the pile: everybody lost all of theirs." in now.said


def test_3_2_dogs_treats_and_scored_dogs_stay() -> None:
    """Only dice are lost."""
    now = after(
        table("Dot _ · Inky! | treats 1 || Acorn 12 · Tuba! · Zebra ___ | treats 3", pile=3),
        "run, * 2 2 2, keep",
    )
    assert now.seat(0) == "Dot _ · Inky! | treats 1"
    assert now.seat(1) == "Acorn __ · Tuba! · Zebra ___ | treats 3"


def test_3_2_one_die_left_is_enough() -> None:
    """The test is made at the start of a turn, and for an empty pile only."""
    now = after(table("Dot _ || Acorn 12 · Tuba 1__", "track", pile=4), "track, * 2 2 2")
    assert now.seat(1) == "Acorn 12 · Tuba 1__"
    assert now.pile == 1


def test_3_2_it_comes_before_the_tiles_are_turned_up() -> None:
    """Both happen at the start of Ben's turn: first the dice, then the tiles."""
    now = after(table("Dot _", down="howl walk run roll_over", pile=8), "fetch, * 6 6 6 6 6 6 6 6")
    assert now.up == "howl walk run roll_over fetch beg"
    assert now.asked == "Ben"
    now = after(table("Dot _", "track", down="howl run roll_over fetch", pile=3), "track, * 2 2 2")
    assert now.said[-2:] == [
        "No dice were left in the pile: everybody lost all of theirs.",
        "Beg was the last tile: it got a treat, and all tiles were turned up.",
    ]


def test_3_3_the_last_tile_gets_a_treat_and_all_are_turned_up() -> None:
    """Ada takes the last but one; at the start of Ben's turn Fetch gets a treat from the supply."""
    now = after(table("Dot _", down="howl walk run roll_over"), "beg")
    assert now.up == "howl walk run roll_over fetch beg"
    assert now.on("fetch") == 1
    assert now.supply == 20 - 1 - 1
    assert now.said[-1] == "Fetch was the last tile: it got a treat, and all tiles were turned up."


def test_3_3_two_faceup_tiles_are_left_alone() -> None:
    """It takes a single one."""
    now = after(table("Dot _", down="howl walk run"), "beg")
    assert now.up == "roll_over fetch"


def test_3_3_any_trick_may_be_chosen_then_even_the_one_just_used() -> None:
    """Ben may take Beg right after Ada."""
    now = after(table("Dot _ || Inky __", down="howl walk run roll_over"), "beg")
    assert now.legal == ["howl", "walk", "run", "roll_over", "fetch", "beg"]
    assert after(now, "beg").seat(1) == "Inky __ | treats 1"


def test_3_3_one_may_still_score_then() -> None:
    """The tiles are turned up and Ben scores; the treat waits for Ada."""
    now = after(table("Dot _ || Acorn 12 · Inky __", down="howl walk run roll_over"), "beg, score")
    assert now.asked == "Ada"
    assert now.on("fetch") == 1
    assert now.up == "howl walk run roll_over fetch beg"


def test_3_3_the_treat_goes_to_the_next_who_chooses_the_tile() -> None:
    """Ben takes Run, Ada takes Fetch and its treat."""
    now = after(table("Dot _ · Inky __", down="howl walk run roll_over"), "beg, howl, * 2, bury 2")
    assert now.on("fetch") == 1
    now = after(now, "fetch")
    assert now.seat(0) == "Dot _ · Inky __ | treats 2"
    assert now.on("fetch") == 0
    assert now.said[-1] == "Ada chose Fetch and got 1 treat."


def test_3_3_treats_on_the_same_tile_add_up() -> None:
    """Nobody chose Fetch before it was the last again."""
    now = after(table("Dot _", down="howl walk run roll_over", on="fetch 1"), "beg")
    assert now.on("fetch") == 2
    assert after(now, "fetch").said[-1] == "Ben chose Fetch and got 2 treats."


def test_3_3_without_a_treat_in_the_supply_none_is_placed() -> None:
    """The tiles are turned up all the same."""
    now = after(table("Dot _ | treats 9 || Inky __ | treats 11", down="howl walk run roll_over"), "beg")
    assert now.on("fetch") == 0
    assert now.up == "howl walk run roll_over fetch beg"
    assert now.said[-1] == "Fetch was the last tile: all tiles were turned up."


def test_3_3_a_treat_stays_on_its_tile_while_others_are_used() -> None:
    """Fetch keeps it until somebody chooses Fetch."""
    now = after(table("Dot _", down="howl walk", on="fetch 1"), "roll_over, stop")
    assert (now.up, now.on("fetch")) == ("run fetch beg", 1)


def test_3_3_a_facedown_tile_has_no_treats() -> None:
    """Whoever turned it facedown took them, so only the last tile gets richer."""
    now = after(
        table("Dot _", down="howl walk run", on="fetch 1"), "fetch, * 6 6 6 6 6 6 6 6, keep, roll_over, stop"
    )
    assert now.up == "howl walk run roll_over fetch beg"
    assert [now.on(tile) for tile in now.up.split()] == [0, 0, 0, 0, 0, 1]


def test_3_3_scoring_uses_up_no_tile() -> None:
    """Two tiles are faceup before Ada scores, and two after."""
    now = after(table("Dot _ · Acorn 12", down="howl walk run roll_over"), "score")
    assert now.up == "fetch beg"
