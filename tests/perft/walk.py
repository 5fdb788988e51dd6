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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from tests.contract.tables import AnyGame

HASHED = 8  # hexadecimal digits


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
    """Comments stay."""
    lines = file.read_text().splitlines() if file.is_file() else [f"# Trees of {file.stem}: see walk.py."]
    comments = [line for line in lines if line.startswith("#")]
    file.write_text("\n".join([*comments, "", *(position.lines() for position in positions)]))


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
