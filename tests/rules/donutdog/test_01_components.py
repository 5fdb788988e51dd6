"""Donut Dog, chapter 1: components."""

import re
from itertools import permutations, product
from pathlib import Path

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, ONLOOKER
from boneyard.games.donutdog.cards import SIDES, read_cards
from boneyard.games.donutdog.data import CARDS, CARDS_FILE, DECK, FISH, KINDS, POOLS
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.state import fits
from tests.contract.laws import fields
from tests.rules.donutdog.table import after, start, table, turns

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "donutdog.md"


def test_1_1_two_each_of_six_sorts() -> None:
    """Four of twelve dice, at most two of a sort: 90 pools."""
    assert SIDES == (4, 6, 8, 10, 12, 20)
    assert len(set(POOLS)) == 90
    assert all(pool.count(sort) <= 2 for pool in POOLS for sort in pool)


def test_1_1_the_page_has_all_that_lies_in_the_box() -> None:
    """As the rulebook lists it: an aid for each of four players, and tokens that never run out."""
    box = PAGE.read_text().partition("## 1 ")[2].partition("### 1.1")[0]
    pieces = dict(re.findall(r"^\| (.+?) +\| (.+?) +\|$", box, re.M)[1:])
    assert pieces == {
        "dice": "12 per player",
        "animal cards": "42",
        "Fish cards": "8",
        "turn order tokens": "4",
        "player aid cards": "4",
        "Reroll, Magic and VP tokens": "plenty",
    }


@pytest.mark.parametrize(
    "dice", ["d4:3 d6:1 d12:9 d20:2", "d6:3 d8:1 d10:9 d10:2", "d10:1 d12:2 d20:3 d20:9"]
)
def test_1_1_only_what_a_die_shows_counts(dice: str) -> None:
    """A Cat takes a 3 of any die, and a 9 of any die."""
    assert turns(dice, "cat").may("take cat")


@pytest.mark.parametrize(("faces", "fit"), [((3, 6, 20), 1), ((1, 20, 6), 1), ((4, 6, 6), 0), ((3, 5, 5), 0)])
def test_1_2_the_cat(faces: tuple[int, ...], fit: int) -> None:
    """At most 3, at least 6, and any."""
    cat = next(n for n, card in enumerate(CARDS) if card.name == "Cat")
    assert CARDS[cat].arrows == "3- 6+ *"
    assert fits(cat, *sorted(faces)) == bool(fit)


def test_1_3_the_page_has_the_cards_of_the_file() -> None:
    """42 animals of twelve kinds."""
    rows = re.findall(
        r"^\| (\w+) +\| ([\w ]+?) +\| (\d)( rare)? +\| ([\d+*\- ]+?) +\| (\d) +\|$", PAGE.read_text(), re.M
    )
    ours = [
        (card.kind, card.name, str(card.copies), " rare" if card.rare else "", card.arrows, str(card.points))
        for card in CARDS[:FISH]
    ]
    assert rows == ours
    assert len(DECK) == 42
    assert len(set(KINDS)) == 13  # and Fish


def test_1_3_a_rare_is_stricter_and_worth_one_more() -> None:
    """Whatever wins a rare animal would have won the common one of its kind."""
    for rare in (card for card in CARDS if card.rare):
        common = next(card for card in CARDS if card.kind == rare.kind and not card.rare)
        assert rare.points == common.points + 1
        assert rare.copies == 1
        strict = [
            all(a[0] <= b[0] and b[1] <= a[1] for a, b in zip(order, rare.needs, strict=True))
            for order in permutations(common.needs)
        ]
        assert any(strict), rare.name


def test_1_3_the_cards_come_from_a_file() -> None:
    """Which says where they come from."""
    text = CARDS_FILE.read_text("utf-8")
    assert "Where they come from" in text
    assert [*read_cards(text).cards, read_cards(text).fish] == CARDS


def test_1_4_any_three_dice_catch_a_fish() -> None:
    """Worth 1 VP, and a kind."""
    now = turns("d4:4 d4:4 d6:5 d6:5", "owl owl moon_owl panda")
    assert now.may("take") == ["take fish for reroll"]
    assert after(now, "take fish for reroll").points[0] == 2


def test_1_4_fish_never_run_out() -> None:
    """Ten have been caught, and there is another."""
    caught = ", ".join(["fish"] * 9)
    now = turns(f"d4:4 d4:4 d6:5 d6:5 | animals {caught}", "owl owl moon_owl panda", rounds=10, round=10)
    assert now.may("take fish")


def test_1_5_a_vp_token_is_worth_1_vp() -> None:
    """Reroll and Magic tokens are not."""
    assert table("d4:1 d4:1 d6:1 d6:1 | rerolls 3 | magics 2 | stars 4").points == [4, 0]


def test_1_6_dice_chosen_are_hidden_until_all_have_chosen() -> None:
    """Others see that Ada chose, and not what."""
    now = after(start(2), "* cat dog owl fox, Ada: pick d4 d4 d6 d6")
    assert [now.view(viewer).pools[0] for viewer in (0, 1, ONLOOKER)] == [0, HIDDEN, HIDDEN]
    now = after(now, "Ben: pick d12 d12 d20 d20")
    assert [now.view(viewer).pools[0] for viewer in (0, 1, ONLOOKER)] == [0, 0, 0]


def test_1_6_rolls_and_tokens_spent_are_hidden_until_all_are_done() -> None:
    """Ben sees the tokens Ada had before the roll."""
    now = after(
        table("d4:2 d4:3 d6:1 d6:6 | rerolls 2 | magics 1"), "Ada: reroll d6:6, * 2, Ada: magic d4:2 to 1"
    )
    assert now.seat(0) == "d4:1 d4:3 d6:1 d6:2 | rerolls 1"
    for viewer in (1, ONLOOKER):
        view = now.view(viewer)
        assert list(view.dice[:4]) == [HIDDEN] * 4
        assert (view.rerolls[0], view.magics[0]) == (2, 1)
        assert (view.spent_rerolls[0], view.spent_magics[0], view.rolls[0]) == (HIDDEN, HIDDEN, HIDDEN)
    now = after(now, "Ada: done, Ben: done")
    assert list(now.view(1).dice[:4]) == [1, 3, 1, 2]
    assert (now.view(1).rerolls[0], now.view(1).magics[0]) == (1, 0)


def test_1_6_nobody_hears_of_tokens_spent_in_private() -> None:
    """Ada does, and when all are done everybody."""
    now = after(
        table("d4:2 d4:3 d6:1 d6:6 | rerolls 1 | magics 2"),
        "Ada: reroll d6:6, * 2, Ada: magic d4:3 to 1, Ada: magic d6:2 to 4",
    )
    assert now.heard(0) == [
        "You spent a Reroll on 6.",
        "Your roll: 1, 2, 2 and 3.",
        "You turned the 3 to 1 by Magic.",
        "You turned the 2 to 4 by Magic.",
    ]
    assert now.heard(1) == now.heard(ONLOOKER) == []
    now = after(now, "Ada: done")
    assert now.heard(1) == now.heard(ONLOOKER) == []
    now = after(now, "Ben: done")
    told = "Ada showed 1, 1, 2 and 4, having spent 1 Reroll and 2 Magics."
    assert now.heard(ONLOOKER)[0] == now.heard(1)[1] == told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_6_what_is_hidden_is_dealt_anew_from_nothing_else(seats: int) -> None:
    """At every moment the table itself, dealt anew for a viewer, keeps no more than the viewer's view has."""
    game, rng = DonutDog(seats, rounds=3), Rng(seats)
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


def test_1_2_arrows_may_be_met_in_any_order() -> None:
    """Sorted dice against sorted arrows find what trying every order finds."""
    for number, card in enumerate(CARDS):
        for faces in product((1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 15, 17, 20), repeat=3):
            by_hand = any(
                all(low <= face <= high for face, (low, high) in zip(order, card.needs, strict=True))
                for order in permutations(faces)
            )
            assert fits(number, *sorted(faces)) == by_hand, (card.name, faces)
