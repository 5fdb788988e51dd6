"""How soon a new position is seen: `python -m tools.paint`, on a processor slowed four times, without motion.

A line of our own plays a chair and keeps positions from the middle of a game. They are given to the page one
by one, and the browser measures until the frame with the new position is painted, with whatever the page
changes in the frames right after it. Any page can be measured: `--url http://127.0.0.1:8000` takes one that
is served already, of another checkout say.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from boneyard.core.registry import game_class
from boneyard.server import protocol
from boneyard.server.steps import Follower
from tests.page.conftest import FLAGS
from tests.page.visitor import Served, come_to, fresh_page, open_table, serve
from tools.page import provide_page
from tools.system import browser

SIZES = ((390, 844), (1280, 720))
SLOWER = 4  # times
AIM = 100  # milliseconds
FRAMES = 20
RUNS = 3  # of which the quickest counts, position by position: whatever else a machine does only adds
# Choices of one chair until the game is in its middle.
MIDDLE = {"dndomino": 30, "dog": 25, "donutdog": 8, "gonuts": 3, "spots": 25}

# A line to the chair, which chooses whenever it is asked: all positions it is told, and where the middle is.
PLAY = """({ table, token, middle, most }) => new Promise((done, fail) => {
  const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/socket`);
  const frames = [];
  let chosen = 0;
  let from = -1;
  let luck = 1;
  const below = n => (luck = (luck * 1103515245 + 12345) % 2147483648) % n;
  line.onopen = () => line.send(JSON.stringify({ t: 'hello', token, language: 'en' }));
  line.onerror = () => fail(new Error('the line broke'));
  let heard = {};
  line.onmessage = ({ data }) => {
    const news = JSON.parse(data);
    if (news.t !== 'state' && news.t !== 'step') return;
    heard = { ...heard, ...news };
    if (!heard.over) frames.push(data); // the end is another matter
    if (heard.over || (from >= 0 && frames.length > from + most)) {
      line.close();
      done({ frames, from: Math.max(0, frames.length - most - 1) });
      return;
    }
    if (!heard.prompt || heard.prompt.chosen) return;
    if (++chosen === middle) from = frames.length - 1;
    const { text } = heard.prompt.choices[below(heard.prompt.choices.length)];
    const { version, seat } = heard;
    line.send(JSON.stringify({ t: 'act', id: `v${version}n${luck}`, version, text, seat }));
  };
})"""

# The page hears no position but ours. A task that a frame asks for runs after that frame is painted.
FEED = """(() => {
  let changed = false;
  let newest = null;
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      newest = this;
      this.addEventListener('message', event => {
        if (!event.ours && /^{"t":"(state|step)"/.test(event.data)) event.stopImmediatePropagation();
      });
    }
  };
  const painted = () => new Promise(done => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => done(performance.now());
    after.port2.postMessage(0);
  }));
  window.give = async data => {
    changed = false;
    const began = performance.now();
    newest.dispatchEvent(Object.assign(new MessageEvent('message', { data }), { ours: true }));
    for (let seen = 0; ; ) {
      const now = await painted();
      if (!changed) return seen ? seen - began : 0;
      changed = false;
      seen = now;
    }
  };
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => (changed = true)).observe(
    document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true }));
})()"""


def recorded(page: Page, served: Served, game: str) -> tuple[Any, list[str]]:
    """A chair at a full table, and positions of its game: the first with all that was told before it."""
    seated = open_table(served, game, bots="quick", seats=max(game_class(game).seat_counts))
    chair = {"table": seated["table"], "token": seated["token"]}
    played = page.evaluate(PLAY, {**chair, "middle": MIDDLE[game], "most": FRAMES})
    follower, log = Follower(), list[protocol.LogLine]()
    for frame in played["frames"][: played["from"] + 1]:
        state = follower.take(msgspec.json.decode(frame, type=protocol.Heard))
        assert isinstance(state, protocol.State)
        log = [*log[: state.since], *state.log]
    first = msgspec.structs.replace(state, since=0, log=log)
    return seated, [msgspec.json.encode(first).decode(), *played["frames"][played["from"] + 1 :]]


def paints(
    chromium: Browser, served: Served, size: tuple[int, int], seated: Any, frames: list[str]
) -> list[float]:
    """Milliseconds until each position was painted; none for one that changes nothing."""
    with fresh_page(chromium, *size, motion="off") as page:
        page.add_init_script(FEED)
        with page.expect_websocket():
            come_to(page, served, seated, "")
        page.wait_for_selector("[role=status]")  # the table, before anything lies there
        page.evaluate("frame => give(frame)", frames[0])
        page.wait_for_selector("[data-piece]")
        line = page.context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return [page.evaluate("frame => give(frame)", frame) for frame in frames[1:]]


def report(chromium: Browser, served: Served, games: list[str]) -> None:
    print(f"| game | window | positions | median | 95 % within | {AIM} ms |\n|---|---|---|---|---|---|")
    with fresh_page(chromium, 800, 600) as page:
        page.goto(served.url)
        for game in games:
            seated, frames = recorded(page, served, game)
            for size in SIZES:
                runs = [paints(chromium, served, size, seated, frames) for _ in range(RUNS)]
                times = [min(each) for each in zip(*runs, strict=True) if all(each)]
                late = quantiles(times, n=20, method="inclusive")[-1]
                row = [game, f"{size[0]}×{size[1]}", len(times), f"{median(times):.0f} ms", f"{late:.0f} ms"]
                print("|", *(f"{cell} |" for cell in (*row, "kept" if late <= AIM else "missed")), flush=True)


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
            served = serve(Path(folder))
            try:
                report(chromium, served, wish.games)
            finally:
                served.stop()
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
