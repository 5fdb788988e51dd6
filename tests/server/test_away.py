"""People who drop out and come back, clocks that run out, bots that fail: the table plays on."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

import boneyard
from boneyard.core.rng import Rng
from boneyard.server import protocol
from boneyard.server.table import Pace
from boneyard.server.table_state import RETURNING
from boneyard.server.thinker_pool import Choice, ThinkerPool
from tests.server.room import Room, Sat, eventually, played, refusal, still

GRACE, PARTING, RELAXED = 60.0, 3.0, 90.0


async def two_people(room: Room, game: str = "spots", **wish: Any) -> tuple[Sat, Sat]:
    """A running table; the one whose turn it is comes first."""
    ann = await room.table(game, seats=2)
    bo = await ann.sit("Bo")
    if wish:
        await ann.say(protocol.Arrange(**wish))
    await ann.say(protocol.Start())
    return (ann, bo) if ann.state["acting"][0] == 0 else (bo, ann)


def chair(sat: Sat, other: Sat) -> dict[str, Any]:
    found: dict[str, Any] = other.last("table")["info"]["chairs"][sat.connection.seat]
    return found


# Dropping out


def test_a_bot_minds_the_chair_of_who_dropped_out_after_a_while() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room)
        version = bo.version
        await ann.go()
        await room.wait(ann.table, PARTING - 0.1)
        assert chair(ann, bo)["here"]
        await room.wait(ann.table, 0.1)
        assert not chair(ann, bo)["here"]
        await room.wait(ann.table, GRACE - 0.1)
        assert not chair(ann, bo)["minding"]
        assert bo.version == version
        await room.wait(ann.table, 0.1)
        assert chair(ann, bo)["minding"]
        assert chair(ann, bo)["bot"] == "quick"
        assert bo.version > version  # it has played
        assert bo.state["acting"] == [bo.connection.seat]

    played(story())


def test_who_is_back_before_that_has_lost_nothing() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room)
        await ann.go()
        await room.wait(ann.table, PARTING + GRACE - 1)
        ann = await Sat.at(ann.table, ann.token)
        await room.wait(ann.table, 10 * GRACE)
        assert not chair(ann, bo)["minding"]
        assert ann.state["version"] == bo.state["version"] == 1
        assert room.thinker.asked == []

    played(story())


def test_a_short_hiccup_is_not_written_down() -> None:
    async def story() -> None:
        room = Room()
        ann, _ = await two_people(room)
        before = ann.table.state.seq
        for _ in range(5):
            await ann.go()
            await room.wait(ann.table, 1)
            ann = await Sat.at(ann.table, ann.token)
        assert ann.table.state.seq == before

    played(story())


def test_who_comes_back_in_the_middle_of_a_turn_plays_on_from_there() -> None:
    """Also while the bot is thinking: what it comes up with is too late."""

    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room)
        asked = asyncio.Event()
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def ponder(*_: object) -> Choice:
            asked.set()
            return Choice(await answer, "quick")

        room.thinker.choose = ponder  # type: ignore[assignment, method-assign]
        await ann.go()
        room.now += PARTING
        await ann.table.tick()
        room.now += GRACE
        await ann.table.tick()
        assert chair(ann, bo)["minding"]
        ann.table.drive()
        await asked.wait()
        choices = [choice.text for choice in ann.table.state.match.prompt(ann.connection.seat).choices]  # type: ignore[union-attr]
        ann = await Sat.at(ann.table, ann.token)
        assert not chair(ann, bo)["minding"]
        answer.set_result(choices[0])
        ann.table.drive()
        await room.settle(ann.table)
        assert ann.state["version"] == 1
        assert (await ann.act(choices[-1]))[0]["t"] == "done"
        assert ann.table.state.moves == {f"{ann.connection.seat}:move-1": 2}

    played(story())


def test_a_choice_thought_for_somebody_who_is_back_is_thrown_away() -> None:
    async def story() -> None:
        room = Room()
        ann, _ = await two_people(room)
        seat = ann.connection.seat
        text = ann.state["prompt"]["choices"][0]["text"]
        before = ann.table.state.seq
        await ann.table._bot_plays(seat, 1, text, "quick")
        assert ann.table.state.seq == before

    played(story())


def test_where_nobody_waits_nobody_is_replaced() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", seats=2, bots="quick")
        await room.settle(ann.table)
        await ann.go()
        before = ann.version
        await room.wait(ann.table, 100 * GRACE)
        again = await Sat.at(ann.table, ann.token)
        assert again.version == before
        assert not again.last("table")["info"]["chairs"][0]["minding"]

    played(story())


def test_in_a_secret_phase_only_those_away_are_covered() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", seats=3)
        bo, cy = await ann.sit("Bo"), await ann.sit("Cy")
        await ann.say(protocol.Start())
        await cy.any_act(Rng(0))
        await bo.go()
        await room.wait(ann.table, PARTING + GRACE)
        assert ann.state["ready"] == [False, True, True]
        assert [seat for _, seat in room.thinker.asked] == [1]

    played(story())


# Clocks


@pytest.mark.parametrize(("timer", "seconds"), [("relaxed", 90), ("fast", 30)])
def test_the_clock_decides_once_when_time_is_up(timer: str, seconds: int) -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room, timer=timer)
        assert ann.state["seconds"] == bo.state["seconds"] == seconds
        await room.wait(ann.table, seconds - 0.1)
        assert ann.state["version"] == 1
        await room.wait(ann.table, 0.1)
        assert room.thinker.asked == [("quick", ann.connection.seat)]
        assert ann.state["version"] == 2
        assert ann.state["seconds"] == seconds
        assert not chair(ann, bo)["minding"]

    played(story())


def test_the_clock_covers_everybody_who_owes_a_secret_choice() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room, "gops", timer="fast")
        await room.wait(ann.table, 10)
        await bo.any_act(Rng(0))
        assert ann.state["seconds"] == 20.0  # not set back by what others choose
        await room.wait(ann.table, 20)
        assert room.thinker.asked == [("quick", ann.connection.seat)]

    played(story())


def test_the_clock_stands_still_while_nobody_is_there() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room, timer="relaxed")
        await room.wait(ann.table, 10)
        await ann.go()
        await bo.go()
        await room.wait(ann.table, PARTING)  # 13 of its seconds are gone
        await room.wait(ann.table, 100_000)
        again = await Sat.at(ann.table, ann.token)
        assert again.state["seconds"] == RELAXED - 10 - PARTING
        assert again.version == 1
        assert room.thinker.asked == []

    played(story())


def test_after_a_crash_the_clock_goes_on_where_it_stood() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room, timer="relaxed")
        await room.wait(ann.table, 70)
        await room._heartbeat()
        later = Room(room.log)
        later.now = room.now + 5_000  # nobody said goodbye: the process is simply gone
        await later._heartbeat()
        await later._adopt()
        assert later.tables == {}, "nobody has come yet"
        assert await later.lobby() == []
        table = await still(await later.find(ann.table.state.table))
        again = await Sat.at(table, bo.token)
        assert not again.last("table")["info"]["chairs"][ann.connection.seat]["here"]
        assert again.state["seconds"] == RELAXED - 70 + RETURNING  # it waits for Ann, too, but not for ever
        await later.wait(table, RELAXED - 70 + RETURNING - 1)
        assert again.version == 1
        await later.wait(table, 1)
        assert again.version == 2

    played(story())


def test_after_a_crash_a_table_of_people_waits_for_them_as_if_they_had_just_gone() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room)
        await room._heartbeat()
        later = Room(room.log)
        later.now = room.now + 5_000
        await later._heartbeat()
        await later._adopt()
        assert later.tables == {}, "nobody has come yet"
        assert await later.lobby() == []
        table = await still(await later.find(ann.table.state.table))
        bo = await Sat.at(table, bo.token)
        await later.wait(table, GRACE - 1)
        assert not bo.last("table")["info"]["chairs"][ann.connection.seat]["minding"]
        await later.wait(table, 1)
        assert bo.last("table")["info"]["chairs"][ann.connection.seat]["minding"]

    played(story())


def test_a_table_without_people_is_put_away_and_found_again() -> None:
    async def story() -> None:
        room = Room(pace=Pace(bot=0.0, rest=120.0))
        ann = await room.table("spots", seats=2, bots="quick")
        await room.settle(ann.table)
        await ann.go()
        await room.wait(ann.table, 119)
        await room._put_away()
        assert list(room.tables) == [ann.table.state.table]
        await room.wait(ann.table, 10)
        await room._put_away()
        assert room.tables == {}
        assert room.log.keepers[ann.table.state.table] == ""
        found = await still(await room.find(ann.table.state.code.lower()))
        assert found.is_keeper
        again = await Sat.at(found, ann.token)
        assert again.version == ann.version
        assert again.state["table"] == ann.state["table"]

    played(story())


# Hosts who go


async def lobby_without_host(room: Room) -> tuple[Sat, Sat, Sat]:
    ann = await room.table("gops", seats=3)
    bo, cy = await ann.sit("Bo"), await ann.sit("Cy")
    await ann.go()
    await room.wait(ann.table, PARTING)
    return ann, bo, cy


def test_somebody_who_is_here_becomes_the_host_of_a_lobby_whose_host_is_away() -> None:
    async def story() -> None:
        room = Room()
        ann, bo, cy = await lobby_without_host(room)
        await room.wait(ann.table, room.pace.host - 1)
        assert not bo.last("table")["host"]
        await room.wait(ann.table, 1)
        assert bo.last("table")["host"]
        assert not cy.last("table")["host"]
        assert chair(bo, cy)["host"]
        for sat in (bo, cy):
            assert sat.last("chat")["text"] == "Ann is away, so Bo is the host now."
        await bo.say(protocol.SeatBot(seat=0, bot="quick"))  # a chair that is somebody's stays hers
        assert refusal([bo.last("refused")]) == "Somebody sits there."
        await bo.say(protocol.Start())
        assert bo.state["prompt"] is not None

    played(story())


def test_the_old_host_comes_back_as_a_guest() -> None:
    """Whoever has waited arranges the table now; the host is not changed with every hiccup of a line."""

    async def story() -> None:
        room = Room()
        ann, bo, _ = await lobby_without_host(room)
        await room.wait(ann.table, room.pace.host)
        again = await Sat.at(ann.table, ann.token)
        assert again.connection.seat == 0
        assert not again.last("table")["host"]
        assert again.last("chat")["text"] == "Ann is away, so Bo is the host now."
        assert refusal(await again.say(protocol.Start())) == "Only the host can do that."
        await bo.go()
        await room.wait(ann.table, PARTING + room.pace.host)
        assert again.last("table")["host"]

    played(story())


def test_a_host_who_is_back_in_time_stays_the_host() -> None:
    async def story() -> None:
        room = Room()
        ann, bo, _ = await lobby_without_host(room)
        await room.wait(ann.table, room.pace.host - 1)
        again = await Sat.at(ann.table, ann.token)
        await room.wait(ann.table, 1000)
        assert again.last("table")["host"]
        assert not bo.last("table")["host"]

    played(story())


def test_where_nobody_waits_in_a_lobby_the_host_stays_who_it_was() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", seats=3)
        bo = await ann.sit("Bo")
        await ann.go()
        await bo.go()
        await room.wait(ann.table, 1000)
        assert ann.table.due() is None
        assert ann.table.state.host == 0
        cy = await ann.sit("Cy")  # the host has been away for long
        await room.wait(ann.table, 0)
        assert cy.last("table")["host"]

    played(story())


# Bots that fail

BAD = Path(__file__).parent / "bad_thinker.py"


@pytest.mark.parametrize("manner", ["crash", "hang", "nonsense", "garbage", "flood", "deaf"])
def test_whatever_a_bot_does_something_legal_is_played(manner: str) -> None:
    async def story() -> None:
        game = boneyard.game("spots", 2)
        match = boneyard.Match(game, 5)
        seat = match.actors[0]
        pool = ThinkerPool(1, seconds=0.5, command=(sys.executable, str(BAD), manner))
        for seed in range(3):
            text, _ = await pool.choose(game, "quick", seed, game.view(match.state, seat))
            assert text in [choice.text for choice in match.prompt(seat).choices]
        await pool.close()

    played(story())


def test_a_thinker_that_was_awake_is_not_waited_for_as_long_as_one_that_starts() -> None:
    """With the patience of a start the second question would outlast the test."""

    async def story() -> None:
        game = boneyard.game("spots", 2)
        match = boneyard.Match(game, 5)
        seat = match.actors[0]
        pool = ThinkerPool(1, seconds=3600, command=(sys.executable, str(BAD), "tires"))
        for seed in range(2):
            text, _ = await pool.choose(game, "quick", seed, game.view(match.state, seat))
            assert text in [choice.text for choice in match.prompt(seat).choices]
        await pool.close()

    played(story())


def test_a_thinker_that_works_is_kept_and_plays_what_the_bot_would() -> None:
    async def story() -> None:
        game = boneyard.game("spots", 2)
        match = boneyard.Match(game, 5)
        pool = ThinkerPool(1, seconds=30)
        for _ in range(5):
            seat = match.actors[0]
            view = game.view(match.state, seat)
            text, _ = await pool.choose(game, "quick", 7, view)
            assert text == game.write(boneyard.bot("quick", game, 7).choose(view))
            match.play(seat, text)
        first = pool._players.all[0].process
        assert first is not None
        assert first.returncode is None
        await pool.close()
        await eventually(lambda: first.returncode is not None)

    played(story())


def test_a_bot_that_learns_is_shown_what_its_seat_saw() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gonuts", seats=2)
        await ann.say(protocol.SeatBot(seat=1, bot="expert"))
        await ann.say(protocol.Start())
        match = ann.table.state.match
        assert match is not None
        while match.state.rounds < 5:
            await room.wait(ann.table, 0.0)
            if 0 in match.actors:
                await ann.any_act(Rng(0))
        seen = room.thinker.shown
        assert len(seen) >= 3
        assert all(view.viewer == 1 for view in seen)
        assert [view.to_json() for view in match.asked(1)][: len(seen)] == [view.to_json() for view in seen]

    played(story())


def test_a_table_with_a_broken_bot_goes_on() -> None:
    async def story() -> None:
        room = Room(pace=Pace(bot=0.0))
        room.pool = ThinkerPool(1, seconds=0.5, command=(sys.executable, str(BAD), "crash"))
        ann = await room.table("gops", seats=2, bots="quick", options={"prizes": 2})
        while not ann.state["over"]:
            await ann.any_act(Rng(1))
            await room.settle(ann.table)
        assert ann.state["over"]["winners"]

    played(story())


# Going for a while


def test_who_goes_for_a_while_keeps_the_chair_and_a_bot_minds_it_at_once() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_people(room)
        version = bo.version
        await ann.say(protocol.Leave(keep=True))
        assert chair(ann, bo)["minding"]
        assert chair(ann, bo)["name"] == ("Ann" if ann.connection.seat == 0 else "Bo")
        await room.settle(ann.table)
        assert bo.version > version  # nobody had to wait
        await ann.go()
        await room.wait(ann.table, PARTING)
        again = await Sat.at(ann.table, ann.token)
        assert not chair(again, bo)["minding"]
        assert again.connection.seat == ann.connection.seat

    played(story())


def test_where_nobody_waits_the_game_waits() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", bots="quick")
        await room.settle(ann.table)
        before = ann.table.state.seq
        await ann.say(protocol.Leave(keep=True))
        await room.settle(ann.table)
        assert ann.table.state.seq == before
        assert not chair(ann, ann)["minding"]

    played(story())


def test_a_chair_in_the_lobby_stays_ones_own() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        bo = await ann.sit("Bo")
        await bo.say(protocol.Leave(keep=True))
        assert chair(bo, ann)["name"] == "Bo"
        await bo.say(protocol.Leave())
        assert chair(bo, ann)["name"] == ""

    played(story())
