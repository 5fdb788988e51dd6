"""What the laws should know of Dog: its tokens and cards are conserved, and what others hold is any card."""

from collections import Counter
from collections.abc import Iterator
from math import comb

from boneyard.core.causes import Blocked, Cause, Count, Missing
from boneyard.core.checks import Fair
from boneyard.core.game import Choice, Game, leads_to
from boneyard.core.state import ONLOOKER, Action, Moves, Seat, bit
from boneyard.core.text import NOTHING
from boneyard.games.dog.data import (
    ACE,
    APART,
    CARDS,
    FIELDS,
    JOKER,
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
from boneyard.games.dog.state import DO_SEVEN, NONE, DogState, count_of, ranks_in, steps_of, walk
from boneyard.games.dog.verbs import touch_ways
from boneyard.games.dog.ways import owner_of, steps_in
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


# Refusals: what is counted, counted another way; and what would be a choice, were it not the same as another


def counts(game: Game[DogState], state: DogState, touched: list[str]) -> Iterator[Count]:
    """How far it is to where a token shall go; how much of a home is left; how far a seven gets."""
    ranks = [rank for piece in touched if (rank := card_called(piece)) != NONE]
    places = [called.place for piece in touched if (called := place_called(piece))]
    for n in range(2, len(places) + 1, 2):  # where the card was touched last, any of them may be wrong
        yield from distances(ranks, places[:n])
    if len(places) % 2:
        yield from rooms_left(ranks, places[-1:])
    elif not places:
        yield from rooms_left(ranks, tokens_at(state, state.colour(state.seat)))
    yield how_far_a_seven_gets(state, touched)


def distances(ranks: list[int], places: list[int]) -> Iterator[Count]:
    """Of the last two places: beside the steps a seven has left, and the shorter way beside a card's."""
    *before, at, to = places
    left = STEPS - sum(map(steps_ahead, before[::2], before[1::2]))
    ahead, back = steps_ahead(at, to), steps_ahead(to, at)
    far = ahead if ahead <= back or to >= FIELDS else -back
    walks = {0, *(n for rank in ranks or range(RANKS) for n in CARDS[rank].walks)}
    yield Count(left, ahead)
    yield from (Count(n, far) for n in walks)


def steps_ahead(at: int, to: int) -> int:
    """From a place forward to another, one by one; more than any way has where none leads there."""
    for n in range(FIELDS + SLOTS):
        if at == to:
            return n
        turns = to >= FIELDS and at == APART * owner_of(to)
        at = FIELDS + SLOTS * owner_of(to) if turns else at + 1 if at >= FIELDS else (at + 1) % FIELDS
    return FIELDS + SLOTS


def rooms_left(ranks: list[int], places: list[int]) -> list[Count]:
    """§4.8 Of tokens at home: the steps to its end, and what a card wants."""
    rooms = [SLOTS - 1 - (place - FIELDS) % SLOTS for place in places if place >= FIELDS]
    walks = {1, *(n for rank in ranks for n in CARDS[rank].walks)}
    return [Count(room, n) for room in rooms for n in walks if n > room]


def how_far_a_seven_gets(state: DogState, touched: list[str]) -> Count:
    """§5.5 The most steps with which tokens go where these were touched to go."""
    places = [piece for piece in touched if place_called(piece)]
    for total in range(STEPS, 0, -1):
        ways = (touch_ways(state, steps_in(steps_of(way), total)) for way in all_steps(state, total))
        if any(leads_to(Choice("", NOTHING, way), places) for way in ways):
            return Count(total, STEPS)
    return Count(0, STEPS)


def all_steps(state: DogState, total: int) -> list[Action]:
    found = Moves()
    state.ways_to_step(state.seat, total, found)
    return found.to_list()


def unoffered(game: Game[DogState], state: DogState, seat: Seat) -> list[Action]:
    """§5.9 All walks on the loop, and all ways to play a seven, or a joker as one."""
    held = list(dict.fromkeys(ranks_in(state.hands[seat])))
    on_loop = [place for place in tokens_at(state, state.colour(seat)) if place < FIELDS]
    walks = [(rank, at, n) for rank in held for at in on_loop for n in CARDS[rank].walks]
    sevens = [(rank, way) for rank in held if rank in (SEVEN, JOKER) for way in all_steps(state, STEPS)]
    return [
        *(walk(rank, at, (at + n) % FIELDS) for rank, at, n in walks if blocker_of(state, at, n) == NONE),
        *(game.pack(DO_SEVEN, rank, steps_of(way)) for rank, way in sevens),
    ]
