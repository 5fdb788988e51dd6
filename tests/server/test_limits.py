"""Who asks for too much, from where, under whose name: limits follow the person and the address."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from boneyard.core.errors import BadOption
from boneyard.server import clean_text, commands, protocol, table
from boneyard.server.admission import Visitor, find_table
from boneyard.server.clean_text import clean, look_alike
from boneyard.server.commands import CODE_LETTERS, RARE, code_length
from boneyard.server.limits import Allowance, Gate, Limits, SpeechLimiter, TooMuch, Windows, household
from boneyard.server.node import NoTable
from boneyard.server.reach import Proxies
from boneyard.server.store import Store
from boneyard.server.table_state import TableState
from boneyard.server.tokens import hash_of
from tests.server.room import MemoryStore, Room, Sat, eventually, played, refusal
from tests.server.served import Served, client

# Many at once

CROWD = 80


async def read(connection: Any, heard: list[dict[str, Any]]) -> None:
    """As a socket does that reads all the time."""
    import msgspec

    while frame := await connection.next_frame():
        heard.append(msgspec.json.decode(frame))


def test_many_who_come_at_once_are_told_of_together_and_throw_nobody_out() -> None:
    async def story() -> tuple[Any, list[dict[str, Any]]]:
        room = Room()
        ann = await room.table("spots", seats=2)
        there = ann.table
        del there.ask  # its own task serves it again
        there.start()
        heard: list[dict[str, Any]] = []
        reading = asyncio.create_task(read(ann.connection, heard))
        hello = protocol.Hello()
        await asyncio.gather(*(there.ask(lambda: there.join(hello, "")) for _ in range(CROWD)))
        room.now += 1.0
        await there.ask(there.tick)
        await eventually(lambda: any(told(message) == CROWD for message in heard))
        reading.cancel()
        await there.stop()
        return ann.connection, heard

    connection, heard = played(story())
    assert connection.closed == 0
    assert len([message for message in heard if message["t"] == "table"]) <= table.FEW + 4


def told(message: dict[str, Any]) -> int:
    """Of how many onlookers."""
    return int(message["info"]["onlookers"]) if message["t"] == "table" else 0


def test_a_few_who_come_are_told_of_at_once() -> None:
    async def story() -> None:
        ann = await Room().table("spots", seats=2)
        for count in range(1, 5):
            eve = await Sat.at(ann.table)
            assert told(ann.last("table")) == told(eve.last("table")) == count

    played(story())


# By person and by address


def test_an_allowance_follows_the_person_and_the_address() -> None:
    limits = Limits(sockets=8)
    allowance = Allowance(10, limits)
    assert limits.household == 2
    assert [allowance.admit("ann", "1.1.1.1", 5.0) for _ in range(11)] == [True] * 10 + [False]
    assert not allowance.admit("ann", "2.2.2.2", 6.0), "the same person from elsewhere"
    assert [allowance.admit("bo", "1.1.1.1", 6.0) for _ in range(11)] == [True] * 10 + [False]
    assert not allowance.admit("cy", "1.1.1.1", 7.0), "one address does not stand for a crowd"
    assert allowance.admit("cy", "2.2.2.2", 7.0)
    assert allowance.admit("ann", "1.1.1.1", 26.0)


def test_who_looks_on_is_counted_by_address_whatever_their_socket() -> None:
    speech = SpeechLimiter(Limits())
    said = [speech.sayings.admit("", "2001:db8:0:1::7", 1.0 + n / 100) for n in range(910)]
    assert said.count(True) == 10
    assert not speech.sayings.admit("", "2001:db8:0:1:ffff::1", 11.0), "the same home"
    assert speech.sayings.admit("", "2001:db8:0:2::7", 11.0)


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_a_home_is_an_address_or_a_network(address: str, home: str) -> None:
    assert household(address) == home


def test_windows_forget_who_did_nothing_lately_first() -> None:
    windows = Windows(2, 10.0)
    for number in range(Windows.MOST - 1):
        windows.of(f"old {number}", 1.0).admit(1.0)
    windows.of("busy", 20.0).admit(20.0)
    windows.of("new", 20.0)
    assert len(windows) == 2
    assert not windows.of("busy", 20.0).full(20.0)
    windows.of("busy", 20.0).admit(20.0)
    assert windows.of("busy", 20.0).full(20.0)


async def chatter(served: Served, table: str, token: str, times: int) -> int:
    """Say a line, hang up, come again. How many were heard."""
    heard = 0
    for _ in range(times):
        async with client(served, table, token) as someone:
            await someone.send(t="say", text="me again")
            while (message := await someone.hear())["t"] not in ("chat", "refused") or message.get("old"):
                pass
            heard += message["t"] == "chat"
    return heard


def test_coming_again_does_not_let_anybody_talk_more(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        seated = served.open(game="gops")
        assert await chatter(served, seated["table"], seated["token"], 13) == 10
        assert await chatter(served, seated["table"], "", 13) == 10

    with Served(tmp_path) as served:
        asyncio.run(story(served))


def test_nobody_takes_the_chairs_of_many_tables(tmp_path: Path) -> None:
    with Served(tmp_path, "--openings", "100") as served:
        tables = [served.open(game="gops", name=f"Host {n}")["table"] for n in range(14)]
        assert served.post(f"/api/tables/{tables[0]}/seats", {"name": ""}).status_code == 400
        answers = [served.post(f"/api/tables/{name}/seats", {"name": "Eve"}) for name in tables]
        assert [answer.status_code for answer in answers] == [201] * 10 + [429] * 4
        assert answers[-1].json()["detail"] == "Too many chairs were taken from your address; wait a minute."
    with Served(tmp_path, "--sittings", "1") as served:
        table = served.open(game="gops", seats=3)["table"]
        codes = [
            served.post(f"/api/tables/{table}/seats", {"name": name}).status_code for name in ("Bo", "Cy")
        ]
        assert codes == [201, 429]


# Names that could be taken for others

ALIKE = [
    ("Ann", "ann"),
    ("Ann", "Аnn"),  # Cyrillic
    ("Ann", "Αոո"),  # Greek and Armenian
    ("Ann", "Ann\u3164"),  # a letter that shows nothing
    ("Ann", "A\u034fnn"),
    ("Ann", "Ann\ufe0f"),
    ("Ann", "Ánn"),
    ("Ann", "A n-n."),
    ("Ann", "𝔸𝕟𝕟"),
    ("Ann", "A\u0336nn"),
    ("Ian", "lan"),
    ("Ian", "IAN"),
    ("Paul", "Pau1"),
    ("Tom", "Torn"),
    ("BO", "B0"),
    ("BOB", "ВОВ"),
    ("Zoë", "Zoe"),
    ("...", "…"),
]
DIFFERENT = [
    ("Ann", "Anna"),
    ("Kai", "Kal"),
    ("Mia", "Mla"),
    ("Ben", "Bea"),
    ("Eva", "Ewa"),
    ("राम", "रमा"),
    ("אבג", "אבד"),
    ("王", "玉"),
    ("Max", "Max🙂"),
    ("👩‍🚀", "👩"),
    ("Player 1", "Player 2"),
    ("Петр", "Пётр Ильич"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert look_alike(one, ["Zed", other])
    assert look_alike(other, [one])


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_do_not_are_free(one: str, other: str) -> None:
    assert not look_alike(one, [other])
    assert not look_alike(other, [one])


@pytest.mark.parametrize("blank", ["\u3164", "\u2800", "\u115f\u1160", "\U000e0101", "A\u180b"])
def test_letters_that_show_nothing_are_left_out(blank: str) -> None:
    assert clean(blank) in ("", "A")


def test_a_picture_keeps_how_it_is_drawn() -> None:
    assert clean("❤️ 🏳️‍🌈") == "❤️ 🏳️‍🌈"


async def impostors(name: str) -> tuple[str, str, str]:
    """What becomes of somebody who wants to look like Ann: as an onlooker, sitting down, and renaming."""
    ann = await Room().table("spots", name="Ann", seats=3)
    bo = await ann.sit("Bo")
    eve = await Sat.at(ann.table, name=name)
    await eve.say(protocol.Say(text="I give up my chair"))
    spoke = str(ann.last("chat")["name"])
    sat, renamed = "", ""
    try:
        commands.sit_down(ann.table.state, protocol.SitDown(name=name), "token")
    except BadOption as error:
        sat = str(error)
    news = await bo.say(protocol.Rename(name=name))
    if any(told["t"] == "refused" for told in news):
        renamed = refusal(news)
    return spoke, sat, renamed


TAKEN = "Somebody of that name sits here already; take another one."


def looks_right(found: tuple[str, str, str]) -> bool:
    return found == ("An onlooker", TAKEN, TAKEN)


@pytest.mark.parametrize("name", ["Ann", "ANN", "Аnn", "Ann\u3164", "A.n.n"])
def test_nobody_is_called_like_a_player(name: str) -> None:
    assert looks_right(played(impostors(name)))


def test_a_name_of_ones_own_is_kept() -> None:
    assert played(impostors("Eve")) == ("Eve", "", "")


def test_whoever_compared_letters_only_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted bug: names are compared as they were once."""

    def plain(name: str, others: Any) -> bool:
        return name.casefold() in {other.casefold() for other in others}

    for module in (commands, table):
        monkeypatch.setattr(module, "look_alike", plain)
    assert looks_right(played(impostors("ANN")))
    assert not looks_right(played(impostors("Аnn")))


def test_people_around_one_device_have_names_that_differ() -> None:
    wish = protocol.NewTable(game="gops", name="Ann, Аnn", shared=True)
    with pytest.raises(BadOption, match="two different names"):
        commands.open_table(wish, "CODE", "token")


def test_a_bot_that_is_called_like_somebody_who_comes_takes_another_name() -> None:
    async def story() -> None:
        ann = await Room().table("spots", name="Ann", seats=3)
        await ann.say(protocol.SeatBot(seat=1, bot="quick"))
        dog = ann.table.state.places[1].name
        await ann.sit(dog.replace("o", "о").upper(), seat=2)
        assert ann.table.state.places[1].name != dog

    played(story())


def test_the_tables_of_letters_are_read_once() -> None:
    assert clean_text.lookalikes() is clean_text.lookalikes()


# Who speaks


def test_who_speaks_is_the_same_whatever_they_are_called_and_however_often_they_come() -> None:
    async def story() -> None:
        ann = await Room().table("spots", name="Ann", seats=3)
        bo = await ann.sit("Bo")

        async def said(sat: Sat) -> str:
            await sat.say(protocol.Say(text="hello"))
            return str(ann.last("chat")["who"])

        people = [ann, bo, await Sat.at(ann.table, name="Eve"), await Sat.at(ann.table, name="Fay")]
        ids = [await said(sat) for sat in people]
        assert len(set(ids)) == len(people)
        await bo.say(protocol.Rename(name="Ben"))
        assert await said(bo) == ids[1]
        assert await said(await Sat.at(ann.table, bo.token)) == ids[1]
        assert await said(await Sat.at(ann.table, name="Eve")) == ids[2]
        later = await Sat.at(ann.table)
        assert [line["who"] for line in later.listen() if line["t"] == "chat"][:2] == ids[:2]
        other = await Room().table("spots", name="Ann", seats=3)
        await other.say(protocol.Say(text="hello"))
        assert other.last("chat")["who"] not in ids, "at another table nobody is known by it"
        for sat, who in zip((ann, bo), ids, strict=False):
            assert who not in hash_of(sat.token)

    played(story())


def test_a_line_of_an_older_log_has_somebody_who_said_it() -> None:
    async def story() -> None:
        ann = await Room().table("spots", name="Ann", seats=3)
        await ann.say(protocol.Say(text="hello"))
        log = ann.table.node.store.logs[ann.table.state.table]  # type: ignore[attr-defined]
        del log[-1].body["who"]
        state = TableState(ann.table.state.table)
        for entry in log:
            state.take(entry)
        assert [line.who for line in state.chat] == ["0 Ann"]

    played(story())


# Guessing


def guess_five(served: Served) -> None:
    for code in ("BBBB", "CCCC", "DDDD", "FFFF", "GGGG"):
        assert served.get(f"/api/tables/{code}").status_code == 404


def test_whose_seat_it_is_is_not_locked_out_by_others_of_the_house(tmp_path: Path) -> None:
    wait = "That was wrong too often; wait a minute."

    async def hello(served: Served, name: str, token: str) -> dict[str, Any]:
        async with client(served, name, hello=False) as someone:
            await someone.send(t="hello", token=token)
            return await someone.hear()

    with Served(tmp_path) as served:
        seated = served.open(game="gops")
        code, table, token = seated["code"], seated["table"], seated["token"]
        guess_five(served)
        secret = {"headers": {"authorization": f"Bearer {token}"}}
        for name in (code, table):
            assert served.get(f"/api/tables/{name}").status_code == 429
            assert served.get(f"/api/tables/{name}", **secret).status_code == 200
            assert asyncio.run(hello(served, name, token))["t"] == "table"
            for wrong in ("", "0" * 64):
                assert asyncio.run(hello(served, name, wrong)) == {"t": "bye", "sentence": wait}
        # what is linked from the page of somebody who plays
        assert served.get(f"/api/tables/{table}/qr.svg").status_code == 200
        assert served.get(f"/api/tables/{code}/qr.svg").status_code == 429
        # a right guess cannot be told from a wrong one
        answers = {served.get(f"/api/tables/{name}", **secret).text for name in ("HHHH", "JJJJ")}
        assert len(answers) == 1
        assert asyncio.run(hello(served, "HHHH", token)) == {"t": "bye", "sentence": wait}


def test_a_valid_secret_is_never_counted() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops")
        where = Visitor("192.0.2.1", hash_of(ann.token))
        name = ann.table.state.table
        for _ in range(20):
            await find_table(room, name, where)
        assert not room.limiter.locked_out("192.0.2.1", room.clock())
        for _ in range(5):
            with pytest.raises(NoTable):
                await find_table(room, "ZZZZ", Visitor("192.0.2.1"))
        with pytest.raises(TooMuch):
            await find_table(room, name, Visitor("192.0.2.1", "another"))
        assert await find_table(room, name, where) is ann.table

    played(story())


def test_a_home_by_ipv6_has_one_window_for_guesses() -> None:
    async def story() -> None:
        room = Room()
        for guess in range(5):
            with pytest.raises(NoTable):
                await find_table(room, f"ZZZ{guess}", Visitor(f"2001:db8::{guess}"))
        with pytest.raises(TooMuch):
            await find_table(room, "ZZZZ", Visitor("2001:db8::ffff"))
        with pytest.raises(NoTable):
            await find_table(room, "ZZZZ", Visitor("2001:db8:0:1::1"))

    played(story())


@pytest.mark.parametrize(
    ("tables", "length"), [(1, 4), (2, 5), (32, 5), (33, 6), (640, 6), (12_800, 7), (10**9, 8)]
)
def test_codes_are_longer_where_there_are_more_tables(tables: int, length: int) -> None:
    assert code_length(tables) == length
    if length < 8:
        assert len(CODE_LETTERS) ** length >= RARE * tables


def test_a_new_table_gets_a_code_that_is_long_enough() -> None:
    async def story() -> list[int]:
        store = MemoryStore()
        room = Room(store)
        wish = protocol.NewTable(game="gops", name="Ann")
        lengths = [len((await room.open_table(wish)).code) for _ in range(3)]
        many = 700

        async def count() -> int:
            return many

        store.count_open = count  # type: ignore[method-assign]
        room.now += 60.0
        lengths.append(len((await room.open_table(wish)).code))
        await room.close()
        return lengths

    assert played(story()) == [4, 5, 5, 7]


def test_open_tables_are_counted(tmp_path: Path) -> None:
    async def story() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        assert await store.count_open() == 0
        room = Room()
        room.store = store
        for _ in range(3):
            await room.open_table(protocol.NewTable(game="gops", name="Ann"))
        assert await store.count_open() == 3
        await room.close()

    played(story())


# Behind a proxy


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),  # nobody's proxy
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "1.1.1.1, 198.51.100.7", "198.51.100.7"),  # the first was made up
        ("127.0.0.1", "198.51.100.7, 10.1.2.3", "198.51.100.7"),  # through two of ours
        ("127.0.0.1", "198.51.100.7:4711", "198.51.100.7"),
        ("127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"),
        ("127.0.0.1", "2001:db8::7", "2001:db8::7"),
        ("::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7, unknown", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("", "198.51.100.7", ""),
    ],
)
def test_only_a_proxy_of_ours_says_who_asks(peer: str, forwarded: str, client: str) -> None:
    assert Proxies(["127.0.0.1", "10.0.0.0/8"]).client(peer, forwarded) == client
    assert Proxies().client(peer, forwarded) == peer


def test_a_proxy_is_named_by_its_address() -> None:
    with pytest.raises(BadOption, match="named by its address or network"):
        Proxies(["my-proxy"])


def test_addresses_from_a_proxy_count_only_where_it_is_trusted(tmp_path: Path) -> None:
    def guess(served: Served, address: str) -> int:
        return served.get("/api/tables/ZZZZ", headers={"x-forwarded-for": address}).status_code

    with Served(tmp_path) as served:  # whoever comes from this machine has one address
        assert [guess(served, f"192.0.2.{n}") for n in range(6)] == [404] * 5 + [429]
    with Served(tmp_path, "--trusted-proxy", "10.0.0.0/8,127.0.0.1") as served:
        assert [guess(served, f"192.0.2.{n}") for n in range(7)] == [404] * 7
        assert [guess(served, "192.0.2.99") for _ in range(6)] == [404] * 5 + [429]
        table = served.open(game="gops")["table"]
        secure = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}
        link = served.get(f"/api/tables/{table}/invitation", headers=secure).json()["link"]
        assert link.startswith("https://127.0.0.1:")


# Connections


def test_a_gate_counts_by_address_and_in_all() -> None:
    limits = Limits(sockets=1, connections=30)
    gate = Gate(limits, 1000)
    for _ in range(limits.lines):
        assert gate.refusal("1.1.1.1") is None
        gate.enter("1.1.1.1")
    assert "your address" in str(gate.refusal("1.1.1.1"))
    for _ in range(30 - limits.lines):
        assert gate.refusal("") is None, "a proxy stands for many"
        gate.enter("")
    assert "too many connections just now" in str(gate.refusal("2.2.2.2"))
    gate.leave("1.1.1.1")
    assert gate.refusal("1.1.1.1") is None
    assert Gate(limits, 7).most == 7, "each needs a file handle"
