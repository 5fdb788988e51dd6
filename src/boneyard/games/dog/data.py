"""What lies in the box of Dog, as tables. Sections (§) refer to docs/rules/dog.md."""

from typing import Final, NamedTuple

# §1.1, §1.2 The board and who sits at it. A *place* is a number: a field of the loop (0 to 63), a slot of a
# home (64 + 4 * seat + slot, slots from 0), or KENNEL. Seats count against the clock, as tokens walk.
SEATS: Final = 4
FIELDS: Final = 64
APART: Final = 16  # from one start to the next; the start of a seat is APART * seat
SLOTS: Final = 4
TOKENS: Final = 4  # of each colour
PLACES: Final = 80
KENNEL: Final = -1
COLOURS: Final = ("Red", "Yellow", "Blue", "Green")


class Card(NamedTuple):
    name: str
    mark: str  # as it is written and typed
    copies: int
    walks: tuple[int, ...]  # §5.1 to §5.3 how far it walks one token, less than 0 for back


# §1.4
CARDS: Final = (
    Card("Ace", "A", 8, (1, 11)),
    Card("2", "2", 8, (2,)),
    Card("3", "3", 8, (3,)),
    Card("4", "4", 8, (4, -4)),
    Card("5", "5", 8, (5,)),
    Card("6", "6", 8, (6,)),
    Card("7", "7", 8, ()),
    Card("8", "8", 8, (8,)),
    Card("9", "9", 8, (9,)),
    Card("10", "10", 8, (10,)),
    Card("Jack", "J", 8, ()),
    Card("Queen", "Q", 8, (12,)),
    Card("King", "K", 8, (13,)),
    Card("Joker", "JK", 6, (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, -4)),
)

ACE: Final = 0
FOUR: Final = 3
SEVEN: Final = 6
JACK: Final = 10
QUEEN: Final = 11
KING: Final = 12
JOKER: Final = 13
RANKS: Final = 14
BOX: Final = 110  # cards in all
STARTERS: Final = (ACE, KING, JOKER)  # §4.1

STEPS: Final = 7  # §5.5

DEALS: Final = (6, 5, 4, 3, 2)  # §3.1 cards each, round by round
ROUNDS: Final = 5
MOST_TURNS: Final = 100  # §6.4
