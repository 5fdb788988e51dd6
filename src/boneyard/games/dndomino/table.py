"""What lies on a table of Dungeons and Dominos. Sections (§) refer to docs/rules/dndomino.md.

The map is one board, and each of its squares is touched by itself; x goes to the right and y downwards, as in
the rules. What is the same for everybody until the next domino is placed is made once for each map.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

from boneyard.core.furniture import (
    BOARD,
    COUNTER,
    DOMINO,
    DONE,
    FAN,
    HURT,
    LATELY,
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
from boneyard.core.game import OVER, Game
from boneyard.core.options import Switch
from boneyard.core.state import Seat
from boneyard.core.text import NOTHING, Player, Sentence, count, say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import CLASSES, DOMINOES, ENTRANCE, MONSTER_RULES, WAYS
from boneyard.games.dndomino.glance import fight_chance
from boneyard.games.dndomino.places import (
    Map,
    empty_called,
    map_of,
    nearest,
    step_count,
    steps_to,
    tile_called,
    tile_facts,
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
Far = tuple[tuple[int, int], ...]  # tiles, and how many steps away they are

MAPS = 1_000  # larger than what lies on other tables, so fewer are remembered

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
    lies = ground(map_of(view))
    rooms = rooms_of(view, lies)
    zones = [
        turn(view.phase, view.turn > 0, view.moved, view.acted, view.revealed, view.steps),
        dungeon_of(view, lies, rooms),
        rooms.zone,
        outside(tuple(view.at), view.bloodied, lands(view)),
        stock(view.in_stock, view.monsters_left(), view.unplaced() & DOUBLES[0]),
    ]
    for seat in seats_in_order(view.viewer, view.seats):
        zones += [plate(view, seat), hand(view, seat)]
    return Furniture(title(view), tuple(zones), (*banners(view), *house_rules(game)))


# What is happening


def title(view: DnDominoState) -> Sentence:
    if view.phase == rules.OVER:
        return OVER
    return turn_title(view.turn, view.phase <= rules.DEALING)


@cache
def turn_title(n: int, setting_up: bool) -> Sentence:
    if setting_up:
        return say("The table is being set up.")
    return say("Turn {n}", n=n) if n else say("The map comes first")


@lru_cache(LATELY)
def turn(phase: int, began: bool, moved: int, acted: int, revealed: int, steps: int) -> Zone:
    return Zone("turn", tuple(parts_of_turn(phase, began, moved, acted, revealed, steps)))


def parts_of_turn(
    phase: int, began: bool, moved: int, acted: int, revealed: int, steps: int
) -> Iterator[Thing]:
    """§3.1, §3.2 Move and action in any order, then a domino, as long as there are any."""
    if phase == rules.OVER or phase <= rules.DEALING:
        return
    placing = phase in (rules.PLACING, rules.DRAWING)
    if began:
        moving = phase in (rules.ROLLING, rules.WALKING, rules.STOPPING)
        fighting = rules.LOOTING <= phase <= rules.RETURNING or phase == rules.LANDING
        yield part_of_turn("move", moving, placing or bool(moved))
        yield part_of_turn("action", fighting, placing or bool(acted))
    if not revealed:
        yield part_of_turn("place", placing, False)
    if phase == rules.WALKING:
        yield steps_left(steps)


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


REVEALED = say("The map is revealed: every die for looting counts one more.")
LAST_MONSTER = say("The last monster: loot with one die more, move with two dice.")
HUNTED = say("The hunt is over: now for the way out!")


def banners(view: DnDominoState) -> Iterator[Sentence]:
    """§6.5, §6.6, §11.5"""
    if view.phase == rules.OVER:
        return
    if view.revealed:
        yield REVEALED
    if view.move_dice() == 2:
        yield LAST_MONSTER
    if view.hunt_is_over():
        yield HUNTED


@lru_cache(LATELY)
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


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What everybody sees alike until the next domino is placed, or a monster dies; one for each map."""

    map: Map
    dominoes: tuple[Thing, ...]
    squares: tuple[Thing, ...]  # by tile
    names: tuple[Sentence, ...]  # by tile
    rooms: tuple[Room, ...]
    box: Box


@lru_cache(MAPS)
def ground(map: Map) -> Ground:
    living = monsters_of(map)
    facts = [(*tile_facts(map, tile), living.get(tile, ())) for tile in range(len(map.spots))]
    return Ground(
        map,
        tuple(laid(*domino_on(map, place)) for place in range(len(map.placed))),
        tuple(tile_square(spot, tile, *facts[tile]) for tile, spot in enumerate(map.spots)),
        tuple(tile_called(*each) for each in facts),
        tuple(room_in(map, room) for room in range(len(map.rooms))),
        box_of(map),
    )


def monsters_of(map: Map) -> dict[int, tuple[int, ...]]:
    """By tile: the living monsters, by their dominoes, of the rooms that it is in and is not the lair of."""
    found: dict[int, tuple[int, ...]] = {}
    for room, lair in enumerate(map.lairs):
        if map.dead >> lair & 1:
            continue
        for tile in tiles_in(map, room):
            if tile // 2 != lair:
                found[tile] = (*found.get(tile, ()), map.placed[lair])
    return found


def domino_on(map: Map, place: int) -> tuple[int, int, int, bool]:
    """The domino there, where its two tiles lie, and whether it is a dead monster."""
    low, high = map.spots[2 * place : 2 * place + 2]
    return map.placed[place], low, high, bool(map.dead >> place & 1)


def box_of(map: Map) -> Box:
    """Where the dominoes lie."""
    cells = [cell(spot) for spot in map.spots] or [(0, 0)]  # what is mended may have no map at all
    columns, rows = zip(*cells, strict=True)
    left, top = min(columns), min(rows)
    return left, top, max(columns) - left + 1, max(rows) - top + 1


def around(box: Box) -> Box:
    """And so many squares more on each side."""
    left, top, wide, high = box
    return left - AROUND, top - AROUND, wide + 2 * AROUND, high + 2 * AROUND


def room_in(map: Map, room: int) -> Room:
    tiles = tiles_in(map, room)
    lair = map.lairs[room]
    values = sorted((DOMINOES[map.placed[tile // 2]][tile % 2] for tile in tiles), reverse=True)
    spots = tuple(map.spots[tile] for tile in tiles)
    return Room(DOMINOES[map.placed[lair]][0], map.spots[2 * lair], tuple(values), spots)


@dataclass(frozen=True, slots=True, eq=False)
class Rooms:
    """All of them to be touched, and outlines of those that are alive; one for each way they look."""

    zone: Zone
    outlines: tuple[Thing, ...]


def dungeon_of(view: DnDominoState, lies: Ground, rooms: Rooms) -> Zone:
    acts = view.viewer == view.seat
    far = distances(view) if view.phase == rules.WALKING and acts else ()
    places = view.phase == rules.PLACING and acts
    return dungeon(lies, rooms, tuple(view.at), view.bloodied, far, places)


@lru_cache(LATELY)
def dungeon(lies: Ground, rooms: Rooms, at: tuple[int, ...], bloodied: int, far: Far, places: bool) -> Zone:
    """Dominoes, on them outlines of living rooms, on these the squares to touch, and heroes on top."""
    squares, box = list(lies.squares), lies.box
    for tile, steps in far:
        squares[tile] = at_distance(squares[tile], steps)
    free: tuple[Thing, ...] = ()
    if places:
        free, box = empty_squares(lies), around(box)
    things = (*lies.dominoes, *rooms.outlines, *squares, *free, *heroes(lies, at, bloodied))
    return Zone("map", things, lay=BOARD, title=say("Map"), box=box, roams=True)


@lru_cache(LATELY)
def heroes(lies: Ground, at: tuple[int, ...], bloodied: int) -> tuple[Thing, ...]:
    return tuple(
        hero(seat, bool(bloodied >> seat & 1), lies.names[tile], *cell(lies.map.spots[tile]))
        for seat, tile in enumerate(at)
        if tile >= 0
    )


@lru_cache(LATELY)
def laid(number: int, low: int, high: int, dead: bool) -> Thing:
    """From its left or upper tile on; a dead monster lies face down (§4.7)."""
    one, other = cell(low), cell(high)
    values = DOMINOES[number] if one < other else DOMINOES[number][::-1]
    x, y = min(one, other)
    wide, tall = (1, 2) if one[0] == other[0] else (2, 1)
    thing = Thing(
        DOMINO,
        say("{domino} on the map", domino=domino(number)),
        means=say("A new domino is placed beside the map, where two equal values meet."),
        rule="4.3",
        values=values,
        x=x,
        y=y,
        wide=wide,
        high=tall,
    )
    if number == ENTRANCE:
        return replace(
            thing, name=say("The entrance"), means=say("Here everybody comes into the dungeon."), rule="2.1"
        )
    if not is_monster(number):
        return thing
    name = monster(values[0])
    if dead:
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


@lru_cache(LATELY)
def tile_square(
    spot: int,
    tile: int,
    number: int,
    half: int,
    towards: int,
    dead: bool,
    doubled: int,
    monsters: tuple[int, ...],
) -> Thing:
    name = tile_called(number, half, towards, dead, doubled, monsters)
    x, y = cell(spot)
    spawn = tile == rules.SPAWN
    means = say("A step leads from tile to tile; there is room for one hero on each.")
    if spawn:
        means = say("From outside, the first step leads here.")
    return Thing(
        SPACE,
        say("Tile: {tile}", tile=name),
        f"cell:{square(spot)}",
        means=means,
        rule="5.4" if spawn else "5.2",
        value=None if dead else DOMINOES[number][half],
        badges=(Badge("▶", say("Way in"), "spawn"),) if spawn else (),
        x=x,
        y=y,
    )


def distances(view: DnDominoState) -> Far:
    """§5.2 How far the tiles are that the viewer's move could end on."""
    ends = [int(view.tile_on(spot_of(action))) for action in view.actions(view.seat) if spot_of(action)]
    return tuple([(tile, steps_to(view, tile)) for tile in ends])


@lru_cache(LATELY)
def at_distance(thing: Thing, steps: int) -> Thing:
    far = step_count(steps)
    badges = (*thing.badges, Badge(str(steps), far, "steps"))
    return replace(thing, name=say("{tile}, {steps}", tile=thing.name, steps=far), badges=badges)


@lru_cache(MAPS)
def empty_squares(lies: Ground) -> tuple[Thing, ...]:
    """Beside the map, for whoever places a domino."""
    tiles = {spot: tile for tile, spot in enumerate(lies.map.spots)}
    found = []
    for x, y in sorted(near({cell(spot) for spot in tiles})):
        step = nearest(tiles, spot_at(x, y))
        found.append(empty(x, y, step, *tile_facts(lies.map, tiles[spot_at(x, y) + step])))
    return tuple(found)


@lru_cache(LATELY)
def empty(x: int, y: int, step: int, number: int, half: int, towards: int, dead: bool, doubled: int) -> Thing:
    return Thing(
        SPACE,
        empty_called(step, tile_called(number, half, towards, dead, doubled, ())),
        f"cell:{x}.{y}",
        means=say("A domino covers two empty squares, and one of them at least touches the map."),
        rule="4.2",
        x=x,
        y=y,
    )


def near(cells: set[Cell]) -> set[Cell]:
    """The empty squares at most so many steps away."""
    return set[Cell]().union(*map(near_cell, cells)) - cells


@lru_cache(LATELY)
def near_cell(cell: Cell) -> frozenset[Cell]:
    found = {cell}
    for _ in range(AROUND):
        found |= {(x + dx, y + dy) for x, y in found for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))}
    return frozenset(found)


# Rooms


def rooms_of(view: DnDominoState, lies: Ground) -> Rooms:
    """§6.1 The rooms with their gold, and what the viewer's chances would be."""
    living, looted = living_rooms(view), view.target if view.phase == rules.LOOTING else rules.NONE
    chances = tuple([fight_chance(view, view.viewer, room) for room in living] if plays(view) else ())
    return rooms_on(lies, tuple(living), tuple(view.pots), chances, bool(view.plays(MONSTER_RULES)), looted)


@lru_cache(LATELY)
def rooms_on(
    lies: Ground,
    living: tuple[int, ...],
    pots: tuple[int, ...],
    chances: tuple[float, ...],
    willed: bool,
    looted: int,
) -> Rooms:
    alive = tuple(
        (lies.rooms[room], pots[room], chance, willed, room == looted)
        for room, chance in zip(living, chances or (-1,) * len(living), strict=True)
    )
    return lairs(alive, tuple(about for room, about in enumerate(lies.rooms) if room not in living))


@lru_cache(LATELY)
def lairs(alive: tuple[tuple[Room, int, float, bool, bool], ...], dead: tuple[Room, ...]) -> Rooms:
    found = [lair(*each) for each in alive]
    things = (*(room for room, _ in found), *map(dead_lair, dead))
    return Rooms(Zone("rooms", things, title=say("Rooms")), tuple(outline for _, outline in found))


@lru_cache(LATELY)
def dead_lair(about: Room) -> Thing:
    columns, rows = zip(*map(cell, about.spots), strict=True)
    return Thing(
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


@lru_cache(LATELY)
def lair(about: Room, pot: int, chance: float, willed: bool, looted: bool) -> tuple[Thing, Thing]:
    """A living room to be touched, and its outline."""
    thing = _living(dead_lair(about), sum(about.values) + pot, about.values, chance, looted)
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


def lands(view: DnDominoState) -> int:
    """Who is about to land."""
    return view.target if view.phase in (rules.LANDING, rules.RETURNING) else rules.NONE


@lru_cache(LATELY)
def outside(at: tuple[int, ...], bloodied: int, lands: int) -> Zone:
    """§5.4 Those who wait, who are about to land, or who are gone for good."""
    return those_outside(
        tuple(
            (seat, where == rules.GONE, bool(bloodied >> seat & 1), lands == seat)
            for seat, where in enumerate(at)
            if where < 0
        )
    )


@lru_cache(LATELY)
def those_outside(heroes: tuple[tuple[Seat, bool, bool, bool], ...]) -> Zone:
    return Zone("outside", tuple(away(*each) for each in heroes), title=say("Outside"), place="outside")


@lru_cache(LATELY)
def hero(seat: Seat, bloody: bool, tile: Sentence, x: int, y: int) -> Thing:
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
def away(seat: Seat, gone: bool, bloody: bool, lands: bool) -> Thing:
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


@lru_cache(LATELY)
def stock(n: int, left: int, coming: int) -> Zone:
    return Zone("stock", (stocked(n), monsters(left, coming)))


@cache
def stocked(n: int) -> Thing:
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
    return about(
        seat,
        view.classes[seat],
        view.bloody(seat),
        view.prepared[seat] > 0,
        min(0, view.at[seat]),
        view.gold[seat],
        view.held[seat],
        view.lives - view.deaths[seat],
        view.lives,
    )


@lru_cache(LATELY)
def about(
    seat: Seat,
    role: int,
    bloody: bool,
    prepared: bool,
    away: int,
    gold: int,
    held: int,
    lives: int,
    most_lives: int,
) -> Zone:
    things = (_plate(seat, role, bloody, prepared, away), gold_heap(seat, gold), held_count(seat, held))
    left = (lives_left(seat, lives, most_lives),) if most_lives else ()
    return Zone(f"plate:{seat}", (*things, *left), owner=seat)


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


@lru_cache(LATELY)
def _others_hand(seat: Seat, held: int) -> Zone:
    seen = tuple(known_domino(seat, number) for number in dominoes_in(held))
    return Zone(f"hand:{seat}", seen, owner=seat, folds=True, title=say("Known"))


@lru_cache(LATELY)
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
