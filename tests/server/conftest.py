"""What tests of the server share."""

from collections.abc import Iterator

import pytest

from tests.server.served import NURSED


@pytest.fixture(scope="session", autouse=True)
def _nursery() -> Iterator[None]:
    yield
    NURSED.close()
