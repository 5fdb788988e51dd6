"""Tiles and squares of the map as people call them: by dominoes, rooms and directions, never by numbers.

Sections (§) refer to docs/rules/dndomino.md.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from boneyard.core.furniture import LATELY
from boneyard.core.text import Sentence, count, say
from boneyard.games.dndomino.data import DOMINOES, ENTRANCE, ONE_SET, TWIN
from boneyard.games.dndomino.state import NONE, NOWHERE, STEP, DnDominoState, is_monster, spot_at
from boneyard.games.dndomino.words import domino, monster, way

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


@lru_cache(LATELY)
def _tiles(room: int) -> tuple[int, ...]:
    return tuple((room >> 8 * i & 255) - 1 for i in range(6) if room >> 8 * i)


def tile_name(laid: Laid, tile: int) -> Sentence:
    """No two tiles share one: a domino is there once, or it is told where both of them are (§11.12)."""
    return tile_called(*tile_facts(laid, tile), ())


def tile_facts(laid: Laid, tile: int) -> tuple[int, int, int, bool, int]:
    """A tile's domino, its half, the way to the other one, if it is dead; and its spot if it has a twin."""
    place = tile // 2
    number, spot = laid.placed[place], laid.spots[tile]
    doubled = number != ENTRANCE and twin(number) in tuple(laid.placed)
    dead = bool(laid.dead >> place & 1)
    return number, tile % 2, DIRECTIONS[laid.spots[tile ^ 1] - spot], dead, spot if doubled else NOWHERE


@lru_cache(LATELY)
def tile_called(
    number: int, half: int, towards: int, dead: bool, spot: int, monsters: tuple[int, ...]
) -> Sentence:
    """By its place where there is a twin, and with the monsters of the rooms that it is in."""
    name = _tile_name(number, half, towards, dead)
    if spot != NOWHERE:
        name = say("{tile} ({way} from the way in)", tile=name, way=way(WAY_IN, spot))
    if not monsters:
        return name
    creatures = tuple(_creature(monster, dead=False) for monster in monsters)
    return say("{tile} in the room of the {monster}", tile=name, monster=creatures)


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
    rooms = zip(laid.lairs, laid.rooms, strict=True)
    lairs = [lair for lair, room in rooms if room and lair != tile // 2 and tile in _tiles(room)]
    monsters = tuple([laid.placed[lair] for lair in lairs if not laid.dead >> lair & 1])
    return tile_called(*tile_facts(laid, tile), monsters)


def nearest(tiles: Mapping[int, int], spot: int) -> int:
    """How the nearest of the tiles, given by spot, is reached from a square; straight ways first."""
    return next(step for step in NEARBY if spot + step in tiles)


def empty_called(step: int, tile: Sentence) -> Sentence:
    """An empty square by the tile that is reached from it like this."""
    if step in DIRECTIONS:
        return say("Empty: {beside}", beside=say(SIDES[DIRECTIONS[step]], tile=tile))
    return say("Empty: {way} from {tile}", way=way(WAY_IN + step, WAY_IN), tile=tile)


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


@cache
def step_count(n: int) -> Sentence:
    return count(n, "{n} step", "{n} steps")
