"""Every language on the smallest phone: no button, heading, label or link is cut off."""

import os
import re

import pytest
from playwright.sync_api import Browser, Page

from boneyard import languages
from boneyard.core.puzzles import puzzles
from boneyard.core.registry import game_class
from boneyard.core.rng import Rng
from tests.page.test_pages import VISITS, Seat, nothing_sticks_out
from tests.page.test_puzzles import answer_somehow
from tests.page.visitor import ASKED, Served, come_to, fresh_page, open_table, photograph

CODES = languages.codes()[1:]
SMALL = (360, 640)

CUT = """() => [...document.querySelectorAll('button, a, h1, h2, h3, label, legend, summary, [role=tab]')]
  .filter(each => each.clientWidth > 0 && !each.closest('.thing, .unseen'))
  .filter(each => each.scrollWidth > each.clientWidth + 1)
  .map(each => each.textContent.trim().slice(0, 60))"""


def cut_off(page: Page) -> list[str]:
    found: list[str] = page.evaluate(CUT)
    return found


# Every page in every language takes minutes, and is done by `make soak`; else each page speaks another one.
ALL = bool(os.environ.get("BONEYARD_SOAK"))
SPOKEN = [
    (name, code)
    for n, name in enumerate(VISITS)
    for m, code in enumerate(CODES)
    if ALL or n % len(CODES) == m
]


@pytest.mark.parametrize(("name", "code"), SPOKEN)
def test_no_word_is_cut_off(name: str, code: str, chromium: Browser, served: Served, finished: Seat) -> None:
    with fresh_page(chromium, *SMALL, language=code) as page:
        VISITS[name](page, served, finished)
        assert page.evaluate("document.documentElement.lang") == code
        photograph(page, f"{name}-{code}")
        nothing_sticks_out(page)
        assert cut_off(page) == []


@pytest.mark.parametrize("code", CODES)
def test_no_word_is_cut_off_in_a_lesson(code: str, chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, *SMALL, language=code) as page:
        come_to(page, served, open_table(served, "spots", learn=True), "spots")
        page.wait_for_selector(ASKED)
        nothing_sticks_out(page)
        assert cut_off(page) == []
        said = page.inner_text("[data-testid=coach-says]")
        assert not re.search(r"\b(the|your|with|dogs)\b", said), said


@pytest.mark.parametrize("code", CODES)
def test_no_word_is_cut_off_at_a_puzzle(code: str, chromium: Browser, served: Served) -> None:
    puzzle = next(iter(puzzles(game_class("gonuts"))))
    with fresh_page(chromium, *SMALL, language=code) as page:
        come_to(page, served, open_table(served, "gonuts", puzzle=puzzle), "gonuts")
        page.wait_for_selector(ASKED)
        page.get_by_test_id("puzzle-ask").click()
        for asked in (True, False):
            nothing_sticks_out(page)
            assert cut_off(page) == []
            if asked:
                answer_somehow(page, Rng(1))
        said = page.inner_text("[data-testid=puzzle-why]")
        assert not re.search(r"\b(the|your|with|games)\b", said), said


def test_a_word_that_is_cut_off_is_noticed(chromium: Browser, served: Served, finished: Seat) -> None:
    with fresh_page(chromium, *SMALL) as page:
        VISITS["home"](page, served, finished)
        narrow = "{ width: '2rem', minWidth: 0, flex: 'none', overflow: 'hidden', whiteSpace: 'nowrap' }"
        page.evaluate(f"() => void Object.assign(document.querySelector('.primary').style, {narrow})")
        assert cut_off(page)
