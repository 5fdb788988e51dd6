"""A table of Ridge in one line, and what is left of it after a few steps.

`table("7:4 12:3 || 6:2")` has camps as path:step, seats between `||`, and is at the beginning of Ada's turn.
`up="7:5"` are climbers; then Ada decides. `after(table, script)` plays on from a copy: steps between commas,
choices in the game's notation, and what the dice show after an asterisk: `* 1 2 5 6, climb 7 7, camp`.
"""

from boneyard.core.state import CHANCE
from examples.ridge.game import Ridge
from examples.ridge.state import DECIDING, NUMBERS, STEPS, RidgeState
from tests.rules.table import Table as AnyTable
from tests.rules.table import after as after

__all__ = ["Table", "after", "table"]


class Table(AnyTable[Ridge, RidgeState]):
    def seat(self, seat: int) -> str:
        return written(self.state.camps[seat])

    @property
    def up(self) -> str:
        return written(self.state.climbers)

    def step(self, text: str) -> None:
        if not text.startswith("*"):
            super().step(text)
            return
        assert self.actors == [CHANCE], "nothing is rolled now"
        self.state.resolve(list(map(int, text.split()[1:])))


def table(camps: str = "", up: str = "", seats: int = 2, paths: int = 3) -> Table:
    game = Ridge(seats, paths=paths)
    state = game.start()
    for seat, words in enumerate(camps.split("||")):
        state.camps[seat] = read(words)
    if up:
        state.climbers = read(up)
        state.rolls = 1
        state.phase = DECIDING
    return Table(game, state)


def read(words: str) -> list[int]:
    row = [0] * NUMBERS
    for word in words.split():
        path, step = map(int, word.split(":"))
        row[path] = step
    return row


def written(row: list[int]) -> str:
    return " ".join(f"{path}:{row[path]}" for path in STEPS if row[path])
