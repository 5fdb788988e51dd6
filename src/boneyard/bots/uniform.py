"""The bot `random`: every legal action alike."""

from typing import Any

from boneyard.bots.base import Report, seat_of
from boneyard.core.game import Game
from boneyard.core.rng import Rng
from boneyard.core.state import Action


class Uniform:
    def __init__(self, game: Game[Any], rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self._report = Report()

    def choose(self, view: Any) -> Action:
        actions: list[Action] = self.game.imagine(view, self.rng).actions(seat_of(view))
        self._report = Report(considered=len(actions))
        return actions[self.rng.below(len(actions))]

    def report(self) -> Report:
        return self._report
