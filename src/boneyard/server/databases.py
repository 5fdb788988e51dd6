"""What a database is asked for, whichever it is: `sqlite.py` and `postgres.py` do it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa

from boneyard.core.errors import Refused

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
Heard = Callable[[str, int], None]
Line = tuple[Any, ...]  # the values of a row, in the order of its table's columns
Outcome = bool | Exception  # whether somebody else was not faster; or what went wrong
Settled = Callable[[Sequence[Outcome]], None]

PATIENCE = 10.0  # seconds a statement may take before the database counts as gone


class BadStore(Refused):
    """The database cannot be used at all; said once, when the server starts."""


@dataclass(frozen=True, slots=True)
class Rows:
    """What is kept together or not at all: entries of one table, and what the index has of it."""

    table: str
    entries: list[Line]
    opened: Line | None = None  # a new table's row in the index
    index: Line | None = None  # what changes in the row of another: `INDEX_COLUMNS`, then its id


INDEX_COLUMNS = ("code", "stage", "listed", "here", "info", "changed_at", "alone")


class Database(Protocol):
    shared: bool  # by several processes
    insert: Any  # the dialect's own, which knows what to do about conflicts

    def keep(self, batch: Sequence[Rows], settled: Settled) -> None:
        """All in one commit; then `settled` is called in the loop. What is bad harms nothing else."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Done in one transaction, one piece of work after the other."""
        ...

    async def read(self, work: Work[T]) -> T: ...

    async def damage(self) -> str:
        """What is wrong with what is kept, as far as a short look shows; nothing if it looks well."""
        ...

    async def listen(self, heard: Heard) -> None:
        """Call `heard(table, seq)` whenever another process has written."""
        ...

    def deaf(self) -> bool:
        """Whether the line on which others wake us is down."""
        ...

    async def close(self) -> None: ...
