"""Go Nuts for Donuts, chapter 2: setup."""

from boneyard.core.luck import Luck, seed_bytes
from boneyard.games.gonuts.game import GoNuts
from tests.rules.gonuts.table import start


def test_2_1_the_deck_is_shuffled_and_the_pile_is_empty() -> None:
    """Another seed, another row; the same seed, the same row."""
    state = GoNuts(4).start()
    rows = [tuple(state.draw(Luck(seed_bytes(seed), state.luck()))) for seed in range(20)]
    assert len(set(rows)) == 20
    assert rows[3] == tuple(state.draw(Luck(seed_bytes(3), state.luck())))
    assert start(4).pile == ""


def test_2_2_the_row_is_dealt_from_place_1_on() -> None:
    """One card more than players, all face up."""
    now = start(2, "plain glazed eclair powdered")
    assert now.row == "plain glazed eclair"
    assert now.heard(0) == ["Into the row: Plain, Glazed and Éclair."]
    assert now.state.deck_size() == 34


def test_2_3_all_begin_at_once_and_with_nothing() -> None:
    """Nobody is first."""
    now = start(3)
    assert now.asked == "Ada Ben Cleo"
    assert now.seats == ["-", "-", "-"]
    assert now.points == [0, 0, 0]
