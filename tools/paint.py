"""How soon a new position is seen: `python -m tools.paint`, on a processor slowed four times, without motion.

Measured in the browser, from the moment a position comes over the line until the frame with it is painted,
with whatever the page changes in the frames right after it. Positions that come faster do not count. A line
of our own plays the chair, so any page can be measured: `--url http://127.0.0.1:8000` takes one that is
served already, of another checkout say.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from boneyard.core.registry import game_class
from tests.page.conftest import FLAGS
from tests.page.visitor import Served, come_to, fresh_page, open_table, serve
from tools.page import provide_page
from tools.system import browser

SIZES = ((390, 844), (1280, 720))
SLOWER = 4  # times
AIM = 100  # milliseconds
FRAMES = 20
PAUSE = 0.7  # seconds that bots hesitate, so that positions come one by one
CALM = 250  # milliseconds without news, after which the next choice is made
# Choices of one chair until the game is in its middle.
MIDDLE = {"dndomino": 40, "dog": 25, "donutdog": 8, "gonuts": 4, "spots": 25}

# Our listener comes before the page's. A task that a frame asks for runs after that frame is painted; what
# changes meanwhile is another frame's, and belongs to the same position.
WATCH = """() => {
  window.paints = [];
  window.lately = 0;
  let changed = false;
  let coming = 0; // positions so far
  const painted = () => new Promise(done => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => done(performance.now());
    after.port2.postMessage(0);
  }));
  const measure = async began => {
    const mine = ++coming;
    const alone = began > window.lately;
    window.lately = Infinity;
    changed = false;
    let end = 0;
    do {
      const now = await painted();
      if (!changed) break;
      changed = false;
      end = now;
    } while (true);
    if (mine !== coming) return;
    window.lately = performance.now();
    if (end && alone) window.paints.push(end - began);
  };
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const began = performance.now();
        if (String(data).startsWith('{"t":"state"')) void measure(began);
      });
    }
  };
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => (changed = true)).observe(
    document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true }));
}"""

# A second line to the chair, which chooses when it is told to.
SIT = """({ table, token }) => {
  window.line?.close();
  window.heard = null;
  window.line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/socket`);
  line.onopen = () => line.send(JSON.stringify({ t: 'hello', token, language: 'en' }));
  line.onmessage = ({ data }) => {
    const heard = JSON.parse(data);
    if (heard.t === 'state') window.last = window.heard = heard;
    if (heard.t === 'refused') window.heard = window.last; // somebody was faster
  };
}"""
CHOOSE = """n => {
  const { prompt, version, seat, over } = window.heard ?? {};
  if (over) return 'over';
  if (!prompt || prompt.chosen) return 'wait';
  const { text } = prompt.choices[n % prompt.choices.length];
  line.send(JSON.stringify({ t: 'act', id: `n${n}`, version, text, seat }));
  window.heard = null;
  return 'chose';
}"""


class Player:
    """Somebody who plays a chair from a page of their own."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page = page
        self.served = served
        self.luck = 1
        page.goto(served.url)

    def sit(self, game: str) -> Any:
        seats = max(game_class(game).seat_counts)
        seated = open_table(self.served, game, bots="quick", seats=seats)
        self.page.evaluate(SIT, {"table": seated["table"], "token": seated["token"]})
        return seated

    def choose(self) -> str:
        """Choose as soon as something is asked; or learn that it is over."""
        while True:
            self.luck = (self.luck * 1103515245 + 12345) % 2147483648
            done: str = self.page.evaluate(CHOOSE, self.luck)
            if done != "wait":
                return done
            self.page.wait_for_timeout(20)


@contextmanager
def measured(
    chromium: Browser, served: Served, size: tuple[int, int], seated: Any, game: str
) -> Iterator[Page]:
    with fresh_page(chromium, *size, motion="off") as page:
        page.add_init_script(f"({WATCH})()")
        come_to(page, served, seated, game)
        page.wait_for_selector("[data-piece]")
        line = page.context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate("window.paints = []")
        yield page


def calm(page: Page) -> None:
    page.wait_for_function(f"() => performance.now() - window.lately > {CALM}")


def paints(
    chromium: Browser, served: Served, player: Player, game: str, size: tuple[int, int]
) -> list[float]:
    """Milliseconds until positions in the middle of games were painted."""
    found: list[float] = []
    while len(found) < FRAMES:
        seated = player.sit(game)
        if any(player.choose() == "over" for _ in range(MIDDLE[game])):
            continue
        with measured(chromium, served, size, seated, game) as page:
            while len(found) + len(page.evaluate("window.paints")) < FRAMES:
                if player.choose() == "over":
                    break
                calm(page)
            found += page.evaluate("window.paints")
    return found


def report(chromium: Browser, served: Served, games: list[str]) -> None:
    print(f"| game | window | positions | median | 95 % within | (aim: {AIM} ms) |")
    print("|---|---|---|---|---|---|")
    with fresh_page(chromium, 800, 600) as page:
        player = Player(page, served)
        for game in games:
            for size in SIZES:
                times = paints(chromium, served, player, game, size)
                late = quantiles(times, n=20)[-1]
                kept = "kept" if late <= AIM else "missed"
                window = f"{size[0]}×{size[1]}"
                print(
                    f"| {game} | {window} | {len(times)} | {median(times):.0f} ms | {late:.0f} ms | {kept} |",
                    flush=True,
                )


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.paint", description="How soon a new position is seen.")
    parser.add_argument("games", nargs="*", default=sorted(MIDDLE), metavar="GAME")
    parser.add_argument("--url", default="", help="a server on this machine that is running already")
    wish = parser.parse_args()
    command = browser()
    if command is None:
        print("There is no browser; `make browser` gets one.")
        return 1
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(executable_path=command, args=FLAGS)
        if wish.url:
            report(chromium, Served(Path(folder), urlsplit(wish.url).port or 80), wish.games)
        else:
            provide_page()
            served = serve(Path(folder), PAUSE)
            try:
                report(chromium, served, wish.games)
            finally:
                served.stop()
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
