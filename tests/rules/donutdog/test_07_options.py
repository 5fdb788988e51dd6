"""Donut Dog, chapter 7: options."""

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.state import TOKENS
from tests.rules.donutdog.table import Table, after, start, table, turns

POOR = "d6:5 d8:5 d10:5 d12:6"
ROW = "owl moon_owl panda frog"


def limited(position: str, row: str, fish: int) -> Table:
    """A turn with so many Fish left."""
    now = turns(position, row, fish_limit="8")
    now.state.fish = fish
    return now


def test_7_1_eight_fish_are_all_there_are() -> None:
    """Each one caught is one less."""
    now = turns(POOR, ROW, fish_limit="8")
    assert now.state.fish == 8
    assert after(now, "take fish for reroll").state.fish == 7


def test_7_1_without_fish_one_may_go_without_an_animal() -> None:
    """Where nothing in the row can be taken."""
    now = limited(POOR, ROW, 0)
    assert now.may("take") == ["take nothing for reroll"]
    now = after(now, "take nothing for reroll")
    assert now.seat(0) == "rerolls 1"
    assert now.said[0] == "Ada got no animal for 5, 5 and 6."


def test_7_1_that_is_offered_only_then() -> None:
    """A Frog can be had with one spare die or another: it must be taken."""
    now = limited("d4:2 d8:5 d10:8 d12:9 | magics 1", ROW, 0)
    assert now.may("take") == [
        "take frog spare d8:5",
        "take frog spare d10:8",
        "take frog spare d12:9",
    ]
    assert limited(POOR, ROW, 1).may("take") == ["take fish for reroll"]


def test_7_1_judged_by_the_dice_not_used_yet() -> None:
    """The bonus took the 2, and a Reroll might still help."""
    now = after(limited("d4:2 d8:5 d10:8 d12:9", ROW, 0), "bonus reroll for d4:2")
    assert now.may("take") == ["take nothing"]
    assert now.may("reroll")


def tied(**options: object) -> Table:
    """Ada and Ben have six points each, Ada of one kind, Ben of two."""
    now = turns(
        "d4:1 d4:2 d6:6 d6:6 | stars 2 | animals frog || d4:1 d4:2 d8:8 d8:8 | animals fish, fish",
        "frog cat",
        round=7,
        **options,
    )
    now = after(now, "take frog for reroll, take cat spare d8:8, bonus magic for d8:8")
    now.state.stars[0] = 1
    assert now.points == [6, 6]
    return now


def test_7_2_more_kinds_break_a_tie() -> None:
    """Ben's two kinds beat Ada's one; by the rulebook they share."""
    shared, kinds = tied(), tied(tiebreak="kinds")
    assert shared.game.winners(shared.state) == [0, 1]
    assert kinds.game.winners(kinds.state) == [1]


def test_7_2_still_tied_they_share() -> None:
    """One kind each."""
    now = turns("d4:1 d4:2 d6:6 d6:6 || d4:1 d4:2 d8:8 d8:8", "cat frog", round=7, tiebreak="kinds")
    now = after(now, "take cat for reroll, take frog spare d8:8, bonus magic for d8:8")
    assert now.game.winners(now.state) == [0, 1]


@pytest.mark.parametrize(("seats", "most"), [(2, 10), (3, 8), (4, 7)])
def test_7_3_as_many_rounds_as_the_deck_lasts(seats: int, most: int) -> None:
    """And no more."""
    now = start(seats, rounds=most)
    playout(now.state, Rng(1))
    assert now.over
    assert now.state.round == most
    with pytest.raises(BadOption, match=r"rule 7\.3"):
        DonutDog(seats, rounds=most + 1)


def test_7_3_a_single_round() -> None:
    """One animal each."""
    now = start(3, rounds=1)
    playout(now.state, Rng(1))
    assert all("," not in now.seat(seat) for seat in range(3))


def test_7_4_chance_says_who_begins_in_the_first_round() -> None:
    """Cleo, say."""
    now = after(start(3, open_rolls=True), "* 2, * cat dog owl fox bear")
    now = after(now, "Ada: pick d4 d4 d6 d6, Ben: pick d4 d4 d6 d6, Cleo: pick d4 d4 d6 d6")
    now = after(now, "* 1 1 1 1, * 2 2 2 2, * 3 3 3 3")
    assert now.asked == "Cleo"
    assert now.heard(1)[0] == "Chance lets Cleo spend tokens first."


def test_7_4_everybody_sees_the_rolls() -> None:
    """And what tokens do to them."""
    now = table("d4:2 d4:3 d6:1 d6:6 | rerolls 1 || d4:1 d4:1 d6:1 d6:1 | magics 1", open_rolls=True)
    now = after(now, "reroll d6:6, * 2")
    assert list(now.view(1).dice[:4]) == [2, 3, 1, 2]
    assert now.heard(1) == [
        "Ada spent a Reroll on 6.",
        "Ada's roll: 1, 2, 2 and 3.",
    ]


def test_7_4_one_after_the_other_all_at_once() -> None:
    """Ada has spent her last token: Ben is next, and Ada is not asked again."""
    now = table("d4:2 d4:3 d6:1 d6:6 | rerolls 1 || d4:1 d4:1 d6:1 d6:1 | magics 1", "cat", open_rolls=True)
    assert now.asked == "Ada"
    now = after(now, "reroll d6:6, * 2")
    assert now.asked == "Ben"
    now = after(now, "done")
    assert now.order == "Ben Ada"


@pytest.mark.parametrize(("first", "order"), [(0, "Ada Ben Cleo"), (1, "Ben Cleo Ada"), (2, "Cleo Ada Ben")])
def test_7_4_then_clockwise(first: int, order: str) -> None:
    """Whoever begins, and each once."""
    dice = "d4:1 d4:2 d6:1 d6:1 | rerolls 1"
    now = table(f"{dice} || {dice} || {dice}", "cat", open_rolls=True)
    now.state.turn = first
    asked = []
    while now.state.phase == TOKENS:
        asked.append(now.asked)
        now = after(now, "done")
    assert " ".join(asked) == order


def test_7_4_as_many_tokens_as_one_wants() -> None:
    """Ada has a Magic left after her Reroll, so she is asked once more before Ben is."""
    ada = "d4:2 d4:3 d6:1 d6:6 | rerolls 1 | magics 1"
    now = table(f"{ada} || d4:1 d4:1 d6:1 d6:1 | magics 1", "cat", open_rolls=True)
    now = after(now, "reroll d6:6, * 2")
    assert now.asked == "Ada"
    now = after(now, "magic d4:2 to 1")
    assert now.asked == "Ben"
    assert now.seat(0) == "d4:1 d4:3 d6:1 d6:2"


def test_7_4_who_has_no_tokens_is_not_asked() -> None:
    """Ada and Cleo have some."""
    dice = "d4:1 d4:2 d6:1 d6:1"
    now = table(f"{dice} | rerolls 1 || {dice} || {dice} | rerolls 1", "cat", open_rolls=True)
    assert after(now, "done").asked == "Cleo"


def test_7_4_then_whoever_went_first_in_the_round_before() -> None:
    """Ben went first, so Ben begins with tokens in the next round."""
    now = table("d4:1 d4:2 d6:6 d8:8 || d4:1 d4:2 d6:6 d6:6 | rerolls 1", "cat frog", open_rolls=True)
    now.state.turn = 1
    now = after(now, "done, take cat spare d6:6, bonus reroll for d6:6, take frog spare d8:8")
    now = after(now, "bonus reroll for d8:8")
    assert now.state.actors() == [CHANCE]
    now = after(now, "* dog owl fox bear, Ada: pick d4 d4 d6 d6, Ben: pick d4 d4 d6 d6, * 1 1 1 1, * 1 1 1 1")
    assert now.asked == "Ben"
