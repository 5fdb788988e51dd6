"""Dungeons and Dominos, chapter 10: made clear, with the drawings of the page as positions."""

from itertools import permutations

import pytest

from tests.rules.dndomino.table import after, placing, table

WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"


@pytest.mark.parametrize(
    ("dungeon", "placement", "against"),
    [
        ("", "0:3 2.0 3.0", ""),
        ("", "0:5 0.1 0.2", ""),
        ("", "0:4 0.1 1.1", "A single must not fill up a block of 2 × 2 tiles. (4.4)"),
        ("0:3 2.0 3.0", "3:3 2.1 3.1", ""),
        ("0:3 2.0 3.0", "3:3 1.1 2.1", "No 3 matches there, and 3:3 fits elsewhere. (4.3)"),
        ("0:3 2.0 3.0", "3:3 4.0 5.0", "A monster must fill up a block of 2 × 2 tiles. (4.5)"),
        (f"{WOLF}, 3:6 4.0 5.0", "6:6 4.1 5.1", "That would make too large a room. (4.6)"),
        (f"{WOLF}, 3:6 4.0 5.0", "6:6 4.-1 5.-1", ""),
        (f"{WOLF} dead", "3:4 4.1 5.1", "Nothing may touch a dead monster. (4.7)"),
        (f"{WOLF} dead", "3:4 1.1 1.2", "Nothing may touch a dead monster. (4.7)"),
        (f"{WOLF} dead", "3:4 4.0 5.0", ""),
    ],
)
def test_10_1_legal_and_illegal_placements(dungeon: str, placement: str, against: str) -> None:
    """Each with its reason."""
    name, low, high = placement.split()
    now = placing(dungeon, name)
    assert (f"place {placement}" in now.legal) == (against == "")
    touched = (f"hand:{name.replace(':', '.')}", f"cell:{low}", f"cell:{high}")
    assert now.refusal(*touched) == (against or "Nothing speaks against that. (4.1)")


def test_10_1_the_room_of_the_example() -> None:
    """0 + 3 + 3 + 3."""
    now = after(placing("0:3 2.0 3.0", "3:3"), "place 3:3 2.1 3.1")
    assert now.state.room_gold(0) == 9


@pytest.mark.parametrize(
    ("tiles", "dice"),
    [((6, 5, 2, 1), (6, 5, 2, 2)), ((5, 4, 3, 3), (6, 6, 3, 2)), ((6, 6, 0, 0), (6, 5, 5, 5))],
)
def test_10_2_no_other_pairing_helps(tiles: tuple[int, ...], dice: tuple[int, ...]) -> None:
    """If dice and tiles fail in order, they fail in any order."""
    ordered = all(die >= tile for die, tile in zip(dice, tiles, strict=True))
    anyhow = any(
        all(die >= tile for die, tile in zip(others, tiles, strict=True)) for others in permutations(dice)
    )
    assert ordered == anyhow == (tiles[0] == 6 and tiles[1] == 5)


def test_10_3_coming_in_over_others() -> None:
    """A stands on the spawn tile; B hops over."""
    hall = table("0:3 2.0 3.0", "0.0 | outside", turn=1)
    assert after(hall, "roll: 3").legal == ["go 1.0", "go 2.0", "stay"]
    assert after(hall, "roll: 1").heroes == ["0.0", "outside"]


def test_10_3_coming_back_to_a_full_entrance() -> None:
    """A and C have taken both tiles: beside it, or the nearest."""
    dungeon = "0:3 2.0 3.0, 2:5 0.2 0.1"
    now = after(table(dungeon, "0.0 | 3.0* | 1.0 | 2.0", turn=3), "attack 1: 5 1")
    assert now.heroes[1] == "0.1"
    now = after(table(dungeon, "0.0 | 0.1* | 1.0 | 3.0"), "attack 1: 5 1")
    assert now.legal == ["land 0.1", "land 2.0"]
    now = after(table(dungeon, "0.1 | 0.2* | 1.0 | 2.0 | 0.0"), "attack 1: 5 1")
    assert now.legal == ["land 0.2", "land 3.0"]


def test_10_4_the_start() -> None:
    """One step to the spawn tile, two to the other one; more are of no use yet."""
    assert after(table(), "roll: 1").legal_with("go") == ["0.0"]
    assert after(table(), "roll: 2").legal_with("go") == ["0.0", "1.0"]
    assert after(table(), "roll: 6").legal_with("go") == ["0.0", "1.0"]


def test_10_5_death_stays_in_the_basic_game() -> None:
    """Before the reveal at the entrance, after it on a thrown domino; with the option not at all."""
    hall = f"{WOLF}, 3:6 4.0 5.0, 6:6 4.-1 5.-1"
    growing = after(table(hall, "2.0 | 3.0*"), "attack 1: 5 1")
    assert growing.legal == ["land 0.0", "land 1.0"]
    revealed = after(table(hall, "2.0 | 3.0*", stock=""), "attack 1: 5 1; 3 6")
    assert revealed.legal == ["again", "land 4.0", "land 5.0"]
    match = after(table(hall, "2.0 | 3.0*", stock="", deathmatch=True), "attack 1: 5 1")
    assert match.heroes[1] == "3.0*"
    assert match.asked == "Ada"


def test_10_6_passing_of_every_kind() -> None:
    """The turn, the move, the domino."""
    assert after(table(), "end").asked == "Ben"
    assert after(table("", "0.0 | 1.0"), "roll: 6").heroes == ["0.0", "1.0"]
    now = after(table("1:1 0.-1 1.-1 dead", hands="4:4 | 0:5"), "end")
    assert now.asked == "Ben"
    assert now.said == ["Ada could place nothing, showed 4:4 and passed."]


def test_10_6_why_the_monster_of_the_drawing_fits_nowhere() -> None:
    """Below the entrance a block of six, beside it the dead Rat."""
    now = placing("1:1 0.-1 1.-1 dead", "4:4 5:6")
    below = now.refusal("hand:4.4", "cell:0.1", "cell:1.1")
    beside = now.refusal("hand:4.4", "cell:2.-1", "cell:2.0")
    assert below == "That would make too large a room. (4.6)"
    assert beside == "Nothing may touch a dead monster. (4.7)"
