"""Dungeons and Dominos, chapter 5: moving."""

from tests.rules.dndomino.table import after, table

WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"
LONG = "0:3 2.0 3.0, 3:4 4.0 5.0, 4:5 6.0 7.0"


def test_5_1_as_many_steps_as_the_die_says_or_fewer() -> None:
    """Also none."""
    now = after(table(LONG, "0.0 | outside"), "roll: 3")
    assert now.legal == ["go 1.0", "go 2.0", "go 3.0", "stay"]
    assert now.ask() == "Where do you go? 3 steps at most. (5.2)"
    assert after(now, "stay").heroes[0] == "0.0"


def test_5_1_a_bloodied_hero_goes_one_step_less() -> None:
    """With a 1 that is none at all, so there is nothing to choose."""
    now = table(LONG, "0.0* | outside")
    assert after(now, "roll: 3").legal == ["go 1.0", "go 2.0", "stay"]
    assert after(now, "roll: 1").said[-1] == "Ada could go nowhere and stayed."


def test_5_1_two_dice_for_the_last_monster() -> None:
    """Their sum, and bloodied still takes off one only."""
    now = after(table(f"{WOLF}, 3:4 4.0 5.0, 4:5 6.0 7.0", "0.0* | outside", stock="0:1"), "roll: 2 3")
    assert now.state.steps == 4


def test_5_1_a_tile_too_far_away() -> None:
    """It says how far it is."""
    now = after(table(LONG, "0.0 | outside"), "roll: 3")
    assert now.refusal("cell:6.0") == "It is 6 steps to the 4 of 4:5, and you have 3 steps. (5.1)"
    assert now.refusal("cell:0.0") == "You stand there already: stay, if you like. (5.1)"
    assert table(LONG, "0.0 | outside").refusal("cell:1.0") == "First throw the dice. (5.1)"


def test_5_2_steps_go_over_any_tile() -> None:
    """From side to side, through rooms, over dead monsters."""
    now = after(table(f"{WOLF} dead", "2.0 | outside"), "roll: 2")
    assert now.legal_with("go") == ["0.0", "1.0", "2.1", "3.0", "3.1"]


def test_5_3_heroes_are_hopped_over() -> None:
    """Several in a row; each tile is a step, and one cannot stop there."""
    now = after(table(LONG, "0.0 | 1.0 | 2.0"), "roll: 4")
    assert now.legal == ["go 3.0", "go 4.0", "stay"]
    assert now.refusal("cell:1.0") == "There is room for one hero only on the 0 behind the way in. (5.3)"
    assert now.refusal("hero:1") == "You can hop over Ben, but not stop there. (5.3)"


def test_5_3_without_a_free_tile_one_stays() -> None:
    """Nothing is asked."""
    now = after(table(LONG, "0.0 | 1.0 | 2.0"), "roll: 2")
    assert now.heroes[0] == "0.0"
    assert now.asked == "Ada"
    assert now.legal == ["attack 1", "end"]


def test_5_4_the_first_step_leads_onto_the_spawn_tile() -> None:
    """With two steps one is on the other tile of the entrance."""
    now = table(LONG)
    assert after(now, "roll: 1").legal == ["go 0.0", "stay"]
    assert after(now, "roll: 3").legal_with("go") == ["0.0", "1.0", "2.0"]
    assert after(now, "roll: 3, go 2.0").said[-1] == "Ada came in and went 2 right."
    assert after(now, "roll: 3").label("stay") == "Stay outside"


def test_5_4_outside_there_is_no_fight() -> None:
    """Neither attacking nor being attacked, nor looting."""
    beside = "4:4 0.1 1.1"
    now = table(beside, "outside | 0.0 | outside")
    assert now.legal == ["end", "roll"]
    assert now.refusal("hero:1") == "You are still outside. (5.4)"
    now = table(beside, "0.0 | outside | outside")
    assert now.legal_with("attack") == []
    assert now.refusal("hero:1") == "Ben is still outside. (5.4)"


def test_5_5_tiles_that_touch_are_connected() -> None:
    """0.1 is a 5 beside a 0, and 1.2 a 4 beside a 2."""
    now = after(table("2:5 0.2 0.1, 4:6 1.2 2.2", "0.0 | outside"), "roll: 4")
    assert now.legal_with("go") == ["0.1", "0.2", "1.0", "1.2", "2.2"]


def test_5_6_walking_through_a_room_starts_no_fight() -> None:
    """In and out of the Direwolf's room."""
    now = after(table(WOLF, "2.1 | outside"), "roll: 3, go 1.0")
    assert now.heroes[0] == "1.0"
    now = after(table(WOLF, "1.0 | outside"), "roll: 3, go 3.1, end")
    assert now.heroes[0] == "3.1"
    assert now.gold == [0, 0]
