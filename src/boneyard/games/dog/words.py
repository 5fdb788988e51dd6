"""Names of the things at a table of Dog, and what one touches to mean them."""

from collections.abc import Iterable
from functools import cache, lru_cache

from boneyard.core.furniture import LATELY
from boneyard.core.state import HIDDEN, NOBODY, Seat
from boneyard.core.text import NOTHING, Sentence, count, say
from boneyard.games.dog.data import (
    ACE,
    APART,
    CARDS,
    COLOURS,
    FIELDS,
    FOUR,
    JACK,
    JOKER,
    KENNEL,
    KING,
    SEATS,
    SEVEN,
    TOKENS,
)
from boneyard.games.dog.state import DogState, ranks_in
from boneyard.games.dog.ways import owner_of, slot_of

LETTERS = "RYBG"  # by seat
RANK_CALLED = {card.name.lower(): rank for rank, card in enumerate(CARDS)}
RANK_MARKED = {card.mark: rank for rank, card in enumerate(CARDS)}


@cache
def card_name(rank: int) -> Sentence:
    return say(CARDS[rank].name)


def card_names(ranks: Iterable[int]) -> tuple[Sentence, ...]:
    return tuple(card_name(rank) for rank in ranks)


@cache
def card_count(n: int) -> Sentence:
    return count(n, "{n} card", "{n} cards")


def card_section(rank: int) -> str:
    """Where a card is explained."""
    if rank in (ACE, KING):
        return "5.2"
    return {SEVEN: "5.5", JACK: "5.4", JOKER: "5.8", FOUR: "5.3"}.get(rank, "5.1")


@cache
def colour_name(colour: Seat) -> Sentence:
    return say(COLOURS[colour])


def place_mark(place: int) -> str:
    """As it is written in a move: `12`, `r1`."""
    return str(place) if place < FIELDS else f"{LETTERS[owner_of(place)].lower()}{slot_of(place)}"


# Places and tokens. Fields have no numbers on the board, so a place is told by the nearest start.


NTH = (say("first"), say("second"), say("third"), say("fourth"))


def nth(place: int) -> Sentence:
    """Of a slot of a home, counted from the start."""
    return NTH[slot_of(place) - 1]


@cache
def start_of(colour: Seat, reader: Seat) -> Sentence:
    return say("your start") if colour == reader else say("{colour}'s start", colour=colour_name(colour))


@cache
def where(place: int, reader: Seat = NOBODY) -> Sentence:
    """As it stands after a token: `on your start`, `3 past Yellow's start`."""
    if place >= FIELDS:
        return say("in the {nth} place at home", nth=nth(place))
    seat, past = divmod(place, APART)
    if past == 0:
        return say("on {start}", start=start_of(seat, reader))
    if past <= APART // 2:
        return say("{n} past {start}", n=past, start=start_of(seat, reader))
    return say("{n} before {start}", n=APART - past, start=start_of((seat + 1) % SEATS, reader))


@cache
def token_of(colour: Seat, reader: Seat) -> Sentence:
    return say("your token") if colour == reader else say("{colour}'s token", colour=colour_name(colour))


def token_at(view: DogState, place: int, reader: Seat) -> Sentence:
    """The token that stands there, with as much of where as tells it from others of its colour."""
    return token_told(view.board[place], place, is_alone(tuple(view.places), place), reader)


@lru_cache(LATELY)
def token_told(colour: Seat, place: int, alone: bool, reader: Seat) -> Sentence:
    token, apart = token_of(colour, reader), told_apart(place, alone, reader)
    return say("{token} {where}", token=token, where=apart) if apart else token


@lru_cache(LATELY)
def is_alone(places: tuple[int, ...], place: int) -> bool:
    """Whether the token there is the only one of its colour at home, or on the loop."""
    first = places.index(place) // TOKENS * TOKENS
    at_home = place >= FIELDS
    alike = [other for other in places[first : first + TOKENS] if other != KENNEL]
    return sum((other >= FIELDS) == at_home for other in alike) == 1


def told_apart(place: int, alone: bool, reader: Seat) -> Sentence:
    """Nothing for the only token on the loop."""
    if not alone:
        return where(place, reader)
    return say("at home") if place >= FIELDS else NOTHING


def in_turn(parts: list[Sentence]) -> Sentence:
    """One after the other, between commas."""
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = say("{one}, {rest}", one=part, rest=whole)
    return whole


# What is touched


@cache
def component(colour: Seat, place: int) -> str:
    """What one touches to mean this place."""
    if place == KENNEL:
        return f"kennel:{colour}"
    return f"field:{place}" if place < FIELDS else f"home:{owner_of(place)}.{slot_of(place)}"


@cache
def card_component(seat: Seat, rank: int) -> str:
    """What one touches to mean a card of a hand."""
    return f"card:{seat}.{CARDS[rank].name.lower()}"


# What is seen


def cards_of(view: DogState, seat: Seat) -> list[int]:
    """The cards of a hand by their ranks: first those that are known, then HIDDEN for each face down."""
    return cards_in(view.hands[seat], view.held[seat])


def cards_in(known: int, held: int) -> list[int]:
    """The same of the known ones as a hand counts them, and how many cards there are."""
    ranks = ranks_in(known)
    return ranks + [HIDDEN] * (held - len(ranks))


def tokens_at(view: DogState, colour: Seat) -> list[int]:
    """Where the tokens of a colour are, those in the kennel left out."""
    return [place for place in view.places[TOKENS * colour : TOKENS * colour + TOKENS] if place != KENNEL]
