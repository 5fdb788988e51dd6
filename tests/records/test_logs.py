"""Logs of tables that were kept: every later server makes of them what the first one did, byte by byte."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from boneyard.core import registry
from boneyard.core.registry import game_class
from boneyard.games.spots.game import Spots
from boneyard.server.table_state import TableState, fold
from tests.contract.tables import BOX
from tests.records.lifelogs import HERE, MANY, file_of, kept
from tests.server.lives import end_of
from tests.soaking import note

FILES = sorted(HERE.glob("*.jsonl.xz"))


def otherwise(file: Path, most: int) -> Iterator[str]:
    """The tables that end otherwise than when they were kept."""
    for table, log, end in islice(kept(file), most):
        state = fold(table, log)
        if not ends(state) or end_of(state) != end:
            yield table


def ends(state: TableState) -> bool:
    return state.broken is None and state.match is not None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_kept_logs_end_as_they_did(file: Path) -> None:
    assert list(otherwise(file, 3)) == []


@pytest.mark.soak
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_all_kept_logs_end_as_they_did(file: Path) -> None:
    assert list(otherwise(file, MANY)) == []
    note("D6", logs=sum(1 for _ in kept(file)), otherwise=0)


@pytest.mark.parametrize("game", BOX)
def test_there_are_logs_of_todays_rules_of_every_game(game: str) -> None:
    """Of older rules as well: their tables say in a sentence that they cannot go on."""
    assert file_of(game, game_class(game).rules) in FILES, f"python -m tests.records.lifelogs {game}"


def test_a_log_of_other_rules_says_so() -> None:
    table, log, _ = next(kept(file_of("spots", Spots.rules)))
    log[0].body["rules"] = Spots.rules - 1
    state = fold(table, log)
    assert str(state.broken).startswith("The rules of Spots have changed")


class ChangedSpots(Spots):
    """The planted bug: a rule is another, and its number is not."""

    def __init__(self, seats: int, **options: Any) -> None:
        super().__init__(seats, **options | {"paws_on_scored": not options["paws_on_scored"]})


def test_a_changed_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "spots", f"{__name__}:ChangedSpots")
    monkeypatch.setattr(registry, "loaded", lambda where: ChangedSpots)
    assert len(list(otherwise(file_of("spots", Spots.rules), 3))) == 3
