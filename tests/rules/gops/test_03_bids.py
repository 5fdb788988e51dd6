"""Gops, chapter 3: the bids."""

from boneyard.core.match import Match
from boneyard.core.state import HIDDEN
from examples.gops.game import Gops
from tests.rules.gops.table import after, table


def test_3_1_everybody_bids_one_card_of_the_hand() -> None:
    """In any order."""
    now = after(table("1 4", "2 6", "3 5"), "* 2, Ben: bid 6")
    assert (now.asked, now.legal_for(0)) == ("Ada Cleo", ["bid 1", "bid 4"])
    assert now.why_not(1, "card:2") == "You have bid already, with one card. (3.1)"


def test_3_1_a_bid_is_secret() -> None:
    """That Ben has bid everybody sees, but not what."""
    now = after(table("1 4", "2 6", "3 5"), "* 2, Ben: bid 6")
    assert now.view(0).bids == [0, HIDDEN, 0]
    assert now.heard(0)[-1] == "Ben bid."
    assert now.heard(1)[-1] == "You bid 6."


def test_3_1_a_bid_may_be_changed_until_the_last_is_made() -> None:
    """Then the record keeps the last."""
    match = Match(Gops(2), seed=1)
    one, other, *_ = [choice.text for choice in match.prompt(0).choices]
    match.play(0, one)
    match.change(0, other)
    assert match.steps[-1] == f"0 {other}"


def test_3_2_the_highest_bid_takes_the_prize() -> None:
    """All bids are shown, and gone."""
    now = after(table("1 4", "2 6", "3 5"), "* 2, Ada: bid 4, Ben: bid 2, Cleo: bid 5")
    assert now.points == [0, 0, 2]
    assert now.said[-4:] == ["Ada showed 4.", "Ben showed 2.", "Cleo showed 5.", "Cleo took the prize of 2."]
    assert (now.state.hands, now.state.played) == ([[1], [6], [3]], [2, 4, 5])
