"""Chapter 3: turns, rounds, the exchange, and who plays when."""

from collections import Counter

import pytest

from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER
from boneyard.games.dog.data import BOX, CARDS, DEALS
from boneyard.games.dog.game import Dog
from boneyard.games.dog.state import EXCHANGING, DogState, ranks_in
from tests.rules.dog.table import after, dealt, opened, table

HANDS = "R A 2 3 4 5 6 / Y 2 2 3 3 4 4 / B K Q J 10 9 8 / G 7 7 8 8 9 9"
GIFTS = "Ada: give 6, Ben: give 2, Cleo: give K, Dan: give 7"


def at_deals(state: DogState, rng: Rng) -> list[tuple[int, int, int, int]]:
    """Play at random; before each deal, the turn, the round, the dealer and the cards in stock."""
    found = []
    while state.actors():
        actor = state.actor()
        if actor == CHANCE:
            if state.turn:
                found.append((state.turn, state.round, state.dealer, state.stocked))
            state.chance(rng)
            continue
        actions = state.actions(actor)
        state.apply(actor, actions[rng.below(len(actions))])
    return found


def test_3_1_a_turn_has_five_rounds() -> None:
    """With 6, 5, 4, 3 and 2 cards each, and one dealer."""
    assert DEALS == (6, 5, 4, 3, 2)
    deals = at_deals(Dog().start(), Rng(1))
    assert [round_ for _, round_, _, _ in deals[:6]] == [0, 1, 2, 3, 4, 0]
    assert len({dealer for turn, _, dealer, _ in deals if turn == 1}) == 1


def test_3_2_all_cards_are_shuffled_before_a_turn() -> None:
    """Within a turn they become fewer; the last round still finds enough."""
    deals = at_deals(Dog().start(), Rng(2))
    assert len(deals) > 10
    for _, round_, _, stocked in deals:
        assert stocked == BOX - 4 * sum(DEALS[:round_])
    assert BOX - 4 * sum(DEALS) == 30


def test_3_3_everybody_is_dealt_as_many() -> None:
    """Before they exchange, and only they know which."""
    now = dealt(HANDS)
    assert [len(hand.split()) for hand in now.hands] == [6, 6, 6, 6]
    assert now.asked == "Ada Ben Cleo Dan"
    assert now.heard(1)[-1] == "You got 2, 2, 3, 3, 4 and 4."
    assert now.heard(ONLOOKER)[-1] == "Turn 1, round 1: Ada dealt 6 cards to everybody."


def test_3_4_everybody_gives_a_card_to_the_partner() -> None:
    """All at once: nothing changes hands before the last one has chosen."""
    now = after(dealt(HANDS), "Dan: give 7, Ada: give 6, Cleo: give K")
    assert now.hand(0) == "A 2 3 4 5 6"
    assert now.asked == "Ben"
    now = after(now, "Ben: give 2")
    assert now.hand(0) == "A 2 3 4 5 K"
    assert now.hand(2) == "6 8 9 10 J Q"
    assert ranks_in(now.state.played[1]) == [1, 2, 2, 3, 3, 6]  # Ben got the 7, but none of it gets him out


def test_3_4_any_card_may_be_given() -> None:
    """Once for each rank; a joker too."""
    now = dealt("R A A JK 4 4 K / Y 2 2 3 3 4 4 / B K Q J 10 9 8 / G 7 7 8 8 9 9")
    assert now.legal_for(0) == ["give A", "give 4", "give K", "give JK"]
    assert now.ask(0) == "Which card do you give to Cleo? (3.4)"


def test_3_4_a_choice_may_be_changed_until_the_last_is_made() -> None:
    """And leaves no trace."""
    match = Match(Dog(), seed=4)
    first, last = (match.prompt(2).choices[i].text for i in (0, 1))
    match.play(2, first)
    match.change(2, last)
    assert match.steps[-1] == f"2 {last}"
    others = [seat for seat in match.actors if seat != 2]
    for seat in others:
        match.play(seat, match.prompt(seat).choices[0].text)
    assert match.state.phase != EXCHANGING
    with pytest.raises(ValueError, match="no secret choice"):
        match.change(2, first)


def test_3_4_who_is_home_gives_a_card_too() -> None:
    """Every round, whatever is on the board."""
    rng, state = Rng(3), Dog().start()
    for place in range(4):
        state.places[place] = 64 + place
    state.take_stock()
    while state.phase != EXCHANGING:
        state.chance(rng)
    assert state.actors() == [0, 1, 2, 3]
    assert all(len(state.actions(seat)) > 1 for seat in range(4))


def test_3_4_others_hear_that_somebody_chose_and_no_more() -> None:
    """The partner learns the card when it is picked up."""
    now = after(dealt(HANDS), GIFTS)
    assert now.heard(1)[-9:-5] == [
        "You got 2, 2, 3, 3, 4 and 4.",
        "Ada has chosen a card to give.",
        "You chose to give 2.",
        "Cleo has chosen a card to give.",
    ]
    assert "Cleo gave King to you." in now.heard(0)
    assert "You gave 6 to Cleo." in now.heard(0)
    assert not [heard for heard in now.heard(ONLOOKER) if " gave " in heard]


def test_3_5_the_giver_sees_the_card_in_the_partners_hand() -> None:
    """And the others do not."""
    now = after(dealt(HANDS), GIFTS)
    assert now.seen(0, 2) == "6 ? ? ? ? ?"
    assert now.seen(2, 0) == "K ? ? ? ? ?"
    assert now.seen(1, 2) == now.seen(ONLOOKER, 2) == "? ? ? ? ? ?"
    view = now.view(0)
    played = sum(len(ranks_in(cards)) for cards in view.played)
    assert len(ranks_in(view.stock)) == BOX - 6 - 1 - played


def test_3_5_a_card_of_that_rank_played_counts_as_the_one_given() -> None:
    """As cards of a rank are alike, nobody could tell which it was."""
    now = table("R 10 / B 40 : B 5 5 9", others="R 2 2", gave="R 5 / B 2")
    assert now.seen(0, 2) == "5 ? ?"
    assert after(now, "9 40+9").seen(0, 2) == "5 ?"
    assert after(now, "5 40+5").seen(0, 2) == "? ?"


def test_3_5_a_card_thrown_in_is_known_to_all() -> None:
    """And so there is nothing left to know."""
    now = after(table("R 10 : R 2 2", others="B 5 9", gave="R 5"), "2 10+2")
    assert now.heard(1)[-1] == "Cleo could not play and threw in 5 and 9."
    assert ranks_in(now.view(1).played[2]) == [4, 8]
    assert now.seen(0, 2) == ""


def test_3_5_imagined_worlds_keep_to_what_is_known() -> None:
    """Ada always imagines the card she gave in Cleo's hand; Ben imagines any."""
    now = after(dealt(HANDS), GIFTS)
    game, rng = now.game, Rng(1)
    for _ in range(50):
        world = game.imagine(now.view(0), rng)
        assert world.knows(0) == 5
        assert world.gifts[2] == 12
    imagined = {game.imagine(now.view(1), rng).gifts[0] for _ in range(300)}
    assert len(imagined) > 8


def test_3_6_the_dealers_right_hand_neighbour_begins_and_it_goes_on_clockwise() -> None:
    """Ada deals: Ben, Ada, Dan, Cleo."""
    everything = "R A 2 3 4 5 6 / Y A 2 3 3 4 4 / B A K Q J 10 9 / G A 7 8 8 9 9"
    now = after(dealt(everything), "Ada: give 2, Ben: give 2, Cleo: give 10, Dan: give 7")
    order = []
    for _ in range(5):
        order.append(now.asked)
        now = after(now, now.legal[0])
    assert order == ["Ben", "Ada", "Dan", "Cleo", "Ben"]


def test_3_6_who_has_no_cards_is_left_out() -> None:
    """The next one plays."""
    now = after(table("R 10 / Y 20 / B 40 : R 2 2", others="Y 3 / B 4"), "2 10+2")
    assert now.asked == "Cleo"
    now = after(now, "4 40+4, 3 20+3")
    assert now.asked == "Ada"


def test_3_7_any_play_is_allowed_even_a_harmful_one() -> None:
    """All ways to play all cards are offered."""
    now = table("R 10 / B 13 : R 2 3")
    assert now.legal == ["2 10+2", "3 10+3"]
    assert after(now, "3 10+3").board == "R 13"
    assert now.ask(0) == "Play a card. (3.7)"


def test_3_7_whoever_can_play_must() -> None:
    """There is no way to pass: with one card that can be played, that is what is asked."""
    now = table("R 10 / Y 16* : R 5 8 J")
    assert now.legal == ["5 10+5"]


def test_3_8_who_cannot_play_throws_in() -> None:
    """All at once and face up; the others play on."""
    now = after(table("R 10 / B 40 : R 2 2", others="Y 8 9 J / B 3"), "2 10+2")
    assert now.asked == "Cleo"
    now = after(now, "3 40+3")
    assert now.heard(3)[-1] == "Ben could not play and threw in 8, 9 and Jack."
    assert now.asked == "Ada"
    assert now.hand(1) == ""


def test_3_8_nobody_is_asked_where_nobody_can_play() -> None:
    """A round in which nobody gets out ends by itself, and the next is dealt."""
    low = "R 2 2 3 3 4 4 / Y 2 2 3 3 4 4 / B 5 5 6 6 8 8 / G 9 9 10 10 Q Q"
    now = after(dealt(low), "Ada: give 2, Ben: give 2, Cleo: give 5, Dan: give 9")
    assert now.asked == "chance"
    assert now.state.luck() == "turn/1/round/2"
    assert [heard for heard in now.heard(0) if "threw in" in heard] == [
        "Ben could not play and threw in 2, 3, 3, 4, 4 and 9.",
        "You could not play and threw in 2, 3, 3, 4, 4 and 5.",
        "Dan could not play and threw in 2, 9, 10, 10, Queen and Queen.",
        "Cleo could not play and threw in 2, 5, 6, 6, 8 and 8.",
    ]


def test_3_9_a_round_ends_when_all_cards_are_gone() -> None:
    """Then the next is dealt, to all."""
    now = after(table("R 10 / Y 20 : R 2", others="Y 3"), "2 10+2, 3 20+3")
    assert now.asked == "chance"
    assert now.state.luck() == "turn/1/round/2"
    assert now.state.stocked == BOX - 2
    now.deal("R 2 2 3 3 4 / Y 2 2 3 3 4 / B 5 5 6 6 8 / G 9 9 10 10 Q")
    assert now.asked == "Ada Ben Cleo Dan"


def test_3_9_after_the_fifth_round_the_dealers_right_hand_neighbour_deals() -> None:
    """One seat to the right a turn."""
    deals = at_deals(Dog().start(), Rng(1))
    dealers = dict.fromkeys((turn, dealer) for turn, _, dealer, _ in deals)
    for (_, before), (_, next_) in zip(list(dealers), list(dealers)[1:], strict=False):
        assert next_ == (before + 1) % 4


def test_3_9_what_is_dealt_does_not_depend_on_what_was_played() -> None:
    """The same seed deals the same cards in the same round, however the game went."""

    def hands(player: int) -> list[str]:
        match, rng = Match(Dog(), seed=9), Rng(player)
        while match.actors and match.state.turn < 3:
            seat = match.actors[0]
            actions = match.state.actions(seat)
            match.play(seat, match.game.write(actions[rng.below(len(actions))]))
        return [step for step in match.steps if step.startswith("*")][:11]

    assert hands(1) == hands(2)


def test_3_9_cards_are_drawn_alike_by_both_ways_of_dealing() -> None:
    """A playout deals as a match does: every card of the stock as likely as the next."""
    found: Counter[int] = Counter()
    rng = Rng(5)
    now = opened([6, 1, 1, 1])
    for _ in range(400):
        state = now.state.clone()
        state.chance(rng)
        found.update(rank for seat in range(4) for rank in ranks_in(state.hands[seat]))
        found.update(now.state.draw(rng))
    for rank, card in enumerate(CARDS):
        expected = 400 * 48 * card.copies / BOX
        assert abs(found[rank] - expected) < 6 * expected**0.5


def test_3_10_what_leaves_no_choice_is_done_unasked() -> None:
    """Throwing in, putting an idle jack down, leaving out who has no cards."""
    now = after(table("R 10 : R 2 3", others="Y 5 J / G 8", idle_jack=True), "2 10+2")
    assert now.asked == "Ada"
    assert [heard for heard in now.heard(2) if "could not play" in heard] == [
        "Dan could not play and threw in 8.",
        "Ben could not play and put a Jack down.",
    ]


def test_3_10_a_card_is_given_and_played_by_its_owner() -> None:
    """Even if there is only one way to do it."""
    assert table("R 10 / Y 16* : R 5 8").legal == ["5 10+5"]
    now = dealt("R 2 2 2 2 2 2 / Y 3 3 4 4 5 5 / B K Q J 10 9 8 / G 7 7 8 8 9 9")
    assert now.asked == "Ada Ben Cleo Dan"
    assert now.legal_for(0) == ["give 2"]
