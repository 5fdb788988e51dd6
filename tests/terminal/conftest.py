"""What the tests of the terminal share."""

import pytest

from boneyard.core import registry
from tests.terminal.at_table import Command, command_line


@pytest.fixture
def boneyard_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return command_line(monkeypatch, capsys)


@pytest.fixture(autouse=True)
def only_real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that other tests bring along are not on the shelf here."""
    for name in set(registry.GAMES) - {"spots"}:
        monkeypatch.delitem(registry.GAMES, name)
