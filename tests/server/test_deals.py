"""Deals of tables are what they were committed to, and their dice are even and cannot be foretold."""

import asyncio
import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest

from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.record import with_deal
from boneyard.server.table_state import TableState, fold
from tests.contract.tables import BOX
from tests.records.lifelogs import file_of, kept
from tests.server.lives import live
from tests.server.served import ROOT
from tests.soaking import block, note

# The bound of chi-square that is passed once in ten thousand times, by degrees of freedom.
DICE = {2: 15.14, 4: 21.11, 6: 25.74, 8: 29.88, 10: 33.72, 12: 37.37, 20: 50.80}


Dealt = tuple[dict[str, Any], str]  # a record, and what was shown before the deal


def dealt(state: TableState) -> Dealt:
    assert state.match is not None
    return with_deal(state.match.record(), state.deal), state.commitment


def wrong_with(games: list[Dealt]) -> list[list[str]]:
    """Of each game, as a script says it that has none of our luck: from the sources, in either build."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.deal_check"],
        input="".join(json.dumps(game) + "\n" for game in games),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_deals_are_what_they_were_committed_to() -> None:
    games = [dealt(fold(table, log)) for game in BOX for table, log, _ in islice(kept(file_of(game, 1)), 2)]
    assert wrong_with(games) == [[]] * len(games)


@pytest.mark.soak
@pytest.mark.parametrize("game", BOX)
def test_very_many_deals_are_what_they_were_committed_to(game: str) -> None:
    games = []
    for seed in block(50):
        log, _ = asyncio.run(live(game, 1000 + seed))
        games.append(dealt(fold(f"{game}{1000 + seed}", log)))
    assert wrong_with(games) == [[]] * len(games)
    note("S8", deals_checked=len(games))


@pytest.mark.parametrize("what", ["secret", "entropies", "steps"])
def test_a_deal_that_was_bent_is_found(what: str) -> None:
    """The planted bugs: another secret, other people's luck, a card that somebody liked better."""
    table, log, _ = next(kept(file_of("gonuts", 1)))
    state = fold(table, log)
    record, commitment = dealt(state)
    if what == "secret":
        record["deal"] = {**record["deal"], "secret": "ab" * 32}
    elif what == "entropies":
        record["deal"] = {**record["deal"], "entropies": ["00", *record["deal"]["entropies"][1:]]}
    else:
        first = next(n for n, step in enumerate(record["steps"]) if step.startswith("*"))
        cards = record["steps"][first].split()
        record["steps"][first] = " ".join([cards[0], *reversed(cards[1:])])
    assert wrong_with([(record, commitment)])[0] != []


# Even


def chi_square(found: Counter[int], sides: int) -> float:
    expected = found.total() / sides
    return sum((found[face] - expected) ** 2 / expected for face in range(sides))


def rolls(seed: int, sides: int, many: int) -> Counter[int]:
    """As they fall at a table: a few for each label."""
    found: Counter[int] = Counter()
    key = seed_bytes(seed)
    for turn in range(many // 8):
        luck = Luck(key, f"turn/{turn}/roll")
        found.update(luck.below(sides) for _ in range(8))
    return found


@pytest.mark.parametrize("sides", DICE)
def test_dice_are_even(sides: int) -> None:
    assert chi_square(rolls(1, sides, 24_000), sides) < DICE[sides]


@pytest.mark.soak
@pytest.mark.parametrize("sides", DICE)
def test_dice_are_even_over_millions_of_rolls(sides: int) -> None:
    found: Counter[int] = Counter()
    for seed in block(5):
        found.update(rolls(2000 + seed, sides, 200_000))
    note("S8", rolls=found.total())
    assert chi_square(found, sides) < DICE[sides]


def test_dice_that_are_a_little_loaded_are_found() -> None:
    """The planted bug: words are taken by their remainder, of too few of them."""
    key = seed_bytes(1)
    found = Counter(Luck(key, f"turn/{turn}").below(64) % 6 for turn in range(24_000))
    assert chi_square(found, 6) > DICE[6]


# Not to be foretold: whoever sees enough rolls of Python's own generator knows all that follow

WORDS, SHIFT = 624, 397


def twisted(state: Any) -> Any:
    """The next 624 words, each bit of them as the sum of the bits that the first 624 began with."""
    new = state.copy()
    for n in range(WORDS):
        mixed = new[(n + 1) % WORDS].copy()
        mixed[31] = new[n][31]
        moved = np.zeros_like(mixed)
        moved[:31] = mixed[1:]
        for bit in range(32):
            if 0x9908B0DF >> bit & 1:
                moved[bit] ^= mixed[0]
        new[n] = new[(n + SHIFT) % WORDS] ^ moved
    return new


def tempered(word: Any) -> Any:
    out = word.copy()
    out[:21] ^= out[11:].copy()
    for shift, mask in ((7, 0x9D2C5680), (15, 0xEFC60000)):
        moved = np.zeros_like(out)
        moved[shift:] = out[:-shift]
        for bit in range(32):
            if mask >> bit & 1:
                out[bit] ^= moved[bit]
    out[:14] ^= out[18:].copy()
    return out


def equations(many: int) -> Any:
    """The three highest bits of each second word, which are a roll of d8 by `int(8 * random())`."""
    state = np.zeros((WORDS, 32, WORDS * 32 // 64), np.uint64)
    for unknown in range(WORDS * 32):
        state[unknown // 32, unknown % 32, unknown // 64] = np.uint64(1) << np.uint64(unknown % 64)
    rows: list[Any] = []
    while len(rows) < 3 * many:
        state = twisted(state)
        for n in range(0, WORDS, 2):
            word = tempered(state[n])
            rows += [word[31], word[30], word[29]]
    return np.array(rows[: 3 * many])


def consistent(rows: Any, bits: Any) -> bool:
    """Whether any state of the generator gives all these bits: elimination, one unknown after the other."""
    table = np.concatenate([rows, bits.astype(np.uint64)[:, None]], axis=1)
    top = 0
    for unknown in range(WORDS * 32):
        column, bit = unknown // 64, np.uint64(unknown % 64)
        ones = np.nonzero(table[top:, column] >> bit & np.uint64(1))[0]
        if not len(ones):
            continue
        pivot = top + ones[0]
        table[[top, pivot]] = table[[pivot, top]]
        below = top + 1 + np.nonzero(table[top + 1 :, column] >> bit & np.uint64(1))[0]
        table[below, column:] ^= table[top, column:]
        top += 1
    return not table[top:, -1].any()


def bits_of(dice: list[int]) -> Any:
    return np.array([die >> bit & 1 for die in dice for bit in (2, 1, 0)])


@pytest.mark.soak
def test_what_foretells_pythons_own_dice_knows_nothing_of_ours() -> None:
    """The attack works on the one, or it would say nothing about the other."""
    many = 6_700
    rows = equations(many)
    theirs = random.Random(20261118)
    assert consistent(rows, bits_of([int(8 * theirs.random()) for _ in range(many)]))
    key = seed_bytes(7)
    ours = [Luck(key, f"turn/{turn}").below(8) for turn in range(many)]
    assert not consistent(rows, bits_of(ours))
    note("S8", attacks_withstood=1)
