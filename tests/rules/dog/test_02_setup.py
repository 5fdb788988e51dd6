"""Chapter 2: how a game begins."""

import pytest

from boneyard.core.state import CHANCE
from boneyard.games.dog.game import Dog
from tests.rules.dog.table import opened


def test_2_1_all_tokens_begin_in_their_kennels() -> None:
    """And nobody holds a card."""
    now = opened([6, 1, 1, 1])
    assert now.board == "-"
    assert now.hands == ["", "", "", ""]


@pytest.mark.parametrize(("dice", "dealer"), [([6, 1, 2, 3], 0), ([1, 2, 5, 4], 2), ([1, 1, 1, 2], 3)])
def test_2_2_the_highest_deals_first(dice: list[int], dealer: int) -> None:
    """Whoever else rolled alike."""
    now = opened(dice)
    assert now.state.dealer == dealer
    assert now.state.luck() == "turn/1/round/1"


def test_2_2_only_those_tied_for_the_highest_roll_again() -> None:
    """Until one is left."""
    now = opened([5, 2, 5, 5])
    assert now.state.luck() == "dealer/1"
    assert now.state.actors() == [CHANCE]
    now.resolve([4, 4, 1])
    assert now.state.luck() == "dealer/2"
    now.resolve([3, 6])
    assert now.state.dealer == 2
    assert now.heard(0) == [
        "The dice for the first deal: you 5, Ben 2, Cleo 5 and Dan 5.",
        "The dice for the first deal: you 4, Cleo 4 and Dan 1.",
        "The dice for the first deal: you 3 and Cleo 6.",
        "The first dealer is Cleo.",
    ]


def test_2_2_a_die_for_everybody_who_rolls() -> None:
    """Chance shows as many as that."""
    from boneyard.core.rng import Rng

    state = Dog().start()
    assert len(state.draw(Rng(1))) == 4
    state.resolve([3, 3, 1, 1])
    assert len(state.draw(Rng(1))) == 2
