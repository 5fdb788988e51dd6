"""Donut Dog, chapter 3: the round."""

from collections import Counter
from itertools import permutations

import pytest

from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, ONLOOKER
from boneyard.games.donutdog.state import DEALING, ORDERING
from tests.rules.donutdog.table import after, start, table, turns

SMALL = "Ada: pick d4 d4 d6 d6, Ben: pick d4 d4 d6 d6"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_1_seven_rounds(seats: int) -> None:
    """Everybody has seven animals at the end."""
    now = start(seats)
    playout(now.state, Rng(seats))
    assert now.over
    assert now.state.round == 7
    assert [now.seat(seat).count(",") for seat in range(seats)] == [6] * seats


@pytest.mark.parametrize(("seats", "left"), [(2, 14), (3, 7), (4, 0)])
def test_3_2_the_deck_lasts(seats: int, left: int) -> None:
    """Two cards more than players, seven times."""
    now = start(seats)
    playout(now.state, Rng(seats))
    assert int(now.state.deck).bit_count() == left


def test_3_2_two_cards_more_than_players() -> None:
    """And they leave the deck."""
    now = after(start(3), "* cat cat dog owl fox")
    assert now.row == "cat cat dog fox owl"
    assert int(now.state.deck).bit_count() == 37
    assert now.said == ["Round 1: Cat, Cat, Dog, Fox and Owl are in the row."]


def test_3_2_the_row_is_not_refilled() -> None:
    """A card taken leaves a hole."""
    now = after(
        turns("d4:1 d4:2 d6:6 d6:6 || d6:1 d8:7 d8:8 d10:9", "cat frog owl fox"), "take cat for reroll"
    )
    assert now.row == "frog fox owl"


def test_3_3_any_four_dice() -> None:
    """90 ways, for everybody at once."""
    now = after(start(3), "* cat dog owl fox bear")
    assert now.asked == "Ada Ben Cleo"
    assert [len(now.legal_for(seat)) for seat in range(3)] == [90] * 3
    assert now.ask() == "Choose four dice in secret. (3.3)"


def test_3_3_dice_are_shown_when_all_have_chosen() -> None:
    """In whatever order they chose."""
    now = after(start(2), "* cat dog owl fox, Ben: pick d4 d6 d8 d20")
    assert now.asked == "Ada"
    assert now.heard(0)[1:] == ["Ben chose four dice."]
    now = after(now, "Ada: pick d4 d4 d6 d6")
    assert now.heard(0)[3:] == ["Your dice are d4, d4, d6 and d6.", "Ben's dice are d4, d6, d8 and d20."]


def test_3_4_everybody_rolls_and_is_asked() -> None:
    """Also who has no tokens, so that nothing shows."""
    now = after(start(2), f"* cat dog owl fox, {SMALL}, * 4 1 6 2, * 1 1 1 1")
    assert now.seat(0) == "d4:1 d4:4 d6:2 d6:6 | rerolls 1"
    assert now.asked == "Ada Ben"
    assert table("d4:1 d4:4 d6:2 d6:6").legal == ["done"]


def test_3_4_the_first_roll_is_private_from_the_moment_it_falls() -> None:
    """Ada has rolled and Ben has not yet: nobody but Ada sees or hears what fell."""
    now = after(start(2), f"* cat dog owl fox, {SMALL}, * 4 1 6 2")
    assert list(now.view(0).dice[:4]) == [1, 4, 2, 6]
    for viewer in (1, ONLOOKER):
        assert list(now.view(viewer).dice[:4]) == [HIDDEN] * 4
    now = after(now, "* 1 1 1 1")
    ada, ben = (
        "Your roll: 1, 2, 4 and 6.",
        "Your roll: 1, 1, 1 and 1.",
    )
    assert [text for text in now.heard(0) if "roll:" in text] == [ada]
    assert [text for text in now.heard(1) if "roll:" in text] == [ben]
    assert [text for text in now.heard(ONLOOKER) if "roll:" in text] == []


def test_3_4_one_is_done_when_one_says_so() -> None:
    """After the last token as well: nobody may see that there is none left."""
    now = after(table("d4:1 d4:4 d6:2 d6:6 | rerolls 1"), "Ada: reroll d4:4, * 2")
    assert now.asked == "Ada Ben"
    assert now.legal == ["done"]
    assert after(now, "Ada: done").asked == "Ben"


def test_3_4_each_seats_luck_is_its_own() -> None:
    """Whoever rolls first, the labels are the same."""
    now = table("d4:1 d4:4 d6:2 d6:6 | rerolls 1 || d4:1 d4:4 d6:2 d6:6 | rerolls 2", round=3)
    assert after(now, "Ada: reroll d4:4 d6:2").state.luck() == "round/3/seat/0/roll/1/d4.d6"
    assert after(now, "Ben: reroll d4:4").state.luck() == "round/3/seat/1/roll/1/d4"
    assert after(now, "Ben: reroll d4:4, * 3, Ben: reroll d4:3").state.luck() == "round/3/seat/1/roll/2/d4"


def test_3_4_the_order_of_rerolls_does_not_matter() -> None:
    """Ada first or Ben first: the same dice come to the same table."""
    now = table("d4:1 d4:4 d6:2 d6:6 | rerolls 1 || d4:1 d4:4 d6:2 d6:6 | rerolls 1")
    one = after(now, "Ada: reroll d4:4, * 3, Ben: reroll d6:2, * 5")
    other = after(now, "Ben: reroll d6:2, * 5, Ada: reroll d4:4, * 3")
    assert one.view() == other.view()


def test_3_4_what_was_spent_is_told_once() -> None:
    """In the next round Ben sees the tokens that Ada has, and hears of none spent."""
    now = table("d4:1 d4:2 d6:3 d6:6 | rerolls 2 | magics 1 || d4:1 d4:2 d8:8 d8:8", "cat frog owl fox")
    now = after(now, "Ada: reroll d6:6, * 5, Ada: magic d4:2 to 3, Ada: done, Ben: done")
    now = after(now, "take frog spare d6:5, bonus reroll for d6:5, take cat spare d8:8, bonus magic for d8:8")
    now = after(now, f"* dog bear panda bunny, {SMALL}, * 1 1 1 1, * 2 2 2 2")
    for viewer in (1, ONLOOKER):
        view = now.view(viewer)
        assert (list(view.rerolls), list(view.magics)) == ([2, 0], [0, 1])
    assert "Ada showed 1, 1, 1 and 1." in after(now, "Ada: done, Ben: done").heard(1)


def test_3_5_the_lowest_highest_die_goes_first() -> None:
    """Ben's 8 before Ada's 9."""
    now = turns("d4:1 d4:1 d6:1 d10:9 || d4:4 d6:6 d8:8 d8:8 || d4:1 d6:1 d8:2 d20:17")
    assert now.order == "Ben Ada Cleo"
    assert now.asked == "Ben"


def test_3_5_the_order_stays_when_dice_change() -> None:
    """Ben goes first and turns his 8 to a 20; Ada does not overtake."""
    now = turns("d4:1 d4:1 d6:1 d10:9 || d6:6 d8:8 d20:3 d20:2 | magics 1")
    assert after(now, "magic d20:3 to 20").order == "Ben Ada"


def test_3_5_tokens_spent_before_count() -> None:
    """Ada's Magic makes her slow."""
    now = table("d4:1 d4:1 d6:1 d20:1 | magics 1 || d4:1 d4:1 d6:1 d6:6")
    assert after(now, "Ada: done, Ben: done").order == "Ada Ben"
    assert after(now, "Ada: magic d20:1 to 20, Ada: done, Ben: done").order == "Ben Ada"


@pytest.mark.parametrize(
    ("ada", "ben"),
    [
        ("d10:9 d4:4 d4:2 d6:1", "d10:9 d4:3 d6:3 d6:3"),
        ("d10:9 d4:3 d6:3 d6:2", "d10:9 d4:3 d6:2 d6:2"),
        ("d10:9 d4:3 d6:3 d6:2", "d10:9 d4:3 d6:3 d6:1"),
    ],
)
def test_3_6_tied_players_compare_their_next_dice(ada: str, ben: str) -> None:
    """Second, third, then lowest; Ben is lower each time."""
    hands = [
        " ".join(sorted(dice.split(), key=lambda die: int(die[1:].split(":")[0]))) for dice in (ada, ben)
    ]
    assert turns(" || ".join(hands)).order == "Ben Ada"


@pytest.mark.parametrize(("lots", "order"), [("* 0 2 1", "Ada Ben Cleo"), ("* 2 1 0", "Ben Ada Cleo")])
def test_3_6_chance_decides_where_all_dice_are_equal(lots: str, order: str) -> None:
    """Between Ada and Ben, who tie; Cleo keeps her place, whatever her lot."""
    now = turns("d4:1 d4:2 d6:6 d6:6 || d4:1 d6:2 d8:6 d10:6 || d4:1 d4:2 d6:6 d8:8")
    assert (now.state.phase, now.state.actors()) == (ORDERING, [CHANCE])
    now = after(now, lots)
    assert now.order == order
    assert now.said[0] == "Some players showed equal dice, so chance decided between them."


def test_3_6_those_who_tie_need_not_sit_side_by_side() -> None:
    """Ada and Cleo tie, with Ben between them who goes last."""
    equal = "d4:1 d4:2 d6:6 d6:6"
    now = turns(f"{equal} || d4:1 d4:2 d6:6 d8:8 || {equal}")
    assert now.state.phase == ORDERING
    assert after(now, "* 2 1 0").order == "Cleo Ada Ben"
    assert after(now, "* 1 0 2").order == "Ada Cleo Ben"


def test_3_6_chance_favours_nobody() -> None:
    """Every order of three who tie is as likely as the next; at a table it depends on the seed."""
    dice = "d4:1 d4:2 d6:6 d6:6"
    state = turns(f"{dice} || {dice} || {dice}").state
    assert state.luck() == "round/1/order"
    rng = Rng(2)
    found = Counter(tuple(state.draw(rng)) for _ in range(3000))
    assert set(found) == set(permutations(range(3)))
    assert all(abs(n - 500) < 5 * 21 for n in found.values())
    assert len({tuple(state.draw(Luck(seed_bytes(seed), state.luck()))) for seed in range(60)}) == 6


def test_3_7_what_is_left_is_out_of_the_game() -> None:
    """Dice go back, and a new row is dealt."""
    now = turns("d4:1 d4:2 d6:6 d6:6 || d4:1 d6:2 d8:6 d8:7", "cat frog owl fox")
    now = after(now, "take cat for reroll, take frog for reroll")
    assert now.state.phase == DEALING
    assert now.row == ""
    assert now.state.round == 2
    assert now.seat(0) == "rerolls 1 | animals cat"
    assert "Fox and Owl left the game." in now.said
