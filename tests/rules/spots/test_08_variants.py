"""Spots, chapter 8: other tiles, off-leash hours, and paws on scored dogs."""

import random
import re
from itertools import permutations
from pathlib import Path

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.games.spots.data import COLOUR_TILES
from boneyard.games.spots.game import Spots
from tests.rules.spots.table import after, start, table

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "rules" / "spots.md").read_text()
SETS = re.findall(
    r"^\| ([A-Z]\w+ [A-Z]\w+) +\| (\w+) +\| (\w+) +\| (\w+) +\| (\w+(?: \w+)?) +\|$", PAGE, re.MULTILINE
)


def test_8_1_the_page_knows_six_sets() -> None:
    """And the game knows the same ones by name."""
    choices = Spots.declared[0].samples()
    assert [name.lower().replace(" ", "_") for name, *_ in SETS] == list(choices[:6])


@pytest.mark.parametrize(("name", "yellow", "purple", "blue", "green"), SETS)
def test_8_1_a_named_set_brings_its_four_tiles(
    name: str, yellow: str, purple: str, blue: str, green: str
) -> None:
    """Beside Howl and Roll Over."""
    now = start(2, trick_set=name.lower().replace(" ", "_"))
    assert now.up == f"howl {yellow} {purple} roll_over {blue} {green}".lower().replace(
        "play dead", "play_dead"
    )


def test_8_1_adoption_event_if_nothing_is_chosen() -> None:
    """Walk, Run, Fetch and Beg."""
    assert Spots(2).options["trick_set"] == "adoption_event"
    assert start(2).up == start(2, trick_set="adoption_event").up


def test_8_2_random_draws_one_of_each_colour_by_chance() -> None:
    """Before the dogs are dealt; everyone sees them come into play, and nothing lies under them."""
    now = after(start(2, trick_set="random"), "* track, * dogpile, * search, * stay")
    assert now.up == "howl track dogpile roll_over search stay"
    assert now.said[0] == "Track came into play."
    assert [now.under(colour) for colour in ("yellow", "purple", "blue", "green")] == [""] * 4


def test_8_2_random_may_draw_any_tile() -> None:
    """Each of the five of every colour comes up sooner or later."""
    drawn = [set[int]() for _ in range(4)]
    for seed in range(60):
        state, rng = Spots(2, trick_set="random").start(), Rng(seed)
        for tiles in drawn:
            tiles.update(state.draw(rng))
            state.resolve(state.draw(rng))
    assert [sorted(tiles) for tiles in drawn] == [list(tiles) for tiles in COLOUR_TILES]


def test_8_2_an_own_set_has_one_tile_of_each_colour() -> None:
    """Play Dead is written play_dead."""
    assert start(3, trick_set="trot,bolt,guard,play_dead").up == "howl trot bolt roll_over guard play_dead"


@pytest.mark.parametrize("order", list(permutations(["walk", "chase", "hunt", "chew"])))
def test_8_2_an_own_set_may_be_named_in_any_order(order: tuple[str, ...]) -> None:
    """It is the same game, kept in the order of the colours."""
    game = Spots(2, trick_set=", ".join(order))
    assert game.options["trick_set"] == "walk,chase,hunt,chew"
    assert game.options_hash == Spots(2, trick_set="walk,chase,hunt,chew").options_hash


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("walk,run,fetch", "one tile of each colour"),
        ("walk,run,fetch,beg,dig", "one tile of each colour"),
        ("walk,dig,fetch,beg", "one tile of each colour"),
        ("walk,walk,run,beg", "one tile of each colour"),
        ("howl,run,fetch,beg", "one tile of each colour"),
        ("howl,roll_over,walk,run,fetch,beg", "one tile of each colour"),
        ("walk,run,fetch,sit", "no tile 'sit'"),
        ("", "no tile ''"),
        ("Adoption Event", "no tile"),
        (7, "Option trick_set takes"),
        (True, "Option trick_set takes"),
    ],
)
def test_8_2_any_other_set_is_refused(given: object, why: str) -> None:
    """With a sentence that says what a set is."""
    with pytest.raises(BadOption, match=why):
        Spots(2, trick_set=given)


# Off-leash hours


def test_8_3_all_tiles_lie_in_four_stacks() -> None:
    """The tops are in play beside Howl and Roll Over; four more of each colour lie under them, unseen."""
    now = after(start(2, off_leash=True), "* dig, * bolt, * hunt, * stay")
    assert now.up == "howl dig bolt roll_over hunt stay"
    assert now.under("yellow") == "? ? ? ?"


def test_8_3_a_used_tile_blocks_its_stack() -> None:
    """The next is not there before the tiles are turned back up."""
    now = after(table("Inky __", off_leash=True), "beg")
    assert (now.up, now.down) == ("howl walk run roll_over fetch", "beg")
    assert now.under("green") == "? ? ? ?"


def test_8_3_used_tiles_go_to_the_bottom_when_all_are_turned_up() -> None:
    """Fetch was the last: it stays with its treat. Of the other three stacks the next tile comes up."""
    now = after(table("Inky __", down="howl walk run roll_over", off_leash=True), "beg")
    assert now.state.actors() == [CHANCE]
    now = after(now, "* trot, * chase, * gobble")
    assert now.up == "howl trot chase roll_over fetch gobble"
    assert [now.under(colour) for colour in ("yellow", "purple", "blue", "green")] == [
        "? ? ? walk",
        "? ? ? run",
        "? ? ? ?",
        "? ? ? beg",
    ]
    assert now.on("fetch") == 1
    assert now.asked == "Ben"
    assert now.said[-4:] == [
        "Fetch was the last tile: it got a treat, and all tiles were turned up.",
        "Trot came into play.",
        "Chase came into play.",
        "Gobble came into play.",
    ]


def test_8_3_howl_and_roll_over_never_leave() -> None:
    """If Howl is the last, it gets the treat, and all four stacks go on."""
    now = after(table("Inky __", down="walk run fetch beg", off_leash=True), "roll_over, stop")
    now = after(now, "* trot, * chase, * guard, * chew")
    assert now.up == "howl trot chase roll_over guard chew"
    assert now.on("howl") == 1


def test_8_3_unseen_tiles_come_before_those_put_under() -> None:
    """One unseen tile is left: it is next, whatever sank before; there is nothing else it could be."""
    now = table("Inky __", "walk", down="howl walk run roll_over", off_leash=True, sunk="dig trot track")
    now = after(now, "beg")
    assert now.state.draw(Rng(1)) == [4]
    now = after(now, "* retrieve, * chase, * gobble")
    assert now.under("yellow") == "dig trot track walk"


def test_8_3_seen_tiles_come_up_again_in_the_order_they_sank() -> None:
    """All yellow tiles have been seen, so no luck is needed for them."""
    now = table(
        "Inky __", "walk", down="howl walk run roll_over", off_leash=True, sunk="dig trot track retrieve"
    )
    now = after(now, "beg, * chase, * gobble")
    assert now.up == "howl dig chase roll_over fetch gobble"
    assert now.under("yellow") == "trot track retrieve walk"
    assert "Dig came into play." in now.said


def test_8_3_the_last_tile_stays_on_top_with_its_treats_again_and_again() -> None:
    """It was the last before, and nobody chose it: two treats now."""
    now = table("Inky __", down="howl walk run roll_over", on="fetch 1", off_leash=True)
    now = after(now, "beg, * trot, * chase, * gobble")
    assert now.on("fetch") == 2
    assert now.under("blue") == "? ? ? ?"


def test_8_3_treats_never_end_up_under_a_stack() -> None:
    """The new top of a stack has none, because whoever used the tile before took them."""
    now = table("Inky __", down="howl walk run", on="fetch 2", off_leash=True)
    now = after(now, "fetch, * 1 1 1 1 1 1 1 1, keep, roll_over, stop, * trot, * chase, * guard")
    assert now.up == "howl trot chase roll_over guard beg"
    assert [now.on(tile) for tile in now.up.split()] == [0, 0, 0, 0, 0, 1]


def test_8_3_stay_counts_facedown_places_other_than_its_own() -> None:
    """Three places, however many tiles lie in their stacks."""
    now = after(table("Inky __", "stay", down="howl walk run", off_leash=True), "stay")
    assert now.seat(0) == "Inky __ | treats 3"


def test_8_3_without_a_treat_in_the_supply_the_stacks_go_on_all_the_same() -> None:
    """Fetch stays on top with nothing."""
    now = table("Inky __ | treats 20", down="howl walk run roll_over", off_leash=True)
    now = after(now, "beg, * trot, * chase, * gobble")
    assert (now.on("fetch"), now.under("blue")) == (0, "? ? ? ?")


def test_8_3_a_tile_under_its_stack_cannot_be_chosen() -> None:
    """Only tops can."""
    now = table("Inky __", off_leash=True, sunk="dig")
    assert now.legal == ["howl", "walk", "run", "roll_over", "fetch", "beg"]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_8_3_every_tile_is_always_in_its_stack_once(seats: int) -> None:
    """On top, put under, or not seen yet; and two faceup places at least when somebody chooses."""
    game = Spots(seats, off_leash=True)
    picker, rng, state = random.Random(3), Rng(3), game.start()
    while state.turns < 60 and state.actors():
        if state.actors() == [CHANCE]:
            state.chance(rng)
            continue
        state.apply(state.actors()[0], picker.choice(state.actions(state.actors()[0])))
        if state.turning:
            continue
        for colour, place in enumerate((1, 2, 4, 5)):
            seen = [
                state.tiles[place],
                *(tile for tile in state.sunk[5 * colour : 5 * colour + 5] if tile >= 0),
            ]
            unseen = [tile for tile in range(22) if state.unseen[colour] >> tile & 1]
            assert sorted(seen + unseen) == list(COLOUR_TILES[colour])


@pytest.mark.parametrize("trick_set", ["dog_park", "random", "walk,run,fetch,beg"])
def test_8_3_there_is_no_set_to_choose(trick_set: str) -> None:
    """All tiles are in the game."""
    with pytest.raises(BadOption, match=r"Off-leash hours use all tiles.*rule 8\.3"):
        Spots(2, off_leash=True, trick_set=trick_set)


def test_8_3_the_default_set_may_be_named() -> None:
    """It is what one gets by saying nothing."""
    assert Spots(2, off_leash=True, trick_set="adoption_event").options == Spots(2, off_leash=True).options


@pytest.mark.parametrize("given", [1, "on", None])
def test_8_3_on_or_off(given: object) -> None:
    """Nothing else."""
    with pytest.raises(BadOption, match="Option off_leash takes on or off"):
        Spots(2, off_leash=given)


# Paws on scored dogs


@pytest.mark.parametrize(("option", "treats"), [(False, 2), (True, 4)])
def test_8_4_paws_on_scored_dogs_count_with_the_option(option: bool, treats: int) -> None:
    """Confetti is scored; its two paws count for Beg, or not."""
    now = after(table("Confetti! · Tuba ___", paws_on_scored=option), "beg")
    assert now.seat(0) == f"Confetti! · Tuba ___ | treats {treats}"


@pytest.mark.parametrize(("option", "dice"), [(False, 2), (True, 4)])
def test_8_4_they_count_for_hunt(option: bool, dice: int) -> None:
    """Two dice, or four."""
    assert after(table("Confetti! · Inky __", "hunt", paws_on_scored=option), "hunt").rolling == dice


def test_8_4_they_count_for_dig() -> None:
    """Two changes with the option, none without."""
    now = after(table("Confetti! · Inky __ | yard 3", "dig", paws_on_scored=True), "dig")
    assert now.ask() == "Dig: turn a buried die up or down by 1? 2 changes left. (7.4)"


def test_8_4_they_count_for_bolt() -> None:
    """Confetti scores in the middle of Bolt and still covers the two dice left."""
    now = after(table("Confetti 235_", "bolt", deck="Dot", paws_on_scored=True), "bolt, bolt 3, * 6, 6 on 1")
    assert now.legal == ["roll", "stop"]


def test_8_4_they_do_not_count_unless_chosen() -> None:
    """Off is the default."""
    assert Spots(2).options["paws_on_scored"] is False
