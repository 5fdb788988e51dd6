"""Everything a decision needs is in sight, without scrolling, at every table and in every window."""

import os
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from boneyard.core.registry import GAMES, game_class
from boneyard.core.rng import Rng
from tests.page.visitor import ASKED, END, Served, fresh_page, photograph, play_alone, touch_once

SIZES = ((1280, 720), (1920, 1080), (390, 844), (360, 640), (844, 390))
TABLES = [(game, seats) for game in GAMES for seats in game_class(game).seat_counts]
ALL = bool(os.environ.get("BONEYARD_SOAK"))
LOOKS = 10_000 if ALL else 2  # questions of a game at which sizes are tried: all of them, or all together
TOUCHES = 2_000 if ALL else 10
BEFORE = (0,) if ALL else (0, 9, 22)  # choices made before one comes, another number at each table

# What is wrong, as sentences; nothing where all is well.
SIGHT = """() => {
  const wrong = [];
  const inside = (box, what) => {
    const there = box.width > 0 && box.left > -1 && box.top > -1;
    if (!there || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      wrong.push(`${what} is out of sight: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  };
  const page = document.scrollingElement;
  const scrolls = page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1;
  if (scrolls) wrong.push('the page scrolls');
  inside(document.querySelector('[data-testid=ask]').getBoundingClientRect(), 'the question');
  const table = document.querySelector('[data-testid=table]').getBoundingClientRect();
  const asking = document.querySelector('[data-testid=prompt]').getBoundingClientRect();
  const apart = table.bottom <= asking.top + 1 || table.right <= asking.left + 1;
  if (!apart) wrong.push('the question lies over the table');
  const own = document.querySelectorAll('main .area.own .thing');
  if (own.length === 0) wrong.push("nothing of one's own lies there");
  for (const thing of own) {
    inside(thing.getBoundingClientRect(), `${thing.getAttribute('aria-label')}, of one's own`);
  }
  for (const thing of document.querySelectorAll('.thing.lit')) {
    const id = thing.dataset.piece;
    const box = thing.getBoundingClientRect();
    const board = thing.closest('.board')?.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const across = !board || (x > board.left + 8 && x < board.right - 8);
    const shown = across && (!board || (y > board.top + 8 && y < board.bottom - 8));
    if (board && !shown && document.querySelector(`[data-beyond~="${id}"]`)) continue;
    if (!shown) wrong.push(`${id} is beyond the edge of the board, and nothing leads there`);
    else if (!board) inside(box, `${id}, which is lit,`);
    const under = shown ? document.elementFromPoint(x, y) : null; // on a field its token may lie
    if (under && !thing.contains(under) && under.closest('[data-piece]')?.dataset.piece !== id)
      wrong.push(`${id} is covered by ${under.closest('[class]')?.className}`);
    const again = document.querySelector(`[data-chip="${id}"], [data-choice]`);
    if (Math.min(box.width, box.height) < 43.5 && !again) wrong.push(`${id} is too small, and has no chip`);
  }
  return wrong;
}"""

LAID = """() => {
  const table = document.querySelector('[data-testid=table]');
  return table.dataset.room === `${table.clientWidth} ${table.clientHeight}`;
}"""

PLACES = """() => Object.fromEntries([...document.querySelectorAll('.thing.lit')].map(thing => {
  const box = thing.getBoundingClientRect();
  const nth = [...document.querySelectorAll(`[data-piece="${thing.dataset.piece}"]`)].indexOf(thing);
  return [`${thing.dataset.piece} ${nth}`, [Math.round(box.left), Math.round(box.top)]];
}))"""


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats}" for game, seats in TABLES])
def test_everything_that_is_asked_for_is_in_sight(
    game: str, seats: int, chromium: Browser, served: Served
) -> None:
    rng = Rng(seats)
    before = BEFORE[TABLES.index((game, seats)) % len(BEFORE)]
    with fresh_page(chromium, 390, 844) as page:
        play_alone(page, served, game, seats=seats, after=before)
        for touched in range(TOUCHES):
            page.wait_for_selector(ASKED)
            if page.query_selector(END):
                return
            if ALL:
                look_at_every_size(page, f"{game} for {seats}, touch {touched}")
            elif touched % (TOUCHES // LOOKS) == TOUCHES // LOOKS - 1:
                look = touched // (TOUCHES // LOOKS)
                look_at_every_size(page, f"{game} for {seats}, touch {touched}", SIZES[look::LOOKS])
            touch_once(page, rng)


def look_at_every_size(page: Page, when: str, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    for width, height in sizes:
        resize(page, width, height)
        photograph(page, f"{when} {width}x{height}".replace(",", "").replace(" ", "-"))
        wrong: list[str] = page.evaluate(SIGHT)
        assert not wrong, f"{when}, {width}×{height}: {wrong[:4]}"
    resize(page, 390, 844)


def resize(page: Page, width: int, height: int) -> None:
    """Another window, in which everything has found its place."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height} && ({LAID})()")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_something_out_of_sight_is_noticed(phone: Page, served: Served) -> None:
    """The test above can fail: a table that is pushed down, a question over the table, a thing too small."""
    play_alone(phone, served, "spots", seats=2)
    assert phone.evaluate(SIGHT) == []
    planted = [
        ("document.querySelector('.thing.lit').style.transform = 'translate(2000px, 0)'", "out of sight"),
        ("document.querySelector('[data-testid=prompt]').style.top = '-200px'", "over the table"),
        ("Object.assign(document.querySelectorAll('.thing.lit')[1].style, {width: '20px'})", "too small"),
        ("document.querySelector('main .area.own').remove()", "nothing of one's own"),
    ]
    for bug, told in planted:
        phone.evaluate(f"() => {{ {bug}; }}")
        assert any(told in wrong for wrong in phone.evaluate(SIGHT)), told


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_under_the_finger(game: str, phone: Page, served: Served) -> None:
    """What is lit at two questions of one turn stands where it stood."""
    rng = Rng(3)
    play_alone(phone, served, game, after=6)
    before: dict[str, Any] = {}
    turn: Any = None
    for _ in range(18):
        phone.wait_for_selector(ASKED)
        if phone.query_selector(END):
            break
        now = phone.evaluate(PLACES)
        whose = phone.evaluate("() => document.querySelector('[data-testid=table]').dataset.turn")
        if whose == turn:
            moved = {piece: (at, now[piece]) for piece, at in before.items() if now.get(piece, at) != at}
            assert not moved, moved
        before, turn = now, whose
        touch_once(phone, rng)
