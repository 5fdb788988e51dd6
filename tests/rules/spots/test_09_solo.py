"""Spots, chapter 9: alone against d0g."""

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.state import CHANCE
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import NO_DICE
from tests.rules.spots.table import after, start, table

FIVE_D0G = "Tuba! · Inky! · Zebra! · Echo! · Tofu!"
FIVE = "Rhubarb! · Sprocket! · Udon! · Vroom! · Waffles!"


def test_9_1_set_up_for_one() -> None:
    """Two dogs, a treat, and a die rolled and buried; d0g has a treat, no dogs and no yard."""
    now = after(start(1, deck="Acorn Button Crumpet"), "* 6")
    assert now.seat(0) == "Acorn __ · Button __ | yard 6 | treats 1"
    assert now.d0g == "treats 1"
    assert (now.pile, now.supply, now.top) == (39, 18, "Crumpet")


def test_9_1_you_take_the_first_turn() -> None:
    """There is nobody to tie with, and nobody is said to go first."""
    now = after(start(1), "* 1")
    assert now.asked == "Ada"
    assert now.said[-1] == "Ada rolled a 1 and buried it."


def test_9_1_then_you_take_turns() -> None:
    """Ada, d0g, Ada."""
    now = after(table("Inky __", d0g=""), "beg")
    assert now.state.actors() == [CHANCE]
    now = after(now, "* 1")
    assert now.asked == "Ada"


@pytest.mark.parametrize(
    ("die", "tile"), [(1, "howl"), (2, "walk"), (3, "run"), (4, "roll_over"), (5, "fetch"), (6, "beg")]
)
def test_9_1_the_six_places_are_numbered(die: int, tile: str) -> None:
    """Howl, yellow, purple, Roll Over, blue, green."""
    now = after(table("Inky __ · Acorn 12", d0g=""), f"score, * {die}")
    assert now.down == tile
    assert now.said[-2] == f"d0g rolled a {die}."


def test_9_1_off_leash_a_colour_means_the_top_of_its_stack() -> None:
    """A 2 is whatever yellow tile lies on top, which then blocks its stack."""
    now = after(table("Inky __ · Acorn 12", "trot", d0g="", off_leash=True), "score, * 2")
    assert now.down == "trot"
    assert now.said[-1] == "d0g took Trot."


def test_9_1_dig_reaches_only_your_own_yard() -> None:
    """d0g has none."""
    now = after(table("Rhubarb ___ | yard 4", "dig", d0g="treats 1"), "dig")
    assert now.legal == ["dig 0 4-", "dig 0 4+", "stop"]
    assert after(table("Rhubarb ___", "dig", d0g="treats 1"), "dig").rolling == 2


def test_9_2_a_faceup_tile_is_turned_facedown() -> None:
    """d0g does none of its steps: no treat for Beg, no dog for Howl, no dice."""
    now = table("Inky __ · Acorn 12", d0g="", deck="Tofu Zebra")
    begged = after(now, "score, * 6")
    assert (begged.down, begged.d0g, begged.supply) == ("beg", "", 20)
    howled = after(now, "score, * 1")
    assert (howled.down, howled.d0g, howled.top) == ("howl", "", "Zebra")


def test_9_2_it_takes_the_treats_on_the_tile() -> None:
    """One lay on Run."""
    now = after(table("Inky __ · Acorn 12", on="run 1", d0g=""), "score, * 3")
    assert (now.d0g, now.on("run")) == ("treats 1", 0)
    assert now.said[-1] == "d0g took Run and got 1 treat."


def test_9_2_for_a_facedown_tile_it_scores_the_top_dog() -> None:
    """The tile stays facedown, and Tofu is d0g's."""
    now = after(table("Inky __", d0g="", deck="Tofu Zebra"), "beg, * 6")
    assert (now.d0g, now.top, now.down, now.asked) == ("Tofu!", "Zebra", "beg", "Ada")
    assert now.said[-3:] == [
        "d0g rolled a 6.",
        "d0g scored Tofu from the deck.",
        "Zebra, with 2, 3 and 5, is on top of the deck.",
    ]


def test_9_2_its_die_does_not_come_from_the_pile() -> None:
    """38 before and 38 after."""
    now = after(table("Inky __ | yard 3 1", d0g=""), "beg")
    assert (now.pile, after(now, "* 1").pile) == (38, 38)


def test_9_2_the_tiles_are_turned_up_on_its_turn_too() -> None:
    """Fetch is the last when d0g's turn starts: it gets a treat, and d0g, rolling a 5, takes both."""
    now = after(table("Inky __", down="howl walk run roll_over", d0g=""), "beg")
    assert now.up == "howl walk run roll_over fetch beg"
    assert now.on("fetch") == 1
    now = after(now, "* 5")
    assert (now.d0g, now.down) == ("treats 1", "fetch")


def test_9_2_and_on_yours_after_d0g_took_the_last_but_one() -> None:
    """Two are left, d0g takes Beg, and Ada finds all of them faceup."""
    now = after(table("Inky __", down="howl walk run", d0g=""), "roll_over, stop, * 6")
    assert now.up == "howl walk run roll_over fetch beg"
    assert (now.on("fetch"), now.asked) == (1, "Ada")


def test_9_2_after_turning_up_no_tile_is_facedown_for_its_die() -> None:
    """So it scores nothing that time."""
    now = table("Inky __", down="howl walk run roll_over", d0g="")
    for die in range(1, 7):
        assert "!" not in after(now, f"beg, * {die}").d0g


def test_9_2_off_leash_the_new_tops_come_before_its_die() -> None:
    """Three stacks go on, then d0g rolls."""
    now = after(
        table("Inky __", down="howl walk run roll_over", d0g="", off_leash=True),
        "beg, * trot, * bolt, * chew",
    )
    assert now.state.actors() == [CHANCE]
    assert after(now, "* 2").down == "trot"


def test_9_2_an_empty_pile_is_not_checked_on_its_turn() -> None:
    """Ada alone can hardly use up all dice; if she did, it would show at the start of her own turn."""
    now = table("Inky 2_ | yard 3", d0g="")
    now.state.pile = 0
    now.play(0, "beg")
    assert NO_DICE not in [event.kind for event in now.events]
    now.state.resolve([1])
    assert now.events[-1].kind == NO_DICE
    assert now.asked == "Ada"


def test_9_3_two_treats_buy_d0g_a_dog() -> None:
    """It had one and found one; both go back to the supply."""
    now = after(table("Inky __ · Acorn 12", on="run 1", d0g="treats 1", deck="Tofu Zebra Echo"), "score, * 3")
    assert (now.d0g, now.supply) == ("Zebra!", 20)
    assert "d0g ate two treats." in now.said
    assert now.asked == "Ada"


def test_9_3_every_pair_at_once() -> None:
    """One and three make four: two dogs."""
    now = after(table("Inky __ · Acorn 12", on="run 3", d0g="treats 1", deck="Tofu Zebra Echo"), "score, * 3")
    assert (now.d0g, now.supply) == ("Zebra! · Echo!", 20)


def test_9_3_an_odd_treat_stays() -> None:
    """Three: one dog, and one treat left."""
    now = after(table("Inky __ · Acorn 12", on="run 3", d0g="", deck="Tofu Zebra"), "score, * 3")
    assert now.d0g == "Zebra! | treats 1"


def test_9_3_one_treat_is_spent_on_nothing() -> None:
    """It is kept, turn after turn."""
    assert after(table("Inky __", d0g="treats 1", deck="Tofu"), "beg, * 6").d0g == "Tofu! | treats 1"


def test_9_3_also_right_at_the_start() -> None:
    """Five treats are two dogs and one treat before your first turn, taken from the deck's top."""
    now = after(start(1, deck="Acorn Button Crumpet Fidget Gherkin", d0g_treats=5), "* 3")
    assert now.d0g == "Crumpet! · Fidget! | treats 1"
    assert (now.top, now.asked, now.supply) == ("Gherkin", "Ada", 18)


def test_9_3_d0gs_treats_are_part_of_the_twenty() -> None:
    """With eleven it leaves eight in the supply before it eats, and 18 after."""
    now = start(1, d0g_treats=11)
    assert now.supply == 8
    assert after(now, "* 3").supply == 18


def test_9_4_you_win_with_six_scored_dogs() -> None:
    """Whatever d0g has."""
    now = after(table(f"{FIVE} · Dot _", d0g=FIVE_D0G), "walk, * 1 1, 1 on 6")
    assert now.over
    assert now.game.winners(now.state) == [0]
    assert now.state.standings() == [(6,), (5,)]


def test_9_4_you_lose_when_d0g_has_six() -> None:
    """The moment it scores the sixth, for a facedown tile."""
    now = after(table("Acorn! · Dot _", d0g=FIVE_D0G), "beg, * 6")
    assert now.over
    assert now.game.winners(now.state) == []
    assert now.state.standings() == [(1,), (6,)]
    assert now.said[-1] == "d0g scored its sixth dog and won."


def test_9_4_or_for_two_treats() -> None:
    """It ate its way to the sixth."""
    now = after(table("Acorn 12 · Dot _", on="howl 1", d0g=f"{FIVE_D0G} | treats 1"), "score, * 1")
    assert now.over
    assert now.game.winners(now.state) == []


def test_9_4_it_stops_at_six() -> None:
    """Treats for two dogs, but the first of them ends the game."""
    now = after(table("Acorn 12 · Dot _", on="howl 4", d0g=FIVE_D0G, deck="Kazoo Pogo Gherkin"), "score, * 1")
    assert now.d0g == f"{FIVE_D0G} · Pogo! | treats 2"
    assert now.over


def test_9_4_a_bust_does_not_lose_the_game() -> None:
    """It is d0g's turn, as always."""
    now = after(table("Inky 2_ | yard 6", d0g=""), "walk, * 3 3")
    assert now.seat(0) == "Inky __"
    assert not now.over


@pytest.mark.parametrize("treats", range(12))
def test_9_5_every_full_pair_is_a_dog_scored_before_you_begin(treats: int) -> None:
    """From 0 to 11: eleven are five dogs and one treat."""
    now = after(start(1, d0g_treats=treats), "* 3")
    assert now.state.standings()[1] == (treats // 2,)
    assert list(now.state.treats) == [1, treats % 2]
    assert now.asked == "Ada"


def test_9_5_one_unless_changed() -> None:
    """As in the rulebook."""
    assert Spots(1).options["d0g_treats"] == 1


@pytest.mark.parametrize("given", [-1, 12, 100, True, "many", 1.0, None])
def test_9_5_nothing_else(given: object) -> None:
    """A whole number from 0 to 11."""
    with pytest.raises(BadOption, match="a whole number from 0 to 11"):
        Spots(1, d0g_treats=given)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_9_5_d0g_plays_only_against_one(seats: int) -> None:
    """With more players the option makes no sense, and is refused."""
    with pytest.raises(BadOption, match=r"d0g_treats needs seats=1 \(rule 9\.5\)"):
        Spots(seats, d0g_treats=3)
    assert Spots(seats, d0g_treats=1).options["d0g_treats"] == 1
