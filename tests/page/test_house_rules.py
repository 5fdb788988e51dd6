"""What a host allows, what is kept of whom, what people report, and what a server's operator has to say."""

from playwright.sync_api import Browser, Page, expect

from boneyard import cli
from tests.page.test_pages import barriers, nothing_sticks_out
from tests.page.visitor import LIT, Served, come_to, fresh_page, open_table, without_review


def test_a_host_turns_off_chat_and_onlookers(chromium: Browser, served: Served) -> None:
    seated = open_table(served, "gonuts", seats=2)
    other = served.ask(f"/api/tables/{seated['table']}/seats", {"name": "Bo"})
    with fresh_page(chromium, 1280, 800) as ann, fresh_page(chromium, 1280, 800) as bo:
        come_to(ann, served, seated, "gonuts")
        come_to(bo, served, other, "gonuts")
        said = bo.get_by_role("textbox", name="Say something")
        expect(said).to_be_visible()
        expect(bo.get_by_role("checkbox", name="Let people chat")).to_be_disabled()
        ann.get_by_role("checkbox", name="Let people chat").uncheck()
        expect(said).to_have_count(0)
        expect(bo.get_by_text("The host has turned off the chat.")).to_be_visible()
        ann.get_by_role("checkbox", name="Let others look on").uncheck()
        ann.get_by_test_id("start").click()
        bo.wait_for_selector(LIT)
        with fresh_page(chromium, 1280, 800) as eve:
            eve.goto(f"{served.url}/t/{seated['code']}")
            expect(eve.get_by_role("heading", name="Every chair at this table is taken.")).to_be_visible()
            expect(eve.get_by_role("button", name="Look on")).to_have_count(0)


def test_a_line_is_reported_with_one_touch_and_the_host_is_told(chromium: Browser, served: Served) -> None:
    seated = open_table(served, "gonuts", seats=3)
    bo, eve = (served.ask(f"/api/tables/{seated['table']}/seats", {"name": name}) for name in ("Bo", "Eve"))
    with (
        fresh_page(chromium, 1280, 800) as host,
        fresh_page(chromium, 1280, 800) as speaker,
        fresh_page(chromium, 390, 844) as reader,
    ):
        for page, seat in ((host, seated), (speaker, bo), (reader, eve)):
            come_to(page, served, seat, "gonuts")
        speaker.get_by_role("textbox", name="Say something").fill("Bah!")
        speaker.get_by_role("button", name="Send").click()
        expect(speaker.get_by_text("Bah!")).to_be_visible()
        expect(speaker.get_by_role("button", name="Report a line of Bo")).to_have_count(0)  # one's own
        reader.get_by_role("button", name="Report a line of Bo").click()
        expect(reader.get_by_test_id("notice")).to_contain_text("Thank you.")
        assert barriers(reader) == []
        nothing_sticks_out(reader)
        expect(host.get_by_test_id("notice")).to_contain_text("Somebody reported what Bo said: Bah!")
        host.get_by_test_id("notice").get_by_role("button", name="Close").click()
        expect(host.get_by_test_id("notice")).to_have_count(0)
        expect(speaker.get_by_test_id("notice")).to_have_count(0)


def test_an_announcement_is_seen_by_who_plays(page: Page, served: Served) -> None:
    without_review(page)
    come_to(page, served, open_table(served, "spots", seats=2, bots="quick"), "spots")
    page.wait_for_selector(LIT)  # it is connected
    assert cli.main(["admin", "--data-dir", str(served.folder), "announce", "Cake!"]) == 0
    expect(page.get_by_test_id("notice")).to_contain_text("Cake!")


def test_the_page_on_privacy_names_this_servers_days(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", name="Privacy", level=1)).to_be_visible()
    days = served.ask("/api/privacy")
    for name, about in (("finished", "inished game"), ("words", "Names and chat"), ("lobbies", "able")):
        line = page.get_by_test_id("kept").get_by_role("listitem").filter(has_text=about).first
        expect(line).to_contain_text(f"{days[name]} day" if days[name] else "kept")
    page.route("**/api/privacy", lambda route: route.fulfill(json={"finished": 90, "lobbies": 7, "words": 1}))
    page.reload()
    for words in (
        "A finished game is deleted after 90 days.",
        "A table where nobody began to play is deleted after 7 days.",
        "Names and chat of a finished game are deleted after 1 day already.",
    ):
        expect(page.get_by_text(words, exact=True)).to_be_visible()
