"""What a quick glance finds good in Dog: a player with an eye for the partner."""

import pytest

from boneyard.games.dog.state import EXCHANGING
from tests.rules.dog.table import Table, table


def best(now: Table, seat: int) -> str:
    """The choice that a glance finds best."""
    actions = now.state.actions(seat)
    return now.game.write(max(actions, key=lambda action: now.game.worth(now.state, seat, action)))


def exchange(line: str) -> Table:
    """The same table with everybody about to exchange."""
    now = table(line)
    now.state.phase = EXCHANGING
    return now


@pytest.mark.parametrize(
    ("line", "play"),
    [
        ("R 20 : R 3 K", "K start"),  # another token on the board
        ("R 62 30 : R 5 5", "5 62+5h"),  # home rather than on
        ("R 20 40 / Y 25 : R 5 6", "5 20+5"),  # an opponent far around is sent back
        ("R 20 40 / B 25 : R 5 6", "6 20+6"),  # the partner is not
        ("R 0* : R 4", "4 0-4"),  # nearly home at once
        ("R 30 / Y 28 / G 62 : R J 2", "J 30x62"),  # far ahead by a swap
        ("R H1 H2 H3 H4 / B 30 H2 H3 H4 : R 3 JK", "3 30+3h"),  # the win
    ],
)
def test_what_is_played(line: str, play: str) -> None:
    assert best(table(line), 0) == play


def test_a_starter_goes_to_a_partner_who_is_stuck() -> None:
    """With two of them, or with a token out."""
    assert best(exchange("- : R A K 3 5 6 8"), 0) in ("give A", "give K")
    assert best(exchange("R 20 : R 2 K 3 5 6 8"), 0) == "give K"


def test_the_only_starter_is_kept_by_who_needs_it() -> None:
    """Something else goes over."""
    assert best(exchange("- : R K 3 5 6 8 9"), 0) != "give K"
    assert best(exchange("B 40 : R K 3 5 6 8 9"), 0) != "give K"


def test_the_partner_gets_what_brings_a_token_home() -> None:
    """Blue's token is three steps from slot 1; Red has no use for a 3."""
    assert best(exchange("R 20 / B 30 H2 H3 H4 : R 3 6 8 9 10 Q"), 0) == "give 3"


def test_a_token_in_danger_is_brought_out_of_it() -> None:
    """Yellow stands three behind one token; the other is as well off where it is."""
    assert best(table("R 28 50 / Y 25 : R 10"), 0) == "10 28+10"
