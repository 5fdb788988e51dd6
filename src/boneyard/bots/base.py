"""What a bot is: given a view, never a state, it names an action and can say why."""

from dataclasses import dataclass
from typing import Any, Protocol

from boneyard.core.state import Action, Seat


@dataclass(frozen=True, slots=True)
class Rated:
    """A choice that was tried out so often: the chance to win after it, and the standard error of that.

    >>> from boneyard.bots import Rated
    >>> best = Rated(action=7, chance=0.25, doubt=0.05, tries=75)
    >>> f"{best.chance:.0%} to win, give or take {best.doubt:.0%}"
    '25% to win, give or take 5%'
    """

    action: Action
    chance: float
    doubt: float
    tries: int


@dataclass(frozen=True, slots=True)
class Report:
    """Of the last choice: how it looks to the bot, and how much it looked at.

    >>> from boneyard import Match, bot
    >>> from examples.gops.game import Gops
    >>> match = Match(Gops(2, prizes=2), seed=7)
    >>> quick = bot("quick", match.game)
    >>> action = quick.choose(match.game.view(match.state, 0))
    >>> quick.report()
    Report(considered=2, worth=-1.0, ranked=())
    """

    considered: int = 0  # actions, or tries
    worth: float = 0.0  # of the action chosen: the chance to win where it looked ahead, else its own measure
    ranked: tuple[Rated, ...] = ()  # where it looked ahead: best first


def seat_of(view: Any) -> Seat:
    """Whose view it is; a whole state, from which nothing is hidden, is shown to no bot."""
    if view.viewer < 0:
        raise ValueError("a bot is shown what its seat sees: a view of that seat, never the state itself")
    return int(view.viewer)


class Bot(Protocol):
    """Whatever is given a view of its seat and names one of the seat's actions.

    >>> from boneyard import Match, bot
    >>> from examples.gops.game import Gops
    >>> match = Match(Gops(3, prizes=2), seed=7)
    >>> bots = [bot("quick", match.game, seed=seat) for seat in range(3)]
    >>> while match.actors:
    ...     seat = match.actors[0]
    ...     action = bots[seat].choose(match.game.view(match.state, seat))
    ...     events = match.play(seat, match.game.write(action))
    >>> len(match.winners)
    1
    """

    def choose(self, view: Any) -> Action:
        """What it plays, seeing this."""
        ...

    def report(self) -> Report:
        """How it came to its last choice."""
        ...
