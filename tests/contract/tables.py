"""Every table the laws are tried at: each game, with each number of seats, with each option set."""

from typing import Any

import examples
from boneyard.core import registry
from boneyard.core.errors import BadOption
from boneyard.core.game import Game

AnyGame = Game[Any]


def games() -> list[type[AnyGame]]:
    """Those of the box, then the examples, which are registered only while a test runs."""
    found = registry.GAMES | examples.GAMES
    return [
        registry.loaded(found[name])
        for name in sorted(found, key=lambda name: (name in examples.GAMES, name))
    ]


def option_sets(cls: type[AnyGame]) -> list[dict[str, object]]:
    """The rulebook's options, then each other sample of each option alone."""
    alone: list[dict[str, object]] = [
        {option.name: value}
        for option in cls.declared
        for value in option.samples()
        if value != option.default
    ]
    return [{}, *alone]


def tables() -> list[AnyGame]:
    """All combinations that the game does not refuse."""
    found = []
    for cls in games():
        for seats in cls.seat_counts:
            for options in option_sets(cls):
                try:
                    found.append(cls(seats, **options))
                except BadOption:
                    continue
    return found


def name_of(game: AnyGame) -> str:
    changed = [f"{option.name}={game.options[option.name]}" for option in game.declared]
    default = {f"{option.name}={option.default}" for option in game.declared}
    return "-".join([game.name, str(game.seats), *(text for text in changed if text not in default)])
