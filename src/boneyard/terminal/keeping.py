"""Records as files, none of which is ever lost to another one's name."""

from pathlib import Path
from typing import Any

from boneyard.core.errors import BadRecord
from boneyard.core.record import read_record, write_record


def keep_record(file: Path, record: dict[str, Any]) -> None:
    """Write the record, but never over anything else than an earlier state of this very match."""
    try:
        _must_be_free(file, record)
        write_record(file, record)
    except OSError as error:
        raise BadRecord(
            "{file} cannot be written: {reason}.",
            file=str(file),
            reason=(error.strerror or "unknown reason").lower(),
        ) from None


def _must_be_free(file: Path, record: dict[str, Any]) -> None:
    if "\0" in str(file):
        raise BadRecord("A file name has no such letters in it.")
    if file.is_dir():
        raise BadRecord("{file} is a folder, not a file.", file=str(file))
    if file.exists() and not _is_of(file, record):
        raise BadRecord("{file} already holds something else; choose another name.", file=str(file))


def _is_of(file: Path, record: dict[str, Any]) -> bool:
    try:
        return bool(read_record(file)["seed"] == record["seed"])
    except BadRecord:
        return False


def free_name(file: Path) -> Path:
    """The same name with the first number that is still free."""
    number = 2
    while (found := file.with_stem(f"{file.stem}-{number}")).exists():
        number += 1
    return found
