"""Help on the page: hints to touch, a tutor that asks once more, and a look back at the end."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from boneyard import rulebook
from boneyard.core.registry import GAMES, game_class
from tests.page.test_pages import SIZES, barriers, nothing_sticks_out
from tests.page.visitor import (
    END,
    LIT,
    PATIENCE,
    Served,
    come_to,
    fresh_page,
    open_table,
    photograph,
    play_alone,
)

both_sizes = pytest.mark.parametrize("size", ["desktop", "phone"])
SMALLEST = 43.5  # pixels that a finger needs


def is_large_enough(page: Page, what: str) -> bool:
    boxes = [each.bounding_box() for each in page.locator(what).all()]
    assert boxes
    return all(box is not None and min(box["width"], box["height"]) >= SMALLEST for box in boxes)


# Hints


@both_sizes
def test_a_hint_is_laid_out_and_then_confirmed(size: str, chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, *SIZES[size]) as page:
        play_alone(page, served, "gonuts", seats=2)
        button = page.get_by_test_id("hint")
        assert is_large_enough(page, "[data-testid=hint]")
        button.focus()
        page.keyboard.press("Enter")
        tips = page.locator("[data-tip]")
        expect(tips.first).to_be_visible()
        assert 1 <= tips.count() <= 3
        expect(tips.first).to_contain_text(re.compile(r"wins [<>]? ?\d+ %, give or take \d+ %"))
        assert is_large_enough(page, "[data-tip]")
        photograph(page, f"hint-{size}")
        nothing_sticks_out(page)
        assert barriers(page) == []
        label = tips.first.locator("b").inner_text()
        tips.first.focus()
        assert page.locator(".pointed").count() > 0
        tips.first.click()
        confirm = page.get_by_test_id("confirm")
        expect(confirm).to_contain_text(label)
        expect(page.locator(END)).to_have_count(0)
        confirm.click()
        expect(page.get_by_test_id("hints")).to_have_count(0)


def test_a_key_asks_for_a_hint_and_a_button_closes_it(page: Page, served: Served) -> None:
    play_alone(page, served, "gonuts", seats=2)
    page.keyboard.press("h")
    hints = page.get_by_test_id("hints")
    expect(hints).to_be_visible()
    page.get_by_role("button", name="Close the hints").click()
    expect(hints).to_have_count(0)


def test_the_host_may_do_without_hints(page: Page, served: Served) -> None:
    """And bots are the weakest, where nobody has said or played."""
    come_to(page, served, open_table(served, "gonuts", seats=2), "gonuts")
    page.get_by_role("checkbox", name="Let everybody ask for hints").uncheck()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator(".chairs")).to_contain_text("Pup")
    page.get_by_test_id("start").click()
    page.wait_for_selector(LIT)
    expect(page.get_by_test_id("hint")).to_have_count(0)


# The tutor


def with_tutor(page: Page, warning: str | None) -> list[dict[str, Any]]:
    """A line whose other end says this of every choice, or never anything; what the page says over it."""
    said: list[dict[str, Any]] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(frame: str | bytes) -> None:
            message = json.loads(frame)
            said.append(message)
            if message["t"] != "weigh":
                server.send(frame)
                return
            if warning is None:
                return
            tip = {"text": "", "label": "", "chance": 0.5, "margin": 0.1, "reasons": [], "sentence": ""}
            told = {"t": "weighed", "id": message["id"], "version": 1, "lost": 0.08, "better": tip}
            line.send(json.dumps({**told, "warning": warning}))

        line.on_message(hear)

    page.route_web_socket(re.compile("/socket$"), between)
    return said


def kinds(said: list[dict[str, Any]]) -> list[str]:
    return [message["t"] for message in said if message["t"] in ("weigh", "act")]


def hear_kinds(page: Page, said: list[dict[str, Any]], *wanted: str) -> None:
    """Wait until these were said; anything else instead of one of them is a mistake."""
    for _ in range(PATIENCE // 20):
        if len(kinds(said)) >= len(wanted):
            break
        page.wait_for_timeout(20)
    assert kinds(said) == list(wanted)


@both_sizes
def test_a_tutor_asks_once_more(size: str, chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, *SIZES[size], tutor="always") as page:
        said = with_tutor(page, "That gives away about 8 % of your chance to win. Better: something else.")
        play_alone(page, served, "gonuts", seats=2)
        page.locator(LIT).first.click()
        sheet = page.get_by_role("dialog", name="Are you sure?")
        expect(sheet).to_contain_text("That gives away about 8 %")
        assert is_large_enough(page, "dialog button")
        photograph(page, f"tutor-{size}")
        nothing_sticks_out(page)
        assert barriers(page) == []
        sheet.get_by_role("button", name="Back").click()
        expect(sheet).to_have_count(0)
        hear_kinds(page, said, "weigh")
        page.locator(LIT).first.click()
        sheet.get_by_role("button", name="Play it anyway").click()
        expect(sheet).to_have_count(0)
        hear_kinds(page, said, "weigh", "weigh", "act")


def test_a_tutor_without_a_warning_stops_nobody(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, *SIZES["desktop"], tutor="always") as page:
        said = with_tutor(page, "")
        play_alone(page, served, "gonuts", seats=2)
        before = page.locator("[role=tabpanel] li").count()
        page.locator(LIT).first.click()
        page.wait_for_function(f"() => document.querySelectorAll('[role=tabpanel] li').length > {before}")
        hear_kinds(page, said, "weigh", "act")


def test_nobody_waits_long_for_a_tutor(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, *SIZES["phone"], tutor="always") as page:
        page.clock.install()
        said = with_tutor(page, None)
        play_alone(page, served, "gonuts", seats=2)
        page.locator(LIT).first.click()
        expect(page.get_by_text("Thinking about it …")).to_be_visible()
        hear_kinds(page, said, "weigh")
        page.clock.fast_forward(5000)
        expect(page.get_by_text("Thinking about it …")).to_have_count(0)
        hear_kinds(page, said, "weigh", "act")


def test_the_tutor_is_a_setting(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Warn me before I give much away").get_by_label("always").check()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('boneyard.settings')).tutor === 'always'")


# Looking back


def with_a_mistake(route: Route) -> None:
    """The review as the server tells it, and one mistake that is surely in it."""
    answer = route.fetch()
    review = answer.json()
    review["mistakes"] = [{"ply": 3, "seat": 0, "lost": 0.08, "sentence": "Step 3, Ann: something."}]
    route.fulfill(response=answer, json=review)


def look_back(page: Page) -> None:
    page.get_by_role("button", name="Look back").click()
    chart = page.get_by_role("img", name=re.compile(r"Chances to win\. .*Ann: \d+ % at first"))
    expect(chart).to_be_visible()
    assert chart.locator("polyline").count() >= 4  # two players, each line and what lies under it
    part = page.get_by_test_id("look-back")
    expect(part).to_contain_text(re.compile(r"(kind to|even for|against) Ann"))
    expect(part).to_contain_text("What would have been better")
    expect(part).to_contain_text("What changed most")


@pytest.mark.parametrize(("size", "theme"), [("desktop", "dark"), ("phone", "light")])
def test_the_end_looks_back(
    size: str, theme: str, chromium: Browser, served: Served, finished: dict[str, Any]
) -> None:
    with fresh_page(chromium, *SIZES[size], theme=theme) as page:
        page.route(re.compile("/review"), with_a_mistake)
        come_to(page, served, finished, "gonuts")
        look_back(page)
        page.get_by_test_id("look-back").scroll_into_view_if_needed()
        photograph(page, f"look-back-{size}-{theme}")
        nothing_sticks_out(page)
        assert barriers(page) == []
        assert is_large_enough(page, "[data-testid=mistake]")
        page.get_by_test_id("mistake").click()
        expect(page.locator(".count").first).to_contain_text(re.compile("^3 / "))


def test_a_replay_goes_where_the_mistake_was_made(
    page: Page, served: Served, finished: dict[str, Any]
) -> None:
    page.route(re.compile("/review"), with_a_mistake)
    page.goto(f"{served.url}/replay/{finished['table']}")
    look_back(page)
    page.get_by_test_id("mistake").click()
    expect(page.locator(".count").first).to_contain_text(re.compile("^3 / "))
    expect(page.get_by_label("Seen by")).to_have_value("0")
    expect(page).to_have_url(re.compile("ply=3&seat=0"))


def test_a_look_back_that_fails_says_so(page: Page, served: Served, finished: dict[str, Any]) -> None:
    problem = json.dumps({"detail": "This game could not be looked back at just now."})
    refuse: Callable[[Route], None] = lambda route: route.fulfill(  # noqa: E731
        status=503, body=problem, content_type="application/json"
    )
    page.route(re.compile("/review"), refuse)
    come_to(page, served, finished, "gonuts")
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be looked back at")


# Words


def test_picks_have_titles_in_the_reader_s_language(served: Served) -> None:
    english, german = [served.ask(f"/api/games?language={code}") for code in ("en", "de")]
    found = 0
    for one, other in zip(english, german, strict=True):
        for option, translated in zip(one["options"], other["options"], strict=True):
            assert len(option["titles"]) == len(option["picks"]) == len(translated["titles"])
            assert option["titles"] == [
                pick[:1].upper() + pick[1:].replace("_", " ") for pick in option["picks"]
            ]
            found += option["titles"] != translated["titles"]
    assert found > 0


def test_the_lobby_names_picks_and_the_rules_are_translated(chromium: Browser, served: Served) -> None:
    game, option, pick = next(
        (name, option, pick)
        for name in sorted(GAMES)
        for option in served_options(served, name)
        for pick in option["titles"]
    )
    with fresh_page(chromium, *SIZES["desktop"], language="de") as page:
        come_to(page, served, open_table(served, game), game)
        page.wait_for_selector("[data-testid=start]")
        expect(page.get_by_label(option["label"]).locator("option", has_text=pick).first).to_be_attached()
        page.goto(f"{served.url}/rules/{game}")
        expect(page.locator("#rule-1")).to_be_visible()
        heading = rulebook.sections(game, "de")[1].title
        assert heading != rulebook.sections(game)[1].title
        expect(page.locator("#rule-1")).to_contain_text(heading)


def served_options(served: Served, game: str) -> list[dict[str, Any]]:
    games = served.ask("/api/games?language=de")
    (found,) = [each["options"] for each in games if each["name"] == game]
    assert len(found) == len(game_class(game).declared)
    return list(found)
