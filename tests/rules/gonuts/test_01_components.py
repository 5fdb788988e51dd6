"""Go Nuts for Donuts, chapter 1: components."""

from collections import Counter

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, ONLOOKER
from boneyard.games.gonuts.data import CARDS, DONUTS, KINDS, NEGATIVE, STARS
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.words import slug
from tests.contract.laws import fields
from tests.rules.gonuts.table import after, start, table


def test_1_1_there_are_23_kinds_and_70_cards() -> None:
    """Each kind as often as the guide says."""
    often = {DONUTS[kind].name: n for kind, n in Counter(CARDS).items()}
    assert often == {
        "Chocolate Frosted": 3,
        "Donut Holes": 6,
        "Éclair": 3,
        "French Cruller": 4,
        "Glazed": 5,
        "Jelly-Filled": 6,
        "Maple Bar": 2,
        "Plain": 7,
        "Powdered": 4,
        "Boston Cream": 6,
        "Double Chocolate": 2,
        "Red Velvet": 2,
        "Sprinkled": 2,
        "Bear Claw": 2,
        "Cinnamon Twist": 2,
        "Coffee": 2,
        "Day-Old Donuts": 1,
        "Milk": 1,
        "Old Fashioned": 2,
        "Maple Frosted": 2,
        "Mucho Matcha": 2,
        "Raspberry Frosted": 2,
        "Strawberry Glazed": 2,
    }
    assert len(DONUTS) == KINDS == 23
    assert len(CARDS) == 70


def test_1_1_twelve_kinds_have_a_power_and_four_are_negative() -> None:
    """The stars of the guide, and the cards with a minus."""
    assert len(STARS) == 12
    assert [DONUTS[kind].name for kind in NEGATIVE] == [
        "Red Velvet",
        "Bear Claw",
        "Day-Old Donuts",
        "Strawberry Glazed",
    ]
    assert all(DONUTS[kind].points < 0 for kind in NEGATIVE)


def test_1_1_every_kind_can_be_typed() -> None:
    """By its name without accents, blanks and hyphens."""
    called = [slug(kind) for kind in range(KINDS)]
    assert len(set(called)) == KINDS
    assert all(name.isascii() and name.replace("_", "").isalpha() for name in called)


@pytest.mark.parametrize(("seats", "cards"), [(2, 37), (3, 50), (4, 61), (5, 70), (6, 70)])
def test_1_2_the_deck_grows_with_the_players(seats: int, cards: int) -> None:
    """37, 50, 61 and 70 cards."""
    assert len(GoNuts(seats).start().unseen()) == cards


def test_1_2_each_colour_brings_its_kinds_and_a_cruller() -> None:
    """Boston Cream from three players on, Milk from four, Matcha from five."""
    decks = [Counter(CARDS[card] for card in GoNuts(seats).start().unseen()) for seats in range(2, 7)]
    crullers = [deck[3] for deck in decks]
    assert crullers == [1, 2, 3, 4, 4]
    boston, milk, matcha = 9, 17, 20
    assert [(deck[boston], deck[milk], deck[matcha]) for deck in decks] == [
        (0, 0, 0),
        (6, 0, 0),
        (6, 1, 0),
        (6, 1, 2),
        (6, 1, 2),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_1_3_there_is_one_place_more_than_players(seats: int) -> None:
    """And as many selection cards for each of them."""
    now = start(seats)
    assert len(now.row.split()) == seats + 1
    for seat in range(seats):
        assert now.legal_for(seat) == [f"pick {place}" for place in range(1, seats + 2)]


def test_1_4_cards_row_and_pile_are_open() -> None:
    """To players and onlookers alike."""
    now = table("plain glazed eclair || milk 1 | powdered", pile="plain eclair", deck="glazed")
    for viewer in (0, 1, ONLOOKER):
        seen, truth = fields(now.view(viewer)), fields(now.state)
        for name in ("hands", "row", "pile", "pool"):
            assert seen[name] == truth[name]


def test_1_4_selections_are_hidden_until_all_are_shown() -> None:
    """That somebody chose is seen, not what; the own choice stays visible."""
    now = after(table("plain glazed eclair", deck="plain 3"), "Ben: pick 2")
    assert list(now.view(0).picks) == [0, HIDDEN]
    assert list(now.view(ONLOOKER).picks) == [0, HIDDEN]
    assert list(now.view(1).picks) == [0, 2]
    assert now.heard(0) == ["Ben has chosen."]
    assert now.heard(1) == ["You chose Glazed in place 2."]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_1_4_what_is_hidden_is_dealt_anew_from_nothing_else(seats: int) -> None:
    """At every moment the table itself, dealt anew for a viewer, keeps no more than the viewer's view has."""
    game, rng = GoNuts(seats), Rng(seats)
    state = game.start()
    while actors := state.actors():
        for viewer in (*range(seats), ONLOOKER):
            anew = state.clone()
            anew.redeal(viewer, Rng(9))
            assert fields(anew) == fields(game.imagine(game.view(state, viewer), Rng(9)))
        if actors == [CHANCE]:
            state.chance(rng)
            continue
        seat = actors[rng.below(len(actors))]
        actions = state.actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])
