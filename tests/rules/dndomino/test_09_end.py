"""Dungeons and Dominos, chapter 9: the end."""

from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.games.dndomino.data import LAST_TURN
from boneyard.games.dndomino.game import DnDomino
from tests.rules.dndomino.table import after, table

WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"
TWO = f"{WOLF}, 3:6 4.0 5.0, 6:6 4.-1 5.-1"


def test_9_1_when_the_last_monster_dies() -> None:
    """At once, whether the map is revealed or not; nothing is placed any more."""
    now = table(WOLF, "2.0 | outside 5", hands="0:1 | -", stock="0:2")
    now = after(now, "loot direwolf 2.1: 6 6 6 6 6")
    assert now.over
    assert not now.state.revealed
    assert now.said[-2:] == ["The hunt is over.", "Ada won with 9 gold!"]
    assert now.why_not(0, "cell:0.0") == "The game is over. (9.1)"


def test_9_2_when_looting_cannot_catch_the_leader() -> None:
    """Two rooms of 9 and 21, nothing else to come: 30 more than the second is not enough, 31 is."""
    safe = after(table(TWO, "2.0 33 | 3.0 3", stock="", turn=1), "attack 0: 2 6")
    assert not safe.over
    now = after(table(TWO, "2.0 33 | 3.0 3", stock=""), "attack 1: 2 2")
    assert now.gold == [34, 2]
    assert now.over
    assert now.said[-2:] == ["No loot that is left can change who leads.", "Ada won with 34 gold!"]


def test_9_2_a_monster_to_come_counts_with_two_sixes_beside_it() -> None:
    """The Troll may still bring 4 + 12."""
    assert table(TWO, "2.0 | 3.0", stock="2:2").state.prospects() == 9 + 21 + 16
    assert table(WOLF, "2.0 | 3.0", hands="6:6 | 1:1", stock="").state.prospects() == 9 + 24 + 14


def test_9_2_after_a_placement() -> None:
    """The Rat's room turns out to be worth 2 only."""
    now = table("0:3 2.0 3.0", "outside 10 | outside", hands="1:1 | -", stock="")
    assert now.state.prospects() == 14
    now = after(now, "end, place 1:1 0.1 1.1")
    assert now.over
    assert now.winners == "Ada"


def test_9_2_the_turn_is_not_finished() -> None:
    """A victim who would die is not even asked where to land."""
    now = after(table(TWO, "2.0 33 | 3.0* 3", stock=""), "attack 1: 3 1")
    assert now.over
    assert now.heroes[1] == "3.0*"


def test_9_3_most_gold_wins() -> None:
    """Even if another killed the last monster."""
    now = after(table(WOLF, "2.0 | outside 10", stock="0:1"), "loot direwolf 2.1: 6 6 6 6 6")
    assert now.winners == "Ben"


def test_9_3_a_tie_is_shared() -> None:
    """Both have 9."""
    now = after(table(WOLF, "2.0 | outside 9", stock="0:1"), "loot direwolf 2.1: 6 6 6 6 6")
    assert now.winners == "Ada Ben"
    assert now.said[-1] == "Ada and Ben shared the victory with 9 gold!"


def test_9_4_no_game_lasts_longer_than_600_turns() -> None:
    """Whatever is played."""
    now = table(TWO, "2.0 4 | 3.0 3", stock="")
    now.state.turn = LAST_TURN
    now = after(now, "end")
    assert now.over
    assert now.said == ["The game has lasted long enough.", "Ada won with 4 gold!"]


def test_9_4_every_game_ends() -> None:
    """Among players who choose at random."""
    for seats in DnDomino.seat_counts:
        state = DnDomino(seats).start()
        playout(state, Rng(seats))
        assert state.actors() == []
        assert state.turn <= LAST_TURN
