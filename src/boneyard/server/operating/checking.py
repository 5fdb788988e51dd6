"""`boneyard check`: what is kept, read from its beginning to its end.

The database says whether it is whole; then every table is made of its log as a server makes it. Nothing is
changed, and a server may run meanwhile: everything is read as it stands at one moment.
"""

import argparse
import asyncio
import itertools
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boneyard.core.text import count
from boneyard.server.operating.backup import NotKept, amount, done, gist, one_moment, sqlite_file
from boneyard.server.shapes import ENTRIES, LATEST, TABLES
from boneyard.server.store import Entry, reason, version
from boneyard.server.table_state import TableState

AT_ONCE = 2000  # entries
# The end of a game is written into the index a moment after the game itself, so that may be behind.
BEFORE_THE_END = {"lobby": (), "playing": (), "over": ("lobby", "playing")}


@dataclass
class Found:
    tables: int = 0
    entries: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        return not self.wrong

    @property
    def lines(self) -> list[str]:
        wrong = count(len(self.wrong), "{n} thing is wrong", "{n} things are wrong")
        end = "all of them can go on" if self.well else str(wrong)
        return [*self.wrong, f"{amount(self.tables, self.entries)}: {end}."]


def check(given: argparse.Namespace) -> Found:
    if given.file is not None:
        given.data_dir, given.database = None, f"sqlite:///{Path(given.file).expanduser()}"
    file = sqlite_file(given)
    if file is not None:
        return look_into(file)

    def work(connection: sa.Connection) -> Found:
        one_moment(connection)
        return looked_through(connection)

    return asyncio.run(done(given.database, work, writing=False))


def look_into(file: Path) -> Found:
    """Nothing is written, not even how SQLite is to write."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    engine = sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))
    try:
        with engine.connect() as connection:
            return looked_through(connection)
    except SQLAlchemyError as error:
        raise NotKept("{file} cannot be read: {why}.", file=str(file), why=reason(error)) from None
    finally:
        engine.dispose()


def looked_through(connection: sa.Connection) -> Found:
    found = Found()
    if connection.dialect.name == "sqlite":
        verdicts = connection.execute(sa.text("PRAGMA integrity_check(20)")).scalars()
        found.wrong += [f"SQLite says: {gist(verdict)}." for verdict in verdicts if verdict != "ok"]
    known = version(connection)
    if not known:
        raise NotKept("No server has kept tables there yet.")
    if known > LATEST:
        raise NotKept("That database is of a newer Boneyard ({known}).", known=known)
    columns = TABLES.c.id, TABLES.c.code, TABLES.c.stage  # which every schema has
    index = {row.id: row for row in connection.execute(sa.select(*columns))}
    for table, log in logs(connection):
        found.tables += 1
        found.entries += len(log)
        row = index.pop(table, None)
        found.wrong += [f"Table {row.code if row else table}: {why}" for why in troubles(table, log, row)]
    found.wrong += [
        f"Table {row.code}: nothing of it is kept but its line in the index." for row in index.values()
    ]
    return found


def logs(connection: sa.Connection) -> Iterator[tuple[str, Sequence[Any]]]:
    query = sa.select(ENTRIES).order_by(ENTRIES.c.table_id, ENTRIES.c.seq)
    rows = connection.execution_options(yield_per=AT_ONCE).execute(query)
    for table, lines in itertools.groupby(rows, key=lambda row: str(row.table_id)):
        yield table, list(lines)


def troubles(table: str, log: Sequence[Any], row: Any) -> Iterator[str]:
    """What is wrong with one table, in sentences."""
    missing = next((n for n, line in enumerate(log, 1) if line.seq != n), None)
    if missing is not None:
        yield f"its entry {missing} is missing, so it cannot go on."
        return
    state = TableState(table)
    for line in log:
        try:
            entry = entry_of(line)
        except msgspec.MsgspecError as error:
            yield f"its entry {line.seq} cannot be read ({error}), so it cannot go on."
            return
        state.take(entry)
        if state.broken is not None and not state.closed:
            yield f"{state.broken} (entry {line.seq})"
            return
    if row is None:
        yield "it is not in the index, so nobody finds it."
    elif row.code != state.code or row.stage not in (state.stage, *BEFORE_THE_END[state.stage]):
        yield f"the index says {row.code}, {row.stage}, and its log {state.code}, {state.stage}."


def entry_of(line: Any) -> Entry:
    return Entry(
        seq=line.seq,
        move_id=line.move_id,
        kind=line.kind,
        seat=line.seat,
        body=msgspec.json.decode(line.body, type=dict[str, Any]),
        at=line.at,
    )
