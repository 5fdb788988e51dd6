"""Why a touch plays nothing in Dungeons and Dominos: a sentence and a section of docs/rules/dndomino.md."""

from collections.abc import Callable

from boneyard.core.game import Refusal
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.dndomino import odds
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES, ENTRANCE, LARGE_ROOMS, SET
from boneyard.games.dndomino.state import (
    GONE,
    NONE,
    OUTSIDE,
    STEP,
    DnDominoState,
    is_monster,
    spot_at,
)
from boneyard.games.dndomino.view import DnDominoView
from boneyard.games.dndomino.words import domino, monster, square

AROUND = 2  # how far from the map a domino could reach


def pieces(view: DnDominoView) -> list[str]:
    """Everything on the table; and around the map the empty squares, while this viewer places a domino."""
    squares = [(row[at], row[at + 1]) for row in view.dominoes for at in (1, 3)]
    found = [f"cell:{x}.{y}" for x, y in squares]
    if view.phase == rules.PLACING and view.viewer == view.seat:
        found += [f"cell:{x}.{y}" for x, y in sorted(near(set(squares)))]
    for row in view.rooms:
        found.append(f"room:{square_of(view, row[0])}")
    for seat in range(view.seats):
        found += [f"seat:{seat}", f"hero:{seat}"]
    if 0 <= view.viewer < view.seats:
        found += [f"hand:{slug(number)}" for number in view.hands[view.viewer] if number != HIDDEN]
    return [*dict.fromkeys(found), "stock"]


def near(squares: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The empty squares at most so many steps away."""
    found = set(squares)
    for _ in range(AROUND):
        found |= {(x + dx, y + dy) for x, y in found for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))}
    return found - squares


def slug(number: int) -> str:
    return domino(number).replace(":", ".")


def refuse(view: DnDominoView, touched: list[str], world: Callable[[], DnDominoState]) -> Refusal:
    """`world` makes a state that looks like the view, for the few refusals that need one."""
    if view.phase == rules.OVER:
        return _because("9.1", say("The game is over."))
    if not 0 <= view.viewer < view.seats:
        return _because("3.1", say("You are watching: only players touch the table."))
    if view.at[view.viewer] == GONE:
        return _because("11.9", say("Your hero has left the dungeon."))
    waiting = _waiting(view)
    if waiting:
        return waiting
    kind, _, rest = touched[-1].partition(":")
    if kind == "stock":
        return _because("4.10", say("You draw from the stock after placing a domino."))
    if kind == "hand":
        return _hand(view, touched)
    if kind == "seat":
        return _because(_section(view), say("Touch the hero on the map, not the player."))
    if kind == "hero":
        return _hero(view, int(rest))
    if kind == "room":
        return _room(view, rest)
    if kind == "cell":
        return _cell(view, touched, world)
    return _because(_section(view), say("Once is enough."))


def _because(rule: str, sentence: Sentence) -> Refusal:
    return Refusal(sentence, rule)


def _spot(text: str) -> int:
    x, _, y = text.partition(".")
    return spot_at(int(x), int(y))


SECTION = {
    rules.ACTING: "3.1",
    rules.WALKING: "5.2",
    rules.STOPPING: "11.3",
    rules.LANDING: "8.1",
    rules.PLACING: "4.1",
}


def _section(view: DnDominoView) -> str:
    return SECTION[view.phase]


def _waiting(view: DnDominoView) -> Refusal | None:
    """Somebody else must act first."""
    if view.phase < rules.OVER:
        return _because("2.2", say("The table is being set up."))
    actor = view.chooser if view.phase == rules.LANDING else view.seat
    if actor == view.viewer:
        return None
    if view.phase == rules.LANDING:
        return _because("8.1", say("First {who:obj} must choose a tile to land on.", who=Player(actor)))
    return _because("3.1", say("It is {who:own} turn.", who=Player(actor)))


def _first(view: DnDominoView) -> Refusal:
    """The present question must be answered first."""
    return _because(_section(view), OWED[view.phase])


OWED = {
    rules.ACTING: say("First decide about your move and your action."),
    rules.WALKING: say("First choose the tile where your move ends."),
    rules.STOPPING: say("First choose the tile where you fell."),
    rules.LANDING: say("First choose the tile to land on."),
    rules.PLACING: say("Your move and your action are over: place a domino."),
}


# Dominoes


def _hand(view: DnDominoView, touched: list[str]) -> Refusal:
    if view.phase == rules.ACTING:
        return _because("3.2", say("A domino is placed at the end of the turn."))
    if view.phase != rules.PLACING:
        return _first(view)
    number = _number(touched[-1])
    if len(touched) > 1:
        return _because("4.1", say("Touch one domino, then the squares where it goes."))
    kind = say("monsters") if is_monster(number) else say("singles")
    return _because("4.8", say("There is no place for {kind} on this map.", kind=kind))


def _number(component: str) -> int:
    low, high = component.removeprefix("hand:").split(".")
    return SET.index((int(low), int(high)))


# Heroes


def _hero(view: DnDominoView, hero: Seat) -> Refusal:
    who = Player(hero)
    if view.phase == rules.WALKING and hero != view.viewer:
        return _because("5.3", say("You can hop over {who:obj}, but not stop there.", who=who))
    if view.phase != rules.ACTING:
        return _first(view)
    if hero == view.viewer:
        return _because("3.1", say("That is your own hero."))
    if view.at[hero] == GONE:
        return _because("11.9", say("{who} has left the dungeon.", who=who))
    if view.acted:
        return _because("3.1", say("You have taken your action."))
    if view.at[view.viewer] == OUTSIDE:
        return _because("5.4", say("You are still outside."))
    if view.at[hero] == OUTSIDE:
        return _because("5.4", say("{who} is still outside.", who=who))
    return _because("7.1", say("{who} is on no tile that touches yours.", who=who))


# Rooms


def _room(view: DnDominoView, where: str) -> Refusal:
    room = next(row for row in view.rooms if where == square_of(view, row[0]))
    name = monster(odds.monster_of(view, room))
    if view.phase != rules.ACTING:
        return _first(view)
    if not room[1]:
        return _because("6.3", say("The {monster} is dead and its room looted.", monster=name))
    if view.kills >= view.goal:
        return _because("11.5", say("The hunt is over: find the way out."))
    if view.acted:
        return _because("3.1", say("You have taken your action."))
    return _because("6.1", say("To fight the {monster}, stand on a tile of its room.", monster=name))


def square_of(view: DnDominoView, n: int) -> str:
    """Where the low tile of the n-th domino of the map lies."""
    return f"{view.dominoes[n][1]}.{view.dominoes[n][2]}"


# Squares


def _cell(view: DnDominoView, touched: list[str], world: Callable[[], DnDominoState]) -> Refusal:
    spot = _spot(touched[-1].removeprefix("cell:"))
    if view.phase == rules.PLACING:
        return _square(view, touched, world)
    if view.phase == rules.WALKING:
        return _walk(view, world(), spot)
    if view.phase == rules.STOPPING:
        return _because("11.3", say("You fell on the last free tile before your victim."))
    if view.phase == rules.LANDING:
        return _landing(view, world(), spot)
    if len(touched) > 1:
        return _because("12.3", say("A rope leads straight over one empty square onto a free tile."))
    if view.moved:
        return _because("3.1", say("There is no move left in this turn."))
    return _because("5.1", say("First throw the dice."))


def _walk(view: DnDominoView, state: DnDominoState, spot: int) -> Refusal:
    tile = int(state.tile_on(spot))
    here = view.at[view.viewer]
    if tile == here:
        return _because("5.1", say("You stand there already: stay, if you like."))
    if state.taken(tile):
        return _because("5.3", say("There is room for one hero only on {goal}.", goal=square(spot)))
    far = int(state.steps_from(here if view.hop == NONE else view.hop, tile))
    return _because(
        "5.1",
        count(
            view.steps,
            "{goal} is {far} steps away, and you have {n} step.",
            "{goal} is {far} steps away, and you have {n} steps.",
            goal=square(spot),
            far=far,
        ),
    )


def _landing(view: DnDominoView, state: DnDominoState, spot: int) -> Refusal:
    name = domino(view.landing)
    tile = int(state.tile_on(spot))
    if state.taken(tile):
        return _because("8.4", say("There is room for one hero only on {goal}.", goal=square(spot)))
    rule = "8.2" if view.landing == ENTRANCE else "8.3"
    if view.chooser != view.target or (view.target == view.seat and not view.died):
        rule = "12.1"
    return _because(rule, say("It must be on {domino}, or as near as there is room.", domino=name))


# Placing a domino: what speaks against two squares, from what is worst to what is least


def _square(view: DnDominoView, touched: list[str], world: Callable[[], DnDominoState]) -> Refusal:
    chosen = [component for component in touched if component.startswith("hand:")]
    squares = [_spot(piece.removeprefix("cell:")) for piece in touched if piece.startswith("cell:")]
    last = squares[-1]
    if any(spot_at(row[at], row[at + 1]) == last for row in view.dominoes for at in (1, 3)):
        return _because("4.2", say("There is a tile on {goal} already.", goal=square(last)))
    if not chosen:
        return _because("4.1", say("First touch the domino that you place."))
    if len(squares) > 2:
        return _because("1.1", say("A domino covers two squares."))
    number = _number(chosen[0])
    if len(squares) == 1:
        return _half(world(), number, last)
    if squares[1] - squares[0] not in list(STEP):
        return _because("1.3", say("The two squares must touch each other."))
    return fault(world(), number, squares[0], squares[1])


def _half(state: DnDominoState, number: int, spot: int) -> Refusal:
    """Why a domino cannot lie with its lower value there, in any direction: what is least wrong."""
    faults = [fault(state, number, spot, spot + STEP[way]) for way in range(4)]
    return max(faults, key=lambda refusal: CLOSENESS.index(refusal.rule))


CLOSENESS = ("4.2", "4.7", "11.8", "4.6", "4.4", "4.5", "4.8", "4.3")


def fault(state: DnDominoState, number: int, low: int, high: int) -> Refusal:
    """What speaks against a domino with its lower value on `low`; both squares touch each other."""
    for spot in (low, high):
        if state.tile_on(spot) != NONE:
            return _because("4.2", say("There is a tile on {goal} already.", goal=square(spot)))
    touched = [int(state.touched(spot)) for spot in (low, high)]
    if (touched[0] | touched[1]) & rules.DEAD:
        return _because("4.7", say("Nothing may touch a dead monster."))
    if touched == [0, 0]:
        return _because("4.2", say("It must touch the map."))
    shape = _shape(state, number, min(low, high), int(abs(high - low) > 1))
    if shape:
        return shape
    return _because("4.3", _no_match(number))


def _no_match(number: int) -> Sentence:
    low, high = DOMINOES[number]
    name = domino(number)
    if low == high:
        return say("No {value} matches there, and {domino} fits elsewhere.", value=low, domino=name)
    return say(
        "No {low} or {high} matches there, and {domino} fits elsewhere.", low=low, high=high, domino=name
    )


def _shape(state: DnDominoState, number: int, first: int, down: int) -> Refusal | None:
    """§4.4 to §4.6, §11.8"""
    use = int(state.slot_at(first, down)) & rules.FITS
    double = DOMINOES[number][0] == DOMINOES[number][1]
    if use == (rules.FOR_DOUBLE if double else rules.FOR_SINGLE):
        return None
    if not double:
        return _because("4.4", say("A single must not fill up a block of 2 × 2 tiles."))
    if use == rules.FOR_SINGLE:
        return _because("4.5", say("A monster must fill up a block of 2 × 2 tiles."))
    block = int(state.large_block(first, down))
    if block == NONE:
        return _because(
            "4.5", say("It must be exactly one block of 2 × 2 tiles, with all of the monster in it.")
        )
    if state.plays(LARGE_ROOMS) and block < rules.WHOLE_BLOCKS:
        return _because("11.8", say("There is another monster in that block of six."))
    return _because("4.6", say("That would make too large a room."))
