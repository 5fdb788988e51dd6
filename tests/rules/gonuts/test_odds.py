"""The exact odds of the deck in Go Nuts for Donuts, against counting every way."""

from itertools import permutations

import pytest

from boneyard.games.gonuts import odds
from boneyard.games.gonuts.state import KIND_OF
from boneyard.games.gonuts.words import KIND_CALLED
from tests.rules.gonuts.table import Table, table


def counted(now: Table, kind: int, draws: int) -> float:
    """The share of all orders of the deck in which the kind is among the first so many."""
    orders = list(permutations(KIND_OF[card] for card in now.deck))
    return sum(kind in order[:draws] for order in orders) / len(orders)


@pytest.mark.parametrize("kind", ["plain", "milk", "jelly_filled", "glazed"])
def test_5_1_the_chance_of_a_kind_with_chocolate_frosted(kind: str) -> None:
    """As many chances as there are such cards in the deck."""
    now = table("chocolate_frosted plain glazed", deck="plain 2 milk jelly_filled 3")
    want = KIND_CALLED[kind]
    assert odds.draw_chance(now.state, 1, want) == pytest.approx(counted(now, want, 1))


@pytest.mark.parametrize("kind", ["plain", "milk", "jelly_filled", "glazed"])
def test_5_4_the_chance_of_a_kind_with_double_chocolate(kind: str) -> None:
    """Among the two looked at; also after a Chocolate Frosted that may draw before."""
    now = table("chocolate_frosted double_chocolate glazed", deck="plain 2 milk jelly_filled 3")
    want = KIND_CALLED[kind]
    assert odds.draw_chance(now.state, 2, want) == pytest.approx(counted(now, want, 2))


def test_5_4_odds_are_told_for_what_one_collects() -> None:
    """To whoever chooses, for the places that draw."""
    now = table("plain double_chocolate glazed || jelly_filled plain", deck="plain 2 milk jelly_filled 3")
    odds = [now.game.odds(now.view(0), action) for action in now.state.actions(0)]
    assert [[str(each.label) for each in told] for told in odds] == [
        [],
        ["Jelly-Filled from the deck, if you get it", "Plain from the deck, if you get it"],
        [],
    ]
    assert [round(each.chance, 4) for each in odds[1]] == [0.8, 0.6]
    assert now.game.odds(now.view(1), now.state.actions(1)[1]) == ()


def test_5_5_no_odds_where_somebodys_choice_decides() -> None:
    """A card put back, one that may be put back first, a deck that may run out: nothing is exact."""
    plain = KIND_CALLED["plain"]
    now = table("double_chocolate chocolate_frosted glazed", deck="plain 4")
    assert odds.draw_chance(now.state, 2, plain) == -1.0
    now = table("chocolate_frosted double_chocolate glazed", deck="plain 2")
    assert odds.draw_chance(now.state, 2, plain) == -1.0
    assert odds.draw_chance(now.state, 3, plain) == -1.0
