"""What lies on a table of Dungeons and Dominos, as whoever draws it or touches it needs it."""

from boneyard.core.state import Seat
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES
from boneyard.games.dndomino.state import DOUBLES, DnDominoState, dominoes_in, x_of, y_of
from boneyard.games.dndomino.words import slug, square

Cell = tuple[int, int]

AROUND = 2  # how far from the map a domino could reach


def pieces(view: DnDominoState) -> list[str]:
    """Everything on the table; and around the map the empty squares, while this viewer places a domino."""
    squares = [cell_of(view, tile) for tile in range(2 * view.laid)]
    found = [cell(each) for each in squares]
    if view.phase == rules.PLACING and view.viewer == view.seat:
        found += [cell(each) for each in sorted(near(set(squares)))]
    found += [room_on(view, room) for room in range(view.built)]
    for seat in range(view.seats):
        found += [f"seat:{seat}", f"hero:{seat}"]
    if plays(view):
        found += [f"hand:{slug(number)}" for number in known(view, view.viewer)]
    return [*dict.fromkeys(found), "stock"]


def near(squares: set[Cell]) -> set[Cell]:
    """The empty squares at most so many steps away."""
    found = set(squares)
    for _ in range(AROUND):
        found |= {(x + dx, y + dy) for x, y in found for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))}
    return found - squares


def cell(at: Cell) -> str:
    return f"cell:{at[0]}.{at[1]}"


# Who sees what


def plays(view: DnDominoState) -> bool:
    """Whether the viewer sits at the table."""
    return 0 <= view.viewer < view.seats


def seats_in_order(view: DnDominoState) -> list[Seat]:
    """The viewer first, then the others as their turns come."""
    first = view.viewer if plays(view) else 0
    return [(first + i) % view.seats for i in range(view.seats)]


def known(view: DnDominoState, seat: Seat) -> list[int]:
    """The dominoes of a hand that the viewer sees; how many there are says `held`."""
    return dominoes_in(view.hands[seat])


# The map and its rooms


def cell_of(view: DnDominoState, tile: int) -> Cell:
    """Where a tile lies (§1.3)."""
    spot = view.spots[tile]
    return x_of(spot), y_of(spot)


def tiles_in(view: DnDominoState, room: int) -> list[int]:
    tiles = view.rooms[room]
    return [(tiles >> 8 * i & 255) - 1 for i in range(6) if tiles >> 8 * i]


def values_in(view: DnDominoState, room: int) -> list[int]:
    """What is printed on the tiles of a room, highest first."""
    return sorted((int(view.values[tile]) for tile in tiles_in(view, room)), reverse=True)


def living_rooms(view: DnDominoState) -> list[int]:
    return [room for room in range(view.built) if view.alive(room)]


def dead_rooms(view: DnDominoState) -> list[int]:
    return [room for room in range(view.built) if not view.alive(room)]


def place_of(view: DnDominoState, room: int) -> str:
    """Where the low tile of its monster lies: `2.1`."""
    return square(view.spots[2 * view.lairs[room]])


def room_on(view: DnDominoState, room: int) -> str:
    return f"room:{place_of(view, room)}"


def monsters_to_come(view: DnDominoState) -> list[int]:
    """The values of the monsters that nobody has placed yet."""
    return sorted(DOMINOES[number][0] for number in dominoes_in(view.unplaced() & DOUBLES[0]))
