"""What a host and whoever runs a server may allow and forbid: lists, chat, onlookers; what people report."""

from typing import Any

import pytest

from boneyard.core.errors import BadOption
from boneyard.server import commands, protocol
from boneyard.server.customs import NEVER, OFF, ON, Customs
from boneyard.server.retention import without_words
from boneyard.server.store import Entry
from boneyard.server.table_state import TableState
from tests.server.room import Room, Sat, played, refusal


def say(text: str) -> protocol.Say:
    return protocol.Say(text=text)


def test_a_host_turns_the_chat_off_and_on() -> None:
    async def story() -> None:
        ann = await Room().table("spots", seats=2)
        bo = await ann.sit("Bo")
        await bo.say(say("before"))
        await ann.say(protocol.Arrange(talking=False))
        assert not bo.last("table")["info"]["talking"]
        assert refusal(await bo.say(say("now"))) == "The host has turned off the chat at this table."
        eve = await Sat.at(ann.table)
        assert eve.told("chat") == []  # nor is what was said shown to who comes now
        await ann.say(protocol.Arrange(talking=True))
        await bo.say(say("after"))
        assert [line["text"] for line in eve.told("chat")] == ["after"]

    played(story())


def test_a_host_turns_onlookers_away_and_who_sits_stays() -> None:
    async def story() -> None:
        ann = await Room().table("spots", seats=2)
        bo, eve = await ann.sit("Bo"), await Sat.at(ann.table)
        await ann.say(protocol.Arrange(watching=False))
        assert eve.told("bye") == [
            {"t": "bye", "sentence": "The host has turned off looking on at this table."}
        ]
        with pytest.raises(BadOption, match="looking on"):
            await Sat.at(ann.table)
        assert bo.told("bye") == []
        assert (await Sat.at(ann.table, bo.token)).connection.seat == 1
        await ann.say(protocol.Arrange(watching=True))
        await Sat.at(ann.table)

    played(story())


def test_what_a_host_chose_holds_at_the_next_table_and_after_a_restart() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", seats=2, options={"prizes": 2})
        await ann.say(protocol.Arrange(talking=False, watching=False))
        again = TableState(ann.table.state.table)
        for entry in room.log.logs[again.table]:
            again.take(entry)
        assert (again.talking, again.watching) == (False, False)
        (first, *_) = commands.rematch(again, "CODE", 0, "")
        assert (first.body["talking"], first.body["watching"]) == (False, False)

    played(story())


def test_old_logs_say_nothing_about_it_and_mean_on() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", seats=2)
        log: list[Entry] = room.log.logs[ann.table.state.table]
        assert not {"talking", "watching"} & log[0].body.keys()
        assert ann.table.state.talking
        assert ann.table.state.watching

    played(story())


@pytest.mark.parametrize("way", [ON, OFF, NEVER])
def test_whoever_runs_the_server_says_how_tables_begin(way: str) -> None:
    async def story() -> None:
        room = Room()
        room.customs = Customs(lists=way, chat=way, onlookers=way)
        ann = await room.table("spots", seats=2)
        state = ann.table.state
        assert {state.open, state.talking, state.watching} == {way == ON}
        assert len(await room.lobby()) == (way == ON)
        for asked in (
            protocol.Arrange(open=True),
            protocol.Arrange(talking=True),
            protocol.Arrange(watching=True),
        ):
            news = await ann.say(asked)
            if way == NEVER:
                assert refusal(news) == "This server does not offer that."
        state = ann.table.state
        assert {state.open, state.talking, state.watching} == {way != NEVER}
        assert len(await room.lobby()) == (way != NEVER)

    played(story())


def test_a_table_that_is_not_listed_is_found_by_its_code_alone() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", seats=2, open=False)
        assert await room.lobby() == []
        assert await room.find(ann.table.state.code) is ann.table

    played(story())


def report_of(line: dict[str, Any]) -> protocol.Report:
    """A line of the chat, quoted as it was told."""
    return protocol.Report(seat=line["seat"], who=line["who"], name=line["name"], text=line["text"])


def test_a_reported_line_is_kept_once_and_nobody_hears_who_did_it() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", seats=3)
        bo, eve = await ann.sit("Bo"), await ann.sit("Eve")
        await bo.say(say("grr"))
        (spoken,) = eve.told("chat")
        for each in (ann, bo):
            each.listen()
        line = report_of(spoken)
        thanks = "Thank you. Whoever runs this server can read that line now."
        assert [told["sentence"] for told in await eve.say(line)] == [thanks]
        assert [told["sentence"] for told in ann.told("notice")] == ["Somebody reported what Bo said: grr"]
        assert bo.listen() == []
        assert [told["sentence"] for told in await ann.say(line)] == [thanks]  # once more, and nothing is new
        assert ann.told("notice") == []
        kept = [entry for entry in room.log.logs[ann.table.state.table] if entry.kind == "reported"]
        assert [(entry.seat, entry.body) for entry in kept] == [
            (2, {"seat": 1, "who": spoken["who"], "name": "Bo", "text": "grr"})
        ]
        made_up = report_of({**spoken, "text": "what Bo never said"})
        assert refusal(await eve.say(made_up)) == "That line is no longer there."

    played(story())


def test_a_host_is_not_told_about_their_own_lines() -> None:
    async def story() -> None:
        ann = await Room().table("spots", seats=2)
        bo = await ann.sit("Bo")
        await ann.say(say("pah"))
        ann.listen()
        await bo.say(report_of(bo.told("chat")[-1]))
        assert ann.listen() == []

    played(story())


def test_what_was_reported_is_forgotten_with_what_was_said() -> None:
    log: list[tuple[int, str, int, dict[str, Any]]] = [
        (1, "said", 1, {"name": "Bo", "text": "grr"}),
        (2, "reported", 0, {"seat": 1, "who": "b0", "name": "Bo", "text": "grr"}),
    ]
    assert without_words(log, None)[2] == {"seat": 1, "who": "b0", "name": "", "text": ""}
    assert 2 in without_words(log, {1})
    assert 2 not in without_words(log, {0})
