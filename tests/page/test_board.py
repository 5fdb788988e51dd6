"""A map that is too large for its window: it is moved and zoomed, and nothing is played by that."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from boneyard.core.rng import Rng
from tests.page.visitor import ASKED, LIT, Served, fresh_page, play_alone, touch_once

LARGE: dict[str, Any] = {"seats": 4, "options": {"prebuilt_map": True, "two_sets": True}}
MAP = ".board"
WIDTH = "document.querySelector('.board [data-piece]').offsetWidth"
SQUARE = "() => document.querySelector('.board [data-piece]').getBoundingClientRect()"

# Lit squares of the map: where the middle of each is, and whether that is in the part shown.
SHOWN = """() => [...document.querySelectorAll('.board .thing.lit')].map(thing => {
  const [box, board] = [thing, thing.closest('.board')].map(each => each.getBoundingClientRect());
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return [x, y, x > board.left && x < board.right && y > board.top && y < board.bottom];
})"""
ASKED_NOW = "() => document.querySelector('[data-testid=ask]').textContent"


@pytest.fixture(scope="module")
def small(chromium: Browser, served: Served) -> Any:
    with fresh_page(chromium, 360, 640) as page:
        play_alone(page, served, "dndomino", **LARGE)
        rng = Rng(1)
        while not page.locator(f"{MAP}:has({LIT}):has(.tools, .beyond)").count():
            touch_once(page, rng)
            page.wait_for_selector(ASKED)
        yield page


def middle(page: Page) -> tuple[float, float]:
    box = page.locator(MAP).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lit(page: Page) -> tuple[float, float]:
    return next(((x, y) for x, y, shown in page.evaluate(SHOWN) if shown), middle(page))


def enlarge(page: Page) -> tuple[float, float]:
    """So much that the map is larger than its part of the window; about what is lit, if it is in sight."""
    page.mouse.move(*lit(page))
    for _ in range(6):
        page.mouse.wheel(0, -100)
    page.wait_for_function(f"() => {WIDTH} > 60")
    return middle(page)


def side(page: Page) -> float:
    return float(page.evaluate(SQUARE)["width"])


def test_squares_are_large_enough_to_be_seen_and_some_of_what_is_lit_is_shown(small: Page) -> None:
    assert side(small) >= 29
    assert any(shown for _, _, shown in small.evaluate(SHOWN))


def test_whoever_drags_the_map_plays_nothing(small: Page) -> None:
    enlarge(small)
    x, y = lit(small)
    asked, before = small.evaluate(ASKED_NOW), small.evaluate(SQUARE)
    taken = small.locator(".taken").count()
    small.mouse.move(x, y)
    small.mouse.down()
    for step in range(1, 6):
        small.mouse.move(x + 12 * step, y + 6 * step)
    small.mouse.up()
    after = small.evaluate(SQUARE)
    assert (after["x"], after["y"]) != (before["x"], before["y"]), "the map has moved"
    assert small.evaluate(ASKED_NOW) == asked
    assert small.locator(".taken").count() == taken


def test_the_wheel_zooms(small: Page) -> None:
    larger = side(small)
    small.mouse.move(*middle(small))
    for _ in range(3):
        small.mouse.wheel(0, 100)
    small.wait_for_function(f"from => {WIDTH} < from", arg=larger)
    smaller = side(small)
    small.mouse.wheel(0, -100)
    small.wait_for_function(f"from => {WIDTH} > from", arg=smaller)


def test_two_fingers_zoom(small: Page) -> None:
    x, y = middle(small)
    small.mouse.move(x, y)
    for _ in range(3):
        small.mouse.wheel(0, 100)
    small.wait_for_function(f"() => {WIDTH} < 50")
    before = side(small)
    line = small.context.new_cdp_session(small)

    def fingers(sort: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        line.send(
            "Input.dispatchTouchEvent", {"type": sort, "touchPoints": points if sort != "touchEnd" else []}
        )

    fingers("touchStart", 20)
    for apart in (24, 28, 32):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    small.wait_for_function(f"from => {WIDTH} > from", arg=before * 1.2)


def test_a_sign_leads_to_what_is_lit_beyond_the_edge(small: Page) -> None:
    """The map is enlarged and pushed away until something lit is out of sight; its sign brings it back."""
    x, y = enlarge(small)
    for way in [-1] * 10 + [1] * 20:  # to one end of the map, and then to the other
        if small.locator("[data-beyond]").count():
            break
        small.mouse.move(x - 60 * way, y - 40 * way)
        small.mouse.down()
        small.mouse.move(x + 60 * way, y + 40 * way, steps=5)
        small.mouse.up()
    sign = small.locator("[data-beyond]").first
    wanted = str(sign.get_attribute("data-beyond")).split()[0]
    sign.click()
    small.wait_for_function(
        """id => {
          const thing = document.querySelector(`.board [data-piece="${id}"]`);
          const [box, board] = [thing, thing.closest('.board')].map(each => each.getBoundingClientRect());
          const x = (box.left + box.right) / 2;
          return x > board.left && x < board.right;
        }""",
        arg=wanted,
    )
