"""Go Nuts for Donuts, chapter 5: the powers one by one."""

from collections import Counter
from typing import Any

import pytest

from boneyard.core.errors import IllegalAction
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import HIDDEN, ONLOOKER
from boneyard.games.gonuts.data import DONUTS
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.state import GoNutsState
from tests.rules.gonuts.table import after, table


def test_5_1_chocolate_frosted_draws_the_top_card() -> None:
    """For all to see."""
    now = after(table("chocolate_frosted plain glazed", deck="milk powdered coffee"), "12")
    assert now.seats[0] == "chocolate_frosted milk"
    assert now.row == "powdered coffee glazed"
    assert now.outcome[1] == "Chocolate Frosted: Ada drew Milk from the deck."


def test_5_1_with_an_empty_deck_it_draws_nothing() -> None:
    """The game then ends, since the row cannot be filled."""
    now = after(table("chocolate_frosted plain glazed"), "12")
    assert now.seats == ["chocolate_frosted", "plain"]
    assert now.over


def test_5_1_two_of_them_draw_one_after_the_other() -> None:
    """Place 1 first, so Ben gets the Milk."""
    now = after(table("chocolate_frosted chocolate_frosted glazed", deck="milk coffee plain 2"), "21")
    assert now.seats == ["chocolate_frosted coffee", "chocolate_frosted milk"]


def test_5_2_eclair_takes_the_top_of_the_pile() -> None:
    """The card discarded last."""
    now = after(table("eclair plain glazed", pile="milk coffee", deck="plain 2"), "12")
    assert now.seats[0] == "eclair coffee"
    assert now.pile == "milk"


def test_5_2_eclair_takes_what_was_discarded_in_this_very_pass() -> None:
    """By collision at 1, by a French Cruller at 1, by a Raspberry Frosted at 1."""
    now = after(table("milk glazed eclair plain", deck="plain 2"), "113")
    assert now.seats[2] == "eclair milk"
    now = after(table("french_cruller glazed eclair", deck="plain 3"), "13, clear 2")
    assert now.seats == ["french_cruller", "eclair glazed"]
    now = after(table("raspberry_frosted glazed eclair || milk", deck="plain 2"), "13")
    assert now.seats == ["raspberry_frosted", "eclair milk"]


def test_5_2_with_an_empty_pile_it_takes_nothing() -> None:
    """Even if a card will be discarded later in the pass."""
    now = after(table("eclair glazed plain milk", deck="plain 2"), "144")
    assert now.seats[0] == "eclair"
    assert now.pile == "milk"


def test_5_3_french_cruller_discards_cards_nobody_chose() -> None:
    """One by one, in any order, as many as one likes."""
    now = after(table("french_cruller glazed eclair milk coffee", deck="plain 5"), "1355")
    assert now.legal == ["clear 2", "clear 4", "stop"]
    assert now.ask() == "French Cruller: discard a card that nobody chose? (5.3)"
    both = after(now, "clear 4, clear 2")
    assert both.outcome[1:3] == [
        "French Cruller: Ada discarded Milk from the row.",
        "French Cruller: Ada discarded Glazed from the row.",
    ]
    assert both.seats == ["french_cruller", "eclair glazed", "-", "-"]  # Ben's Éclair took the Glazed


def test_5_3_none_may_be_discarded() -> None:
    """Stopping at once leaves the row alone."""
    now = after(table("french_cruller glazed eclair", deck="plain 2"), "13, stop")
    assert now.row.split()[1] == "glazed"
    assert now.pile == ""


def test_5_3_chosen_cards_are_safe() -> None:
    """Those of later places, alone or collided over, as well as the empty ones before."""
    now = after(table("plain french_cruller eclair milk coffee", deck="plain 5"), "1244")
    assert now.legal == ["clear 3", "clear 5", "stop"]
    with pytest.raises(IllegalAction):
        after(now, "clear 4")


def test_5_3_places_before_its_own_count_as_well() -> None:
    """Nobody chose place 1, and the Cruller lay at place 2."""
    now = after(table("glazed french_cruller plain", deck="milk coffee eclair"), "23")
    assert now.legal == ["clear 1", "stop"]
    now = after(now, "clear 1")
    assert now.pile == "glazed"
    assert now.row == "milk coffee eclair"


def test_5_3_without_such_a_card_nobody_is_asked() -> None:
    """A Cruller before this one has cleared them all."""
    now = table("french_cruller french_cruller glazed milk", deck="plain 5")
    now = after(now, "123, clear 4")
    assert now.asked == "Ada Ben Cleo"
    assert now.pile == "milk"


def test_5_4_double_chocolate_keeps_one_and_puts_one_back() -> None:
    """The one put back is the next card of the deck."""
    now = after(table("double_chocolate plain glazed", deck="milk coffee powdered"), "12")
    assert now.asked == "Ada"
    assert now.legal == ["keep milk", "keep coffee"]
    milk, coffee = after(now, "keep milk"), after(now, "keep coffee")
    assert (milk.seats[0], milk.row) == ("double_chocolate milk", "coffee powdered glazed")
    assert (coffee.seats[0], coffee.row) == ("double_chocolate coffee", "milk powdered glazed")


def test_5_4_only_the_taker_sees_the_two() -> None:
    """The others see that there are two, and later which one was kept."""
    now = after(table("plain double_chocolate glazed", deck="milk coffee powdered"), "21")
    assert HIDDEN not in list(now.view(0).drawn)
    assert list(now.view(1).drawn) == list(now.view(ONLOOKER).drawn) == [HIDDEN, HIDDEN]
    assert now.heard(0)[-1] == "You looked at the top two cards: Milk and Coffee."
    assert now.heard(1)[-1] == "Ada looked at the top two cards of the deck."
    now = after(now, "keep coffee")
    assert "You kept Coffee and put Milk back." in now.heard(0)
    assert "Ada kept Coffee and put the other card back." in now.heard(1)
    assert now.heard(1)[-1] == "Into the row: Milk and Powdered."
    assert not any("Milk" in sentence for sentence in now.heard(1)[:-1])


def test_5_4_two_alike_are_asked_for_all_the_same() -> None:
    """Nobody learns that there was no choice."""
    now = after(table("double_chocolate plain glazed", deck="milk coffee 2"), "12, keep milk")
    assert now.row.startswith("coffee coffee")
    now = after(table("double_chocolate plain glazed", deck="coffee 2 milk"), "12")
    assert now.asked == "Ada"
    assert now.legal == ["keep coffee"]
    assert after(now, "keep coffee").row == "coffee milk glazed"


def test_5_4_a_single_card_is_kept() -> None:
    """Openly: there is nothing to choose or to hide."""
    now = after(table("double_chocolate plain glazed", deck="milk"), "12")
    assert now.seats[0] == "double_chocolate milk"
    assert now.outcome[1] == "Double Chocolate: Ada drew Milk from the deck."
    assert now.over


def test_5_4_with_an_empty_deck_nothing_happens() -> None:
    """The card is kept."""
    assert after(table("double_chocolate plain glazed"), "12").seats[0] == "double_chocolate"


def test_5_6_red_velvet_takes_any_card_of_the_pile() -> None:
    """Not only the top; of equal cards lying on each other it does not matter which."""
    now = after(table("red_velvet plain glazed", pile="plain milk coffee coffee plain", deck="plain 2"), "12")
    assert now.legal == ["take plain 1", "take coffee 2", "take milk 4", "take plain 5"]
    milk = after(now, "take milk 4")
    assert milk.seats[0] == "red_velvet milk"
    assert milk.pile == "plain coffee coffee plain"
    assert after(now, "take plain 5").pile == "milk coffee coffee plain"
    assert after(now, "take plain 1").pile == "plain milk coffee coffee"


def test_5_6_red_velvet_may_take_what_was_discarded_this_round() -> None:
    """And must take something: with one kind of card in the pile, that."""
    now = after(table("milk plain red_velvet glazed", deck="plain 3"), "113")
    assert now.seats[2] == "red_velvet milk"


def test_5_7_sprinkled_gives_another_card_to_an_opponent() -> None:
    """Which and to whom is the taker's choice."""
    now = after(table("sprinkled plain glazed powdered || coffee milk | plain", deck="plain 3"), "124")
    assert now.legal == ["give coffee to 1", "give coffee to 2", "give milk to 1", "give milk to 2"]
    assert after(now, "give coffee to 2").seats == ["sprinkled milk", "plain 2", "powdered coffee"]
    assert after(now, "give milk to 1").seats == ["sprinkled coffee", "plain 2 milk", "powdered"]


def test_5_7_without_another_card_the_sprinkled_itself_goes() -> None:
    """To an opponent of choice; between two there is none."""
    now = after(table("sprinkled plain glazed powdered", deck="plain 3"), "123")
    assert now.legal == ["give sprinkled to 1", "give sprinkled to 2"]
    assert after(now, "give sprinkled to 2").seats == ["-", "plain", "glazed sprinkled"]
    now = after(table("sprinkled plain glazed", deck="plain 2"), "12")
    assert now.seats == ["-", "plain sprinkled"]


def test_5_8_bear_claw_takes_a_card_of_choice_from_an_opponent() -> None:
    """All cards of all opponents are offered, each kind once."""
    now = after(
        table("bear_claw plain glazed powdered || milk | plain 2 | coffee eclair", deck="plain 3"), "123"
    )
    assert now.legal == ["claw plain from 1", "claw eclair from 2", "claw coffee from 2"]
    assert after(now, "claw coffee from 2").seats == ["bear_claw coffee milk", "plain 3", "eclair glazed"]


def test_5_8_without_opponents_cards_it_is_just_kept() -> None:
    """Nobody else has one yet."""
    now = after(table("bear_claw plain glazed || milk", deck="plain 2"), "12")
    assert now.seats == ["bear_claw milk", "plain"]
    assert now.outcome[1] == "Nobody else has a card, so Bear Claw did nothing."


def test_5_9_all_pass_to_the_left_at_once() -> None:
    """The next seat clockwise, and the last one to the first."""
    now = after(
        table(
            "cinnamon_twist plain glazed powdered || milk eclair | coffee plain | glazed 2", deck="plain 4"
        ),
        "123",
    )
    assert now.asked == "Ada Ben Cleo"
    assert now.ask(2) == "Cinnamon Twist: which card do you pass to Ada? (5.9)"
    now = after(now, "Cleo: pass glazed, Ada: pass milk, Ben: pass coffee")
    assert now.seats == ["eclair glazed cinnamon_twist", "plain 2 milk", "glazed 2 coffee"]
    assert "Ada passed Milk to Ben." in now.outcome


def test_5_9_nobody_sees_a_choice_before_all_have_chosen() -> None:
    """And everybody is asked, with a single card as well."""
    now = after(table("cinnamon_twist plain glazed || milk coffee | coffee", deck="plain 3"), "13")
    assert now.asked == "Ada Ben"
    assert now.legal_for(1) == ["pass coffee"]
    one, other = after(now, "Ada: pass milk"), after(now, "Ada: pass coffee")
    assert one.view(1) == other.view(1)
    assert list(one.view(1).passes) == [HIDDEN, -1]
    assert one.heard(1) == other.heard(1)
    assert one.heard(1)[-1] == "Ada has chosen a card to pass."
    assert one.heard(0)[-1] == "You chose to pass Milk."


def test_5_9_to_the_others_it_may_be_any_card_that_could_be_passed() -> None:
    """Each kind as likely as the next, never the Twist just taken; the own choice is known."""
    position = "cinnamon_twist plain glazed || milk coffee eclair | coffee plain"
    now = after(table(position, deck="plain 3"), "13, Ada: pass milk")
    rng = Rng(6)
    found = Counter(name_of(now.game.imagine(now.view(1), rng).passes[0]) for _ in range(3000))
    assert set(found) == {"Milk", "Coffee", "Éclair"}
    assert all(abs(n - 1000) < 5 * 26 for n in found.values())
    assert {name_of(now.game.imagine(now.view(0), rng).passes[0]) for _ in range(50)} == {"Milk"}


def name_of(kind: int) -> str:
    return DONUTS[kind].name


def test_5_9_the_twist_just_taken_stays_but_an_earlier_one_may_go() -> None:
    """Two Twists: one of them may be passed."""
    now = after(table("cinnamon_twist plain glazed || milk | coffee", deck="plain 3"), "13")
    assert now.legal_for(0) == ["pass milk"]
    now = after(table("cinnamon_twist plain glazed || cinnamon_twist | coffee", deck="plain 3"), "13")
    assert now.legal_for(0) == ["pass cinnamon_twist"]
    now = after(now, "Ada: pass cinnamon_twist, Ben: pass coffee")
    assert now.seats == ["cinnamon_twist coffee", "glazed cinnamon_twist"]


def test_5_9_an_opponents_twist_is_a_card_like_any_other() -> None:
    """Ben has nothing but the other Twist, and passes it."""
    now = after(table("cinnamon_twist plain glazed || milk | cinnamon_twist", deck="plain 3"), "13")
    assert now.legal_for(1) == ["pass cinnamon_twist"]
    now = after(now, "Ada: pass milk, Ben: pass cinnamon_twist")
    assert now.seats == ["cinnamon_twist 2", "glazed milk"]


def test_5_9_if_somebody_has_nothing_the_twist_is_discarded() -> None:
    """Its taker included; nothing is passed."""
    now = after(table("cinnamon_twist plain glazed || milk", deck="plain 2"), "12")
    assert now.seats == ["milk", "plain"]
    assert now.pile == "cinnamon_twist"
    assert now.outcome[1:3] == ["Cinnamon Twist: Ben had no card to pass.", "Ada discarded Cinnamon Twist."]
    now = after(table("cinnamon_twist plain glazed || - | milk", deck="plain 2"), "12")
    assert now.seats == ["-", "plain milk"]
    assert now.pile == "cinnamon_twist"


def test_5_9_a_card_from_earlier_in_the_round_will_do() -> None:
    """Ben got his Plain at 1, the Twist came at 2."""
    now = after(table("plain cinnamon_twist glazed || milk", deck="plain 2"), "21")
    assert now.asked == "Ada Ben"
    now = after(now, "Ada: pass milk, Ben: pass plain")
    assert now.seats == ["plain cinnamon_twist", "milk"]


def test_5_9_the_choice_may_be_changed_without_a_trace() -> None:
    """As with selections, until the last has chosen."""
    match = twisting_match()
    record = match.record()
    plainly: Match[Any] = Match.replay(record)
    changed: Match[Any] = Match.replay(record)
    seat = match.actors[0]
    first, last = (match.prompt(seat).choices[i].text for i in (0, -1))
    assert first != last
    plainly.play(seat, last)
    changed.play(seat, first)
    changed.change(seat, last)
    assert changed.record() == plainly.record()
    for viewer in (*range(4), ONLOOKER):
        assert changed.told(viewer) == plainly.told(viewer)
        assert changed.game.view(changed.state, viewer) == plainly.game.view(plainly.state, viewer)


def twisting_match() -> Match[GoNutsState]:
    """The first match in which a Twist is about to be passed, with a choice for the first seat."""
    for seed in range(200):
        match = Match(GoNuts(4), seed)
        while match.actors:
            seat = match.actors[0]
            choices = match.prompt(seat).choices
            if choices[0].text.startswith("pass") and len(choices) > 1:
                return match
            match.play(seat, choices[(seat + seed + len(match.steps)) % len(choices)].text)
    raise AssertionError("no Twist in two hundred matches")


def test_5_10_day_old_takes_up_to_three() -> None:
    """One by one, any cards of the pile."""
    now = after(
        table("day_old_donuts plain glazed", pile="milk coffee eclair powdered", deck="plain 2"), "12"
    )
    assert now.legal == ["take powdered 1", "take eclair 2", "take coffee 3", "take milk 4", "stop"]
    now = after(now, "take milk 4, take powdered 1")
    assert now.ask() == "Day-Old Donuts: take a discarded card? One at most. (5.10)"
    assert now.legal == ["take eclair 1", "take coffee 2", "stop"]
    three = after(now, "take eclair 1")
    assert three.seats[0] == "eclair powdered day_old_donuts milk"
    assert three.pile == "coffee"
    assert three.asked == "Ada Ben"


def test_5_10_it_may_stop_at_any_number() -> None:
    """None, one or two."""
    now = after(table("day_old_donuts plain glazed", pile="milk coffee eclair", deck="plain 2"), "12")
    assert after(now, "stop").seats[0] == "day_old_donuts"
    assert after(now, "take milk 3, stop").seats[0] == "day_old_donuts milk"
    assert after(now, "take milk 3, take eclair 1, stop").seats[0] == "eclair day_old_donuts milk"


def test_5_10_it_ends_with_the_pile() -> None:
    """Two cards are there, so two are the most."""
    now = after(table("day_old_donuts plain glazed", pile="milk coffee", deck="plain 2"), "12")
    now = after(now, "take milk 2, take coffee 1")
    assert now.seats[0] == "coffee day_old_donuts milk"
    assert now.asked == "Ada Ben"


def test_5_11_milk_costs_three_other_cards_or_itself() -> None:
    """First comes the decision, then the cards."""
    now = after(table("milk plain glazed || coffee eclair powdered glazed", deck="plain 2"), "12")
    assert now.legal == ["discard milk", "pay"]
    gone = after(now, "discard milk")
    assert gone.seats[0] == "eclair glazed powdered coffee"
    assert gone.pile == "milk"
    paid = after(now, "pay")
    assert paid.ask() == "Milk: discard a card, 3 still to go. (5.11)"
    assert paid.legal == ["discard eclair", "discard glazed", "discard powdered", "discard coffee"]
    paid = after(paid, "discard glazed, discard coffee")
    assert paid.ask() == "Milk: discard the last of the three cards. (5.11)"
    assert after(paid, "discard eclair").seats[0] == "powdered milk"


def test_5_11_with_fewer_than_three_others_the_milk_goes() -> None:
    """Two others are not enough; three are."""
    now = after(table("milk plain glazed || coffee eclair", deck="plain 2"), "12")
    assert now.seats[0] == "eclair coffee"
    assert now.pile == "milk"
    now = after(table("milk plain glazed || coffee eclair powdered", deck="plain 2"), "12")
    assert now.legal == ["discard milk", "pay"]
    assert after(now, "pay, discard coffee, discard eclair").seats[0] == "milk"


def test_5_11_three_alike_are_discarded_without_asking() -> None:
    """It can be done in one way only."""
    now = after(table("milk plain glazed || coffee 2 eclair", deck="plain 2"), "12, pay, discard eclair")
    assert now.seats[0] == "milk"
    assert now.pile == "eclair coffee coffee"


def test_5_12_raspberry_discards_another_card() -> None:
    """The taker chooses which."""
    now = after(table("raspberry_frosted plain glazed || coffee eclair", deck="plain 2"), "12")
    assert now.legal == ["discard eclair", "discard coffee"]
    assert after(now, "discard coffee").seats[0] == "eclair raspberry_frosted"


def test_5_12_without_another_card_it_discards_itself() -> None:
    """A second Raspberry Frosted counts as another."""
    now = after(table("raspberry_frosted plain glazed", deck="plain 2"), "12")
    assert (now.seats[0], now.pile) == ("-", "raspberry_frosted")
    now = after(table("raspberry_frosted plain glazed || raspberry_frosted", deck="plain 2"), "12")
    assert (now.seats[0], now.pile) == ("raspberry_frosted", "raspberry_frosted")


def test_5_13_strawberry_discards_an_opponents_card() -> None:
    """Player and card are the taker's choice; the card goes on top of the pile."""
    now = after(
        table(
            "strawberry_glazed plain glazed powdered || milk | plain | coffee eclair",
            pile="plain",
            deck="plain 3",
        ),
        "124",
    )
    assert now.legal == ["discard plain of 1", "discard eclair of 2", "discard coffee of 2"]
    now = after(now, "discard eclair of 2")
    assert now.seats == ["milk strawberry_glazed", "plain 2", "powdered coffee"]
    assert now.pile == "plain eclair"
    assert now.outcome[1] == "Strawberry Glazed: Ada discarded Cleo's Éclair."


def test_5_13_without_opponents_cards_it_is_just_kept() -> None:
    """Nothing is discarded."""
    now = after(table("strawberry_glazed plain glazed", deck="plain 2"), "12")
    assert now.seats == ["strawberry_glazed", "plain"]
    assert now.pile == ""
