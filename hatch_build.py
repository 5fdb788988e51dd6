"""What a wheel holds besides the sources.

Always the rules pages, which `boneyard rules` shows, and the page of the web table, built here; with
BONEYARD_COMPILE=1 the compiled rules modules too. BONEYARD_PAGE=0 leaves the page out, for
those who need only the games.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
COMPILED = os.environ.get("BONEYARD_COMPILE") == "1"
WITH_PAGE = os.environ.get("BONEYARD_PAGE") != "0"
sys.path.insert(0, str(ROOT))


class WheelContents(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        from tools.page import build_dependencies

        compiling = self.metadata.core.optional_dependencies["compile"] if COMPILED else []
        return [*compiling, *(build_dependencies() if WITH_PAGE else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout shows its own pages and runs interpreted
            return
        build_data["force_include"][str(ROOT / "docs" / "rules")] = "boneyard/rules"
        if WITH_PAGE:
            add_page(build_data)
        if COMPILED:
            add_compiled_modules(build_data)


def add_page(build_data: dict[str, Any]) -> None:
    from tools.page import PAGE, CannotBuild, provide_page

    try:
        provide_page()
    except CannotBuild as error:
        sys.exit(f"{error} Or leave the page out: BONEYARD_PAGE=0")
    build_data["force_include"][str(PAGE)] = "boneyard/server/page"


def add_compiled_modules(build_data: dict[str, Any]) -> None:
    from tools.compile import BUILD, compiled_tree
    from tools.system import can_compile

    if not can_compile():
        sys.exit("BONEYARD_COMPILE=1 needs a C compiler and Python's header files, and they are not here.")
    tree = BUILD / "wheel"
    compiled_tree(tree)
    for library in tree.rglob("*.so"):
        build_data["force_include"][str(library)] = str(library.relative_to(tree))
    build_data["pure_python"] = False
    build_data["infer_tag"] = True
