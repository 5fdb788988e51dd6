"""Dungeons and Dominos played at random and by its bot: what must hold at every moment of every game."""

from collections import Counter
from collections.abc import Iterator
from statistics import mean, median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boneyard import bots
from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, MOST_CHOICES, NOBODY, Event
from boneyard.games.dndomino import glance
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES, ENTRANCE, LARGE_ROOMS, LAST_TURN, TWO_SETS_OF
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import GONE, OVER, DnDominoState, dominoes_in, x_of, y_of
from tests.rules.dndomino.table import Table, after, placing, table

SWITCHES = (
    "prebuilt_map",
    "attacks_bloody",
    "hop_attack",
    "dungeon_escape",
    "hard_mode",
    "large_rooms",
    "monster_rules",
    "classes",
    "free_doubles",
    "two_sets",
    "magic",
    "push",
    "rope",
    "steal",
    "prepare",
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.just(True) for name in SWITCHES},
        "doors_shut": st.just(False),
        "early_end": st.just(False),
        "start_gold": st.integers(0, 20),
        "lives": st.integers(1, 4),
        "death_penalty": st.sampled_from(["half", "3"]),
        "hand_size": st.sampled_from([4, 5]),
        "short_game": st.sampled_from(["3", "4"]),
    },
)
MOST_SEEN = 2000  # choices at once; with two sets and five dominoes in hand some hundreds are usual

Cell = tuple[int, int]


@settings(max_examples=30)
@given(seats=st.integers(2, 5), seed=st.integers(0, 2**32), options=OPTIONS)
def test_a_game_stays_in_order(seats: int, seed: int, options: dict[str, object]) -> None:
    game = DnDomino(seats, **options)
    state, rng = game.start(), Rng(seed)
    check_dominoes(state)
    while actors := state.actors():
        check_heroes(state)
        gold, laid = money(state), state.laid
        events: list[Event] = []
        state.events = events
        step(state, actors[0], rng)
        state.events = None
        check_money(gold, state, events)
        if state.laid != laid:
            check_map(state)
        if any(event.kind in CHANGING for event in events):
            check_dominoes(state)
            check_rooms(state)
    assert state.turn <= LAST_TURN
    assert game.winners(state) == [seat for seat in range(seats) if state.gold[seat] == max(list(state.gold))]


CHANGING = (rules.PLACED, rules.DREW, rules.CLEARED, rules.KILLED, rules.LEFT, rules.REVEALED)


def step(state: DnDominoState, actor: int, rng: Rng) -> None:
    if actor == CHANCE:
        state.chance(rng)
        return
    actions = state.actions(actor)
    assert 0 < len(actions) <= min(MOST_CHOICES, MOST_SEEN)
    state.apply(actor, actions[rng.below(len(actions))])


# What is conserved


def check_dominoes(state: DnDominoState) -> None:
    """Each lies on the map, or in one hand, or in the stock; or all that were left have left the game."""
    box = 55 if state.plays(TWO_SETS_OF) else 28
    lying = [int(state.placed[n]) for n in range(state.laid)]
    others = [domino for seat in range(state.seats) for domino in dominoes_in(state.hands[seat])]
    others += dominoes_in(state.stock)
    assert max(Counter(lying + others).values()) == 1
    assert lying[0] == ENTRANCE
    if state.revealed:
        assert not others
    else:
        assert sorted(lying + others) == list(range(box))


def money(state: DnDominoState) -> int:
    return sum(state.gold) + sum(state.pots)


def check_money(before: int, state: DnDominoState, events: list[Event]) -> None:
    """Loot comes in, penalties go to the bank, a Troll keeps its fees; all else is passed on."""
    assert min(state.gold) >= 0
    came = sum(printed_on_room(state, event.c & 0xFFFF) for event in events if event.kind == rules.KILLED)
    went = sum(event.a for event in events if event.kind == rules.FINED)
    assert money(state) == before + came - went


def printed_on_room(state: DnDominoState, spot: int) -> int:
    """§6.3 What the tiles of a room show, its monster having a tile on this spot."""
    lair = state.tile_on(spot) // 2
    room = next(room for room in range(state.built) if state.lairs[room] == lair)
    return sum(DOMINOES[state.placed[tile // 2]][tile % 2] for tile in tiles_of(state, room))


# Heroes


def check_heroes(state: DnDominoState) -> None:
    """One on a tile, and nobody on a tile that is not there."""
    tiles = [tile for tile in state.at if tile >= 0]
    assert len(set(tiles)) == len(tiles)
    assert all(GONE <= tile < 2 * state.laid for tile in state.at)
    assert state.bloodied >> state.seats == 0
    if state.lives:
        assert all(
            (state.deaths[seat] >= state.lives) == (state.at[seat] == GONE) for seat in range(state.seats)
        )


# The map


def cells_of(state: DnDominoState) -> list[Cell]:
    """By tile: where it lies."""
    return [(x_of(state.spots[tile]), y_of(state.spots[tile])) for tile in range(2 * state.laid)]


def blocks(cells: list[Cell], width: int, height: int) -> Iterator[set[int]]:
    """The tiles of every filled block of this size."""
    tiles = {cell: tile for tile, cell in enumerate(cells)}
    for x, y in cells:
        block = [(x + dx, y + dy) for dx in range(width) for dy in range(height)]
        if all(cell in tiles for cell in block):
            yield {tiles[cell] for cell in block}


def check_map(state: DnDominoState) -> None:
    """§4.2, §4.6, §11.8 The newest domino lies on free squares, beside others, and in no block too large."""
    cells = cells_of(state)
    assert len(set(cells)) == 2 * state.laid
    (a, b), (c, d) = cells[-2:]
    assert abs(a - c) + abs(b - d) == 1
    assert any(abs(x - u) + abs(y - v) == 1 for x, y in cells[:-2] for u, v in cells[-2:])
    too_large = [(3, 3), (2, 4), (4, 2)] if state.plays(LARGE_ROOMS) else [(2, 3), (3, 2)]
    for width, height in too_large:
        assert not list(blocks(cells, width, height))


def check_rooms(state: DnDominoState) -> None:
    """§4.5 A room for each monster on the map, a monster for each filled block, and kills are dead ones."""
    monsters = [n for n in range(state.laid) if rules.is_monster(state.placed[n])]
    assert [state.lairs[room] for room in range(state.built)] == monsters
    assert state.kills == rules.bits_in(state.dead)
    assert all(state.dead >> n & 1 == 0 or n in monsters for n in range(state.laid))
    rooms = [tiles_of(state, room) for room in range(state.built)]
    for monster, tiles in zip(monsters, rooms, strict=True):
        assert {2 * monster, 2 * monster + 1} <= tiles
    squares = list(blocks(cells_of(state), 2, 2))
    if not state.plays(LARGE_ROOMS):
        assert sorted(map(sorted, squares)) == sorted(map(sorted, rooms))
        assert all(len(one & other) <= 1 for at, one in enumerate(rooms) for other in rooms[:at])
    else:
        assert all(len(tiles) in (4, 6) for tiles in rooms)


def tiles_of(state: DnDominoState, room: int) -> set[int]:
    found = set()
    left = int(state.rooms[room])
    while left:
        found.add((left & 255) - 1)
        left >>= 8
    return found


# Turns


@settings(max_examples=20)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), lives=st.sampled_from([0, 2]))
def test_turns_go_round(seats: int, seed: int, lives: int) -> None:
    """§2.4 Clockwise, past those who have left."""
    state, rng = DnDomino(seats, lives=lives, attacks_bloody=True).start(), Rng(seed)
    while actors := state.actors():
        turn, seat = state.turn, state.seat
        step(state, actors[0], rng)
        if turn and state.turn != turn and state.phase != OVER:
            assert state.turn == turn + 1
            between = [(seat + n) % seats for n in range(1, seats + 1)]
            assert state.seat == next(other for other in between if state.at[other] != GONE)


# The bot


def play(game: DnDomino, levels: list[str], seed: int) -> DnDominoState:
    """A whole game; each bot sees its own view, and nothing else."""
    players = [bots.make(level, game, seed * game.seats + seat) for seat, level in enumerate(levels)]
    state, luck = game.start(), seed_bytes(seed)
    while actors := state.actors():
        if actors == [CHANCE]:
            state.resolve(state.draw(Luck(luck, state.luck())))
            continue
        action = players[actors[0]].choose(game.view(state, actors[0]))
        assert action in state.actions(actors[0])
        state.apply(actors[0], action)
    return state


@pytest.mark.parametrize(
    "options",
    [
        {"classes": True, "hop_attack": True, "steal": True, "prepare": True},
        {"magic": True, "push": True, "rope": True, "monster_rules": True, "lives": 2},
        {"two_sets": True, "large_rooms": True, "hard_mode": True, "short_game": "3"},
        {"prebuilt_map": True, "dungeon_escape": True, "deathmatch": True},
    ],
    ids=str,
)
def test_quick_plays_every_table(options: dict[str, object]) -> None:
    """Whatever is played with, to the end."""
    game = DnDomino(2, **options)
    assert play(game, ["quick"] * 2, 1).turn <= LAST_TURN


def test_what_was_looked_at_before_leaves_no_trace() -> None:
    """Positions of several games, looked at in order and backwards, are worth the same to the last bit."""
    looked = []
    for options in ({}, {"hard_mode": True}, {"classes": True, "large_rooms": True}):
        state, rng = DnDomino(3, **options).start(), Rng(2)
        for _ in range(150):
            actor = state.actor()
            if actor >= 0:
                action = state.actions(actor)[0]
                looked.append((state.clone(), actor, action, glance.worth(state, actor, action)))
            if actor != NOBODY:
                step(state, actor, rng)
    for state, actor, action, worth in reversed(looked):
        assert glance.worth(state, actor, action) == worth


WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"  # a room of nine gold, won three times of five


def quick_at(now: Table) -> str:
    """What quick plays here."""
    seat = now.state.actors()[0]
    return now.game.write(bots.make("quick", now.game).choose(now.view(seat)))


def test_quick_loots_what_it_can_win() -> None:
    assert quick_at(table(WOLF, "2.1 | outside")) == "loot direwolf 2.1"


def test_quick_walks_into_a_room() -> None:
    now = after(table(WOLF, "0.0 | outside"), "roll: 3")
    assert quick_at(now) in ("go 2.0", "go 2.1", "go 3.0")


def test_quick_heals_before_a_long_way() -> None:
    """And so walks all the steps of its throw."""
    corridor = "0:3 2.0 3.0, 3:4 4.0 5.0, 4:5 6.0 7.0, 5:6 8.0 9.0, 2:6 11.0 10.0, 2:2 11.1 10.1"
    assert quick_at(table(corridor, "0.0* | outside")) == "heal"


def test_quick_attacks_the_rich_rather_than_nobody() -> None:
    """With nothing to loot; and leaves those alone who have nothing."""
    assert quick_at(table("", "0.0 | 1.0 20")) == "attack 1"
    assert quick_at(table("", "0.0 5 | 1.0", hands="1:2 1:3 1:4")) != "attack 1"


def test_quick_places_a_monster_near_itself() -> None:
    """Where the other is far away; and keeps it where the other is nearer."""
    corridor = "0:3 2.0 3.0, 3:4 4.0 5.0, 4:5 6.0 7.0, 5:6 8.0 9.0, 1:6 11.0 10.0"
    near = quick_at(placing(corridor, "1:2 1:1", "11.0 | 0.0"))
    assert near.startswith("place 1:1")
    assert quick_at(placing(corridor, "1:2 1:1", "0.0 | 11.0")).startswith("place 1:2")


def test_quick_does_not_end_a_game_that_it_would_lose() -> None:
    """The last monster, nine gold; the other has thirty, and stands beside."""
    now = table(WOLF, "2.0 | 1.0 30", hands="-", stock="", early_end=False)
    assert quick_at(now) == "attack 1"
    ahead = table(WOLF, "2.0 25 | 1.0 30", hands="-", stock="", early_end=False)
    assert quick_at(ahead) == "loot direwolf 2.1"


SOAK_GAMES = 1000


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_soak_every_game_of_quick_ends(seats: int) -> None:
    """How many turns a game has, those of all heroes together."""
    game = DnDomino(seats)
    turns = [int(play(game, ["quick"] * seats, seed).turn) for seed in range(SOAK_GAMES)]
    print(
        f"\n{seats} heroes, {SOAK_GAMES} games: mean {mean(turns):.1f} turns, median {median(turns):.0f}, "
        f"longest {max(turns)}, ended by {LAST_TURN} turns {turns.count(LAST_TURN)}"
    )
    assert max(turns) <= LAST_TURN
