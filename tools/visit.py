"""A first visit, as somebody has it who was never here: a real browser, nothing kept from before."""

from dataclasses import dataclass, field
from statistics import median
from time import monotonic
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Request, sync_playwright

from boneyard import languages
from tools.system import browser

FLAGS = [
    "--no-sandbox",  # as root there is no other way
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
MOST_WAITED = 30_000  # milliseconds for anything on the page
OWN_CHOICE = "[data-piece].lit, [data-testid=confirm]"  # what may be touched now


@dataclass
class Visits:
    """Seconds and bytes, one of each for every visit."""

    shown: list[float] = field(default_factory=list)  # from the address to the games
    asked: list[float] = field(default_factory=list)  # from the button to the first own choice
    weight: list[int] = field(default_factory=list)  # as it came over the line, packed

    def lines(self) -> list[str]:
        if not self.asked:
            return ["Nobody visited: that needs a browser (`make browser` gets one)."]
        return [
            f"- Loaded until the first own choice: {median(self.weight) / 1024:.0f} kB, as sent.",
            f"- From the address to the games: {median(self.shown):.2f} s.",
            f"- From *{button()}* to the first own choice: {median(self.asked):.2f} s "
            f"({min(self.asked):.2f} to {max(self.asked):.2f}), bots' pauses included.",
        ]


def button() -> str:
    return str(languages.language("en").page["play_now"])


def visit(address: str, games: list[str], times: int) -> Visits:
    """So many first visits, each to the next of the games."""
    visits = Visits()
    command = browser()
    assert command is not None
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=command, args=FLAGS)
        try:
            for number in range(times):
                come_in(chromium, address, games[number % len(games)], visits)
        except Error as error:
            raise SystemExit(f"The page could not be visited: {error.message.splitlines()[0]}") from None
        finally:
            chromium.close()
    return visits


def come_in(chromium: Browser, address: str, game: str, visits: Visits) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(MOST_WAITED)
    try:
        play(context, address, game, visits)
    finally:
        context.close()


def play(context: BrowserContext, address: str, game: str, visits: Visits) -> None:
    page = context.new_page()
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))
    begun = monotonic()
    page.goto(address)
    play_now = page.locator(f"[data-game={game}]").get_by_role("button", name=button())
    play_now.wait_for()
    visits.shown.append(monotonic() - begun)
    begun = monotonic()
    play_now.click()
    page.wait_for_selector(OWN_CHOICE)
    visits.asked.append(monotonic() - begun)
    ours = [request for request in loaded if urlsplit(request.url).netloc == urlsplit(address).netloc]
    visits.weight.append(sum(request.sizes()["responseBodySize"] for request in ours))
