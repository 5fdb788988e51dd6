"""What nobody may guess: secrets of tables, of chairs, and by which bots decide. Each bit of them counts."""

import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from boneyard.core.match import Match
from boneyard.core.registry import game_class
from boneyard.server import commands, protocol, tokens
from tests.server.room import Room, Sat, played

BITS = 256
BYTES = BITS // 8


@dataclass
class System:
    """The operating system's luck, of which a test knows and changes every bit."""

    flipped: int = -1
    asked: int = 0  # bytes, so far

    def urandom(self, n: int) -> bytes:
        begun, self.asked = self.asked, self.asked + n
        drawn = bytearray((7 * (begun + at) + 1) % 251 for at in range(n))
        byte, bit = divmod(self.flipped, 8)
        if begun <= byte < begun + n:
            drawn[byte - begun] ^= 1 << bit
        return bytes(drawn)


def counting(make: Callable[[], Any]) -> int:
    """On how many bits of the system's luck this depends."""

    def made(flipped: int) -> tuple[Any, int]:
        system = System(flipped)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(os, "urandom", system.urandom)
            return make(), system.asked

    usual, asked = made(-1)
    return sum(made(bit)[0] != usual for bit in range(8 * asked))


def secret_of(drafts: list[commands.Draft]) -> str:
    return str(drafts[0].body["secret"])


def open_secret() -> str:
    return secret_of(commands.open_table(protocol.NewTable(game="gops", name="Ann"), "CODE", "t"))


MADE = {"a table": open_secret, "a chair": tokens.fresh_token}


@pytest.mark.parametrize("what", MADE)
def test_every_bit_of_it_is_the_systems_luck(what: str) -> None:
    assert counting(MADE[what]) >= BITS
    assert len(bytes.fromhex(MADE[what]())) == BYTES


def test_so_is_the_secret_of_a_rematch() -> None:
    """Nothing of the old table goes into it, whose secret everybody knows."""

    async def story() -> None:
        room = Room()
        ann = await room.table("gops", bots="random", options={"prizes": 1})
        await room.settle(ann.table)
        while ann.table.state.actors:
            await ann.act(ann.state["prompt"]["choices"][0]["text"])
            await room.settle(ann.table)
        old = ann.table.state
        secrets = [secret_of(commands.rematch(old, "CODE", 0, "")) for _ in range(2)]
        assert len({*secrets, old.secret}) == 3
        assert counting(lambda: secret_of(commands.rematch(old, "CODE", 0, ""))) >= BITS

    played(story())


def test_a_bot_decides_by_what_nobody_knows() -> None:
    """Each bit of the table's seed counts; so do seat and step, or one choice would tell of others."""
    seed = bytes(range(BYTES))
    usual = bot_seeds(seed)
    assert len(set(usual)) == len(usual)
    for bit in range(BITS):
        other = bytearray(seed)
        other[bit // 8] ^= 1 << bit % 8
        assert not set(bot_seeds(bytes(other))) & set(usual), bit


def bot_seeds(seed: bytes) -> list[int]:
    """By which bots decide at a table, seat by seat and step by step."""
    match = Match(game_class("gops")(2, prizes=2), seed)
    found = []
    for _ in range(2):
        found += [match.bot_seed(seat) for seat in range(2)]
        match.steps.append("0 bid 3")
    return found


def test_nobody_is_told_by_what_a_bot_decides() -> None:
    """As long as the game goes on: what bots do would be known before they do it."""

    async def story() -> None:
        room = Room()
        ann = await room.table("gops", bots="random", options={"prizes": 2})
        match = ann.table.state.match
        assert match is not None
        seeds = [str(match.bot_seed(1)), match.seed.hex(), ann.table.state.secret]
        await room.settle(ann.table)
        onlooker = await Sat.at(ann.table)
        await ann.act(ann.state["prompt"]["choices"][0]["text"])
        for each in (ann, onlooker):
            each.listen()
            assert not [seed for seed in seeds if seed.encode() in each.bytes]

    played(story())


# These must be able to fail.


def secrets_from_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        commands, "fresh_secret", lambda: hashlib.sha256(str(int(time.time())).encode()).hexdigest()
    )


def short_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as others, and nearly all of it always the same."""
    monkeypatch.setattr(tokens, "fresh_token", lambda: os.urandom(3).hex().rjust(2 * BYTES, "0"))
    monkeypatch.setitem(MADE, "a chair", lambda: tokens.fresh_token())


def guessable_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "bot_seed", lambda self, seat: 1000 * seat + len(self.steps))


def bots_by_a_part_of_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Match.bot_seed

    def part(self: Match[Any], seat: int) -> int:
        seed, self.seed = self.seed, self.seed[:3]
        try:
            return whole(self, seat)
        finally:
            self.seed = seed

    monkeypatch.setattr(Match, "bot_seed", part)


def test_a_table_whose_secret_is_made_of_the_clock_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets_from_the_clock(monkeypatch)
    with pytest.raises(AssertionError):
        test_every_bit_of_it_is_the_systems_luck("a table")
    with pytest.raises(AssertionError):
        test_so_is_the_secret_of_a_rematch()


def test_a_short_token_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    short_tokens(monkeypatch)
    with pytest.raises(AssertionError):
        test_every_bit_of_it_is_the_systems_luck("a chair")


@pytest.mark.parametrize("bug", [guessable_bots, bots_by_a_part_of_the_seed], ids=lambda bug: bug.__name__)
def test_a_bot_that_can_be_foreseen_is_found(bug: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        test_a_bot_decides_by_what_nobody_knows()
