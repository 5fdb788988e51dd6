"""The odds of Dungeons and Dominos: every chance that is shown, found again by counting or by throwing."""

from itertools import combinations_with_replacement, permutations, product

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import Event
from boneyard.games.dndomino import chances, glance, odds
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import FIGHTER, GUARDIAN, ROGUE, SCOUT
from boneyard.games.dndomino.odds import Fighter
from boneyard.games.dndomino.state import DnDominoState
from tests.rules.dndomino.table import Table, table

FACES = range(1, 7)


def wins(tiles: tuple[int, ...], faces: tuple[int, ...], bonus: int, higher: int) -> bool:
    """Whether some dice, in some order, win: every pairing is tried."""
    return any(
        all(face + bonus >= tile for face, tile in zip(order, tiles, strict=True))
        and sum(face + bonus > tile for face, tile in zip(order, tiles, strict=True)) >= higher
        for order in permutations(faces, len(tiles))
    )


# Looting


@pytest.mark.parametrize(
    ("tiles", "chances"),
    [
        ((0, 3, 3, 3), (0.593, 0.868, 0.790, 0.965)),
        ((0, 0, 6, 6), (0.132, 0.407, 0.196, 0.539)),
        ((1, 2, 5, 6), (0.306, 0.636, 0.430, 0.764)),
        ((3, 3, 4, 5), (0.179, 0.461, 0.425, 0.780)),
        ((5, 5, 5, 6), (0.012, 0.062, 0.043, 0.185)),
    ],
)
def test_well_known_rooms(tiles: tuple[int, ...], chances: tuple[float, ...]) -> None:
    """With four dice, with one more on each, with five dice, and with both."""
    found = [odds.loot_chance(tiles, dice, bonus) for dice, bonus in ((4, 0), (4, 1), (5, 0), (5, 1))]
    assert found == pytest.approx(chances, abs=0.0006)


def test_the_easiest_and_the_hardest_room() -> None:
    """A Rat beside 3:4, and the Dragon beside 5:6: five throws of 1296."""
    assert odds.loot_chance((1, 1, 3, 4), 4) == pytest.approx(0.8634, abs=0.0001)
    assert odds.ways_to_loot((5, 6, 6, 6), 4, bonus=0, higher=0) == 5
    assert odds.loot_chance((5, 6, 6, 6), 5, bonus=1) == pytest.approx(0.1173, abs=0.0001)


@pytest.mark.parametrize("higher", [0, 3])
@pytest.mark.parametrize("bonus", [-1, 0, 1])
def test_every_fourth_room_of_four(bonus: int, higher: int) -> None:
    """Four dice: all their 1296 throws, in every pairing."""
    throws = list(product(FACES, repeat=4))
    by_faces = {faces: tuple(sorted(faces)) for faces in throws}
    for tiles in list(combinations_with_replacement(range(8), 4))[::4]:
        won = {faces: wins(tiles, faces, bonus, higher) for faces in set(by_faces.values())}
        counted = sum(won[by_faces[faces]] for faces in throws)
        assert odds.ways_to_loot(tiles, 4, bonus, higher) == counted


@pytest.mark.parametrize(
    ("tiles", "dice"),
    [
        ((0, 2, 4, 4), 5),
        ((2, 3, 3, 5), 5),
        ((1, 1, 6, 6), 5),
        ((0, 1, 2, 3, 3, 4), 6),
        ((2, 2, 2, 4, 5, 6), 6),
    ],
)
@pytest.mark.parametrize("higher", [0, 3])
def test_more_dice_and_larger_rooms(tiles: tuple[int, ...], dice: int, higher: int) -> None:
    """The best dice count, one for each tile: here each pairing of any of them is tried."""
    won = {faces: wins(tiles, faces, 0, higher) for faces in combinations_with_replacement(FACES, dice)}
    counted = sum(won[tuple(sorted(faces))] for faces in product(FACES, repeat=dice))
    assert odds.ways_to_loot(tuple(sorted(tiles)), dice, 0, higher) == counted


def test_seven_dice_for_the_last_large_room() -> None:
    """One tile of six that must be a six: the chance of at least one six among seven dice."""
    assert odds.loot_chance((0, 0, 0, 0, 0, 6), 7) == pytest.approx(1 - (5 / 6) ** 7)
    assert odds.loot_chance((0, 0, 0, 0, 6, 6), 7) == pytest.approx(
        1 - (5 / 6) ** 7 - 7 * (1 / 6) * (5 / 6) ** 6
    )


def test_a_golem_counts_one_more() -> None:
    """Its highest tile; a six then needs the bonus of a revealed map."""
    assert odds.loot_chance((5, 5, 0, 7), 4) == 0
    assert odds.loot_chance((5, 5, 0, 7), 4, bonus=1) > 0
    now = table(GOLEM, "3.1 | outside", monster_rules=True)
    assert glance.fight_chance(now.state, 0, 0) == odds.loot_chance((0, 5, 5, 6), 4)


def test_blanks_are_always_beaten() -> None:
    """Even by a bloodied hero's one against an Orc, which is a nothing."""
    assert odds.loot_chance((0, 0, 0, 0), 4, bonus=-1) == 1
    assert odds.loot_chance((0, 0, 0, 1), 4, bonus=-1) == pytest.approx(1 - (1 / 6) ** 4)


def test_throws_are_all_there() -> None:
    for dice in range(1, 8):
        assert sum(ways for _, ways in odds.throws(dice)) == 6**dice


# Two heroes


def test_an_attack_of_two_healthy_heroes() -> None:
    """A one fails; of the other thirty throws fifteen beat, five are equal and ten fall short."""
    found = odds.attack(Fighter(), Fighter())
    assert found[:5] == pytest.approx((6 / 36, 15 / 36, 5 / 36, 10 / 36, 5 / 36))
    assert found.gold == pytest.approx((-6 + 5 + 2 + 2 * 3 + 3 * 4 + 4 * 5 + 5 * 6) / 36)


def test_an_attack_of_a_bloodied_hero() -> None:
    """One less: a two fails as well, and there is no six any more."""
    found = odds.attack(Fighter(minus=1), Fighter())
    assert found.fail == pytest.approx(2 / 6)
    assert found.bloody == 0
    assert odds.attack(Fighter(minus=1), Fighter(), always_bloody=True).bloody == found.beating


def test_an_attack_on_a_bloodied_hero() -> None:
    """A six is never parried by one."""
    found = odds.attack(Fighter(), Fighter(minus=1))
    assert found.bloody == pytest.approx(6 / 36)
    assert found.beating == pytest.approx(20 / 36)


def test_a_bonus_counts_for_the_comparison_alone() -> None:
    """Not for failing, nor for blood, nor for the gold."""
    ends = odds.clashes(Fighter(bonus=1), Fighter(), always_bloody=False)
    assert sum(end.chance for end in ends if end.result == "fail") == pytest.approx(1 / 6)
    assert {end.gold for end in ends if end.result == "beating"} == {2, 3, 4, 5, 6}
    parried = [end for end in ends if end.result == "beating" and end.gold == 6 and not end.bloody]
    assert [end.chance for end in parried] == [pytest.approx(1 / 36)]  # six against six


@pytest.mark.parametrize("attacker", [Fighter(m, b) for m in (0, 1) for b in (0, 1, 2)])
@pytest.mark.parametrize("defender", [Fighter(m, b) for m in (0, 1) for b in (0, 1, 2)])
def test_the_chances_of_an_attack_are_whole(attacker: Fighter, defender: Fighter) -> None:
    found = odds.attack(attacker, defender)
    assert sum(found[:4]) == pytest.approx(1)
    assert found.bloody <= found.beating


def test_pushing_and_stealing() -> None:
    """Fifteen of thirty-six throws are higher; what is stolen is the difference, or all there is."""
    assert odds.push_chance(Fighter(), Fighter()) == pytest.approx(15 / 36)
    assert odds.push_chance(Fighter(minus=1), Fighter()) == pytest.approx(10 / 36)
    stolen = odds.steal_chances(Fighter(), Fighter(), purse=3)
    assert stolen == {0: pytest.approx(21 / 36), 1: pytest.approx(5 / 36)} | {
        2: pytest.approx(4 / 36),
        3: pytest.approx((3 + 2 + 1) / 36),
    }


# Moving


def test_steps_of_one_die_and_of_two() -> None:
    assert odds.steps(1) == {n: pytest.approx(1 / 6) for n in FACES}
    assert odds.steps(1, -1) == {n: pytest.approx(1 / 6) for n in range(6)}
    assert odds.steps(2, -1)[6] == pytest.approx(6 / 36)
    assert odds.reach_chance(4, 1) == pytest.approx(1 / 2)
    assert odds.reach_chance(4, 1, 1) == pytest.approx(4 / 6)
    assert odds.reach_chance(0, 1, -1) == pytest.approx(1)
    assert odds.reach_chance(13, 2) == 0


# The engine itself, throw by throw

WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"
ORC = "0:4 2.0 3.0, 4:4 2.1 3.1"
GOLEM = "0:5 2.0 3.0, 5:5 2.1 3.1"
LARGE = "0:1 2.0 3.0, 0:5 0.1 0.2, 4:4 1.1 2.1"  # six tiles: the Orc below the entrance
REVEALED: dict[str, object] = {"stock": ""}

FIGHTS: list[tuple[str, str, dict[str, object]]] = [
    (WOLF, "2.1", {}),
    (WOLF, "2.1*", {"stock": "1:2 1:1"}),
    (WOLF, "2.0", REVEALED),  # the last one as well
    (WOLF, "2.0", {"stock": "1:2 1:3"}),  # the last one, on a map that still grows
    (WOLF, "3.1", {"hard_mode": True}),
    (WOLF, "3.1", {"hard_mode": True, **REVEALED}),
    (ORC, "3.1", {"monster_rules": True}),
    (ORC, "3.1*", {"monster_rules": True}),
    (ORC, "3.1*", {"monster_rules": True, **REVEALED}),
    (GOLEM, "3.1", {"monster_rules": True}),
    (GOLEM, "3.1", {}),
    (LARGE, "1.1", {"large_rooms": True}),
    (LARGE, "1.1", {"large_rooms": True, **REVEALED}),
]


def after_throw(now: Table, dice: list[int]) -> tuple[DnDominoState, list[Event]]:
    state = now.state.clone()
    told: list[Event] = []
    state.events = told
    state.resolve(dice)
    return state, told


def acted(dungeon: str, heroes: str, action: str, options: dict[str, object]) -> Table:
    """A table at which Ada has chosen, and the dice are due."""
    now = table(dungeon, heroes, **options)  # type: ignore[arg-type]
    text = next(each for each in now.legal if each.startswith(action))
    now.state.apply(0, now.game.read(now.state, 0, text))
    return now


@pytest.mark.parametrize(("dungeon", "ada", "options"), FIGHTS, ids=str)
def test_fights_with_monsters(dungeon: str, ada: str, options: dict[str, object]) -> None:
    """Every throw is given to the engine, and the kills are counted."""
    before = table(dungeon, f"{ada} | outside", **options)  # type: ignore[arg-type]
    now = acted(dungeon, f"{ada} | outside", "loot", options)
    rng = Rng(1)
    dice = int(now.state.loot_dice(now.state.target))
    won = 0
    for faces, ways in odds.throws(dice):
        mixed = sorted(faces, key=lambda face: rng.below(100))
        won += ways * bool(after_throw(now, mixed)[0].kills > before.state.kills)
    assert glance.fight_chance(before.view(0), 0, 0) == pytest.approx(won / 6**dice)


HEROES = ["0.0 9 | 1.0 9", "0.0* 9 | 1.0 9", "0.0 9 | 1.0* 9", "0.0* 9 | 1.0* 9"]


@pytest.mark.parametrize("heroes", HEROES)
@pytest.mark.parametrize(
    ("classes", "prepared"),
    [((-1, -1), (0, 0)), ((FIGHTER, GUARDIAN), (0, 0)), ((ROGUE, -1), (2, 0)), ((FIGHTER, -1), (1, 1))],
)
@pytest.mark.parametrize("bloody", [False, True])
def test_attacks(heroes: str, classes: tuple[int, int], prepared: tuple[int, int], bloody: bool) -> None:
    """All thirty-six throws: how they end, what is paid, and who is hurt."""
    now = table(WOLF, heroes, classes=True, prepare=True, attacks_bloody=bloody)
    for seat in range(2):
        now.state.classes[seat], now.state.prepared[seat] = classes[seat], prepared[seat]
    expected = chances.attack_chances(now.view(0), 0, 1)
    now.state.apply(0, now.game.read(now.state, 0, "attack 1"))
    counts = [0, 0, 0, 0]
    gold = hurt = 0
    for own, other in product(FACES, FACES):
        fails = own - now.state.bloody(0) <= 1
        after, told = after_throw(now, [own] if fails else [own, other])
        counts[next(event.c for event in told if event.kind == rules.ATTACKED) & 15] += 1
        gold += after.gold[0] - 9
        hurt += any(event.kind in (rules.BLOODIED, rules.DIED) for event in told)
    assert [chance * 36 for chance in (expected.fail, expected.beating, expected.equal)] == pytest.approx(
        counts[:3]
    )
    assert expected.lower * 36 == pytest.approx(counts[rules.NOTHING])
    assert expected.gold * 36 == pytest.approx(gold)
    deadly = bool(now.state.bloody(1))
    assert (expected.beating if deadly else expected.bloody) * 36 == pytest.approx(hurt)


@pytest.mark.parametrize("heroes", HEROES)
def test_pushes(heroes: str) -> None:
    """§12.6 Nobody's class helps."""
    now = table(WOLF, heroes, push=True, classes=True)
    now.state.classes[0], now.state.classes[1] = FIGHTER, GUARDIAN
    chance = chances.contest_chance(now.view(0), 0, 1)
    now.state.apply(0, now.game.read(now.state, 0, "push 1"))
    pushed = sum(after_throw(now, list(dice))[0].at[1] != now.state.at[1] for dice in product(FACES, FACES))
    assert chance * 36 == pytest.approx(pushed)


@pytest.mark.parametrize("heroes", ["0.0 9 | 1.0 3", "0.0* 9 | 1.0 9", "0.0 9 | 1.0* 2"])
def test_thefts(heroes: str) -> None:
    """How much is taken, throw by throw."""
    now = table(WOLF, heroes, steal=True)
    purse = now.gold[1]
    wounds = [Fighter(int(now.state.bloody(seat))) for seat in range(2)]
    now.step("roll: 6")
    now.state.apply(0, now.game.read(now.state, 0, "hop steal 1"))
    taken: dict[int, int] = {}
    for dice in product(FACES, FACES):
        amount = after_throw(now, list(dice))[0].gold[0] - 9
        taken[amount] = taken.get(amount, 0) + 1
    expected = odds.steal_chances(wounds[0], wounds[1], purse)
    assert {amount: round(36 * chance) for amount, chance in expected.items()} == taken


@pytest.mark.parametrize("ada", ["0.0", "0.0*"])
@pytest.mark.parametrize("scout", [-1, SCOUT])
@pytest.mark.parametrize("stock", ["1:2 1:1", "1:2"])
def test_moves(ada: str, scout: int, stock: str) -> None:
    """One die, or two when there is only one monster left."""
    now = table(WOLF, f"{ada} | outside", stock=stock, classes=True)
    now.state.classes[0] = scout
    expected = odds.steps(int(now.state.move_dice()), int(now.state.step_change(0)))
    now.state.apply(0, now.game.read(now.state, 0, "roll"))
    dice = int(now.state.move_dice())
    found: dict[int, int] = {}
    for faces in product(FACES, repeat=dice):
        steps = next(event.b for event in after_throw(now, list(faces))[1] if event.kind == rules.THREW)
        found[steps] = found.get(steps, 0) + 1
    assert {steps: round(6**dice * chance) for steps, chance in expected.items()} == found
