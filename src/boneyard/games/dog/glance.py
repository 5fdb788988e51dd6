"""What a quick glance finds good in Dog. Sections (§) refer to docs/rules/dog.md.

A board is worth what the tokens of a team have behind them, less what they may lose before their next turn,
less the same for the opponents. Partners count alike: what harms one of them harms the team.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.state import Moves
from boneyard.games.dog.data import (
    ACE,
    APART,
    FIELDS,
    JOKER,
    KENNEL,
    KING,
    SEATS,
    SLOTS,
    TOKENS,
)
from boneyard.games.dog.state import DO_GIVE, EVERY, NONE, DogState, count_of, kind_of, rank_of

OUT: Final = 17.0  # a token that has come out
FIELD: Final = 0.3  # each field it has walked
NEARLY: Final = 3.0  # a token that may be home with its next card
HOME: Final = 52.0
SLOT: Final = 3.5  # each slot further in: the next ones need room
WALL: Final = 0.8  # a token that a fresh one holds up
SWAPPED: Final = 0.03  # how likely a jack takes a token away
CERTAIN: Final = 0.85  # nothing is more certain than this
AIMED: Final = 0.35  # what an aim at an opponent's token is worth, as a share of what it would lose
WIN: Final = 1000.0

# How likely a hand has a card that hits so many fields ahead: a rank, or a joker; up to six a seven as well.
ONE: Final = 0.27
HITS: Final = vec[float]([0.0] + [ONE + 0.2] * 6 + [ONE] * 7)
ONTO_START: Final = 0.4  # an ace, a king or a joker
KEPT: Final = vec[float]([2.5, 0.0, 0.0, 1.2, 0.0, 0.0, 1.5, 0.0, 0.0, 0.0, 0.8, 0.0, 2.0, 4.0])  # by rank


def worth(state: DogState, seat: i64, action: i64) -> float:
    """Roughly in fields walked."""
    if kind_of(action) == DO_GIVE:
        return giving(state, seat, rank_of(action))
    return played(state, seat, action) - KEPT[rank_of(action)]


def played(state: DogState, seat: i64, action: i64) -> float:
    """What the board is worth to a seat's team after a play."""
    after = state.clone()
    after.move(seat, action)
    return standing(after, seat)


# §3.4 The exchange


def giving(state: DogState, seat: i64, rank: i64) -> float:
    """What the partner can do with a card, less what I could."""
    mine = use(state, seat, rank) + KEPT[rank]
    if count_of(state.hands[seat], rank) > 1:
        mine *= 0.6
    theirs = use(state, seat ^ 2, rank) + KEPT[rank]
    if is_starter(rank):
        if is_stuck(state, seat ^ 2):
            theirs += 8.0
        if is_stuck(state, seat) and starters(state.hands[seat]) == 1:
            mine += 16.0
    return theirs - mine


def use(state: DogState, seat: i64, rank: i64) -> float:
    """What the best play of a card gains on the board as it is; none at all is as bad as a card can be."""
    FOUND.n = 0
    state.plays(seat, rank, FOUND, EVERY)
    best = -6.0
    before = standing(state, seat)
    for i in range(FOUND.n):
        best = max(best, played(state, seat, FOUND.items[i]) - before)
    return best


def is_starter(rank: i64) -> bool:
    return rank in (ACE, KING, JOKER)


def starters(hand: i64) -> i64:
    return count_of(hand, ACE) + count_of(hand, KING) + count_of(hand, JOKER)


def is_stuck(state: DogState, seat: i64) -> bool:
    """No token of the colour it plays is on the loop, and there are some in the kennel."""
    colour = state.colour(seat)
    for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
        if 0 <= state.places[token] < FIELDS:
            return False
    return state.places[TOKENS * colour] == KENNEL


# The board


def standing(state: DogState, seat: i64) -> float:
    ours = side(state, seat) + side(state, seat ^ 2)
    theirs = side(state, seat ^ 1) + side(state, seat ^ 3)
    total = ours - theirs
    total -= risk(state, seat) + risk(state, seat ^ 2)
    total += AIMED * (risk(state, seat ^ 1) + risk(state, seat ^ 3))
    if state.homes[seat] + state.homes[seat ^ 2] == 2 * TOKENS:
        return total + WIN
    return total


def side(state: DogState, colour: i64) -> float:
    """What the tokens of a colour have behind them, and whom its fresh token holds up."""
    total = 0.0
    for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
        total += behind(state, colour, state.places[token])
    if state.fresh >> colour & 1:
        total += walls(state, colour)
    return total


def behind(state: DogState, colour: i64, place: i64) -> float:
    if place == KENNEL:
        return 0.0
    if place >= FIELDS:
        return HOME + SLOT * float(place - FIELDS - SLOTS * colour)
    walked = (place - APART * colour) & 63
    if walked == 0 and not state.is_fresh(place):
        walked = FIELDS
    if walked > FIELDS - 12:
        return OUT + FIELD * float(walked) + NEARLY
    return OUT + FIELD * float(walked)


def walls(state: DogState, colour: i64) -> float:
    """§4.3 Opponents close behind a fresh token are held up; so are friends."""
    total = 0.0
    for token in range(i64(SEATS * TOKENS)):
        place = state.places[token]
        if place < 0 or place >= FIELDS or not 0 < (APART * colour - place) & 63 < 13:
            continue
        if (token // TOKENS ^ colour) & 1:
            total += WALL
        else:
            total -= WALL
    return total


def risk(state: DogState, colour: i64) -> float:
    """What the tokens of a colour may lose."""
    total = 0.0
    for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
        field = state.places[token]
        if field < 0 or field >= FIELDS or state.is_fresh(field):
            continue
        chance = SWAPPED + aimed_at(state, field, colour ^ 1) + aimed_at(state, field, colour ^ 3)
        total += min(chance, CERTAIN) * behind(state, colour, field)
    return total


def aimed_at(state: DogState, field: i64, hunter: i64) -> float:
    """How likely a colour sends back what stands on a field."""
    chance = 0.0
    for token in range(TOKENS * hunter, TOKENS * hunter + TOKENS):
        place = state.places[token]
        if place < 0 or place >= FIELDS:
            continue
        ahead = (field - place) & 63
        if ahead <= 13 and state.field_ahead(place, ahead) != NONE:
            chance += HITS[ahead]
        elif ahead == FIELDS - 4:
            chance += ONE
    if field == APART * hunter and state.places[TOKENS * hunter] == KENNEL:
        chance += ONTO_START
    return chance


FOUND: Final = Moves()
