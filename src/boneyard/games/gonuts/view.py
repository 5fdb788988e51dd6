"""What a viewer of Go Nuts for Donuts sees."""

from dataclasses import dataclass

from boneyard.core.game import View


@dataclass
class GoNutsView(View):
    """The state, field for field (§1.4).

    Face down are the others' picks and passes, the two cards of a Double Chocolate, the card it put back, and
    who still knows that. Cards nobody showed this viewer are all in `pool`, wherever they lie.
    """

    seats: int
    sprinkled_self: bool
    maple_frosted_strict: bool
    pool: list[int]
    hands: list[int]
    row: list[int]
    pile: list[int]
    picks: list[int]
    passes: list[int]
    drawn: list[int]
    top: int
    putter: int
    before: int
    recalls: int
    kept: int
    phase: int
    rounds: int
    shown: int
    place: int
    taker: int
    power: int
    left: int
