"""The rules of Spots. Sections (§) refer to docs/rules/spots.md.

A seat is asked only where the rules leave it a choice (§4.11).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, Moves, Open, Seat, State, bit
from boneyard.games.spots.data import (
    AS_BURIED,
    AS_OWNED,
    BOLT,
    BOLT_LEAST,
    BOLT_MOST,
    COLOUR_PLACES,
    DICE,
    DIG,
    DOGS,
    DRAW,
    END,
    FETCH,
    FIRST_DOGS,
    GIVE_BACK,
    GUARD,
    HOWL,
    HUNT,
    HUNT_KEEPS,
    LIFT,
    LIMIT,
    LOOP,
    MAY,
    MOVE,
    ONE_MORE,
    PACK,
    PER_DOG,
    PER_FACEDOWN,
    PER_PAW,
    PILE_MORE,
    PILE_ON,
    ROLL_OVER,
    SCAVENGE,
    SEARCH,
    SEARCH_TOTAL,
    SET,
    TAKE,
    TILES,
    TRACK,
    TREATS,
    TWO_AND_PER_PAW,
)

# What is going on. Chance acts up to TURNING; nobody in OVER; in the rest the seat whose turn it is.
DEALING: Final = 0  # §2.2
STARTING: Final = 1  # §2.3, §2.4
ROLLING: Final = 2  # §4.3
DRAWING: Final = 3  # §5.4
D0G: Final = 4  # §9.2
TURNING: Final = 5  # §8.2, §8.3 a tile is turned up
OVER: Final = 6
CHOOSING: Final = 7  # §3.1
TREATING: Final = 8  # §4.4
KEEPING: Final = 9  # §7.13 to §7.17 which dice of the roll
PLACING: Final = 10  # §4.5
GOING_ON: Final = 11  # §4.2, §4.7, §7.10
DIGGING: Final = 12  # §7.4
SETTING: Final = 13  # §7.5
MOVING: Final = 14  # §7.6
NAMING: Final = 15  # §7.14
BOLTING: Final = 16  # §7.10
ADDING: Final = 17  # §7.12

# The kinds of action: `make(kind, ...)` packs one, `kind_of` and its neighbours take it apart.
DO_TRICK: Final = 0  # a: tile, b: its place
DO_SCORE: Final = 1
DO_KEEP: Final = 2  # keep the roll
DO_REROLL: Final = 3  # a: the dice, 0 for all
DO_FETCH: Final = 4  # a: value
DO_HUNT: Final = 5  # a: the dice kept
DO_DISCARD: Final = 6  # a: the dice discarded
DO_SEARCH: Final = 7  # a: the dice kept
DO_PLACE: Final = 8  # a: mask of own slots, b: value
DO_BUST: Final = 9
DO_ROLL: Final = 10
DO_STOP: Final = 11
DO_DIG: Final = 12  # a: owner, b: value or ANY_DIE, c: 1 up, 0 down
DO_SET: Final = 13  # a: value
DO_MOVE: Final = 14  # a: from slot, b: from value, c: to slot, d: to value
DO_NAME: Final = 15  # a: value
DO_BOLT: Final = 16  # a: how many dice
DO_ADD_BURIED: Final = 17  # a: value
DO_ADD_PLACED: Final = 18  # a: slot, b: value

# What is told. The numbers of each event stand behind it.
DEALT: Final = 0  # card, card
TURNED_TOP: Final = 1  # card
FIRST_DIE: Final = 2  # value
FIRST_AGAIN: Final = 3  # value
STARTS: Final = 4
TURNED_TILE: Final = 5  # tile
NO_DICE: Final = 6
RESET: Final = 7  # tile, treats put on it
TOOK_TILE: Final = 8  # tile, treats that lay on it
ROLLED: Final = 9  # dice
SPENT: Final = 10  # dice rerolled
DISCARDED: Final = 11  # dice
PLACED: Final = 12  # value, card
BURIED: Final = 13  # value, how many, the yard's total then
BUSTED: Final = 14  # spots in the yard at least, 0 if it was a choice; then, of a step that left no safe way,
# the dice of the roll, or the card whose numbers there were, and which step it was
SCORED: Final = 15  # card, 1 if fast and risky
DREW: Final = 16  # card
TREATED: Final = 17  # treats taken
GAVE_BACK: Final = 18  # treats returned
DUG: Final = 19  # owner, value before, 1 up or 0 down
MOVED: Final = 20  # from card, its value, to card * 8 + its value
SET_DIE: Final = 21  # value, card showing
NAMED: Final = 22  # value
SET_ASIDE: Final = 23  # dice
STOPPED: Final = 24  # dice that go back
ADDED: Final = 25  # value, card or -1 from the yard
LIFTED: Final = 26  # how many dice
D0G_ROLLED: Final = 27  # place
D0G_TOOK: Final = 28  # tile, treats that lay on it
D0G_FED: Final = 29
D0G_SCORED: Final = 30  # card
WON: Final = 31
D0G_WON: Final = 32

CARDS: Final = vec[i64](
    [sum(1 << (value - 1) for value in dog.spaces) for dog in DOGS]
)  # §1.1 spaces as bits
PAWS: Final = vec[i64]([dog.paws for dog in DOGS])
STEPS: Final = 3  # the most steps of a tile, END included
OPS: Final = vec[i64](
    [(tile.steps[i][0] if i < len(tile.steps) else END) for tile in TILES for i in range(STEPS)]
)
COUNTS: Final = vec[i64](
    [(tile.steps[i][1] if i < len(tile.steps) else 0) for tile in TILES for i in range(STEPS)]
)
ONES: Final = vec[i64]([bin(mask).count("1") for mask in range(64)])  # bits set in six
ALL_UP: Final = 63
NONE: Final = -1  # no card, no tile
ANY_DIE: Final = 0  # §7.4 of those in a full yard that can go up: it does not matter which
WIDTHS: Final = (5, 24, 3, 3, 3)  # bits of an action's kind and of its arguments


def make(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
    return kind | a << 5 | b << 29 | c << 32 | d << 35


def kind_of(action: i64) -> i64:
    return action & 31


def a_of(action: i64) -> i64:
    return action >> 5 & 0xFFFFFF


def b_of(action: i64) -> i64:
    return action >> 29 & 7


def c_of(action: i64) -> i64:
    return action >> 32 & 7


def d_of(action: i64) -> i64:
    return action >> 35 & 7


# Several dice, equal ones not told apart, are one number: four bits for how many there are of each value.


def count_of(dice: i64, value: i64) -> i64:
    return dice >> (4 * value - 4) & 15


def die(value: i64) -> i64:
    return bit(4 * value - 4)


def kept_by(op: i64, rolled: i64, action: i64) -> i64:
    """The dice of a roll that stay: of Scavenge an action names those that go, of other tricks those."""
    if op == SCAVENGE:
        return rolled - a_of(action)
    return a_of(action)


@final
class SpotsState(State):
    """§1.5 Nothing is hidden: what lies under a deck or a stack is chance's to show."""

    def __init__(self, seats: i64 = 2, of: "SpotsState | None" = None) -> None:
        super().__init__(of)
        if of is None:
            rows: i64 = 2 if seats == 1 else seats
            self.seats: Open[i64] = seats
            self.rows: Open[i64] = rows  # the seats, and after them d0g where it plays
            self.off_leash: Open[bool] = False
            self.paws_on_scored: Open[bool] = False
            self.tiles: Open[vec[i64]] = vec[i64]([HOWL, NONE, NONE, ROLL_OVER, NONE, NONE])  # by place
            self.up: Open[i64] = ALL_UP  # places whose tile is faceup, as bits
            self.tile_treats: Open[vec[i64]] = vec[i64]([0] * 6)
            self.unseen: Open[vec[i64]] = vec[i64]([0] * 4)  # by colour: not seen by anybody yet, as bits
            self.sunk: Open[vec[i64]] = vec[i64]([NONE] * 20)  # by colour five: put under, in order
            self.treats: Open[vec[i64]] = vec[i64]([1] * rows)
            self.yards: Open[vec[i64]] = vec[i64]([0] * (6 * rows))  # by row six: buried dice of each value
            self.buried: Open[vec[i64]] = vec[i64]([0] * rows)  # spots in the yard
            self.cards: Open[vec[i64]] = vec[i64]([NONE] * (PACK * rows))  # by row six
            self.gaps: Open[vec[i64]] = vec[i64]([0] * (PACK * rows))  # by row six: empty spaces, as bits
            self.rooms: Open[vec[i64]] = vec[i64]([0] * (6 * rows))  # by row and value: slots with that gap
            self.packs: Open[vec[i64]] = vec[i64]([0] * rows)  # how many cards
            self.scored: Open[vec[i64]] = vec[i64]([0] * rows)  # scored cards, as bits
            self.roll: Open[vec[i64]] = vec[i64]([0] * 6)  # dice rolled and not yet assigned, of each value
            self.pile: Open[i64] = DICE
            self.supply: Open[i64] = TREATS - rows
            self.pool: Open[i64] = bit(len(DOGS)) - 1  # dogs in the deck below its top, as bits
            self.top: Open[i64] = NONE
            self.phase: Open[i64] = DEALING
            self.tied: Open[i64] = 0  # §2.4 seats that roll for the start, as bits
            self.attempt: Open[i64] = 0
            self.turns: Open[i64] = 0  # turns begun
            self.turn: Open[i64] = 0  # the row whose turn it is
            self.tile: Open[i64] = NONE  # the trick being done
            self.step: Open[i64] = 0
            self.rolls: Open[i64] = 0  # in this turn
            self.tries: Open[i64] = 0  # rerolls of this roll
            self.pending: Open[i64] = 0  # dice about to be rolled
            self.value: Open[i64] = 0  # §4.5 the dice now being assigned
            self.lain: Open[i64] = 0  # spots buried of this roll
            self.aside: Open[i64] = 0  # §7.10
            self.named: Open[i64] = 0  # §7.14
            self.digs: Open[i64] = 0  # §7.4 changes left
            self.drawer: Open[i64] = 0  # the row that draws dogs
            self.draws: Open[i64] = 0
            self.turning: Open[i64] = 0  # colours whose new top must be turned up, as bits
        else:
            self.seats = of.seats
            self.rows = of.rows
            self.off_leash = of.off_leash
            self.paws_on_scored = of.paws_on_scored
            self.tiles = of.tiles[:]
            self.up = of.up
            self.tile_treats = of.tile_treats[:]
            self.unseen = of.unseen[:]
            self.sunk = of.sunk[:]
            self.treats = of.treats[:]
            self.yards = of.yards[:]
            self.buried = of.buried[:]
            self.cards = of.cards[:]
            self.gaps = of.gaps[:]
            self.rooms = of.rooms[:]
            self.packs = of.packs[:]
            self.scored = of.scored[:]
            self.roll = of.roll[:]
            self.pile = of.pile
            self.supply = of.supply
            self.pool = of.pool
            self.top = of.top
            self.phase = of.phase
            self.tied = of.tied
            self.attempt = of.attempt
            self.turns = of.turns
            self.turn = of.turn
            self.tile = of.tile
            self.step = of.step
            self.rolls = of.rolls
            self.tries = of.tries
            self.pending = of.pending
            self.value = of.value
            self.lain = of.lain
            self.aside = of.aside
            self.named = of.named
            self.digs = of.digs
            self.drawer = of.drawer
            self.draws = of.draws
            self.turning = of.turning

    def clone(self) -> "SpotsState":
        return SpotsState(self.seats, of=self)

    # Who acts, and how

    def actors(self) -> list[Seat]:
        if self.phase < OVER:
            return [CHANCE]
        return [] if self.phase == OVER else [self.turn]

    def actor(self) -> i64:
        # Not one conditional expression: mypyc would box its two kinds of int.
        if self.phase < OVER:
            return CHANCE
        if self.phase == OVER:
            return NOBODY
        return self.turn

    def fill(self, seat: i64, out: Moves) -> None:
        phase = self.phase
        if phase == PLACING:
            self._placements(seat, out)
        elif phase == CHOOSING:
            self._turns(seat, out)
        elif phase == GOING_ON:
            out.push(make(DO_ROLL))
            out.push(make(DO_STOP))
        elif phase == TREATING:
            self._rerolls(out)
        elif phase == KEEPING:
            self._keeps(seat, out)
        elif phase == DIGGING:
            self._digs(out)
        elif phase == SETTING:
            self._settings(seat, out)
        elif phase == MOVING:
            self._moves(seat, out)
        elif phase == NAMING:
            for value in range(i64(1), i64(7)):
                out.push(make(DO_NAME, value))
        elif phase == BOLTING:
            for n in range(i64(BOLT_LEAST), min(i64(BOLT_MOST), self.pile) + 1):
                out.push(make(DO_BOLT, n))
        elif phase == ADDING:
            self._additions(seat, out)

    def apply(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        a = a_of(action)
        if kind == DO_PLACE:
            self._place(seat, b_of(action), a)
        elif kind == DO_TRICK:
            self._trick(seat, a, b_of(action))
        elif kind == DO_ROLL:
            self._go_on(seat)
        elif kind == DO_STOP:
            self._stop(seat)
        elif kind == DO_KEEP:
            self._keep(seat)
        elif kind == DO_REROLL:
            self._reroll(seat, a)
        elif kind == DO_SCORE:
            self._score_slowly(seat)
        elif kind == DO_BUST:
            self.emit(BUSTED, seat)
            self._bust_turn(seat)
        elif kind == DO_FETCH:
            self._retain(seat, self.roll[a - 1] * die(a))
        elif kind == DO_DISCARD:
            self._discard(seat, a)
            self._assign(seat)
        elif kind == DO_DIG:
            self._dig(seat, a, b_of(action), c_of(action))
        elif kind == DO_SET:
            self._set(seat, a)
        elif kind == DO_MOVE:
            self._move(seat, a, b_of(action), c_of(action), d_of(action))
        elif kind == DO_NAME:
            self._name(seat, a)
        elif kind == DO_BOLT:
            self._bolt(seat, a)
        elif kind == DO_ADD_BURIED:
            self._add_buried(seat, a)
        elif kind == DO_ADD_PLACED:
            self._add_placed(seat, a, b_of(action))
        else:  # DO_HUNT, DO_SEARCH
            self._retain(seat, a)

    def luck(self) -> str:
        phase = self.phase
        if phase == ROLLING:
            return f"turn/{self.turns}/seat/{self.turn}/roll/{self.rolls}/try/{self.tries}"
        if phase == TURNING:
            return f"tiles/{self._turning_colour()}"
        if phase == STARTING:
            return f"first/{self.attempt}"
        if phase == D0G:
            return f"turn/{self.turns}/d0g"
        return "dogs"

    def draw(self, rng: Rng) -> list[int]:
        phase = self.phase
        if phase == ROLLING:
            return [rng.below(6) + 1 for i in range(self.pending)]
        if phase == STARTING:
            return [rng.below(6) + 1 for i in range(ONES[self.tied])]
        if phase == D0G:
            return [rng.below(6) + 1]
        if phase == TURNING:
            return [rng.pick(cards_in(self.unseen[self._turning_colour()]))]
        cards = cards_in(self.pool)
        shown: list[int] = []
        for i in range(min(self._dogs_due(), i64(len(cards)))):
            card = rng.pick(cards)
            cards.remove(card)
            shown.append(card)
        return shown

    def resolve(self, shown: list[int]) -> None:
        phase = self.phase
        if phase == ROLLING:
            for value in shown:
                self.roll[value - 1] += 1
            self._rolled()
        elif phase == DRAWING:
            self._draw_dogs(shown)
        elif phase == DEALING:
            self._deal(shown)
        elif phase == STARTING:
            self._start(shown)
        elif phase == D0G:
            self._d0g_place(shown[0] - 1)
        else:
            self._turn_up(shown[0])

    def chance(self, rng: Rng) -> None:
        if self.phase != ROLLING:
            self.resolve(self.draw(rng))
            return
        rng.roll(self.pending, self.roll)
        self._rolled()

    def standings(self) -> list[tuple[int, ...]]:
        """§6.1, §9.4 Scored dogs; d0g, where it plays, in the last row."""
        return [(ONES[self.scored[row]],) for row in range(self.rows)]

    # §2 Setup

    def _dogs_due(self) -> i64:
        """§2.2 Two dogs each and the top of the deck; §5.4 later the dogs drawn, with a new top."""
        return FIRST_DOGS * self.seats + 1 if self.phase == DEALING else self.draws

    def _deal(self, shown: list[int]) -> None:
        """§2.2"""
        for i in range(FIRST_DOGS * self.seats):
            self._give(i // FIRST_DOGS, shown[i])
        for seat in range(self.seats):
            self.emit(DEALT, seat, self.cards[PACK * seat], self.cards[PACK * seat + 1])
        self._show_top(shown[FIRST_DOGS * self.seats])
        self.tied = bit(self.seats) - 1
        self.phase = STARTING

    def _start(self, shown: list[int]) -> None:
        """§2.3 Everyone rolls a die into the yard; §2.4 those tied for highest roll again."""
        highest = max(shown)
        again: i64 = 0
        i = 0
        for seat in range(self.seats):
            if not self.tied >> seat & 1:
                continue
            if self.attempt:
                self._unbury(seat, self.buried[seat])
            else:
                self.pile -= 1
            self._bury(seat, shown[i], 1)
            self.emit(FIRST_AGAIN if self.attempt else FIRST_DIE, seat, shown[i])
            if shown[i] == highest:
                again |= bit(seat)
            i += 1
        self.attempt += 1
        self.tied = again
        if ONES[again] == 1:
            self._first_turn()

    def _first_turn(self) -> None:
        self.turn = 0
        while not self.tied >> self.turn & 1:
            self.turn += 1
        self.tied = 0
        if self.seats > 1:
            self.emit(STARTS, self.turn)
            self._begin_turn()
        else:
            self._d0g_feeds()

    def _give(self, row: i64, card: i64) -> None:
        """A dog joins a pack; d0g's are scored as they come (§9.2)."""
        slot = self.packs[row]
        self.packs[row] = slot + 1
        self.cards[PACK * row + slot] = card
        self.pool &= ~bit(card)
        if row < self.seats:
            self._vacate(row, slot, CARDS[card])
        else:
            self.scored[row] |= bit(slot)

    def _vacate(self, seat: i64, slot: i64, spaces: i64) -> None:
        """These spaces of a dog are empty from now on."""
        self.gaps[PACK * seat + slot] |= spaces
        for space in range(i64(6)):
            self.rooms[6 * seat + space] |= (spaces >> space & 1) << slot

    def _occupy(self, seat: i64, slot: i64, value: i64) -> None:
        """A die lies on this space from now on."""
        self.gaps[PACK * seat + slot] &= ~bit(value - 1)
        self.rooms[6 * seat + value - 1] &= ~bit(slot)

    def take_stock(self) -> None:
        """Count anew what follows from cards, gaps and yards, where those were put down as a whole."""
        for row in range(self.rows):
            self.packs[row] = 0
            self.buried[row] = 0
            for i in range(i64(6)):
                self.buried[row] += (i + 1) * self.yards[6 * row + i]
                self.rooms[6 * row + i] = 0
            for slot in range(i64(PACK)):
                if self.cards[PACK * row + slot] != NONE:
                    self.packs[row] += 1
                    self._vacate(row, slot, self.gaps[PACK * row + slot])

    def _show_top(self, card: i64) -> None:
        """§2.2 The deck lies faceup."""
        self.top = card
        self.pool &= ~bit(card)
        self.emit(TURNED_TOP, NOBODY, card)

    # §3 The turn

    def _begin_turn(self) -> None:
        self.turns += 1
        self.tile = NONE
        self.step = 0
        self.rolls = 0
        self.tries = 0
        self.lain = 0
        self.named = 0
        self.digs = 0
        if self.pile == 0 and self.turn < self.seats:
            self._lose_all()
        if ONES[self.up] == 1:
            self._reset()
        if self.turning:
            self.phase = TURNING
        else:
            self._ask()

    def _ask(self) -> None:
        self.phase = CHOOSING if self.turn < self.seats else D0G

    def _lose_all(self) -> None:
        """§3.2 Not one die left: everybody's go back, and the turn goes on."""
        self.emit(NO_DICE, NOBODY)
        for seat in range(self.seats):
            self._clear(seat)

    def _reset(self) -> None:
        """§3.3 One tile left: a treat on it, and all tiles faceup. §8.3 Off leash used tiles sink."""
        last: i64 = 0
        while not self.up >> last & 1:
            last += 1
        treat = min(i64(1), self.supply)
        self.supply -= treat
        self.tile_treats[last] += treat
        self.emit(RESET, NOBODY, self.tiles[last], treat)
        if self.off_leash:
            for colour in range(i64(4)):
                if COLOUR_PLACES[colour] != last:
                    self._sink(colour)
        self.up = ALL_UP

    def _sink(self, colour: i64) -> None:
        """§8.3 A used tile goes under its stack; the next is the new top, unseen ones before sunk ones."""
        place: i64 = COLOUR_PLACES[colour]
        at = 5 * colour
        end = at
        while end < at + 5 and self.sunk[end] != NONE:
            end += 1
        if self.unseen[colour]:
            self.sunk[end] = self.tiles[place]
            self.tiles[place] = NONE
            self.turning |= bit(colour)
            return
        next_up = self.sunk[at]
        for i in range(at, end - 1):
            self.sunk[i] = self.sunk[i + 1]
        self.sunk[end - 1] = self.tiles[place]
        self.tiles[place] = next_up
        self.emit(TURNED_TILE, NOBODY, next_up)

    def _turning_colour(self) -> i64:
        colour: i64 = 0
        while not self.turning >> colour & 1:
            colour += 1
        return colour

    def _turn_up(self, tile: i64) -> None:
        """§8.2 A tile comes into play by chance; §8.3 or the next of a stack."""
        colour = self._turning_colour()
        self.tiles[COLOUR_PLACES[colour]] = tile
        self.unseen[colour] = self.unseen[colour] & ~bit(tile) if self.off_leash else 0
        self.turning &= ~bit(colour)
        self.emit(TURNED_TILE, NOBODY, tile)
        if self.turning:
            return
        if self.turns == 0:
            self.phase = DEALING
        else:
            self._ask()

    def _next_turn(self) -> None:
        """§3.1"""
        self.turn = (self.turn + 1) % self.rows
        self._begin_turn()

    def _turns(self, seat: i64, out: Moves) -> None:
        """§3.1 Any faceup tile; or scoring (§5.1), with a complete dog."""
        # The most frequent list of all: written straight into the buffer, without `push`.
        up = self.up
        tiles = self.tiles
        items = out.items
        n = out.n
        for place in range(i64(6)):
            if up >> place & 1:
                items[n] = make(DO_TRICK, tiles[place], place)
                n += 1
        out.n = n
        if self.complete_dogs(seat):
            out.push(make(DO_SCORE))

    # §4 Doing a trick

    def _trick(self, seat: i64, tile: i64, place: i64) -> None:
        """§4.1 Turn the tile facedown and take the treats on it."""
        self.up &= ~bit(place)
        treats = self.tile_treats[place]
        self.tile_treats[place] = 0
        self.treats[seat] += treats
        self.tile = tile
        self.emit(TOOK_TILE, seat, tile, treats)
        self._advance(seat)

    def _advance(self, seat: i64) -> None:
        """§4.2 Go on with the trick until the seat must choose, dice must be rolled, or it is done."""
        waits = False
        while not waits:
            at = STEPS * self.tile + self.step
            self.step += 1
            waits = self._begin_step(seat, OPS[at], COUNTS[at])

    def _begin_step(self, seat: i64, op: i64, n: i64) -> bool:
        """Begin a step of the tile; say whether it keeps the trick waiting. False: it is done, or skipped."""
        if op == END:
            self._next_turn()
            return True
        if op == TAKE:
            self._take_treats(seat, self.counted(seat, n))
            return False
        if op == GIVE_BACK:
            self._give_back(seat, self.counted(seat, n))
            return False
        if op in (MAY, LOOP):
            return self.pile > 0 and self.counted(seat, n) > 0 and self._ask_to_go_on()
        if op == PILE_MORE:
            return (self.pile > 0 or self.has_dice(seat)) and self._ask_to_go_on()
        if op == BOLT:
            return self._begin_bolt(seat)
        return self._begin_single(seat, op, n)

    def _ask_to_go_on(self) -> bool:
        """The trick stays at a step that may be done, or done again, until the seat stops."""
        self.step -= 1
        self.phase = GOING_ON
        return True

    def _begin_single(self, seat: i64, op: i64, n: i64) -> bool:
        if op == DRAW:
            return self._draw(seat, 1)
        if op == LIFT:
            return self._lift(seat)
        if op == DIG:
            return self._begin_dig(seat)
        if op == SET:
            return self._begin_set(seat)
        if op == MOVE:
            return self._begin_move(seat)
        if op == PILE_ON:
            return self._pile_on(seat)
        if op == GUARD:
            if self.pile == 0:
                return False
            self.phase = NAMING
            return True
        return self._roll(self.counted(seat, n))  # ROLL, FETCH, HUNT, SCAVENGE, SEARCH

    def counted(self, seat: i64, n: i64) -> i64:
        """How many: printed on the tile, or counted now."""
        if n >= 0:
            return n
        if n == ONE_MORE:
            return self.rolls + 1
        if n == PER_DOG:
            return self.unfinished(seat)
        if n == PER_PAW:
            return self.paws(seat)
        if n == TWO_AND_PER_PAW:
            return 2 + self.paws(seat)
        if n == AS_OWNED:
            return self.treats[seat]
        if n == AS_BURIED:
            return self.lain
        if n == PER_FACEDOWN:
            return 6 - ONES[self.up] - 1
        return self.highest_gap(seat)

    def _go_on(self, seat: i64) -> None:
        """§4.2 You may, and you do."""
        op = OPS[STEPS * self.tile + self.step]
        n = COUNTS[STEPS * self.tile + self.step]
        if op == BOLT:
            self._roll_aside()
        elif op == PILE_MORE:
            self._pile_on(seat)
        else:
            wanted = self.counted(seat, n)
            if op == MAY:
                self.step += 1
            self._roll(wanted)

    def _stop(self, seat: i64) -> None:
        """§4.2, §4.7 You may, and you do not."""
        if self.phase == DIGGING:
            self.digs = 0
        elif self.phase == GOING_ON:
            self.emit(STOPPED, seat, self.aside)
            self.pile += self.aside
            self.aside = 0
            self.step += 1
        self._advance(seat)

    # §4.3 Rolling

    def _roll(self, wanted: i64) -> bool:
        """§4.3 Take dice from the pile, as many as there are. With none there is no roll."""
        n = min(wanted, self.pile)
        if n == 0:
            return False
        self.pile -= n
        self._throw(n)
        return True

    def _throw(self, n: i64) -> None:
        self.pending = n
        self.rolls += 1
        self.tries = 0
        self.lain = 0
        self.phase = ROLLING

    def _rolled(self) -> None:
        self.pending = 0
        seat = self.turn
        if self.events is not None:
            self.emit(ROLLED, seat, self.rolled_dice())
        if self.treats[seat]:
            self.phase = TREATING
        else:
            self._keep(seat)

    def rolled_dice(self) -> i64:
        dice: i64 = 0
        for value in range(i64(1), i64(7)):
            dice += self.roll[value - 1] * die(value)
        return dice

    # §4.4 Spending treats

    def _rerolls(self, out: Moves) -> None:
        """§4.4 Reroll all dice of this roll for a treat, or keep them; §7.7 Track: any of them."""
        out.push(make(DO_KEEP))
        out.push(make(DO_REROLL))
        if self.tile != TRACK:
            return
        rolled: i64 = 0
        for i in range(i64(6)):
            rolled += self.roll[i]
        self._parts(out, DO_REROLL, 6, 0, 0, 0, 1, rolled - 1, 0)

    def _reroll(self, seat: i64, dice: i64) -> None:
        self.treats[seat] -= 1
        self.supply += 1
        if self.events is not None:
            self.emit(SPENT, seat, dice if dice else self.rolled_dice())
        roll = self.roll
        for i in range(i64(6)):
            again = roll[i]
            if dice:
                again = count_of(dice, i + 1)
            roll[i] -= again
            self.pending += again
        self.tries += 1
        self.phase = ROLLING

    def _keep(self, seat: i64) -> None:
        """The roll stands. §7.13 to §7.17 Some tricks now say which dice of it count."""
        op: i64 = END
        if self.step:
            op = OPS[STEPS * self.tile + self.step - 1]
        if op == GUARD:
            self._discard_above(seat)
        elif op in (FETCH, HUNT, SCAVENGE, SEARCH):
            FOUND.n = 0
            self._sift(seat, op, FOUND)
            if FOUND.n == 1:
                self._do_unasked(seat, op, FOUND.items[0])
                return
            if FOUND.n:
                self.phase = KEEPING
                return
            self._discard(seat, self.rolled_dice())
        self._assign(seat)

    def _do_unasked(self, seat: i64, op: i64, action: i64) -> None:
        """§4.11 The one way to do a step. Where that is a bust, nobody chose it, and it is told so."""
        if kind_of(action) != DO_BUST:
            self.apply(seat, action)
            return
        if self.events is not None:
            which = self.top if op == SET else self.rolled_dice()
            self.emit(BUSTED, seat, self._least_kept(seat, op), which, op)
        self._bust_turn(seat)

    def _least_kept(self, seat: i64, op: i64) -> i64:
        """The fewest spots in the yard, whatever this step keeps of the roll, or sets the die to."""
        least: i64 = LIMIT * DICE
        if op in (SET, FETCH):
            for value in range(i64(1), i64(7)):
                n = self.roll[value - 1] if op == FETCH else CARDS[self.top] >> (value - 1) & 1
                if n:
                    least = min(least, self.yard_with(seat, n * die(value)))
            return least
        rolled = self.rolled_dice()
        for i in range(PARTS.n):
            least = min(least, self.yard_with(seat, kept_by(op, rolled, PARTS.items[i])))
        return least

    # §4.5 Placing and burying

    def _assign(self, seat: i64) -> None:
        """§4.5 Every die of the roll, highest values first. A roll that cannot but bust busts at once."""
        self.value = 6
        spots = self.buried[seat] + self.least_buried(seat, 6)
        if spots > LIMIT:
            self.emit(BUSTED, seat, spots)
            self._bust_turn(seat)
        else:
            self._assign_next(seat)

    def _assign_next(self, seat: i64) -> None:
        roll = self.roll
        value = self.value
        while value:
            n = roll[value - 1]
            if n and self.open_slots(seat, value):
                self.value = value
                self.phase = PLACING
                return
            if n:
                self._bury_rolled(seat, value, n)
            value -= 1
        self.value = 0
        self._all_assigned(seat)

    def open_slots(self, seat: i64, value: i64) -> i64:
        """Own slots with an empty space of this value, as bits."""
        return self.rooms[6 * seat + value - 1]

    def least_buried(self, seat: i64, value: i64) -> i64:
        """The fewest spots of the dice of this value and below that must be buried."""
        spots: i64 = 0
        roll = self.roll
        for lower in range(i64(1), value + 1):
            n = roll[lower - 1]
            if n:
                spots += lower * max(i64(0), n - ONES[self.open_slots(seat, lower)])
        return spots

    def yard_with(self, seat: i64, dice: i64) -> i64:
        """The fewest spots in the yard once these dice are assigned."""
        spots = self.buried[seat]
        for value in range(i64(1), i64(7)):
            n = count_of(dice, value)
            if n:
                spots += value * max(i64(0), n - ONES[self.open_slots(seat, value)])
        return spots

    def _placements(self, seat: i64, out: Moves) -> None:
        """§4.5 On which dogs the dice of this value go; the rest is buried.

        However a bust comes about, everything is lost alike (§4.6), so all ways to it are one.
        """
        value = self.value
        n = self.roll[value - 1]
        spare = LIMIT - self.buried[seat] - self.least_buried(seat, value - 1)
        slots = self.open_slots(seat, value)
        busts = False
        placed: i64 = 0
        while True:
            placed = (placed - slots) & slots  # the next part of the slots; burying all comes last
            rest = n - ONES[placed]
            if rest >= 0:
                if rest * value <= spare:
                    out.push(make(DO_PLACE, placed, value))
                else:
                    busts = True
            if placed == 0:
                break
        if busts:
            out.push(make(DO_BUST))

    def _place(self, seat: i64, value: i64, slots: i64) -> None:
        for slot in range(i64(PACK)):
            if slots >> slot & 1:
                self.roll[value - 1] -= 1
                self._occupy(seat, slot, value)
                self.emit(PLACED, seat, value, self.cards[PACK * seat + slot])
        if self.roll[value - 1]:
            self._bury_rolled(seat, value, self.roll[value - 1])
        self.value -= 1
        self._assign_next(seat)

    def _bury_rolled(self, seat: i64, value: i64, n: i64) -> None:
        self.roll[value - 1] = 0
        self.lain += n * value
        self._bury(seat, value, n)
        self.emit(BURIED, seat, value, n, self.buried[seat])

    def _bury(self, seat: i64, value: i64, n: i64) -> None:
        self.yards[6 * seat + value - 1] += n
        self.buried[seat] += n * value

    def _unbury(self, seat: i64, value: i64) -> None:
        self.yards[6 * seat + value - 1] -= 1
        self.buried[seat] -= value

    def _all_assigned(self, seat: i64) -> None:
        """§5.2 All own dogs complete after the last die of the roll: they score at once."""
        if self.unfinished(seat) == 0 and self.complete_dogs(seat):
            n = self._score(seat, 1)
            if self.phase == OVER or self._draw(seat, n):
                return
        self._advance(seat)

    # §4.6 Busting

    def _bust_turn(self, seat: i64) -> None:
        """§4.6 The turn ends at once; treats, scored dogs and the facedown tile stay as they are."""
        for i in range(i64(6)):
            self.pile += self.roll[i]
            self.roll[i] = 0
        self.pile += self.aside
        self.aside = 0
        self.value = 0
        self._clear(seat)
        self._next_turn()

    def _clear(self, seat: i64) -> None:
        """All dice of a seat, on its dogs and in its yard, go back to the pile (§4.9)."""
        self.pile += self._clear_dogs(seat)
        for value in range(i64(6)):
            self.pile += self.yards[6 * seat + value]
            self.yards[6 * seat + value] = 0
        self.buried[seat] = 0

    def _clear_dogs(self, seat: i64) -> i64:
        dice: i64 = 0
        at = PACK * seat
        scored = self.scored[seat]
        cards = self.cards
        gaps = self.gaps
        for slot in range(self.packs[seat]):
            if scored >> slot & 1:
                continue
            filled = CARDS[cards[at + slot]] & ~gaps[at + slot]
            if filled:
                dice += ONES[filled]
                self._vacate(seat, slot, filled)
        return dice

    def dice_on(self, seat: i64, slot: i64) -> i64:
        """Filled spaces of an unscored dog, as bits."""
        card = self.cards[PACK * seat + slot]
        if card == NONE or self.scored[seat] >> slot & 1:
            return 0
        return CARDS[card] & ~self.gaps[PACK * seat + slot]

    def has_dice(self, seat: i64) -> bool:
        if self.buried[seat]:
            return True
        for slot in range(i64(PACK)):
            if self.dice_on(seat, slot):
                return True
        return False

    # §4.8 Pawprints

    def paws(self, seat: i64) -> i64:
        """§4.8 On unscored dogs; §8.4 by option on scored ones too."""
        paws: i64 = 0
        for slot in range(i64(PACK)):
            card = self.cards[PACK * seat + slot]
            if card != NONE and (self.paws_on_scored or not self.scored[seat] >> slot & 1):
                paws += PAWS[card]
        return paws

    # §4.10 Taking treats

    def _take_treats(self, seat: i64, wanted: i64) -> None:
        n = min(wanted, self.supply)
        self.supply -= n
        self.treats[seat] += n
        self.emit(TREATED, seat, n)

    def _give_back(self, seat: i64, wanted: i64) -> None:
        n = min(wanted, self.treats[seat])
        self.treats[seat] -= n
        self.supply += n
        self.emit(GAVE_BACK, seat, n)

    # §5 Scoring

    def complete_dogs(self, seat: i64) -> i64:
        """Unscored dogs without an empty space, as bits."""
        return (bit(self.packs[seat]) - 1) & ~self.scored[seat] & ~self.unfinished_dogs(seat)

    def unfinished_dogs(self, seat: i64) -> i64:
        """Dogs with an empty space, as bits."""
        rooms = self.rooms
        at = 6 * seat
        return rooms[at] | rooms[at + 1] | rooms[at + 2] | rooms[at + 3] | rooms[at + 4] | rooms[at + 5]

    def unfinished(self, seat: i64) -> i64:
        """How many dogs have an empty space."""
        return ONES[self.unfinished_dogs(seat)]

    def highest_gap(self, seat: i64) -> i64:
        """§7.20 The highest value among the empty spaces; 0 if there is none."""
        value: i64 = 6
        while value and self.rooms[6 * seat + value - 1] == 0:
            value -= 1
        return value

    def _score_slowly(self, seat: i64) -> None:
        """§5.1 Instead of a trick: all complete dogs score; the others and the yard stay."""
        n = self._score(seat, 0)
        if self.phase != OVER and not self._draw(seat, n):
            self._next_turn()

    def _score(self, seat: i64, fast: i64) -> i64:
        """Turn all complete dogs over, their dice back to the pile; say how many. §6.1 The sixth wins."""
        n: i64 = 0
        dogs = self.complete_dogs(seat)
        for slot in range(i64(PACK)):
            if dogs >> slot & 1:
                n += 1
                card = self.cards[PACK * seat + slot]
                self.pile += ONES[CARDS[card]]
                self.scored[seat] |= bit(slot)
                self.emit(SCORED, seat, card, fast)
        if ONES[self.scored[seat]] == PACK:
            self.emit(WON, seat)
            self.pile += self.aside
            self.aside = 0
            self.phase = OVER
        return n

    def _draw(self, row: i64, wanted: i64) -> bool:
        """§5.4 Draw dogs, up to six cards in all; say whether there is anything to draw."""
        self.draws = min(wanted, PACK - self.packs[row]) if self.top != NONE else 0
        if self.draws == 0:
            return False
        self.drawer = row
        self.phase = DRAWING
        return True

    def _draw_dogs(self, shown: list[int]) -> None:
        """§5.4 The top of the deck first; the last card shown is the new top."""
        row = self.drawer
        for i in range(self.draws):
            if self.top == NONE:
                break
            card = self.top
            self.top = NONE
            self._give(row, card)
            self.emit(DREW if row < self.seats else D0G_SCORED, row, card)
            if i < len(shown):
                self._show_top(shown[i])
        self.draws = 0
        if row >= self.seats:
            self._d0g_scored()
        elif self.tile == NONE:
            self._next_turn()
        else:
            self._advance(row)

    # §7 The tricks that are more than rolling and taking

    def _lift(self, seat: i64) -> bool:
        """§7.2 Roll Over: all buried dice become one roll."""
        n: i64 = 0
        for value in range(i64(6)):
            n += self.yards[6 * seat + value]
            self.yards[6 * seat + value] = 0
        if n == 0:
            return False
        self.buried[seat] = 0
        self.emit(LIFTED, seat, n)
        self._throw(n)
        return True

    def _begin_dig(self, seat: i64) -> bool:
        """§7.4 Dig: one change for each pawprint, to anybody's buried dice."""
        self.digs = self.paws(seat)
        return self._dig_again()

    def _dig_again(self) -> bool:
        if self.digs == 0:
            return False
        for seat in range(self.seats):
            if self.buried[seat]:
                self.phase = DIGGING
                return True
        return False

    def _digs(self, out: Moves) -> None:
        for owner in range(self.seats):
            for value in range(i64(1), i64(7)):
                if self.yards[6 * owner + value - 1] == 0:
                    continue
                out.push(make(DO_DIG, owner, value, 0))
                if value < 6 and self.buried[owner] < LIMIT:
                    out.push(make(DO_DIG, owner, value, 1))
            if self.buried[owner] == LIMIT:
                out.push(make(DO_DIG, owner, ANY_DIE, 1))
        out.push(make(DO_STOP))

    def _dig(self, seat: i64, owner: i64, value: i64, up: i64) -> None:
        """§7.4 A 6 cannot go up; a 1 that goes down is discarded. A full yard busts whichever goes up."""
        self.emit(DUG, seat, owner, value, up)
        self.digs -= 1
        if value == ANY_DIE:
            self.emit(BUSTED, owner, LIMIT + 1)
            if owner == seat:
                self._bust_turn(seat)
                return
            self._clear(owner)
        else:
            self._unbury(owner, value)
            turned = value + 1 if up else value - 1
            if turned:
                self._bury(owner, turned, 1)
            else:
                self.pile += 1
        if not self._dig_again():
            self.digs = 0
            self._advance(seat)

    def _begin_set(self, seat: i64) -> bool:
        """§7.5 Retrieve: with no card on the deck or no die in the pile there is nothing to set."""
        if self.top == NONE or self.pile == 0:
            return False
        FOUND.n = 0
        self._settings(seat, FOUND)
        if FOUND.n == 1:
            self._do_unasked(seat, SET, FOUND.items[0])
        else:
            self.phase = SETTING
        return True

    def _settings(self, seat: i64, out: Moves) -> None:
        busts = False
        for value in range(i64(1), i64(7)):
            if CARDS[self.top] >> (value - 1) & 1 == 0:
                continue
            if self.yard_with(seat, die(value)) > LIMIT:
                busts = True
            else:
                out.push(make(DO_SET, value))
        if busts:
            out.push(make(DO_BUST))

    def _set(self, seat: i64, value: i64) -> None:
        """§7.5 A die set by hand was not rolled: no treat changes it (§4.4)."""
        self.emit(SET_DIE, seat, value, self.top)
        self.pile -= 1
        self.roll[value - 1] = 1
        self.lain = 0
        self._assign(seat)

    def _begin_move(self, seat: i64) -> bool:
        """§7.6 Trot: a die on your dogs, and another empty space for it."""
        if self.unfinished(seat) == 0:
            return False
        for slot in range(i64(PACK)):
            if self.dice_on(seat, slot):
                self.phase = MOVING
                return True
        return False

    def _moves(self, seat: i64, out: Moves) -> None:
        for slot in range(i64(PACK)):
            filled = self.dice_on(seat, slot)
            for value in range(i64(1), i64(7)):
                if filled >> (value - 1) & 1:
                    self._moves_from(seat, slot, value, out)
        out.push(make(DO_STOP))

    def _moves_from(self, seat: i64, slot: i64, value: i64, out: Moves) -> None:
        for to_slot in range(i64(PACK)):
            gaps = self.gaps[PACK * seat + to_slot]
            for to_value in range(i64(1), i64(7)):
                if gaps >> (to_value - 1) & 1:
                    out.push(make(DO_MOVE, slot, value, to_slot, to_value))

    def _move(self, seat: i64, slot: i64, value: i64, to_slot: i64, to_value: i64) -> None:
        at = PACK * seat + slot
        to = PACK * seat + to_slot
        self._vacate(seat, slot, bit(value - 1))
        self._occupy(seat, to_slot, to_value)
        self.emit(MOVED, seat, self.cards[at], value, self.cards[to] * 8 + to_value)
        self._advance(seat)

    def _begin_bolt(self, seat: i64) -> bool:
        """§7.10 Bolt: set dice aside and roll them one by one; stop once your pawprints cover the rest."""
        if self.rolls == 0:
            return self._begin_aside(seat)
        if self.aside == 0:
            return False
        if self.paws(seat) >= self.aside:
            return self._ask_to_go_on()
        self.step -= 1
        self._roll_aside()
        return True

    def _begin_aside(self, seat: i64) -> bool:
        if self.pile == 0:
            return False
        self.step -= 1
        if self.pile <= BOLT_LEAST:
            self._bolt(seat, self.pile)
        else:
            self.phase = BOLTING
        return True

    def _bolt(self, seat: i64, n: i64) -> None:
        self.emit(SET_ASIDE, seat, n)
        self.pile -= n
        self.aside = n
        self._roll_aside()

    def _roll_aside(self) -> None:
        self.aside -= 1
        self._throw(1)

    def _pile_on(self, seat: i64) -> bool:
        """§7.12 Dogpile: dice from the pile, and one of your own if you have any."""
        if not self.has_dice(seat):
            return self._roll(COUNTS[STEPS * self.tile])
        FOUND.n = 0
        self._additions(seat, FOUND)
        if FOUND.n == 1:
            self.apply(seat, FOUND.items[0])
        else:
            self.phase = ADDING
        return True

    def _additions(self, seat: i64, out: Moves) -> None:
        for value in range(i64(1), i64(7)):
            if self.yards[6 * seat + value - 1]:
                out.push(make(DO_ADD_BURIED, value))
        for slot in range(i64(PACK)):
            filled = self.dice_on(seat, slot)
            for value in range(i64(1), i64(7)):
                if filled >> (value - 1) & 1:
                    out.push(make(DO_ADD_PLACED, slot, value))

    def _add_buried(self, seat: i64, value: i64) -> None:
        self.emit(ADDED, seat, value, NONE)
        self._unbury(seat, value)
        self._roll_added()

    def _add_placed(self, seat: i64, slot: i64, value: i64) -> None:
        self.emit(ADDED, seat, value, self.cards[PACK * seat + slot])
        self._vacate(seat, slot, bit(value - 1))
        self._roll_added()

    def _roll_added(self) -> None:
        n = min(COUNTS[STEPS * self.tile], self.pile)
        self.pile -= n
        self._throw(n + 1)

    def _keeps(self, seat: i64, out: Moves) -> None:
        self._sift(seat, OPS[STEPS * self.tile + self.step - 1], out)

    def _sift(self, seat: i64, op: i64, out: Moves) -> None:
        """§7.13 to §7.17 Which dice of the roll to keep or discard. All ways to a bust are one."""
        if op == FETCH:
            self._fetches(seat, out)
            return
        PARTS.n = 0
        rolled = self.rolled_dice()
        if op == HUNT:
            self._parts(PARTS, DO_HUNT, 6, 0, 0, 0, HUNT_KEEPS, HUNT_KEEPS, 0)
            if PARTS.n == 0:
                PARTS.push(make(DO_HUNT, rolled))
        elif op == SCAVENGE:
            self._parts(PARTS, DO_DISCARD, min(i64(6), self.buried[seat] - 1), 0, 0, 0, 0, 8, 0)
        else:
            self._parts(PARTS, DO_SEARCH, 6, 0, 0, 0, 1, 8, SEARCH_TOTAL)
        busts = False
        for i in range(PARTS.n):
            action = PARTS.items[i]
            if self.yard_with(seat, kept_by(op, rolled, action)) > LIMIT:
                busts = True
            else:
                out.push(action)
        if busts:
            out.push(make(DO_BUST))

    def _fetches(self, seat: i64, out: Moves) -> None:
        """§7.13 All dice of one value."""
        roll = self.roll
        spare = LIMIT - self.buried[seat]
        busts = False
        for value in range(i64(1), i64(7)):
            n = roll[value - 1]
            if n == 0:
                continue
            if value * (n - ONES[self.open_slots(seat, value)]) > spare:
                busts = True
            else:
                out.push(make(DO_FETCH, value))
        if busts:
            out.push(make(DO_BUST))

    def _parts(
        self,
        out: Moves,
        kind: i64,
        value: i64,
        dice: i64,
        n: i64,
        spots: i64,
        fewest: i64,
        most: i64,
        total: i64,
    ) -> None:
        """Every different part of the roll with values up to `value`: so many dice and spots (0: any)."""
        if value <= 0:
            if fewest <= n <= most and (total == 0 or spots == total):
                out.push(make(kind, dice))
            return
        for k in range(self.roll[value - 1] + 1):
            self._parts(
                out, kind, value - 1, dice + k * die(value), n + k, spots + k * value, fewest, most, total
            )

    def _retain(self, seat: i64, dice: i64) -> None:
        self._discard(seat, self.rolled_dice() - dice)
        self._assign(seat)

    def _discard(self, seat: i64, dice: i64) -> None:
        """§4.9 Discarded dice are in the pile at once."""
        if dice == 0:
            return
        for value in range(i64(1), i64(7)):
            self.roll[value - 1] -= count_of(dice, value)
            self.pile += count_of(dice, value)
        self.emit(DISCARDED, seat, dice)

    def _name(self, seat: i64, value: i64) -> None:
        """§7.14 Guard: the name stands for rerolls too."""
        self.named = value
        self.emit(NAMED, seat, value)
        self._roll(COUNTS[STEPS * self.tile])

    def _discard_above(self, seat: i64) -> None:
        dice: i64 = 0
        for value in range(self.named + 1, i64(7)):
            dice += self.roll[value - 1] * die(value)
        self._discard(seat, dice)

    # §9 Solo: d0g

    def _d0g_feeds(self) -> None:
        """§9.3 Two treats buy d0g a dog, as often as it has them."""
        row = self.seats
        if self.treats[row] >= 2:
            self.treats[row] -= 2
            self.supply += 2
            self.emit(D0G_FED, row)
            self._draw(row, 1)
        elif self.turns == 0:
            self._begin_turn()
        else:
            self._next_turn()

    def _d0g_place(self, place: i64) -> None:
        """§9.2 Faceup: d0g takes the tile and its treats. Facedown: it scores the deck's top dog."""
        row = self.seats
        self.emit(D0G_ROLLED, row, place + 1)
        if not self.up >> place & 1:
            self._draw(row, 1)
            return
        self.up &= ~bit(place)
        self.emit(D0G_TOOK, row, self.tiles[place], self.tile_treats[place])
        self.treats[row] += self.tile_treats[place]
        self.tile_treats[place] = 0
        self._d0g_feeds()

    def _d0g_scored(self) -> None:
        """§9.4 Six dogs, and d0g has won."""
        if ONES[self.scored[self.seats]] == PACK:
            self.emit(D0G_WON, self.seats)
            self.phase = OVER
        else:
            self._d0g_feeds()


# Buffers for a look at what is possible, used up before the next look.
FOUND: Final = Moves()
PARTS: Final = Moves()


def cards_in(pool: i64) -> list[int]:
    """The numbers whose bits are set, lowest first."""
    return [card for card in range(64) if pool >> card & 1]
