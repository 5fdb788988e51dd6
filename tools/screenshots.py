"""Photograph the web table for the documentation: `python -m tools.screenshots`, into docs/screenshots.

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
DESKTOP, PHONE = (1280, 800), (390, 844)
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
    """A game at a lively moment: after so many touches of a visitor with this seed, and then these."""

    game: str
    seats: int
    touches: int
    seed: int
    then: tuple[str, ...] = ()


TABLES = [
    Table("spots", 3, 20, 2),
    Table("gonuts", 4, 12, 3),
    Table("donutdog", 3, 38, 2),
    Table("dog", 4, 40, 3, then=("card:0.7", "home:0.2", "home:0.4")),
    Table("dndomino", 4, 34, 4),
]


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
    """One game, seen on a desk, there in the dark as well, and on a phone."""
    with fresh_page(chromium, *DESKTOP) as page:
        calm = Calm(page)
        seated = play_alone(page, server, table.game, seats=table.seats)
        play(page, calm, Rng(table.seed), table.touches)
        look(page)
        for component in table.then:
            page.locator(f"[data-piece='{component}']").click()
        photograph(page, f"{table.game}-desktop")
    with fresh_page(chromium, *DESKTOP, theme="dark") as page:
        come_to(page, server, seated, table.game)
        look(page)
        photograph(page, f"{table.game}-dark")
    with fresh_page(chromium, *PHONE) as page:
        come_to(page, server, seated, table.game)
        look(page)
        photograph(page, f"{table.game}-phone")


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
        page.get_by_role("tab", name="Log").click()
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
    """From the top, without a mark on anything."""
    page.wait_for_selector(ASKED)
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('main > .table')?.scrollTo(0, 0)")
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
