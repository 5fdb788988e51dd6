"""The law of true reasons at every table: what a refusal names is so, and mended it does not come back."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from boneyard.core.causes import Blocked, Cause, Count, First, Missing, Never, Owner, Phase, Same, Turn
from boneyard.core.game import Refusal
from boneyard.core.text import say
from examples.gops.game import Gops
from tests.contract import reasons
from tests.contract.laws import LawBrokenError
from tests.contract.reasons import LAW, walk
from tests.contract.tables import AnyGame, full_tables, games, kinds_of_table, name_of, tables

TABLES = [game for cls in games() for game in kinds_of_table(cls)]
FULL_TABLES = [game for cls in games() for game in full_tables(cls)]
COUNTS = Counter(game.name for game in TABLES)
DECISIONS = 140  # at all tables of one game together; at one a dozen at least, and no more than 24


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_every_refusal_is_true(game: AnyGame) -> None:
    decisions = min(24, max(12, DECISIONS // COUNTS[game.name]))
    assert sum(walk(game, seed=1, decisions=decisions, most=5).causes.values()) > 0


@pytest.mark.parametrize("game", FULL_TABLES, ids=name_of)
def test_every_refusal_is_true_in_rare_positions(game: AnyGame) -> None:
    walk(game, seed=1, decisions=12, most=6, rare=5)


@pytest.mark.soak
@pytest.mark.parametrize("game", [*tables(), *FULL_TABLES], ids=name_of)
def test_every_refusal_is_true_for_long(game: AnyGame) -> None:
    for seed in range(2, 12):
        walk(game, seed, decisions=400, most=40, rare=40)


# The law must be able to fail: each lie is found.


def telling(cause: Cause) -> AnyGame:
    """A game that has one answer to everything."""

    class Liar(Gops):
        def refuse(self, view: Any, touched: list[str]) -> Refusal:
            return Refusal(say("Because."), "3.1", cause)

    return Liar(3)


LIES = [
    (Turn(0), "so must whoever touches it"),
    (Phase(0), "it is phase 2"),
    (Phase(2), "is part of a choice in any other phase"),
    (First(()), "nothing is named"),
    (First(("prize",)), "prize leads to no choice either"),
    (Blocked("wall"), "there is no wall"),
    (Blocked("prize"), "the game's checks.py has no mend"),
    (Missing("card"), "the game's checks.py has no mend"),
    (Count(1, 1), "that is the number asked for"),
    (Count(7, 1), "the game's checks.py has no mend"),
    (Count(1, 0), "the game's checks.py has no mend"),
    (Owner(7), "that is nobody else"),
    (Same("bid 99"), "there is no such choice"),
    (Never(), "is part of a choice in phase 2"),
]


@pytest.mark.parametrize(("lie", "why"), LIES, ids=str)
def test_a_lie_is_found(lie: Cause, why: str) -> None:
    with pytest.raises(LawBrokenError, match=why) as broken:
        walk(telling(lie), seed=1, decisions=40, most=6)
    assert broken.value.law == LAW


def test_a_reason_that_stays_when_it_is_mended_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game says how it would be mended, and gives the same answer then."""
    mended = SimpleNamespace(mend=lambda game, state, cause, touched: state.clone())
    monkeypatch.setattr(reasons, "module_beside", lambda game, name: mended)
    with pytest.raises(LawBrokenError, match="so it is though that was mended"):
        walk(telling(Missing("card")), seed=1, decisions=40, most=6)
