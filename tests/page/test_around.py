"""Around the table: the shelf, inviting, bots that are somebody, leaving, my games, a newer page."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from websockets.sync.client import connect

from boneyard.server.dogs import FACES, NAMES
from tests.page.visitor import (
    ASKED,
    LIT,
    Served,
    at_the_end,
    come_to,
    fresh_page,
    open_table,
    play_alone,
    play_out,
    remember,
    without_review,
)

LONGEST_SHELF = 2 * 844  # pixels: two screens of a phone


def kept(page: Page, key: str) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('boneyard.{key}')") or "null")


def chairs(served: Served, page: Page) -> list[dict[str, Any]]:
    """Of the table that the page is at."""
    found: list[dict[str, Any]] = served.ask(f"/api/tables/{page.url.rsplit('/', 1)[1]}")["chairs"]
    return found


# Inviting


def test_a_lobby_that_nobody_else_can_reach_says_how_to_change_that(page: Page, served: Served) -> None:
    seated = open_table(served, "spots")
    come_to(page, served, seated, "spots")
    note = page.get_by_test_id("alone")
    expect(note).to_contain_text("This link works on this computer only")
    expect(note).to_contain_text("boneyard serve --host 0.0.0.0")
    expect(note).to_contain_text("make play ARGS='--host 0.0.0.0'")
    expect(page.get_by_label("Link to this table")).to_have_value(f"{served.url}/t/{seated['code']}")


def test_the_link_is_the_one_that_others_can_reach(page: Page, served: Served) -> None:
    link = "http://192.168.1.7:8000/t/BCDF"
    page.route("**/invitation*", lambda route: route.fulfill(json={"link": link, "reach": "all"}))
    page.add_init_script(
        "navigator.share = shared => { window.shared = shared; return Promise.resolve(); };"
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    )
    come_to(page, served, open_table(served, "spots"), "spots")
    expect(page.get_by_label("Link to this table")).to_have_value(link)
    expect(page.get_by_test_id("alone")).to_have_count(0)
    page.get_by_role("button", name="Share", exact=True).click()
    assert page.evaluate("window.shared.url") == link
    page.get_by_role("button", name="Copy").click()  # over plain HTTP there is no clipboard
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_without_a_way_to_share_there_is_no_button_for_it(page: Page, served: Served) -> None:
    page.add_init_script("delete Navigator.prototype.share")
    come_to(page, served, open_table(served, "spots"), "spots")
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)


# Bots are somebody


def test_bots_have_names_faces_and_levels_and_one_is_my_partner(page: Page, served: Served) -> None:
    come_to(page, served, open_table(served, "dog"), "dog")
    page.wait_for_selector("[data-testid=start]")
    free = page.get_by_role("button", name="Add a bot")
    for left in (3, 2, 1):
        expect(free).to_have_count(left)
        free.first.click()
    expect(free).to_have_count(0)
    rows = page.locator("ol.chairs > li")
    names = [row.locator(".who b").inner_text() for row in rows.all()[1:]]
    assert set(names) <= set(NAMES)
    assert len(set(names)) == 3
    for n in (1, 2, 3):
        expect(rows.nth(n)).to_contain_text("Pup")
        expect(rows.nth(n).locator("svg").first).to_be_visible()
    expect(rows.filter(has_text="your partner")).to_have_count(1)
    expect(rows.nth(2)).to_contain_text("your partner")


def test_every_face_that_a_bot_may_have_is_drawn_and_looks_different(page: Page, served: Served) -> None:
    bots = [{"name": NAMES[n], "bot": "pup", "face": n, "minding": False, "here": True} for n in range(FACES)]
    table = served.ask(f"/api/tables/{open_table(served, 'gonuts')['table']}")
    shown = {**table, "chairs": [{**bot, "host": False, "team": 0} for bot in bots]}
    page.route("**/api/tables?*", lambda route: route.fulfill(json=[shown]))
    page.goto(served.url)
    page.wait_for_selector(".faces svg")
    drawings = page.locator(".faces svg g[clip-path]").evaluate_all("all => all.map(each => each.innerHTML)")
    assert len(drawings) == FACES
    assert len(set(drawings)) == FACES


def test_the_log_tells_of_bots_by_name(page: Page, served: Served) -> None:
    play_alone(page, served, "gonuts", seats=2)
    (name,) = [chair["name"] for chair in chairs(served, page) if chair["bot"]]
    page.locator(LIT).first.click()
    expect(page.get_by_role("group", name="Log")).to_contain_text(name)


# The shelf


def test_the_easiest_game_stands_first_and_whoever_is_new_is_told(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.wait_for_selector("[data-game]")
    games = served.ask("/api/games")
    shown = page.locator("[data-game]").evaluate_all("all => all.map(each => each.dataset.game)")
    assert shown == [game["name"] for game in games]
    minutes = [game["explained"] for game in games]
    assert minutes == sorted(minutes)
    expect(page.get_by_test_id("new-here")).to_contain_text(games[0]["title"])


def test_who_has_played_is_not_called_new(page: Page, served: Served) -> None:
    remember(page, "played", [played("a")])
    page.goto(served.url)
    page.wait_for_selector("#finished")
    expect(page.get_by_test_id("new-here")).to_have_count(0)


def test_all_games_are_within_two_screens_of_a_phone(phone: Page, served: Served) -> None:
    phone.goto(served.url)
    phone.wait_for_selector("[data-game]")
    bottoms = phone.locator("[data-game]").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect().bottom)"
    )
    assert len(bottoms) >= 5
    assert max(bottoms) <= LONGEST_SHELF


# Bots as strong as it suits


def test_the_first_bots_are_the_weakest_and_others_can_be_chosen(page: Page, served: Served) -> None:
    page.goto(served.url)
    game = page.locator("[data-game=gonuts]")
    level = game.get_by_label("How the bots play Go Nuts for Donuts")
    expect(level).to_have_value("pup")
    level.select_option("club")
    game.get_by_role("button", name="Play against bots").click()
    page.wait_for_selector(ASKED)
    assert {chair["bot"] for chair in chairs(served, page)[1:]} == {"club"}
    page.goto(served.url)
    expect(level).to_have_value("club")
    expect(page.locator("[data-game=spots]").get_by_label("How the bots play Spots")).to_have_value("pup")


def test_a_finished_game_is_kept_and_decides_about_the_next_bots(page: Page, served: Served) -> None:
    without_review(page)
    seated = open_table(served, "gonuts", bots="pup", seats=2)
    come_to(page, served, seated, "gonuts")
    play_out(page, seated)
    at_the_end(page)
    page.wait_for_function("localStorage.getItem('boneyard.rivals') !== null")
    (game,) = kept(page, "played")
    standing = kept(page, "rivals")["gonuts"]
    assert (game["table"], game["level"], game["seat"]) == (seated["table"], "pup", 0)
    assert standing == {"level": "pup", "wins": int(game["won"]), "losses": int(not game["won"])}
    page.reload()
    at_the_end(page)
    assert len(kept(page, "played")) == 1
    assert kept(page, "rivals")["gonuts"] == standing
    page.goto(f"{served.url}/mine")
    page.locator(f"[data-played='{seated['table']}']").get_by_role("link", name="Replay").click()
    page.wait_for_selector("[data-testid=forward]")


# My games


def played(table: str, **more: Any) -> dict[str, Any]:
    game = {"table": table, "game": "spots", "title": "Spots", "at": 1_790_000_000_000, "seat": 0}
    return {**game, "names": ["Ann", "Biscuit"], "level": "pup", "won": True, **more}


def test_my_games_add_up_and_can_be_saved(page: Page, served: Served) -> None:
    games = [played("c"), played("b"), played("a", won=False), played("d", game="dog", title="Dog")]
    remember(page, "played", games)
    page.goto(served.url)
    page.get_by_role("link", name="My games").click()
    spots = page.locator("[data-tally=spots]")
    expect(spots).to_contain_text("2 of 3 won")
    expect(spots).to_contain_text("2 wins in a row")
    expect(page.locator("[data-tally=dog]")).to_contain_text("1 of 1 won")
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    assert download.value.suggested_filename == "boneyard-games.json"
    assert json.loads(download.value.path().read_text("utf-8"))["games"] == games


def test_my_games_can_be_forgotten_one_by_one_or_all(page: Page, served: Served) -> None:
    remember(page, "played", [played("a"), played("b"), played("c")])
    page.goto(f"{served.url}/mine")
    page.locator("[data-played=b]").get_by_role("button").click()
    expect(page.locator("[data-played]")).to_have_count(2)
    page.get_by_role("button", name="Forget all games").click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-played]")).to_have_count(2)
    page.get_by_role("button", name="Forget all games").click()
    page.get_by_test_id("forget").click()
    expect(page.get_by_text("You have not finished a game")).to_be_visible()
    assert kept(page, "played") == []


# Leaving, and coming to a table where one cannot sit


def test_leaving_asks_first_and_the_way_back_is_on_the_home_page(page: Page, served: Served) -> None:
    seated = play_alone(page, served, "gonuts", seats=2)
    page.get_by_role("button", name="Home").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("the game waits for you")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Home").click()
    page.get_by_test_id("leave-for-now").click()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector(LIT)
    assert page.url.endswith(seated["code"])


def test_a_bot_minds_the_chair_of_who_leaves_others_and_gives_it_back(
    chromium: Browser, served: Served
) -> None:
    seated = open_table(served, "gonuts", seats=2)
    other = served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 1280, 800) as bo:
        come_to(ann, served, seated, "gonuts")
        come_to(bo, served, other, "gonuts")
        ann.get_by_test_id("start").click()
        bo.wait_for_selector(LIT)
        bo.get_by_role("button", name="Home").click()
        expect(bo.get_by_role("dialog")).to_contain_text("a bot plays for you")
        bo.get_by_test_id("leave-for-now").click()
        expect(ann.get_by_text("A bot plays for Bo")).to_be_visible()
        bo.get_by_role("link", name="Back to the table").click()
        expect(ann.get_by_text("A bot plays for Bo")).to_have_count(0)
        bo.wait_for_selector(f"{LIT}, [data-piece].chosen")


def test_who_gives_the_chair_up_has_no_way_back(page: Page, served: Served) -> None:
    seated = play_alone(page, served, "gonuts", seats=2)
    page.get_by_role("button", name="Home").click()
    page.get_by_test_id("leave-for-good").click()
    page.wait_for_selector("[data-game]")
    expect(page.get_by_role("link", name="Back to the table")).to_have_count(0)
    page.goto(f"{served.url}/t/{seated['code']}")
    strange = page.get_by_text("You are looking on.").or_(page.get_by_text("This game is over."))
    expect(strange.first).to_be_visible()


def test_a_full_lobby_offers_to_look_on_or_to_open_another(page: Page, served: Served) -> None:
    seated = open_table(served, "gonuts", seats=2)
    served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    page.goto(f"{served.url}/t/{seated['code']}")
    expect(page.get_by_role("heading", name="Every chair at this table is taken.")).to_be_visible()
    expect(page.get_by_role("button", name="Look on")).to_be_visible()
    page.get_by_role("button", name="Open another table of Go Nuts for Donuts").click()
    page.wait_for_selector("[data-testid=start]")
    assert not page.url.endswith(seated["code"])


def test_a_game_that_is_over_offers_its_replay(page: Page, served: Served, finished: Any) -> None:
    page.goto(f"{served.url}/t/{finished['code']}")
    expect(page.get_by_role("heading", name="This game is over.")).to_be_visible()
    expect(page.get_by_role("button", name="Open another table of Go Nuts for Donuts")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("[data-testid=forward]")


def test_a_wrong_code_can_be_corrected_at_once(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/t/NOWHERE")
    expect(page.get_by_role("alert")).to_contain_text("There is no table 'NOWHERE'.")
    page.get_by_label("Code of a table").fill(open_table(served, "spots")["code"])
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


# Esc, chat and pictures


def test_escape_closes_what_was_opened_last_and_nothing_else(phone: Page, served: Served) -> None:
    play_alone(phone, served, "donutdog")
    phone.locator("[data-piece='set:d4']").first.click()
    phone.get_by_role("button", name="Log, chat, rules and scores").click()
    phone.get_by_role("button", name="Settings").click()
    sheet, taken = phone.locator("aside.open"), phone.locator("[data-piece='set:d4'].taken")
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect(sheet).to_have_count(1)
    phone.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(taken).to_have_count(1)
    phone.keyboard.press("Escape")
    expect(taken).to_have_count(0)


def test_only_what_others_say_is_counted_as_unread(chromium: Browser, served: Served) -> None:
    seated = open_table(served, "gonuts", seats=2)
    other = served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 1280, 800) as bo:
        come_to(ann, served, seated, "gonuts")
        come_to(bo, served, other, "gonuts")
        ann.get_by_test_id("start").click()
        for page in (ann, bo):
            page.wait_for_selector(LIT)
        ann.keyboard.press("c")
        ann.get_by_role("textbox", name="Say something").fill("Hello, Bo!")
        ann.get_by_role("button", name="Send").click()
        expect(bo.get_by_role("tab", name="Chat 1")).to_be_visible()
        ann.get_by_role("tab", name="Log").click()
        expect(ann.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
        bo.reload()  # what is known already is not new again, and stands there once
        bo.wait_for_selector(LIT)
        bo.get_by_role("tab", name="Chat", exact=True).click()
        expect(bo.get_by_role("list", name="Chat").get_by_role("listitem")).to_have_count(1)


def test_who_is_muted_stays_so_under_another_name(page: Page, served: Served) -> None:
    seated = open_table(served, "gonuts", seats=3)
    table = f"/api/tables/{seated['table']}"
    bo, cy = [served.ask(f"{table}/seats", {"name": name}) for name in ("Bo", "Cy")]

    def say(who: dict[str, Any], *messages: dict[str, Any]) -> None:
        with connect(f"{served.url.replace('http', 'ws')}{table}/socket") as socket:
            socket.send(json.dumps({"t": "hello", "token": who["token"]}))
            for message in messages:
                socket.send(json.dumps(message))
            while json.loads(socket.recv()).get("text") != messages[-1]["text"]:
                pass

    come_to(page, served, seated, "gonuts")
    lines = page.get_by_role("list", name="Chat").get_by_role("listitem")
    say(bo, {"t": "say", "text": "one"})
    expect(lines).to_have_text(["Bo one Report a line of Bo"])
    page.get_by_role("button", name="Mute Bo").click()
    say(bo, {"t": "rename", "name": "Ben"}, {"t": "say", "text": "two"})
    say(cy, {"t": "rename", "name": "Bo"}, {"t": "say", "text": "three"})
    expect(lines).to_have_text(["Bo three Report a line of Bo"])
    expect(page.get_by_role("button", name="Hear Ben again")).to_be_visible()


def test_a_picture_shows_up_at_the_seat_of_who_sent_it(chromium: Browser, served: Served) -> None:
    seated = open_table(served, "gonuts", seats=2)
    other = served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 1280, 800) as bo:
        come_to(ann, served, seated, "gonuts")
        come_to(bo, served, other, "gonuts")
        bo.get_by_role("button", name="Well done!").click()
        expect(ann.get_by_test_id("reaction-1")).to_have_text("👏")
        expect(ann.get_by_test_id("reaction-0")).to_have_count(0)
        expect(ann.get_by_test_id("reaction-1")).to_have_count(0)  # a few seconds later


# A newer page


class NewerServer:
    """Between the page and the server: once told so, every table frame is of another build."""

    def __init__(self, page: Page, *, newer: bool) -> None:
        self.newer = newer
        self.loads = 0
        page.route_web_socket(re.compile("/socket$"), self.connect)
        page.on("load", lambda _: self.count())

    def count(self) -> None:
        self.loads += 1

    def connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda frame: line.send(self.told(str(frame))))

    def told(self, frame: str) -> str:
        return re.sub(r'"build":"\w*"', '"build":"newer"', frame) if self.newer else frame


def test_before_the_game_an_old_page_loads_itself_anew_once(page: Page, served: Served) -> None:
    between = NewerServer(page, newer=True)
    come_to(page, served, open_table(served, "spots"), "spots")
    expect(page.get_by_test_id("renewal")).to_be_visible()
    page.wait_for_timeout(500)
    assert between.loads == 2


def test_a_page_of_the_same_build_stays(page: Page, served: Served) -> None:
    between = NewerServer(page, newer=False)
    play_alone(page, served, "spots")
    expect(page.get_by_test_id("renewal")).to_have_count(0)
    assert between.loads == 1


def test_nobody_is_interrupted_by_a_newer_page(page: Page, chromium: Browser, served: Served) -> None:
    """The question that was there is answered first; before the next one is begun, the page is renewed."""
    between = NewerServer(page, newer=False)
    seated = play_alone(page, served, "donutdog", seats=2)
    page.locator("[data-piece='set:d4']").first.click()
    between.newer = True
    with fresh_page(chromium, 1280, 800) as onlooker:  # the chairs are told anew when somebody looks on
        onlooker.goto(f"{served.url}/t/{seated['code']}")
        expect(page.get_by_test_id("renewal")).to_be_visible()
    expect(page.locator("[data-piece='set:d4'].taken")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-piece='set:d4'].taken")).to_have_count(0)
    page.wait_for_timeout(300)
    assert between.loads == 1
    page.locator("[data-choice]").first.click()
    page.wait_for_function("() => sessionStorage.getItem('boneyard.renewed') === 'newer'")
    page.wait_for_selector(ASKED)
    assert between.loads == 2
