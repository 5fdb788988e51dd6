"""Chapter 3: the bids."""

from boneyard.core.state import ONLOOKER
from tests.rules.gops.table import table
from tests.rules.table import after

BEGUN = table("1 2, 3 4, 5 6", 2)


def test_3_1_everybody_bids_one_card_of_the_hand() -> None:
    """Any card, in any order of the seats."""
    assert BEGUN.asked == "Ada Ben Cleo"
    assert BEGUN.legal_for(1) == ["bid 3", "bid 4"]
    assert after(BEGUN, "Ben: bid 4").asked == "Ada Cleo"


def test_3_1_a_bid_is_secret() -> None:
    """The others hear that there is one, and not which."""
    now = after(BEGUN, "Ben: bid 4")
    assert now.view(1).bids == [0, 4, 0]
    assert now.view(0).bids == now.view(ONLOOKER).bids == [0, -9, 0]
    assert now.heard(0)[-1] == "Ben bid."
    assert now.why_not(1, "card:3") == "You have bid already, with one card. (3.1)"


def test_3_2_the_highest_bid_takes_the_prize() -> None:
    """All bids are shown first."""
    now = after(BEGUN, "Ada: bid 2, Ben: bid 4, Cleo: bid 5")
    assert now.points == [0, 0, 2]
    assert now.said[-4:] == ["Ada showed 2.", "Ben showed 4.", "Cleo showed 5.", "Cleo took the prize of 2."]


def test_3_2_bids_are_out_of_the_game() -> None:
    """They come back into no hand."""
    now = after(BEGUN, "Ada: bid 2, Ben: bid 4, Cleo: bid 5")
    assert now.state.hands == [[1], [3], [6]]
    assert now.state.played == [2, 4, 5]
