"""What a bot is: given a view, never a state, it names an action and can say why."""

from dataclasses import dataclass
from typing import Any, Protocol

from boneyard.core.state import Action
from boneyard.core.text import Sentence


@dataclass(frozen=True, slots=True)
class Report:
    """Of the last choice: how it looks to the bot, why, and how much it looked at."""

    considered: int = 0  # actions, or positions searched
    worth: float = 0.0  # of the action chosen, in the bot's own measure
    reasons: tuple[Sentence, ...] = ()


class Bot(Protocol):
    def choose(self, view: Any) -> Action: ...

    def report(self) -> Report: ...
