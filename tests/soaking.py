"""How long runs are cut into blocks, and what tests tell of themselves: tools/soak.py reads it."""

import json
import os
from pathlib import Path

BLOCK = int(os.environ.get("BONEYARD_BLOCK", "0"))


def block(size: int, short: int | None = None) -> range:
    """So many seeds, others in each block of a soak; `short` of them where there is no soak."""
    if short is not None and not os.environ.get("BONEYARD_SOAK"):
        return range(short)
    return range(BLOCK * size, (BLOCK + 1) * size)


def note(promise: str, **figures: float) -> None:
    """Say what was tried of a promise. Figures of tests and blocks add up; of `most_…` the largest counts."""
    if where := os.environ.get("BONEYARD_FIGURES"):
        with Path(where).open("a") as lines:
            lines.write(json.dumps({"promise": promise, "figures": figures}) + "\n")
