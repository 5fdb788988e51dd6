"""A table of Gops: `table("1 4", "2 6", "3 5")` has dealt these hands, with as many prizes as cards.

`after(table, script)` plays on from a copy: steps between commas, `* 2` for a prize turned up, `Ada: bid 4`.
"""

from boneyard.core.state import CHANCE
from examples.gops.game import Gops
from examples.gops.state import GopsState
from tests.rules.table import Table as AnyTable
from tests.rules.table import after as after

__all__ = ["Table", "after", "table"]


class Table(AnyTable[Gops, GopsState]):
    def step(self, text: str) -> None:
        if not text.startswith("*"):
            super().step(text)
            return
        assert self.actors == [CHANCE], "nothing is turned up now"
        self.state.resolve(list(map(int, text.split()[1:])))


def table(*hands: str) -> Table:
    cards = [list(map(int, hand.split())) for hand in hands]
    game = Gops(len(hands), prizes=len(cards[0]))
    found = Table(game, game.start())
    found.state.resolve([card for hand in cards for card in hand])
    return found
