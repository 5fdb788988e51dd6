"""Files of the server that only its own user may read, and of which only one server has the use."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from boneyard.server.databases import BadStore

OURS = 0o077  # what a mask takes away from everybody else
DATABASE = "tables.db"  # in a folder of ours
TROUBLE = "trouble.log"
BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite writes beside its file


def keep_private() -> None:
    """Whatever is written from now on is for this user only: tables hold the secrets of their decks."""
    os.umask(OURS)


def hide(folder: Path) -> None:
    """Take a folder of ours, as an older server left it, from everybody else."""
    chmod(folder, 0o700)
    hide_database(folder / DATABASE)
    chmod(folder / TROUBLE, 0o600)


def hide_database(file: Path) -> None:
    for ending in BESIDE:
        chmod(Path(f"{file}{ending}"), 0o600)


def chmod(file: Path, mode: int) -> None:
    """Where it is ours, and there."""
    with suppress(OSError):
        if file.stat().st_mode & OURS:
            file.chmod(mode)


# One server


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database, named as `--database` takes it; None if it is no such thing."""
    try:
        parsed = make_url(url if "://" in url else f"sqlite:///{url}")
    except (SQLAlchemyError, ValueError):
        return None
    file = parsed.database
    if parsed.get_backend_name() != "sqlite" or not file or file == ":memory:":
        return None
    return Path(file).resolve()


def has_password(url: str) -> bool:
    try:
        return bool(make_url(url).password)
    except (SQLAlchemyError, ValueError):
        return False


def only_user(file: Path) -> IO[Any]:
    """The lock of an SQLite database that no other server uses, by whatever name it was told of it."""
    folder = file.parent
    lock_file = folder / ("lock" if file.name == DATABASE else f"{file.name}.lock")
    try:
        lock = lock_file.open("a")
    except OSError as error:
        raise BadStore(
            "Tables cannot be kept in {folder}: {why}.",
            folder=str(folder),
            why=(error.strerror or "unknown reason").lower(),
        ) from None
    try:
        take_lock(lock)
    except OSError:
        lock.close()
        raise BadStore("Another server keeps its tables in {folder}.", folder=str(folder)) from None
    return lock


def take_lock(lock: IO[Any]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
