"""Spots, chapter 1: what lies in the box, and who sees what of it."""

import random
import re
from itertools import combinations
from pathlib import Path

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER, REFEREE
from boneyard.games.spots.data import COLOURS, DOGS, TILES
from boneyard.games.spots.game import Spots
from tests.rules.spots.table import after, check, start, table

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "rules" / "spots.md").read_text()


def test_1_1_the_box_holds_the_dogs_of_the_page() -> None:
    """Every dog is in the deck once, with the spaces and paws of the table."""
    rows = re.findall(r"^\| (\w+) +\| ([1-6 ]+?) +\| ([012]) +\|$", PAGE, re.MULTILINE)
    assert rows == [(dog.name, " ".join(map(str, dog.spaces)), str(dog.paws)) for dog in DOGS]


def test_1_1_every_dog_has_one_to_four_different_spaces() -> None:
    """32 dogs: one single, every pair once, fifteen triples and one with four; no number twice on a dog."""
    spaces = [dog.spaces for dog in DOGS]
    assert len(spaces) == len(set(spaces)) == 32
    assert [len([dog for dog in spaces if len(dog) == n]) for n in (1, 2, 3, 4)] == [1, 15, 15, 1]
    assert {dog for dog in spaces if len(dog) == 2} == set(combinations(range(1, 7), 2))
    assert all(list(dog) == sorted(set(dog)) for dog in spaces)


def test_1_1_a_space_holds_only_a_die_showing_its_number() -> None:
    """A 4 fits no 3 and no 5: it is buried."""
    now = after(table("Mothball __"), "howl, * 4")
    assert now.seat(0) == "Mothball __ · Dot _ | yard 4"


def test_1_1_a_space_holds_one_die() -> None:
    """Of two 3s only one finds room on a single 3."""
    now = after(table("Mothball __"), "walk, * 3 3")
    assert now.legal == ["3 on 1", "bury 3"]
    assert after(now, "3 on 1").seat(0) == "Mothball 3_ | yard 3"


def test_1_1_a_dog_is_complete_when_every_space_has_a_die() -> None:
    """Two of three are not enough to score it; three are."""
    assert "score" not in table("Rhubarb 12_ · Dot _").legal
    assert "score" in table("Rhubarb 123 · Dot _").legal


def test_1_1_a_scored_dog_takes_no_dice() -> None:
    """Mothball is turned over, so its 3 is no space any more."""
    now = after(table("Mothball! · Lollipop __"), "walk, * 5 3")
    assert now.legal == ["3 on 2", "bust"]


def test_1_1_nothing_takes_a_scored_dog_away() -> None:
    """A bust leaves it where it is."""
    now = after(table("Mothball! · Lollipop 3_ | yard 6"), "walk, * 5 5")
    assert now.seat(0) == "Mothball! · Lollipop __"


def test_1_2_paws_go_with_the_number_of_spaces() -> None:
    """None on one or two spaces, 1 on three, 2 on four: 17 in all."""
    assert all(dog.paws == {1: 0, 2: 0, 3: 1, 4: 2}[len(dog.spaces)] for dog in DOGS)
    assert sum(dog.paws for dog in DOGS) == 17


@pytest.mark.parametrize(
    ("pack", "treats"), [("Dot _", 1), ("Acorn __", 1), ("Tuba ___", 2), ("Confetti ____", 3)]
)
def test_1_2_paws_make_some_tricks_stronger(pack: str, treats: int) -> None:
    """Beg gives one treat, and one for each paw."""
    assert after(table(pack), "beg").seat(0) == f"{pack} | treats {treats}"


OPTIONS: list[tuple[int, dict[str, object]]] = [
    (1, {"d0g_treats": 11, "trick_set": "track,dogpile,search,stay"}),
    (1, {"off_leash": True}),
    (2, {"trick_set": "dig,bolt,scavenge,gobble"}),
    (3, {"trick_set": "retrieve,sprint,hunt,chew", "paws_on_scored": True}),
    (4, {"off_leash": True}),
    (4, {"trick_set": "trot,chase,guard,play_dead"}),
]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_1_3_nothing_ever_leaves_the_game(seats: int, options: dict[str, object]) -> None:
    """40 dice, 20 treats and 32 dogs are there at every moment, wherever they lie."""
    game = Spots(seats, **options)
    picker, rng, state = random.Random(7), Rng(7), game.start()
    for _ in range(400):
        check(game, state)
        actors = state.actors()
        if not actors:
            state = game.start()
        elif actors == [CHANCE]:
            state.chance(rng)
        else:
            state.apply(actors[0], picker.choice(state.actions(actors[0])))


def test_1_3_dice_nobody_uses_lie_in_the_pile() -> None:
    """Of 40 dice three lie with Ada, so 37 are in the pile; a discarded one is back at once."""
    now = table("Rhubarb 1__ · Dot _ | yard 4 1", "dig")
    assert now.pile == 37
    assert after(now, "dig, dig 0 1-").pile == 38 - 2  # and two more are being rolled


def test_1_3_treats_nobody_holds_lie_in_the_supply() -> None:
    """Of 20 treats Ada has three and Walk one; the one she spends is back in the supply."""
    now = table("Dot _ | treats 3", on="walk 1")
    assert now.supply == 16
    assert after(now, "howl, * 4, reroll").supply == 17


def test_1_4_the_tiles_are_those_of_the_page() -> None:
    """Two red tiles and five each of yellow, purple, blue and green: 22."""
    rows = re.findall(r"^\| (red|yellow|purple|blue|green) +\| ([A-Z][\w ,]+?) +\|$", PAGE, re.MULTILINE)
    page = {colour: set(names.split(", ")) for colour, names in rows}
    box = {colour: {tile.name for tile in TILES if COLOURS[tile.colour] == colour} for colour in COLOURS}
    assert page == box
    assert len(TILES) == 22


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("trick_set", ["dog_park", "random"])
def test_1_4_six_tiles_are_in_play(seats: int, trick_set: str) -> None:
    """Both red ones, and one of each other colour."""
    now = start(seats, trick_set=trick_set)
    if trick_set == "random":
        now = after(now, "* dig, * bolt, * hunt, * stay")
    colours = [COLOURS[TILES[tile].colour] for tile in now.state.tiles]
    assert colours == ["red", "yellow", "purple", "red", "blue", "green"]
    assert [now.state.tiles[0], now.state.tiles[3]] == [0, 1]


def test_1_5_everyone_sees_the_same() -> None:
    """Packs, dice, yards, treats, tiles and the deck's top are open to players and onlookers alike."""
    now = after(table("Rhubarb 1__ · Dot _ | yard 4 | treats 2 || Acorn 1_ | yard 5"), "walk, * 3 2")
    seen = [now.game.view(now.state, viewer).to_json() for viewer in (0, 1, ONLOOKER, REFEREE)]
    assert all({**view, "viewer": 0} == seen[0] for view in seen)


def test_1_5_the_top_of_the_deck_lies_open() -> None:
    """Everyone sees it when it comes to lie there, and until it is drawn."""
    now = after(table("Dot _", deck="Tofu Inky Zebra"), "howl, * 4")
    assert now.seat(0) == "Dot _ · Tofu ___ | yard 4"
    assert now.top == "Inky"
    assert "Inky, with 2 and 4, is on top of the deck." in now.said


def test_1_5_the_order_below_the_top_is_hidden() -> None:
    """What everyone sees of the deck tells which dogs are in it, not which comes next."""
    now = table("Dot _", deck="Tofu Inky Zebra")
    now.state.apply(0, now.game.read(now.state, 0, "howl"))
    view = now.game.view(now.state, 0)
    assert view.pool == now.state.pool
    assert len({now.game.imagine(view, Rng(seed)).draw(Rng(seed))[0] for seed in range(40)}) > 10


def test_1_5_a_tile_under_its_stack_is_hidden_until_it_was_on_top() -> None:
    """Off leash any tile that nobody has seen yet may be the next; one that was seen is known."""
    now = table("Dot _", down="howl walk run roll_over", off_leash=True, sunk="dig trot")
    now = after(now, "fetch, * 1 1 1 1 1 1 1 1, 1 on 1")
    assert {now.state.draw(Rng(seed))[0] for seed in range(40)} == {4, 6}  # Retrieve and Track
