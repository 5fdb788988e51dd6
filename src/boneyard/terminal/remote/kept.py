"""The chairs that this terminal holds: their secrets, in a file that only its user can read."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from boneyard.core.errors import BadRecord

MOST_SEATS = 24


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """Its token is never said to any other server."""

    server: str
    table: str
    name: str
    token: str
    seat: int = -1
    waits: bool = False  # it is asked for, and ours only when the others agree


def file(environ: Mapping[str, str] = os.environ) -> Path:
    state = environ.get("XDG_STATE_HOME", "")
    folder = Path(state) if state.startswith("/") else Path("~/.local/state").expanduser()
    return folder / "boneyard" / "seats.json"


def seats() -> list[Seat]:
    """The last one taken first; none where the file is gone or spoilt."""
    try:
        return msgspec.json.decode(file().read_bytes(), type=list[Seat])
    except (OSError, msgspec.MsgspecError):
        return []


def seat_at(server: str, table: str, name: str | None) -> Seat | None:
    """The chair held at this table; of several the last one, or the one under this name."""
    for seat in seats():
        named = name is None or seat.name.casefold() == name.casefold()
        if named and (seat.server, seat.table) == (server, table):
            return seat
    return None


def keep(seat: Seat) -> None:
    others = [each for each in seats() if not _same(each, seat)]
    _write([seat, *others][:MOST_SEATS])


def forget(seat: Seat) -> None:
    _write([each for each in seats() if each.token != seat.token or each.table != seat.table])


def _same(one: Seat, other: Seat) -> bool:
    return (one.server, one.table, one.name) == (other.server, other.table, other.name)


def _write(seats: list[Seat]) -> None:
    target = file()
    draft = target.with_suffix(f".{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft.unlink(missing_ok=True)
        draft.touch(0o600, exist_ok=False)
        draft.write_bytes(msgspec.json.encode(seats))
        draft.replace(target)
    except OSError as error:
        raise BadRecord(
            "Your chair cannot be remembered, so you could not come back to it: {file}: {reason}.",
            file=str(target),
            reason=(error.strerror or "unknown reason").lower(),
        ) from None
