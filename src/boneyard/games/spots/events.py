"""What is said at a table of Spots, and what moves: one row for each kind of event. All hear all (§1.5)."""

from collections.abc import Callable

from boneyard.core.events import MOMENT, RESULT, SMALL, Shift, Tell
from boneyard.core.furniture import CARD
from boneyard.core.state import Event, Seat
from boneyard.core.text import NOTHING, Piece, Player, Sentence, count, say
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import FETCH, HUNT, LIMIT, SCAVENGE, SEARCH, SET
from boneyard.games.spots.state import NONE
from boneyard.games.spots.words import dice_words, die, slug, space_words, treat_count, trick, values_in
from boneyard.games.spots.words import dog as dog_name

Words = Callable[[Event, Seat], Sentence]
Shifts = tuple[Shift, ...]


def who(event: Event) -> Player:
    return Player(event.seat)


def dog(card: int) -> Piece:
    return Piece(dog_name(card), CARD, f"dog:{dog_name(card)}")


def with_value(template: str) -> Words:
    return lambda event, to: say(template, who=who(event), value=die(event.a))


def with_dice(template: str) -> Words:
    return lambda event, to: say(template, who=who(event), dice=dice_words(event.a))


def counted(one: str, many: str) -> Words:
    """Of none, nothing is said."""
    return lambda event, to: count(event.a, one, many, who=who(event)) if event.a else NOTHING


# Sentences that depend on more


def dealt(event: Event, to: Seat) -> Sentence:
    return say("{who} got {dogs}.", who=who(event), dogs=(dog(event.a), dog(event.b)))


def reset(event: Event, to: Seat) -> Sentence:
    tile = trick(event.a)
    if event.b:
        return say("{tile} was the last tile: it got a treat, and all tiles were turned up.", tile=tile)
    return say("{tile} was the last tile: all tiles were turned up.", tile=tile)


def took(event: Event, to: Seat) -> Sentence:
    tile, treats = trick(event.a), treat_count(event.b)
    if event.b:
        return say("{who} chose {tile} and got {treats}.", who=who(event), tile=tile, treats=treats)
    return say("{who} chose {tile}.", who=who(event), tile=tile)


def d0g_took(event: Event, to: Seat) -> Sentence:
    if event.b:
        return say("d0g took {tile} and got {treats}.", tile=trick(event.a), treats=treat_count(event.b))
    return say("d0g took {tile}.", tile=trick(event.a))


def buried(event: Event, to: Seat) -> Sentence:
    return count(
        event.b,
        "{who} buried a {value}: {total} of {limit} spots.",
        "{who} buried {n} dice showing {value}: {total} of {limit} spots.",
        who=who(event),
        value=die(event.a),
        total=event.c,
        limit=LIMIT,
    )


# §4.6, §4.11 Why a step left no way but a bust
NO_WAY = {
    FETCH: "{who} bust: any number fetched of {dice} makes at least {spots} spots in the yard, "
    "more than {limit}!",
    HUNT: "{who} bust: any two dice of {dice} make at least {spots} spots in the yard, more than {limit}!",
    SCAVENGE: "{who} bust: whatever is discarded of {dice}, at least {spots} spots lie in the yard, "
    "more than {limit}!",
    SEARCH: "{who} bust: any dice of {dice} that total 8 make at least {spots} spots in the yard, "
    "more than {limit}!",
    SET: "{who} bust: any number of {dog} makes at least {spots} spots in the yard, more than {limit}!",
}


def busted(event: Event, to: Seat) -> Sentence:
    spots, which, op = event.a, event.b, event.c
    if op == SET:
        return say(NO_WAY[op], who=who(event), dog=dog(which), spots=spots, limit=LIMIT)
    if op:
        return say(NO_WAY[op], who=who(event), dice=dice_words(which), spots=spots, limit=LIMIT)
    if spots:
        template = "{who} bust: {spots} spots in the yard, more than {limit}!"
        return say(template, who=who(event), spots=spots, limit=LIMIT)
    return say("{who} buried too much and bust!", who=who(event))


def scored(event: Event, to: Seat) -> Sentence:
    if event.b:
        return say("Fast and risky: {who:obj} scored {dog}!", who=who(event), dog=dog(event.a))
    return say("{who} scored {dog}.", who=who(event), dog=dog(event.a))


def dug(event: Event, to: Seat) -> Sentence:
    yard, value = Player(event.a), event.b
    if value == rules.ANY_DIE:
        return say("{who} turned a die in {yard:own} yard up.", who=who(event), yard=yard)
    if value == 1 and not event.c:
        return say("{who} dug a 1 out of {yard:own} yard.", who=who(event), yard=yard)
    turned = value + 1 if event.c else value - 1
    template = "{who} turned a {value} in {yard:own} yard to {turned}."
    return say(template, who=who(event), value=die(value), yard=yard, turned=die(turned))


def moved(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} moved the {value} on {dog} to the {to_value} on {to_dog}.",
        who=who(event),
        value=die(event.b),
        dog=dog(event.a),
        to_value=die(event.c % 8),
        to_dog=dog(event.c // 8),
    )


def added(event: Event, to: Seat) -> Sentence:
    if event.b == NONE:
        return say("{who} added a buried {value} to the roll.", who=who(event), value=die(event.a))
    template = "{who} added the {value} on {dog} to the roll."
    return say(template, who=who(event), value=die(event.a), dog=dog(event.b))


# What moved. Equal dice and treats are not told apart.


def rolled_dice(event: Event) -> Shifts:
    return tuple(Shift(f"die:{value}", "pile", "roll") for value in values_in(event.a))


def discarded_dice(event: Event) -> Shifts:
    return tuple(Shift(f"die:{value}", "roll", "pile") for value in values_in(event.a))


def buried_dice(event: Event) -> Shifts:
    return (Shift(f"die:{event.a}", "roll", f"yard:{event.seat}"),) * event.b


def placed_die(event: Event) -> Shifts:
    return (Shift(f"die:{event.a}", "roll", f"card:{event.b}"),)


def drawn_dog(event: Event) -> Shifts:
    return (Shift(f"card:{event.a}", "deck", f"pack:{event.seat}"),)


def scored_dog(event: Event) -> Shifts:
    return (Shift(f"card:{event.a}", f"pack:{event.seat}", f"scored:{event.seat}"),)


def treats_taken(event: Event) -> Shifts:
    return (Shift("treat", "supply", f"treats:{event.seat}"),) * event.a


def treats_returned(event: Event) -> Shifts:
    return (Shift("treat", f"treats:{event.seat}", "supply"),) * event.a


def treat_spent(event: Event) -> Shifts:
    return (Shift("treat", f"treats:{event.seat}", "supply"),)


def treats_on_the_tile(event: Event) -> Shifts:
    return (Shift("treat", f"tile:{slug(event.a)}", f"treats:{event.seat}"),) * event.b


EVENTS = {
    rules.DEALT: Tell(dealt, SMALL),
    rules.TURNED_TOP: Tell(
        lambda event, to: say(
            "{dog}, with {spaces}, is on top of the deck.", dog=dog(event.a), spaces=space_words(event.a)
        ),
        SMALL,
    ),
    rules.FIRST_DIE: Tell(with_value("{who} rolled a {value} and buried it."), SMALL),
    rules.FIRST_AGAIN: Tell(with_value("Tied for highest, {who:obj} rolled again: {value}."), SMALL),
    rules.STARTS: Tell("{who} went first.", RESULT),
    rules.TURNED_TILE: Tell(lambda event, to: say("{tile} came into play.", tile=trick(event.a)), SMALL),
    rules.NO_DICE: Tell("No dice were left in the pile: everybody lost all of theirs.", MOMENT),
    rules.RESET: Tell(reset, RESULT),
    rules.TOOK_TILE: Tell(took, SMALL, treats_on_the_tile),
    rules.ROLLED: Tell(with_dice("{who} rolled {dice}."), SMALL, rolled_dice),
    rules.SPENT: Tell(with_dice("{who} spent a treat to reroll {dice}."), SMALL, treat_spent),
    rules.DISCARDED: Tell(with_dice("{who} discarded {dice}."), SMALL, discarded_dice),
    rules.PLACED: Tell(
        lambda event, to: say(
            "{who} placed a {value} on {dog}.", who=who(event), value=die(event.a), dog=dog(event.b)
        ),
        SMALL,
        placed_die,
    ),
    rules.BURIED: Tell(buried, SMALL, buried_dice),
    rules.BUSTED: Tell(busted, MOMENT),
    rules.SCORED: Tell(scored, MOMENT, scored_dog),
    rules.DREW: Tell(
        lambda event, to: say(
            "{who} drew {dog}, with {spaces}.", who=who(event), dog=dog(event.a), spaces=space_words(event.a)
        ),
        RESULT,
        drawn_dog,
    ),
    rules.TREATED: Tell(counted("{who} took {n} treat.", "{who} took {n} treats."), RESULT, treats_taken),
    rules.GAVE_BACK: Tell(
        counted("{who} gave {n} treat back.", "{who} gave {n} treats back."), RESULT, treats_returned
    ),
    rules.DUG: Tell(dug, SMALL),
    rules.MOVED: Tell(moved, SMALL),
    rules.SET_DIE: Tell(
        lambda event, to: say(
            "{who} set a die to {value}, as on {dog}.", who=who(event), value=die(event.a), dog=dog(event.b)
        ),
        SMALL,
    ),
    rules.NAMED: Tell(with_value("{who} named {value}."), SMALL),
    rules.SET_ASIDE: Tell(counted("{who} set {n} die aside.", "{who} set {n} dice aside."), SMALL),
    rules.STOPPED: Tell("{who} stopped.", SMALL),
    rules.ADDED: Tell(added, SMALL),
    rules.LIFTED: Tell(
        counted("{who} dug up {n} die to roll it.", "{who} dug up {n} dice to roll them."), SMALL
    ),
    rules.D0G_ROLLED: Tell(lambda event, to: say("d0g rolled a {place}.", place=die(event.a)), SMALL),
    rules.D0G_TOOK: Tell(d0g_took, RESULT, treats_on_the_tile),
    rules.D0G_FED: Tell("d0g ate two treats.", SMALL),
    rules.D0G_SCORED: Tell(
        lambda event, to: say("d0g scored {dog} from the deck.", dog=dog(event.a)), MOMENT, drawn_dog
    ),
    rules.WON: Tell("{who} scored the sixth dog and won!", MOMENT),
    rules.D0G_WON: Tell("d0g scored its sixth dog and won.", MOMENT),
}
