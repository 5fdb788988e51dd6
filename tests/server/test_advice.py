"""Hints, a tutor's warnings and looks back: for whoever asks alone, from what that seat can see."""

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import boneyard
from boneyard.bots import telling
from boneyard.bots.review import Fall, Feat, Mistake, Review
from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng
from boneyard.core.text import Voice
from boneyard.server import advice, protocol, replays
from boneyard.server.app import code_of
from boneyard.server.limits import TooMuch
from boneyard.server.table_state import TableState, fold
from boneyard.server.thinker import Advise, Answer, LookBack, Told, answer
from boneyard.server.thinker_pool import ThinkerPool
from tests.server.room import Room, Sat, played, refusal
from tests.server.served import Served, client

BAD = Path(__file__).parent / "bad_thinker.py"
HINT = protocol.Hint(id="h1")


async def two_at(game: str, room: Room | None = None) -> tuple[Sat, Sat]:
    """Ann and Bo at a running table for two."""
    ann = await (room or Room()).table(game, seats=2)
    bo = await ann.sit("Bo")
    await ann.say(protocol.Start())
    bo.listen()
    return ann, bo


def asked_first(*sats: Sat) -> list[Sat]:
    """Whoever is asked, and then the others."""
    return sorted(sats, key=lambda sat: sat.connection.seat not in sat.table.state.actors)


def first_choice(sat: Sat) -> str:
    return str(sat.state["prompt"]["choices"][0]["text"])


# Hints


def test_a_hint_is_for_whoever_asks_and_leaves_no_trace() -> None:
    async def story() -> None:
        asker, other = asked_first(*await two_at("dndomino"))
        onlooker = await Sat.at(asker.table)
        other.listen()
        onlooker.listen()
        labels = {choice["text"]: choice["label"] for choice in asker.state["prompt"]["choices"]}
        before = asker.table.state.seq
        (hints,) = await asker.say(HINT)
        assert (hints["t"], hints["id"], hints["version"]) == ("hints", "h1", asker.version)
        assert 1 <= len(hints["tips"]) <= 3
        for tip in hints["tips"]:
            assert tip["label"] == labels[tip["text"]]
            assert 0 <= tip["chance"] <= 1
            assert tip["sentence"].startswith(f"{tip['label']}: wins {round(100 * tip['chance'])} %")
            assert all(reason in tip["sentence"] for reason in tip["reasons"])
        chances = [tip["chance"] for tip in hints["tips"]]
        assert chances == sorted(chances, reverse=True)
        assert other.listen() == []
        assert onlooker.listen() == []
        assert asker.table.state.seq == before

    played(story())


def test_a_hint_is_the_same_whatever_is_hidden() -> None:
    async def story() -> None:
        asker, _ = asked_first(*await two_at("dndomino"))
        (first,) = await asker.say(HINT)
        match = asker.table.state.match
        assert match is not None
        before = match.game.view(match.state, 1 - asker.connection.seat).to_json()
        match.state.redeal(asker.connection.seat, Rng(9))
        assert match.game.view(match.state, 1 - asker.connection.seat).to_json() != before
        assert await asker.say(HINT) == [first]

    played(story())


def test_who_has_chosen_secretly_may_ask_again() -> None:
    async def story() -> None:
        ann, bo = await two_at("gonuts")
        (first,) = await ann.say(HINT)
        await ann.act(first_choice(ann))
        bo.listen()
        (again,) = await ann.say(HINT)
        assert again["tips"] == first["tips"]
        assert again["version"] == ann.version == first["version"] + 1
        assert bo.listen() == []

    played(story())


def test_hints_speak_the_reader_s_language() -> None:
    async def story() -> None:
        ann, _ = await two_at("gonuts")
        anna = await Sat.at(ann.table, ann.token, language="de")
        (hints,) = await anna.say(HINT)
        assert all(" gewinnt " in tip["sentence"] for tip in hints["tips"])

    played(story())


def test_one_device_asks_for_whoever_is_asked() -> None:
    async def story() -> None:
        ann = await Room().table("dndomino", "Ann, Bo", seats=2, shared=True)
        await ann.say(protocol.Start())
        (asked,) = ann.table.state.actors
        (hints,) = await ann.say(HINT)
        assert await ann.say(protocol.Hint(id="h1", seat=asked)) == [hints]
        assert {tip["text"] for tip in hints["tips"]} <= {
            choice["text"] for choice in ann.state["prompt"]["choices"]
        }
        assert refusal(await ann.say(protocol.Hint(id="h", seat=1 - asked))) == (
            "You are not asked anything now."
        )

    played(story())


def test_when_there_is_no_hint() -> None:
    async def story() -> None:
        asker, other = asked_first(*await two_at("dndomino"))
        assert refusal(await other.say(HINT)) == "You are not asked anything now."
        onlooker = await Sat.at(asker.table)
        assert refusal(await onlooker.say(HINT)) == "Onlookers cannot do that; sit down first."
        assert refusal(await asker.say(protocol.Hint(id="h", seat=other.connection.seat))) == (
            "You can play for your own chair only."
        )
        lobby = await Room().table("donutdog", seats=2)
        assert refusal(await lobby.say(HINT)) == "The game has not begun yet."
        ann, _ = await two_at("gops")
        assert "Nobody has learned" in refusal(await ann.say(HINT))

    played(story())


def test_the_host_turns_hints_off_for_everybody() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gonuts", seats=2)
        bo = await ann.sit("Bo")
        assert ann.last("table")["info"]["hints"] is True
        assert refusal(await bo.say(protocol.Arrange(hints=False))) == "Only the host can do that."
        await ann.say(protocol.Arrange(hints=False))
        assert bo.last("table")["info"]["hints"] is False
        await ann.say(protocol.Start())
        assert refusal(await bo.say(HINT)) == "Hints are off at this table."
        weigh = protocol.Weigh(id="w", text=first_choice(bo))
        assert refusal(await bo.say(weigh)) == "Hints are off at this table."
        again = fold("again", room.log.logs[ann.table.state.table])
        assert again.hints is False

    played(story())


def test_a_table_of_an_older_log_has_hints() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gonuts", seats=2)
        log = room.log.logs[ann.table.state.table]
        assert "hints" not in log[0].body
        assert fold("old", log).hints is True
        info = msgspec.to_builtins(ann.table.info())
        del info["hints"]
        assert msgspec.convert(info, protocol.TableInfo).hints is True

    played(story())


def test_one_question_at_a_time() -> None:
    async def story() -> None:
        asker, _ = asked_first(*await two_at("dndomino"))
        asker.listen()
        await asker.table.hear(asker.connection, HINT)
        await asker.table.hear(asker.connection, protocol.Hint(id="h2"))
        assert asker.connection.advice is not None
        await asker.connection.advice
        refused, hints = asker.listen()
        assert (refused["t"], refused["id"]) == ("refused", "h2")
        assert (hints["t"], hints["id"]) == ("hints", "h1")

    played(story())


def test_too_many_questions_are_refused_by_their_id(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        seated = served.open(game="gonuts", seats=2)
        async with client(served, seated["table"], seated["token"]) as ann:
            for number in range(20):
                await ann.send(t="weigh", id=f"w{number}", text="anything")
                assert (await ann.answer(f"w{number}"))["sentence"] == "The game has not begun yet."
            await ann.send(t="hint", id="h")
            assert "So much advice" in (await ann.answer("h"))["sentence"]

    with Served(tmp_path) as served:
        played(story(served))


# The tutor


class Tutor:
    """Says of every choice that it gives this much away."""

    def __init__(self, lost: float, best: str) -> None:
        self.lost = lost
        self.best = Told(text=best, chance=0.5, margin=0.02, reasons=["it is safer"])

    async def weigh(self, *_: Any) -> tuple[float, Told] | None:
        return self.lost, self.best


@pytest.mark.parametrize(("lost", "warned"), [(0.049, False), (0.05, True), (0.2, True)])
def test_a_choice_that_gives_much_away_is_warned_of(lost: float, warned: bool) -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_at("gonuts", room)
        best, other = [choice["text"] for choice in ann.state["prompt"]["choices"]][:2]
        room.pool = Tutor(lost, best)  # type: ignore[assignment]
        bo.listen()
        (weighed,) = await ann.say(protocol.Weigh(id="w", text=other))
        assert (weighed["t"], weighed["id"], weighed["version"]) == ("weighed", "w", ann.version)
        assert weighed["lost"] == lost
        assert weighed["better"]["text"] == best
        label = weighed["better"]["label"]
        sentence = f"That gives away about {round(100 * lost)} % of your chance to win. "
        sentence += f"Better: {label} (it is safer)."
        assert weighed["warning"] == (sentence if warned else "")
        (itself,) = await ann.say(protocol.Weigh(id="w", text=best))
        assert itself["warning"] == ""
        assert bo.listen() == []
        assert ann.table.state.match is not None
        assert 0 in ann.table.state.actors  # nothing was played

    played(story())


def test_only_a_choice_can_be_weighed() -> None:
    async def story() -> None:
        asker, other = asked_first(*await two_at("dndomino"))
        weigh = protocol.Weigh(id="w", text="no such thing")
        assert refusal(await asker.say(weigh)) == "'no such thing' cannot be played now."
        assert refusal(await other.say(weigh)) == "You are not asked anything now."

    played(story())


def test_a_choice_is_weighed_by_what_its_seat_sees() -> None:
    async def story() -> None:
        asker, _ = asked_first(*await two_at("dndomino"))
        weigh = protocol.Weigh(id="w", text=first_choice(asker))
        (first,) = await asker.say(weigh)
        assert asker.table.state.match is not None
        asker.table.state.match.state.redeal(asker.connection.seat, Rng(3))
        assert await asker.say(weigh) == [first]

    played(story())


# Who thinks about it


def test_a_thinker_advises_weighs_and_looks_back() -> None:
    async def story() -> None:
        pool = ThinkerPool(1)
        match = finished_match()
        game = match.game
        start = boneyard.Match(game, 5)
        view = game.view(start.state, 0)
        tips = await pool.advise(game, view, "en", ("Ann", "Bo"))
        legal = [choice.text for choice in start.prompt(0).choices]
        assert {tip.text for tip in tips} <= set(legal)
        weighed = await pool.weigh(game, view, "en", ("Ann", "Bo"), legal[0])
        assert weighed is not None
        assert weighed[1].text in legal
        review = await pool.review(game, match.steps)
        assert review is not None
        assert len(review.luck) == 2
        assert len(review.chances) == len(review.steps) > 2
        assert pool._players.all[0].process is None  # no bot waited for that
        await pool.close()

    played(story())


def finished_match() -> boneyard.Match[Any]:
    """Go Nuts for two, played out at a glance."""
    game = boneyard.game("gonuts", 2)
    match = boneyard.Match(game, 5)
    bot = boneyard.bot("quick", game, 1)
    while match.actors:
        seat = match.actors[0]
        match.play(seat, game.write(bot.choose(game.view(match.state, seat))))
    return match


@pytest.mark.parametrize("manner", ["crash", "nonsense", "garbage", "flood", "deaf"])
def test_whatever_a_thinker_does_there_is_a_polite_answer(manner: str) -> None:
    async def story() -> None:
        room = Room()
        ann, _ = await two_at("gonuts", room)
        room.pool = ThinkerPool(1, command=(sys.executable, str(BAD), manner))
        assert refusal(await ann.say(HINT)) == "No hint could be found just now; please try again."
        weigh = protocol.Weigh(id="w", text=first_choice(ann))
        (refused,) = await ann.say(weigh)
        assert refused == {
            "t": "refused",
            "id": "w",
            "sentence": "That choice could not be weighed just now.",
            "rule": "",
        }
        await room.pool.close()

    played(story())


def test_a_thinker_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        game = boneyard.game("gonuts", 2)
        pool = ThinkerPool(1, command=(sys.executable, str(BAD), "hang"))
        view = game.view(boneyard.Match(game, 5).state, 0)
        assert await pool.advise(game, view, "en", ()) == []
        assert pool._advisers.all[0].process is None
        await pool.close()

    monkeypatch.setattr("boneyard.server.thinker_pool.ADVISING", 0.0)
    monkeypatch.setattr("boneyard.server.thinker_pool.SLACK", 0.5)
    played(story())


def test_advice_is_bounded_in_time() -> None:
    game = boneyard.game("gonuts", 2)
    view = game.view(boneyard.Match(game, 5).state, 0)
    about: dict[str, Any] = {"game": "gonuts", "seats": 2, "options": dict(game.options), "seconds": 0.0}
    hurried = answer(Advise(**about, view=view.to_json(), language="en", names=()), game)
    assert hurried.tips  # one try of each is always made
    match = finished_match()
    review = answer(LookBack(**about, steps=match.steps), match.game)
    assert review.review is not None
    assert msgspec.json.decode(msgspec.json.encode(review), type=Answer) == review


# Looking back


async def finished_table() -> tuple[Room, TableState]:
    room = Room()
    ann = await room.table("gonuts", seats=2, bots="quick")
    while not ann.state["over"]:
        await ann.any_act(Rng(1))
        await room.settle(ann.table)
    return room, ann.table.state


def test_a_finished_game_is_looked_back_at() -> None:
    async def story() -> None:
        _, state = await finished_table()
        pool = ThinkerPool(1)
        reviews = advice.Reviews(pool)
        found = await reviews.review(state)
        assert await reviews.review(state) is found
        info = advice.review_info(state, found, Voice(names=state.names))
        plies = replays.replay(state).plies
        assert [point.ply for point in info.curve] == sorted({point.ply for point in info.curve})
        assert (info.curve[0].ply, info.curve[-1].ply) == (0, plies)
        assert all(abs(sum(point.chances) - 1) < 1e-6 for point in info.curve)
        assert state.match is not None
        assert [seat for seat in (0, 1) if info.curve[-1].chances[seat] > 0] == state.match.winners
        assert [each.sentence for each in info.luck] == [
            Voice(names=state.names).render(telling.luck(seat, kindness))
            for seat, kindness in enumerate(found.kindness)
        ]
        assert len(info.mistakes) == min(12, sum(mistake.seat == 0 for mistake in found.mistakes))
        assert [moment.seat for moment in info.dearest] == sorted({each.seat for each in found.mistakes})
        assert [moment.seat for moment in info.best] == [feat.seat for feat in found.feats]
        assert all(0 <= moment.ply < plies for moment in (*info.best, *info.dearest))
        assert 0 <= info.turning.start < info.turning.ply <= plies
        assert f"{round(100 * info.turning.after)} %" in info.turning.sentence
        for mistake in info.mistakes:
            assert mistake.seat == 0  # people's alone
            assert 0 <= mistake.ply < plies
            assert f"Step {mistake.ply}, Ann: " in mistake.sentence
        assert all(0 < swing.ply <= plies for swing in info.swings)
        await reviews.close()
        await pool.close()

    played(story())


def test_a_mistake_is_told_where_it_was_made() -> None:
    async def story() -> None:
        _, state = await finished_table()
        assert state.match is not None
        steps = state.match.steps
        number = next(n for n, step in enumerate(steps, 1) if step.startswith("0 "))
        text = steps[number - 1].partition(" ")[2]
        replay = replays.replay(state)
        ply = sum(not step.startswith("*") for step in steps[: number - 1])
        choices = replay.match.game.prompt(replay.positions[ply].state, 0).choices
        better = next(choice for choice in choices if choice.text != text)
        made = Mistake(number, 0, text, better.text, 0.08)
        good = Feat(number, 0, text, 0.1)
        chances = ((0.5, 0.5), (0.3, 0.7), (1.0, 0.0))
        steps_seen = (0, number, len(steps))
        falls = (Fall(number + 1, (0.7, -0.7)),)
        found = Review(steps_seen, chances, falls, (0.8, 0.2), (made,), (good,), ())
        voice = Voice(names=state.names)
        info = advice.review_info(state, found, voice)
        (told,) = info.mistakes
        assert told.ply == ply
        assert told.sentence.endswith(f"gave away about 8 %; “{voice.render(better.label)}” was better.")
        ((best,), (dear,)) = info.best, info.dearest
        assert (best.ply, best.seat, dear.ply, dear.seat) == (ply, 0, ply, 0)
        assert best.sentence.endswith("” was about 10 % better than anything else.")
        assert told.sentence.endswith(dear.sentence)
        assert (info.turning.start, info.turning.ply) == (ply + 1, replay.plies)
        assert info.turning.sentence == "The chance of Ann went from 30 % to 100 %. That was mostly luck."

    played(story())


def test_when_a_game_is_not_looked_back_at() -> None:
    async def story() -> None:
        ann, _ = await two_at("gonuts")
        reviews = advice.Reviews(ThinkerPool(1, command=(sys.executable, str(BAD), "crash")))
        with pytest.raises(BadOption, match="not over yet"):
            await reviews.review(ann.table.state)
        _, state = await finished_table()
        for _ in range(2):  # a failure is not kept
            with pytest.raises(advice.NoAnswer, match="could not be looked back at") as refused:
                await reviews.review(state)
        assert code_of(refused.value) == 503
        assert code_of(TooMuch("no")) == 429
        await reviews.close()
        await reviews.pool.close()

    played(story())
