"""Kinds of action at Dog: how each is written (§5.10), called and touched. Sections: docs/rules/dog.md."""

from boneyard.core.state import Seat
from boneyard.core.text import Sentence, count, say
from boneyard.core.verbs import Touch, Verb
from boneyard.games.dog.data import APART, CARDS, FIELDS, JOKER, KENNEL, SEATS
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
    nth,
    place_mark,
    token_at,
    token_of,
    told_apart,
)

AS_JACK = "button:swap"  # what a joker is played as, where it does not walk
AS_SEVEN = "button:seven"


# Notation


def written(rank: int, ways: list[Way]) -> str:
    """The ways in a fixed order: one play is written in one way only."""
    return " ".join([CARDS[rank].mark, *map(written_way, sorted(ways))])


def written_way(way: Way) -> str:
    return f"{place_mark(way.place)}{way.n:+d}{'h' if way.turns else ''}"


# Touches: the card, then each token with where it goes; a joker says first if it swaps or is a seven


def touch_start(state: DogState, rank: int) -> tuple[Touch, ...]:
    colour = state.colour(state.seat)
    return touch_card(state, rank), (component(colour, KENNEL), component(colour, APART * colour))


def touch_swap(state: DogState, rank: int, place: int, other: int) -> tuple[Touch, ...]:
    return touch_card(state, rank, AS_JACK), (f"field:{place}", f"field:{other}")


def touch_ways(state: DogState, ways: list[Way]) -> tuple[Touch, ...]:
    found = []
    for way in ways:
        colour = state.board[way.place]
        found.append((component(colour, way.place), component(colour, end_of(way, colour))))
    return tuple(found)


def touch_card(state: DogState, rank: int, *played_as: str) -> Touch:
    card = card_component(state.seat, rank)
    return (card, *played_as) if rank == JOKER else (card,)


# Labels


def playing(rank: int, what: Sentence) -> Sentence:
    return say("{card}: {what}", card=card_name(rank), what=what)


def coming_out(state: DogState) -> Sentence:
    colour = state.colour(state.seat)
    out = say("bring a token out")
    if colour != state.seat:
        out = say("bring a token of {colour} out", colour=colour_name(colour))
    standing = state.board[APART * colour]
    if standing == NONE:
        return out
    return say("{out} and send {whom} back", out=out, whom=sent_back(1, standing, state.seat))


def swapping(state: DogState, place: int, other: int) -> Sentence:
    return say(
        "swap {mine} with {other}",
        mine=token_at(state, place, state.seat),
        other=token_at(state, other, state.seat),
    )


def walking(state: DogState, place: int, to: int) -> Sentence:
    """§4.5 A token sends back who stands where it ends on the loop."""
    way = walk_of(place, to)
    return going(state, {way: [to] if to < FIELDS else []})


def stepping(state: DogState, steps: int) -> Sentence:
    """§5.6 A seven sends back whoever stands on a field of the loop that is entered."""
    return going(state, {way: fields_entered(way, state.board[way.place]) for way in steps_in(steps)})


def fields_entered(way: Way, colour: Seat) -> list[int]:
    if way.place >= FIELDS:
        return []
    on_loop = to_start(way.place, colour) if way.turns else way.n
    return [(way.place + i) % FIELDS for i in range(1, on_loop + 1)]


def going(state: DogState, ways: dict[Way, list[int]]) -> Sentence:
    """Each token's way, and whom it sends back from which fields; played on a copy of the board."""
    board = list(state.board)
    told = []
    before = NONE
    for way, fields in ways.items():
        colour = board[way.place]
        board[way.place] = NONE
        sent = [board[field] for field in fields if board[field] != NONE]
        for field in fields:
            board[field] = NONE
        board[end_of(way, colour)] = colour
        token = token_at(state, way.place, state.seat)
        if colour == before:
            token = other_one(state, way.place)
        before = colour
        told.append(sending(state, goes(token, way, end_of(way, colour)), sent))
    return in_turn(told)


def other_one(state: DogState, place: int) -> Sentence:
    """A token of a colour of which another was just named."""
    apart = told_apart(state, place, state.seat)
    return say("the one {where}", where=apart) if apart else say("the one on the loop")


def goes(token: Sentence, way: Way, end: int) -> Sentence:
    if way.turns:
        return say("{token} goes home into its {nth} place", token=token, nth=nth(end))
    if end >= FIELDS:
        return say("{token} goes on to its {nth} place", token=token, nth=nth(end))
    if way.n < 0:
        return say("{token} goes {n} back", token=token, n=-way.n)
    return say("{token} goes {n} forward", token=token, n=way.n)


def sending(state: DogState, what: Sentence, sent: list[Seat]) -> Sentence:
    """What is done, and who goes back to the kennel by it."""
    if not sent:
        return what
    whom = tuple(
        sent_back(sent.count(colour), colour, state.seat) for colour in range(SEATS) if colour in sent
    )
    return say("{what} and sends {whom} back", what=what, whom=whom)


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
        lambda state, rank: playing(rank, coming_out(state)),
        touch=touch_start,
        args=1,
    ),
    DO_WALK: Verb(
        "4.4",
        lambda rank, place, to: written(rank, [walk_of(place, to)]),
        lambda state, rank, place, to: playing(rank, walking(state, place, to)),
        touch=lambda state, rank, place, to: (
            touch_card(state, rank),
            *touch_ways(state, [walk_of(place, to)]),
        ),
        args=3,
    ),
    DO_SWAP: Verb(
        "5.4",
        lambda rank, place, other: f"{CARDS[rank].mark} {place}x{other}",
        lambda state, rank, place, other: playing(rank, swapping(state, place, other)),
        touch=touch_swap,
        args=3,
    ),
    DO_SEVEN: Verb(
        "5.5",
        lambda rank, steps: written(rank, steps_in(steps)),
        lambda state, rank, steps: playing(rank, stepping(state, steps)),
        touch=lambda state, rank, steps: (
            touch_card(state, rank, AS_SEVEN),
            *touch_ways(state, steps_in(steps)),
        ),
        widths=STEPS_WIDTHS,
    ),
}
