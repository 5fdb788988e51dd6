"""What hinders a card or a token at Dog: reasons as parts of a sentence. Sections: docs/rules/dog.md."""

from typing import NamedTuple

from boneyard.core.causes import Blocked, Cause, Count, Missing
from boneyard.core.state import Seat
from boneyard.core.text import Sentence, count, say
from boneyard.games.dog.data import (
    APART,
    CARDS,
    FIELDS,
    JACK,
    KENNEL,
    SEATS,
    SEVEN,
    SLOTS,
    STARTERS,
    STEPS,
    TOKENS,
)
from boneyard.games.dog.state import NONE, DogState
from boneyard.games.dog.ways import slot_of
from boneyard.games.dog.words import colour_name, component, start_of, token_at, tokens_at


class Why(NamedTuple):
    """A reason, as part of a sentence, its section and its cause."""

    words: Sentence
    rule: str
    cause: Cause


def cannot(view: DogState, rank: int) -> list[Why]:
    """Every reason why a card of the hand has no use; none where it has one."""
    colour = view.colour(view.seat)
    tokens = tokens_at(view, colour)
    if rank == JACK:
        return no_swap(view, colour)
    if not tokens and rank not in STARTERS:
        return [Why(all_in_kennel(view, colour), "4.1", Missing("a token on the loop"))]
    if rank == SEVEN:
        return no_seven(view, colour)
    reasons = no_start(view, colour) if rank in STARTERS else []
    return reasons + [why for place in tokens for n in CARDS[rank].walks for why in no_walk(view, place, n)]


def your(view: DogState, colour: Seat) -> Sentence:
    return say("your") if colour == view.seat else say("{colour}'s", colour=colour_name(colour))


def all_in_kennel(view: DogState, colour: Seat) -> Sentence:
    return say(
        "all {your} tokens are in the kennel, and only an ace, a king or a joker brings one out",
        your=your(view, colour),
    )


def no_start(view: DogState, colour: Seat) -> list[Why]:
    """§4.1"""
    if view.places[TOKENS * colour] != KENNEL:
        empty = say("{your} kennel is empty", your=your(view, colour))
        return [Why(empty, "4.1", Missing(f"a token in kennel:{colour}"))]
    if view.is_fresh(APART * colour):
        fresh = say("a fresh token stands on {start}", start=start_of(colour, view.seat))
        return [Why(fresh, "4.1", Blocked(f"field:{APART * colour}"))]
    return []


def no_walk(view: DogState, place: int, n: int) -> list[Why]:
    """Why a token can not go so far on the loop or in its home; of its way home from the loop, nothing."""
    if place >= FIELDS:
        return no_walk_inside(view, place, n)
    blocker = blocker_of(view, place, n)
    return [blocked(view, place, blocker)] if blocker != NONE else []


def blocker_of(view: DogState, field: int, n: int) -> int:
    """§4.3 The first field on the way with a fresh token, or NONE."""
    step = 1 if n > 0 else -1
    way = [(field + step * i) % FIELDS for i in range(1, abs(n) + 1)]
    return next((there for there in way if view.is_fresh(there)), NONE)


def blocked(view: DogState, place: int, blocker: int) -> Why:
    whose = your(view, blocker // APART)
    token = token_at(view, place, view.seat)
    words = say("{whose} fresh token blocks {token}", whose=whose, token=token)
    return Why(words, "4.3", Blocked(f"field:{blocker}"))


def no_walk_inside(view: DogState, place: int, n: int) -> list[Why]:
    """Of going back nothing is said: with a four, forward is too far as well."""
    slot = slot_of(place)
    token = token_at(view, place, view.seat)
    if n < 0:
        return []
    if slot == SLOTS:
        return [Why(say("{token} can go no further", token=token), "4.8", Count(0, n))]
    if slot + n > SLOTS:
        words = count(
            SLOTS - slot, "{token} has only {n} step left", "{token} has only {n} steps left", token=token
        )
        return [Why(words, "4.8", Count(SLOTS - slot, n))]
    taken = next((slot for slot in range(place + 1, place + n + 1) if view.board[slot] != NONE), NONE)
    if taken == NONE:
        return []
    words = say("another token stands before {token}", token=token)
    return [Why(words, "4.8", Blocked(component(NONE, taken)))]


def no_swap(view: DogState, colour: Seat) -> list[Why]:
    """§5.4"""
    mine = [place for place in tokens_at(view, colour) if place < FIELDS]
    theirs = [
        place
        for other in range(SEATS)
        if other != colour
        for place in tokens_at(view, other)
        if place < FIELDS
    ]
    if not mine:
        nothing = say("there is no token of {your} own on the loop", your=your(view, colour))
        return [Why(nothing, "5.4", Missing("a token on the loop"))]
    if all(view.is_fresh(place) for place in mine):
        return [fresh(view, mine[0])]
    if not theirs:
        nobody = say("there is no token of another colour to swap with")
        return [Why(nobody, "5.4", Missing("a token of another colour"))]
    if all(view.is_fresh(place) for place in theirs):
        return [fresh(view, place) for place in theirs]
    return []


def fresh(view: DogState, place: int) -> Why:
    whose = your(view, view.board[place])
    words = say("{whose} fresh token cannot be swapped", whose=whose)
    return Why(words, "5.4", ordinary(place))


def ordinary(place: int) -> Missing:
    """The token there would have to be fresh no more."""
    return Missing(f"an ordinary token on field:{place}")


def no_seven(view: DogState, colour: Seat) -> list[Why]:
    """§5.5 A token that nothing blocks could do all steps; so every one is blocked, or at home."""
    colours = [colour, view.partner(colour)] if view.canadian else [colour]
    tokens = [place for one in colours for place in tokens_at(view, one)]
    blockers = {place: blocker_of(view, place, STEPS) for place in tokens if place < FIELDS}
    if NONE in blockers.values():
        return []
    room = sum((blocker - place) % FIELDS - 1 for place, blocker in blockers.items())
    room += sum(room_inside(view, place) for place in tokens if place >= FIELDS)
    words = say("only {n} of the seven steps can be done", n=room)
    if room == 0:
        words = say("not one of the seven steps can be done")
    stuck = [blocked(view, place, blocker) for place, blocker in blockers.items()]
    return [Why(words, "5.5", Count(room, STEPS)), *stuck]


def room_inside(view: DogState, place: int) -> int:
    """Free slots further in."""
    return sum(view.board[slot] == NONE for slot in range(place + 1, place + SLOTS - slot_of(place) + 1))
