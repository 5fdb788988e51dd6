"""What the page draws: a viewer's view in display terms, its words already in the viewer's language.

A game with a drawing of its own has a module here and a line in SCENES; every other game is shown as the text
that the terminal draws. A scene is made from a view alone, so it can tell no more than the view does.

In every scene whatever may be touched is an object with an `id`, exactly as `Choice.touch` and `Game.pieces`
write it, and a `name`, which says to somebody who cannot see the table what the thing is. Buttons that lie on
no table are in `buttons`; components `number:<n>` name themselves.
"""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from msgspec import Struct

from boneyard.core.game import Game
from boneyard.core.state import Event, State
from boneyard.core.text import Voice
from boneyard.server.scenes import plain

SCENES: dict[str, str] = {
    "dndomino": "boneyard.server.scenes.dndomino",
    "dog": "boneyard.server.scenes.dog",
    "donutdog": "boneyard.server.scenes.donutdog",
    "gonuts": "boneyard.server.scenes.gonuts",
    "spots": "boneyard.server.scenes.spots",
}


def scene(game: Game[Any], view: State, voice: Voice) -> Struct:
    """The table as this viewer sees it, for the page to draw."""
    if game.name not in SCENES:
        return plain.scene(game, view, voice)
    drawn: Struct = _drawing(game.name).scene(game, view, voice)
    return drawn


@cache
def _drawing(name: str) -> ModuleType:
    return import_module(SCENES[name])


def duel(game: Game[Any], event: Event) -> list[tuple[int, int]]:
    """Dice and what they had to match, where an event that everybody hears in full is such a throw."""
    told = getattr(_drawing(game.name), "duel", None) if game.name in SCENES else None
    return [] if told is None else list(told(event))
