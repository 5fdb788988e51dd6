"""The real server with the real page in a real browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.page.visitor import PATIENCE, Served, fresh_page, open_table, play_ahead, serve
from tools.page import provide_page
from tools.system import browser

FLAGS = [
    "--no-sandbox",  # as root there is no other way
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    command = browser()
    assert command is not None, "There is no browser for these tests; `make browser` gets one."
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=command, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of our own, whose bots do not hesitate."""
    provide_page()
    server = serve(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def page(chromium: Browser, served: Served) -> Iterator[Page]:
    """A wide window that has never been here. Whatever its console complains about fails the test."""
    with fresh_page(chromium, 1280, 800) as page:
        yield page


@pytest.fixture
def phone(chromium: Browser, served: Served) -> Iterator[Page]:
    with fresh_page(chromium, 390, 844) as page:
        yield page


@pytest.fixture(scope="session")
def finished(chromium: Browser, served: Served) -> Any:
    """Ann's seat at a table of Go Nuts where the game is over."""
    seated = open_table(served, "gonuts", bots="quick", seats=2)
    with fresh_page(chromium, 1280, 800) as page:
        play_ahead(page, served, seated)
    return seated
