"""Law 7, as each game says it beside itself. A game that hides something and says nothing fails."""

from typing import Any

import pytest

from boneyard.core.beside import folder, module_beside
from boneyard.core.checks import Fair
from tests.contract.fairness import law_fair
from tests.contract.tables import AnyGame, games


def expectations(cls: type[AnyGame]) -> list[Fair]:
    say = getattr(module_beside(cls, "checks"), "fairness", None)
    if say is None:
        where = folder(cls) / "checks.py"
        assert not cls.hides, f"{cls.name} hides something: write fairness() in {where}, a list of Fair"
        return []
    found: list[Fair] = say()
    return found


@pytest.mark.parametrize("cls", games(), ids=lambda cls: cls.name)
def test_imagine_is_fair(cls: Any) -> None:
    for fair in expectations(cls):
        law_fair(fair)
