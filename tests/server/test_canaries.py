"""Secrets stay where they are: nobody gets a seat without its token, and no secret leaves before its time.

A secret here is what a seat could be taken with, or luck to come be told from: tokens and their hashes, the
secret of a table and its seed. Every byte that anybody is sent is looked through for all of them, and every
line that the server writes down.
"""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.record import dealt_seed
from boneyard.core.rng import Rng
from boneyard.server import protocol, table_state, tokens
from boneyard.server.table import Pace, Table
from tests.contract.tables import BOX
from tests.server.room import Room, Sat
from tests.server.served import Served
from tests.server.test_no_leak import touchable
from tests.soaking import block, note

# Seats are not stolen

GUESSES = 200


def guesses(rng: Rng, known: list[str]) -> Iterator[str]:
    """Tokens that somebody might try: made up, nearly right, or of another place and time."""
    while True:
        token = known[rng.below(len(known))]
        at = rng.below(len(token))
        flipped = "0123456789abcdef"[("0123456789abcdef".index(token[at]) + 1 + rng.below(15)) % 16]
        yield from (
            tokens.fresh_token(),
            token[:at] + flipped + token[at + 1 :],
            token[: rng.below(64)],
            token + flipped,
            token.upper() if token.upper() != token else token[::-1],
            tokens.hash_of(token),
            " " + token,
            token[1:] + token[:1] if token[1:] + token[:1] != token else "0" * 64,
            f"{rng.below(2**30):064x}",
            "\x00" * 32,
        )


async def besiege(many: int, seed: int) -> int:
    """How many of so many wrong tokens were let in: made up, old, given up, or another table's."""
    room, rng = Room(pace=Pace(bot=1e9)), Rng(seed)
    ann = await room.table("spots", seats=2)
    ex = await ann.sit("Eve")
    await ex.say(protocol.Leave())
    bo = await ann.sit("Bo")
    other = await room.table("spots", seats=2)
    removed = await other.sit("Cy")
    await other.say(protocol.Remove(seat=1))
    old = [ex.token, removed.token, other.token]
    made = guesses(rng, [ann.token, bo.token])
    let_in = 0
    for number in range(many):
        token = old[number % 3] if number % 10 == 0 else next(made)
        connections = len(ann.table.connections)
        try:
            await Sat.at(ann.table, token)
        except BadOption:
            assert len(ann.table.connections) == connections
            continue
        let_in += bool(token)
    for sat in (ann, bo):
        assert (await Sat.at(ann.table, sat.token)).connection.seat == sat.connection.seat
    return let_in


def test_no_wrong_token_opens_a_seat() -> None:
    assert asyncio.run(besiege(GUESSES, 1)) == 0


@pytest.mark.soak
def test_no_wrong_token_of_very_many_opens_a_seat() -> None:
    for seed in block(10):
        assert asyncio.run(besiege(2500, seed)) == 0
        note("S5", guesses=2500, let_in=0)


def begins_alike(one: str, other: str) -> bool:
    return bool(one) and one[:1] == other[:1]


def does_not_look(one: str, other: str) -> bool:
    return bool(one)


@pytest.mark.parametrize("bug", [begins_alike, does_not_look], ids=lambda bug: bug.__name__)
def test_a_door_that_is_not_closed_is_found(bug: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_state, "same", bug)
    assert asyncio.run(besiege(GUESSES, 1)) > 0


# Nothing secret is told


def secrets_of(table: Table, people: list[Sat]) -> list[bytes]:
    state = table.state
    hidden = [state.secret, *(tokens.hash_of(sat.token) for sat in people), *(sat.token for sat in people)]
    if state.deal:
        hidden.append(dealt_seed(state.deal).hex())
    return [each.encode() for each in hidden if each]


async def overhear(game: str, seed: int, most: int) -> tuple[int, list[bytes]]:
    """A game with all that can be said around it; how many frames there were, and secrets that were in them.

    The deal is opened at the end, so what is sent from there on is not looked at; tokens stay secret.
    """
    rng = Rng(seed)
    room = Room(pace=Pace(bot=0.0))
    ann = await room.table(game, bots="" if seed % 2 else "quick")
    people = [ann]
    while seed % 2 and any(place.free for place in ann.table.state.places):
        people.append(await ann.sit(f"Guest{len(people)}"))
    onlookers = [await Sat.at(ann.table, views=bool(n)) for n in range(2)]
    everybody = [*people, *onlookers]
    frames, found = 0, list[bytes]()
    if seed % 2:
        await ann.say(protocol.Start())
    while ann.table.state.actors and frames < most:
        for sat in everybody:
            frames += len(sat.listen())
        acting = people[rng.below(len(people))]
        await speak(acting, everybody, rng)
        await room.settle(ann.table)
        if not ann.table.state.actors:
            break
        secrets = secrets_of(ann.table, people)
        found += [secret for sat in everybody for secret in secrets if secret in sat.bytes]
        for sat in everybody:
            sat.bytes = b""
    for sat in everybody:
        sat.listen()
        found += [token for token in map(token_of, people) if token in sat.bytes]
    return frames, found


def token_of(sat: Sat) -> bytes:
    return sat.token.encode()


async def speak(acting: Sat, everybody: list[Sat], rng: Rng) -> None:
    """A move if it is this one's turn; and now and then all that may be asked, by anybody."""
    state = acting.state
    if state["prompt"] and not state["prompt"]["chosen"]:
        await acting.any_act(rng)
    if rng.below(12):
        return
    asking = everybody[rng.below(len(everybody))]
    pieces = [*touchable(asking.state), "no such thing"]
    await asking.say(protocol.Why(id="w", touched=[pieces[rng.below(len(pieces))]]))
    if rng.below(8) == 0:
        await asking.say(protocol.Hint(id="h"))
    await asking.say(protocol.Hello(token=acting.token))
    await asking.say(protocol.Act(id="bad id!", version=0, text=acting.token))
    await asking.say(protocol.Undo(id="u", version=0))


def overheard(game: str, seeds: range, caplog: pytest.LogCaptureFixture, most: int = 250) -> None:
    for seed in seeds:
        with caplog.at_level(logging.DEBUG, logger="boneyard"):
            frames, found = asyncio.run(overhear(game, seed, most))
        assert found == [], f"{game}, game {seed}: a secret was told"
        assert "token" not in caplog.text
        caplog.clear()
        note("N7", frames=frames, secrets_found=0)


@pytest.mark.parametrize("game", ["spots", "gonuts", "donutdog"])
def test_no_secret_is_told_before_its_time(game: str, caplog: pytest.LogCaptureFixture) -> None:
    overheard(game, range(2), caplog)


@pytest.mark.soak
@pytest.mark.parametrize("game", BOX)
def test_no_secret_is_told_in_very_many_games(game: str, caplog: pytest.LogCaptureFixture) -> None:
    overheard(game, block(20), caplog, most=4000)


def test_a_server_writes_no_secret_where_others_read_it(tmp_path: Path) -> None:
    """All that is answered over HTTP, and all that is written down but the tables themselves."""
    with Served(tmp_path) as served:
        seated = served.open(game="spots", seats=3)
        guest = served.post(f"/api/tables/{seated['code']}/seats", {"name": "Bo"})
        hidden = [seated["token"], guest.json()["token"]]
        paths = ["", "/record", "/replay", "/review", "/invitation", "/duplicates", f"?token={hidden[0]}"]
        answers = [served.get(f"/api/tables/{seated['table']}{path}") for path in paths]
        answers += [served.get("/api/tables"), served.get("/"), served.get(f"/t/{seated['code']}")]
        shown = b"".join(answer.content + str(answer.headers).encode() for answer in answers)
        served.stop()
        written = b"".join(
            file.read_bytes() for file in tmp_path.iterdir() if not file.name.startswith("tables.db")
        )
    hashes = list(map(tokens.hash_of, hidden))
    assert [secret for secret in [*hidden, *hashes] if secret.encode() in shown + written] == []


# The search must be able to fail


def shows_the_secret(patch: pytest.MonkeyPatch) -> None:
    """Instead of what it is committed to by."""
    patch.setattr("boneyard.server.table_state.commitment", lambda secret: secret)


def shows_the_hash(patch: pytest.MonkeyPatch) -> None:
    """Whose chair it is, by the hash of its token."""
    names: Any = table_state.TableState.__dict__["names"].fget

    def told(self: Any) -> tuple[str, ...]:
        return tuple(f"{name} {place.token}" for name, place in zip(names(self), self.places, strict=True))

    patch.setattr(table_state.TableState, "names", property(told))


def repeats_what_was_said(patch: pytest.MonkeyPatch) -> None:
    """A refusal quotes what somebody tried, to everybody."""
    hear = Table.hear

    async def loud(self: Table, connection: Any, message: Any) -> None:
        if isinstance(message, protocol.Hello):
            for each in self.connections:
                each.tell(protocol.Refused(id="", sentence=message.token))
        await hear(self, connection, message)

    patch.setattr(Table, "hear", loud)


@pytest.mark.parametrize(
    "bug", [shows_the_secret, shows_the_hash, repeats_what_was_said], ids=lambda bug: bug.__name__
)
def test_a_planted_secret_is_found(
    bug: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError, match="a secret was told"):
        overheard("gonuts", range(6), caplog)
