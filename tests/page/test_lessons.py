"""Lessons on a phone: as shown, stubbornly otherwise, and with a reload in the middle."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from boneyard.core.rng import Rng
from tests.contract.tables import BOX
from tests.page.test_sight import look_at_every_size
from tests.page.visitor import ASKED, END, Served, come_to, fresh_page, open_table, remember

ENOUGH = 400  # touches
SAYS = "[data-testid=coach-says]"
DONE = "[data-testid=coach-real]"

# Touches what the coach would touch, or what it would not, and waits until that has done something.
TOUCH = """async ({ shown, n }) => {
  const lit = [...document.querySelectorAll('[data-piece].lit, [data-testid=confirm]')];
  const wanted = lit.filter(each => each.classList.contains('beckons') === shown);
  const confirm = lit.find(each => each.dataset.testid === 'confirm');
  const found = wanted.length > 0 ? wanted : confirm ? [confirm] : lit;
  found[n % found.length]?.click(); // others may have moved on just now
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def begin(page: Page, served: Served, game: str) -> Any:
    seated = open_table(served, game, learn=True)
    come_to(page, served, seated, game)
    page.wait_for_selector(ASKED)
    return seated


def touch_on(page: Page, rng: Rng, touches: int, *, shown: bool) -> int:
    """Until all is learned, the game is over, or so often; how often it was."""
    for touched in range(touches):
        page.wait_for_selector(ASKED)
        if page.query_selector(f"{DONE}, {END}"):
            return touched
        page.evaluate(TOUCH, {"shown": shown, "n": rng.below(1000)})
    return touches


@pytest.mark.parametrize("game", BOX)
def test_a_lesson_as_shown_with_a_reload_in_the_middle(game: str, phone: Page, served: Served) -> None:
    begin(phone, served, game)
    rng = Rng(1)
    touch_on(phone, rng, 4, shown=True)
    phone.wait_for_selector(ASKED)
    expect(phone.get_by_test_id("ask")).not_to_contain_text("You chose")  # until the others have, too
    before = phone.inner_text("[data-testid=ask]"), phone.inner_text(SAYS)
    phone.reload()
    phone.wait_for_selector(ASKED)
    assert (phone.inner_text("[data-testid=ask]"), phone.inner_text(SAYS)) == before
    assert touch_on(phone, rng, ENOUGH, shown=True) < ENOUGH
    learned = json.loads(phone.evaluate("localStorage.getItem('boneyard.learned')"))
    assert learned == {game: {"left": 3}}
    if phone.query_selector(DONE):
        phone.get_by_test_id("coach-real").click()
        expect(phone.get_by_test_id("coach")).to_have_count(0)
        phone.wait_for_selector(ASKED)


@pytest.mark.parametrize("game", BOX)
def test_a_lesson_bears_with_somebody_stubborn(game: str, phone: Page, served: Served) -> None:
    begin(phone, served, game)
    assert touch_on(phone, Rng(2), ENOUGH, shown=False) < ENOUGH
    expect(phone.locator(f"{SAYS}, {END}").first).to_be_visible()


@pytest.mark.parametrize("game", BOX)
def test_with_a_coach_everything_is_still_in_sight(game: str, phone: Page, served: Served) -> None:
    begin(phone, served, game)
    touch_on(phone, Rng(3), 3, shown=True)
    phone.wait_for_selector(ASKED)
    look_at_every_size(phone, f"lesson of {game}")


def test_a_coach_can_be_sent_away(phone: Page, served: Served) -> None:
    begin(phone, served, "spots")
    expect(phone.get_by_test_id("coach")).to_be_visible()
    phone.get_by_test_id("coach-end").click()
    expect(phone.get_by_test_id("coach")).to_have_count(0)
    expect(phone.locator(".beckons, .spoken")).to_have_count(0)
    touch_on(phone, Rng(1), 2, shown=False)


def test_a_lesson_begins_at_the_home_page(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.locator("[data-game=spots]").get_by_role("button", name="Learn").click()
    expect(page.get_by_test_id("coach")).to_be_visible()


@pytest.mark.parametrize(("kept", "warns"), [({"left": 2}, True), ({"left": 0}, False), (None, False)])
def test_a_tutor_stays_for_the_first_games_of_whoever_learned(
    kept: dict[str, int] | None, warns: bool, chromium: Browser, served: Served
) -> None:
    """It weighs a choice before it is played, as long as it is needed."""
    with fresh_page(chromium, 1280, 800) as page:
        if kept is not None:
            remember(page, "learned", {"gonuts": kept})
        sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
        seated = open_table(served, "gonuts", bots="quick", seats=2)
        come_to(page, served, seated, "gonuts")
        page.locator("[data-piece='row:1']").click()
        answered = page.get_by_text("You chose").or_(page.get_by_test_id("warning"))
        expect(answered.first).to_be_visible()
        assert any('"weigh"' in frame for frame in sent) is warns
