"""Options of Dungeons and Dominos in company: every pair of them, and all at once."""

import itertools
from collections.abc import Iterator

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import LAST_TURN, ONE_SET, TWO_SETS
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import DnDominoState, dominoes_in
from tests.contract.laws import check_match

CHANGED: dict[str, object] = {
    "prebuilt_map": True,
    "attacks_bloody": True,
    "hop_attack": True,
    "start_gold": 10,
    "dungeon_escape": True,
    "doors_shut": False,
    "hard_mode": True,
    "large_rooms": True,
    "lives": 3,
    "death_penalty": "half",
    "hand_size": 5,
    "short_game": "3",
    "two_sets": True,
    "deathmatch": True,
    "monster_rules": True,
    "classes": True,
    "free_doubles": True,
    "early_end": False,
    "magic": True,
    "push": True,
    "rope": True,
    "steal": True,
    "prepare": True,
}
REFUSED = [("doors_shut", "deathmatch")]
PAIRS = [pair for pair in itertools.combinations(CHANGED, 2) if pair not in REFUSED]


def test_every_option_is_tried() -> None:
    assert set(CHANGED) == {option.name for option in DnDomino.declared}
    assert all(option.default != CHANGED[option.name] for option in DnDomino.declared)


def states(game: DnDomino, seed: int) -> Iterator[DnDominoState]:
    """Every position of a random game, the last one too."""
    state, rng = game.start(), Rng(seed)
    while actors := state.actors():
        yield state
        if actors == [CHANCE]:
            state.chance(rng)
        else:
            actions = state.actions(actors[0])
            state.apply(actors[0], actions[rng.below(len(actions))])
    yield state


def check(game: DnDomino, state: DnDominoState) -> None:
    """What holds at any time, whatever is played with."""
    standing = [tile for tile in state.at if tile >= 0]
    assert len(set(standing)) == len(standing), "two heroes on a tile"
    assert all(0 <= tile < 2 * state.laid for tile in standing)
    assert min(list(state.gold)) >= 0
    placed = list(state.placed)[: state.laid]
    hands = [dominoes_in(hand) for hand in state.hands]
    left = [*dominoes_in(state.stock), *itertools.chain(*hands)]
    everything = TWO_SETS if game.options["two_sets"] else ONE_SET
    assert len(set(placed + left)) == len(placed + left), "a domino twice"
    assert state.revealed or len(placed + left) == everything, "a domino lost"
    assert list(map(len, hands)) == list(state.held), "a hand miscounted"
    assert state.in_stock == len(dominoes_in(state.stock)), "the stock miscounted"
    assert state.turn <= LAST_TURN
    assert state.built == sum(rules.is_monster(number) for number in placed)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_every_pair_of_options(pair: tuple[str, str]) -> None:
    """The first part of a game with each."""
    game = DnDomino(2 + len(pair[0]) % 4, **{name: CHANGED[name] for name in pair})
    for step, state in enumerate(itertools.islice(states(game, len(pair[1])), 150)):
        if step % 25 == 0:
            check(game, state)


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_every_pair_of_options_to_the_end(pair: tuple[str, str]) -> None:
    for seats in DnDomino.seat_counts:
        game = DnDomino(seats, **{**{name: CHANGED[name] for name in pair}, **fitting(seats)})
        for state in states(game, seats):
            check(game, state)
        assert game.winners(state)


def fitting(seats: int) -> dict[str, object]:
    """§11.11 Six cannot hold five dominoes of one set."""
    return {"hand_size": 4} if seats == 6 else {}


@pytest.mark.parametrize("pair", REFUSED)
def test_what_is_refused(pair: tuple[str, str]) -> None:
    with pytest.raises(BadOption):
        DnDomino(3, **{name: CHANGED[name] for name in pair})


ALL = {name: value for name, value in CHANGED.items() if name not in ("doors_shut", "deathmatch")}


@pytest.mark.parametrize("seats", DnDomino.seat_counts)
def test_all_at_once(seats: int) -> None:
    """Every action there is, in one game after another."""
    game = DnDomino(seats, **ALL)
    done = set[int]()
    for seed in range(2):
        for step, state in enumerate(states(game, seed)):
            if step % 10 == 0:
                check(game, state)
            for seat in [seat for seat in state.actors() if seat >= 0]:
                done |= {rules.kind_of(action) for action in state.actions(seat)}
        assert game.winners(state)
    assert done >= set(range(rules.DO_PREPARE + 1)) - {rules.DO_AGAIN, rules.DO_LOOT}


def test_all_at_once_before_the_map_is_built() -> None:
    """The map grows while heroes walk on it, and nobody dies once it is whole."""
    options = {**CHANGED, "doors_shut": True, "prebuilt_map": False}
    game = DnDomino(6, **options)
    for step, state in enumerate(states(game, 3)):
        if step % 10 == 0:
            check(game, state)
    assert game.winners(state)


# Heroes who leave for good, dominoes that come back, and moves that are interrupted, under all laws.
UNDER_LAW: list[dict[str, object]] = [
    {"lives": 1, "attacks_bloody": True},
    {"lives": 1, "attacks_bloody": True, "large_rooms": True, "two_sets": True, "death_penalty": "half"},
    {"hop_attack": True, "steal": True, "attacks_bloody": True, "dungeon_escape": True, "classes": True},
    {"magic": True, "push": True, "rope": True, "prepare": True, "monster_rules": True, "hard_mode": True},
    {"prebuilt_map": True, "short_game": "3", "magic": True, "hop_attack": True, "two_sets": True},
]


@pytest.mark.parametrize("options", UNDER_LAW, ids=" ".join)
def test_company_keeps_the_laws(options: dict[str, object]) -> None:
    for seats in (2, 4):
        check_match(DnDomino(seats, **options), seats, skip=30 * seats, steps=2)


@pytest.mark.soak
@pytest.mark.parametrize("options", UNDER_LAW, ids=" ".join)
def test_company_keeps_the_laws_for_long(options: dict[str, object]) -> None:
    for seed in range(40):
        check_match(DnDomino(2 + seed % 5, **options), seed, skip=seed * 11, steps=8)
