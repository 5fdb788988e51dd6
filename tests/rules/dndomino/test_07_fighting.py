"""Dungeons and Dominos, chapter 7: hero against hero."""

import pytest

from tests.rules.dndomino.table import after, table

HALL = "0:3 2.0 3.0, 3:4 4.0 5.0"
PAIR = "2.0 20 | 3.0 20"


def test_7_1_a_hero_beside_yours() -> None:
    """Not over a corner, and not further away."""
    assert table(HALL, "2.0 | 3.0").legal_with("attack") == ["1"]
    far = table(HALL, "2.0 | 4.0")
    assert far.legal_with("attack") == []
    assert far.refusal("hero:1") == "Ben is on no tile that touches yours. (7.1)"
    assert table("0:3 1.1 1.2", "0.0 | 1.1").legal_with("attack") == []
    assert far.refusal("hero:0") == "That is your own hero. (3.1)"


def test_7_1_bloodied_heroes_take_one_off() -> None:
    """Both of them, each for oneself."""
    assert after(table(HALL, "2.0* 20 | 3.0 20"), "attack 1: 5 4").gold == [21, 19]
    assert after(table(HALL, "2.0 20 | 3.0* 20"), "attack 1: 4 4, land 0.0").gold == [24, 16]


@pytest.mark.parametrize(
    ("dice", "gold", "said"),
    [
        ("5 3", [25, 15], "Ada attacked Ben, 5 against 3: a beating that brought 5 gold."),
        ("2 1", [22, 18], "Ada attacked Ben, 2 against 1: a beating that brought 2 gold."),
        ("4 4", [21, 19], "Ada attacked Ben, 4 against 4: a stumble that brought 1 gold."),
        ("2 5", [20, 20], "Ada attacked Ben, 2 against 5, in vain."),
        ("1", [19, 21], "Ada attacked Ben with 1, fell flat and paid 1 gold."),
    ],
)
def test_7_2_how_an_attack_ends(dice: str, gold: list[int], said: str) -> None:
    """Higher, the same, lower, or flat on the face."""
    now = after(table(HALL, PAIR), f"attack 1: {dice}")
    assert now.gold == gold
    assert now.said == [said]


def test_7_2_the_odds_are_shown() -> None:
    """For two healthy heroes."""
    now = table(HALL, PAIR)
    assert now.percent("attack 1") == {"beating": 42, "stumble": 14, "bloodied": 14, "fall flat": 17}
    now = table(HALL, "2.0 | 3.0*")
    assert now.percent("attack 1") == {"beating": 56, "stumble": 11, "kill": 56, "fall flat": 17}


def test_7_3_after_a_critical_failure_there_is_no_move() -> None:
    """It was not made yet, and now it is over."""
    now = after(table(HALL, PAIR, hands="0:4 | -"), "attack 1: 1")
    assert all(text.startswith("place") for text in now.legal)


def test_7_3_a_bloodied_2_fails_as_well() -> None:
    """Its value is 1."""
    now = after(table(HALL, "2.0* 20 | 3.0 20"), "attack 1: 2")
    assert now.said == ["Ada attacked Ben with 2 (bloodied, so it counts 1), fell flat and paid 1 gold."]
    assert now.gold == [19, 21]


def test_7_3_without_gold_nothing_is_paid() -> None:
    """But the move is lost all the same."""
    now = after(table(HALL, "2.0 | 3.0", hands="0:4 | -"), "attack 1: 1")
    assert now.gold == [0, 0]
    assert all(text.startswith("place") for text in now.legal)


def test_7_4_a_beating_kills_the_bloodied_after_paying() -> None:
    """The gold is paid first."""
    now = after(table(HALL, "2.0 | 3.0* 20"), "attack 1: 5 2")
    assert now.gold == [5, 15]
    assert now.said[-1] == "Ben died."
    assert now.asked == "Ben"


def test_7_4_a_healthy_victim_is_bloodied_by_a_six_only() -> None:
    """Unless it is met with a six."""
    assert after(table(HALL, PAIR), "attack 1: 6 5").heroes[1] == "3.0*"
    assert after(table(HALL, PAIR), "attack 1: 5 1").heroes[1] == "3.0"
    six = after(table(HALL, PAIR), "attack 1: 6 6")
    assert six.heroes[1] == "3.0"
    assert six.gold == [21, 19]


def test_7_4_a_bloodied_attacker_has_no_six() -> None:
    """Its value is 5."""
    now = after(table(HALL, "2.0* 20 | 3.0 20"), "attack 1: 6 4")
    assert now.heroes[1] == "3.0"
    assert now.gold == [25, 15]


def test_7_5_one_pays_what_there_is() -> None:
    """And no more."""
    assert after(table(HALL, "2.0 | 3.0 3"), "attack 1: 6 1").gold == [3, 0]
    assert after(table(HALL, "2.0 | 3.0"), "attack 1: 4 4").gold == [0, 0]


def test_7_6_one_less_on_moving_attacking_and_defending() -> None:
    """But not on looting."""
    state = table(HALL, "2.0* | 3.0").state
    assert state.step_change(0) == -1
    assert state.step_change(1) == 0
    assert state.value(0, 1) == 0
    assert state.value(0, 6) == 5
    assert state.value(1, 6) == 6


def test_7_7_healing_takes_the_action() -> None:
    """Only if bloodied; a move afterwards has all its steps."""
    now = table(HALL, "2.0* | 5.0")
    assert now.legal == ["end", "heal", "roll"]
    healed = after(now, "heal")
    assert healed.heroes[0] == "2.0"
    assert healed.legal == ["end", "roll"]
    assert after(healed, "roll: 1").legal_with("go") == ["1.0", "3.0"]
    assert "heal" not in table(HALL, "2.0 | 5.0").legal


def test_7_7_healing_after_the_move() -> None:
    """Then the move was one step shorter."""
    now = after(table(HALL, "2.0* | 5.0"), "roll: 2")
    assert now.legal_with("go") == ["1.0", "3.0"]
    assert after(now, "go 1.0, heal").heroes[0] == "1.0"
