"""The drawn table of Dungeons and Dominos: it fits, the map can be read back, and nothing hidden is shown."""

import pytest

from boneyard.core.layout import cells
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER, REFEREE
from boneyard.core.text import STYLES, Voice, plain
from boneyard.games.dndomino.draw import SIDE, SQUARE
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import ACTING, OUTSIDE, PLACING, DnDominoState, spot_at
from boneyard.games.dndomino.table import cell_of, known
from boneyard.games.dndomino.words import domino
from tests.rules.dndomino.table import Table, table

NAMES = ("Ada", "Bartholomew the Great", "犬の友だち", "Dan", "Eve", "Finn")
TABLES: list[dict[str, object]] = [
    {},
    {"classes": True, "lives": 3, "prepare": True, "monster_rules": True},
    {"two_sets": True, "large_rooms": True, "start_gold": 10},
    {"prebuilt_map": True, "hop_attack": True, "magic": True},
]

Cell = tuple[int, int]


def drawn(view: DnDominoState, width: int = 80) -> list[str]:
    return [
        plain(line) for line in DnDomino(view.seats).draw(view, Voice(names=NAMES, you=view.viewer), width)
    ]


def views(seats: int, seed: int, options: dict[str, object]) -> list[DnDominoState]:
    """What seat 0 and an onlooker see, every few steps of a game among random players."""
    game = DnDomino(seats, **options)
    state, rng = game.start(), Rng(seed)
    found: list[DnDominoState] = []
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
        tiles: dict[Cell, str] = {}
        for tile in range(2 * view.laid):
            tiles[cell_of(view, tile)] = "x" if view.dead >> tile // 2 & 1 else str(view.values[tile])
        heroes = {}
        for seat, tile in enumerate(view.at):
            if tile >= 0:
                letter = "abc"[seat] if view.bloody(seat) else "ABC"[seat]
                heroes[letter] = cell_of(view, tile)
        assert map_in(drawn(view, 200)) == (tiles, heroes)


# What it shows


def a_table() -> Table:
    """A table early in the game: a Direwolf alive, a Rat dead, Ada in the wolf's room."""
    now = table(
        "0:3 2.0 3.0, 3:3 2.1 3.1, 0:1 0.-1 0.-2, 1:1 -1.-1 -1.-2 dead",
        "3.1 | 1.0* 2",
        hands="0:2 2:4 6:6 | 0:4 0:5 0:6",
    )
    now.state.turn, now.state.moved = 5, 1
    return now


def test_the_whole_table() -> None:
    """As Ada sees it, who has moved into the room of the Direwolf."""
    assert drawn(a_table().view(0)) == [
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
    now = a_table()
    now.state.dead = 0
    lines = drawn(now.view(0))
    assert lines[3].strip() == "-2 ╔1╗┌1┐"
    assert lines[4].strip() == "-1 ╚1╝└0┘"


def test_others_hold_so_many_dominoes() -> None:
    """Which ones is not shown, and an onlooker sees no hand at all."""
    now = a_table()
    text = "\n".join(drawn(now.view(1)))
    assert "dominoes 3" in text
    assert not any(domino(number) in text for number in known(now.state, 0))
    seen = now.view(ONLOOKER)
    assert "Your dominoes" not in "\n".join(drawn(seen))
    assert "59 %" not in "\n".join(drawn(seen))


def test_what_makes_looting_easier_is_said() -> None:
    view = a_table().view(0)
    view.revealed = 1
    assert "revealed: +1 on loot dice" in "\n".join(drawn(view))
    view.to_come = 0
    assert "last monster: one more die" in "\n".join(drawn(view, 120))
    assert "Direwolf 2.1  3 3 3 0  9 gold  96 %" in "\n".join(drawn(view))


def test_a_chance_is_never_rounded_to_certainty() -> None:
    """The Dragon beside 5:6 is not quite hopeless, a Rat among blanks not quite harmless."""
    now = table("5:6 2.0 3.0, 6:6 2.1 3.1")
    assert "Dragon 2.1  6 6 6 5  23 gold  <1 %" in drawn(now.view(0))
    now = table("0:2 2.0 3.0, 1:1 2.1 3.1")
    assert "Rat 2.1  2 1 1 0  4 gold  >99 %" in drawn(now.view(0))


def test_heroes_outside_are_said_to_be_there() -> None:
    now = a_table()
    now.state.at[0] = OUTSIDE
    assert "▶ A You             0 gold  outside" in drawn(now.view(0))


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
    lines = drawn(long_view(0, range(1, -15, -1)))
    assert lines[2] == "    -14-13-12-11-10-9 -8 -7 -6 -5 -4 -3 -2 -1  0  1"
    assert map_in(lines)[0][-14, 0] == "1"


def long_view(here: int, columns: range = range(40)) -> DnDominoState:
    """A corridor over these columns from the entrance on, with Ada so many dominoes along it."""
    now = table()
    for number in range(1, len(columns) // 2):
        low, high = columns[2 * number : 2 * number + 2]
        now.state.lay(number, spot_at(low, 0), spot_at(high, 0))
    now.state.at[0] = 2 * here
    return now.view(0)


def test_a_map_that_fits_is_whole() -> None:
    """25 columns at 80, 18 at 60."""
    for width, dominoes in ((80, 12), (60, 9)):
        lines = drawn(long_view(0, range(2 * dominoes)), width)
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
    now = a_table()
    text = "\n".join(drawn(now.view(REFEREE)))
    assert all(hand in text for hand in now.hands)
