"""The page's files, held in memory: what is not among them is not served, whatever its path looks like."""

import gzip
import mimetypes
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "page"
TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
NOT_BUILT = (
    "The page of this table has not been built. In a checkout, `make page` builds it; "
    "an installed Boneyard brings it along."
)
OLD = "The page is older than its sources in web/; `make page` builds it anew."


def trouble(folder: Path = FOLDER) -> str:
    """What is wrong with the page, as a sentence; nothing if it is there and of its sources."""
    if not (folder / "index.html").is_file():
        return NOT_BUILT
    return "" if of_its_sources(folder) else OLD


def of_its_sources(folder: Path) -> bool:
    """A checkout has the tool that builds the page, and that tool knows; elsewhere there are no sources."""
    tool = folder.parents[3] / "tools" / "page.py"
    spec = spec_from_file_location("boneyard_page_tool", tool) if tool.is_file() else None
    if spec is None or spec.loader is None:
        return True
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return bool(module.is_current())


@dataclass(frozen=True)
class File:
    body: bytes
    packed: bytes
    kind: str
    lasting: bool  # its name says what is in it, so it never changes


class StaticFiles:
    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._built = 0.0
        self._files: dict[str, File] = {}
        self._build = ""

    def find(self, path: str) -> File | None:
        """A file by its path; every path without a dot in its last part is the page itself."""
        self._read_again()
        if "." not in path.rpartition("/")[2]:
            path = "index.html"
        return self._files.get(path.lstrip("/"))

    def build(self) -> str:
        """What the page was built from, as `tools/page.py` stamped it; a page knows its own."""
        self._read_again()
        return self._build

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
        stamp = self._files.get("stamp")
        self._build = stamp.body.decode() if stamp is not None else ""


def read(file: Path, folder: Path) -> File:
    body = file.read_bytes()
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    lasting = file.relative_to(folder).parts[0] == "assets"
    return File(body, gzip.compress(body, mtime=0), kind, lasting)
