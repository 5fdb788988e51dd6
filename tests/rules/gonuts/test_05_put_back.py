"""Go Nuts for Donuts, section 5.5: who knows the card that a Double Chocolate put back."""

from collections import Counter

import pytest

from boneyard import bots
from boneyard.core.rng import Rng
from boneyard.core.state import HIDDEN, ONLOOKER, REFEREE
from boneyard.games.gonuts.data import DONUTS
from boneyard.games.gonuts.state import KIND_OF
from tests.contract.laws import law_imagine, law_log, law_looking_changes_nothing, law_no_leak, law_whole
from tests.rules.gonuts.table import Table, after, table

# Ada looks at Milk and Coffee, then Cleo at what is on top.
ROW = "double_chocolate double_chocolate glazed powdered"
DECK = "milk coffee plain jelly_filled eclair glazed powdered plain 2"


def put_back(deck: str = DECK, keep: str = "coffee") -> Table:
    """Ada has kept one card, put the other back, and a Bear Claw of Ben's is still to be used."""
    return after(
        table("double_chocolate bear_claw glazed powdered || glazed 2 powdered | - | eclair", deck=deck),
        f"123, keep {keep}",
    )


def chained(keep: str, deck: str = DECK, first: str = "coffee") -> Table:
    """Ada put the Milk back, and Cleo drew it with another card; Ben's Bear Claw is still to be used."""
    row = "double_chocolate double_chocolate bear_claw powdered || glazed 2 powdered | - | eclair"
    return after(table(row, deck=deck), f"132, keep {first}, keep {keep}")


def top(now: Table, viewer: int) -> str:
    """The top of the deck as a viewer sees it."""
    card = now.view(viewer).top
    return "?" if card == HIDDEN else DONUTS[KIND_OF[card]].name


def test_5_5_its_taker_knows_the_card_and_nobody_else_does() -> None:
    """In every view, players' and onlookers'."""
    now = put_back()
    assert now.asked == "Ben"
    assert [top(now, viewer) for viewer in (0, 1, 2, ONLOOKER, REFEREE)] == ["Milk", "?", "?", "?", "Milk"]


@pytest.mark.parametrize("viewer", [1, 2, ONLOOKER])
def test_5_5_what_the_others_see_does_not_depend_on_it(viewer: int) -> None:
    """Milk or Plain put back: the same view, the same log, the same bot's choice."""
    one, other = put_back("milk coffee plain donut_holes 5"), put_back("plain coffee milk donut_holes 5")
    assert one.view() != other.view()
    assert one.view(viewer) == other.view(viewer)
    assert one.heard(viewer) == other.heard(viewer)
    if viewer == 1:
        choices = [bots.make("quick", now.game, 3).choose(now.view(viewer)) for now in (one, other)]
        assert choices[0] == choices[1]


def test_5_5_to_the_others_it_may_be_any_card_they_have_not_seen() -> None:
    """Each as likely as the next, whatever was kept; its taker imagines the truth."""
    now = put_back("milk coffee plain 2 jelly_filled glazed")
    rng = Rng(3)
    found = Counter(now.game.imagine(now.view(2), rng).top for _ in range(5000))
    unseen = [*now.state.unseen(), now.state.top]
    assert len(unseen) == 5
    assert set(found) == set(unseen)
    assert all(abs(n - 1000) < 5 * 29 for n in found.values())
    assert {now.game.imagine(now.view(0), rng).top for _ in range(50)} == {now.state.top}


def test_5_5_what_is_kept_decides_which_card_comes_next() -> None:
    """All see that, so its label is known to all; and no two cards of one deck come by the same label."""
    tables = [put_back(keep=keep) for keep in ("milk", "coffee")]
    tables += [chained(keep) for keep in ("milk", "plain")]
    tables += [chained(keep, first="milk") for keep in ("coffee", "plain")]
    assert len({now.state.luck() for now in tables}) == len(tables)
    for now in tables:
        assert {now.view(viewer).luck() for viewer in (0, 1, 2, ONLOOKER)} == {now.state.luck()}


def test_5_5_once_laid_it_is_a_card_like_any_other() -> None:
    """It goes to the lowest empty place, and the deck's top is unknown to all."""
    now = after(put_back(), "claw powdered from 0")
    assert now.row == "milk plain jelly_filled powdered"
    assert {now.view(viewer).top for viewer in (0, 1, 2, REFEREE)} == {-1}
    assert now.view(0) == now.game.view(now.state, 0)
    assert now.view(0).putter == -1


def test_5_5_a_chocolate_frosted_draws_it() -> None:
    """For all to see, in the same pass."""
    now = after(
        table("double_chocolate chocolate_frosted glazed", deck="milk coffee plain 2"), "12, keep coffee"
    )
    assert now.seats == ["double_chocolate coffee", "chocolate_frosted milk"]
    assert now.row == "plain plain glazed"


def test_5_5_if_another_name_is_kept_both_know_it() -> None:
    """Cleo draws Milk and Plain and keeps the Plain: Milk is back, and Ada knows."""
    now = chained("plain")
    assert now.asked == "Ben"
    assert [top(now, viewer) for viewer in (0, 1, 2, ONLOOKER)] == ["Milk", "?", "Milk", "?"]


def test_5_5_if_that_name_is_kept_the_first_knows_nothing_more() -> None:
    """Cleo keeps the Milk: the Plain on top is hers to know."""
    now = chained("milk")
    assert [top(now, viewer) for viewer in (0, 1, 2, ONLOOKER)] == ["?", "?", "Plain", "?"]


def test_5_5_while_the_second_looks_the_first_knows_one_of_the_two() -> None:
    """Ada knows that Milk is among them, Ben and onlookers know nothing."""
    now = after(table(f"{ROW} || glazed", deck=DECK), "132, keep coffee")
    assert now.asked == "Cleo"
    first, second = now.view().drawn
    assert list(now.view(0).drawn) == [first, HIDDEN]
    assert list(now.view(1).drawn) == list(now.view(ONLOOKER).drawn) == [HIDDEN, HIDDEN]
    assert list(now.view(2).drawn) == [first, second]


def test_5_5_two_of_that_name_leave_the_first_in_doubt() -> None:
    """Plain was put back and drawn with another Plain: whichever is kept, Ada cannot know the top."""
    now = chained("plain", "plain coffee plain milk eclair glazed powdered 2")
    assert [top(now, viewer) for viewer in (0, 1, 2)] == ["?", "?", "Plain"]


def test_5_5_who_saw_neither_cannot_tell_which_it_was() -> None:
    """Whether Ada still knows the card is hidden from Ben; his view is the same either way."""
    kept_new = chained("plain", "milk coffee plain jelly_filled donut_holes 4")
    kept_old = chained("plain", "plain coffee milk jelly_filled donut_holes 4")
    assert kept_new.view().recalls == 1
    assert kept_old.view().recalls == 0
    for viewer in (1, ONLOOKER):
        assert kept_new.view(viewer) == kept_old.view(viewer)
        assert kept_new.heard(viewer) == kept_old.heard(viewer)
        assert kept_new.view(viewer).recalls == HIDDEN
    assert kept_new.view(0) != kept_old.view(0)


def test_5_5_in_doubt_either_is_imagined() -> None:
    """Ben imagines a card Ada knows half of the time, unless it has the name of the card kept."""
    now = chained("plain", "milk coffee plain 2 jelly_filled glazed 2")
    rng = Rng(5)
    worlds = [now.game.imagine(now.view(1), rng) for _ in range(4000)]
    plain = [world.recalls for world in worlds if DONUTS[KIND_OF[world.top]].name == "Plain"]
    others = [world.recalls for world in worlds if DONUTS[KIND_OF[world.top]].name != "Plain"]
    assert plain
    assert set(plain) == {0}
    assert abs(int(sum(others)) - len(others) / 2) < 5 * (len(others) / 4) ** 0.5


def test_5_5_the_last_card_of_the_deck_can_be_the_one_put_back() -> None:
    """Then the second Double Chocolate finds it alone and keeps it, for all to see."""
    now = after(table(f"{ROW} || glazed", deck="milk coffee"), "132, keep coffee")
    assert now.seats[2] == "double_chocolate milk"
    assert "Double Chocolate: Cleo drew Milk from the deck." in now.outcome
    assert now.over


def test_5_5_with_one_card_below_it_both_are_drawn() -> None:
    """The second Double Chocolate finds the Milk put back and a Plain, the last of the deck."""
    now = after(table(f"{ROW} || glazed", deck="milk coffee plain"), "132, keep coffee")
    assert now.asked == "Cleo"
    assert now.legal == ["keep milk", "keep plain"]
    assert after(now, "keep plain").seats[2] == "plain double_chocolate"


@pytest.mark.parametrize("keep", ["milk", "plain"])
def test_5_5_no_view_log_or_bot_tells_more_than_it_may(keep: str) -> None:
    """The laws of hidden things, at every step of two Double Chocolates in a row."""
    row = "double_chocolate double_chocolate bear_claw powdered || glazed 2 powdered | - | eclair"
    now = table(row, deck="milk coffee plain jelly_filled eclair plain donut_holes 3")
    for step in ("132", "keep coffee", f"keep {keep}", "claw glazed from 0"):
        now = after(now, step)
        for seed in range(6):
            law_imagine(now.game, now.state, seed)
            law_no_leak(now.game, now.state, seed)
            law_log(now.game, now.state, seed)
            law_whole(now.game, now.state)
            law_looking_changes_nothing(now.game, now.state, seed)
