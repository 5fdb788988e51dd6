"""Where games are found by name, loaded only when asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boneyard.core.errors import UnknownGame

if TYPE_CHECKING:
    from boneyard.core.game import Game

GAMES: dict[str, str] = {}  # name -> "module:class"; games/__init__.py fills it


def game_class(name: object) -> "type[Game[Any]]":
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(
            "There is no game {name}; the games are: {known}.",
            name=repr(str(name)[:60]),
            known=", ".join(sorted(GAMES)),
        )
    module, _, cls = GAMES[name].partition(":")
    found: type[Game[Any]] = getattr(import_module(module), cls)
    return found


def game(name: str, seats: int | None = None, **options: object) -> "Game[Any]":
    """A game with its number of seats and its options chosen; the rulebook's where nothing is said.

    >>> import boneyard
    >>> boneyard.game("spots", seats=3, trick_set="dog_park")
    spots for 3, trick_set=dog_park
    """
    return game_class(name)(seats, **options)
