"""Ways of walking through a game to where its laws are worth trying.

Random play stays where everybody stays: it hardly ever meets a crowd, a rare kind of choice, or three odd
things at once. `Walk` looks for them. What a position is like is told by its traits, which any game has: how
many choices of each kind are offered, every two of these together, and what has just happened. A walk goes
back to where the rarest trait so far was seen, and on from there to whatever is rarest of what it tries.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Action, Seat
from tests.contract.tables import AnyGame

WHOLE_GAMES = 2  # before anything is sought, so that late positions are known, too
FROM_RARE = 30  # steps from a rare position, before the walk goes back to another
LEAST_TRIED = 2  # choices tried for each step, of kinds that were tried least
ANY = 2  # more of them, of any kind
RARE = 3  # a position seen no more often than this is worth a longer look
ANY_AT_RARE = 14  # choices of any kind tried there
KEPT = 4  # positions remembered for each trait
SAMPLE = 48  # choices of a long list that are looked at

Trait = tuple[object, ...]


class Position(NamedTuple):
    """Where somebody has to choose."""

    state: Any
    seat: Seat
    choices: int
    kinds: dict[str, list[Action]]  # choices by kind: by their words without numbers
    rarity: int  # how often its rarest trait was seen


class Walk:
    """A walk that begins anew for each seed, and shows every position it meets to `look`."""

    def __init__(self, game: AnyGame, seed: int, look: Callable[[Any, Seat, list[Action]], None]) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.look = look
        self.looks = 0
        self.last_new = 0  # the look that showed a new trait
        self.seen: Counter[Trait] = Counter()
        self.tried: Counter[str] = Counter()  # kinds of choice
        self.kept: dict[Trait, list[Position]] = {}
        self.kind_of: dict[Action, str] = {}

    def go(self, looks: int) -> None:
        """Until so many positions were looked at, or a quarter of that without anything new."""
        for _ in range(WHOLE_GAMES):
            self._play_whole_game(looks // 2)
        while self.kept and self.looks < min(looks, self.last_new + looks // 4):
            now: Position | None = self._anywhere_rare()
            for _ in range(FROM_RARE):
                now = self._step(now) if now else None

    def rarest(self, n: int) -> list[Any]:
        """So many states that have the traits seen least often, and no long list of choices."""
        traits = sorted(self.kept, key=lambda trait: self.seen[trait])
        found = [self.kept[trait][0] for trait in traits]
        return [there.state for there in found if there.choices <= SAMPLE][:n]

    # One step

    def _play_whole_game(self, looks: int) -> None:
        state = self.game.start()
        happened = self._settle(state)
        while state.actors() and self.looks < looks:
            now = self._meet(state, happened)
            state = state.clone()
            happened = self._choose(now, state, self._any_kind(now))

    def _anywhere_rare(self) -> Position:
        """Going there counts as looking and as seeing it, so that the next time it is another."""
        trait = min(self.kept, key=lambda trait: self.seen[trait])
        self.looks += 1
        self.seen[trait] += 1
        return self.kept[trait][self.rng.below(len(self.kept[trait]))]

    def _step(self, now: Position) -> Position | None:
        """Try some choices, kinds that were tried least first; go where it is rarest."""
        rare_kinds = sorted(now.kinds, key=lambda kind: self.tried[kind])[:LEAST_TRIED]
        more = ANY_AT_RARE if now.rarity <= RARE else ANY
        found: Position | None = None
        for kind in [*rare_kinds, *(self._any_kind(now) for _ in range(more))]:
            state = now.state.clone()
            happened = self._choose(now, state, kind)
            if not state.actors():
                continue
            there = self._meet(state, happened)
            found = there if found is None or there.rarity < found.rarity else found
        return found

    def _any_kind(self, now: Position) -> str:
        return list(now.kinds)[self.rng.below(len(now.kinds))]

    def _choose(self, now: Position, state: Any, kind: str) -> set[int]:
        """Let the seat make any choice of the kind; return the kinds of event that followed."""
        self.tried[kind] += 1
        actions = now.kinds[kind]
        state.events = []
        state.apply(now.seat, actions[self.rng.below(len(actions))])
        return self._settle(state)

    def _settle(self, state: Any) -> set[int]:
        """Let chance do what is due."""
        while state.actors() == [CHANCE]:
            state.chance(self.rng)
        happened = {event.kind for event in state.events or ()}
        state.events = None
        return happened

    # What it is like there

    def _meet(self, state: Any, happened: set[int]) -> Position:
        actors = state.actors()
        seat = actors[self.rng.below(len(actors))]
        actions = state.actions(seat)
        self.looks += 1
        self.look(state, seat, actions)
        every = 1 + len(actions) // SAMPLE
        kinds: dict[str, list[Action]] = {}
        for action in actions[::every]:
            kinds.setdefault(self._kind(action), []).append(action)
        rule = self.game.ask(state, seat)[1]
        offered = sorted((rule, kind, about(every * len(found))) for kind, found in kinds.items())
        traits = [*offered, *combinations(offered, 2), *((kind,) for kind in happened)]
        self.seen.update(traits)
        rarest = min(traits, key=lambda trait: self.seen[trait])
        if self.seen[rarest] == 1:
            self.last_new = self.looks
        there = Position(state, seat, len(actions), kinds, self.seen[rarest])
        self._keep(rarest, there)
        return there

    def _kind(self, action: Action) -> str:
        if action not in self.kind_of:
            words = self.game.write(action).split()
            self.kind_of[action] = " ".join(word for word in words if not any(map(str.isdigit, word)))
        return self.kind_of[action]

    def _keep(self, trait: Trait, position: Position) -> None:
        """The first few, and later ones ever more seldom in place of one of them."""
        kept = self.kept.setdefault(trait, [])
        if len(kept) < KEPT:
            kept.append(position)
        elif self.rng.below(self.seen[trait]) < KEPT:
            kept[self.rng.below(KEPT)] = position


def about(n: int) -> int:
    """A few are counted; many are just ever more."""
    return n if n < 5 else 4 + (n // 4).bit_length()
