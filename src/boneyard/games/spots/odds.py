"""How likely a bust is, exactly: the chance of the next roll, with all that may be done about it.

Sections (§) refer to docs/rules/spots.md. Everything here follows from what all players see (§1.5).
"""

from itertools import combinations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.state import Event, bit
from boneyard.games.spots.data import (
    DICE,
    FETCH,
    GUARD,
    HUNT,
    HUNT_KEEPS,
    LIMIT,
    PACK,
    SCAVENGE,
    SEARCH,
    SEARCH_TOTAL,
    TRACK,
)
from boneyard.games.spots.state import (
    BUSTED,
    COUNTS,
    DIGGING,
    DO_BUST,
    DO_FETCH,
    DO_KEEP,
    DO_PLACE,
    DO_SCORE,
    DO_SEARCH,
    DRAWING,
    OPS,
    OVER,
    PLACING,
    ROLLING,
    SETTING,
    STEPS,
    SpotsState,
    cards_in,
    count_of,
    die,
    kind_of,
)

# Tables of chances


def _binomials() -> list[float]:
    """By value, dice and k: what `share` says."""
    table = [0.0] * (7 * ROW * ROW)
    for value in range(1, 7):
        table[value * ROW * ROW] = 1.0
        for dice in range(1, ROW):
            before = (value * ROW + dice - 1) * ROW
            for k in range(dice + 1):
                hit = table[before + k - 1] / value if k else 0.0
                miss = table[before + k] * (value - 1) / value if k < dice else 0.0
                table[before + ROW + k] = hit + miss
    return table


ROW: Final = DICE + 1
SHARES: Final = vec[float](_binomials())


def share(value: i64, dice: i64, k: i64) -> float:
    """The chance that k of so many dice show the value, when none of them shows a higher one."""
    return SHARES[(value * ROW + dice) * ROW + k]


@final
class Sieve:
    """A trick that keeps one part of a roll (§7.13, §7.15, §7.17): how often is each the best."""

    def __init__(self, op: int, kept: list[int]) -> None:
        self.n: i64 = len(kept)
        self.kept: vec[i64] = vec[i64](kept)  # dice of each part
        # By value and count: the parts, as bits, that a roll with so many of the value may still offer. Fetch
        # keeps all dice of its value, the others as many as they need.
        self.offered: vec[i64] = vec[i64]([0] * (7 * SIEVE_ROW))
        for value in range(1, 7):
            for k in range(SIEVE_ROW):
                bits = 0
                for part, dice in enumerate(kept):
                    need = dice >> (4 * value - 4) & 15
                    if need <= k and not (op == FETCH and need and need != k):
                        bits |= bit(part)
                self.offered[value * SIEVE_ROW + k] = bits
        self.order: vec[i64] = vec[i64](list(range(len(kept))))
        self.worths: vec[float] = vec[float]([0.0] * len(kept))
        self.shares: vec[float] = vec[float]([0.0] * (len(kept) + 1))  # the last: no part is there

    def sift(self, dice: i64) -> None:
        """From `worths` to `shares`: the chance of each part to be the best one offered by so many dice."""
        for part in range(self.n):  # from none in order, so that what was asked before leaves no trace
            j = part
            while j > 0 and self.worths[self.order[j - 1]] < self.worths[part]:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = part
        for i in range(self.n + 1):
            self.shares[i] = 0.0
        self._sift(6, dice, bit(self.n) - 1, 1.0)

    def _sift(self, value: i64, dice: i64, parts: i64, chance: float) -> None:
        if value == 0 or parts == 0:
            self.shares[self._best(parts)] += chance
            return
        for k in range(dice if value == 1 else i64(0), dice + 1):
            self._sift(
                value - 1,
                dice - k,
                parts & self.offered[value * SIEVE_ROW + k],
                chance * share(value, dice, k),
            )

    def _best(self, parts: i64) -> i64:
        if parts == 0:
            return self.n
        i: i64 = 0
        while not parts >> self.order[i] & 1:
            i += 1
        return self.order[i]


def _groups(value: int, total: int, most: int) -> list[int]:
    """Every group of at most so many dice, of this value or below, that makes the total."""
    if total == 0:
        return [0]
    if value == 0 or most == 0:
        return []
    found = _groups(value - 1, total, most)
    if value <= total:
        found += [dice + die(value) for dice in _groups(value, total - value, most - 1)]
    return found


FETCH_DICE: Final = 8
SEARCH_DICE: Final = 7
SIEVE_ROW: Final = 10  # Hunt with every paw there can be rolls 9
FETCHES: Final = Sieve(
    FETCH, [k << (4 * value - 4) for value in range(1, 7) for k in range(1, FETCH_DICE + 1)]
)
HUNTS: Final = Sieve(HUNT, [die(low) + die(high) for low in range(1, 7) for high in range(low, 7)])
SEARCHES: Final = Sieve(SEARCH, _groups(6, SEARCH_TOTAL, SEARCH_DICE))


def sieve_of(op: i64) -> Sieve:
    if op == FETCH:
        return FETCHES
    return HUNTS if op == HUNT else SEARCHES


# Exact odds

CERTAIN: Final = 1.0 - 1e-9  # sums of chances may fall short of one by so much
FREE: Final = 15  # as many spaces as there may ever be dice: dice of such a value need not be buried


def roll_bust(open_spaces: i64, yard: i64, dice: i64, treats: i64) -> float:
    """The chance that a roll, all of it placed or buried, busts although each treat rerolls one that must.

    `open_spaces` has four bits for how many spaces there are of each value, as dice have.
    """
    return _every(1.0 - _safe(open_spaces, 6, dice, LIMIT - yard), treats)


def _every(chance: float, treats: i64) -> float:
    """The roll fails, and each treat's reroll too."""
    found = chance
    for i in range(treats):
        found *= chance
    return max(0.0, found)


def _safe(open_spaces: i64, value: i64, dice: i64, spare: i64) -> float:
    """The chance that dice of this value and below leave no more than `spare` spots to bury."""
    if dice == 0:
        return 1.0
    fits = count_of(open_spaces, value)
    if value == 1:
        return 1.0 if fits == FREE or dice - fits <= spare else 0.0
    found = 0.0
    for k in range(dice + 1):
        left = spare - (max(i64(0), k - fits) * value if fits < FREE else i64(0))
        if left < 0:
            break
        found += share(value, dice, k) * _safe(open_spaces, value - 1, dice - k, left)
    return found


def cost_of(open_spaces: i64, dice: i64) -> i64:
    """The fewest spots of these dice that must be buried."""
    spots: i64 = 0
    for value in range(i64(1), i64(7)):
        n = count_of(dice, value)
        fits = count_of(open_spaces, value)
        if n > fits and fits < FREE:
            spots += value * (n - fits)
    return spots


def _sieve_bust(sieve: Sieve, open_spaces: i64, yard: i64, dice: i64) -> float:
    """The chance that every part which the roll offers must bust."""
    for part in range(sieve.n):
        sieve.worths[part] = -float(cost_of(open_spaces, sieve.kept[part]))
    sieve.sift(dice)
    chance = 0.0
    for part in range(sieve.n):
        if yard + cost_of(open_spaces, sieve.kept[part]) > LIMIT:
            chance += sieve.shares[part]
    return chance


def track_bust(open_spaces: i64, yard: i64, held: i64, dice: i64, treats: i64) -> float:
    """§7.7 The same where a treat rerolls any part of the roll, with some dice lying as they are."""
    memo: dict[int, float] = {}
    return _track(open_spaces, LIMIT - yard, held, dice, treats, memo)


def _track(open_spaces: i64, spare: i64, held: i64, dice: i64, treats: i64, memo: dict[int, float]) -> float:
    if dice == 0:
        return _track_rolled(open_spaces, spare, held, treats, memo)
    key = (held << 2 | dice) << 5 | treats
    if key in memo:
        return memo[key]
    found = 0.0
    for value in range(i64(1), i64(7)):
        found += _track(open_spaces, spare, held + die(value), dice - 1, treats, memo) / 6.0
    memo[key] = found
    return found


def _track_rolled(open_spaces: i64, spare: i64, rolled: i64, treats: i64, memo: dict[int, float]) -> float:
    """A roll that must bust: which of its dice are best held, and the others rerolled?"""
    if cost_of(open_spaces, rolled) <= spare:
        return 0.0
    if treats == 0:
        return 1.0
    values = [value for value in range(1, 7) for i in range(count_of(rolled, value))]
    best = 1.0
    for mask in range(bit(len(values)) - 1):
        held: i64 = 0
        again: i64 = 0
        for i, value in enumerate(values):
            if mask >> i & 1:
                held += die(value)
            else:
                again += 1
        best = min(best, _track(open_spaces, spare, held, again, treats - 1, memo))
    return best


def open_spaces_of(state: SpotsState, seat: i64) -> i64:
    """Empty spaces of a seat's dogs, four bits for how many of each value."""
    found: i64 = 0
    for slot in range(i64(PACK)):
        gaps = state.gaps[PACK * seat + slot]
        for value in range(i64(1), i64(7)):
            found += (gaps >> (value - 1) & 1) * die(value)
    return found


def rolling_op(state: SpotsState) -> i64:
    """The step whose dice are being rolled."""
    return OPS[STEPS * state.tile + state.step - 1] if state.step else OPS[STEPS * state.tile]


def bust_chance(state: SpotsState, seat: i64, action: i64) -> float:
    """The exact chance that the roll which this action brings about ends in a bust; -1 where none follows.

    It is about the next roll alone, and about a seat that wants nothing but to avoid the bust: it spends
    all its treats, those on the tile it takes too, on rolls that must bust, and places, names, keeps, adds,
    moves, sets and digs for safety only (§7.4: it turns its own dice down). Keeping a roll, or dice of it,
    busts for certain or not at all. Placing dice that lie already is no roll, nor is a bust by choice.
    """
    kind = kind_of(action)
    if kind in (DO_PLACE, DO_BUST, DO_SCORE):
        return -1.0
    if kind == DO_KEEP or DO_FETCH <= kind <= DO_SEARCH:
        return 1.0 if busts_at_once(state.clone(), seat, action) else 0.0
    return _after(state, seat, action)


def busts_at_once(state: SpotsState, seat: i64, action: i64) -> bool:
    """Do it, and say whether the seat has bust by that."""
    told: list[Event] = []
    state.events = told
    state.apply(seat, action)
    state.events = None
    for event in told:
        if event.kind == BUSTED and event.seat == seat:
            return True
    return False


def _after(state: SpotsState, seat: i64, action: i64) -> float:
    after = state.clone()
    if busts_at_once(after, seat, action):
        return 1.0
    if after.turns != state.turns or after.phase == OVER:
        return -1.0
    return _ahead(after, seat)


def _ahead(state: SpotsState, seat: i64) -> float:
    """The chance for the next roll of the trick being done, with what comes before it chosen for safety."""
    phase = state.phase
    if phase == ROLLING:
        return _rolling(state, seat)
    if phase == DIGGING:
        yard = max(i64(0), state.buried[seat] - state.digs)  # each paw turns it down by one
        dice = min(COUNTS[STEPS * state.tile + state.step], state.pile)
        return roll_bust(open_spaces_of(state, seat), yard, dice, state.treats[seat]) if dice else -1.0
    if phase == DRAWING:
        return _drawing(state, seat)
    if phase == PLACING or phase >= SETTING:
        best = 1.0
        for action in state.actions(seat):
            best = min(best, _after(state, seat, action))
        return best
    return -1.0


def _rolling(state: SpotsState, seat: i64) -> float:
    op = rolling_op(state)
    spaces = open_spaces_of(state, seat)
    yard = state.buried[seat]
    dice = state.pending
    treats = state.treats[seat]
    if state.tile == TRACK:
        return track_bust(spaces, yard, state.rolled_dice(), dice, treats)
    if op in (FETCH, SEARCH) or (op == HUNT and dice >= HUNT_KEEPS):
        return _every(_sieve_bust(sieve_of(op), spaces, yard, dice), treats)
    for value in range(i64(1), i64(7)):
        if (op == GUARD and value > state.named) or (op == SCAVENGE and value < yard):
            spaces |= FREE * die(value)
    return roll_bust(spaces, yard, dice, treats)


def _drawing(state: SpotsState, seat: i64) -> float:
    """§5.4 New dogs come first. The top one is known; of others, all that there may be are as likely."""
    cards = cards_in(state.pool)
    unknown = min(state.draws - 1, i64(len(cards)))
    total = 0.0
    ways = 0
    for drawn in combinations(cards, unknown):
        after = state.clone()
        new_top = [card for card in cards if card not in drawn][:1]
        after.resolve([*drawn, *new_top])
        total += max(0.0, _ahead(after, seat))
        ways += 1
    return total / ways
