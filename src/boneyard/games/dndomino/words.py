"""Names and small words of Dungeons and Dominos, for whoever writes or says something of its pieces."""

from boneyard.core.furniture import DIE, DOMINO, TOKEN
from boneyard.core.text import Piece, Sentence, count, say
from boneyard.games.dndomino.data import CLASSES, DOMINOES, MONSTERS
from boneyard.games.dndomino.state import dominoes_in, x_of, y_of


def domino(number: int) -> str:
    """As it is written: `3:4`."""
    low, high = DOMINOES[number]
    return f"{low}:{high}"


def slug(number: int) -> str:
    """The same in the name of a component: `3.4`."""
    return domino(number).replace(":", ".")


def square(spot: int) -> str:
    """As it is written: `2.-1` is x 2 and y -1 (§1.3)."""
    return f"{x_of(spot)}.{y_of(spot)}"


def cell(spot: int) -> tuple[int, int]:
    """How far to the right it is, and how far down (§1.3)."""
    return int(x_of(spot)), int(y_of(spot))


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


def monster(value: int) -> Sentence:
    return say(MONSTERS[value])


def class_name(number: int) -> Sentence:
    return say(CLASSES[number].name)


def gold_count(n: int) -> Sentence:
    return say("{n} gold", n=n)


def domino_count(n: int) -> Sentence:
    return count(n, "{n} domino", "{n} dominoes")


def monster_art(value: int) -> str:
    return MONSTERS[value].lower()


def monster_piece(value: int) -> Piece:
    return Piece(monster(value), TOKEN, monster_art(value))


def domino_piece(number: int) -> Piece:
    low, high = DOMINOES[number]
    return Piece(domino(number), DOMINO, monster_art(low) if low == high else "", (low, high))


def several(mask: int) -> tuple[Piece, ...]:
    return tuple(domino_piece(number) for number in dominoes_in(mask))


def unpacked(items: int) -> list[int]:
    """What `state.packed` made one number of."""
    found = []
    while items > 1:
        found.append(items & 15)
        items >>= 4
    return found


def dice(*values: int) -> Piece:
    """As they are read out: `6 5 2 2`."""
    return Piece(" ".join(map(str, values)), DIE, values=values)


def falling(items: int) -> str:
    """The numbers of several, highest first."""
    return " ".join(map(str, sorted(unpacked(items), reverse=True)))
