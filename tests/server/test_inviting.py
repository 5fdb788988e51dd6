"""An invitation names an address that others can reach, or says that there is none."""

import re
import socket
from collections.abc import Iterator

import pytest

from boneyard.server import reach
from boneyard.server.reach import ALL, HERE, OFFLINE, Listening
from tests.server.served import Served


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "192.168.1.7")


@pytest.mark.parametrize("name", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "127.1.2.3"])
@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_whoever_sits_at_the_machine_is_told_its_address_in_the_network(
    name: str, host: str, at_home: None
) -> None:
    assert reach.base("http", name, Listening(host, 8000)) == ("http://192.168.1.7:8000", ALL)


def test_an_address_that_others_came_by_is_right_as_it_is(at_home: None) -> None:
    for host in ("0.0.0.0", "127.0.0.1"):
        found = reach.base("https", "games.example", Listening(host, 8000))
        assert found == ("https://games.example", ALL)


def test_a_server_that_listens_on_its_own_machine_only_says_so(at_home: None) -> None:
    for host in ("127.0.0.1", "localhost", "::1"):
        assert reach.base("http", "localhost:8000", Listening(host, 8000)) == ("http://localhost:8000", HERE)


def test_a_server_at_one_address_is_found_there(at_home: None) -> None:
    assert reach.base("http", "localhost:80", Listening("10.0.0.5", 80)) == ("http://10.0.0.5:80", ALL)
    assert reach.base("http", "localhost:80", Listening("fd00::5", 80)) == ("http://[fd00::5]:80", ALL)


def test_without_a_network_nobody_else_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "")
    assert reach.base("http", "localhost:8000", Listening("0.0.0.0", 8000)) == (
        "http://localhost:8000",
        OFFLINE,
    )


def test_looking_for_the_own_address_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Datagram sockets only, connected and asked for their own name; the first that is no loopback is it."""
    asked: list[str] = []

    def source(family: socket.AddressFamily, target: str) -> str:
        asked.append(target)
        return "127.0.0.1" if len(asked) == 1 else "10.1.2.3"

    monkeypatch.setattr(reach, "source_for", source)
    assert reach.own_address() == "10.1.2.3"
    assert len(asked) == 2
    monkeypatch.setattr(reach, "source_for", lambda family, target: "")
    assert reach.own_address() == ""


def test_an_address_without_a_way_is_no_address() -> None:
    assert reach.source_for(socket.AF_INET, "no address") == ""
    assert reach.source_for(socket.AF_INET, "127.0.0.1") == "127.0.0.1"


# Over the wire


@pytest.fixture(scope="module", params=["127.0.0.1", "0.0.0.0"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    flags = ("--host", request.param, "--allowed-hosts", "games.example")
    with Served(tmp_path_factory.mktemp("served"), *flags) as found:
        yield found
        assert found.mistakes() == ""


def test_the_lobby_is_told_how_others_come(served: Served) -> None:
    seated = served.open(game="gops")
    found = served.get(f"/api/tables/{seated['table']}/invitation").json()
    assert found["link"].endswith(f":{served.port}/t/{seated['code']}")
    if "0.0.0.0" in served.flags and reach.own_address():
        assert found["reach"] == ALL
        assert not re.search(r"//(localhost|127\.)", found["link"])
    else:
        assert found["reach"] == (OFFLINE if "0.0.0.0" in served.flags else HERE)


def test_the_picture_shows_the_same_link(served: Served) -> None:
    """Asked through another name, both change."""
    seated = served.open(game="gops")
    at = f"/api/tables/{seated['table']}"
    elsewhere = {"host": "games.example"}
    assert served.get(f"{at}/invitation", headers=elsewhere).json() == {
        "link": f"http://games.example/t/{seated['code']}",
        "reach": ALL,
    }
    assert served.get(f"{at}/qr.svg").content != served.get(f"{at}/qr.svg", headers=elsewhere).content
