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
from boneyard.core.state import CHANCE, NOBODY, Moves, State, bit
from boneyard.games.gonuts.data import CARDS, DONUTS, KINDS
from boneyard.games.gonuts.glance import FIRST_TRUST, GLANCE, WAYS, Glance, at_way, worth
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
    KIND_OF,
    LAYING,
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
    *[f"holds {donut.name}" for donut in DONUTS],
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

LEARNING: Final = 0.7  # how much a choice that was shown counts: nobody plays quite as any of the ways
LEAST_TRUST: Final = 0.02  # of the first, however unlikely a way has become
MOST_SEATS: Final = 4  # at whose tables the end is reckoned
FEW_CARDS: Final = vec[i64]([0, 0, 2, 1, 0])  # by seats: with so many in the deck, the rounds to come are too
MOST_ENDS: Final = 3000  # that are looked at; with more, nothing is reckoned
ENDS: Final = 30  # looked at in about the time of a try
PROMISE_COSTS: Final = 5  # as many of these as one that must be judged
REGRETS: Final = 100  # how often everybody rues, to solve a round
MANY_CARDS: Final = 100  # more than anybody has


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
        self.seen: i64 = NONE  # the last round in which somebody was asked, and how all might choose then
        self.thought: vec[float] = vec[float]([0.0] * (6 * WAYS * 7))
        self.ends: i64 = 0  # looked at
        self.most: i64 = MOST_ENDS
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
            return worth(state, seat, action)
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

    # What others have shown

    def notice(self, state: State, seat: i64) -> None:
        """§3.2 What everybody chose in the round before tells how they are likely to choose."""
        assert isinstance(state, GoNutsState)
        if state.phase != PICKING or state.rounds == self.seen:
            return
        if self.seen == NONE or state.rounds < self.seen:
            self._begin_to_watch()
        elif state.rounds == self.seen + 1:
            self._learn(state)
        self.seen = state.rounds
        self._guess(state)
        for at in range(7 * WAYS * state.seats):
            self.thought[at] = self.guess.ways[at]

    def _begin_to_watch(self) -> None:
        """For the first time; or another game has begun, or moves were taken back."""
        self.round = NONE
        self.guess.trust_all(FIRST_TRUST)

    def _learn(self, state: GoNutsState) -> None:
        self.round = NONE
        trust = self.guess.trust
        for seat in range(state.seats):
            place = (state.shown >> 3 * seat & 7) - 1
            total = 0.0
            for way in range(i64(WAYS)):
                trust[WAYS * seat + way] *= self.thought[at_way(seat, way) + place] ** LEARNING
                total += trust[WAYS * seat + way]
            for way in range(i64(WAYS)):
                now = trust[WAYS * seat + way] / total
                trust[WAYS * seat + way] = now + LEAST_TRUST * (FIRST_TRUST[way] - now)

    # The end, reckoned

    def reckon(self, state: State, seat: i64, actions: list[int], tries: i64) -> list[float]:
        """In a round that may be the last, what each action comes to, over all ways it can go on.

        A choice in secret answers what the others are believed to choose. In rounds to come everybody plays
        a solution of that round; a power is used as its owner wins most by; what is passed goes by a glance.
        """
        assert isinstance(state, GoNutsState)
        if state.seats > MOST_SEATS or state.phase == PASSING:
            return []
        if state.deck_size() >= state.seats and state.deck_size() > FEW_CARDS[state.seats]:
            return []
        world = state.clone()
        self.rethink(world, seat)
        if world.top != NONE and not world.knows_top(seat):
            world.forget_top()
        self.ends = 0
        self.most = min(i64(MOST_ENDS), ENDS * tries)
        if world.phase == PICKING:
            found = self._answers(world, seat, actions)
        else:
            found = [self._after(world, seat, action)[seat] for action in actions]
        return found if self.ends <= self.most else []

    def _answers(self, state: GoNutsState, seat: i64, actions: list[int]) -> list[float]:
        payoffs = self._payoffs(state)
        values = vec[float]([0.0] * (6 * 7))
        self._guess(state)
        self._value(state, payoffs, self.guess.chances, values)
        return [values[7 * seat + a_of(action) - 1] for action in actions]

    def _payoffs(self, state: GoNutsState) -> vec[float]:
        """By what all choose together, and by seat: everybody's chances."""
        ways: i64 = 1
        for _ in range(state.seats):
            ways *= state.places
        found = vec[float]([0.0] * (ways * state.seats))
        for way in range(ways):
            after = state.clone()
            rest = way
            for seat in range(state.seats):
                after.apply(seat, make(DO_PICK, rest % state.places + 1))
                rest //= state.places
            chances = self._outlook(after)
            for seat in range(state.seats):
                found[way * state.seats + seat] = chances[seat]
            if self.ends > self.most:
                break
        return found

    def _outlook(self, state: GoNutsState) -> list[float]:
        """Everybody's chances from here on."""
        actor = state.actor()
        if actor == NOBODY:
            return self._final(state)
        if self.ends > self.most:
            return [0.0] * state.seats  # all is in vain
        if actor == CHANCE:
            return self._whatever_falls(state)
        if state.phase == PICKING:
            return self._round_to_come(state)
        moves = Moves()
        state.fill(actor, moves)
        if state.phase == PASSING:
            return self._after(state, actor, self._passed(state, actor, moves))
        best = self._after(state, actor, moves.items[0])
        for i in range(i64(1), moves.n):
            other = self._after(state, actor, moves.items[i])
            if other[actor] > best[actor]:
                best = other
        return best

    def _after(self, state: GoNutsState, seat: i64, action: i64) -> list[float]:
        after = state.clone()
        after.apply(seat, action)
        return self._outlook(after)

    def _passed(self, state: GoNutsState, seat: i64, moves: Moves) -> i64:
        best = moves.items[0]
        for i in range(i64(1), moves.n):
            if self.prior(state, seat, moves.items[i]) > self.prior(state, seat, best):
                best = moves.items[i]
        return best

    def _final(self, state: GoNutsState) -> list[float]:
        """§7.2 Who has won, in equal parts."""
        self.ends += 1
        ranks = [state.points(seat) * MANY_CARDS + state.held[seat] for seat in range(state.seats)]
        best = max(ranks)
        share = 1.0 / float(ranks.count(best))
        found = [0.0] * state.seats
        for seat in range(state.seats):
            if ranks[seat] == best:
                found[seat] = share
        return found

    def _promised(self, state: GoNutsState) -> list[float]:
        """Where too much may still come: as learned."""
        self.ends += PROMISE_COSTS
        for side in range(state.seats):
            self.scores[side] = self.score(state, side)
        return [self._softmax(state.seats, side) for side in range(state.seats)]

    def _whatever_falls(self, state: GoNutsState) -> list[float]:
        """Card by card, each kind as likely as there are cards of it in the pool."""
        is_new = state.phase == LAYING and state.left == 0
        if is_new and state.deck_size() > FEW_CARDS[state.seats]:
            return self._promised(state)
        if state.top != NONE:
            return self._fallen(state, state.top)
        total = [0.0] * state.seats
        counted: i64 = 0
        for card in range(i64(len(CARDS))):
            kind = KIND_OF[card]
            if not state.is_unseen(card) or counted >> kind & 1:
                continue
            counted |= bit(kind)
            share = float(state.unseen_of(kind)) / float(state.stock)
            chances = self._fallen(state, card)
            for seat in range(state.seats):
                total[seat] += share * chances[seat]
        return total

    def _fallen(self, state: GoNutsState, card: i64) -> list[float]:
        after = state.clone()
        after.resolve([card])
        return self._outlook(after)

    def _round_to_come(self, state: GoNutsState) -> list[float]:
        payoffs = self._payoffs(state)
        mixes = vec[float]([0.0] * (6 * 7))
        values = vec[float]([0.0] * (6 * 7))
        self._solve(state, payoffs, mixes, values)
        found = [0.0] * state.seats
        for seat in range(state.seats):
            found[seat] = self._mean(state, seat, mixes, values)
        return found

    def _solve(self, state: GoNutsState, payoffs: vec[float], mixes: vec[float], values: vec[float]) -> None:
        """Everybody's mix by regret matching, and what each place is worth then."""
        regrets = vec[float]([1.0] * (6 * 7))
        played = vec[float]([0.0] * (6 * 7))
        for thought in range(i64(REGRETS)):
            for seat in range(state.seats):
                _share_out(regrets, mixes, 7 * seat, state.places)
            self._value(state, payoffs, mixes, values)
            for seat in range(state.seats):
                mean = self._mean(state, seat, mixes, values)
                for at in range(7 * seat, 7 * seat + state.places):
                    regrets[at] = max(0.0, regrets[at] + values[at] - mean)
                    played[at] += float(thought + 1) * mixes[at]
        for seat in range(state.seats):
            _share_out(played, mixes, 7 * seat, state.places)
        self._value(state, payoffs, mixes, values)

    def _mean(self, state: GoNutsState, seat: i64, mixes: vec[float], values: vec[float]) -> float:
        mean = 0.0
        for at in range(7 * seat, 7 * seat + state.places):
            mean += mixes[at] * values[at]
        return mean

    def _value(self, state: GoNutsState, payoffs: vec[float], mixes: vec[float], values: vec[float]) -> None:
        """By seat and place: what it is worth while the others choose by their mixes."""
        seats = state.seats
        places = state.places
        for at in range(7 * seats):
            values[at] = 0.0
        ways = i64(len(payoffs)) // seats
        for way in range(ways):
            for seat in range(seats):
                likely = payoffs[way * seats + seat]
                rest = way
                mine: i64 = 0
                for other in range(seats):
                    if other == seat:
                        mine = rest % places
                    else:
                        likely *= mixes[7 * other + rest % places]
                    rest //= places
                values[7 * seat + mine] += likely

    # Playing on

    def go_on(self, state: State, actor: i64, rng: Rng, moves: Moves) -> i64:
        """Everybody chooses at once, as likely as the others may guess."""
        assert isinstance(state, GoNutsState)
        if state.phase == PICKING:
            return self._choose_all(state, rng)
        return super().go_on(state, actor, rng, moves)

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


def _share_out(parts: vec[float], out: vec[float], at: i64, n: i64) -> None:
    """So many parts as shares of their sum; equal ones where there is nothing."""
    total = 0.0
    for i in range(at, at + n):
        total += parts[i]
    for i in range(at, at + n):
        if total > 0.0:
            out[i] = parts[i] / total
        else:
            out[i] = 1.0 / float(n)
