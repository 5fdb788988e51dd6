"""Traps of the compiler that the types do not show: the rules modules keep clear of them."""

import ast
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

import pytest

from boneyard.core.match import Match
from boneyard.core.rng import Rng
from tests.contract.tables import AnyGame, games, name_of
from tools.compile import RULES_MODULES, SOURCE

FILES = sorted(file for pattern in RULES_MODULES for file in SOURCE.glob(pattern))


def short_shifts(source: str) -> list[int]:
    """Lines with `1 << n` inside a function: compiled, a shift of 32 bits. `bit(n)` is the way instead."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                constant = isinstance(node.left, ast.Constant)
                if constant and not isinstance(node.right, ast.Constant):
                    found.append(node.lineno)
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_short_shift(file: Path) -> None:
    assert short_shifts(file.read_text()) == []


def test_a_short_shift_is_seen() -> None:
    assert short_shifts("def f(n: int) -> int:\n    return 1 << n\n") == [2]
    assert short_shifts("def f(n: int) -> int:\n    return n << 1\n") == []


@pytest.mark.parametrize("game", [cls() for cls in games()], ids=name_of)
def test_imagining_leaves_no_memory_behind(game: AnyGame) -> None:
    """Vectors handed into compiled code from outside are never freed; a game must not do that."""
    match: Match[Any] = Match(game, seed=1)
    view = game.view(match.state, match.actors[0])

    def grown_by(times: int) -> int:
        before = getrusage(RUSAGE_SELF).ru_maxrss
        for i in range(times):
            game.imagine(view, Rng(i)).clone()
        return getrusage(RUSAGE_SELF).ru_maxrss - before

    grown_by(500)
    assert grown_by(5000) < 2000, "kilobytes"
