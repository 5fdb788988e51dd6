"""What the laws should know of Dungeons and Dominos. Sections (§) refer to docs/rules/dndomino.md."""

from collections.abc import Callable
from math import comb

from boneyard.core.causes import Blocked, Cause, Count, Limit, Missing
from boneyard.core.checks import Fair
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.core.text import Sentence
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import ONE_SET, TWO_SETS, TWO_SETS_OF
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.places import tiles_in
from boneyard.games.dndomino.refusals import fault, placement_in, spot_in
from boneyard.games.dndomino.state import (
    DOUBLES,
    HIGH,
    LOW,
    NONE,
    OUTSIDE,
    STEP,
    DnDominoState,
    dominoes_in,
)


def census(game: DnDomino, state: DnDominoState) -> dict[str, object]:
    """Every domino once, and all of them until the map is revealed; one hero to a tile, and no debts."""
    hands = [dominoes_in(state.hands[seat]) for seat in range(state.seats)]
    stock = dominoes_in(state.stock)
    dominoes = [*stock, *(number for hand in hands for number in hand), *list(state.placed)[: state.laid]]
    box = TWO_SETS if state.plays(TWO_SETS_OF) else ONE_SET
    heroes = [tile for tile in state.at if tile >= 0]
    return {
        "lost": 0 if state.revealed else box - len(dominoes),
        "twice": len(dominoes) - len(set(dominoes)),
        "miscounted": [int(state.in_stock), *state.held] != [len(stock), *map(len, hands)],
        "on one tile": len(heroes) - len(set(heroes)),
        "less than none": min([*state.gold, 0]),
    }


def fairness() -> list[Fair]:
    """Every domino that a viewer has not seen is as likely in every hidden place."""
    game = DnDomino(3)
    state = game.start()
    state.resolve(list(range(1, 10)))
    while state.actors() == [CHANCE]:
        state.resolve(state.draw(Rng(1)))
    held = {True: 3 / 24, False: 21 / 24}
    return [*(Fair(game, state, 0, _is_held(number), held, 4000) for number in (5, 20)), _not_all_monsters()]


def _is_held(number: int) -> Callable[[DnDominoState], bool]:
    """By seat 1."""
    return lambda world: number in dominoes_in(world.hands[1])


def _not_all_monsters() -> Fair:
    """§3.3 There is no room for another monster, so whoever is asked to place holds something else."""
    game = DnDomino(2)
    state = game.start()
    state.resolve([0])
    state.resolve([22, 1, 2, 3, 4, 5])  # seat 0 holds 4:4, 0:1 and 0:2
    for text in ("end", "place 4:4 0.1 1.1"):
        state.apply(0, game.read(state, 0, text))
    state.resolve([8])
    state.apply(1, game.read(state, 1, "end"))
    ways = {k: comb(5, k) * comb(18, 3 - k) for k in range(3)}
    chances = {k: n / sum(ways.values()) for k, n in ways.items()}
    return Fair(game, state, 0, lambda world: (world.hands[1] & DOUBLES[0]).bit_count(), chances, 6000)


# Refusals


def mend(game: DnDomino, state: DnDominoState, cause: Cause, touched: list[str]) -> DnDominoState | None:
    """A copy of the table with nothing else changed, as far as that can be."""
    copy = state.clone()
    if isinstance(cause, Blocked) and state.phase == rules.PLACING:
        return _cleared(copy, copy.tile_on(spot_in(cause.by)) // 2)
    if isinstance(cause, Blocked):
        tile = copy.tile_on(spot_in(cause.by))
        copy.at[list(copy.at).index(tile)] = OUTSIDE
    elif isinstance(cause, Limit):
        return _below_limit(copy, cause, touched)
    elif isinstance(cause, Missing):
        return _with_what_is_missing(copy, cause.need, touched)
    elif isinstance(cause, Count) and state.phase == rules.WALKING and cause.have < cause.need:
        copy.steps = cause.need
    else:
        return None  # of the touching, not of the table
    return copy


def _below_limit(copy: DnDominoState, cause: Limit, touched: list[str]) -> DnDominoState:
    if cause.what == "action":
        copy.acted = 0
    elif cause.what == "move":
        copy.moved = 0
    elif cause.what == "kills":
        copy.goal += 1
    elif cause.what.startswith("hero:"):
        copy.at[int(cause.what.removeprefix("hero:"))] = OUTSIDE
    else:
        return _opened(copy, touched)
    return copy


def _with_what_is_missing(copy: DnDominoState, need: str, touched: list[str]) -> DnDominoState | None:
    words = need.split()
    if need == "place":
        return None  # another map would be needed
    if need.endswith("alive"):
        return _relaid(copy, range(copy.laid), dead=0)
    if need.startswith("free tile beyond"):
        copy.steps = 2 * copy.laid
    elif words[0].startswith("hero:"):
        tiles = _wanted_tiles(copy, words[-1])
        hero = int(words[0].removeprefix("hero:"))
        for seat in range(copy.seats):
            if copy.at[seat] == tiles[0]:
                copy.at[seat] = OUTSIDE
        copy.at[hero] = tiles[0]
    else:
        return _built_on(copy, need, touched)
    return copy


def _wanted_tiles(state: DnDominoState, where: str) -> list[int]:
    """On the map, in a room, or beside a hero; free ones first."""
    tiles = list(range(2 * state.laid))
    if where.startswith("room:"):
        tiles = list(tiles_in(state, state.room_of(spot_in(where))))
    if where.startswith("hero:"):
        spot = state.spots[state.at[int(where.removeprefix("hero:"))]]
        around = [int(state.tile_on(spot + step)) for step in STEP]
        tiles = [tile for tile in around if tile != NONE]
    return sorted(tiles, key=state.taken)


# Another map


def _relaid(state: DnDominoState, kept: range | list[int], dead: int) -> DnDominoState:
    """The same table with only these dominoes on its map, so many of them dead monsters, as bits.

    A monster has its room if all of that is kept; heroes who stood elsewhere are outside.
    """
    new = state.clone()
    for vector in (new.spots, new.values, new.around, new.grid, new.slots, new.rooms):
        for i in range(len(vector)):
            vector[i] = 0
    new.laid = new.slotted = new.built = new.kills = new.dead = 0
    for n in kept:
        low, high = state.spots[2 * n], state.spots[2 * n + 1]
        new.lay(state.placed[n], low, high)
        room = state.room_of(low)
        if room != NONE and all(tile // 2 in kept for tile in tiles_in(state, room)):
            new.make_room(low, high)
    new.to_come = state.to_come
    for place, n in enumerate(kept):
        if dead >> n & 1:
            new.bury(place)
    for seat in range(state.seats):
        new.at[seat] = OUTSIDE
        if state.at[seat] >= 0 and state.at[seat] // 2 in kept:
            new.at[seat] = 2 * list(kept).index(state.at[seat] // 2) + state.at[seat] % 2
    return new


def _cleared(state: DnDominoState, place: int) -> DnDominoState:
    """A domino is taken off the map; if it is a dead monster all of these, as two may be in the way alike."""
    off = int(state.dead) | 1 << place if state.dead >> place & 1 else 1 << place
    return _relaid(state, [n for n in range(state.laid) if not off >> n & 1], int(state.dead & ~off))


def _told(state: DnDominoState, touched: list[str]) -> Sentence:
    return fault(state, *placement_in(state, touched)).sentence


def _opened(state: DnDominoState, touched: list[str]) -> DnDominoState:
    """One domino after the other that lies near the squares is taken off, until something else is told."""
    told = _told(state, touched)
    _, low, _ = placement_in(state, touched)
    near = {low + x + 256 * y for x in range(-3, 4) for y in range(-3, 4)}
    kept = list(range(state.laid))
    opened = state
    for n in range(state.laid):
        if _told(opened, touched) != told:
            break
        if state.spots[2 * n] in near or state.spots[2 * n + 1] in near:
            kept.remove(n)
            opened = _relaid(state, kept, int(state.dead))
    return opened


def _built_on(state: DnDominoState, need: str, touched: list[str]) -> DnDominoState | None:
    """A domino more beside the squares, or another value on a tile there.

    Where one square was touched, the same may be missing in all four directions.
    """
    told = _told(state, touched)
    for _ in range(4):
        number, low, high = placement_in(state, touched)
        if need == "match":
            _match(state, number, low, high)
        elif not _lay_beside(state, number, low, high, need):
            return None  # half a domino cannot be laid, nor one more than there are
        if _told(state, touched) != told:
            return state
    return state


def _match(state: DnDominoState, number: int, low: int, high: int) -> None:
    for spot, value in ((low, LOW[number]), (high, HIGH[number])):
        for step in STEP:
            tile = state.tile_on(spot + step)
            if tile != NONE:
                state.values[tile] = value
                state.look_again(low)
                return


def _lay_beside(state: DnDominoState, number: int, low: int, high: int, need: str) -> bool:
    """Anything that touches the squares; or for a block what is missing on one side along them."""
    ends = [(spot + step, spot + 2 * step) for spot in (low, high) for step in STEP]
    if need == "block":
        across = STEP[1] if abs(high - low) == 1 else STEP[0]
        ends = []
        for off in (across, -across):
            empty = [spot + off for spot in (low, high) if state.tile_on(spot + off) == NONE]
            if len(empty) == 2:
                ends.append((empty[0], empty[1]))
            else:
                ends += [(empty[0], empty[0] + step) for step in STEP]
    for end in ends if state.laid < len(state.placed) else []:
        if all(state.tile_on(spot) == NONE and spot not in (low, high) for spot in end):
            state.lay(number, *end)
            return True
    return False
