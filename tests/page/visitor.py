"""What a visitor does: come in, sit down, touch what is lit. It knows no game."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from boneyard import languages
from boneyard.core.rng import Rng
from boneyard.server import protocol
from boneyard.server.steps import Follower
from tests.server.room import as_read

LIT = "[data-piece].lit"
CONFIRM = "[data-testid=confirm]"
END = "[data-testid=end]"
ASKED = f"{LIT}, {CONFIRM}, {END}"
LIGHT, DARK = "rgb(236, 229, 214)", "rgb(22, 31, 27)"
GROUND = "getComputedStyle(document.documentElement).backgroundColor"
PATIENCE = 30_000  # milliseconds: a busy machine is no reason to fail
SHOTS = os.environ.get("BONEYARD_SHOTS", "")  # a folder: every page that is visited is photographed into it


@dataclass
class Served:
    """A server process, and where it listens."""

    folder: Path
    port: int
    arguments: list[str] = field(default_factory=list)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "boneyard.server", "--port", str(self.port)]
        command += ["--data-dir", str(self.folder), *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert self.process.stdout is not None
        first = self.process.stdout.readline().decode()
        assert "Boneyard is at" in first, first

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        self.process.communicate(timeout=30)
        self.process = None

    def freeze(self) -> None:
        """From now on it hears nothing, though the line is open."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """At once, without a chance to tidy up."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate(timeout=30)
        self.process = None

    def ask(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


def serve(folder: Path) -> Served:
    """Generous limits: a test touches faster than people do."""
    generous = ["--openings", "10000", "--messages", "10000", "--sockets", "1000", "--failures", "10000"]
    generous += ["--sittings", "10000"]
    server = Served(folder, free_port(), [*generous, "--pause", "0", "--thinkers", "1"])
    server.start()
    return server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


NO_REVIEWS = """const fetched = window.fetch;
window.fetch = (address, ...more) => String(address).includes('/review')
  ? Promise.resolve(Response.json({ detail: 'Not looked back at.' }, { status: 503 }))
  : fetched(address, ...more);"""


def without_review(page: Page) -> None:
    """Nobody looks back at the game that ends here: that takes seconds, and is tested elsewhere."""
    page.add_init_script(NO_REVIEWS)


@contextmanager
def fresh_page(chromium: Browser, width: int, height: int, **settings: Any) -> Iterator[Page]:
    """A browser that has never been here. What its console complains about is a mistake of ours.

    Narrow ones are phones: they are touched with fingers.
    """
    context = chromium.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", has_touch=width < 600
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if is_wrong(message) else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(f"dialog: {dialog.message}"))
    remember(page, "settings", {"motion": "off", "theme": "light", **settings})
    try:
        yield page
    except BaseException as error:
        error.add_note(f"The page complained: {wrong}")
        raise
    finally:
        context.close()
    assert not wrong, wrong


def is_wrong(message: ConsoleMessage) -> bool:
    """A server that says no or is stopped makes a browser complain; everything else is our mistake."""
    asked = "/api/" in message.location["url"] or "/api/" in message.text
    return message.type == "error" and not (asked and "policy" not in message.text.lower())


def remember(page: Page, key: str, value: Any) -> None:
    """Something the browser keeps from an earlier visit."""
    kept = json.dumps(json.dumps(value))
    page.add_init_script(
        f"localStorage.getItem('boneyard.{key}') ?? localStorage.setItem('boneyard.{key}', {kept})"
    )


def open_table(served: Served, game: str, **more: Any) -> Any:
    """A table opened without the page: its host's seat."""
    return served.ask("/api/tables", {"game": game, "name": "Ann", **more})


def come_to(page: Page, served: Served, seated: Any, game: str) -> None:
    """Come back to a seat that this browser holds."""
    remember(page, "seats", [{**seated, "game": game, "title": game, "at": 1}])
    page.goto(f"{served.url}/t/{seated['code']}")


def play_alone(page: Page, served: Served, game: str, *, after: int = 0, **more: Any) -> Any:
    """Against bots, at the table; in the middle of the game, if somebody else made so many choices before."""
    seated = open_table(served, game, bots="quick", **more)
    if after:
        play_ahead(page, served, seated, after)
    come_to(page, served, seated, game)
    page.wait_for_selector(ASKED)
    return seated


# In one go, because the table may change at any moment, as it may under a person's finger. Told about is a
# piece that is too small or lies under something, and one that does nothing though it is lit.
TOUCH = """async n => {
  const confirm = document.querySelector('[data-testid=confirm]');
  const shown = piece => { // a part of a large board may be out of sight
    const [box, board] = [piece, piece.closest('.board')].map(each => each?.getBoundingClientRect());
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return !board || (x > board.left + 8 && x < board.right - 8 && y > board.top + 8 && y < board.bottom - 8);
  };
  const every = [...document.querySelectorAll('[data-piece].lit')];
  const lit = confirm ? [confirm] : every.some(shown) ? every.filter(shown) : every;
  const piece = lit[n % lit.length];
  if (!piece) return '';
  if (piece.closest('.many')) piece.scrollIntoView({ block: 'nearest' }); // a long list may be moved along
  const box = piece.getBoundingClientRect();
  const again = document.querySelector(`[data-chip="${piece.dataset.piece}"], [data-choice]`);
  const small = Math.min(box.width, box.height) < 43.5;
  if (small && !again) return `${piece.dataset.piece} is too small for a finger`;
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const touched = there?.closest('[data-piece]')?.dataset.piece; // a token lies on its field
  if (!piece.contains(there) && touched !== piece.dataset.piece)
    return `${piece.dataset.piece} is covered by ${there?.outerHTML.slice(0, 200)}`;
  const situation = () => [...document.querySelectorAll('.lit, .taken, .chosen, [data-testid]')]
    .map(each => each.className + (each.dataset.piece ?? "") + each.textContent).join()
    + [...document.querySelectorAll('[role=tabpanel] li')].map(each => each.textContent).join();
  const before = situation();
  piece.click();
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  return situation() === before ? `${piece.dataset.piece} is lit and does nothing` : '';
}"""


def touch_once(page: Page, rng: Rng) -> None:
    """Touch anything that is lit, or confirm what is whole."""
    trouble = page.evaluate(TOUCH, rng.below(1000))
    assert not trouble, trouble


def play_on(page: Page, rng: Rng, touches: int) -> int:
    """Touch lit things until the game is over, or so often; how often it was."""
    for done in range(touches):
        page.wait_for_selector(ASKED)
        if page.query_selector(END):
            return done
        touch_once(page, rng)
    return touches


# A second line to the same chair, which answers whatever is asked until there is nothing more, or so often.
PLAY_OUT = """({ table, token, seed, most }) => new Promise((done, fail) => {
  const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/socket`);
  let luck = seed;
  const below = n => (luck = (luck * 1103515245 + 12345) % 2147483648) % n;
  line.onopen = () => line.send(JSON.stringify({ t: 'hello', token, language: 'en' }));
  line.onerror = () => fail(new Error('the line broke'));
  let known = {};
  line.onmessage = ({ data }) => {
    let heard = JSON.parse(data);
    if (heard.t === 'refused' && !/moved on/.test(heard.sentence)) fail(new Error(heard.sentence));
    if (heard.t !== 'state' && heard.t !== 'step') return;
    heard = known = { ...known, ...heard };
    if (heard.over) { line.close(); done(heard); return; }
    if (!heard.prompt || heard.prompt.chosen) return;
    if (most-- === 0) { line.close(); done(heard); return; }
    const { text } = heard.prompt.choices[below(heard.prompt.choices.length)];
    const { version, seat } = heard;
    line.send(JSON.stringify({ t: 'act', id: `v${version}n${luck}`, version, text, seat }));
  };
})"""


def play_out(page: Page, seated: Any, seed: int = 1, most: int = 10_000) -> Any:
    """Let chance play this chair to the end, faster than anybody touches; what was told last."""
    asked = {"table": seated["table"], "token": seated["token"], "seed": seed, "most": most}
    return page.evaluate(PLAY_OUT, asked)


def play_ahead(page: Page, served: Served, seated: Any, most: int = 10_000) -> Any:
    """The same before anybody comes to the table: nothing of it is drawn."""
    page.goto(f"{served.url}/api/languages")  # of the same origin
    return play_out(page, seated, most=most)


def listen(page: Page) -> list[str]:
    """Every frame that this page's sockets get from now on."""
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    return frames


def states(frames: list[str]) -> list[dict[str, Any]]:
    """The states that these frames tell of, with those that steps lead to."""
    follower = Follower()
    told = (follower.take(msgspec.json.decode(frame, type=protocol.Heard)) for frame in frames)
    return [as_read(heard) for heard in told if isinstance(heard, protocol.State)]


def word(page: Page, name: str) -> str:
    """What the page calls something, in the language that it speaks now."""
    page.wait_for_function("() => document.documentElement.dataset.size && document.querySelector('main')")
    found = languages.shared(page.evaluate("document.documentElement.lang")).page[name]
    assert isinstance(found, str)
    return found


def open_tab(page: Page, name: str) -> None:
    """Log, chat, rules or scores: beside the table, and on a phone on a sheet over it."""
    title = word(page, name)
    if not page.get_by_role("tab", name=title).is_visible():
        page.get_by_role("button", name=word(page, "rail")).click()
    page.get_by_role("tab", name=title).click()


def at_the_end(page: Page) -> None:
    expect(page.locator(END)).to_be_visible()


def photograph(page: Page, name: str) -> None:
    """For people to look at; only when asked for."""
    if SHOTS:
        folder = Path(SHOTS)
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{name}.png")
