"""A table of Gops for tests: hands and prizes as a test likes them."""

from examples.gops.game import Gops
from examples.gops.state import GopsState
from tests.rules.table import Table


def table(hands: str, *prizes: int) -> Table[Gops, GopsState]:
    """`1 2, 3 4` deals these cards; the first of the prizes is turned up."""
    dealt = [[int(card) for card in hand.split()] for hand in hands.split(",")]
    game = Gops(len(dealt), prizes=len(dealt[0]))
    found = Table(game, game.start())
    found.state.resolve([card for hand in dealt for card in hand])
    found.state.resolve([prizes[0]])
    return found
