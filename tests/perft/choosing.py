"""Positions for a game that has none yet, or too few: over all its tables, early and late."""

from collections.abc import Iterator
from itertools import count

from boneyard.core.match import Match
from boneyard.core.options import Option, Value
from boneyard.core.rng import Rng
from tests.contract.tables import AnyGame, kinds_of_table, option_sets, seated
from tests.perft.walk import Position, found_at, table_of

FEWEST = 12  # positions of a game
DEEPEST = 5  # levels of a tree
LARGEST = 1500  # decisions of a tree, about
LONGEST = 200  # decisions of a match that a position is looked for in
QUARTERS = (0, 2, 1, 3)  # of the match, one position after the other


def uncovered(cls: type[AnyGame], kept: list[Position]) -> list[AnyGame]:
    """Tables with an option or a number of seats at which there is no position yet."""
    played = [table_of(cls, position.table) for position in kept]
    seats = {table.seats for table in played}
    options = [
        options
        for options in option_sets(cls)[1:]
        if not any(options.items() <= table.options.items() for table in played)
    ]
    return [
        *(cls(number) for number in cls.seat_counts if number not in seats),
        *(seated(cls, each) for each in options),
    ]


def added(cls: type[AnyGame], kept: list[Position]) -> list[Position]:
    """What has to be added so that there are enough, at every kind of table."""
    found = [chosen(table, number) for number, table in enumerate(uncovered(cls, kept))]
    others = more(cls)
    while len(kept) + len(found) < FEWEST:
        position = next(others)
        if str(position) not in map(str, [*kept, *found]):
            found.append(position)
    return found


def more(cls: type[AnyGame]) -> Iterator[Position]:
    every = kinds_of_table(cls)
    for number in count(len(every)):
        yield chosen(every[number % len(every)], number)


def chosen(table: AnyGame, number: int) -> Position:
    """The position of this number: its seed, how far its match has gone, and how deep its tree is walked."""
    seed = number + 1
    skip = lasts(table, seed) * QUARTERS[number // 2 % 4] // 4
    found = Position(written(table), seed, skip, (0,), "")
    for depth in range(1, DEEPEST + 1):
        deeper = found_at(type(table), Position(found.table, seed, skip, (0,) * depth, ""))
        if depth > 1 and (sum(deeper.counts) > LARGEST or deeper.counts[-1] == 0):
            break
        found = deeper
        if found.counts[-1] ** 2 > LARGEST * 20 * (found.counts[-2] if depth > 1 else 1):
            break  # another level would take too long to be walked at all
    return found


def lasts(table: AnyGame, seed: int) -> int:
    """How many decisions such a match has, as `reached` plays it."""
    match, rng = Match(table, seed), Rng(seed)
    for number in range(LONGEST):
        if not match.actors:
            return number
        seat = match.actors[0]
        actions = match.state.actions(seat)
        match.play(seat, table.write(actions[rng.below(len(actions))]))
    return LONGEST


def written(table: AnyGame) -> str:
    """As `table_of` reads it."""
    changed = [
        f"{option.name}={typed(option, table.options[option.name])}"
        for option in table.declared
        if table.options[option.name] != option.default
    ]
    return " ".join([str(table.seats), *changed])


def typed(option: Option, value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    assert option.parse(str(value)) == value
    return str(value)
