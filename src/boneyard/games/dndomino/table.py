"""What lies on a table of Dungeons and Dominos. Sections (§) refer to docs/rules/dndomino.md.

The map is one board, and each of its squares is touched by itself; x goes to the right and y downwards, as in
the rules. What is the same for everybody until the next domino is placed is made once for each map.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from boneyard.core.furniture import (
    BOARD,
    COUNTER,
    DOMINO,
    DONE,
    FAN,
    HURT,
    NOW,
    PILE,
    PLATE,
    SPACE,
    TILE,
    TOKEN,
    Badge,
    Furniture,
    Thing,
    Zone,
    seats_in_order,
)
from boneyard.core.game import Game
from boneyard.core.options import Switch
from boneyard.core.state import Seat
from boneyard.core.text import NOTHING, Player, Sentence, count, say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import CLASSES, DOMINOES, ENTRANCE, MONSTER_RULES, WAYS
from boneyard.games.dndomino.glance import fight_chance
from boneyard.games.dndomino.places import (
    MAPS,
    Map,
    empty_square,
    map_of,
    step_count,
    steps_to,
    tile_in_room,
    tiles_in,
)
from boneyard.games.dndomino.state import (
    DOUBLES,
    STEP,
    DnDominoState,
    a_of,
    dominoes_in,
    is_monster,
    spot_at,
    spot_of,
    way_of,
)
from boneyard.games.dndomino.words import (
    cell,
    domino,
    domino_count,
    gold_count,
    monster,
    monster_art,
    percent,
    slug,
    square,
)

Cell = tuple[int, int]
Box = tuple[float, float, float, float]

AROUND = 2  # how far from the map a domino could reach
FEW = 3  # house rules that are still worth telling all the time

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


def furniture(game: Game[DnDominoState], view: DnDominoState) -> Furniture:
    map = map_of(view)
    lies = ground(map)
    rooms = [lair(view, room, lies.rooms[room]) for room in (*living_rooms(view), *dead_rooms(view))]
    zones = [
        Zone("turn", tuple(turn(view))),
        dungeon(view, map, lies, [outline for _, outline in rooms if DONE not in outline.marks]),
        Zone("rooms", tuple(room for room, _ in rooms), title=say("Rooms")),
        outside(view),
        Zone("stock", (stock(view.in_stock), monsters(view.monsters_left(), view.unplaced() & DOUBLES[0]))),
    ]
    for seat in seats_in_order(view.viewer, view.seats):
        zones += [plate(view, seat), hand(view, seat)]
    return Furniture(title(view), tuple(zones), (*banners(view), *house_rules(game)))


# What is happening


def title(view: DnDominoState) -> Sentence:
    if view.phase == rules.OVER:
        return say("The game is over.")
    if view.phase <= rules.DEALING:
        return say("The table is being set up.")
    if not view.turn:
        return say("The map comes first")
    return say("Turn {n}", n=view.turn)


def turn(view: DnDominoState) -> Iterator[Thing]:
    """§3.1, §3.2 Move and action in any order, then a domino, as long as there are any."""
    if view.phase == rules.OVER or view.phase <= rules.DEALING:
        return
    placing = view.phase in (rules.PLACING, rules.DRAWING)
    if view.turn:
        moving = view.phase in (rules.ROLLING, rules.WALKING, rules.STOPPING)
        fighting = rules.LOOTING <= view.phase <= rules.RETURNING or view.phase == rules.LANDING
        yield part_of_turn("move", moving, placing or bool(view.moved))
        yield part_of_turn("action", fighting, placing or bool(view.acted))
    if not view.revealed:
        yield part_of_turn("place", placing, False)
    if view.phase == rules.WALKING:
        yield steps_left(view.steps)


TURN = {
    "move": (say("Move"), say("One move in a turn, before the action or after it."), "3.1"),
    "action": (say("Action"), say("One action in a turn: looting, attacking or healing, say."), "3.1"),
    "place": (say("Place"), say("At the end of the turn a domino is placed, if one can be."), "3.2"),
}


@cache
def part_of_turn(part: str, now: bool, done: bool) -> Thing:
    about, means, rule = TURN[part]
    name = say("{part}: now", part=about) if now else say("{part}: still to come", part=about)
    if done and not now:
        name = say("{part}: over", part=about)
    marks = (NOW,) if now else (DONE,) if done else ()
    return Thing(
        COUNTER, name, means=means, rule=rule, art=part, title=about, n=0 if DONE in marks else 1, marks=marks
    )


@cache
def steps_left(n: int) -> Thing:
    return Thing(
        COUNTER,
        step_count(n),
        means=say("So far the move may go at most; fewer steps are fine."),
        rule="5.1",
        art="steps",
        n=n,
        marks=(NOW,),
    )


def banners(view: DnDominoState) -> Iterator[Sentence]:
    """§6.5, §6.6, §11.5"""
    if view.phase == rules.OVER:
        return
    if view.revealed:
        yield say("The map is revealed: every die for looting counts one more.")
    if view.move_dice() == 2:
        yield say("The last monster: loot with one die more, move with two dice.")
    if view.hunt_is_over():
        yield say("The hunt is over: now for the way out!")


def house_rules(game: Game[DnDominoState]) -> tuple[Sentence, ...]:
    """Options that are not as usual, in the words of their help."""
    found: list[Sentence] = []
    for option in game.declared:
        value = game.options[option.name]
        if value == option.default:
            continue
        if not isinstance(option, Switch):
            found.append(say("{help} {value}", help=say(option.help), value=str(value)))
        else:
            found.append(say(option.help) if value else say("Not so: {help}", help=say(option.help)))
    return tuple(found) if len(found) <= FEW else ()


# The map


class Room(NamedTuple):
    """What stays the same about a room."""

    monster: int  # its value
    at: int  # where its low tile lies
    values: tuple[int, ...]  # highest first
    spots: tuple[int, ...]


class Ground(NamedTuple):
    """What everybody sees alike until the next domino is placed, or a monster dies."""

    dominoes: tuple[Thing, ...]
    squares: tuple[Thing, ...]  # by tile
    names: tuple[Sentence, ...]  # by tile
    rooms: tuple[Room, ...]
    box: Box


@lru_cache(MAPS)
def ground(map: Map) -> Ground:
    tiles = range(len(map.spots))
    names = tuple(tile_in_room(map, tile) for tile in tiles)
    return Ground(
        tuple(laid(map, place) for place in range(len(map.placed))),
        tuple(tile_square(map, tile, names[tile]) for tile in tiles),
        names,
        tuple(room_in(map, room) for room in range(len(map.rooms))),
        around(map, 0),
    )


def around(map: Map, margin: int) -> Box:
    """Where the dominoes lie, and so many squares more on each side."""
    cells = [cell(spot) for spot in map.spots] or [(0, 0)]  # what is mended may have no map at all
    columns, rows = zip(*cells, strict=True)
    left, top = min(columns) - margin, min(rows) - margin
    return left, top, max(columns) + margin - left + 1, max(rows) + margin - top + 1


def room_in(map: Map, room: int) -> Room:
    tiles = tiles_in(map, room)
    lair = map.lairs[room]
    values = sorted((DOMINOES[map.placed[tile // 2]][tile % 2] for tile in tiles), reverse=True)
    spots = tuple(map.spots[tile] for tile in tiles)
    return Room(DOMINOES[map.placed[lair]][0], map.spots[2 * lair], tuple(values), spots)


def dungeon(view: DnDominoState, map: Map, lies: Ground, rooms: list[Thing]) -> Zone:
    """Dominoes, on them outlines of living rooms, on these the squares to touch, and heroes on top."""
    squares, box = lies.squares, lies.box
    free: tuple[Thing, ...] = ()
    if view.phase == rules.WALKING and view.viewer == view.seat:
        far = distances(view)
        squares = tuple(
            at_distance(thing, far[tile]) if tile in far else thing for tile, thing in enumerate(squares)
        )
    if view.phase == rules.PLACING and view.viewer == view.seat:
        free, box = empty_squares(map), around(map, AROUND)
    heroes = [
        _hero(seat, view.bloody(seat), lies.names[tile], int(squares[tile].x), int(squares[tile].y))
        for seat, tile in enumerate(view.at)
        if tile >= 0
    ]
    things = (*lies.dominoes, *rooms, *squares, *free, *heroes)
    return Zone("map", things, lay=BOARD, title=say("Map"), box=box, roams=True)


def laid(map: Map, place: int) -> Thing:
    """From its left or upper tile on; a dead monster lies face down (§4.7)."""
    number = map.placed[place]
    one, other = (cell(spot) for spot in map.spots[2 * place : 2 * place + 2])
    values = DOMINOES[number] if one < other else DOMINOES[number][::-1]
    x, y = min(one, other)
    wide, high = (1, 2) if one[0] == other[0] else (2, 1)
    thing = Thing(
        DOMINO,
        say("{domino} on the map", domino=domino(number)),
        means=say("A new domino is placed beside the map, where two equal values meet."),
        rule="4.3",
        values=values,
        x=x,
        y=y,
        wide=wide,
        high=high,
    )
    if number == ENTRANCE:
        return replace(
            thing, name=say("The entrance"), means=say("Here everybody comes into the dungeon."), rule="2.1"
        )
    if not is_monster(number):
        return thing
    name = monster(values[0])
    if map.dead >> place & 1:
        means = say("It lies face down, and no new domino may touch it.")
        return replace(
            thing,
            name=say("{monster}, dead", monster=name),
            means=means,
            rule="4.7",
            values=(),
            down=True,
            marks=(DONE,),
        )
    means = say("A monster: the block that it fills up is its room.")
    return replace(
        thing,
        name=say("{domino}, the {monster}", domino=domino(number), monster=name),
        means=means,
        rule="4.5",
        art=monster_art(values[0]),
    )


def tile_square(map: Map, tile: int, name: Sentence) -> Thing:
    spot = map.spots[tile]
    x, y = cell(spot)
    spawn = tile == rules.SPAWN
    dead = map.dead >> tile // 2 & 1
    means = say("A step leads from tile to tile; there is room for one hero on each.")
    if spawn:
        means = say("From outside, the first step leads here.")
    return Thing(
        SPACE,
        say("Tile: {tile}", tile=name),
        f"cell:{square(spot)}",
        means=means,
        rule="5.4" if spawn else "5.2",
        value=None if dead else DOMINOES[map.placed[tile // 2]][tile % 2],
        badges=(Badge("▶", say("Way in"), "spawn"),) if spawn else (),
        x=x,
        y=y,
    )


def distances(view: DnDominoState) -> dict[int, int]:
    """§5.2 How far the tiles are that the viewer's move could end on."""
    ends = [int(view.tile_on(spot_of(action))) for action in view.actions(view.seat) if spot_of(action)]
    return {tile: steps_to(view, tile) for tile in ends}


def at_distance(thing: Thing, steps: int) -> Thing:
    far = step_count(steps)
    badges = (*thing.badges, Badge(str(steps), far, "steps"))
    return replace(thing, name=say("{tile}, {steps}", tile=thing.name, steps=far), badges=badges)


@lru_cache(MAPS)
def empty_squares(map: Map) -> tuple[Thing, ...]:
    """Beside the map, for whoever places a domino."""
    tiles = {spot: tile for tile, spot in enumerate(map.spots)}
    free = sorted(near({cell(spot) for spot in tiles}))
    return tuple(empty(x, y, empty_square(map, tiles, spot_at(x, y))) for x, y in free)


def empty(x: int, y: int, name: Sentence) -> Thing:
    return Thing(
        SPACE,
        name,
        f"cell:{x}.{y}",
        means=say("A domino covers two empty squares, and one of them at least touches the map."),
        rule="4.2",
        x=x,
        y=y,
    )


def near(cells: set[Cell]) -> set[Cell]:
    """The empty squares at most so many steps away."""
    found = set(cells)
    for _ in range(AROUND):
        found |= {(x + dx, y + dy) for x, y in found for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))}
    return found - cells


# Rooms


def lair(view: DnDominoState, room: int, about: Room) -> tuple[Thing, Thing]:
    """§6.1 A room with its gold and what the viewer's chance would be: to be touched, and its outline."""
    alive = view.alive(room)
    return _lair(
        about,
        sum(about.values) + view.pots[room] if alive else 0,
        fight_chance(view, view.viewer, room) if alive and plays(view) else -1,
        bool(view.plays(MONSTER_RULES)),
        alive,
        view.phase == rules.LOOTING and view.target == room,
    )


@lru_cache(MAPS)
def _lair(about: Room, gold: int, chance: float, willed: bool, alive: bool, now: bool) -> tuple[Thing, Thing]:
    columns, rows = zip(*map(cell, about.spots), strict=True)
    dead = Thing(
        TILE,
        say("{monster}, dead", monster=monster(about.monster)),
        f"room:{square(about.at)}",
        means=say("Dead and looted: no new domino may touch the monster's own two tiles."),
        rule="4.7",
        art=monster_art(about.monster),
        title=monster(about.monster),
        marks=(DONE,),
        x=min(columns),
        y=min(rows),
        wide=max(columns) - min(columns) + 1,
        high=max(rows) - min(rows) + 1,
    )
    thing = dead
    if alive:
        thing = _living(dead, gold, about.values, chance, now)
        thing = replace(thing, text=say(WAYS[about.monster])) if willed else thing
    return thing, replace(thing, touch="")


def _living(thing: Thing, gold: int, values: tuple[int, ...], chance: float, now: bool) -> Thing:
    badges = [Badge(str(gold), gold_count(gold), "gold")]
    if chance >= 0:
        shown = percent(chance)
        badges.append(Badge(shown, say("your chance to win: {chance}", chance=shown), "chance"))
    return replace(
        thing,
        name=say(
            "{monster}: tiles {tiles}, {gold}",
            monster=thing.title,
            tiles=tuple(map(str, values)),
            gold=gold_count(gold),
        ),
        means=say("Whoever stands on one of its tiles may fight the monster for the gold of the room."),
        rule="6.1",
        values=values,
        badges=tuple(badges),
        marks=(NOW,) if now else (),
    )


# Heroes


def outside(view: DnDominoState) -> Zone:
    """§5.4 Those who wait, who are about to land, or who are gone for good."""
    lands = view.target if view.phase in (rules.LANDING, rules.RETURNING) else rules.NONE
    away = tuple(
        _away(seat, at == rules.GONE, view.bloody(seat), lands == seat)
        for seat, at in enumerate(view.at)
        if at < 0
    )
    return Zone("outside", away, title=say("Outside"), place="outside")


@lru_cache(MAPS)
def _hero(seat: Seat, bloody: bool, tile: Sentence, x: int, y: int) -> Thing:
    name = say("{who:Own} hero, on {tile}", who=Player(seat), tile=tile)
    thing = Thing(
        TOKEN,
        name,
        f"hero:{seat}",
        means=say("A hero may be attacked from a tile that touches this one."),
        rule="7.1",
        art="hero",
        seat=seat,
        x=x,
        y=y,
    )
    return wounded(thing) if bloody else thing


def wounded(thing: Thing) -> Thing:
    return replace(
        thing,
        name=say("{hero}, bloodied", hero=thing.name),
        means=say("Bloodied: one less on throws for moving, attacking and defending, until the hero heals."),
        rule="7.6",
        marks=(HURT,),
    )


@cache
def _away(seat: Seat, gone: bool, bloody: bool, lands: bool) -> Thing:
    name = say("{who:Own} hero, {where}", who=Player(seat), where=say("outside"))
    means, rule = say("Waits outside: the first step leads onto the way in."), "5.4"
    if lands:
        means, rule = say("Is about to be put on a tile of the map."), "8.1"
    if gone:
        name = say("{who:Own} hero, {where}", who=Player(seat), where=say("gone for good"))
        means, rule = say("Has died for the last time, and keeps the gold."), "11.9"
    marks = (DONE,) if gone else (NOW,) if lands else ()
    thing = Thing(TOKEN, name, f"hero:{seat}", means=means, rule=rule, art="hero", seat=seat, marks=marks)
    return wounded(thing) if bloody else thing


# Stock and players


@cache
def stock(n: int) -> Thing:
    return Thing(
        PILE,
        say("{dominoes} in the stock", dominoes=domino_count(n)),
        "stock",
        means=say("Whoever has placed a domino draws a new one from here, while there are any."),
        rule="4.10",
        art="domino",
        title=say("Stock"),
        n=n,
    )


@cache
def monsters(n: int, coming: int) -> Thing:
    """Those still to come as bits."""
    names = tuple(monster(value) for value in values_of(coming))
    return Thing(
        COUNTER,
        say("Monsters left: {n}", n=n),
        means=say("Monsters that are alive on the map or still to be placed."),
        rule="6.6",
        art="monsters",
        text=say("Still to come: {monsters}", monsters=names) if names else NOTHING,
        n=n,
    )


def plate(view: DnDominoState, seat: Seat) -> Zone:
    """What one must know of a player."""
    things = [
        _plate(seat, view.classes[seat], view.bloody(seat), view.prepared[seat] > 0, min(0, view.at[seat])),
        gold_heap(seat, view.gold[seat]),
        held_count(seat, view.held[seat]),
    ]
    if view.lives:
        things.append(lives_left(seat, view.lives - view.deaths[seat], view.lives))
    return Zone(f"plate:{seat}", tuple(things), owner=seat)


@cache
def _plate(seat: Seat, role: int, bloody: bool, prepared: bool, away: int) -> Thing:
    """Of somebody who is `away`, OUTSIDE or GONE, or 0 on the map."""
    badges = []
    if away:
        where = say("gone for good") if away == rules.GONE else say("outside")
        badges.append(Badge("⇤", where, "away"))
    if bloody:
        badges.append(Badge("−1", say("bloodied"), "bloodied"))
    if prepared:
        badges.append(Badge("+1", say("prepared"), "prepared"))
    thing = Thing(
        PLATE,
        say("{who}", who=Player(seat)),
        f"seat:{seat}",
        means=say("Turns go clockwise: a move and an action, then a domino."),
        rule="3.1",
        seat=seat,
        badges=tuple(badges),
        marks=(HURT,) if bloody else (),
    )
    if role == rules.NONE:
        return thing
    about = CLASSES[role]
    return replace(thing, title=say(about.name), text=say(about.says), means=say(about.says), rule="11.15")


@cache
def gold_heap(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        say("{who}: {gold}", who=Player(seat), gold=gold_count(n)),
        means=say("Most gold wins when the game is over."),
        rule="9.3",
        art="gold",
        n=n,
    )


@cache
def held_count(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        say("{who}: {dominoes}", who=Player(seat), dominoes=domino_count(n)),
        means=say("Dominoes in the hand: how many there are is open to all."),
        rule="1.5",
        art="domino",
        n=n,
    )


@cache
def lives_left(seat: Seat, n: int, most: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{who}: {n} life", "{who}: {n} lives", who=Player(seat)),
        means=say("With the last death the hero leaves the dungeon, and keeps the gold."),
        rule="11.9",
        art="lives",
        n=n,
        most=most,
    )


# Hands


def hand(view: DnDominoState, seat: Seat) -> Zone:
    """One's own dominoes; of others', those that are known (§4.11)."""
    if seat != view.viewer:
        return _others_hand(seat, view.hands[seat])
    return _own_hand(seat, view.hands[seat], jokers(view))


@lru_cache(MAPS)
def _others_hand(seat: Seat, held: int) -> Zone:
    seen = tuple(known_domino(seat, number) for number in dominoes_in(held))
    return Zone(f"hand:{seat}", seen, owner=seat, folds=True, title=say("Known"))


@lru_cache(MAPS)
def _own_hand(seat: Seat, held: int, jokers: frozenset[int]) -> Zone:
    things = tuple(held_domino(number, number in jokers) for number in dominoes_in(held))
    return Zone(f"hand:{seat}", things, owner=seat, lay=FAN, title=say("Your dominoes"))


def jokers(view: DnDominoState) -> frozenset[int]:
    """§4.8 The viewer's dominoes that match nowhere: then no way to place them matches, so one tells."""
    if view.phase != rules.PLACING or view.viewer != view.seat:
        return frozenset()
    ways = {a_of(action): action for action in view.actions(view.seat)}
    return frozenset(
        number
        for number, action in ways.items()
        if not view.matches(number, spot_of(action), spot_of(action) + STEP[way_of(action)])
    )


@cache
def known_domino(seat: Seat, number: int) -> Thing:
    return Thing(
        DOMINO,
        say("{who}: {domino} in the hand", who=Player(seat), domino=domino(number)),
        means=say("Hands are hidden, but for dominoes that somebody had to show."),
        rule="1.5",
        art=monster_art(DOMINOES[number][0]) if is_monster(number) else "",
        values=DOMINOES[number],
    )


@cache
def held_domino(number: int, joker: bool) -> Thing:
    name = say("{domino} in your hand", domino=domino(number))
    means, rule = say("At the end of your turn you place one of your dominoes, if you can."), "3.2"
    double = is_monster(number)
    title = monster(DOMINOES[number][0]) if double else NOTHING
    if double:
        name = say("{domino}, the {monster}, in your hand", domino=domino(number), monster=title)
        means, rule = say("A monster goes where it fills up a block of tiles, which becomes its room."), "4.5"
    badges = []
    if joker:
        name = say("{domino}, a joker", domino=name)
        means, rule = say("It fits nowhere now, so it may be placed without matching."), "4.8"
        badges.append(Badge("★", say("Joker"), "joker"))
    return Thing(
        DOMINO,
        name,
        f"hand:{slug(number)}",
        means=means,
        rule=rule,
        art=monster_art(DOMINOES[number][0]) if double else "",
        title=title,
        values=DOMINOES[number],
        badges=tuple(badges),
    )


# Who sees what


def plays(view: DnDominoState) -> bool:
    """Whether the viewer sits at the table."""
    return 0 <= view.viewer < view.seats


def known(view: DnDominoState, seat: Seat) -> list[int]:
    """The dominoes of a hand that the viewer sees; how many there are says `held`."""
    return dominoes_in(view.hands[seat])


# What is where


def cell_of(view: DnDominoState, tile: int) -> Cell:
    """Where a tile lies (§1.3)."""
    return cell(view.spots[tile])


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


def monsters_to_come(view: DnDominoState) -> list[int]:
    """The values of the monsters that nobody has placed yet."""
    return values_of(view.unplaced() & DOUBLES[0])


def values_of(doubles: int) -> list[int]:
    """Of dominoes as bits, lowest first."""
    return sorted(DOMINOES[number][0] for number in dominoes_in(doubles))
