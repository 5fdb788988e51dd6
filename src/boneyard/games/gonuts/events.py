"""What is told at a table of Go Nuts for Donuts, one row for each kind of event of state.py.

Those hear the sentences of `others` who may not know the cards (§1.4).
"""

from collections.abc import Callable

from boneyard.core.events import MOMENT, RESULT, SILENT, SMALL, Shift, Shifts, Tell, everybody, seats_in
from boneyard.core.state import Event, Seat
from boneyard.core.text import Arg, Player, Sentence, count, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.words import at_place, card_count, donut, name, point_count, slug


def laid_in(packed: int) -> list[tuple[int, int]]:
    """What LAID tells: places, from 1, and their donuts."""
    found = ((place + 1, (packed >> 6 * place & 63) - 1) for place in range(7))
    return [(place, kind) for place, kind in found if kind >= 0]


# Sentences


# The words a template may use, each of the event's seat and numbers.
MEANT: dict[str, Callable[[Event], Arg]] = {
    "who": lambda event: Player(event.seat),
    "donut": lambda event: donut(event.a),
    "power": lambda event: name(event.b),
    "other": lambda event: Player(event.b),
}


def told(template: str) -> Callable[[Event, Seat], Sentence]:
    used = {word: meant for word, meant in MEANT.items() if f"{{{word}" in template}
    return lambda event, to: say(template, **{word: meant(event) for word, meant in used.items()})


def _laid(event: Event, to: Seat) -> Sentence:
    cards = tuple(name(kind) for _, kind in laid_in(event.a))
    return say("Into the row: {cards}.", cards=cards)


def _picked(event: Event, to: Seat) -> Sentence:
    return say("{who} chose {donut}.", who=Player(event.seat), donut=at_place(event.b, event.a))


def _shown(event: Event, to: Seat) -> Sentence:
    picks = tuple(
        say("{who:obj} {place}", who=Player(seat), place=event.a >> 3 * seat & 7) for seat in range(event.b)
    )
    return say("All show their numbers: {picks}.", picks=picks)


def _collided(event: Event, to: Seat) -> Sentence:
    seats = everybody(event.c, to)
    return say("{seats} wanted {donut}, so nobody got it.", seats=seats, donut=donut(event.a))


def _looked(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} looked at the top two cards: {cards}.",
        who=Player(event.seat),
        cards=(donut(event.a), donut(event.b)),
    )


def _kept(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} kept {donut} and put {other} back.",
        who=Player(event.seat),
        donut=donut(event.a),
        other=donut(event.b),
    )


def _no_twist(event: Event, to: Seat) -> Sentence:
    return count(
        len(seats_in(event.a)),
        "Cinnamon Twist: {seats} had no card to pass.",
        "Cinnamon Twist: {seats} had no cards to pass.",
        seats=tuple(say("{who:obj}", who=player) for player in everybody(event.a, to)),
    )


def _ended(event: Event, to: Seat) -> Sentence:
    return count(
        event.b,
        "The deck has {cards} for {n} empty place: the game is over.",
        "The deck has {cards} for {n} empty places: the game is over.",
        cards=card_count(event.a),
    )


def _scored(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} scored {points} with {cards}.",
        who=Player(event.seat),
        points=point_count(event.a),
        cards=card_count(event.b),
    )


def _won(event: Event, to: Seat) -> Sentence:
    seats = everybody(event.a, to)
    if len(seats) == 1:
        return say("{who} won with {points}!", who=seats[0], points=point_count(event.b))
    return say("{seats} shared the victory with {points}!", seats=seats, points=point_count(event.b))


# What moved, for whoever animates it; cards of a kind are not told apart


def moved(origin: str, target: str) -> Shifts:
    """The event's donut from one component to another, each named by the event's seat and second number."""
    return lambda event: (
        Shift(
            f"donut:{slug(event.a)}",
            origin.format(seat=event.seat, b=event.b),
            target.format(seat=event.seat, b=event.b),
        ),
    )


def _lay(event: Event) -> tuple[Shift, ...]:
    return tuple(Shift(f"donut:{slug(kind)}", "deck", f"row:{place}") for place, kind in laid_in(event.a))


def _look(event: Event) -> tuple[Shift, ...]:
    return tuple(Shift(f"donut:{slug(kind)}", "deck", f"drawn:{event.seat}") for kind in (event.a, event.b))


def _look_covered(event: Event) -> tuple[Shift, ...]:
    return (Shift("card", "deck", f"drawn:{event.seat}"),) * 2


keep = moved("drawn:{seat}", "seat:{seat}")


def _put_back(event: Event) -> tuple[Shift, ...]:
    return (*keep(event), Shift(f"donut:{slug(event.b)}", f"drawn:{event.seat}", "deck"))


def _put_back_covered(event: Event) -> tuple[Shift, ...]:
    return (*keep(event), Shift("card", f"drawn:{event.seat}", "deck"))


EVENTS: dict[int, Tell] = {
    rules.LAID: Tell(_laid, SMALL, _lay),
    rules.PICKED: Tell(_picked, SILENT, others="{who} has chosen."),
    rules.SHOWN: Tell(_shown, MOMENT),
    rules.COLLIDED: Tell(_collided, RESULT, moved("row:{b}", "pile")),
    rules.TOOK: Tell(told("{who} took {donut}."), RESULT, moved("row:{b}", "seat:{seat}")),
    rules.DREW: Tell(
        told("{power}: {who:obj} drew {donut} from the deck."), RESULT, moved("deck", "seat:{seat}")
    ),
    rules.LOOKED: Tell(
        _looked,
        SMALL,
        _look,
        others="{who} looked at the top two cards of the deck.",
        covered=_look_covered,
    ),
    rules.KEPT: Tell(
        _kept,
        RESULT,
        _put_back,
        others=told("{who} kept {donut} and put the other card back."),
        covered=_put_back_covered,
    ),
    rules.FOUND_NO_DECK: Tell(told("The deck is empty, so {donut} did nothing."), RESULT),
    rules.FOUND_NO_PILE: Tell(told("The discard pile is empty, so {donut} did nothing."), RESULT),
    rules.FOUND_NO_CARDS: Tell(told("Nobody else has a card, so {donut} did nothing."), RESULT),
    rules.FROM_PILE: Tell(
        told("{power}: {who:obj} took {donut} from the discard pile."),
        RESULT,
        moved("pile", "seat:{seat}"),
    ),
    rules.CLEARED: Tell(
        told("French Cruller: {who:obj} discarded {donut} from the row."),
        RESULT,
        moved("row:{b}", "pile"),
    ),
    rules.STOPPED: Tell(told("{donut}: {who:obj} left it at that."), SMALL),
    rules.GAVE: Tell(
        told("Sprinkled: {who:obj} gave {donut} to {other:obj}."), RESULT, moved("seat:{seat}", "seat:{b}")
    ),
    rules.CLAWED: Tell(
        told("Bear Claw: {who:obj} took {donut} from {other:obj}."),
        MOMENT,
        moved("seat:{b}", "seat:{seat}"),
    ),
    rules.ATE: Tell(
        told("Strawberry Glazed: {who:obj} discarded {other:own} {donut}."),
        MOMENT,
        moved("seat:{b}", "pile"),
    ),
    rules.DISCARDED: Tell(told("{who} discarded {donut}."), RESULT, moved("seat:{seat}", "pile")),
    rules.CHOSE_PASS: Tell(
        told("{who} chose to pass {donut}."), SILENT, others="{who} has chosen a card to pass."
    ),
    rules.PASSED: Tell(
        told("{who} passed {donut} to {other:obj}."), RESULT, moved("seat:{seat}", "seat:{b}")
    ),
    rules.NO_TWIST: Tell(_no_twist, RESULT),
    rules.ENDED: Tell(_ended, MOMENT),
    rules.SCORED: Tell(_scored, RESULT),
    rules.WON: Tell(_won, MOMENT),
}
