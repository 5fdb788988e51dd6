"""Bots by name. A game says which levels there is room for; `random` and `quick` play everything."""

from collections.abc import Iterable
from typing import Any

from boneyard.bots.base import Bot, Rated, Report
from boneyard.bots.player import Player
from boneyard.bots.quick import Quick
from boneyard.bots.uniform import Uniform
from boneyard.core.errors import UnknownGame
from boneyard.core.game import Game
from boneyard.core.levels import TITLES
from boneyard.core.rng import Rng
from boneyard.core.state import Action

__all__ = ["BASIC", "Bot", "Rated", "Report", "choice", "company", "levels", "make", "watches"]

BASIC = {
    "random": "Plays any legal choice, each as likely as the next.",
    "quick": "Plays what a quick glance finds best.",
}

AnyGame = Game[Any]


def levels(game: AnyGame | type[AnyGame]) -> dict[str, str]:
    """Every bot that plays this game, and what it does.

    >>> from boneyard.bots import levels
    >>> from examples.gops.game import Gops
    >>> list(levels(Gops))
    ['random', 'quick']
    """
    return BASIC | company(game)


def company(game: AnyGame | type[AnyGame]) -> dict[str, str]:
    """Those that people are offered, weakest first."""
    return {level.name: TITLES[level.name] for level in game.levels} or {"quick": BASIC["quick"]}


def make(name: str, game: AnyGame, seed: int = 0, budget: int | None = None) -> Bot:
    """A bot for a game. `budget` is how many tries a choice gets, instead of time, as in `expert@200`.

    >>> from boneyard.bots import make
    >>> from examples.gops.game import Gops
    >>> make("random", Gops(2), seed=1).report().considered
    0
    """
    known, at, tries = name.partition("@")
    if at and tries.isdecimal() and 0 < int(tries) < 10**9:
        budget = int(tries)
    elif at:
        raise UnknownGame("{tries} is no number of tries.", tries=repr(tries[:20]))
    if known == "random":
        return Uniform(game, Rng(seed))
    if known == "quick":
        return Quick(game, Rng(seed))
    judge = game.judge()
    for level in game.levels:
        if level.name == known and judge is not None:
            return Player(game, judge, level, Rng(seed), budget)
    raise UnknownGame(
        "There is no bot {level}; the bots are: {known}.",
        level=repr(str(name)[:60]),
        known=", ".join(levels(game)),
    )


def choice(name: str, game: AnyGame, seed: int, view: Any, before: Iterable[Any] = ()) -> Action:
    """What a bot made for this choice alone plays; `before` is what its seat saw when it chose so far."""
    bot = make(name, game, seed)
    if isinstance(bot, Player):
        for seen in before:
            bot.watch(seen)
    return bot.choose(view)


def watches(name: str, game: AnyGame) -> bool:
    """Whether a bot learns from what its seat saw before."""
    return any(level.name == name.partition("@")[0] and level.watches for level in game.levels)
