"""What the laws should know of Spots: what is conserved, what comes next, and how a refusal is mended."""

from boneyard.core.causes import Blocked, Cause, Count, Limit, Missing
from boneyard.core.checks import Fair
from boneyard.core.rng import Rng
from boneyard.core.state import bit
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import LIMIT, PACK, SEARCH_TOTAL
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import CARDS, NONE, ONES, SpotsState, cards_in
from boneyard.games.spots.words import TILE_OF


def census(game: Spots, state: SpotsState) -> dict[str, object]:
    """§1.3 40 dice, 20 treats, 32 dogs, 22 tiles or the six in play; yards that hold what they say."""
    on_dogs = sum(
        ONES[state.dice_on(seat, slot)] for seat in range(game.seats) for slot in range(state.packs[seat])
    )
    tiles = [tile for tile in [*state.tiles, *state.sunk] if tile != NONE]
    tiles += [tile for unseen in state.unseen for tile in cards_in(unseen)]
    dogs = [card for card in [*state.cards, state.top] if card != NONE]
    return {
        "dice": state.pile + sum(state.yards) + on_dogs + sum(state.roll) + state.aside + state.pending,
        "treats": state.supply + sum(state.treats) + sum(state.tile_treats),
        "dogs": sorted([*dogs, *cards_in(state.pool)]),
        "tiles": sorted(tiles) if state.off_leash else "six places",
        "counted": counted(state) == counted(stocked(state)),
    }


def counted(state: SpotsState) -> list[list[int]]:
    """What follows from cards, gaps and yards."""
    return [list(state.packs), list(state.rooms), list(state.buried)]


def stocked(state: SpotsState) -> SpotsState:
    anew = state.clone()
    anew.take_stock()
    return anew


def fairness() -> list[Fair]:
    """§1.5 Only what chance has yet to show is hidden: each dog of the deck is as likely to be next."""
    game = Spots(2)
    state = game.start()
    state.resolve([0, 1, 2, 3, 4])
    state.resolve([6, 1])
    left = cards_in(state.pool)
    rng = Rng(5)

    def next_top(world: SpotsState) -> int:
        world.apply(0, game.read(world, 0, "howl"))
        return world.draw(rng)[0]

    return [Fair(game, state, 1, next_top, dict.fromkeys(left, 1 / len(left)), 6000)]


def mend(game: Spots, state: SpotsState, cause: Cause, touched: list[str]) -> SpotsState | None:
    """Nothing but the cause is otherwise: whether pieces still add up does not matter to a refusal."""
    now = state.clone()
    if isinstance(cause, Blocked):
        lift_die(now, *numbers_of(cause.by))
    elif isinstance(cause, Missing):
        for need in cause.need.split():
            provide(now, need)
    elif isinstance(cause, Limit):
        make_room(now, cause.what)
    else:
        return None  # every other cause lies in what was touched, when, or by whom
    now.take_stock()
    if isinstance(cause, Limit) and cause.what.startswith("yard:"):
        now.buried[now.turn] = -LIMIT * PACK  # deeper than any yard, since a roll alone may be too much
    return now


def counts(game: Spots, state: SpotsState, touched: list[str]) -> list[Count]:
    """§7.17 The spots of the dice that Search shall keep."""
    return [Count(sum(int(piece[-1]) for piece in touched), SEARCH_TOTAL)]


def numbers_of(component: str) -> list[int]:
    return [int(part) for part in component.partition(":")[2].split(".")]


def lift_die(state: SpotsState, seat: int, slot: int, value: int) -> None:
    state.gaps[PACK * seat + slot] |= bit(value - 1)


def provide(state: SpotsState, need: str) -> None:
    """A tile faceup, a dog complete, a die on a space, in a yard, or in the roll."""
    kind = need.partition(":")[0]
    if kind == "tile":
        state.up |= bit(list(state.tiles).index(TILE_OF[need.partition(":")[2]]))
        return
    seat, *rest = numbers_of(need)
    if kind == "dog":
        state.gaps[PACK * seat + rest[0]] = 0
    elif kind == "space":
        state.gaps[PACK * seat + rest[0]] &= ~bit(rest[1] - 1)
    elif kind == "buried":
        state.yards[6 * seat + rest[0] - 1] += 1
    else:
        throw(state, seat)


def throw(state: SpotsState, value: int) -> None:
    """This number as well, and where dice are placed now, this one."""
    state.roll[value - 1] += 1
    if state.phase == rules.PLACING:
        state.value = value


def make_room(state: SpotsState, what: str) -> None:
    """A treat; a buried 6 turned down; a scored dog grey again; a yard that is above a die."""
    kind, numbers = what.partition(":")[0], numbers_of(what)
    if kind == "treats":
        state.treats[numbers[0]] += 1
    elif kind == "buried":
        state.yards[6 * numbers[0] + 5] -= 1
        state.yards[6 * numbers[0] + 4] += 1
    elif kind == "dog":
        at = PACK * numbers[0] + numbers[1]
        state.scored[numbers[0]] &= ~bit(numbers[1])
        state.gaps[at] = CARDS[state.cards[at]]
    elif kind == "die":
        at = 6 * state.turn
        for value in range(6):
            state.yards[at + value] = 0
        for value in (1, numbers[0]):
            state.yards[at + value - 1] += 1
