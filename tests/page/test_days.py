"""The deal of the day by touch: from the home page to the line that is shared."""

import re

from playwright.sync_api import Page, expect

from tests.page.visitor import ASKED, Served, at_the_end, play_out, without_review


def test_the_deal_of_the_day_is_played_compared_and_shared(phone: Page, served: Served) -> None:
    without_review(phone)
    phone.goto(served.url)
    phone.get_by_test_id("today").get_by_role("button", name="Go Nuts for Donuts").click()
    phone.wait_for_selector(ASKED)
    (seat,) = phone.evaluate("JSON.parse(localStorage.getItem('boneyard.seats'))")
    assert served.ask(f"/api/tables/{seat['table']}")["day"]
    assert not phone.get_by_test_id("hint").count()  # nobody is helped
    over = play_out(phone, seat)["over"]
    at_the_end(phone)
    day = phone.get_by_test_id("day")
    expect(day).to_contain_text(re.compile(r"better than [0-4] of 4 bots"))
    line = phone.get_by_test_id("day-line").inner_text()
    assert line.startswith("Boneyard · Go Nuts for Donuts · ")
    assert over["margin"] in line
    assert len(re.findall("🦴|▫", line)) == 4
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.evaluate("() => { delete Navigator.prototype.share; }")
    phone.get_by_test_id("day-share").click()
    expect(phone.get_by_test_id("day-share")).to_contain_text("Copied")
    phone.goto(served.url)
    expect(phone.locator("[data-day=gonuts]")).to_contain_text("✓")
