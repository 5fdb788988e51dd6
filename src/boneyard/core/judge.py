"""What a position promises: named features of each side, weighed by what was learned from many games.

A side is whoever wins or loses together: a seat, a team, or the rival of somebody who plays alone. Each side
scores the sum of its features times their weights, and the chances to win are the softmax of the scores; so a
difference between two positions can be told as a sum of reasons. Where the game is over, nothing is guessed.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, Moves, State, bit

MOST_SIDES: Final = 8
FARTHEST: Final = 30.0  # differences of scores beyond this are certainty


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """One game's, for tables of one kind. Bots show it only worlds they have imagined."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.size: i64 = len(weights)
        self.learned: bool = any(weight != 0.0 for weight in weights)
        self.row: vec[float] = vec[float]([0.0] * len(weights))  # what `look` found
        self.scores: vec[float] = vec[float]([0.0] * MOST_SIDES)

    # What each game says for itself

    def sides(self, state: State) -> i64:
        """How many there are: rows of the standings, unless some win together."""
        return len(state.standings())

    def side_of(self, state: State, seat: i64) -> i64:
        return seat

    def settled(self, state: State) -> bool:
        """Whether a turn begins: nothing of it is done yet, and the features tell all there is."""
        raise NotImplementedError

    def look(self, state: State, side: i64) -> None:
        """Put a side's features into `row`: each of them, since it still holds the last ones."""
        raise NotImplementedError

    def prior(self, state: State, seat: i64, action: i64) -> float:
        """What a quick glance finds an action worth, in the game's own measure."""
        raise NotImplementedError

    def near(self, state: State, seat: i64, action: i64) -> float:
        """The same of somebody who looks at nothing but their own things."""
        return self.prior(state, seat, action)

    def is_folly(self, state: State, seat: i64, action: i64) -> bool:
        """Whether anybody can see that another is better: a sure bust, the own partner hit for nothing.

        Never all actions of a seat are.
        """
        return False

    def whim(self, state: State) -> float:
        """How far a quick choice wavers here, in the measure of `prior`: as secret choices must."""
        return 0.0

    def rethink(self, state: State, seat: i64) -> None:
        """In an imagined world: what others may have chosen in secret, they choose again when asked."""

    def notice(self, state: State, seat: i64) -> None:
        """Remember what a player at this seat sees when asked, to learn of the others from it.

        Shown in the order of the game, in worlds imagined from views; some may be missing.
        """

    def reckon(self, state: State, seat: i64, actions: list[int], tries: i64) -> list[float]:
        """Where little is left: the chance to win after each of the actions, all ways counted. Else nothing.

        What the seat cannot know of an imagined world must not matter. Nothing as well where it would take
        longer than so many tries.
        """
        return []

    # The rest is the same for every game

    def chance(self, state: State, seat: i64) -> float:
        """How likely a seat wins; a win that is shared counts in part."""
        if state.actor() == NOBODY:
            return self._share(state, seat)
        mine = self.side_of(state, seat)
        sides = self.sides(state)
        for side in range(sides):
            self.scores[side] = self.score(state, side)
        return self._softmax(sides, mine)

    def score(self, state: State, side: i64) -> float:
        self.look(state, side)
        total = 0.0
        for i in range(self.size):
            total += self.weights[i] * self.row[i]
        return total

    def _softmax(self, sides: i64, mine: i64) -> float:
        total = 0.0
        for side in range(sides):
            total += exp(max(-FARTHEST, min(FARTHEST, self.scores[side] - self.scores[mine])))
        return 1.0 / total

    def _share(self, state: State, seat: i64) -> float:
        """At the end: an equal part for each side that has won."""
        rows = state.standings()
        best = max(rows)
        if rows[seat] != best:
            return 0.0
        won: i64 = 0
        for other in range(len(rows)):
            if rows[other] == best:
                won |= bit(self.side_of(state, other))
        return 1.0 / float(_bits(won))

    def policy(self, state: State, seat: i64, moves: Moves, rng: Rng) -> i64:
        """What a quick glance finds best of the legal `moves`, give or take a whim."""
        if moves.n == 1:
            return moves.items[0]
        whim = self.whim(state)
        best: i64 = moves.items[0]
        highest = -1e300
        for i in range(moves.n):
            worth = self.prior(state, seat, moves.items[i])
            if whim > 0.0:
                worth += whim * gumbel(rng)
            if worth > highest:
                highest = worth
                best = moves.items[i]
        return best

    def play_on(self, state: State, turns: i64, rng: Rng, moves: Moves) -> i64:
        """Let everybody play by a quick glance until so many turns are over, or the game is.

        It stops where a turn begins, so with 0 it ends the one that has begun. Returns how many decisions.
        """
        decisions: i64 = 0
        while True:
            actor = state.actor()
            if actor == NOBODY:
                return decisions
            if actor == CHANCE:
                state.chance(rng)
                continue
            if self.settled(state):
                if turns <= 0:
                    return decisions
                turns -= 1
            decisions += self.go_on(state, actor, rng, moves)

    def go_on(self, state: State, actor: i64, rng: Rng, moves: Moves) -> i64:
        """Let whoever is asked choose by a quick glance; returns how many decisions that were."""
        moves.n = 0
        state.fill(actor, moves)
        state.apply(actor, self.policy(state, actor, moves, rng))
        return 1

    def promise(self, state: State, seat: i64, turns: i64, rng: Rng, moves: Moves) -> float:
        """What a try comes to: play on, and look at how likely the seat wins there.

        A game that can count out the rest of a turn better than by throwing dice says so itself; the state
        is played on in any case, for the reasons.
        """
        self.play_on(state, turns, rng, moves)
        return self.chance(state, seat)

    def by_chance(self, state: State, seat: i64, rng: Rng) -> float:
        """What a seat gets if everybody goes on at random to the end. The state is not touched."""
        end = state.clone()
        playout(end, rng)
        return self._share(end, seat)

    def contrast(self, state: State, seat: i64, out: vec[float], at: i64) -> None:
        """Add to `out` what each feature contributes to the seat's lead over the others, on average."""
        mine = self.side_of(state, seat)
        sides = self.sides(state)
        share = 1.0 / float(sides - 1) if sides > 1 else 0.0
        for side in range(sides):
            self.look(state, side)
            sign = 1.0 if side == mine else -share
            for i in range(self.size):
                out[at + i] += sign * self.weights[i] * self.row[i]


def gumbel(rng: Rng) -> float:
    """Noise whose largest of many makes a softmax choice."""
    u = (float(rng.below(1073741824)) + 0.5) / 1073741824.0
    return -log(-log(u))


def _bits(n: i64) -> i64:
    count: i64 = 0
    while n:
        count += n & 1
        n >>= 1
    return count
