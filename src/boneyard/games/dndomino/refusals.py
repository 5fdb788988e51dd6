"""Why a touch plays nothing in Dungeons and Dominos. Sections (§) refer to docs/rules/dndomino.md."""

from boneyard.core.causes import Blocked, Cause, Count, First, Limit, Missing, Never, Phase
from boneyard.core.game import Choice, Refusal, leads_to
from boneyard.core.state import Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES, ENTRANCE, HOP_ATTACK, LARGE_ROOMS, SET, STEAL
from boneyard.games.dndomino.places import steps_to, tile_in_room
from boneyard.games.dndomino.state import (
    FOUND,
    GONE,
    NONE,
    OUTSIDE,
    STEP,
    DnDominoState,
    is_monster,
    spot_at,
)
from boneyard.games.dndomino.words import domino, monster, square


def refuse(view: DnDominoState, touched: list[str], choices: tuple[Choice, ...]) -> Refusal:
    *before, last = touched
    onward = goes_on(choices, before)
    begun = bool(before and onward)
    whole = bool(before) and not onward and any(leads_to(choice, before) for choice in choices)
    onward = onward or goes_on(choices, [])
    if last in onward and view.phase != rules.PLACING:
        return _because(
            _section(view), say("That does not go with what you touched before: begin anew."), First((last,))
        )
    kind, _, rest = last.partition(":")
    if kind == "stock":
        return _because("4.10", say("You draw from the stock after placing a domino."), Never())
    if whole and (view.phase, kind) != (rules.PLACING, "cell"):
        sentence = say("Nothing more belongs to that choice.")
        return _because(_section(view), sentence, Count(len(touched), len(before)))
    if kind == "seat":
        return _seat(view, f"hero:{rest}", onward)
    if view.phase == rules.PLACING:
        return _placing(view, touched, onward, choices)
    if begun:
        return _after_button(view, before[-1].removeprefix("button:"), last, onward)
    if kind == "hand":
        return _hand(view, onward)
    if kind == "hero":
        return _hero(view, int(rest), onward, choices)
    if kind == "room":
        return _room(view, rest, onward)
    return _cell(view, spot_in(last), onward)


def goes_on(choices: tuple[Choice, ...], begun: list[str]) -> tuple[str, ...]:
    """What may be touched next, on the way to some choice."""
    return tuple(
        dict.fromkeys(
            component
            for choice in choices
            if leads_to(choice, begun)
            for group in choice.touch
            for component in group
            if leads_to(choice, [*begun, component])
        )
    )


def _because(rule: str, sentence: Sentence, cause: Cause) -> Refusal:
    return Refusal(sentence, rule, cause)


def spot_in(component: str) -> int:
    """Of a square, or of the monster in a room."""
    x, _, y = component.partition(":")[2].partition(".")
    return spot_at(int(x), int(y))


SECTION = {
    rules.ACTING: "3.1",
    rules.WALKING: "5.2",
    rules.STOPPING: "11.3",
    rules.LANDING: "8.1",
    rules.PLACING: "4.1",
}


def _section(view: DnDominoState) -> str:
    return SECTION[view.phase]


def _owed(view: DnDominoState, onward: tuple[str, ...]) -> Refusal:
    """The present question must be answered first."""
    squares = tuple(component for component in onward if component.startswith("cell:"))
    return _because(_section(view), OWED[view.phase], First(squares or onward))


OWED = {
    rules.WALKING: say("First choose the tile where your move ends."),
    rules.STOPPING: say("First choose the tile where you fell."),
    rules.LANDING: say("First choose the tile to land on."),
}


def _seat(view: DnDominoState, hero: str, onward: tuple[str, ...]) -> Refusal:
    if hero in onward:
        return _because(_section(view), say("Touch the hero on the map, not the player."), First((hero,)))
    return _because(_section(view), say("Players are not touched, only what lies on the table."), Never())


def _hand(view: DnDominoState, onward: tuple[str, ...]) -> Refusal:
    if view.phase == rules.ACTING:
        return _because("3.2", say("A domino is placed at the end of the turn."), Phase(view.phase))
    return _owed(view, onward)


# Heroes


def _hero(view: DnDominoState, hero: Seat, onward: tuple[str, ...], choices: tuple[Choice, ...]) -> Refusal:
    if f"hero:{hero}" in goes_on(choices, ["button:steal"]):
        sentence = say("To steal from {who:obj}, touch that first.", who=Player(hero))
        return _because("12.4", sentence, First(("button:steal",)))
    if view.phase == rules.WALKING and hero != view.viewer:
        return _on_the_way(view, hero)
    if view.phase != rules.ACTING:
        return _owed(view, onward)
    own = hero == view.viewer
    if own and not view.has_magic(hero):
        return _because("3.1", say("That is your own hero."), First(onward))
    if view.at[hero] == GONE:
        return _gone(view, hero)
    if view.acted:
        return _acted()
    if view.at[view.viewer] == OUTSIDE:
        return _because("5.4", say("You are still outside."), Missing(f"hero:{view.viewer} on the map"))
    if own:
        return _because(
            "12.1",
            say("Nothing but magic works on your own hero: touch that first."),
            First(("button:magic",)),
        )
    return _out_of_reach(view, hero)


def _acted() -> Refusal:
    return _because("3.1", say("You have taken your action."), Limit("action", 1))


def _gone(view: DnDominoState, hero: Seat) -> Refusal:
    return _because(
        "11.9", say("{who} has left the dungeon.", who=Player(hero)), Limit(f"hero:{hero}", int(view.lives))
    )


def _outside(hero: Seat) -> Refusal:
    sentence = say("{who} is still outside.", who=Player(hero))
    return _because("5.4", sentence, Missing(f"hero:{hero} on the map"))


def _out_of_reach(view: DnDominoState, hero: Seat) -> Refusal:
    if view.at[hero] == OUTSIDE:
        return _outside(hero)
    return _because(
        "7.1",
        say("{who} is on no tile that touches yours.", who=Player(hero)),
        Missing(f"hero:{hero} beside hero:{view.viewer}"),
    )


def _on_the_way(view: DnDominoState, hero: Seat) -> Refusal:
    """Somebody whom a move may hop over (§5.3), but not attack or rob on the way (§11.3, §12.4)."""
    at = view.at[hero]
    if at == GONE:
        return _gone(view, hero)
    if at == OUTSIDE:
        return _outside(hero)
    if steps_to(view, at) > view.steps:
        return _too_far(view, at)
    if view.hop == NONE and (view.plays(HOP_ATTACK) or view.plays(STEAL)):
        return _acted() if view.acted else _dead_end(hero)
    sentence = say("You can hop over {who:obj}, but not stop there.", who=Player(hero))
    return _because("5.3", sentence, Blocked(f"cell:{square(view.spots[at])}"))


def _dead_end(hero: Seat) -> Refusal:
    """§11.3"""
    sentence = say("Beyond {who:obj} there is no free tile where your move could end.", who=Player(hero))
    return _because("11.3", sentence, Missing(f"free tile beyond hero:{hero}"))


def _after_button(view: DnDominoState, button: str, last: str, onward: tuple[str, ...]) -> Refusal:
    """Magic, a push, a theft or a rope was chosen: now whom or where?"""
    kind, _, rest = last.partition(":")
    if button == "rope" and kind == "cell":
        return _rope(view, spot_in(last), onward)
    if button == "rope":
        return _because("12.3", say("Now touch the tile that you swing to."), First(onward))
    if kind != "hero":
        return _because(_section(view), say("Now touch the hero that you mean."), First(onward))
    hero = int(rest)
    if view.at[hero] == GONE:
        return _gone(view, hero)
    if hero == view.viewer:
        return _because(_section(view), say("Not your own hero: touch another."), First(onward))
    if button == "steal":
        return _on_the_way(view, hero)
    return _out_of_reach(view, hero)


def _rope(view: DnDominoState, spot: int, onward: tuple[str, ...]) -> Refusal:
    """§12.3"""
    here = view.spots[view.at[view.viewer]]
    gaps = [here + step for step in STEP if here + 2 * step == spot]
    if gaps and view.tile_on(gaps[0]) == NONE and view.taken(view.tile_on(spot)):
        return _no_room(view, "12.3", spot)
    sentence = say("A rope leads straight over one empty square onto a free tile.")
    return _because("12.3", sentence, First(onward))


def _no_room(view: DnDominoState, rule: str, spot: int) -> Refusal:
    goal = tile_in_room(view, view.tile_on(spot))
    sentence = say("There is room for one hero only on {goal}.", goal=goal)
    return _because(rule, sentence, Blocked(f"cell:{square(spot)}"))


# Rooms


def _room(view: DnDominoState, where: str, onward: tuple[str, ...]) -> Refusal:
    if view.phase != rules.ACTING:
        return _owed(view, onward)
    room = view.room_of(spot_in(f"room:{where}"))
    name = monster(view.monster(room))
    if not view.alive(room):
        sentence = say("The {monster} is dead and its room looted.", monster=name)
        return _because("6.3", sentence, Missing(f"room:{where} alive"))
    if view.hunt_is_over():
        return _because("11.5", say("The hunt is over: find the way out."), Limit("kills", int(view.goal)))
    if view.acted:
        return _acted()
    return _because(
        "6.1",
        say("To fight the {monster}, stand on a tile of its room.", monster=name),
        Missing(f"hero:{view.viewer} in room:{where}"),
    )


# Squares


def _cell(view: DnDominoState, spot: int, onward: tuple[str, ...]) -> Refusal:
    if view.phase == rules.WALKING:
        return _walk(view, spot)
    if view.phase == rules.STOPPING:
        sentence = say("You fell on the last free tile before your victim.")
        return _because("11.3", sentence, First(onward))
    if view.phase == rules.LANDING:
        return _landing(view, spot, onward)
    if view.moved:
        return _because("3.1", say("There is no move left in this turn."), Limit("move", 1))
    return _because("5.1", say("First throw the dice."), First(("button:roll",)))


def _too_far(view: DnDominoState, tile: int) -> Refusal:
    far = steps_to(view, tile)
    sentence = count(
        view.steps,
        "It is {far} steps to {goal}, and you have {n} step.",
        "It is {far} steps to {goal}, and you have {n} steps.",
        goal=tile_in_room(view, tile),
        far=far,
    )
    return _because("5.1", sentence, Count(int(view.steps), far))


def _walk(view: DnDominoState, spot: int) -> Refusal:
    tile = view.tile_on(spot)
    if tile == view.at[view.viewer] and view.hop == NONE:
        return _because("5.1", say("You stand there already: stay, if you like."), First(("button:stay",)))
    if view.taken(tile):
        return _no_room(view, "5.3", spot)
    return _too_far(view, tile)


def _landing(view: DnDominoState, spot: int, onward: tuple[str, ...]) -> Refusal:
    if view.taken(view.tile_on(spot)):
        return _no_room(view, "8.4", spot)
    rule = "8.2" if view.landing == ENTRANCE else "8.3"
    if view.is_spell():
        rule = "12.1"
    sentence = say("It must be on {domino}, or as near as there is room.", domino=domino(view.landing))
    return _because(rule, sentence, First(tuple(each for each in onward if each.startswith("cell:"))))


# Placing a domino


def _placing(
    view: DnDominoState, touched: list[str], onward: tuple[str, ...], choices: tuple[Choice, ...]
) -> Refusal:
    kind = touched[-1].partition(":")[0]
    if kind == "cell":
        return _square(view, touched, onward, choices)
    if kind != "hand":
        sentence = say("Your move and your action are over: place a domino.")
        return _because("4.1", sentence, First(onward))
    if len(touched) > 1:
        return _one_by_one(onward)
    name = say("monsters") if is_monster(number_in(touched[-1])) else say("singles")
    sentence = say("There is no place for {kind} on this map.", kind=name)
    return _because("4.8", sentence, Missing("place"))


def _one_by_one(onward: tuple[str, ...]) -> Refusal:
    return _because("4.1", say("Touch one domino, then the squares where it goes."), First(onward))


def number_in(component: str) -> int:
    low, high = component.removeprefix("hand:").split(".")
    return SET.index((int(low), int(high)))


def _square(
    view: DnDominoState, touched: list[str], onward: tuple[str, ...], choices: tuple[Choice, ...]
) -> Refusal:
    """What speaks against two squares, from what is worst to what is least."""
    held = [component for component in touched if component.startswith("hand:")]
    squares = [component for component in touched if component.startswith("cell:")]
    if view.tile_on(spot_in(squares[-1])) != NONE:
        return _covered(view, spot_in(squares[-1]))
    if not held:
        hands = tuple(component for component in onward if component.startswith("hand:"))
        return _because("4.1", say("First touch the domino that you place."), First(hands))
    if len(held) > 1 or any(leads_to(choice, [*held, *squares]) for choice in choices):
        return _one_by_one(onward)
    if len(squares) > 2:
        return _because("1.1", say("A domino covers two squares."), Count(len(squares), 2))
    number, low, high = placement_in(view, touched)
    if high - low not in list(STEP):
        return _because("1.3", say("The two squares must touch each other."), First(onward))
    return fault(view, number, low, high)


def placement_in(view: DnDominoState, touched: list[str]) -> tuple[int, int, int]:
    """The domino and its squares, that of the lower value first.

    Of one square, in the direction in which least is wrong.
    """
    number = next(number_in(component) for component in touched if component.startswith("hand:"))
    low, *rest = [spot_in(component) for component in touched if component.startswith("cell:")]
    if rest:
        return number, low, rest[0]
    others = [low + step for step in STEP]
    high = max(others, key=lambda other: CLOSENESS.index(fault(view, number, low, other).rule))
    return number, low, high


CLOSENESS = ("4.2", "4.7", "11.8", "4.6", "4.4", "4.5", "4.3")


def fault(view: DnDominoState, number: int, low: int, high: int) -> Refusal:
    """What speaks against a domino with its lower value on `low`; both squares touch each other."""
    for spot in (low, high):
        if view.tile_on(spot) != NONE:
            return _covered(view, spot)
    beside = [spot + step for spot in (low, high) for step in STEP if view.tile_on(spot + step) != NONE]
    dead = [spot for spot in beside if view.dead >> view.tile_on(spot) // 2 & 1]
    if dead:
        return _because("4.7", say("Nothing may touch a dead monster."), Blocked(f"cell:{square(dead[0])}"))
    if not beside:
        return _because("4.2", say("It must touch the map."), Missing("tile beside"))
    return _shape(view, number, min(low, high), int(abs(high - low) > 1)) or _no_match(number)


def _covered(view: DnDominoState, spot: int) -> Refusal:
    sentence = say("There lies {tile} already.", tile=tile_in_room(view, view.tile_on(spot)))
    return _because("4.2", sentence, Blocked(f"cell:{square(spot)}"))


def _no_match(number: int) -> Refusal:
    low, high = DOMINOES[number]
    name = domino(number)
    sentence = say("No {value} matches there, and {domino} fits elsewhere.", value=low, domino=name)
    if low != high:
        sentence = say(
            "No {low} or {high} matches there, and {domino} fits elsewhere.", low=low, high=high, domino=name
        )
    return _because("4.3", sentence, Missing("match"))


def _shape(view: DnDominoState, number: int, first: int, down: int) -> Refusal | None:
    """§4.4 to §4.6, §11.8"""
    use = view.slot_at(first, down) & rules.FITS
    double = DOMINOES[number][0] == DOMINOES[number][1]
    if use == (rules.FOR_DOUBLE if double else rules.FOR_SINGLE):
        return None
    if not double:
        sentence = say("A single must not fill up a block of 2 × 2 tiles.")
        return _because("4.4", sentence, Limit("block", 3))
    if use == rules.FOR_SINGLE:
        sentence = say("A monster must fill up a block of 2 × 2 tiles.")
        return _because("4.5", sentence, Missing("block"))
    block = int(view.large_block(first, down))
    if block == NONE:
        return _wrong_block(view, first, down)
    if view.plays(LARGE_ROOMS) and block < rules.WHOLE_BLOCKS:
        tiles = [FOUND[i] for i in range(view.block_tiles(first, down, block)) if FOUND[i] != NONE]
        other = next(tile for tile in tiles if is_monster(view.placed[tile // 2]))
        sentence = say("There is another monster in that block of six.")
        return _because("11.8", sentence, Blocked(f"cell:{square(view.spots[other])}"))
    most = 6 if view.plays(LARGE_ROOMS) else 4
    return _because("4.6", say("That would make too large a room."), Limit("room", most))


def _wrong_block(view: DnDominoState, first: int, down: int) -> Refusal:
    """§4.5 One that the monster is only half in, or more than one."""
    along, across = STEP[down], STEP[1 - down]
    sides = [(first + off, first + along + off) for off in (across, -across)]
    if any(all(view.tile_on(spot) != NONE for spot in side) for side in sides):
        return _because(
            "4.5", say("A monster must fill up one block of 2 × 2 tiles only."), Limit("blocks", 1)
        )
    sentence = say("Both tiles of the monster must be in the block that it fills up.")
    return _because("4.5", sentence, Missing("block"))
