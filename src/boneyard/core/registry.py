"""Where games are found by name, loaded only when asked for.

Those of the box stand in games/__init__.py. Installed packages bring others, as entry points of the group
`boneyard.games`; whoever starts a program can name more in BONEYARD_GAMES: `ridge=examples.ridge.game:Ridge`,
several with commas. Nobody looks there for a game that is in the box, since it takes a while.
"""

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from boneyard.core.errors import UnknownGame

if TYPE_CHECKING:
    from boneyard.core.game import Game

GAMES: dict[str, str] = {}  # name -> "module:class"; games/__init__.py fills it
GROUP = "boneyard.games"
VARIABLE = "BONEYARD_GAMES"


def every_game() -> dict[str, str]:
    """All there are, those of the box first; no other takes the name of one of them."""
    return GAMES | {name: where for name, where in (_installed() | _named()).items() if name not in GAMES}


@cache
def _installed() -> dict[str, str]:
    from importlib.metadata import entry_points

    return {found.name: found.value for found in sorted(entry_points(group=GROUP))}


def _named() -> dict[str, str]:
    pairs = (word.strip().partition("=") for word in os.environ.get(VARIABLE, "").split(",") if word.strip())
    return {name.strip(): where.strip() for name, _, where in pairs}


def is_game(name: str) -> bool:
    return name in GAMES or name in every_game()


def game_class(name: object) -> "type[Game[Any]]":
    if isinstance(name, str) and name in GAMES:
        return loaded(GAMES[name])
    if isinstance(name, str) and name in every_game():
        return _brought(name, every_game()[name])
    raise UnknownGame(
        "There is no game {name}; the games are: {known}.",
        name=repr(str(name)[:60]),
        known=", ".join(sorted(every_game())),
    )


def _brought(name: str, where: str) -> "type[Game[Any]]":
    """A game that is not ours may be a broken one."""
    try:
        found = loaded(where)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownGame(
            "The game {name} cannot be loaded from {where}: {why}.", name=name, where=where, why=str(error)
        ) from None
    if found.name != name:
        raise UnknownGame(
            "The game in {where} is called {other}, not {name}.", where=where, other=found.name, name=name
        )
    return found


def loaded(where: str) -> "type[Game[Any]]":
    """A class by where it is written: `module:class`."""
    module, _, cls = where.partition(":")
    found: type[Game[Any]] = getattr(import_module(module), cls)
    return found


def game(name: str, seats: int | None = None, **options: object) -> "Game[Any]":
    """A game with its number of seats and its options chosen; the rulebook's where nothing is said.

    >>> import boneyard
    >>> boneyard.game("spots", seats=3, trick_set="dog_park")
    spots for 3, trick_set=dog_park
    """
    return game_class(name)(seats, **options)
