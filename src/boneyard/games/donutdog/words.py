"""The words of Donut Dog for dice, cards, tokens and bonuses."""

from functools import cache, lru_cache

from boneyard.core.furniture import DIE, LATELY
from boneyard.core.text import Arg, Piece, Sentence, count, say
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import CARDS, POOLS
from boneyard.games.donutdog.state import NOTHING, face_of, sort_of

BONUS_WORDS = ("reroll", "magic", "vp", "vp_reroll")  # in notation, in the order of BONUSES
BONUS_TITLES = (say("Reroll"), say("Magic"), say("Point"), say("Point + Reroll"))
BONUS_NAMES = (say("a Reroll"), say("a Magic"), say("a point token"), say("a point token and a Reroll"))


@cache
def slug(card: int) -> str:
    return "nothing" if card == NOTHING else CARDS[card].name.lower().replace(" ", "_")


CARD_OF = {slug(card): card for card in range(len(CARDS))}


def dice_in(dice: int) -> list[int]:
    """The dice of one number, one by one."""
    found = []
    while dice:
        found.append(dice & 255)
        dice >>= 8
    return found


@cache
def die_text(code: int) -> str:
    """In notation: `d20:17`."""
    return f"d{SIDES[sort_of(code)]}:{face_of(code)}"


@cache
def die_words(code: int) -> Sentence:
    return say("the {face} of the d{sides}", face=face_of(code), sides=SIDES[sort_of(code)])


@cache
def face_words(code: int) -> Sentence:
    return say("the {face}", face=face_of(code))


def spare_words(code: int, dice: list[int]) -> Sentence:
    """A die among these, by its sides only where another sort shows the same."""
    alike = {other for other in dice if face_of(other) == face_of(code)}
    return die_words(code) if len(alike) > 1 else face_words(code)


@cache
def pictured(name: str | Sentence, code: int) -> Piece:
    return Piece(name, DIE, values=(face_of(code),), sides=SIDES[sort_of(code)])


@lru_cache(LATELY)
def dice_words(dice: int) -> tuple[Arg, ...]:
    return tuple(die_words(code) for code in dice_in(dice))


@lru_cache(LATELY)
def faces_shown(dice: int) -> tuple[Arg, ...]:
    """What the dice of one number show."""
    return faces_words(dice_in(dice))


def faces_words(dice: list[int]) -> tuple[Arg, ...]:
    """What they show, lowest first."""
    return tuple(pictured(str(face_of(code)), code) for code in sorted(dice, key=face_of))


@cache
def pool_words(pool: int) -> tuple[str, ...]:
    return tuple(f"d{SIDES[sort]}" for sort in POOLS[pool])


def cards_in(packed: int) -> list[int]:
    """Cards as DEALT and LEFT tell them."""
    return [card - 1 for card in dice_in(packed)]


@cache
def animal(card: int) -> Sentence:
    return say(CARDS[card].name)


@cache
def reroll_count(n: int) -> Sentence:
    return count(n, "{n} Reroll", "{n} Rerolls")


@cache
def magic_count(n: int) -> Sentence:
    return count(n, "{n} Magic", "{n} Magics")
