"""Go Nuts for Donuts, chapter 7: the end."""

import pytest

from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.games.gonuts.game import GoNuts
from tests.rules.gonuts.table import after, table


def test_7_1_too_few_cards_for_the_row_end_the_game() -> None:
    """Two places are empty and one card is left: nothing is filled."""
    now = after(table("plain glazed eclair", deck="milk"), "12")
    assert now.over
    assert now.row == "- - eclair"
    assert now.state.deck_size() == 1
    assert now.outcome[2] == "The deck has 1 card for 2 empty places: the game is over."


def test_7_1_exactly_enough_give_another_round() -> None:
    """With an empty deck; after it the game is over, since some place is empty."""
    now = after(table("plain glazed eclair", deck="milk powdered"), "12")
    assert now.row == "milk powdered eclair"
    assert now.state.deck_size() == 0
    assert now.asked == "Ada Ben"
    assert after(now, "33").over


def test_7_1_the_card_put_back_counts_as_one_of_the_deck() -> None:
    """One in the deck and one put back on it fill two places."""
    now = after(table("double_chocolate plain glazed", deck="milk coffee eclair"), "12, keep milk")
    assert now.row == "coffee eclair glazed"
    assert not now.over
    now = after(table("double_chocolate plain glazed", deck="milk coffee"), "12, keep milk")
    assert now.over
    assert now.state.deck_size() == 1


def test_7_1_places_cleared_by_a_cruller_count_as_empty() -> None:
    """So a French Cruller can end the game."""
    now = after(table("french_cruller plain glazed", deck="milk coffee"), "12")
    assert not after(now, "stop").over
    assert after(now, "clear 3").over


def test_7_1_cards_left_over_count_for_nobody() -> None:
    """Neither row nor deck nor pile."""
    now = after(table("plain glazed milk || powdered", deck="powdered"), "12")
    assert now.points == [3 + 1 + 3, 2]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_7_1_every_game_ends(seats: int) -> None:
    """Each round empties a place at least."""
    game = GoNuts(seats)
    for seed in range(30):
        state = game.start()
        playout(state, Rng(seed))
        assert state.actors() == []
        assert state.rounds <= 70
        assert state.deck_size() <= seats


def test_7_2_most_points_win() -> None:
    """Whatever the number of cards."""
    now = after(table("plain glazed eclair || milk powdered | plain 3 donut_holes"), "33")
    assert now.points == [8, 7]
    assert now.game.winners(now.state) == [0]
    assert now.outcome[-3:] == [
        "Ada scored 8 points with 2 cards.",
        "Ben scored 7 points with 4 cards.",
        "Ada won with 8 points!",
    ]


def test_7_2_a_tie_goes_to_the_most_cards() -> None:
    """Eight points with three cards beat eight with two."""
    now = after(table("plain glazed eclair || milk powdered | powdered 2 glazed"), "33")
    assert now.points == [8, 8]
    assert now.game.winners(now.state) == [1]
    assert now.outcome[-1] == "Ben won with 8 points!"


def test_7_2_tied_in_both_they_share_the_victory() -> None:
    """Both have won."""
    now = after(table("plain glazed eclair || powdered 2 | powdered 2"), "33")
    assert now.game.winners(now.state) == [0, 1]
    assert now.outcome[-1] == "Ada and Ben shared the victory with 6 points!"
    assert now.heard(1)[-1] == "You and Ada shared the victory with 6 points!"


def test_7_2_nobody_has_won_before_the_end() -> None:
    """Not even with a lead."""
    now = table("plain glazed eclair || milk", deck="plain 2")
    assert now.game.winners(now.state) == []
