"""What is told at a table of Donut Dog, one row for each kind of event. Sections: docs/rules/donutdog.md."""

from functools import cache

from boneyard.core.events import MOMENT, RESULT, SILENT, SMALL, Shift, Tell
from boneyard.core.furniture import CARD, DIE, TOKEN
from boneyard.core.state import Event, Seat
from boneyard.core.text import NOTHING as SILENCE
from boneyard.core.text import Arg, Piece, Player, Sentence, say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import CARDS, POOLS
from boneyard.games.donutdog.state import NOTHING
from boneyard.games.donutdog.words import (
    BONUS_NAMES,
    animal,
    cards_in,
    dice_in,
    face_words,
    faces_shown,
    magic_count,
    pictured,
    reroll_count,
    slug,
)

TOKENS_OF = (("reroll",), ("magic",), ("star",), ("star", "reroll"))  # in the order of BONUSES


# What is named, as it looks


@cache
def card(number: int) -> Piece:
    about = CARDS[number]
    return Piece(animal(number), CARD, about.kind.lower(), (about.points,))


def cards(numbers: list[int]) -> tuple[Piece, ...]:
    return tuple(map(card, numbers))


@cache
def pool(number: int) -> tuple[Piece, ...]:
    """Dice that nobody has thrown yet."""
    return tuple(Piece(f"d{SIDES[sort]}", DIE, sides=SIDES[sort]) for sort in POOLS[number])


@cache
def bonus(number: int) -> Piece:
    return Piece(BONUS_NAMES[number], TOKEN, TOKENS_OF[number][0])


# Sentences


def dealt(event: Event, to: Seat) -> Sentence:
    return say("Round {round}: {cards} are in the row.", round=event.b, cards=cards(cards_in(event.a)))


def left(event: Event, to: Seat) -> Sentence:
    return say("{cards} left the game.", cards=cards(cards_in(event.a))) if event.a else SILENCE


def showed(event: Event, to: Seat) -> Sentence:
    return say("{who:Own} dice are {dice}.", who=Player(event.seat), dice=pool(event.a))


def rolled(event: Event, to: Seat) -> Sentence:
    return say("{who:Own} roll: {dice}.", who=Player(event.seat), dice=faces_shown(event.a))


def rerolled(event: Event, to: Seat) -> Sentence:
    return say("{who} spent a Reroll on {dice}.", who=Player(event.seat), dice=faces_shown(event.a))


def changed(event: Event, to: Seat) -> Sentence:
    die, face = pictured(face_words(event.a), event.a), event.b
    return say("{who} turned {die} to {face} by Magic.", who=Player(event.seat), die=die, face=face)


def revealed(event: Event, to: Seat) -> Sentence:
    who, dice = Player(event.seat), faces_shown(event.a)
    spent: list[Arg] = [reroll_count(event.b)] if event.b else []
    spent += [magic_count(event.c)] if event.c else []
    if not spent:
        return say("{who} showed {dice}.", who=who, dice=dice)
    return say("{who} showed {dice}, having spent {spent}.", who=who, dice=dice, spent=tuple(spent))


def ordered(event: Event, to: Seat) -> Sentence:
    return say("Turn order: {who:obj}.", who=tuple(Player(seat - 1) for seat in dice_in(event.a)))


def took(event: Event, to: Seat) -> Sentence:
    who, faces = Player(event.seat), faces_shown(event.b)
    if event.a == NOTHING:
        return say("{who} got no animal for {faces}.", who=who, faces=faces)
    return say("{who} took {card} with {faces}.", who=who, card=card(event.a), faces=faces)


def got(event: Event, to: Seat) -> Sentence:
    die = pictured(face_words(event.a), event.a)
    return say("{who} got {bonus} for {die}.", who=Player(event.seat), bonus=bonus(event.b), die=die)


def scored(event: Event, to: Seat) -> Sentence:
    points, kinds, stars = event.a, event.b, event.c
    return say(
        "{who} scored {points}: {printed} on animals, {kinds} for kinds and {stars} in point tokens.",
        who=Player(event.seat),
        points=points,
        printed=points - kinds - stars,
        kinds=kinds,
        stars=stars,
    )


# §3.4 What happens to dice in private is told to their owner alone.


def roll_known(event: Event, to: Seat) -> bool:
    return bool(event.b) or to == event.seat


def change_known(event: Event, to: Seat) -> bool:
    return bool(event.c) or to == event.seat


# What moves


def into_the_row(event: Event) -> tuple[Shift, ...]:
    return tuple(Shift(f"card:{slug(number)}", "deck", "row") for number in cards_in(event.a))


def out_of_the_game(event: Event) -> tuple[Shift, ...]:
    return tuple(Shift(f"card:{slug(number)}", "row", "box") for number in cards_in(event.a))


def to_its_owner(event: Event) -> tuple[Shift, ...]:
    if event.a == NOTHING:
        return ()
    return (Shift(f"card:{slug(event.a)}", "row", f"animals:{event.seat}"),)


def reroll_spent(event: Event) -> tuple[Shift, ...]:
    return (Shift("token:reroll", f"rerolls:{event.seat}", "supply"),)


def magic_spent(event: Event) -> tuple[Shift, ...]:
    return (Shift("token:magic", f"magics:{event.seat}", "supply"),)


def tokens_gained(event: Event) -> tuple[Shift, ...]:
    return tuple(Shift(f"token:{word}", "supply", f"{word}s:{event.seat}") for word in TOKENS_OF[event.b])


EVENTS: dict[int, Tell] = {
    rules.DEALT: Tell(dealt, RESULT, into_the_row),
    rules.STARTS: Tell("Chance lets {who:obj} spend tokens first.", RESULT),
    rules.PICKED: Tell("{who} chose four dice.", SILENT),
    rules.SHOWED: Tell(showed, RESULT),
    rules.ROLLED: Tell(rolled, SMALL, others="", known=roll_known),
    rules.REROLLED: Tell(rerolled, SMALL, reroll_spent, others="", known=roll_known),
    rules.CHANGED: Tell(changed, SMALL, magic_spent, others="", known=change_known),
    rules.FINISHED: Tell("{who} left the dice as they are.", SILENT, others=""),
    rules.REVEALED: Tell(revealed, MOMENT),
    rules.DREW_LOTS: Tell("Some players showed equal dice, so chance decided between them.", RESULT),
    rules.ORDERED: Tell(ordered, RESULT),
    rules.TOOK: Tell(took, RESULT, to_its_owner),
    rules.GOT: Tell(got, RESULT, tokens_gained),
    rules.LEFT: Tell(left, SMALL, out_of_the_game),
    rules.SCORED: Tell(scored, MOMENT),
}
