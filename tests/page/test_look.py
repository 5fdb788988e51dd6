"""How the table looks: colours without a flash, room for fingers, pieces that have somewhere to come from."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from boneyard.core.registry import GAMES
from boneyard.core.rng import Rng
from tests.page.visitor import (
    ASKED,
    DARK,
    END,
    GROUND,
    LIGHT,
    Served,
    fresh_page,
    listen,
    play_alone,
    play_on,
    states,
    touch_once,
)

System = Literal["light", "dark"]


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("theme", ["system", "light", "dark"])
def test_the_colours_are_right_from_the_first_moment(
    theme: str, system: System, chromium: Browser, served: Served
) -> None:
    """Before the page's own script has come, and after."""
    wanted = DARK if (system if theme == "system" else theme) == "dark" else LIGHT
    with fresh_page(chromium, 1280, 800, theme=theme) as page:
        page.emulate_media(color_scheme=system)
        held: list[Any] = []
        page.route("**/assets/*.js", lambda route: held.append(route))
        page.goto(served.url, wait_until="commit")
        page.wait_for_selector("#page > p")
        page.wait_for_function("() => document.styleSheets.length > 0")  # nothing is painted before
        assert page.evaluate(GROUND) == wanted
        for route in held:
            route.continue_()
        page.wait_for_selector("[data-game]")
        assert page.evaluate(GROUND) == wanted


def test_the_system_may_change_its_mind(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800, theme="system") as page:
        page.goto(served.url)
        page.wait_for_selector("[data-game]")
        for system, ground in (("dark", DARK), ("light", LIGHT)):
            page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
            page.wait_for_function(f"() => {GROUND} === '{ground}'")
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("dark").check()
        page.wait_for_function(f"() => {GROUND} === '{DARK}'")
        page.reload()
        page.wait_for_selector("[data-game]")
        assert page.evaluate(GROUND) == DARK


def test_every_small_place_of_a_phone_has_a_chip(chromium: Browser, served: Served) -> None:
    """The fields of Dog are narrower than a finger: whatever is lit there is offered again, large enough."""
    chips = 0
    with fresh_page(chromium, 360, 740) as page:
        play_alone(page, served, "dog")
        rng = Rng(7)
        for _ in range(25):
            page.wait_for_selector(ASKED)
            if page.query_selector(END):
                break
            small = page.evaluate("""() => {
              const of = (things, name) => [...new Set([...things].map(each => each.dataset[name]))].sort();
              const tiny = each => Math.min(each.offsetWidth, each.offsetHeight) < 43.5;
              const lit = [...document.querySelectorAll('.thing.lit')].filter(tiny);
              const chips = document.querySelectorAll('[data-chip]');
              return { places: of(lit, 'piece'), chips: of(chips, 'chip') };
            }""")
            assert small["places"] == small["chips"]
            if not small["chips"]:
                touch_once(page, rng)
                continue
            chip = page.locator("[data-chip]").nth(rng.below(len(small["chips"])))
            chip.scroll_into_view_if_needed()
            box = chip.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
            chip.tap()
            chips += 1
    assert chips > 5


def test_where_the_choices_are_listed_no_chip_repeats_them(page: Page, served: Served) -> None:
    play_alone(page, served, "dog", after=6)
    expect(page.locator("[data-chip]")).to_have_count(0)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_shift_is_from_somewhere_to_somewhere(game: str, page: Page, served: Served) -> None:
    """Where the log says that a piece moved, the table has both places, before the move or after it."""
    frames = listen(page)
    play_alone(page, served, game)
    rng, known, lost = Rng(8), 0, set()
    places = "[...document.querySelectorAll('[data-piece], [data-place]')].flatMap(each =>"
    places += " [each.dataset.piece, ...(each.dataset.place ?? '').split(' ')])"
    seen = set(page.evaluate(places))
    for _ in range(14):
        page.wait_for_selector(ASKED)
        if page.query_selector(END):
            break
        touch_once(page, rng)
        page.wait_for_selector(ASKED)
        seen |= set(page.evaluate(places))
        told = states(frames)
        lines = [line for state in told[known:] for line in state["log"]]
        known = len(told)
        lost |= {place for line in lines for _, *ends in line.get("shifts", []) for place in ends} - seen
    assert lost <= NOT_TO_BE_SEEN.get(game, set()), lost


# Cards that somebody else looks at in secret lie nowhere on one's own table.
NOT_TO_BE_SEEN = {"gonuts": {f"drawn:{seat}" for seat in range(1, 4)}}


def test_the_list_points_at_the_table(page: Page, served: Served) -> None:
    play_alone(page, served, "gonuts")
    page.locator("[data-choice]").nth(1).hover()
    expect(page.locator("[data-piece='row:2'].pointed")).to_have_count(1)
    page.locator("[data-testid=ask]").hover()
    expect(page.locator(".pointed")).to_have_count(0)


def test_a_fight_is_lined_up(chromium: Browser, served: Served) -> None:
    """The dice of a fight lie beside the tiles they had to match."""
    with fresh_page(chromium, 1280, 800) as page:
        frames = listen(page)
        play_alone(page, served, "dndomino", seats=2, after=25)
        rng = Rng(2)
        for _ in range(400):
            page.wait_for_selector(ASKED)
            if page.locator("[role=tabpanel] .duel").count() or page.query_selector(END):
                break
            touch_once(page, rng)
        duel = next(line["duel"] for state in states(frames) for line in state["log"] if "duel" in line)
        shown = page.locator("[role=tabpanel] .duel").first
        expect(shown.locator(".pair")).to_have_count(len(duel))
        assert shown.locator("b").all_text_contents() == [
            "✓" if die > tile else "=" if die == tile else "✗" for die, tile in duel
        ]


# What every ghost looks like, from the moment the page is there.
GHOSTS = """window.flown = []; new MutationObserver(changes => {
  for (const node of changes.flatMap(change => [...change.addedNodes])) {
    if (node.className === 'ghost') window.flown.push(node.querySelector('svg')?.dataset.art ?? '');
  }
}).observe(document, { childList: true, subtree: true })"""


def test_pieces_rest_where_people_want_no_movement(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800, motion="fast") as page:
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script(GHOSTS)
        play_alone(page, served, "spots")
        play_on(page, Rng(9), 6)
        assert page.evaluate("window.flown") == []


def test_pieces_fly_where_movement_is_wanted(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800, motion="fast") as page:
        page.add_init_script(GHOSTS)
        play_alone(page, served, "spots")
        play_on(page, Rng(9), 6)
        assert page.evaluate("window.flown.length") > 0


def test_the_log_has_its_newest_turns_and_the_others_on_request(page: Page, served: Served) -> None:
    frames = listen(page)
    play_alone(page, served, "dog", after=8)
    told = max(state["since"] + len(state["log"]) for state in states(frames))
    log = page.locator("[role=tabpanel]")
    expect(log.locator("section")).to_have_count(16)
    page.get_by_role("button", name="Earlier turns").click()
    expect(page.get_by_role("button", name="Earlier turns")).to_have_count(0)
    expect(log.locator("li")).to_have_count(told)
