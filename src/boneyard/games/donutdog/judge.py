"""What a position of Donut Dog promises: points, tokens and kinds, and how much time there is to use them.

Sections (§) refer to docs/rules/donutdog.md.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.judge import Judge, gumbel
from boneyard.core.rng import Rng
from boneyard.core.state import Moves, State, bit
from boneyard.games.donutdog import glance
from boneyard.games.donutdog.data import FACES, FISH, POOL_COUNT, REROLL, STAR, STAR_AND_REROLL
from boneyard.games.donutdog.state import (
    ANIMAL,
    DO_BONUS,
    DO_MAGIC,
    DO_REROLL,
    DO_TAKE,
    NONE,
    PICKING,
    TOKENS,
    TURNS,
    DonutDogState,
    a_of,
    b_of,
    bonus_level,
    face_of,
    kind_of,
    ones,
    sort_of,
)

FEATURES: Final = ("points", "hope", "a Reroll", "a Magic", "more tokens", "kinds in time")
POINTS: Final = 0
HOPE: Final = 1
REROLLS: Final = 2
MAGICS: Final = 3
MORE: Final = 4
KINDS: Final = 5

MEMORY: Final = 61  # seats at several rows
WHIM: Final = 0.15  # points: so far apart, dice are chosen nearly as often as each other


@final
class DonutDogJudge(Judge):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(weights)
        # What each pool is worth, by what that depends on: everybody chooses often from the same row.
        self.keys: vec[i64] = vec[i64]([-1] * MEMORY)
        self.pools: vec[float] = vec[float]([0.0] * (MEMORY * POOL_COUNT))

    def sides(self, state: State) -> i64:
        assert isinstance(state, DonutDogState)
        return state.seats

    def settled(self, state: State) -> bool:
        """§3.3 The row is dealt, and nobody has chosen yet."""
        assert isinstance(state, DonutDogState)
        if state.phase != PICKING:
            return False
        chosen: i64 = 0
        for seat in range(state.seats):
            if state.pools[seat] != NONE:
                chosen += 1
        return chosen == 0

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, DonutDogState)
        return glance.worth(state, seat, action)

    def whim(self, state: State) -> float:
        assert isinstance(state, DonutDogState)
        if state.phase == PICKING:
            return WHIM
        return 0.0

    def rethink(self, state: State, seat: i64) -> None:
        """§3.3, §3.4 Others choose dice, and spend tokens, once more."""
        assert isinstance(state, DonutDogState)
        if state.phase == PICKING:
            for other in range(state.seats):
                if other != seat:
                    state.pools[other] = NONE
        elif state.phase == TOKENS and not state.open_rolls:
            state.done &= bit(seat)

    def policy(self, state: State, seat: i64, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, DonutDogState)
        if state.phase != PICKING:
            return super().policy(state, seat, moves, rng)
        at = self._remembered(state, seat)
        best: i64 = 0
        highest = -1e300
        for pool in range(i64(POOL_COUNT)):
            worth = self.pools[at + pool] + WHIM * gumbel(rng)
            if worth > highest:
                highest = worth
                best = pool
        return moves.items[best]

    def _remembered(self, state: DonutDogState, seat: i64) -> i64:
        """Where in `pools` it stands what each is worth to a seat."""
        key = state.kinds[seat]
        for i in range(i64(len(state.row))):
            key = key << 5 | (state.row[i] + 1)
        key = key << 3 | min(state.rerolls[seat], i64(1)) << 2 | min(state.magics[seat], i64(1)) << 1
        if state.round == state.rounds:
            key |= 1
        place = (key ^ key >> 17 ^ key >> 31) % MEMORY
        at = place * POOL_COUNT
        if self.keys[place] != key:
            self.keys[place] = key
            glance.appraise(state, seat)
            for pool in range(i64(POOL_COUNT)):
                self.pools[at + pool] = glance.pool_worth(state, seat, pool)
        return at

    # What speaks for a seat

    def look(self, state: State, side: i64) -> None:
        assert isinstance(state, DonutDogState)
        row = self.row
        left = float(state.rounds - state.round + 1)
        weight = 1.0 / sqrt(left)  # what luck may still turn grows with the root of the rounds to go
        rerolls = state.rerolls[side]
        magics = state.magics[side]
        row[POINTS] = weight * float(state.points(side))
        row[HOPE] = weight * self._hope(state, side)
        row[REROLLS] = weight * float(min(rerolls, i64(1)))
        row[MAGICS] = weight * float(min(magics, i64(1)))
        row[MORE] = weight * float(max(rerolls - 1, i64(0)) + max(magics - 1, i64(0)))
        row[KINDS] = weight * (left - 1.0) * float(ones(state.kinds[side]))

    def _hope(self, state: DonutDogState, seat: i64) -> float:
        """What the best four dice promise in this round, if nobody else were there."""
        at = self._remembered(state, seat)
        best = self.pools[at]
        for pool in range(i64(POOL_COUNT)):
            best = max(best, self.pools[at + pool])
        return best

    # Careful players

    def is_folly(self, state: State, seat: i64, action: i64) -> bool:
        """Less than the dice pay for, where more costs nothing; or a token spent for nothing."""
        assert isinstance(state, DonutDogState)
        if state.phase != TURNS:
            return False
        kind = kind_of(action)
        if kind == DO_TAKE:
            return a_of(action) >= FISH and self._more_for_these(state, seat, action)
        if kind == DO_BONUS:
            return self._less_than_earned(state, a_of(action), b_of(action))
        if not state.got & ANIMAL:
            return False
        die = a_of(action)
        spare = bonus_level(face_of(die))
        if kind == DO_REROLL:
            return spare == bonus_level(FACES[sort_of(die)])
        return kind == DO_MAGIC and bonus_level(b_of(action)) <= spare

    def _more_for_these(self, state: DonutDogState, seat: i64, action: i64) -> bool:
        """§5.3 Whether the same dice pay for an animal that is worth more than the Fish."""
        least = glance.card_worth(state, seat, a_of(action))
        for other in state.actions(seat):
            if kind_of(other) != DO_TAKE or b_of(other) != b_of(action):
                continue
            if glance.card_worth(state, seat, a_of(other)) > least:
                return True
        return False

    def _less_than_earned(self, state: DonutDogState, die: i64, level: i64) -> bool:
        """§5.4 A star and a Reroll are more than either; and no token is any use after the last animal."""
        earned = bonus_level(face_of(die))
        if earned == STAR_AND_REROLL and level in (STAR, REROLL):
            return True
        last = state.round == state.rounds and state.got & ANIMAL != 0
        return last and level < STAR <= earned
