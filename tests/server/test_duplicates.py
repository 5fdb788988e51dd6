"""Several tables that play the same deal: dealt alike, secret until all are done, then compared."""

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.record import commitment
from boneyard.core.text import Voice
from boneyard.server import commands, protocol, replays
from boneyard.server.node import ABANDONED
from boneyard.server.projection import duplicate_info
from tests.server.room import Room, Sat, played, refusal, still

WISH = protocol.SitDown(name="Bo")


async def two_tables(room: Room, game: str = "gops") -> tuple[Sat, Sat]:
    """Ann's table, and Bo's with the same deal; both still in the lobby."""
    ann = await room.table(game)
    seated = await room.duplicate(ann.table.state.table, WISH)
    other = await still(await room.find(seated.table))
    return ann, await Sat.at(other, seated.token)


async def play_to_the_end(room: Room, sat: Sat) -> None:
    for seat in range(1, sat.table.state.seats):
        await sat.say(protocol.SeatBot(seat=seat, bot="quick"))
    await sat.say(protocol.Start())
    await room.settle(sat.table)
    while sat.state["prompt"]:
        await sat.act(sat.state["prompt"]["choices"][0]["text"])
        await room.settle(sat.table)


def test_both_are_dealt_alike_whatever_their_players_mix_in() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_tables(room)
        await Sat.at(ann.table, ann.token, entropy="abcd")
        for sat in (ann, bo):
            await play_to_the_end(room, sat)
        matches = [sat.table.state.match for sat in (ann, bo)]
        assert matches[0] is not None
        assert matches[1] is not None
        assert matches[0].seed == matches[1].seed
        assert ann.table.info().commitment == bo.table.info().commitment

    played(story())


def test_nothing_secret_is_told_before_all_are_done() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_tables(room)
        await play_to_the_end(room, ann)
        secret = ann.table.state.secret
        assert secret.encode() not in ann.bytes
        assert ann.state["over"]["seed"] == ""
        for wish in (replays.record, replays.Replay):
            with pytest.raises(BadOption, match="Another table still plays this deal"):
                wish(ann.table.state)
        with pytest.raises(BadOption, match="Only a finished game"):
            commands.branch(
                ann.table.state, protocol.BranchOff(name="Ann", ply=0, seat=0, bot="quick"), "BCDF", ""
            )
        await room.duplicates(ann.table.state.table)
        assert ann.table.state.sealed  # whoever asks meanwhile changes nothing
        await play_to_the_end(room, bo)
        await room.duplicates(bo.table.state.table)
        for sat in (ann, bo):
            assert commitment(sat.state["over"]["secret"]) == sat.table.info().commitment
            assert replays.verdict(replays.record(sat.table.state), Voice()).fair

    played(story())


def test_results_are_compared_by_whoever_is_done() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_tables(room)
        await play_to_the_end(room, ann)
        mine, theirs = await shown(room, ann)
        assert mine.points == [row[0] for row in ann.table.state.match.standings]  # type: ignore[union-attr]
        assert (theirs.stage, theirs.points) == ("lobby", [])
        assert all(each.points == [] for each in await shown(room, bo))  # who still plays is told nothing
        await play_to_the_end(room, bo)
        assert all(len(each.points) == 2 for each in await shown(room, bo))

    async def shown(room: Room, sat: Sat) -> list[protocol.DuplicateInfo]:
        over = sat.table.state.stage == "over"
        tables = await room.duplicates(sat.table.state.table)
        return [duplicate_info(table.state, with_result=over) for table in tables]

    played(story())


def test_a_table_that_nobody_comes_back_to_is_not_waited_for() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_tables(room)
        await play_to_the_end(room, ann)
        await bo.table.part(bo.connection)
        await room.wait(bo.table, 10)
        await room.duplicates(ann.table.state.table)
        assert ann.table.state.sealed
        room.now += ABANDONED
        await room.duplicates(ann.table.state.table)
        assert not ann.table.state.sealed

    played(story())


def test_seats_and_options_stay_alike() -> None:
    async def story() -> None:
        for which in (0, 1):
            sat = (await two_tables(Room(), "spots"))[which]
            news = await sat.say(protocol.Arrange(seats=3))
            assert "Another table plays the same deal" in refusal(news)

    played(story())


def test_a_game_that_has_begun_has_no_more_duplicates() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gops", bots="quick")
        with pytest.raises(BadOption, match="The game has begun"):
            await room.duplicate(ann.table.state.table, WISH)
        shared = await room.table("gops", shared=True)
        with pytest.raises(BadOption, match="one device"):
            await room.duplicate(shared.table.state.table, WISH)

    played(story())


def test_a_duplicate_of_a_duplicate_belongs_to_the_first() -> None:
    async def story() -> None:
        room = Room()
        ann, bo = await two_tables(room)
        await room.duplicate(bo.table.state.table, protocol.SitDown(name="Cy"))
        assert len(await room.duplicates(bo.table.state.table)) == 3
        assert len(ann.table.state.duplicates) == 2

    played(story())
