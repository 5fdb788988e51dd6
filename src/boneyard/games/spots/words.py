"""The words for what lies on a table of Spots: tiles, dogs, dice and treats."""

from collections.abc import Iterator
from functools import cache, lru_cache

from boneyard.core.furniture import DIE, LATELY
from boneyard.core.text import Piece, Sentence, count, say
from boneyard.games.spots.data import DOGS, PACK, TILES
from boneyard.games.spots.state import SpotsState, count_of


@cache
def slug(tile: int) -> str:
    return TILES[tile].name.lower().replace(" ", "_")


TILE_OF = {slug(tile): tile for tile in range(len(TILES))}


@cache
def trick(tile: int) -> Sentence:
    return say(TILES[tile].name)


def dog(card: int) -> str:
    return DOGS[card].name


def own_dog(state: SpotsState, slot: int) -> str:
    """A dog of whoever's turn it is."""
    return dog(state.cards[PACK * state.turn + slot])


def spaces_of(card: int) -> str:
    return " ".join(map(str, DOGS[card].spaces))


@cache
def space_words(card: int) -> tuple[str, ...]:
    return tuple(map(str, DOGS[card].spaces))


def slots_in(slots: int) -> list[int]:
    return [slot for slot in range(PACK) if slots >> slot & 1]


def values_in(dice: int) -> Iterator[int]:
    """The dice one by one, highest first."""
    for value in range(6, 0, -1):
        yield from [value] * count_of(dice, value)


def dice_text(dice: int) -> str:
    return " ".join(map(str, values_in(dice)))


@cache
def die(value: int) -> Piece:
    return Piece(str(value), DIE, values=(value,))


@lru_cache(LATELY)
def dice_words(dice: int) -> tuple[Piece, ...]:
    return tuple(map(die, values_in(dice)))


@cache
def treat_count(n: int) -> Sentence:
    return count(n, "{n} treat", "{n} treats")
