"""Who sits where: people at this keyboard, and bots."""

from dataclasses import dataclass
from typing import Any

import boneyard
from boneyard.core.errors import BadOption
from boneyard.core.game import Game
from boneyard.core.state import Seat

PERSON = "none"  # the level of a seat without a bot
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Seating:
    """For each seat a name, and the level of the bot there or PERSON."""

    names: tuple[str, ...]
    levels: tuple[str, ...]

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, level in enumerate(self.levels) if level == PERSON]

    @property
    def bots(self) -> str:
        """The bots as one types them: `quick,none`."""
        return ",".join(self.levels[1:])


def one_person(game: Game[Any], bots: list[str], names: list[str]) -> Seating:
    """A person in the first seat, and in each of the others a bot or one more person."""
    others = spread(game.seats - 1, bots, "for the other seats")
    return _seating(game, (PERSON, *others), names)


def only_bots(game: Game[Any], bots: list[str]) -> Seating:
    if PERSON in bots:
        raise BadOption("Only bots play when you watch, so 'none' has no place among them.")
    return _seating(game, spread(game.seats, bots, "for the seats"), [])


def spread(seats: int, bots: list[str], where: str) -> tuple[str, ...]:
    """One level is for every seat; several must be as many as the seats."""
    if len(bots) == 1 and (seats or bots == [PERSON]):
        bots = bots * seats
    if len(bots) != seats:
        raise BadOption(
            "{bots} bots were named {where}, and there are {seats} of those.",
            bots=len(bots),
            where=where,
            seats=seats,
        )
    return tuple(bots)


def _seating(game: Game[Any], levels: tuple[str, ...], names: list[str]) -> Seating:
    for level in levels:
        if level != PERSON:
            boneyard.bot(level, game)
    people = levels.count(PERSON)
    if len(names) > people:
        raise BadOption(
            "{names} names were given, and {people} of the seats are for people.",
            names=len(names),
            people=people,
        )
    taken = [_checked(name) for name in names]
    if len({name.casefold() for name in taken}) < len(taken):
        raise BadOption("Two people need two different names.")
    return Seating(_names(levels, taken), levels)


def _checked(name: str) -> str:
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadOption(
            "A name has 1 to {longest} letters, not {name}.",
            longest=LONGEST_NAME,
            name=repr(name[:40]),
        )
    return name


def _names(levels: tuple[str, ...], given: list[str]) -> tuple[str, ...]:
    """People as they call themselves, else by their seat; bots by their level, numbered where it recurs."""
    names: list[str] = []
    waiting = list(given)
    for seat, level in enumerate(levels):
        if level == PERSON:
            names.append(waiting.pop(0) if waiting else f"Player {seat + 1}")
            continue
        before = levels[:seat].count(level)
        names.append(f"{level.capitalize()} {before + 1}" if before else level.capitalize())
    return tuple(names)
