"""Dungeons and Dominos, chapter 11: variants."""

from itertools import permutations
from typing import Any

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.games.dndomino.data import (
    CLASSES,
    CLERIC,
    DOMINOES,
    FIGHTER,
    GUARDIAN,
    ROGUE,
    SCOUT,
    TWIN,
    WIZARD,
)
from boneyard.games.dndomino.events import duel
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import dominoes_in, mask_of
from tests.rules.dndomino.table import Table, after, placing, start, table

HALL = "0:3 2.0 3.0, 3:4 4.0 5.0"
WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"
TWO = f"{WOLF}, 3:6 4.0 5.0, 6:6 4.-1 5.-1"


# 11.1


def test_11_1_all_dominoes_are_placed_first() -> None:
    """Clockwise from the starting player on; then that player has the first turn, with the map revealed."""
    now = start(3, 1, ["0:1 0:2 0:3", "0:4 0:5 0:6", "1:2 1:3 1:4"], prebuilt_map=True)
    rng = Rng(4)
    order = []
    while now.state.turn == 0:
        order.append(now.asked)
        assert all(text.startswith("place") for text in now.legal)
        now = after(now, now.legal[rng.below(len(now.legal))])
    assert order[:4] == ["Ben", "Cleo", "Ada", "Ben"]
    assert now.asked == "Ben"
    assert now.state.revealed
    assert now.state.turn == 1
    assert now.heroes == ["outside"] * 3


def test_11_1_the_same_rules_hold() -> None:
    """Matching and jokers, as ever."""
    now = start(2, 0, ["0:1 2:3 4:4", "0:4 0:5 0:6"], prebuilt_map=True)
    assert "place 0:1 2.0 3.0" in now.legal
    assert "place 0:1 3.0 2.0" not in now.legal
    assert "place 2:3 3.0 2.0" in now.legal


# 11.2


def test_11_2_every_beating_bloodies() -> None:
    """Not only a six; a stumble does not."""
    now = table(HALL, "2.0 | 3.0", attacks_bloody=True)
    assert after(now, "attack 1: 3 2").heroes[1] == "3.0*"
    assert after(now, "attack 1: 3 3").heroes[1] == "3.0"
    assert now.percent("attack 1") == {"beating": 42, "stumble": 14, "fall flat": 17}


# 11.3


def test_11_3_a_hero_on_the_way_may_be_attacked() -> None:
    """Then the move goes on from the victim's tile with the steps that are left."""
    now = after(table(HALL, "0.0 | 2.0 9", hop_attack=True), "roll: 5")
    assert now.legal == ["go 1.0", "go 3.0", "go 4.0", "go 5.0", "hop attack 1", "stay"]
    now = after(now, "hop attack 1: 4 2")
    assert now.gold == [4, 5]
    assert now.ask() == "The move goes on: where does it end? 3 steps at most. (11.3)"
    assert now.legal == ["go 1.0", "go 3.0", "go 4.0", "go 5.0"]
    now = after(now, "go 4.0")
    assert now.heroes == ["4.0", "2.0"]
    assert now.asked == "Ben"


def test_11_3_only_if_there_is_a_tile_to_end_on() -> None:
    """Two steps lead just onto the victim's tile; nor is there anything behind the last tile."""
    now = table(HALL, "0.0 | 2.0", hop_attack=True)
    assert after(now, "roll: 2").legal == ["go 1.0", "stay"]
    dead_end = table("", "0.0 | 1.0", hop_attack=True)
    assert after(dead_end, "roll: 6").heroes[0] == "0.0"


def test_11_3_it_takes_the_action() -> None:
    """So not after one, and none after it."""
    now = after(table(HALL, "0.0 | 1.0 | 5.0", hop_attack=True), "attack 1: 3 6, roll: 3")
    assert now.legal_with("hop") == []
    now = after(table(HALL, "0.0 | 1.0 | 3.0", hop_attack=True), "roll: 3, hop attack 1: 3 6")
    assert now.heroes[0] == "2.0"
    assert now.asked == "Ben"


def test_11_3_his_tile_is_free_if_he_died() -> None:
    """He comes back before the move goes on; the tile where it began is still taken."""
    now = after(table(HALL, "0.0 | 2.0*", hop_attack=True), "roll: 3, hop attack 1: 4 1")
    assert now.heroes == ["0.0", "1.0"]
    assert now.asked == "Ada"
    assert now.legal == ["go 2.0", "go 3.0"]


def test_11_3_a_critical_failure_ends_the_move_before_him() -> None:
    """On the last free tile; the one it began on, or outside, if there is none in between."""
    now = table(HALL, "0.0 3 | 2.0", hop_attack=True)
    assert after(now, "roll: 4, hop attack 1: 1").heroes == ["1.0", "2.0"]
    between = table(HALL, "0.0 3 | 2.0 | 1.0", hop_attack=True)
    assert after(between, "roll: 4, hop attack 1: 1").heroes[0] == "0.0"
    outside = table(HALL, "outside | 0.0", hop_attack=True)
    assert after(outside, "roll: 4, hop attack 1: 1").heroes[0] == "outside"


RING = "0:3 2.0 3.0, 3:5 3.1 3.2, 1:5 1.2 2.2, 1:2 0.2 0.1"


def test_11_3_if_there_are_several_shortest_ways_one_chooses() -> None:
    """Both ways around the ring are five steps long."""
    now = after(table(RING, "0.0 | 3.2", hop_attack=True), "roll: 6, hop attack 1: 1")
    assert now.ask() == "You fell. On which tile before your victim? (11.3)"
    assert now.legal == ["go 2.2", "go 3.1"]
    assert now.refusal("cell:1.0") == "You fell on the last free tile before your victim. (11.3)"
    assert after(now, "go 3.1").heroes == ["3.1", "3.2"]


def test_11_3_one_of_the_ways_may_lead_back_to_the_start() -> None:
    """On one way all tiles in between are taken."""
    now = table(SQUARE, "0.0 | 1.1 | 1.0", hop_attack=True)
    now = after(now, "roll: 4, hop attack 1: 1")
    assert now.legal == ["go 0.1", "stay"]
    assert after(now, "stay").heroes[0] == "0.0"


def test_11_3_if_all_ways_lead_back_to_the_start_nothing_is_asked() -> None:
    """Both tiles in between are taken, so that there is only one place to fall back to."""
    now = table(SQUARE + ", 4:5 1.2 1.3", "0.0 3 | 1.1 | 1.0 | 0.1", hop_attack=True)
    now = after(now, "roll: 4, hop attack 1: 1")
    assert now.heroes[0] == "0.0"
    assert now.gold == [2, 1, 0, 0]
    assert now.asked == "Ben"


# 0.0 and 1.1 are opposite corners of the Orc's room.
SQUARE = "4:4 0.1 1.1, 0:2 2.0 3.0"


# 11.4


def test_11_4_gold_to_begin_with() -> None:
    """Everybody the same."""
    assert DnDomino(3, start_gold=10).start().standings() == [(10,)] * 3


# 11.5


def escaping(heroes: str, **options: Any) -> Table:
    """The hunt is over, and the way out still to be found."""
    return table(f"{WOLF} dead", heroes, stock="0:1", dungeon_escape=True, **options)


def test_11_5_the_game_goes_on_after_the_last_monster() -> None:
    """Until somebody gets out; no more loot, and one die."""
    last = table(WOLF, "2.0 | outside", stock="0:1", dungeon_escape=True)
    now = after(last, "loot direwolf 2.1: 6 6 6 6 6")
    assert not now.over
    assert now.said[-1] == "The hunt is over: now for the way out!"
    assert now.state.move_dice() == 1


def test_11_5_the_way_out_opens_as_well_when_the_last_monsters_leave_the_game() -> None:
    """§4.13 Nobody could place them; it is said once."""
    now = table("1:1 0.-1 1.-1 dead", "0.0 | 1.0", hands="4:4 | 5:5", stock="0:1 2:2", dungeon_escape=True)
    now = after(now, "end, end")
    assert now.said[-2:] == ["The map is fully revealed.", "The hunt is over: now for the way out!"]
    assert not now.over
    living = after(table("4:4 0.1 1.1", hands="5:5 | 6:6", stock="0:1", dungeon_escape=True), "end, end")
    assert living.said[-1] == "The map is fully revealed."


def test_11_5_the_way_out_is_not_told_again() -> None:
    """After so many kills it was open already."""
    dungeon = f"{WOLF} dead, 0:1 0.-1 0.-2, 1:1 -1.-1 -1.-2 dead, 0:2 -1.0 -2.0, 2:2 -1.1 -2.1 dead"
    now = table(dungeon, "0.0 | 1.0", hands="4:4 | -", stock="", dungeon_escape=True, short_game="3")
    assert not now.state.can_place(now.state.hands[0])
    now = after(now, "end")
    assert now.said[-2:] == [
        "Nothing more can be placed. Out of the game: 4:4.",
        "The map is fully revealed.",
    ]


def test_11_5_a_move_that_ends_on_the_entrance_ends_the_game() -> None:
    """Then most gold wins, not whoever got out."""
    now = after(escaping("3.0 | 2.1 9"), "roll: 3, go 1.0")
    assert now.over
    assert now.said[-2:] == ["Ada got out of the dungeon.", "Ben won with 9 gold!"]


def test_11_5_the_move_must_have_begun_elsewhere() -> None:
    """Staying on the entrance is no escape; from its one tile to the other is."""
    now = escaping("0.0 | 3.0")
    assert not after(now, "roll: 3, stay").over
    assert after(now, "roll: 3, go 1.0").over


def test_11_5_coming_back_from_the_dead_is_an_escape_too() -> None:
    """At the entrance."""
    now = after(escaping("2.0 | 3.0*"), "attack 1: 5 1, land 0.0")
    assert now.over


def test_11_5_a_push_or_a_spell_is_not() -> None:
    """Nobody moved there, nor came back."""
    pushed = after(escaping("3.0 | 2.0", push=True), "push 1: 6 1")
    assert pushed.heroes[1] == "1.0"
    assert not pushed.over
    cast = after(escaping("2.1 | 0.0 | 3.1 | 2.0 | 3.0", magic=True), "magic 1: 3 3")
    assert cast.heroes[1] == "1.0"
    assert not cast.over


def test_11_5_before_the_last_monster_the_entrance_is_like_any_other() -> None:
    """And no lead is too large."""
    now = after(table(WOLF, "2.0 99 | outside", stock="0:1", dungeon_escape=True), "roll: 2 2, go 1.0")
    assert not now.over
    assert not after(table(TWO, "2.0 99 | 3.0 9", stock="", dungeon_escape=True), "attack 1: 5 1").over


def test_11_5_with_a_short_game_the_way_out_opens_after_so_many_kills() -> None:
    """Monsters that are left are left alone."""
    dungeon = f"{TWO}, 0:1 -1.0 -2.0, 1:1 -1.1 -2.1 dead, 1:2 -3.0 -4.0, 2:2 -3.1 -4.1 dead"
    now = table(dungeon, "2.0 | outside", stock="", dungeon_escape=True, short_game="3")
    now = after(now, "loot direwolf 2.1: 6 6 6 6")
    assert not now.over
    now = after(now, "end, end")
    assert now.legal_with("loot") == []
    assert after(now, "roll: 1, go 1.0").over


# 11.6


def test_11_6_with_open_doors_always_at_the_entrance() -> None:
    """Also when the map is revealed."""
    now = after(table(TWO, "2.0 | 3.0*", stock="", doors_shut=False), "attack 1: 5 1")
    assert now.legal == ["land 0.0", "land 1.0"]


# 11.7


def test_11_7_three_dice_must_be_higher() -> None:
    """And none lower."""
    now = table(WOLF, "2.0 | outside", hard_mode=True)
    assert after(now, "loot direwolf 2.1: 4 4 3 1").gold[0] == 9
    assert after(now, "loot direwolf 2.1: 4 3 3 1").gold[0] == 0
    assert after(now, "loot direwolf 2.1: 6 6 2 1").gold[0] == 0


def test_11_7_too_few_higher_dice_are_told() -> None:
    """Where a die is lower, that is plain to see."""
    now = table(WOLF, "2.0 | outside", hard_mode=True)
    few = "Ada lost to the Direwolf: only 2 dice were higher than their tiles, not three."
    assert after(now, "loot direwolf 2.1: 4 3 3 1").said[1] == few
    one = "Ada lost to the Direwolf: only 1 die was higher than its tile, not three."
    assert after(now, "loot direwolf 2.1: 3 3 3 1").said[1] == one
    assert after(now, "loot direwolf 2.1: 6 6 2 1").said[1] == "Ada lost to the Direwolf."


def test_11_7_the_option_says_all_of_it() -> None:
    """Three higher are not enough."""
    option = next(option for option in DnDomino.declared if option.name == "hard_mode")
    assert option.help.endswith("at least three dice must be higher than their tiles, and none lower.")


@pytest.mark.parametrize(
    ("tiles", "dice", "won"),
    [
        ((1, 2, 3, 6), (2, 3, 4, 6), True),
        ((1, 2, 3, 6), (1, 3, 4, 6), False),
        ((0, 2, 4, 4), (1, 3, 5, 5), True),
    ],
)
def test_11_7_the_fights_of_the_page(tiles: tuple[int, ...], dice: tuple[int, ...], won: bool) -> None:
    """In order, three higher; if that fails, no pairing has three."""

    def wins(others: tuple[int, ...]) -> bool:
        gains = [die - tile for die, tile in zip(others, tiles, strict=True)]
        return min(gains) >= 0 and sum(gain > 0 for gain in gains) >= 3

    assert wins(dice) == won
    assert any(wins(others) for others in permutations(dice)) == won


def test_11_7_the_odds_know() -> None:
    """52 in a hundred instead of 59."""
    assert table(WOLF, "2.0 | outside", hard_mode=True).percent("loot direwolf 2.1") == {"win": 52}


# 11.8


SIX = "0:1 2.0 3.0, 4:5 0.1 0.2"


def test_11_8_a_room_of_six_tiles() -> None:
    """Worth all six, and fought with six dice."""
    now = placing(SIX, "4:4", heroes="1.0 | outside", large_rooms=True)
    assert "place 4:4 1.1 2.1" in now.legal
    now = after(now, "place 4:4 1.1 2.1, end")
    assert now.rooms == [[0, 0, 0, 4, 4, 4]]
    assert now.state.loot_dice(0) == 6
    assert after(now, "loot orc 1.1: 4 4 4 1 1 1").gold[0] == 12
    assert after(now, "loot orc 1.1: 4 4 3 1 1 1").gold[0] == 0


def test_11_8_without_the_option_it_is_too_large() -> None:
    """As in the basic game."""
    now = placing(SIX, "4:4")
    assert now.refusal("hand:4.4", "cell:1.1", "cell:2.1") == "That would make too large a room. (4.6)"


def test_11_8_seven_dice_for_the_last_monster() -> None:
    """The best six count."""
    now = table(f"{SIX}, 4:4 1.1 2.1", "1.0 | outside", stock="0:2", large_rooms=True)
    assert now.state.loot_dice(0) == 7
    assert after(now, "loot orc 1.1: 1 4 1 4 1 4 1").gold[0] == 12


def test_11_8_no_second_monster_in_it() -> None:
    """The Orc's room has two free tiles beside it, but not for another monster."""
    now = placing("4:4 0.1 1.1", "5:5 0:6", large_rooms=True)
    assert now.legal_with("place 5:5") == []
    against = now.refusal("hand:5.5", "cell:0.-1", "cell:1.-1")
    assert against == "There is another monster in that block of six. (11.8)"


def test_11_8_no_larger_block_still() -> None:
    """Eight tiles in two rows are too many."""
    now = placing("0:1 2.0 3.0, 4:5 0.1 0.2, 2:4 3.1 3.2", "4:4 6:6", large_rooms=True)
    assert now.refusal("hand:4.4", "cell:1.1", "cell:2.1") == "That would make too large a room. (4.6)"


def test_11_8_the_bound_of_the_early_end() -> None:
    """Four sixes beside a monster to come."""
    now = table(WOLF, "2.0 | 3.0", stock="2:2", large_rooms=True)
    assert now.state.prospects() == 9 + 4 + 24


# 11.9


def test_11_9_with_the_last_life_the_hero_leaves() -> None:
    """With the gold; the dominoes go back to the stock, and nobody knows which they were."""
    now = table(HALL, "2.0 | 3.0* 20 | outside", hands="0:5 | 1:5 2:5 | 0:6", stock="1:1", lives=1)
    now = after(now, "attack 1: 5 1")
    assert now.heroes[1] == "gone"
    assert now.gold == [5, 15, 0]
    assert now.hands[1] == "-"
    assert now.view(0).in_stock == 3
    assert now.said[-2:] == ["Ben died.", "Ben left the dungeon for good. Back to the stock: 2 dominoes."]
    assert now.why_not(1, "cell:0.0") == "Your hero has left the dungeon. (11.9)"
    assert now.refusal("hero:1") == "Ben has left the dungeon. (11.9)"


def test_11_9_the_stock_is_shuffled_anew() -> None:
    """So its luck has a new label, which tells nobody what lies face down."""
    now = table(HALL, "2.0 | 3.0* | outside", hands="0:5 | 1:5 | 0:6", stock="1:1", lives=1)
    now = after(now, "attack 1: 5 1, end")
    now.state.apply(0, now.game.read(now.state, 0, "place 0:5 0.1 0.2"))
    assert now.state.luck() == f"stock/{3 << 3 | 2}/0.3.19.5"
    assert {now.view(viewer).luck() for viewer in range(3)} == {now.state.luck()}


def test_11_9_lives_are_counted() -> None:
    """The first death of two is like any other, and the turn passes by who is gone."""
    now = table(HALL, "2.0 | 3.0* | outside", lives=2)
    now = after(now, "attack 1: 5 1, land 0.0")
    assert now.heroes[1] == "0.0"
    now = table(HALL, "2.0 | 3.0* | outside", hands="- | - | 0:6", lives=1)
    assert after(now, "attack 1: 5 1, end").asked == "Cleo"


def test_11_9_the_last_hero_ends_the_game() -> None:
    """And the richest wins, here or gone."""
    now = after(table(HALL, "2.0 | 3.0* 20", lives=1), "attack 1: 5 1")
    assert now.over
    assert now.said[-2:] == ["Only one hero is left.", "Ben won with 15 gold!"]


def test_11_9_dominoes_that_nobody_can_draw_leave_the_game() -> None:
    """Whoever has an empty hand does not draw."""
    now = table(WOLF, "2.0 | 3.0* | outside", hands="- | 1:5 | -", stock="", lives=1)
    now = after(now, "attack 1: 5 1")
    assert now.state.revealed
    assert now.said[-2:] == [
        "Nothing more can be placed. Out of the game: 1:5.",
        "The map is fully revealed.",
    ]


def test_11_9_what_was_shown_is_forgotten() -> None:
    """Dominoes that came back to the stock may be anywhere in it."""
    now = table("4:4 0.1 1.1", "0.1 | 1.1* | outside", hands="0:1 | 5:5 | 0:2", lives=1, turn=1)
    now = after(now, "end")
    assert now.seen(2, 1) == "5:5"
    now = after(now, "end, place 0:2 2.0 3.0, attack 1: 5 1")
    assert now.seen(2, 1) == "-"
    assert now.view(2).shown == 0
    assert DOMINOES.index((5, 5)) in dominoes_in(now.view(2).stock)


# 11.10


def test_11_10_half_of_all_gold_rounded_up() -> None:
    """To the bank, after the attacker was paid."""
    now = after(table(HALL, "2.0 | 3.0* 20", death_penalty="half"), "attack 1: 5 1")
    assert now.gold == [5, 7]
    assert "Ben paid 8 gold to the bank." in now.said


def test_11_10_a_fixed_price() -> None:
    """Or what there is."""
    assert after(table(HALL, "2.0 | 3.0* 20", death_penalty="6"), "attack 1: 5 1").gold == [5, 9]
    assert after(table(HALL, "2.0 | 3.0* 8", death_penalty="6"), "attack 1: 5 1").gold == [5, 0]


def test_11_10_no_other_prices() -> None:
    """One sentence says what can be chosen."""
    for price in ("0", "51", "-1", "all", "٣"):
        with pytest.raises(
            BadOption, match="Option death_penalty takes one of none, half, or a number of coins"
        ):
            DnDomino(2, death_penalty=price)


# 11.11


@pytest.mark.parametrize(("seats", "size", "two"), [(6, 4, False), (5, 5, False), (6, 5, True)])
def test_11_11_larger_hands(seats: int, size: int, two: bool) -> None:
    """Four or five dominoes each."""
    game = DnDomino(seats, hand_size=size, two_sets=two)
    state = game.start()
    while state.actors() == [CHANCE]:
        state.chance(Rng(1))
    assert list(state.held) == [size] * seats


def test_11_11_six_hands_of_five_are_too_many() -> None:
    """There are 27 dominoes."""
    with pytest.raises(BadOption, match="Six players can hold 5 dominoes only with two sets"):
        DnDomino(6, hand_size=5)


# 11.12


def test_11_12_a_short_game_ends_after_so_many_kills() -> None:
    """Whatever monsters are left."""
    dungeon = f"{TWO}, 0:1 -1.0 -2.0, 1:1 -1.1 -2.1 dead, 1:2 -3.0 -4.0, 2:2 -3.1 -4.1 dead"
    now = after(table(dungeon, "2.0 | outside", short_game="3"), "loot direwolf 2.1: 6 6 6 6")
    assert now.over
    assert now.said[-2] == "The hunt is over."
    assert not after(table(dungeon, "2.0 | outside", short_game="4"), "loot direwolf 2.1: 6 6 6 6").over


def test_11_12_only_the_kills_to_come_count_for_the_early_end() -> None:
    """The best of them."""
    one = table(f"{TWO}, 0:1 -1.0 -2.0, 1:1 -1.1 -2.1 dead", "2.0 | 3.0", stock="5:5", short_game="3")
    assert one.state.prospects() == 22 + 21


def test_11_12_two_sets() -> None:
    """55 dominoes with the entrance, 12 monsters, most of them twice."""
    game = DnDomino(4, two_sets=True)
    state = game.start()
    assert state.monsters_left() == 12
    assert state.in_stock == len(dominoes_in(state.stock)) == 54
    now = placing("0:3 2.0 3.0", "3:4 3:4", two_sets=True)
    assert len(now.legal) == len(set(now.legal))
    assert "place 3:4 4.0 5.0" in now.legal


def test_11_12_two_sets_one_left_is_the_twelfth() -> None:
    """With eleven dead, or to be placed."""
    now = table(WOLF, "2.0 | 3.0", stock="", two_sets=True)
    assert now.state.monsters_left() == 1
    assert table(WOLF, "2.0 | 3.0", stock="3:3", two_sets=True).state.monsters_left() == 2


def test_11_12_a_throw_may_name_two_dominoes() -> None:
    """Then one chooses between all four tiles."""
    dungeon = f"{TWO}, 3:6 3.2 3.3"
    now = after(table(dungeon, "2.0 | 3.0*", stock="", two_sets=True), "attack 1: 5 1; 6 3")
    assert now.legal == ["again", "land 3.2", "land 3.3", "land 4.0", "land 5.0"]


def test_11_12_of_two_equal_dominoes_the_known_one_goes_first() -> None:
    """Ada has shown one 5:5; the other, drawn later, stays unknown."""
    now = table("4:4 0.1 1.1", hands="5:5 5:5 | 0:5", two_sets=True)
    number = DOMINOES.index((5, 5))
    now.state.shown = mask_of([number + TWIN])
    now = after(now, "end, end, place 0:5 2.0 3.0")
    assert dominoes_in(now.view(1).shown) == [number, number + TWIN]
    now.state.shown = mask_of([number + TWIN])
    now = after(now, "end, place 5:5 2.-1 3.-1")
    assert now.view(1).shown == 0
    assert number not in dominoes_in(now.view(1).hands[0])


# 11.13


def test_11_13_in_a_deathmatch_nobody_dies_once_the_map_is_revealed() -> None:
    """Neither by a monster nor by a hero; before that as ever."""
    now = table(TWO, "2.0* | 3.0*", stock="", deathmatch=True)
    assert after(now, "attack 1: 5 1").heroes[1] == "3.0*"
    assert after(now, "loot direwolf 2.1: 1 1 1 1").heroes[0] == "2.0*"
    assert now.percent("loot direwolf 2.1") == {"win": 87}
    growing = table(TWO, "2.0* | 3.0*", deathmatch=True)
    assert after(growing, "attack 1: 5 1").asked == "Ben"


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"deathmatch": True, "doors_shut": False}, "the doors could shut: switch doors_shut on"),
        ({"deathmatch": True, "prebuilt_map": True, "lives": 3}, "so lives is no use"),
        ({"deathmatch": True, "prebuilt_map": True, "death_penalty": "half"}, "so death_penalty is no use"),
    ],
)
def test_11_13_what_does_not_go_together(options: dict[str, object], refusal: str) -> None:
    """One sentence says why."""
    with pytest.raises(BadOption, match=refusal):
        DnDomino(3, **options)


# 11.14


def lair(monster: int, heroes: str, **options: Any) -> Table:
    """A monster beside the entrance, with a will."""
    return table(f"{monster}:{monster} 0.1 1.1, 0:3 2.0 3.0", heroes, monster_rules=True, **options)


def test_11_14_the_rat_does_no_harm() -> None:
    """A loser stays healthy, or bloodied, but alive."""
    dungeon = "0:3 2.0 3.0, 3:6 4.0 5.0, 1:1 4.1 5.1"
    now = table(dungeon, "4.0 | 5.0", monster_rules=True)
    assert after(now, "loot rat 4.1: 1 1 1 1").heroes[0] == "4.0"
    bloodied = table(dungeon, "4.0* | 5.0", monster_rules=True)
    assert after(bloodied, "loot rat 4.1: 1 1 1 1").heroes[0] == "4.0*"
    assert "death" not in bloodied.percent("loot rat 4.1")


def test_11_14_the_troll_takes_a_toll() -> None:
    """Two gold, or what there is, added to its loot."""
    now = after(lair(2, "0.0 5 | 2.0"), "loot troll 0.1: 1 1 1 1")
    assert now.gold == [3, 0]
    assert now.heroes[0] == "0.0*"
    assert now.state.room_gold(0) == 4 + 2
    assert after(now, "end, end").label("loot troll 0.1") == "Fight the Troll for 6 gold"
    assert after(lair(2, "0.0 1 | 2.0"), "loot troll 0.1: 1 1 1 1").gold[0] == 0
    assert after(now, "end, end, loot troll 0.1: 6 6 6 6").gold[0] == 3 + 6


def test_11_14_the_direwolf_holds_fast() -> None:
    """No move after losing to it."""
    now = after(lair(3, "0.0 | 2.0", hands="0:4 | -"), "loot direwolf 0.1: 1 1 1 1")
    assert all(text.startswith("place") for text in now.legal)
    plain = after(table("3:3 0.1 1.1", "0.0 | outside"), "loot direwolf 0.1: 1 1 1 1")
    assert "roll" in plain.legal


def test_11_14_the_orc_smells_blood() -> None:
    """One less on each die for the bloodied."""
    assert after(lair(4, "0.0* | 2.0"), "loot orc 0.1: 4 4 1 1").gold[0] == 0
    assert after(lair(4, "0.0 | 2.0"), "loot orc 0.1: 4 4 1 1").gold[0] == 8
    assert after(lair(4, "0.0* | 2.0"), "loot orc 0.1: 5 5 1 1").gold[0] == 8
    chances = [lair(4, f"{ada} | 2.0").odds("loot orc 0.1")["win"] for ada in ("0.0*", "0.0")]
    assert chances[0] < chances[1]


def test_11_14_the_golem_is_harder_than_it_looks() -> None:
    """Its highest tile counts one more, for the fight only."""
    assert after(lair(5, "0.0 | 2.0"), "loot golem 0.1: 5 5 1 1").gold[0] == 0
    assert after(lair(5, "0.0 | 2.0"), "loot golem 0.1: 6 5 1 1").gold[0] == 10


def test_11_14_the_golem_tells_why_it_won() -> None:
    """5 5 1 1 would have beaten what is printed; the pairs of dice and tiles say so as well."""
    now = after(lair(5, "0.0 | 2.0"), "loot golem 0.1: 5 5 1 1")
    assert now.said[0] == "Ada fought the Golem: dice 5 5 1 1 against tiles 5 5 0 0, the highest one more."
    assert duel(now.events[0]) == [(5, 6), (5, 5), (1, 0), (1, 0)]
    plain = after(table("5:5 0.1 1.1", "0.0 | outside"), "loot golem 0.1: 5 5 1 1")
    assert plain.said[0] == "Ada fought the Golem: dice 5 5 1 1 against tiles 5 5 0 0."
    assert duel(plain.events[0])[0] == (5, 5)


def test_11_14_the_dragon_burns_the_whole_room() -> None:
    """All healthy heroes in it; but it kills only who fought it."""
    now = lair(6, "0.0 | 1.0 | 0.1* | 2.0")
    now = after(now, "loot dragon 0.1: 1 1 1 1")
    assert now.heroes == ["0.0*", "1.0*", "0.1*", "2.0"]
    now = after(lair(6, "0.0* | 1.0 | 0.1* | 2.0"), "loot dragon 0.1: 1 1 1 1")
    assert "Ada died." in now.said
    assert now.heroes == ["0.0", "1.0*", "0.1*", "2.0"]


# 11.15


def with_classes(classes: list[int], dungeon: str, heroes: str, **options: Any) -> Table:
    now = table(dungeon, heroes, classes=True, **options)
    for seat, number in enumerate(classes):
        now.state.classes[seat] = number
    return now


def test_11_15_classes_are_dealt_openly_and_all_different() -> None:
    """Before the dominoes."""
    game = DnDomino(6, classes=True)
    state = game.start()
    state.resolve([0])
    assert state.luck() == "classes"
    state.chance(Rng(1))
    assert sorted(game.view(state, 3).classes) == list(range(len(CLASSES)))


def test_11_15_the_fighter_has_one_more_on_attack() -> None:
    """For the comparison; the gold is what the die says."""
    now = with_classes([FIGHTER, SCOUT], HALL, "2.0 | 3.0 20")
    now = after(now, "attack 1: 4 4")
    assert now.gold == [4, 16]
    assert now.said == ["Ada attacked Ben, 4 and 1 more against 4: a beating that brought 4 gold."]


def test_11_15_a_critical_failure_is_read_without_the_bonus() -> None:
    """A 1 is a 1; and a six met with a six bloodies nobody."""
    now = with_classes([FIGHTER, SCOUT], HALL, "2.0 9 | 3.0 20")
    assert after(now, "attack 1: 1").gold == [8, 21]
    six = after(now, "attack 1: 6 6")
    assert six.gold == [15, 14]
    assert six.heroes[1] == "3.0"


def test_11_15_the_guardian_has_one_more_on_defence() -> None:
    """But not on attack."""
    now = with_classes([GUARDIAN, SCOUT], HALL, "2.0 20 | 3.0 20")
    assert after(now, "attack 1: 4 4").gold == [21, 19]
    now = with_classes([SCOUT, GUARDIAN], HALL, "2.0 20 | 3.0 20")
    assert after(now, "attack 1: 4 4").gold == [20, 20]
    assert after(now, "attack 1: 6 5").gold == [21, 19]


def test_11_15_the_scout_goes_one_step_further() -> None:
    """Also when bloodied, and with a 1."""
    now = with_classes([SCOUT, FIGHTER], HALL, "0.0 | outside")
    assert after(now, "roll: 1").state.steps == 2
    now = with_classes([SCOUT, FIGHTER], HALL, "0.0* | outside")
    assert after(now, "roll: 1").state.steps == 1


def test_11_15_the_cleric_heals_without_the_action() -> None:
    """Before or after it, as often as needed."""
    now = with_classes([CLERIC, FIGHTER], WOLF, "2.0* | outside")
    now = after(now, "heal")
    assert now.legal == ["end", "loot direwolf 2.1", "roll"]
    now = after(now, "loot direwolf 2.1: 1 1 1 1")
    assert now.legal == ["end", "heal", "roll"]
    assert after(now, "roll: 2, stay").legal == ["end", "heal"]
    assert after(now, "heal").heroes[0] == "2.0"


def test_11_15_the_rogue_gets_one_more_gold() -> None:
    """From every attack that brings some, if there is one."""
    now = with_classes([ROGUE, SCOUT], HALL, "2.0 | 3.0 20")
    assert after(now, "attack 1: 4 2").gold == [5, 15]
    assert after(now, "attack 1: 4 4").gold == [2, 18]
    assert after(now, "attack 1: 2 4").gold == [0, 20]
    poor = with_classes([ROGUE, SCOUT], HALL, "2.0 | 3.0 4")
    assert after(poor, "attack 1: 4 2").gold == [4, 0]
    victim = with_classes([SCOUT, ROGUE], HALL, "2.0 9 | 3.0 4")
    assert after(victim, "attack 1: 1").gold == [8, 5]


def test_11_15_the_wizard_has_magic() -> None:
    """Alone, if it is not played."""
    now = with_classes([WIZARD, SCOUT], HALL, "2.0 | 3.0")
    assert now.legal_with("magic") == ["0", "1"]
    assert with_classes([SCOUT, WIZARD], HALL, "2.0 | 3.0").legal_with("magic") == []


# 11.16


def test_11_16_free_doubles_need_not_match() -> None:
    """They go wherever they make one room, though they could match elsewhere."""
    now = placing("0:3 2.0 3.0", "3:3", free_doubles=True)
    assert "place 3:3 1.1 2.1" in now.legal
    assert "place 3:3 0.1 1.1" in now.legal
    assert (
        now.label("place 3:3 1.1 2.1") == "3:3, the Direwolf, below the 0 behind the way in and right of that"
    )


# 11.17


def test_11_17_it_has_no_effect_with_the_escape_and_says_so() -> None:
    """Both may be chosen, and no lead is too large."""
    option = next(option for option in DnDomino.declared if option.name == "early_end")
    assert "never with dungeon_escape" in option.help
    escape = table(TWO, "2.0 99 | 3.0 9", stock="", early_end=True, dungeon_escape=True)
    assert not after(escape, "attack 1: 5 1").over


def test_11_17_without_the_early_end_the_hunt_goes_on() -> None:
    """However large the lead."""
    now = after(table(TWO, "2.0 99 | 3.0 9", stock="", early_end=False), "attack 1: 5 1")
    assert not now.over
