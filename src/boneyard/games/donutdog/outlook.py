"""How likely four dice win a card: exact chances, found once each.

Sections (§) refer to docs/rules/donutdog.md.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.state import bit
from boneyard.games.donutdog.cards import Card
from boneyard.games.donutdog.data import CARDS, FACES, POOL, POOL_COUNT, POOL_SORTS, SORTS
from boneyard.games.donutdog.state import face_of, sort_of

# §5.2 A die is, for a card, no more than the set of its arrows that the die meets: three bits, a class. Four
# dice of known classes win the card or not, and a roll of a die is a chance for each class.

CLASSES: Final = 8


def _three_fit(a: int, b: int, c: int) -> bool:
    """Whether dice of these classes meet three arrows, one each, in some order."""
    orders = ((1, 2, 4), (1, 4, 2), (2, 1, 4), (2, 4, 1), (4, 1, 2), (4, 2, 1))
    return any(a & x and b & y and c & z for x, y, z in orders)


def _four_fit() -> list[int]:
    """By four classes, three bits each: 1 where three of the dice meet the arrows."""
    three = [1 if _three_fit(n >> 6, n >> 3 & 7, n & 7) else 0 for n in range(512)]
    found = [0] * 4096
    for n in range(4096):
        a, b, c, d = n >> 9, n >> 6 & 7, n >> 3 & 7, n & 7
        found[n] = (
            three[b << 6 | c << 3 | d]
            | three[a << 6 | c << 3 | d]
            | three[a << 6 | b << 3 | d]
            | three[a << 6 | b << 3 | c]
        )
    return found


FOUR_FIT: Final = vec[i64](_four_fit())


@final
class Target:
    """A card as something to roll for."""

    def __init__(self, card: Card) -> None:
        self.meets: vec[i64] = vec[i64]([0] * 32)  # by face: the class of a die that shows it
        for face in range(1, 21):
            for arrow, (low, high) in enumerate(card.needs):
                if low <= face <= high:
                    self.meets[face] |= bit(arrow)
        self.kinds: vec[i64] = vec[i64]([0] * SORTS)  # by sort: how many classes its faces have
        self.classes: vec[i64] = vec[i64]([0] * (SORTS * CLASSES))  # by sort: which they are
        self.chances: vec[float] = vec[float]([0.0] * (SORTS * CLASSES))  # and how likely
        for sort in range(i64(SORTS)):
            self._count_faces(sort)
        self.sums: vec[float] = vec[float]([0.0] * 6561)  # what `_expect` finds

    def _count_faces(self, sort: i64) -> None:
        for group in range(i64(CLASSES)):
            n: i64 = 0
            for face in range(i64(1), FACES[sort] + 1):
                if self.meets[face] == group:
                    n += 1
            if n:
                at = CLASSES * sort + self.kinds[sort]
                self.classes[at] = group
                self.chances[at] = float(n) / float(FACES[sort])
                self.kinds[sort] += 1

    def chance(self, dice: i64) -> float:
        """That four dice win the card: those with a face as they lie, the others (face 0) rolled."""
        return self._chance(dice, 0, 0)

    def _chance(self, dice: i64, slot: i64, known: i64) -> float:
        if slot == POOL:
            return float(FOUR_FIT[known])
        code = dice >> (8 * slot) & 255
        face = face_of(code)
        if face:
            return self._chance(dice, slot + 1, known << 3 | self.meets[face])
        total = 0.0
        sort = sort_of(code)
        for i in range(CLASSES * sort, CLASSES * sort + self.kinds[sort]):
            total += self.chances[i] * self._chance(dice, slot + 1, known << 3 | self.classes[i])
        return total

    def outlook(self, pool: i64) -> vec[float]:
        """The chance to win the card with these dice: as rolled, with one Reroll, and with one Magic."""
        a = POOL_SORTS[POOL * pool]
        b = POOL_SORTS[POOL * pool + 1]
        c = POOL_SORTS[POOL * pool + 2]
        d = POOL_SORTS[POOL * pool + 3]
        self._expect(a, b, c, d)
        plain = 0.0
        rerolled = 0.0
        changed = 0.0
        for i in range(self.kinds[a]):
            for j in range(self.kinds[b]):
                for k in range(self.kinds[c]):
                    for m in range(self.kinds[d]):
                        weight = (
                            self.chances[CLASSES * a + i]
                            * self.chances[CLASSES * b + j]
                            * self.chances[CLASSES * c + k]
                            * self.chances[CLASSES * d + m]
                        )
                        at = ((i * 9 + j) * 9 + k) * 9 + m
                        if self.sums[at] == 1.0:
                            plain += weight
                            rerolled += weight
                            changed += weight
                            continue
                        rerolled += weight * self._best_reroll(a, b, c, d, i, j, k, m)
                        if self._magic_wins(a, b, c, d, i, j, k, m):
                            changed += weight
        return vec[float]([plain, rerolled, changed])

    def _expect(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """By four digits, each a class by its number or, one beyond the last, a die to be rolled: the chance.

        A die to be rolled has the highest digit, so the sums it needs are there already.
        """
        for i in range(self.kinds[a] + 1):
            for j in range(self.kinds[b] + 1):
                for k in range(self.kinds[c] + 1):
                    for m in range(self.kinds[d] + 1):
                        at = ((i * 9 + j) * 9 + k) * 9 + m
                        if i == self.kinds[a]:
                            self.sums[at] = self._mean(a, at - i * 729, 729)
                        elif j == self.kinds[b]:
                            self.sums[at] = self._mean(b, at - j * 81, 81)
                        elif k == self.kinds[c]:
                            self.sums[at] = self._mean(c, at - k * 9, 9)
                        elif m == self.kinds[d]:
                            self.sums[at] = self._mean(d, at - m, 1)
                        else:
                            known = self.classes[CLASSES * a + i] << 9 | self.classes[CLASSES * b + j] << 6
                            known |= self.classes[CLASSES * c + k] << 3 | self.classes[CLASSES * d + m]
                            self.sums[at] = float(FOUR_FIT[known])

    def _mean(self, sort: i64, at: i64, step: i64) -> float:
        total = 0.0
        for i in range(self.kinds[sort]):
            total += self.chances[CLASSES * sort + i] * self.sums[at + i * step]
        return total

    def _best_reroll(self, a: i64, b: i64, c: i64, d: i64, i: i64, j: i64, k: i64, m: i64) -> float:
        best = 0.0
        for mask in range(i64(1), i64(16)):
            at = 9 * 9 * 9 * (self.kinds[a] if mask & 8 else i) + 9 * 9 * (self.kinds[b] if mask & 4 else j)
            at += 9 * (self.kinds[c] if mask & 2 else k) + (self.kinds[d] if mask & 1 else m)
            if self.sums[at] > best:
                best = self.sums[at]
        return best

    def _magic_wins(self, a: i64, b: i64, c: i64, d: i64, i: i64, j: i64, k: i64, m: i64) -> bool:
        at = ((i * 9 + j) * 9 + k) * 9 + m
        return (
            self._turned(a, at - i * 729, 729)
            or self._turned(b, at - j * 81, 81)
            or self._turned(c, at - k * 9, 9)
            or self._turned(d, at - m, 1)
        )

    def _turned(self, sort: i64, at: i64, step: i64) -> bool:
        for i in range(self.kinds[sort]):
            if self.sums[at + i * step] == 1.0:
                return True
        return False


# §1.3 Our own cards: targets, and outlooks found once each.
PLAIN: Final = 0  # no token
WITH_REROLL: Final = 1
WITH_MAGIC: Final = 2
OUTLOOKS: Final = 3
UNKNOWN: Final = -1.0
TARGETS: Final[list[Target]] = [Target(card) for card in CARDS]
_OUTLOOK: Final = vec[float]([UNKNOWN] * (len(CARDS) * POOL_COUNT * OUTLOOKS))


def outlook(card: i64, pool: i64, tokens: i64) -> float:
    """The chance to win one of our cards with four dice, with no token or one (PLAIN, WITH_REROLL, ...)."""
    at = (card * POOL_COUNT + pool) * OUTLOOKS
    if _OUTLOOK[at] == UNKNOWN:
        found = TARGETS[card].outlook(pool)
        for i in range(i64(OUTLOOKS)):
            _OUTLOOK[at + i] = found[i]
    return _OUTLOOK[at + tokens]


def chance_now(card: i64, dice: i64) -> float:
    """The chance to win one of our cards with dice as they lie; those with face 0 are rolled first."""
    return TARGETS[card].chance(dice)
