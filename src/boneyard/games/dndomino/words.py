"""Names and small words of Dungeons and Dominos, for whoever writes or says something of its pieces."""

from functools import cache, lru_cache

from boneyard.core.furniture import DIE, DOMINO, LATELY, TOKEN
from boneyard.core.text import Piece, Sentence, count, say
from boneyard.games.dndomino.data import CLASSES, DOMINOES, MONSTERS
from boneyard.games.dndomino.state import dominoes_in, x_of, y_of


@cache
def domino(number: int) -> str:
    """As it is written: `3:4`."""
    low, high = DOMINOES[number]
    return f"{low}:{high}"


@cache
def slug(number: int) -> str:
    """The same in the name of a component: `3.4`."""
    return domino(number).replace(":", ".")


@cache
def square(spot: int) -> str:
    """As it is written: `2.-1` is x 2 and y -1 (§1.3)."""
    return f"{x_of(spot)}.{y_of(spot)}"


@cache
def cell(spot: int) -> tuple[int, int]:
    """How far to the right it is, and how far down (§1.3)."""
    return int(x_of(spot)), int(y_of(spot))


@lru_cache(LATELY)
def way(origin: int, goal: int) -> Sentence:
    """From a spot to another as one points: `2 right and 1 up`."""
    (left, top), (right, bottom) = cell(origin), cell(goal)
    x, y = right - left, bottom - top
    parts = []
    if x:
        parts.append(say("{n} right" if x > 0 else "{n} left", n=abs(x)))
    if y:
        parts.append(say("{n} down" if y > 0 else "{n} up", n=abs(y)))
    return say("{way}", way=tuple(parts))


def percent(chance: float) -> str:
    """Rounded, but never to a certainty that is none."""
    if 0 < chance < 0.005:
        return "<1 %"
    return ">99 %" if 0.995 <= chance < 1 else f"{100 * chance:.0f} %"


@cache
def monster(value: int) -> Sentence:
    return say(MONSTERS[value])


@cache
def class_name(number: int) -> Sentence:
    return say(CLASSES[number].name)


@cache
def gold_count(n: int) -> Sentence:
    return say("{n} gold", n=n)


@cache
def domino_count(n: int) -> Sentence:
    return count(n, "{n} domino", "{n} dominoes")


def monster_art(value: int) -> str:
    return MONSTERS[value].lower()


@cache
def monster_piece(value: int) -> Piece:
    return Piece(monster(value), TOKEN, monster_art(value))


@cache
def domino_piece(number: int) -> Piece:
    low, high = DOMINOES[number]
    return Piece(domino(number), DOMINO, monster_art(low) if low == high else "", (low, high))


@lru_cache(LATELY)
def several(mask: int) -> tuple[Piece, ...]:
    return tuple(domino_piece(number) for number in dominoes_in(mask))


def unpacked(items: int) -> list[int]:
    """What `state.packed` made one number of."""
    found = []
    while items > 1:
        found.append(items & 15)
        items >>= 4
    return found


@lru_cache(LATELY)
def dice(*values: int) -> Piece:
    """As they are read out: `6 5 2 2`."""
    return Piece(" ".join(map(str, values)), DIE, values=values)


@lru_cache(LATELY)
def falling(items: int) -> str:
    """The numbers of several, highest first."""
    return " ".join(map(str, sorted(unpacked(items), reverse=True)))
