"""A client that is told only what changed knows the whole table, and is sent little."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from boneyard.core.registry import game_class
from boneyard.core.rng import Rng
from boneyard.server import furnishing, projection, protocol
from boneyard.server.connection import Connection
from boneyard.server.protocol import Undo
from tests.contract.tables import names
from tests.server.room import Room, Sat, played

MOVES = 40
PASSING = ("since", "log", "seconds", "reveal")  # what a state says of itself alone
USUAL = 1500  # bytes of half of all frames at most


async def around(name: str, rng: Rng, seats: int) -> tuple[list[Sat], Any]:
    """Everybody at a new table and an onlooker, the game begun."""
    ann = await Room().table(name, seats=seats)
    sats = [ann, *[await ann.sit(f"P{seat}") for seat in range(1, seats)], await Sat.at(ann.table)]
    await ann.say(protocol.Start())
    return sats, ann.table.state


async def moves(name: str, seed: int, seats: int) -> AsyncIterator[list[Sat]]:
    """After each move of a game, in which steps are taken back as well: everybody who was told of it."""
    rng = Rng(seed)
    sats, state = await around(name, rng, seats)
    yield sats
    for _ in range(MOVES):
        if not state.actors:
            return
        seat = state.actors[rng.below(len(state.actors))]
        if sats[seat].state["undo"] and rng.below(4) == 0:
            await sats[seat].say(Undo(id=f"u{state.seq}", version=sats[seat].version))
        else:
            await sats[seat].any_act(rng)
        yield sats


def lasting(state: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in state.items() if key not in PASSING}


async def differences(name: str, seed: int, seats: int) -> tuple[list[str], int]:
    """Where who was told step by step knows something else than who has just come; and steps told."""
    wrong, told = [], 0
    async for sats in moves(name, seed, seats):
        for sat in sats:
            fresh = await Sat.at(sat.table, sat.token)
            if lasting(sat.state) != lasting(fresh.state):
                wrong.append(f"{sat.connection.seat} after {sat.table.state.seq}")
            await fresh.go()
        told = sum(sat.steps for sat in sats)
    return wrong, told


@pytest.mark.parametrize("name", names())
def test_steps_lead_to_the_table_as_it_is(name: str) -> None:
    seats = game_class(name).usual_seats
    wrong, told = played(differences(name, 3, seats))
    assert wrong == []
    assert told > seats


def forgotten_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = furnishing.zone_changes

    def fewer(*given: Any) -> Any:
        return changes(*given)[:-1]

    monkeypatch.setattr(furnishing, "zone_changes", fewer)
    monkeypatch.setattr(projection, "zone_changes", fewer)


def only_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """What changed without a line that tells of it is not told."""
    monkeypatch.setattr(projection, "table_change", lambda *given: None)


def as_if_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a step back the log is taken to have told what it did not."""
    told = projection.ViewerLog.told

    def all_of_it(self: projection.ViewerLog, since: int, before: Any) -> Any:
        return told(self, 0, before) or self.lying

    monkeypatch.setattr(projection.ViewerLog, "told", all_of_it)


@pytest.mark.parametrize("planted", [forgotten_zone, only_the_log, as_if_told], ids=lambda bug: bug.__name__)
def test_a_step_that_does_not_add_up_is_found(planted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch)
    assert played(differences("spots", 3, 2))[0] != []


async def after_a_pause(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What somebody knows who did not read for a while, and somebody who has just come."""
    rng = Rng(5)
    (ann, bo, _), state = await around(name, rng, 2)
    for _ in range(MOVES):
        while bo.connection.outbox.qsize() < bo.connection.limits.slow and state.actors == [0]:
            await ann.any_act(rng)
        if not state.actors:
            break
        await (bo if 1 in state.actors else ann).any_act(rng)
    assert bo.steps
    fresh = await Sat.at(bo.table, bo.token)
    return lasting(bo.state), lasting(fresh.state)


@pytest.mark.parametrize("name", ["spots", "ridge"])
def test_who_was_slow_is_shown_how_things_stand(name: str) -> None:
    late, fresh = played(after_a_pause(name))
    assert late == fresh


async def sizes(name: str, seats: int) -> list[int]:
    found: list[int] = []
    send = Connection.send

    def counted(self: Connection, frame: bytes) -> None:
        found.append(len(frame))
        send(self, frame)

    Connection.send = counted  # type: ignore[method-assign]
    try:
        async for _ in moves(name, 7, seats):
            pass
    finally:
        Connection.send = send  # type: ignore[method-assign]
    return sorted(found)


@pytest.mark.parametrize("name", names())
def test_half_of_all_frames_are_small(name: str) -> None:
    found = played(sizes(name, max(game_class(name).seat_counts)))
    assert found[len(found) // 2] <= USUAL


def story_of(name: str) -> dict[str, Any]:
    """For the page's own test: all that a client is sent, and the state that it must know at the end."""
    sent: list[bytes] = []

    async def story() -> dict[str, Any]:
        async for sats in moves(name, 3, game_class(name).usual_seats):
            last = sats[0].state
            sent.extend(sats[0].raw)
            sats[0].raw.clear()
        return lasting(last)

    leads = played(story())
    return {"name": name, "frames": [msgspec.json.decode(frame) for frame in sent], "leads": leads}
