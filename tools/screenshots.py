"""Photograph the web table for the documentation: `make screenshots`, into docs/screenshots and its page.

The luck of these tables is known beforehand, and whatever is touched is chosen by a seed: the same sources
give the same pictures. The browser itself makes small WebP files of them.
"""

import base64
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from boneyard.core.rng import Rng
from tests.page.conftest import FLAGS
from tests.page.visitor import (
    ASKED,
    END,
    Served,
    come_to,
    fresh_page,
    open_table,
    play_alone,
    touch_once,
)
from tools.page import provide_page
from tools.system import browser

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "screenshots"
SIZES = {
    "desk": (1280, 720),
    "wide": (1920, 1080),
    "phone": (390, 844),
    "small": (360, 640),
    "lying": (844, 390),
}
DESKTOP, PHONE = SIZES["desk"], SIZES["phone"]
TIMES = {"light": "", "dark": "-night"}  # of day: theme, and what its pictures are called
PORT = 8287  # always the same, because it is to be seen in the lobby
QUALITY = 0.82
CALM = 0.4  # seconds without news, after which the bots have done what they do
PATIENCE = 60.0

# The server, with luck that everybody can work out: for photographs, and for nothing else.
KNOWN_LUCK = """
import hashlib, os, sys
from boneyard.server.__main__ import main
drawn = {}
def known(n):
    drawn[n] = drawn.get(n, 0) + 1
    return hashlib.shake_256(f"{n} {drawn[n]}".encode()).digest(n)
os.urandom = known
sys.exit(main())
"""

TO_WEBP = """async ([png, quality]) => {
  const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const packed = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(''));
}"""


@dataclass(frozen=True)
class Table:
    """A game at a lively moment: after so many touches of a visitor with this seed."""

    game: str
    title: str
    seats: int
    touches: int
    seed: int


TABLES = [
    Table("gonuts", "Go Nuts for Donuts", 4, 9, 3),
    Table("spots", "Spots", 3, 14, 2),
    Table("donutdog", "Donut Dog", 3, 26, 2),
    Table("dog", "Dog", 4, 24, 3),
    Table("dndomino", "Dungeons and Dominos", 4, 30, 4),
]

# Besides the tables, with what is to be seen there.
AROUND = {
    "home-desktop": "The home page",
    "home-phone": "The home page on a phone",
    "lobby-desktop": "Before the game: link, picture to scan, code, seats and options",
    "why-desktop": "Why something cannot be touched",
    "rules-desktop": "The rules beside the table, at the section that matters",
    "end-desktop": "The end: who won, and how it was decided",
    "replay-desktop": "A replay with its slider",
}


def main() -> None:
    command = browser()
    if command is None:
        sys.exit("There is no browser to take pictures with; `make browser` gets one.")
    provide_page()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=command, args=FLAGS)
        for table in TABLES:
            with served() as server:
                at_table(chromium, server, table)
        with served() as server:
            around(chromium, server)
        chromium.close()
    (ROOT / "docs" / "screenshots.md").write_text(gallery(), "utf-8")


def gallery() -> str:
    """The page that shows them all."""
    parts = [
        "# How the web table looks",
        "`make screenshots` takes all of these anew, at tables whose luck is known.",
    ]
    for table in TABLES:
        parts.append(f"## {table.title}")
        for theme, night in TIMES.items():
            heads = [f"{width} × {height}" for width, height in SIZES.values()]
            shots = [
                f"![{table.title}, {size}, {theme}](screenshots/{table.game}-{size}{night}.webp)"
                for size in SIZES
            ]
            parts.append(grid(heads, shots))
    parts.append("## Around the table")
    parts.append("\n\n".join(f"![{about}](screenshots/{name}.webp)" for name, about in AROUND.items()))
    return "\n\n".join(parts) + "\n"


def grid(heads: list[str], shots: list[str]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), shots))


@contextmanager
def served() -> Iterator[Served]:
    """A server of its own for each game, so that no picture depends on another."""
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), PORT, ["--pause", "0", "--thinkers", "1", "--messages", "10000"])
        command = [sys.executable, "-c", KNOWN_LUCK, "--port", str(server.port), "--data-dir", folder]
        server.process = subprocess.Popen([*command, *server.arguments], stdout=subprocess.PIPE)
        assert server.process.stdout is not None
        if not server.process.stdout.readline():
            sys.exit(f"The server did not start; perhaps port {PORT} is in use.")
        yield server
        server.stop()


def at_table(chromium: Browser, server: Served, table: Table) -> None:
    """One game, in every window, by day and by night."""
    with fresh_page(chromium, *DESKTOP) as page:
        calm = Calm(page)
        seated = play_alone(page, server, table.game, seats=table.seats)
        play(page, calm, Rng(table.seed), table.touches)
    for theme, night in TIMES.items():
        for size, window in SIZES.items():
            with fresh_page(chromium, *window, theme=theme) as page:
                come_to(page, server, seated, table.game)
                look(page)
                photograph(page, f"{table.game}-{size}{night}")


def around(chromium: Browser, server: Served) -> None:
    """What there is besides the tables: home, lobby, rules, end and replay."""
    with fresh_page(chromium, *DESKTOP) as page:
        page.goto(server.url)
        page.wait_for_selector("[data-game]")
        photograph(page, "home-desktop")
        come_to(page, server, open_table(server, "spots", seats=3), "spots")
        page.wait_for_selector("[data-testid=start]")
        page.wait_for_function("() => [...document.images].every(image => image.naturalWidth > 0)")
        page.get_by_role("button", name="Add a bot").first.click()
        page.get_by_text("Add a bot").nth(0).wait_for()
        photograph(page, "lobby-desktop")
    with fresh_page(chromium, *PHONE) as page:
        page.goto(server.url)
        page.wait_for_selector("[data-game]")
        photograph(page, "home-phone")
    with fresh_page(chromium, *DESKTOP) as page:
        calm = Calm(page)
        seated = play_alone(page, server, "gonuts", seats=3)
        page.locator("[data-piece=deck]").click()
        page.wait_for_selector("[data-testid=bubble]")
        photograph(page, "why-desktop")
        page.get_by_test_id("bubble").get_by_role("button").first.click()
        page.wait_for_selector(".asked")
        photograph(page, "rules-desktop")
        play(page, calm, Rng(1), 1000)
        page.get_by_test_id("story").wait_for()
        photograph(page, "end-desktop")
        page.goto(f"{server.url}/replay/{seated['table']}?ply=24&seat=0")
        page.wait_for_selector("[data-piece]")
        photograph(page, "replay-desktop")


class Calm:
    """When the table last had news."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.last = time.monotonic()
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.note()))

    def note(self) -> None:
        self.last = time.monotonic()

    def wait(self) -> None:
        """Until everybody waits for us: only then the next touch means the same every time."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.page.wait_for_timeout(60)
            if time.monotonic() - self.last > CALM and self.page.query_selector(ASKED):
                return
        raise SystemExit("The table never came to rest.")


def play(page: Page, calm: Calm, rng: Rng, touches: int) -> None:
    """Touch so often, or until the game is over."""
    for _ in range(touches):
        calm.wait()
        if page.query_selector(END):
            return
        touch_once(page, rng)
    calm.wait()


def look(page: Page) -> None:
    """When everything lies where it belongs, and the letters have come."""
    page.wait_for_selector(ASKED)
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(300)


def photograph(page: Page, name: str) -> None:
    png = base64.b64encode(page.screenshot()).decode()
    dark_room = page.context.new_page()
    webp = base64.b64decode(dark_room.evaluate(TO_WEBP, [png, QUALITY]))
    dark_room.close()
    (FOLDER / f"{name}.webp").write_bytes(webp)
    print(f"{name}: {len(webp) // 1024} kB", flush=True)


if __name__ == "__main__":
    main()
