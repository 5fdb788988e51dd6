"""Pictures of rules pages: a part of a real table after real decisions, so that no picture can go stale.

A game has them in `pictures.py`, by the names that its rules page uses: `![What is seen.](picture:name)`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from boneyard.core.furniture import Furniture
from boneyard.core.game import Game
from boneyard.core.match import Match
from boneyard.core.record import dealt_seed, known_deal
from boneyard.core.state import Seat
from boneyard.core.text import NOTHING


@dataclass(frozen=True)
class Picture:
    """What lies in some zones of a table, for one pair of eyes, after so many decisions of a known deal."""

    deal: str
    steps: tuple[str, ...]  # "0 walk": who decides, and what
    zones: tuple[str, ...]  # by their ids, or by how these begin
    seats: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    viewer: Seat = 0

    def match(self, game: type[Game[Any]]) -> Match[Any]:
        """The match as it stands there; a decision that cannot be made is refused."""
        table = game(self.seats, **self.options)
        match: Match[Any] = Match(table, dealt_seed(known_deal(self.deal, table.seats)))
        for step in self.steps:
            who, _, text = step.partition(" ")
            match.play(int(who), text)
        return match

    def furniture(self, game: type[Game[Any]]) -> Furniture:
        match = self.match(game)
        whole = match.game.furniture(match.game.view(match.state, self.viewer))
        shown = tuple(zone for zone in whole.zones if zone.id.startswith(self.zones))
        return replace(whole, title=NOTHING, notes=(), zones=shown)
