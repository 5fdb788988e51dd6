"""Law 7: `imagine` is fair. What a viewer cannot know is drawn as the rules would have dealt it."""

from collections import Counter
from math import sqrt
from typing import Any

from boneyard.core.rng import Rng
from boneyard.core.state import Seat
from tests.contract.laws import hold
from tests.contract.tables import AnyGame


def law_fair(
    game: AnyGame, state: Any, viewer: Seat, what: Any, chances: dict[Any, float], draws: int
) -> None:
    """`what(world)` comes up in imagined worlds as often as `chances` says, within five deviations."""
    view = game.view(state, viewer)
    rng = Rng(17)
    found = Counter(what(game.imagine(view, rng)) for _ in range(draws))
    hold("fair", set(found) <= set(chances), f"impossible: {set(found) - set(chances)}")
    for outcome, chance in chances.items():
        expected = draws * chance
        spread = sqrt(draws * chance * (1 - chance))
        hold(
            "fair",
            abs(found[outcome] - expected) <= 5 * spread,
            f"{outcome}: {found[outcome]}, not {expected:.0f}",
        )


def gops_is_fair(game: AnyGame) -> None:
    """Three seats, two prizes, nine cards: every unseen card is as likely in every hidden place."""
    state = game.start()
    state.resolve([1, 2, 3, 4, 5, 6])
    state.resolve([2])
    state.apply(1, 3)
    unseen = list(range(3, 10))
    alike = {card: 1 / len(unseen) for card in unseen}
    law_fair(game, state, 0, lambda world: world.bids[1], alike, 4000)
    law_fair(game, state, 0, lambda world: world.hands[1].bit_length() - 1, alike, 4000)
    in_pool = {0: 4 / 7, 1: 3 / 7}
    law_fair(game, state, 0, lambda world: world.pool >> 9 & 1, in_pool, 4000)
