"""Dungeons and Dominos, chapter 2: setup."""

from itertools import chain

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import OUTSIDE, dominoes_in
from tests.rules.dndomino.table import after, start, table


def test_2_1_the_entrance_lies_there() -> None:
    """0:0 alone, and its tile at 0.0 is the spawn tile."""
    now = table()
    assert now.dungeon == ""
    assert after(now, "roll: 1").legal == ["go 0.0", "stay"]


@pytest.mark.parametrize("seats", DnDomino.seat_counts)
def test_2_2_everybody_draws_three(seats: int) -> None:
    """Of 27; the rest is the stock."""
    game = DnDomino(seats)
    state = game.start()
    assert state.luck() == "start"
    state.chance(Rng(1))
    assert state.luck() == "stock"
    state.chance(Rng(2))
    hands = [dominoes_in(hand) for hand in state.hands]
    assert list(map(len, hands)) == list(state.held) == [3] * seats
    assert state.in_stock == 27 - 3 * seats
    assert sorted([*dominoes_in(state.stock), *chain(*hands)]) == list(range(1, 28))


def test_2_3_all_wait_outside() -> None:
    """Healthy and without gold."""
    state = DnDomino(4).start()
    assert list(state.at) == [OUTSIDE] * 4
    assert list(state.gold) == [0] * 4
    assert state.bloodied == 0


def test_2_4_chance_decides_who_begins() -> None:
    """Everybody as likely."""
    starters = {DnDomino(3).start().draw(Rng(seed))[0] for seed in range(40)}
    assert starters == {0, 1, 2}
    now = start(3, 2, ["0:1 0:2 0:3", "1:2 1:3 1:4", "2:3 2:4 2:5"])
    assert now.asked == "Cleo"
    assert now.said[0] == "Cleo will begin."
    assert now.state.actors() != [CHANCE]


def test_2_4_then_clockwise() -> None:
    """After the last seat comes the first."""
    now = table("0:3 2.0 3.0", "outside | outside | outside", turn=1)
    order = []
    for _ in range(4):
        order.append(now.asked)
        now = after(now, "end")
    assert order == ["Ben", "Cleo", "Ada", "Ben"]
