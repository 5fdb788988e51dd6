"""Spots, chapter 6: winning."""

import pytest

from boneyard.core.errors import IllegalAction
from tests.rules.spots.table import after, table

FIVE = "Tuba! · Inky! · Zebra! · Echo! · Tofu!"
FOUR = "Tuba! · Inky! · Zebra! · Echo!"


def test_6_1_the_sixth_scored_dog_wins() -> None:
    """Acorn and Button are the fifth and the sixth."""
    now = after(table(f"{FOUR} · Acorn 12 · Button 1_"), "walk, * 3 1")
    assert not now.over
    now = after(now, "3 on 6")
    assert now.over
    assert now.game.winners(now.state) == [0]
    assert now.said[-1] == "Ada scored the sixth dog and won!"


def test_6_1_slow_scoring_would_win_too() -> None:
    """Play does not lead there, since a whole pack scores by itself; but six scored dogs are six."""
    now = table(f"{FIVE} · Acorn 1_")
    now.state.gaps[5] = 0
    now.state.take_stock()
    now.play(0, "score")
    assert now.winners == "Ada"


def test_6_1_anybody_may_win_on_their_turn() -> None:
    """Ben has five as well, and is faster."""
    now = table(f"{FIVE} · Acorn 1_ || Dot! · Button! · Crumpet! · Fidget! · Gherkin! · Hiccup 2_", turn=1)
    now = after(now, "walk, * 3 1, 3 on 6")
    assert now.game.winners(now.state) == [1]


def test_6_1_five_scored_dogs_are_not_enough() -> None:
    """The game goes on, and nobody has won."""
    now = after(table(f"{FOUR} · Acorn 12 · Button 1_"), "score")
    assert not now.over
    assert now.game.winners(now.state) == []
    assert now.state.standings() == [(5,), (0,)]


def test_6_1_at_once_even_in_the_middle_of_a_trick() -> None:
    """Walk had a second roll to come, Run its repeats, Bolt its dice set aside: none of it matters."""
    for tile, script in (("walk", "walk, * 1 1"), ("run", "run, * 1 1 1"), ("bolt", "bolt, bolt 9, * 1")):
        now = after(table(f"{FIVE} · Dot _", tile), f"{script}, 1 on 6")
        assert now.over
        assert now.aside == 0
        assert now.said[-1] == "Ada scored the sixth dog and won!"


def test_6_1_before_the_roll_of_retrieve() -> None:
    """The die set by hand completes the last dog."""
    now = after(table(f"{FIVE} · Dot _", "retrieve", deck="Fidget"), "retrieve, set 1, 1 on 6")
    assert now.over


def test_6_1_not_when_the_same_roll_busts() -> None:
    """Nothing scores after a bust, not even the winning dog."""
    now = after(table(f"{FIVE} · Dot _ | yard 6 1"), "walk, * 1 1")
    assert not now.over
    assert now.seat(0) == f"{FIVE} · Dot _"


def test_6_1_nobody_plays_on() -> None:
    """Nobody is asked, and nothing may be played."""
    now = after(table(f"{FIVE} · Dot _"), "walk, * 1 1, 1 on 6")
    assert now.state.actors() == []
    with pytest.raises(IllegalAction):
        now.game.read(now.state, 1, "howl")


def test_6_1_the_standings_count_scored_dogs() -> None:
    """Six against two against none."""
    now = table(f"{FIVE} · Dot _ || Acorn! · Button! · Kazoo __ || Crumpet __")
    assert after(now, "walk, * 1 1, 1 on 6").state.standings() == [(6,), (2,), (0,)]


def test_6_1_six_dogs_in_the_pack_are_not_six_scored() -> None:
    """All six must be turned over."""
    now = after(table(f"{FOUR} · Acorn 12 · Button 1_"), "beg")
    assert not now.over
