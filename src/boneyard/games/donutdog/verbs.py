"""The kinds of action at Donut Dog: how each is written, called and touched.

Sections (§) refer to docs/rules/donutdog.md.
"""

from functools import cache

from boneyard.core.text import Sentence, count, say
from boneyard.core.verbs import Touch, Verb
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.data import CARDS, REROLL
from boneyard.games.donutdog.odds import best_pool
from boneyard.games.donutdog.outlook import PLAIN, outlook
from boneyard.games.donutdog.state import ANY_DIE, NO_DIE, NONE, NOTHING, DonutDogState
from boneyard.games.donutdog.table import die_piece
from boneyard.games.donutdog.words import (
    BONUS_NAMES,
    BONUS_WORDS,
    animal,
    dice_in,
    dice_words,
    die_text,
    die_words,
    faces_words,
    pool_words,
    slug,
    spare_words,
)

# §3.3 Choosing dice


@cache
def pick_text(pool: int) -> str:
    return " ".join(["pick", *pool_words(pool)])


def pick_label(state: DonutDogState, pool: int) -> Sentence:
    """Among 90 pools one looks for an animal: a label begins with those that no other dice win more often."""
    cards = dict.fromkeys(card for card in state.row if card != NONE)
    animals = tuple(
        say("{card} ({percent} %)", card=animal(card), percent=round(100 * outlook(card, pool, PLAIN)))
        for card in cards
        if best_pool(card) == pool
    )
    if not animals:
        return plain_label(pool)
    return say("Best for {animals}: {dice}", animals=animals, dice=pool_words(pool))


@cache
def plain_label(pool: int) -> Sentence:
    return say("Roll {dice}", dice=pool_words(pool))


def pick_touch(state: DonutDogState, pool: int) -> tuple[Touch, ...]:
    return pool_touch(pool)


@cache
def pool_touch(pool: int) -> tuple[Touch, ...]:
    return tuple((f"set:{die}",) for die in pool_words(pool))


# §4 Tokens


def reroll_text(dice: int) -> str:
    return " ".join(["reroll", *map(die_text, dice_in(dice))])


def reroll_label(state: DonutDogState, dice: int) -> Sentence:
    return say("Spend a Reroll on {dice}", dice=dice_words(dice))


def reroll_touch(state: DonutDogState, dice: int) -> tuple[Touch, ...]:
    codes = dice_in(dice)
    return (*((die_piece(code),) for code in codes), (f"button:reroll_{len(codes)}",))


def magic_text(die: int, face: int) -> str:
    return f"magic {die_text(die)} to {face}"


def magic_label(state: DonutDogState, die: int, face: int) -> Sentence:
    return say("Spend a Magic: turn {die} to {face}", die=die_words(die), face=face)


def magic_touch(state: DonutDogState, die: int, face: int) -> tuple[Touch, ...]:
    return ((die_piece(die), "button:magic", f"number:{face}"),)


# §5 The turn


def take_text(card: int, spare: int) -> str:
    if spare == NO_DIE:
        return f"take {slug(card)}"
    if spare == ANY_DIE:
        return f"take {slug(card)} for reroll"
    return f"take {slug(card)} spare {die_text(spare)}"


def take_label(state: DonutDogState, card: int, spare: int) -> Sentence:
    what = card_words(card)
    if spare == NO_DIE:
        return say("Take {what}", what=what)
    if spare == ANY_DIE:
        return say("Take {what}, and a Reroll for the spare die", what=what)
    left = dice_in(state.dice_of(state.turn))
    die = spare_words(spare, left)
    left.remove(spare)
    return say("Take {what} with {faces}; {die} to spare", what=what, faces=faces_words(left), die=die)


def card_words(card: int) -> Sentence:
    if card == NOTHING:
        return say("no animal")
    about = CARDS[card]
    return count(about.points, "{card} ({n} point)", "{card} ({n} points)", card=animal(card))


def take_touch(state: DonutDogState, card: int, spare: int) -> tuple[Touch, ...]:
    piece = "button:nothing" if card == NOTHING else f"card:{slug(card)}"
    if spare == NO_DIE:
        return ((piece,),)
    return ((piece, f"bonus:{BONUS_WORDS[REROLL]}" if spare == ANY_DIE else die_piece(spare)),)


def bonus_text(die: int, bonus: int) -> str:
    return f"bonus {BONUS_WORDS[bonus]} for {die_text(die)}"


def bonus_label(state: DonutDogState, die: int, bonus: int) -> Sentence:
    spare = spare_words(die, dice_in(state.dice_of(state.turn)))
    return say("Get {bonus} for {die}", bonus=BONUS_NAMES[bonus], die=spare)


def bonus_touch(state: DonutDogState, die: int, bonus: int) -> tuple[Touch, ...]:
    return ((die_piece(die), f"bonus:{BONUS_WORDS[bonus]}"),)


VERBS: dict[int, Verb] = {
    rules.DO_PICK: Verb("3.3", pick_text, pick_label, pick_touch, args=1),
    rules.DO_DONE: Verb("3.4", "done", "Done: leave the dice as they are"),
    rules.DO_REROLL: Verb("4.2", reroll_text, reroll_label, reroll_touch, args=1),
    rules.DO_MAGIC: Verb("4.3", magic_text, magic_label, magic_touch, args=2),
    rules.DO_TAKE: Verb("5.3", take_text, take_label, take_touch, args=2),
    rules.DO_BONUS: Verb("5.4", bonus_text, bonus_label, bonus_touch, args=2),
}
