"""The choices the game offers for a roll, held against every way there is by the page.

Here a roll is dealt with in the plainest way: keep what the trick lets you keep, then try every die on every
space and in the yard.
"""

import random
from collections.abc import Callable
from itertools import combinations

import pytest

from boneyard.games.spots.data import DOGS
from tests.rules.spots.table import SpotsTable, after, table

Dice = tuple[int, ...]
Dog = tuple[str, set[int], set[int]]  # its name, its spaces, and the empty ones among them


# §7.13 to §7.17 Which dice may be kept, with so many spots in the yard.


def all_of_them(dice: Dice, yard: int) -> set[Dice]:
    return {dice}


def up_to_four(dice: Dice, yard: int) -> set[Dice]:
    return {tuple(die for die in dice if die <= 4)}


def all_of_one_number(dice: Dice, yard: int) -> set[Dice]:
    return {tuple(die for die in dice if die == number) for number in dice}


def any_two(dice: Dice, yard: int) -> set[Dice]:
    return set(combinations(dice, 2))


def all_but_some_low_ones(dice: Dice, yard: int) -> set[Dice]:
    low = [die for die in dice if die < yard]
    high = [die for die in dice if die >= yard]
    return {tuple(sorted([*high, *stay])) for n in range(len(low) + 1) for stay in combinations(low, n)}


def eight_spots(dice: Dice, yard: int) -> set[Dice]:
    groups = {group for n in range(len(dice) + 1) for group in combinations(dice, n) if sum(group) == 8}
    return groups or {()}


def ends(pack: list[Dog], yard: list[int], dice: Dice) -> set[str]:
    """§4.5, §4.6 Every way to place or bury these dice, as the seat looks afterwards."""
    if not dice:
        return {seat_text(pack, yard)}
    found = ends(pack, [*yard, dice[0]], dice[1:])
    for _, _, gaps in pack:
        if dice[0] in gaps:
            gaps.remove(dice[0])
            found |= ends(pack, yard, dice[1:])
            gaps.add(dice[0])
    return found


def seat_text(pack: list[Dog], yard: list[int]) -> str:
    bust = sum(yard) > 7
    dogs = []
    for name, spaces, gaps in pack:
        empty = spaces if bust else gaps
        dogs.append(
            f"{name} " + "".join("_" if number in empty else str(number) for number in sorted(spaces))
        )
    buried = [] if bust or not yard else ["yard " + " ".join(map(str, sorted(yard, reverse=True)))]
    return " | ".join([" · ".join(dogs), *buried])


def some_pack(luck: random.Random) -> list[Dog]:
    """Confetti, two dogs with three spaces, and one with two that is empty."""
    pack = []
    for card in (31, luck.randrange(16, 24), luck.randrange(24, 30)):
        spaces = DOGS[card].spaces
        pack.append((DOGS[card].name, set(spaces), {space for space in spaces if luck.random() < 0.7}))
    last = DOGS[luck.randrange(1, 15)]
    return [*pack, (last.name, set(last.spaces), set(last.spaces))]


def offered(now: SpotsTable) -> list[str]:
    """Every way the game has to go on until Ada's turn is over, as her seat looks then."""
    if now.asked != "Ada":
        return [now.seat(0)]
    return [end for text in now.legal for end in offered(after(now, text))]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("tile", "script", "n", "keep"),
    [
        ("track", "track", 3, all_of_them),
        ("guard", "guard, name 4", 4, up_to_four),
        ("fetch", "fetch", 8, all_of_one_number),
        ("hunt", "hunt", 2 + 4, any_two),
        ("scavenge", "scavenge", 4, all_but_some_low_ones),
        ("search", "search", 7, eight_spots),
    ],
)
def test_4_5_every_way_to_deal_with_a_roll_is_there_once(
    tile: str, script: str, n: int, keep: Callable[[Dice, int], set[Dice]], seed: int
) -> None:
    """Place any die on any free space of its number, or bury it: no way is missing, none comes twice."""
    luck = random.Random(f"{tile} {seed}")
    pack = some_pack(luck)
    yard = [luck.randint(1, 3) for _ in range(luck.randint(0, 2))]
    dice = tuple(sorted(luck.randint(1, 6) for _ in range(n)))
    found = offered(after(table(seat_text(pack, yard), tile), f"{script}, * {' '.join(map(str, dice))}"))
    bust = seat_text(pack, [6, 6])
    assert set(found) == {end for kept in keep(dice, sum(yard)) for end in ends(pack, yard, kept)}
    assert len(set(found) - {bust}) == len([end for end in found if end != bust])
