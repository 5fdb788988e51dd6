"""What a player sees on a table of Dungeons and Dominos, thing by thing, and what it is called."""

import re

import pytest

from boneyard.core.furniture import BOARD, DOMINO, DONE, HURT, NOW, SPACE, Furniture, Thing, Zone
from boneyard.core.state import ONLOOKER
from tests.rules.dndomino.table import Table, after, placing, table, voice

HALL = "0:3 2.0 3.0, 3:4 4.0 5.0"
WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"
COORDINATES = re.compile(r"-?\d\.-?\d")


def seen(now: Table, viewer: int) -> Furniture:
    return now.game.furniture(now.view(viewer))


def zone(now: Table, viewer: int, name: str) -> Zone:
    return next(each for each in seen(now, viewer).zones if each.id == name)


def touched(now: Table, viewer: int, component: str) -> Thing:
    return next(thing for thing in seen(now, viewer).things() if thing.touch == component)


def name(now: Table, viewer: int, component: str) -> str:
    return voice(viewer).render(touched(now, viewer, component).name)


def test_the_map_is_a_board_of_dominoes() -> None:
    """Each from its left or upper tile on; the box is what lies there."""
    board = zone(table("0:3 2.0 3.0, 3:5 3.1 3.2"), 0, "map")
    assert board.lay == BOARD
    assert list(board.box) == [0, 0, 4, 3]
    laid = [
        (thing.values, thing.x, thing.y, thing.wide, thing.high)
        for thing in board.things
        if thing.kind == DOMINO
    ]
    assert laid == [((0, 0), 0, 0, 2, 1), ((0, 3), 2, 0, 2, 1), ((3, 5), 3, 1, 1, 2)]


def test_a_domino_that_was_turned_shows_what_is_left_or_above_first() -> None:
    board = zone(table("0:3 -1.0 -2.0, 3:5 -2.1 -2.2, 1:5 -1.2 0.2, 1:6 0.4 0.3"), 0, "map")
    values = [thing.values for thing in board.things if thing.kind == DOMINO]
    assert values == [(0, 0), (3, 0), (3, 5), (1, 5), (6, 1)]


def test_a_dead_monster_shows_nothing() -> None:
    board = zone(table(f"{WOLF} dead"), 0, "map")
    dead = [thing for thing in board.things if thing.down]
    assert [(thing.values, thing.art, thing.marks) for thing in dead] == [((), "", (DONE,))]
    values = {thing.touch: thing.value for thing in board.things if thing.kind == SPACE}
    assert values["cell:2.1"] is None
    assert values["cell:3.0"] == 3


@pytest.mark.parametrize(
    ("component", "said"),
    [
        ("cell:0.0", "Tile: the way in"),
        ("cell:1.0", "Tile: the 0 behind the way in"),
        ("cell:2.0", "Tile: the 0 of 0:3 in the room of the Direwolf"),
        ("cell:3.1", "Tile: the right half of the Direwolf"),
        ("room:2.1", "Direwolf: tiles 3, 3, 3 and 0, 9 gold"),
        ("hero:0", "Your hero, on the 0 of 0:3 in the room of the Direwolf"),
        ("hero:1", "Ben's hero, on the left half of the Direwolf, bloodied"),
        ("hero:2", "Cleo's hero, outside"),
    ],
)
def test_what_lies_there_is_called_without_numbers_of_squares(component: str, said: str) -> None:
    assert name(table(WOLF, "2.0 | 2.1* | outside"), 0, component) == said


def test_of_two_equal_dominoes_it_is_told_where_they_are() -> None:
    """With two sets."""
    now = table("0:3 2.0 3.0, 0:3 0.1 0.2, 0:4 0.-1 0.-2", two_sets=True)
    assert name(now, 0, "cell:3.0") == "Tile: the 3 of 0:3 (3 right from the way in)"
    assert name(now, 0, "cell:0.2") == "Tile: the 3 of 0:3 (2 down from the way in)"
    assert name(now, 0, "cell:0.-2") == "Tile: the 4 of 0:4"


def test_empty_squares_are_there_for_whoever_places() -> None:
    now = placing(HALL, "0:5 | 1:5")
    assert name(now, 0, "cell:5.1") == "Empty: below the 4 of 3:4"
    assert name(now, 0, "cell:5.2") == "Empty: 2 down from the 4 of 3:4"
    assert zone(now, 0, "map").box == (-2, -2, 10, 5)
    assert zone(now, 1, "map").box == (0, 0, 6, 1)


def test_a_move_shows_how_far_each_tile_is() -> None:
    """To whoever moves."""
    now = after(table(HALL, "0.0 | 1.0"), "roll: 3")
    assert [badge.text for badge in touched(now, 0, "cell:3.0").badges] == ["3"]
    assert name(now, 0, "cell:3.0") == "Tile: the 3 of 0:3, 3 steps"
    assert touched(now, 0, "cell:4.0").badges == ()
    assert touched(now, 1, "cell:3.0").badges == ()


def test_a_room_tells_its_gold_and_the_chance_of_the_viewer() -> None:
    now = table(WOLF, "2.0 | 2.1")
    assert [badge.text for badge in touched(now, 0, "room:2.1").badges] == ["9", "59 %"]
    assert [badge.text for badge in touched(now, ONLOOKER, "room:2.1").badges] == ["9"]
    outline = next(
        thing for thing in zone(now, 0, "map").things if thing.art == "direwolf" and thing.high == 2
    )
    assert (outline.touch, outline.x, outline.y, outline.wide) == ("", 2, 0, 2)


def test_a_monster_with_a_will_says_so() -> None:
    assert str(touched(table(WOLF, monster_rules=True), 0, "room:2.1").text).startswith("Whoever loses to it")
    assert not touched(table(WOLF), 0, "room:2.1").text


def test_hands_are_hidden_from_others() -> None:
    """How many dominoes there are is open."""
    now = table(HALL, hands="0:5 1:1 | 0:6")
    assert [thing.values for thing in zone(now, 0, "hand:0").things] == [(0, 5), (1, 1)]
    assert zone(now, 1, "hand:0").things == ()
    assert zone(now, ONLOOKER, "hand:0").things == ()
    assert [thing.n for thing in zone(now, 1, "plate:0").things if thing.art == "domino"] == [2]


def test_dominoes_that_were_shown_are_known() -> None:
    """Nothing but a monster in the hand, and no block for it."""
    now = after(table("1:1 0.-1 1.-1 dead", hands="4:4 5:5 | 0:6", stock=""), "end")
    assert [thing.values for thing in zone(now, 1, "hand:0").things] == [(4, 4), (5, 5)]


def test_a_joker_wears_a_badge() -> None:
    now = placing("0:3 2.0 3.0", "5:6 0:4")
    badges = {thing.touch: len(thing.badges) for thing in zone(now, 0, "hand:0").things}
    assert badges == {"hand:5.6": 1, "hand:0.4": 0}


def test_what_a_turn_has_left() -> None:
    def marks(now: Table) -> list[tuple[str, ...]]:
        return [thing.marks for thing in zone(now, 0, "turn").things]

    now = table(HALL, "2.0 | 3.0", hands="0:5 | -")
    assert marks(now) == [(), (), ()]
    assert marks(after(now, "roll: 3")) == [(NOW,), (), (), (NOW,)]
    assert marks(after(now, "attack 1: 3 6")) == [(), (DONE,), ()]
    assert marks(after(now, "end")) == [(DONE,), (DONE,), (NOW,)]


def test_heroes_on_the_map_and_outside() -> None:
    now = table(HALL, "2.0* | outside")
    tokens = {thing.touch: thing for thing in zone(now, 0, "map").things if thing.art == "hero"}
    assert [(touch, thing.x, thing.y, thing.marks) for touch, thing in tokens.items()] == [
        ("hero:0", 2, 0, (HURT,))
    ]
    assert [thing.touch for thing in zone(now, 0, "outside").things] == ["hero:1"]


def test_whoever_is_about_to_land_is_dealt_with() -> None:
    now = after(table(HALL, "2.0 | 3.0* 9"), "attack 1: 5 1")
    assert [(thing.touch, thing.marks) for thing in zone(now, 0, "outside").things] == [("hero:1", (NOW,))]


def test_a_plate_tells_gold_lives_and_class() -> None:
    now = table(HALL, "2.0 7 | 3.0", lives=3, classes=True)
    now.state.classes[0] = 2
    plate, gold, _, lives = zone(now, 1, "plate:0").things
    assert (plate.touch, str(plate.title), gold.n, lives.n) == ("seat:0", "Scout", 7, 3)


def test_house_rules_are_told_if_they_are_few() -> None:
    few = seen(table(HALL, hard_mode=True, lives=2), 0)
    assert "Lives of each hero; 0 is without end. 2" in list(map(str, few.notes))
    assert len(few.notes) == 2
    assert seen(table(HALL, hard_mode=True, lives=2, magic=True, push=True), 0).notes == ()


def test_choices_are_called_without_numbers_of_squares() -> None:
    moving = after(table(WOLF, "0.0 | 1.0"), "roll: 3")
    assert moving.label("go 2.0") == "Go to the 0 of 0:3 in the room of the Direwolf (2 steps)"
    assert moving.label("go 3.0") == "Go to the 3 of 0:3 in the room of the Direwolf (3 steps)"
    building = placing(HALL, "0:5 4:4 4:5")
    assert building.label("place 0:5 0.1 0.2") == "0:5 with the 0 below the way in, the 5 below that"
    assert building.label("place 4:5 6.0 6.1") == "4:5 with the 4 right of the 4 of 3:4, the 5 below that"
    assert building.label("place 4:4 4.1 5.1") == "4:4, the Orc, below the 4 of 3:4 and left of that"
    for now in (moving, building):
        assert not [text for text in now.legal if COORDINATES.search(now.label(text))]


def test_a_placement_is_told_by_the_half_that_meets_its_like() -> None:
    """Though the other half comes first."""
    now = placing(HALL, "1:4")
    assert now.label("place 1:4 7.0 6.0") == "1:4 with the 4 right of the 4 of 3:4, the 1 right of that"


def test_falling_before_a_victim_says_where_one_stops() -> None:
    ring = "0:3 2.0 3.0, 3:5 3.1 3.2, 1:5 1.2 2.2, 0:1 0.1 1.1, 2:6 4.2 4.3"
    now = table(ring, "0.0 | 3.2", hop_attack=True)
    now = after(now, "roll: 6, hop attack 1: 1")
    assert {now.label(text).split()[0] for text in now.legal} == {"Stop"}
