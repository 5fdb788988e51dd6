"""Names and small words of Dungeons and Dominos, for whoever writes or says something of its pieces."""

from boneyard.core.state import Seat
from boneyard.core.text import Player, Sentence, count, say
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


def monster(value: int) -> Sentence:
    return say(MONSTERS[value])


def class_name(number: int) -> Sentence:
    return say(CLASSES[number].name)


def gold_count(n: int) -> Sentence:
    return say("{n} gold", n=n)


def domino_count(n: int) -> Sentence:
    return count(n, "{n} domino", "{n} dominoes")


def several(mask: int) -> tuple[str, ...]:
    return tuple(domino(number) for number in dominoes_in(mask))


def unpacked(items: int) -> list[int]:
    """What `state.packed` made one number of."""
    found = []
    while items > 1:
        found.append(items & 15)
        items >>= 4
    return found


def throw(items: int) -> str:
    """Dice as they are read out: `6 5 2 2`."""
    return " ".join(map(str, unpacked(items)))


def falling(items: int) -> str:
    """The same, highest first."""
    return " ".join(map(str, sorted(unpacked(items), reverse=True)))


def everybody(seats: int, to: Seat) -> tuple[Player, ...]:
    """Several players, as bits, as they begin a sentence, the listener first."""
    named = [seat for seat in range(8) if seats >> seat & 1]
    return tuple(Player(seat) for seat in sorted(named, key=lambda seat: seat != to))
