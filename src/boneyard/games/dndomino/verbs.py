"""Kinds of action at Dungeons and Dominos, one row each. Arguments: a, spot and way, as state.py has them."""

from collections.abc import Callable
from functools import lru_cache

from boneyard.core.furniture import LATELY
from boneyard.core.text import Player, Sentence, count, say
from boneyard.core.verbs import Touch, Verb
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES, MONSTERS
from boneyard.games.dndomino.places import (
    ONWARD,
    SIDES,
    anchor,
    step_count,
    steps_to,
    tile_called,
    tile_facts,
    tile_in_room,
)
from boneyard.games.dndomino.state import STEP, DnDominoState, is_monster
from boneyard.games.dndomino.words import domino, monster, slug, square


def _at_hero(rule: str, text: str, label: str, button: str = "") -> Verb:
    """Something done to a hero; where a hero may be meant in several ways, a button is touched first."""
    return Verb(
        rule,
        text + " {}",
        lambda state, seat: say(label, who=Player(seat)),
        lambda state, seat: ((*([f"button:{button}"] if button else []), f"hero:{seat}"),),
        args=1,
    )


def _onto_square(
    rule: str, text: str, label: Callable[[DnDominoState, int, int], Sentence], button: str = ""
) -> Verb:
    return Verb(
        rule,
        lambda _, spot: f"{text} {square(spot)}",
        label,
        lambda state, _, spot: ((*([f"button:{button}"] if button else []), f"cell:{square(spot)}"),),
        args=2,
    )


def _go(state: DnDominoState, _: int, spot: int) -> Sentence:
    tile = state.tile_on(spot)
    goal = tile_in_room(state, tile)
    if state.phase == rules.STOPPING:
        return say("Stop on {goal}", goal=goal)
    return say("Go to {goal} ({steps})", goal=goal, steps=step_count(steps_to(state, tile)))


def _land(state: DnDominoState, _: int, spot: int) -> Sentence:
    return say("Land on {goal}", goal=tile_in_room(state, state.tile_on(spot)))


def _swing(state: DnDominoState, _: int, spot: int) -> Sentence:
    return say("Swing to {goal}", goal=tile_in_room(state, state.tile_on(spot)))


def _stay(state: DnDominoState) -> Sentence:
    if state.at[state.seat] == rules.OUTSIDE:
        return say("Stay outside")
    return say("Stay where you are")


def _loot(state: DnDominoState, value: int, spot: int) -> Sentence:
    gold = state.room_gold(state.room_of(spot))
    return say("Fight the {monster} for {gold} gold", monster=monster(value), gold=gold)


def _squares(spot: int, way: int) -> tuple[str, str]:
    """Where the low and the high tile of a placement lie."""
    return square(spot), square(spot + STEP[way])


def _placed(number: int, spot: int, way: int) -> str:
    return " ".join(("place", domino(number), *_squares(spot, way)))


def _place(state: DnDominoState, number: int, spot: int, way: int) -> Sentence:
    """By the tile of the map that it is put beside. A joker is called one; a monster by its name."""
    spots = (spot, spot + STEP[way])
    half, direction = anchor(state, number, *spots)
    tile = tile_facts(state, state.tile_on(spots[half] + STEP[direction]))
    return _placed_beside(number, half, direction, way, not state.matches(number, *spots), tile)


@lru_cache(LATELY)
def _placed_beside(
    number: int, half: int, direction: int, way: int, joker: bool, tile: tuple[int, int, int, bool, int]
) -> Sentence:
    values = DOMINOES[number]
    beside = say(SIDES[direction], tile=tile_called(*tile, ()))
    onward = say(ONWARD[(way + 2 * half) % 4])
    if is_monster(number):
        name = say(
            "{domino}, the {monster}, {beside} and {onward}",
            domino=domino(number),
            monster=monster(values[0]),
            beside=beside,
            onward=onward,
        )
    else:
        name = say(
            "{domino} with the {a} {beside}, the {b} {onward}",
            domino=domino(number),
            a=values[half],
            beside=beside,
            b=values[1 - half],
            onward=onward,
        )
    return say("{place}, as a joker", place=name) if joker else name


def _touch_to_place(state: DnDominoState, number: int, spot: int, way: int) -> tuple[Touch, ...]:
    """The domino, then the square of its lower value first; for a double that makes no difference."""
    low, high = _squares(spot, way)
    if is_monster(number):
        return ((f"hand:{slug(number)}",), (f"cell:{low}",), (f"cell:{high}",))
    return ((f"hand:{slug(number)}", f"cell:{low}", f"cell:{high}"),)


VERBS = {
    rules.DO_ROLL: Verb(
        "5.1",
        "roll",
        lambda state: count(state.move_dice(), "Throw a die and move", "Throw two dice and move"),
    ),
    rules.DO_LOOT: Verb(
        "6.1",
        lambda value, spot: f"loot {MONSTERS[value].lower()} {square(spot)}",
        _loot,
        lambda state, value, spot: ((f"room:{square(spot)}",),),
        args=2,
    ),
    rules.DO_ATTACK: _at_hero("7.1", "attack", "Attack {who:obj}"),
    rules.DO_HEAL: Verb("7.7", "heal", "Heal"),
    rules.DO_END: Verb("3.1", "end", "End your turn"),
    rules.DO_GO: _onto_square("5.2", "go", _go),
    rules.DO_STAY: Verb("5.1", "stay", _stay),
    rules.DO_HOP_ATTACK: _at_hero("11.3", "hop attack", "Attack {who:obj} while hopping"),
    rules.DO_HOP_STEAL: _at_hero("12.4", "hop steal", "Steal from {who:obj} while hopping", "steal"),
    rules.DO_LAND: _onto_square("8.1", "land", _land),
    rules.DO_AGAIN: Verb("8.3", "again", "Throw again"),
    rules.DO_PLACE: Verb("4.1", _placed, _place, _touch_to_place, args=3),
    rules.DO_MAGIC: _at_hero("12.1", "magic", "Magic on {who:own} hero", "magic"),
    rules.DO_PUSH: _at_hero("12.2", "push", "Push {who:obj} away", "push"),
    rules.DO_ROPE: _onto_square("12.3", "rope", _swing, "rope"),
    rules.DO_PREPARE: Verb("12.5", "prepare", "Prepare for a fight"),
}
