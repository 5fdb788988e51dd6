"""Whatever one touches in Go Nuts for Donuts plays something, or a sentence and a section say why not."""

import random
from collections import defaultdict

import pytest

from boneyard.core.causes import Blocked, Count, First, Limit, Missing, Never, Owner, Turn
from boneyard.core.game import Refusal, leads_to
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER
from boneyard.games.gonuts.checks import mend
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.state import DISCARDING, PICKING, GoNutsState
from tests.rules.gonuts.table import after, table
from tests.rules.touching import FINE, touch_everything, touches


def test_every_touch_at_every_moment_is_answered() -> None:
    """With every power, to every player and an onlooker: a reason, never a shrug."""
    phases = set[int]()
    for seed in range(3):
        met = touch_everything(
            GoNuts(3, deck_tier="5"), seed, lambda state: (state.phase, state.power), decisions=500
        )
        phases |= {phase for phase, _ in met}
    assert phases == set(range(PICKING, DISCARDING + 1))


def test_every_refusal_has_a_true_cause() -> None:
    """What a cause names is so; mended, the same sentence does not come back."""
    never, used = set[tuple[int, str]](), defaultdict[int, set[str]](set)
    causes = set[type[object]]()
    for seed, game in enumerate((GoNuts(3, deck_tier="5"), GoNuts(2, deck_tier="5", sprinkled_self=True))):
        picker, rng, state = random.Random(seed), Rng(seed), game.start()
        for _ in range(500):
            if state.actors() == [CHANCE]:
                state.chance(rng)
                continue
            if not state.actors():
                state = game.start()
                continue
            for seat in state.actors():
                choices = game.prompt(state, seat).choices
                used[state.phase] |= {each.touch[0][0].partition(":")[0] for each in choices}
            for viewer in range(game.seats):
                view = game.view(state, viewer)
                choices = game.prompt(state, viewer).choices if viewer in state.actors() else ()
                for touched in touches(game.components(view), choices, picker, 9):
                    answer = game.why_not(view, touched)
                    if str(answer.sentence) == FINE:
                        continue
                    check_cause(game, state, viewer, touched, answer)
                    causes.add(type(answer.cause))
                    if isinstance(answer.cause, Never):
                        never.add((state.phase, touched[-1].partition(":")[0]))
            seat = picker.choice(state.actors())
            state.apply(seat, picker.choice(state.actions(seat)))
    assert causes == {Blocked, Count, First, Missing, Never, Owner, Turn}
    assert len(used) == DISCARDING + 1 - PICKING
    assert [(phase, kind) for phase, kind in never if kind in used[phase]] == []


def check_cause(game: GoNuts, state: GoNutsState, viewer: int, touched: list[str], answer: Refusal) -> None:
    cause = answer.cause
    choices = game.prompt(state, viewer).choices if viewer in state.actors() else ()
    if isinstance(cause, First):
        begun = touched[:-1] if any(leads_to(choice, touched[:-1]) for choice in choices) else []
        assert cause.touch
        for on in cause.touch:
            assert any(leads_to(choice, [*begun, on]) for choice in choices), (touched, answer)
    if isinstance(cause, Blocked | Missing | Limit):
        mended = mend(game, state, cause, touched)
        assert mended is not None
        again = game.why_not(game.view(mended, viewer), touched)
        assert again.sentence != answer.sentence, (touched, answer)
    if isinstance(cause, Count):
        assert cause.have == len(touched) > cause.need == max(len(choice.touch[0]) for choice in choices)
    if isinstance(cause, Owner):
        assert cause.seat != viewer
        assert touched[-1].startswith(f"card:{cause.seat}.")
    if isinstance(cause, Turn):
        assert cause.seat in state.actors()
        assert viewer not in state.actors()


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


def test_3_5_cards_lie_in_front_of_their_owners_however_they_came_there() -> None:
    """Ben drew the Milk, and took it from nowhere."""
    now = after(table("plain chocolate_frosted glazed", deck="milk plain 2"), "12")
    assert now.why_not(0, "card:1.milk") == "Milk lies in front of Ben: choose a place of the row. (3.5)"


def test_3_1_who_has_chosen_waits() -> None:
    """Until the others have."""
    now = after(table("plain glazed eclair", deck="plain 2"), "Ada: pick 1")
    assert now.why_not(0, "row:2") == "You have chosen; now wait for the others. (3.1)"


def test_3_3_others_wait_for_a_power() -> None:
    """Ben cannot do anything while Ada uses her card."""
    now = after(table("bear_claw plain glazed || - | milk coffee", deck="plain 2"), "12")
    assert now.why_not(1, "card:1.milk") == "First Ada must use Bear Claw. (3.3)"
    assert now.why_not(ONLOOKER, "deck") == "You are watching: only players touch the table. (3.1)"


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


def test_5_7_what_was_touched_counts() -> None:
    """With the card touched, the player is due; with both, nothing more."""
    now = after(table("sprinkled plain glazed || milk coffee", deck="plain 2"), "12")
    for wrong in ("deck", "card:0.coffee", "row:3"):
        assert now.why_not(0, "card:0.milk", wrong) == "Now touch the player who gets the card. (5.7)"
    assert now.why_not(0, "seat:0") == "First touch the card you give. (5.7)"
    assert now.why_not(0, "card:0.milk", "seat:1", "seat:1") == "One card to one opponent. (5.7)"


def test_5_8_an_opponent_without_cards_has_none_to_touch() -> None:
    """Cleo has nothing; Ben has."""
    now = after(table("bear_claw plain glazed powdered || - | coffee eclair | -", deck="plain 3"), "133")
    assert now.why_not(0, "seat:2") == "Cleo has no card. (5.8)"
    assert now.why_not(0, "seat:1") == "Touch the card itself. (5.8)"


@pytest.mark.parametrize(
    ("row", "steps", "why"),
    [
        ("cinnamon_twist plain glazed || coffee | plain", "13", "First choose a card to pass. (5.9)"),
        ("red_velvet plain glazed", "12", "Now take from the discard pile. (5.6)"),
        ("day_old_donuts plain glazed", "12", "Now take from the discard pile, or stop. (5.10)"),
        ("sprinkled plain glazed || coffee eclair", "12", "First give a card away. (5.7)"),
        (
            "raspberry_frosted plain glazed || coffee eclair",
            "12",
            "First discard one of your other cards. (5.12)",
        ),
    ],
)
def test_4_2_a_power_comes_first_whatever_else_is_touched(row: str, steps: str, why: str) -> None:
    """An empty place is no better and no worse than a card of the row, where the row does not matter."""
    now = after(table(row, pile="milk powdered", deck="plain 2"), steps)
    assert [now.why_not(0, touched) for touched in ("row:1", "row:2", "deck")] == [why] * 3


def test_5_10_how_many_cards_are_left_to_take() -> None:
    """One at a time while there are more to come, else one only; as for Red Velvet."""
    day_old = after(table("day_old_donuts plain glazed", pile="milk eclair glazed", deck="plain 2"), "12")
    assert day_old.why_not(0, "pile:1", "pile:2") == "One card at a time. (5.10)"
    last = after(day_old, "take milk 3, take glazed 1")
    assert last.why_not(0, "pile:1", "pile:1") == "One card only. (5.10)"
    velvet = after(table("red_velvet plain glazed", pile="milk eclair glazed", deck="plain 2"), "12")
    assert velvet.why_not(0, "pile:1", "pile:2") == "One card only. (5.6)"


def test_5_11_milk_asks_first_what_goes() -> None:
    """Before that no card will do; then one card after the other goes, and the last alone."""
    now = after(table("milk plain glazed || coffee eclair powdered glazed | plain", deck="plain 2"), "12")
    first = "First say whether the Milk goes, or three other cards. (5.11)"
    assert [now.why_not(0, card) for card in ("card:0.coffee", "card:1.plain")] == [first] * 2
    now = after(now, "pay")
    assert now.why_not(0, "card:1.plain") == "Plain is Ben's card: it must be your own. (5.11)"
    assert now.why_not(0, "card:0.milk") == "It must be another card than the Milk just taken. (5.11)"
    assert now.why_not(0, "card:0.coffee", "card:0.eclair") == "One card at a time. (5.11)"
    now = after(now, "discard coffee, discard eclair")
    assert now.why_not(0, "card:0.glazed", "card:0.powdered") == "One card only. (5.11)"


def test_5_12_one_card_is_discarded_and_one_is_passed() -> None:
    """Not one after the other."""
    now = after(table("raspberry_frosted plain glazed || coffee eclair", deck="plain 2"), "12")
    assert now.why_not(0, "card:0.coffee", "card:0.eclair") == "One card only. (5.12)"
    now = after(table("cinnamon_twist plain glazed || coffee eclair | milk", deck="plain 2"), "12")
    assert now.why_not(0, "card:0.coffee", "card:0.eclair") == "One card only. (5.9)"


def test_3_7_while_cards_are_due_nobody_is_asked() -> None:
    """Neither whoever has taken the Chocolate Frosted, which draws by itself, nor anybody for the row."""
    now = table("chocolate_frosted plain glazed", deck="milk powdered coffee")
    for seat, text in enumerate(("pick 1", "pick 2")):
        now.state.apply(seat, now.game.read(now.state, seat, text))
    told = "You took Chocolate Frosted, whose power is being used. (3.3)"
    assert (now.asked, now.why_not(0, "deck")) == ("chance", told)
    now.state.resolve(now.deck[:1])
    assert (now.asked, now.why_not(0, "deck")) == ("chance", "The row is being filled. (3.7)")


def test_7_1_nothing_can_be_done_when_it_is_over() -> None:
    """By anybody."""
    now = after(table("plain glazed eclair"), "12")
    assert now.why_not(0, "row:3") == "The game is over. (7.1)"
