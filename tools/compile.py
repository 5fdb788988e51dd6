"""Compile the rules modules with mypyc, into a tree of their own.

`build/compiled` becomes a copy of the package with the compiled modules beside their sources; `src` never
holds a compiled file, because a stale one would silently win over the source you edit. A stamp of everything
that went in decides whether the tree still fits. Without a C compiler the tree is made all the same, without
compiled files.

An edit costs no more than it must: mypyc writes C (quick), and the C compiler runs only when that C changes.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

from tools.system import compiler, is_gcc, provide_compiler, say

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "boneyard"
RULES_PAGES = ROOT / "docs" / "rules"
BUILD = ROOT / "build"
TREE = BUILD / "compiled"
LIBRARIES = BUILD / "libraries"  # what the C compiler made last
STAMP = "stamp"
SOURCES = ".boneyard-sources"  # a file in the tree: what it is a copy of. Read by core/beside.py
Extension = Any  # mypyc's own type for it names distutils, which newer Pythons lack

# Compiled as one group, so that they call each other as C does. A pattern without a match is no mistake.
RULES_MODULES = (
    "core/rng.py",
    "core/luck.py",
    "core/state.py",
    "core/playout.py",
    "core/judge.py",
    "games/*/data.py",
    "games/*/state.py",
    "games/*/glance.py",
    "games/*/judge.py",
    "games/donutdog/outlook.py",
    "games/spots/odds.py",
    "bots/search*.py",
)
COMPILER_FLAGS = ["-fno-semantic-interposition"]
# One C file for each module, so that all cores compile; then calls between them are made as quick as within
# one file. Half the time of a single file, and as fast when it runs.
LINKED_TOGETHER = ["-O3", f"-flto={os.cpu_count() or 1}"]
NOT_SOURCES = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so")


def compiled_tree(target: Path) -> None:
    """Make `target` the package with its rules modules compiled, unless it is just that already."""
    with scratch() as work:
        tree = copy_package(work)
        stamp = stamp_of("compiled", tree)
        if stamp_in(target) == stamp:
            return
        shutil.copytree(libraries(tree, work), tree, dirs_exist_ok=True)
        put_in_place(tree, target, stamp)


def interpreted_tree(target: Path) -> None:
    """The same tree without a compiled file: everything works, only slower."""
    with scratch() as work:
        tree = copy_package(work)
        stamp = stamp_of("interpreted", tree)
        if stamp_in(target) != stamp:
            put_in_place(tree, target, stamp)


def copy_package(work: Path) -> Path:
    """The package as it is installed: the sources, and the rules pages which `boneyard rules` shows.

    Beside it stands where the sources are, so that what bots learn is written there and not into the copy.
    """
    tree = work / "tree"
    shutil.copytree(SOURCE, tree / "boneyard", ignore=NOT_SOURCES)
    shutil.copytree(RULES_PAGES, tree / "boneyard" / "rules")
    (tree / SOURCES).write_text(str(SOURCE.parent), "utf-8")
    return tree


def libraries(tree: Path, work: Path) -> Path:
    """The compiled modules of this tree, laid out as it is."""
    extensions = write_c(tree, work / "c")
    stamp = stamp_of("libraries", work / "c")
    if stamp_in(LIBRARIES) != stamp:
        say("Compiling the rules (a minute or two, after a change) …")
        run_compiler(extensions, work)
        put_in_place(work / "libraries", LIBRARIES, stamp)
    return LIBRARIES


def write_c(tree: Path, c_files: Path) -> list[Extension]:
    with chdir(tree):
        package = Path("boneyard")
        modules = sorted(str(found) for pattern in RULES_MODULES for found in package.glob(pattern))
        # No configuration file (mypyc would find the project's own) and no word about modules which are not
        # compiled: they are for `make check` to judge.
        only_compile = ["--config-file=", "--follow-imports=silent", f"--cache-dir={os.devnull}"]
        return mypycify(
            [*only_compile, *modules],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name="boneyard",
            target_dir=str(c_files),
        )


def run_compiler(extensions: list[Extension], work: Path) -> None:
    os.environ["CC"] = compiler() or "cc"
    together = LINKED_TOGETHER if is_gcc(os.environ["CC"]) else []
    for extension in extensions:
        extension.extra_compile_args += COMPILER_FLAGS + together
        extension.extra_link_args += together
    with chdir(work):
        where = ["--build-lib", "libraries", "--build-temp", "objects"]
        setup(
            name="boneyard",
            ext_modules=extensions,
            script_args=["--quiet", "build_ext", *where],
            cmdclass={"build_ext": OnAllCores},
        )


class OnAllCores(build_ext):
    """Compiles as many files of an extension at once as there are cores, the longest first."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def at_once(sources: list[str], **how: Any) -> list[str]:
            longest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = pool.map(lambda source: one_by_one([source], **how), longest_first)
                made = dict(zip(longest_first, objects, strict=True))
            return [file for source in sources for file in made[source]]

        self.compiler.compile = at_once
        super().build_extensions()


def stamp_of(kind: str, folder: Path) -> str:
    """A hash of every file in a folder and of all that decides what becomes of them."""
    made_by = [kind, sys.version, version("mypy"), Path(__file__).read_text("utf-8")]
    digest = hashlib.sha256("\n".join(made_by).encode())
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = file.read_bytes()
        digest.update(f"\n{file.relative_to(folder)} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def stamp_in(folder: Path) -> str:
    stamp = folder / STAMP
    return stamp.read_text() if stamp.is_file() else ""


def put_in_place(made: Path, target: Path, stamp: str) -> None:
    """Swap whole folders: nothing old remains, and nothing half-made is ever found there."""
    (made / STAMP).write_text(stamp)
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(exist_ok=True)
    made.rename(target)


@contextmanager
def scratch() -> Iterator[Path]:
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="making-") as work:
        yield Path(work)


if __name__ == "__main__":
    if provide_compiler():
        compiled_tree(TREE)
    else:
        interpreted_tree(TREE)
