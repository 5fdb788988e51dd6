"""What lies in the box of Go Nuts for Donuts, as tables. Sections (§) refer to docs/rules/gonuts.md."""

from typing import Final, NamedTuple


class Donut(NamedTuple):
    name: str
    copies: tuple[int, int, int, int]  # §1.2 cards of each colour: from 2, 3, 4 and 5 players on
    points: int  # §6.1 of each card, whatever else lies there
    says: str  # what the card does or is worth, in brief; a template, like every sentence


# §1.1
DONUTS: Final = (
    Donut("Chocolate Frosted", (3, 0, 0, 0), 0, "Draw the top card of the deck."),
    Donut("Donut Holes", (6, 0, 0, 0), 0, "1, 3, 6, 10 or 15 points for 1 to 5."),
    Donut("Éclair", (3, 0, 0, 0), 0, "Take the top card of the discard pile."),
    Donut("French Cruller", (1, 1, 1, 1), 2, "2 points. Discard any number of cards nobody chose."),
    Donut("Glazed", (5, 0, 0, 0), 2, "2 points."),
    Donut("Jelly-Filled", (6, 0, 0, 0), 0, "5 points for 2, 10 for 4, 15 for 6."),
    Donut("Maple Bar", (2, 0, 0, 0), 0, "3 points with 7 kinds or more."),
    Donut("Plain", (7, 0, 0, 0), 1, "1 point. The most Plain: 3 more."),
    Donut("Powdered", (4, 0, 0, 0), 3, "3 points."),
    Donut("Boston Cream", (0, 6, 0, 0), 0, "6 points for 2, 15 for 4, 25 for 6, else none."),
    Donut("Double Chocolate", (0, 2, 0, 0), 0, "Look at two cards of the deck, keep one."),
    Donut("Red Velvet", (0, 2, 0, 0), -2, "-2 points. Take any card of the discard pile."),
    Donut("Sprinkled", (0, 2, 0, 0), 2, "2 points. Give one of your other cards to an opponent."),
    Donut("Bear Claw", (0, 0, 2, 0), -2, "-2 points. Take a card from an opponent."),
    Donut("Cinnamon Twist", (0, 0, 2, 0), 1, "1 point. All pass a card to the left."),
    Donut("Coffee", (0, 0, 2, 0), 0, "1 point for each of your negative cards."),
    Donut("Day-Old Donuts", (0, 0, 1, 0), -7, "-7 points. Take up to 3 cards of the discard pile."),
    Donut("Milk", (0, 0, 1, 0), 5, "5 points. Discard 3 of your other cards, or the Milk."),
    Donut("Old Fashioned", (0, 0, 2, 0), 0, "5 points with 9 cards or fewer."),
    Donut("Maple Frosted", (0, 0, 0, 2), 0, "5 points with the fewest cards."),
    Donut("Mucho Matcha", (0, 0, 0, 2), 0, "3 points with 6 kinds or fewer."),
    Donut("Raspberry Frosted", (0, 0, 0, 2), 0, "Discard one of your other cards."),
    Donut("Strawberry Glazed", (0, 0, 0, 2), -2, "-2 points. Discard a card of an opponent."),
)

CHOCOLATE_FROSTED: Final = 0
DONUT_HOLES: Final = 1
ECLAIR: Final = 2
FRENCH_CRULLER: Final = 3
GLAZED: Final = 4
JELLY_FILLED: Final = 5
MAPLE_BAR: Final = 6
PLAIN: Final = 7
POWDERED: Final = 8
BOSTON_CREAM: Final = 9
DOUBLE_CHOCOLATE: Final = 10
RED_VELVET: Final = 11
SPRINKLED: Final = 12
BEAR_CLAW: Final = 13
CINNAMON_TWIST: Final = 14
COFFEE: Final = 15
DAY_OLD: Final = 16
MILK: Final = 17
OLD_FASHIONED: Final = 18
MAPLE_FROSTED: Final = 19
MUCHO_MATCHA: Final = 20
RASPBERRY_FROSTED: Final = 21
STRAWBERRY_GLAZED: Final = 22

KINDS: Final = 23
STARS: Final = (
    CHOCOLATE_FROSTED,
    ECLAIR,
    FRENCH_CRULLER,
    DOUBLE_CHOCOLATE,
    RED_VELVET,
    SPRINKLED,
    BEAR_CLAW,
    CINNAMON_TWIST,
    DAY_OLD,
    MILK,
    RASPBERRY_FROSTED,
    STRAWBERRY_GLAZED,
)
NEGATIVE: Final = (RED_VELVET, BEAR_CLAW, DAY_OLD, STRAWBERRY_GLAZED)  # §6.8

# §1.2 The cards by number, colour by colour, so that a deck is the first so many of them.
TIERS: Final = (2, 3, 4, 5)
CARDS: Final = tuple(
    kind for tier in range(4) for kind in range(KINDS) for copy in range(DONUTS[kind].copies[tier])
)
DECKS: Final = (37, 50, 61, 70)

# Points of a set by how many one has (§6.2, §6.3, §6.4); nobody can have more than there are.
HOLES: Final = (0, 1, 3, 6, 10, 15, 15)
JELLIES: Final = (0, 0, 5, 5, 10, 10, 15)
CREAMS: Final = (0, 0, 6, 0, 15, 0, 25)

MOST_PLAIN: Final = 3  # §6.5
TIED_PLAIN: Final = 1
MAPLE_BAR_KINDS: Final = 7  # §6.6 at least
MAPLE_BAR_POINTS: Final = 3
MATCHA_KINDS: Final = 6  # §6.6 at most
MATCHA_POINTS: Final = 3
OLD_FASHIONED_CARDS: Final = 9  # §6.7 at most
OLD_FASHIONED_POINTS: Final = 5
MAPLE_FROSTED_POINTS: Final = 5

DAY_OLD_TAKES: Final = 3  # §5.10 at most
MILK_COSTS: Final = 3  # §5.11
