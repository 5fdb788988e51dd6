"""A game that goes on with one that is over looks fair and is not: all who come are told so."""

import json
from pathlib import Path
from typing import Any

import pytest

from boneyard import cli
from boneyard.core.errors import BadOption, BadRecord
from boneyard.core.match import Match
from boneyard.core.record import check_shape
from boneyard.core.rng import Rng
from boneyard.core.text import Voice
from boneyard.server import commands, protocol, replays
from boneyard.server.table import index_row_of
from boneyard.server.table_state import TableState, fold
from tests.server.room import Room, Sat, played, still


def wish(ply: int) -> protocol.BranchOff:
    return protocol.BranchOff(ply=ply, seat=1, name="Bo", bot="random")


async def game_of(room: Room) -> Sat:
    return await room.table("gops", options={"prizes": 2}, bots="random")


async def over(room: Room, sat: Sat, seed: int = 3) -> Sat:
    """Played to its end."""
    rng = Rng(seed)
    await room.settle(sat.table)
    while sat.table.state.actors:
        await sat.any_act(rng)
        await room.settle(sat.table)
    return sat


async def branched(room: Room, ply: int) -> Sat:
    ann = await over(room, await game_of(room))
    seated = await room.branch(ann.table.state.table, wish(ply))
    return await Sat.at(await still(await room.find(seated.table)), seated.token)


@pytest.mark.parametrize("ply", [0, 2])
def test_everybody_who_comes_is_told(ply: int) -> None:
    async def story() -> None:
        bo = await branched(Room(), ply)
        onlooker = await Sat.at(bo.table)
        assert bo.last("table")["info"]["branched"]
        assert onlooker.last("table")["info"]["branched"]
        assert bo.table.info().branched

    played(story())


def test_it_is_in_no_list_whatever_its_host_wants() -> None:
    async def story() -> None:
        room = Room()
        bo = await branched(room, 2)
        await bo.say(protocol.Arrange(open=True))
        assert bo.table.state.open
        assert not index_row_of(bo.table.state).listed
        assert bo.table.state.code not in [info.code for info in await room.lobby()]

    played(story())


@pytest.mark.parametrize("ply", [0, 2])
def test_its_luck_is_right_and_it_is_not_fair(
    ply: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> dict[str, Any]:
        room = Room()
        return replays.record((await over(room, await branched(room, ply), seed=8)).table.state)

    record = played(story())
    assert record["branch"] == ply
    verdict = replays.verdict(record, Voice())
    assert not verdict.fair
    assert "fit the seed and the rules" in verdict.sentence
    assert f"after {ply} decisions" in verdict.sentence
    assert "not fair" in verdict.sentence
    (tmp_path / "game.json").write_text(json.dumps(record))
    assert cli.main(["verify", str(tmp_path / "game.json")]) == 1
    assert "not fair" in " ".join(capsys.readouterr().out.split())


def test_the_mark_cannot_be_taken_out_of_a_record_unseen() -> None:
    async def story() -> dict[str, Any]:
        room = Room()
        return replays.record((await over(room, await branched(room, 2))).table.state)

    record = played(story())
    Match.replay(record)
    without = {key: value for key, value in record.items() if key != "branch"}
    for changed in (without, {**record, "branch": 1}):
        with pytest.raises(BadRecord, match="was changed"):
            Match.replay(changed)
    for wrong in (-1, 999, "2", True, None):
        with pytest.raises(BadRecord, match="'branch' is not of its kind"):
            check_shape({**record, "branch": wrong})


def test_a_game_of_its_own_is_fair() -> None:
    async def story() -> None:
        room = Room()
        ann = await over(room, await game_of(room))
        record = replays.record(ann.table.state)
        assert "branch" not in record
        assert replays.verdict(record, Voice()).fair
        assert not ann.last("table")["info"]["branched"]

    played(story())


def test_a_branch_in_an_older_log_is_known_as_one() -> None:
    async def story() -> None:
        room = Room()
        bo = await branched(room, 0)
        log = room.log.logs[bo.table.state.table]
        assert "branch" not in str([entry.body for entry in log if entry.kind != "sat"])
        assert fold(bo.table.state.table, log).branched

    played(story())


def test_a_running_game_is_not_branched() -> None:
    """Or whoever does would be told what the others hold, and what comes."""

    async def story() -> None:
        room = Room()
        ann = await game_of(room)
        await room.settle(ann.table)
        tables = set(room.tables)
        with pytest.raises(BadOption, match="finished"):
            await room.branch(ann.table.state.table, wish(0))
        assert set(room.tables) == tables

    played(story())


# These must be able to fail.


def branches_running_games(monkeypatch: pytest.MonkeyPatch) -> None:
    branch = commands.branch

    def loose(old: TableState, wish: protocol.BranchOff, code: str, token: str) -> list[commands.Draft]:
        as_if = old.copy()
        as_if.stage = "over"
        return branch(as_if, wish, code, token)

    monkeypatch.setattr(commands, "branch", loose)


def forgets_where_it_is_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        TableState, "branched", property(lambda self: False, lambda self, known: None), raising=False
    )


@pytest.mark.parametrize(
    ("bug", "check"),
    [
        (branches_running_games, test_a_running_game_is_not_branched),
        (forgets_where_it_is_from, test_it_is_in_no_list_whatever_its_host_wants),
    ],
    ids=lambda each: each.__name__,
)
def test_a_planted_bug_is_found(bug: Any, check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        check()
