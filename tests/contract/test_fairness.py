"""Law 7, game by game. A game without an entry here fails."""

from collections.abc import Callable

import pytest

from boneyard.core.rng import Rng
from boneyard.games.spots.game import Spots
from examples.gops.game import Gops
from tests.contract.fairness import gops_is_fair, law_fair
from tests.contract.tables import games


def gops() -> None:
    gops_is_fair(Gops(3, prizes=2))


def spots() -> None:
    """Nothing is hidden but what chance has yet to show: each dog of the deck is as likely to be next."""
    game = Spots(2)
    state = game.start()
    state.resolve([0, 1, 2, 3, 4])
    state.resolve([6, 1])
    assert state.actors() == [0]
    left = [card for card in range(32) if card > 4]
    assert [card for card in range(32) if state.pool >> card & 1] == left
    rng = Rng(5)

    def next_top(world: object) -> int:
        again = game.imagine(game.view(state, 1), rng)
        again.apply(0, game.read(again, 0, "howl"))
        return again.draw(rng)[0]

    law_fair(game, state, 1, next_top, {card: 1 / len(left) for card in left}, 6000)


FAIRNESS: dict[str, Callable[[], None]] = {"gops": gops, "spots": spots}


@pytest.mark.parametrize("name", [cls.name for cls in games()])
def test_imagine_is_fair(name: str) -> None:
    FAIRNESS[name]()
