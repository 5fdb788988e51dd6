"""What all tests share."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import examples
from boneyard.core import registry, state

# Deterministic: a red run stays red until the code changes. A busy machine is no reason to fail.
settings.register_profile(
    "boneyard", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("boneyard")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden transcripts anew")


def pytest_report_header() -> str:
    return f"build: {'compiled' if compiled() else 'interpreted'}"


def pytest_configure() -> None:
    """The build under test must be the one asked for: a stale or missing file would pass silently."""
    wanted = os.environ.get("BONEYARD_BUILD", "")
    if wanted and wanted != ("compiled" if compiled() else "interpreted"):
        pytest.exit(f"The {wanted} build was to be tested, but {state.__file__} was loaded.", returncode=3)


def compiled() -> bool:
    return not str(state.__file__).endswith(".py")


@pytest.fixture(autouse=True)
def _examples() -> Iterator[None]:
    """The example games can be replayed by name, like any other."""
    registry.GAMES.update(examples.GAMES)
    yield
    for name in examples.GAMES:
        del registry.GAMES[name]


@pytest.fixture
def updating(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
