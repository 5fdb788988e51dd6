"""Where dominoes may lie: the engine against the naive generator, for all dominoes on many maps."""

from collections.abc import Iterator

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.games.dndomino.data import DOMINOES, FREE_DOUBLES, HIGHEST, LARGE_ROOMS, ONE_SET
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import (
    DO_LOOT,
    DO_PLACE,
    LOOTING,
    PLACING,
    STEP,
    DnDominoState,
    a_of,
    dominoes_in,
    kind_of,
    mask_of,
    spot_at,
    spot_of,
    way_of,
    x_of,
    y_of,
)
from tests.conftest import compiled
from tests.rules.dndomino import naive
from tests.rules.dndomino.naive import Cell, Dungeon, Place, survey

MAPS = 500 if compiled() else 100  # in a usual run; the naive generator takes most of the time
SOAK_MAPS = 5000
AT_ONCE = 5  # dominoes in a hand, so that all their placements are not too many
TABLES: list[dict[str, object]] = [
    {},
    {"large_rooms": True},
    {"free_doubles": True},
    {"two_sets": True},
    {"large_rooms": True, "free_doubles": True, "two_sets": True},
]


def test_the_naive_generator_knows_the_examples() -> None:
    """§10.1, §4.8 Those of the rules page, each with its reason."""
    dungeon = naive.entrance()
    assert naive.reasons(dungeon, (0, 5), ((0, 1), (0, 2))) == []
    assert naive.reasons(dungeon, (0, 4), ((0, 1), (1, 1))) == [naive.SQUARE]
    assert naive.reasons(dungeon, (0, 4), ((1, 0), (1, 1))) == [naive.OCCUPIED]
    assert naive.NO_CONTACT in naive.reasons(dungeon, (0, 4), ((3, 0), (4, 0)))
    assert survey(dungeon).is_joker((1, 2))
    assert not survey(dungeon).is_joker((0, 2))
    assert survey(dungeon).legal((4, 4)) == [((0, -1), (1, -1)), ((0, 1), (1, 1))]
    naive.put(dungeon, (0, 3), ((2, 0), (3, 0)))
    assert naive.reasons(dungeon, (3, 3), ((2, 1), (3, 1))) == []
    assert naive.reasons(dungeon, (3, 3), ((1, 1), (2, 1))) == [naive.NO_MATCH]
    assert naive.reasons(dungeon, (3, 3), ((4, 0), (5, 0))) == [naive.NO_ROOM]
    naive.put(dungeon, (3, 3), ((2, 1), (3, 1)))
    naive.put(dungeon, (3, 6), ((4, 0), (5, 0)))
    assert naive.LARGER in naive.reasons(dungeon, (6, 6), ((4, 1), (5, 1)))
    assert naive.reasons(dungeon, (6, 6), ((4, -1), (5, -1))) == []
    dungeon.dead = {(2, 1), (3, 1)}
    assert naive.DEAD in naive.reasons(dungeon, (3, 4), ((4, 1), (5, 1)))
    assert naive.reasons(dungeon, (3, 4), ((3, -1), (3, -2))) == []


def dungeon_of(state: DnDominoState) -> Dungeon:
    """The map as the naive generator knows maps."""
    found = Dungeon({}, large_rooms=state.plays(LARGE_ROOMS), free_doubles=state.plays(FREE_DOUBLES))
    for place in range(state.laid):
        low, high = DOMINOES[state.placed[place]]
        cells = [cell_of(state.spots[2 * place]), cell_of(state.spots[2 * place + 1])]
        found.values.update(zip(cells, (low, high), strict=True))
        if low == high > 0:
            found.monsters.update(cells)
        if state.dead >> place & 1:
            found.dead.update(cells)
    return found


def cell_of(spot: int) -> tuple[int, int]:
    return x_of(spot), y_of(spot)


def to_place(state: DnDominoState) -> DnDominoState:
    """The same table with seat 0 about to place a domino."""
    asked = state.clone()
    asked.phase, asked.seat = PLACING, 0
    return asked


def offered(state: DnDominoState, dominoes: list[int]) -> dict[int, set[Place]]:
    """What the engine allows to somebody who holds these and is to place one."""
    asked = to_place(state)
    asked.hands[0] = mask_of(dominoes)
    found: dict[int, set[Place]] = {domino: set() for domino in dominoes}
    if not asked.can_place(asked.hands[0]):
        return found
    for action in asked.actions(0):
        assert kind_of(action) == DO_PLACE
        spot = spot_of(action)
        place = (cell_of(spot), cell_of(spot + STEP[way_of(action)]))
        assert place not in found[a_of(action)], "offered twice"
        found[a_of(action)].add(place)
    return found


def compare(state: DnDominoState) -> None:
    """Every domino of the box, whether it lies on the map already or not."""
    by_rules = survey(dungeon_of(state))
    for first in range(1, ONE_SET, AT_ONCE):
        dominoes = list(range(first, min(first + AT_ONCE, ONE_SET)))
        for domino, places in offered(state, dominoes).items():
            assert places == set(by_rules.legal(DOMINOES[domino])), (DOMINOES[domino], by_rules.dungeon)


def growing_maps(options: dict[str, object], seed: int) -> Iterator[DnDominoState]:
    """A game among players who like loot, and crowds or long ways or neither, by turns of the seed.

    Its map whenever a domino or a death changed it, until all is revealed and nobody places any more.
    """
    game = DnDomino(2 + seed % 5, **options)
    state, rng = game.start(), Rng(seed)
    seen = (0, 0)
    while (actors := state.actors()) and not state.revealed:
        if (state.laid, state.dead) != seen:
            seen = (state.laid, state.dead)
            yield state
        if state.phase == LOOTING:
            state.resolve([HIGHEST] * state.loot_dice(state.target))
        elif actors == [CHANCE]:
            state.chance(rng)
        else:
            state.apply(actors[0], biased_choice(state, actors[0], rng, seed % 3))


CROWDED, LONG = 0, 1


def biased_choice(state: DnDominoState, seat: int, rng: Rng, style: int) -> int:
    """Loot where one can, now and then; place in the middle, or far to the right; else anything."""
    actions = state.actions(seat)
    if state.phase == PLACING and style == LONG:
        return max(actions, key=lambda action: cell_of(spot_of(action)))
    some = [actions[rng.below(len(actions))] for _ in range(1 + rng.below(6))]
    if state.phase == PLACING and style == CROWDED:
        return min(some, key=lambda action: sum(map(abs, cell_of(spot_of(action)))))
    loots = [action for action in actions if kind_of(action) == DO_LOOT]
    return loots[0] if loots and rng.below(3) == 0 else some[0]


def compare_maps(options: dict[str, object], maps: int) -> int:
    """So many maps and the rest of the last game's."""
    compared, seed = 0, 0
    while compared < maps:
        for state in growing_maps(options, seed):
            compare(state)
            compared += 1
        seed += 1
    return compared


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_all_placements_of_all_dominoes(options: dict[str, object]) -> None:
    assert compare_maps(options, MAPS // len(TABLES)) >= MAPS // len(TABLES)


@pytest.mark.parametrize("way", naive.DIRECTIONS)
@pytest.mark.parametrize(("two_sets", "dominoes"), [(False, 27), (True, 54)])
def test_the_longest_maps(two_sets: bool, dominoes: int, way: Cell) -> None:
    """Everything but one domino in a straight line from the entrance: no end of it meets the other."""
    game = DnDomino(2, two_sets=two_sets)
    state = game.start()
    dx, dy = way
    first = 1 if dx > 0 else 0
    for number in range(1, dominoes):
        low, high = first + 2 * number - 1, first + 2 * number
        state.lay(number, spot_at(low * dx, low * dy), spot_at(high * dx, high * dy))
    compare(state)


@pytest.mark.soak
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_soak_all_placements_of_all_dominoes(options: dict[str, object]) -> None:
    print(f"\n{options}: {compare_maps(options, SOAK_MAPS // len(TABLES))} maps compared")


# Refusals

# The section that speaks of each reason.
SECTIONS = {
    naive.OCCUPIED: "4.2",
    naive.NO_CONTACT: "4.2",
    naive.DEAD: "4.7",
    naive.SQUARE: "4.4",
    naive.LARGER: "4.6",
    naive.NO_ROOM: "4.5",
    naive.TWO_ROOMS: "4.5",
    naive.SECOND_MONSTER: "11.8",
    naive.NO_MATCH: "4.3",
}


def illegal_touches(game: DnDomino, state: DnDominoState, rng: Rng) -> Iterator[tuple[int, Place]]:
    """For each domino in hand one place of each sort that is refused, of those that can be touched."""
    seat = state.seat
    dungeon = dungeon_of(state)
    known = survey(dungeon)
    touchable = set(game.pieces(game.view(state, seat)))
    for domino in dominoes_in(state.hands[seat]):
        values = DOMINOES[domino]
        legal = known.legal(values)
        sorts: dict[tuple[str, ...], list[Place]] = {}
        for place in naive.places(dungeon):
            turned = place if rng.below(2) else (place[1], place[0])
            allowed = turned in legal or (naive.is_double(values) and place in legal)
            if not allowed and {f"cell:{x}.{y}" for x, y in place} <= touchable:
                sorts.setdefault(tuple(naive.reasons(dungeon, values, turned)), []).append(turned)
        for several in sorts.values():
            yield domino, several[rng.below(len(several))]


def check_refusals(game: DnDomino, state: DnDominoState, rng: Rng) -> int:
    """Each refusal names a section that speaks of one of the naive reasons."""
    checked = 0
    view = game.view(state, state.seat)
    for domino, place in illegal_touches(game, state, rng):
        low, high = DOMINOES[domino]
        touched = [f"hand:{low}.{high}", *(f"cell:{x}.{y}" for x, y in place)]
        against = naive.reasons(dungeon_of(state), (low, high), place)
        refusal = game.why_not(view, touched)
        assert refusal.rule in {SECTIONS[reason] for reason in against}, (touched, against, refusal)
        checked += 1
    return checked


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_refusals_name_a_true_reason(options: dict[str, object]) -> None:
    """At some moments of a game: every sort of wrong place, for every domino in hand."""
    game, rng = DnDomino(3, **options), Rng(5)
    checked = 0
    for state in [state.clone() for state in growing_maps(options, 1)][3:22:8]:
        asked = to_place(state)
        if asked.can_place(asked.hands[0]):
            checked += check_refusals(game, asked, rng)
    assert checked > 20


@pytest.mark.soak
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_soak_refusals_name_a_true_reason(options: dict[str, object]) -> None:
    checked = 0
    for seed in (1, 6):
        game, rng = DnDomino(3, **options), Rng(seed)
        for state in [state.clone() for state in growing_maps(options, seed)][::4]:
            asked = to_place(state)
            if asked.can_place(asked.hands[0]):
                checked += check_refusals(game, asked, rng)
    print(f"\n{options}: {checked} refusals")
    assert checked > 200
