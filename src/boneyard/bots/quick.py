"""The bot `quick`: one glance at each legal action, in a few worlds that look like its view."""

from typing import Any

from boneyard.bots.base import Report, seat_of
from boneyard.core.game import Game
from boneyard.core.rng import Rng
from boneyard.core.state import Action

WORLDS = 3  # where something is hidden


class Quick:
    def __init__(self, game: Game[Any], rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self._report = Report()

    def choose(self, view: Any) -> Action:
        """The action worth most on average over the worlds; of equals, any."""
        seat = seat_of(view)
        worlds = [self.game.imagine(view, self.rng) for _ in range(WORLDS if self.game.hides else 1)]
        totals: dict[Action, float] = {
            action: sum(self.game.worth(world, seat, action) for world in worlds)
            for action in worlds[0].actions(seat)
        }
        best = max(totals.values())
        likely = [action for action, total in totals.items() if total == best]
        self._report = Report(considered=len(totals), worth=best / len(worlds))
        return likely[self.rng.below(len(likely))]

    def report(self) -> Report:
        return self._report
