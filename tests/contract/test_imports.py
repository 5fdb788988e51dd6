"""The import law: who may know whom.

`core` <- `games` <- `bots` <- `lab`, `rl`, `server`, `terminal`; games never meet each other; nothing imports
the server but the command line, which starts it, and the terminal, which may know its wire and no more; only
`rl` knows codecs; `core` and `games` need nothing beyond Python and mypyc's small runtime.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src"

# Each part of the package and the other parts it may import; `boneyard` is the front door, its __init__.py.
MAY_IMPORT = {
    "core": set[str](),
    "games": {"core"},
    "bots": {"core", "games"},
    "boneyard": {"core", "games", "bots"},
    "rulebook": {"core"},
    "languages": {"core"},
    "new": {"core"},
    "lab": {"core", "games", "bots", "boneyard"},
    "rl": {"core", "games", "bots", "boneyard"},
    "server": {"core", "games", "bots", "boneyard", "rulebook", "languages"},
    "terminal": {"core", "games", "bots", "boneyard", "rulebook"},
    "arguments": {"core", "boneyard"},
    "cli": {
        "arguments",
        "core",
        "games",
        "bots",
        "boneyard",
        "rulebook",
        "languages",
        "lab",
        "new",
        "rl",
        "server",
        "terminal",
    },
    "__main__": {"cli"},
}
# Single modules beyond that: a terminal at a server's table speaks its wire, and needs nothing else of it;
# what can be typed after `boneyard serve` is said once, by the server.
ALSO = {
    ("terminal", "boneyard.server.protocol"),
    ("terminal", "boneyard.server.steps"),
    ("arguments", "boneyard.server.operating.settings"),
}
SMALL_RUNTIME = {"librt", "mypy_extensions"}


def test_the_import_law_holds() -> None:
    assert breaches(SOURCE) == []


def breaches(source: Path) -> list[str]:
    """Every import under `source` that breaks the law, as a sentence."""
    files = sorted((source / "boneyard").rglob("*.py"))
    assert files, f"there is no package to check in {source}"
    return [
        f"{module} imports {imported}: {why}"
        for file in files
        for module in [module_name(file, source)]
        for imported in imports(file, module, source)
        for why in [breach(module, imported)]
        if why
    ]


def module_name(file: Path, source: Path) -> str:
    parts = file.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path, module: str, source: Path) -> Iterator[str]:
    """The full names a file imports, wherever in it: also inside functions and for type checking only."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=name, names=names, level=level):
                yield from imported_from(absolute(name or "", level, package), names, source)
            case ast.Call(func=function, args=[ast.Constant(value=str(name)), *_]):
                if ast.unparse(function) in {"__import__", "import_module", "importlib.import_module"}:
                    yield name


def absolute(name: str, level: int, package: str) -> str:
    """The full name of what a relative import means."""
    if level == 0:
        return name
    parents = package.split(".")
    return ".".join([*parents[: len(parents) - level + 1], *([name] if name else [])])


def imported_from(name: str, names: list[ast.alias], source: Path) -> Iterator[str]:
    """`from boneyard.games import dog` means a module if there is one of that name, else a value."""
    folder = source.joinpath(*name.split("."))
    for alias in names:
        is_module = (folder / alias.name).is_dir() or (folder / f"{alias.name}.py").is_file()
        yield f"{name}.{alias.name}" if is_module else name


def breach(module: str, imported: str) -> str:
    """Why this import is against the law, or nothing."""
    here, there = part(module), part(imported)
    if here not in MAY_IMPORT:
        return f"the import law does not know {here} yet"
    if imported.partition(".")[0] != "boneyard":
        return foreign_breach(here, imported)
    if there != here and there not in MAY_IMPORT[here] and (here, imported) not in ALSO:
        return f"{here} may not import {there}"
    if here == there == "games" and game(module) and game(imported) not in {"", game(module)}:
        return "games never import each other"
    if imported.endswith(".codec") and here != "rl":
        return "only rl may import a codec"
    return ""


def foreign_breach(here: str, imported: str) -> str:
    known = sys.stdlib_module_names | SMALL_RUNTIME
    if here in {"core", "games"} and imported.partition(".")[0] not in known:
        return f"{here} uses the standard library, librt and mypy_extensions only"
    return ""


def part(module: str) -> str:
    names = module.split(".")
    return names[1] if len(names) > 1 else names[0]


def game(module: str) -> str:
    """The game a module belongs to; nothing for the list of games itself."""
    names = module.split(".")
    return names[2] if len(names) > 2 else ""


# The law must be able to fail: each planted import has to be found, in every form an import can take.

PLANTED = [
    ("core/state.py", "from boneyard.games.spots import state", "core may not import games"),
    ("core/state.py", "import boneyard", "core may not import boneyard"),
    ("core/state.py", "from .. import games", "core may not import games"),
    ("core/state.py", "import numpy as np", "core uses the standard library, librt and mypy_extensions only"),
    ("core/__init__.py", "from ..bots import base", "core may not import bots"),
    ("games/spots/state.py", "def late():\n    import textual.app", "games uses the standard library"),
    ("games/spots/state.py", "from boneyard.bots.base import Bot", "games may not import bots"),
    ("games/spots/state.py", "from boneyard.games import dog", "games never import each other"),
    ("games/spots/game.py", "from ..dog.state import Dog", "games never import each other"),
    ("games/spots/game.py", "from .codec import encode", "only rl may import a codec"),
    ("games/spots/game.py", "from . import codec", "only rl may import a codec"),
    ("bots/base.py", "from boneyard.terminal import app", "bots may not import terminal"),
    ("bots/base.py", "import boneyard.games.spots.codec", "only rl may import a codec"),
    (
        "lab/arena.py",
        "import importlib\nimportlib.import_module('boneyard.server')",
        "lab may not import server",
    ),
    ("rl/env.py", "from boneyard.lab import arena", "rl may not import lab"),
    (
        "terminal/app.py",
        "if False:\n    from boneyard.server import app",
        "terminal may not import server",
    ),
    ("__init__.py", "from boneyard import cli", "boneyard may not import cli"),
    ("shed/tools.py", "import os", "the import law does not know shed yet"),
]

LAWFUL = [
    (
        "core/state.py",
        "from librt.vecs import vec\nfrom mypy_extensions import i64\nimport hashlib\nfrom . import rng",
    ),
    ("games/__init__.py", "from boneyard.games.spots import game\nfrom .dog import game as dog"),
    ("games/spots/state.py", "from boneyard.core.state import State\nfrom .data import TRICKS"),
    ("rl/env.py", "import numpy\nfrom boneyard.games.spots import codec\nfrom boneyard import bot"),
    ("terminal/app.py", "from textual.app import App\nimport boneyard"),
    ("terminal/far.py", "from boneyard.server import protocol\nfrom boneyard.server.protocol import State"),
    ("cli.py", "from boneyard.server import app"),
    ("__main__.py", "from boneyard.cli import main"),
]


SMALL_YARD = """
    __init__ cli core/__init__ core/rng core/state games/__init__ bots/base lab/arena terminal/app server/app
    server/protocol games/dog/game games/spots/data games/spots/state games/spots/game games/spots/codec
"""


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """A small lawful package with two games."""
    for name in SMALL_YARD.split():
        write(tmp_path, f"{name}.py", "")
    return tmp_path


def write(source: Path, name: str, text: str) -> None:
    file = source / "boneyard" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


@pytest.mark.parametrize(("name", "text", "why"), PLANTED)
def test_a_planted_breach_is_found(yard: Path, name: str, text: str, why: str) -> None:
    write(yard, name, text)
    found = breaches(yard)
    assert len(found) == 1
    assert why in found[0]


@pytest.mark.parametrize(("name", "text"), LAWFUL)
def test_a_lawful_import_is_left_alone(yard: Path, name: str, text: str) -> None:
    write(yard, name, text)
    assert breaches(yard) == []
