"""The scene of a game that has no drawing of its own: its text, and everything on the table as a list."""

from typing import Any

from msgspec import Struct

from boneyard.core.game import Game
from boneyard.core.state import State
from boneyard.core.text import Voice

WIDTH = 64  # columns; a page that is narrower lets the text scroll


class Thing(Struct, frozen=True, kw_only=True):
    """A component of the table."""

    id: str
    name: str


class PlainScene(Struct, frozen=True, kw_only=True, tag_field="kind", tag="plain"):
    lines: list[list[tuple[str, str]]]  # spans of text with their style: see STYLES in core/text.py
    things: list[Thing]
    buttons: dict[str, str]


def scene(game: Game[Any], view: State, voice: Voice) -> PlainScene:
    return PlainScene(
        lines=[list(line) for line in game.draw(view, voice, WIDTH)],
        things=[Thing(id=piece, name=called(piece, voice)) for piece in game.components(view)],
        buttons={},
    )


def called(piece: str, voice: Voice) -> str:
    """A component in words as good as its id has: `tile:roll_over` is `tile roll over`."""
    return piece.replace(":", " ").replace("_", " ")
