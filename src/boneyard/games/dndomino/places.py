"""Tiles and squares of the map as people call them: by dominoes, rooms and directions, never by numbers.

Sections (§) refer to docs/rules/dndomino.md.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from boneyard.core.text import Sentence, count, say
from boneyard.games.dndomino.data import DOMINOES, ENTRANCE, ONE_SET, TWIN
from boneyard.games.dndomino.state import NONE, STEP, DnDominoState, is_monster, spot_at
from boneyard.games.dndomino.words import domino, monster, way

MAPS = 512  # so many are remembered: each is asked for by every viewer until the next domino is placed
WAY_IN = spot_at(0, 0)
DIRECTIONS = {int(step): direction for direction, step in enumerate(STEP)}
NEARBY = (*DIRECTIONS, *(2 * step for step in DIRECTIONS), 257, 255, -255, -257)  # corners last

# By directions, as STEP has them: where a half lies whose other half lies there,
HALVES = (
    "the left half of the {monster}",
    "the upper half of the {monster}",
    "the right half of the {monster}",
    "the lower half of the {monster}",
)
# where a square is that has its tile there,
SIDES = ("left of {tile}", "above {tile}", "right of {tile}", "below {tile}")
# and what lies there from it.
ONWARD = ("right of that", "below that", "left of that", "above that")


class Map(NamedTuple):
    """What lies on the table of all, as plain values; its fields are called as the state's are."""

    placed: tuple[int, ...]
    spots: tuple[int, ...]
    dead: int
    rooms: tuple[int, ...]
    lairs: tuple[int, ...]


Laid = DnDominoState | Map


def map_of(view: DnDominoState) -> Map:
    laid, built = view.laid, view.built
    return Map(
        tuple(view.placed[:laid]),
        tuple(view.spots[: 2 * laid]),
        view.dead,
        tuple(view.rooms[:built]),
        tuple(view.lairs[:built]),
    )


def tiles_in(laid: Laid, room: int) -> tuple[int, ...]:
    return _tiles(laid.rooms[room])


@lru_cache(MAPS)
def _tiles(room: int) -> tuple[int, ...]:
    return tuple((room >> 8 * i & 255) - 1 for i in range(6) if room >> 8 * i)


def tile_name(laid: Laid, tile: int) -> Sentence:
    """No two tiles share one: a domino is there once, or it is told where both of them are (§11.12)."""
    place = tile // 2
    number = int(laid.placed[place])
    towards = DIRECTIONS[laid.spots[tile ^ 1] - laid.spots[tile]]
    name = _tile_name(number, tile % 2, towards, bool(laid.dead >> place & 1))
    if number == ENTRANCE or twin(number) not in list(laid.placed):
        return name
    return say("{tile} ({way} from the way in)", tile=name, way=way(WAY_IN, laid.spots[tile]))


def twin(number: int) -> int:
    """The same domino of the other set."""
    return number + TWIN if number < ONE_SET else number - TWIN


@cache
def _tile_name(number: int, half: int, towards: int, dead: bool) -> Sentence:
    if number == ENTRANCE:
        return say("the 0 behind the way in") if half else say("the way in")
    if is_monster(number):
        return say(HALVES[towards], monster=_creature(number, dead))
    return say("the {value} of {domino}", value=DOMINOES[number][half], domino=domino(number))


def _creature(number: int, dead: bool) -> Sentence:
    name = monster(DOMINOES[number][0])
    return say("dead {monster}", monster=name) if dead else name


def tile_in_room(laid: Laid, tile: int) -> Sentence:
    """With the living room that it is in, unless its name says it: `the 4 of 3:4 in the room of the Rat`."""
    lairs = [lair for lair, room in zip(laid.lairs, laid.rooms, strict=True) if tile in _tiles(room)]
    alive = [lair for lair in lairs if lair != tile // 2 and not laid.dead >> lair & 1]
    name = tile_name(laid, tile)
    if not alive:
        return name
    monsters = tuple(_creature(int(laid.placed[lair]), dead=False) for lair in alive)
    return say("{tile} in the room of the {monster}", tile=name, monster=monsters)


def beside(state: DnDominoState, spot: int, direction: int) -> Sentence:
    """A square by the tile that lies in this direction from it: `above the 3 of 0:3`."""
    return say(SIDES[direction], tile=tile_name(state, state.tile_on(spot + STEP[direction])))


def empty_square(map: Map, tiles: Mapping[int, int], spot: int) -> Sentence:
    """By the nearest of the tiles, given by spot; straight ways first."""
    step = next(step for step in NEARBY if spot + step in tiles)
    name = tile_name(map, tiles[spot + step])
    if step in DIRECTIONS:
        return say("Empty: {beside}", beside=say(SIDES[DIRECTIONS[step]], tile=name))
    return say("Empty: {way} from {tile}", way=way(spot + step, spot), tile=name)


def anchor(state: DnDominoState, number: int, low: int, high: int) -> tuple[int, int]:
    """By which half a placement is told, and where from it the map lies: best where it matches."""
    touching = []
    for half, spot in enumerate((low, high)):
        for direction in range(4):
            tile = state.tile_on(spot + STEP[direction])
            if tile != NONE and state.values[tile] == DOMINOES[number][half]:
                return half, direction
            if tile != NONE:
                touching.append((half, direction))
    return touching[0]


def steps_to(view: DnDominoState, tile: int) -> int:
    """For whoever is moving (§5.2)."""
    return int(view.steps_from(view.at[view.seat] if view.hop == NONE else view.hop, tile))


def step_count(n: int) -> Sentence:
    return count(n, "{n} step", "{n} steps")
