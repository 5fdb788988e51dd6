"""Perft, as chess programs have it: walk every decision to a depth, count, and keep the order they come in.

Chance is resolved by the luck of the match's seed, by label, so the same tree grows every time and in every
build. A file has two lines for each position:

    2 trick_set=dog_park | seed 5 | skip 14 | 6 41 230
      howl, dig, chase, roll_over, guard, chew | 1f2e3d4c

the table, the seed, how many decisions of seeded play lead to the position, and how many decisions there
are on each level of its tree; then the first actions in their order, and a hash of all actions of the tree
in theirs.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boneyard.core.errors import BadOption
from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from tests.contract.tables import AnyGame, option_sets

HASHED = 8  # hexadecimal digits
FEWEST = 12  # positions of a game
SKIPS = (0, 3, 12, 30)  # decisions before a position that is proposed
ENOUGH = 60  # decisions on the last level of its tree
DEEPEST = 5


@dataclass(frozen=True)
class Position:
    """One entry of a file: where to begin, how deep to go, and what was found there."""

    table: str  # seats, and options that are not the rulebook's
    seed: int
    skip: int
    counts: tuple[int, ...]  # its length is the depth
    order: str

    def __str__(self) -> str:
        return f"{self.table} seed={self.seed} skip={self.skip}"

    def lines(self) -> str:
        counts = " ".join(map(str, self.counts))
        return f"{self.table} | seed {self.seed} | skip {self.skip} | {counts}\n  {self.order}\n"


def positions_in(file: Path) -> list[Position]:
    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    return [position_of(head, order) for head, order in zip(lines[::2], lines[1::2], strict=True)]


def position_of(head: str, order: str) -> Position:
    table, seed, skip, counts = head.split(" | ")
    return Position(
        table,
        int(seed.removeprefix("seed ")),
        int(skip.removeprefix("skip ")),
        tuple(map(int, counts.split())),
        order.strip(),
    )


def write_positions(file: Path, positions: list[Position]) -> None:
    comments = [line for line in file.read_text().splitlines() if line.startswith("#")]
    file.write_text("\n".join([*comments, "", *(position.lines() for position in positions)]))


def proposed(game_class: type[AnyGame]) -> list[Position]:
    """Positions for a game that has none yet: every number of seats, every option set, early and later."""
    names = list(tables_of(game_class))
    rounds = max(2, -(-FEWEST // len(names)))
    return [
        tree_from(game_class, Position(name, seed, playable(table_of(game_class, name), seed), (0,), ""))
        for seed in range(1, rounds + 1)
        for name in names
    ]


def tables_of(game_class: type[AnyGame]) -> Iterator[str]:
    yield from map(str, game_class.seat_counts)
    for options in option_sets(game_class)[1:]:
        yield next(name for name in written(game_class, options) if can_be_played(game_class, name))


def written(game_class: type[AnyGame], options: dict[str, object]) -> list[str]:
    """A table with these options, as a file names it, for any number of seats; first the usual one."""
    typed = {name: {True: "on", False: "off"}[v] if isinstance(v, bool) else v for name, v in options.items()}
    words = " ".join(f"{name}={value}" for name, value in typed.items())
    return [f"{seats} {words}" for seats in (game_class.usual_seats, *game_class.seat_counts)]


def can_be_played(game_class: type[AnyGame], table: str) -> bool:
    try:
        table_of(game_class, table)
    except BadOption:
        return False
    return True


def playable(game: AnyGame, seed: int) -> int:
    """How many decisions to skip, fewer where the game is over by then."""
    skip = SKIPS[(seed - 1) % len(SKIPS)]
    while not reaches(game, seed, skip):
        skip //= 2
    return skip


def reaches(game: AnyGame, seed: int, skip: int) -> bool:
    try:
        reached(game, seed, skip)
    except (AssertionError, IndexError):  # over at the very end, or before
        return False
    return True


def tree_from(game_class: type[AnyGame], position: Position) -> Position:
    """As deep as is soon walked."""
    now = found_at(game_class, position)
    while 0 < now.counts[-1] < ENOUGH and len(now.counts) < DEEPEST:
        now = found_at(game_class, replace(now, counts=(*now.counts, 0)))
    return now


def found_at(game_class: type[AnyGame], position: Position) -> Position:
    """The same position with what is found there now."""
    game = table_of(game_class, position.table)
    state = reached(game, position.seed, position.skip)
    depth = len(position.counts)
    counts = [0] * depth
    digest = hashlib.sha256()
    for level, text in walk(game, state, seed_bytes(position.seed), depth):
        counts[level] += 1
        digest.update(f"{level} {text}\n".encode())
    seat = state.actors()[0]
    first = ", ".join(game.write(action) for action in state.actions(seat))
    order = f"{first} | {digest.hexdigest()[:HASHED]}"
    return Position(position.table, position.seed, position.skip, tuple(counts), order)


def table_of(game_class: type[AnyGame], table: str) -> AnyGame:
    """`2 trick_set=dog_park`: seats, then options as one would type them."""
    seats, *options = table.split()
    named = dict(option.split("=") for option in options)
    parsed = {
        option.name: option.parse(named.pop(option.name))
        for option in game_class.declared
        if option.name in named
    }
    assert not named, f"unknown options: {named}"
    return game_class(int(seats), **parsed)


def reached(game: AnyGame, seed: int, skip: int) -> Any:
    """The state after so many decisions, each any of the legal ones."""
    match: Match[Any] = Match(game, seed)
    rng = Rng(seed)
    for _ in range(skip):
        seat = match.actors[0]
        actions = match.state.actions(seat)
        match.play(seat, game.write(actions[rng.below(len(actions))]))
    assert match.actors, "the match is over before the position is reached"
    return match.state.clone()


def walk(game: AnyGame, state: Any, seed: bytes, depth: int, level: int = 0) -> Iterator[tuple[int, str]]:
    """Every decision of the tree in the order in which it is met: how deep it lies, and its notation."""
    actors = state.actors()
    if level == depth or not actors:
        return
    for action in state.actions(actors[0]):
        yield level, game.write(action)
        after = state.clone()
        after.apply(actors[0], action)
        while after.actors() == [CHANCE]:
            after.resolve(after.draw(Luck(seed, after.luck())))
        yield from walk(game, after, seed, depth, level + 1)
