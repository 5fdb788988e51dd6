"""Dungeons and Dominos, chapter 8: death."""

from tests.rules.dndomino.table import after, table

HALL = "0:3 2.0 3.0, 3:4 4.0 5.0"
WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"
TWO = f"{WOLF}, 3:6 4.0 5.0, 6:6 4.-1 5.-1"


def test_8_1_the_dead_come_back_healthy_with_their_gold() -> None:
    """And their owner chooses where, in the turn of another."""
    now = after(table(HALL, "2.0 | 3.0* 20"), "attack 1: 5 2")
    assert now.asked == "Ben"
    assert now.ask() == "You died. Where do you come back? (8.2)"
    assert now.why_not(0, "cell:0.0") == "First Ben must choose a tile to land on. (8.1)"
    now = after(now, "land 1.0")
    assert now.heroes == ["2.0", "1.0"]
    assert now.gold == [5, 15]
    assert now.asked == "Ada"


def test_8_2_before_the_reveal_at_the_entrance() -> None:
    """On either tile of it, and nowhere else."""
    now = after(table(HALL, "2.0 | 3.0* 20"), "attack 1: 5 2")
    assert now.legal == ["land 0.0", "land 1.0"]
    assert now.refusal("cell:4.0") == "It must be on 0:0, or as near as there is room. (8.2)"


def test_8_2_a_room_beside_the_entrance_is_like_any_other() -> None:
    """Whoever comes back there may loot it in the next turn."""
    now = table(f"{HALL}, 4:4 0.1 1.1", "2.0 | 3.0*")
    now = after(now, "attack 1: 5 2, land 0.0, end")
    assert now.asked == "Ben"
    assert now.legal_with("loot") == ["orc 0.1"]


def test_8_3_after_the_reveal_on_a_thrown_domino() -> None:
    """On the tile one chooses."""
    now = after(table(TWO, "2.0 | 3.0*", stock=""), "attack 1: 5 2; 6 3")
    assert now.ask() == "You died. Where do you come back, or do you throw again? (8.3)"
    assert now.legal == ["again", "land 4.0", "land 5.0"]
    assert now.refusal("cell:0.0") == "It must be on 3:6, or as near as there is room. (8.3)"
    assert after(now, "land 5.0").heroes == ["2.0", "5.0"]


def test_8_3_one_may_throw_again_once() -> None:
    """The second throw stands."""
    now = after(table(TWO, "2.0 | 3.0*", stock=""), "attack 1: 5 2; 6 3, again: 6 6")
    assert now.legal == ["land 4.-1", "land 5.-1"]


def test_8_3_a_domino_that_is_not_there_is_thrown_anew() -> None:
    """Until there is one; another throw is still allowed then."""
    now = after(table(TWO, "2.0 | 3.0*", stock=""), "attack 1: 5 2; 1 2; 4 4; 6 3")
    assert now.said[-3:] == [
        "Ben threw 1:2 to come back, which is not on the map.",
        "Ben threw 4:4 to come back, which is not on the map.",
        "Ben threw 3:6 to come back.",
    ]
    assert now.legal == ["again", "land 4.0", "land 5.0"]
    assert after(now, "again: 5 5; 3 3").legal == ["land 2.1", "land 3.1"]


def test_8_3_a_dead_monster_is_a_landing_place() -> None:
    """Like any other domino."""
    dungeon = TWO.replace("3.1", "3.1 dead", 1)
    now = after(table(dungeon, "2.0 | 3.0*", stock=""), "attack 1: 5 2; 3 3")
    assert now.legal == ["again", "land 2.1", "land 3.1"]


def test_8_3_without_such_dominoes_at_the_entrance() -> None:
    """If the map has no domino without a blank, no throw could name one."""
    now = table("0:4 0.1 0.2, 0:3 2.0 3.0", "2.0 | 3.0*", stock="", dungeon_escape=True)
    now = after(now, "attack 1: 5 2")
    assert now.legal == ["land 0.0", "land 1.0"]


def test_8_4_if_it_is_full_beside_it() -> None:
    """Any free tile that touches the domino."""
    now = after(table(f"{HALL}, 2:5 0.2 0.1", "4.0 | 3.0* | 0.0 | 1.0"), "attack 1: 5 2")
    assert now.asked == "Ben"
    assert now.heroes[1] == "outside"
    assert now.legal == ["land 0.1", "land 2.0"]
    assert now.refusal("cell:0.0") == "There is room for one hero only on the way in. (8.4)"


def test_8_4_else_the_nearest() -> None:
    """Counted in steps from the domino; nothing is asked if there is only one."""
    now = after(table(HALL, "2.0 | 3.0* | 0.0 | 1.0"), "attack 1: 5 2")
    assert now.heroes == ["2.0", "3.0", "0.0", "1.0"]
    assert now.said[-1] == "Ben landed 3 right from the way in."


def test_8_5_death_in_the_own_turn_ends_it() -> None:
    """No move, no action, no domino, no draw."""
    now = table(WOLF, "2.0* | outside", hands="0:4 | -")
    now = after(now, "loot direwolf 2.1: 1 1 1 1, land 0.0")
    assert now.asked == "Ben"
    assert now.hands[0] == "0:4"


def test_8_5_death_in_the_turn_of_another_costs_no_more() -> None:
    """Ben has his turn as ever, with a move, an action and a domino."""
    now = after(table(HALL, "2.0 | 3.0*", hands="- | 0:4"), "attack 1: 5 2, land 0.0, end")
    assert now.asked == "Ben"
    assert now.legal == ["end", "roll"]
    assert all(text.startswith("place") for text in after(now, "end").legal)
