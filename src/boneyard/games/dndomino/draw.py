"""A table of Dungeons and Dominos as lines of text: the turn, the map, the rooms, the heroes and the hand.

A domino that lies across is `[3──6]`, one that stands is `┌3┐` above `└6┘`. A living monster has double
lines, `[3══3]`, and a dead one shows `x`. A hero is a letter on the right of the tile, a small one when
bloodied. The arrow is the spawn tile.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boneyard.core.furniture import seats_in_order
from boneyard.core.layout import cells, clip, flowing, folded, padded
from boneyard.core.state import Seat
from boneyard.core.text import Line, Player, Sentence, Span, Voice, count, say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.glance import fight_chance
from boneyard.games.dndomino.places import tiles_in
from boneyard.games.dndomino.state import DnDominoState
from boneyard.games.dndomino.table import (
    Cell,
    cell_of,
    dead_rooms,
    known,
    living_rooms,
    monsters_to_come,
    place_of,
    plays,
    values_in,
)
from boneyard.games.dndomino.words import class_name, domino, gold_count, monster, percent

NAME = 12  # columns of a player's name
LETTERS = "ABCDEF"  # heroes, by seat
SQUARE = 3  # columns of a square of the map
SIDE = 4  # columns of the numbers at the side
ROOM = 38  # columns of a room told in words, so that two of them stand side by side


class Tile(NamedTuple):
    """One half of a domino, ready to be drawn: what is left and right of its value."""

    left: str
    value: str
    right: str
    style: str


def draw(view: DnDominoState, voice: Voice, width: int) -> list[Line]:
    lines = [*_turn(view, voice, width), (), *_map(view, voice, width), ()]
    lines += [*_rooms(view, voice, width), ()]
    for seat in seats_in_order(view.viewer, view.seats):
        lines += _hero(view, voice, width, seat)
    lines += _hand(view, voice, width)
    return [clip(line, width) for line in lines]


# What is happening


def _turn(view: DnDominoState, voice: Voice, width: int) -> Iterator[Line]:
    groups: list[Line] = [((voice.render(_whose(view)), "bold"),)]
    if view.phase != rules.OVER and view.turn:
        groups.append(_ticked(voice, say("move"), view.moved))
        groups.append(_ticked(voice, say("action"), view.acted))
        if view.steps:
            groups.append(_fact(voice, say("steps"), view.steps))
    groups.append(_fact(voice, say("stock"), view.in_stock))
    left = view.monsters_left()
    groups.append(_fact(voice, say("monsters left"), left))
    if view.revealed:
        groups.append(((voice.render(say("revealed: +1 on loot dice")), "warn"),))
    if left == 1 and not view.hunt_is_over():
        groups.append(((voice.render(say("last monster: one more die")), "warn"),))
    yield from flowing(groups, width, "  ")


def _whose(view: DnDominoState) -> Sentence:
    if view.phase == rules.OVER:
        return say("The game is over.")
    if view.phase <= rules.DEALING:
        return say("The table is being set up.")
    if not view.turn:
        return say("The map is being built.")
    return say("Turn {n}: {who}", n=view.turn, who=Player(view.seat))


def _ticked(voice: Voice, label: Sentence, done: int) -> Line:
    return ((f"{voice.render(label)} ", "dim"), ("✓", "dim") if done else ("□", "bold"))


def _fact(voice: Voice, label: Sentence, value: int | str) -> Line:
    return ((f"{voice.render(label)} ", "dim"), (str(value), "bold"))


# The map


def _map(view: DnDominoState, voice: Voice, width: int) -> Iterator[Line]:
    tiles = _tiles(view)
    heroes = {cell_of(view, tile): seat for seat, tile in enumerate(view.at) if tile >= 0}
    left, right = min(x for x, _ in tiles), max(x for x, _ in tiles)
    top, bottom = min(y for _, y in tiles), max(y for _, y in tiles)
    columns = _window(view, left, right, max(1, (width - SIDE) // SQUARE))
    yield ((" " * SIDE, ""), ("".join(map(_column, columns)), "dim"))
    for y in range(top, bottom + 1):
        line: Line = ((f"{y:>{SIDE - 1}} "[:SIDE], "dim"),)
        for x in columns:
            line = (*line, *_square(view, tiles.get((x, y)), heroes.get((x, y))))
        yield line
    yield from _beyond(voice, left, right, columns)


def _column(x: int) -> str:
    """Its number, where there is room for it: above the values, if it is short."""
    text = f"{x:>{SQUARE - 1}}"
    return text.ljust(SQUARE) if len(text) <= SQUARE else " " * SQUARE


def _window(view: DnDominoState, left: int, right: int, most: int) -> range:
    """The columns that are shown: all, or some around the viewer's hero, or else the one whose turn it is."""
    if right - left < most:
        return range(left, right + 1)
    seat = view.viewer if plays(view) else view.seat
    here = cell_of(view, view.at[seat])[0] if view.at[seat] >= 0 else 0
    first = max(left, min(here - most // 2, right + 1 - most))
    return range(first, first + most)


def _beyond(voice: Voice, left: int, right: int, columns: range) -> Iterator[Line]:
    """Where the rest of a map is that is too wide for the table."""
    before, after = columns[0] - left, right - columns[-1]
    if before:
        text = count(
            before, "{n} more column to the left, from {x}", "{n} more columns to the left, from {x}", x=left
        )
        yield ((f"  ◀ {voice.render(text)}", "warn"),)
    if after:
        text = count(
            after, "{n} more column to the right, to {x}", "{n} more columns to the right, to {x}", x=right
        )
        yield ((f"  ▶ {voice.render(text)}", "warn"),)


def _tiles(view: DnDominoState) -> dict[Cell, Tile]:
    alive = {view.lairs[room]: view.alive(room) for room in range(view.built)}
    in_rooms = {tile for room in living_rooms(view) for tile in tiles_in(view, room)}
    found: dict[Cell, Tile] = {}
    for tile in range(2 * view.laid):
        place = tile // 2
        cell = cell_of(view, tile)
        left, right = _edges(cell, cell_of(view, tile ^ 1), alive.get(place, False))
        if tile == rules.SPAWN:
            left = "▶"
        style = "yellow" if tile in in_rooms else ""
        if place in alive:
            style = "red" if alive[place] else "dim"
        shown = str(view.values[tile]) if alive.get(place, True) else "x"
        found[cell] = Tile(left, shown, right, style)
    return found


def _edges(cell: Cell, other: Cell, monster: bool) -> tuple[str, str]:
    """What is drawn on both sides of a value, by where the other half lies."""
    line = "═" if monster else "─"
    if other[0] > cell[0]:
        return "[", line
    if other[0] < cell[0]:
        return line, "]"
    if other[1] > cell[1]:
        return ("╔", "╗") if monster else ("┌", "┐")
    return ("╚", "╝") if monster else ("└", "┘")


def _square(view: DnDominoState, tile: Tile | None, hero: Seat | None) -> Line:
    if tile is None:
        return ((" " * SQUARE, ""),)
    edge = "dim" if tile.style in ("", "dim") else tile.style
    value: Span = (tile.value, tile.style or "bold")
    if hero is None:
        return ((tile.left, edge), value, (tile.right, edge))
    return ((tile.left, edge), value, _letter(view, hero))


def _letter(view: DnDominoState, seat: Seat) -> Span:
    if view.bloody(seat):
        return (LETTERS[seat].lower(), "warn")
    return (LETTERS[seat], "lit")


# The rooms


def _rooms(view: DnDominoState, voice: Voice, width: int) -> Iterator[Line]:
    wide = min(ROOM, width)
    told = [padded(_room(view, voice, room), wide) for room in living_rooms(view)]
    yield from flowing(told, width, "")
    dead = [f"{_monster(view, voice, room)} {place_of(view, room)}" for room in dead_rooms(view)]
    if dead:
        yield from _listed(f"{voice.render(say('dead'))} {', '.join(dead)}", width)
    coming = [voice.render(monster(value)) for value in monsters_to_come(view)]
    if coming:
        yield from _listed(f"{voice.render(say('to come'))} {', '.join(coming)}", width)


def _listed(text: str, width: int) -> Iterator[Line]:
    yield from (((line, "dim"),) for line in folded(text, width))


def _room(view: DnDominoState, voice: Voice, room: int) -> Line:
    """`Direwolf 2.1  3 3 3 0  9 gold  59 %`: where the monster lies, its room, and the viewer's chance."""
    line: Line = (
        (f"{_monster(view, voice, room)} ", "red"),
        (f"{place_of(view, room)}  ", "dim"),
        (f"{' '.join(map(str, values_in(view, room)))}  ", "bold"),
        (voice.render(gold_count(view.room_gold(room))), "yellow"),
    )
    if plays(view):
        line = (*line, (f"  {percent(fight_chance(view, view.viewer, room))}", "good"))
    return line


def _monster(view: DnDominoState, voice: Voice, room: int) -> str:
    return voice.render(monster(view.monster(room)))


# Heroes and hands


def _hero(view: DnDominoState, voice: Voice, width: int, seat: Seat) -> Iterator[Line]:
    groups: list[Line] = [
        _who(view, voice, seat),
        ((f"{view.gold[seat]:>3} {voice.render(say('gold'))}", "yellow"),),
        ((voice.render(_whereabouts(view, seat)), ""),),
    ]
    if view.classes[seat] >= 0:
        groups.append(((voice.render(class_name(view.classes[seat])), "blue"),))
    if view.bloody(seat):
        groups.append(((voice.render(say("bloodied")), "warn"),))
    if view.prepared[seat]:
        groups.append(((voice.render(say("prepared")), "good"),))
    if view.lives:
        groups.append(_fact(voice, say("lives"), view.lives - view.deaths[seat]))
    if seat != view.viewer and view.held[seat]:
        groups.append(_holds(view, voice, seat))
    yield from flowing(groups, width, "      ")


def _who(view: DnDominoState, voice: Voice, seat: Seat) -> Line:
    acts = seat == view.seat and view.phase != rules.OVER
    wide = max(cells(_name(voice, each)) for each in range(view.seats))
    name = clip(((_name(voice, seat), "bold" if acts else ""),), NAME)
    mark: Span = ("▶ " if acts else "  ", "good")
    return (mark, _letter(view, seat), (" ", ""), *padded(name, min(NAME, max(3, wide))))


def _name(voice: Voice, seat: Seat) -> str:
    return voice.render(say("{who}", who=Player(seat)))


def _whereabouts(view: DnDominoState, seat: Seat) -> Sentence:
    if view.at[seat] == rules.GONE:
        return say("gone")
    if view.at[seat] < 0:
        return say("outside")
    x, y = cell_of(view, view.at[seat])
    return say("at {x}.{y}", x=x, y=y)


def _holds(view: DnDominoState, voice: Voice, seat: Seat) -> Line:
    """How many dominoes another has, and those that are known (§4.11)."""
    line = _fact(voice, say("dominoes"), view.held[seat])
    seen = known(view, seat)
    return (*line, (f" {' '.join(map(domino, seen))}", "")) if seen else line


def _hand(view: DnDominoState, voice: Voice, width: int) -> Iterator[Line]:
    if not plays(view) or not view.held[view.viewer]:
        return
    held: list[Line] = [((voice.render(say("Your dominoes:")), "dim"),)]
    held += [((f"[{domino(number)}]", "bold"),) for number in known(view, view.viewer)]
    yield from flowing(held, width, "  ")
