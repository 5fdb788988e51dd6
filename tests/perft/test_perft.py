"""Every position of every file has the tree of decisions it had, in the same order.

A new game gets its file `<game>.perft` from `make game`, which offers to write it. A new position needs only
its first line, with a 0 for each level to walk, and any second line: `pytest tests/perft --update-golden`
writes what is found.
"""

from pathlib import Path

import pytest

from boneyard.core.errors import Refused
from boneyard.core.state import CHANCE
from examples.gops.game import Gops
from tests.conftest import writes
from tests.contract.tables import AnyGame, games, wanted
from tests.perft.choosing import FEWEST, added, uncovered
from tests.perft.walk import Position, found_at, position_of, positions_in, reached, table_of, write_positions

HERE = Path(__file__).parent
GAMES = {cls.name: cls for cls in games()}
ALL = [(file.stem, position) for file in sorted(HERE.glob("*.perft")) for position in positions_in(file)]


@pytest.mark.parametrize(("name", "position"), ALL, ids=str)
def test_the_tree_of_decisions(name: str, position: Position, updating: bool) -> None:
    if updating:
        renew(name, position)
        return
    now = found_at(GAMES[name], position)
    assert now.counts == position.counts
    assert now.order == position.order


def renew(name: str, position: Position) -> None:
    """A position that cannot be reached any more is dropped; what is too few then is added below."""
    try:
        now = [found_at(GAMES[name], position)]
    except (AssertionError, Refused):
        now = []
    kept = positions_in(file_of(name))
    at = list(map(str, kept)).index(str(position))
    write_positions(file_of(name), [*kept[:at], *now, *kept[at + 1 :]])


def file_of(name: str) -> Path:
    return HERE / f"{name}.perft"


def kept_of(name: str) -> list[Position]:
    return positions_in(file_of(name)) if file_of(name).is_file() else []


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each game that must have positions, or has, or is to get them."""
    if "cls" in metafunc.fixturenames:
        demanded = [
            cls
            for name, cls in GAMES.items()
            if wanted(name) or file_of(name).is_file() or writes(metafunc.config)
        ]
        metafunc.parametrize("cls", demanded, ids=lambda cls: cls.name)


def test_every_game_has_enough_positions(cls: type[AnyGame], writing: bool) -> None:
    """A dozen and more, at each number of seats and with each option."""
    kept = kept_of(cls.name)
    if writing and (more := added(cls, kept)):
        kept += more
        write_positions(file_of(cls.name), kept)
    assert len({str(position) for position in kept}) == len(kept)
    assert len(kept) >= FEWEST, f"`make game GAME={cls.name} WRITE=1` writes what is missing"
    assert [*map(repr, uncovered(cls, kept))] == []


def test_positions_are_chosen_at_every_table_and_as_they_are_found() -> None:
    found = added(Gops, [])
    assert len(found) >= FEWEST
    assert uncovered(Gops, found) == []
    assert added(Gops, found) == []
    assert [found_at(Gops, position) for position in found] == found
    assert len({position.skip for position in found}) > 3


def test_no_file_is_left_over() -> None:
    assert sorted({file.stem for file in HERE.glob("*.perft")} - set(GAMES)) == []


def test_an_entry_is_read_as_it_is_written() -> None:
    entry = Position("2 prizes=3", 5, 4, (2, 4, 8), "bid 1, bid 2 | 12345678")
    head, order = entry.lines().splitlines()
    assert position_of(head, order) == entry


def test_a_position_is_reached_where_somebody_chooses() -> None:
    for name, position in ALL:
        state = reached(table_of(GAMES[name], position.table), position.seed, position.skip)
        assert CHANCE not in state.actors()
