"""The end of a game: its result in sight whatever happened before, how it was decided, and its picture."""

import json
import re
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Download, Page, Route, expect

from boneyard.core.registry import GAMES
from tests.page.test_pages import barriers, nothing_sticks_out
from tests.page.visitor import (
    DARK,
    END,
    GROUND,
    LIT,
    Served,
    at_the_end,
    come_to,
    fresh_page,
    open_tab,
    open_table,
    photograph,
    play_alone,
    play_out,
    without_review,
)

SIZES = {"desktop": (1280, 720), "phone": (390, 844), "small": (360, 640), "lying": (844, 390)}
Seat = dict[str, Any]

IN_SIGHT = """selector => {
  const it = document.querySelector(selector);
  const box = it.getBoundingClientRect();
  const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return inside && box.width > 0 && it.contains(there);
}"""


def in_sight(page: Page, selector: str) -> bool:
    """Inside the window, and under nothing."""
    return bool(page.evaluate(IN_SIGHT, selector))


def shows_its_result(page: Page) -> None:
    """Who won, by what, and the first button, without a touch."""
    at_the_end(page)
    for what in ("#end", "[data-testid=margin]", f"{END} .first .button"):
        assert in_sight(page, what), what


# The result is in sight


# Every game in a window of another size, and one of them in all.
ENDS = sorted({*zip(sorted(GAMES), cycle(SIZES), strict=False), *product(["gonuts"], SIZES)})


LONG = {"dog": 40, "dndomino": 25, "spots": 12, "donutdog": 10}  # choices before anybody looks on


@pytest.mark.parametrize(("game", "size"), ENDS)
def test_the_result_is_in_sight_whatever_was_scrolled_or_open(
    game: str, size: str, chromium: Browser, served: Served
) -> None:
    with fresh_page(chromium, *SIZES[size]) as page:
        without_review(page)
        seated = play_alone(page, served, game, after=LONG.get(game, 0))
        open_tab(page, "rules")
        page.get_by_role("button", name="Settings").click(force=True)
        page.evaluate("for (const it of document.querySelectorAll('*')) it.scrollTop = it.scrollHeight")
        over = play_out(page, seated)["over"]
        shows_its_result(page)
        expect(page.locator("#end")).to_have_text(over["sentence"])
        expect(page.get_by_test_id("margin")).to_have_text(over["margin"])
        assert re.search(r"\d", over["margin"])
        nothing_sticks_out(page)
        photograph(page, f"end-{game}-{size}")


def test_the_largest_text_on_the_smallest_phone(chromium: Browser, served: Served, finished: Seat) -> None:
    with fresh_page(chromium, *SIZES["small"], size="larger") as page:
        come_to(page, served, finished, "gonuts")
        shows_its_result(page)
        nothing_sticks_out(page)


@pytest.mark.parametrize("size", ["desktop", "phone", "lying"])
def test_it_is_put_aside_by_a_touch_and_brought_back(
    size: str, chromium: Browser, served: Served, finished: Seat
) -> None:
    with fresh_page(chromium, *SIZES[size]) as page:
        come_to(page, served, finished, "gonuts")
        at_the_end(page)
        page.get_by_test_id("put-aside").click()
        expect(page.locator(END)).to_be_hidden()
        assert in_sight(page, "[data-testid=end-back]")
        nothing_sticks_out(page)
        photograph(page, f"end-aside-{size}")
        page.get_by_test_id("end-back").click()
        shows_its_result(page)
        page.mouse.click(2, 2)  # beside it
        expect(page.locator(END)).to_be_hidden()


def test_a_game_is_kept_for_good_and_ones_name_is_taken_out_of_it(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, *SIZES["phone"]) as page:
        without_review(page)
        seated = play_alone(page, served, "gonuts")
        play_out(page, seated)
        at_the_end(page)
        pin = page.get_by_test_id("pin")
        for pressed in ("true", "false", "true"):
            pin.click()
            expect(pin).to_have_attribute("aria-pressed", pressed)
        nothing_sticks_out(page)
        forget = page.get_by_test_id("forget-me")
        forget.click()
        expect(forget).to_contain_text("for good?")
        forget.click()
        expect(page.get_by_test_id("kept-told")).to_contain_text("gone")
        names = page.request.get(f"{served.url}/api/tables/{seated['table']}").json()["chairs"]
        assert names[0]["name"] == "Player 1"


def test_keys_put_it_aside_and_bring_it_back(page: Page, served: Served, finished: Seat) -> None:
    come_to(page, served, finished, "gonuts")
    at_the_end(page)
    expect(page.locator("#end")).to_be_focused()  # and on no button that a hasty key would press
    for _ in range(30):
        page.keyboard.press("Tab")
        inside = (
            "document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
        )
        assert page.evaluate(inside)
    page.keyboard.press("Escape")
    expect(page.locator(END)).to_be_hidden()
    expect(page.get_by_test_id("end-back")).to_be_focused()
    page.keyboard.press("Enter")
    at_the_end(page)


# A moment of celebration


@pytest.mark.parametrize(("motion", "glad"), [("normal", True), ("off", False)])
def test_confetti_falls_where_things_move(
    motion: str, glad: bool, chromium: Browser, served: Served, finished: Seat
) -> None:
    """For whoever won."""
    with fresh_page(chromium, 1280, 800, motion=motion) as page:
        come_to(page, served, finished, "gonuts")
        at_the_end(page)
        won = "Well played!" in page.locator(END).inner_text()
        expect(page.get_by_test_id("confetti")).to_have_count(1 if glad and won else 0)


def test_nothing_falls_for_those_who_want_no_motion(
    chromium: Browser, served: Served, finished: Seat
) -> None:
    with fresh_page(chromium, 1280, 800, motion="normal") as page:
        page.emulate_media(reduced_motion="reduce")
        come_to(page, served, finished, "gonuts")
        at_the_end(page)
        expect(page.get_by_test_id("confetti")).to_have_count(0)


def with_winner(page: Page, mine: bool) -> None:
    """The line says that Ann has won, or the other one."""

    def between(line: Any) -> None:
        server = line.connect_to_server()
        scores: list[Any] = []

        def tell(frame: str | bytes) -> None:
            message = json.loads(frame)
            scores[:] = message.get("scores", scores)
            if message["t"] in ("state", "step") and message.get("over"):
                message["over"]["winners"] = [0 if mine else 1]
                message["scores"] = scores
                for row in scores:
                    row["points"] = [30 if (row["seat"] == 0) == mine else 4]
            line.send(json.dumps(message))

        server.on_message(tell)

    page.route_web_socket(re.compile("/socket$"), between)


@pytest.mark.parametrize(("mine", "said"), [(True, "Well played!"), (False, "Good game!")])
def test_whoever_lost_is_spoken_to_kindly(
    mine: bool, said: str, chromium: Browser, served: Served, finished: Seat
) -> None:
    with fresh_page(chromium, 1280, 800, motion="normal") as page:
        with_winner(page, mine)
        come_to(page, served, finished, "gonuts")
        at_the_end(page)
        expect(page.locator(END)).to_contain_text(said)
        expect(page.get_by_test_id("confetti")).to_have_count(1 if mine else 0)


# How it was decided


@pytest.fixture(scope="module")
def decided(chromium: Browser, served: Served) -> tuple[Seat, dict[str, Any]]:
    """A game of Spots that is over, and what was found when it was looked back at."""
    with fresh_page(chromium, 1280, 800) as page:
        seated = play_alone(page, served, "spots")
        play_out(page, seated)
    return seated, served.ask(f"/api/tables/{seated['table']}/review")


def test_the_story_names_a_turn_that_exists(served: Served, decided: tuple[Seat, dict[str, Any]]) -> None:
    seated, review = decided
    turning = review["turning"]
    replay = served.ask(f"/api/tables/{seated['table']}/replay")
    assert 0 <= turning["start"] < turning["ply"] <= replay["plies"]
    plies = [point["ply"] for point in review["curve"]]
    assert plies.index(turning["ply"]) == plies.index(turning["start"]) + 1
    before = served.ask(f"/api/tables/{seated['table']}/replay/{turning['start']}")
    after = served.ask(f"/api/tables/{seated['table']}/replay/{turning['ply']}")
    assert len(after["log"]) > len(before["log"])


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_story_is_shown_on_the_table_and_gives_the_end_back(
    size: str, chromium: Browser, served: Served, decided: tuple[Seat, dict[str, Any]]
) -> None:
    seated, review = decided
    with fresh_page(chromium, *SIZES[size]) as page:
        come_to(page, served, seated, "spots")
        story = page.get_by_test_id("story")
        expect(story).to_contain_text(review["turning"]["sentence"])
        for moment in (*review["best"], *review["dearest"], *review["luck"]):
            expect(story).to_contain_text(moment["sentence"])
        assert barriers(page) == []
        logged = page.locator("[role=tabpanel] li").all_inner_texts()
        page.get_by_test_id("show-story").click()
        expect(page.locator(END)).to_be_hidden()
        strip = page.get_by_test_id("end-strip")
        expect(strip).to_contain_text(re.compile("You (won|lost) it here"))
        expect(page.get_by_role("progressbar")).to_be_visible()
        if size == "desktop":
            assert page.locator("[role=tabpanel] li").all_inner_texts() != logged
        photograph(page, f"story-{size}")
        nothing_sticks_out(page)
        assert barriers(page) == []
        if size == "desktop":
            expect(strip.get_by_role("button", name="Once more")).to_be_visible()  # some ten seconds later
            expect(strip).to_contain_text(review["turning"]["sentence"])
        page.keyboard.press("Escape")
        shows_its_result(page)
        if size == "desktop":
            assert page.locator("[role=tabpanel] li").all_inner_texts() == logged


def test_one_plays_on_from_where_it_was_decided(
    page: Page, served: Served, decided: tuple[Seat, dict[str, Any]]
) -> None:
    seated, review = decided
    come_to(page, served, seated, "spots")
    page.get_by_test_id("play-on").click()
    expect(page).not_to_have_url(re.compile(seated["code"]))
    page.wait_for_selector(LIT)
    expect(page.locator(END)).to_have_count(0)
    then = served.ask(f"/api/tables/{seated['table']}/replay/{review['turning']['start']}")
    earlier = page.get_by_role("button", name="Earlier turns")
    if earlier.count():
        earlier.click()
    assert page.locator("[role=tabpanel] li").count() >= len(then["log"]) > 0
    info = served.ask(f"/api/tables/{page.url.rsplit('/', 1)[-1]}")
    assert [chair["bot"] for chair in info["chairs"]] == ["", "quick"]


def test_where_no_look_back_can_be_made_the_result_is_still_there(
    page: Page, served: Served, finished: Seat
) -> None:
    problem = json.dumps({"detail": "This game could not be looked back at just now."})

    def refuse(route: Route) -> None:
        route.fulfill(status=503, body=problem, content_type="application/json")

    page.route(re.compile("/review"), refuse)
    come_to(page, served, finished, "gonuts")
    shows_its_result(page)
    expect(page.get_by_test_id("story")).to_contain_text("could not be looked back at")
    expect(page.get_by_role("button", name=re.compile("Where it was"))).to_be_disabled()


# Notes while stepping


def with_notes(route: Route) -> None:
    answer = route.fetch()
    review = answer.json()
    review["mistakes"] = [{"ply": 3, "seat": 0, "lost": 0.08, "sentence": "Step 3, Ann: something."}]
    review["swings"] = [{"ply": 4, "sentence": "Step 4: a great change."}]
    route.fulfill(response=answer, json=review)


def test_a_replay_keeps_its_notes_while_one_steps(page: Page, served: Served, finished: Seat) -> None:
    page.route(re.compile("/review"), with_notes)
    come_to(page, served, finished, "gonuts")
    expect(page.get_by_test_id("show-story")).to_be_visible()  # looked back at
    page.locator(END).get_by_role("link", name="Replay").click()
    page.wait_for_selector("[data-testid=forward]")
    notes = page.get_by_test_id("notes")
    expect(notes).to_have_count(0)
    for _ in range(3):
        page.get_by_test_id("forward").click()
    expect(notes).to_have_text("Step 3, Ann: something.")
    page.get_by_test_id("forward").click()
    expect(notes).to_have_text("Step 4: a great change.")
    page.get_by_test_id("forward").click()
    expect(notes).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(notes).to_have_text("Step 4: a great change.")


# The picture

WRITTEN = """window.written = [];
const fillText = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
  window.written.push(text);
  return fillText.call(this, text, ...more);
};"""


def saved(download: Download, folder: Path) -> bytes:
    file = folder / "picture.png"
    download.save_as(file)
    return file.read_bytes()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_picture_names_who_won_and_everybody_s_points(
    size: str, chromium: Browser, served: Served, finished: Seat, tmp_path: Path
) -> None:
    with fresh_page(chromium, *SIZES[size]) as page:
        page.add_init_script(WRITTEN)
        come_to(page, served, finished, "gonuts")
        at_the_end(page)
        with page.expect_download() as found:
            page.get_by_test_id("picture").click()
        assert re.fullmatch(r"boneyard-gonuts-\d{4}-\d\d-\d\d\.png", found.value.suggested_filename)
        png = saved(found.value, tmp_path)
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (1080, 1080)
        assert 20_000 < len(png) < 2_000_000  # a sheet without a drawing is a tenth of that
        written = page.evaluate("window.written")
        last = served.ask(f"/api/tables/{finished['table']}/replay")["plies"]
        end = served.ask(f"/api/tables/{finished['table']}/replay/{last}")
        names = {row["seat"]: row["name"] for row in end["scores"]}
        won = ", ".join(names[seat] for seat in end["over"]["winners"])
        assert f"{won} won" in written
        assert {"Go Nuts for Donuts", "Boneyard", end["over"]["margin"], *names.values()} <= set(written)
        assert {str(row["points"][0]) for row in end["scores"]} <= set(written)


def test_where_the_device_shares_files_the_picture_is_shared(
    page: Page, served: Served, finished: Seat
) -> None:
    page.add_init_script(
        "navigator.canShare = ({ files }) => files.length === 1;"
        "navigator.share = async ({ files }) => { window.shared = `${files[0].type} ${files[0].size}`; };"
    )
    come_to(page, served, finished, "gonuts")
    at_the_end(page)
    page.get_by_test_id("picture").click()
    page.wait_for_function("() => /^image.png \\d{5,}$/.test(window.shared ?? '')")


# Without barriers


@pytest.mark.parametrize("size", ["desktop", "phone", "lying"])
def test_the_end_has_no_barriers(size: str, chromium: Browser, served: Served, finished: Seat) -> None:
    with fresh_page(chromium, *SIZES[size], theme="system") as page:
        come_to(page, served, finished, "gonuts")
        expect(page.get_by_test_id("show-story")).to_be_attached()
        assert barriers(page) == []
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(f"() => {GROUND} === '{DARK}'")
        assert barriers(page, ["color-contrast"]) == []
        page.get_by_test_id("put-aside").click()
        assert barriers(page) == []


def test_a_shared_device_ends_for_everybody(page: Page, served: Served) -> None:
    """Two people, one device: nobody of them is told that they lost."""
    short = {"rounds": 1}
    seated = open_table(served, "donutdog", shared=True, name="Ann, Bo", seats=2, options=short)
    come_to(page, served, seated, "donutdog")
    page.get_by_test_id("start").click()
    page.wait_for_selector("[data-testid=curtain]")
    page.goto(served.url)  # where no curtain has to be opened
    play_out(page, seated)
    page.goto(f"{served.url}/t/{seated['code']}")
    shows_its_result(page)
    expect(page.locator(END)).to_contain_text("Well played!")
