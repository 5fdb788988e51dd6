"""The files of learned weights: small, readable, and checked against their own hash when they are read."""

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

Weights = dict[str, dict[str, float]]  # by kind of table ("2", "3", …), then by feature


@cache
def load(file: Path, table: str, names: tuple[str, ...]) -> list[float]:
    """The weights for a kind of table, in the order of the names; all zero where none were learned.

    Read once: whoever trains writes a new file for the next time.
    """
    if not file.exists():
        return [0.0] * len(names)
    kept: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    weights: Weights = kept["weights"]
    if kept["made"]["hash"] != fingerprint(weights):
        raise ValueError(f"{file.name} was changed by hand: its weights do not fit its hash")
    found = weights.get(table, {})
    if found and set(found) != set(names):
        raise ValueError(f"{file.name} knows other features than the game: train it again")
    return [found.get(name, 0.0) for name in names]


def fingerprint(weights: Weights) -> str:
    lines = [
        f"{table} {name} {weight!r}"
        for table, found in sorted(weights.items())
        for name, weight in sorted(found.items())
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def written(weights: Weights, made: dict[str, str]) -> str:
    """The file, weights rounded by the caller."""
    lines = ["# Learned from games; see `boneyard train --help`.", "[made]"]
    lines += [f'{name} = "{value}"' for name, value in made.items()]
    lines.append(f'hash = "{fingerprint(weights)}"')
    for table, found in sorted(weights.items()):
        lines += ["", f'[weights."{table}"]']
        lines += [f'"{name}" = {weight!r}' for name, weight in found.items()]
    return "\n".join(lines) + "\n"
