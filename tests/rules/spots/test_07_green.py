"""Spots, chapter 7: Beg, Chew, Gobble, Play Dead and Stay."""

import pytest

from tests.rules.spots.table import after, table

# Beg


@pytest.mark.parametrize(
    ("pack", "treats"), [("Inky __", 1), ("Tuba ___ · Inky __", 2), ("Confetti ____ · Tuba 126 · Udon!", 4)]
)
def test_7_18_beg_takes_a_treat_and_one_for_each_paw(pack: str, treats: int) -> None:
    """Nothing is rolled, and the turn is over."""
    now = after(table(pack), "beg")
    assert (now.seat(0), now.asked) == (f"{pack} | treats {treats}", "Ben")


def test_7_18_both_steps_are_told() -> None:
    """One treat, then two."""
    assert after(table("Confetti ____"), "beg").said == [
        "Ada chose Beg.",
        "Ada took 1 treat.",
        "Ada took 2 treats.",
    ]


def test_7_18_from_a_short_supply_what_is_there() -> None:
    """Two of three."""
    assert after(table("Confetti ____ || Dot _ | treats 18"), "beg").seat(0) == "Confetti ____ | treats 2"


# Chew


@pytest.mark.parametrize(("had", "has"), [(0, 1), (1, 3), (2, 5), (4, 9), (9, 19)])
def test_7_19_chew_doubles_the_treats_and_takes_one_more(had: int, has: int) -> None:
    """None become 1, four become 9."""
    assert after(table(f"Inky __ | treats {had}", "chew"), "chew").seat(0) == f"Inky __ | treats {has}"


def test_7_19_treats_found_on_the_tile_count() -> None:
    """One and two are three, doubled six, and one more."""
    assert after(table("Inky __ | treats 1", "chew", on="chew 2"), "chew").seat(0) == "Inky __ | treats 7"


@pytest.mark.parametrize(
    ("had", "others", "has"), [(5, 11, 9), (5, 10, 10), (5, 9, 11), (5, 8, 11), (10, 0, 20)]
)
def test_7_19_if_the_supply_holds_fewer_take_them_all(had: int, others: int, has: int) -> None:
    """And the one more only if one is left."""
    now = table(f"Inky __ | treats {had} || Dot _ | treats {others}", "chew")
    assert after(now, "chew").seat(0) == f"Inky __ | treats {has}"


# Gobble


@pytest.mark.parametrize(
    ("pack", "treats"),
    [("Dot _", 6), ("Acorn 1_", 5), ("Flapjack _56", 3), ("Flapjack 4_6", 2), ("Quibble __ · Dot _", 1)],
)
def test_7_20_gobble_takes_seven_and_returns_the_highest_empty_space(pack: str, treats: int) -> None:
    """Filled spaces do not count."""
    now = after(table(pack, "gobble"), "gobble")
    assert now.seat(0) == f"{pack} | treats {treats}"
    assert now.said[1:] == [
        "Ada took 7 treats.",
        f"Ada gave {7 - treats} treat{'s' if treats < 6 else ''} back.",
    ]


def test_7_20_scored_and_others_dogs_do_not_count() -> None:
    """Ada's only empty space is a 1."""
    now = after(table("Dot _ · Quibble! || Pogo __", "gobble"), "gobble")
    assert now.seat(0) == "Dot _ · Quibble! | treats 6"


@pytest.mark.parametrize(
    ("had", "supply", "has"),
    [(0, 4, 0), (0, 6, 0), (0, 7, 1), (1, 4, 0), (3, 4, 1), (2, 0, 0), (8, 0, 2), (3, 7, 4)],
)
def test_7_20_first_take_what_is_there_then_return_what_you_can(had: int, supply: int, has: int) -> None:
    """With a 6 empty; whoever has fewer returns them all."""
    now = after(table(f"Quibble __ | treats {had} || Dot _ | treats {20 - had - supply}", "gobble"), "gobble")
    assert now.seat(0) == ("Quibble __" if has == 0 else f"Quibble __ | treats {has}")


def test_7_20_it_takes_first_and_returns_second() -> None:
    """With six left and none of her own Ada takes six and returns six, so the supply is as before."""
    now = after(table("Quibble __ || Dot _ | treats 14", "gobble"), "gobble")
    assert (now.seat(0), now.supply) == ("Quibble __", 6)
    assert now.said[1:] == ["Ada took 6 treats.", "Ada gave 6 treats back."]


def test_7_20_without_an_empty_space_nothing_is_returned() -> None:
    """Play does not lead there, since a whole pack scores by itself; but none is none."""
    now = table("Dot _", "gobble")
    now.state.gaps[0] = 0
    now.state.take_stock()
    now.play(0, "gobble")
    assert (now.state.treats[0], now.supply) == (7, 13)


# Play Dead


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_7_21_play_dead_pays_for_a_buried_die(die: int) -> None:
    """As many treats as it shows."""
    now = after(table("Dot! · Quibble __", "play_dead"), f"play_dead, * {die}")
    if die > 4:
        now = after(now, f"bury {die}")
    assert now.seat(0) == f"Dot! · Quibble __ | yard {die} | treats {die}"
    assert now.asked == "Ben"


def test_7_21_nothing_for_a_die_that_was_placed() -> None:
    """It lies on the dog, not in the yard."""
    assert after(table("Inky __", "play_dead"), "play_dead, * 4, 4 on 1").seat(0) == "Inky _4"


def test_7_21_nothing_for_a_bust() -> None:
    """Four and four are eight."""
    now = after(table("Quibble __ | yard 4 | treats 1", "play_dead"), "play_dead, * 4, keep")
    assert now.seat(0) == "Quibble __ | treats 1"


def test_7_21_seven_is_no_bust() -> None:
    """Three more treats."""
    assert (
        after(table("Quibble __ | yard 4", "play_dead"), "play_dead, * 3").seat(0)
        == "Quibble __ | yard 4 3 | treats 3"
    )


def test_7_21_the_number_after_any_rerolls_counts() -> None:
    """A 6, rerolled to a 2: one treat spent, two taken."""
    now = after(table("Quibble __ | treats 1", "play_dead"), "play_dead, * 6, reroll, * 2")
    assert now.seat(0) == "Quibble __ | yard 2 | treats 2"


def test_7_21_from_a_short_supply_what_is_there() -> None:
    """Three of five."""
    now = after(table("Dot _ || Inky __ | treats 17", "play_dead"), "play_dead, * 5")
    assert now.seat(0) == "Dot _ | yard 5 | treats 3"


def test_7_21_a_placed_die_that_scores_pays_nothing_either() -> None:
    """Dot is scored, and no treat is taken."""
    now = after(table("Dot _", "play_dead", deck="Tofu"), "play_dead, * 1, 1 on 1")
    assert now.seat(0) == "Dot! · Tofu ___"


# Stay


@pytest.mark.parametrize(
    ("down", "treats"),
    [("", 0), ("howl", 1), ("howl walk", 2), ("howl walk run", 3), ("howl walk run fetch", 4)],
)
def test_7_22_stay_takes_a_treat_for_each_other_facedown_tile(down: str, treats: int) -> None:
    """Stay itself lies facedown by then and does not count: none to four."""
    now = after(table("Inky __", "stay", down=down), "stay")
    assert now.seat(0) == ("Inky __" if treats == 0 else f"Inky __ | treats {treats}")


def test_7_22_never_five_since_the_tiles_are_turned_up_first() -> None:
    """Stay is the last tile when Ben's turn starts: it gets a treat, the others turn up, none is left."""
    now = after(table("Inky __ || Dot _", "stay", down="howl walk run fetch"), "roll_over, stop")
    assert now.on("stay") == 1
    assert after(now, "stay").seat(1) == "Dot _ | treats 1"


def test_7_22_from_a_short_supply_what_is_there() -> None:
    """One of three."""
    now = after(table("Inky __ || Dot _ | treats 19", "stay", down="howl walk run"), "stay")
    assert now.seat(0) == "Inky __ | treats 1"


def test_7_22_treats_on_stay_are_taken_before() -> None:
    """Two that lay there, and one for Howl."""
    assert after(table("Inky __", "stay", down="howl", on="stay 2"), "stay").seat(0) == "Inky __ | treats 3"
