"""What a quick glance finds an action worth: the chance to win, by the next roll and how one stands after it.

Sections (§) refer to docs/rules/spots.md. Everything here follows from what all players see (§1.5).
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.state import bit
from boneyard.games.spots.data import (
    BOLT,
    BOLT_LEAST,
    DOGS,
    FETCH,
    GUARD,
    HUNT,
    HUNT_KEEPS,
    LIMIT,
    LOOP,
    MAY,
    PACK,
    PILE_MORE,
    PLAY_DEAD,
    SCAVENGE,
    SEARCH,
)
from boneyard.games.spots.odds import (
    CERTAIN,
    Sieve,
    busts_at_once,
    rolling_op,
    share,
    sieve_of,
)
from boneyard.games.spots.state import (
    ADDING,
    BOLTING,
    CARDS,
    COUNTS,
    DIGGING,
    DO_ADD_BURIED,
    DO_BOLT,
    DO_BUST,
    DO_KEEP,
    DO_ROLL,
    DO_STOP,
    DRAWING,
    GOING_ON,
    MOVING,
    NONE,
    ONES,
    OPS,
    OVER,
    PLACING,
    ROLLING,
    STEPS,
    SpotsState,
    count_of,
    die,
    kind_of,
    make,
)

# A seat stands the better the fewer turns it still needs: minus those turns, as a sum of what these tables
# tell. They were fitted to games of this bot against itself, in all trick sets.
DOG: Final = vec[float](
    # by spaces, then empty ones
    [0.0] * 5
    + [-0.24, -1.26, 0.0, 0.0, 0.0]
    + [-0.17, -1.31, -2.17, 0.0, 0.0]
    + [-0.09, -1.22, -2.07, -2.86, 0.0]
    + [-0.14, -1.23, -2.21, -2.89, -3.65]
)
YARD: Final = vec[float]([0.0, -0.13, -0.28, -0.4, -0.48, -0.58, -0.66, -0.69])  # by spots buried
TREAT: Final = vec[float]([0.0, 0.48, 1.06, 1.45, 2.03, 2.22, 2.57])  # by treats
LEFT: Final = vec[float]([0.0, -0.02, -0.77, -0.91, -0.91, -0.73, -0.47, 0.0])  # by empty spaces in all
LAST_LEFT: Final = vec[float]([0.0, 0.52, -0.63, -1.02, -1.11, -1.0, -0.77, -0.34])  # with no card to come
WIDTH: Final = vec[float]([0.0, -3.02, -2.27, -1.68, -1.18, -0.71, 0.0])  # by how many values they show
MISSING: Final = -2.2  # for each card still to be drawn

MOST_TREATS: Final = 6  # the tables end here
MOST_LEFT: Final = 7
SPREAD: Final = 2.5  # turns behind which make a win e times less likely than the other's
D0G_TURNS: Final = 2.3  # turns that d0g needs for a dog
FOLLY: Final = -1.0  # what a needless bust is worth: less than no chance at all
RUIN: Final = -1000.0  # how a seat stands after a bust, where it matters only that it is one
REROLLS: Final = 3  # treats thought of for one roll
MOST_DICE: Final = 8  # more in one roll are as hopeless
MOST_OUTCOMES: Final = 1300  # different rolls of eight dice are 1287


@final
class Kennel:
    """One seat's dogs, yard and treats, to try dice on."""

    def __init__(self) -> None:
        self.sizes: vec[i64] = vec[i64]([0] * PACK)  # spaces of each unscored dog; 0: no such dog
        self.spaces: vec[i64] = vec[i64]([0] * PACK)  # as bits
        self.gaps: vec[i64] = vec[i64]([0] * PACK)  # the empty ones of them
        self.yard: i64 = 0
        self.treats: i64 = 0
        self.scored: i64 = 0
        self.missing: i64 = 0  # cards not drawn yet
        self.fresh: i64 = 0  # of these, cards about to be drawn which nobody knows
        self.pressure: float = 0.0  # how near the others are to winning
        # The roll being tried
        self.free: i64 = 0  # values whose dice may be discarded, as bits
        self.gone: i64 = 0  # values whose dice must be
        self.held: i64 = 0  # dice that lie and are not rolled
        self.option: vec[float] = vec[float]([0.0] * (LIMIT + 1))  # by yard: what a further roll adds
        self.n: i64 = 0  # outcomes; the first is a bust
        self.chances: vec[float] = vec[float]([0.0] * MOST_OUTCOMES)
        self.stands: vec[float] = vec[float]([0.0] * MOST_OUTCOMES)

    def look(self, state: SpotsState, seat: i64) -> None:
        """Take in a seat, with the dogs it is about to draw: the deck's top, and others."""
        self.yard = state.buried[seat]
        self.treats = state.treats[seat]
        self.scored = ONES[state.scored[seat]]
        self.missing = PACK
        for slot in range(i64(PACK)):
            self.sizes[slot] = 0
            self.gaps[slot] = 0
            card = state.cards[PACK * seat + slot]
            if card == NONE:
                continue
            self.missing -= 1
            if not state.scored[seat] >> slot & 1:
                self._own(slot, card, state.gaps[PACK * seat + slot])
        self.fresh = 0
        if state.phase == DRAWING and state.drawer == seat:
            self._own(PACK - self.missing, state.top, CARDS[state.top])
            self.missing -= 1
            self.fresh = state.draws - 1
        self.free = 0
        self.gone = 0
        self.held = 0
        for i in range(i64(LIMIT + 1)):
            self.option[i] = 0.0

    def _own(self, slot: i64, card: i64, gaps: i64) -> None:
        self.sizes[slot] = ONES[CARDS[card]]
        self.spaces[slot] = CARDS[card]
        self.gaps[slot] = gaps

    def look_at_others(self, state: SpotsState, seat: i64) -> None:
        """See how near the others, or d0g, are to winning."""
        self.pressure = 0.0
        for other in range(state.seats):
            if other != seat:
                self.look(state, other)
                self.pressure += exp(self.standing() / SPREAD)
        if state.seats == 1:
            dogs = float(PACK - ONES[state.scored[1]]) - 0.5 * float(state.treats[1])  # §9.3
            self.pressure = exp(-D0G_TURNS * dogs / SPREAD)

    def chance(self, standing: float) -> float:
        """To win, when the seat stands so."""
        return 1.0 / (1.0 + self.pressure * exp(-standing / SPREAD))

    # How it stands at the end of a turn

    def standing(self) -> float:
        found = 0.0
        open_values: i64 = 0
        left: i64 = 0
        for slot in range(i64(PACK)):
            size = self.sizes[slot]
            if size:
                gaps = self.gaps[slot]
                empty = ONES[gaps]
                found += DOG[5 * size + empty]
                open_values |= gaps
                left += empty
        return found + self._together(left, ONES[open_values], self.yard, self.fresh)

    def _together(self, left: i64, width: i64, yard: i64, fresh: i64) -> float:
        """What depends on all dogs, the yard and the treats. Unknown dogs have two and a half spaces."""
        for i in range(fresh):
            width += ((6 - width) * 5 + 6) // 12
        left = min(i64(MOST_LEFT), left + fresh * 5 // 2)
        missing = self.missing - fresh
        ordinary = (DOG[6] + 15.0 * DOG[12] + 15.0 * DOG[18] + DOG[24]) / float(len(DOGS))
        found = float(missing) * MISSING + float(fresh) * ordinary
        found += (LEFT[left] if missing else LAST_LEFT[left]) + WIDTH[width]
        return found + YARD[yard] + self._treats(self.treats)

    def _treats(self, treats: i64) -> float:
        return TREAT[min(treats, i64(MOST_TREATS))]

    def after_bust(self) -> float:
        """§4.6"""
        found = 0.0
        open_values: i64 = 0
        left: i64 = 0
        for slot in range(i64(PACK)):
            size = self.sizes[slot]
            if size:
                found += DOG[6 * size]
                open_values |= self.spaces[slot]
                left += size
        return found + self._together(left, ONES[open_values], 0, self.fresh)

    def settled(self) -> float:
        """Once a roll is dealt with: with what the next one adds, or §5.2 with all dogs scored."""
        dogs: i64 = 0
        for slot in range(i64(PACK)):
            if self.gaps[slot]:
                return self.standing() + self.option[self.yard]
            if self.sizes[slot]:
                dogs += 1
        if dogs == 0:
            return self.standing()
        if self.scored + dogs >= PACK:
            return 0.0
        return self._together(0, 0, self.yard, min(dogs, self.missing))

    # Trying dice

    def lay(self, value: i64, n: i64) -> i64:
        """Put dice where they help most and bury the rest; return the slots used, as bits."""
        used: i64 = 0
        if self.gone >> (value - 1) & 1:
            return used
        for i in range(n):
            slot = self._best_slot(value)
            if slot < 0:
                if not self.free >> (value - 1) & 1:
                    self.yard += (n - i) * value
                break
            self.gaps[slot] &= ~bit(value - 1)
            used |= bit(slot)
        return used

    def _best_slot(self, value: i64) -> i64:
        best: i64 = -1
        most = RUIN
        for slot in range(i64(PACK)):
            if self.gaps[slot] >> (value - 1) & 1:
                at = 5 * self.sizes[slot] + ONES[self.gaps[slot]]
                gain = DOG[at - 1] - DOG[at]
                if gain > most:
                    most = gain
                    best = slot
        return best

    def take_back(self, value: i64, used: i64, yard: i64) -> None:
        self.yard = yard
        for slot in range(i64(PACK)):
            if used >> slot & 1:
                self.gaps[slot] |= bit(value - 1)

    def laid(self, dice: i64, value: i64) -> float:
        """How it would stand with the dice of this value and below laid; RUIN if that busts."""
        if value == 0:
            return self.settled()
        n = count_of(dice, value)
        if n == 0:
            return self.laid(dice, value - 1)
        yard = self.yard
        used = self.lay(value, n)
        found = self.laid(dice, value - 1) if self.yard <= LIMIT else RUIN
        self.take_back(value, used, yard)
        return found

    # Expecting a roll

    def look_further(self, dice: i64) -> None:
        """`option`: what it adds, by yard, that so many dice may be rolled after the present ones."""
        standing = vec[float]([0.0] * (LIMIT + 1))
        gains = vec[float]([RUIN] * 7)  # by value, of a die that fits
        yard = self.yard
        now = self.standing()
        for value in range(i64(1), i64(7)):
            slot = self._best_slot(value)
            if slot >= 0:
                self.gaps[slot] &= ~bit(value - 1)
                gains[value] = self.settled() - now
                self.gaps[slot] |= bit(value - 1)
        for spots in range(i64(LIMIT + 1)):
            self.yard = spots
            standing[spots] = self.standing()
        self.yard = yard
        for i in range(dice):
            self.option = self._one_die(self.option, standing, gains)
        for spots in range(i64(LIMIT + 1)):
            self.option[spots] = max(0.0, self.option[spots])

    def _one_die(self, then: vec[float], standing: vec[float], gains: vec[float]) -> vec[float]:
        """By yard: what one die adds, with `then` to follow. Spaces it fills are thought to stay open."""
        found = vec[float]([0.0] * (LIMIT + 1))
        lost = self.after_bust()
        saved = self._treats(self.treats - 1) - self._treats(self.treats) if self.treats else RUIN
        for spots in range(i64(LIMIT + 1)):
            total = 0.0
            for value in range(i64(1), i64(7)):
                if gains[value] > RUIN:
                    total += gains[value] + then[spots]
                elif spots + value <= LIMIT:
                    total += standing[spots + value] - standing[spots] + then[spots + value]
                else:
                    total += max(lost - standing[spots], saved)
            found[spots] = total / 6.0
        return found

    def expect(self, dice: i64) -> float:
        """The chance to win by rolling so many dice and laying them all."""
        self._begin()
        self._try(6, min(dice, i64(MOST_DICE)), 1.0)
        return self._sum_up()

    def expect_part(self, sieve: Sieve, dice: i64) -> float:
        """The same where the best part of the roll is kept."""
        self._begin()
        for part in range(sieve.n):
            sieve.worths[part] = self.laid(sieve.kept[part], 6)
        sieve.sift(dice)
        for part in range(sieve.n):
            self._note(sieve.shares[part], sieve.worths[part])
        self._note(sieve.shares[sieve.n], self.settled())
        return self._sum_up()

    def expect_play_dead(self) -> float:
        """§7.21 The same for one die which, buried, brings treats."""
        self._begin()
        for value in range(i64(1), i64(7)):
            best = self.laid(die(value), 6)
            if self.yard + value <= LIMIT:
                self.yard += value
                treats = self._treats(self.treats + value) - self._treats(self.treats)
                best = max(best, self.standing() + treats)
                self.yard -= value
            self._note(1.0 / 6.0, best)
        return self._sum_up()

    def _begin(self) -> None:
        self.n = 1
        self.chances[0] = 0.0
        self.stands[0] = self.after_bust()

    def _note(self, chance: float, standing: float) -> None:
        if standing == RUIN:
            self.chances[0] += chance
            return
        self.chances[self.n] = chance
        self.stands[self.n] = standing
        self.n += 1

    def _try(self, value: i64, dice: i64, chance: float) -> None:
        if value == 0:
            self._note(chance, self.settled())
            return
        held = count_of(self.held, value)
        yard = self.yard
        for k in range(dice if value == 1 else i64(0), dice + 1):
            likely = chance * share(value, dice, k)
            used = self.lay(value, k + held)
            if self.yard > LIMIT:
                self.chances[0] += likely
            else:
                self._try(value - 1, dice - k, likely)
            self.take_back(value, used, yard)

    def _sum_up(self) -> float:
        """All outcomes, when a treat is spent wherever a new roll promises more."""
        treats = self.treats
        found = 0.0
        for left in range(max(i64(0), treats - REROLLS), treats + 1):
            spent = self._treats(treats) - self._treats(left)
            total = 0.0
            for i in range(self.n):
                total += self.chances[i] * max(self.chance(self.stands[i] - spent), found)
            found = total
        return found if self.chances[0] < CERTAIN else found + FOLLY


KENNEL: Final = Kennel()


def worth(state: SpotsState, seat: i64, action: i64) -> float:
    """The chance to win after this action, as far as one glance tells; below zero for a needless bust.

    A glance sees the dice that are rolled next, every way they can fall, and how the seat stands afterwards.
    """
    after = state.clone()
    bust = busts_at_once(after, seat, action)
    KENNEL.look_at_others(after, seat)
    return _found(state, after, seat, action, bust)


def own_worth(state: SpotsState, seat: i64, action: i64) -> float:
    """The same of somebody who looks at nobody else, and thinks that all is even."""
    after = state.clone()
    bust = busts_at_once(after, seat, action)
    KENNEL.look(state, seat)
    KENNEL.pressure = exp(KENNEL.standing() / SPREAD)
    return _found(state, after, seat, action, bust)


def _found(state: SpotsState, after: SpotsState, seat: i64, action: i64, bust: bool) -> float:
    found = _glance(after, seat, state.turns)
    return found + FOLLY if bust and kind_of(action) != DO_KEEP else found


def _glance(state: SpotsState, seat: i64, turns: i64) -> float:
    """The chance to win from here; in the middle of the turn, with what its next roll promises."""
    phase = state.phase
    if phase == OVER:
        return 1.0
    kennel = KENNEL
    kennel.look(state, seat)
    if state.turns != turns:
        return kennel.chance(kennel.standing())
    if phase == ROLLING:
        return _expect(state, seat)
    if phase == PLACING:
        return _placing(state, seat)
    if phase == GOING_ON:
        stopped = kennel.chance(kennel.standing())
        return max(stopped, _try_action(state, seat, make(DO_ROLL)))
    if phase == DRAWING:
        return _expect_with_new_dogs(state)
    if phase == DIGGING:
        return _digging(state, seat)
    if phase == MOVING:
        return _try_action(state, seat, make(DO_STOP))
    if phase == BOLTING:
        return _try_action(state, seat, make(DO_BOLT, _bolt_dice(state, seat)))
    if phase == ADDING:
        return _adding(state, seat)
    best = FOLLY
    for action in state.actions(seat):  # KEEPING, SETTING, NAMING
        if kind_of(action) != DO_BUST:
            best = max(best, _try_action(state, seat, action))
    return best


def _try_action(state: SpotsState, seat: i64, action: i64) -> float:
    after = state.clone()
    after.apply(seat, action)
    return _glance(after, seat, state.turns)


def _expect(state: SpotsState, seat: i64) -> float:
    """What the dice about to be rolled promise."""
    op = rolling_op(state)
    dice = state.pending
    kennel = KENNEL
    _look_further(state, seat)
    if op in (FETCH, SEARCH) or (op == HUNT and dice >= HUNT_KEEPS):
        return kennel.expect_part(sieve_of(op), dice)
    if state.tile == PLAY_DEAD:
        return kennel.expect_play_dead()
    kennel.held = state.rolled_dice()
    if op == GUARD:
        kennel.gone = 63 & ~(bit(state.named) - 1)
    elif op == SCAVENGE and kennel.yard:
        kennel.free = bit(kennel.yard - 1) - 1
    return kennel.expect(dice + _forced(state, seat))


def _expect_with_new_dogs(state: SpotsState) -> float:
    """§7.1, §7.5 A dog is drawn before the first roll; later ones come too late to think of more rolls."""
    if state.tile == NONE or state.rolls:
        return KENNEL.chance(KENNEL.settled())
    return KENNEL.expect(min(state.pile, COUNTS[STEPS * state.tile + state.step]))


def _forced(state: SpotsState, seat: i64) -> i64:
    """§7.10 Dice of Bolt that must be rolled after this one: as good as rolled with it."""
    return max(i64(0), state.aside - state.paws(seat)) if state.aside else i64(0)


def _look_further(state: SpotsState, seat: i64) -> None:
    """A roll that the trick leaves open after this one."""
    at = STEPS * state.tile + state.step
    op = OPS[at]
    if op in (MAY, LOOP):
        KENNEL.look_further(state.counted(seat, COUNTS[at]))
    elif op == PILE_MORE:
        KENNEL.look_further(COUNTS[at])
    elif op == BOLT and state.aside and state.paws(seat):
        KENNEL.look_further(1)


def _placing(state: SpotsState, seat: i64) -> float:
    """The dice not placed yet go where they help most; then what the trick forces or allows."""
    kennel = KENNEL
    _look_further(state, seat)
    forced = _forced(state, seat)
    dice = state.rolled_dice()
    if forced == 0:
        return kennel.chance(kennel.laid(dice, 6))
    kennel.held = dice
    return kennel.expect(forced)


def _bolt_dice(state: SpotsState, seat: i64) -> i64:
    """§7.10 One die that must be rolled, and as many as the paws cover."""
    return min(state.pile, max(i64(BOLT_LEAST), state.paws(seat) + 1))


def _adding(state: SpotsState, seat: i64) -> float:
    """§7.12 The highest buried die is nearly always the one to roll again; with none, any on the dogs."""
    for value in range(i64(6), i64(0), i64(-1)):
        if state.yards[6 * seat + value - 1]:
            return _try_action(state, seat, make(DO_ADD_BURIED, value))
    best = FOLLY
    for action in state.actions(seat):
        best = max(best, _try_action(state, seat, action))
    return best


def _digging(state: SpotsState, seat: i64) -> float:
    """§7.4 Turn the own yard down; or first, where the paws suffice, another's up until it busts."""
    kennel = KENNEL
    best = _dug(state, seat, state.digs)
    pressure = kennel.pressure
    for other in range(state.seats):
        need = LIMIT + 1 - state.buried[other]
        if other == seat or need > state.digs or need > _room_to_rise(state, other):
            continue
        kennel.look(state, other)
        kennel.pressure += exp(kennel.after_bust() / SPREAD) - exp(kennel.standing() / SPREAD)
        best = max(best, _dug(state, seat, state.digs - need))
        kennel.pressure = pressure
    return best


def _dug(state: SpotsState, seat: i64, digs: i64) -> float:
    kennel = KENNEL
    kennel.look(state, seat)
    kennel.yard = max(i64(0), kennel.yard - digs)
    return kennel.expect(min(state.pile, COUNTS[STEPS * state.tile + state.step]))


def _room_to_rise(state: SpotsState, seat: i64) -> i64:
    """By how many spots the dice in a yard can be turned up."""
    room: i64 = 0
    for value in range(i64(1), i64(6)):
        room += (6 - value) * state.yards[6 * seat + value - 1]
    return room
