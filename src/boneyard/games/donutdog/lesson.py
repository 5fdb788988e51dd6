"""A guided first game of Donut Dog. Sections (§) refer to docs/rules/donutdog.md."""

from collections.abc import Iterable
from typing import NamedTuple

from boneyard.core.lesson import Lesson, Moment, Step, asked, both, pieces
from boneyard.core.text import Player, Sentence, say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.data import CARDS, FISH, KIND, MAGIC, POOL
from boneyard.games.donutdog.glance import card_worth
from boneyard.games.donutdog.odds import best_pool
from boneyard.games.donutdog.outlook import chance_now
from boneyard.games.donutdog.state import LOOSE, NONE, DonutDogState, die, face_of, sort_of
from boneyard.games.donutdog.table import arrow_words, dice_of, die_piece, meets
from boneyard.games.donutdog.words import animal, dice_in, dice_words, die_words, pool_words, slug

ALIKE = 0.05  # points that make no difference
MUCH = 0.15  # points that do
HOPEFUL = 0.25  # a chance from which on it is worth naming


# Choices, and what a glance finds them worth


class Found(NamedTuple):
    """A choice of the question, its action taken apart."""

    worth: float
    kind: int
    args: tuple[int, ...]
    text: str


def choices(moment: Moment) -> list[Found]:
    """All choices, the best first; of equal ones as they are listed."""
    found = [
        Found(moment.worths[action], *moment.game.unpack(action), text)
        for text, action in moment.actions.items()
    ]
    return sorted(found, key=lambda each: -each.worth)


def best(moment: Moment, *kinds: int) -> Found | None:
    """The best choice of these kinds, if no other is better."""
    found = choices(moment)
    mine = next((each for each in found if each.kind in kinds), None)
    return mine if mine and mine.worth >= found[0].worth - ALIKE else None


def clearly_best(moment: Moment, kind: int) -> Found | None:
    """The best choice of this kind, if every other kind is worse."""
    found = choices(moment)
    other = max((each.worth for each in found if each.kind != kind), default=0.0)
    return found[0] if found[0].kind == kind and found[0].worth >= other + MUCH else None


def as_good(moment: Moment, text: str, *kinds: int) -> bool:
    """Whether a choice is one of the best of these kinds."""
    found = [each for each in choices(moment) if each.kind in kinds]
    return any(each.text == text and each.worth >= found[0].worth - ALIKE for each in found)


# Animals and dice


def in_row(view: DonutDogState) -> list[int]:
    return [card for card in dict.fromkeys(view.row) if card != NONE]


def own_faces(view: DonutDogState) -> list[int]:
    return [face for _, face in dice_of(view, view.viewer)]


def best_animal(view: DonutDogState, faces: list[int]) -> int:
    """The animal worth most to the learner that these dice win; Fish, if there is no other."""
    cards = [card for card in in_row(view) if meets(card, faces)]
    return max(cards, key=lambda card: card_worth(view, view.viewer, card), default=FISH)


def card_piece(card: int) -> str:
    return f"card:{slug(card)}"


def own_dice(moment: Moment) -> list[str]:
    return [*pieces("die:")(moment)]


# §3.3 Choosing dice


def target(moment: Moment) -> int:
    """The animal of the row whose best dice promise most."""
    game, view, seat = moment.game, moment.view, moment.prompt.seat
    picks = {card: game.pack(rules.DO_PICK, best_pool(card)) for card in in_row(view)}
    return max(picks, key=lambda card: game.worth(view, seat, picks[card]))


def is_target_new(moment: Moment) -> bool:
    """§6.2 Whether the animal to roll for is of a kind that the learner does not have."""
    view = moment.view
    return view.round > 1 and not view.kinds[view.viewer] >> KIND[target(moment)] & 1


def picks_target(moment: Moment, text: str) -> bool:
    return text == " ".join(["pick", *pool_words(best_pool(target(moment)))])


def about_arrows(moment: Moment) -> Sentence:
    card = target(moment)
    return say(
        "The most points win. Choose four dice: three must fit an animal. "
        "{card} wants {needs}: {dice} fit it most often.",
        card=animal(card),
        needs=tuple(arrow_words(low, high) for low, high in CARDS[card].needs),
        dice=pool_words(best_pool(card)),
    )


def about_kinds(moment: Moment) -> Sentence:
    card = target(moment)
    return say(
        "Each kind you do not have yet is worth a point more. {card} would be new for you: "
        "{dice} fit it most often.",
        card=animal(card),
        dice=pool_words(best_pool(card)),
    )


def target_and_dice(moment: Moment) -> Iterable[str]:
    card = target(moment)
    return [card_piece(card), *(f"set:{die}" for die in pool_words(best_pool(card)))]


def is_last_round(moment: Moment) -> bool:
    return bool(moment.view.round == moment.view.rounds)


def has_tokens(moment: Moment) -> bool:
    view = moment.view
    return bool(view.rerolls[view.viewer] + view.magics[view.viewer])


def about_last_round(moment: Moment) -> Sentence:
    if has_tokens(moment):
        return say("This is the last round. Rerolls and Magics left over count nothing, so spend yours now.")
    return say("This is the last round. Your animals, your kinds and your point tokens will be counted.")


def own_tokens(moment: Moment) -> Iterable[str]:
    seat = moment.view.viewer
    return [f"rerolls:{seat}", f"magics:{seat}", f"stars:{seat}"]


# §4 Tokens


class Again(NamedTuple):
    """Dice to roll again for an animal."""

    hope: float  # what this brings on the average, if nothing else but a Fish comes of it
    kept: int  # dice that stay as they are
    choice: Found
    card: int
    chance: float


def rerolled(moment: Moment) -> Again | None:
    """If rolling again is best: which dice, for which animal, and how likely that is."""
    view = moment.view
    if view.got or clearly_best(moment, rules.DO_REROLL) is None:
        return None
    now = card_worth(view, view.viewer, best_animal(view, own_faces(view)))
    cards = [card for card in in_row(view) if card_worth(view, view.viewer, card) > now]
    rerolls = [each for each in choices(moment) if each.kind == rules.DO_REROLL]
    found = max((again(view, each, card) for each in rerolls for card in cards), default=None)
    return found if found and found.chance >= HOPEFUL else None


def again(view: DonutDogState, choice: Found, card: int) -> Again:
    codes = dice_in(view.dice_of(view.viewer))
    for code in dice_in(choice.args[0]):
        codes[codes.index(code)] = die(sort_of(code), LOOSE)
    chance = chance_now(card, sum(code << 8 * slot for slot, code in enumerate(codes)))
    won, fish = card_worth(view, view.viewer, card), card_worth(view, view.viewer, FISH)
    hope = round(chance * won + (1.0 - chance) * fish, 6)
    return Again(hope, POOL - len(dice_in(choice.args[0])), choice, card, chance)


def about_reroll(moment: Moment) -> Sentence:
    found = rerolled(moment)
    assert found is not None
    dice = found.choice.args[0]
    return say(
        "A Reroll rolls any of your dice once more. Try it with {dice}: "
        "then they fit {card} in {chance} of 100 cases.",
        dice=say("all four") if len(dice_in(dice)) == POOL else dice_words(dice),
        card=animal(found.card),
        chance=round(100 * found.chance),
    )


def rerolled_pieces(moment: Moment) -> Iterable[str]:
    found = rerolled(moment)
    if found is None:
        return []
    dice = map(die_piece, dice_in(found.choice.args[0]))
    return [*dice, f"rerolls:{moment.view.viewer}", card_piece(found.card)]


def rerolls_best(moment: Moment, text: str) -> bool:
    found = rerolled(moment)
    return found is not None and found.choice.text == text


def magic(moment: Moment) -> tuple[int, int, int] | None:
    """If Magic is best: the die, what it becomes, and the animal that this wins."""
    found = clearly_best(moment, rules.DO_MAGIC)
    view = moment.view
    if found is None or view.got & rules.ANIMAL:
        return None
    code, face = found.args
    faces = own_faces(view)
    before = card_worth(view, view.viewer, best_animal(view, faces))
    faces[faces.index(face_of(code))] = face
    card = best_animal(view, faces)
    return (code, face, card) if card_worth(view, view.viewer, card) > before else None


def about_magic(moment: Moment) -> Sentence:
    found = magic(moment)
    assert found is not None
    code, face, card = found
    return say(
        "A Magic turns one of your dice to any face it has. Turn {die} to {face}, and your dice fit {card}.",
        die=die_words(code),
        face=face,
        card=animal(card),
    )


def magic_pieces(moment: Moment) -> Iterable[str]:
    found = magic(moment)
    return [] if found is None else [die_piece(found[0]), "button:magic", card_piece(found[2])]


def about_done(moment: Moment) -> Sentence:
    view = moment.view
    card = best_animal(view, own_faces(view))
    if not has_tokens(moment):
        return say("So far only you see your roll. Without tokens you cannot change it, so be done.")
    if card == FISH:
        return say(
            "So far only you see your roll. Tokens would hardly make it better: save them, and be done."
        )
    if view.rerolls[view.viewer]:
        return say(
            "So far only you see your roll, and it fits {card}. A Reroll would roll any dice once more: "
            "save it, and be done.",
            card=animal(card),
        )
    return say("So far only you see your roll, and it fits {card}: be done.", card=animal(card))


def is_done(moment: Moment, text: str) -> bool:
    return text == "done"


# §5 The turn


def only_fish(moment: Moment) -> bool:
    """Whether the learner's dice win nothing else, and no token would help."""
    view = moment.view
    if moment.prompt.rule not in ("5.1", "5.3"):
        return False
    return best_animal(view, own_faces(view)) == FISH and best(moment, rules.DO_TAKE) is not None


def is_fish_due(moment: Moment) -> bool:
    return only_fish(moment) or (moment.prompt.rule == "3.3" and moment.view.round > 2)


def about_fish(moment: Moment) -> Sentence:
    if only_fish(moment):
        return say(
            "No animal of the row fits your dice, but any three catch a Fish: 1 point, and a kind of its own."
        )
    return say(
        "Dare something: where no animal fits your dice, any three of them still catch a Fish for 1 point."
    )


def takes_best(moment: Moment, text: str) -> bool:
    return as_good(moment, text, rules.DO_TAKE)


def can_take(moment: Moment) -> bool:
    return moment.prompt.rule == "5.1" and best(moment, rules.DO_TAKE) is not None


def about_taking(moment: Moment) -> Sentence:
    found = best(moment, rules.DO_TAKE)
    assert found is not None
    return say(
        "Three dice win an animal, and the spare one earns a bonus: the higher, the better. "
        "Your dice fit {card}: take it.",
        card=animal(found.args[0]),
    )


def taken_piece(moment: Moment) -> Iterable[str]:
    found = best(moment, rules.DO_TAKE)
    return [*([card_piece(found.args[0])] if found else []), *own_dice(moment)]


def can_get_bonus(moment: Moment) -> bool:
    if moment.prompt.rule == "5.4":
        return best(moment, rules.DO_BONUS) is not None
    return can_take(moment)


def gets_best(moment: Moment, text: str) -> bool:
    return as_good(moment, text, rules.DO_BONUS if moment.prompt.rule == "5.4" else rules.DO_TAKE)


def bonus_first(moment: Moment) -> int | None:
    """§5.5 The die for which a Magic is best taken before the animal."""
    found = clearly_best(moment, rules.DO_BONUS)
    if found is None or moment.prompt.rule != "5.1" or found.args[1] != MAGIC:
        return None
    return found.args[0]


def about_bonus_first(moment: Moment) -> Sentence:
    code = bonus_first(moment)
    assert code is not None
    return say(
        "The bonus may come first: take a Magic for {die}, and use it at once "
        "to turn one of the other three dice.",
        die=die_words(code),
    )


def highest_dice(moment: Moment) -> dict[int, int]:
    """By seat: the highest die, as far as just revealed."""
    shown = [event for event in moment.happened if event.kind == rules.REVEALED]
    return {event.seat: max(map(face_of, dice_in(event.a))) for event in shown}


def is_order_plain(moment: Moment) -> bool:
    """Whether the highest dice alone have decided who goes first (§3.6)."""
    highest = list(highest_dice(moment).values())
    return len(highest) > 1 and len(set(highest)) == len(highest)


def about_order(moment: Moment) -> Sentence:
    highest, first, me = highest_dice(moment), moment.view.order[0], moment.view.viewer
    if first == me:
        return say(
            "Whoever's highest die is lowest goes first. Yours is a {mine}, so you take an animal first.",
            mine=highest[me],
        )
    return say(
        "Whoever's highest die is lowest goes first: {who:own} was a {low}, yours is a {mine}. "
        "What others take is gone.",
        who=Player(first),
        low=highest[first],
        mine=highest[me],
    )


STEPS = (
    Step(
        "4.3",
        lambda moment: magic(moment) is not None,
        about_magic,
        magic_pieces,
        lambda moment, text: as_good(moment, text, rules.DO_MAGIC),
        say("As you like."),
        needed=False,
    ),
    Step(
        "4.2",
        lambda moment: rerolled(moment) is not None,
        about_reroll,
        rerolled_pieces,
        rerolls_best,
        say("As you like."),
        needed=False,
    ),
    Step(
        "5.5",
        lambda moment: bonus_first(moment) is not None,
        about_bonus_first,
        lambda moment: ["bonus:magic", *own_dice(moment)],
        lambda moment, text: as_good(moment, text, rules.DO_BONUS),
        say("As you like."),
        needed=False,
    ),
    Step(
        "1.2",
        asked("3.3"),
        about_arrows,
        target_and_dice,
        picks_target,
        say("Those dice will win something, too."),
    ),
    Step(
        "3.4",
        both(asked("3.4"), lambda moment: best(moment, rules.DO_DONE) is not None),
        about_done,
        own_dice,
        is_done,
        say("As you like."),
    ),
    Step(
        "6.1",
        both(asked("3.3"), is_last_round),
        about_last_round,
        own_tokens,
    ),
    Step("6.2", both(asked("3.3"), is_target_new), about_kinds, target_and_dice),
    Step("1.4", is_fish_due, about_fish, pieces("card:fish")),
    Step("5.1", can_take, about_taking, taken_piece, takes_best),
    Step(
        "5.4",
        can_get_bonus,
        say(
            "Your spare die earns one bonus: any die a Reroll, 7 or more a Magic, 11 or more a point token, "
            "19 or more that and a Reroll."
        ),
        pieces("bonus:"),
        gets_best,
    ),
    Step("3.5", both(asked("5.1"), is_order_plain), about_order, pieces("order")),
)

LESSON = Lesson(
    deal="donutdog lesson 1",
    seats=2,
    options={"rounds": 5},
    most=22,
    steps=STEPS,
    farewell=say(
        "Now you can play alone; a whole game has seven rounds. "
        "Press anything a little longer to learn what it is."
    ),
)
