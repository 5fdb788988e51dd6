"""Everything without a mouse."""

from playwright.sync_api import Browser, Page, expect

from tests.page.visitor import ASKED, END, Served, at_the_end, fresh_page, play_alone

ENOUGH = 1500
SECOND_DIGIT = 800  # milliseconds, after which a lone 1 is not the beginning of 11


def focused(page: Page, attribute: str) -> str:
    return str(page.evaluate(f"document.activeElement?.getAttribute('{attribute}') ?? ''"))


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the thing has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement?.matches({selector!r}) ?? false"):
            return
    raise AssertionError(f"Tab never came to {selector}.")


def test_a_whole_game_by_keyboard_alone(page: Page, served: Served) -> None:
    """From the home page to the end, with Tab, Enter and digits."""
    page.goto(served.url)
    page.wait_for_selector("[data-game=gonuts]")
    tab_to(page, "[data-game=gonuts] .primary")
    page.keyboard.press("Enter")
    for _ in range(ENOUGH):
        page.wait_for_selector(ASKED)
        if page.query_selector(END):
            break
        page.keyboard.press("1")
        page.wait_for_timeout(20 if page.locator("[data-choice]").count() < 10 else SECOND_DIGIT)
    at_the_end(page)


def test_tab_goes_from_zone_to_zone_and_arrows_inside(page: Page, served: Served) -> None:
    play_alone(page, served, "spots")
    tab_to(page, "[data-piece^='tile:']")
    first = focused(page, "data-piece")
    page.keyboard.press("ArrowRight")
    second = focused(page, "data-piece")
    assert second.startswith("tile:")
    assert second != first
    page.keyboard.press("ArrowLeft")
    assert focused(page, "data-piece") == first
    page.keyboard.press("Tab")
    assert not focused(page, "data-piece").startswith("tile:")


def test_enter_touches_and_escape_takes_back(page: Page, served: Served) -> None:
    play_alone(page, served, "donutdog")
    tab_to(page, "[data-piece='set:d4']")
    page.keyboard.press("Enter")
    expect(page.locator("[data-piece='set:d4'].taken")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-piece='set:d4'].taken")).to_have_count(0)


def test_the_focus_stays_while_others_act(page: Page, served: Served) -> None:
    play_alone(page, served, "gonuts")
    page.locator("[data-piece='row:2']").focus()
    page.wait_for_timeout(300)
    assert focused(page, "data-piece") == "row:2"


def test_letters_open_the_rail(page: Page, served: Served) -> None:
    play_alone(page, served, "spots")
    for key, name in (("s", "Scores"), ("c", "Chat"), ("r", "Rules"), ("l", "Log")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def test_the_rule_behind_the_question(page: Page, served: Served) -> None:
    play_alone(page, served, "spots")
    page.keyboard.press("r")
    expect(page.locator("#rule-3\\.1")).to_be_in_viewport()


def test_typing_in_the_chat_is_only_typing(page: Page, served: Served) -> None:
    play_alone(page, served, "spots")
    asked = page.inner_text("[data-testid=ask]")
    page.keyboard.press("c")
    page.get_by_role("textbox", name="Say something").focus()
    page.keyboard.type("1u2l")
    expect(page.get_by_role("textbox", name="Say something")).to_have_value("1u2l")
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    assert page.inner_text("[data-testid=ask]") == asked


def test_news_for_those_who_listen(page: Page, served: Served) -> None:
    """What happened and what is asked are said aloud; so is why something cannot be."""
    play_alone(page, served, "spots")
    news = page.get_by_test_id("news")
    expect(news).to_have_attribute("aria-live", "polite")
    expect(news).to_contain_text("Choose a trick")
    page.locator("[data-piece=pile]").focus()
    page.keyboard.press("Enter")
    expect(news).to_contain_text("it says how many dice you roll")


def test_a_dialog_keeps_the_focus_and_gives_it_back(page: Page, served: Served) -> None:
    play_alone(page, served, "spots")
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_a_table_can_be_opened_arranged_and_begun_by_keyboard(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.wait_for_selector("[data-game=gonuts]")
    tab_to(page, "[data-game=gonuts] [data-way=invite]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=start]")
    free = page.get_by_role("button", name="Add a bot")
    for left in (2, 1, 0):
        free.first.focus()
        page.keyboard.press("Enter")
        expect(free).to_have_count(left)
    page.get_by_test_id("start").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(ASKED)


def test_keys_can_be_switched_off(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800, keys=False) as page:
        play_alone(page, served, "spots")
        page.keyboard.press("?")
        page.wait_for_timeout(100)
        expect(page.get_by_role("dialog")).to_have_count(0)
