"""Donut Dog, chapter 2: setup."""

import pytest

from tests.rules.donutdog.table import start


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_everybody_has_one_reroll_and_nothing_else(seats: int) -> None:
    """The deck has 42 cards."""
    now = start(seats)
    assert [now.seat(seat) for seat in range(seats)] == ["rerolls 1"] * seats
    assert int(now.state.deck).bit_count() == 42
    assert now.points == [0] * seats
