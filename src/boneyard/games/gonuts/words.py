"""Names and other words of Go Nuts for Donuts, as sentences and as they are typed."""

from functools import cache
from unicodedata import normalize

from boneyard.core.furniture import CARD
from boneyard.core.text import Piece, Sentence, count, say
from boneyard.games.gonuts.data import DONUTS, KINDS


@cache
def name(kind: int) -> Sentence:
    return say(DONUTS[kind].name)


@cache
def slug(kind: int) -> str:
    """The name as it is typed: `day_old_donuts`, `eclair`."""
    plain = normalize("NFD", DONUTS[kind].name.lower()).encode("ascii", "ignore").decode()
    return plain.replace(" ", "_").replace("-", "_")


KIND_CALLED = {slug(kind): kind for kind in range(KINDS)}


@cache
def donut(kind: int) -> Piece:
    return Piece(name(kind), CARD, slug(kind))


@cache
def at_place(kind: int, place: int) -> Sentence:
    return say("{donut} in place {place}", donut=donut(kind), place=place)


@cache
def card_count(n: int) -> Sentence:
    return count(n, "{n} card", "{n} cards")


@cache
def point_count(n: int) -> Sentence:
    return count(n, "{n} point", "{n} points")
