"""Bots are somebody: a dog each, with a name and a face that its chair keeps as long as the table lasts."""

import hashlib
from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeVar

from boneyard.core.state import Seat
from boneyard.server.clean_text import look_alike

# Names that dogs have in English and in German. None is a dog or an animal of one of the games.
NAMES = (
    "Biscuit",
    "Balu",
    "Bonnie",
    "Bruno",
    "Cookie",
    "Daisy",
    "Fips",
    "Flocke",
    "Ginger",
    "Hasso",
    "Hugo",
    "Kira",
    "Krümel",
    "Lucky",
    "Luna",
    "Milo",
    "Mokka",
    "Momo",
    "Nala",
    "Pepper",
    "Pixie",
    "Poldi",
    "Rocky",
    "Rolf",
    "Rufus",
    "Sammy",
    "Snowy",
    "Socks",
    "Teddy",
    "Trixi",
    "Waldi",
    "Ziggy",
)
FACES = 12  # as many as the page can draw

T = TypeVar("T")


class Dog(NamedTuple):
    name: str
    face: int


def dog_for(code: str, seat: Seat, names: Collection[str], faces: Collection[int]) -> Dog:
    """The dog of a chair at the table with this code; another one where its name or face is at the table."""
    named = [name for name in turned(NAMES, code, seat, "name") if not look_alike(name, names)]
    faced = [face for face in turned(range(FACES), code, seat, "face") if face not in faces]
    return Dog(named[0], faced[0])


def turned(things: Sequence[T], code: str, seat: Seat, what: str) -> list[T]:
    """All of them, from where table and chair point on."""
    start = hashlib.sha256(f"{code} {seat} {what}".encode()).digest()[0] % len(things)
    return [*things[start:], *things[:start]]
