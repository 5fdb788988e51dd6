"""What the laws should know of Gops: its cards are conserved, and unseen ones are anywhere alike."""

from boneyard.core.checks import Fair
from examples.gops.game import Gops
from examples.gops.state import NONE, GopsState


def census(game: Gops, state: GopsState) -> dict[str, object]:
    held = [card for cards in [*state.hands, state.bids, state.pool, state.played] for card in cards]
    return {"cards": sorted(card for card in held if card != NONE)}


def fairness() -> list[Fair]:
    """Three seats, two prizes, nine cards: every unseen card is as likely in every hidden place."""
    game = Gops(3, prizes=2)
    state = game.start()
    state.resolve([1, 2, 3, 4, 5, 6])
    state.resolve([2])
    state.apply(1, game.read(state, 1, "bid 3"))
    alike = dict.fromkeys(range(3, 10), 1 / 7)
    in_pool = {False: 4 / 7, True: 3 / 7}
    return [
        Fair(game, state, 0, lambda world: world.bids[1], alike, 4000),
        Fair(game, state, 0, lambda world: world.hands[1][0], alike, 4000),
        Fair(game, state, 0, lambda world: 9 in world.pool, in_pool, 4000),
    ]
