"""What is written about trouble: a line for whoever looks at the terminal, the rest in a file that rotates.

Nothing secret is ever written. Tokens, their hashes, the secrets of deals and seeds are long hexadecimal
numbers, so those are struck out wherever they stand, and so are passwords in addresses and what a server was
told to hide.
"""

import json
import logging
import os
import re
import sys
import time
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO
from urllib.parse import unquote

LONG_NUMBER = re.compile(r"[0-9a-fA-F]{32,}")  # tables and processes have shorter ones
PASSWORD = re.compile(r"(\b[a-z][a-z0-9+.-]{1,30}://[^\s:/@]*:)[^\s@]+(?=@)")
STRUCK_OUT = "…"
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Logs:
    """How and where it is written."""

    folder: Path | None = None
    json: bool = False
    level: str = "warning"
    size: int = 5  # megabytes of a file ...
    files: int = 5  # ... and how many older ones are kept
    secrets: tuple[str, ...] = ()  # that nobody may read


def set_up(logs: Logs) -> None:
    """On the terminal one line for each; in the file our own mistakes, as whole as they are known."""
    shown = logging.StreamHandler()
    shown.setFormatter(Discreet(Lines() if logs.json else OneLine(), logs.secrets))
    handlers: list[logging.Handler] = [shown]
    if logs.folder is not None:
        kept = Shared(
            logs.folder / "trouble.log", maxBytes=logs.size * MEGABYTE, backupCount=logs.files, delay=True
        )
        whole = Lines() if logs.json else logging.Formatter("%(asctime)s %(name)s: %(message)s")
        kept.setFormatter(Discreet(whole, logs.secrets))
        kept.addFilter(ours)
        handlers.append(kept)
    logging.basicConfig(level=logging.WARNING, handlers=handlers, force=True)
    logging.getLogger("boneyard").setLevel(logs.level.upper())


def ours(record: logging.LogRecord) -> bool:
    """Our mistakes, not what a client did to the protocol."""
    if record.exc_info is None or record.exc_info[0] is None:
        return False
    return record.name.startswith("boneyard") or record.getMessage().startswith("Exception in ASGI")


class OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        what = record.getMessage().strip().splitlines()
        return f"{record.levelname}: {what[0] if what else ''}{gist(record)}".replace("\n", " ")


class Lines(logging.Formatter):
    """A JSON object for each, on one line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            said["trouble"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def gist(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return f" ({type(error).__name__}: {str(error)[:200]})" if error is not None else ""


class Discreet(logging.Formatter):
    """Another formatter's text, without what is nobody's business."""

    def __init__(self, inner: logging.Formatter, secrets: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.inner = inner
        self.secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        return hushed(self.inner.format(record), self.secrets)


def hushed(text: str, secrets: tuple[str, ...] = ()) -> str:
    for secret in secrets:
        text = text.replace(secret, STRUCK_OUT)
    return PASSWORD.sub(rf"\1{STRUCK_OUT}", LONG_NUMBER.sub(STRUCK_OUT, text))


def passwords_in(address: str) -> tuple[str, ...]:
    """As it stands in the address of a database, and as it is meant there."""
    found = re.match(r"[^:/@]+://[^:/@]*:(.+)@", address)
    return (found[1], unquote(found[1])) if found else ()


class Shared(RotatingFileHandler):
    """A file that several processes write to: whoever finds it put away by another begins the next."""

    def emit(self, record: logging.LogRecord) -> None:
        if (
            self.stream is not None
            and sys.platform != "win32"
            and was_put_away(self.stream, self.baseFilename)
        ):
            self.stream.close()
            self.stream = None
        super().emit(record)


def was_put_away(stream: IO[str], name: str) -> bool:
    try:
        return not os.path.samestat(Path(name).stat(), os.fstat(stream.fileno()))
    except OSError:
        return True
