"""Puzzles on a phone: from home to the question, a hint, an answer and why; the same deal at two tables."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from boneyard.core.puzzles import puzzles
from boneyard.core.registry import game_class
from boneyard.core.rng import Rng
from tests.contract.tables import BOX
from tests.page.test_sight import look_at_every_size
from tests.page.visitor import (
    ASKED,
    Served,
    at_the_end,
    come_to,
    fresh_page,
    open_table,
    play_out,
    touch_once,
    without_review,
)

WHY = "[data-testid=puzzle-why]"
ENOUGH = 40  # touches


def answer_somehow(page: Page, rng: Rng) -> None:
    for _ in range(ENOUGH):
        page.wait_for_selector(f"{ASKED}, {WHY}")
        if page.query_selector(WHY):
            return
        touch_once(page, rng)
    raise AssertionError("so many touches are no answer")


def standing(page: Page, game: str) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('boneyard.puzzles')"))[game]


@pytest.mark.parametrize("game", BOX)
def test_a_puzzle_by_touch_on_a_phone(game: str, phone: Page, served: Served) -> None:
    phone.goto(served.url)
    phone.locator(f"[data-puzzle={game}]").click()
    phone.wait_for_selector(ASKED)
    expect(phone.get_by_test_id("puzzle-says")).to_contain_text("Which choice is clearly the best")
    phone.get_by_test_id("puzzle-ask").click()
    expect(phone.get_by_test_id("puzzle-hint")).to_have_text(titles(game))
    look_at_every_size(phone, f"puzzle of {game}")
    answer_somehow(phone, Rng(3))
    assert phone.locator(f"{WHY} p").count() >= 3
    for seen in (WHY, "[data-testid=puzzle-next]", "[data-testid=puzzle-rating]"):
        expect(phone.locator(seen)).to_be_in_viewport(ratio=1)
    kept = standing(phone, game)
    assert len(kept["solved"]) + len(kept["missed"]) == 1
    before = phone.url
    phone.get_by_test_id("puzzle-next").click()
    phone.wait_for_url(lambda url: url != before)
    phone.wait_for_selector(ASKED)
    expect(phone.get_by_test_id("puzzle-says")).to_contain_text("Which choice is clearly the best")
    phone.goto(served.url)
    expect(phone.locator(f"[data-puzzle={game}]")).to_contain_text(str(round(kept["rating"])))
    expect(phone.get_by_role("heading", name="Continue")).to_have_count(
        0
    )  # a puzzle is no game to go on with


def titles(game: str) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(str(theme.title)) for theme in game_class(game).themes))


def test_a_first_answer_counts_and_a_hint_halves_it(chromium: Browser, served: Served) -> None:
    """At Go Nuts one touch is an answer. The same puzzle once more changes nothing."""
    puzzle = next(iter(puzzles(game_class("gonuts")).values()))
    ratings = []
    for hints, text in ((0, puzzle.answer), (1, puzzle.answer), (0, puzzle.tempting)):
        with fresh_page(chromium, 390, 844) as page:
            come_to(page, served, open_table(served, "gonuts", puzzle=puzzle.id), "gonuts")
            page.wait_for_selector(ASKED)
            for _ in range(hints):
                page.get_by_test_id("puzzle-ask").click()
            choose(page, text)
            ratings.append(standing(page, "gonuts")["rating"])
            page.get_by_test_id("puzzle-again").click()
            page.wait_for_selector(ASKED)
            choose(page, puzzle.answer)
            assert standing(page, "gonuts")["rating"] == ratings[-1]
    solved, hinted, missed = ratings
    assert solved > hinted > missed


def choose(page: Page, text: str) -> None:
    """Answer by a second line to the same chair."""
    seat = page.evaluate("JSON.parse(localStorage.getItem('boneyard.seats')).at(-1)")
    page.evaluate(
        """({ table, token, text }) => new Promise(done => {
          const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/socket`);
          line.onopen = () => line.send(JSON.stringify({ t: 'hello', token, language: 'en' }));
          line.onmessage = ({ data }) => {
            const heard = JSON.parse(data);
            if (heard.t === 'state' && heard.prompt) {
              line.send(JSON.stringify({ t: 'act', id: 'one', version: heard.version, text }));
            }
            if (heard.t === 'done') { line.close(); done(); }
          };
        })""",
        {"table": seat["table"], "token": seat["token"], "text": text},
    )
    page.wait_for_selector(WHY)


def test_two_tables_play_the_same_deal_and_are_compared(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 390, 844) as ann, fresh_page(chromium, 360, 640) as bo:
        for page in (ann, bo):
            without_review(page)
        first = open_table(served, "gonuts")
        come_to(ann, served, first, "gonuts")
        bo.goto(f"{served.url}/t/{first['code']}")
        bo.get_by_test_id("duplicate").click()
        bo.wait_for_url(lambda url: first["code"] not in url)
        expect(ann.get_by_test_id("duplicates").get_by_role("link")).to_have_count(1)
        for page in (ann, bo):
            fill_and_start(page)
        play_out(ann, first)
        at_the_end(ann)
        part = ann.get_by_test_id("end").get_by_test_id("duplicates")
        expect(part).to_contain_text("stays secret")
        expect(ann.get_by_test_id("end").get_by_role("link", name="Replay")).to_have_count(0)
        (second,) = bo.evaluate("JSON.parse(localStorage.getItem('boneyard.seats'))")
        play_out(bo, second, seed=2)
        at_the_end(bo)
        expect(part).not_to_contain_text("stays secret")
        expect(part).to_contain_text("🦴")
        expect(ann.get_by_test_id("end").get_by_role("link", name="Replay")).to_have_count(1)


def fill_and_start(page: Page) -> None:
    while (add := page.get_by_role("button", name="Add a bot")).count():
        left = add.count()
        add.first.click()
        expect(add).to_have_count(left - 1)
    page.get_by_test_id("start").click()
    page.wait_for_selector(ASKED)
