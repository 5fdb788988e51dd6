"""What was learned of Go Nuts for Donuts: what cards promise a seat, and how others may choose in secret.

Sections (§) refer to docs/rules/gonuts.md. The weights stand in weights.toml, made by
`boneyard train gonuts`.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.judge import Judge
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, Moves, State
from boneyard.games.gonuts import hints
from boneyard.games.gonuts.data import DONUTS, KINDS
from boneyard.games.gonuts.hints import GLANCE, Glance
from boneyard.games.gonuts.state import (
    DO_CLAW,
    DO_DISCARD,
    DO_EAT,
    DO_GIVE,
    DO_KEEP,
    DO_PASS,
    DO_PICK,
    DO_STOP,
    DO_TAKE,
    MILKING,
    NO_PICK,
    NONE,
    PASSING,
    PICKING,
    TAKING,
    GoNutsState,
    a_of,
    b_of,
    kind_of,
    make,
)

FEATURES: Final = (
    "promise",
    "promise late",
    "promise by and by",
    "points",
    "points late",
    "lead late",
    "cards late",
    *(f"holds {donut.name}" for donut in DONUTS),
)
PROMISE: Final = 0
PROMISE_LATE: Final = 1
PROMISE_BY: Final = 2
POINTS: Final = 3
POINTS_LATE: Final = 4
LEAD_LATE: Final = 5
CARDS_LATE: Final = 6
HOLDS: Final = 7

MOST_LEAD: Final = 6.0
PLAIN_TO_SEE: Final = 4.0  # points by which a choice is worse than another that anybody would make
SORRY: Final = -1.5  # points of a donut that nobody wants
TEMPTING: Final = 2.0  # points of one worth spoiling for somebody
MIDDLE: Final = 0.2  # of a game: how late it is
LEAST_POINT: Final = 0.05
NO_MATTER: Final = 99.0  # points that are not compared
WAVERING: Final = 0.3  # points
FINE: Final = 1073741824


@final
class GoNutsJudge(Judge):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(weights)
        self.guess: Glance = Glance()  # how everybody may choose in the round of the next five
        self.round: i64 = NONE
        self.pool: vec[i64] = vec[i64]([0, 0])
        self.piled: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * (6 * KINDS))
        self.laid: vec[i64] = vec[i64]([0] * 7)
        self.glance: Glance = Glance()  # what the cards promise
        if self.learned:
            self._trust()

    def _trust(self) -> None:
        """What was learned of each kind of donut, in points of the middle of a game."""
        weights = self.weights
        point = (
            weights[PROMISE] / 5.0 + weights[PROMISE_LATE] * MIDDLE + weights[PROMISE_BY] * sqrt(MIDDLE) / 2.0
        )
        if point < LEAST_POINT:
            return
        for kind in range(i64(KINDS)):
            self.guess.more[kind] = weights[HOLDS + kind] / point

    def sides(self, state: State) -> i64:
        assert isinstance(state, GoNutsState)
        return state.seats

    def settled(self, state: State) -> bool:
        """A round begins, and nobody has chosen yet."""
        assert isinstance(state, GoNutsState)
        if state.phase != PICKING:
            return False
        return all(state.picks[seat] == NO_PICK for seat in range(state.seats))

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, GoNutsState)
        if kind_of(action) != DO_PICK:
            return hints.worth(state, seat, action)
        self._guess(state)
        return self.guess.pick(state, seat, a_of(action) - 1)

    def near(self, state: State, seat: i64, action: i64) -> float:
        """What the own cards promise, whatever the others may want."""
        assert isinstance(state, GoNutsState)
        kind = kind_of(action)
        if kind == DO_PICK:
            GLANCE.look(state)
            GLANCE.judge(state, seat)
            return GLANCE.gain(state, seat, a_of(action) - 1)
        if state.phase == PASSING:
            GLANCE.look(state)
            GLANCE.judge(state, seat)
            return -GLANCE.without_one(a_of(action))
        after = state.clone()
        after.apply(seat, action)
        GLANCE.look(after)
        GLANCE.judge(after, seat)
        return GLANCE.now

    def is_folly(self, state: State, seat: i64, action: i64) -> bool:
        """A donut that costs points and that nobody wants; or a power used to no good, plain to see."""
        assert isinstance(state, GoNutsState)
        if state.phase == PICKING:
            return self._is_sorry(state, seat, a_of(action) - 1)
        GLANCE.look(state)
        good = self._good_of(state, seat, action)
        if good == NO_MATTER:
            return False
        return any(self._good_of(state, seat, other) > good + PLAIN_TO_SEE for other in state.actions(seat))

    def _good_of(self, state: GoNutsState, seat: i64, action: i64) -> float:
        """What one card more, or one less, does to the cards that it is about; `GLANCE` has looked."""
        kind = kind_of(action)
        if kind in (DO_TAKE, DO_KEEP, DO_CLAW):
            GLANCE.judge(state, seat)
            return GLANCE.with_one(a_of(action))
        if kind in (DO_PASS, DO_GIVE, DO_DISCARD) and state.phase != MILKING:
            GLANCE.judge(state, seat)
            return -GLANCE.without_one(a_of(action))
        if kind == DO_EAT:
            GLANCE.judge(state, b_of(action))
            return GLANCE.without_one(a_of(action))
        if kind == DO_STOP and state.phase == TAKING:
            return 0.0
        return NO_MATTER

    def _is_sorry(self, state: GoNutsState, seat: i64, place: i64) -> bool:
        self._guess(state)
        gains = self.guess.gains
        if gains[7 * seat + place] > SORRY:
            return False
        for other in range(state.seats):
            if gains[7 * other + place] > TEMPTING:
                return False
        return any(gains[7 * seat + better] >= 0.0 for better in range(state.places))

    def whim(self, state: State) -> float:
        assert isinstance(state, GoNutsState)
        return WAVERING if state.phase == PASSING or state.phase == PICKING else 0.0

    def rethink(self, state: State, seat: i64) -> None:
        assert isinstance(state, GoNutsState)
        for other in range(state.seats):
            if other == seat:
                continue
            if state.phase == PICKING:
                state.picks[other] = NO_PICK
            elif state.phase == PASSING:
                state.passes[other] = NONE

    # Playing on

    def play_on(self, state: State, turns: i64, rng: Rng, moves: Moves) -> i64:
        """Rounds instead of turns: everybody chooses at once, as likely as the others may guess."""
        assert isinstance(state, GoNutsState)
        decisions: i64 = 0
        while True:
            actor = state.actor()
            if actor == NOBODY:
                return decisions
            if actor == CHANCE:
                state.chance(rng)
                continue
            if state.phase == PICKING:
                if self.settled(state):
                    if turns <= 0:
                        return decisions
                    turns -= 1
                decisions += self._choose_all(state, rng)
                continue
            moves.n = 0
            state.fill(actor, moves)
            state.apply(actor, self.policy(state, actor, moves, rng))
            decisions += 1

    def _choose_all(self, state: GoNutsState, rng: Rng) -> i64:
        """Whoever has not chosen does; returns how many."""
        self._guess(state)
        chosen: i64 = 0
        for seat in range(state.seats):
            if state.picks[seat] == NO_PICK:
                chosen += 1
                state.apply(seat, make(DO_PICK, self._any_place(state, seat, rng) + 1))
        return chosen

    def _any_place(self, state: GoNutsState, seat: i64, rng: Rng) -> i64:
        left = float(rng.below(FINE)) / float(FINE)
        for place in range(state.places):
            left -= self.guess.chances[7 * seat + place]
            if left < 0.0:
                return place
        return state.places - 1

    def _guess(self, state: GoNutsState) -> None:
        """How everybody may choose; once for each round that is looked at."""
        if self._knows(state):
            return
        self.round = state.rounds
        self.pool[0] = state.pool[0]
        self.pool[1] = state.pool[1]
        self.piled = state.piled
        for i in range(KINDS * state.seats):
            self.hands[i] = state.hands[i]
        for place in range(state.places):
            self.laid[place] = state.row[place]
        self.guess.look(state)
        self.guess.expect(state)

    def _knows(self, state: GoNutsState) -> bool:
        if self.round != state.rounds or self.piled != state.piled:
            return False
        if self.pool[0] != state.pool[0] or self.pool[1] != state.pool[1]:
            return False
        if self.guess.seats != state.seats:
            return False
        for place in range(state.places):
            if self.laid[place] != state.row[place]:
                return False
        return all(self.hands[i] == state.hands[i] for i in range(KINDS * state.seats))

    # Features

    def look(self, state: State, side: i64) -> None:
        assert isinstance(state, GoNutsState)
        row = self.row
        glance = self.glance
        glance.look(state)
        others = -99.0
        for other in range(state.seats):
            if other != side:
                glance.judge(state, other)
                others = max(others, glance.now)
        glance.judge(state, side)
        mine = glance.now
        late = 1.0 / (1.0 + glance.future)
        points = float(state.points(side))
        row[PROMISE] = mine / 5.0
        row[PROMISE_LATE] = mine * late
        row[PROMISE_BY] = mine * sqrt(late) / 2.0
        row[POINTS] = points / 5.0
        row[POINTS_LATE] = points * late
        row[LEAD_LATE] = max(-MOST_LEAD, min(MOST_LEAD, (mine - others) * late))
        row[CARDS_LATE] = float(state.held[side]) * late
        for kind in range(i64(KINDS)):
            row[HOLDS + kind] = float(state.hands[KINDS * side + kind])
