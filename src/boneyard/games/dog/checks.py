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
    SLOTS,
    STEPS,
    TOKENS,
)
from boneyard.games.dog.game import Dog
from boneyard.games.dog.refusals import bare_choice, blocker_of, card_called, place_called
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
    """There is no limit to raise; what was counted lies in the touching, but for a seven's room."""
    after = state.clone()
    colour = after.colour(after.seat)
    if isinstance(cause, Blocked):
        take_away(after, cause.by)
    elif isinstance(cause, Missing):
        supply(game, after, cause.need, touched)
    elif isinstance(cause, Count) and [card_called(piece) for piece in touched] == [6]:
        put(after, take_token(after, colour, []), with_room(after))
    else:
        return None
    after.take_stock()
    return after


def supply(game: Game[DogState], state: DogState, need: str, touched: list[str]) -> None:
    """What `refusals.py` calls missing."""
    colour = state.colour(state.seat)
    partner = state.partner(colour)
    piece = need.rpartition(" ")[2]
    if need == "a card that does it":
        give_card(game, state, touched)
    elif need == "a token on the loop":
        put(state, take_token(state, colour, []), free_field(state))
    elif need == "a token of another colour":
        put(state, take_token(state, colour ^ 1, []), free_field(state))
    elif need == "a token of your own that is not home":
        take_away(state, f"home:{state.seat}.1")
    elif need == "another token of the team that is not home":
        whose = colour if any(place >= FIELDS for place in tokens_at(state, colour)) else partner
        take_away(state, f"home:{whose}.{max(tokens_at(state, whose)) % SLOTS + 1}")
    elif need == "all your tokens at home":
        for slot in range(SLOTS):
            state.places[TOKENS * colour + slot] = FIELDS + SLOTS * colour + slot
        state.fresh &= ~bit(colour)
    elif need.startswith("a token in kennel:"):
        take_token(state, colour, [])
    elif need.startswith("an ordinary token on "):
        state.fresh &= ~bit(int(piece.partition(":")[2]) // APART)
    else:
        assert need.startswith("a token on "), need
        fill_place(state, piece, touched)


def fill_place(state: DogState, piece: str, touched: list[str]) -> None:
    """A token to begin with is one's own, one to swap with is another's."""
    called = place_called(piece)
    assert called
    colour = state.colour(state.seat)
    places = sum(place_called(other) is not None for other in touched)
    if called.seat != NONE:
        colour = called.seat
    elif places % 2 == 0:
        colour ^= 1
    keeps = [found.place for other in touched if (found := place_called(other)) and found.place != KENNEL]
    put(state, take_token(state, colour, keeps), called.place)


def take_token(state: DogState, colour: Seat, keeps: list[int]) -> int:
    """A token of the colour from its kennel, or one that is taken up; but rather not from those places."""
    tokens = range(TOKENS * colour, TOKENS * colour + TOKENS)
    token = min(tokens, key=lambda token: (state.places[token] in keeps, state.places[token]))
    move(state, token, KENNEL)
    return token


def put(state: DogState, token: int, place: int) -> None:
    move(state, token, place)


def take_away(state: DogState, piece: str) -> None:
    called = place_called(piece)
    assert called
    move(state, list(state.places).index(called.place), KENNEL)


def move(state: DogState, token: int, place: int) -> None:
    """Keeps the colour's tokens in order."""
    first = token // TOKENS * TOKENS
    if state.places[token] == APART * (token // TOKENS):
        state.fresh &= ~bit(token // TOKENS)
    rest = [state.places[other] for other in range(first, first + TOKENS) if other != token]
    for at, there in enumerate(sorted([*rest, place])):
        state.places[first + at] = there


def free_field(state: DogState) -> int:
    return next(field for field in range(1, FIELDS) if field not in list(state.places))


def with_room(state: DogState) -> int:
    """A field from which all steps of a seven can be gone."""
    free = (field for field in range(FIELDS) if field not in list(state.places))
    return next(field for field in free if blocker_of(state, field, STEPS) == NONE)


def give_card(game: Game[DogState], state: DogState, touched: list[str]) -> None:
    """The first that makes something of the touches."""
    seat = state.seat
    for rank in range(RANKS):
        found = state.clone()
        found.hands[seat] += bit(4 * rank)
        if any(leads_to(bare_choice(game, found, action), touched) for action in found.actions(seat)):
            break
    state.hands[seat] += bit(4 * rank)
    state.stock -= bit(4 * rank) if count_of(state.stock, rank) else 0
