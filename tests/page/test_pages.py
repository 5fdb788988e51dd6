"""Every page at two sizes: free of barriers as far as a machine can tell, and photographed for people."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from boneyard.core.registry import GAMES
from tests.page.visitor import (
    DARK,
    END,
    GROUND,
    Served,
    come_to,
    fresh_page,
    open_tab,
    open_table,
    photograph,
    play_alone,
    word,
)

SIZES = {"desktop": (1280, 800), "phone": (390, 844), "small": (360, 640)}
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

Seat = dict[str, Any]
Visit = Callable[[Page, Served, Seat], Any]  # with a seat at a table where the game is over


def home(page: Page, served: Served, finished: Seat) -> None:
    page.goto(served.url)
    page.wait_for_selector("[data-game]")


def home_again(page: Page, served: Served, finished: Seat) -> None:
    """With a seat to go back to, a finished game, and a table to look at."""
    open_table(served, "gonuts", name="Cleo")
    come_to(page, served, finished, "gonuts")
    page.wait_for_selector(END)
    going = open_table(served, "spots", bots="quick")
    page.evaluate(
        """seat => {
          const seats = JSON.parse(localStorage.getItem('boneyard.seats'));
          localStorage.setItem('boneyard.seats', JSON.stringify([seat, ...seats]));
        }""",
        {**going, "game": "spots", "title": "Spots", "at": 2},
    )
    page.goto(served.url)
    page.wait_for_selector("#continue")
    page.wait_for_selector("#finished")


def settings(page: Page, served: Served, finished: Seat) -> None:
    home(page, served, finished)
    page.get_by_role("button", name=word(page, "settings")).click()
    page.wait_for_selector("dialog[open]")


def helping(page: Page, served: Served, finished: Seat) -> None:
    play_alone(page, served, "spots")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")


def lobby(page: Page, served: Served, finished: Seat) -> None:
    come_to(page, served, open_table(served, "spots", seats=3), "spots")
    page.wait_for_selector("[data-testid=start]")
    page.wait_for_function(
        "() => [...document.images].every(image => image.complete && image.naturalWidth > 0)"
    )


def door(page: Page, served: Served, finished: Seat) -> None:
    page.goto(f"{served.url}/t/{open_table(served, 'donutdog')['code']}")
    page.get_by_role("button", name=word(page, "sit_down")).wait_for()


def full(page: Page, served: Served, finished: Seat) -> None:
    seated = open_table(served, "gonuts", seats=2)
    served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    page.goto(f"{served.url}/t/{seated['code']}")
    page.get_by_role("button", name=word(page, "look_on")).wait_for()


def mine(page: Page, served: Served, finished: Seat) -> None:
    """My games, with one that is over."""
    come_to(page, served, finished, "gonuts")
    page.wait_for_selector(END)
    page.goto(f"{served.url}/mine")
    page.wait_for_selector("[data-tally]")


def privacy(page: Page, served: Served, finished: Seat) -> None:
    page.goto(f"{served.url}/privacy")
    page.get_by_test_id("kept").wait_for()


def leaving(page: Page, served: Served, finished: Seat) -> None:
    play_alone(page, served, "gonuts", seats=2)
    page.get_by_role("button", name=word(page, "home")).click()
    page.wait_for_selector("dialog[open]")


def no_table(page: Page, served: Served, finished: Seat) -> None:
    page.goto(f"{served.url}/t/NOWHERE")
    page.get_by_role("alert").wait_for()


def look_on(page: Page, served: Served, finished: Seat) -> None:
    seated = open_table(served, "donutdog", bots="quick")
    page.goto(f"{served.url}/t/{seated['code']}")
    page.wait_for_selector("[data-testid=table] [data-piece]")


def rules(page: Page, served: Served, finished: Seat) -> None:
    """The rules of a game, and how much skill counts in it."""
    page.goto(f"{served.url}/rules/dog")
    page.wait_for_selector("#rule-4\\.6")
    expect(page.get_by_role("heading", name=word(page, "rules_of").format(game="Dog"))).to_be_visible()
    page.get_by_text(word(page, "skill")).click()
    expect(page.get_by_role("row").first).to_be_visible()


def why(page: Page, served: Served, finished: Seat) -> None:
    """Touching what does not lead on asks why, and the rule is one touch away."""
    play_alone(page, served, "spots")
    page.locator("[data-piece=pile]").click()
    page.wait_for_selector("[data-testid=bubble]")


def drawer(page: Page, served: Served, finished: Seat) -> None:
    """The rules beside the table, at the section that the question is about."""
    play_alone(page, served, "dog")
    page.keyboard.press("r")
    page.wait_for_selector(".asked")


def sheet(page: Page, served: Served, finished: Seat) -> None:
    play_alone(page, served, "gonuts")
    open_tab(page, "scores")
    page.wait_for_selector("[role=tabpanel] ol")


def chat(page: Page, served: Served, finished: Seat) -> None:
    play_alone(page, served, "gonuts")
    open_tab(page, "chat")
    page.get_by_role("textbox", name=word(page, "chat_write")).fill("Hello, everybody!")
    page.get_by_role("button", name=word(page, "send")).click()
    expect(page.get_by_role("list", name=word(page, "chat"))).to_contain_text("Hello, everybody!")


def curtain(page: Page, served: Served, finished: Seat) -> None:
    seated = open_table(served, "gonuts", shared=True, name="Ann, Bo", seats=2)
    come_to(page, served, seated, "gonuts")
    page.get_by_test_id("start").click()
    page.wait_for_selector("[data-testid=curtain]")


def reveal(page: Page, served: Served, finished: Seat) -> None:
    curtain(page, served, finished)
    for place in (1, 2):
        page.get_by_test_id("curtain").click()
        page.locator(f"[data-piece='row:{place}']").click()
    page.wait_for_selector("[data-testid=go-on]")


def end(page: Page, served: Served, finished: Seat) -> None:
    come_to(page, served, finished, "gonuts")
    page.get_by_role("button", name=word(page, "verify")).click()
    expect(page.get_by_test_id("verdict")).to_contain_text("✓")


def replay(page: Page, served: Served, finished: Seat) -> None:
    page.goto(f"{served.url}/replay/{finished['table']}?ply=9&seat=0")
    page.wait_for_selector("[data-testid=forward]")
    page.wait_for_selector("[data-piece]")


def game_goes_on(game: str) -> Visit:
    def visit(page: Page, served: Served, finished: Seat) -> None:
        play_alone(page, served, game, after=12)

    return visit


VISITS: dict[str, Visit] = {
    "home": home,
    "home-again": home_again,
    "settings": settings,
    "help": helping,
    "lobby": lobby,
    "door": door,
    "full": full,
    "mine": mine,
    "privacy": privacy,
    "leaving": leaving,
    "no-table": no_table,
    "look-on": look_on,
    "rules": rules,
    "why": why,
    "drawer": drawer,
    "scores": sheet,
    "chat": chat,
    "curtain": curtain,
    "reveal": reveal,
    "end": end,
    "replay": replay,
    **{f"{game}-goes-on": game_goes_on(game) for game in sorted(GAMES)},
}


OTHERWISE = ("home", "lobby", "settings", "chat", "reveal", "end", "replay", "spots-goes-on")  # on a phone


@pytest.mark.parametrize("name", VISITS)
def test_a_page_without_barriers(name: str, chromium: Browser, served: Served, finished: Seat) -> None:
    """By day and by night, then as narrow as a phone, where most pages are made of the same."""
    with fresh_page(chromium, *SIZES["desktop"], theme="system") as page:
        VISITS[name](page, served, finished)
        photograph(page, f"{name}-desktop")
        nothing_sticks_out(page)
        assert barriers(page) == []
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(f"() => {GROUND} === '{DARK}'")
        photograph(page, f"{name}-dark")
        assert barriers(page, ["color-contrast"]) == []
        width, height = SIZES["phone"]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width}")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        photograph(page, f"{name}-phone")
        nothing_sticks_out(page)
        if name in OTHERWISE:
            assert barriers(page, colours=False) == []


@pytest.mark.parametrize("name", ["home", "lobby", "chat", *(f"{game}-goes-on" for game in sorted(GAMES))])
def test_the_smallest_phones_and_the_largest_text(
    name: str, chromium: Browser, served: Served, finished: Seat
) -> None:
    with fresh_page(chromium, *SIZES["small"], size="larger") as page:
        VISITS[name](page, served, finished)
        photograph(page, f"{name}-small")
        nothing_sticks_out(page)


def nothing_sticks_out(page: Page) -> None:
    """The page itself never scrolls sideways, a table not at all; strips and parts inside them may."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(
        "!document.querySelector('.layout') || document.documentElement.scrollHeight <= innerHeight"
    )
    assert page.evaluate(
        "[...document.querySelectorAll('main, main > .table')].every(it => it.scrollWidth <= it.clientWidth)"
    )

    assert page.evaluate(
        "[...document.querySelectorAll('header, aside, [role=tablist], [role=tabpanel], dialog[open]')]"
        ".every(it => it.getBoundingClientRect().right <= innerWidth + 1)"
    )


def barriers(page: Page, rules: Sequence[str] = RULES, colours: bool = True) -> list[str]:
    options = {"runOnly": list(rules), "rules": {} if colours else {"color-contrast": {"enabled": False}}}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{rule['id']}: {node['html'][:150]}" for rule in found for node in rule["nodes"]]
