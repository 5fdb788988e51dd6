"""Hostile names and words: shown as they are written, and never more than letters."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.visitor import ASKED, Served, come_to, fresh_page, open_table

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "'-alert(1)-'",
    "{{7*7}}${7*7}<%=7%>",
    "javascript:alert(1)",
    "</title><script>alert(1)",
    "{who:own} {n} {0}",
    "%s%n&lt;b&gt;",
    "\u202egnp.exe\u2066",
    "W" * 24,
    "a" * 3000,
]


FOREIGN = "document.querySelectorAll('script:not([src]), img[src=x], [onerror], [onload]').length"


def test_every_hostile_name_is_only_a_name_at_the_door(page: Page, served: Served) -> None:
    for name in HOSTILE:
        seated = open_table(served, "spots", name=name[:24])
        shown = served.ask(f"/api/tables/{seated['table']}")["chairs"][0]["name"]
        page.goto(f"{served.url}/t/{seated['code']}")
        expect(page.get_by_text("At the table")).to_contain_text(shown)
        assert page.evaluate(FOREIGN) == 0


@pytest.mark.parametrize("name", HOSTILE[::3], ids=range(0, len(HOSTILE), 3))
def test_a_hostile_name_is_only_a_name(name: str, page: Page, chromium: Browser, served: Served) -> None:
    """At the door, in the lobby, at the table and in the log; the page's own rules would report more."""
    seated = open_table(served, "spots", name=name[:24])
    shown = served.ask(f"/api/tables/{seated['table']}")["chairs"][0]["name"]
    page.goto(f"{served.url}/t/{seated['code']}")
    expect(page.get_by_text("At the table")).to_contain_text(shown)
    come_to(page, served, seated, "spots")
    expect(page.get_by_label("Name of player 1")).to_have_value(shown)
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_test_id("start").click()
    page.wait_for_selector(ASKED)
    with fresh_page(chromium, 1280, 800) as other:
        other.goto(f"{served.url}/t/{seated['code']}")
        expect(other.locator("[data-testid=table]")).to_contain_text(shown)
        expect(other.get_by_role("group", name="Log")).to_contain_text(shown)
        assert other.evaluate(FOREIGN) == 0
    assert page.evaluate(FOREIGN) == 0


@pytest.mark.parametrize("said", [HOSTILE[:6], HOSTILE[6:]], ids=["first", "last"])  # ten are the limit
def test_hostile_words_are_only_words(said: list[str], page: Page, served: Served) -> None:
    seated = open_table(served, "spots", bots="quick")
    come_to(page, served, seated, "spots")
    page.wait_for_selector(ASKED)
    page.keyboard.press("c")
    lines = page.get_by_role("list", name="Chat").get_by_role("listitem")
    for number, text in enumerate(said, 1):
        page.get_by_role("textbox", name="Say something").fill(text[:300])
        page.get_by_role("button", name="Send").click()
        line = lines.nth(number - 1)
        expect(line).to_contain_text("Ann")
        assert line.evaluate("line => line.querySelectorAll('*').length") == 1  # the name, nothing else


def test_the_page_may_not_make_markup(chromium: Browser, served: Served) -> None:
    """The rules that come with the page hold: the browser itself refuses what we promise not to do."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(served.url)
    page.wait_for_selector("[data-game]")
    attempt = (
        "() => { try { document.body.innerHTML = '<b>x</b>'; return 'done'; } catch { return 'refused'; } }"
    )
    assert page.evaluate(attempt) == "refused"
    context.close()


def test_a_seats_secret_is_in_no_address(page: Page, served: Served) -> None:
    seated = open_table(served, "spots", bots="quick")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    come_to(page, served, seated, "spots")
    page.wait_for_selector(ASKED)
    assert asked
    assert not [address for address in asked if seated["token"] in address]
