"""A table of Dungeons and Dominos as the page draws it: the map and its rooms, heroes, hands and the turn.

Squares are told by x to the right and y downwards, as in the rules. The page knows how to draw a domino, a
room and a hero; what they are called and where they lie is all in here.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from boneyard.core.game import Game
from boneyard.core.options import Switch
from boneyard.core.state import Seat
from boneyard.core.text import Player, Sentence, Voice, count, say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import CLASSES, DOMINOES, ENTRANCE, MONSTERS
from boneyard.games.dndomino.draw import LETTERS
from boneyard.games.dndomino.events import duel
from boneyard.games.dndomino.glance import fight_chance
from boneyard.games.dndomino.state import STEP, DnDominoState, a_of, is_monster, spot_of, way_of
from boneyard.games.dndomino.table import (
    Cell,
    cell_of,
    dead_rooms,
    known,
    living_rooms,
    monsters_to_come,
    near,
    plays,
    seats_in_order,
    tiles_in,
    values_in,
)
from boneyard.games.dndomino.words import domino, domino_count, gold_count, monster, slug
from boneyard.server.render_cache import MOST_PARTS, cached_part, naming

__all__ = ["DnDominoScene", "duel", "scene"]


class Square(Struct, frozen=True, kw_only=True):
    """A square of the map that may be touched: a tile, or an empty one beside the map."""

    id: str
    name: str
    x: int
    y: int
    free: bool  # empty
    value: int | None  # what is to be seen on it
    steps: int  # how many steps away, for whoever is moving; 0 otherwise


class LaidDomino(Struct, frozen=True, kw_only=True):
    """A domino on the map, from its left or upper tile on."""

    art: str
    x: int
    y: int
    upright: bool
    values: list[int]
    monster: str  # "rat" to "dragon", "" for others
    down: bool  # a dead monster
    spawn: int  # which of its tiles is the spawn tile; -1 for neither


class Room(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    title: str
    monster: str
    alive: bool
    gold: str
    coins: int
    values: list[int]  # its tiles, highest first
    chance: float | None  # of the viewer, looting it now
    x: int
    y: int
    wide: int
    high: int


class Hero(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    seat: int
    letter: str
    bloodied: bool
    place: str  # "map", "outside" or "gone"
    x: int
    y: int


class HeldDomino(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    art: str
    values: list[int]
    monster: str
    title: str  # the monster's name
    joker: str  # a badge, where it may be placed without matching


class DnDominoPlayer(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    seat: int
    title: str
    letter: str
    you: bool
    turn: bool
    gold: int
    bloodied: bool
    dominoes: int
    known: list[list[int]]  # of these, those that everybody has seen
    marks: list[str]  # bloodied, prepared, lives, whereabouts
    role: str  # class
    role_says: str


class TurnStep(Struct, frozen=True, kw_only=True):
    title: str
    state: str  # "done", "now" or "open"


class Stock(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    title: str
    n: int


class DnDominoScene(Struct, frozen=True, kw_only=True, tag_field="kind", tag="dndomino"):
    title: str
    ribbon: list[TurnStep]
    steps: str  # left in the move
    monsters: str
    banners: list[str]
    squares: list[Square]
    dominoes: list[LaidDomino]
    rooms: list[Room]
    coming: str  # monsters still to be placed
    heroes: list[Hero]
    hand: list[HeldDomino]
    stock: Stock
    players: list[DnDominoPlayer]  # the viewer first, then in turn
    house: list[str]  # options that are not as usual
    words: dict[str, str]  # what the drawing calls its own parts
    buttons: dict[str, str]


BUTTONS = {
    "button:roll": say("Throw and move"),
    "button:heal": say("Heal"),
    "button:end": say("End your turn"),
    "button:stay": say("Stay where you are"),
    "button:again": say("Throw again"),
    "button:prepare": say("Prepare for a fight"),
    "button:magic": say("Magic"),
    "button:push": say("Push"),
    "button:rope": say("Rope"),
    "button:steal": say("Steal"),
}
WORDS = {
    "map": say("Map"),
    "rooms": say("Rooms"),
    "no_rooms": say("No monster has been placed yet."),
    "hand": say("Your dominoes"),
    "no_hand": say("You hold no domino."),
    "outside": say("Outside"),
    "gone": say("Gone for good"),
    "zoom_in": say("Larger"),
    "zoom_out": say("Smaller"),
    "fit": say("Whole dungeon"),
    "dead": say("dead"),
    "spawn": say("Way in"),
    "house": say("House rules"),
    "win": say("win"),
    "gold": say("gold"),
    "dice": say("Dice"),
    "tiles": say("Tiles"),
}


def scene(game: Game[Any], view: DnDominoState, voice: Voice) -> DnDominoScene:
    words = voice.render
    plain = naming(voice)
    return DnDominoScene(
        title=words(_title(view)),
        ribbon=[TurnStep(title=words(title), state=state) for title, state in _ribbon(view)],
        steps=words(_steps(view)),
        monsters=words(say("Monsters left: {n}", n=view.monsters_left())),
        banners=[words(banner) for banner in _banners(view)],
        squares=[*_tiles(view, plain), *_empty(view, plain)],
        dominoes=_dominoes(view),
        rooms=[_room(view, plain, room) for room in (*living_rooms(view), *dead_rooms(view))],
        coming=words(_coming(view)),
        heroes=[_hero(view, voice, seat) for seat in range(view.seats)],
        hand=_hand(view, plain),
        stock=Stock(
            id="stock",
            name=words(say("{dominoes} in the stock", dominoes=domino_count(view.in_stock))),
            title=words(say("Stock")),
            n=view.in_stock,
        ),
        players=[_player(view, voice, seat) for seat in seats_in_order(view)],
        house=[words(told) for told in _house(game)],
        words=_words(plain),
        buttons=_buttons(plain),
    )


@cached_part
def _words(voice: Voice) -> dict[str, str]:
    return {word: voice.render(text) for word, text in WORDS.items()}


@cached_part
def _buttons(voice: Voice) -> dict[str, str]:
    return {button: voice.render(text) for button, text in BUTTONS.items()}


# The turn


def _title(view: DnDominoState) -> Sentence:
    if view.phase == rules.OVER:
        return say("The game is over.")
    if view.phase <= rules.DEALING:
        return say("The table is being set up.")
    if not view.turn:
        return say("The map comes first: {who}", who=Player(view.seat))
    return say("Turn {n}: {who}", n=view.turn, who=Player(view.seat))


def _ribbon(view: DnDominoState) -> Iterator[tuple[Sentence, str]]:
    """§3 Move and action in any order, then a domino, as long as there are any."""
    if view.phase == rules.OVER or view.phase <= rules.DEALING:
        return
    placing = view.phase in (rules.PLACING, rules.DRAWING)
    if view.turn:
        moving = view.phase in (rules.ROLLING, rules.WALKING, rules.STOPPING)
        fighting = rules.LOOTING <= view.phase <= rules.RETURNING or view.phase == rules.LANDING
        yield say("Move"), "now" if moving else "done" if placing or view.moved else "open"
        yield say("Action"), "now" if fighting else "done" if placing or view.acted else "open"
    if not view.revealed:
        yield say("Place"), "now" if placing else "open"


def _steps(view: DnDominoState) -> Sentence:
    if view.phase != rules.WALKING:
        return say("")
    return count(view.steps, "{n} step", "{n} steps")


def _banners(view: DnDominoState) -> Iterator[Sentence]:
    """§6.5, §6.6, §11.5"""
    if view.phase == rules.OVER:
        return
    if view.revealed:
        yield say("The map is revealed: every die for looting counts one more.")
    if view.move_dice() == 2:
        yield say("The last monster: loot with one die more, move with two dice.")
    if view.hunt_is_over():
        yield say("The hunt is over: now for the way out!")


# The map


def _tiles(view: DnDominoState, voice: Voice) -> Iterator[Square]:
    far = _distances(view)
    rooms = {tile: int(view.monster(room)) for room in living_rooms(view) for tile in tiles_in(view, room)}
    for tile in range(2 * view.laid):
        value = None if view.dead >> tile // 2 & 1 else int(view.values[tile])
        x, y = cell_of(view, tile)
        yield _tile(voice, x, y, value, tile == rules.SPAWN, rooms.get(tile, 0), far.get(tile))


@cached_part
def _tile(
    voice: Voice, x: int, y: int, value: int | None, spawn: bool, owner: int, steps: int | None
) -> Square:
    """The owner is the monster whose room it is in, 0 where there is none."""
    parts = [say("{x}.{y}: tile {value}", x=x, y=y, value=value)] if value is not None else []
    if value is None:
        parts.append(say("{x}.{y}: face down", x=x, y=y))
    if spawn:
        parts.append(WORDS["spawn"])
    if owner:
        parts.append(say("room of the {monster}", monster=monster(owner)))
    if steps is not None:
        parts.append(count(steps, "{n} step", "{n} steps"))
    name = ", ".join(map(voice.render, parts))
    return Square(id=f"cell:{x}.{y}", name=name, x=x, y=y, free=False, value=value, steps=steps or 0)


def _distances(view: DnDominoState) -> dict[int, int]:
    """§5.2 How far the tiles are that the viewer's move could end on."""
    if view.phase != rules.WALKING or view.viewer != view.seat:
        return {}
    start = view.at[view.seat] if view.hop == rules.NONE else view.hop
    ends = [int(view.tile_on(spot_of(action))) for action in view.actions(view.seat) if spot_of(action)]
    return {tile: int(view.steps_from(start, tile)) for tile in ends}


def _empty(view: DnDominoState, voice: Voice) -> Iterator[Square]:
    """Squares beside the map, where the viewer places a domino."""
    if view.phase != rules.PLACING or view.viewer != view.seat:
        return
    taken = {cell_of(view, tile) for tile in range(2 * view.laid)}
    for x, y in sorted(near(taken)):
        yield _beside(voice, x, y)


@cached_part
def _beside(voice: Voice, x: int, y: int) -> Square:
    name = voice.render(say("{x}.{y}: empty", x=x, y=y))
    return Square(id=f"cell:{x}.{y}", name=name, x=x, y=y, free=True, value=None, steps=0)


def _dominoes(view: DnDominoState) -> list[LaidDomino]:
    return [
        _laid(bool(view.dead >> n & 1), view.placed[n], cell_of(view, 2 * n), cell_of(view, 2 * n + 1))
        for n in range(view.laid)
    ]


@lru_cache(MOST_PARTS)
def _laid(down: bool, number: int, low: Cell, high: Cell) -> LaidDomino:
    cells = [low, high]
    values = list(DOMINOES[number])
    if cells[1] < cells[0]:
        cells.reverse()
        values.reverse()
    return LaidDomino(
        art=f"domino:{slug(number)}",
        x=cells[0][0],
        y=cells[0][1],
        upright=cells[0][0] == cells[1][0],
        values=values,
        monster=_monster_art(number),
        down=down,
        spawn=0 if number == ENTRANCE else -1,
    )


def _monster_art(number: int) -> str:
    return MONSTERS[DOMINOES[number][0]].lower() if is_monster(number) else ""


# Rooms


def _room(view: DnDominoState, voice: Voice, room: int) -> Room:
    alive = view.alive(room)
    chance = fight_chance(view, view.viewer, room) if alive and plays(view) else None
    cells = tuple(cell_of(view, tile) for tile in tiles_in(view, room))
    lair = view.lairs[room]
    x, y = cell_of(view, 2 * lair)
    values = tuple(values_in(view, room))
    return _monsters(voice, int(view.placed[lair]), x, y, alive, int(view.pots[room]), values, cells, chance)


@cached_part
def _monsters(
    voice: Voice,
    number: int,
    x: int,
    y: int,
    alive: bool,
    pot: int,
    values: tuple[int, ...],
    cells: tuple[Cell, ...],
    chance: float | None,
) -> Room:
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    title = monster(DOMINOES[number][0])
    gold = gold_count(sum(values) + pot)
    name = say("{monster}, dead", monster=title)
    if alive:
        name = say(
            "{monster} on {x}.{y}: tiles {tiles}, {gold}",
            monster=title,
            x=x,
            y=y,
            tiles=tuple(map(str, values)),
            gold=gold,
        )
    return Room(
        id=f"room:{x}.{y}",
        name=voice.render(name),
        title=voice.render(title),
        monster=_monster_art(number),
        alive=alive,
        gold=voice.render(gold),
        coins=sum(values) + pot,
        values=list(values),
        chance=chance,
        x=min(columns),
        y=min(rows),
        wide=max(columns) - min(columns) + 1,
        high=max(rows) - min(rows) + 1,
    )


def _coming(view: DnDominoState) -> Sentence:
    values = monsters_to_come(view)
    if not values:
        return say("")
    return say("Still to come: {monsters}", monsters=tuple(monster(value) for value in values))


# Heroes and hands


def _hero(view: DnDominoState, voice: Voice, seat: Seat) -> Hero:
    at = view.at[seat]
    x, y = cell_of(view, at) if at >= 0 else (0, 0)
    name = say("{who:Own} hero, {where}", who=Player(seat), where=_where(view, seat))
    if view.bloody(seat):
        name = say("{hero}, bloodied", hero=name)
    return Hero(
        id=f"hero:{seat}",
        name=voice.render(name),
        seat=seat,
        letter=LETTERS[seat],
        bloodied=view.bloody(seat),
        place="map" if at >= 0 else "gone" if at == rules.GONE else "outside",
        x=x,
        y=y,
    )


def _where(view: DnDominoState, seat: Seat) -> Sentence:
    if view.at[seat] == rules.GONE:
        return say("gone for good")
    if view.at[seat] < 0:
        return say("outside")
    x, y = cell_of(view, view.at[seat])
    return say("on {x}.{y}", x=x, y=y)


def _hand(view: DnDominoState, voice: Voice) -> list[HeldDomino]:
    if not plays(view):
        return []
    jokers = _jokers(view)
    return [_held(voice, number, number in jokers) for number in known(view, view.viewer)]


def _jokers(view: DnDominoState) -> set[int]:
    """§4.8 The viewer's dominoes that match nowhere: then no way to place them matches, so one tells."""
    if view.phase != rules.PLACING or view.viewer != view.seat:
        return set()
    ways = {a_of(action): action for action in view.actions(view.seat)}
    return {
        number
        for number, action in ways.items()
        if not view.matches(number, spot_of(action), spot_of(action) + STEP[way_of(action)])
    }


@cached_part
def _held(voice: Voice, number: int, joker: bool) -> HeldDomino:
    title = monster(DOMINOES[number][0]) if is_monster(number) else say("")
    name = say("{domino} in your hand", domino=domino(number))
    if is_monster(number):
        name = say("{domino}, the {monster}, in your hand", domino=domino(number), monster=title)
    if joker:
        name = say("{domino}, a joker", domino=name)
    return HeldDomino(
        id=f"hand:{slug(number)}",
        name=voice.render(name),
        art=f"domino:{slug(number)}",
        values=list(DOMINOES[number]),
        monster=_monster_art(number),
        title=voice.render(title),
        joker=voice.render(say("Joker")) if joker else "",
    )


def _player(view: DnDominoState, voice: Voice, seat: Seat) -> DnDominoPlayer:
    role = CLASSES[view.classes[seat]] if view.classes[seat] >= 0 else None
    name = say(
        "{who}: {gold}, {dominoes}",
        who=Player(seat),
        gold=gold_count(view.gold[seat]),
        dominoes=domino_count(view.held[seat]),
    )
    return DnDominoPlayer(
        id=f"seat:{seat}",
        name=voice.render(name),
        seat=seat,
        title=voice.render(say("{who}", who=Player(seat))),
        letter=LETTERS[seat],
        you=seat == view.viewer,
        turn=seat == view.seat and view.phase != rules.OVER,
        gold=view.gold[seat],
        bloodied=view.bloody(seat),
        dominoes=view.held[seat],
        known=[list(DOMINOES[number]) for number in known(view, seat)],
        marks=[voice.render(mark) for mark in _marks(view, seat)],
        role=voice.render(say(role.name)) if role else "",
        role_says=voice.render(say(role.says)) if role else "",
    )


def _marks(view: DnDominoState, seat: Seat) -> Iterator[Sentence]:
    if view.at[seat] < 0:
        yield _where(view, seat)
    if view.bloody(seat):
        yield say("bloodied")
    if view.prepared[seat]:
        yield say("prepared")
    if view.lives:
        yield count(view.lives - view.deaths[seat], "{n} life", "{n} lives")


def _house(game: Game[Any]) -> Iterator[Sentence]:
    """Options that are not as usual, in the words of their help."""
    for option in game.declared:
        value = game.options[option.name]
        if value == option.default:
            continue
        if not isinstance(option, Switch):
            yield say("{help} {value}", help=say(option.help), value=str(value))
        elif value:
            yield say(option.help)
        else:
            yield say("Not so: {help}", help=say(option.help))
