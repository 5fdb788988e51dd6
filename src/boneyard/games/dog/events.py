"""Kinds of event at Dog: what is said of each to whom, and what moves. Sections: docs/rules/dog.md."""

from boneyard.core.events import MOMENT, RESULT, SILENT, SMALL, Shift, Tell
from boneyard.core.furniture import CARD, DIE, TOKEN
from boneyard.core.state import Event, Seat
from boneyard.core.text import Piece, Player, Sentence, say
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import APART, CARDS, FIELDS, JACK, KENNEL, MOST_TURNS, SEATS
from boneyard.games.dog.state import NONE, ranks_in
from boneyard.games.dog.ways import Way, end_of, steps_in, walk_of
from boneyard.games.dog.words import (
    card_component,
    card_count,
    card_name,
    colour_name,
    component,
    in_turn,
    nth,
    token_of,
)

# What is named, as it looks


def card(rank: int) -> Piece:
    return Piece(card_name(rank), CARD, CARDS[rank].mark)


def cards(ranks: list[int]) -> tuple[Piece, ...]:
    return tuple(map(card, ranks))


def pawn(seat: Seat, to: Seat) -> Piece:
    return Piece(token_of(seat, to), TOKEN, f"token:{seat}")


def die(value: int) -> Piece:
    return Piece(str(value), DIE, values=(value,))


# The round


def rolled(event: Event, to: Seat) -> Sentence:
    dice = tuple(
        say("{who:obj} {die}", who=Player(seat), die=die(event.a >> 3 * seat & 7))
        for seat in range(SEATS)
        if event.a >> 3 * seat & 7
    )
    return say("The dice for the first deal: {dice}.", dice=dice)


def began(event: Event, to: Seat) -> Sentence:
    return say(
        "Turn {turn}, round {round}: {who:obj} dealt {cards} to everybody.",
        turn=event.a,
        round=event.b,
        who=Player(event.seat),
        cards=card_count(event.c),
    )


def dealt_out(event: Event) -> tuple[Shift, ...]:
    return tuple(Shift("card", "stock", f"hand:{seat}") for seat in range(SEATS) for _ in range(event.c))


def dealt(event: Event, to: Seat) -> Sentence:
    return say("{who} got {cards}.", who=Player(event.seat), cards=cards(ranks_in(event.a)))


def chose(event: Event, to: Seat) -> Sentence:
    return say("{who} chose to give {card}.", who=Player(event.seat), card=card(event.a))


def passed_over(event: Event) -> tuple[Shift, ...]:
    return tuple(Shift("card", f"hand:{giver}", f"hand:{giver ^ 2}") for giver in range(SEATS))


def gave(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} gave {card} to {other:obj}.",
        who=Player(event.seat),
        other=Player(event.b),
        card=card(event.a),
    )


def threw_in(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} could not play and threw in {cards}.",
        who=Player(event.seat),
        cards=cards(ranks_in(event.a)),
    )


# The board


def played(event: Event, what: Sentence) -> Sentence:
    return say("{who} played {card}: {what}.", who=Player(event.seat), card=card(event.a), what=what)


def came_out(event: Event, to: Seat) -> Sentence:
    return played(event, say("{token} came out", token=pawn(event.b, to)))


def walked(event: Event, to: Seat) -> Sentence:
    way = walk_of(event.b & 127, event.b >> 7)
    return played(event, went(token_of(event.c, to), way, end_of(way, event.c)))


def went(token: Piece | Sentence, way: Way, end: int) -> Sentence:
    if way.turns:
        return say("{token} went home into its {nth} place", token=token, nth=nth(end))
    if end >= FIELDS:
        return say("{token} went on to its {nth} place at home", token=token, nth=nth(end))
    if way.n < 0:
        return say("{token} went {n} back", token=token, n=-way.n)
    return say("{token} went {n} forward", token=token, n=way.n)


def swapped(event: Event, to: Seat) -> Sentence:
    one, other = pawn(event.c & 3, to), pawn(event.c >> 2, to)
    return played(event, say("{one} and {other} changed places", one=one, other=other))


def stepped(event: Event, to: Seat) -> Sentence:
    told = []
    before = NONE
    for colour, way in ways_of(event):
        who = say("another one") if colour == before else pawn(colour, to)
        before = colour
        told.append(went(who, way, end_of(way, colour)))
    return played(event, in_turn(told))


def ways_of(event: Event) -> list[tuple[Seat, Way]]:
    """The ways of a STEPPED, with their colours."""
    found = []
    done = 0
    for way in steps_in(event.b):
        found.append((event.c >> 2 * done & 3, way))
        done += way.n
    return found


def was_sent_back(event: Event, to: Seat) -> Sentence:
    if event.a == to:
        return say("Your token was sent back.")
    return say("{colour}'s token was sent back.", colour=colour_name(event.a))


# The end


def finished(event: Event, to: Seat) -> Sentence:
    return say("All of {colour}'s tokens are home.", colour=colour_name(event.seat))


def won(event: Event, to: Seat) -> Sentence:
    """The listener is named first."""
    team = sorted((event.seat, event.seat ^ 2), key=lambda seat: (seat != to, seat))
    return say("{seats} won: all their tokens are home!", seats=tuple(Player(seat) for seat in team))


def stopped(event: Event, to: Seat) -> Sentence:
    return say(
        "After {turns} turns the game ends: Red and Blue have {a} tokens at home, Yellow and Green {b}.",
        turns=MOST_TURNS,
        a=event.a,
        b=event.b,
    )


# What moves. Tokens of a colour and cards of a rank are not told apart.


def down(seat: Seat, rank: int) -> Shift:
    return Shift(card_component(seat, rank), f"hand:{seat}", "pile")


def token(whose: Seat, place: int, to: int) -> Shift:
    return Shift(f"token:{whose}", component(whose, place), component(whose, to))


def out(event: Event) -> tuple[Shift, ...]:
    return down(event.seat, event.a), token(event.b, KENNEL, APART * event.b)


def walk(event: Event) -> tuple[Shift, ...]:
    return down(event.seat, event.a), token(event.c, event.b & 127, event.b >> 7)


def swap(event: Event) -> tuple[Shift, ...]:
    place, there = event.b & 127, event.b >> 7
    return (
        down(event.seat, event.a),
        token(event.c & 3, place, there),
        token(event.c >> 2, there, place),
    )


def steps(event: Event) -> tuple[Shift, ...]:
    ways = (token(whose, way.place, end_of(way, whose)) for whose, way in ways_of(event))
    return (down(event.seat, event.a), *ways)


EVENTS = {
    rules.ROLLED: Tell(rolled, RESULT),
    rules.DEALS_FIRST: Tell("The first dealer is {who:obj}.", RESULT),
    rules.BEGAN: Tell(began, RESULT, shifts=dealt_out),
    rules.SHUFFLED: Tell("All the cards played so far were shuffled into the stock.", SMALL),
    rules.DEALT: Tell(dealt, SMALL, others=""),  # §1.5 that cards were dealt, BEGAN tells
    rules.CHOSE_GIFT: Tell(chose, SILENT, others="{who} has chosen a card to give."),
    rules.EXCHANGED: Tell("The partners exchanged their cards.", RESULT, shifts=passed_over),
    rules.GAVE: Tell(gave, SMALL, others="", known=lambda event, to: to in (event.seat, event.b)),
    rules.CAME_OUT: Tell(came_out, RESULT, shifts=out),
    rules.WALKED: Tell(walked, RESULT, shifts=walk),
    rules.SWAPPED: Tell(swapped, RESULT, shifts=swap),
    rules.STEPPED: Tell(stepped, RESULT, shifts=steps),
    rules.SENT_BACK: Tell(was_sent_back, MOMENT, shifts=lambda event: (token(event.a, event.b, KENNEL),)),
    rules.THREW_IN: Tell(
        threw_in,
        RESULT,
        shifts=lambda event: tuple(down(event.seat, rank) for rank in ranks_in(event.a)),
    ),
    rules.IDLED: Tell(
        "{who} could not play and put a Jack down.",
        RESULT,
        shifts=lambda event: (down(event.seat, JACK),),
    ),
    rules.FINISHED: Tell(finished, MOMENT),
    rules.WON: Tell(won, MOMENT),
    rules.STOPPED: Tell(stopped, MOMENT),
}
