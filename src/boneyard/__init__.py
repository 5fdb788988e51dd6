"""Boneyard: a digital tabletop.

>>> import boneyard
>>> game = boneyard.game("spots", seats=2)
>>> match = boneyard.Match(game, seed=7)
>>> while match.actors:
...     seat = match.actors[0]
...     events = match.play(seat, match.prompt(seat).choices[0].text)
>>> len(match.winners)
1
"""

from typing import TYPE_CHECKING, Any

from boneyard import games as games
from boneyard.core.errors import BadOption, BadRecord, IllegalAction, Refused, UnknownGame
from boneyard.core.match import Match
from boneyard.core.registry import game
from boneyard.core.state import ONLOOKER, REFEREE

if TYPE_CHECKING:
    from boneyard.bots.base import Bot
    from boneyard.core.game import Game

__version__ = "0.1.0"
__all__ = [
    "ONLOOKER",
    "REFEREE",
    "BadOption",
    "BadRecord",
    "IllegalAction",
    "Match",
    "Refused",
    "UnknownGame",
    "bot",
    "game",
]


def bot(level: str, game: "Game[Any]", seed: int = 0, budget: int | None = None) -> "Bot":
    """A bot by its level's name: `random` and `quick` play everything, the others what has a judge.

    >>> from boneyard import Match, bot
    >>> from examples.gops.game import Gops
    >>> game = Gops(2, prizes=2)
    >>> match = Match(game, seed=7)
    >>> action = bot("quick", game).choose(game.view(match.state, 1))
    >>> game.write(action)
    'bid 2'
    """
    from boneyard.bots import make

    return make(level, game, seed, budget)
