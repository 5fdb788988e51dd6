"""What happened is played out at the table: every moment is seen, in order, before the next question.

The page is shown positions of real matches by a line of our own, and its clock runs when a test says so.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from boneyard.core.events import LASTS, MOMENT, RESULT
from boneyard.core.match import Match
from boneyard.core.state import NOBODY, Seat
from boneyard.core.text import Voice
from boneyard.games.dndomino import state as dndomino
from boneyard.games.dog import state as dog
from boneyard.games.gonuts import state as gonuts
from boneyard.games.spots import state as spots
from boneyard.server.projection import ViewerLog, viewer_state
from tests.contract.tables import BOX, game_class
from tests.page.visitor import LIT, Served, come_to, fresh_page, open_table

RECORDS = Path(__file__).resolve().parents[1] / "records"
TICK = 100  # milliseconds between two looks at the page
LONG_ENOUGH = 1300  # milliseconds that a moment is seen, looked at in ticks
REST = 3_000  # milliseconds that positions stay besides what is told

# Moments that no kept match has: whose they are, and their numbers, as the rules would tell them.
BY_HAND: dict[tuple[str, int], tuple[int, ...]] = {
    ("dndomino", dndomino.CLEARED): (NOBODY, 0b110),
    ("dndomino", dndomino.LEFT): (1, 2),
    ("dndomino", dndomino.HUNTED): (NOBODY,),
    ("dog", dog.STOPPED): (NOBODY, 3, 2),
    ("spots", spots.NO_DICE): (NOBODY,),
}


# Matches


def moments_of(name: str) -> list[int]:
    cls = game_class(name)
    return [kind for kind, tell in cls(cls.usual_seats).events.items() if tell.beat == MOMENT]


MOMENTS = [(name, kind) for name in BOX for kind in moments_of(name)]


@cache
def kept(name: str) -> list[dict[str, Any]]:
    records = (json.loads(file.read_text("utf-8")) for file in sorted(RECORDS.glob("*.json")))
    return [record for record in records if record["game"] == name]


@cache
def steps_to(name: str, kind: int) -> tuple[int, int]:
    """Which kept match has it, and after how many decisions it comes."""
    for number, record in enumerate(kept(name)):
        for done, events in enumerate(played_on(started(record), record)):
            if any(event.kind == kind for event in events):
                return number, done
    raise AssertionError(f"No kept match of {name} has a moment {kind}: add it to BY_HAND")


def started(record: dict[str, Any]) -> Match[Any]:
    return Match(game_class(record["game"])(record["seats"], **record["options"]), record["seed"])


def decisions(record: dict[str, Any]) -> list[tuple[Seat, str]]:
    steps = (step.partition(" ") for step in record["steps"] if not step.startswith("*"))
    return [(int(who), text) for who, _, text in steps]


def played_on(match: Match[Any], record: dict[str, Any], most: int = 10**6) -> Iterator[list[Any]]:
    for seat, text in decisions(record)[:most]:
        yield match.play(seat, text)


@dataclass
class Told:
    """A step as whoever makes it sees it: the position before, the one after, and the lines in between."""

    match: Match[Any]
    viewer: Seat
    voice: Voice = field(init=False)
    log: ViewerLog = field(init=False)
    before: dict[str, Any] = field(init=False)
    after: dict[str, Any] = field(init=False)

    def begin(self, names: tuple[str, ...]) -> None:
        self.voice = Voice(names=names, you=self.viewer)
        self.log = ViewerLog(self.viewer, self.voice)
        self.log.update(self.match, self.voice)
        self.before = self._frame(1, 0)

    def end(self) -> None:
        since = len(self.log.lines)
        self.log.update(self.match, self.voice)
        self.after = self._frame(2, since)

    def _frame(self, version: int, since: int) -> dict[str, Any]:
        state = viewer_state(self.match, self.viewer, self.voice, None, with_odds=False)
        state = msgspec.structs.replace(
            state, version=version, since=since, log=self.log.played_out(since) if since else self.log.lines
        )
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
        return found

    @property
    def lasts(self) -> int:
        """Milliseconds, by which all of it has been told."""
        return REST + sum(int(1000 * LASTS[max(1, line.get("beat", 1))]) + TICK for line in self.after["log"])

    @property
    def moments(self) -> list[str]:
        return [line["text"] for line in self.after["log"] if line.get("beat", 1) == MOMENT]


def before_moment(name: str, kind: int) -> tuple[Told, Any]:
    """A match just before it, and what makes it happen."""
    if (name, kind) in BY_HAND:
        match = started(kept(name)[0])
        for _ in played_on(match, kept(name)[0], 20):
            pass
        return Told(match, match.actors[0]), lambda: emit(match, kind)
    number, done = steps_to(name, kind)
    record = kept(name)[number]
    match = started(record)
    for _ in played_on(match, record, done):
        pass
    seat, text = decisions(record)[done]
    return Told(match, seat), lambda: match.play(seat, text)


def emit(match: Match[Any], kind: int) -> None:
    before = len(match.events)
    match.state.moments = []
    match.state.emit(kind, *BY_HAND[match.game.name, kind])
    match._keep_moments(before)


# The page


@dataclass
class Shown:
    """A page at a table whose positions we send."""

    page: Page
    lines: list[WebSocketRoute]

    def hear(self, frame: dict[str, Any]) -> None:
        self.lines[-1].send(json.dumps(frame))

    def look(self) -> tuple[str, int, int]:
        """What everybody should notice, how many things are lit, and how many fly."""
        found: tuple[str, int, int] = self.page.evaluate(
            """lit => [document.querySelector('[data-testid=moment]')?.textContent ?? '',
                document.querySelectorAll(lit).length, document.querySelectorAll('.ghost').length]""",
            LIT,
        )
        return found

    def watch(self, milliseconds: int) -> list[tuple[str, int, int]]:
        """How it looks, tick by tick."""
        seen = []
        for _ in range(0, milliseconds, TICK):
            self.page.clock.run_for(TICK)
            seen.append(self.look())
        return seen


def told_lately(seen: list[tuple[str, int, int]]) -> list[str]:
    """The moments in the order in which they were seen."""
    texts = [text for text, _, _ in seen if text]
    return [text for at, text in enumerate(texts) if at == 0 or texts[at - 1] != text]


def show(page: Page, served: Served, told: Told) -> Shown:
    """Sit down where this match is played; the real server's own positions are kept from the page."""
    lines: list[WebSocketRoute] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(
            lambda frame: None if json.loads(frame)["t"] in ("state", "step") else line.send(frame)
        )
        lines.append(line)

    page.route_web_socket(re.compile("/socket$"), between)
    page.clock.install(time=1_800_000_000)
    game = told.match.game
    seated = open_table(served, game.name, seats=game.seats, options=dict(game.options), bots="random")
    with page.expect_websocket():
        come_to(page, served, seated, game.name)
    expect(page.get_by_text("Connected")).to_have_count(1)
    told.begin(tuple(f"Player {seat}" for seat in range(game.seats)))
    shown = Shown(page, lines)
    shown.hear(told.before)
    page.wait_for_selector("[data-zone]")
    page.clock.pause_at(1_800_001_000)
    return shown


@pytest.mark.parametrize(("name", "kind"), MOMENTS)
def test_every_moment_is_seen_before_the_next_question(
    name: str, kind: int, chromium: Browser, served: Served
) -> None:
    told, happen = before_moment(name, kind)
    with fresh_page(chromium, 1280, 800, motion="normal") as page:
        shown = show(page, served, told)
        happen()
        told.end()
        shown.hear(told.after)
        seen = shown.watch(told.lasts)
        assert told.moments
        for moment in told.moments:
            time = TICK * sum(moment in text for text, _, _ in seen)
            assert time >= LONG_ENOUGH, f"{moment!r} was seen for {time} ms of {told_lately(seen)}"
        assert not any(lit for text, lit, _ in seen if text), "a question is lit while a moment is told"
        told_in_order = " ".join(told_lately(seen))
        at = [told_in_order.index(moment) for moment in told.moments]
        assert at == sorted(at), told_lately(seen)
        choices = told.after["prompt"] is not None
        assert (seen[-1][1] > 0) == choices, "the question is lit when all is told"


# How it is told: a reveal with what follows from it, and then a question


@pytest.fixture
def reveal() -> tuple[Told, Any]:
    """Two people take the same donut, others theirs: several beats, of which one is a moment."""
    return before_moment("gonuts", gonuts.SHOWN)


@contextmanager
def at_reveal(
    chromium: Browser, served: Served, reveal: tuple[Told, Any], **settings: Any
) -> Iterator[Shown]:
    """The page has just heard of it."""
    told, happen = reveal
    with fresh_page(chromium, 1280, 800, **settings) as page:
        shown = show(page, served, told)
        happen()
        told.end()
        assert told.after["prompt"] is not None, "a question must follow"
        shown.hear(told.after)
        yield shown


def results(told: Told) -> str:
    lines = [line["text"] for line in told.after["log"] if line.get("beat", 1) >= RESULT]
    return " ".join(lines[-3:])


def test_a_tap_skips_what_is_told(chromium: Browser, served: Served, reveal: tuple[Told, Any]) -> None:
    with at_reveal(chromium, served, reveal, motion="normal") as shown:
        assert any(text for text, _, _ in shown.watch(REST))
        assert shown.look()[1] == 0
        shown.page.mouse.click(5, 400)
        shown.page.clock.run_for(TICK)
        text, lit, _ = shown.look()
        assert (text, lit > 0) == ("", True)
        expect(shown.page.locator(".recap")).to_contain_text(results(reveal[0]))


def test_without_motion_nothing_is_played_but_the_recap_tells_it(
    chromium: Browser, served: Served, reveal: tuple[Told, Any]
) -> None:
    with at_reveal(chromium, served, reveal, motion="off") as shown:
        expect(shown.page.locator(".recap")).to_contain_text(results(reveal[0]))
        text, lit, flying = shown.look()
        assert (text, lit > 0, flying) == ("", True, 0)


def test_who_asks_for_less_motion_sees_moments_and_nothing_flies(
    chromium: Browser, served: Served, reveal: tuple[Told, Any]
) -> None:
    with fresh_page(chromium, 1280, 800, motion="normal") as page:
        page.emulate_media(reduced_motion="reduce")
        told, happen = reveal
        shown = show(page, served, told)
        happen()
        told.end()
        shown.hear(told.after)
        seen = shown.watch(told.lasts)
        assert told_lately(seen) == told.moments
        assert not any(flying for _, _, flying in seen)
        expect(page.locator(".recap")).to_contain_text(results(told))


def test_a_key_tells_the_last_turn_once_more(
    chromium: Browser, served: Served, reveal: tuple[Told, Any]
) -> None:
    told = reveal[0]
    with at_reveal(chromium, served, reveal, motion="normal") as shown:
        once = shown.watch(told.lasts)
        shown.page.keyboard.press("p")
        again = shown.watch(told.lasts)
        assert told_lately(again) == told_lately(once) == told.moments
        assert any(flying for _, _, flying in once)
        assert any(flying for _, _, flying in again)
        assert again[-1][1] == once[-1][1] > 0
