"""Somebody comes into a running game: asks, and is let in by those who play."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.visitor import Served, come_to, fresh_page, open_table, photograph, play_ahead, remember

WAITING = "[data-testid=asking]"


@pytest.fixture
def running(page: Page, phone: Page, served: Served) -> tuple[Any, Page, Page]:
    """Ann at a large window, Bo at a phone, and a bot, in the middle of a game that hides hands."""
    seated = open_table(served, "gonuts", seats=3)
    come_to(page, served, seated, "gonuts")
    remember(phone, "name", "Bo")
    phone.goto(f"{served.url}/t/{seated['code']}")
    phone.get_by_label("Your name").fill("Bo")
    phone.get_by_role("button", name="Sit down").click()
    expect(page.locator(".chairs")).to_contain_text("Bo")
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_test_id("start").click()
    expect(page.locator("[data-testid=table]")).to_be_visible()
    expect(phone.locator("[data-testid=table]")).to_be_visible()
    return seated, page, phone


def ask(cleo: Page, served: Served, seated: Any) -> None:
    cleo.goto(f"{served.url}/t/{seated['code']}")
    cleo.get_by_text("You are looking on").wait_for()
    cleo.get_by_role("button", name="Ask for").click()
    expect(cleo.locator(WAITING)).to_contain_text("You asked to sit down. Waiting for Ann, Bo.")


def fits(page: Page) -> bool:
    """Whether all of the question is on the screen, and its buttons are large enough for a finger."""
    box = page.locator(WAITING).bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    buttons = [each.bounding_box() for each in page.locator(f"{WAITING} button").all()]
    inside = box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["y"] >= 0
    return inside and all(each is not None and each["height"] >= 43.5 for each in buttons)


def test_everybody_who_plays_lets_somebody_in(
    running: tuple[Any, Page, Page], chromium: Browser, served: Served
) -> None:
    seated, ann, bo = running
    with fresh_page(chromium, 360, 640) as cleo:
        remember(cleo, "name", "Cleo")
        ask(cleo, served, seated)
        for each in (ann, bo):
            expect(each.locator(WAITING)).to_contain_text("would like to take")
            assert fits(each)
        photograph(bo, "letting-in")
        photograph(cleo, "asking-to-sit-down")
        ann.get_by_role("button", name="Let in").click()
        expect(cleo.locator(WAITING)).to_contain_text("Waiting for Bo.")
        expect(ann.get_by_role("button", name="Let in")).to_have_count(0)
        cleo.reload()  # who asked may look in again
        expect(cleo.locator(WAITING)).to_contain_text("Waiting for Bo.")
        bo.get_by_role("button", name="Let in").click()
        expect(cleo.locator(WAITING)).to_have_count(0)
        expect(cleo.get_by_text("You are looking on")).to_have_count(0)
        ann.keyboard.press("c")
        expect(ann.get_by_role("list", name="Chat")).to_contain_text("and has seen that hand.")
        info = served.ask(f"/api/tables/{seated['table']}")
        assert len(info["handed"]) == 1
        assert not info["chairs"][2]["bot"]


def test_who_is_turned_away_is_told_so(
    running: tuple[Any, Page, Page], chromium: Browser, served: Served
) -> None:
    seated, ann, bo = running
    with fresh_page(chromium, 360, 640) as cleo:
        ask(cleo, served, seated)
        bo.get_by_role("button", name="No", exact=True).click()
        expect(cleo.get_by_role("alert")).to_contain_text("They would rather play on as they are.")
        for each in (ann, bo, cleo):
            expect(each.locator(WAITING)).to_have_count(0)
        cleo.reload()  # and is at the table as anybody who looks on
        expect(cleo.get_by_text("You are looking on")).to_be_visible()


def test_a_branched_game_says_at_once_that_it_is_not_fair(
    chromium: Browser, served: Served, finished: Any
) -> None:
    wish = {"ply": 2, "seat": 0, "name": "Ann", "bot": "quick"}
    branch = served.ask(f"/api/tables/{finished['table']}/branch", wish)
    for seat in (branch, None):
        with fresh_page(chromium, 360, 640) as phone:
            if seat is None:
                phone.goto(f"{served.url}/t/{branch['code']}")
            else:
                come_to(phone, served, seat, "gonuts")
            note = phone.get_by_test_id("branched")
            expect(note).to_contain_text("it is not fair")
            photograph(phone, "branched")
            box = note.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360
            note.get_by_role("button").click()
            expect(note).to_have_count(0)
    with fresh_page(chromium, 1280, 800) as wide:
        come_to(wide, served, branch, "gonuts")
        expect(wide.get_by_role("heading", level=1)).to_contain_text("(played on)")
    with fresh_page(chromium, 360, 640) as phone:
        play_ahead(phone, served, branch)
        come_to(phone, served, branch, "gonuts")
        expect(phone.get_by_test_id("branched")).to_contain_text("it is not fair")
        phone.get_by_role("button", name="Check the luck").click()
        expect(phone.get_by_test_id("verdict")).to_contain_text("✗")
        expect(phone.get_by_test_id("verdict")).to_contain_text("was not fair")
