"""The page's files, held in memory: what is not among them is not served, whatever its path looks like."""

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "page"
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}
NOT_BUILT = (
    "The page of this table has not been built. In a checkout, `make page` builds it; "
    "an installed Boneyard brings it along."
)


@dataclass(frozen=True)
class File:
    body: bytes
    packed: bytes
    kind: str
    lasting: bool  # its name says what is in it, so it never changes


class Pages:
    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._built = 0.0
        self._files: dict[str, File] = {}

    def find(self, path: str) -> File | None:
        """A file by its path; every path without a dot in its last part is the page itself."""
        self._read_again()
        if "." not in path.rpartition("/")[2]:
            path = "index.html"
        return self._files.get(path.lstrip("/"))

    def _read_again(self) -> None:
        """Once, and whenever the page was built anew."""
        index = self.folder / "index.html"
        built = index.stat().st_mtime if index.is_file() else 0.0
        if built == self._built:
            return
        self._built = built
        self._files = {
            file.relative_to(self.folder).as_posix(): read(file, self.folder)
            for file in sorted(self.folder.rglob("*"))
            if file.is_file()
        }


def read(file: Path, folder: Path) -> File:
    body = file.read_bytes()
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    lasting = file.relative_to(folder).parts[0] == "assets"
    return File(body, gzip.compress(body, mtime=0), kind, lasting)
