"""Chapter 1: the board, the seats, the tokens, the cards, and who knows what."""

from collections import Counter

from boneyard.core.state import HIDDEN, ONLOOKER
from boneyard.games.dog.data import APART, CARDS, COLOURS, FIELDS, JOKER, KENNEL, SEATS, TOKENS
from boneyard.games.dog.game import Dog
from boneyard.games.dog.state import ranks_in
from tests.rules.dog.table import Table, after, dealt, table

HANDS = "R A 2 3 4 5 6 / Y 2 2 3 3 4 4 / B K Q J 10 9 8 / G 7 7 8 8 9 9"
GIFTS = "Ada: give 6, Ben: give 2, Cleo: give K, Dan: give 7"


def gifts(now: Table, viewer: int) -> list[int]:
    """What everybody gave, as a viewer sees it."""
    return list(now.view(viewer).gifts)


def test_1_1_the_loop_has_64_fields_and_four_starts() -> None:
    """Sixteen apart, against the clock; what walks past 63 comes to 0."""
    assert FIELDS == 64
    assert [APART * seat for seat in range(SEATS)] == [0, 16, 32, 48]
    assert after(table("Y 62 : Y 5"), "5 62+5").board == "Y 3"


def test_1_2_partners_sit_opposite() -> None:
    """Red and Blue, Yellow and Green; the table has four seats and no other number."""
    game = Dog()
    assert game.seat_counts == (4,)
    assert game.teams == (0, 1, 0, 1)
    assert COLOURS == ("Red", "Yellow", "Blue", "Green")
    assert [game.start().partner(seat) for seat in range(SEATS)] == [2, 3, 0, 1]


def test_1_3_tokens_of_a_colour_are_alike() -> None:
    """Two ways to put them on the same places are the same table."""
    one = after(table("R 10 12 : R 2 5", others="Y 2 2"), "2 10+2")
    other = table("R 12 : R 5", others="Y 2 2")
    assert one.board == other.board
    assert list(one.state.places[:TOKENS]) == [KENNEL, KENNEL, KENNEL, 12]


def test_1_4_there_are_110_cards() -> None:
    """Eight of every rank, six jokers."""
    assert sum(card.copies for card in CARDS) == 110
    assert Counter(card.copies for card in CARDS) == {8: 13, 6: 1}
    assert CARDS[JOKER].copies == 6
    assert " ".join(card.mark for card in CARDS) == "A 2 3 4 5 6 7 8 9 10 J Q K JK"


def test_1_5_hands_are_hidden() -> None:
    """From everybody else, the partner among them; how many cards they hold is seen."""
    now = dealt(HANDS)
    assert now.seen(0, 0) == "A 2 3 4 5 6"
    assert now.seen(2, 0) == now.seen(1, 0) == now.seen(ONLOOKER, 0) == "? ? ? ? ? ?"
    assert [len(ranks_in(now.view(viewer).stock)) for viewer in (0, 1, 2, 3, ONLOOKER)] == [104] * 4 + [110]


def test_1_5_what_was_played_is_open() -> None:
    """With who played it."""
    now = after(table("R 10 / Y 20 : R 2 5 5", others="Y 3 3 / G 4"), "2 10+2")
    for viewer in (0, 1, 2, 3, ONLOOKER):
        assert [ranks_in(cards) for cards in now.view(viewer).played] == [
            [1],
            [],
            [],
            [3],
        ]  # Dan had nothing to move and threw in his 4


def test_1_5_what_is_exchanged_is_hidden_from_opponents() -> None:
    """The giver knows it, and once it is picked up the receiver."""
    chosen = after(dealt(HANDS), "Ada: give 6")
    assert gifts(chosen, 0) == [5, -1, -1, -1]
    assert gifts(chosen, 2) == gifts(chosen, 1) == [HIDDEN, -1, -1, -1]
    exchanged = after(dealt(HANDS), GIFTS)
    assert gifts(exchanged, 0) == [5, HIDDEN, 12, HIDDEN]
    assert gifts(exchanged, 3) == [HIDDEN, 1, HIDDEN, 6]
    assert gifts(exchanged, ONLOOKER) == [HIDDEN] * 4
