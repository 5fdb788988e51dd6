"""What is this? A long press on a thing of any kind is answered beside it, with the way to its rule."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.contract.tables import BOX
from tests.page.visitor import Served, listen, play_alone, states

MOST = 5  # kinds of thing that are asked about at one table
DONE = "[role=tabpanel] li:has-text('you')"  # what the log tells of this player; bots may still be choosing

# One thing of each kind that can be pressed in its middle: its kind, its name, and where that is.
THINGS = """kinds => kinds.flatMap(kind => {
  for (const thing of document.querySelectorAll(`main button.thing.${kind}`)) {
    const box = thing.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const there = document.elementFromPoint(x, y);
    if (thing.contains(there)) return [[kind, thing.getAttribute('aria-label'), x, y]];
  }
  return [];
})"""


def things_in(zones: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for zone in zones:
        for thing in zone.get("things", []):
            found += [thing, *things_in(thing.get("holds", []))]
    return found


@pytest.mark.parametrize("game", BOX)
def test_a_long_press_tells_what_a_thing_is(game: str, page: Page, served: Served) -> None:
    frames = listen(page)
    play_alone(page, served, game, after=10)
    lying = things_in(states(frames)[-1]["table"]["zones"])
    things = page.evaluate(THINGS, sorted({thing["kind"] for thing in lying}))
    assert len(things) >= 3
    bubble = page.get_by_test_id("bubble")
    for kind, label, x, y in things[:MOST]:
        logged = page.locator(DONE).count()
        page.mouse.move(x, y)
        page.mouse.down()
        names = [
            thing["name"] for thing in lying if thing["kind"] == kind and label.startswith(thing["name"])
        ]
        expect(bubble.locator("p")).to_have_text(
            re.compile("|".join(rf"^{re.escape(name)}\. " for name in names))
        )
        page.mouse.up()
        assert page.locator(DONE).count() == logged, "a long press plays nothing"
        page.keyboard.press("Escape")
        expect(bubble).to_have_count(0)


def test_from_what_a_thing_is_it_is_one_touch_to_its_rule(page: Page, served: Served) -> None:
    play_alone(page, served, "spots")
    page.locator("[data-piece=deck]").click(button="right")
    bubble = page.get_by_test_id("bubble")
    rule = bubble.get_by_role("button", name="Rule")
    number = rule.inner_text().split()[-1]
    rule.click()
    expect(page.locator(f"[id='rule-{number}']")).to_be_visible()
    expect(bubble).to_have_count(0)
