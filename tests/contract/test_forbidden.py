"""What must not be in the code that serves games: dice that can be foretold, and data that runs as code."""

import ast
import re
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "boneyard"
SERVING = ("core", "games", "bots", "server")  # everything a server runs
FORESEEABLE = {"random", "numpy.random", "uuid"}  # for luck there is the operating system
RUNS_DATA = {"pickle", "cPickle", "shelve", "marshal", "dill", "yaml", "jsonpickle"}
RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
NOT_PINNED = {"boneyard", "pip", "uv", "setuptools", "wheel"}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(source: Path) -> list[str]:
    """Every line that is against the law, as a sentence."""
    found = []
    for file in sorted(source.rglob("*.py")):
        where = file.relative_to(source)
        tree = ast.parse(file.read_text("utf-8"))
        names = set(imported(tree))
        if where.parts[0] in SERVING:
            found += [f"{where} imports {name}, which can be foretold" for name in names & FORESEEABLE]
        found += [f"{where} imports {name}, which runs what it reads" for name in names & RUNS_DATA]
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in RUNS_TEXT:
                found.append(f"{where}, line {node.lineno}: {node.func.id} runs text")
    return found


def test_nothing_forbidden_serves_games() -> None:
    assert breaches(SOURCE) == []


PLANTED = [
    ("server/table.py", "import random", "can be foretold"),
    ("games/spots/state.py", "def late():\n    from random import randint", "can be foretold"),
    ("bots/base.py", "import numpy.random as dice", "can be foretold"),
    ("core/luck.py", "from numpy import random", "can be foretold"),
    ("server/store.py", "from pickle import loads", "runs what it reads"),
    ("cli.py", "import yaml", "runs what it reads"),
    ("server/app.py", "def late(text):\n    return eval(text)", "runs text"),
]


@pytest.mark.parametrize(("name", "text", "why"), PLANTED)
def test_a_planted_breach_is_found(tmp_path: Path, name: str, text: str, why: str) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text(text)
    assert any(why in each for each in breaches(tmp_path))


# What we stand on is what was tested, to the last number


def pinned(text: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)$", text, re.MULTILINE))


def unpinned(pins: dict[str, str], installed: dict[str, str]) -> list[str]:
    """Packages that are needed and are not what was written down."""
    return [
        f"{name} is {installed[name]}, not {version}"
        for name, version in pins.items()
        if name in installed and installed[name] != version and name not in NOT_PINNED
    ]


def test_every_package_we_need_has_an_exact_version_written_down() -> None:
    pins = pinned((SOURCE.parents[1] / "constraints.txt").read_text("utf-8"))
    needed = [re.split(r"[\[<>=~; ]", each)[0] for each in metadata.requires("boneyard") or []]
    names = {name.lower().replace("_", "-") for name in needed} - NOT_PINNED
    assert sorted(name for name in names if name not in pins) == []


def test_a_version_that_was_not_written_down_is_found() -> None:
    assert unpinned({"litestar": "2.25.0"}, {"litestar": "2.24.0"}) == ["litestar is 2.24.0, not 2.25.0"]


def test_what_is_installed_is_what_was_written_down() -> None:
    pins = pinned((SOURCE.parents[1] / "constraints.txt").read_text("utf-8"))
    installed = {
        (found.metadata["Name"] or "").lower().replace("_", "-"): found.version
        for found in metadata.distributions(
            path=[sysconfig.get_path("purelib")]
        )  # not what setuptools brings
    }
    assert unpinned(pins, installed) == []
