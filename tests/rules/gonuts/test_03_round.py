"""Go Nuts for Donuts, chapter 3: the round."""

from collections import Counter

import pytest

from boneyard.core.errors import IllegalAction
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER
from boneyard.games.gonuts.game import GoNuts
from tests.rules.gonuts.table import after, table


def test_3_1_everybody_chooses_a_place_in_any_order() -> None:
    """Those who have chosen are asked no more."""
    now = table("plain glazed eclair powdered", deck="plain 4")
    assert now.asked == "Ada Ben Cleo"
    assert now.ask(1) == "Choose a donut of the row, in secret. (3.1)"
    assert after(now, "Ben: pick 4").asked == "Ada Cleo"
    assert now.legal_for(2) == ["pick 1", "pick 2", "pick 3", "pick 4"]


def test_3_1_a_choice_may_be_changed_until_the_last_has_chosen() -> None:
    """The record keeps the last choice, and it counts."""
    match = Match(GoNuts(3), seed=5)
    match.play(0, "pick 1")
    match.play(1, "pick 2")
    match.change(0, "pick 4")
    assert list(match.game.view(match.state, 0).picks) == [4, -9, 0]
    assert match.steps[-2:] == ["0 pick 4", "1 pick 2"]
    match.play(2, "pick 3")
    with pytest.raises(IllegalAction):
        match.change(0, "pick 1")


def test_3_1_nobody_can_tell_that_a_choice_was_changed() -> None:
    """Views, messages and their number are the same as if it had been the first choice."""
    plainly, changed = Match(GoNuts(3), seed=5), Match(GoNuts(3), seed=5)
    plainly.play(0, "pick 2")
    changed.play(0, "pick 1")
    for text in ("pick 3", "pick 4", "pick 1", "pick 2"):
        changed.change(0, text)
    for viewer in (1, 2, ONLOOKER):
        assert changed.game.view(changed.state, viewer) == plainly.game.view(plainly.state, viewer)
        assert changed.told(viewer) == plainly.told(viewer)
    for match in (plainly, changed):
        match.play(1, "pick 3")
        match.play(2, "pick 3")
    assert changed.record() == plainly.record()
    assert [changed.told(viewer) for viewer in range(3)] == [plainly.told(viewer) for viewer in range(3)]


def test_3_1_to_the_others_it_may_be_any_place() -> None:
    """Each as likely as the next, whatever was chosen; the own choice is known, and who has none yet."""
    now = after(table("plain glazed eclair powdered", deck="plain 4"), "Ada: pick 3, Ben: pick 3")
    rng = Rng(4)
    worlds = [now.game.imagine(now.view(1), rng) for _ in range(4000)]
    found = Counter(world.picks[0] for world in worlds)
    assert set(found) == {1, 2, 3, 4}
    assert all(abs(n - 1000) < 5 * 28 for n in found.values())
    assert {(world.picks[1], world.picks[2]) for world in worlds} == {(3, 0)}


def test_3_2_all_choices_are_shown_at_once() -> None:
    """And stay visible while powers are used."""
    now = after(table("plain bear_claw glazed plain || milk", deck="plain 3"), "124")
    assert now.heard(2)[3] == "All show their numbers: Ada 1, Ben 2 and you 4."
    assert now.asked == "Ben"
    assert list(now.view(0).picks) == [1, 2, 4]


def test_3_3_places_are_dealt_with_in_ascending_order() -> None:
    """Whoever chose the lower number is first, whatever their seat."""
    now = after(table("plain glazed powdered eclair", deck="plain 3"), "321")
    assert now.outcome[:3] == ["Cleo took Plain.", "Ben took Glazed.", "Ada took Powdered."]


def test_3_3_an_eclair_takes_what_collided_before_it() -> None:
    """Plain collides at 1 and lies on top when the Éclair at 3 comes."""
    now = after(table("plain glazed eclair powdered", pile="milk", deck="plain 4"), "113")
    assert now.seats == ["-", "-", "eclair plain"]
    assert now.pile == "milk"


def test_3_3_an_eclair_cannot_take_what_collides_after_it() -> None:
    """The Powdered at 4 is discarded later, so the Milk is on top."""
    now = after(table("eclair glazed plain powdered", pile="milk", deck="plain 4"), "441")
    assert now.seats == ["-", "-", "eclair milk"]
    assert now.pile == "powdered"


def test_3_3_a_power_is_finished_before_the_next_place() -> None:
    """Ben waits for his Glazed at 3 until Ada has used her Bear Claw at 1."""
    now = after(table("bear_claw plain glazed || - | plain powdered", deck="plain 3"), "13")
    assert now.asked == "Ada"
    assert now.seats == ["bear_claw", "plain powdered"]
    assert after(now, "claw plain from 1").seats == ["plain bear_claw", "glazed powdered"]


def test_3_4_two_who_want_the_same_get_nothing() -> None:
    """It goes on top of the discard pile."""
    now = after(table("plain glazed eclair powdered", pile="milk", deck="plain 2"), "221")
    assert now.seats == ["-", "-", "plain"]
    assert now.pile == "milk glazed"
    assert now.outcome[1] == "Ada and Ben wanted Glazed, so nobody got it."
    assert now.heard(1)[5] == "You and Ada wanted Glazed, so nobody got it."


def test_3_4_a_power_collided_over_is_not_used() -> None:
    """Nobody is asked for the Bear Claw."""
    now = after(table("bear_claw plain glazed || plain | plain", deck="plain"), "11")
    assert now.asked == "Ada Ben"
    assert now.pile == "bear_claw"


def test_3_4_if_all_choose_the_same_one_card_is_discarded() -> None:
    """And the rest of the row stays for the next round."""
    now = after(table("plain glazed eclair powdered", deck="milk"), "333")
    assert now.row == "plain glazed milk powdered"
    assert now.pile == "eclair"


def test_3_5_one_alone_takes_the_card_face_up() -> None:
    """All see it lie there."""
    now = after(table("plain glazed eclair", deck="plain 2"), "12")
    assert now.seats == ["plain", "glazed"]
    assert list(now.view(ONLOOKER).hands) == list(now.state.hands)


def test_3_6_what_nobody_wants_stays_in_its_place() -> None:
    """The Éclair keeps number 3."""
    now = after(table("plain glazed eclair", deck="milk powdered"), "12")
    assert now.row == "milk powdered eclair"


def test_3_7_empty_places_are_filled_in_ascending_order() -> None:
    """Also those emptied by a French Cruller, once, after the pass."""
    now = after(table("french_cruller glazed eclair plain", deck="milk powdered coffee"), "114")
    assert now.row == "milk glazed eclair powdered"
    now = after(table("french_cruller glazed eclair plain", deck="milk powdered coffee"), "144, clear 2")
    assert now.row == "- - eclair plain"
    now = after(now, "stop")
    assert now.row == "milk powdered eclair coffee"
    assert now.asked == "Ada Ben Cleo"
    assert list(now.view(0).picks) == [0, 0, 0]
