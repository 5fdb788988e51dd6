"""Where nothing is left to decide, one touch is enough."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.page.visitor import Served, come_to, open_table

TABLES = 12  # opened at most, until one of them asks what a test is about

# A second line to the same chair answers by chance until it is asked that, or the game is over.
PLAY_UNTIL = """({ table, token, seed }) => new Promise((done, fail) => {
  const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/socket`);
  let luck = seed;
  const below = n => (luck = (luck * 1103515245 + 12345) % 2147483648) % n;
  const wanted = choices => WANTED;
  line.onopen = () => line.send(JSON.stringify({ t: 'hello', token, language: 'en' }));
  line.onerror = () => fail(new Error('the line broke'));
  let heard = {};
  line.onmessage = ({ data }) => {
    const news = JSON.parse(data);
    if (news.t !== 'state' && news.t !== 'step') return;
    heard = { ...heard, ...news };
    if ((!heard.over && (!heard.prompt || heard.prompt.chosen))) return;
    const choices = heard.prompt?.choices ?? [];
    if (heard.over || wanted(choices)) { line.close(); done(choices); return; }
    const { text } = choices[below(choices.length)];
    line.send(JSON.stringify({ t: 'act', id: `v${heard.version}n${luck}`, version: heard.version, text }));
  };
})"""
FORCED = "choices.length === 1 && choices[0].touch.flat().length > 1"
ONE_DIE = (
    "choices.some(({ touch }) => touch.flat().includes('bonus:reroll'))"
    " && new Set(choices.map(({ touch }) => touch[0][0])).size === 1"
    " && choices.length > 1"
)


def asked(page: Page, served: Served, game: str, wanted: str) -> Any:
    """A table at which Ann is asked such a question; its choices."""
    page.goto(served.url)
    for seed in range(1, TABLES):
        seated = open_table(served, game, bots="quick")
        line = {"table": seated["table"], "token": seated["token"], "seed": seed}
        choices = page.evaluate(PLAY_UNTIL.replace("WANTED", wanted), line)
        if choices:
            come_to(page, served, seated, game)
            return choices
    raise AssertionError(f"no table of {game} asked that")


def test_the_only_way_is_one_button(page: Page, served: Served) -> None:
    """It says what it does; the pieces can be touched as well, and any of them will do."""
    (only,) = asked(page, served, "dog", FORCED)
    button = page.get_by_test_id("confirm")
    expect(button).to_contain_text(only["label"])
    log = page.get_by_role("group", name="Log")
    before = log.inner_text()
    button.click()
    expect(log).not_to_have_text(before, use_inner_text=True)
    expect(log.locator("li", has_text="You played").first).to_be_attached()


def test_any_piece_of_the_only_way_plays_it(page: Page, served: Served) -> None:
    (only,) = asked(page, served, "dog", FORCED)
    log = page.get_by_role("group", name="Log")
    expect(page.get_by_test_id("confirm")).to_be_visible()
    before = log.inner_text()
    page.locator(f"[data-piece='{only['touch'][0][0]}']").first.click()
    expect(log).not_to_have_text(before, use_inner_text=True)


def test_a_bonus_is_touched_without_the_only_spare_die(page: Page, served: Served) -> None:
    choices = asked(page, served, "donutdog", ONE_DIE)
    die = choices[0]["touch"][0][0]
    expect(page.locator(f"[data-piece='{die}'].taken")).to_have_count(1)
    log = page.get_by_role("group", name="Log")
    before = log.inner_text()
    page.locator("[data-piece='bonus:reroll'].lit").click()
    expect(log).not_to_have_text(before, use_inner_text=True)
    expect(log.locator("li", has_text="You got a Reroll").first).to_be_attached()
