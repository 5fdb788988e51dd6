"""`boneyard join`: a terminal at a real server's table, with bots, people in browsers, and trouble."""

import asyncio
import json
import os
import re
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Static

from boneyard.core.errors import Refused
from boneyard.core.match import Match
from boneyard.core.registry import GAMES, game_class
from boneyard.core.state import ONLOOKER
from boneyard.core.text import Voice
from boneyard.games.spots.game import Spots
from boneyard.server import projection, protocol
from boneyard.terminal.remote import door, kept
from boneyard.terminal.remote.door import Address, read_address
from boneyard.terminal.remote.screen import RemoteApp
from boneyard.terminal.remote.table import RemoteTable
from boneyard.terminal.remote.wire import Arrival, Lost
from boneyard.terminal.session import result
from tests.server.served import NURSED, PATIENCE, Client, Served, client
from tests.terminal.at_table import Command, refused
from tests.terminal.far_table import (
    FLAGS,
    LIST_AT_END,
    Person,
    guest,
    host,
    lasting_port,
    link,
    onlooker,
)

LOST = "The connection is lost; trying to get it back."
BACK = "The connection is back."


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server"), *FLAGS) as served:
        yield served
        assert served.mistakes() == ""
    NURSED.close()


@pytest.fixture(autouse=True)
def only_real_games() -> None:
    """Here every game is on the shelf."""


@pytest.fixture(autouse=True)
def _own_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


# Whole games


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_against_bots(game: str, served: Served) -> None:
    seats = 2 if 2 in game_class(game).seat_counts else game_class(game).usual_seats
    seated = served.open(game=game, bots="quick", seats=seats)
    person = host(served, seated).sits()
    text = person.has_left()
    table = person.table
    match: Any = Match.replay(door.record(table.address))
    assert person.answers > 5
    assert table.drawing(80) == match.game.draw(match.game.view(match.state, 0), table.voice, 80)
    assert table.scores() == [table.voice.render(sentence) for sentence in result(match, 0)]
    told = [table.voice.render(told.sentence) for told in match.told(0) if told.sentence]
    assert [line for line in table.told() if line in told] == told
    assert table.scores()[0] in text
    assert table.farewell() == []


def test_alone_against_the_rival(served: Served) -> None:
    person = host(served, served.open(game="spots", seats=1, bots="quick")).sits()
    text = person.has_left()
    assert "d0g: " in text


async def plays(browser: Client, rest: int = 10_000) -> None:
    """Somebody in a browser, who takes the first choice every time."""
    state = await browser.sees("state")
    while state["over"] is None and rest:
        if state["prompt"] and not state["prompt"]["chosen"]:
            await browser.act(state["prompt"]["choices"][0]["text"])
            rest -= 1
        state = await browser.until("state")


def test_a_terminal_and_a_browser_at_one_table(served: Served) -> None:
    seated = served.open(game="gonuts", seats=2)

    async def story() -> Person:
        async with client(served, seated["table"], seated["token"]) as ann:
            ben = guest(served, seated, "Ben")
            ben.sits(("Waiting for Ann to begin.", "say good evening"))
            assert (await ann.until("chat"))["text"] == "good evening"
            await ann.send(t="say", text="hello Ben")
            await ann.send(t="start")
            await plays(ann)
            return ben

    text = asyncio.run(story()).has_left()
    assert "Ann says: hello Ben\n" in text
    assert "The game begins.\n" in text
    assert "Choose a donut of the row, in secret." in text
    assert re.search(r"^[12]\. Ann: ", text, re.MULTILINE)


def test_a_host_in_a_terminal_fills_the_chairs_begins_and_plays_again(served: Served) -> None:
    person = host(served, served.open(game="gops", seats=3, options={"prizes": 3}))
    first = person.table.info.table
    person.sits(
        ("put the bot quick on chair 3", "start"),
        ("", "bot 9"),
        ("", "bot 2 random"),
        (" sits down on chair 2.", "remove 2"),
        (" left chair 2.", "1"),
        (" sits down on chair 2.", "bot 3"),
        ("begin the game", ""),
        ("Bid a card", "1"),
        ("Bid a card", "1"),
        ("Bid a card", "1"),
        ("again  play again", "again"),
    )
    text = person.has_left()
    assert "Only the host" not in text
    assert "Chair 2 is still empty: put a bot on it, or wait for somebody." in text
    assert "Say which chair, from 1 to 3: `bot 2`." in text
    assert person.table.info.table != first
    assert text.count("won") >= 2
    assert kept.seats()[0].table == person.table.info.table


WAITING = "Waiting for Ann to begin."


def test_two_people_meet_again_in_the_lobby_of_the_next_game(served: Served) -> None:
    seated = served.open(game="gops", seats=2, options={"prizes": 2})

    async def story() -> Person:
        async with client(served, seated["table"], seated["token"]) as ann:
            ben = guest(served, seated, "Ben")
            ben.sits(
                ("Bid a card", "1"),
                ("Bid a card", "1"),
                ("The next game is open", "again"),
            )
            await ann.until("table", lambda table: table["info"]["chairs"][1]["name"] == "Ben")
            await asyncio.to_thread(ben.screen.until, lambda text: WAITING in text, 0)
            await ann.send(t="start")
            await plays(ann)
            await ann.send(t="rematch")
            following = (await ann.until("table", lambda table: table["info"]["next"]))["info"]["next"]
        async with client(served, following, seated["token"]) as ann:
            await ann.sees("table", lambda table: table["info"]["chairs"][1]["here"])
            await asyncio.to_thread(ben.screen.until, lambda text: text.count(WAITING) > 1, 0)
            await ann.send(t="start")
            await plays(ann)
            return ben

    text = asyncio.run(story()).has_left()
    assert text.count("The game begins.") == 2
    assert text.count(WAITING) >= 2


# At the table


def test_commands(served: Served) -> None:
    person = host(served, served.open(game="spots", seats=2, bots="quick"))
    person.sits(
        ("Choose a trick.", "help"),
        ("", "why yard"),
        ("", "why unicorn"),
        ("", "? 4.6"),
        ("", "?"),
        ("", "table"),
        ("", "scores"),
        ("", "log"),
        ("", "say"),
        ("", "undo"),
        ("", "banana"),
        ("", "say nice dogs"),
        ("Ann says: nice dogs", "quit"),
    )
    text = person.has_left()
    assert "give up your chair for good" in text
    assert "Dice are buried after a roll: choose a trick first. (rule 4.5)" in text
    assert "There is no 'unicorn' on this table." in text
    assert "4.6 Busting" in text
    assert "3.1 Clockwise; a trick or scoring" in text
    assert text.count("Dice left") == 2
    assert "The game is not finished. So far:" in text
    assert text.count("went first.") == 2
    assert "Say what? `say` and then the words." in text
    assert "There is nothing to take back" in text
    assert "There is no choice 'banana' now; type a number from 1 to" in text
    assert person.table.farewell() == [
        f"Your chair stays yours: `boneyard join {person.table.address.link}` brings you back."
    ]


# Advice


def test_hints_come_from_the_server(served: Served) -> None:
    person = host(served, served.open(game="spots", seats=2, bots="quick"))
    person.sits(("Choose a trick.", "hint"), (": wins ", "quit"))
    text = person.has_left()
    assert "which choices are best, and why" not in text
    assert re.search(r": wins \d+ %, give or take \d+", text)


def test_a_tutor_warns_once_and_then_lets_one_have_ones_way(served: Served) -> None:
    person = Stubborn(host(served, served.open(game="spots", seats=2, bots="quick")).table)
    person.sits(("Choose a trick.", "tutor"), ("be warned", "tutor"), ("not be warned", "tutor"), ("be", "1"))
    text = person.has_left()
    assert text.count("You will be warned before a choice that gives much away.") == 2
    assert text.count("That gives away about") == 1
    assert text.count("Choose it once more if you want it all the same.") == 1


class Stubborn(Person):
    """Plays anything until warned, does that all the same, and goes."""

    last = "1"
    warned = False

    def _choice(self, text: str) -> str:
        if self.warned:
            return "quit"
        self.warned = "once more" in text
        if not self.warned:
            self.last = super()._choice(text)
        return self.last


def test_where_hints_are_off_there_are_none() -> None:
    nobody = Nobody()
    nobody.log(0)
    assert {"hint", "tutor"} <= set(nobody.table.commands)
    nobody.seat(replace(nobody.info, hints=False))
    assert not {"hint", "tutor"} & set(nobody.table.commands)


def test_a_look_back_when_the_game_is_over(served: Served) -> None:
    person = Backward(host(served, served.open(game="spots", seats=2, bots="quick")).table)
    text = person.sits().has_left()
    assert re.search(r"(kind to|even for|against) you[.,:]", text)


class Backward(Person):
    """Looks back once the game is over, and then goes."""

    def _choice(self, text: str) -> str:
        if LIST_AT_END not in text:
            return super()._choice(text)
        self.plan = [("█", "quit")]
        return "review"


def test_advice_that_comes_too_late_is_not_told_and_never_blocks() -> None:
    nobody = Nobody()
    nobody.log(0)
    nobody.table._line = Deaf()  # type: ignore[assignment]
    nobody.table.tutored = True
    choice = nobody.table.offers()[0].text
    nobody.table.play(choice)
    assert not nobody.table.asks_person
    (weigh,) = nobody.table._line.said  # type: ignore[union-attr]
    nobody.log(0)
    late = protocol.Weighed(id=weigh.id, version=1, lost=0.2, better=TIP, warning="Mind the dog.")
    assert nobody.says(late) == []
    assert nobody.table.asks_person


def test_a_choice_is_played_where_nobody_can_weigh_it() -> None:
    nobody = Nobody()
    nobody.log(0)
    line = nobody.table._line = Deaf()  # type: ignore[assignment]
    nobody.table.tutored = True
    choice = nobody.table.offers()[0].text
    nobody.table.play(choice)
    nobody.says(protocol.Refused(id=line.said[0].id, sentence="Not now.", rule="1"))
    assert [move.text for move in line.moved] == [choice]


class Deaf:
    """A line to nobody: it keeps what was said."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.moved: list[Any] = []

    def say(self, message: Any) -> None:
        self.said.append(message)

    def move(self, message: Any) -> None:
        self.moved.append(message)


TIP = protocol.TipInfo(text="go", label="go", chance=0.5, margin=0.1, reasons=[], sentence="go: wins 50 %")


class Hesitant(Person):
    """Takes the first step back that can be."""

    hesitated = False

    def _choice(self, text: str) -> str:
        state = self.table.state
        if self.hesitated or state is None or not state.undo:
            return super()._choice(text)
        self.hesitated = True
        return "undo"


def test_own_steps_are_taken_back(served: Served) -> None:
    someone = host(served, served.open(game="spots", seats=2, bots="quick"))
    text = Hesitant(someone.table).sits().has_left()
    assert text.count("Your last step is taken back.") == text.count("\n> undo") == 1
    assert "The last step was taken back." not in text
    assert "nothing to take back" not in text


# What is told, message by message


class Nobody:
    """A table that hears what a test says."""

    def __init__(self, **more: Any) -> None:
        game = Spots(2)
        self.match: Match[Any] = Match(game, 2)
        chairs = [protocol.Chair(name=name, here=True) for name in ("Ann", "Ben")]
        self.info = protocol.TableInfo(
            table="t1",
            code="BCDF",
            game="spots",
            title="Spots",
            rules=Spots.rules,
            stage="playing",
            seats=2,
            options=dict(game.options),
            chairs=chairs,
            locked=False,
            open=True,
            shared=False,
            timer="none",
            odds=True,
            commitment="",
            onlookers=0,
            **more,
        )
        self.table = RemoteTable(Address("http://there", "BCDF"), self.info, None)
        self.seat(self.info)
        self.version = 0

    def says(self, message: Any) -> list[str]:
        """What is told after this message."""
        before = self.table.happened
        self.table.hear(Arrival(self.table._line, message))  # type: ignore[arg-type]
        return self.table.told(before)

    def seat(self, info: protocol.TableInfo) -> list[str]:
        return self.says(protocol.Table(info=info, seat=0, host=False))

    def log(self, since: int, *lines: str) -> list[str]:
        self.version += 1
        state = projection.viewer_state(self.match, 0, Voice(), None, with_odds=False)
        view = self.match.game.view(self.match.state, 0)
        told = [protocol.LogLine(text=line) for line in lines]
        seen = replace(state, table=None, view=view.to_json())
        return self.says(replace(seen, version=self.version, since=since, log=told))


def test_the_log_is_told_as_it_grows_and_when_it_shrinks() -> None:
    nobody = Nobody()
    assert nobody.log(0, "one", "two") == ["one", "two"]
    assert nobody.log(2, "three") == ["three"]
    assert nobody.log(2) == ["The last step was taken back."]
    assert nobody.log(0, "one", "two", "four") == ["four"]  # everything anew, as after a break
    assert nobody.log(0, "one", "two", "five") == ["The last step was taken back.", "five"]


def test_the_log_in_other_words_is_no_news() -> None:
    nobody = Nobody()
    nobody.log(0, "You went first.", "Ben chose Howl.")
    chairs = [nobody.info.chairs[0], protocol.Chair(name="Quick", bot="quick")]
    assert nobody.seat(replace(nobody.info, chairs=chairs)) == ["Quick takes the chair of Ben."]
    assert nobody.log(1, "Quick chose Howl.", "Quick rolled.") == ["Quick rolled."]


def test_after_a_break_only_new_sayings_are_told() -> None:
    nobody = Nobody()
    one, two = [protocol.Chat(seat=1, name="Ben", text=text) for text in ("one", "two")]
    assert nobody.says(one) == ["Ben says: one"]
    assert nobody.says(Lost()) == [LOST]
    assert nobody.seat(nobody.info) == [BACK]
    assert nobody.says(one) == []
    assert nobody.says(two) == ["Ben says: two"]
    assert nobody.says(two) == ["Ben says: two"]


def test_that_a_server_is_not_sure_yet_is_told_once_and_the_move_stays_on_its_way() -> None:
    nobody = Nobody()
    nobody.table._sent = "m1"
    unsure = protocol.Unsure(id="m1", sentence="Not sure yet.")
    assert nobody.says(unsure) == ["Not sure yet."]
    assert nobody.says(unsure) == []
    assert nobody.table._sent == "m1"
    nobody.says(protocol.Refused(id="m1", sentence="No."))
    assert nobody.table._sent == ""
    assert nobody.says(unsure) == ["Not sure yet."]  # of the next one


def test_what_a_table_itself_says_is_told_as_it_is() -> None:
    assert Nobody().says(protocol.Chat(seat=-3, name="", text="Bo is the host now.", table=True)) == [
        "Bo is the host now."
    ]


def test_what_whoever_runs_the_server_says_is_told() -> None:
    assert Nobody().says(protocol.Notice(sentence="Cake at ten.")) == ["Cake at ten."]


def test_who_comes_and_goes_is_told() -> None:
    nobody = Nobody()
    ann, ben = nobody.info.chairs

    def now(chair: protocol.Chair) -> list[str]:
        return nobody.seat(replace(nobody.info, chairs=[ann, chair]))

    assert now(replace(ben, here=False)) == ["Ben is not connected."]
    assert now(replace(ben, bot="quick", minding=True, here=False)) == [
        "A bot minds Ben's chair until Ben is back."
    ]
    assert now(ben) == ["Ben is here."]
    assert now(replace(ben, name="Benno")) == ["Ben is now called Benno."]


def test_a_view_of_another_time_ends_it() -> None:
    nobody = Nobody()
    state = projection.viewer_state(nobody.match, 0, Voice(), None, with_odds=False)
    nobody.says(replace(state, table=None, view={"no": "view"}))
    assert str(nobody.table.ended) == "The table's server speaks another version of Boneyard."


def test_a_secret_choice_can_be_changed_until_all_are_ready(served: Served) -> None:
    seated = served.open(game="gonuts", seats=2)

    async def story() -> Person:
        async with client(served, seated["table"], seated["token"]) as ann:
            ben = guest(served, seated, "Ben")
            ben.at_keyboard = True
            ben.sits(
                ("Choose a donut", "2"),
                ("You have chosen pick 2. 1 of 2 is ready.", "3"),
                ("You have chosen pick 3. 1 of 2 is ready.", "say ready"),
                ("All show their numbers", "quit"),
            )
            await ann.until("table", lambda table: table["info"]["chairs"][1]["name"] == "Ben")
            await ann.send(t="start")
            await ann.until("chat")
            await ann.act("pick 1")
            return ben

    text = asyncio.run(story()).has_left()
    assert "All show their numbers: Ann 1 and you 3." in text
    assert "taken back" not in text


def test_who_looks_on_sees_what_everybody_may(served: Served) -> None:
    seated = served.open(game="gonuts", seats=2)

    async def story() -> Person:
        async with client(served, seated["table"], seated["token"]) as ann:
            await ann.send(t="bot", seat=1, bot="quick")
            eve = onlooker(served, seated).sits(("Waiting for Ann", "say hello"), ("\n1. ", "quit"))
            assert (await ann.until("chat"))["name"] == "Eve"
            await ann.send(t="start")
            await plays(ann)
            return eve

    eve = asyncio.run(story())
    text = eve.has_left()
    assert "You" not in text.partition("Waiting")[2]
    assert eve.table.farewell() == []
    assert kept.seats() == []


# On the full screen


Steps = Callable[[Pilot[int]], Awaitable[None]]


async def at_screen(table: RemoteTable, steps: Steps) -> RemoteApp:
    """Run the app without a terminal, do these steps there, and leave."""
    app = RemoteApp(table)
    try:
        async with app.run_test(size=(140, 45)) as pilot:
            await steps(pilot)
    finally:
        table.close()
    return app


async def until_true(pilot: Pilot[int], true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await pilot.pause(0.01)


async def until_shown(pilot: Pilot[int], name: str, text: str) -> None:
    shown = pilot.app.screen_stack[0].query_one(name, Static)
    await until_true(pilot, lambda: text in str(shown.render()))


async def type_line(pilot: Pilot[int], line: str) -> None:
    await pilot.press(*("space" if letter == " " else letter for letter in line), "enter")


def test_a_whole_game_on_the_full_screen(served: Served) -> None:
    table = host(served, served.open(game="gops", seats=2, options={"prizes": 3})).table

    async def steps(pilot: Pilot[int]) -> None:
        await until_shown(pilot, "#ask", "put bots on the empty chairs")
        await until_shown(pilot, "#drawing", "2  nobody yet")
        await pilot.press("1")
        await until_shown(pilot, "#drawing", " (bot)")
        await type_line(pilot, "say good luck")
        await until_shown(pilot, "#log", "Ann says: good luck")
        await pilot.press("1")
        for _ in range(3):
            await until_true(pilot, lambda: table.asks_person)
            await until_shown(pilot, "#ask", "Bid a card")
            await pilot.press("1")
        await until_shown(pilot, "#ask", "won")
        await type_line(pilot, "again")
        await until_shown(pilot, "#ask", "Bid a card")
        await pilot.press("q")

    app = asyncio.run(at_screen(table, steps))
    assert (app.failure, app.return_value) == (None, 0)


def test_the_full_screen_says_that_it_is_not_ones_turn_and_what_ends_it(served: Served) -> None:
    seated = served.open(game="gops", seats=2)
    table = guest(served, seated, "Ben").table

    async def story() -> RemoteApp:
        async with client(served, seated["table"], seated["token"]) as ann:

            async def steps(pilot: Pilot[int]) -> None:
                await until_shown(pilot, "#ask", "Waiting for Ann to begin.")
                await type_line(pilot, "banana")
                await until_shown(pilot, "#said", "The host begins the game; `help` lists what you can type")
                await ann.send(t="remove", seat=1)
                await until_true(pilot, lambda: table.ended is not None)

            return await at_screen(table, steps)

    app = asyncio.run(story())
    assert str(app.failure) == "This chair is no longer yours."


# Nothing hidden


def test_what_arrives_is_the_view_and_no_more(served: Served) -> None:
    """A client that draws by itself is told what a bot in its seat would be, field by field."""
    seated = served.open(game="dog", seats=4, bots="quick")

    async def story() -> None:
        async with client(served, seated["table"], hello=False) as ann:
            await ann.send(t="hello", token=seated["token"], views=True)
            mine = (await ann.until("state"))["view"]
        async with client(served, seated["table"], hello=False) as eve:
            await eve.send(t="hello", views=True)
            everybodys = (await eve.until("state"))["view"]
        assert (mine["viewer"], everybodys["viewer"]) == (0, ONLOOKER)
        assert mine["held"] == everybodys["held"] == [6] * 4
        assert mine["hands"][0] != 0  # cards, four bits a rank; others' lie in the stock, for all one knows
        assert mine["hands"][1:] == [0] * 3
        assert everybodys["hands"] == [0] * 4

    asyncio.run(story())


def test_no_sign_of_a_server_reaches_into_the_terminal() -> None:
    said = door.understood(b'{"detail": "red \\u001b[31m and \\u009b and \\u0007"}', protocol.Problem)
    assert said.detail == "red  [31m and   and  "


# Trouble


def test_a_killed_server_comes_back_and_the_game_goes_on(tmp_path: Path) -> None:
    with Served(tmp_path, *FLAGS, "--port", lasting_port()) as served:
        seated = served.open(game="gops", seats=2, bots="quick", options={"prizes": 6})
        person = host(served, seated).sits()
        person.screen.until(lambda text: text.count("> ") >= 2)
        served.kill()
        person.screen.until(lambda text: LOST in text)
        served.start()
        text = person.has_left()
        assert served.mistakes() == ""
    assert (text.count(LOST), text.count(BACK)) == (1, 1)
    assert text.count("\n> ") == 7  # every bid once, and `quit`


def test_a_server_that_does_not_come_back(tmp_path: Path) -> None:
    with Served(tmp_path, *FLAGS) as served:
        person = host(served, served.open(game="spots", bots="quick"))
        person.table.patience = 0.3
        person.sits(("Choose a trick.", "table"), ("never", ""))
        person.screen.until(lambda text: text.count("Dice left") == 2)
        served.kill()
        with pytest.raises(Refused, match=r"^The table's server does not answer any more\.$"):
            person.has_left()
    assert len(kept.seats()) == 1  # the chair stays


def test_who_is_removed_is_told_and_the_chair_forgotten(served: Served) -> None:
    seated = served.open(game="spots", seats=2)

    async def story() -> Person:
        async with client(served, seated["table"], seated["token"]) as ann:
            ben = guest(served, seated, "Ben").sits(("Waiting for Ann", "help"), ("never", ""))
            ben.screen.until(lambda text: "Waiting for Ann" in text)
            assert len(kept.seats()) == 1
            await ann.send(t="remove", seat=1)
            await ann.until("table", lambda table: not table["info"]["chairs"][1]["name"])
            return ben

    with pytest.raises(Refused, match=r"^This chair is no longer yours\.$"):
        asyncio.run(story()).has_left()
    assert kept.seats() == []


def test_who_stands_up_gives_the_chair_up(served: Served) -> None:
    seated = served.open(game="spots", seats=2)
    text = guest(served, seated, "Ben").sits(("Waiting for Ann", "stand")).has_left()
    assert "Ben" in text
    assert kept.seats() == []
    assert not served.get(f"/api/tables/{seated['code']}").json()["chairs"][1]["name"]


def test_who_comes_into_a_game_asks_and_those_who_play_let_in(served: Served) -> None:
    """Ann in a browser, Ben and Cleo each in a terminal; Dan is turned away first."""
    seated = served.open(game="gonuts", seats=3)

    async def story() -> tuple[Person, Person, Person]:
        async with client(served, seated["table"], seated["token"]) as ann:
            await ann.send(t="bot", seat=2, bot="quick")
            ben = guest(served, seated, "Ben")
            ben.at_keyboard = True
            ben.sits(
                ("Dan would like to take the chair of", "turn"),
                ("Say `let in` or `turn away`.", "turn away"),
                ("Cleo would like to take the chair of", "let in"),
                ("and has seen that hand.", "quit"),
            )
            await ann.until("table", lambda table: table["info"]["chairs"][1]["name"] == "Ben")
            await ann.send(t="start")
            await ann.until("state")
            dan = await asyncio.to_thread(guest, served, seated, "Dan")
            dan.sits(("They would rather play on as they are", "quit"))
            await ann.until(
                "table", lambda table: table["info"]["asking"] is None and table["info"]["stage"] == "playing"
            )
            await asyncio.to_thread(dan.has_left)
            cleo = await asyncio.to_thread(guest, served, seated, "Cleo")
            cleo.at_keyboard = True
            cleo.sits(
                ("Those who play have to let you in", "log"),
                ("You are let in.", ""),
                ("pick 1", "quit"),
            )
            await ann.until("table", lambda table: (table["info"]["asking"] or {}).get("yes") == [1])
            await ann.send(t="admit", seat=2, name="Cleo", yes=True)
            await ann.until("table", lambda table: table["info"]["handed"] != [])
            return ben, dan, cleo

    ben, _, cleo = asyncio.run(story())
    assert "Cleo has taken the chair of" in ben.has_left()
    assert "You are let in." in cleo.has_left()
    assert [seat.waits for seat in kept.seats() if seat.name == "Cleo"] == [False]
    assert "Dan" not in [seat.name for seat in kept.seats()]


def test_a_game_that_goes_on_with_another_is_not_fair_and_says_so() -> None:
    assert "it is not fair" in Nobody(branched=True).log(0, "One.")[-1]
    assert "it is not fair" not in str(Nobody().log(0, "One."))


# Refusals, each in a sentence


@pytest.mark.parametrize(
    "link", ["BCDF", "http://", "ftp://there/t/BCDF", "http://[/t/BCDF", "http://there:99999/t/BCDF"]
)
def test_what_is_no_link(link: str, boneyard_command: Command) -> None:
    said = refused(boneyard_command("join", link))
    assert said == f"A table's link looks like http://127.0.0.1:8000/t/BCDF, not {link!r}."


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("http://there:80/t/BCDF", None),
        ("there:80/t/BCDF/", None),
        ("there:80/BCDF?x=1#y", None),
        ("http://there:80/", "BCDF"),
        ("there:80", "BCDF"),
    ],
)
def test_links(link: str, code: str | None) -> None:
    assert read_address(link, code) == Address("http://there:80", "BCDF")
    assert read_address("https://there/t/BCDF", None).socket == "wss://there/api/tables/BCDF/socket"


def test_nobody_answers(boneyard_command: Command) -> None:
    said = refused(boneyard_command("join", "http://127.0.0.1:1/t/BCDF"))
    assert said == "No server answers at http://127.0.0.1:1: connection refused."


def test_a_wrong_code(served: Served, boneyard_command: Command) -> None:
    assert refused(boneyard_command("join", served.http, "AAAA")) == "There is no table 'AAAA'."


def test_full_locked_and_finished_tables_and_names_that_are_taken(
    served: Served, boneyard_command: Command
) -> None:
    seated = served.open(game="spots", seats=2)
    where = link(served, seated)
    assert "Somebody of that name" in refused(boneyard_command("join", where, "--name", "ann"))
    assert refused(boneyard_command("join", where, "--name", "")).startswith("A name has 1 to 24 letters")
    served.post(f"/api/tables/{seated['table']}/seats", {"name": "Ben"})
    said = refused(boneyard_command("join", where, "--name", "Cleo"))
    assert said == "Every chair is taken; you can look on."
    locked = link(served, served.open(game="spots", bots="quick"))
    said = refused(boneyard_command("join", locked, "--name", "Cleo"))
    assert said == "The host has locked this table; you can look on."
    assert kept.seats() == []


class Stranger(BaseHTTPRequestHandler):
    """A server, but not ours, or not of our time."""

    page = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def stranger() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/t/BCDF"
        server.shutdown()
        thread.join()


def test_what_answers_is_something_else(
    stranger: str, boneyard_command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stranger, "page", b"<h1>Bread and cakes</h1>")
    said = refused(boneyard_command("join", stranger))
    assert said.startswith("What answers at http://127.0.0.1:")
    assert said.endswith(" is not Boneyard, or a Boneyard of another version.")


def test_an_older_server(
    served: Served, stranger: str, boneyard_command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = served.get(f"/api/tables/{served.open(game='spots')['code']}").json()
    del info["rules"]
    monkeypatch.setattr(Stranger, "page", json.dumps(info).encode())
    said = refused(boneyard_command("join", stranger))
    assert said == "That server is of an older version, which knows tables in the browser only."


def test_other_rules_and_other_games(
    served: Served, boneyard_command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = link(served, served.open(game="spots", seats=2))
    theirs = Spots.rules
    monkeypatch.setattr(Spots, "rules", theirs + 1)
    assert refused(boneyard_command("join", where)) == (
        f"That table plays Spots by version {theirs} of its rules, and this Boneyard knows version "
        f"{theirs + 1}: both need the same."
    )
    monkeypatch.delitem(GAMES, "spots")
    said = refused(boneyard_command("join", where))
    assert said == "This Boneyard does not know the game Spots; a newer version may."


# Chairs that are kept


def test_the_secret_of_a_chair_is_for_its_user_only(served: Served, boneyard_command: Command) -> None:
    where = link(served, served.open(game="gops", seats=2, options={"prizes": 2}))
    said = boneyard_command("join", where, "--name", "Ben", typed="quit\n")
    assert (said.code, said.err) == (0, "")
    assert f"Your chair stays yours: `boneyard join {where}` brings you back.\n" in said.out
    assert stat.S_IMODE(kept.file().stat().st_mode) == 0o600
    (seat,) = kept.seats()
    assert (seat.server, seat.name) == (served.http, "Ben")
    assert seat.token not in said.out


def test_who_comes_again_has_the_same_chair_and_another_name_another_one(
    served: Served, boneyard_command: Command
) -> None:
    seated = served.open(game="gops", seats=3)
    where = link(served, seated)
    for flags in (["--name", "Ben"], [], ["--name", "ben"], ["--name", "Cleo"], ["--watch"]):
        assert boneyard_command("join", where, *flags, typed="quit\n").code == 0
    chairs = served.get(f"/api/tables/{seated['code']}").json()["chairs"]
    assert [chair["name"] for chair in chairs] == ["Ann", "Ben", "Cleo"]


def test_a_spoilt_memory_is_only_forgotten(served: Served, boneyard_command: Command) -> None:
    kept.file().parent.mkdir(parents=True)
    kept.file().write_text("{}")
    where = link(served, served.open(game="gops", seats=2))
    assert boneyard_command("join", where, "--name", "Ben", typed="quit\n").code == 0
    assert [seat.name for seat in kept.seats()] == ["Ben"]


def test_a_chair_that_cannot_be_remembered_is_played_all_the_same(
    served: Served, boneyard_command: Command, tmp_path: Path
) -> None:
    (tmp_path / "state").write_text("in the way")
    where = link(served, served.open(game="gops", seats=2))
    said = boneyard_command("join", where, "--name", "Ben", typed="quit\n")
    assert said.code == 0
    assert "Your chair cannot be remembered, so you could not come back to it: " in said.out


def test_the_record_is_saved_when_the_game_is_over(
    served: Served, boneyard_command: Command, tmp_path: Path
) -> None:
    seated = served.open(game="gops", seats=2, bots="quick", options={"prizes": 2})
    file = tmp_path / "game.json"
    host(served, seated).sits(
        ("Bid", "1"), ("Bid", "1"), ("again  play again", f"save {file}"), ("Saved:", "quit")
    ).has_left()
    assert boneyard_command("verify", str(file)).code == 0


# Leaving in a hurry


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_leaves_politely(served: Served) -> None:
    where = link(served, served.open(game="spots", seats=2))
    with subprocess.Popen(
        [sys.executable, "-m", "boneyard", "join", where, "--name", "Ben"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            while "Waiting for Ann" not in process.stdout.readline():
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            rest, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130
    assert f"Your chair stays yours: `boneyard join {where}` brings you back.\n" in rest
    assert errors.strip() == ""
    assert [seat.name for seat in kept.seats()] == ["Ben"]
