"""A table from the first chair to the rematch: who may do what, and what the others are told."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER
from boneyard.new.writing import write_game
from boneyard.server import commands, protocol
from boneyard.server.dogs import NAMES
from boneyard.server.table_state import fold
from tests.server.room import Room, Sat, played, refusal, still


def chairs(sat: Sat) -> list[str]:
    return [chair["name"] for chair in sat.last("table")["info"]["chairs"]]


def test_whoever_opens_a_table_hosts_it() -> None:
    async def story() -> None:
        ann = await Room().table(seats=3)
        told = ann.last("table")
        assert (told["seat"], told["host"], told["info"]["stage"]) == (0, True, "lobby")
        assert chairs(ann) == ["Ann", "", ""]
        bo = await ann.sit("Bo", 2)
        assert chairs(ann) == ["Ann", "", "Bo"]
        assert (bo.last("table")["seat"], bo.last("table")["host"]) == (2, False)

    played(story())


def test_play_now_begins_at_once() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", bots="quick", seats=3)
        assert [chair["bot"] for chair in ann.last("table")["info"]["chairs"]] == ["", "quick", "quick"]
        assert ann.last("table")["info"]["stage"] == "playing"
        await room.settle(ann.table)
        assert ann.state["acting"] == [0]

    played(story())


def test_a_game_that_somebody_brought_is_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(write_game("hill_run", "Hill Run", tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("BONEYARD_GAMES", "hill_run=hill_run.game:HillRun")

    async def story() -> None:
        room = Room()
        ann = await room.table("hill_run", bots="quick", seats=2, options={"goal": 20})
        await room.settle(ann.table)
        while ann.last("table")["info"]["stage"] == "playing":
            await ann.act(ann.state["prompt"]["choices"][-1]["text"])
            await room.settle(ann.table)
        assert ann.last("table")["info"]["stage"] == "over"

    played(story())


def test_the_host_arranges_and_only_the_host() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        bo = await ann.sit("Bo")
        wish = protocol.Arrange(seats=3, options={"prizes": 2}, timer="fast", locked=True, open=False)
        assert refusal(await bo.say(wish)) == "Only the host can do that."
        await ann.say(wish)
        info = bo.last("table")["info"]
        assert (info["seats"], info["options"], info["timer"]) == (3, {"prizes": 2}, "fast")
        assert (info["locked"], info["open"]) == (True, False)
        assert (
            refusal(await ann.say(protocol.Arrange(seats=1))) == "Gops is played with 2, 3, 4 seats, not 1."
        )
        assert "Option prizes takes" in refusal(await ann.say(protocol.Arrange(options={"prizes": 99})))
        assert "The clock is one of" in refusal(await ann.say(protocol.Arrange(timer="hasty")))

    played(story())


def test_a_chair_somebody_sits_on_does_not_go() -> None:
    async def story() -> None:
        ann = await Room().table(seats=3)
        await ann.sit("Cy", 2)
        assert refusal(await ann.say(protocol.Arrange(seats=2))) == "Somebody sits on a chair that would go."

    played(story())


def test_bots_fill_chairs_and_people_go_before_them() -> None:
    async def story() -> None:
        ann = await Room().table(seats=3)
        await ann.say(protocol.SeatBot(seat=1, bot="quick"))
        await ann.say(protocol.SeatBot(seat=2, bot="quick"))
        _, first, second = chairs(ann)
        assert first
        assert second
        assert refusal(await ann.say(protocol.SeatBot(seat=0, bot="quick"))) == "Somebody sits there."
        assert "There is no bot" in refusal(await ann.say(protocol.SeatBot(seat=1, bot="genius")))
        await ann.sit("Bo")
        assert chairs(ann) == ["Ann", "Bo", second]
        await ann.say(protocol.Remove(seat=2))
        assert chairs(ann) == ["Ann", "Bo", ""]

    played(story())


def test_a_table_starts_when_every_chair_is_taken() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        assert "Chair 2 is still empty" in refusal(await ann.say(protocol.Start()))
        bo = await ann.sit("Bo")
        assert refusal(await bo.say(protocol.Start())) == "Only the host can do that."
        await ann.say(protocol.Start())
        assert ann.state["seat"] == 0
        assert bo.state["seat"] == 1
        assert refusal(await ann.say(protocol.Start())) == "The game has begun."

    played(story())


def test_nobody_sits_down_twice_on_one_chair() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        for wish, why in [
            (protocol.SitDown(name="Bo", seat=0), "That chair is taken."),
            (protocol.SitDown(name="Bo", seat=7), "There is no such chair."),
            (protocol.SitDown(name="Bo", seat=-1), "There is no such chair."),
            (protocol.SitDown(name=" ann "), "Somebody of that name sits here already; take another one."),
            (protocol.SitDown(name="\u202e\u200b"), "A name has 1 to 24 letters."),
            (protocol.SitDown(name="Bo", entropy="xyz"), "What is mixed into the luck"),
        ]:
            with pytest.raises(BadOption) as caught:
                commands.sit_down(ann.table.state, wish, "hash")
            assert str(caught.value).startswith(why)

    played(story())


def test_a_locked_table_takes_nobody() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        await ann.say(protocol.Arrange(locked=True))
        with pytest.raises(BadOption, match="locked"):
            await ann.sit("Bo")

    played(story())


def test_who_leaves_is_told_so_and_the_chair_is_free() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        bo = await ann.sit("Bo")
        await bo.say(protocol.Leave())
        assert bo.heard[-1] == {"t": "bye", "sentence": "This chair is no longer yours."}
        assert bo.connection.closed
        assert chairs(ann) == ["Ann", ""]
        with pytest.raises(BadOption, match="no longer yours"):
            await Sat.at(ann.table, bo.token)

    played(story())


def test_the_host_removes_but_is_not_removed() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        bo = await ann.sit("Bo")
        assert refusal(await ann.say(protocol.Remove(seat=0))) == "The host can leave, but not be removed."
        await ann.say(protocol.Remove(seat=1))
        assert bo.told("bye")
        assert refusal(await ann.say(protocol.Remove(seat=1))) == "Nobody sits there."

    played(story())


def test_when_the_host_leaves_somebody_else_hosts() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Leave())
        assert bo.last("table")["host"]
        cy = await bo.sit("Cy")
        assert not cy.last("table")["host"]

    played(story())


def test_an_empty_lobby_belongs_to_whoever_comes_next() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        await ann.say(protocol.Leave())
        bo = await ann.sit("Bo", 1)
        assert bo.last("table")["host"]

    played(story())


def test_at_a_running_table_a_bot_takes_the_chair_of_who_leaves() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table(seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        await bo.say(protocol.Leave())
        chair = ann.last("table")["info"]["chairs"][1]
        assert chair["name"] in NAMES
        assert (chair["bot"], chair["minding"]) == ("quick", False)
        await room.settle(ann.table)
        assert ann.state["ready"] == [False, True]

    played(story())


def test_names_can_be_changed_for_oneself() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        bo = await ann.sit("Bo")
        await bo.say(protocol.Rename(name="  Bob\u202e  the\tBuilder "))
        assert chairs(ann) == ["Ann", "Bob the Builder"]
        assert refusal(await bo.say(protocol.Rename(name="ANN"))).startswith("Somebody of that name")
        assert refusal(await bo.say(protocol.Rename(name="Eve", seat=0))).startswith(
            "You can play for your own"
        )

    played(story())


def test_chat_reaches_everybody_and_who_comes_later() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        await ann.say(protocol.Say(text="hello <b>you</b>\u202e"))
        eve = await Sat.at(ann.table, name="Eve")
        said = eve.last("chat")
        assert said == {
            "t": "chat",
            "seat": 0,
            "who": said["who"],
            "name": "Ann",
            "text": "hello <b>you</b>",
            "old": True,
            "table": False,
        }
        await eve.say(protocol.Say(text="👩‍🚀 good luck"))
        answered = ann.last("chat")
        assert answered == {
            "t": "chat",
            "seat": -3,
            "who": answered["who"],
            "name": "Eve",
            "text": "👩‍🚀 good luck",
            "old": False,
            "table": False,
        }
        assert said["who"] != answered["who"]
        assert refusal(await ann.say(protocol.Say(text="x" * 301))) == "A message has 1 to 300 letters."
        await ann.say(protocol.Say(text="x" * 300))
        assert len(eve.last("chat")["text"]) == 300

    played(story())


def test_onlookers_see_and_speak_but_do_nothing_else() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2, bots="quick")
        eve = await Sat.at(ann.table)
        assert (eve.last("table")["seat"], eve.state["seat"], eve.state["prompt"]) == (-3, -3, None)
        of_seats: list[protocol.Said] = [
            protocol.Act(id="1", version=1, text="bid 1"),
            protocol.Undo(id="1", version=1),
            protocol.Leave(),
            protocol.Start(),
            protocol.Rename(name="Eve"),
            protocol.Remove(seat=1),
            protocol.SeatBot(seat=1, bot="quick"),
            protocol.Arrange(locked=True),
            protocol.Rematch(),
        ]
        for message in of_seats:
            before = ann.table.state.seq
            assert refusal(await eve.say(message)) == "Onlookers cannot do that; sit down first."
            assert ann.table.state.seq == before

    played(story())


# Shared tables


def test_one_device_plays_every_chair_in_turn() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", "Ann, Bo", seats=3, shared=True, options={"prizes": 2})
        await ann.say(protocol.SeatBot(seat=2, bot="quick"))
        await ann.say(protocol.Start())
        seen = []
        while not ann.state["over"]:
            seen.append(ann.state["seat"])
            await ann.any_act(Rng(1))
            await room.settle(ann.table)
        assert seen == [0, 1, 0, 1]
        assert ann.state["seat"] == -3

    played(story())


def test_other_eyes_are_told_everything_anew() -> None:
    async def story() -> None:
        ann = await Room().table("gops", "Ann, Bo", seats=2, shared=True)
        await ann.say(protocol.Start())
        await ann.any_act(Rng(0))
        assert (ann.state["seat"], ann.state["since"]) == (1, 0)
        assert ann.state["prompt"]["seat"] == 1

    played(story())


def test_at_a_shared_table_a_secret_choice_can_be_changed_by_naming_the_chair() -> None:
    async def story() -> None:
        ann = await Room().table("gops", "Ann, Bo", seats=2, shared=True)
        await ann.say(protocol.Start())
        texts = [choice["text"] for choice in ann.state["prompt"]["choices"]]
        await ann.act(texts[0])
        version = ann.table.state.versions[0]
        news = await ann.say(protocol.Act(id="x", version=version, text=texts[1], seat=0))
        assert news[0]["t"] == "done"
        assert ann.table.state.chosen[0].text == texts[1]
        bot = protocol.Act(id="y", version=1, text="bid 1", seat=7)
        assert refusal(await ann.say(bot)) == "Nobody at this device sits there."

    played(story())


@pytest.mark.parametrize("game", ["gops", "gonuts", "donutdog", "dog"])
def test_before_other_eyes_a_device_shows_what_an_onlooker_sees(game: str) -> None:
    """Nothing more and nothing less; and it says so when what was secret lies open."""

    async def story() -> None:
        ann = await Room().table(game, "Ann, Bo", shared=True)
        for seat in range(2, ann.table.state.seats):
            await ann.say(protocol.Rename(name=f"Player{seat}", seat=seat))
        await ann.say(protocol.Start())
        rng, revealed = Rng(3), 0
        while not ann.state["over"] and ann.table.state.seq < 60:
            seat, phase = ann.state["seat"], ann.table.state.phase
            shown = [frame for frame in await ann.any_act(rng) if frame["t"] == "state"]
            ended = phase != "" and ann.table.state.phase != phase
            for_all = [frame for frame in shown if frame["seat"] == ONLOOKER]
            assert len(for_all) == (ended or ann.state["seat"] != seat)
            for frame in for_all:
                onlooker = await Sat.at(ann.table)
                assert {**frame, "reveal": False} == onlooker.state
                assert not (frame["reveal"] and not ended)
                revealed += frame["reveal"]
        assert revealed > 0 or game == "dog"

    played(story())


def test_the_end_of_bots_choices_is_seen_by_all_around_the_device() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", "Ann, Bo", seats=3, shared=True)
        await ann.say(protocol.SeatBot(seat=2, bot="quick"))
        await ann.say(protocol.Start())
        for _ in range(2):
            await ann.any_act(Rng(0))
        assert (ann.state["seat"], ann.state["reveal"]) == (1, False)
        await room.settle(ann.table)
        shown = [(state["seat"], state["reveal"]) for state in ann.told("state")]
        assert shown[:2] == [(ONLOOKER, True), (0, False)]

    played(story())


def test_a_device_in_the_middle_of_the_table_asks_as_an_onlooker() -> None:
    """What a card is, is told to nobody who does not say for whom they ask."""

    async def story() -> None:
        ann = await Room().table("gops", "Ann, Bo", seats=2, shared=True)
        await ann.say(protocol.Start())
        onlooker = await Sat.at(ann.table)
        question = protocol.Explain(id="e", zone="hand:0", place=0)
        assert await ann.say(question) == await onlooker.say(question)
        assert await ann.say(msgspec.structs.replace(question, seat=0)) != await onlooker.say(question)

    played(story())


def test_whoever_sits_down_at_a_device_is_here() -> None:
    async def story() -> None:
        ann = await Room().table("gops", seats=3, shared=True)
        await ann.say(protocol.Rename(name="Bo", seat=1))
        await ann.say(protocol.Rename(name="Cy", seat=2))
        await ann.say(protocol.Start())
        assert [chair["here"] for chair in ann.last("table")["info"]["chairs"]] == [True] * 3

    played(story())


def test_people_join_a_shared_device_in_the_lobby() -> None:
    async def story() -> None:
        ann = await Room().table("gops", seats=3, shared=True)
        await ann.say(protocol.Rename(name="Bo", seat=1))
        assert chairs(ann) == ["Ann", "Bo", ""]
        assert refusal(await ann.say(protocol.Rename(name="bo", seat=2))).startswith("Somebody of that name")
        with pytest.raises(BadOption, match="one device"):
            await ann.sit("Cy")

    played(story())


# Moves


def test_a_move_is_done_then_shown() -> None:
    async def story() -> None:
        ann = await Room().table("spots", seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        acting = ann if ann.state["acting"] == [0] else bo
        news = await acting.any_act(Rng(0))
        assert [message["t"] for message in news] == ["done", "state"]
        assert news[0]["version"] == news[1]["version"] == 2

    played(story())


def test_the_same_id_is_applied_once() -> None:
    async def story() -> None:
        ann = await Room().table("spots", seats=2, bots="quick")
        await ann.table.node.settle(ann.table)  # type: ignore[attr-defined]
        act = protocol.Act(id="a", version=ann.version, text=ann.state["prompt"]["choices"][0]["text"])
        first = await ann.say(act)
        length = ann.table.state.seq
        again = await ann.say(act)
        assert again == [message for message in first if message["t"] == "done"]
        other = protocol.Act(id="a", version=ann.version, text="something else")
        assert await ann.say(other) == again
        assert ann.table.state.seq == length

    played(story())


def test_an_id_is_its_seats_own() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        for sat in (ann, bo):
            news = await sat.act(sat.state["prompt"]["choices"][0]["text"], id="same")
            assert news[0]["t"] == "done"

    played(story())


def test_a_stale_move_is_refused_with_what_stands_now() -> None:
    async def story() -> None:
        ann = await Room().table("spots", seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        acting = ann if ann.state["acting"] == [0] else bo
        text = acting.state["prompt"]["choices"][0]["text"]
        for version in (0, 2, 99):
            news = await acting.act(text, version=version)
            assert [message["t"] for message in news] == ["refused", "state"]
            assert news[0]["sentence"] == "The table has moved on; look again."
            assert (news[1]["version"], news[1]["since"]) == (1, 0)

    played(story())


def test_what_cannot_be_played_changes_nothing() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        assert (
            refusal(await ann.say(protocol.Act(id="a", version=0, text="x"))) == "The game has not begun yet."
        )
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        before = ann.table.state.seq
        assert refusal(await ann.act("bid 99")) == "'bid 99' cannot be played now."
        assert refusal(await ann.act("bid 1", id="")) == "A move needs an id of 1 to 64 letters and digits."
        assert refusal(await bo.act("bid 1", seat=0)) == "You can play for your own chair only."
        assert refusal(await bo.say(protocol.Undo(id="u", version=bo.version))).startswith("There is nothing")
        assert ann.table.state.seq == before

    played(story())


def test_secret_choices_never_conflict() -> None:
    async def story() -> None:
        rng = Rng(5)
        for _ in range(20):
            ann = await Room().table("gonuts", seats=4)
            people = [ann, *[await ann.sit(name) for name in ("Bo", "Cy", "Di")]]
            await ann.say(protocol.Start())
            waiting = [(sat, sat.state) for sat in people]  # all look before anybody chooses
            while waiting:
                sat, state = waiting.pop(rng.below(len(waiting)))
                text = state["prompt"]["choices"][rng.below(len(state["prompt"]["choices"]))]["text"]
                news = await sat.say(protocol.Act(id="a", version=state["version"], text=text))
                assert news[0]["t"] == "done"

    played(story())


def test_a_secret_choice_can_be_changed_until_all_have_chosen() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        bo = await ann.sit("Bo")
        await ann.say(protocol.Start())
        texts = [choice["text"] for choice in ann.state["prompt"]["choices"]]
        await ann.act(texts[0])
        assert ann.state["prompt"]["chosen"] == texts[0]
        assert [choice["text"] for choice in ann.state["prompt"]["choices"]] == texts
        assert bo.state["ready"] == [True, False]
        before = bo.version
        bo.listen()
        await ann.act(texts[1])
        assert ann.state["prompt"]["chosen"] == texts[1]
        assert bo.listen() == []  # nobody hears of it
        assert bo.version == before
        assert refusal(await ann.act("bid 99")) == "'bid 99' cannot be played now."
        await bo.any_act(Rng(0))
        assert ann.state["prompt"] is None or ann.state["prompt"]["chosen"] == ""

    played(story())


def test_the_last_step_can_be_taken_back() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", seats=1)
        await ann.say(protocol.Start())
        rng = Rng(2)
        for _ in range(200):
            before = ann.state
            await ann.any_act(rng)
            if ann.state["undo"]:
                break
        assert ann.state["undo"]
        news = await ann.say(protocol.Undo(id="u", version=ann.version))
        assert [message["t"] for message in news] == ["done", "state"]
        after = ann.state
        assert (after["table"], after["prompt"]) == (before["table"], before["prompt"])
        assert after["version"] == before["version"] + 2
        assert after["since"] + len(after["log"]) == lines(ann)

    played(story())


def lines(sat: Sat) -> int:
    """How many log lines its client has, if it cuts and adds as it is told."""
    log: list[Any] = []
    for message in sat.heard:
        if message["t"] == "state":
            log = [*log[: message["since"]], *message["log"]]
    assert [line["text"] for line in log] == [line.text for line in sat.connection.lines]
    return len(log)


def test_why_is_answered_from_the_askers_view() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        assert (
            refusal(await ann.say(protocol.Why(id="w", touched=["prize"]))) == "The game has not begun yet."
        )
        await ann.sit("Bo")
        await ann.say(protocol.Start())
        (answer,) = await ann.say(protocol.Why(id="w", touched=["prize"]))
        assert answer == {
            "t": "because",
            "id": "w",
            "sentence": "The prize goes to the highest bid.",
            "rule": answer["rule"],
        }
        assert refusal(await ann.say(protocol.Why(id="w", touched=["x"] * 65))).startswith("Nobody touches")

    played(story())


# The end, and after


async def finished(room: Room, **wish: Any) -> Sat:
    ann = await room.table("gops", seats=2, options={"prizes": 2}, **wish)
    while not ann.state["over"]:
        await ann.any_act(Rng(1))
        await room.settle(ann.table)
    return ann


def test_at_the_end_the_secret_is_shown_and_fits_what_was_promised() -> None:
    async def story() -> None:
        import hashlib

        room = Room()
        ann = await finished(room, bots="quick", entropy="00ff")
        over, promised = ann.state["over"], ann.last("table")["info"]["commitment"]
        assert hashlib.sha256(bytes.fromhex(over["secret"])).hexdigest() == promised
        mixed = f"boneyard deal {over['secret']} {ann.table.state.table} 00ff -"
        assert hashlib.sha256(mixed.encode()).hexdigest() == over["seed"]
        assert refusal(await ann.act("bid 1")) == "The game is over."

    played(story())


def test_before_the_end_no_frame_names_the_secret_or_the_seed() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", seats=2, bots="quick")
        state = ann.table.state
        assert state.match is not None
        while not ann.state["over"]:
            for secret in (state.secret, state.match.seed.hex(), ann.token, state.places[0].token):
                assert secret.encode() not in ann.bytes
            await ann.any_act(Rng(1))
            await room.settle(ann.table)
            state = ann.table.state
        assert state.secret.encode() in ann.bytes  # the check can fail

    played(story())


def test_who_played_alone_plays_on_at_once() -> None:
    async def story() -> None:
        room = Room()
        ann = await finished(room, bots="quick")
        await ann.say(protocol.Rematch(entropy="ab"))
        following = ann.last("table")["info"]["next"]
        await ann.say(protocol.Rematch())
        assert ann.last("table")["info"]["next"] == following
        table = await still(await room.find(following))
        again = await Sat.at(table, ann.token)
        assert again.state["seat"] == 0
        assert table.state.deal["entropies"] == ["ab", ""]
        assert table.state.secret != ann.table.state.secret

    played(story())


def test_several_people_meet_in_the_lobby_of_their_rematch() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", seats=2, options={"prizes": 2})
        bo = await ann.sit("Bo")
        assert refusal(await ann.say(protocol.Rematch())) == "The game is not over yet."
        await ann.say(protocol.Start())
        while not ann.state["over"]:
            await ann.any_act(Rng(1))
            await bo.any_act(Rng(1))
        await bo.say(protocol.Rematch())
        table = await still(await room.find(ann.last("table")["info"]["next"]))
        again = await Sat.at(table, ann.token, entropy="cd")
        assert again.last("table")["info"]["stage"] == "lobby"
        assert chairs(again) == ["Ann", "Bo"]
        assert table.state.places[0].entropy == "cd"
        assert (await Sat.at(table, bo.token)).connection.seat == 1

    played(story())


def test_a_finished_game_can_be_played_on_from_anywhere() -> None:
    async def story() -> None:
        room = Room()
        ann = await finished(room, bots="quick")
        old = ann.table.state
        wish = protocol.BranchOff(ply=2, seat=1, name="Bo", bot="random")
        seated = await room.branch(old.table, wish)
        table = await still(await room.find(seated.table))
        bo = await Sat.at(table, seated.token)
        assert old.match is not None
        assert table.state.match is not None
        decisions = [step for step in old.match.steps if not step.startswith("*")]
        mine = [step for step in table.state.match.steps if not step.startswith("*")]
        assert mine == decisions[:2]
        assert table.state.match.seed == old.match.seed
        rival, myself = bo.last("table")["info"]["chairs"]
        assert (rival["name"] in NAMES, rival["bot"], myself["name"]) == (True, "random", "Bo")
        assert bo.last("table")["host"]
        for bad in (len(decisions), -1):
            with pytest.raises(BadOption, match="decisions"):
                await room.branch(old.table, protocol.BranchOff(ply=bad, seat=1, name="Bo", bot="random"))

    played(story())


def test_a_table_is_the_fold_of_its_log() -> None:
    async def story() -> None:
        room = Room()
        ann = await finished(room, bots="quick")
        await ann.say(protocol.Say(text="good game"))
        again = fold(ann.table.state.table, room.log.logs[ann.table.state.table])
        assert again.match is not None
        assert ann.table.state.match is not None
        assert again.match.record() == ann.table.state.match.record()
        for name in ("versions", "moves", "places", "chat", "stage", "deal", "asked_at", "seq"):
            assert getattr(again, name) == getattr(ann.table.state, name)

    played(story())


def test_a_log_of_other_rules_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        from examples.gops.game import Gops

        room = Room()
        ann = await room.table("gops", seats=2, bots="quick")
        monkeypatch.setattr(Gops, "rules", Gops.rules + 1)
        again = fold(ann.table.state.table, room.log.logs[ann.table.state.table])
        assert str(again.broken).startswith("The rules of Gops have changed")

    played(story())


def test_a_mistake_in_one_game_ends_that_table_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        room = Room()
        ann, eve = (
            await room.table("gops", seats=2, bots="quick"),
            await room.table("gops", seats=2, bots="quick"),
        )
        match = ann.table.state.match
        assert match is not None

        def stumble(*_: object) -> None:
            raise ZeroDivisionError("a mistake of ours")

        monkeypatch.setattr(match, "play", stumble)
        await ann.any_act(Rng(0))
        assert ann.heard[-1] == {
            "t": "bye",
            "sentence": "This table cannot go on: Boneyard made a mistake. Please report it.",
        }
        await room.settle(ann.table)
        assert (await eve.any_act(Rng(0)))[0]["t"] == "done"

    played(story())


def test_a_slow_reader_is_shown_how_things_stand_and_not_everything_in_between() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("spots", seats=1)
        await ann.say(protocol.Start())
        eve = await Sat.at(ann.table)
        for _ in range(20):
            await ann.any_act(Rng(3))
        assert eve.connection.behind
        assert eve.connection.outbox.qsize() == eve.connection.limits.slow
        states = eve.told("state")
        assert len(states) < 20
        fresh = await Sat.at(ann.table)
        assert states[-1]["table"] == fresh.state["table"]
        assert lines(eve) == lines(fresh)

    played(story())


def test_what_was_said_before_one_came_is_marked_as_old() -> None:
    async def story() -> None:
        ann = await Room().table(seats=2)
        await ann.say(protocol.Say(text="Hello?"))
        bo = await ann.sit("Bo")
        await bo.say(protocol.Say(text="Hello!"))
        ann.listen()
        assert [(line["text"], line["old"]) for line in ann.heard if line["t"] == "chat"] == [
            ("Hello?", False),
            ("Hello!", False),
        ]
        assert [(line["text"], line["old"]) for line in bo.heard if line["t"] == "chat"] == [
            ("Hello?", True),
            ("Hello!", False),
        ]

    played(story())


def test_every_client_hears_which_page_is_served() -> None:
    async def story() -> None:
        room = Room()
        room.build = lambda: "abc"
        ann = await room.table(seats=2)
        assert ann.last("table")["build"] == "abc"

    played(story())
