"""What puzzles of Donut Dog are about: something that the answer does, and the other choices do not.

Sections (§) refer to docs/rules/donutdog.md.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from math import prod

from boneyard.core.puzzles import Position, Theme
from boneyard.core.state import Action
from boneyard.core.text import say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import (
    BONUSES,
    CARDS,
    FISH,
    MAGIC,
    POOL,
    POOLS,
    REROLL,
    STAR,
    STAR_AND_REROLL,
)
from boneyard.games.donutdog.glance import card_worth
from boneyard.games.donutdog.state import (
    ANIMAL,
    ANY_DIE,
    BONUS,
    LOOSE,
    NO_DIE,
    NONE,
    TOKENS,
    TURNS,
    die,
    face_of,
    sort_of,
)
from boneyard.games.donutdog.table import dice_of, meets
from boneyard.games.donutdog.words import dice_in

SOME = 0.25  # a chance that is worth a try
LIKELY = 0.5  # from here on something happens more often than not
LUCKY = 31  # in place of a face: a die to be rolled again, which may show any of its faces

Dice = list[int]  # each of its sort and face; LOOSE where it is rolled again, and nobody knows what comes


# What one has, and what lies there


def own_dice(position: Position) -> Dice:
    return dice_in(position.view.dice_of(position.seat))


def cards_of(position: Position) -> list[int]:
    """Fish lie there, too."""
    return [*dict.fromkeys(card for card in position.view.row if card != NONE), FISH]


def worth(position: Position, card: int) -> int:
    """§6.1, §6.2 Points: its own, and one for a new kind."""
    return int(card_worth(position.view, position.seat, card))


def tokens(position: Position) -> int:
    view, seat = position.view, position.seat
    return int(view.rerolls[seat] + view.magics[seat])


def is_turn(position: Position) -> bool:
    return bool(position.view.phase == TURNS)


def in_private(position: Position) -> bool:
    return bool(position.view.phase == TOKENS)


def is_last_round(position: Position) -> bool:
    return bool(position.view.round == position.view.rounds)


def spends(position: Position, action: Action) -> bool:
    return position.kind(action) in (rules.DO_REROLL, rules.DO_MAGIC)


def is_half_done(position: Position) -> bool:
    """§5.5 Animal or bonus is taken.

    Before that, to take an animal or a bonus first comes to the same in the end, so that neither is better
    than the other: only where a token is spent in between does the order matter.
    """
    return bool(position.view.got)


# What a turn brings for certain


def turned(dice: Dice, card: int) -> int:
    """§4.3 How many of three dice Magic has to turn for a card; more than there are where it cannot be."""
    return min(
        sum(misses(code, *need) for code, need in zip(dice, needs, strict=True))
        for needs in permutations(CARDS[card].needs)
    )


def misses(code: int, low: int, high: int) -> int:
    """0 where a die meets an arrow, 1 where Magic makes it; a LOOSE one has to meet it with every face."""
    face, sides = face_of(code), SIDES[sort_of(code)]
    if face == LUCKY:
        meets_it = sides >= low
    elif face == LOOSE:
        meets_it = low == 1 and sides <= high
    else:
        meets_it = low <= face <= high
    if meets_it:
        return 0
    return 1 if sides >= low else POOL


def animal_points(position: Position, dice: Dice, magics: int) -> int:
    """The best that three dice win with so much Magic."""
    return max(worth(position, card) for card in cards_of(position) if turned(dice, card) <= magics)


def highest(code: int) -> int:
    """What a die shows at best."""
    return min(face_of(code), SIDES[sort_of(code)])


def star_cost(code: int) -> int:
    """Magic that it takes to earn a point token with a die."""
    if highest(code) >= BONUSES[STAR]:
        return 0
    return 1 if SIDES[sort_of(code)] >= BONUSES[STAR] else POOL


def points_left(position: Position, got: int, dice: Dice, magics: int) -> int:
    """§5 The most points that the rest of a turn brings, if dice are turned but not rolled."""
    if got & BONUS:
        return animal_points(position, dice, magics)
    if got & ANIMAL:
        return int(star_cost(dice[0]) <= magics)
    return max(max(with_spare(position, dice, slot, magics)) for slot in range(POOL))


def with_spare(position: Position, dice: Dice, slot: int, magics: int) -> Iterator[int]:
    """Each bonus that helps for certain, and the best animal beside it."""
    spare, three = dice[slot], dice[:slot] + dice[slot + 1 :]
    cost = star_cost(spare)
    yield animal_points(position, three, magics)
    if cost <= magics:
        yield 1 + animal_points(position, three, magics - cost)
    if highest(spare) >= BONUSES[MAGIC]:
        yield animal_points(position, three, magics + 1)


def certain_points(position: Position, action: Action) -> int:
    """The most points that this turn still brings for certain after a choice."""
    view, arguments = position.view, position.arguments(action)
    kind, dice, magics = position.kind(action), own_dice(position), int(view.magics[position.seat])
    if kind == rules.DO_TAKE:
        card, spare = arguments
        rest = 0 if spare in (NO_DIE, ANY_DIE) else points_left(position, ANIMAL, [spare], magics)
        return worth(position, card) + rest
    if kind == rules.DO_BONUS:
        spare, level = arguments
        star = int(level >= STAR)
        if view.got & ANIMAL:
            return star
        dice.remove(spare)
        return star + animal_points(position, dice, magics + int(level == MAGIC))
    if kind == rules.DO_MAGIC:
        return points_left(position, view.got, changed(position, action), magics - 1)
    return points_left(position, view.got, rolled(dice, arguments[0], LOOSE), magics)


def rolled(dice: Dice, again: int, face: int) -> Dice:
    """Dice as they lie, but some of them rolled again."""
    found = list(dice)
    for code in dice_in(again):
        found[found.index(code)] = die(sort_of(code), face)
    return found


def hoped_points(position: Position, roll: Action) -> int:
    """The most points that the turn brings if a roll goes well."""
    view = position.view
    dice = rolled(own_dice(position), position.arguments(roll)[0], LUCKY)
    return points_left(position, view.got, dice, int(view.magics[position.seat]))


def brings_most(position: Position, action: Action) -> bool:
    if not is_turn(position):
        return False
    mine = certain_points(position, action)
    return all(certain_points(position, other) < mine for other in position.actions if other != action)


# The end of the game


def is_last_turn(position: Position) -> bool:
    view = position.view
    return is_turn(position) and is_last_round(position) and bool(view.place == view.seats - 1)


def to_reach(position: Position) -> int:
    """Points that are missing to the best of the others."""
    view, seat = position.view, position.seat
    best = max(view.points(other) for other in range(view.seats) if other != seat)
    return int(best - view.points(seat))


def must_dare(position: Position, action: Action) -> bool:
    """§6.3 What is certain neither wins nor shares the victory."""
    if not is_last_turn(position) or position.kind(action) != rules.DO_REROLL:
        return False
    if hoped_points(position, action) < to_reach(position):
        return False
    return all(certain_points(position, other) < to_reach(position) for other in position.actions)


def uses_last_chance(position: Position, action: Action) -> bool:
    return is_turn(position) and is_last_round(position) and spends(position, action)


# Rolling again


def best_now(position: Position) -> int:
    """The animal worth most that the dice win as they lie."""
    faces = [face_of(code) for code in own_dice(position)]
    return max(
        (card for card in cards_of(position) if card == FISH or meets(card, faces)),
        key=lambda card: worth(position, card),
    )


def better(position: Position) -> list[int]:
    """Animals worth more than what the dice win as they lie."""
    now = worth(position, best_now(position))
    return [card for card in cards_of(position) if worth(position, card) > now]


def favourite(position: Position) -> int | None:
    """The animal that is worth more to the seat than any other, if its dice do not win it yet."""
    most = max(worth(position, card) for card in cards_of(position))
    wanted = [card for card in better(position) if worth(position, card) == most]
    return wanted[0] if len(wanted) == 1 else None


def is_roll_for_animal(position: Position, action: Action) -> bool:
    return position.kind(action) == rules.DO_REROLL and not position.view.got


def keeps_animal(position: Position, action: Action) -> bool:
    """One die is rolled, and the other three win what is best now."""
    if not is_roll_for_animal(position, action):
        return False
    again = position.arguments(action)[0]
    kept = own_dice(position)
    for code in dice_in(again):
        kept.remove(code)
    best = best_now(position)
    if len(kept) < POOL - 1 or best == FISH or turned(kept, best):
        return False
    return chance(position, action, better(position)) > 0


def chance(position: Position, roll: Action, cards: list[int]) -> float:
    """That dice win one of these cards at least after a roll."""
    return chance_of(tuple(rolled(own_dice(position), position.arguments(roll)[0], LOOSE)), tuple(cards))


@cache
def chance_of(dice: tuple[int, ...], cards: tuple[int, ...]) -> float:
    """By counting every roll."""
    every = list(product(*map(faces_of, dice)))
    return sum(any(meets(card, list(faces)) for card in cards) for faces in every) / len(every)


def faces_of(code: int) -> list[int]:
    face = face_of(code)
    return [face] if face != LOOSE else list(range(1, SIDES[sort_of(code)] + 1))


def is_likeliest(position: Position, action: Action, cards: list[int]) -> bool:
    """Whether no other roll wins one of these cards more often."""
    rolls = [other for other in position.actions if position.kind(other) == rules.DO_REROLL]
    mine = chance(position, action, cards)
    return mine > 0 and all(chance(position, other, cards) <= mine for other in rolls)


def rolls_for_favourite(position: Position, action: Action) -> bool:
    if not is_roll_for_animal(position, action):
        return False
    card = favourite(position)
    return card is not None and is_likeliest(position, action, [card])


def rolls_for_better(position: Position, action: Action) -> bool:
    return is_roll_for_animal(position, action) and is_likeliest(position, action, better(position))


def keeps_high_die(position: Position, action: Action) -> bool:
    """§5.4 A die that earns a point stays, and the other three have a fair chance of more than now."""
    if not is_roll_for_animal(position, action):
        return False
    dice = rolled(own_dice(position), position.arguments(action)[0], LOOSE)
    return any(
        face_of(spare) >= BONUSES[STAR]
        and chance_of((*dice[:slot], *dice[slot + 1 :]), tuple(better(position))) >= SOME
        for slot, spare in enumerate(dice)
    )


def changed(position: Position, magic: Action) -> Dice:
    code, face = position.arguments(magic)
    return rolled(own_dice(position), code, face)


# What a bonus is good for


def turns_at_once(position: Position, action: Action) -> bool:
    """§5.5 A Magic that is gained and used: it wins more than the dice do as they lie."""
    if position.kind(action) != rules.DO_BONUS or position.view.got:
        return False
    spare, level = position.arguments(action)
    if level != MAGIC or position.view.magics[position.seat]:
        return False
    dice = own_dice(position)
    dice.remove(spare)
    return animal_points(position, dice, 1) > worth(position, best_now(position))


def rolls_at_once(position: Position, action: Action) -> bool:
    """§5.5 A Reroll that is gained and used: three dice have a fair chance of more than they win now."""
    if position.kind(action) != rules.DO_BONUS or position.view.got:
        return False
    spare, level = position.arguments(action)
    if level not in (REROLL, STAR_AND_REROLL) or position.view.rerolls[position.seat]:
        return False
    three = own_dice(position)
    three.remove(spare)
    return any(chance_of_three(three, card) >= SOME for card in better(position))


def chance_of_three(three: Dice, card: int) -> float:
    """The best chance to win a card by rolling some of three dice again."""
    return max(
        chance_of(tuple(die(sort_of(code), LOOSE) if again else code for code, again in rolls), (card,))
        for rolls in (list(zip(three, which, strict=True)) for which in product((False, True), repeat=3))
    )


def earns_star(position: Position, action: Action) -> bool:
    if position.kind(action) != rules.DO_BONUS or not is_half_done(position):
        return False
    return position.arguments(action)[1] >= STAR


# Animals


def takes_new_kind(position: Position, action: Action) -> bool:
    if position.kind(action) != rules.DO_TAKE or not is_half_done(position):
        return False
    card = position.arguments(action)[0]
    return worth(position, card) > CARDS[card].points


def takes_away(position: Position, action: Action) -> bool:
    """§5.3 Somebody who comes later could win more with it than without, as their dice lie."""
    if position.kind(action) != rules.DO_TAKE or not is_half_done(position):
        return False
    view, card = position.view, position.arguments(action)[0]
    lying = [other for other in view.row if other != NONE]
    if card not in lying:
        return False
    left = list(lying)
    left.remove(card)
    later = list(view.order)[view.place + 1 :]
    return any(best_for(position, seat, lying) > best_for(position, seat, left) for seat in later)


def best_for(position: Position, seat: int, lying: list[int]) -> float:
    faces = [face for _, face in dice_of(position.view, seat)]
    won = [card_worth(position.view, seat, card) for card in lying if meets(card, faces)]
    return max([card_worth(position.view, seat, FISH), *won])


# Tokens


def waits(position: Position, action: Action) -> bool:
    """§4.1"""
    return in_private(position) and position.kind(action) == rules.DO_DONE and tokens(position) > 0


def stays_low(position: Position, action: Action) -> bool:
    """§3.5 Everybody else's highest die is probably higher; what is changed later does not count."""
    if not waits(position, action):
        return False
    view, seat = position.view, position.seat
    mine = max(map(face_of, own_dice(position)))
    others = (POOLS[view.pools[other]] for other in range(view.seats) if other != seat)
    return all(not_above(mine, sorts) < LIKELY for sorts in others)


def not_above(face: int, sorts: tuple[int, ...]) -> float:
    """The chance that none of these dice shows more, as they are rolled."""
    return prod(min(1.0, face / SIDES[sort]) for sort in sorts)


def saves(position: Position, action: Action) -> bool:
    if not is_half_done(position) or is_last_round(position) or tokens(position) == 0:
        return False
    return not spends(position, action)


def hurries(position: Position, action: Action) -> bool:
    """§3.5 The highest die cannot get any higher, and may get lower."""
    if not in_private(position) or not spends(position, action):
        return False
    dice = own_dice(position)
    before = max(map(face_of, dice))
    if position.kind(action) == rules.DO_MAGIC:
        return max(map(face_of, changed(position, action))) < before
    again = dice_in(position.arguments(action)[0])
    for code in again:
        dice.remove(code)
    return max(map(face_of, dice), default=0) < before and all(
        SIDES[sort_of(code)] <= before for code in again
    )


THEMES = (
    Theme(
        "dare",
        say("Ask what you need to win."),
        say("what your dice bring for certain is not enough to win, but another roll may be."),
        "6.3",
        must_dare,
    ),
    Theme(
        "magic_first",
        say("What if the bonus comes first?"),
        say("the Magic you get can turn one of the other dice at once, and that wins you a better animal."),
        "5.5",
        turns_at_once,
    ),
    Theme(
        "reroll_first",
        say("The bonus can help you to an animal."),
        say("you can spend the Reroll at once on the other three dice, and try for a better animal."),
        "5.5",
        rolls_at_once,
    ),
    Theme(
        "take_away",
        say("Look at the dice of those who come after you."),
        say("it takes away the best animal for the dice of somebody after you."),
        "5.3",
        takes_away,
    ),
    Theme(
        "spare",
        say("Do you need all four dice?"),
        say("the three dice for your animal stay, and the fourth may win you a better one."),
        "4.2",
        keeps_animal,
    ),
    Theme(
        "favourite",
        say("Which dice help, and which do not?"),
        say("no other roll wins the animal that is worth most to you more often."),
        "4.2",
        rolls_for_favourite,
    ),
    Theme(
        "better",
        say("Compare the chances."),
        say("no other roll wins you a better animal more often."),
        "4.2",
        rolls_for_better,
    ),
    Theme(
        "high_die",
        say("What is each die good for?"),
        say("it may win you a better animal, and a high die stays to earn you a point token."),
        "5.4",
        keeps_high_die,
    ),
    Theme(
        "early",
        say("When is the turn order settled?"),
        say("your dice are low, so you probably go early; what you spend in your turn does not change that."),
        "3.5",
        stays_low,
    ),
    Theme(
        "wait",
        say("Does it have to be now?"),
        say("what you keep you can still spend in your turn, when you see which animals are left."),
        "4.1",
        waits,
    ),
    Theme(
        "hurry",
        say("Who goes first?"),
        say("your highest die can only get lower, and the lower it is, the earlier you go."),
        "3.5",
        hurries,
    ),
    Theme(
        "last_round",
        say("What is a token worth after this round?"),
        say("this is the last round, and a token left over counts nothing."),
        "6.1",
        uses_last_chance,
    ),
    Theme(
        "save",
        say("Is it worth a token?"),
        say("it costs you no token, and there are rounds to come."),
        "4.1",
        saves,
    ),
    Theme(
        "star",
        say("A point now, or a token for later?"),
        say("a point token counts at the end, whatever the dice will show."),
        "5.4",
        earns_star,
    ),
    Theme(
        "most",
        say("Count what is certain."),
        say("no other choice brings you as many points for certain."),
        "6.1",
        brings_most,
    ),
    Theme(
        "new_kind",
        say("Which kinds do you have?"),
        say("a kind that you do not have yet counts a point more."),
        "6.2",
        takes_new_kind,
    ),
)
