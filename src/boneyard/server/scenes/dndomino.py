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
from boneyard.core.rng import Rng
from boneyard.core.state import HIDDEN, Event, Seat
from boneyard.core.text import Player, Sentence, Voice, count, say
from boneyard.games.dndomino import odds
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import CLASSES, DOMINOES, ENTRANCE, MONSTERS
from boneyard.games.dndomino.draw import LETTERS, cell_of
from boneyard.games.dndomino.refusals import near, slug
from boneyard.games.dndomino.state import STEP, a_of, is_monster, spot_of, way_of
from boneyard.games.dndomino.view import DnDominoView
from boneyard.games.dndomino.words import domino, domino_count, gold_count, monster, unpacked
from boneyard.server.render_cache import MOST_PARTS, cached_part, naming

Cell = tuple[int, int]


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


def scene(game: Game[Any], view: DnDominoView, voice: Voice) -> DnDominoScene:
    words = voice.render
    plain = naming(voice)
    return DnDominoScene(
        title=words(_title(view)),
        ribbon=[TurnStep(title=words(title), state=state) for title, state in _ribbon(view)],
        steps=words(_steps(view)),
        monsters=words(say("Monsters left: {n}", n=odds.monsters_left(view))),
        banners=[words(banner) for banner in _banners(view)],
        squares=[*_tiles(game, view, plain), *_empty(view, plain)],
        dominoes=_dominoes(view),
        rooms=[_room(view, plain, room) for room in sorted(view.rooms, key=lambda room: -room[1])],
        coming=words(_coming(view)),
        heroes=[_hero(view, voice, seat) for seat in range(view.seats)],
        hand=_hand(game, view, plain),
        stock=Stock(
            id="stock",
            name=words(say("{dominoes} in the stock", dominoes=domino_count(view.stock))),
            title=words(say("Stock")),
            n=view.stock,
        ),
        players=[_player(view, voice, seat) for seat in _seats_in_order(view)],
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


def _seats_in_order(view: DnDominoView) -> list[Seat]:
    first = view.viewer if 0 <= view.viewer < view.seats else 0
    return [(first + i) % view.seats for i in range(view.seats)]


def _plays(view: DnDominoView) -> bool:
    """Whether the viewer sits at the table."""
    return 0 <= view.viewer < view.seats


# The turn


def _title(view: DnDominoView) -> Sentence:
    if view.phase == rules.OVER:
        return say("The game is over.")
    if view.phase <= rules.DEALING:
        return say("The table is being set up.")
    if not view.turn:
        return say("The map comes first: {who}", who=Player(view.seat))
    return say("Turn {n}: {who}", n=view.turn, who=Player(view.seat))


def _ribbon(view: DnDominoView) -> Iterator[tuple[Sentence, str]]:
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


def _steps(view: DnDominoView) -> Sentence:
    if view.phase != rules.WALKING:
        return say("")
    return count(view.steps, "{n} step", "{n} steps")


def _banners(view: DnDominoView) -> Iterator[Sentence]:
    """§6.5, §6.6, §11.5"""
    if view.phase == rules.OVER:
        return
    left = odds.monsters_left(view)
    if view.revealed:
        yield say("The map is revealed: every die for looting counts one more.")
    if left == 1 and view.kills < view.goal:
        yield say("The last monster: loot with one die more, move with two dice.")
    if left == 0 or view.kills >= view.goal:
        yield say("The hunt is over: now for the way out!")


# The map


def _tiles(game: Game[Any], view: DnDominoView, voice: Voice) -> Iterator[Square]:
    far = _distances(game, view)
    dead = _dead(view)
    rooms = {tile: odds.monster_of(view, room) for room in view.rooms if room[1] for tile in room[3:]}
    for place, (number, *where) in enumerate(view.dominoes):
        for half in range(2):
            tile = 2 * place + half
            value = None if place in dead else DOMINOES[number][half]
            x, y = where[2 * half : 2 * half + 2]
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


def _dead(view: DnDominoView) -> set[int]:
    """Where the dominoes of dead monsters lie."""
    return {room[0] for room in view.rooms if not room[1]}


def _distances(game: Game[Any], view: DnDominoView) -> dict[int, int]:
    """§5.2 How far the tiles are that the viewer's move could end on."""
    if view.phase != rules.WALKING or view.viewer != view.seat:
        return {}
    state = game.imagine(view, Rng(0))
    start = view.at[view.seat] if view.hop == rules.NONE else view.hop
    ends = [int(state.tile_on(spot_of(action))) for action in state.actions(view.seat) if spot_of(action)]
    return {tile: int(state.steps_from(start, tile)) for tile in ends}


def _empty(view: DnDominoView, voice: Voice) -> Iterator[Square]:
    """Squares beside the map, where the viewer places a domino."""
    if view.phase != rules.PLACING or view.viewer != view.seat:
        return
    taken = {cell_of(view, tile) for tile in range(2 * len(view.dominoes))}
    for x, y in sorted(near(taken)):
        yield _beside(voice, x, y)


@cached_part
def _beside(voice: Voice, x: int, y: int) -> Square:
    name = voice.render(say("{x}.{y}: empty", x=x, y=y))
    return Square(id=f"cell:{x}.{y}", name=name, x=x, y=y, free=True, value=None, steps=0)


def _dominoes(view: DnDominoView) -> list[LaidDomino]:
    dead = _dead(view)
    return [_laid(place in dead, *laid) for place, laid in enumerate(view.dominoes)]


@lru_cache(MOST_PARTS)
def _laid(down: bool, number: int, *where: int) -> LaidDomino:
    cells = [where[:2], where[2:]]
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


def _room(view: DnDominoView, voice: Voice, room: list[int]) -> Room:
    place, alive, pot, *tiles = room
    values = sorted(odds.values_of(view, room), reverse=True)
    chance = odds.fight_chance(view, room, view.viewer) if alive and _plays(view) else None
    cells = tuple(cell_of(view, tile) for tile in tiles)
    number, x, y, *_ = view.dominoes[place]
    return _monsters(voice, number, x, y, bool(alive), pot, tuple(values), cells, chance)


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


def duel(event: Event) -> list[tuple[int, int]]:
    """§6.2 The dice of a fight as they count, each against its tile, the highest first."""
    if event.kind != rules.FOUGHT:
        return []
    more = (event.c >> 4) - 1
    dice, tiles = (sorted(unpacked(items), reverse=True) for items in (event.a, event.b))
    return [(die + more, tile) for die, tile in zip(dice, tiles, strict=False)]


def _coming(view: DnDominoView) -> Sentence:
    values = odds.monsters_to_come(view)
    if not values:
        return say("")
    return say("Still to come: {monsters}", monsters=tuple(monster(value) for value in values))


# Heroes and hands


def _hero(view: DnDominoView, voice: Voice, seat: Seat) -> Hero:
    at = view.at[seat]
    x, y = cell_of(view, at) if at >= 0 else (0, 0)
    name = say("{who:Own} hero, {where}", who=Player(seat), where=_where(view, seat))
    if view.bloodied[seat]:
        name = say("{hero}, bloodied", hero=name)
    return Hero(
        id=f"hero:{seat}",
        name=voice.render(name),
        seat=seat,
        letter=LETTERS[seat],
        bloodied=bool(view.bloodied[seat]),
        place="map" if at >= 0 else "gone" if at == rules.GONE else "outside",
        x=x,
        y=y,
    )


def _where(view: DnDominoView, seat: Seat) -> Sentence:
    if view.at[seat] == rules.GONE:
        return say("gone for good")
    if view.at[seat] < 0:
        return say("outside")
    x, y = cell_of(view, view.at[seat])
    return say("on {x}.{y}", x=x, y=y)


def _hand(game: Game[Any], view: DnDominoView, voice: Voice) -> list[HeldDomino]:
    if not _plays(view):
        return []
    jokers = _jokers(game, view)
    return [_held(voice, number, number in jokers) for number in view.hands[view.viewer] if number != HIDDEN]


def _jokers(game: Game[Any], view: DnDominoView) -> set[int]:
    """§4.8 The viewer's dominoes that match nowhere: then no way to place them matches, so one tells."""
    if view.phase != rules.PLACING or view.viewer != view.seat:
        return set()
    state = game.imagine(view, Rng(0))
    ways = {a_of(action): action for action in state.actions(view.seat)}
    return {
        number
        for number, action in ways.items()
        if not state.matches(number, spot_of(action), spot_of(action) + STEP[way_of(action)])
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


def _player(view: DnDominoView, voice: Voice, seat: Seat) -> DnDominoPlayer:
    held = view.hands[seat]
    role = CLASSES[view.classes[seat]] if view.classes[seat] >= 0 else None
    name = say(
        "{who}: {gold}, {dominoes}",
        who=Player(seat),
        gold=gold_count(view.gold[seat]),
        dominoes=domino_count(len(held)),
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
        bloodied=bool(view.bloodied[seat]),
        dominoes=len(held),
        known=[list(DOMINOES[number]) for number in held if number != HIDDEN],
        marks=[voice.render(mark) for mark in _marks(view, seat)],
        role=voice.render(say(role.name)) if role else "",
        role_says=voice.render(say(role.says)) if role else "",
    )


def _marks(view: DnDominoView, seat: Seat) -> Iterator[Sentence]:
    if view.at[seat] < 0:
        yield _where(view, seat)
    if view.bloodied[seat]:
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
