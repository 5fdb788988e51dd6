"""The drawn table of Dungeons and Dominos: it fits, the map can be read back, and nothing hidden is shown."""

import pytest
from boneyard.games.dndomino.view import DnDominoView

from boneyard.core.layout import cells
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, ONLOOKER, REFEREE
from boneyard.core.text import STYLES, Voice, plain
from boneyard.games.dndomino.data import DOMINOES, SET
from boneyard.games.dndomino.draw import SIDE, SQUARE, written
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import ACTING, OUTSIDE, PLACING

NAMES = ("Ada", "Bartholomew the Great", "犬の友だち", "Dan", "Eve", "Finn")
TABLES: list[dict[str, object]] = [
    {},
    {"classes": True, "lives": 3, "prepare": True, "monster_rules": True},
    {"two_sets": True, "large_rooms": True, "start_gold": 10},
    {"prebuilt_map": True, "hop_attack": True, "magic": True},
]

Cell = tuple[int, int]


def drawn(view: DnDominoView, width: int = 80) -> list[str]:
    return [
        plain(line) for line in DnDomino(view.seats).draw(view, Voice(names=NAMES, you=view.viewer), width)
    ]


def views(seats: int, seed: int, options: dict[str, object]) -> list[DnDominoView]:
    """What seat 0 and an onlooker see, every few steps of a game among random players."""
    game = DnDomino(seats, **options)
    state, rng = game.start(), Rng(seed)
    found: list[DnDominoView] = []
    step = 0
    while actors := state.actors():
        if step % 9 == 0 or state.phase not in (ACTING, PLACING):
            found += [game.view(state, viewer) for viewer in (0, ONLOOKER)]
        if actors == [CHANCE]:
            state.chance(rng)
        else:
            actions = state.actions(actors[0])
            state.apply(actors[0], actions[rng.below(len(actions))])
        step += 1
    return [*found[:400], game.view(state, 0)]


# It fits


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_every_line_fits(seats: int, options: dict[str, object]) -> None:
    """At every moment, in known styles, however narrow the table."""
    for number, view in enumerate(views(seats, seats, options)):
        voice = Voice(names=NAMES, you=view.viewer)
        width = (8, 20, 40, 60, 80, 120)[number % 6]
        for line in DnDomino(seats, **options).draw(view, voice, width):
            assert cells(plain(line)) <= width
            assert all(style in STYLES and "\n" not in text for text, style in line)


def map_in(lines: list[str]) -> tuple[dict[Cell, str], dict[str, Cell]]:
    """Read the map of a drawing back: what stands on each square, and where the heroes are."""
    tiles: dict[Cell, str] = {}
    heroes: dict[str, Cell] = {}
    head = lines.index("") + 1
    columns = [int(lines[head][at : at + SQUARE]) for at in range(SIDE, len(lines[head]), SQUARE)]
    for line in lines[head + 1 : lines.index("", head)]:
        if not line[:SIDE].strip().lstrip("-").isdigit():
            continue  # where the rest of the map is
        y = int(line[:SIDE])
        for number, x in enumerate(columns):
            square = line[SIDE + SQUARE * number :][:SQUARE]
            if square.strip():
                tiles[x, y] = square[1]
            if square[2:].isalpha():
                heroes[square[2]] = (x, y)
    return tiles, heroes


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_map_can_be_read_back(options: dict[str, object]) -> None:
    """Every tile stands where it lies, the dead face down, and every hero on the right one."""
    for view in views(3, 4, options)[::5]:
        dead = {room[0] for room in view.rooms if not room[1]}
        tiles: dict[Cell, str] = {}
        for place, (number, *where) in enumerate(view.dominoes):
            for half, value in enumerate(DOMINOES[number]):
                tiles[where[2 * half], where[2 * half + 1]] = "x" if place in dead else str(value)
        heroes = {}
        for seat, tile in enumerate(view.at):
            if tile >= 0:
                letter = "abc"[seat] if view.bloodied[seat] else "ABC"[seat]
                row = view.dominoes[tile // 2]
                heroes[letter] = (row[1 + 2 * (tile % 2)], row[2 + 2 * (tile % 2)])
        assert map_in(drawn(view, 200)) == (tiles, heroes)


# What it shows


def a_view(viewer: int = 0, seats: int = 2) -> DnDominoView:
    """A table early in the game: a Direwolf alive, a Rat dead, Ada in the wolf's room."""
    game = DnDomino(seats)
    state, rng = game.start(), Rng(1)
    while state.actors() == [CHANCE]:
        state.chance(rng)
    view = game.view(state, viewer)
    view.dominoes = [
        [0, 0, 0, 1, 0],
        [SET.index((0, 3)), 2, 0, 3, 0],
        [SET.index((3, 3)), 2, 1, 3, 1],
        [SET.index((0, 1)), 0, -1, 0, -2],
        [SET.index((1, 1)), -1, -1, -1, -2],
    ]
    view.rooms = [[2, 1, 0, 2, 3, 4, 5], [4, 0, 0, 6, 7, 8, 9]]
    view.at, view.gold, view.bloodied = [5, 1], [0, 2], [0, 1]
    mine = [SET.index(domino) for domino in ((0, 2), (2, 4), (6, 6))]
    view.hands = [mine if seat == viewer else [HIDDEN] * 3 for seat in range(seats)]
    lying = {row[0] for row in view.dominoes} | set(view.hands[viewer])
    view.pool = [number for number in range(28) if number not in lying]
    view.stock, view.kills, view.turn, view.seat, view.moved, view.phase = 17, 1, 5, 0, 1, ACTING
    return view


def test_the_whole_table() -> None:
    """As Ada sees it, who has moved into the room of the Direwolf."""
    assert drawn(a_view()) == [
        "Turn 5: You  move ✓  action □  stock 17  monsters left 5",
        "",
        "    -1  0  1  2  3",
        " -2 ┌x┐┌1┐",
        " -1 └x┘└0┘",
        "  0    ▶0──0b[0──3]",
        "  1          [3══3A",
        "",
        "Direwolf 2.1  3 3 3 0  9 gold  59 %",
        "dead Rat -1.-1",
        "to come Troll, Orc, Golem, Dragon",
        "",
        "▶ A You             0 gold  at 3.1",
        "  b Bartholomew     2 gold  at 1.0  bloodied  dominoes 3",
        "Your dominoes:  [0:2]  [2:4]  [6:6]",
    ]


def test_a_domino_on_end_has_its_halves_above_each_other() -> None:
    """Single lines, and double ones for a living monster."""
    view = a_view()
    view.rooms[1][1] = 1
    lines = drawn(view)
    assert lines[3].strip() == "-2 ╔1╗┌1┐"
    assert lines[4].strip() == "-1 ╚1╝└0┘"


def test_others_hold_so_many_dominoes() -> None:
    """Which ones is not shown, and an onlooker sees no hand at all."""
    view = a_view(viewer=1)
    hidden = [number for number in view.pool if number]
    text = "\n".join(drawn(view))
    assert "dominoes 3" in text
    assert not any(f" {written(number)}" in text for number in hidden)
    game = DnDomino(2)
    seen = game.view(game.imagine(view, Rng(0)), ONLOOKER)
    assert "Your dominoes" not in "\n".join(drawn(seen))
    assert "59 %" not in "\n".join(drawn(seen))


def test_what_makes_looting_easier_is_said() -> None:
    view = a_view()
    view.revealed = 1
    assert "revealed: +1 on loot dice" in "\n".join(drawn(view))
    view.pool = [number for number in view.pool if DOMINOES[number][0] != DOMINOES[number][1]]
    view.hands[0] = view.hands[0][:2]
    assert "last monster: one more die" in "\n".join(drawn(view, 120))
    assert "Direwolf 2.1  3 3 3 0  9 gold  96 %" in "\n".join(drawn(view))


def test_a_chance_is_never_rounded_to_certainty() -> None:
    """The Dragon beside 5:6 is not quite hopeless, a Rat among blanks not quite harmless."""
    view = a_view()
    view.dominoes[1][0], view.dominoes[2][0] = SET.index((5, 6)), SET.index((6, 6))
    assert "Dragon 2.1  6 6 6 5  23 gold  <1 %" in drawn(view)
    view.dominoes[1][0], view.dominoes[2][0] = SET.index((0, 2)), SET.index((1, 1))
    assert "Rat 2.1  2 1 1 0  4 gold  >99 %" in drawn(view)


def test_heroes_outside_are_said_to_be_there() -> None:
    view = a_view()
    view.at[0] = OUTSIDE
    assert "▶ A You             0 gold  outside" in drawn(view)


def test_what_comes_before_the_first_turn() -> None:
    """The setup, and with that option the building of the map."""
    state, rng = DnDomino(2, prebuilt_map=True).start(), Rng(1)
    heads = []
    while not state.turn:
        heads.append(drawn(DnDomino(2, prebuilt_map=True).view(state, 0))[0].split(".")[0])
        if state.actors() == [CHANCE]:
            state.chance(rng)
        else:
            state.apply(state.seat, state.actions(state.seat)[0])
    assert list(dict.fromkeys(heads)) == ["The table is being set up", "The map is being built"]


# Maps that are too wide


def test_columns_far_to_the_left_have_their_numbers() -> None:
    """With the minus, and still in line."""
    view = long_view(0, 8)
    for row in view.dominoes[1:]:
        row[1], row[3] = 1 - row[1], 1 - row[3]
    lines = drawn(view)
    assert lines[2] == "    -14-13-12-11-10-9 -8 -7 -6 -5 -4 -3 -2 -1  0  1"
    assert map_in(lines)[0][-14, 0] == "1"


def long_view(here: int, domino_count: int = 20) -> DnDominoView:
    """A corridor to the right, with Ada so many dominoes along it."""
    view = a_view()
    view.dominoes = [[number, 2 * number, 0, 2 * number + 1, 0] for number in range(domino_count)]
    view.rooms = []
    view.at = [2 * here, OUTSIDE]
    return view


def test_a_map_that_fits_is_whole() -> None:
    """25 columns at 80, 18 at 60."""
    for width, dominoes in ((80, 12), (60, 9)):
        lines = drawn(long_view(0, dominoes), width)
        assert "more column" not in "\n".join(lines)
        assert len(map_in(lines)[0]) == 2 * dominoes


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("here", [0, 10, 19])
def test_a_map_that_does_not_fit_says_where_the_rest_is(here: int, width: int) -> None:
    """And shows the part with one's own hero."""
    lines = drawn(long_view(here), width)
    tiles, heroes = map_in(lines)
    assert heroes == {"A": (2 * here, 0)}
    shown = sorted(x for x, _ in tiles)
    assert len(shown) == (width - SIDE) // SQUARE
    text = "\n".join(lines)
    assert (f"◀ {shown[0]} more columns to the left, from 0" in text) == (shown[0] > 1)
    assert (f"▶ {39 - shown[-1]} more columns to the right, to 39" in text) == (shown[-1] < 38)


def test_the_referee_sees_every_hand() -> None:
    game = DnDomino(2)
    view = game.view(game.imagine(a_view(), Rng(3)), REFEREE)
    text = "\n".join(drawn(view))
    for hand in view.hands:
        assert " ".join(map(written, hand)) in text
