"""Whatever one touches in Go Nuts for Donuts plays something, or a sentence and a section say why not."""

import pytest

from boneyard.core.state import ONLOOKER
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.state import DISCARDING, PICKING
from tests.rules.gonuts.table import after, table
from tests.rules.touching import touch_everything


def test_every_touch_at_every_moment_is_answered() -> None:
    """With every power, to every player and an onlooker: a reason, never a shrug."""
    phases = set[int]()
    for seed in range(3):
        met = touch_everything(
            GoNuts(3, deck_tier="5"), seed, lambda state: (state.phase, state.power), decisions=500
        )
        phases |= {phase for phase, _ in met}
    assert phases == set(range(PICKING, DISCARDING + 1))


@pytest.mark.parametrize(
    ("touched", "why"),
    [
        (("row:1", "row:2"), "You choose one place a round. (3.1)"),
        (("card:0.milk",), "Milk lies in front of you: choose a place of the row. (3.5)"),
        (("pile:1",), "Only powers take cards from the discard pile. (4.3)"),
        (("deck",), "The deck is face down: only powers and empty places take its cards. (1.4)"),
        (("seat:1",), "Choose a place of the row. (3.1)"),
        (("row:9",), "There is no such thing on this table. (1)"),
    ],
)
def test_3_1_while_choosing(touched: tuple[str, ...], why: str) -> None:
    """Only one place of the row can be touched."""
    now = table("plain glazed eclair || milk", pile="coffee", deck="plain 2")
    assert now.why_not(0, *touched) == why


def test_3_1_who_has_chosen_waits() -> None:
    """Until the others have."""
    now = after(table("plain glazed eclair", deck="plain 2"), "Ada: pick 1")
    assert now.why_not(0, "row:2") == "You have chosen; now wait for the others. (3.1)"


def test_3_3_others_wait_for_a_power() -> None:
    """Ben cannot do anything while Ada uses her card."""
    now = after(table("bear_claw plain glazed || - | milk coffee", deck="plain 2"), "12")
    assert now.why_not(1, "card:1.milk") == "First Ada must use Bear Claw. (3.3)"
    assert now.why_not(ONLOOKER, "deck") == "You are watching: only players touch the table. (3.3)"


def test_5_3_chosen_cards_are_refused_to_a_cruller() -> None:
    """With the reason."""
    now = after(table("french_cruller plain glazed milk", deck="plain 3"), "144")
    assert now.why_not(0, "row:4") == "Somebody chose Milk, so it is safe. (5.3)"
    assert now.why_not(0, "row:1") == "That place is empty until the end of the round. (3.7)"


def test_5_7_sprinkled_needs_a_card_and_a_player() -> None:
    """In this order, another card than itself, and not oneself."""
    now = after(table("sprinkled plain glazed || milk coffee", deck="plain 2"), "12")
    assert now.why_not(0, "card:0.milk") == "Nothing speaks against that. (5.7)"
    assert now.why_not(0, "seat:1") == "First touch the card you give. (5.7)"
    assert now.why_not(0, "card:0.milk", "seat:0") == "Give the card to an opponent. (5.7)"
    assert (
        now.why_not(0, "card:0.sprinkled") == "It must be another card than the Sprinkled just taken. (5.7)"
    )


def test_5_8_bear_claw_needs_an_opponents_card() -> None:
    """Not one's own, and the card rather than the player."""
    now = after(table("bear_claw plain glazed || milk | coffee eclair", deck="plain 2"), "12")
    assert now.why_not(0, "card:0.milk") == "It must be a card of an opponent. (5.8)"
    assert now.why_not(0, "seat:1") == "Touch the card itself. (5.8)"


def test_7_1_nothing_can_be_done_when_it_is_over() -> None:
    """By anybody."""
    now = after(table("plain glazed eclair"), "12")
    assert now.why_not(0, "row:3") == "The game is over. (7.1)"
