"""Each planted bug is caught, and by the law that exists for it."""

from dataclasses import replace
from typing import Any

import pytest

from boneyard.core import registry
from boneyard.core.match import Match
from boneyard.games.dndomino.game import DnDomino
from examples.gops import checks
from examples.gops.game import Gops
from tests.contract import fairness, laws, reasons
from tests.contract.mutants import MUTANTS


class CaughtError(Exception):
    """The law looked for was broken."""


def broken_laws(cls: Any, wanted: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The laws that a game breaks in a few matches, up to the one wanted. Once broken it may also crash."""
    found: set[str] = set()

    def note(law: str, holds: bool, why: object = "") -> None:
        if not holds:
            found.add(law)
        if wanted in found:
            raise CaughtError

    monkeypatch.setattr(laws, "hold", note)
    monkeypatch.setattr(fairness, "hold", note)
    monkeypatch.setattr(reasons, "hold", note)
    monkeypatch.setitem(registry.GAMES, cls.name, f"{cls.__module__}:{cls.__qualname__}")
    try:
        play_some(cls)
    except CaughtError:
        pass
    except Exception:
        if not found:
            raise
    return found


def play_some(cls: Any) -> None:
    if issubclass(cls, DnDomino):
        for seed in range(12):
            laws.check_rare(cls(6, hop_attack=True), seed, looks=3000)
        return
    if not issubclass(cls, Gops):
        for seed in range(6):
            laws.check_match(cls(2), seed, 10 * seed, 12)
        return
    if cls is Gops or cls.law == reasons.LAW:
        for seed in range(4):
            reasons.walk(cls(3), seed, decisions=12, most=12)
    for fair in checks.fairness():
        fairness.law_fair(replace(fair, game=cls(3, prizes=2)))
    for seed in range(40):
        laws.law_ends(cls(3), seed)
    for seed in range(12):
        for prizes in (2, 4):
            make = getattr(cls, "match_class", Match)
            laws.check_match(cls(3, prizes=prizes), seed, seed % 4, 8, make)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: str(mutant.__name__))
def test_the_law_catches_its_bug(mutant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert mutant.law in broken_laws(mutant, mutant.law, monkeypatch)


def test_the_example_without_a_bug_keeps_all_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    assert broken_laws(Gops, "none", monkeypatch) == set()


def test_there_are_enough_bugs() -> None:
    assert len(MUTANTS) >= 15
    assert len({mutant.law for mutant in MUTANTS}) >= 15
