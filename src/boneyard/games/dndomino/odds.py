"""Exact chances in Dungeons and Dominos, found by counting every throw of the dice.

Sections (§) refer to docs/rules/dndomino.md. Numbers only: `glance` and `chances` take them from a table.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, fsum, prod
from typing import NamedTuple

FACES = range(1, 7)
SIX = 6

Tiles = tuple[int, ...]


@cache
def throws(dice: int) -> tuple[tuple[Tiles, int], ...]:
    """Every throw of so many dice, lowest first, and in how many ways it falls."""
    return tuple(
        (faces, factorial(dice) // prod(factorial(faces.count(face)) for face in FACES))
        for faces in combinations_with_replacement(FACES, dice)
    )


# Looting (chapter 6)


def beats(faces: Tiles, tiles: Tiles, bonus: int, higher: int) -> bool:
    """Whether the highest dice, one for each tile, all reach theirs, and so many of them are higher.

    Both are sorted. Pairing in order is best: whatever two crossed pairs win, the straight ones win too, and
    with no fewer that are higher.
    """
    best = faces[len(faces) - len(tiles) :]
    gains = [face + bonus - tile for face, tile in zip(best, tiles, strict=True)]
    return min(gains) >= 0 and sum(gain > 0 for gain in gains) >= higher


@cache
def ways_to_loot(tiles: Tiles, dice: int, bonus: int, higher: int) -> int:
    """In how many of the 6**dice ways the room is won; the tiles are sorted."""
    return sum(ways for faces, ways in throws(dice) if beats(faces, tiles, bonus, higher))


def loot_chance(tiles: Tiles, dice: int, bonus: int = 0, higher: int = 0) -> float:
    """The chance to win a room of these tiles, in any order.

    `bonus` is added to each die (§6.5); `higher` says how many must be above their tile (§11.7).
    """
    return ways_to_loot(tuple(sorted(tiles)), dice, bonus, higher) / float(SIX**dice)


# Two heroes (chapter 7)


class Fighter(NamedTuple):
    """What a hero's die is changed by."""

    minus: int = 0  # §7.1 a wound lessens the value
    bonus: int = 0  # §11.15 for the comparison only
    extra: int = 0  # §11.15 a Rogue's coin

    def value(self, face: int) -> int:
        return max(0, face - self.minus)


class Attack(NamedTuple):
    """The chances of an attack, and the gold that changes hands on average if nobody runs out of it."""

    fail: float  # critical: the attacker pays
    beating: float
    equal: float
    lower: float
    bloody: float  # the part of the beatings that leaves a healthy victim bloodied
    gold: float  # from the victim to the attacker


class Clash(NamedTuple):
    """One way an attack can end: what it is called in `Attack`, the gold it moves, and how likely it is."""

    result: str
    gold: int
    bloody: bool
    chance: float


@cache
def clashes(attacker: Fighter, defender: Fighter, always_bloody: bool) -> tuple[Clash, ...]:
    """Every different end of an attack. A critical fail has gold −1: the attacker pays it."""
    found: dict[tuple[str, int, bool], int] = {}
    for own in FACES:
        for other in FACES:
            end = _clash(attacker, defender, own, other, always_bloody)
            found[end] = found.get(end, 0) + 1
    return tuple(Clash(*end, ways / SIX**2) for end, ways in found.items())


def _clash(
    attacker: Fighter, defender: Fighter, own: int, other: int, always_bloody: bool
) -> tuple[str, int, bool]:
    value = attacker.value(own)
    parry = defender.value(other)
    if value <= 1:
        return "fail", -1, False  # §7.3
    if value + attacker.bonus < parry + defender.bonus:
        return "lower", 0, False
    if value + attacker.bonus == parry + defender.bonus:
        return "equal", 1 + attacker.extra, False
    return "beating", value + attacker.extra, always_bloody or (value == SIX and parry < SIX)  # §7.4


@cache
def attack(attacker: Fighter, defender: Fighter, always_bloody: bool = False) -> Attack:
    ends = clashes(attacker, defender, always_bloody)

    def chance(result: str) -> float:
        return sum(end.chance for end in ends if end.result == result)

    return Attack(
        fail=chance("fail"),
        beating=chance("beating"),
        equal=chance("equal"),
        lower=chance("lower"),
        bloody=sum(end.chance for end in ends if end.bloody),
        gold=sum(end.chance * end.gold for end in ends),
    )


@cache
def leads(own: Fighter, other: Fighter) -> dict[int, float]:
    """By how much one hero's throw is above another's, how likely that is; below or equal is 0."""
    found: dict[int, float] = {}
    for face in FACES:
        for against in FACES:
            lead = max(0, own.value(face) + own.bonus - other.value(against) - other.bonus)
            found[lead] = found.get(lead, 0.0) + 1 / SIX**2
    return found


def push_chance(own: Fighter, other: Fighter) -> float:
    """§12.2"""
    return 1 - leads(own, other).get(0, 0.0)


def steal_chances(own: Fighter, other: Fighter, purse: int) -> dict[int, float]:
    """§12.4 How likely each amount is to be stolen from a hero with so much gold."""
    found: dict[int, float] = {}
    for lead, chance in leads(own, other).items():
        amount = min(lead, purse)
        found[amount] = found.get(amount, 0.0) + chance
    return found


# Moving (chapter 5)


@cache
def steps(dice: int, change: int = 0) -> dict[int, float]:
    """How many steps a throw allows, each with its chance; `change` is a wound's −1 or a Scout's +1."""
    found: dict[int, float] = {}
    for faces, ways in throws(dice):
        total = max(0, sum(faces) + change)
        found[total] = found.get(total, 0.0) + ways / SIX**dice
    return found


def reach_chance(distance: int, dice: int, change: int = 0) -> float:
    """The chance that a throw takes a hero at least so far."""
    return fsum(chance for total, chance in steps(dice, change).items() if total >= distance)
