"""What must be conserved, as each game counts it beside itself."""

from typing import Any

from boneyard.core.beside import folder, module_beside
from tests.contract.tables import AnyGame


def census(game: AnyGame, state: Any) -> dict[str, object]:
    """How many there are of each kind of piece, wherever they lie."""
    checks = module_beside(type(game), "checks")
    count = getattr(checks, "census", None)
    assert count, (
        f"{game.name} counts nothing: write census(game, state) in {folder(type(game)) / 'checks.py'}: "
        "how many there are of each kind of piece wherever they lie, or {} where nothing is conserved"
    )
    found: dict[str, object] = count(game, state)
    return found
