"""What was learned of Dog: what a board and the hands around it promise a team.

Sections (§) refer to docs/rules/dog.md. The weights stand in weights.toml, made by `boneyard train dog`.
"""

from typing import Final, final

from mypy_extensions import i64

from boneyard.core.judge import Judge
from boneyard.core.state import State
from boneyard.games.dog import hints
from boneyard.games.dog.data import ACE, APART, FIELDS, JOKER, KENNEL, KING, RANKS, SLOTS, TOKENS
from boneyard.games.dog.hints import CERTAIN, SWAPPED, aimed_at, walls
from boneyard.games.dog.state import (
    DO_GIVE,
    DO_START,
    DO_SWAP,
    PLAYING,
    DogState,
    count_of,
    kind_of,
)

FEATURES: Final = (
    "home",
    "deep at home",
    "one home",
    "all home",
    "at the start",
    "first quarter",
    "second quarter",
    "third quarter",
    "last quarter",
    "before home",
    "fields walked",
    "risk",
    "risk at once",
    "walls",
    "stuck",
    "last tokens",
    "to play",
    "cards",
    "starters",
    "starters while stuck",
    *(f"holds {card}" for card in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JK")),
)
HOME: Final = 0
DEEP: Final = 1
ONE_HOME: Final = 2
ALL_HOME: Final = 3
START: Final = 4
QUARTERS: Final = 5
BEFORE: Final = 9
WALKED: Final = 10
RISK: Final = 11
SOON: Final = 12
WALLS: Final = 13
STUCK: Final = 14
LAST: Final = 15
TO_PLAY: Final = 16
CARDS: Final = 17
STARTERS: Final = 18
STUCK_STARTERS: Final = 19
HOLDS: Final = 20


@final
class DogJudge(Judge):
    def sides(self, state: State) -> i64:
        return 2

    def side_of(self, state: State, seat: i64) -> i64:
        return seat & 1

    def settled(self, state: State) -> bool:
        assert isinstance(state, DogState)
        return state.phase == PLAYING

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, DogState)
        if kind_of(action) == DO_GIVE or not self.learned:
            return hints.worth(state, seat, action)
        after = state.clone()
        after.apply(seat, action)
        side = seat & 1
        if after.homes[seat] + after.homes[seat ^ 2] == 2 * TOKENS:
            return 1000.0
        return self.score(after, side) - self.score(after, 1 - side)

    def near(self, state: State, seat: i64, action: i64) -> float:
        """How far the own tokens come."""
        assert isinstance(state, DogState)
        if kind_of(action) == DO_GIVE:
            return 0.0
        after = state.clone()
        after.move(seat, action)
        return hints.side(after, state.colour(seat)) / 30.0

    def is_folly(self, state: State, seat: i64, action: i64) -> bool:
        """A play that sends a token of the own team back for nothing, where another play does not."""
        assert isinstance(state, DogState)
        if not self._hits_friends(state, seat, action):
            return False
        return any(not self._hits_friends(state, seat, other) for other in state.actions(seat))

    def _hits_friends(self, state: DogState, seat: i64, action: i64) -> bool:
        """Whether it sends a token of the own team back, and brings none home."""
        kind = kind_of(action)
        if kind in (DO_GIVE, DO_SWAP):
            return False
        after = state.clone()
        after.move(seat, action)
        if after.homes[seat] + after.homes[seat ^ 2] > state.homes[seat] + state.homes[seat ^ 2]:
            return False
        sent = in_kennel(after, seat) + in_kennel(after, seat ^ 2)
        sent -= in_kennel(state, seat) + in_kennel(state, seat ^ 2)
        if kind == DO_START:
            sent += 1
        return sent > 0

    def look(self, state: State, side: i64) -> None:
        assert isinstance(state, DogState)
        row = self.row
        for i in range(self.size):
            row[i] = 0.0
        self._look_at(state, side, side)
        self._look_at(state, side + 2, side)
        if state.homes[side] + state.homes[side + 2] > 0:
            row[ONE_HOME] = 1.0

    def _look_at(self, state: DogState, colour: i64, side: i64) -> None:
        row = self.row
        out: i64 = 0
        kennel: i64 = 0
        for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
            place = state.places[token]
            if place == KENNEL:
                kennel += 1
            elif place >= FIELDS:
                row[HOME] += 1.0
                row[DEEP] += 0.25 * float(place - FIELDS - SLOTS * colour)
            else:
                out += 1
                self._walker(state, colour, place)
        if state.homes[colour] == TOKENS:
            row[ALL_HOME] += 1.0
        elif state.homes[colour] == TOKENS - 1:
            row[LAST] += 1.0
        if state.fresh >> colour & 1:
            row[WALLS] += walls(state, colour)
        stuck = out == 0 and kennel > 0
        if stuck:
            row[STUCK] += 1.0
        self._hand(state, colour, stuck)

    def _walker(self, state: DogState, colour: i64, place: i64) -> None:
        row = self.row
        walked = (place - APART * colour) & 63
        if walked == 0:
            if state.is_fresh(place):
                row[START] += 1.0
                return
            walked = FIELDS
        row[WALKED] += float(walked) / 64.0
        row[QUARTERS + min(walked >> 4, 3)] += 1.0
        if walked > FIELDS - 12:
            row[BEFORE] += 1.0
        soon = state.seat >= 0 and (state.seat ^ colour) & 1 == 1
        left = aimed_at(state, place, colour ^ 1)
        right = aimed_at(state, place, colour ^ 3)
        loss = 0.5 + float(walked) / 64.0
        row[RISK] += min(SWAPPED + left + right, CERTAIN) * loss
        if soon:
            at_once = left if state.seat == colour ^ 1 else right
            row[SOON] += min(SWAPPED + at_once, CERTAIN) * loss

    def _hand(self, state: DogState, seat: i64, stuck: bool) -> None:
        row = self.row
        hand = state.hands[seat]
        if state.seat == seat:
            row[TO_PLAY] += 1.0
        row[CARDS] += float(state.held[seat])
        for rank in range(i64(RANKS)):
            n = float(count_of(hand, rank))
            row[HOLDS + rank] += n
        starters = float(count_of(hand, ACE) + count_of(hand, KING) + count_of(hand, JOKER))
        row[STARTERS] += min(starters, 1.0)
        if stuck:
            row[STUCK_STARTERS] += min(starters, 1.0)


def in_kennel(state: DogState, colour: i64) -> i64:
    found: i64 = 0
    for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
        if state.places[token] == KENNEL:
            found += 1
    return found
