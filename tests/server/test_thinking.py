"""Thinking is shared: nobody's bots keep others waiting, and where nobody looks nobody thinks."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import boneyard
from boneyard.core.rng import Rng
from boneyard.server import protocol, thinker_pool
from boneyard.server.table import Table
from boneyard.server.thinker import About, Answer, Choose
from boneyard.server.thinker_pool import ANY, Asker, Choice, Shares, Thinker, ThinkerPool, Thinkers
from tests.server.room import AnyMove, Room, Sat, played, still


def question(name: str) -> About:
    return About(game=name, seats=1, options={}, seconds=1.0)


class Bench(Thinkers):
    """Thinkers whose answers come when the test says so, at the price that it names."""

    def __init__(self, size: int, most_long: int | None = None) -> None:
        super().__init__(size, ("nobody",), most_long)
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Future[Answer]] = {}
        self.asking: list[asyncio.Task[Answer]] = []

    async def _think(self, thinker: Thinker, question: About, seconds: float, awake: float) -> Answer:
        self.begun.append(question.game)
        self._ends[question.game] = asyncio.get_running_loop().create_future()
        return await self._ends[question.game]

    async def put(
        self, name: str, asker: Asker, takes: float = 1.0, patience: float | None = None
    ) -> "asyncio.Task[Answer]":
        task = asyncio.create_task(self.ask(question(name), 1.0, asker=asker, takes=takes, patience=patience))
        self.asking.append(task)
        await self.turn()
        return task

    async def finish(self, name: str) -> None:
        self._ends[name].set_result(Answer(text=name))
        await self.turn()

    async def finish_all(self) -> None:
        """One after the other, as they come up."""
        done = 0
        while done < len(self.begun):
            if not self._ends[self.begun[done]].done():
                await self.finish(self.begun[done])
            done += 1

    async def turn(self) -> None:
        for _ in range(8):
            await asyncio.sleep(0)


def test_what_is_quick_never_waits_for_what_takes_long() -> None:
    """Eighteen tables of champions, and a pup: it has a thinker at once."""

    async def story() -> None:
        bench = Bench(3, most_long=2)
        for n in range(18):
            await bench.put(f"champion {n}", Asker(f"t{n}", "10.0.0.1"), takes=0.9)
        assert len(bench.begun) == 2
        await bench.put("pup", Asker("p", "10.0.0.2"), takes=0.0)
        assert bench.begun[-1] == "pup"
        await bench.finish("pup")
        assert len(bench.begun) == 3  # and what it leaves is no champion's
        await bench.finish_all()
        assert len(bench.begun) == 19

    played(story())


def test_tables_of_people_come_first() -> None:
    async def story() -> None:
        bench = Bench(1)
        await bench.put("first", Asker("a"))
        for n in range(5):
            await bench.put(f"watched {n}", Asker(f"w{n}", f"10.0.1.{n}"))
        await bench.put("played", Asker("p", "10.0.0.1", people=True))
        await bench.finish("first")
        assert bench.begun == ["first", "played"]
        await bench.finish_all()

    played(story())


def test_who_opened_twenty_tables_has_no_more_than_who_opened_one() -> None:
    async def story() -> None:
        bench = Bench(1)
        await bench.put("first", Asker("x"))
        for n in range(20):
            await bench.put(f"many {n}", Asker(f"m{n}", "10.0.0.1", people=True))
        for n in range(4):
            await bench.put(f"one {n}", Asker("o", "10.0.0.2", people=True))
        await bench.finish_all()
        assert [name.split()[0] for name in bench.begun[1:9]].count("one") == 4

    played(story())


def test_two_tables_of_one_address_take_turns() -> None:
    async def story() -> None:
        bench = Bench(1)
        await bench.put("first", Asker("x"))
        for n in range(6):
            await bench.put(f"greedy {n}", Asker("g", "10.0.0.1", people=True))
        for n in range(3):
            await bench.put(f"other {n}", Asker("o", "10.0.0.1", people=True))
        await bench.finish_all()
        assert [name.split()[0] for name in bench.begun[1:7]].count("other") == 3

    played(story())


def test_who_came_first_is_first_where_nobody_had_anything() -> None:
    async def story() -> None:
        bench = Bench(1)
        for n in range(6):
            await bench.put(f"{n}", Asker(f"t{n}", f"10.0.0.{n}"))
        await bench.finish_all()
        assert bench.begun == [str(n) for n in range(6)]

    played(story())


def first_come_first_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinkers, "_rank", lambda self, waiting: (False, 0.0, 0.0))


def one_table_one_share(monkeypatch: pytest.MonkeyPatch) -> None:
    rank = Thinkers._rank
    monkeypatch.setattr(
        Thinkers, "_rank", lambda self, waiting: (rank(self, waiting)[0], 0.0, rank(self, waiting)[2])
    )


def everybody_may_have_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker_pool, "LONG", 100.0)


@pytest.mark.parametrize(
    ("bug", "found"),
    [
        (first_come_first_served, test_tables_of_people_come_first),
        (first_come_first_served, test_two_tables_of_one_address_take_turns),
        (one_table_one_share, test_who_opened_twenty_tables_has_no_more_than_who_opened_one),
        (everybody_may_have_all, test_what_is_quick_never_waits_for_what_takes_long),
    ],
)
def test_a_planted_bug_in_sharing_is_found(
    bug: Callable[[pytest.MonkeyPatch], None], found: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        found()


def test_what_was_had_long_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("boneyard.server.thinker_pool.time.monotonic", lambda: now)
    shares = Shares()
    shares.add("ann", 8.0)
    now += thinker_pool.FORGIVEN
    assert shares.of("ann") == pytest.approx(4.0)
    now += 10 * thinker_pool.FORGIVEN
    assert shares.of("ann") < 0.01
    assert shares.of("bo") == 0.0


def test_who_gives_up_waiting_takes_no_thinker_along() -> None:
    async def story() -> None:
        bench = Bench(1)
        await bench.put("first", Asker("x"))
        gone = await bench.put("gone", Asker("g"))
        gone.cancel()
        await bench.turn()
        await bench.finish("first")
        await bench.put("next", Asker("n"))
        assert bench.begun == ["first", "next"]
        await bench.finish("next")

    played(story())


def test_who_gives_up_before_the_first_step_takes_no_thinker_along_either() -> None:
    async def story() -> None:
        bench = Bench(1)
        for _ in range(20):
            assert (await bench.ask_soon(question("never"), 0.0)).trouble
        await bench.turn()
        await bench.put("next", Asker("n"))
        assert bench.begun[-1] == "next"
        await bench.finish("next")

    played(story())


def test_what_was_begun_is_thought_to_its_end_though_nobody_wants_it() -> None:
    """Ending the process would cost more, and whoever came and went could have it started over and over."""

    async def story() -> None:
        bench = Bench(1)
        asking = await bench.put("first", Asker("x"))
        asking.cancel()
        await bench.put("next", Asker("n"))
        assert bench.begun == ["first"]
        await bench.finish("first")
        assert bench.begun == ["first", "next"]
        await bench.finish("next")

    played(story())


# Where it takes too long, a quicker level chooses


def busy_but_for(level: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nobody is free in time but for this level; the levels that were asked."""
    asked: list[str] = []

    async def ask(self: Thinkers, question: Choose, *_: object, **__: object) -> Answer:
        asked.append(question.level)
        if question.level != level:
            raise thinker_pool.Busy
        game = boneyard.game(question.game, question.seats, **question.options)
        view = game.from_json(question.view)
        return Answer(text=game.write(view.actions(view.viewer)[0]))

    monkeypatch.setattr(Thinkers, "ask", ask)
    return asked


@pytest.mark.parametrize(
    ("free", "asked", "by"),
    [
        ("champion", ["champion"], "champion"),
        ("expert", ["champion", "expert"], "expert"),
        ("club", ["champion", "expert", "club"], "club"),
        ("", ["champion", "expert", "club"], ANY),
    ],
)
def test_a_quicker_level_chooses_where_nobody_is_free_in_time(
    free: str, asked: list[str], by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        found = busy_but_for(free, monkeypatch)
        game = boneyard.game("dog", 4)
        match = boneyard.Match(game, 5)
        seat = match.actors[0]
        choice = await ThinkerPool(1).choose(game, "champion", 3, game.view(match.state, seat))
        assert choice.by == by
        assert choice.text in [each.text for each in match.prompt(seat).choices]
        assert found == asked

    played(story())


def test_waiting_is_bounded() -> None:
    async def story() -> None:
        bench = Bench(1)
        await bench.put("first", Asker("x"))
        late = await bench.put("late", Asker("y"), patience=0.0)
        with pytest.raises(thinker_pool.Busy):
            await late
        await bench.finish("first")
        assert bench.begun == ["first"]

    played(story())


class Hurried(AnyMove):
    """Too much is asked of them, so a quicker bot chooses."""

    async def choose(self, *given: Any) -> Choice:
        return Choice((await super().choose(*given)).text, "pup")


def test_a_table_is_told_once_that_its_bots_are_quicker_than_their_level() -> None:
    async def story() -> None:
        room = Room()
        room.pool = Hurried()  # type: ignore[assignment]
        ann = await room.table("gops", seats=2, bots="quick", options={"prizes": 3})
        eve = await Sat.at(ann.table, language="de")
        while not ann.state["over"]:
            await room.settle(ann.table)
            if ann.state["prompt"] is not None:
                await ann.any_act(Rng(1))
                await room.settle(ann.table)
        for sat, words in ((ann, "Many tables"), (eve, "An vielen Tischen")):
            sat.listen()
            (line,) = [told for told in sat.heard if told["t"] == "chat"]
            assert line["table"]
            assert line["text"].startswith(words)
        late = await Sat.at(ann.table)
        assert late.last("chat")["text"].startswith("Many tables")  # who comes later reads it as well
        log = room.log.logs[ann.table.state.table]
        assert [entry.kind for entry in log].count("hurried") == 1
        assert {entry.body["by"] for entry in log if entry.kind == "act" and "by" in entry.body} == {"pup"}

    played(story())


# Where nobody looks, nobody thinks


async def bots_alone(room: Room, **wish: Any) -> tuple[Table, int]:
    """A table that its only person has left in the middle of the game, and how far it is."""
    ann = await room.table("gops", bots="quick", options={"prizes": 3}, **wish)
    await ann.say(protocol.Leave())
    await ann.go()
    await room.wait(ann.table, room.pace.parting)
    return ann.table, ann.table.state.seq


def test_bots_do_not_play_where_nobody_is_and_go_on_when_somebody_comes() -> None:
    async def story() -> None:
        room = Room()
        table, before = await bots_alone(room)
        await room.settle(table)
        assert room.thinker.asked == []
        assert table.state.seq == before
        assert table.due() is None
        eve = await Sat.at(table)
        table.drive()
        assert table._thinking
        await room.settle(table)
        assert eve.state["over"] is not None

    played(story())


def test_and_stop_when_the_last_one_goes() -> None:
    async def story() -> None:
        room = Room()
        table, _ = await bots_alone(room)
        eve = await Sat.at(table)
        table.drive()
        assert table._thinking
        await eve.go()
        table.drive()
        assert not table._thinking

    played(story())


def test_a_table_left_by_everybody_is_put_away_and_found_where_it_was() -> None:
    async def story() -> None:
        room = Room()
        table, before = await bots_alone(room)
        room.now += 10_000
        await room._put_away()
        assert room.tables == {}
        again = await still(await room.find(table.state.table))
        assert again.state.seq == before
        eve = await Sat.at(again)
        await room.settle(again)
        assert eve.state["over"] is not None

    played(story())


def test_who_looks_on_through_another_process_is_somebody() -> None:
    async def story() -> None:
        room = Room()
        table, _ = await bots_alone(room)
        table.drive()
        assert not table._thinking
        room.store.shared = True
        room.log.nodes["other"] = (room.now, {table.state.table: 1})
        await room._heartbeat()
        table.count_again()
        assert not table.queue.empty()  # so that its task looks again
        table.drive()
        assert table._thinking

    played(story())


@pytest.mark.parametrize("wish", [{"day": "2026-11-18"}, {"learn": True}], ids=["day", "lesson"])
def test_so_it_is_with_deals_that_are_known(wish: dict[str, Any]) -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", **wish)
        while ann.state["acting"] == [0]:
            await ann.any_act(Rng(2))
        await ann.go()
        await room.wait(ann.table, 5.0)
        before, asked = ann.table.state.seq, len(room.thinker.asked)
        if 0 not in ann.table.state.actors:
            ann.table.drive()
            assert not ann.table._thinking
        await room.settle(ann.table)
        assert (ann.table.state.seq, len(room.thinker.asked)) == (before, asked)
        ann = await Sat.at(ann.table, ann.token)
        await room.settle(ann.table)
        assert ann.state["prompt"] is not None or ann.state["over"] is not None

    played(story())
