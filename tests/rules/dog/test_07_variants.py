"""Chapter 7: the options."""

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Event
from boneyard.games.dog.data import BOX
from boneyard.games.dog.game import Dog
from tests.rules.dog.table import after, dealt, table

ALL_OUT = "R A 2 3 4 5 6 / Y A 2 3 3 4 4 / B A K Q J 10 9 / G A 7 8 8 9 9"
GIFTS = "Ada: give 2, Ben: give 2, Cleo: give 10, Dan: give 7"


def order_of_play(n: int, **options: object) -> list[str]:
    now = after(dealt(ALL_OUT, **options), GIFTS)
    order = []
    for _ in range(n):
        order.append(now.asked)
        now = after(now, now.legal[0])
    return order


def test_7_1_anticlockwise() -> None:
    """The dealer's right-hand neighbour still begins; the dealer is last."""
    assert order_of_play(5, play_direction="anticlockwise") == ["Ben", "Cleo", "Dan", "Ada", "Ben"]
    assert order_of_play(5) == ["Ben", "Ada", "Dan", "Cleo", "Ben"]


def test_7_2_a_new_starter_every_round() -> None:
    """The dealer's right-hand neighbour first, then one further to the right each round."""
    assert order_of_play(2, starter_rotates_each_round=True) == ["Ben", "Ada"]


def test_7_2_in_the_second_round_the_next_begins() -> None:
    """Ada deals, Ben began the first round, Cleo begins the second."""
    rotating: dict[str, object] = {"starter_rotates_each_round": True}
    usual: dict[str, object] = {}
    for options, first in ((rotating, "Cleo"), (usual, "Ben")):
        low = "R 2 2 3 3 4 4 / Y 2 2 3 3 4 4 / B 5 5 6 6 8 8 / G 9 9 10 10 Q Q"
        now = after(dealt(low, **options), "Ada: give 2, Ben: give 2, Cleo: give 5, Dan: give 9")
        now.deal("R A 2 3 4 5 / Y A 2 3 3 4 / B A K Q J 10 / G A 7 8 8 9")
        assert after(now, GIFTS).asked == first


def test_7_3_a_jack_is_put_down_instead_of_throwing_in() -> None:
    """One at a time; the rest of the hand is kept."""
    line, others = "R 10 : R 2 2", "Y 5 J J"
    now = after(table(line, others=others, idle_jack=True), "2 10+2")
    assert now.hand(1) == "5 J"
    assert now.heard(0)[-1] == "Ben could not play and put a Jack down."
    assert after(table(line, others=others), "2 10+2").hand(1) == ""


def test_7_3_without_a_jack_one_throws_in() -> None:
    """A hand that has run out of jacks goes the usual way."""
    now = after(table("R 10 : R 2 2 2", others="Y 5 J", idle_jack=True), "2 10+2, 2 12+2")
    assert now.heard(0)[-2:] == [
        "You played 2: your token went 2 forward.",
        "Ben could not play and threw in 5.",
    ]


def test_7_3_a_jack_that_can_swap_must() -> None:
    """Only a jack of no use is put down."""
    now = after(table("R 10 / Y 20 : R 2 2", others="Y J", idle_jack=True), "2 10+2")
    assert now.legal == ["J 20x12"]


def test_7_4_the_partners_tokens_share_a_seven() -> None:
    """At any time, in any order of steps."""
    line = "R 10 / B 12 : R 7"
    assert table(line).legal == ["7 10+7"]
    now = table(f"{line} [canadian_seven]")
    assert "7 10+3 12+4" in now.legal
    assert after(now, "7 10+3 12+4").board == "R 13 / B 16"
    assert now.label("7 10+3 12+4") == "7: Blue's token goes 4 forward, your token goes 3 forward"


def test_7_4_the_partner_may_come_home_so() -> None:
    """And plays for the other from the next card on."""
    now = table("R 10 / B 30 H2 H3 H4 : R 7 2 [canadian_seven]", others="B 5")
    now = after(now, "7 10+4 30+3h")
    assert now.board == "R 14 / B H1 H2 H3 H4"
    assert now.asked == "Cleo"
    assert now.legal == ["5 14+5"]


def test_7_5_cards_are_shuffled_only_when_the_stock_is_short() -> None:
    """Thirty are left after a turn; the next round of six needs 24, the one after 20."""
    state, rng = Dog(4, continuous_deck=True).start(), Rng(3)
    events: list[Event] = []
    state.events = events
    stocks = []
    while state.turn < 4:
        actor = state.actor()
        if actor == CHANCE:
            if state.turn:
                stocks.append(int(state.stocked))
            state.chance(rng)
            continue
        actions = state.actions(actor)
        state.apply(actor, actions[rng.below(len(actions))])
    assert stocks[:8] == [BOX, 86, 66, 50, 38, 30, BOX, 90]
    heard = [str(Dog().tell(event, 0).sentence) for event in events]
    assert "All the cards played so far were shuffled into the stock." in heard


def test_7_6_a_joker_may_end_the_game() -> None:
    """As any card."""
    line = "R H1 H2 H3 H4 / B 30 H2 H3 H4 : R JK"
    assert "JK 30+3h" not in table(line).legal
    now = table(f"{line} [joker_finish_allowed]")
    assert after(now, "JK 30+3h").winners == "Ada Cleo"
    seven = "R 62 H2 H3 H4 / B 29 H2 H3 H4 : R JK [joker_finish_allowed]"
    assert after(table(seven), "JK 29+4h 62+3h").winners == "Ada Cleo"
