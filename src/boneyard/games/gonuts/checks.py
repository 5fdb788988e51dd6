"""What the laws should know of Go Nuts for Donuts: its cards are conserved, unseen ones may lie anywhere."""

from boneyard.core.causes import Blocked, Cause, Missing
from boneyard.core.checks import Fair
from boneyard.games.gonuts.data import KINDS, PLAIN
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.state import KIND_OF, NO_PICK, NONE, GoNutsState
from boneyard.games.gonuts.words import KIND_CALLED


def census(game: GoNuts, state: GoNutsState) -> dict[str, object]:
    """Every card by kind: deck, looked at, put back, row, pile, players."""
    found = [KIND_OF[card] for card in [*state.unseen(), *state.drawn, state.top] if card != NONE]
    found += [kind for kind in [*state.row, *state.pile] if kind != NONE]
    found += [at % KINDS for at, n in enumerate(state.hands) for _ in range(n)]
    return {"cards": sorted(found)}


def fairness() -> list[Fair]:
    """Double Chocolate: cards looked at, the one put back and who still knows it, as others imagine it."""
    game = GoNuts(3)
    state = game.start()
    state.resolve([44, 45, 13, 14])  # two Double Chocolates, two Glazed
    for seat, place in enumerate((1, 2, 4)):
        state.apply(seat, game.read(state, seat, f"pick {place}"))
    state.resolve([3, 18])  # seat 0 looks at Donut Holes and Jelly-Filled
    looking = state.clone()
    state.apply(0, game.read(state, 0, "keep donut_holes"))
    state.resolve([18])  # seat 1 draws the Jelly-Filled put back, and a Plain
    state.resolve([26])
    again = state.clone()
    state.apply(1, game.read(state, 1, "keep plain"))
    unseen = [*state.unseen(), 18]
    plain = sum(KIND_OF[card] == PLAIN for card in unseen) / len(unseen)
    return [
        Fair(game, looking, 1, lambda world: world.drawn[0], _alike([*looking.unseen(), 3, 18]), 9000),
        Fair(game, looking, 0, lambda world: tuple(world.drawn), {(3, 18): 1.0}, 50),
        Fair(game, again, 0, lambda world: world.drawn[0], {18: 1.0}, 50),
        Fair(game, again, 0, lambda world: world.drawn[1], _alike([*again.unseen(), 26]), 9000),
        Fair(game, state, 2, lambda world: world.top, _alike(unseen), 9000),
        Fair(game, state, 2, lambda world: world.recalls, {1: (1 - plain) / 2, 0: (1 + plain) / 2}, 9000),
        Fair(game, state, 0, lambda world: world.top, {18: 1.0}, 50),
    ]


def _alike(cards: list[int]) -> dict[int, float]:
    return dict.fromkeys(cards, 1 / len(cards))


def mend(game: GoNuts, state: GoNutsState, cause: Cause, touched: list[str]) -> GoNutsState | None:
    """What refusals count was touched, nothing on the table, so there is no mending a Count here."""
    after = state.clone()
    if isinstance(cause, Blocked):  # §5.3 the selection cards for that place are taken back
        place = int(cause.by.removeprefix("row:"))
        for seat in range(after.seats):
            if after.picks[seat] == place:
                after.picks[seat] = NO_PICK
        return after
    if not isinstance(cause, Missing):
        return None
    what, _, which = cause.need.partition(":")
    if what == "row":  # a card lies there
        after.row[int(which) - 1] = PLAIN
        return after
    owner, _, called = which.partition(".")  # a player has a card more, of that kind or any
    at = KINDS * int(owner) + KIND_CALLED.get(called, PLAIN)
    after.hands[at] += 1
    after.held[int(owner)] += 1
    return after
