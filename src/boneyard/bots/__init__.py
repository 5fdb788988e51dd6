"""Bots by name. A level is one line here."""

from typing import Any

from boneyard.bots.base import Bot, Report
from boneyard.bots.quick import Quick
from boneyard.bots.uniform import Uniform
from boneyard.core.errors import UnknownGame
from boneyard.core.game import Game
from boneyard.core.rng import Rng

__all__ = ["LEVELS", "Bot", "Report", "make"]

LEVELS = {
    "random": "Plays any legal choice, each as likely as the next.",
    "quick": "Plays what a quick glance finds best.",
}


def make(level: str, game: Game[Any, Any], seed: int = 0, budget: int | None = None) -> Bot:
    """A bot for a game. `budget` is iterations; these two levels have nothing to spend it on."""
    if level == "random":
        return Uniform(game, Rng(seed))
    if level == "quick":
        return Quick(game, Rng(seed))
    raise UnknownGame(
        "There is no bot {level}; the bots are: {known}.",
        level=repr(str(level)[:60]),
        known=", ".join(LEVELS),
    )
