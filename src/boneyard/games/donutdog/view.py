"""What a viewer of Donut Dog sees."""

from dataclasses import dataclass

from boneyard.core.game import View


@dataclass
class DonutDogView(View):
    """The state, with what is not revealed yet HIDDEN (§1.6): others' pools, dice, and tokens spent."""

    seats: int
    open_rolls: bool
    kinds_break_ties: bool
    rounds: int
    fish: int
    deck: int
    row: list[int]
    pools: list[int]
    dice: list[int]
    rolls: list[int]
    rerolls: list[int]
    magics: list[int]
    stars: list[int]
    spent_rerolls: list[int]
    spent_magics: list[int]
    animals: list[int]
    order: list[int]
    phase: int
    round: int
    loose: int
    done: int
    first: int
    turn: int
    place: int
    got: int
