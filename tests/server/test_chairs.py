"""Who may take over whose chair: the person it belonged to, and whom the others let in; never a stranger."""

from functools import partial
from typing import Any

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng
from boneyard.server import commands, protocol, table_state
from boneyard.server.table import Pace
from boneyard.server.table_state import TableState, fold
from boneyard.server.tokens import hash_of
from tests.server.room import Room, Sat, played, refusal

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
HIDES, OPEN = "gops", "spots"
SITS, ASKS, NO, BACK = "sits down", "asks", "is refused", "is back"
BOT, MINE, MINDED, LEFT, FREE = "a bot's", "a person's", "a minded one", "one that was left", "a free one"
CHAIR = 2  # which all of them are about

# Who × chair × stage × game: what comes of it. An owner has the secret of the chair, a stranger has none, and
# somebody who was removed has one that is worth nothing.
MATRIX = {
    ("stranger", FREE, LOBBY): (SITS, SITS),
    ("stranger", BOT, LOBBY): (SITS, SITS),
    ("stranger", MINE, LOBBY): (NO, NO),
    ("stranger", BOT, PLAYING): (ASKS, SITS),
    ("stranger", LEFT, PLAYING): (ASKS, SITS),
    ("stranger", MINE, PLAYING): (NO, NO),
    ("stranger", MINDED, PLAYING): (NO, NO),
    ("stranger", BOT, OVER): (NO, NO),
    ("stranger", MINE, OVER): (NO, NO),
    ("removed", FREE, LOBBY): (ASKS, ASKS),
    ("removed", BOT, LOBBY): (ASKS, ASKS),
    ("removed", BOT, PLAYING): (ASKS, ASKS),
    ("removed", LEFT, PLAYING): (ASKS, ASKS),
    ("removed", MINE, PLAYING): (NO, NO),
    ("removed", LEFT, OVER): (NO, NO),
    ("owner", MINE, LOBBY): (BACK, BACK),
    ("owner", MINE, PLAYING): (BACK, BACK),
    ("owner", MINDED, PLAYING): (BACK, BACK),
    ("owner", LEFT, PLAYING): (NO, NO),
    ("owner", MINE, OVER): (BACK, BACK),
}


async def around(game: str, chair: str, stage: str, *, removed: bool = False) -> tuple[Sat, Sat, Sat | None]:
    """Ann and Bo at a table of three with a chair of this kind, and whose chair it is or was."""
    room = Room(pace=Pace(bot=1e9))
    ann = await room.table(game, seats=3, options={"prizes": 1} if game == HIDES else {})
    bo = await ann.sit("Bo", 1)
    if removed:
        eve = await ann.sit("Eve", CHAIR)
        await ann.say(protocol.Remove(seat=CHAIR))
        assert eve.told("bye")
    cy = None
    if chair == BOT:
        await ann.say(protocol.SeatBot(seat=CHAIR, bot="random"))
    elif chair != FREE:
        cy = await (let_in(ann, "Cy") if removed else ann.sit("Cy", CHAIR))
    if stage != LOBBY:
        await ann.say(protocol.Start())
    if cy is not None and chair == LEFT:
        await cy.say(protocol.Leave())
    if cy is not None and chair == MINDED:
        await cy.say(protocol.Leave(keep=True))
    if stage == OVER:
        await play_out(ann)
    return ann, bo, cy


async def let_in(ann: Sat, name: str) -> Sat:
    token = await ann.knock(name, CHAIR)
    await ann.say(admit(name=name))
    return await Sat.at(ann.table, token)


async def play_out(ann: Sat) -> None:
    """Everybody plays, whoever decides for them."""
    rng = Rng(1)
    while ann.table.state.actors:
        state = ann.table.state
        assert state.match is not None
        seat = state.actors[0]
        choices = state.match.prompt(seat).choices
        text = choices[rng.below(len(choices))].text
        draft = commands.Draft("act", seat, {"text": text})
        await ann.table.commit(partial(lambda draft, _: [draft], draft))


async def outcome(who: str, game: str, chair: str, stage: str) -> str:
    ann, _, cy = await around(game, chair, stage, removed=who == "removed")
    table = ann.table
    if who == "owner":
        assert cy is not None
        await cy.go()
        try:
            again = await Sat.at(table, cy.token)
        except BadOption:
            return NO
        return BACK if again.connection.seat == CHAIR and not table.state.places[CHAIR].minded else NO
    before, token = table.state.seq, hash_of("a fresh one")
    wish = protocol.SitDown(name="Eve", seat=CHAIR)
    try:
        await table.commit(lambda now: commands.sit_down(now, wish, token))
    except BadOption:
        assert table.state.seq == before
        return NO
    if table.state.seat_of(token) == CHAIR:
        return SITS
    with pytest.raises(BadOption):
        await Sat.at(table, "a fresh one")
    return ASKS if table.state.asking is not None else NO


async def whole_matrix() -> dict[Any, Any]:
    return {
        (who, chair, stage): (
            await outcome(who, HIDES, chair, stage),
            await outcome(who, OPEN, chair, stage),
        )
        for who, chair, stage in MATRIX
        if stage != OVER
    }


def test_the_matrix_of_who_may_take_which_chair_when() -> None:
    expected = {key: value for key, value in MATRIX.items() if key[2] != OVER}
    assert played(whole_matrix()) == expected


@pytest.mark.parametrize(("who", "chair"), [(who, chair) for who, chair, stage in MATRIX if stage == OVER])
def test_after_the_end_nobody_new_sits_down(who: str, chair: str) -> None:
    assert played(outcome(who, HIDES, chair, OVER)) == MATRIX[who, chair, OVER][0]


# Letting somebody in


async def asked_for_a_bot() -> tuple[Sat, Sat, str]:
    ann, bo, _ = await around(HIDES, BOT, PLAYING)
    return ann, bo, await ann.knock("Cleo", CHAIR)


def admit(*, yes: bool = True, name: str = "Cleo", seat: int = CHAIR) -> protocol.Admit:
    return protocol.Admit(seat=seat, name=name, yes=yes)


def test_everybody_who_plays_has_to_agree_and_is_told_who_saw_which_hand() -> None:
    async def story() -> None:
        ann, bo, token = await asked_for_a_bot()
        was = ann.table.state.places[CHAIR].name
        asking = {"seat": CHAIR, "name": "Cleo", "asked": [0, 1], "yes": []}
        assert ann.last("table")["info"]["asking"] == asking
        assert bo.last("table")["info"]["door"] == "ask"
        await ann.say(admit())
        await ann.say(admit())  # one person's yes counts once
        assert bo.last("table")["info"]["asking"] == {**asking, "yes": [0]}
        with pytest.raises(BadOption):
            await Sat.at(ann.table, token)
        await bo.say(admit())
        info = ann.last("table")["info"]
        assert (info["asking"], info["chairs"][CHAIR]["name"]) == (None, "Cleo")
        assert info["handed"] == [{"seat": CHAIR, "name": "Cleo", "was": was}]
        cleo = await Sat.at(ann.table, token)
        assert cleo.connection.seat == CHAIR
        assert cleo.state["prompt"] is not None

    played(story())


def test_one_no_is_enough() -> None:
    async def story() -> None:
        ann, bo, token = await asked_for_a_bot()
        await ann.say(admit())
        await bo.say(admit(yes=False))
        assert ann.last("table")["info"]["asking"] is None
        with pytest.raises(BadOption):
            await Sat.at(ann.table, token)
        assert "waiting to be let in any more" in refusal(await ann.say(admit()))

    played(story())


def test_nobody_else_answers_and_an_answer_is_about_one_person() -> None:
    async def story() -> None:
        ann, _, _ = await asked_for_a_bot()
        onlooker = await Sat.at(ann.table)
        assert refusal(await onlooker.say(admit())).startswith("Onlookers cannot")
        for other in (admit(name="Cloe"), admit(seat=1)):
            assert "any more" in refusal(await ann.say(other))
        with pytest.raises(BadOption, match="Cleo is waiting"):
            await ann.knock("Dan", CHAIR)

    played(story())


def test_a_person_alone_opens_no_hand_from_a_second_browser() -> None:
    async def story() -> None:
        ann, bo, _ = await around(HIDES, BOT, PLAYING)
        await ann.say(protocol.Remove(seat=1))  # and now for Bo's hand
        assert bo.told("bye")
        assert ann.last("table")["info"]["door"] == "shut"
        for seat in (1, CHAIR, None):
            with pytest.raises(BadOption, match="two people"):
                await ann.knock("Ann 2", seat)

    played(story())


def test_who_is_left_alone_lets_nobody_in_any_more() -> None:
    async def story() -> None:
        ann, bo, token = await asked_for_a_bot()
        await bo.say(admit())
        await bo.say(protocol.Leave())
        assert ann.table.state.asking is None
        assert refusal(await ann.say(admit()))
        with pytest.raises(BadOption):
            await Sat.at(ann.table, token)

    played(story())


def test_who_goes_without_an_answer_is_waited_for_no_more() -> None:
    async def story() -> None:
        room = Room(pace=Pace(bot=1e9))
        ann = await room.table(HIDES, seats=4)
        bo, di = await ann.sit("Bo"), await ann.sit("Di")
        await ann.say(protocol.SeatBot(seat=3, bot="random"))
        await ann.say(protocol.Start())
        token = await ann.knock("Cleo")
        for each in (ann, bo):
            await each.say(admit(seat=3))
        await di.go()
        room.now += room.pace.parting
        await ann.table.tick()
        assert (await Sat.at(ann.table, token)).connection.seat == 3

    played(story())


def test_a_name_or_a_chair_that_is_taken_meanwhile_is_not_taken_twice() -> None:
    async def story() -> None:
        ann, bo, _ = await asked_for_a_bot()
        await ann.say(admit())
        await ann.say(protocol.Rename(name="cleo"))
        await bo.say(admit())
        assert ann.table.state.asking is None
        assert ann.table.state.places[CHAIR].bot == "random"

    played(story())


def test_the_end_of_the_game_ends_the_asking() -> None:
    async def story() -> None:
        ann, _, _ = await asked_for_a_bot()
        await play_out(ann)
        assert ann.last("table")["info"]["asking"] is None
        assert ann.last("table")["info"]["door"] == "shut"

    played(story())


def test_a_table_whose_deal_others_play_too_lets_nobody_into_a_hand() -> None:
    async def story() -> None:
        ann, _, _ = await around(HIDES, BOT, LOBBY)
        await ann.table.commit(lambda now: commands.duplicated(now, "t2"))
        await ann.say(protocol.Start())
        with pytest.raises(BadOption, match="Another table plays the same deal"):
            await ann.knock("Cleo", CHAIR)

    played(story())


def test_after_somebody_was_removed_the_host_lets_people_in() -> None:
    async def story() -> None:
        ann, bo, _ = await around(OPEN, FREE, LOBBY, removed=True)
        token = await ann.knock("Cleo", CHAIR)
        assert refusal(await bo.say(admit())) == "Only the host can do that."
        await ann.say(admit())
        assert (await Sat.at(ann.table, token)).connection.seat == CHAIR
        assert ann.last("table")["info"]["handed"] == []  # nothing was dealt yet

    played(story())


def test_who_dropped_out_is_minded_instead_of_removed() -> None:
    async def story() -> None:
        ann, _, cy = await around(HIDES, MINE, PLAYING)
        assert cy is not None
        await cy.go()
        ann.table.node.now += Pace().parting  # type: ignore[attr-defined]
        await ann.table.tick()
        await ann.say(protocol.Remove(seat=CHAIR))
        assert ann.last("table")["info"]["chairs"][CHAIR]["minding"]
        assert (await Sat.at(ann.table, cy.token)).connection.seat == CHAIR

    played(story())


# Bots


def test_a_bot_is_back_at_its_level() -> None:
    async def story() -> None:
        for game in (HIDES, OPEN):
            room = Room(pace=Pace(bot=1e9))
            ann = await room.table(game, seats=2)
            await ann.say(protocol.SeatBot(seat=1, bot="random"))
            cy = await ann.sit("Cy", 1)
            await ann.say(protocol.Start())
            await (cy.say(protocol.Leave()) if game == HIDES else ann.say(protocol.Remove(seat=1)))
            assert ann.table.state.places[1].bot == "random"
            assert refusal(await ann.say(protocol.Remove(seat=1))) == "A bot plays there already."

    played(story())


def test_a_rematch_is_as_locked_as_the_game_before() -> None:
    async def story() -> None:
        ann, _, _ = await around(HIDES, FREE, LOBBY, removed=True)
        await ann.say(protocol.SeatBot(seat=CHAIR, bot="random"))
        await ann.say(protocol.Arrange(locked=True))
        await ann.say(protocol.Start())
        await play_out(ann)
        await ann.say(protocol.Rematch())
        after = (await ann.table.node.find(ann.table.state.next)).state
        assert (after.locked, after.wary, after.stage) == (True, True, LOBBY)

    played(story())


def test_logs_without_all_this_are_read_as_before() -> None:
    async def story() -> None:
        ann, _, _ = await around(HIDES, LEFT, PLAYING)
        log = ann.table.node.log.logs[ann.table.state.table]  # type: ignore[attr-defined]
        for entry in log:
            for new in ("wary", "locked"):
                entry.body.pop(new, None)
        again = fold("t", log)
        assert again.broken is None
        assert (again.asking, again.handed, again.wary, again.branched) == (None, (), False, False)

    played(story())


# The law must be able to fail.


def minded_chairs_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    chair_for = commands.chair_for

    def loose(state: TableState, wanted: int | None) -> int:
        if wanted is not None and state.places[wanted].minded:
            return wanted
        return chair_for(state, wanted)

    monkeypatch.setattr(commands, "chair_for", loose)


def the_host_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableState, "doorkeepers", property(lambda self: [self.host]))
    for module in (commands, table_state):
        monkeypatch.setattr(module, "WITNESSES", 1)


def nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableState, "guarded", False)


def removing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableState, "_removed", TableState._left)


@pytest.mark.parametrize(
    ("bug", "check"),
    [
        (minded_chairs_are_taken, test_the_matrix_of_who_may_take_which_chair_when),
        (nobody_is_asked, test_the_matrix_of_who_may_take_which_chair_when),
        (the_host_decides, test_everybody_who_plays_has_to_agree_and_is_told_who_saw_which_hand),
        (the_host_decides, test_a_person_alone_opens_no_hand_from_a_second_browser),
        (removing_is_forgotten, test_a_rematch_is_as_locked_as_the_game_before),
    ],
    ids=lambda each: each.__name__,
)
def test_a_planted_bug_is_found(bug: Any, check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises((AssertionError, BadOption, pytest.fail.Exception)):
        check()
