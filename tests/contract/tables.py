"""Every table the laws are tried at: each game, with each number of seats, with each option set."""

from collections.abc import Mapping
from typing import Any

import examples
from boneyard.core import registry
from boneyard.core.errors import BadOption
from boneyard.core.game import Game
from boneyard.core.rng import Rng

AnyGame = Game[Any]
MIXTURES = 4  # of options, for each game

BOX = ("dndomino", "dog", "donutdog", "gonuts", "spots")  # of these everything is asked, also what is no law


class Chosen:
    """The one game that is tested, after `--game`; nothing for all."""

    name = ""


def names() -> list[str]:
    """The games of the package, then the examples."""
    if Chosen.name:
        return [Chosen.name]
    return [*sorted(set(registry.GAMES) - set(examples.GAMES)), *examples.GAMES]


def wanted(name: str) -> bool:
    """Whether this game is to be whole: with transcripts, positions, records and a test for each section."""
    return name in BOX or name in examples.GAMES


def games() -> list[type[AnyGame]]:
    return [game_class(name) for name in names()]


def game_class(name: str) -> type[AnyGame]:
    """Also of an example, which is registered while a test runs and no longer."""
    return registry.loaded(examples.GAMES[name]) if name in examples.GAMES else registry.game_class(name)


def option_sets(cls: type[AnyGame]) -> list[dict[str, object]]:
    """The rulebook's options, then each other sample of each option alone."""
    alone: list[dict[str, object]] = [
        {option.name: value}
        for option in cls.declared
        for value in option.samples()
        if value != option.default
    ]
    return [{}, *alone]


def seated(cls: type[AnyGame], options: dict[str, object]) -> AnyGame:
    """A table with these options: with as many seats as usual, where they allow it."""
    for seats in (cls.usual_seats, *cls.seat_counts):
        try:
            return cls(seats, **options)
        except BadOption:
            continue
    raise AssertionError(f"{cls.title} with {options} cannot be played by any number")


def kinds_of_table(cls: type[AnyGame]) -> list[AnyGame]:
    """Each number of seats, and each option alone: far fewer than all combinations."""
    return [*map(cls, cls.seat_counts), *(seated(cls, options) for options in option_sets(cls)[1:])]


def tables() -> list[AnyGame]:
    """All combinations that the game does not refuse."""
    return [table for cls in games() for table in tables_of(cls)]


def tables_of(cls: type[AnyGame]) -> list[AnyGame]:
    found = []
    for seats in cls.seat_counts:
        for options in option_sets(cls):
            try:
                found.append(cls(seats, **options))
            except BadOption:
                continue
    return found


def in_company(cls: type[AnyGame]) -> int:
    """How many sit at the smallest table that has more than one seat; one where all play alone."""
    return min((seats for seats in cls.seat_counts if seats > 1), default=1)


def full_tables(cls: type[AnyGame]) -> list[AnyGame]:
    """With as many seats as there can be, and much at once: all options as far as they go, then mixtures."""
    furthest = {option.name: option.samples()[-1] for option in cls.declared}
    other_ends = {
        option.name: next(value for value in option.samples() if value != option.default)
        for option in cls.declared
    }
    found = [together(cls, furthest), together(cls, dict(reversed(other_ends.items())))]
    for seed in range(MIXTURES):
        rng = Rng(seed)
        mixed = {option.name: option.samples()[rng.below(len(option.samples()))] for option in cls.declared}
        found.append(together(cls, mixed))
    return list({game.options_hash: game for game in found}.values())


def together(cls: type[AnyGame], options: Mapping[str, object]) -> AnyGame:
    """A full table with as many of these options as go together, those named first before others."""
    agreed: dict[str, object] = {}
    for name, value in options.items():
        try:
            cls(max(cls.seat_counts), **agreed, **{name: value})
        except BadOption:
            continue
        agreed[name] = value
    return cls(max(cls.seat_counts), **agreed)


def name_of(game: AnyGame) -> str:
    changed = [f"{option.name}={game.options[option.name]}" for option in game.declared]
    default = {f"{option.name}={option.default}" for option in game.declared}
    return "-".join([game.name, str(game.seats), *(text for text in changed if text not in default)])
