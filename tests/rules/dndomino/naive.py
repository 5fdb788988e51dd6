"""Placing dominoes by the letter of the rules, with nothing clever: what the engine is held against.

A map here is a dictionary of cells and values and two sets of cells. Every pair of neighbouring cells in the
bounding box and around it is tried, and each is either right or has its reasons, all of them. Nothing here
knows how the engine finds placements.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]
Domino = tuple[int, int]
Place = tuple[Cell, Cell]  # where the first value of the domino lies, and where the second

DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))
MARGIN = 3  # wide enough for a domino that touches nothing

# Why a domino may not lie somewhere. All but the last hold for jokers too.
OCCUPIED = "a cell is taken"  # §4.2
NO_CONTACT = "it touches nothing"  # §4.2
DEAD = "it touches a dead monster"  # §4.7
SQUARE = "a single domino would fill a square of four cells"  # §4.4
LARGER = "it would make a larger block"  # §4.6
NO_ROOM = "a double would make no room"  # §4.5
TWO_ROOMS = "a double would make more than one room, or one it is only half in"  # §4.5
SECOND_MONSTER = "a large room would have two monsters"  # §11.8
NO_MATCH = "no value matches"  # §4.3


@dataclass
class Dungeon:
    """Cells and their values; the cells of monsters, and those of them that are dead."""

    values: dict[Cell, int]
    monsters: set[Cell] = field(default_factory=set)
    dead: set[Cell] = field(default_factory=set)
    large_rooms: bool = False
    free_doubles: bool = False


def entrance() -> Dungeon:
    """A map at the beginning: the double blank and nothing else."""
    return Dungeon({(0, 0): 0, (1, 0): 0})


def put(dungeon: Dungeon, domino: Domino, place: Place) -> None:
    """Lay a domino down, right or not."""
    dungeon.values.update(zip(place, domino, strict=True))
    if is_double(domino):
        dungeon.monsters.update(place)


def is_double(domino: Domino) -> bool:
    return domino[0] == domino[1]


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in DIRECTIONS]


def contacts(dungeon: Dungeon, place: Place) -> list[Place]:
    """Each pair of a cell of the place and a cell of the map beside it."""
    return [(cell, near) for cell in place for near in around(cell) if near in dungeon.values]


# What speaks against a place


def reasons(dungeon: Dungeon, domino: Domino, place: Place) -> list[str]:
    """Everything that does, the match included; none where the domino may lie."""
    against = wrong_place(dungeon, place)
    if OCCUPIED in against:
        return against
    against += wrong_shape(dungeon, place, is_double(domino))
    return against if matches(dungeon, domino, place) else [*against, NO_MATCH]


def wrong_place(dungeon: Dungeon, place: Place) -> list[str]:
    """What no domino may do."""
    if any(cell in dungeon.values for cell in place):
        return [OCCUPIED]
    return [] if contacts(dungeon, place) else [NO_CONTACT]


def wrong_shape(dungeon: Dungeon, place: Place, double: bool) -> list[str]:
    """What the map around a place has against a single or a double, whatever its values."""
    against = [DEAD] if any(near in dungeon.dead for _, near in contacts(dungeon, place)) else []
    cells, new = set(dungeon.values) | set(place), set(place)
    squares = filled_blocks(cells, 2, 2, new)
    large = filled_blocks(cells, 2, 3, new) + filled_blocks(cells, 3, 2, new)
    if not double:
        return against + ([SQUARE] if squares else []) + ([LARGER] if large else [])
    if dungeon.large_rooms and large:
        return against + _wrong_large_room(dungeon, large, new)
    against += [LARGER] if large else []
    if not squares:
        return [*against, NO_ROOM]
    if len(squares) > 1 or not new <= squares[0]:
        return [*against, TWO_ROOMS]
    return against


def _wrong_large_room(dungeon: Dungeon, large: list[set[Cell]], new: set[Cell]) -> list[str]:
    """§11.8 One 2×3, with the double in it and no other monster. 3×3 and 2×4 have several of them."""
    if len(large) > 1 or not new <= large[0]:
        return [LARGER]
    return [SECOND_MONSTER] if large[0] & dungeon.monsters else []


def filled_blocks(cells: set[Cell], width: int, height: int, new: set[Cell]) -> list[set[Cell]]:
    """Every block of this size without a hole that has a new cell in it."""
    found: list[set[Cell]] = []
    for x, y in {(x - dx, y - dy) for x, y in new for dx in range(width) for dy in range(height)}:
        block = {(x + dx, y + dy) for dx in range(width) for dy in range(height)}
        if block <= cells:
            found.append(block)
    return found


def matches(dungeon: Dungeon, domino: Domino, place: Place) -> bool:
    if dungeon.free_doubles and is_double(domino):
        return True
    value_at = dict(zip(place, domino, strict=True))
    return any(
        value_at[cell] == dungeon.values[near]
        for cell, near in contacts(dungeon, place)
        if near not in dungeon.dead
    )


# Where a domino may lie


def places(dungeon: Dungeon) -> Iterator[Place]:
    """Every two cells side by side, on the map or near it."""
    columns = [x for x, _ in dungeon.values]
    rows = [y for _, y in dungeon.values]
    for x in range(min(columns) - MARGIN, max(columns) + MARGIN + 1):
        for y in range(min(rows) - MARGIN, max(rows) + MARGIN + 1):
            yield (x, y), (x + 1, y)
            yield (x, y), (x, y + 1)


@dataclass
class Survey:
    """A map with all the places that are right but for the match; found once, for all dominoes."""

    dungeon: Dungeon
    singles: list[Place]
    doubles: list[Place]

    def both(self, domino: Domino) -> list[Place]:
        """Either way round, where that is a difference."""
        if is_double(domino):
            return self.doubles
        return self.singles + [(b, a) for a, b in self.singles]

    def fitting(self, domino: Domino) -> list[Place]:
        """By all the rules, the match included."""
        return [place for place in self.both(domino) if matches(self.dungeon, domino, place)]

    def is_joker(self, domino: Domino) -> bool:
        return not self.fitting(domino)

    def legal(self, domino: Domino) -> list[Place]:
        """As a joker where nothing matches. A double's cells stand in order."""
        return self.fitting(domino) or self.both(domino)


def survey(dungeon: Dungeon) -> Survey:
    free = [place for place in places(dungeon) if not wrong_place(dungeon, place)]
    return Survey(
        dungeon,
        singles=[place for place in free if not wrong_shape(dungeon, place, double=False)],
        doubles=[place for place in free if not wrong_shape(dungeon, place, double=True)],
    )
