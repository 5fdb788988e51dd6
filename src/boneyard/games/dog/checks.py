"""What the laws should know of Dog: its tokens and cards are conserved, and what others hold is any card."""

from collections import Counter
from math import comb

from boneyard.core.causes import Blocked, Cause, Count, Missing
from boneyard.core.checks import Fair
from boneyard.core.game import Game, leads_to
from boneyard.core.state import ONLOOKER, Seat, bit
from boneyard.games.dog.data import (
    ACE,
    APART,
    CARDS,
    FIELDS,
    KENNEL,
    KING,
    RANKS,
    SEATS,
    SEVEN,
    SLOTS,
    STEPS,
    TOKENS,
)
from boneyard.games.dog.game import Dog
from boneyard.games.dog.hindrances import blocker_of
from boneyard.games.dog.refusals import bare_choice, card_called, place_called
from boneyard.games.dog.state import NONE, DogState, count_of, ranks_in
from boneyard.games.dog.words import tokens_at


def census(game: Game[DogState], state: DogState) -> dict[str, object]:
    """Sixteen tokens, no two in one place; no more cards of a rank than the box has."""
    found = Counter(ranks_in(state.stock))
    for cards in (*state.hands, *state.played):
        found.update(ranks_in(cards))
    out = [place for place in state.places if place >= 0]
    return {
        "tokens": len(state.places),
        "in one place": len(out) - len(set(out)),
        "too many": [card.name for rank, card in enumerate(CARDS) if found[rank] > card.copies],
    }


def fairness() -> list[Fair]:
    """The cards of the others are as likely as any; the one given to the partner stays known (§3.5)."""
    game = Dog()
    state = game.start()
    state.resolve([6, 1, 1, 1])
    hands = ([ACE, KING, 1, 1, 1, 1], [ACE, 2, 3, 4, 3, 4], [2, 3, 4, 2, 3, 4], [2] * 6)
    state.resolve([rank for hand in hands for rank in hand])
    chosen = state.clone()
    for seat in range(SEATS):
        state.apply(seat, game.read(state, seat, "give A" if seat == 0 else "give 3"))
    assert state.actors() == [1]
    return [
        # of the 104 cards seat 0 does not hold
        Fair(game, chosen, 0, lambda world: kings(world, 1), hypergeometric(104, 7, 6), 4000),
        Fair(game, state, 0, lambda world: count_of(world.hands[2], ACE) > 0, {True: 1.0}, 300),
        # the partner's other five
        Fair(game, state, 0, lambda world: kings(world, 2), hypergeometric(103, 7, 5), 4000),
        Fair(game, state, ONLOOKER, lambda world: kings(world, 2), hypergeometric(110, 8, 6), 4000),
    ]


def kings(world: DogState, seat: Seat) -> int:
    return count_of(world.hands[seat], KING)


def hypergeometric(cards: int, good: int, drawn: int) -> dict[int, float]:
    """How likely it is to draw so many good ones."""
    ways = comb(cards, drawn)
    return {n: comb(good, n) * comb(cards - good, drawn - n) / ways for n in range(min(good, drawn) + 1)}


# Refusals: a table at which one cause of them is gone


def mend(game: Game[DogState], state: DogState, cause: Cause, touched: list[str]) -> DogState | None:
    """What is counted lies in the touching, but for the room that a seven needs."""
    after = state.clone()
    if isinstance(cause, Blocked):
        move(after, place_of(cause.by), KENNEL)
    elif isinstance(cause, Missing):
        supply(game, after, cause.need, touched)
    elif isinstance(cause, Count) and [card_called(piece) for piece in touched] == [SEVEN]:
        bring(after, after.colour(after.seat), with_room(after))
    else:
        return None
    after.take_stock()
    return after


def supply(game: Game[DogState], state: DogState, need: str, touched: list[str]) -> None:
    """What `refusals.py` and `hindrances.py` call missing."""
    colour = state.colour(state.seat)
    piece = need.rpartition(" ")[2]
    if need == "a card that does it":
        give_card(game, state, touched)
    elif need == "a token on the loop":
        bring(state, colour, with_room(state))
    elif need == "a token of another colour":
        bring(state, colour ^ 1, with_room(state))
    elif need == "a token of your own that is not home":
        move(state, FIELDS + SLOTS * state.seat, KENNEL)
    elif need == "another token of the team that is not home":
        move(state, max(tokens_at(state, colour) + tokens_at(state, state.partner(colour))), KENNEL)
    elif need == "all your tokens at home":
        for slot in range(SLOTS):
            state.places[TOKENS * colour + slot] = FIELDS + SLOTS * colour + slot
        state.fresh &= ~bit(colour)
    elif need.startswith("a token in kennel:"):
        move(state, tokens_at(state, colour)[0], KENNEL)
    elif need.startswith("an ordinary token on "):
        state.fresh &= ~bit(place_of(piece) // APART)
    else:
        fill_place(state, piece, touched)


def place_of(piece: str) -> int:
    called = place_called(piece)
    assert called
    return called.place


def fill_place(state: DogState, piece: str, touched: list[str]) -> None:
    """A token to begin with is one's own, one to swap with is another's."""
    places = [called for other in touched if (called := place_called(other))]
    at = [called.piece for called in places].index(piece)
    colour = state.colour(state.seat) ^ at % 2
    if places[at].seat != NONE:
        colour = places[at].seat
    bring(state, colour, places[at].place, *(called.place for called in places if called.place != KENNEL))


def bring(state: DogState, colour: Seat, place: int, *keeps: int) -> None:
    """A token of the colour to this place: from its kennel, or from elsewhere, but rather not from those."""
    tokens = state.places[TOKENS * colour : TOKENS * colour + TOKENS]
    origin = min(tokens, key=lambda there: (there in keeps, there))
    if origin == KENNEL:
        state.places[TOKENS * colour] = place
        keep_in_order(state, colour)
    else:
        move(state, origin, place)


def move(state: DogState, place: int, to: int) -> None:
    """The token that stands there."""
    token = list(state.places).index(place)
    state.places[token] = to
    if place < FIELDS and state.is_fresh(place):
        state.fresh &= ~bit(place // APART)
    keep_in_order(state, token // TOKENS)


def keep_in_order(state: DogState, colour: Seat) -> None:
    first = TOKENS * colour
    for at, place in enumerate(sorted(state.places[first : first + TOKENS])):
        state.places[first + at] = place


def with_room(state: DogState) -> int:
    """A free field, no start, from which all steps of a seven can be gone."""
    taken = list(state.places)
    free = (field for field in range(FIELDS) if field not in taken and field % APART)
    return next(field for field in free if blocker_of(state, field, STEPS) == NONE)


def give_card(game: Game[DogState], state: DogState, touched: list[str]) -> None:
    """One that makes as much as any of what was touched."""
    rank = max(range(RANKS), key=lambda rank: right_touches(game, with_card(state, rank), touched))
    state.hands[state.seat] = with_card(state, rank).hands[state.seat]


def with_card(state: DogState, rank: int) -> DogState:
    found = state.clone()
    found.hands[state.seat] += bit(4 * rank)
    return found


def right_touches(game: Game[DogState], state: DogState, touched: list[str]) -> int:
    """How many lead on."""
    choices = [bare_choice(game, state, action) for action in state.actions(state.seat)]
    n = 0
    while n < len(touched) and any(leads_to(choice, touched[: n + 1]) for choice in choices):
        n += 1
    return n
