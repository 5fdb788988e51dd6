"""What a wheel holds besides the sources.

Always the rules pages, which `boneyard rules` shows; with BONEYARD_COMPILE=1 the compiled rules modules too.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
COMPILED = os.environ.get("BONEYARD_COMPILE") == "1"


class WheelContents(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return self.metadata.core.optional_dependencies["compile"] if COMPILED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout shows its own pages and runs interpreted
            return
        build_data["force_include"][str(ROOT / "docs" / "rules")] = "boneyard/rules"
        if COMPILED:
            add_compiled_modules(build_data)


def add_compiled_modules(build_data: dict[str, Any]) -> None:
    sys.path.insert(0, str(ROOT))
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
