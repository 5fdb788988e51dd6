"""The law of true reasons: what a refusal says is so, and would not be said if it were not.

A refusal carries its cause as data (`core/causes.py`); here is a checker for each. What a cause names must
be on the table and true; with just that mended in a copy of the state, by the game's own `mend`
(`checks.py`), the same sentence must not come back; what is to be done first must lead on from where one is;
what is counted is counted again; what comes to the same as another choice is played beside it. `Never` and
`Phase` speak of more than one position, so they are tried at the end, against all choices that were met
anywhere.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from boneyard.core.beside import module_beside
from boneyard.core.causes import (
    Blocked,
    Cause,
    Count,
    First,
    Limit,
    Missing,
    Never,
    Over,
    Owner,
    Phase,
    Same,
    Turn,
    Watching,
)
from boneyard.core.game import Choice, Refusal, leads_to
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER, REFEREE, Action, Seat
from tests.contract.laws import hold
from tests.contract.tables import AnyGame
from tests.contract.walks import Walk

LAW = "true reasons"
CHOICES = 6  # of a position that are begun rightly and ended wrongly
LOOKS = 40  # positions met for each rare one that is tried


@dataclass(frozen=True)
class Touching:
    """Somebody touched these in a position, all but the last rightly, and was refused."""

    game: AnyGame
    state: Any
    viewer: Seat
    touched: list[str]
    choices: tuple[Choice, ...]
    answer: Refusal

    def must(self, holds: bool, why: object) -> None:
        place = f"{self.game!r}: {self.viewer} touches {self.touched} and is told: {self.answer.sentence}"
        hold(LAW, holds, f"{place} ({self.answer.cause}), but {why}")

    def leads_on(self, touched: list[str]) -> bool:
        return any(leads_to(choice, touched) for choice in self.choices)

    def must_be_there(self, component: str) -> None:
        there = self.game.components(self.game.view(self.state, self.viewer))
        self.must(component in there, f"there is no {component}")

    def ask_game(self, name: str, *asked: object) -> Any:
        """What the game's own checks say."""
        found = getattr(module_beside(type(self.game), "checks"), name, None)
        self.must(found is not None, f"the game's checks.py has no {name}")
        assert found is not None
        return found(self.game, self.game.view(self.state, REFEREE), *asked)  # a copy

    def must_not_come_back(self) -> bool:
        """Not with just this cause mended; give whether it could be."""
        better = self.ask_game("mend", self.answer.cause, self.touched)
        if better is None:
            return False
        again = self.game.why_not(self.game.view(better, self.viewer), self.touched)
        self.must(str(again.sentence) != str(self.answer.sentence), "so it is though that was mended")
        return True

    def has_too_many(self, have: int, need: int) -> bool:
        """Whether so many of this piece, of its kind or of all were touched, and no such choice has more."""
        if have < need:
            return False
        *before, last = self.touched
        begun = [way for choice in self.choices if leads_to(choice, before) for way in choice.ways]
        kind = kind_of(last)
        for touched in (lambda piece: piece == last, lambda piece: kind_of(piece) == kind, bool):
            most = max((sum(touched(piece) for group in way for piece in group) for way in begun), default=0)
            if have == sum(map(touched, self.touched)) and need == most:
                return True
        return False

    def after(self, action: Action) -> Any:
        """The table when that was done."""
        state = self.state.clone()
        state.apply(self.viewer, action)
        return state


def kind_of(component: str) -> str:
    return component.partition(":")[0]


def phase_of(state: Any) -> int:
    """A game without phases is always in the same."""
    return int(getattr(state, "phase", 0))


def over(cause: Over, found: Touching) -> None:
    found.must(not found.state.actors(), "the game goes on")


def watching(cause: Watching, found: Touching) -> None:
    found.must(not 0 <= found.viewer < found.game.seats, "that is a player")


def turn(cause: Turn, found: Touching) -> None:
    found.must(cause.seat in found.state.actors(), f"{found.state.actors()} must act")
    found.must(found.viewer not in found.state.actors(), "so must whoever touches it")


def phase(cause: Phase, found: Touching) -> None:
    found.must(cause.phase == phase_of(found.state), f"it is phase {phase_of(found.state)}")


def first(cause: First, found: Touching) -> None:
    found.must(bool(cause.touch), "nothing is named")
    *before, last = found.touched
    for component in cause.touch:
        anew = component == last and found.leads_on([last])
        leads = anew or found.leads_on([*before, component])
        found.must(leads, f"{component} leads to no choice either")


def blocked(cause: Blocked, found: Touching) -> None:
    found.must_be_there(cause.by)
    found.must_not_come_back()


def missing(cause: Missing, found: Touching) -> None:
    found.must_not_come_back()


def limit(cause: Limit, found: Touching) -> None:
    found.must_not_come_back()


def count(cause: Count, found: Touching) -> None:
    """Of what was touched, or of the table: then it is mended, or else the game counts it another way."""
    found.must(cause.have != cause.need, "that is the number asked for")
    if found.has_too_many(cause.have, cause.need) or found.must_not_come_back():
        return
    found.must(cause in found.ask_game("counts", found.touched), "counted again it is otherwise")


def owner(cause: Owner, found: Touching) -> None:
    found.must(0 <= cause.seat < found.game.seats and cause.seat != found.viewer, "that is nobody else")


def same(cause: Same, found: Touching) -> None:
    found.must(cause.text in [choice.text for choice in found.choices], "there is no such choice")
    wanted = found.after(found.game.read(found.state, found.viewer, cause.text))
    meant = [
        action
        for action in found.ask_game("unoffered", found.viewer)
        if leads_to(found.game.choice(found.state, action), found.touched)
    ]
    found.must(any(found.after(action) == wanted for action in meant), "that comes to something else")


def later(cause: Never, found: Touching) -> None:
    """Tried when all positions are known."""


CHECKERS: dict[type[Any], Callable[[Any, Touching], None]] = {
    Over: over,
    Watching: watching,
    Turn: turn,
    Phase: phase,
    First: first,
    Blocked: blocked,
    Missing: missing,
    Limit: limit,
    Count: count,
    Owner: owner,
    Same: same,
    Never: later,
}


@dataclass
class Reasons:
    """What was touched and refused in many positions of one game, each cause tried by its checker."""

    used: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))  # by phase: part of choices
    refused: list[Touching] = field(default_factory=list)  # for causes that speak of all positions
    causes: dict[type[Cause], int] = field(default_factory=lambda: defaultdict(int))

    def try_position(self, game: AnyGame, state: Any, picker: random.Random, most: int) -> None:
        then = state.clone()  # what is tried at the end must find it as it is now
        for viewer in (*range(game.seats), ONLOOKER):
            self._try_viewer(game, then, viewer, picker, most)

    def _try_viewer(self, game: AnyGame, state: Any, viewer: Seat, picker: random.Random, most: int) -> None:
        view = game.view(state, viewer)
        choices = game.prompt(view, viewer).choices if viewer in view.actors() else ()
        for choice in choices:
            self.used[phase_of(state)].update(piece for group in choice.touch for piece in group)
        for touched in touches(game.components(view), choices, picker, most):
            if not any(leads_to(choice, touched) for choice in choices):
                self._try(Touching(game, state, viewer, touched, choices, game.why_not(view, touched)))

    def try_touch(self, game: AnyGame, state: Any, viewer: Seat, touched: list[str]) -> None:
        """One that is refused, in a position of somebody who is asked."""
        view = game.view(state, viewer)
        choices = game.prompt(view, viewer).choices
        self._try(Touching(game, state, viewer, touched, choices, game.why_not(view, touched)))

    def _try(self, found: Touching) -> None:
        cause = found.answer.cause
        self.causes[type(cause)] += 1
        CHECKERS[type(cause)](cause, found)
        if isinstance(cause, Never | Phase):
            self.refused.append(found)

    def settle(self) -> None:
        """What is never of use in a phase is in no choice of it; what is of another moment is in one then."""
        elsewhere = {phase: _kinds(self.used, phase) for phase in self.used}
        for found in self.refused:
            last, phase = found.touched[-1], phase_of(found.state)
            if isinstance(found.answer.cause, Never):
                found.must(last not in self.used[phase], f"{last} is part of a choice in phase {phase}")
            elif phase in elsewhere:
                kind = kind_of(last)
                found.must(kind in elsewhere[phase], f"no {kind} is part of a choice in any other phase")


def _kinds(used: dict[int, set[str]], but: int) -> set[str]:
    return {kind_of(piece) for phase, pieces in used.items() if phase != but for piece in pieces}


def touches(
    components: list[str], choices: tuple[Choice, ...], picker: random.Random, most: int
) -> Iterator[list[str]]:
    """Things one by one, and after the right beginning of a choice: whoever is refused begins no further."""
    yield from ([component] for component in picker.sample(components, min(most, len(components))))
    for choice in picker.sample(choices, min(CHOICES, len(choices))):
        groups = picker.sample(choice.touch, len(choice.touch))
        whole = [component for group in groups for component in group]
        ends = picker.choices(components, k=len(whole))
        yield from ([*whole[:n], ends[n]] for n in range(1, len(whole)))
        yield [*whole, ends[0]]


def walk(game: AnyGame, seed: int, decisions: int, most: int, rare: int = 0) -> Reasons:
    """Touch things in positions of random play, the later ones too; and in so many rare ones."""
    picker, luck, found = random.Random(seed), Rng(seed), Reasons()
    state = game.start()
    for _ in range(decisions):
        while state.actors() == [CHANCE]:
            state.chance(luck)
        found.try_position(game, state, picker, most)
        actors = state.actors()
        if not actors:
            state = game.start()
            continue
        seat = picker.choice(actors)
        state.apply(seat, picker.choice(state.actions(seat)))
    if rare:
        strange = Walk(game, seed, lambda state, seat, actions: None)
        strange.go(LOOKS * rare)
        for state in strange.rarest(rare):
            found.try_position(game, state, picker, most)
    found.settle()
    return found
