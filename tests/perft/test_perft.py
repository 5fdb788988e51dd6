"""Every position of every file has the tree of decisions it had, in the same order.

A new position needs only its first line, with a 0 for each level to walk, and any second line. `make golden`
writes what is found, and for a new game a whole file `<game>.perft`.
"""

from pathlib import Path

import pytest

from boneyard.core.state import CHANCE
from tests.contract.tables import AnyGame, games, option_sets
from tests.perft.walk import (
    FEWEST,
    Position,
    found_at,
    position_of,
    positions_in,
    proposed,
    reached,
    table_of,
    write_positions,
)

HERE = Path(__file__).parent
GAMES = {cls.name: cls for cls in games()}
ALL = [(file.stem, position) for file in sorted(HERE.glob("*.perft")) for position in positions_in(file)]


@pytest.mark.parametrize(("name", "position"), ALL, ids=str)
def test_the_tree_of_decisions(name: str, position: Position, updating: bool) -> None:
    now = found_at(GAMES[name], position)
    if updating:
        file = HERE / f"{name}.perft"
        write_positions(file, [now if str(kept) == str(now) else kept for kept in positions_in(file)])
        return
    assert now.counts == position.counts
    assert now.order == position.order


@pytest.mark.parametrize("cls", GAMES.values(), ids=lambda cls: cls.name)
def test_every_game_has_enough_positions(cls: type[AnyGame], updating: bool) -> None:
    """A dozen and more, over all option sets that change what may be done."""
    file = HERE / f"{cls.name}.perft"
    if updating and not file.is_file():
        file.write_text(f"# Trees of {cls.title}: see walk.py.\n")
        write_positions(file, proposed(cls))
    assert file.is_file(), f"{cls.title} has no file {file.name} yet: `make golden` writes it"
    positions = positions_in(file)
    assert len(positions) >= FEWEST
    assert len({str(position) for position in positions}) == len(positions)
    played = [table_of(cls, position.table).options for position in positions]
    missing = [
        options for options in option_sets(cls) if not any(options.items() <= p.items() for p in played)
    ]
    assert missing == []
    assert {table_of(cls, position.table).seats for position in positions} == set(cls.seat_counts)


def test_no_file_is_left_over() -> None:
    assert sorted(file.stem for file in HERE.glob("*.perft")) == sorted(GAMES)


def test_an_entry_is_read_as_it_is_written() -> None:
    entry = Position("2 prizes=3", 5, 4, (2, 4, 8), "bid 1, bid 2 | 12345678")
    head, order = entry.lines().splitlines()
    assert position_of(head, order) == entry


def test_a_position_is_reached_where_somebody_chooses() -> None:
    for name, position in ALL:
        state = reached(table_of(GAMES[name], position.table), position.seed, position.skip)
        assert CHANCE not in state.actors()
