"""`boneyard admin`: errands for the servers that run on a data folder."""

import argparse
import select
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from boneyard.core.errors import Refused
from boneyard.server.operating import errands
from boneyard.server.operating.settings import usual_folder

PATIENCE = 30.0  # seconds for an answer


class NotReached(Refused):
    """There is no server to ask."""


def admin(given: argparse.Namespace) -> Iterator[str]:
    """The lines that all processes answer; of what concerns all tables alike, one of them."""
    folder = given.data_dir or usual_folder()
    errand = errand_of(given)
    with ExitStack() as held:
        found = [connected(path, held) for path in sorted(folder.glob(errands.SOCKETS))]
        lines = [line for line in found if line is not None]
        if not lines:
            raise NotReached(
                "No server can be reached in {folder}. Does it run, as the same user, with this --data-dir?",
                folder=str(folder),
            )
        asked = lines[:1] if isinstance(errand, errands.OF_ONE) else lines
        for line in asked:
            line.sendall(msgspec.json.encode(errand) + b"\n")
        for line in asked:
            yield from answer_of(line)
        if isinstance(errand, errands.Drain):
            for line in asked:
                until_gone(line, given.seconds)
            yield "They have stopped." if len(asked) > 1 else "It has stopped."


def errand_of(given: argparse.Namespace) -> errands.Errand:
    match given.errand:
        case "status":
            return errands.Status()
        case "metrics":
            return errands.Metrics()
        case "tables":
            return errands.Tables(every=given.all)
        case "look":
            return errands.Look(given.table)
        case "close":
            return errands.Close(given.table)
        case "lock" | "unlock":
            return errands.Lock(given.table, given.errand == "lock")
        case "announce":
            return errands.Announce(" ".join(given.text))
        case "ban":
            return errands.Ban(given.address, given.minutes)
        case "unban":
            return errands.Unban(given.address)
        case "bans":
            return errands.Bans()
        case "reports":
            return errands.Reports(given.days)
        case "drain":
            return errands.Drain(given.seconds)
    raise NotReached("Say what to do: `boneyard admin --help` lists it.")


def connected(path: Path, held: ExitStack) -> socket.socket | None:
    """The line to a process; none if it is gone and has left its socket behind."""
    if sys.platform == "win32":
        raise NotReached("A server on Windows cannot be asked; stop it with Ctrl-C.")
    line = held.enter_context(closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)))
    line.settimeout(PATIENCE)
    try:
        line.connect(str(path))
    except PermissionError:
        raise NotReached("{path} belongs to another user; ask as that user.", path=str(path)) from None
    except OSError:
        return None
    return line


def answer_of(line: socket.socket) -> list[str]:
    with closing(line.makefile("rb")) as reading:
        try:
            answer = msgspec.json.decode(reading.readline(), type=errands.Answer)
        except (OSError, msgspec.MsgspecError):
            raise NotReached("The server gave no answer.") from None
    if answer.refusal:
        raise NotReached("{why}", why=answer.refusal)
    return answer.lines


def until_gone(line: socket.socket, seconds: int) -> None:
    """A process that ends lets go of its end of the line."""
    if not select.select([line], [], [], seconds + PATIENCE)[0]:
        raise NotReached("The server has not stopped yet.")
