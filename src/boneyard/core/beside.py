"""What stands beside a game: things with a fixed name in modules with a fixed name, in the game's own folder.

A game that has a judge in `judge.py` or levels in `levels.py` need not say so: they are found when asked for.
"""

import inspect
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]  # the package lies in it
SOURCES = ".boneyard-sources"  # a file there, in a tree that is a copy, says where the original is


@cache
def folder(game: type[Any]) -> Path:
    """Where the game's class is written: in the sources, also when a copy of them runs.

    So what is learned or measured with the compiled build is kept, and not swept away with it.
    """
    here = Path(inspect.getfile(game)).resolve().parent
    mark = ROOT / SOURCES
    if not here.is_relative_to(ROOT) or not mark.is_file():
        return here
    original = Path(mark.read_text("utf-8").strip()) / here.relative_to(ROOT)
    return original if original.is_dir() else here


_MODULES: dict[tuple[type[Any], str], ModuleType | None] = {}


def module_beside(game: type[Any], name: str) -> ModuleType | None:
    """The module of that name in the folder of a game, or of the game it is a kind of."""
    if (game, name) not in _MODULES:
        _MODULES[game, name] = _find(game, name)
    return _MODULES[game, name]


def _find(game: type[Any], name: str) -> ModuleType | None:
    for cls in game.__mro__:
        package = cls.__module__.rpartition(".")[0]
        if package.startswith("boneyard.core"):
            break
        if package and find_spec(f"{package}.{name}"):
            return import_module(f"{package}.{name}")
    return None


class Beside(Generic[T]):
    """An attribute of a game whose value stands in a module beside it; a class or a table may say its own."""

    def __init__(self, module: str, name: str, default: Callable[[type[Any]], T]) -> None:
        self.module = module
        self.name = name
        self.default = default
        self._found: dict[type[Any], T] = {}

    def __get__(self, instance: object, game: type[Any]) -> T:
        if game not in self._found:
            module = module_beside(game, self.module)
            found = getattr(module, self.name, None)
            self._found[game] = self.default(game) if found is None else found
        return self._found[game]


def beside(module: str, name: str, default: Callable[[type[Any]], T]) -> T:
    """Such an attribute, for whoever reads it what it stands for."""
    return cast("T", Beside(module, name, default))
