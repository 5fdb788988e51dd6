"""What a bot is: given a view, never a state, it names an action and can say why."""

from dataclasses import dataclass
from typing import Any, Protocol

from boneyard.core.state import Action, Seat


@dataclass(frozen=True, slots=True)
class Rated:
    """A choice that was tried out so often: the chance to win after it, and the standard error of that."""

    action: Action
    chance: float
    doubt: float
    tries: int


@dataclass(frozen=True, slots=True)
class Report:
    """Of the last choice: how it looks to the bot, and how much it looked at."""

    considered: int = 0  # actions, or tries
    worth: float = 0.0  # of the action chosen: the chance to win where it looked ahead, else its own measure
    ranked: tuple[Rated, ...] = ()  # where it looked ahead: best first


def seat_of(view: Any) -> Seat:
    """Whose view it is; a whole state, from which nothing is hidden, is shown to no bot."""
    if view.viewer < 0:
        raise ValueError("a bot is shown what its seat sees: a view of that seat, never the state itself")
    return int(view.viewer)


class Bot(Protocol):
    def choose(self, view: Any) -> Action: ...

    def report(self) -> Report: ...
