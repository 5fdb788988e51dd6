"""How one gets to a table: its link, and what is asked of its server before the game."""

import re
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from boneyard.core.errors import BadOption, Refused
from boneyard.server import protocol

PATIENCE = 10.0  # seconds until an answer
MOST_READ = 16 * 1024 * 1024  # bytes of one
CODE = re.compile(r"[0-9A-Za-z]{1,32}")
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")

S = TypeVar("S")


class Unreached(Refused):
    """Nobody answers there."""


class Foreign(Refused):
    """Something answers there, but not in our words."""


@dataclass(frozen=True, slots=True)
class Address:
    server: str  # http://127.0.0.1:8000
    table: str  # its code, or its id

    @property
    def link(self) -> str:
        """As the page shows it."""
        return f"{self.server}/t/{self.table}"

    @property
    def api(self) -> str:
        return f"{self.server}/api/tables/{quote(self.table)}"

    @property
    def socket(self) -> str:
        return f"ws{self.api.removeprefix('http')}/socket"


def read_address(link: str, code: str | None) -> Address:
    """A table's link as the page shows it; or a server's address, and the code beside it."""
    try:
        parts = urlsplit(link if "://" in link else f"http://{link}")
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        known = False
    if not known:
        raise _no_link(link)
    path = [unquote(part) for part in parts.path.split("/") if part]
    if code is not None:
        path = [*path, code] if not path else []
    if len(path) == 2 and path[0] == "t":
        path = path[1:]
    if len(path) != 1 or not CODE.fullmatch(path[0]):
        raise _no_link(link if code is None else f"{link} {code}")
    return Address(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}", path[0])


def _no_link(link: str) -> BadOption:
    return BadOption(
        "A table's link looks like http://127.0.0.1:8000/t/BCDF, not {link}.", link=repr(link[:100])
    )


def look(address: Address) -> tuple[Address, protocol.TableInfo]:
    """What anybody may know of the table there, and the address it finally answered at."""
    body, final = _asked(address, "", None)
    info = _read(address, body, protocol.TableInfo)
    there = urlsplit(final)
    return Address(f"{there.scheme}://{there.netloc}", info.code), info


def sit(address: Address, wish: protocol.SitDown) -> protocol.Seated:
    body, _ = _asked(address, "/seats", msgspec.json.encode(wish))
    return _read(address, body, protocol.Seated)


def record(address: Address) -> dict[str, Any]:
    """The record of a finished game."""
    body, _ = _asked(address, "/record", None)
    return _read(address, body, dict[str, Any])


def _asked(address: Address, path: str, body: bytes | None) -> tuple[bytes, str]:
    """An answer, and where it came from in the end."""
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    try:
        with urlopen(Request(address.api + path, body, headers), timeout=PATIENCE) as answer:
            return answer.read(MOST_READ), answer.geturl()
    except HTTPError as error:
        problem = _read(address, error.read(MOST_READ), protocol.Problem)
        raise BadOption("{why}", why=problem.detail) from None
    except (OSError, HTTPException, ValueError) as error:
        raise Unreached(
            "No server answers at {server}: {reason}.", server=address.server, reason=_reason(error)
        ) from None


def _reason(error: Exception) -> str:
    cause = error.reason if isinstance(error, URLError) else error
    if isinstance(cause, TimeoutError):
        return "it takes too long"
    words = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    return CONTROLS.sub(" ", str(words)).rstrip(".").lower()[:120]


def _read(address: Address, body: bytes, kind: type[S]) -> S:
    try:
        said: S = understood(body, kind)
        return said
    except msgspec.MsgspecError:
        raise Foreign(
            "What answers at {server} is not Boneyard, or a Boneyard of another version.",
            server=address.server,
        ) from None


def understood(frame: bytes | str, kind: Any) -> Any:
    """What a server said, without signs that would reach into the terminal."""
    return msgspec.convert(_harmless(msgspec.json.decode(frame)), kind)


def _harmless(said: Any) -> Any:
    if isinstance(said, str):
        return CONTROLS.sub(" ", said)
    if isinstance(said, list):
        return [_harmless(each) for each in said]
    if isinstance(said, dict):
        return {name: _harmless(each) for name, each in said.items()}
    return said
