"""What a position of Spots promises: how far each pack is, what it risks, and how late it is.

Sections (§) refer to docs/rules/spots.md.
"""

from typing import Final, final

from mypy_extensions import i64

from boneyard.core.judge import Judge
from boneyard.core.state import State
from boneyard.games.spots import glance
from boneyard.games.spots.data import PACK, PLACES, PLAY_DEAD
from boneyard.games.spots.glance import MOST_TREATS
from boneyard.games.spots.odds import CERTAIN, bust_chance, open_spaces_of, roll_bust
from boneyard.games.spots.state import (
    CHOOSING,
    DO_BUST,
    DO_DIG,
    DO_KEEP,
    DO_PLACE,
    ONES,
    SpotsState,
    a_of,
    c_of,
    kind_of,
)

FEATURES: Final = (
    "to play",
    "turns to wait",
    "scored dogs",
    "four scored",
    "five scored",
    "cards to come",
    "all cards drawn",
    "complete dogs",
    "dogs that lack 1",
    "dogs that lack 2",
    "dogs that lack 3",
    "dogs that lack 4",
    "one space empty",
    "last spaces empty",
    "one number wanted",
    "two numbers wanted",
    "spots buried",
    "risk",
    "treats",
    "a treat",
    "paws",
    "Howl in reach",
    "yellow in reach",
    "purple in reach",
    "Roll Over in reach",
    "blue in reach",
    "green in reach",
    "d0g",
    "d0g's dogs",
    "d0g's four",
    "d0g's five",
    "d0g's treats",
    "d0g's free places",
)
TO_PLAY: Final = 0
WAIT: Final = 1
SCORED: Final = 2
FOUR_SCORED: Final = 3
FIVE_SCORED: Final = 4
TO_COME: Final = 5
ALL_DRAWN: Final = 6
COMPLETE: Final = 7
LACKING: Final = 8  # from one on
ONE_EMPTY: Final = 12
LAST_EMPTY: Final = 13
ONE_WANTED: Final = 14
TWO_WANTED: Final = 15
BURIED: Final = 16
RISK: Final = 17
TREATS: Final = 18
A_TREAT: Final = 19
PAWS: Final = 20
IN_REACH: Final = 21  # by place
D0G: Final = 27
D0G_SCORED: Final = 28
D0G_FOUR: Final = 29
D0G_FIVE: Final = 30
D0G_TREATS: Final = 31
D0G_FREE: Final = 32

RISKED: Final = 2  # dice that nearly every turn rolls at least
LAST: Final = 2  # empty spaces of the last dogs that one turn may well fill
EVEN: Final = 0.5


@final
class SpotsJudge(Judge):
    def sides(self, state: State) -> i64:
        assert isinstance(state, SpotsState)
        return state.rows

    def settled(self, state: State) -> bool:
        assert isinstance(state, SpotsState)
        return state.phase == CHOOSING

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, SpotsState)
        return glance.worth(state, seat, action)

    # What speaks for a side

    def look(self, state: State, side: i64) -> None:
        assert isinstance(state, SpotsState)
        row = self.row
        for i in range(self.size):
            row[i] = 0.0
        if side == state.seats:
            self._look_at_d0g(state)
            return
        self._turn(state, side)
        self._pack(state, side)
        self._spaces(state, side)
        self._yard(state, side)

    def _turn(self, state: SpotsState, seat: i64) -> None:
        row = self.row
        wait = (seat - state.turn + state.rows) % state.rows
        row[WAIT] = float(wait)
        if wait > 0:
            return
        row[TO_PLAY] = 1.0
        for place in range(i64(len(PLACES))):
            row[IN_REACH + place] = float(state.up >> place & 1)

    def _pack(self, state: SpotsState, seat: i64) -> None:
        row = self.row
        scored = ONES[state.scored[seat]]
        row[SCORED] = float(scored)
        row[FOUR_SCORED] = float(min(i64(1), max(i64(0), scored - 3)))
        row[FIVE_SCORED] = float(max(i64(0), scored - 4))
        row[TO_COME] = float(PACK - state.packs[seat])
        row[COMPLETE] = float(ONES[state.complete_dogs(seat)])
        row[PAWS] = float(state.paws(seat))

    def _spaces(self, state: SpotsState, seat: i64) -> None:
        """What is still needed; fewer numbers are harder to roll, but the last ones need no more dogs."""
        row = self.row
        wanted: i64 = 0
        empty: i64 = 0
        for slot in range(state.packs[seat]):
            gaps = state.gaps[PACK * seat + slot]
            wanted |= gaps
            empty += ONES[gaps]
            if gaps:
                row[LACKING + ONES[gaps] - 1] += 1.0
        if ONES[wanted] == 1:
            row[ONE_WANTED] = 1.0
        elif ONES[wanted] == 2:
            row[TWO_WANTED] = 1.0
        if state.packs[seat] < PACK:
            row[ONE_EMPTY] = float(empty == 1)
            return
        row[ALL_DRAWN] = 1.0
        row[LAST_EMPTY] = float(0 < empty <= LAST)

    def _yard(self, state: SpotsState, seat: i64) -> None:
        row = self.row
        yard = state.buried[seat]
        treats = state.treats[seat]
        row[BURIED] = float(yard)
        row[RISK] = roll_bust(open_spaces_of(state, seat), yard, RISKED, 0)
        row[TREATS] = float(min(treats, i64(MOST_TREATS)))
        row[A_TREAT] = float(min(i64(1), treats))

    def _look_at_d0g(self, state: SpotsState) -> None:
        row = self.row
        at = state.seats
        scored = ONES[state.scored[at]]
        row[D0G] = 1.0
        row[D0G_SCORED] = float(scored)
        row[D0G_FOUR] = float(min(i64(1), max(i64(0), scored - 3)))
        row[D0G_FIVE] = float(max(i64(0), scored - 4))
        row[D0G_TREATS] = float(state.treats[at])
        row[D0G_FREE] = float(len(PLACES) - ONES[state.up])  # §9.2

    # Weak players and careful ones

    def near(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, SpotsState)
        return glance.own_worth(state, seat, action)

    def is_folly(self, state: State, seat: i64, action: i64) -> bool:
        """A die buried or turned against oneself for nothing; or a bust that need not be."""
        assert isinstance(state, SpotsState)
        kind = kind_of(action)
        if kind == DO_DIG:
            return (a_of(action) == seat) == (c_of(action) == 1)
        if kind == DO_PLACE:
            return state.tile != PLAY_DEAD and self._leaves_room(state, seat, action)
        if placed_dice(state, seat) == 0 or not sure_bust(state, seat, action):
            return False
        for other in state.actions(seat):
            if other == action or sure_bust(state, seat, other):
                continue
            if kind != DO_KEEP or bust_chance(state, seat, other) < EVEN:
                return True
        return False

    def _leaves_room(self, state: SpotsState, seat: i64, action: i64) -> bool:
        """§4.5 Whether a die is buried that has a space."""
        placed = ONES[a_of(action)]
        rolled = state.roll[state.value - 1]
        return placed < min(rolled, ONES[state.open_slots(seat, state.value)])


def sure_bust(state: SpotsState, seat: i64, action: i64) -> bool:
    return kind_of(action) == DO_BUST or bust_chance(state, seat, action) > CERTAIN


def placed_dice(state: SpotsState, seat: i64) -> i64:
    """On dogs that a bust would empty (§4.6)."""
    found: i64 = 0
    for slot in range(state.packs[seat]):
        found += ONES[state.dice_on(seat, slot)]
    return found
