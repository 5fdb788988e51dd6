"""Gops, chapter 1: the cards."""

from boneyard.core.state import HIDDEN
from examples.gops.game import Gops
from tests.rules.gops.table import table


def test_1_1_there_are_three_cards_more_than_are_dealt() -> None:
    """Three players, two prizes: nine cards."""
    assert Gops(3, prizes=2).start().pool == list(range(1, 10))
    assert table("1 4", "2 6", "3 5").state.pool == [7, 8, 9]


def test_1_1_everybody_sees_the_own_hand_only() -> None:
    """Ada knows nothing of the others' cards but how many there are."""
    now = table("1 4", "2 6", "3 5")
    assert now.view(0).hands == [[1, 4], [HIDDEN, HIDDEN], [HIDDEN, HIDDEN]]
    assert now.heard(0) == ["You got 1 and 4.", "Ben got cards.", "Cleo got cards."]


def test_1_1_hands_are_secret() -> None:
    """Touching one says so."""
    now = table("1 4", "2 6", "3 5")
    now.step("* 1")
    assert now.why_not(0, "hand:1") == "Hands are secret: touch a card of your own. (1.1)"
