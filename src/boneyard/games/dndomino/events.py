"""Kinds of event at Dungeons and Dominos, one row each: what is said, what moves, how much it matters."""

from boneyard.core.events import MOMENT, RESULT, SMALL, Shift, Tell, everybody
from boneyard.core.state import Event, Seat
from boneyard.core.text import Arg, Player, Sentence, count, say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES
from boneyard.games.dndomino.places import WAY_IN
from boneyard.games.dndomino.state import is_monster
from boneyard.games.dndomino.words import (
    class_name,
    dice,
    domino_count,
    domino_piece,
    falling,
    gold_count,
    monster,
    monster_piece,
    several,
    slug,
    square,
    unpacked,
    way,
)

# Dominoes


def _drew_several(event: Event, to: Seat) -> Sentence:
    return say("{who} drew {dominoes}.", who=Player(event.seat), dominoes=several(event.a))


def _drew_some(event: Event, to: Seat) -> Sentence:
    n = len(several(event.a))
    return say("{who} drew {dominoes}.", who=Player(event.seat), dominoes=domino_count(n))


def _drew(event: Event, to: Seat) -> Sentence:
    return say("{who} drew {domino}.", who=Player(event.seat), domino=domino_piece(event.a))


def _drawn(event: Event) -> tuple[Shift, ...]:
    return (Shift(f"domino:{slug(event.a)}", "stock", f"seat:{event.seat}"),)


def _drawn_face_down(event: Event) -> tuple[Shift, ...]:
    return (Shift("domino", "stock", f"seat:{event.seat}"),)


def _placed(event: Event, to: Seat) -> Sentence:
    who, number = Player(event.seat), event.a
    if is_monster(number):
        beast = monster(DOMINOES[number][0])
        name: Arg = say("{domino}, the {monster}", domino=domino_piece(number), monster=beast)
    else:
        name = domino_piece(number)
    if event.c:
        return say("{who} placed {name}, as a joker.", who=who, name=name)
    return say("{who} placed {name}.", who=who, name=name)


def _both_halves(event: Event) -> tuple[Shift, ...]:
    squares = (square(event.b & 0xFFFF), square(event.b >> 16))
    return tuple(Shift(f"domino:{slug(event.a)}", f"seat:{event.seat}", f"cell:{at}") for at in squares)


def _passed(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} could place nothing, showed {dominoes} and passed.",
        who=Player(event.seat),
        dominoes=several(event.a),
    )


def _cleared(event: Event, to: Seat) -> Sentence:
    return say("Nothing more can be placed. Out of the game: {dominoes}.", dominoes=several(event.a))


def _left(event: Event, to: Seat) -> Sentence:
    if event.a == 0:
        return say("{who} left the dungeon for good.", who=Player(event.seat))
    return say(
        "{who} left the dungeon for good. Back to the stock: {dominoes}.",
        who=Player(event.seat),
        dominoes=domino_count(event.a),
    )


# Moving


def _classed(event: Event, to: Seat) -> Sentence:
    return say("{who} got a class: {name}.", who=Player(event.seat), name=class_name(event.a))


def _threw(event: Event, to: Seat) -> Sentence:
    return count(
        event.b,
        "{who} threw {dice} and may take {n} step.",
        "{who} threw {dice} and may take {n} steps.",
        who=Player(event.seat),
        dice=dice(*unpacked(event.a)),
    )


def _went(event: Event, to: Seat) -> Sentence:
    who = Player(event.seat)
    if event.a == event.b:
        return say("{who} is back where the move began.", who=who)
    if event.a != rules.NOWHERE:
        return say("{who} went {way}.", who=who, way=way(event.a, event.b))
    if event.b == WAY_IN:
        return say("{who} came in.", who=who)
    return say("{who} came in and went {way}.", who=who, way=way(WAY_IN, event.b))


def _stayed(event: Event, to: Seat) -> Sentence:
    if event.a:
        return say("{who} could go nowhere and stayed.", who=Player(event.seat))
    return say("{who} stayed.", who=Player(event.seat))


def _swung(event: Event, to: Seat) -> Sentence:
    return say("{who} swung on a rope, {way}.", who=Player(event.seat), way=way(event.a, event.b))


def _from_spot_to_spot(event: Event) -> tuple[Shift, ...]:
    origin = "outside" if event.a == rules.NOWHERE else f"cell:{square(event.a)}"
    return (Shift(f"hero:{event.seat}", origin, f"cell:{square(event.b)}"),)


def _landed(event: Event, to: Seat) -> Sentence:
    if event.a == WAY_IN:
        return say("{who} landed on the way in.", who=Player(event.seat))
    return say("{who} landed {way} from the way in.", who=Player(event.seat), way=way(WAY_IN, event.a))


def _onto_map(event: Event) -> tuple[Shift, ...]:
    return (Shift(f"hero:{event.seat}", "outside", f"cell:{square(event.a)}"),)


def _off_map(event: Event) -> tuple[Shift, ...]:
    return (Shift(f"hero:{event.seat}", f"cell:{square(event.a)}", "outside"),)


# Fights with monsters


def _fought(event: Event, to: Seat) -> Sentence:
    tiles: str | Sentence = falling(event.b)
    if event.c >> 8:
        tiles = say("{tiles}, the highest one more", tiles=tiles)
    return say(
        FIGHTS[(event.c >> 4 & 15) - 1],
        who=Player(event.seat),
        monster=monster_piece(event.c & 15),
        dice=falling(event.a),
        tiles=tiles,
    )


# By what each die counts more (§6.5, §11.14).
FIGHTS = {
    -1: "{who} fought the {monster}: dice {dice}, each one less, against tiles {tiles}.",
    0: "{who} fought the {monster}: dice {dice} against tiles {tiles}.",
    1: "{who} fought the {monster}: dice {dice}, each one more, against tiles {tiles}.",
}


def duel(event: Event) -> list[tuple[int, int]]:
    """§6.2 The dice of a fight as they count, each against its tile as it counts, the highest first."""
    if event.kind != rules.FOUGHT:
        return []
    more = (event.c >> 4 & 15) - 1
    thrown, tiles = (sorted(unpacked(items), reverse=True) for items in (event.a, event.b))
    tiles[0] += event.c >> 8
    return [(die + more, tile) for die, tile in zip(thrown, tiles, strict=False)]


def _killed(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} killed the {monster} and took {gold}.",
        who=Player(event.seat),
        monster=monster_piece(event.a),
        gold=gold_count(event.b),
    )


def _loot(event: Event) -> tuple[Shift, ...]:
    return (Shift("gold", f"room:{square(event.c & 0xFFFF)}", f"seat:{event.seat}"),)


def _lost(event: Event, to: Seat) -> Sentence:
    """§11.7 Where no die was lower, too few were higher."""
    who, name = Player(event.seat), monster_piece(event.a)
    if event.b == rules.NONE:
        return say("{who} lost to the {monster}.", who=who, monster=name)
    return count(
        event.b,
        "{who} lost to the {monster}: only {n} die was higher than its tile, not three.",
        "{who} lost to the {monster}: only {n} dice were higher than their tiles, not three.",
        who=who,
        monster=name,
    )


# Fights with heroes


def _counted(die: int, value: int) -> Sentence:
    """A die, and what it counted if that is something else: less only by a wound (§7.1, §11.15, §12.5)."""
    if die == value:
        return say("{die}", die=dice(die))
    if value > die:
        return say("{die} and {more} more", die=dice(die), more=value - die)
    if value == 0:
        return say("{die} (bloodied, so it counts nothing)", die=dice(die))
    return say("{die} (bloodied, so it counts {value})", die=dice(die), value=value)


ATTACKS = {
    rules.FAILURE: "{who} attacked {other:obj} with {mine}, fell flat and paid {gold}.",
    rules.BEATING: "{who} attacked {other:obj}, {mine} against {theirs}: a beating that brought {gold}.",
    rules.STUMBLE: "{who} attacked {other:obj}, {mine} against {theirs}: a stumble that brought {gold}.",
    rules.NOTHING: "{who} attacked {other:obj}, {mine} against {theirs}, in vain.",
}


def _attacked(event: Event, to: Seat) -> Sentence:
    counted = [event.c >> 4 & 15, event.c >> 8 & 15]
    found = [_counted(die, value) for die, value in zip(unpacked(event.b), counted, strict=False)]
    return say(
        ATTACKS[event.c & 15],
        who=Player(event.seat),
        other=Player(event.a),
        mine=found[0],
        theirs=found[-1],
        gold=gold_count(event.c >> 12),
    )


def _paid_for_attack(event: Event) -> tuple[Shift, ...]:
    payer, to = event.a, event.seat
    if event.c & 15 == rules.FAILURE:
        payer, to = to, payer
    return (Shift("gold", f"seat:{payer}", f"seat:{to}"),) if event.c >> 12 else ()


def _contest(event: Event) -> tuple[Sentence, Sentence]:
    """§12.6 Both throws."""
    mine, theirs, mine_counts, theirs_count = unpacked(event.b)
    return _counted(mine, mine_counts), _counted(theirs, theirs_count)


def _pushed(event: Event, to: Seat) -> Sentence:
    mine, theirs = _contest(event)
    template = "{who} pushed {other:obj} away, {mine} against {theirs}."
    if event.c == rules.NOT_HIGHER:
        template = "{who} pushed {other:obj} in vain, {mine} against {theirs}."
    if event.c == rules.NO_SPACE:
        template = "{who} pushed {other:obj}, {mine} against {theirs}, but there was no space."
    return say(
        template,
        who=Player(event.seat),
        other=Player(event.a),
        mine=mine,
        theirs=theirs,
    )


def _pushed_away(event: Event) -> tuple[Shift, ...]:
    if event.c in (rules.NOT_HIGHER, rules.NO_SPACE):
        return ()
    return (Shift(f"hero:{event.a}", f"cell:{square(event.c >> 16)}", f"cell:{square(event.c & 0xFFFF)}"),)


def _stole(event: Event, to: Seat) -> Sentence:
    mine, theirs = _contest(event)
    template = "{who} stole {gold} from {other:obj}, {mine} against {theirs}."
    if event.c == 0:
        template = "{who} stole nothing from {other:obj}, {mine} against {theirs}."
    return say(
        template,
        who=Player(event.seat),
        other=Player(event.a),
        mine=mine,
        theirs=theirs,
        gold=gold_count(event.c),
    )


def _stolen(event: Event) -> tuple[Shift, ...]:
    return (Shift("gold", f"seat:{event.a}", f"seat:{event.seat}"),) if event.c else ()


# Death and magic


def _fined(event: Event, to: Seat) -> Sentence:
    return say("{who} paid {gold} to the bank.", who=Player(event.seat), gold=gold_count(event.a))


def _tolled(event: Event, to: Seat) -> Sentence:
    return say("{who} paid {gold} to the Troll.", who=Player(event.seat), gold=gold_count(event.a))


def _fell(event: Event, to: Seat) -> Sentence:
    low, high = map(dice, sorted(unpacked(event.a)))
    template = "{who} threw {low}:{high} to come back."
    if event.b == 0:
        template = "{who} threw {low}:{high} to come back, which is not on the map."
    return say(template, who=Player(event.seat), low=low, high=high)


def _cast(event: Event, to: Seat) -> Sentence:
    low, high = map(dice, sorted(unpacked(event.b)))
    template = "{who} cast magic on {other:own} hero and threw {low}:{high}."
    if event.c == rules.NOWHERE:
        template = "{who} cast magic on {other:own} hero and threw {low}:{high}, which is not on the map."
    return say(template, who=Player(event.seat), other=Player(event.a), low=low, high=high)


def _lifted(event: Event) -> tuple[Shift, ...]:
    if event.c == rules.NOWHERE:
        return ()
    return (Shift(f"hero:{event.a}", f"cell:{square(event.c)}", "outside"),)


# The end


ENDS = {
    rules.NO_MONSTERS: "The hunt is over.",
    rules.UNCATCHABLE: "No loot that is left can change who leads.",
    rules.TURNS_UP: "The game has lasted long enough.",
    rules.ESCAPED: "{who} got out of the dungeon.",
    rules.LAST_HERO: "Only one hero is left.",
}


def _ended(event: Event, to: Seat) -> Sentence:
    if event.a == rules.ESCAPED:
        return say(ENDS[event.a], who=Player(event.seat))
    return say(ENDS[event.a])


def _won(event: Event, to: Seat) -> Sentence:
    seats = everybody(event.a, to)
    if len(seats) == 1:
        return say("{who} won with {gold}!", who=seats[0], gold=gold_count(event.b))
    return say("{seats} shared the victory with {gold}!", seats=seats, gold=gold_count(event.b))


EVENTS = {
    rules.BEGAN: Tell("{who} will begin.", RESULT),
    rules.CLASSED: Tell(_classed, RESULT),
    rules.DEALT: Tell(_drew_several, SMALL, others=_drew_some),
    rules.DREW: Tell(_drew, SMALL, _drawn, others="{who} drew a domino.", covered=_drawn_face_down),
    rules.PLACED: Tell(_placed, RESULT, _both_halves),
    rules.PASSED: Tell(_passed, RESULT),
    rules.CLEARED: Tell(_cleared, MOMENT),
    rules.REVEALED: Tell("The map is fully revealed.", MOMENT),
    rules.THREW: Tell(_threw, SMALL),
    rules.WENT: Tell(_went, RESULT, _from_spot_to_spot),
    rules.STAYED: Tell(_stayed, SMALL),
    rules.FOUGHT: Tell(_fought, RESULT),
    rules.KILLED: Tell(_killed, MOMENT, _loot),
    rules.LOST: Tell(_lost, RESULT),
    rules.BLOODIED: Tell("{who} became bloodied.", RESULT),
    rules.HEALED: Tell("{who} healed.", RESULT),
    rules.ATTACKED: Tell(_attacked, RESULT, _paid_for_attack),
    rules.DIED: Tell("{who} died.", MOMENT, _off_map),
    rules.FINED: Tell(_fined, SMALL),
    rules.TOLLED: Tell(_tolled, SMALL),
    rules.RETHREW: Tell("{who} chose to throw again.", SMALL),
    rules.FELL: Tell(_fell, RESULT),
    rules.LANDED: Tell(_landed, RESULT, _onto_map),
    rules.LEFT: Tell(_left, MOMENT),
    rules.CAST: Tell(_cast, RESULT, _lifted),
    rules.PUSHED: Tell(_pushed, RESULT, _pushed_away),
    rules.SWUNG: Tell(_swung, RESULT, _from_spot_to_spot),
    rules.STOLE: Tell(_stole, RESULT, _stolen),
    rules.PREPARED: Tell("{who} prepared for a fight.", SMALL),
    rules.HUNTED: Tell("The hunt is over: now for the way out!", MOMENT),
    rules.ENDED: Tell(_ended, RESULT),
    rules.WON: Tell(_won, MOMENT),
}
