"""Luck by label: every roll and every deck order follows from the table's seed and from what it is for.

The derivation is written down, with test vectors, in docs/records.md, so that anyone can check a record.
"""

import hashlib
import hmac
import os
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.errors import BadOption
from boneyard.core.rng import Rng

SEED_BYTES: Final = 32


def seed_bytes(seed: object) -> bytes:
    """A table's 32 bytes. Small numbers (tests, laboratories) are hashed; hex and bytes stay as they are."""
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise BadOption(
                "A seed has {n} bytes; this one has {found}.",
                n=SEED_BYTES,
                found=len(seed),
            )
        return seed
    if isinstance(seed, str):
        try:
            found = bytes.fromhex(seed)
        except ValueError:
            found = b""
        if len(found) != SEED_BYTES or seed != found.hex():
            raise BadOption(
                "A written seed is {digits} lower-case hexadecimal digits, not {seed}.",
                digits=2 * SEED_BYTES,
                seed=repr(seed[:80]),
            )
        return found
    if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) >= 2**512:
        raise BadOption(
            "A seed is a whole number, {n} bytes, or {digits} hexadecimal digits.",
            n=SEED_BYTES,
            digits=2 * SEED_BYTES,
        )
    return hashlib.sha256(f"boneyard seed {seed}".encode()).digest()


def fresh_seed() -> bytes:
    """A seed nobody can guess, from the operating system."""
    return os.urandom(SEED_BYTES)


class Luck(Rng):
    """The luck of one chance step: 32-bit words from HMAC-SHA256(seed, label and block number)."""

    def __init__(self, seed: bytes, label: str) -> None:
        super().__init__(0)
        self.seed: bytes = seed
        self.label: str = label
        self.block: int = 0
        self.words: list[int] = []
        self.marks: dict[int, bytes] = {}

    def _word(self) -> i64:
        if not self.words:
            digest = self._digest(f"{self.label}#{self.block}")
            self.block += 1
            # Reversed, so that the first word of the block is popped first.
            self.words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
        return self.words.pop()

    def below(self, n: i64) -> i64:
        """Exactly uniform: words past the last whole multiple of n are thrown away."""
        limit: i64 = 0x100000000 - 0x100000000 % n
        word: i64 = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def roll(self, dice: i64, counts: vec[i64]) -> None:
        for i in range(dice):
            counts[self.below(6)] += 1

    def pick(self, pool: list[int]) -> int:
        """The card of the pool that comes first in the deck's order, which only seed and label decide.

        Each card has its own mark and the smallest comes first, so the order of the rest does not
        depend on which cards have left the deck, or when.
        """
        first = pool[0]
        best = self._mark(first)
        for card in pool[1:]:
            mark = self._mark(card)
            if mark < best:
                best = mark
                first = card
        return first

    def _mark(self, card: int) -> bytes:
        """Kept, since several cards drawn in one step look at most of the deck again."""
        if card not in self.marks:
            self.marks[card] = self._digest(f"{self.label}:{card}")
        return self.marks[card]

    def _digest(self, message: str) -> bytes:
        return hmac.digest(self.seed, message.encode(), "sha256")
