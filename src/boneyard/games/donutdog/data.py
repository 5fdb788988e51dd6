"""What lies in the box of Donut Dog, as tables. Sections (§) refer to docs/rules/donutdog.md."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.games.donutdog.cards import SIDES, Card, read_cards

CARDS_FILE: Final = Path(__file__).with_name("cards.toml")
_FILE: Final = read_cards(CARDS_FILE.read_text("utf-8"))

SORTS: Final = 6  # §1.1 d4, d6, d8, d10, d12, d20
FACES: Final = vec[i64](list(SIDES))  # of each sort
LARGEST: Final = 20
POOL: Final = 4  # §3.3 dice chosen in a round

# §1.3 The distinct animals; Fish (§1.4) follows them.
CARDS: Final[list[Card]] = [*_FILE.cards, _FILE.fish]
ANIMALS: Final = len(_FILE.cards)
FISH: Final = ANIMALS
FISH_CARDS: Final = 8
KINDS: Final[list[str]] = list(dict.fromkeys([card.kind for card in CARDS]))
POINTS: Final = vec[i64]([card.points for card in CARDS])
KIND: Final = vec[i64]([KINDS.index(card.kind) for card in CARDS])

# §2.1 The deck: which animal each of its 42 cards is.
DECK: Final = vec[i64]([animal for animal, card in enumerate(_FILE.cards) for copy in range(card.copies)])
DECK_SIZE: Final = 42

REROLLS_AT_FIRST: Final = 1  # §2.1
ROUNDS: Final = 7  # §3.1
MOST_ROUNDS: Final = 10  # §7.3 with two seats
MORE_CARDS: Final = 2  # §3.2 in the row than there are seats

# §5.4 The bonuses, from the least: the number that each needs.
REROLL: Final = 0
MAGIC: Final = 1
STAR: Final = 2  # a VP token
STAR_AND_REROLL: Final = 3
BONUSES: Final = vec[i64]([1, 7, 11, 19])


def spans(card: Card) -> list[tuple[int, int]]:
    """§5.2 What the lowest, the middle and the highest of three dice may show.

    If dice fit at all, the lowest of them fit the down arrows, the strictest first, and the highest the up
    arrows: swapping two dice that are the other way round does no harm.
    """
    downs = sorted(high for low, high in card.needs if high < LARGEST)
    ups = sorted(low for low, high in card.needs if low > 1)
    found = [(1, high) for high in downs]
    found += [(1, LARGEST)] * (3 - len(downs) - len(ups))
    return found + [(low, LARGEST) for low in ups]


LEAST: Final = vec[i64]([low for card in CARDS for low, high in spans(card)])  # by card three
MOST: Final = vec[i64]([high for card in CARDS for low, high in spans(card)])


def pools() -> list[tuple[int, ...]]:
    """§3.3 Every way to choose four dice, at most two of a sort: the sorts, lowest first."""
    found: list[tuple[int, ...]] = []
    for a in range(SORTS):
        for b in range(a, SORTS):
            for c in range(b, SORTS):
                found += [(a, b, c, d) for d in range(c, SORTS) if a != c and b != d]
    return found


POOLS: Final[list[tuple[int, ...]]] = pools()
POOL_COUNT: Final = 90
POOL_SORTS: Final = vec[i64]([sort for pool in POOLS for sort in pool])  # by pool four

assert len(DECK) == DECK_SIZE
assert len(POOLS) == POOL_COUNT
