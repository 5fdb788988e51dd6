"""What people do: invite, sit down, play together, lose the line, take back, play again, look back."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from boneyard.core.rng import Rng
from tests.page.visitor import (
    ASKED,
    END,
    LIT,
    Served,
    come_to,
    fresh_page,
    listen,
    open_table,
    play_alone,
    play_on,
    remember,
    serve,
    states,
    touch_once,
    without_review,
)


def test_invite_sit_down_and_play_together(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 390, 844) as bo:
        without_review(ann)
        without_review(bo)
        ann.goto(served.url)
        ann.get_by_label("Your name").fill("Ann")
        ann.locator("[data-game=gonuts]").get_by_role("button", name="Invite others").click()
        ann.get_by_label("How many players").select_option("2")
        code = ann.locator(".code").inner_text()
        bo.goto(served.url)
        bo.get_by_label("Your name").fill("Bo")
        bo.get_by_label("Code of a table").fill(code.lower())
        bo.get_by_role("button", name="Go", exact=True).click()
        bo.get_by_role("button", name="Sit down").click()
        expect(bo.get_by_text("The host starts the game.")).to_be_visible()
        expect(ann.get_by_role("listitem").nth(1)).to_contain_text("Bo")
        ann.get_by_test_id("start").click()
        for turn in range(200):
            for page in (ann, bo):
                page.wait_for_selector(f"{ASKED}, .waits")
            if ann.query_selector(END):
                break
            for page in (ann, bo):
                if page.query_selector(LIT):
                    touch_once(page, Rng(turn))
        expect(ann.get_by_test_id("end")).to_be_visible()
        expect(bo.get_by_test_id("end")).to_be_visible()


def test_a_choice_in_secret_can_be_changed(chromium: Browser, served: Served) -> None:
    seated = open_table(served, "gonuts", seats=2)
    other = served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 1280, 800) as bo:
        come_to(ann, served, seated, "gonuts")
        come_to(bo, served, other, "gonuts")
        ann.get_by_test_id("start").click()
        ann.locator("[data-piece='row:1']").click()
        expect(ann.locator("[data-piece='row:1'].chosen")).to_be_visible()
        expect(ann.get_by_text("1 of 2 are ready.")).to_be_visible()
        expect(bo.get_by_text("1 of 2 are ready.")).to_be_visible()
        ann.locator("[data-piece='row:2']").click()
        expect(ann.locator("[data-piece='row:2'].chosen")).to_be_visible()
        expect(ann.locator("[data-piece='row:1'].chosen")).to_have_count(0)
        bo.locator("[data-piece='row:3']").click()
        expect(ann.get_by_role("group", name="Log")).to_contain_text("you 2 and Bo 3")


def test_undo_takes_the_last_step_back(chromium: Browser, served: Served) -> None:
    for _ in range(20):  # in a short game luck may offer nothing to take back
        with fresh_page(chromium, 1280, 800) as page:
            play_alone(page, served, "spots")
            if play_until_undo(page, Rng(1)):
                asked = page.inner_text("[data-testid=ask]")
                page.get_by_test_id("undo").click()
                expect(page.get_by_test_id("ask")).not_to_have_text(asked)
                page.wait_for_selector(ASKED)
                return
    pytest.fail("nothing could be taken back in twenty games")


def play_until_undo(page: Page, rng: Rng) -> bool:
    while not page.query_selector(END):
        if page.get_by_test_id("undo").count():
            return True
        touch_once(page, rng)
        page.wait_for_selector(ASKED)
    return False


def test_nothing_is_lost_with_the_line(page: Page, served: Served) -> None:
    play_alone(page, served, "spots")
    page.context.set_offline(True)
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.wait_for_selector(LIT)
    play_on(page, Rng(2), 10)


def test_play_goes_on_after_the_server_was_killed(chromium: Browser, tmp_path: Path) -> None:
    """With a move on its way that never arrived: it is played, once, and nothing before it is lost."""
    server = serve(tmp_path)
    try:
        with fresh_page(chromium, 1280, 800) as page:
            play_alone(page, server, "gonuts", seats=2)
            play_on(page, Rng(3), 6)
            page.wait_for_selector(ASKED)
            while "in secret" not in page.inner_text("[data-testid=ask]"):
                touch_once(page, Rng(3))
                page.wait_for_selector(ASKED)
            before = log_lines(page)
            server.freeze()
            page.locator("[data-choice]").first.click()
            server.kill()
            expect(page.get_by_text("The connection is lost.").first).to_be_visible()
            expect(page.locator(LIT)).to_have_count(0)
            server.start()
            page.wait_for_selector(ASKED)
            after = log_lines(page)
            assert after[: len(before)] == before
            assert sum(line.startswith("You chose") for line in after[len(before) :]) == 1
            play_on(page, Rng(4), 6)
    finally:
        server.stop()


def log_lines(page: Page) -> list[str]:
    lines = page.get_by_role("group", name="Log").locator("li").all_text_contents()  # also those out of sight
    return [" ".join(line.split()) for line in lines]


def test_somebody_looking_on_sees_and_touches_nothing_secret(page: Page, served: Served) -> None:
    seated = open_table(served, "spots", bots="quick")
    page.goto(f"{served.url}/t/{seated['code']}")
    expect(page.get_by_text("You are looking on.")).to_be_visible()
    expect(page.locator(LIT)).to_have_count(0)
    page.locator("[data-piece=pile]").click()
    expect(page.get_by_test_id("bubble")).to_contain_text("You are watching")


SECRET_PHASES: list[tuple[str, dict[str, Any]]] = [
    ("gonuts", {"seats": 2}),  # which donut was chosen
    ("dog", {}),  # which card was given
    ("donutdog", {"seats": 2}),  # which dice were chosen
]


@pytest.mark.parametrize(("game", "more"), SECRET_PHASES, ids=[game for game, _ in SECRET_PHASES])
def test_no_secret_choice_is_on_the_wire_of_an_onlooker(
    game: str, more: dict[str, Any], chromium: Browser, served: Served
) -> None:
    """Ann chooses, and changes it twice, while Bo still thinks: an onlooker is told the same thrice."""
    seated = open_table(served, game, **more)
    served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 1280, 800) as onlooker:
        own, heard = listen(ann), listen(onlooker)
        come_to(ann, served, seated, game)
        ann.wait_for_selector("[data-testid=start]")
        free = ann.get_by_role("button", name="Add a bot")
        while left := free.count():
            free.first.click()
            expect(free).to_have_count(left - 1)
        ann.get_by_test_id("start").click()
        ann.wait_for_selector(LIT)
        onlooker.goto(f"{served.url}/t/{seated['code']}")
        onlooker.wait_for_selector("[data-testid=table] [data-piece]")
        for _ in range(3):
            before = ann.get_by_test_id("ask").inner_text()
            ann.locator("[data-choice]").last.click()
            expect(ann.get_by_test_id("ask")).not_to_have_text(before)
            ann.wait_for_selector(LIT)
        assert len({state["prompt"]["chosen"] for state in states(own) if state["prompt"]} - {""}) >= 2
        told = [without_log(state) for state in states(heard)]
        assert told
        assert all(state["seat"] == -3 and state["prompt"] is None for state in told)
        ready = [state for state in told if state["ready"][0]]
        assert all(state == ready[0] for state in ready)
        assert not re.search(r"Ann (chose|gave|gives) (?!four)", "".join(heard))


def test_no_hand_is_on_the_wire_of_an_onlooker(page: Page, chromium: Browser, served: Served) -> None:
    seated = play_alone(page, served, "dog")
    with fresh_page(chromium, 1280, 800) as onlooker:
        heard = listen(onlooker)
        onlooker.goto(f"{served.url}/t/{seated['code']}")
        onlooker.wait_for_selector("[data-testid=table] [data-piece]")
        tables = [state["table"] for state in states(heard)]
    hands = [zone["things"] for table in tables for zone in table["zones"] if zone["id"].startswith("hand:")]
    assert sum(map(len, hands)) >= 20
    assert all(
        card.get("down") and "art" not in card and "title" not in card for hand in hands for card in hand
    )


def without_log(state: dict[str, Any]) -> dict[str, Any]:
    """What is told anew each time, in place of what was told before."""
    return {name: value for name, value in state.items() if name not in ("seconds", "since", "log")}


def test_taking_a_bots_seat_where_nothing_is_hidden(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 1280, 800) as bo:
        seated = open_table(served, "spots", seats=2)
        come_to(ann, served, seated, "spots")
        ann.get_by_role("button", name="Add a bot").click()
        ann.get_by_test_id("start").click()
        ann.wait_for_selector(ASKED)
        bo.goto(f"{served.url}/t/{seated['code']}")
        bo.get_by_role("button", name=re.compile("Play instead of")).click()
        expect(bo.get_by_text("You are looking on")).to_have_count(0)
        assert not served.ask(f"/api/tables/{seated['table']}")["chairs"][1]["bot"]


def test_why_not_leads_to_the_rule(page: Page, served: Served) -> None:
    play_alone(page, served, "spots")
    page.locator("[data-piece=pile]").click()
    page.get_by_test_id("bubble").get_by_role("button", name="Rule 4.3").click()
    expect(page.locator("#rule-4\\.3")).to_be_in_viewport()
    expect(page.get_by_test_id("bubble")).to_have_count(0)


def test_an_answer_stays_as_long_as_the_question(chromium: Browser, served: Served) -> None:
    """That somebody else is ready is no reason to take the explanation away."""
    seated = open_table(served, "gonuts", seats=2)
    other = served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 1280, 800) as bo:
        come_to(ann, served, seated, "gonuts")
        come_to(bo, served, other, "gonuts")
        ann.get_by_test_id("start").click()
        ann.locator("[data-piece=deck]").click()
        expect(ann.get_by_test_id("bubble")).to_be_visible()
        bo.locator("[data-piece='row:1']").click()
        expect(ann.get_by_text("1 of 2 are ready.")).to_be_visible()
        expect(ann.get_by_test_id("bubble")).to_be_visible()
        ann.locator("[data-piece='row:2']").click()
        expect(ann.get_by_test_id("bubble")).to_have_count(0)


def test_the_end_the_replay_and_playing_on(page: Page, served: Served, finished: Any) -> None:
    come_to(page, served, finished, "gonuts")
    end = page.get_by_test_id("end")
    end.get_by_role("button", name="Check the luck").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("✓")
    end.get_by_role("link", name="Replay").click()
    page.wait_for_selector("[data-testid=forward]")
    assert page.url.startswith(f"{served.url}/replay/{finished['table']}")
    page.get_by_test_id("forward").click()
    page.keyboard.press("Escape")
    expect(page.get_by_text(re.compile(r"^1 / \d+$"))).to_be_visible()
    page.get_by_label("Seen by").select_option(label="Ann")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector(ASKED)
    assert "/t/" in page.url


def test_the_arrows_step_through_a_replay(page: Page, served: Served, finished: Any) -> None:
    page.goto(f"{served.url}/replay/{finished['table']}?ply=5&seat=0")
    page.wait_for_selector("[data-piece]")
    for key, ply in (("ArrowRight", 6), ("ArrowRight", 7), ("ArrowLeft", 6), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.get_by_text(re.compile(rf"^{ply} / \d+$"))).to_be_visible()
    expect(page).to_have_url(re.compile("ply=0"))


def test_playing_again_with_the_same_seats(page: Page, served: Served, finished: Any) -> None:
    come_to(page, served, finished, "gonuts")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: "/t/" in address and finished["code"] not in address)
    page.wait_for_selector(LIT)


def test_closing_the_tab_and_coming_back(page: Page, served: Served) -> None:
    """The home page knows the way back to a seat, and everything is as it was."""
    seated = play_alone(page, served, "gonuts", seats=2)
    play_on(page, Rng(6), 4)
    page.wait_for_selector(ASKED)
    before = log_lines(page)
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(served.url)
    again.get_by_role("link", name="Back to the table").click()
    again.wait_for_selector(ASKED)
    assert again.url.endswith(seated["code"])
    assert log_lines(again)[: len(before)] == before  # the bot may have chosen meanwhile
    touch_once(again, Rng(6))


def test_asking_before_every_move(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800, confirm=True) as page:
        play_alone(page, served, "gonuts", seats=2)
        page.locator("[data-piece='row:1']").click()
        page.wait_for_timeout(200)
        expect(page.get_by_text("1 of 2 are ready.")).to_be_visible()
        page.get_by_test_id("confirm").click()
        expect(page.get_by_role("group", name="Log")).to_contain_text("You chose")


def test_options_of_the_host(page: Page, served: Served) -> None:
    come_to(page, served, open_table(served, "spots"), "spots")
    page.get_by_label("Off leash").check()
    expect(page.get_by_label("Off leash")).to_be_checked()
    page.get_by_label("Trick set").select_option("dog_park")
    expect(page.get_by_test_id("refused")).to_contain_text("Off-leash hours use all tiles")
    expect(page.get_by_label("Trick set")).to_have_value("adoption_event")
    page.get_by_label("Clock").select_option("fast")
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_test_id("start").click()
    page.wait_for_selector(ASKED)


def test_two_wishes_of_the_host_at_once(chromium: Browser, page: Page, served: Served) -> None:
    """The second is asked for before the first is answered, and takes nothing back."""
    seated = open_table(served, "spots")
    come_to(page, served, seated, "spots")
    page.locator(".option input[type=checkbox]").nth(1).wait_for()
    with fresh_page(chromium, 1280, 800) as other:
        other.goto(f"{served.url}/t/{seated['code']}")
        other.get_by_role("button", name="Look on").click()
        boxes = other.locator(".option input[type=checkbox]")
        expect(boxes).to_have_count(2)
        page.evaluate(
            "document.querySelectorAll('.option input[type=checkbox]').forEach(box => box.click())",
        )
        for n in range(2):
            expect(boxes.nth(n)).to_be_checked()


def test_the_page_in_german(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800) as page:
        page.goto(served.url)
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Language").select_option("de")
        expect(page.get_by_role("heading", name="Spiele", exact=True)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        page.reload()
        expect(page.get_by_role("heading", name="Spiele", exact=True)).to_be_visible()


def test_a_browser_that_speaks_german_is_answered_in_german(chromium: Browser, served: Served) -> None:
    context = chromium.new_context(locale="de-AT")
    page = context.new_page()
    page.goto(served.url)
    expect(page.get_by_role("heading", name="Spiele", exact=True)).to_be_visible()
    context.close()


@pytest.mark.parametrize(("motion", "touches"), [("fast", 6), ("slow", 2)])
def test_moving_pieces_do_not_stop_anybody(
    motion: str, touches: int, chromium: Browser, served: Served
) -> None:
    """With animation on, whoever is in a hurry still plays; ghosts leave nothing behind."""
    with fresh_page(chromium, 1280, 800, motion=motion) as page:
        play_alone(page, served, "spots")
        play_on(page, Rng(9), touches)
        page.wait_for_function("() => document.querySelectorAll('.ghost').length === 0")


def test_a_browser_that_keeps_nothing_still_plays(chromium: Browser, served: Served) -> None:
    with fresh_page(chromium, 1280, 800) as page:
        page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
        )
        page.goto(served.url)
        page.locator("[data-game=gonuts]").get_by_role("button", name="Play against bots").click()
        page.wait_for_selector("[data-testid=table] [data-piece]")


def test_remembered_nonsense_is_forgotten(page: Page, served: Served) -> None:
    for key in ("seats", "settings", "name"):
        remember(page, key, {"what": ["is", "this"]})
    page.goto(served.url)
    page.wait_for_selector("[data-game]")
