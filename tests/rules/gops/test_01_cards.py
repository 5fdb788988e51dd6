"""Chapter 1: the cards."""

import pytest

from boneyard.core.rng import Rng
from examples.gops.game import Gops
from tests.rules.gops.table import table


@pytest.mark.parametrize(("seats", "prizes"), [(2, 1), (3, 4), (4, 6)])
def test_1_1_three_cards_more_than_are_dealt(seats: int, prizes: int) -> None:
    """Numbered from 1 up, as many for each as there are prizes."""
    state = Gops(seats, prizes=prizes).start()
    state.chance(Rng(1))
    held = [card for hand in state.hands for card in hand]
    assert [len(hand) for hand in state.hands] == [prizes] * seats
    assert sorted(held + state.pool) == list(range(1, seats * prizes + 4))


def test_1_1_hands_are_face_down() -> None:
    """Whoever looks sees the own cards, and how many the others have."""
    now = table("1 2, 3 4", 2)
    assert now.view(0).hands == [[1, 2], [-9, -9]]
    assert now.why_not(0, "hand:1") == "Hands are secret: touch a card of your own. (1.1)"
