"""Dungeons and Dominos, chapter 6: looting."""

from pathlib import Path

import pytest

from boneyard.core.errors import BadOption
from boneyard.games.dndomino import odds
from boneyard.games.dndomino.game import DnDomino
from tests.rules.dndomino.table import Table, after, table

WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"
TWO = f"{WOLF}, 3:6 4.0 5.0, 6:6 4.-1 5.-1"


def fight(before: Table, dice: str) -> Table:
    return after(before, f"loot {before.legal_with('loot')[0]}: {dice}")


def test_6_1_on_a_tile_of_the_room() -> None:
    """Any of the four, and nowhere else."""
    for where in ("2.0", "3.0", "2.1", "3.1"):
        assert table(WOLF, f"{where} | outside").legal_with("loot") == ["direwolf 2.1"]
    now = table(WOLF, "1.0 | outside")
    assert now.legal_with("loot") == []
    assert now.refusal("room:2.1") == "To fight the Direwolf, stand on a tile of its room. (6.1)"


def test_6_1_the_monster_must_be_alive() -> None:
    """Its room is looted once."""
    now = table(f"{WOLF} dead", "2.0 | outside")
    assert now.legal_with("loot") == []
    assert now.refusal("room:2.1") == "The Direwolf is dead and its room looted. (6.3)"


@pytest.mark.parametrize(
    ("dungeon", "dice", "won"),
    [
        (WOLF, "3 3 3 1", True),
        (WOLF, "1 3 3 3", True),
        (WOLF, "6 6 2 2", False),
        ("6:6 0.1 1.1", "6 5 5 5", False),
        ("6:6 0.1 1.1", "1 6 1 6", True),
    ],
)
def test_6_2_dice_and_tiles_in_order(dungeon: str, dice: str, won: bool) -> None:
    """Each die at least as high as its tile; a blank is always beaten."""
    where = "2.0" if "2.0" in dungeon else "0.0"
    now = fight(table(dungeon, f"{where} | outside"), dice)
    assert (now.gold[0] > 0) == won


def test_6_2_bloodied_makes_no_difference() -> None:
    """The dice count as they fall."""
    assert fight(table(WOLF, "2.0* | outside"), "3 3 3 1").gold[0] == 9


def test_6_3_the_gold_is_the_sum_of_the_tiles() -> None:
    """The monster dies, and is turned over."""
    now = fight(table(WOLF, "2.0 4 | outside"), "6 6 6 6")
    assert now.gold[0] == 4 + 9
    assert now.said[:2] == [
        "Ada fought the Direwolf: dice 6 6 6 6 against tiles 3 3 3 0.",
        "Ada killed the Direwolf and took 9 gold.",
    ]
    assert not now.state.alive(0)
    assert now.label("end") == "End your turn"


def test_6_3_the_choice_says_what_there_is_to_win() -> None:
    """And how likely it is."""
    now = table(WOLF, "2.0 | outside")
    assert now.label("loot direwolf 2.1") == "Fight the Direwolf for 9 gold"
    assert now.percent("loot direwolf 2.1") == {"win": 59}


def test_6_4_losing_bloodies_and_then_kills() -> None:
    """A healthy hero first becomes bloodied."""
    now = fight(table(WOLF, "2.0 | outside"), "1 1 1 1")
    assert now.heroes[0] == "2.0*"
    assert now.said[1:] == ["Ada lost to the Direwolf.", "Ada became bloodied."]
    now = fight(table(WOLF, "2.0* | outside"), "1 1 1 1")
    assert now.said[1:] == ["Ada lost to the Direwolf.", "Ada died."]
    assert table(WOLF, "2.0* | outside").percent("loot direwolf 2.1") == {"win": 59, "death": 41}


def test_6_5_on_a_revealed_map_each_die_counts_one_more() -> None:
    """A 6 counts 7, a 2 beats a 3."""
    now = table(TWO, "2.0 | outside", stock="")
    assert now.state.revealed
    won = fight(now, "2 2 2 1")
    assert won.gold[0] == 9
    assert won.said[0] == "Ada fought the Direwolf: dice 2 2 2 1, each one more, against tiles 3 3 3 0."
    assert fight(now, "2 2 1 1").gold[0] == 0
    assert now.percent("loot direwolf 2.1") == {"win": 87}


def test_6_6_five_dice_for_the_last_monster() -> None:
    """The best four count."""
    now = table(WOLF, "2.0 | outside", stock="0:1")
    assert now.state.monsters_left() == 1
    assert fight(now, "1 3 3 3 1").gold[0] == 9
    assert fight(now, "1 3 3 2 1").gold[0] == 0
    assert now.percent("loot direwolf 2.1") == {"win": 79}


def test_6_6_a_monster_still_to_be_placed_counts() -> None:
    """One alive and one in the stock are two."""
    now = table(WOLF, "2.0 | outside", stock="6:6")
    assert now.state.loot_dice(0) == 4
    assert now.state.move_dice() == 1


def test_6_6_two_dice_for_moving_even_if_the_last_is_not_placed_yet() -> None:
    """The Direwolf is dead, the Dragon somewhere in the stock."""
    now = table(f"{WOLF} dead", "2.0 | outside", stock="6:6")
    assert now.state.move_dice() == 2
    assert now.label("roll") == "Throw two dice and move"


def test_6_6_both_together() -> None:
    """Five dice, one more on each."""
    now = table(WOLF, "2.0 | outside", stock="")
    assert fight(now, "2 2 2 1 1").gold[0] == 9
    assert now.percent("loot direwolf 2.1") == {"win": 96}


ROOMS = [
    ((0, 3, 3, 3), (59, 87, 79, 96)),
    ((0, 0, 6, 6), (13, 41, 20, 54)),
    ((1, 2, 5, 6), (31, 64, 43, 76)),
    ((3, 3, 4, 5), (18, 46, 42, 78)),
    ((5, 5, 5, 6), (1, 6, 4, 19)),
]


@pytest.mark.parametrize(("tiles", "chances"), ROOMS, ids=str)
def test_6_7_the_table_of_chances(tiles: tuple[int, ...], chances: tuple[int, ...]) -> None:
    """In hundredths: four dice, revealed, last monster, both."""
    ways = ((4, 0), (4, 1), (5, 0), (5, 1))
    assert tuple(round(100 * odds.loot_chance(tiles, dice, bonus)) for dice, bonus in ways) == chances


def test_6_7_all_rooms_in_one_table() -> None:
    """What `boneyard odds` prints: each monster with any two tiles beside it, and every kind of attack."""
    lines = DnDomino.odds_table(None)
    wolf = next(at for at, line in enumerate(lines) if line.startswith("Direwolf"))
    assert lines[wolf + 1].split()[:5] == ["0", "89", "89", "81", "59"]
    assert lines[-4].split() == ["healthy", "against", "healthy", "42", "14", "28", "17", "14"]
    assert lines[-1].split() == ["bloodied", "against", "bloodied", "39", "11", "17", "33", "39"]
    assert max(map(len, lines)) <= 80
    with pytest.raises(BadOption, match="there are no cards to read"):
        DnDomino.odds_table(Path("cards.toml"))
