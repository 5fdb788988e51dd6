"""The rules of Ridge. Sections (§) refer to rules.md beside it."""

from typing import Final

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Moves, Open, Seat, State

STEPS: Final = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}  # §1.1
NUMBERS: Final = 13  # a list by path has a place for each number up to 12
CLIMBERS: Final = 3  # §1.2
DICE: Final = 4  # §2.2

ROLLING: Final = 0  # phases
CLIMBING: Final = 1
DECIDING: Final = 2
OVER: Final = 3

DO_ROLL: Final = 0  # actions
DO_CAMP: Final = 1
DO_CLIMB: Final = 2  # path
DO_BOTH: Final = 3  # path, path

ROLLED: Final = 0  # events: the dice as digits
CLIMBED: Final = 1  # path, step
SLIPPED: Final = 2
CAMPED: Final = 3
CLOSED: Final = 4  # path


class RidgeState(State):
    def __init__(self, seats: int, need: int) -> None:
        super().__init__()
        self.need: Open[int] = need  # §4.1 paths to win
        self.camps: Open[list[list[int]]] = [[0] * NUMBERS for _ in range(seats)]  # step, by seat and path
        self.climbers: Open[list[int]] = [0] * NUMBERS  # step, by path; 0 where there is none
        self.dice: Open[list[int]] = []  # lowest first, until they are used
        self.turns: Open[int] = 0  # that are over
        self.rolls: Open[int] = 0  # in this turn
        self.phase: Open[int] = ROLLING

    def actors(self) -> list[Seat]:
        if self.phase == OVER:
            return []
        return [CHANCE] if self.phase == ROLLING else [self.turn()]

    def fill(self, seat: int, out: Moves) -> None:
        if self.phase == DECIDING:  # §2.6
            out.push(DO_ROLL)
            out.push(DO_CAMP)
            return
        for paths in self.climbs():
            out.push(packed(paths))

    def apply(self, seat: int, action: int) -> None:
        kind = action & 3
        if kind == DO_ROLL:
            self.phase = ROLLING
        elif kind == DO_CAMP:
            self._camp(seat)
        else:
            self._climb(seat, paths_of(action))

    # §2.1 Turns

    def turn(self) -> Seat:
        return self.turns % len(self.camps)

    def _pass_on(self) -> None:
        self.climbers = [0] * NUMBERS
        self.dice = []
        self.rolls = 0
        self.turns += 1
        self.phase = ROLLING

    # §2.2 Rolling

    def luck(self) -> str:
        return f"turn/{self.turns}/roll/{self.rolls}"

    def draw(self, rng: Rng) -> list[int]:
        return [rng.below(6) + 1 for _ in range(DICE)]

    def resolve(self, shown: list[int]) -> None:
        self.dice = sorted(shown)
        self.rolls += 1
        self.phase = CLIMBING
        self.emit(ROLLED, self.turn(), int("".join(map(str, self.dice))))
        if not self.climbs():  # §2.5
            self.emit(SLIPPED, self.turn())
            self._pass_on()

    def divisions(self) -> list[tuple[int, int]]:
        """The paths of both pairs, for each way to divide the dice that differs."""
        a, b, c, d = self.dice
        pairs = ((a + b, c + d), (a + c, b + d), (a + d, b + c))
        return list(dict.fromkeys((min(pair), max(pair)) for pair in pairs))

    # §2.3, §2.4 Climbing

    def climbs(self) -> list[tuple[int, ...]]:
        return [paths for division in self.divisions() for paths in self._uses(*division)]

    def _uses(self, one: int, other: int) -> list[tuple[int, ...]]:
        """§2.4 What may be done with the two pairs of a division."""
        if one == other and self.can_step(one):
            return [(one, one) if self.next_step(one) < STEPS[one] else (one,)]
        usable = [path for path in (one, other) if self.can_step(path)]
        if len(usable) == 2 and self.rivals(one, other):
            return [(one,), (other,)]
        return [tuple(usable)] if usable else []

    def rivals(self, one: int, other: int) -> bool:
        """Whether both need the one climber that is free."""
        return self.free() == 1 and not self.climbers[one] and not self.climbers[other]

    def can_step(self, path: int) -> bool:
        """§2.3"""
        if self.climbers[path]:
            return self.climbers[path] < STEPS[path]
        return self.free() > 0 and not self.closed(path)

    def next_step(self, path: int) -> int:
        return max(self.climbers[path], self.camps[self.turn()][path]) + 1

    def free(self) -> int:
        """§1.2 Climbers that have not set out."""
        return CLIMBERS - sum(at > 0 for at in self.climbers)

    def _climb(self, seat: Seat, paths: tuple[int, ...]) -> None:
        for path in paths:
            self.climbers[path] = self.next_step(path)
            self.emit(CLIMBED, seat, path, self.climbers[path])
        self.dice = []
        self.phase = DECIDING

    # §3 The end of a turn

    def _camp(self, seat: Seat) -> None:
        """§3.1"""
        self.emit(CAMPED, seat)
        for path in STEPS:
            if not self.climbers[path]:
                continue
            self.camps[seat][path] = self.climbers[path]
            if self.closed(path):
                self._close(seat, path)
        self._pass_on()
        if len(self.owned(seat)) >= self.need or all(map(self.closed, STEPS)):  # §4
            self.phase = OVER

    def _close(self, seat: Seat, path: int) -> None:
        """§3.2"""
        for other, camps in enumerate(self.camps):
            if other != seat:
                camps[path] = 0
        self.emit(CLOSED, seat, path)

    def closed(self, path: int) -> bool:
        return any(camps[path] == STEPS[path] for camps in self.camps)

    def owned(self, seat: Seat) -> list[int]:
        return [path for path in STEPS if self.camps[seat][path] == STEPS[path]]

    def standings(self) -> list[tuple[int, ...]]:
        """§4.1, §4.2"""
        return [(len(self.owned(seat)), sum(camps)) for seat, camps in enumerate(self.camps)]


def packed(paths: tuple[int, ...]) -> int:
    if len(paths) == 1:
        return DO_CLIMB | paths[0] << 2
    return DO_BOTH | paths[0] << 2 | paths[1] << 6


def paths_of(action: int) -> tuple[int, ...]:
    """The paths that are climbed, one or two."""
    one, other = action >> 2 & 15, action >> 6
    return (one, other) if other else (one,)
