"""Donut Dog, chapter 5: the turn."""

import pytest

from tests.rules.donutdog.table import after, turns

HIGH = "d10:8 d12:11 d20:3 d20:19"


def test_5_1_an_animal_and_a_bonus() -> None:
    """Ada: takes both, then it is Ben's turn."""
    now = turns(HIGH, "sheep cat owl bear")
    assert now.ask().endswith("Three dice for an animal, one to spare for a bonus. (5.1)")
    now = after(now, "take sheep spare d20:19")
    assert now.asked == "Ada"
    now = after(now, "bonus vp_reroll for d20:19")
    assert now.seat(0) == "rerolls 1 | stars 1 | animals sheep"
    assert now.asked == "Ben"


def test_5_1_what_is_left_without_a_choice_is_done() -> None:
    """Without tokens a spare die below 7 earns a Reroll, and the turn is over."""
    now = after(turns("d4:1 d4:2 d6:6 d6:6", "cat"), "take cat for reroll")
    assert now.seat(0) == "rerolls 1 | animals cat"
    assert now.asked == "Ben"
    assert now.said[-1] == "Ada got a Reroll for the 1."


def test_5_1_the_last_animal_is_taken_without_asking() -> None:
    """The bonus is a VP, no token, and only a Fish is left."""
    now = after(turns("d6:5 d8:5 d10:5 d12:12", "owl"), "bonus vp for d12:12")
    assert now.seat(0) == "stars 1 | animals fish"


@pytest.mark.parametrize(
    ("dice", "fit"),
    [
        ("d4:2 d8:7 d10:9 d20:5", True),
        ("d4:3 d6:6 d20:5 d20:20", True),
        ("d4:2 d6:6 d8:7 d20:7", False),
        ("d4:4 d6:6 d8:8 d20:20", False),
        ("d4:1 d4:2 d6:3 d20:20", False),
    ],
)
def test_5_2_one_die_for_each_arrow(dice: str, fit: bool) -> None:
    """The Penguin needs at most 3, at least 6 and at least 8."""
    assert bool(turns(dice, "penguin").may("take penguin")) == fit


def test_5_2_the_dice_that_pay_may_be_chosen() -> None:
    """With a token to spend, each spare die that leaves a Cat is a choice."""
    now = turns("d4:1 d4:2 d8:7 d10:9 | magics 1", "cat")
    assert now.may("take cat") == [
        "take cat spare d4:1",
        "take cat spare d4:2",
        "take cat spare d8:7",
        "take cat spare d10:9",
    ]


def test_5_2_assignments_with_the_same_spare_die_are_one() -> None:
    """However the three dice meet the arrows of a Mouse."""
    now = turns("d4:1 d4:2 d6:3 d20:20 | rerolls 1", "mouse")
    assert now.may("take mouse spare d20:20") == ["take mouse spare d20:20"]


def test_5_3_a_poorer_animal_may_be_taken() -> None:
    """A Fish instead of an Owl."""
    now = turns("d10:8 d12:11 d20:3 d20:15", "owl")
    assert "take fish spare d12:11" in now.legal
    assert "take owl spare d12:11" in now.legal


def test_5_3_a_card_taken_is_gone() -> None:
    """Ben's dice would do for the Cat that Ada took."""
    now = turns("d4:1 d4:2 d6:6 d6:6 || d4:1 d4:2 d8:8 d8:8", "cat frog")
    assert after(now, "take frog for reroll").may("take cat")
    assert after(now, "take cat for reroll").may("take cat") == []


@pytest.mark.parametrize(
    ("die", "bonuses"),
    [
        ("d20:6", ["reroll"]),
        ("d20:7", ["reroll", "magic"]),
        ("d20:10", ["reroll", "magic"]),
        ("d20:11", ["reroll", "magic", "vp"]),
        ("d20:18", ["reroll", "magic", "vp"]),
        ("d20:19", ["reroll", "magic", "vp", "vp_reroll"]),
        ("d20:20", ["reroll", "magic", "vp", "vp_reroll"]),
    ],
)
def test_5_4_what_a_spare_die_earns(die: str, bonuses: list[str]) -> None:
    """Its own bonus, and every lesser one."""
    now = turns(f"d4:1 d4:1 d6:1 {die} | rerolls 1", "frog")
    assert now.may("bonus")[-len(bonuses) :] == [f"bonus {word} for {die}" for word in bonuses]
    assert len([text for text in now.may("bonus") if text.endswith(die)]) == len(bonuses)


@pytest.mark.parametrize(
    ("bonus", "held"),
    [
        ("reroll", "rerolls 1"),
        ("magic", "magics 1"),
        ("vp", "stars 1"),
        ("vp_reroll", "rerolls 1 | stars 1"),
    ],
)
def test_5_4_the_bonus_is_kept(bonus: str, held: str) -> None:
    """One token, or the two of the best."""
    now = after(turns("d4:1 d4:1 d6:1 d20:20", "frog"), f"take frog spare d20:20, bonus {bonus} for d20:20")
    assert now.seat(0) == f"{held} | animals frog"


def test_5_5_a_token_gained_may_be_spent_at_once() -> None:
    """The 7 earns a Magic, which turns a 4 to the 1 that the Thimble Frog wants."""
    now = after(turns("d4:4 d6:2 d8:7 d8:3", "thimble_frog"), "bonus magic for d8:7")
    assert now.may("take") == ["take fish"]
    now = after(now, "magic d4:4 to 1")
    assert now.legal == ["take thimble_frog", "take fish"]
    assert after(now, "take thimble_frog").seat(0) == "animals thimble_frog"


def test_5_5_tokens_may_be_spent_on_the_spare_die() -> None:
    """After the animal, Ada: rerolls the die she kept."""
    now = after(turns("d4:1 d4:2 d6:6 d20:2 | rerolls 1", "cat"), "take cat spare d20:2, reroll d20:2, * 19")
    assert now.may("bonus vp_reroll") == ["bonus vp_reroll for d20:19"]


def test_5_5_used_dice_cannot_be_changed() -> None:
    """Only what is left of the four."""
    now = after(turns("d4:1 d4:2 d6:6 d20:2 | rerolls 1 | magics 1", "cat"), "take cat spare d20:2")
    assert now.may("reroll") == ["reroll d20:2"]
    assert len(now.may("magic")) == len(now.may("magic d20:2")) == 19
    now = after(turns("d4:1 d4:2 d6:6 d20:8 | rerolls 1", "cat"), "bonus reroll for d4:2")
    assert len(now.may("reroll")) == 7
