"""Logs of a server's tables that are kept for each game and version of its rules, with how they ended.

    python -m tests.records.lifelogs spots    # makes those of today's rules, if there are none yet

A kept log is never made anew: what a newer server makes of it is what is tried. A line of a file is the name
of the table, its entries (kind, seat, time, id of the move, body), and the fingerprint of its end.
"""

import asyncio
import json
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boneyard.core.registry import game_class
from boneyard.server.store import Entry
from boneyard.server.table_state import fold
from tests.server.lives import end_of, live

HERE = Path(__file__).parent / "logs"
MANY = 200


def file_of(game: str, rules: int) -> Path:
    return HERE / f"{game}-{rules}.jsonl.xz"


def kept(file: Path) -> Iterator[tuple[str, list[Entry], str]]:
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            table, rows, end = json.loads(line)
            yield table, [entry_of(seq, row) for seq, row in enumerate(rows, 1)], end


def entry_of(seq: int, row: list[Any]) -> Entry:
    kind, seat, at, move, body = row
    return Entry(seq=seq, move_id=move or f"*{seq}", kind=kind, seat=seat, body=body, at=at)


def row_of(entry: Entry) -> list[Any]:
    move = "" if entry.move_id.startswith("*") else entry.move_id
    return [entry.kind, entry.seat, entry.at, move, entry.body]


def write(game: str) -> Path:
    """The lives of many tables, for good."""
    file = file_of(game, game_class(game).rules)
    HERE.mkdir(exist_ok=True)
    with lzma.open(file, "xt", preset=9, encoding="utf-8") as lines:
        for seed in range(MANY):
            log, _ = asyncio.run(live(game, seed))
            entries = [entry_of(entry.seq, row_of(entry)) for entry in log]
            table = f"{game}{seed}"
            told = [table, list(map(row_of, log)), end_of(fold(table, entries))]
            lines.write(json.dumps(told, separators=(",", ":")) + "\n")
    return file


if __name__ == "__main__":
    for name in sys.argv[1:]:
        if file_of(name, game_class(name).rules).exists():
            sys.exit(f"There are logs of these rules of {name} already, and they stay as they are.")
        print(write(name))
