"""Dungeons and Dominos, chapter 3: the turn."""

from boneyard.games.dndomino.state import PLACING
from tests.rules.dndomino.table import after, placing, table

WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"


def test_3_1_move_and_action_in_any_order() -> None:
    """Loot and then move, or move and then loot."""
    first = after(table(WOLF, "2.0 | outside"), "loot direwolf 2.1: 1 1 1 1, roll: 3, go 0.0")
    assert first.heroes[0] == "0.0*"
    then = after(table(WOLF, "0.0 | outside"), "roll: 2, go 2.0, loot direwolf 2.1: 6 6 6 6")
    assert then.gold == [9, 0]


def test_3_1_both_are_optional() -> None:
    """One may end the turn at once, or after either of them."""
    now = table(WOLF, "2.0 | outside")
    assert now.legal == ["end", "loot direwolf 2.1", "roll"]
    assert after(now, "end").asked == "Ben"
    assert after(now, "loot direwolf 2.1: 1 1 1 1").legal == ["end", "roll"]
    assert after(now, "roll: 1, stay").legal == ["end", "loot direwolf 2.1"]


def test_3_1_one_action_a_turn() -> None:
    """After an attack there is no looting, and the other way round."""
    now = after(table(WOLF, "2.0 | 3.0"), "attack 1: 2 6")
    assert now.legal == ["end", "roll"]
    assert now.refusal("room:2.1") == "You have taken your action. (3.1)"
    assert now.refusal("hero:1") == "You have taken your action. (3.1)"


def test_3_1_one_move_a_turn_and_in_one_piece() -> None:
    """Steps that are not taken are lost."""
    now = after(table(WOLF, "0.0 | outside"), "roll: 6, go 2.0")
    assert now.legal == ["end", "loot direwolf 2.1"]
    assert now.refusal("cell:3.0") == "There is no move left in this turn. (3.1)"


def test_3_2_a_domino_is_placed_at_the_end() -> None:
    """One of the hand, and a new one is drawn."""
    now = after(table("", hands="0:3 0:4 | -", stock="5:6 ..."), "end")
    assert now.ask().endswith("(4.1)")
    now = after(now, "place 0:3 2.0 3.0")
    assert now.hands[0] == "0:4 5:6"
    assert now.asked == "Ben"


def test_3_2_it_must_be_placed() -> None:
    """There is no way around it."""
    now = placing("", "0:3")
    assert all(text.startswith("place") for text in now.legal)
    assert now.refusal("stock") == "You draw from the stock after placing a domino. (4.10)"


def test_3_2_not_before_the_end() -> None:
    """First move and action."""
    now = table("", hands="0:3 | -")
    assert now.refusal("hand:0.3") == "A domino is placed at the end of the turn. (3.2)"


def test_3_3_without_a_choice_the_turn_goes_on_by_itself() -> None:
    """After the move there is no action to take, so the domino is next."""
    now = after(table("", hands="0:3 | -"), "roll: 1, go 0.0")
    assert now.state.phase == PLACING
    now = after(table("", hands="- | 0:3"), "roll: 1, go 0.0")
    assert now.asked == "Ben"


def test_3_3_placing_is_asked_even_if_there_is_one_way_only() -> None:
    """So nobody learns anything about the hand."""
    now = placing(ONE_WAY, "3:4")
    assert now.legal == ["place 3:4 3.-1 3.0"]
    assert now.asked == "Ada"


# The only 4 has one free square above it, and beside that square any tile would make a block.
ONE_WAY = "1:6 1.1 2.1, 2:4 3.2 3.1, 1:1 4.1 4.2"
