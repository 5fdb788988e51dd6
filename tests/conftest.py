"""What all tests share."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import examples
from boneyard.core import registry, state
from tests.contract.tables import Chosen, names, wanted

# Deterministic: a red run stays red until the code changes. A busy machine is no reason to fail.
settings.register_profile(
    "boneyard", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("boneyard")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write anew what is made from matches")
    parser.addoption("--write-missing", action="store_true", help="write what is made and is not there yet")
    parser.addoption("--game", metavar="NAME", default="", help="only what is about this game")


def pytest_report_header() -> str:
    return f"build: {'compiled' if compiled() else 'interpreted'}"


def pytest_configure(config: pytest.Config) -> None:
    """The build under test must be the one asked for: a stale or missing file would pass silently."""
    Chosen.name = config.getoption("--game")
    wanted = os.environ.get("BONEYARD_BUILD", "")
    if wanted and wanted != ("compiled" if compiled() else "interpreted"):
        pytest.exit(f"The {wanted} build was to be tested, but {state.__file__} was loaded.", returncode=3)


def compiled() -> bool:
    return not str(state.__file__).endswith(".py")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--game`: tests in its folder, and those with a parameter whose name begins with it.

    In a soak: this step's share of all that are left.
    """
    chosen = set(items)
    if Chosen.name:
        chosen = {item for item in items if is_about(Chosen.name, item.path, item.name)}
    if share := os.environ.get("BONEYARD_SHARE"):
        number, of = map(int, share.split("/"))
        chosen &= set(items[number::of])
    others = [item for item in items if item not in chosen]
    items[:] = [item for item in items if item in chosen]
    if others:
        config.hook.pytest_deselected(items=others)


def is_about(game: str, file: Path, test: str) -> bool:
    own = file.parent.parent if file.parent.name == "tests" else file.parent
    return own.name == game or re.search(rf"\[{game}(?![a-z0-9_])", test) is not None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What a game has not got that somebody is adding is no reason to fail, and not passed over either."""
    for name in names() if not Chosen.name else ():
        if not wanted(name):
            terminalreporter.write_line(f"`make game GAME={name}` says what {name} still lacks.")


@pytest.fixture(autouse=True)
def _examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example games can be replayed by name, like any other."""
    for name, where in examples.GAMES.items():
        monkeypatch.setitem(registry.GAMES, name, where)


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """What the test starts hears Ctrl-C, though the tests may run in the background, where nobody does."""
    was = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, was)


@pytest.fixture
def updating(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture
def writing(request: pytest.FixtureRequest) -> bool:
    """What is not there yet is written, also where what is there stays."""
    return writes(request.config)


def writes(config: pytest.Config) -> bool:
    return bool(config.getoption("--update-golden") or config.getoption("--write-missing"))
