"""The rules of Dash. Sections (§) refer to rules.md beside it."""

from typing import Final

from mypy_extensions import i64

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Moves, Open, Seat, State

SIDES: Final = 6
STUMBLE: Final = 1  # §2.2

ROLLING: Final = 0  # phases
CHOOSING: Final = 1
OVER: Final = 2

DO_ROLL: Final = 0  # actions
DO_STOP: Final = 1

ROLLED: Final = 0  # events: die
STUMBLED: Final = 1
STOPPED: Final = 2  # how far the runner is


class DashState(State):
    def __init__(self, seats: int, goal: int) -> None:
        super().__init__()
        self.seats: Open[int] = seats
        self.goal: Open[int] = goal  # §1.1
        self.places: Open[list[int]] = [0] * seats  # how far each runner is
        self.run: Open[int] = 0  # steps of this turn, not yet kept
        self.turns: Open[int] = 0  # that are over
        self.rolls: Open[int] = 0  # in this turn
        self.phase: Open[int] = ROLLING

    # §2.1 Turns

    def turn(self) -> Seat:
        return self.turns % self.seats

    def actors(self) -> list[Seat]:
        if self.phase == OVER:
            return []
        return [CHANCE] if self.phase == ROLLING else [self.turn()]

    def _pass_on(self) -> None:
        self.run = 0
        self.rolls = 0
        self.turns += 1
        self.phase = ROLLING

    # §2.2 Running and stumbling

    def luck(self) -> str:
        return f"turn/{self.turns}/roll/{self.rolls}"

    def draw(self, rng: Rng) -> list[int]:
        return [rng.below(SIDES) + 1]

    def resolve(self, shown: list[int]) -> None:
        die = shown[0]
        self.rolls += 1
        self.emit(ROLLED, self.turn(), die)
        if die == STUMBLE:
            self.emit(STUMBLED, self.turn())
            self._pass_on()
            return
        self.run += die
        self.phase = CHOOSING

    # §2.3 Roll on, or stop

    def fill(self, seat: i64, out: Moves) -> None:
        out.push(DO_ROLL)
        out.push(DO_STOP)

    def apply(self, seat: i64, action: i64) -> None:
        if action == DO_ROLL:
            self.phase = ROLLING
            return
        place = self.places[seat] + self.run
        self.places[seat] = place
        self.emit(STOPPED, seat, place)
        self._pass_on()
        if place >= self.goal:  # §3.1
            self.phase = OVER

    def standings(self) -> list[tuple[int, ...]]:
        return [(place,) for place in self.places]
