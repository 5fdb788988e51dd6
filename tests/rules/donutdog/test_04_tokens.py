"""Donut Dog, chapter 4: tokens."""

from pathlib import Path

import pytest

from tests.rules.donutdog.table import after, start, table, turns

ROW = "cat frog owl fox"
PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "donutdog.md"


def test_4_1_any_number_in_any_mix_and_order() -> None:
    """After rolling: a Reroll, a Magic, a Reroll."""
    now = table("d4:2 d4:3 d6:1 d6:6 | rerolls 2 | magics 1", ROW)
    now = after(now, "Ada: reroll d6:6, * 5, Ada: magic d6:5 to 2, Ada: reroll d4:2 d4:3, * 4 1")
    assert now.seat(0) == "d4:1 d4:4 d6:1 d6:2"


def test_4_1_again_in_the_own_turn() -> None:
    """Ada kept one for later."""
    now = turns("d4:2 d4:3 d6:1 d6:6 | rerolls 1 | magics 1", ROW)
    assert len(now.may("reroll")) == 15
    now = after(now, "magic d6:6 to 5, reroll d4:2, * 4")
    assert now.seat(0) == "d4:3 d4:4 d6:1 d6:5"


def test_4_1_any_number_in_the_own_turn_too() -> None:
    """Two Rerolls after one that was spent in private, and a Magic in between."""
    now = table("d4:2 d4:3 d6:1 d6:6 | rerolls 3 | magics 1", ROW)
    now = after(now, "Ada: reroll d6:6, * 5, Ada: done, Ben: done")
    now = after(now, "reroll d6:5, * 6, magic d4:2 to 4, reroll d6:6, * 3")
    assert now.asked == "Ada"
    assert now.seat(0) == "d4:3 d4:4 d6:1 d6:3"


def test_4_1_not_in_anothers_turn() -> None:
    """Ben has tokens, and waits."""
    now = turns("d4:2 d4:3 d6:1 d6:6 || d4:1 d4:1 d20:9 d20:9 | magics 1", ROW)
    assert now.asked == "Ada"


def test_4_1_not_before_the_roll() -> None:
    """Choosing dice is all there is to choose."""
    assert len(after(start(2), "* cat dog owl fox").may("pick")) == 90
    assert after(start(2), "* cat dog owl fox").may("re") == []


def test_4_1_only_on_dice_not_used_yet() -> None:
    """Three dice went for the Frog."""
    now = after(turns("d4:2 d4:3 d6:1 d6:6 | rerolls 1", ROW, round=2), "take frog spare d6:6")
    assert now.legal == ["bonus reroll for d6:6", "reroll d6:6"]


def test_4_1_without_tokens_dice_stay() -> None:
    """No way to change them."""
    now = turns("d4:2 d4:3 d6:1 d6:6", ROW)
    assert now.may("reroll") == now.may("magic") == []


def test_4_2_one_some_or_all_dice() -> None:
    """Every choice of four different dice."""
    assert len(table("d4:2 d6:3 d8:1 d10:6 | rerolls 1").may("reroll")) == 15
    now = after(table("d4:2 d6:3 d8:1 d10:6 | rerolls 1"), "Ada: reroll d4:2 d6:3 d8:1 d10:6, * 1 2 3 4")
    assert now.seat(0) == "d4:1 d6:2 d8:3 d10:4"


def test_4_2_the_same_dice_once() -> None:
    """The Reroll is gone, and the sorts are what they were."""
    now = after(table("d4:2 d6:3 d8:1 d10:6 | rerolls 1"), "Ada: reroll d10:6, * 10")
    assert now.seat(0) == "d4:2 d6:3 d8:1 d10:10"
    assert now.legal == ["done"]


@pytest.mark.parametrize(("die", "sides"), [("d4:2", 4), ("d6:3", 6), ("d10:6", 10), ("d20:6", 20)])
def test_4_3_any_face_the_die_has(die: str, sides: int) -> None:
    """And none beyond."""
    now = table("d4:2 d6:3 d10:6 d20:6 | magics 1")
    faces = [int(text.rpartition(" ")[2]) for text in now.may(f"magic {die} ")]
    shown = int(die.partition(":")[2])
    assert faces == [face for face in range(1, sides + 1) if face != shown]


def test_4_3_one_die() -> None:
    """Ada turns her 6 to a 20."""
    now = after(table("d4:2 d6:3 d10:6 d20:6 | magics 2"), "Ada: magic d20:6 to 20")
    assert now.seat(0) == "d4:2 d6:3 d10:6 d20:20 | magics 1"


def test_4_4_the_face_shown_is_not_offered() -> None:
    """A d4 that shows 2 may become 1, 3 or 4."""
    now = table("d4:2 d6:3 d8:1 d10:6 | magics 1")
    assert now.may("magic d4") == ["magic d4:2 to 1", "magic d4:2 to 3", "magic d4:2 to 4"]


def test_4_4_equal_dice_are_one_choice() -> None:
    """Two d4 showing 2: one of them, or both."""
    now = table("d4:2 d4:2 d6:2 d6:3 | rerolls 1 | magics 1")
    assert len(now.may("magic d4")) == 3
    assert len(now.may("reroll")) == 11
    assert now.may("reroll d4:2 d4:2") == [
        "reroll d4:2 d4:2",
        "reroll d4:2 d4:2 d6:2",
        "reroll d4:2 d4:2 d6:3",
        "reroll d4:2 d4:2 d6:2 d6:3",
    ]


def test_4_4_equal_cards_are_one_choice() -> None:
    """Two Cats in the row."""
    now = turns("d4:2 d4:3 d6:1 d6:6", "cat cat owl fox")
    assert now.may("take cat") == ["take cat for reroll"]
    assert after(now, "take cat for reroll").row == "cat fox owl"


def test_4_4_equal_spare_dice_are_one_choice() -> None:
    """With a token in hand the spare die matters, but not which of two equal ones it is."""
    now = turns("d4:2 d4:2 d6:6 d6:6 | rerolls 1", "frog")
    assert now.may("take frog") == ["take frog spare d4:2", "take frog spare d6:6"]


def test_4_4_magic_that_ends_the_turn_alike_is_one_choice() -> None:
    """The last token on a spare die: any face below 7 earns a Reroll and ends the turn."""
    now = after(turns("d4:2 d4:2 d6:6 d20:12 | magics 1", "frog"), "take frog spare d20:12")
    assert now.may("magic")[:2] == ["magic d20:12 to 1", "magic d20:12 to 7"]
    now = after(now, "magic d20:12 to 1")
    assert now.seat(0) == "rerolls 1 | animals frog"


def test_4_4_without_tokens_low_spare_dice_are_one_choice() -> None:
    """Any of the three that are 6 or less leaves a Cat, and earns a Reroll; the 9 may earn more."""
    now = turns("d4:1 d4:2 d6:6 d20:9", "cat")
    assert now.may("take cat") == ["take cat for reroll", "take cat spare d20:9"]
    rich = turns("d4:1 d4:2 d6:6 d20:9 | rerolls 1", "cat")
    assert rich.may("take cat") == [f"take cat spare {die}" for die in ("d4:1", "d4:2", "d6:6", "d20:9")]


def test_4_4_spare_dice_that_end_the_turn_alike_are_one_choice() -> None:
    """A VP for the 12 or the 11, and a Fish either way."""
    now = turns("d6:5 d8:5 d12:11 d12:12", "moon_owl frog mouse mouse")
    assert now.may("bonus vp") == ["bonus vp for d12:11"]


@pytest.mark.parametrize(
    "words", ["two equal cards", "Magic is your last token", "6 or less", "VP token first"]
)
def test_4_4_the_page_names_what_counts_as_one(words: str) -> None:
    """Everything above that the rules leave out because it comes to the same."""
    section = PAGE.read_text().partition("### 4.4")[2].partition("## 5")[0]
    assert words in " ".join(section.split())
