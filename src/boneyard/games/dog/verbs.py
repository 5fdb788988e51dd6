"""Kinds of action at Dog: how each is written (§5.10), called and touched. Sections: docs/rules/dog.md."""

from collections.abc import Iterable
from functools import cache, lru_cache

from boneyard.core.furniture import LATELY
from boneyard.core.state import Seat
from boneyard.core.text import Sentence, count, say
from boneyard.core.verbs import Touch, Verb
from boneyard.games.dog.data import APART, CARDS, FIELDS, JOKER, KENNEL, SEATS, TOKENS
from boneyard.games.dog.state import (
    DO_GIVE,
    DO_SEVEN,
    DO_START,
    DO_SWAP,
    DO_WALK,
    NONE,
    STEPS_WIDTHS,
    DogState,
)
from boneyard.games.dog.ways import Way, end_of, steps_in, to_start, walk_of
from boneyard.games.dog.words import (
    card_component,
    card_name,
    colour_name,
    component,
    in_turn,
    is_alone,
    nth,
    place_mark,
    token_at,
    token_of,
    token_told,
    told_apart,
)

AS_JACK = "button:swap"  # what a joker is played as, where it does not walk
AS_SEVEN = "button:seven"


# Notation


def written(rank: int, ways: Iterable[Way]) -> str:
    """The ways in a fixed order: one play is written in one way only."""
    return " ".join([CARDS[rank].mark, *map(written_way, sorted(ways))])


def written_way(way: Way) -> str:
    return f"{place_mark(way.place)}{way.n:+d}{'h' if way.turns else ''}"


# Touches: the card, then each token with where it goes; a joker says first if it swaps or is a seven


def touch_start(state: DogState, rank: int) -> tuple[Touch, ...]:
    colour = state.colour(state.seat)
    return touch_card(state.seat, rank), touch_way(colour, KENNEL, APART * colour)


def touch_swap(state: DogState, rank: int, place: int, other: int) -> tuple[Touch, ...]:
    return touch_card(state.seat, rank, AS_JACK), (f"field:{place}", f"field:{other}")


def touch_walk(state: DogState, rank: int, place: int, to: int) -> tuple[Touch, ...]:
    return touch_card(state.seat, rank), touch_way(state.board[place], place, to)


def touch_seven(state: DogState, rank: int, steps: int) -> tuple[Touch, ...]:
    return touch_card(state.seat, rank, AS_SEVEN), *touch_ways(state, steps_in(steps))


def touch_ways(state: DogState, ways: Iterable[Way]) -> tuple[Touch, ...]:
    board = state.board
    coloured = [(board[way.place], way) for way in ways]
    return tuple([touch_way(colour, way.place, end_of(way, colour)) for colour, way in coloured])


@lru_cache(LATELY)
def touch_way(colour: Seat, place: int, to: int) -> Touch:
    return component(colour, place), component(colour, to)


@cache
def touch_card(seat: Seat, rank: int, *played_as: str) -> Touch:
    card = card_component(seat, rank)
    return (card, *played_as) if rank == JOKER else (card,)


# Labels


def playing(rank: int, what: Sentence) -> Sentence:
    return say("{card}: {what}", card=card_name(rank), what=what)


def start_label(state: DogState, rank: int) -> Sentence:
    colour = state.colour(state.seat)
    return coming_out(rank, colour, state.board[APART * colour], state.seat)


@lru_cache(LATELY)
def coming_out(rank: int, colour: Seat, standing: Seat, reader: Seat) -> Sentence:
    out = say("bring a token out")
    if colour != reader:
        out = say("bring a token of {colour} out", colour=colour_name(colour))
    if standing == NONE:
        return playing(rank, out)
    return playing(rank, say("{out} and send {whom} back", out=out, whom=sent_back(1, standing, reader)))


def swap_label(state: DogState, rank: int, place: int, other: int) -> Sentence:
    mine, theirs = (token_at(state, each, state.seat) for each in (place, other))
    return playing(rank, say("swap {mine} with {other}", mine=mine, other=theirs))


def walk_label(state: DogState, rank: int, place: int, to: int) -> Sentence:
    """§4.5 A token sends back who stands where it ends on the loop."""
    board = state.board
    sent = board[to] if to < FIELDS else NONE
    return walking(rank, place, to, board[place], is_alone(tuple(state.places), place), sent, state.seat)


@lru_cache(LATELY)
def walking(rank: int, place: int, to: int, colour: Seat, alone: bool, sent: Seat, reader: Seat) -> Sentence:
    token = token_told(colour, place, alone, reader)
    return playing(rank, going(token, colour, walk_of(place, to), () if sent == NONE else (sent,), reader))


def seven_label(state: DogState, rank: int, steps: int) -> Sentence:
    """§5.6 A seven sends back whoever stands on a field of the loop that is entered."""
    places, reader = tuple(state.places), state.seat
    standing = colours_on(places).copy()
    told = []
    before = NONE
    for way in steps_in(steps):
        colour = standing.pop(way.place)
        sent = tuple([standing.pop(field) for field in fields_entered(way, colour) if field in standing])
        standing[end_of(way, colour)] = colour
        told.append(stepping(colour, way, colour == before, is_alone(places, way.place), sent, reader))
        before = colour
    return playing(rank, in_turn(told))


@lru_cache(LATELY)
def colours_on(places: tuple[int, ...]) -> dict[int, Seat]:
    """Whose token stands where; in the kennels all stand together."""
    return {place: at // TOKENS for at, place in enumerate(places) if place != KENNEL}


@lru_cache(LATELY)
def fields_entered(way: Way, colour: Seat) -> tuple[int, ...]:
    if way.place >= FIELDS:
        return ()
    on_loop = to_start(way.place, colour) if way.turns else way.n
    return tuple((way.place + i) % FIELDS for i in range(1, on_loop + 1))


@lru_cache(LATELY)
def stepping(
    colour: Seat, way: Way, again: bool, alone: bool, sent: tuple[Seat, ...], reader: Seat
) -> Sentence:
    token = token_told(colour, way.place, alone, reader)
    if again:
        apart = told_apart(way.place, alone, reader)
        token = say("the one {where}", where=apart) if apart else say("the one on the loop")
    return going(token, colour, way, sent, reader)


def going(token: Sentence, colour: Seat, way: Way, sent: tuple[Seat, ...], reader: Seat) -> Sentence:
    """A token's way, and whom it sends back to the kennel."""
    goes_there = goes(token, way, end_of(way, colour))
    if not sent:
        return goes_there
    whom = tuple(sent_back(sent.count(other), other, reader) for other in range(SEATS) if other in sent)
    return say("{what} and sends {whom} back", what=goes_there, whom=whom)


def goes(token: Sentence, way: Way, end: int) -> Sentence:
    if way.turns:
        return say("{token} goes home into its {nth} place", token=token, nth=nth(end))
    if end >= FIELDS:
        return say("{token} goes on to its {nth} place", token=token, nth=nth(end))
    if way.n < 0:
        return say("{token} goes {n} back", token=token, n=-way.n)
    return say("{token} goes {n} forward", token=token, n=way.n)


def sent_back(n: int, colour: Seat, seat: Seat) -> Sentence:
    if colour == seat:
        return count(n, "your own token", "{n} tokens of your own")
    if n == 1:
        return token_of(colour, seat)
    return say("{n} of {colour}'s tokens", n=n, colour=colour_name(colour))


VERBS = {
    DO_GIVE: Verb(
        "3.4",
        lambda rank, seat: f"give {CARDS[rank].mark}",
        lambda state, rank, seat: say("Give {card}", card=card_name(rank)),
        touch=lambda state, rank, seat: ((card_component(seat, rank),),),
        args=2,
    ),
    DO_START: Verb(
        "4.1",
        lambda rank: f"{CARDS[rank].mark} start",
        start_label,
        touch=touch_start,
        args=1,
    ),
    DO_WALK: Verb(
        "4.4",
        lambda rank, place, to: written(rank, [walk_of(place, to)]),
        walk_label,
        touch=touch_walk,
        args=3,
    ),
    DO_SWAP: Verb(
        "5.4",
        lambda rank, place, other: f"{CARDS[rank].mark} {place}x{other}",
        swap_label,
        touch=touch_swap,
        args=3,
    ),
    DO_SEVEN: Verb(
        "5.5",
        lambda rank, steps: written(rank, steps_in(steps)),
        seven_label,
        touch=touch_seven,
        widths=STEPS_WIDTHS,
    ),
}
