"""Several people around one device: it goes from hand to hand, and what comes to light is seen by all."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from boneyard.core.rng import Rng
from tests.page.visitor import (
    LIT,
    Served,
    come_to,
    fresh_page,
    listen,
    open_table,
    play_on,
    states,
)

GONE = "is not connected"


def around(page: Page, served: Served, game: str, **more: Any) -> Any:
    """Ann and Bo, the game begun."""
    seated = open_table(served, game, shared=True, name="Ann, Bo", seats=2, **more)
    come_to(page, served, seated, game)
    page.get_by_test_id("start").click()
    return seated


def take_device(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.get_by_test_id("curtain")).to_have_count(0)


def pick(page: Page, name: str, place: int) -> None:
    """A donut of the row, behind the curtain."""
    take_device(page, name)
    page.locator(f"[data-piece='row:{place}']").click()


def pick_dice(page: Page, name: str) -> None:
    take_device(page, name)
    for die in ("d4", "d4", "d6", "d8"):
        page.locator(f"[data-piece='set:{die}']:not(.taken)").first.click()
    page.get_by_test_id("confirm").click()


# The curtain


def test_nobody_sees_a_secret_choice_before_they_say_who_they_are(page: Page, served: Served) -> None:
    around(page, served, "gonuts")
    pick(page, "Ann", 1)
    take_device(page, "Bo")
    expect(page.locator("[data-piece].chosen")).to_have_count(0)


def test_behind_the_curtain_lies_nothing_of_the_last_hand(page: Page, served: Served) -> None:
    """The dice that Ann rolled are not even in the page while the device goes to Bo."""
    around(page, served, "donutdog")
    pick_dice(page, "Ann")
    pick_dice(page, "Bo")
    page.get_by_test_id("go-on").click()
    take_device(page, "Ann")
    expect(page.locator("[data-piece^='die:']")).to_have_count(4)
    page.locator("[data-piece='button:done']").click()
    expect(page.get_by_role("button", name="I am Bo")).to_be_visible()
    expect(page.locator("[data-piece^='die:']")).to_have_count(0)


def test_escape_does_not_open_the_curtain(page: Page, served: Served) -> None:
    around(page, served, "gonuts")
    curtain = page.get_by_test_id("curtain")
    expect(curtain).to_be_visible()
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(curtain).to_be_visible()


def test_without_secrets_there_is_no_curtain(page: Page, served: Served) -> None:
    around(page, served, "spots")
    play_on(page, Rng(5), 25)
    expect(page.get_by_test_id("curtain")).to_have_count(0)
    expect(page.get_by_test_id("reveal")).to_have_count(0)


# What comes to light


def test_what_was_secret_is_seen_by_all_until_they_go_on(page: Page, served: Served) -> None:
    around(page, served, "gonuts")
    pick(page, "Ann", 1)
    pick(page, "Bo", 2)
    reveal = page.get_by_test_id("reveal")
    expect(reveal).to_contain_text("Everybody look!")
    expect(reveal).to_contain_text("All show their numbers: Ann 1 and Bo 2.")
    expect(reveal).to_contain_text("Ann took")
    expect(page.locator(LIT)).to_have_count(0)
    for key in ("Escape", "1", "u"):
        page.keyboard.press(key)
    page.mouse.click(400, 300)
    expect(reveal).to_be_visible()
    expect(page.get_by_test_id("curtain")).to_have_count(0)
    page.get_by_test_id("go-on").click()
    expect(reveal).to_have_count(0)
    expect(page.get_by_test_id("curtain")).to_be_visible()


def test_two_who_wanted_the_same_are_told_so_together(page: Page, served: Served) -> None:
    around(page, served, "gonuts")
    pick(page, "Ann", 3)
    pick(page, "Bo", 3)
    expect(page.get_by_test_id("reveal")).to_contain_text("so nobody got it.")


def test_what_was_chosen_is_played_before_it_is_told(chromium: Browser, served: Served) -> None:
    """With motion: the picks turn over together, large, and only then somebody can go on."""
    with fresh_page(chromium, 1280, 800, motion="fast") as page:
        around(page, served, "gonuts")
        pick(page, "Ann", 1)
        pick(page, "Bo", 2)
        expect(page.get_by_test_id("moment")).to_contain_text("All show their numbers")
        expect(page.get_by_test_id("go-on")).to_have_count(0)
        expect(page.get_by_test_id("go-on")).to_be_visible()


def test_at_a_reveal_nobody_sees_a_hand(page: Page, served: Served) -> None:
    """The dice that were chosen are shown; what Bo, who chose last, has rolled with them is not."""
    frames = listen(page)
    around(page, served, "donutdog")
    pick_dice(page, "Ann")
    pick_dice(page, "Bo")
    reveal = page.get_by_test_id("reveal")
    expect(reveal).to_contain_text("Ann's dice are d4, d4, d6 and d8.")
    expect(reveal).to_contain_text("Bo's dice are")
    expect(page.locator("[data-piece^='die:']")).to_have_count(0)
    expect(page.get_by_role("group", name="Log")).not_to_contain_text("Your")
    shown = [state for state in states(frames) if state["reveal"]]
    assert [state["seat"] for state in shown] == [-3]
    assert shown[0]["prompt"] is None
    assert "roll" not in json.dumps([line["text"] for line in shown[0]["log"]])


# Who is here


def test_whoever_shares_the_device_is_here(page: Page, served: Served) -> None:
    """Also those who sat down in the lobby, and after the page was loaded anew."""
    seated = open_table(served, "gonuts", shared=True, seats=3)
    come_to(page, served, seated, "gonuts")
    for seat, name in ((2, "Bo"), (3, "Cy")):
        field = page.get_by_role("textbox", name=f"Name of player {seat}")
        field.fill(name)
        field.press("Enter")
        expect(field).to_have_value(name)
    expect(page.locator("svg.away")).to_have_count(0)
    page.get_by_test_id("start").click()
    for _ in range(2):
        take_device(page, "Ann")
        expect(page.get_by_test_id("table")).to_be_visible()
        expect(page.locator("svg.away")).to_have_count(0)
        expect(page.get_by_text(GONE)).to_have_count(0)
        page.reload()
