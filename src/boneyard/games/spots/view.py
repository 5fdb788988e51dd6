"""What a viewer of Spots sees."""

from dataclasses import dataclass

from boneyard.core.game import View


@dataclass
class SpotsView(View):
    """The state, field for field: nothing in Spots is hidden but what chance has not shown yet (§1.5)."""

    seats: int
    off_leash: bool
    paws_on_scored: bool
    tiles: list[int]
    up: int
    tile_treats: list[int]
    unseen: list[int]
    sunk: list[int]
    treats: list[int]
    yards: list[int]
    buried: list[int]
    cards: list[int]
    gaps: list[int]
    scored: list[int]
    roll: list[int]
    pile: int
    supply: int
    pool: int
    top: int
    phase: int
    tied: int
    attempt: int
    turns: int
    turn: int
    tile: int
    step: int
    rolls: int
    tries: int
    pending: int
    value: int
    lain: int
    aside: int
    named: int
    digs: int
    drawer: int
    draws: int
    turning: int
