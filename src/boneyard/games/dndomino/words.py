"""What is said at a table of Dungeons and Dominos: events as sentences, masked for whoever listens."""

from collections.abc import Callable

from boneyard.core.game import Shift, Told
from boneyard.core.state import REFEREE, Event, Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import CLASSES, DOMINOES, MONSTERS
from boneyard.games.dndomino.state import dominoes_in, is_monster, x_of, y_of


def domino(number: int) -> str:
    """As it is written: `3:4`."""
    low, high = DOMINOES[number]
    return f"{low}:{high}"


def square(spot: int) -> str:
    """As it is written: `2.-1` is x 2 and y -1 (§1.3)."""
    return f"{x_of(spot)}.{y_of(spot)}"


def monster(value: int) -> Sentence:
    return say(MONSTERS[value])


def class_name(number: int) -> Sentence:
    return say(CLASSES[number].name)


def gold_count(n: int) -> Sentence:
    return say("{n} gold", n=n)


def domino_count(n: int) -> Sentence:
    return count(n, "{n} domino", "{n} dominoes")


def several(mask: int) -> tuple[str, ...]:
    return tuple(domino(number) for number in dominoes_in(mask))


def unpacked(items: int) -> list[int]:
    """What `state.packed` made one number of."""
    found = []
    while items > 1:
        found.append(items & 15)
        items >>= 4
    return found


def throw(items: int) -> str:
    """Dice as they are read out: `6 5 2 2`."""
    return " ".join(map(str, unpacked(items)))


def falling(items: int) -> str:
    """The same, highest first."""
    return " ".join(map(str, sorted(unpacked(items), reverse=True)))


def seats_in(seats: int) -> list[Seat]:
    return [seat for seat in range(8) if seats >> seat & 1]


def everybody(seats: int, to: Seat) -> tuple[Player, ...]:
    """Several players as they begin a sentence, the listener first."""
    return tuple(Player(seat) for seat in sorted(seats_in(seats), key=lambda seat: seat != to))


def status(phase: int, turn: int, seat: Seat, chooser: Seat, target: Seat) -> Sentence:
    """What is going on, for those who are not asked."""
    if phase == rules.OVER:
        return say("The game is over.")
    if phase in (rules.STARTING, rules.CLASSING, rules.DEALING):
        return say("The table is being set up.")
    if phase == rules.LANDING and chooser == target:
        return say("{who} died and chooses where to come back.", who=Player(chooser))
    if phase == rules.LANDING:
        return say("{who} chooses where the spell ends.", who=Player(chooser))
    if phase == rules.PLACING and turn == 0:
        return say("The map comes first: {who:obj} must place a domino.", who=Player(seat))
    if phase == rules.PLACING:
        return say("{who} must place a domino.", who=Player(seat))
    if phase in (rules.WALKING, rules.STOPPING):
        return say("{who} chooses where the move ends.", who=Player(seat))
    return say("{who} has the turn.", who=Player(seat))


def tell(event: Event, to: Seat) -> Told:
    """The event as `to` may hear it; the referee hears all."""
    if event.kind in SECRETS and to not in (event.seat, REFEREE):
        return Told(SECRETS[event.kind](event), hidden_shifts(event))
    return Told(SENTENCES[event.kind](event, to), shifts(event))


# What those hear who may not know the dominoes (§1.5).
SECRETS: dict[int, Callable[[Event], Sentence]] = {
    rules.DEALT: lambda event: say(
        "{who} drew {dominoes}.",
        who=Player(event.seat),
        dominoes=domino_count(len(dominoes_in(event.a))),
    ),
    rules.DREW: lambda event: say("{who} drew a domino.", who=Player(event.seat)),
}


def _placed(event: Event, to: Seat) -> Sentence:
    who, number = Player(event.seat), event.a
    squares = (square(event.b & 0xFFFF), square(event.b >> 16))
    if is_monster(number):
        name = say("{domino}, the {monster},", domino=domino(number), monster=monster(DOMINOES[number][0]))
    else:
        name = say(domino(number))
    if event.c:
        return say("{who} placed {name} on {squares}, as a joker.", who=who, name=name, squares=squares)
    return say("{who} placed {name} on {squares}.", who=who, name=name, squares=squares)


def _threw(event: Event, to: Seat) -> Sentence:
    return count(
        event.b,
        "{who} threw {dice} and may take {n} step.",
        "{who} threw {dice} and may take {n} steps.",
        who=Player(event.seat),
        dice=throw(event.a),
    )


def _went(event: Event, to: Seat) -> Sentence:
    who, goal = Player(event.seat), square(event.b)
    if event.a == rules.NOWHERE:
        return say("{who} came in and went to {goal}.", who=who, goal=goal)
    return say("{who} went from {origin} to {goal}.", who=who, origin=square(event.a), goal=goal)


def _stayed(event: Event, to: Seat) -> Sentence:
    if event.a:
        return say("{who} could go nowhere and stayed.", who=Player(event.seat))
    return say("{who} stayed.", who=Player(event.seat))


def _fought(event: Event, to: Seat) -> Sentence:
    return say(
        FIGHTS[(event.c >> 4) - 1],
        who=Player(event.seat),
        monster=monster(event.c & 15),
        dice=falling(event.a),
        tiles=falling(event.b),
    )


# By what each die counts more (§6.5, §11.14).
FIGHTS = {
    -1: "{who} fought the {monster}: dice {dice}, each one less, against tiles {tiles}.",
    0: "{who} fought the {monster}: dice {dice} against tiles {tiles}.",
    1: "{who} fought the {monster}: dice {dice}, each one more, against tiles {tiles}.",
}


def _counted(die: int, value: int) -> Sentence:
    """A die, and what it counted if that is something else (§7.1, §11.15, §12.5)."""
    if die == value:
        return say("{die}", die=die)
    return say("{die} (counts {value})", die=die, value=value)


ATTACKS = {
    rules.FAILURE: "{who} attacked {other:obj} with {mine}, fell flat and paid {gold}.",
    rules.BEATING: "{who} attacked {other:obj}, {mine} against {theirs}: a beating that brought {gold}.",
    rules.STUMBLE: "{who} attacked {other:obj}, {mine} against {theirs}: a stumble that brought {gold}.",
    rules.NOTHING: "{who} attacked {other:obj}, {mine} against {theirs}, in vain.",
}


def _attacked(event: Event, to: Seat) -> Sentence:
    dice = unpacked(event.b)
    counted = [event.c >> 4 & 15, event.c >> 8 & 15]
    found = [_counted(die, value) for die, value in zip(dice, counted, strict=False)]
    return say(
        ATTACKS[event.c & 15],
        who=Player(event.seat),
        other=Player(event.a),
        mine=found[0],
        theirs=found[-1],
        gold=gold_count(event.c >> 12),
    )


def _fell(event: Event, to: Seat) -> Sentence:
    low, high = sorted(unpacked(event.a))
    template = "{who} threw {low}:{high} to come back."
    if event.b == 0:
        template = "{who} threw {low}:{high} to come back, which is not on the map."
    return say(template, who=Player(event.seat), low=low, high=high)


def _left(event: Event, to: Seat) -> Sentence:
    held = len(dominoes_in(event.a))
    if held == 0:
        return say("{who} left the dungeon for good.", who=Player(event.seat))
    return say(
        "{who} left the dungeon for good. Back to the stock: {dominoes}.",
        who=Player(event.seat),
        dominoes=domino_count(held),
    )


def _cast(event: Event, to: Seat) -> Sentence:
    low, high = sorted(unpacked(event.b))
    template = "{who} cast magic on {other:own} hero and threw {low}:{high}."
    if event.c == rules.NOWHERE:
        template = "{who} cast magic on {other:own} hero and threw {low}:{high}, which is not on the map."
    return say(template, who=Player(event.seat), other=Player(event.a), low=low, high=high)


def _pushed(event: Event, to: Seat) -> Sentence:
    mine, theirs = unpacked(event.b)
    template = "{who} pushed {other:obj} to {goal}, {mine} against {theirs}."
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
        goal=square(event.c & 0xFFFF),
    )


def _stole(event: Event, to: Seat) -> Sentence:
    mine, theirs = unpacked(event.b)
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


def _plainly(template: str) -> Callable[[Event, Seat], Sentence]:
    """A sentence about a player alone."""
    return lambda event, to: say(template, who=Player(event.seat))


def _with_gold(template: str) -> Callable[[Event, Seat], Sentence]:
    return lambda event, to: say(template, who=Player(event.seat), gold=gold_count(event.a))


# One line for each event of state.py, as those hear it who may know all of it.
SENTENCES: dict[int, Callable[[Event, Seat], Sentence]] = {
    rules.BEGAN: _plainly("{who} will begin."),
    rules.CLASSED: lambda event, to: say(
        "{who} got a class: {name}.", who=Player(event.seat), name=class_name(event.a)
    ),
    rules.DEALT: lambda event, to: say(
        "{who} drew {dominoes}.", who=Player(event.seat), dominoes=several(event.a)
    ),
    rules.DREW: lambda event, to: say("{who} drew {domino}.", who=Player(event.seat), domino=domino(event.a)),
    rules.PLACED: _placed,
    rules.PASSED: lambda event, to: say(
        "{who} could place nothing, showed {dominoes} and passed.",
        who=Player(event.seat),
        dominoes=several(event.a),
    ),
    rules.CLEARED: lambda event, to: say(
        "Nothing more can be placed. Out of the game: {dominoes}.", dominoes=several(event.a)
    ),
    rules.REVEALED: lambda event, to: say("The map is fully revealed."),
    rules.THREW: _threw,
    rules.WENT: _went,
    rules.STAYED: _stayed,
    rules.FOUGHT: _fought,
    rules.KILLED: lambda event, to: say(
        "{who} killed the {monster} and took {gold}.",
        who=Player(event.seat),
        monster=monster(event.a),
        gold=gold_count(event.b),
    ),
    rules.LOST: lambda event, to: say(
        "{who} lost to the {monster}.", who=Player(event.seat), monster=monster(event.a)
    ),
    rules.BLOODIED: _plainly("{who} became bloodied."),
    rules.HEALED: _plainly("{who} healed."),
    rules.ATTACKED: _attacked,
    rules.DIED: _plainly("{who} died."),
    rules.FINED: _with_gold("{who} paid {gold} to the bank."),
    rules.TOLLED: _with_gold("{who} paid {gold} to the Troll."),
    rules.RETHREW: _plainly("{who} chose to throw again."),
    rules.FELL: _fell,
    rules.LANDED: lambda event, to: say(
        "{who} landed on {goal}.", who=Player(event.seat), goal=square(event.a)
    ),
    rules.LEFT: _left,
    rules.CAST: _cast,
    rules.PUSHED: _pushed,
    rules.SWUNG: lambda event, to: say(
        "{who} swung on a rope from {origin} to {goal}.",
        who=Player(event.seat),
        origin=square(event.a),
        goal=square(event.b),
    ),
    rules.STOLE: _stole,
    rules.PREPARED: _plainly("{who} prepared for a fight."),
    rules.HUNTED: lambda event, to: say("The hunt is over: now for the way out!"),
    rules.ENDED: _ended,
    rules.WON: _won,
}


def shifts(event: Event) -> tuple[Shift, ...]:
    """What moved, for whoever animates it."""
    kind, seat, a, b = event.kind, event.seat, event.a, event.b
    hero = f"hero:{seat}"
    if kind == rules.PLACED:
        name = domino(a).replace(":", ".")
        squares = (f"cell:{square(b & 0xFFFF)}", f"cell:{square(b >> 16)}")
        return tuple(Shift(f"domino:{name}", f"seat:{seat}", target) for target in squares)
    if kind == rules.DREW:
        return (Shift(f"domino:{domino(a).replace(':', '.')}", "stock", f"seat:{seat}"),)
    if kind == rules.WENT:
        origin = "outside" if a == rules.NOWHERE else f"cell:{square(a)}"
        return (Shift(hero, origin, f"cell:{square(b)}"),)
    if kind == rules.SWUNG:
        return (Shift(hero, f"cell:{square(a)}", f"cell:{square(b)}"),)
    if kind == rules.LANDED:
        return (Shift(hero, "outside", f"cell:{square(a)}"),)
    if kind == rules.DIED:
        return (Shift(hero, f"cell:{square(a)}", "outside"),)
    if kind == rules.CAST and event.c != rules.NOWHERE:
        return (Shift(f"hero:{a}", f"cell:{square(event.c)}", "outside"),)
    if kind == rules.PUSHED and event.c not in (rules.NOT_HIGHER, rules.NO_SPACE):
        return (Shift(f"hero:{a}", f"cell:{square(event.c >> 16)}", f"cell:{square(event.c & 0xFFFF)}"),)
    if kind == rules.KILLED:
        return (Shift("gold", f"room:{square(event.c & 0xFFFF)}", f"seat:{seat}"),)
    if kind in (rules.ATTACKED, rules.STOLE):
        return _paid(event)
    return ()


def _paid(event: Event) -> tuple[Shift, ...]:
    gold = event.c >> 12 if event.kind == rules.ATTACKED else event.c
    payer, to = event.a, event.seat
    if event.kind == rules.ATTACKED and event.c & 15 == rules.FAILURE:
        payer, to = to, payer
    return (Shift("gold", f"seat:{payer}", f"seat:{to}"),) if gold else ()


def hidden_shifts(event: Event) -> tuple[Shift, ...]:
    """The same with the dominoes face down."""
    if event.kind == rules.DREW:
        return (Shift("domino", "stock", f"seat:{event.seat}"),)
    return ()
