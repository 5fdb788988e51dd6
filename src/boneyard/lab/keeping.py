"""Files that are kept beside a game: what was learned, what was measured."""

import os
from pathlib import Path

from boneyard.core.errors import BadOption
from boneyard.core.record import reason_of, short


def must_be_writable(file: Path) -> None:
    """Said before hours of work, not after them."""
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadOption("{path} cannot be written.", path=short(file))


def keep(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise BadOption(
            "{path} cannot be written: {reason}.", path=short(file), reason=reason_of(error)
        ) from None
