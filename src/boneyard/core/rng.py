"""The fast random source of playouts and search: sfc32, the same numbers interpreted and compiled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


class Rng:
    """Four 32-bit lanes kept in 64-bit ints, since compiled ints wrap silently above that.

    A table's own luck never comes from here: see `luck.Luck`, which overrides both ways of drawing.
    """

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & MASK
        self.b: i64 = (seed >> 32) & MASK
        self.c: i64 = (seed >> 64) & MASK ^ 0x9E3779B9
        self.n: i64 = 1
        self._warm_up()

    def _warm_up(self) -> None:
        """The first numbers still show the seed."""
        for i in range(i64(12)):
            Rng.below(self, 1)

    def below(self, n: i64) -> i64:
        """A uniform integer in [0, n); the bias is below n / 2**32."""
        b: i64 = self.b
        c: i64 = self.c
        out: i64 = (self.a + b + self.n) & 0xFFFFFFFF
        self.n = (self.n + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = (((c << 21) | (c >> 11)) + out) & 0xFFFFFFFF
        return (out * n) >> 32

    def roll(self, dice: i64, counts: vec[i64]) -> None:
        """Roll so many dice and count what they show, from 1 to 6."""
        for i in range(dice):
            counts[Rng.below(self, 6)] += 1

    def pick(self, pool: list[int]) -> int:
        """One of several distinct cards: the next of a shuffled deck that holds exactly these."""
        return pool[self.below(len(pool))]
