"""The rules of Go Nuts for Donuts. Sections (§) refer to docs/rules/gonuts.md.

Cards of one name are alike, so players, row and discard pile hold kinds; only the deck tells its cards apart,
for chance to draw them. A seat is asked only where a power leaves it a choice, except where not being asked
would show what must stay hidden (§4.6).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, NOBODY, Masked, Moves, Open, Seat, State, bit
from boneyard.games.gonuts.data import (
    BEAR_CLAW,
    BOSTON_CREAM,
    CARDS,
    CHOCOLATE_FROSTED,
    CINNAMON_TWIST,
    COFFEE,
    CREAMS,
    DAY_OLD,
    DAY_OLD_TAKES,
    DONUT_HOLES,
    DONUTS,
    DOUBLE_CHOCOLATE,
    ECLAIR,
    FRENCH_CRULLER,
    HOLES,
    JELLIES,
    JELLY_FILLED,
    KINDS,
    MAPLE_BAR,
    MAPLE_BAR_KINDS,
    MAPLE_BAR_POINTS,
    MAPLE_FROSTED,
    MAPLE_FROSTED_POINTS,
    MATCHA_KINDS,
    MATCHA_POINTS,
    MILK,
    MILK_COSTS,
    MOST_PLAIN,
    MUCHO_MATCHA,
    NEGATIVE,
    OLD_FASHIONED,
    OLD_FASHIONED_CARDS,
    OLD_FASHIONED_POINTS,
    PLAIN,
    RASPBERRY_FROSTED,
    RED_VELVET,
    SPRINKLED,
    STRAWBERRY_GLAZED,
    TIED_PLAIN,
)

# What is going on. Chance acts up to LOOKING; nobody in OVER; in PICKING and PASSING all who still owe a
# choice, in the rest the taker of the card whose power is used.
LAYING: Final = 0  # §2.2, §3.7
DRAWING: Final = 1  # §5.1
LOOKING: Final = 2  # §5.4
OVER: Final = 3
PICKING: Final = 4  # §3.1
PASSING: Final = 5  # §5.9
KEEPING: Final = 6  # §5.4
TAKING: Final = 7  # §5.6, §5.10 from the discard pile
CLEARING: Final = 8  # §5.3
GIVING: Final = 9  # §5.7
CLAWING: Final = 10  # §5.8
EATING: Final = 11  # §5.13
MILKING: Final = 12  # §5.11 the Milk, or three others
DISCARDING: Final = 13  # §5.11, §5.12
SETTLING: Final = 14  # §3.3 nobody is asked: the pass goes on by itself

# The kinds of action: `make(kind, ...)` packs one, `kind_of` and its neighbours take it apart.
WIDTHS: Final = (4, 6, 7)  # bits of the kind, and of a and b
DO_PICK: Final = 0  # a: place
DO_PASS: Final = 1  # a: donut, b: whose
DO_KEEP: Final = 2  # a: donut
DO_TAKE: Final = 3  # a: donut, b: how deep in the pile, 1 on top
DO_CLEAR: Final = 4  # a: place
DO_STOP: Final = 5
DO_GIVE: Final = 6  # a: donut, b: seat
DO_CLAW: Final = 7  # a: donut, b: seat
DO_EAT: Final = 8  # a: donut, b: seat
DO_DISCARD: Final = 9  # a: donut
DO_PAY: Final = 10  # §5.11 keep the Milk, discard three others

# What is told. The numbers of each event stand behind it.
LAID: Final = 0  # six bits a place: the donut laid there plus one, or 0
PICKED: Final = 1  # place, donut
SHOWN: Final = 2  # three bits a seat: its place; how many seats
COLLIDED: Final = 3  # donut, place, seats as bits
TOOK: Final = 4  # donut, place
DREW: Final = 5  # donut, the power's donut
LOOKED: Final = 6  # donut, donut
KEPT: Final = 7  # donut, the donut put back
FOUND_NO_DECK: Final = 8  # the power's donut
FOUND_NO_PILE: Final = 9  # the power's donut
FOUND_NO_CARDS: Final = 10  # the power's donut
FROM_PILE: Final = 11  # donut, the power's donut
CLEARED: Final = 12  # donut, place
STOPPED: Final = 13  # the power's donut
GAVE: Final = 14  # donut, to whom
CLAWED: Final = 15  # donut, from whom
ATE: Final = 16  # donut, whose
DISCARDED: Final = 17  # donut
CHOSE_PASS: Final = 18  # donut
PASSED: Final = 19  # donut, to whom
NO_TWIST: Final = 20  # seats without a card, as bits
ENDED: Final = 21  # cards left in the deck, empty places
SCORED: Final = 22  # points, cards
WON: Final = 23  # seats as bits, points

NONE: Final = -1  # no donut, no card, no seat
NO_PICK: Final = 0
HALF: Final = 35  # cards in each half of the pool's bits

KIND_OF: Final = vec[i64](list(CARDS))
POINTS: Final = vec[i64]([donut.points for donut in DONUTS])
SETS: Final = vec[i64](
    [
        {DONUT_HOLES: HOLES, JELLY_FILLED: JELLIES, BOSTON_CREAM: CREAMS}.get(kind, (0,) * 7)[n]
        for kind in range(KINDS)
        for n in range(7)
    ]
)
IS_NEGATIVE: Final = vec[i64]([int(kind in NEGATIVE) for kind in range(KINDS)])


def make(kind: i64, a: i64 = 0, b: i64 = 0) -> i64:
    return kind | a << 4 | b << 10


def kind_of(action: i64) -> i64:
    return action & 15


def a_of(action: i64) -> i64:
    return action >> 4 & 63


def b_of(action: i64) -> i64:
    return action >> 10


@final
class GoNutsState(State):
    def __init__(self, seats: i64 = 2, of: "GoNutsState | None" = None) -> None:
        super().__init__(of)
        if of is None:
            self.seats: Open[i64] = seats
            self.places: Open[i64] = seats + 1  # §1.3
            self.sprinkled_self: Open[bool] = False  # §8.2
            self.maple_frosted_strict: Open[bool] = False  # §8.3
            self.pool: Masked[vec[i64]] = vec[i64]([0, 0])  # cards not shown yet, as bits in two halves
            self.stock: Open[i64] = 0  # how many of them are in the deck, the card put back aside
            self.hands: Open[vec[i64]] = vec[i64]([0] * (KINDS * seats))  # by seat and kind: how many
            self.held: Open[vec[i64]] = vec[i64]([0] * seats)  # by seat: how many in all
            self.row: Open[vec[i64]] = vec[i64]([NONE] * (seats + 1))  # by place, from 0: NONE if empty
            self.pile: Open[vec[i64]] = vec[i64]([NONE] * len(CARDS))  # the discard pile, its bottom first
            self.piled: Open[i64] = 0  # how many lie in it
            self.picks: Masked[vec[i64]] = vec[i64]([NO_PICK] * seats)  # by seat: the place chosen, from 1
            self.passes: Masked[vec[i64]] = vec[i64]([NONE] * seats)  # by seat: what is chosen for a Twist
            self.drawn: Masked[vec[i64]] = vec[i64]([NONE, NONE])  # §5.4 the two cards being looked at
            self.top: Masked[i64] = NONE  # §5.5 the card put back on the deck
            self.putter: Open[i64] = NONE  # who put it there, or, while two are looked at, the first of them
            self.before: Open[i64] = NONE  # who had put back one of the two that `putter` then looked at
            self.recalls: Masked[i64] = 0  # 1 if `before` still knows the top
            self.kept: Open[i64] = 0  # what was kept by `putter` and by `before`, see `last_kept`
            self.phase: Open[i64] = LAYING
            self.rounds: Open[i64] = 0  # begun
            self.shown: Open[i64] = 0  # §3.2 the last choices shown, three bits a seat: its place
            self.place: Open[i64] = 0  # §3.3 where the pass is, from 1
            self.taker: Open[i64] = NONE  # whose power is used
            self.power: Open[i64] = NONE  # of which donut
            self.left: Open[i64] = 0  # cards still to be taken or discarded with it
        else:
            self.seats = of.seats
            self.places = of.places
            self.sprinkled_self = of.sprinkled_self
            self.maple_frosted_strict = of.maple_frosted_strict
            self.pool = of.pool[:]
            self.stock = of.stock
            self.hands = of.hands[:]
            self.held = of.held[:]
            self.row = of.row[:]
            self.pile = of.pile[:]
            self.piled = of.piled
            self.picks = of.picks[:]
            self.passes = of.passes[:]
            self.drawn = of.drawn[:]
            self.top = of.top
            self.putter = of.putter
            self.before = of.before
            self.recalls = of.recalls
            self.kept = of.kept
            self.phase = of.phase
            self.rounds = of.rounds
            self.shown = of.shown
            self.place = of.place
            self.taker = of.taker
            self.power = of.power
            self.left = of.left

    def clone(self) -> "GoNutsState":
        return GoNutsState(self.seats, self)

    def take_deck(self, cards: list[int]) -> None:
        """§2.1 These are the deck, and no others."""
        self.pool[0] = 0
        self.pool[1] = 0
        for card in cards:
            self._into_pool(card)
        self.stock = len(cards)

    # Who acts, and how

    def actors(self) -> list[Seat]:
        phase = self.phase
        if phase < OVER:
            return [CHANCE]
        if phase == OVER:
            return []
        if phase == PICKING:
            return [seat for seat in range(self.seats) if self.picks[seat] == NO_PICK]
        if phase == PASSING:
            return [seat for seat in range(self.seats) if self.passes[seat] == NONE]
        return [self.taker]

    def secret(self) -> str:
        """§3.1 The round's selections; §5.9 what is passed with the Twist of a place."""
        if self.phase == PICKING:
            return f"selections of round {self.rounds}"
        if self.phase == PASSING:
            return f"twist at {self.place} in round {self.rounds}"
        return ""

    def actor(self) -> i64:
        # Not one conditional expression: mypyc would box its two kinds of int.
        phase = self.phase
        if phase < OVER:
            return CHANCE
        if phase == OVER:
            return NOBODY
        if phase > PASSING:
            return self.taker
        seat: i64 = 0
        if phase == PICKING:
            while self.picks[seat] != NO_PICK:
                seat += 1
        else:
            while self.passes[seat] != NONE:
                seat += 1
        return seat

    def fill(self, seat: i64, out: Moves) -> None:
        phase = self.phase
        if phase == PICKING:
            for place in range(self.places):
                out.push(make(DO_PICK, place + 1))
        elif phase == PASSING:
            self._passes(seat, out)
        elif phase == KEEPING:
            self._keeps(out)
        elif phase == TAKING:
            self._takes(out)
        elif phase == CLEARING:
            self._clears(out)
        elif phase == GIVING:
            self._gifts(seat, out)
        elif phase == CLAWING:
            self._opponents_cards(seat, DO_CLAW, out)
        elif phase == EATING:
            self._opponents_cards(seat, DO_EAT, out)
        elif phase == MILKING:
            out.push(make(DO_DISCARD, MILK))
            out.push(make(DO_PAY))
        elif phase == DISCARDING:
            self._discards(seat, out)

    def apply(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        a = a_of(action)
        if kind == DO_PICK:
            self._pick(seat, a)
        elif kind == DO_PASS:
            self._choose_pass(seat, a)
        else:
            self._use_as_chosen(seat, kind, a, b_of(action))
            self._go_on()

    def _use_as_chosen(self, seat: i64, kind: i64, a: i64, b: i64) -> None:
        self.phase = SETTLING
        if kind == DO_KEEP:
            self._keep(seat, a)
        elif kind == DO_TAKE:
            self._take(seat, b)
        elif kind == DO_CLEAR:
            self._clear(seat, a)
        elif kind == DO_GIVE:
            self._give(seat, a, b)
        elif kind == DO_CLAW:
            self._claw(seat, a, b)
        elif kind == DO_EAT:
            self._eat(seat, a, b)
        elif kind == DO_DISCARD:
            self._discard(seat, a)
        elif kind == DO_PAY:
            self._pay(seat)
        else:
            self.emit(STOPPED, seat, self.power)

    def luck(self) -> str:
        """The deck is shuffled once; the card put back on it is no longer chance's to choose (§5.5).

        With the deck, how far it is used up and what was kept decide which card that is, and all see both.
        """
        if self.top != NONE:
            return f"returned/{self.stock}/{self.kept}"
        return "deck"

    def draw(self, rng: Rng) -> list[int]:
        if self.top != NONE:
            return [self.top]
        cards = self.unseen()
        shown: list[int] = []
        for i in range(self._cards_due()):
            card = rng.pick(cards)
            take_out(cards, card)
            shown.append(card)
        return shown

    def resolve(self, shown: list[int]) -> None:
        phase = self.phase
        for card in shown:
            self._leave_deck(card)
        if phase == LAYING:
            for card in shown:
                self._lay(KIND_OF[card])
            self._laid()
        elif phase == DRAWING:
            self._draw(KIND_OF[shown[0]])
        else:
            for card in shown:
                self.drawn[0 if self.drawn[0] == NONE else 1] = card
            self._look()

    def chance(self, rng: Rng) -> None:
        if self.phase != LAYING or self.top != NONE:
            self.resolve(self.draw(rng))
            return
        for i in range(self._holes()):
            card = self._any(rng)
            self._leave_deck(card)
            self._lay(KIND_OF[card])
        self._laid()

    def _cards_due(self) -> i64:
        if self.phase == LAYING:
            return self._holes()
        if self.phase == DRAWING or self.drawn[0] != NONE:
            return 1
        return min(i64(2), self.stock)

    # §1, §2 The deck and the row

    def deck_size(self) -> i64:
        """Cards lying face down, those being looked at not among them."""
        if self.top != NONE:
            return self.stock + 1
        return self.stock

    def unseen(self) -> list[int]:
        """The cards that have not been shown, lowest first."""
        cards: list[int] = []
        for half in range(i64(2)):
            bits = self.pool[half]
            card = half * HALF
            while bits:
                if bits & 1:
                    cards.append(card)
                bits >>= 1
                card += 1
        return cards

    def is_unseen(self, card: i64) -> bool:
        return self.pool[card // HALF] >> card % HALF & 1 != 0

    def unseen_of(self, kind: i64) -> i64:
        """How many cards of the kind have not been shown."""
        n: i64 = 0
        for card in range(i64(len(CARDS))):
            if KIND_OF[card] == kind and self.is_unseen(card):
                n += 1
        return n

    def _into_pool(self, card: i64) -> None:
        self.pool[card // HALF] |= bit(card % HALF)

    def _out_of_pool(self, card: i64) -> None:
        self.pool[card // HALF] &= ~bit(card % HALF)

    def _any(self, rng: Rng) -> i64:
        """A card of the pool, each as likely as the next."""
        card = rng.below(len(CARDS))
        while not self.is_unseen(card):
            card = rng.below(len(CARDS))
        return card

    def _leave_deck(self, card: i64) -> None:
        """§5.5 Once any card has left the deck, nobody knows its top."""
        if self.top == NONE:
            self._out_of_pool(card)
            self.stock -= 1
            return
        self.top = NONE
        self.before = NONE
        self.recalls = 0
        if self.phase != LOOKING:
            self.putter = NONE
            self.kept = 0

    def _holes(self) -> i64:
        n: i64 = 0
        for place in range(self.places):
            if self.row[place] == NONE:
                n += 1
        return n

    def _lay(self, kind: i64) -> None:
        """§2.2, §3.7 Into the lowest empty place."""
        place: i64 = 0
        while self.row[place] != NONE:
            place += 1
        self.row[place] = kind
        self.left |= bit(6 * place) * (kind + 1)  # what is laid now, as LAID tells it

    def _laid(self) -> None:
        if self._holes():
            return
        self.emit(LAID, NOBODY, self.left)
        self.left = 0
        self._begin_round()

    # §3 The round

    def _begin_round(self) -> None:
        self.rounds += 1
        self.place = 0
        for seat in range(self.seats):
            self.picks[seat] = NO_PICK
        self.phase = PICKING

    def _pick(self, seat: i64, place: i64) -> None:
        """§3.1, and with the last of them §3.2."""
        self.picks[seat] = place
        self.emit(PICKED, seat, place, self.row[place - 1])
        shown: i64 = 0
        for other in range(self.seats):
            if self.picks[other] == NO_PICK:
                return
            shown |= self.picks[other] * bit(3 * other)
        self.shown = shown
        self.emit(SHOWN, NOBODY, shown, self.seats)
        self.phase = SETTLING
        self._go_on()

    def _go_on(self) -> None:
        """§3.3 Place by place, until somebody or chance must act, or the pass is through."""
        while self.phase == SETTLING and self.place < self.places:
            self.place += 1
            self._settle(self.place)
        if self.phase == SETTLING:
            self._fill_row()

    def _settle(self, place: i64) -> None:
        seats = self._pickers(place)
        if seats == 0:
            return  # §3.6
        kind = self.row[place - 1]
        self.row[place - 1] = NONE
        if seats & (seats - 1):  # §3.4
            self._onto_pile(kind)
            self.emit(COLLIDED, NOBODY, kind, place, seats)
            return
        taker: i64 = 0
        while not seats >> taker & 1:
            taker += 1
        self._gain(taker, kind)  # §3.5
        self.emit(TOOK, taker, kind, place)
        self._use(taker, kind)

    def _pickers(self, place: i64) -> i64:
        """Who chose this place, as bits."""
        seats: i64 = 0
        for seat in range(self.seats):
            if self.picks[seat] == place:
                seats |= bit(seat)
        return seats

    def _fill_row(self) -> None:
        """§3.7 All empty places; or, where the deck has too few cards, §7.1 the end."""
        self.taker = NONE
        self.power = NONE
        self.left = 0
        if self.deck_size() < self._holes():
            self._end()
        else:
            self.phase = LAYING

    def _gain(self, seat: i64, kind: i64) -> None:
        self.hands[KINDS * seat + kind] += 1
        self.held[seat] += 1

    def _lose(self, seat: i64, kind: i64) -> None:
        self.hands[KINDS * seat + kind] -= 1
        self.held[seat] -= 1

    # §4 Powers

    def _use(self, seat: i64, kind: i64) -> None:
        """§4.1 The card was just taken from the row; §4.2 its power must be used."""
        self.taker = seat
        self.power = kind
        self.left = 0
        if kind == CHOCOLATE_FROSTED:
            self._open_deck(seat, DRAWING)
        elif kind in (ECLAIR, RED_VELVET):
            self._begin_take(seat, 1)
        elif kind == FRENCH_CRULLER:
            self._may_clear()
        elif kind == DOUBLE_CHOCOLATE:
            self._open_deck(seat, LOOKING)
        elif kind == SPRINKLED:
            self._ask_or_do(seat, GIVING)
        elif kind == BEAR_CLAW:
            self._ask_or_do(seat, CLAWING)
        elif kind == CINNAMON_TWIST:
            self._twist(seat)
        elif kind == DAY_OLD:
            self._begin_take(seat, DAY_OLD_TAKES)
        elif kind == MILK:
            self._milk(seat)
        elif kind == RASPBERRY_FROSTED:
            self._raspberry(seat)
        elif kind == STRAWBERRY_GLAZED:
            self._ask_or_do(seat, EATING)

    def _ask_or_do(self, seat: i64, phase: i64) -> None:
        """§4.6 Ask where there is a choice, do what can be done in one way, §4.4 and nothing in none."""
        self.phase = phase
        FOUND.n = 0
        self.fill(seat, FOUND)
        if FOUND.n == 0:
            self.phase = SETTLING
            self.emit(FOUND_NO_CARDS, seat, self.power)
        elif FOUND.n == 1:
            action = FOUND.items[0]
            self._use_as_chosen(seat, kind_of(action), a_of(action), b_of(action))

    def _onto_pile(self, kind: i64) -> None:
        """§4.3 What is discarded last lies on top."""
        self.pile[self.piled] = kind
        self.piled += 1

    def other(self, seat: i64, kind: i64) -> i64:
        """§4.5 How many other cards of a kind the seat has."""
        n = self.hands[KINDS * seat + kind]
        if seat == self.taker and kind == self.power:
            return n - 1
        return n

    def _discards(self, seat: i64, out: Moves) -> None:
        for kind in range(i64(KINDS)):
            if self.other(seat, kind):
                out.push(make(DO_DISCARD, kind))

    def _opponents_cards(self, seat: i64, do: i64, out: Moves) -> None:
        for opponent in range(self.seats):
            if opponent == seat:
                continue
            for kind in range(i64(KINDS)):
                if self.hands[KINDS * opponent + kind]:
                    out.push(make(do, kind, opponent))

    def _throw_away(self, seat: i64, kind: i64) -> None:
        self._lose(seat, kind)
        self._onto_pile(kind)
        self.emit(DISCARDED, seat, kind)

    def _open_deck(self, seat: i64, phase: i64) -> None:
        if self.deck_size():
            self.phase = phase
        else:
            self.emit(FOUND_NO_DECK, seat, self.power)

    # §5.1 Chocolate Frosted

    def _draw(self, kind: i64) -> None:
        self._gain(self.taker, kind)
        self.emit(DREW, self.taker, kind, self.power)
        self.phase = SETTLING
        self._go_on()

    # §5.3 French Cruller

    def _may_clear(self) -> None:
        for place in range(i64(1), self.places + 1):
            if self._is_left(place):
                self.phase = CLEARING

    def _clears(self, out: Moves) -> None:
        for place in range(i64(1), self.places + 1):
            if self._is_left(place):
                out.push(make(DO_CLEAR, place))
        out.push(make(DO_STOP))

    def _is_left(self, place: i64) -> bool:
        """A card lies there, and nobody chose it."""
        return self.row[place - 1] != NONE and self._pickers(place) == 0

    def _clear(self, seat: i64, place: i64) -> None:
        kind = self.row[place - 1]
        self.row[place - 1] = NONE
        self._onto_pile(kind)
        self.emit(CLEARED, seat, kind, place)
        self._may_clear()

    # §5.4 Double Chocolate

    def _look(self) -> None:
        """Two cards are chosen from, even if they are alike; one alone is kept."""
        if self.drawn[1] != NONE:
            self.emit(LOOKED, self.taker, KIND_OF[self.drawn[0]], KIND_OF[self.drawn[1]])
            self.phase = KEEPING
        elif self.stock == 0:
            kind = KIND_OF[self.drawn[0]]
            self.drawn[0] = NONE
            self.putter = NONE
            self.kept = 0
            self._draw(kind)

    def _keeps(self, out: Moves) -> None:
        first, second = KIND_OF[self.drawn[0]], KIND_OF[self.drawn[1]]
        out.push(make(DO_KEEP, first))
        if second != first:
            out.push(make(DO_KEEP, second))

    def _keep(self, seat: i64, kind: i64) -> None:
        """§5.5 The other goes back, known to this seat; and to whoever knew it before, if it is the same."""
        first, second = self.drawn[0], self.drawn[1]
        self.before = self.putter
        self.recalls = 0
        self.kept = self.kept << 5 | kind + 1
        if KIND_OF[first] == kind:
            self.top = second
        else:
            self.top = first
            if self.before != NONE:
                self.recalls = 1
        self.putter = seat
        self.drawn[0] = NONE
        self.drawn[1] = NONE
        self._gain(seat, kind)
        self.emit(KEPT, seat, kind, KIND_OF[self.top])

    def last_kept(self) -> i64:
        """§5.5 What `putter` kept; five bits each, so that what `before` kept is above it."""
        return (self.kept & 31) - 1

    # §5.2 Éclair, §5.6 Red Velvet, §5.10 Day-Old Donuts

    def _begin_take(self, seat: i64, most: i64) -> None:
        if self.piled == 0:
            self.emit(FOUND_NO_PILE, seat, self.power)
            return
        self.left = most
        self._ask_or_do(seat, TAKING)

    def _takes(self, out: Moves) -> None:
        """Of equal cards lying on each other it does not matter which; the Éclair has its top only."""
        above: i64 = NONE
        deepest = self.piled
        if self.power == ECLAIR:
            deepest = 1
        for depth in range(i64(1), deepest + 1):
            kind = self.pile[self.piled - depth]
            if kind != above:
                out.push(make(DO_TAKE, kind, depth))
            above = kind
        if self.power == DAY_OLD:
            out.push(make(DO_STOP))

    def _take(self, seat: i64, depth: i64) -> None:
        at = self.piled - depth
        kind = self.pile[at]
        self.piled -= 1
        for i in range(at, self.piled):
            self.pile[i] = self.pile[i + 1]
        self.pile[self.piled] = NONE
        self._gain(seat, kind)
        self.emit(FROM_PILE, seat, kind, self.power)
        self.left -= 1
        if self.left > 0 and self.piled:
            self.phase = TAKING

    # §5.7 Sprinkled

    def _gifts(self, seat: i64, out: Moves) -> None:
        for kind in range(i64(KINDS)):
            if not self.may_give(seat, kind):
                continue
            for opponent in range(self.seats):
                if opponent != seat:
                    out.push(make(DO_GIVE, kind, opponent))

    def may_give(self, seat: i64, kind: i64) -> bool:
        """Another card; the Sprinkled itself if there is none, or §8.2 by choice."""
        if kind == SPRINKLED and (self.sprinkled_self or self.held[seat] == 1):
            return True
        return self.other(seat, kind) > 0

    def _give(self, seat: i64, kind: i64, to: i64) -> None:
        self._lose(seat, kind)
        self._gain(to, kind)
        self.emit(GAVE, seat, kind, to)

    # §5.8 Bear Claw, §5.13 Strawberry Glazed

    def _claw(self, seat: i64, kind: i64, owner: i64) -> None:
        self._lose(owner, kind)
        self._gain(seat, kind)
        self.emit(CLAWED, seat, kind, owner)

    def _eat(self, seat: i64, kind: i64, owner: i64) -> None:
        self._lose(owner, kind)
        self._onto_pile(kind)
        self.emit(ATE, seat, kind, owner)

    # §5.9 Cinnamon Twist

    def _twist(self, taker: i64) -> None:
        """Everybody needs a card from before it."""
        without: i64 = 0
        for seat in range(self.seats):
            if self.held[seat] == 0 or (seat == taker and self.held[seat] == 1):
                without |= bit(seat)
        if without:
            self.emit(NO_TWIST, taker, without)
            self._throw_away(taker, CINNAMON_TWIST)
        else:
            self.phase = PASSING

    def _passes(self, seat: i64, out: Moves) -> None:
        for kind in range(i64(KINDS)):
            if self.other(seat, kind):
                out.push(make(DO_PASS, kind, seat))

    def _choose_pass(self, seat: i64, kind: i64) -> None:
        self.passes[seat] = kind
        self.emit(CHOSE_PASS, seat, kind)
        for other in range(self.seats):
            if self.passes[other] == NONE:
                return
        self._pass_all()
        self.phase = SETTLING
        self._go_on()

    def _pass_all(self) -> None:
        """All at once, to the next seat clockwise."""
        for seat in range(self.seats):
            kind = self.passes[seat]
            to = (seat + 1) % self.seats
            self._lose(seat, kind)
            self._gain(to, kind)
            self.passes[seat] = NONE
            self.emit(PASSED, seat, kind, to)

    # §5.11 Milk

    def _milk(self, seat: i64) -> None:
        if self.held[seat] > MILK_COSTS:
            self.left = 1
            self.phase = MILKING
        else:
            self._throw_away(seat, MILK)

    def _pay(self, seat: i64) -> None:
        self.left = MILK_COSTS
        self._ask_or_do(seat, DISCARDING)

    def _discard(self, seat: i64, kind: i64) -> None:
        """One of those owed, or the Milk itself."""
        self._throw_away(seat, kind)
        self.left -= 1
        if self.left > 0:
            self._ask_or_do(seat, DISCARDING)

    # §5.12 Raspberry Frosted

    def _raspberry(self, seat: i64) -> None:
        if self.held[seat] == 1:
            self._throw_away(seat, RASPBERRY_FROSTED)
            return
        self.left = 1
        self._ask_or_do(seat, DISCARDING)

    # §6 Scoring

    def kind_points(self, seat: i64, kind: i64) -> i64:
        """§6.1 to §6.8 What all the seat's cards of a kind count, the bonus for the most Plain aside."""
        n = self.hands[KINDS * seat + kind]
        if n == 0:
            return 0
        if kind == MAPLE_BAR:  # §6.6
            return MAPLE_BAR_POINTS * n if self.kinds(seat) >= MAPLE_BAR_KINDS else 0
        if kind == MUCHO_MATCHA:
            return MATCHA_POINTS * n if self.kinds(seat) <= MATCHA_KINDS else 0
        if kind == OLD_FASHIONED:  # §6.7
            return OLD_FASHIONED_POINTS * n if self.held[seat] <= OLD_FASHIONED_CARDS else 0
        if kind == MAPLE_FROSTED:
            return MAPLE_FROSTED_POINTS * n if self._has_fewest(seat) else 0
        if kind == COFFEE:  # §6.8
            return n * self.negatives(seat)
        return POINTS[kind] * n + SETS[7 * kind + min(n, i64(6))]

    def plain_bonus(self, seat: i64) -> i64:
        """§6.5"""
        mine = self.hands[KINDS * seat + PLAIN]
        if mine == 0:
            return 0
        tied = False
        for other in range(self.seats):
            if other == seat:
                continue
            theirs = self.hands[KINDS * other + PLAIN]
            if theirs > mine:
                return 0
            if theirs == mine:
                tied = True
        return TIED_PLAIN if tied else MOST_PLAIN

    def kinds(self, seat: i64) -> i64:
        """§6.6 How many different ones."""
        n: i64 = 0
        for kind in range(i64(KINDS)):
            if self.hands[KINDS * seat + kind]:
                n += 1
        return n

    def negatives(self, seat: i64) -> i64:
        """§6.8"""
        n: i64 = 0
        for kind in range(i64(KINDS)):
            n += IS_NEGATIVE[kind] * self.hands[KINDS * seat + kind]
        return n

    def _has_fewest(self, seat: i64) -> bool:
        """§6.7, §8.3"""
        for other in range(self.seats):
            if other == seat:
                continue
            if self.held[other] < self.held[seat]:
                return False
            if self.maple_frosted_strict and self.held[other] == self.held[seat]:
                return False
        return True

    def points(self, seat: i64) -> i64:
        total = self.plain_bonus(seat)
        for kind in range(i64(KINDS)):
            total += self.kind_points(seat, kind)
        return total

    # §7 The end

    def _end(self) -> None:
        """§7.1"""
        self.phase = OVER
        self.place = 0
        if self.events is None:
            return
        self.emit(ENDED, NOBODY, self.deck_size(), self._holes())
        for seat in range(self.seats):
            self.emit(SCORED, seat, self.points(seat), self.held[seat])
        rows = self.standings()
        winners = [seat for seat in range(self.seats) if rows[seat] == max(rows)]
        self.emit(WON, NOBODY, sum(bit(seat) for seat in winners), max(rows)[0])

    def standings(self) -> list[tuple[int, ...]]:
        """§7.2 Points, then cards."""
        return [(self.points(seat), self.held[seat]) for seat in range(self.seats)]

    # §1.4, §3.1, §5.5, §5.9 What a viewer knows and cannot know

    def knows_first(self, viewer: i64) -> bool:
        """Of two cards being looked at, the first: whoever looks, and whoever had put it back."""
        return viewer in (self.taker, self.putter)

    def knows_top(self, viewer: i64) -> bool:
        return viewer == self.putter or (viewer == self.before and self.recalls == 1)

    def knows_who_recalls(self, viewer: i64) -> bool:
        return self.before == NONE or viewer in (self.putter, self.before)

    def hide(self, viewer: i64) -> None:
        """Cards of the deck that this viewer has not seen count as in it, wherever they lie."""
        for seat in range(self.seats):
            if seat == viewer:
                continue
            if self.phase == PICKING and self.picks[seat] != NO_PICK:
                self.picks[seat] = HIDDEN
            if self.passes[seat] != NONE:
                self.passes[seat] = HIDDEN
        if self.drawn[0] != NONE and not self.knows_first(viewer):
            self._into_pool(self.drawn[0])
            self.drawn[0] = HIDDEN
        if self.drawn[1] != NONE and viewer != self.taker:
            self._into_pool(self.drawn[1])
            self.drawn[1] = HIDDEN
        if self.top != NONE and not self.knows_top(viewer):
            self._into_pool(self.top)
            self.top = HIDDEN
        if not self.knows_who_recalls(viewer):
            self.recalls = HIDDEN

    def deal(self, rng: Rng) -> None:
        """Unseen cards lie anywhere alike, and the others might have chosen anything.

        What somebody kept says nothing here of what they put back.
        """
        for seat in range(self.seats):
            if self.picks[seat] == HIDDEN:
                self.picks[seat] = rng.below(self.places) + 1
            if self.passes[seat] == HIDDEN:
                FOUND.n = 0
                self._passes(seat, FOUND)
                self.passes[seat] = a_of(FOUND.items[rng.below(FOUND.n)])
        if self.drawn[0] == HIDDEN:
            self.drawn[0] = self._uncovered(rng)
        if self.drawn[1] == HIDDEN:
            self.drawn[1] = self._uncovered(rng)
        if self.top == HIDDEN:
            self.top = self._uncovered(rng)
        if self.recalls == HIDDEN:
            self._deal_memory(rng)

    def _uncovered(self, rng: Rng) -> i64:
        card = self._any(rng)
        self._out_of_pool(card)
        return card

    def _deal_memory(self, rng: Rng) -> None:
        """Of two cards of different names, the one put back is as likely to be the known one as the other."""
        self.recalls = 0
        if KIND_OF[self.top] != self.last_kept():
            self.recalls = rng.below(2)

    def forget_top(self) -> None:
        """§5.5 As it is for whoever does not know the card put back: any of the pool may lie on top."""
        self._into_pool(self.top)
        self.stock += 1
        self.top = NONE
        self.putter = NONE
        self.before = NONE
        self.recalls = 0
        self.kept = 0


# A buffer for a look at what is possible, used up before the next look.
FOUND: Final = Moves()


def take_out(cards: list[int], card: i64) -> None:
    """Remove a card from a sorted list: `list.remove` compares objects one by one, most of a deal's time."""
    low: i64 = 0
    high: i64 = len(cards)
    while low < high:
        middle = (low + high) >> 1
        if cards[middle] < card:
            low = middle + 1
        else:
            high = middle
    del cards[low]
