"""A table of Spots as lines of text."""

from boneyard.core.text import Line, Voice
from boneyard.games.spots.view import SpotsView


def draw(view: SpotsView, voice: Voice, width: int) -> list[Line]:
    return []
