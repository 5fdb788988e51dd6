"""Who may do what, where from, how often; and what never leaves the server."""

import asyncio
import hashlib
import re
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng
from boneyard.server import protocol
from boneyard.server.clean_text import clean, clean_name
from boneyard.server.limits import AddressLimiter, Limits, TooMuch, Window
from boneyard.server.middleware import same_origin
from boneyard.server.table import Pace
from boneyard.server.tokens import fresh_token, hash_of, same
from tests.server.room import Room, Sat, played
from tests.server.served import Served, client

# The matrix: everybody × every kind of message, at their own table and at another one

WHO = ("onlooker", "guest", "host", "ex-guest", "stranger")  # a stranger has a token of another table

# What a message may change, before the start and in the game; all that is not here must change nothing.
MAY = {
    "lobby": {
        "guest": {"Say", "Report", "Rename", "Leave"},
        "host": {"Say", "Report", "Rename", "Leave", "Arrange", "SeatBot", "Remove", "Start", "Admit"},
        "onlooker": {"Say", "Report"},
    },
    "playing": {
        "guest": {"Say", "Report", "Rename", "Leave", "Act", "Undo"},
        "host": {"Say", "Report", "Rename", "Leave", "Arrange", "Remove", "Act", "Undo", "Admit"},
        "onlooker": {"Say", "Report"},
    },
    "over": {
        "guest": {"Say", "Report", "Rename", "Leave", "Rematch"},
        "host": {"Say", "Report", "Rename", "Leave", "Remove", "Rematch"},
        "onlooker": {"Say", "Report"},
    },
}
HARMLESS = {"Why", "Explain", "Hello", "Hint", "Weigh"}  # answered, but nothing is written down
KINDS = [kind.__name__ for kind in get_args(protocol.Said)]


def message(kind: str, sat: Sat) -> protocol.Said:
    """A message as well meant as can be: it would change something if it were allowed."""
    states = [heard for heard in sat.heard if heard["t"] == "state"]
    version = states[-1]["version"] if states else 0
    prompt = states[-1]["prompt"] if states else None
    who = next((line.who for line in sat.table.state.chat if line.text == "hmpf"), "")
    said: dict[str, protocol.Said] = {
        "Hello": protocol.Hello(token=sat.token),
        "Act": protocol.Act(
            id="m", version=version, text=prompt["choices"][0]["text"] if prompt else "place"
        ),
        "Undo": protocol.Undo(id="u", version=version),
        "Why": protocol.Why(id="w", touched=["deck"]),
        "Explain": protocol.Explain(id="x", zone="deck", place=0),
        "Hint": protocol.Hint(id="h"),
        "Weigh": protocol.Weigh(id="v", text=prompt["choices"][0]["text"] if prompt else "place"),
        "Say": protocol.Say(text="hello"),
        "Report": protocol.Report(seat=1, who=who, name="Bo", text="hmpf"),
        "Arrange": protocol.Arrange(locked=True),
        "SeatBot": protocol.SeatBot(seat=2, bot="quick"),
        "Remove": protocol.Remove(seat=1),
        "Rename": protocol.Rename(name="Zed"),
        "Leave": protocol.Leave(),
        "Admit": protocol.Admit(seat=2, name="Mo", yes=True),
        "Start": protocol.Start(),
        "Rematch": protocol.Rematch(),
    }
    return said[kind]


async def table_at(stage: str, kind: str) -> tuple[Room, dict[str, Sat]]:
    """A table at a stage, with everybody around it; for moves, it is the mover's turn."""
    room = Room(pace=Pace(bot=1e9))
    asked = kind == "Admit" and stage != "over"
    seats = 3 if asked or (stage == "lobby" and kind != "Start") else 2
    options = {"prizes": 2} if stage == "over" else {}
    game = "gops" if stage == "over" else "spots"
    host = await room.table(game, "Ann", seats=seats, options=options)
    ex = await host.sit("Eve")
    await ex.say(protocol.Leave())
    guest = await host.sit("Bo")
    if asked:
        mo = await host.sit("Mo")
        await host.say(protocol.Remove(seat=2))
        await host.say(protocol.SeatBot(seat=2, bot="quick"))
        await mo.knock("Mo", 2)
    if kind == "Report":
        await guest.say(protocol.Say(text="hmpf"))
    if stage != "lobby":
        await host.say(protocol.Start())
    while stage == "over" and host.table.state.actors:
        for sat in (host, guest):
            await sat.any_act(Rng(1))
    other = await room.table("gops", "Cy", seats=2)
    onlooker = await Sat.at(host.table)
    return room, {"onlooker": onlooker, "guest": guest, "host": host, "ex-guest": ex, "stranger": other}


def test_the_matrix_knows_every_kind_of_message() -> None:
    named = {kind for stage in MAY.values() for kinds in stage.values() for kind in kinds} | HARMLESS
    assert named == set(KINDS)


@pytest.mark.parametrize("stage", sorted(MAY))
@pytest.mark.parametrize("who", WHO)
def test_everybody_can_do_what_is_theirs_and_nothing_else(who: str, stage: str) -> None:
    async def story() -> None:
        for kind in KINDS:
            room, people = await table_at(stage, kind)
            table, sat = people["host"].table, people[who]
            if who in ("ex-guest", "stranger"):  # their tokens open nothing here
                before = table.state.seq
                with pytest.raises(BadOption):
                    await Sat.at(table, sat.token)
                sat.connection.seat = 1  # and a socket that stayed open is dead
                await table.hear(sat.connection, message(kind, people["guest"]))
                assert table.state.seq == before, (who, kind)
                continue
            if kind in ("Act", "Undo") and kind in MAY[stage][who]:
                await my_turn(sat, people, undo=kind == "Undo")
            before = table.state.seq
            await sat.say(message(kind, sat))
            changed = table.state.seq != before
            assert changed == (kind in MAY[stage].get(who, set())), (stage, who, kind)
            await room.close()

    played(story())


async def my_turn(sat: Sat, people: dict[str, Sat], *, undo: bool) -> None:
    """Play on until this one is to act, or has a step to take back."""
    rng = Rng(3)
    for _ in range(2000):
        state = sat.state
        if state["undo"] if undo else state["acting"] == [sat.connection.seat]:
            return
        acting = people["host"] if state["acting"] == [people["host"].connection.seat] else people["guest"]
        await acting.any_act(rng)
        for each in people.values():
            each.listen()
    raise AssertionError("it never was")


def test_a_message_moves_its_own_seat_whatever_it_says() -> None:
    async def story() -> None:
        ann = await Room().table("gops", seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        text = ann.state["prompt"]["choices"][0]["text"]
        before = ann.table.state.seq
        await bo.say(protocol.Act(id="m", version=1, text=text, seat=0))
        assert ann.table.state.seq == before

    played(story())


# Tokens


def test_tokens_are_long_kept_as_hashes_and_compared_whole(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        seated = served.open(game="gops")
        assert re.fullmatch("[0-9a-f]{64}", seated["token"])
        sat = served.post(f"/api/tables/{seated['code']}/seats", {"name": "Bo"}).json()
        served.stop()
    kept = (tmp_path / "tables.db").read_bytes() + (tmp_path / "errors.txt").read_bytes()
    for token in (seated["token"], sat["token"]):
        assert token.encode() not in kept
        assert hash_of(token) == hashlib.sha256(token.encode()).hexdigest()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        bodies = "".join(body for (body,) in database.execute("SELECT body FROM entry"))
    assert hash_of(seated["token"]) in bodies
    assert len({fresh_token() for _ in range(1000)}) == 1000
    assert not same("", "")
    assert not same(hash_of("a"), hash_of("b"))


def test_a_token_is_good_for_its_own_table_and_only_until_the_chair_is_given_up(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        one, other = served.open(game="gops"), served.open(game="gops")
        for token in (other["token"], "0" * 64, one["token"][:-1], hash_of(one["token"]), "😀"):
            async with client(served, one["table"], hello=False) as stranger:
                await stranger.send(t="hello", token=token)
                assert (await stranger.hear())["t"] == "bye"
                assert await stranger.closed() == 1008
        async with client(served, one["table"], one["token"]) as ann:
            await ann.send(t="leave")
            await ann.until("bye")
            assert await ann.closed() == 1000
        async with client(served, one["table"], hello=False) as ex:
            await ex.send(t="hello", token=one["token"])
            assert (await ex.hear())["t"] == "bye"

    with Served(tmp_path, "--failures", "100") as served:
        asyncio.run(story(served))


def test_guessing_tokens_codes_and_tables_is_limited(tmp_path: Path) -> None:
    async def guess(served: Served, table: str) -> str:
        async with client(served, table, hello=False) as stranger:
            with suppress(ConnectionClosed):
                await stranger.send(t="hello", token="0" * 64)
            return str((await stranger.hear())["sentence"])

    with Served(tmp_path) as served:
        table = served.open(game="gops")["table"]
        assert [served.get(f"/api/tables/{name}").status_code for name in ("AAAA", "BBBB", "CCCC")] == [
            404
        ] * 3
        for _ in range(2):
            assert asyncio.run(guess(served, table)) == "This chair is no longer yours."
        assert served.get("/api/tables/DDDD").status_code == 429
        assert served.get(f"/api/tables/{table}").status_code == 429
        assert asyncio.run(guess(served, table)) == "That was wrong too often; wait a minute."


# Limits, each at its edge


@pytest.mark.parametrize("most", [1, 5, 100])
def test_a_window_admits_so_many_and_not_one_more(most: int) -> None:
    window = Window(most, 20.0)
    assert all(window.admit(100.0 + n / 1000) for n in range(most))
    assert not window.admit(101.0)
    assert not window.admit(119.99)
    assert window.admit(120.0)


def test_the_doorkeeper_counts_by_address() -> None:
    limiter = AddressLimiter(Limits(sockets=3, failures=2, openings=2))
    for _ in range(3):
        limiter.let_in("a")
    with pytest.raises(TooMuch):
        limiter.let_in("a")
    limiter.let_in("b")
    limiter.let_out("a")
    limiter.let_in("a")
    for count in range(2):
        limiter.must_not_guess("a", 10.0 + count)
        limiter.failed("a", 10.0 + count)
    with pytest.raises(TooMuch):
        limiter.must_not_guess("a", 20.0)
    limiter.must_not_guess("b", 20.0)
    limiter.must_not_guess("a", 71.0)
    limiter.opens("a", 1.0)
    limiter.opens("a", 2.0)
    with pytest.raises(TooMuch):
        limiter.opens("a", 3.0)


def test_the_doorkeeper_forgets_addresses_but_never_everything_at_once() -> None:
    limiter = AddressLimiter(Limits())
    for number in range(15_000):
        limiter.failed(f"a{number}", 1.0)
    assert len(limiter._failures) <= 10_000


def test_frames_messages_sockets_and_chat_have_their_limits(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        people = [served.open(game="gops") for _ in range(3)]
        one, two, three = [(served, seated["table"], seated["token"]) for seated in people]
        async with client(*one) as ann:  # one letter less than the limit is read, one more is not
            frame = '{"t":"say","text":"' + "x" * (8192 - 21) + '"}'
            assert len(frame) == 8192
            await ann.socket.send(frame)
            assert (await ann.until("refused"))["sentence"] == "A message has 1 to 300 letters."
            await ann.socket.send(frame + " ")
            assert await ann.closed() == 1009
        async with client(*two) as ann:  # a hello is a message, too
            for _ in range(29):
                await ann.send(t="why", id="w", touched=["deck"])
            refused = [await ann.until("refused") for _ in range(29)]
            assert {message["sentence"] for message in refused} == {"The game has not begun yet."}
            await ann.send(t="why", id="w", touched=["deck"])
            assert (await ann.until("bye"))["sentence"] == "Too many messages came from you; wait a little."
            assert await ann.closed() == 1008
        async with client(*three) as ann:
            for _ in range(10):
                await ann.send(t="say", text="hi")
                await ann.until("chat")
            await ann.send(t="say", text="hi")
            assert (await ann.until("refused"))["sentence"] == "Not so fast; others want to speak too."
        stack: list[Any] = [client(served, people[0]["table"]) for _ in range(12)]
        for each in stack:
            await each.__aenter__()
        async with client(served, people[0]["table"], hello=False) as another:
            assert (await another.hear())["sentence"] == "Too many connections come from your address."
            assert await another.closed() == 1008
        for each in stack:
            await each.__aexit__(None, None, None)

    with Served(tmp_path, "--messages", "30", "--sockets", "12") as served:
        asyncio.run(story(served))
        assert served.mistakes() == ""


def test_tables_opened_from_one_address_are_limited_and_bodies_too(tmp_path: Path) -> None:
    with Served(tmp_path, "--openings", "2") as served:
        for _ in range(2):
            served.open(game="gops")
        answer = served.post("/api/tables", {"game": "gops", "name": "Ann"})
        assert (answer.status_code, answer.json()["detail"][:15]) == (429, "Too many tables")
        large = served.post("/api/tables", {"game": "gops", "name": "x" * 70_000})
        assert large.status_code == 413
        assert set(large.json()) == {"detail"}


def test_a_client_that_does_not_read_is_shown_out() -> None:
    async def story() -> None:
        ann = await Room().table("gops", seats=2)
        eve = await Sat.at(ann.table)
        for number in range(70):
            await ann.say(protocol.Say(text=f"hello {number}"))
        assert eve.connection.closed == 1013
        assert eve.connection.outbox.qsize() == 1  # nothing but the end
        assert not ann.connection.closed

    played(story())


# Where from

HOST = b"127.0.0.1:8000"
FOREIGN = [
    b"null",
    b"http://evil.example",
    b"http://127.0.0.1",
    b"http://127.0.0.1:80",
    b"http://127.0.0.1:8000.evil.example",
    b"http://evil.example:8000",
    b"http://127.0.0.1:8000@evil.example",
    b"http://evil.example/127.0.0.1:8000",
    b"http://127.0.0.1:80001",
    b"http://x127.0.0.1:8000",
    b"http://127.0.0.1:8000/",
    b"http://127.0.0.1:8000#",
    b"ftp://127.0.0.1:8000",
    b"file://",
    b"//127.0.0.1:8000",
    b"127.0.0.1:8000",
    b"http://[::1]:8000",
    b"http://localhost:8000",
    b"",
    b"\xff\xfe",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_are_not_at_home(origin: bytes) -> None:
    assert not same_origin([(b"host", HOST), (b"origin", origin)])


@pytest.mark.parametrize(
    ("headers", "home"),
    [
        ([(b"origin", b"http://127.0.0.1:8000")], True),
        ([(b"origin", b"https://127.0.0.1:8000")], True),
        ([], True),  # a program
        ([(b"cookie", b"a=b")], False),
        ([(b"sec-fetch-site", b"cross-site")], False),
        ([(b"sec-fetch-site", b"same-site")], False),
        ([(b"sec-fetch-site", b"same-origin")], True),
    ],
)
def test_programs_and_the_own_page_are(headers: list[tuple[bytes, bytes]], home: bool) -> None:
    assert same_origin([(b"host", HOST), *headers]) is home


def test_no_foreign_page_opens_a_socket_or_posts_anything(tmp_path: Path) -> None:
    async def story(served: Served, table: str) -> None:
        for origin in ("http://evil.example", "null", f"{served.http}.evil.example", f"{served.http}0"):
            for path in ("/api/tables", f"/api/tables/{table}/seats", f"/api/tables/{table}/branch"):
                answer = served.post(path, {"game": "gops", "name": "Eve"}, headers={"origin": origin})
                assert answer.status_code == 403
                assert answer.json()["detail"] == "This table only listens to its own page."
            with pytest.raises(InvalidStatus):
                async with client(served, table, additional_headers={"Origin": origin}):
                    pass
        async with client(served, table, additional_headers={"Origin": served.http}):
            pass
        with pytest.raises(InvalidStatus):
            async with client(served, table, additional_headers={"Cookie": "a=b"}):
                pass

    with Served(tmp_path) as served:
        asyncio.run(story(served, served.open(game="gops")["table"]))


# Answers


def test_every_answer_carries_its_headers(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        for path in ("/", "/api/games", "/api/tables/ZZZZ", "/api/nothing", "/assets/none.js", "/t/ABCD"):
            headers = served.get(path).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "require-trusted-types-for 'script'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
        assert served.get("/api/games").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "body", "code", "sentence"),
    [
        ("/api/tables", {"game": "chess", "name": "Ann"}, 404, "There is no game 'chess'"),
        ("/api/tables", {"game": "gops", "name": ""}, 400, "A name has 1 to 24 letters."),
        ("/api/tables", {"game": "gops"}, 400, "The server does not understand that"),
        ("/api/tables", {"game": "gops", "name": "A", "x": 1}, 400, "The server does not understand that"),
        ("/api/tables", {"game": "gops", "name": "A", "seats": 9}, 400, "Gops is played with"),
        (
            "/api/tables",
            {"game": "gops", "name": "A", "options": {"a": 1}},
            400,
            "There is no option 'a' here",
        ),
        ("/api/tables", {"game": "gops", "name": "A", "bots": "genius"}, 404, "There is no bot 'genius'"),
        ("/api/tables", [], 400, "The server does not understand that"),
        ("/api/tables/NONE/seats", {"name": "A"}, 404, "There is no table 'NONE'."),
    ],
)
def test_bad_requests_get_one_sentence(
    path: str, body: object, code: int, sentence: str, shared_server: Served
) -> None:
    answer = shared_server.post(path, body)
    assert answer.status_code == code
    assert set(answer.json()) == {"detail"}
    assert answer.json()["detail"].startswith(sentence)
    assert "\n" not in answer.json()["detail"]


def test_bodies_that_are_no_json_get_one_sentence(shared_server: Served) -> None:
    for body in (b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"game":"gops","name":"\\ud800"}', b"NaN"):
        answer = httpx.post(
            f"{shared_server.http}/api/tables", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400, body[:20]
        assert answer.json()["detail"].startswith("The server does not understand that")


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Served(tmp_path_factory.mktemp("served"), "--failures", "1000", "--openings", "1000") as served:
        yield served
        assert served.mistakes() == ""


def test_the_first_frame_is_hello_or_nothing(shared_server: Served) -> None:
    async def story() -> None:
        table = shared_server.open(game="gops")["table"]
        for first in ('{"t":"say","text":"hi"}', '{"t":"start"}', "[]", '{"t":"hello","token":7}', "hello"):
            async with client(shared_server, table, hello=False) as stranger:
                await stranger.socket.send(first)
                assert (await stranger.hear())["t"] == "bye"
                assert await stranger.closed() == 1008
        async with client(shared_server, "NONE", hello=False) as lost:
            assert (await lost.hear())["sentence"] == "There is no table 'NONE'."

    asyncio.run(story())


# Names and chat


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann  \n Lee ", "Ann Lee"),
        ("A\u202en\u200bn\u2066", "Ann"),
        ("\x00\x07Ann\x1b[31m", "Ann[31m"),
        ("ＡＮＮ", "ANN"),
        ("Z" + "\u0301" * 50, "Ź" + "\u0301" * 2),
        ("👩‍🚀", "👩‍🚀"),
        ("a\u200db", "ab"),
        ("\u200dAnn\u200d", "Ann"),
        ("Zoë Ångström", "Zoë Ångström"),
        ("אבג", "אבג"),
        ("\ue000\U000f0000", ""),
    ],
)
def test_what_people_write_is_cleaned(text: str, shown: str) -> None:
    assert clean(text) == shown
    assert clean(clean(text)) == shown


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 25, "\u200d"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        clean_name(name)


def test_a_name_may_have_24_letters() -> None:
    assert clean_name("x" * 24) == "x" * 24
