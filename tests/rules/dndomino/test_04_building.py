"""Dungeons and Dominos, chapter 4: building the dungeon."""

from tests.rules.dndomino.table import after, placing, table

WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"


def test_4_1_any_domino_anywhere() -> None:
    """Whatever of the hand, wherever the hero is."""
    far = placing("0:3 2.0 3.0, 3:4 4.0 5.0", "0:5 4:6", heroes="0.0 | outside")
    assert "place 4:6 6.0 7.0" in far.legal
    assert "place 0:5 0.1 0.2" in far.legal
    assert far.refusal("cell:6.0") == "First touch the domino that you place. (4.1)"


def test_4_2_the_squares_must_be_empty_and_touch() -> None:
    """Neither on a tile nor out of reach."""
    now = placing("0:3 2.0 3.0", "0:4")
    assert now.refusal("hand:0.4", "cell:2.0") == "There lies the 0 of 0:3 already. (4.2)"
    assert now.refusal("hand:0.4", "cell:0.2", "cell:1.2") == "It must touch the map. (4.2)"


def test_4_3_one_match_is_enough() -> None:
    """3:1 bridges a 3 and a 4, and its 1 matches nothing."""
    now = placing("0:3 2.0 3.0, 2:5 0.2 0.1, 4:6 2.2 1.2", "1:3")
    assert "place 1:3 3.2 3.1" in now.legal
    assert after(now, "place 1:3 3.2 3.1").said[-2] == "Ada placed 1:3."


def test_4_3_no_match_no_place() -> None:
    """The other way round 3:1 touches a 3 with its 1 only."""
    now = placing("0:3 2.0 3.0, 2:5 0.2 0.1, 4:6 2.2 1.2", "1:3")
    assert "place 1:3 3.1 3.2" not in now.legal
    assert (
        now.refusal("hand:1.3", "cell:3.1", "cell:3.2")
        == "No 1 or 3 matches there, and 1:3 fits elsewhere. (4.3)"
    )


def test_4_3_blank_matches_blank_and_loops_are_fine() -> None:
    """0:5 beside the entrance; and a corridor that closes a ring."""
    assert "place 0:5 0.1 0.2" in placing("", "0:5").legal
    ring = "0:3 2.0 3.0, 3:5 3.1 3.2, 1:5 1.2 2.2, 0:4 -1.0 -1.1"
    now = placing(ring, "1:4")
    assert "place 1:4 0.2 -1.2" in now.legal


def test_4_4_a_single_makes_no_block() -> None:
    """0:4 beside the entrance would."""
    now = placing("", "0:4")
    assert (
        now.refusal("hand:0.4", "cell:0.1", "cell:1.1")
        == "A single must not fill up a block of 2 × 2 tiles. (4.4)"
    )
    assert "place 0:4 0.1 1.1" not in now.legal


def test_4_5_a_monster_makes_exactly_one_block() -> None:
    """With both its tiles in it."""
    now = after(placing("0:3 2.0 3.0", "3:3"), "place 3:3 2.1 3.1")
    assert now.rooms == [[0, 3, 3, 3]]
    now = placing("0:3 2.0 3.0", "3:3")
    assert (
        now.refusal("hand:3.3", "cell:4.0", "cell:5.0")
        == "A monster must fill up a block of 2 × 2 tiles. (4.5)"
    )


def test_4_5_half_in_a_block_is_not_enough() -> None:
    """5:5 would fill up a block with one tile and leave the other outside."""
    now = placing("0:5 1.1 1.2", "5:5")
    assert (
        now.refusal("hand:5.5", "cell:0.1", "cell:-1.1")
        == "Both tiles of the monster must be in the block that it fills up. (4.5)"
    )


def test_4_5_two_blocks_at_once_are_too_many() -> None:
    """One with both tiles, and another one with one of them."""
    now = placing(TWO_BLOCKS, "3:3")
    assert (
        now.refusal("hand:3.3", "cell:0.1", "cell:1.1")
        == "A monster must fill up one block of 2 × 2 tiles only. (4.5)"
    )


# 0.1 and 1.1 have the entrance above them; and 0.1 has tiles on its left, below it, and between these two.
TWO_BLOCKS = "0:3 2.0 3.0, 3:4 3.1 3.2, 4:5 3.3 2.3, 1:5 0.3 1.3, 1:2 0.2 -1.2, 2:6 -1.1 -2.1"


def test_4_5_a_room_across_two_dominoes() -> None:
    """The other two tiles are halves of two dominoes."""
    now = after(placing("0:3 2.0 3.0", "1:1"), "place 1:1 1.1 2.1")
    assert now.rooms == [[0, 0, 1, 1]]


def test_4_5_a_monster_must_match_inside_its_room_or_outside() -> None:
    """No 3 is touched at 1.1 and 2.1, while it fits elsewhere."""
    now = placing("0:3 2.0 3.0", "3:3")
    assert now.legal_with("place 3:3") == ["2.-1 3.-1", "2.1 3.1"]
    assert (
        now.refusal("hand:3.3", "cell:1.1", "cell:2.1") == "No 3 matches there, and 3:3 fits elsewhere. (4.3)"
    )
    outside = placing("0:1 2.0 3.0, 1:2 3.1 3.2, 2:3 2.2 1.2", "3:3")
    assert "place 3:3 0.1 1.1" in outside.legal


def test_4_6_no_room_of_six() -> None:
    """The Dragon beside the Direwolf's room would make one; above the corridor it does not."""
    now = placing(f"{WOLF}, 3:6 4.0 5.0", "6:6")
    assert "place 6:6 4.-1 5.-1" in now.legal
    assert now.refusal("hand:6.6", "cell:4.1", "cell:5.1") == "That would make too large a room. (4.6)"


def test_4_6_not_on_top_of_a_room_either() -> None:
    """A second monster on the other side of the corridor makes a block of three rows."""
    now = placing(WOLF, "5:5")
    assert "place 5:5 2.-1 3.-1" not in now.legal
    assert now.refusal("hand:5.5", "cell:2.-1", "cell:3.-1") == "That would make too large a room. (4.6)"


def test_4_7_nothing_touches_a_dead_monster() -> None:
    """No single and no double, but the other tiles of the room stay open."""
    alive = placing(WOLF, "3:5")
    dead = placing(f"{WOLF} dead", "3:5")
    assert "place 3:5 2.2 2.3" in alive.legal
    assert "place 3:5 2.2 2.3" not in dead.legal
    assert "place 3:5 4.0 5.0" in dead.legal
    assert dead.refusal("hand:3.5", "cell:2.2", "cell:2.3") == "Nothing may touch a dead monster. (4.7)"
    assert dead.refusal("hand:3.5", "cell:4.0", "cell:4.1") == "Nothing may touch a dead monster. (4.7)"


def test_4_8_what_fits_nowhere_is_a_joker() -> None:
    """5:6 matches nothing, so it goes anywhere that makes no block."""
    now = placing("0:3 2.0 3.0", "5:6 0:4")
    assert "place 5:6 4.0 5.0" in now.legal
    assert "place 5:6 2.1 2.2" in now.legal
    label = now.label("place 5:6 4.0 5.0")
    assert label == "5:6 with the 5 right of the 3 of 0:3, the 6 right of that, as a joker"
    assert now.refusal("hand:5.6", "cell:2.1", "cell:3.1").endswith("(4.4)")


def test_4_8_each_domino_is_judged_by_itself() -> None:
    """0:4 fits, and must match; the joker beside it in the hand need not."""
    now = placing("0:3 2.0 3.0", "5:6 0:4")
    assert "place 0:4 4.0 5.0" not in now.legal
    assert "place 0:4 0.1 0.2" in now.legal


def test_4_8_once_placed_a_joker_is_like_any_other() -> None:
    """Its values are those printed."""
    now = after(placing("0:3 2.0 3.0", "5:6 0:4", stock="4:6 ..."), "place 5:6 4.0 5.0")
    assert now.said[-2] == "Ada placed 5:6, as a joker."
    again = after(now, "end, end")
    assert "place 4:6 7.0 6.0" in again.legal
    assert "place 4:6 6.0 7.0" not in again.legal


def test_4_8_in_the_first_turn_all_without_a_blank_are_jokers() -> None:
    """A monster may stand beside the entrance; a domino with a blank must match."""
    now = placing("", "2:5 4:4 0:6")
    assert "place 2:5 0.1 0.2" in now.legal
    assert now.legal_with("place 4:4") == ["0.-1 1.-1", "0.1 1.1"]
    assert "place 0:6 2.0 3.0" in now.legal
    assert "place 0:6 3.0 2.0" not in now.legal
    assert after(now, "place 4:4 0.1 1.1").rooms == [[0, 0, 4, 4]]


def test_4_9_two_rooms_may_share_a_tile() -> None:
    """A hero who stands on it chooses."""
    before = placing(f"{WOLF}, 3:6 4.0 5.0", "5:5", heroes="3.0 | outside")
    now = after(before, "place 5:5 3.-1 4.-1, end")
    assert now.rooms == [[0, 3, 3, 3], [3, 3, 5, 5]]
    assert now.legal_with("loot") == ["direwolf 2.1", "golem 3.-1"]


def test_4_9_a_shared_tile_counts_when_the_other_monster_is_dead() -> None:
    """The Golem's room is worth as much as before, and as hard."""
    now = table(f"{WOLF} dead, 3:6 4.0 5.0, 5:5 3.-1 4.-1", "3.0 | outside")
    assert now.legal_with("loot") == ["golem 3.-1"]
    assert after(now, "loot golem 3.-1: 5 5 3 3").gold[0] == 16
    assert after(now, "loot golem 3.-1: 5 5 3 2").gold[0] == 0


def test_4_10_whoever_places_draws() -> None:
    """As long as the stock lasts."""
    now = after(table("", hands="0:3 0:4 | 0:5 0:6", stock="1:1"), "end, place 0:3 2.0 3.0")
    assert now.hands[0] == "0:4 1:1"
    now = after(now, "end, place 0:5 0.1 0.2")
    assert now.hands[1] == "0:6"


def test_4_11_whoever_can_place_nothing_shows_the_hand_and_passes() -> None:
    """It is kept, and nothing is drawn."""
    now = after(table("1:1 0.-1 1.-1 dead", hands="4:4 5:5 | 0:5"), "end")
    assert now.asked == "Ben"
    assert now.said == ["Ada could place nothing, showed 4:4 and 5:5 and passed."]
    assert now.hands[0] == "4:4 5:5"
    assert now.seen(1, 0) == "4:4 5:5"


def test_4_11_one_that_can_be_placed_is_enough_to_be_asked() -> None:
    """5:6 is a joker here; the monster beside it cannot go anywhere."""
    now = placing("1:1 0.-1 1.-1 dead", "4:4 5:6")
    assert all(text.startswith("place 5:6") for text in now.legal)
    assert now.refusal("hand:4.4") == "There is no place for monsters on this map. (4.8)"


def test_4_12_the_map_is_revealed_when_hands_and_stock_are_empty() -> None:
    """With the last domino."""
    now = table(WOLF, hands="0:4 | 0:5", stock="")
    now = after(now, "end, place 0:4 0.1 0.2")
    assert not now.state.revealed
    now = after(now, "end, place 0:5 0.-1 0.-2")
    assert now.state.revealed
    assert now.said[-1] == "The map is fully revealed."


def test_4_12_a_monster_may_die_before() -> None:
    """The rest is built all the same."""
    now = after(table(WOLF, "2.0 | outside", hands="0:4 | 0:5"), "loot direwolf 2.1: 6 6 6 6, end")
    assert now.gold[0] == 9
    assert all(text.startswith("place") for text in now.legal)


def test_4_13_when_nobody_can_place_the_rest_leaves_the_game() -> None:
    """All who hold dominoes have passed; the monsters among them do not exist any more."""
    now = after(table("1:1 0.-1 1.-1 dead", "0.0 9 | 1.0", hands="4:4 | 5:5", stock="0:1 2:2"), "end, end")
    assert now.said[-5:-2] == [
        "Ben could place nothing, showed 5:5 and passed.",
        "Nothing more can be placed. Out of the game: 0:1, 2:2, 4:4 and 5:5.",
        "The map is fully revealed.",
    ]
    assert now.over
    assert now.winners == "Ada"


def test_4_13_with_a_living_monster_the_game_goes_on() -> None:
    """Now with the map revealed."""
    now = after(table(STUCK, "0.0 | 1.0", hands="5:5 | 6:6", stock="0:1 2:2"), "end, end")
    assert now.state.revealed
    assert now.hands == ["-", "-"]
    assert now.state.monsters_left() == 1
    assert now.asked == "Ada"


# A living Orc in the only room there can be: every other block would be a larger one.
STUCK = "4:4 0.1 1.1"


def test_4_13_turns_without_dominoes_or_with_a_death_count_neither_way() -> None:
    """Cleo has none, and Ben may not place because he died: Ada's pass stands, but is not enough."""
    now = table(STUCK, "outside | 0.1* | outside", hands="5:5 | 6:6 | -", stock="0:2 2:2")
    now = after(now, "end, loot orc 0.1: 1 1 1 1, land 0.0, end, end")
    assert now.asked == "Ben"
    assert now.state.passed == 0b001
    assert after(now, "end").state.revealed


def test_4_13_a_placement_begins_the_count_anew() -> None:
    """Ben places in between, so Ada's pass is forgotten."""
    now = after(table(STUCK, hands="5:5 | 0:5 6:6", stock="2:2 3:3"), "end")
    assert now.state.passed == 0b01
    now = after(now, "end, place 0:5 2.0 3.0")
    assert now.state.passed == 0
