"""A table is its log: in another process, with sets in another order, every entry makes the same of it."""

import json
import os
import subprocess
import sys
from itertools import pairwise

import pytest

from tests.contract.tables import BOX
from tests.server.lives import agree
from tests.soaking import block, note

PLANTED = """
from boneyard.server.table_state import TableState
sat = TableState._sat
def hasty(self, entry):
    sat(self, entry)
    self.places[entry.seat].name = next(iter({"Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"}))
TableState._sat = hasty
"""


def run(hash_seed: str, *about: str, lines: str = "", planted: str = "") -> str:
    code = f"{planted}\nimport sys\nfrom tests.server.lives import main\nmain(*sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", code, *about],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join([path or "." for path in sys.path]),
        },
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def differing(game: str, seeds: range, orders: tuple[str, ...], planted: str = "") -> tuple[int, int, int]:
    """How many lives and entries there were, and how many lives did not come out the same."""
    told = run("0", "play", game, str(seeds.start), str(len(seeds)), planted=planted)
    lives = [json.loads(line) for line in told.splitlines()]
    assert len(lives) == len(seeds)
    wrong = set()
    for order in orders:
        again = run(order, "fold", lines=told, planted=planted).splitlines()
        for (table, _, seen), line in zip(lives, again, strict=True):
            if not agree(seen, json.loads(line)):
                wrong.add(table)
    return len(lives), sum(len(log) for _, log, _ in lives), len(wrong)


def test_a_table_is_the_same_from_its_log() -> None:
    lives, entries, wrong = differing("gonuts", range(2), ("1",))
    assert (lives, wrong) == (2, 0)
    assert entries > 100


@pytest.mark.soak
@pytest.mark.parametrize("game", BOX)
def test_every_table_is_the_same_from_its_log(game: str) -> None:
    lives, entries, wrong = differing(game, block(100), ("1", "random"))
    assert wrong == 0
    note("D5", games=lives, entries=entries, differing=0)


def test_what_depends_on_the_order_of_a_set_is_found() -> None:
    assert differing("gonuts", range(1), ("1", "2"), PLANTED)[2] == 1


def test_fingerprints_tell_all_entries_apart() -> None:
    told = json.loads(run("0", "play", "spots", "5", "1").splitlines()[0])
    seen = [each for each in told[2] if each]
    assert all(before != after for before, after in pairwise(seen))
