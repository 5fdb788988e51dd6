"""The rules of Dungeons and Dominos. Sections (§) refer to docs/rules/dndomino.md.

A square of the endless grid is a spot: its x and y, packed. A tile has a number, in the order of placing:
the n-th domino of the map has the tiles 2n (its lower value) and 2n+1. Spots are found in a grid that is bent
into a ring both ways; it is wider than any dungeon of so many dominoes, so no dungeon ever meets itself.

What a domino could be placed on is kept up to date while the map grows: a slot is a pair of empty squares
that touch the map, with the values it touches and whether a single or a double may lie there.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, Masked, Moves, Open, Seat, State, bit
from boneyard.games.dndomino.data import (
    ATTACKS_BLOODY,
    BESIDE,
    BESIDE_LARGE,
    CLASSES,
    CLERIC,
    DEATHMATCH,
    DIREWOLF,
    DOMINOES,
    DOORS_SHUT,
    DRAGON,
    DUNGEON_ESCAPE,
    EARLY_END,
    ENTRANCE,
    FIGHTER,
    FREE_DOUBLES,
    GOLEM,
    GUARDIAN,
    HALF,
    HARD_HIGHER,
    HARD_MODE,
    HIGHEST,
    HOP_ATTACK,
    LARGE_ROOMS,
    LAST_TURN,
    MAGIC,
    MONSTER_RULES,
    MONSTERS_OF_A_SET,
    MOST_ROOMS,
    ONE_SET,
    ORC,
    PREBUILT_MAP,
    PREPARE,
    PUSH,
    RAT,
    ROGUE,
    ROPE,
    SCOUT,
    STEAL,
    TROLL,
    TROLL_FEE,
    TWIN,
    TWO_SETS,
    TWO_SETS_OF,
    WITH_CLASSES,
    WIZARD,
)

# What is going on. Chance acts up to RETURNING; nobody in OVER; in LANDING the chooser, in the rest the seat
# whose turn it is.
STARTING: Final = 0  # §2.4
CLASSING: Final = 1  # §11.15
DEALING: Final = 2  # §2.2
DRAWING: Final = 3  # §4.10
ROLLING: Final = 4  # §5.1
LOOTING: Final = 5  # §6.2
FIGHTING: Final = 6  # §7.1
PUSHING: Final = 7  # §12.2
STEALING: Final = 8  # §12.4
CASTING: Final = 9  # §12.1
RETURNING: Final = 10  # §8.3
OVER: Final = 11
ACTING: Final = 12  # §3.1 a move, an action, or the end of both
WALKING: Final = 13  # §5.2
STOPPING: Final = 14  # §11.3 after a critical failure
LANDING: Final = 15  # §8.2, §8.3, §12.1
PLACING: Final = 16  # §3.2

# The kinds of action: `make(kind, ...)` packs one, `kind_of` and its neighbours take it apart.
DO_ROLL: Final = 0
DO_LOOT: Final = 1  # a: value of the monster; spot: of its low tile
DO_ATTACK: Final = 2  # a: seat
DO_HEAL: Final = 3
DO_END: Final = 4
DO_GO: Final = 5  # spot
DO_STAY: Final = 6
DO_HOP_ATTACK: Final = 7  # a: seat
DO_HOP_STEAL: Final = 8  # a: seat
DO_LAND: Final = 9  # spot
DO_AGAIN: Final = 10
DO_PLACE: Final = 11  # a: domino; spot: of its low tile; way: in which direction the high one lies
DO_MAGIC: Final = 12  # a: seat
DO_PUSH: Final = 13  # a: seat
DO_ROPE: Final = 14  # spot
DO_PREPARE: Final = 15

# What is told. The numbers of each event stand behind it.
BEGAN: Final = 0
CLASSED: Final = 1  # class
DEALT: Final = 2  # dominoes as bits
DREW: Final = 3  # domino
PLACED: Final = 4  # domino, spots of both tiles packed, 1 if as a joker
PASSED: Final = 5  # dominoes as bits
CLEARED: Final = 6  # dominoes as bits
REVEALED: Final = 7
THREW: Final = 8  # dice packed, steps
WENT: Final = 9  # from which spot (NOWHERE: from outside), to which
STAYED: Final = 10  # 1 if there was no choice
FOUGHT: Final = 11  # dice packed; tiles packed; value of the monster, what each die counts more plus one, and
# what the highest tile counts more
KILLED: Final = 12  # value of the monster, gold, spots of its tiles packed
LOST: Final = 13  # value of the monster; how many dice were higher, NONE if one was lower
BLOODIED: Final = 14
HEALED: Final = 15
ATTACKED: Final = 16  # whom; both dice packed; how it ended, the gold paid, and what both throws counted
DIED: Final = 17  # spot
FINED: Final = 18  # §11.10 gold
TOLLED: Final = 19  # §11.14 gold
RETHREW: Final = 20
FELL: Final = 21  # the two dice of §8.3 packed, 1 if there is such a domino
LANDED: Final = 22  # spot
LEFT: Final = 23  # §11.9 how many dominoes came back to the stock
CAST: Final = 24  # on whom; two dice packed; the spot that is left, NOWHERE if there is no such domino
PUSHED: Final = 25  # whom; both dice and what they counted; to which spot and from which, or why not
SWUNG: Final = 26  # from which spot, to which
STOLE: Final = 27  # from whom; both dice and what they counted; gold
PREPARED: Final = 28
HUNTED: Final = 29  # §11.5 the last monster is dead, but the game goes on
ENDED: Final = 30  # why
WON: Final = 31  # seats as bits, gold

# How an attack ends (§7.2), and why the game does (chapter 9).
FAILURE: Final = 0
BEATING: Final = 1
STUMBLE: Final = 2
NOTHING: Final = 3
NO_MONSTERS: Final = 0
UNCATCHABLE: Final = 1
TURNS_UP: Final = 2
ESCAPED: Final = 3
LAST_HERO: Final = 4

NONE: Final = -1  # no hero, no room, no tile, no domino, no class
OUTSIDE: Final = -1  # where a hero is: §5.4, or about to be put somewhere
GONE: Final = -2  # §11.9
SPAWN: Final = 0  # the tile where everybody comes in (§2.1); 1 is the other one of the entrance
NOWHERE: Final = 0  # a spot outside the map
NOT_HIGHER: Final = 1  # §12.2 instead of a spot
NO_SPACE: Final = 2

LOW: Final = vec[i64]([low for low, high in DOMINOES])
HIGH: Final = vec[i64]([high for low, high in DOMINOES])
DOUBLES: Final = vec[i64]([sum(1 << n for n, (low, high) in enumerate(DOMINOES) if low == high)])  # as bits

# Spots and directions: right, down, left, up; the opposite one is two further.
ORIGIN: Final = 128 + 128 * 256
STEP: Final = vec[i64]([1, 256, -1, -256])
FAR: Final = 999  # as a distance: not reached

BESIDE_FIRST: Final = 128  # in the grid: more than any tile

# A slot: the spot of its first square; whether the second lies below instead of to the right; what may lie
# there; and the values that each square touches, as bits.
NO_USE: Final = 0
FOR_SINGLE: Final = 1 << 17
FOR_DOUBLE: Final = 2 << 17
FITS: Final = 3 << 17  # the bits of these
FIRST: Final = 19
SECOND: Final = 26
VALUES: Final = 127
TOUCHES: Final = 128  # beside the values: it touches anything at all
DEAD: Final = 256  # or even a dead monster
CLOSED: Final = -1  # no slot

# Blocks of more than four tiles (§4.6) around a slot, which has the squares (0, 0) and (1, 0): where a block
# begins along the slot and across it, and how long it is either way. The first seven have both squares.
BLOCKS: Final = vec[i64](
    [
        number
        for block in (
            *[(u, v, 3, 2) for u in (-1, 0) for v in (-1, 0)],
            *[(0, v, 2, 3) for v in (-2, -1, 0)],
            *[(u, v, 3, 2) for u in (-2, 1) for v in (-1, 0)],
            *[(u, v, 2, 3) for u in (-1, 1) for v in (-2, -1, 0)],
        )
        for number in block
    ]
)
ALL_BLOCKS: Final = 17
WHOLE_BLOCKS: Final = 7
NEAR: Final = 4  # squares further away than this along either axis do not matter to a slot

# Buffers for a look at the map or the dice, used up before the next look.
DISTANCE: Final = vec[i64]([0] * (2 * TWO_SETS))
BEYOND: Final = vec[i64]([0] * (2 * TWO_SETS))
QUEUE: Final = vec[i64]([0] * (2 * TWO_SETS))
FOUND: Final = vec[i64]([0] * (2 * TWO_SETS))
DICE: Final = vec[i64]([0] * 8)
TILES: Final = vec[i64]([0] * 8)

WIDTHS: Final = (4, 6, 16, 2)  # bits of an action: its kind, then a, spot and way


def make(kind: i64, a: i64 = 0, spot: i64 = 0, way: i64 = 0) -> i64:
    return kind | a << 4 | spot << 10 | way << 26


def kind_of(action: i64) -> i64:
    return action & 15


def a_of(action: i64) -> i64:
    return action >> 4 & 63


def spot_of(action: i64) -> i64:
    return action >> 10 & 0xFFFF


def way_of(action: i64) -> i64:
    return action >> 26


def spot_at(x: i64, y: i64) -> i64:
    return ORIGIN + x + 256 * y


def x_of(spot: i64) -> i64:
    return (spot & 255) - 128


def y_of(spot: i64) -> i64:
    return (spot >> 8) - 128


def bits_in(mask: i64) -> i64:
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def nth_bit(mask: i64, n: i64) -> i64:
    """The place of the n-th bit that is set, from 0."""
    place: i64 = 0
    while True:
        if mask & 1:
            if n == 0:
                return place
            n -= 1
        mask >>= 1
        place += 1


def sort(items: vec[i64], n: i64) -> None:
    """The first n in ascending order."""
    for i in range(i64(1), n):
        item = items[i]
        at = i
        while at > 0 and items[at - 1] > item:
            items[at] = items[at - 1]
            at -= 1
        items[at] = item


def packed(items: vec[i64], n: i64) -> i64:
    """Small numbers, four bits each, the first lowest; a one above them says how many there are."""
    found = bit(4 * n)
    for i in range(n):
        found |= items[i] << 4 * i
    return found


def is_monster(domino: i64) -> bool:
    return LOW[domino] == HIGH[domino] and LOW[domino] > 0


@final
class DnDominoState(State):
    def __init__(self, seats: i64 = 4, house: i64 = 0, of: "DnDominoState | None" = None) -> None:
        super().__init__(of)
        if of is None:
            most: i64 = ONE_SET
            wide: i64 = 64  # more than the tiles of a map in a straight line, and what is looked at around it
            if house >> TWO_SETS_OF & 1:
                most = TWO_SETS
                wide = 128
            # The table, as its options have it
            self.seats: Open[i64] = seats
            self.house: Open[i64] = house  # the switches that are on, a bit each
            self.hand_size: Open[i64] = 3  # §11.11
            self.lives: Open[i64] = 0  # §11.9; 0: no limit
            self.penalty: Open[i64] = 0  # §11.10
            self.goal: Open[i64] = MONSTERS_OF_A_SET  # §11.12 kills after which the hunt is over
            # Dominoes in hands and stock, as bits; what a view cannot place lies in the stock
            self.stock: Masked[i64] = 0
            self.in_stock: Open[i64] = 0  # how many there truly are
            self.hands: Masked[vec[i64]] = vec[i64]([0] * seats)  # by seat
            self.held: Open[vec[i64]] = vec[i64]([0] * seats)  # by seat: how many there truly are
            self.shown: Open[i64] = 0  # §4.11 those in hands that everybody knows
            self.leavers: Open[i64] = 0  # §11.9 whose dominoes came back to the stock, 9 bits each: the seat
            # plus one, and how many dominoes the map had then
            # The map: dominoes in the order of placing, and tiles by number
            self.placed: Open[vec[i64]] = vec[i64]([NONE] * most)
            self.laid: Open[i64] = 0  # how many these are
            self.spots: Open[vec[i64]] = vec[i64]([0] * (2 * most))  # by tile: where it lies
            self.values: Open[vec[i64]] = vec[i64]([0] * (2 * most))  # by tile
            self.around: Open[vec[i64]] = vec[i64]([0] * (2 * most))  # by tile: those it touches plus one, 8
            # bits for each direction
            self.grid: Open[vec[u8]] = vec[u8]([0] * (wide * wide))  # by spot, as a ring both ways: the tile
            # there plus one; BESIDE_FIRST and which domino touched it first, where it is empty but touches
            # the map; else 0
            self.wrap: Open[i64] = wide - 1  # how wide the ring is, less one
            self.slots: Open[vec[i64]] = vec[i64]([0] * (12 * most + 6))  # where dominoes may go as long as
            # the map grows: a tile makes two squares around it at most, each in 3 slots
            self.slotted: Open[i64] = 0  # how many these are
            # Rooms, in the order of placing
            self.rooms: Open[vec[i64]] = vec[i64]([0] * MOST_ROOMS)  # the tiles of each plus one, 8 bits each
            self.lairs: Open[vec[i64]] = vec[i64]([0] * MOST_ROOMS)  # which domino of the map is the monster
            self.pots: Open[vec[i64]] = vec[i64]([0] * MOST_ROOMS)  # §11.14 what a Troll was paid
            self.built: Open[i64] = 0  # how many rooms there are
            self.dead: Open[i64] = 0  # §4.7 the dominoes of the map that are dead monsters, as bits
            self.kills: Open[i64] = 0
            self.to_come: Open[i64] = 0  # how many monsters are still to be placed
            self.passed: Open[i64] = 0  # §4.13 seats that passed since the last placement, as bits
            self.revealed: Open[i64] = 0  # §4.12 1 if so
            # Heroes, by seat
            self.at: Open[vec[i64]] = vec[i64]([OUTSIDE] * seats)  # the tile, OUTSIDE or GONE
            self.gold: Open[vec[i64]] = vec[i64]([0] * seats)
            self.bloodied: Open[i64] = 0  # seats as bits
            self.deaths: Open[vec[i64]] = vec[i64]([0] * seats)
            self.classes: Open[vec[i64]] = vec[i64]([NONE] * seats)
            self.prepared: Open[vec[i64]] = vec[i64]([0] * seats)  # §12.5 turns that it lasts, this one too
            # The turn
            self.phase: Open[i64] = STARTING
            self.turn: Open[i64] = 0  # from 1; 0 before, also while the map is built beforehand (§11.1)
            self.starter: Open[i64] = NONE
            self.seat: Open[i64] = NONE  # whose turn it is
            self.moved: Open[i64] = 0  # 1 if the move is thrown for, or forbidden
            self.acted: Open[i64] = 0  # 1 if the action is spent
            self.died: Open[i64] = 0  # 1 if the hero whose turn it is died in it
            self.steps: Open[i64] = 0  # left to take
            self.hop: Open[i64] = NONE  # §11.3 the tile from which an interrupted move goes on
            self.target: Open[i64] = NONE  # the room being looted, or the hero to whom something happens
            self.chooser: Open[i64] = NONE  # who decides where that hero lands
            self.landing: Open[i64] = NONE  # on which domino, by its number in the first set
            self.again: Open[i64] = 0  # §8.3 1 if another throw is allowed
            self.throws: Open[i64] = 0  # for coming back, so far
        else:
            self.seats = of.seats
            self.house = of.house
            self.hand_size = of.hand_size
            self.lives = of.lives
            self.penalty = of.penalty
            self.goal = of.goal
            self.stock = of.stock
            self.in_stock = of.in_stock
            self.hands = of.hands[:]
            self.held = of.held[:]
            self.shown = of.shown
            self.leavers = of.leavers
            self.placed = of.placed[:]
            self.laid = of.laid
            self.spots = of.spots[:]
            self.values = of.values[:]
            self.around = of.around[:]
            self.grid = of.grid[:]
            self.wrap = of.wrap
            self.slots = of.slots[:]
            self.slotted = of.slotted
            self.rooms = of.rooms[:]
            self.lairs = of.lairs[:]
            self.pots = of.pots[:]
            self.built = of.built
            self.dead = of.dead
            self.kills = of.kills
            self.to_come = of.to_come
            self.passed = of.passed
            self.revealed = of.revealed
            self.at = of.at[:]
            self.gold = of.gold[:]
            self.bloodied = of.bloodied
            self.deaths = of.deaths[:]
            self.classes = of.classes[:]
            self.prepared = of.prepared[:]
            self.phase = of.phase
            self.turn = of.turn
            self.starter = of.starter
            self.seat = of.seat
            self.moved = of.moved
            self.acted = of.acted
            self.died = of.died
            self.steps = of.steps
            self.hop = of.hop
            self.target = of.target
            self.chooser = of.chooser
            self.landing = of.landing
            self.again = of.again
            self.throws = of.throws

    def clone(self) -> "DnDominoState":
        return DnDominoState(of=self)

    def plays(self, switch: i64) -> bool:
        """Whether the table plays with this option."""
        return self.house >> switch & 1 == 1

    # Who acts, and how

    def actors(self) -> list[Seat]:
        actor = self.actor()
        return [] if actor == NOBODY else [actor]

    def actor(self) -> i64:
        # Not one conditional expression: mypyc would box its two kinds of int.
        if self.phase < OVER:
            return CHANCE
        if self.phase == OVER:
            return NOBODY
        if self.phase == LANDING:
            return self.chooser
        return self.seat

    def fill(self, seat: i64, out: Moves) -> None:
        phase = self.phase
        if phase == ACTING:
            self._turn_choices(seat, out)
        elif phase == WALKING:
            self._walks(seat, out)
        elif phase == PLACING:
            self._placements(seat, out)
        elif phase == LANDING:
            self._landings(out)
        elif phase == STOPPING:
            self._stops(out)

    def apply(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        a = a_of(action)
        spot = spot_of(action)
        if kind == DO_PLACE:
            self._place(seat, a, spot, spot + STEP[way_of(action)])
        elif kind == DO_ROLL:
            self.phase = ROLLING
        elif kind == DO_GO:
            self._go(seat, self.tile_on(spot))
        elif kind == DO_STAY:
            self._stay(seat, 0)
        elif kind == DO_END:
            self._begin_placing(seat)
        elif kind == DO_LOOT:
            self._loot(self.room_of(spot))
        elif kind == DO_ATTACK:
            self._attack(a)
        elif kind == DO_HEAL:
            self._heal(seat)
        elif kind == DO_LAND:
            self._land(self.tile_on(spot))
        elif kind == DO_AGAIN:
            self._throw_again(seat)
        elif kind == DO_HOP_ATTACK:
            self._hop(seat, a)
            self._attack(a)
        elif kind == DO_HOP_STEAL:
            self._hop(seat, a)
            self._steal(a)
        elif kind == DO_MAGIC:
            self._cast(a)
        elif kind == DO_PUSH:
            self._push(a)
        elif kind == DO_ROPE:
            self._swing(seat, self.tile_on(spot))
        elif kind == DO_PREPARE:
            self._prepare(seat)

    # Chance

    def luck(self) -> str:
        phase = self.phase
        if phase == STARTING:
            return "start"
        if phase == CLASSING:
            return "classes"
        if self.leavers and phase == DRAWING:
            # Which dominoes came back depends on the play, so each deck that they make has its own order. All
            # that was openly done tells them apart, so the label says nothing of what lies face down.
            placed = ".".join([str(self.placed[n]) for n in range(self.laid)])
            return f"stock/{self.leavers}/{placed}"
        if phase in (DEALING, DRAWING):
            return "stock"
        if phase == RETURNING:
            return f"turn/{self.turn}/respawn/{self.throws + 1}"
        return f"turn/{self.turn}/{THROW_FOR[phase]}"

    def draw(self, rng: Rng) -> list[int]:
        phase = self.phase
        if phase == STARTING:
            return [rng.below(self.seats)]
        if phase == CLASSING:
            return drawn(rng, list(range(len(CLASSES))), self.seats)
        if phase == DEALING:
            return drawn(rng, dominoes_in(self.stock), self.seats * self.hand_size)
        if phase == DRAWING:
            return drawn(rng, dominoes_in(self.stock), 1)
        thrown = self._throw(rng)
        return [DICE[i] for i in range(thrown)]

    def resolve(self, shown: list[int]) -> None:
        phase = self.phase
        if phase == STARTING:
            self._start(shown[0])
        elif phase == CLASSING:
            self._deal_classes(shown)
        elif phase == DEALING:
            self._deal(shown)
        elif phase == DRAWING:
            self._draw(shown[0])
        else:
            for i in range(i64(len(shown))):
                DICE[i] = shown[i]
            self._thrown(len(shown))

    def chance(self, rng: Rng) -> None:
        if self.phase == DRAWING:
            self._draw(nth_bit(self.stock, rng.below(self.in_stock)))
        elif self.phase < ROLLING:
            self.resolve(self.draw(rng))
        else:
            self._thrown(self._throw(rng))

    def _throw(self, rng: Rng) -> i64:
        """Throw the dice that are due into the buffer; return how many."""
        phase = self.phase
        if phase == FIGHTING:
            DICE[0] = rng.below(6) + 1
            if self.value(self.seat, DICE[0]) <= 1:  # §7.3
                return 1
            DICE[1] = rng.below(6) + 1
            return 2
        n: i64 = 2
        if phase == ROLLING:
            n = self.move_dice()
        elif phase == LOOTING:
            n = self.loot_dice(self.target)
        for i in range(n):
            DICE[i] = rng.below(6) + 1
        return n

    def _thrown(self, n: i64) -> None:
        """Take so many dice from the buffer."""
        phase = self.phase
        if phase == ROLLING:
            self._rolled(n)
        elif phase == LOOTING:
            self._fight_monster(n)
        elif phase == FIGHTING:
            self._fight_hero(n)
        elif phase == PUSHING:
            self._pushed()
        elif phase == STEALING:
            self._stolen()
        elif phase == CASTING:
            self._fly()
        elif phase == RETURNING:
            self._return()

    # §2 Setup

    def _start(self, starter: i64) -> None:
        """§2.4"""
        self.starter = starter
        self.emit(BEGAN, starter)
        self.phase = CLASSING if self.plays(WITH_CLASSES) else DEALING

    def _deal_classes(self, shown: list[int]) -> None:
        """§11.15"""
        for seat in range(self.seats):
            self.classes[seat] = shown[seat]
            self.emit(CLASSED, seat, shown[seat])
        self.phase = DEALING

    def _deal(self, shown: list[int]) -> None:
        """§2.2"""
        for i in range(i64(len(shown))):
            self._take_from_stock(i // self.hand_size, shown[i])
        for seat in range(self.seats):
            self.emit(DEALT, seat, self.hands[seat])
        if self.plays(PREBUILT_MAP):
            self._begin_placing(self.starter)
        else:
            self.turn = 1
            self._begin_turn(self.starter)

    # §3 The turn

    def _begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.moved = 0
        self.acted = 0
        self.died = 0
        self.phase = ACTING

    def _turn_choices(self, seat: i64, out: Moves) -> None:
        """§3.1"""
        if self.moved == 0:
            out.push(make(DO_ROLL))
        if self.acted == 0:
            self._actions(seat, out)
        elif self.bloody(seat) and self.classes[seat] == CLERIC:
            out.push(make(DO_HEAL))
        out.push(make(DO_END))

    def _actions(self, seat: i64, out: Moves) -> None:
        if self.at[seat] != OUTSIDE:
            self._loots(seat, out)
            self._attacks(seat, out)
            self._special_actions(seat, out)
        if self.bloody(seat):
            out.push(make(DO_HEAL))
        if self.plays(PREPARE):
            out.push(make(DO_PREPARE))

    def _go_on(self) -> None:
        """§3.3 After whatever happened: the rest of the turn, asked only if there is a choice."""
        if self.phase == OVER:
            return
        self.target = NONE
        if self.died:
            self._next()
        elif self.hop != NONE:
            self._walk_on(self.seat)
        elif self.moved == 0 or self._can_act(self.seat):
            self.phase = ACTING
        else:
            self._begin_placing(self.seat)

    def _can_act(self, seat: i64) -> bool:
        LOOK.n = 0
        self._turn_choices(seat, LOOK)
        return LOOK.n > 1

    def _next(self) -> None:
        """§2.4 Clockwise; §11.1 to the next who can build; §9.4"""
        if self.turn == 0:
            self._next_builder()
            return
        if self.prepared[self.seat]:  # §12.5
            self.prepared[self.seat] -= 1
        if self.turn == LAST_TURN:
            self._end(TURNS_UP)
            return
        self.turn += 1
        seat = (self.seat + 1) % self.seats
        while self.at[seat] == GONE:
            seat = (seat + 1) % self.seats
        self._begin_turn(seat)

    def _next_builder(self) -> None:
        if self.revealed:
            self.turn = 1
            self._begin_turn(self.starter)
            return
        seat = (self.seat + 1) % self.seats
        while self.held[seat] == 0:
            seat = (seat + 1) % self.seats
        self._begin_placing(seat)

    # §4 Building the dungeon

    def _begin_placing(self, seat: i64) -> None:
        """§3.2, §4.11"""
        self.seat = seat
        if self.held[seat] == 0:
            self._next()
        elif self.can_place(self.hands[seat]):
            self.phase = PLACING
        else:
            self._pass(seat)

    def can_place(self, hand: i64) -> bool:
        """§4.8 As a joker at worst, any domino goes where one of its kind may lie."""
        use: i64 = 0
        for i in range(self.slotted):
            use |= self.slots[i]
        while hand:
            domino = nth_bit(hand, 0)
            hand &= hand - 1
            if LOW[domino] == HIGH[domino]:
                if use & FOR_DOUBLE:
                    return True
            elif use & FOR_SINGLE:
                return True
        return False

    def _placements(self, seat: i64, out: Moves) -> None:
        """§4.1"""
        hand = self.hands[seat]
        left = hand
        while left:
            domino = nth_bit(left, 0)
            left &= left - 1
            if domino >= ONE_SET and hand & bit(domino - TWIN):
                continue  # of two equal dominoes it does not matter which
            if LOW[domino] == HIGH[domino]:
                self._rooms_for(domino, out)
            else:
                self._corridors_for(domino, out)

    def _corridors_for(self, domino: i64, out: Moves) -> None:
        """§4.3, §4.4 Where it matches; §4.8 anywhere, if that is nowhere."""
        low, high = LOW[domino], HIGH[domino]
        before = out.n
        for i in range(self.slotted):
            slot = self.slots[i]
            if slot & FOR_SINGLE == 0:
                continue
            first, second = slot >> FIRST, slot >> SECOND
            if (first >> low | second >> high) & 1:
                self._offer(domino, slot, out)
            if (first >> high | second >> low) & 1:
                self._offer_turned(domino, slot, out)
        if out.n > before:
            return
        for i in range(self.slotted):
            slot = self.slots[i]
            if slot & FOR_SINGLE:
                self._offer(domino, slot, out)
                self._offer_turned(domino, slot, out)

    def _rooms_for(self, domino: i64, out: Moves) -> None:
        """§4.5; §4.8 anywhere, if it matches nowhere, or §11.16 need not."""
        value = LOW[domino]
        before = out.n
        if not self.plays(FREE_DOUBLES):
            for i in range(self.slotted):
                slot = self.slots[i]
                if slot & FOR_DOUBLE and (slot >> FIRST | slot >> SECOND) >> value & 1:
                    self._offer(domino, slot, out)
        if out.n > before:
            return
        for i in range(self.slotted):
            slot = self.slots[i]
            if slot & FOR_DOUBLE:
                self._offer(domino, slot, out)

    def _offer(self, domino: i64, slot: i64, out: Moves) -> None:
        """The low tile on the first square."""
        out.push(make(DO_PLACE, domino, slot & 0xFFFF, slot >> 16 & 1))

    def _offer_turned(self, domino: i64, slot: i64, out: Moves) -> None:
        """The low tile on the second square."""
        way = slot >> 16 & 1
        out.push(make(DO_PLACE, domino, (slot & 0xFFFF) + STEP[way], way + 2))

    def _place(self, seat: i64, domino: i64, low: i64, high: i64) -> None:
        domino = self._known_twin(seat, domino)
        joker: i64 = 1
        if self.matches(domino, low, high):
            joker = 0
        self.build(seat, domino, low, high)
        self.phase = DRAWING  # §4.10; at once, since nobody can be asked to place when this is told
        self.emit(PLACED, seat, domino, low | high << 16, joker)
        self._look_for_end()
        if self.phase != OVER and not self.in_stock:
            self._placed()

    def build(self, seat: i64, domino: i64, low: i64, high: i64) -> None:
        """From the hand onto the map."""
        self.hands[seat] &= ~bit(domino)
        self.held[seat] -= 1
        self.shown &= ~bit(domino)
        self.passed = 0
        self.lay(domino, low, high)
        if is_monster(domino):
            self.make_room(low, high)

    def _known_twin(self, seat: i64, domino: i64) -> i64:
        """Of two equal dominoes, the one that everybody knows goes first."""
        if domino >= ONE_SET or self.shown & bit(domino):
            return domino
        if self.hands[seat] & self.shown & bit(domino + TWIN):
            return domino + TWIN
        return domino

    def matches(self, domino: i64, low: i64, high: i64) -> bool:
        """§4.3, §11.16"""
        if self.plays(FREE_DOUBLES) and LOW[domino] == HIGH[domino]:
            return True
        return (self.touched(low) >> LOW[domino] | self.touched(high) >> HIGH[domino]) & 1 == 1

    def _draw(self, domino: i64) -> None:
        """§4.10"""
        self._take_from_stock(self.seat, domino)
        self.emit(DREW, self.seat, domino)
        self._placed()

    def _take_from_stock(self, seat: i64, domino: i64) -> None:
        self.stock &= ~bit(domino)
        self.in_stock -= 1
        self.hands[seat] |= bit(domino)
        self.held[seat] += 1

    def _placed(self) -> None:
        if self.is_whole():
            self.reveal()
        self._next()

    def is_whole(self) -> bool:
        """§4.12 Whether all dominoes are placed."""
        return self.in_stock == 0 and self._holders() == 0

    def reveal(self) -> None:
        """§4.12 Nothing will be placed any more."""
        self.revealed = 1
        for i in range(self.slotted):
            self.slots[i] = 0
        self.slotted = 0
        self.emit(REVEALED, NOBODY)

    def _holders(self) -> i64:
        """The seats with dominoes, as bits."""
        found: i64 = 0
        for seat in range(self.seats):
            if self.held[seat]:
                found |= bit(seat)
        return found

    def _pass(self, seat: i64) -> None:
        """§4.11"""
        self.shown |= self.hands[seat]
        self.passed |= bit(seat)
        self.emit(PASSED, seat, self.hands[seat])
        self._clear_if_stuck()
        if self.phase != OVER:
            self._next()

    def _clear_if_stuck(self) -> None:
        """§4.13, §11.9"""
        if self._holders() & ~self.passed or self.revealed:
            return
        cleared = self.unplaced()
        hunted = self.hunt_is_over()
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.held[seat] = 0
        self.stock = 0
        self.in_stock = 0
        self.shown = 0
        self.to_come = 0
        self.emit(CLEARED, NOBODY, cleared)
        self.reveal()
        if not hunted:
            self._look_for_way_out()
        self._look_for_end()

    # §4 The map

    def tile_on(self, spot: i64) -> i64:
        """The tile that lies there, NONE if none does."""
        there: i64 = int(self.grid[(spot & self.wrap) + (spot >> 8 & self.wrap) * (self.wrap + 1)])
        if there >= BESIDE_FIRST:
            return NONE
        return there - 1

    def _on(self, spot: i64) -> i64:
        return int(self.grid[(spot & self.wrap) + (spot >> 8 & self.wrap) * (self.wrap + 1)])

    def _mark(self, spot: i64, what: i64) -> None:
        self.grid[(spot & self.wrap) + (spot >> 8 & self.wrap) * (self.wrap + 1)] = u8(what)

    def lay(self, domino: i64, low: i64, high: i64) -> None:
        """Put a domino on the map, and keep up what follows from that but for a monster's room."""
        n = self.laid
        self.placed[n] = domino
        self._lay_tile(2 * n, LOW[domino], low)
        self._lay_tile(2 * n + 1, HIGH[domino], high)
        self.laid = n + 1
        self.look_again(low)
        self._new_slots(n)

    def _lay_tile(self, tile: i64, value: i64, spot: i64) -> None:
        self.spots[tile] = spot
        self.values[tile] = value
        self._mark(spot, tile + 1)
        for way in range(i64(4)):
            near = self._on(spot + STEP[way])
            if near == 0:
                self._mark(spot + STEP[way], BESIDE_FIRST + (tile >> 1))
            elif near < BESIDE_FIRST:
                self.around[tile] |= near << 8 * way
                self.around[near - 1] |= tile + 1 << 8 * (way ^ 2)

    def look_again(self, spot: i64) -> None:
        """Bring the slots near a spot up to date, and drop those that are none any more."""
        kept: i64 = 0
        for i in range(self.slotted):
            slot = self.slots[i]
            first = slot & 0xFFFF
            dx = (first & 255) - (spot & 255)
            dy = (first >> 8) - (spot >> 8)
            if -NEAR <= dx <= NEAR and -NEAR <= dy <= NEAR:
                slot = self.slot_at(first, slot >> 16 & 1)
                if slot == CLOSED:
                    continue
            self.slots[kept] = slot
            kept += 1
        for i in range(kept, self.slotted):
            self.slots[i] = 0
        self.slotted = kept

    def _new_slots(self, n: i64) -> None:
        """Pairs of squares that touch the n-th domino, and nothing that lay there before it."""
        first = BESIDE_FIRST + n
        for tile in range(2 * n, 2 * n + 2):
            for way in range(i64(4)):
                near = self.spots[tile] + STEP[way]
                if self._on(near) != first:
                    continue
                for turn in range(i64(4)):
                    other = near + STEP[turn]
                    there = self._on(other)
                    if 0 < there < first or (there == first and near > other):
                        continue  # taken, or found before, or found from there
                    self._add_slot(min(near, other), turn & 1)

    def _add_slot(self, first: i64, down: i64) -> None:
        slot = self.slot_at(first, down)
        if slot != CLOSED:
            self.slots[self.slotted] = slot
            self.slotted += 1

    def slot_at(self, first: i64, down: i64) -> i64:
        """The square and the next one as a slot; CLOSED if it is none."""
        along, across = STEP[down], STEP[1 - down]
        second = first + along
        if self.tile_on(first) != NONE or self.tile_on(second) != NONE:
            return CLOSED
        left, right = self.tile_on(first - along), self.tile_on(second + along)
        first_up, second_up = self.tile_on(first - across), self.tile_on(second - across)
        first_down, second_down = self.tile_on(first + across), self.tile_on(second + across)
        one = self._seen(left) | self._seen(first_up) | self._seen(first_down)
        two = self._seen(right) | self._seen(second_up) | self._seen(second_down)
        if one | two == 0 or (one | two) & DEAD:
            return CLOSED
        # §4.4 Blocks of four with both squares in them, and with one of them.
        whole: i64 = 0
        partly: i64 = 0
        if first_up != NONE and second_up != NONE:
            whole += 1
        if first_down != NONE and second_down != NONE:
            whole += 1
        if left != NONE and first_up != NONE and self.tile_on(first - along - across) != NONE:
            partly += 1
        if left != NONE and first_down != NONE and self.tile_on(first - along + across) != NONE:
            partly += 1
        if right != NONE and second_up != NONE and self.tile_on(second + along - across) != NONE:
            partly += 1
        if right != NONE and second_down != NONE and self.tile_on(second + along + across) != NONE:
            partly += 1
        use: i64 = FOR_SINGLE
        if whole + partly:
            use = self._use_for_double(first, down, whole, partly)
        return first | down << 16 | use | (one & VALUES) << FIRST | (two & VALUES) << SECOND

    def _seen(self, tile: i64) -> i64:
        """What a square has of a tile beside it: its value as a bit; §4.7 a dead monster has none."""
        if tile == NONE:
            return 0
        if self.dead & bit(tile >> 1):
            return DEAD
        return bit(self.values[tile]) | TOUCHES

    def touched(self, spot: i64) -> i64:
        """All that a square has of the tiles beside it."""
        found: i64 = 0
        for way in range(i64(4)):
            found |= self._seen(self.tile_on(spot + STEP[way]))
        return found

    def _full(self, spot: i64) -> bool:
        return self.tile_on(spot) != NONE

    def _use_for_double(self, first: i64, down: i64, whole: i64, partly: i64) -> i64:
        """§4.5, §4.6, §11.8 Of a pair of squares that makes blocks of four."""
        if whole == 0:
            return NO_USE
        if whole + partly == 1 and not self._lies_on_block(first, STEP[down], STEP[1 - down]):
            return FOR_DOUBLE
        if self.plays(LARGE_ROOMS):
            return self._large_use(first, down, self.large_block(first, down))
        return NO_USE

    def _lies_on_block(self, first: i64, along: i64, across: i64) -> bool:
        """§4.6 Whether the block of four would lie on another one, to make a block of six."""
        for side in range(i64(2)):
            off = across - 2 * across * side
            if self._full(first + off) and self._full(first + along + off):
                return self._full(first + 2 * off) and self._full(first + along + 2 * off)
        return False

    def large_block(self, first: i64, down: i64) -> i64:
        """§11.8 Which of BLOCKS the pair would fill up: NONE, or the first; if there are more, 100 more."""
        found: i64 = NONE
        for block in range(i64(ALL_BLOCKS)):
            if self._fills(first, down, block):
                if found != NONE:
                    return found + 100
                found = block
        return found

    def _fills(self, first: i64, down: i64, block: i64) -> bool:
        along, across = STEP[down], STEP[1 - down]
        corner = first + BLOCKS[4 * block] * along + BLOCKS[4 * block + 1] * across
        for u in range(BLOCKS[4 * block + 2]):
            for v in range(BLOCKS[4 * block + 3]):
                spot = corner + u * along + v * across
                if spot != first and spot != first + along and not self._full(spot):
                    return False
        return True

    def _large_use(self, first: i64, down: i64, block: i64) -> i64:
        """§11.8 The only one, with all of the new monster and no other in it."""
        if block == NONE or block >= WHOLE_BLOCKS:
            return NO_USE
        for i in range(self.block_tiles(first, down, block)):
            if FOUND[i] != NONE and is_monster(self.placed[FOUND[i] >> 1]):
                return NO_USE
        return FOR_DOUBLE

    def block_tiles(self, first: i64, down: i64, block: i64) -> i64:
        """The tiles of a block into the buffer, NONE where it is empty; how many."""
        along, across = STEP[down], STEP[1 - down]
        corner = first + BLOCKS[4 * block] * along + BLOCKS[4 * block + 1] * across
        n: i64 = 0
        for u in range(BLOCKS[4 * block + 2]):
            for v in range(BLOCKS[4 * block + 3]):
                FOUND[n] = self.tile_on(corner + u * along + v * across)
                n += 1
        return n

    def make_room(self, low: i64, high: i64) -> None:
        """§4.5, §11.8 The monster that was just placed on these spots gets its tiles."""
        first = min(low, high)
        down: i64 = 1
        if max(low, high) - first == 1:
            down = 0
        room: i64 = 0
        block: i64 = NONE
        if self.plays(LARGE_ROOMS):
            block = self.large_block(first, down)
        if block != NONE:
            for i in range(self.block_tiles(first, down, block)):
                room = room << 8 | FOUND[i] + 1
        else:
            room = self._small_room(low, high, STEP[1 - down])
        self.rooms[self.built] = room
        self.lairs[self.built] = self.laid - 1
        self.built += 1
        self.to_come -= 1

    def _small_room(self, low: i64, high: i64, across: i64) -> i64:
        off = across
        if not (self._full(low + off) and self._full(high + off)):
            off = -across
        tiles = self.tile_on(low + off) + 1 | self.tile_on(high + off) + 1 << 8
        return tiles << 16 | self.tile_on(low) + 1 | self.tile_on(high) + 1 << 8

    def room_of(self, spot: i64) -> i64:
        """The room whose monster has its low tile there."""
        domino = self.tile_on(spot) >> 1
        for room in range(self.built):
            if self.lairs[room] == domino:
                return room
        return NONE

    def monster(self, room: i64) -> i64:
        """Its value."""
        return LOW[self.placed[self.lairs[room]]]

    def alive(self, room: i64) -> bool:
        return self.dead & bit(self.lairs[room]) == 0

    def is_in(self, tile: i64, room: i64) -> bool:
        """§4.9 A tile may be in two rooms."""
        left = self.rooms[room]
        while left:
            if left & 255 == tile + 1:
                return True
            left >>= 8
        return False

    def room_tiles(self, room: i64) -> i64:
        """The values of its tiles into the buffer, lowest first; how many there are."""
        n: i64 = 0
        left = self.rooms[room]
        while left:
            TILES[n] = self.values[(left & 255) - 1]
            n += 1
            left >>= 8
        sort(TILES, n)
        return n

    def room_gold(self, room: i64) -> i64:
        """§6.3, §11.14"""
        total = self.pots[room]
        for i in range(self.room_tiles(room)):
            total += TILES[i]
        return total

    # §5 Moving

    def move_dice(self) -> i64:
        """§5.1, §6.6, §11.5"""
        if self.monsters_left() == 1 and not self.hunt_is_over():
            return 2
        return 1

    def step_change(self, seat: i64) -> i64:
        """§7.6, §11.15 What is added to a throw for moving."""
        change: i64 = 0
        if self.bloody(seat):
            change -= 1
        if self.classes[seat] == SCOUT:
            change += 1
        return change

    def _rolled(self, n: i64) -> None:
        seat = self.seat
        steps = self.step_change(seat)
        for i in range(n):
            steps += DICE[i]
        self.steps = max(i64(0), steps)
        self.moved = 1
        self.emit(THREW, seat, packed(DICE, n), self.steps)
        self.phase = WALKING
        if not self._can_walk(seat):
            self._stay(seat, 1)

    def _can_walk(self, seat: i64) -> bool:
        """Mostly there is a free tile beside the hero; otherwise all must be looked at."""
        start = self.at[seat]
        if self.steps > 0 and start != OUTSIDE:
            around = self.around[start]
            while around:
                if around & 255 and not self.taken((around & 255) - 1):
                    return True
                around >>= 8
        LOOK.n = 0
        self._walks(seat, LOOK)
        return LOOK.n > 1

    def reach(self, start: i64, most: i64, distance: vec[i64]) -> i64:
        """§5.2, §5.4 How many steps each tile is away, FAR where it is more than so many.

        The tiles that are reached stand in the queue, nearest first; return how many.
        """
        for tile in range(2 * self.laid):
            distance[tile] = FAR
        if start != OUTSIDE:
            distance[start] = 0
            QUEUE[0] = start
        elif most > 0:
            distance[SPAWN] = 1
            QUEUE[0] = SPAWN
        else:
            return 0
        return self._spread(1, most, distance)

    def _spread(self, queued: i64, most: i64, distance: vec[i64]) -> i64:
        """From so many tiles in the queue on, nearest first; return how many there are in the end."""
        done: i64 = 0
        while done < queued:
            tile = QUEUE[done]
            done += 1
            step = distance[tile] + 1
            if step > most:
                return queued
            around = self.around[tile]
            while around:
                near = (around & 255) - 1
                around >>= 8
                if near != NONE and distance[near] == FAR:
                    distance[near] = step
                    QUEUE[queued] = near
                    queued += 1
        return queued

    def steps_to_loot(self, seat: i64) -> i64:
        """How far the nearest free tile of a living room is, FAR if none can be reached."""
        self.reach(self.at[seat], FAR, DISTANCE)
        nearest: i64 = FAR
        for tile in range(2 * self.laid):
            if DISTANCE[tile] < nearest and not self.taken(tile) and self._is_lootable(tile):
                nearest = DISTANCE[tile]
        return nearest

    def _is_lootable(self, tile: i64) -> bool:
        for room in range(self.built):
            if self.alive(room) and self.is_in(tile, room):
                return True
        return False

    def steps_from(self, start: i64, tile: i64) -> i64:
        self.reach(start, FAR, DISTANCE)
        return DISTANCE[tile]

    def taken(self, tile: i64) -> bool:
        """§5.3"""
        for seat in range(self.seats):
            if self.at[seat] == tile:
                return True
        return False

    def _walks(self, seat: i64, out: Moves) -> None:
        if self.hop != NONE:
            self._walks_on(out)
            return
        out.push(make(DO_STAY))
        self._ends(self.reach(self.at[seat], self.steps, DISTANCE), out)
        if self.acted == 0:
            self._hops(seat, out)

    def _ends(self, reached: i64, out: Moves) -> None:
        """§5.3 The free ones among so many tiles in the queue."""
        for hero in range(self.seats):
            if self.at[hero] >= 0:
                DISTANCE[self.at[hero]] = FAR
        for i in range(reached):
            if DISTANCE[QUEUE[i]] != FAR:
                out.push(make(DO_GO, 0, self.spots[QUEUE[i]]))

    def _go(self, seat: i64, tile: i64) -> None:
        """The move ends; §11.5 and perhaps the game."""
        origin: i64 = NOWHERE
        if self.at[seat] != OUTSIDE:
            origin = self.spots[self.at[seat]]
        self.at[seat] = tile
        self.steps = 0
        self.hop = NONE
        self.emit(WENT, seat, origin, self.spots[tile])
        self._look_for_escape(tile)
        self._go_on()

    def _stay(self, seat: i64, without_choice: i64) -> None:
        self.steps = 0
        self.hop = NONE
        self.emit(STAYED, seat, without_choice)
        self._go_on()

    # §6 Looting

    def monsters_left(self) -> i64:
        """§6.6 Alive on the map or still to be placed."""
        return self.built - self.kills + self.to_come

    def count_monsters(self) -> None:
        """Those to come, where the dominoes were put down as a whole."""
        self.to_come = bits_in(self.unplaced() & DOUBLES[0])

    def unplaced(self) -> i64:
        """The dominoes still to be placed, as bits."""
        found = self.stock
        for seat in range(self.seats):
            found |= self.hands[seat]
        return found

    def _loots(self, seat: i64, out: Moves) -> None:
        """§6.1"""
        if self.hunt_is_over():
            return
        for room in range(self.built):
            if self.alive(room) and self.is_in(self.at[seat], room):
                out.push(make(DO_LOOT, self.monster(room), self.spots[2 * self.lairs[room]]))

    def _loot(self, room: i64) -> None:
        self.acted = 1
        self.target = room
        self.phase = LOOTING

    def loot_dice(self, room: i64) -> i64:
        """§6.2, §6.6, §11.8"""
        n: i64 = 0
        left = self.rooms[room]
        while left:
            n += 1
            left >>= 8
        if self.monsters_left() == 1:
            n += 1
        return n

    def loot_bonus(self, seat: i64, room: i64) -> i64:
        """§6.5, §11.14 What is added to each die."""
        bonus = self.revealed
        if self.is_willed(room, ORC) and self.bloody(seat):
            bonus -= 1
        return bonus

    def is_willed(self, room: i64, monster: i64) -> bool:
        """§11.14 Whether this monster is in the room, and has a will."""
        return self.monster(room) == monster and self.plays(MONSTER_RULES)

    def _fight_monster(self, n: i64) -> None:
        """§6.2"""
        seat = self.seat
        room = self.target
        thrown = packed(DICE, n)
        higher = self._higher_dice(room, n)
        if self.events is not None:
            bonus = self.loot_bonus(seat, room) + 1
            tiles = packed(TILES, self.room_tiles(room))
            golem = self.golem_bonus(room)
            self.emit(FOUGHT, seat, thrown, tiles, self.monster(room) | bonus << 4 | golem << 8)
        if higher == NONE or (higher < HARD_HIGHER and self.plays(HARD_MODE)):
            self._lose(seat, room, higher)
        else:
            self._kill(seat, room)
        self._go_on_unless_dead()

    def golem_bonus(self, room: i64) -> i64:
        """§11.14 What the highest tile counts more."""
        if self.is_willed(room, GOLEM):
            return 1
        return 0

    def _higher_dice(self, room: i64, n: i64) -> i64:
        """§6.2, §6.5, §11.7, §11.14 Dice and tiles in order, the best dice counting: NONE if one is lower."""
        tiles = self.room_tiles(room)
        TILES[tiles - 1] += self.golem_bonus(room)
        bonus = self.loot_bonus(self.seat, room)
        sort(DICE, n)
        higher: i64 = 0
        for i in range(tiles):
            gain = DICE[n - tiles + i] + bonus - TILES[i]
            if gain < 0:
                return NONE
            if gain > 0:
                higher += 1
        return higher

    def _kill(self, seat: i64, room: i64) -> None:
        """§6.3"""
        gold = self.room_gold(room)
        lair = self.lairs[room]
        low, high = self.spots[2 * lair], self.spots[2 * lair + 1]
        self.gold[seat] += gold
        self.pots[room] = 0
        self.bury(lair)
        self.emit(KILLED, seat, self.monster(room), gold, low | high << 16)
        self._look_for_way_out()
        self._look_for_end()

    def bury(self, lair: i64) -> None:
        """§4.7 No slot touches that monster any more."""
        self.kills += 1
        self.dead |= bit(lair)
        self.look_again(self.spots[2 * lair])

    def _lose(self, seat: i64, room: i64, higher: i64) -> None:
        """§6.4, §11.14"""
        self.emit(LOST, seat, self.monster(room), higher)
        if self.is_willed(room, RAT):
            return
        if self.is_willed(room, DIREWOLF):
            self.moved = 1
        if self.is_willed(room, TROLL):
            self._pay_troll(seat, room)
        if self.is_willed(room, DRAGON):
            self._dragon_wins(seat, room)
        if self.phase != OVER:
            self._hurt(seat)

    def _pay_troll(self, seat: i64, room: i64) -> None:
        fee = min(i64(TROLL_FEE), self.gold[seat])
        if fee == 0:
            return
        self.gold[seat] -= fee
        self.pots[room] += fee
        self.emit(TOLLED, seat, fee)
        self._look_for_end()

    def _dragon_wins(self, seat: i64, room: i64) -> None:
        for other in range(self.seats):
            if other == seat or self.at[other] < 0 or not self.is_in(self.at[other], room):
                continue
            if not self.bloody(other):
                self._bloody(other)

    # §7 Hero against hero

    def bloody(self, seat: i64) -> bool:
        return self.bloodied >> seat & 1 == 1

    def value(self, seat: i64, die: i64) -> i64:
        """§7.1"""
        if self.bloody(seat):
            return die - 1
        return die

    def is_beside(self, one: i64, other: i64) -> bool:
        """Whether two heroes are on tiles that touch."""
        if self.at[one] < 0 or self.at[other] < 0:
            return False
        around = self.around[self.at[one]]
        while around:
            if (around & 255) - 1 == self.at[other]:
                return True
            around >>= 8
        return False

    def _attacks(self, seat: i64, out: Moves) -> None:
        for other in range(self.seats):
            if other != seat and self.is_beside(seat, other):
                out.push(make(DO_ATTACK, other))

    def _attack(self, victim: i64) -> None:
        self.acted = 1
        self.target = victim
        self.phase = FIGHTING

    def bonus(self, seat: i64, good_class: i64) -> i64:
        """§11.15, §12.5 What counts only when two throws are compared."""
        bonus: i64 = 0
        if self.classes[seat] == good_class:
            bonus += 1
        if self.prepared[seat]:
            bonus += 1
        return bonus

    def _fight_hero(self, n: i64) -> None:
        """§7.2"""
        seat, victim = self.seat, self.target
        value = self.value(seat, DICE[0])
        mine = value + self.bonus(seat, FIGHTER)
        self.prepared[seat] = 0
        thrown = packed(DICE, n)
        if value <= 1:
            self._fail(seat, victim, thrown, value)
            return
        parry = self.value(victim, DICE[1])
        theirs = parry + self.bonus(victim, GUARDIAN)
        self.prepared[victim] = 0
        counted = mine << 4 | theirs << 8
        if mine < theirs:
            self.emit(ATTACKED, seat, victim, thrown, NOTHING | counted)
        elif mine == theirs:
            gold = self._rob(victim, seat, 1)
            self.emit(ATTACKED, seat, victim, thrown, STUMBLE | counted | gold << 12)
            self._look_for_end()
        else:
            gold = self._rob(victim, seat, value)
            self.emit(ATTACKED, seat, victim, thrown, BEATING | counted | gold << 12)
            self._look_for_end()
            if self.phase != OVER:
                self._beat(victim, value == HIGHEST and parry < HIGHEST)
        self._go_on_unless_dead()

    def _rob(self, victim: i64, seat: i64, gold: i64) -> i64:
        """§7.5 An attack brings that much, §11.15 and a Rogue one more."""
        if self.classes[seat] == ROGUE:
            gold += 1
        return self._pay(victim, seat, gold)

    def _pay(self, payer: i64, to: i64, gold: i64) -> i64:
        """§7.5 As much as there is."""
        gold = min(gold, self.gold[payer])
        self.gold[payer] -= gold
        self.gold[to] += gold
        return gold

    def _fail(self, seat: i64, victim: i64, thrown: i64, value: i64) -> None:
        """§7.3, §11.3"""
        gold = self._pay(seat, victim, 1)
        self.moved = 1
        self.emit(ATTACKED, seat, victim, thrown, FAILURE | value << 4 | gold << 12)
        self._look_for_end()
        if self.phase == OVER:
            return
        if self.hop != NONE:
            self._stop_before(seat)
        else:
            self._go_on()

    def _beat(self, victim: i64, with_six: bool) -> None:
        """§7.4, §11.2"""
        if self.bloody(victim):
            self._hurt(victim)
        elif with_six or self.plays(ATTACKS_BLOODY):
            self._bloody(victim)

    def _hurt(self, seat: i64) -> None:
        """§6.4, §7.4; §11.13"""
        if not self.bloody(seat):
            self._bloody(seat)
        elif not (self.revealed and self.plays(DEATHMATCH)):
            self._die(seat)

    def _bloody(self, seat: i64) -> None:
        self.bloodied |= bit(seat)
        self.emit(BLOODIED, seat)

    def _heal(self, seat: i64) -> None:
        """§7.7, §11.15"""
        self.bloodied &= ~bit(seat)
        if self.classes[seat] != CLERIC:
            self.acted = 1
        self.emit(HEALED, seat)
        self._go_on()

    # §8 Death

    def _die(self, seat: i64) -> None:
        """§8.1, §11.9, §11.10"""
        self.bloodied &= ~bit(seat)
        self.deaths[seat] += 1
        spot = self.spots[self.at[seat]]
        self.at[seat] = OUTSIDE
        self.emit(DIED, seat, spot)
        if seat == self.seat:
            self.died = 1
        self._fine(seat)
        if self.phase == OVER:
            return
        self.target = seat
        self.chooser = seat
        if self.deaths[seat] == self.lives:
            self._leave(seat)
        elif self.revealed and self.plays(DOORS_SHUT) and self._has_landing():
            self.again = 1
            self.phase = RETURNING
        else:
            self.landing = ENTRANCE
            self._choose_landing()

    def _go_on_unless_dead(self) -> None:
        """After a fight, if nobody is on the way back or has come back already."""
        if self.phase == LOOTING or self.phase == FIGHTING:
            self._go_on()

    def _fine(self, seat: i64) -> None:
        """§11.10"""
        fine = self.penalty
        if self.penalty == HALF:
            fine = (self.gold[seat] + 1) // 2
        fine = min(fine, self.gold[seat])
        if fine == 0:
            return
        self.gold[seat] -= fine
        self.emit(FINED, seat, fine)
        self._look_for_end()

    def _leave(self, seat: i64) -> None:
        """§11.9"""
        held = self.held[seat]
        self.at[seat] = GONE
        self.chooser = NONE
        self.emit(LEFT, seat, held)
        if held:
            self.stock |= self.hands[seat]
            self.in_stock += held
            self.shown &= ~self.hands[seat]
            self.hands[seat] = 0
            self.held[seat] = 0
            self.leavers = self.leavers << 9 | self.laid << 3 | seat + 1
        heroes: i64 = 0
        for other in range(self.seats):
            if self.at[other] != GONE:
                heroes += 1
        if heroes == 1:
            self._end(LAST_HERO)
        else:
            self._clear_if_stuck()

    def lies(self, domino: i64) -> bool:
        """Whether this domino of the first set, or its twin, is on the map."""
        for i in range(self.laid):
            if self.placed[i] == domino or self.placed[i] == domino + TWIN:
                return True
        return False

    def _has_landing(self) -> bool:
        """§8.3 Whether any throw of two dice names a domino on the map."""
        for i in range(self.laid):
            if LOW[self.placed[i]] > 0:
                return True
        return False

    def _thrown_domino(self) -> i64:
        """The domino of the first set that the two dice name."""
        low, high = min(DICE[0], DICE[1]), max(DICE[0], DICE[1])
        return low * (15 - low) // 2 + high - low

    def _return(self) -> None:
        """§8.3 A domino that is not there is thrown for again."""
        domino = self._thrown_domino()
        self.throws += 1
        if self.lies(domino):
            self.emit(FELL, self.target, packed(DICE, 2), 1)
            self.landing = domino
            self._choose_landing()
        else:
            self.emit(FELL, self.target, packed(DICE, 2), 0)

    def _throw_again(self, seat: i64) -> None:
        self.again = 0
        self.landing = NONE
        self.emit(RETHREW, seat)
        self.phase = RETURNING

    def _choose_landing(self) -> None:
        """Asked only where there is a choice."""
        self.phase = LANDING
        LOOK.n = 0
        self._landings(LOOK)
        if LOOK.n == 1:
            self._land(self.tile_on(spot_of(LOOK.items[0])))

    def _landings(self, out: Moves) -> None:
        """§8.2 to §8.4"""
        if self.again:
            out.push(make(DO_AGAIN))
        n = self._start_from_landing()
        for i in range(n):
            if not self.taken(QUEUE[i]):
                out.push(make(DO_LAND, 0, self.spots[QUEUE[i]]))
        if out.n > self.again:
            return
        self._spread(n, FAR, DISTANCE)
        nearest: i64 = FAR
        for tile in range(2 * self.laid):
            if DISTANCE[tile] < nearest and not self.taken(tile):
                nearest = DISTANCE[tile]
        for tile in range(2 * self.laid):
            if DISTANCE[tile] == nearest and not self.taken(tile):
                out.push(make(DO_LAND, 0, self.spots[tile]))

    def _start_from_landing(self) -> i64:
        """The tiles of the domino where somebody lands into the queue (§11.12: of both); how many."""
        for tile in range(2 * self.laid):
            DISTANCE[tile] = FAR
        n: i64 = 0
        for i in range(self.laid):
            if self.placed[i] == self.landing or (self.landing and self.placed[i] == self.landing + TWIN):
                QUEUE[n] = 2 * i
                QUEUE[n + 1] = 2 * i + 1
                DISTANCE[2 * i] = 0
                DISTANCE[2 * i + 1] = 0
                n += 2
        return n

    def is_spell(self) -> bool:
        """Whether whoever lands was put there by magic (§12.1), and did not come back from the dead."""
        return self.chooser != self.target or (self.target == self.seat and self.died == 0)

    def _land(self, tile: i64) -> None:
        hero = self.target
        came_back = not self.is_spell()
        self.at[hero] = tile
        self.chooser = NONE
        self.landing = NONE
        self.again = 0
        self.throws = 0
        self.emit(LANDED, hero, self.spots[tile])
        if came_back:
            self._look_for_escape(tile)
        self._go_on()

    # §9 The end

    def hunt_is_over(self) -> bool:
        """§9.1, §11.12"""
        return self.kills >= self.goal or self.monsters_left() == 0

    def _look_for_way_out(self) -> None:
        """§11.5"""
        if self.hunt_is_over() and self.plays(DUNGEON_ESCAPE):
            self.emit(HUNTED, NOBODY)

    def _look_for_end(self) -> None:
        """§9.1, §9.2"""
        if self.plays(DUNGEON_ESCAPE):
            return
        if self.hunt_is_over():
            self._end(NO_MONSTERS)
        elif self.plays(EARLY_END) and self._is_uncatchable():
            self._end(UNCATCHABLE)

    def _is_uncatchable(self) -> bool:
        """§9.2"""
        first: i64 = -1
        second: i64 = -1
        for seat in range(self.seats):
            gold = self.gold[seat]
            if gold > first:
                second = first
                first = gold
            elif gold > second:
                second = gold
        return first - second > self.prospects()

    def prospects(self) -> i64:
        """§9.2, §11.8, §11.12 The most gold that monsters can still bring."""
        n: i64 = 0
        for room in range(self.built):
            if self.alive(room):
                FOUND[n] = self.room_gold(room)
                n += 1
        beside: i64 = BESIDE
        if self.plays(LARGE_ROOMS):
            beside = BESIDE_LARGE
        left = self.unplaced() & DOUBLES[0]
        while left:
            FOUND[n] = 2 * LOW[nth_bit(left, 0)] + HIGHEST * beside
            left &= left - 1
            n += 1
        sort(FOUND, n)
        total: i64 = 0
        for i in range(max(i64(0), n - (self.goal - self.kills)), n):
            total += FOUND[i]
        return total

    def _look_for_escape(self, tile: i64) -> None:
        """§11.5"""
        if tile <= SPAWN + 1 and self.plays(DUNGEON_ESCAPE) and self.hunt_is_over():
            self._end(ESCAPED)

    def _end(self, why: i64) -> None:
        self.phase = OVER
        self.target = NONE
        self.chooser = NONE
        self.steps = 0
        self.hop = NONE
        self.emit(ENDED, self.seat, why)
        if self.events is None:
            return
        best = max([self.gold[seat] for seat in range(self.seats)])
        winners = sum([bit(seat) for seat in range(self.seats) if self.gold[seat] == best])
        self.emit(WON, NOBODY, winners, best)

    def standings(self) -> list[tuple[int, ...]]:
        """§9.3 Gold."""
        return [(self.gold[seat],) for seat in range(self.seats)]

    # §11.3, §12.4 In the middle of a move

    def _hops(self, seat: i64, out: Moves) -> None:
        """Heroes on the way to a tile where the move could end."""
        attack, steal = self.plays(HOP_ATTACK), self.plays(STEAL)
        if not (attack or steal):
            return
        self.reach(self.at[seat], self.steps, DISTANCE)
        for victim in range(self.seats):
            if victim == seat or self.at[victim] < 0:
                continue
            left = self.steps - DISTANCE[self.at[victim]]
            if left <= 0 or not self._goes_on_beyond(self.at[victim], left):
                continue
            if attack:
                out.push(make(DO_HOP_ATTACK, victim))
            if steal:
                out.push(make(DO_HOP_STEAL, victim))

    def _goes_on_beyond(self, tile: i64, steps: i64) -> bool:
        self.reach(tile, steps, BEYOND)
        for end in range(2 * self.laid):
            if BEYOND[end] != FAR and not self.taken(end):
                return True
        return False

    def _hop(self, seat: i64, victim: i64) -> None:
        """Up to the victim, with the steps that are left there; the tile behind stays taken until the end."""
        self.reach(self.at[seat], self.steps, DISTANCE)
        self.hop = self.at[victim]
        self.steps -= DISTANCE[self.hop]

    def _walks_on(self, out: Moves) -> None:
        self._ends(self.reach(self.hop, self.steps, DISTANCE), out)

    def _walk_on(self, seat: i64) -> None:
        self.phase = WALKING
        LOOK.n = 0
        self._walks_on(LOOK)
        if LOOK.n == 1:
            self._go(seat, self.tile_on(spot_of(LOOK.items[0])))

    def _stops(self, out: Moves) -> None:
        """The last free tiles before the victim, on the shortest ways there."""
        start = self.at[self.seat]
        self.reach(start, FAR, DISTANCE)
        for tile in range(2 * self.laid):
            BEYOND[tile] = 0
        QUEUE[0] = self.hop
        queued: i64 = 1
        done: i64 = 0
        back: i64 = 0  # 1 once the start is among them: however many ways lead back there, it is one choice
        while done < queued:
            tile = QUEUE[done]
            done += 1
            if DISTANCE[tile] == 1:
                if back == 0:
                    out.push(make(DO_STAY))
                back = 1
                continue
            around = self.around[tile]
            while around:
                near = (around & 255) - 1
                around >>= 8
                if near == NONE or BEYOND[near] or DISTANCE[near] != DISTANCE[tile] - 1:
                    continue
                BEYOND[near] = 1
                if self.taken(near):
                    QUEUE[queued] = near
                    queued += 1
                else:
                    out.push(make(DO_GO, 0, self.spots[near]))

    def _stop_before(self, seat: i64) -> None:
        """§11.3 After a critical failure, asked only where there is a choice."""
        self.phase = STOPPING
        self.steps = 0
        LOOK.n = 0
        self._stops(LOOK)
        if LOOK.n == 1:
            self.apply(seat, LOOK.items[0])

    # §12 Special actions

    def _special_actions(self, seat: i64, out: Moves) -> None:
        if self.has_magic(seat):
            for hero in range(self.seats):
                if self.at[hero] >= 0:
                    out.push(make(DO_MAGIC, hero))
        if self.plays(PUSH):
            for other in range(self.seats):
                if other != seat and self.is_beside(seat, other):
                    out.push(make(DO_PUSH, other))
        if self.plays(ROPE):
            self._swings(seat, out)

    def has_magic(self, seat: i64) -> bool:
        """§12.1, §11.15"""
        return self.plays(MAGIC) or self.classes[seat] == WIZARD

    def _cast(self, hero: i64) -> None:
        self.acted = 1
        self.target = hero
        self.phase = CASTING

    def _fly(self) -> None:
        """§12.1"""
        domino = self._thrown_domino()
        if not self.lies(domino):
            self.emit(CAST, self.seat, self.target, packed(DICE, 2), NOWHERE)
            self._go_on()
            return
        self.emit(CAST, self.seat, self.target, packed(DICE, 2), self.spots[self.at[self.target]])
        self.at[self.target] = OUTSIDE
        self.chooser = self.seat
        self.landing = domino
        self._choose_landing()

    def _push(self, hero: i64) -> None:
        self.acted = 1
        self.target = hero
        self.phase = PUSHING

    def _pushed(self) -> None:
        """§12.2"""
        thrown = self._contest()
        self.emit(PUSHED, self.seat, self.target, thrown, self._shove(self.seat, self.target))
        self._go_on()

    def _contest(self) -> i64:
        """§12.6 What both throws count, behind the dice in the buffer; all four packed, to be told."""
        DICE[2] = self.value(self.seat, DICE[0])
        DICE[3] = self.value(self.target, DICE[1])
        return packed(DICE, 4)

    def _shove(self, seat: i64, hero: i64) -> i64:
        """Where the hero ends up and was before, packed; or why not."""
        if DICE[2] <= DICE[3]:
            return NOT_HIGHER
        from_spot = self.spots[self.at[hero]]
        to_spot = 2 * from_spot - self.spots[self.at[seat]]
        tile = self.tile_on(to_spot)
        if tile == NONE or self.taken(tile):
            return NO_SPACE
        self.at[hero] = tile
        return to_spot | from_spot << 16

    def _swings(self, seat: i64, out: Moves) -> None:
        """§12.3"""
        for way in range(i64(4)):
            gap = self.spots[self.at[seat]] + STEP[way]
            if self.tile_on(gap) != NONE:
                continue
            tile = self.tile_on(gap + STEP[way])
            if tile != NONE and not self.taken(tile):
                out.push(make(DO_ROPE, 0, self.spots[tile]))

    def _swing(self, seat: i64, tile: i64) -> None:
        self.acted = 1
        self.emit(SWUNG, seat, self.spots[self.at[seat]], self.spots[tile])
        self.at[seat] = tile
        self._go_on()

    def _steal(self, hero: i64) -> None:
        self.acted = 1
        self.target = hero
        self.phase = STEALING

    def _stolen(self) -> None:
        """§12.4"""
        thrown = self._contest()
        gold = self._pay(self.target, self.seat, max(i64(0), DICE[2] - DICE[3]))
        self.emit(STOLE, self.seat, self.target, thrown, gold)
        self._look_for_end()
        self._go_on()

    def _prepare(self, seat: i64) -> None:
        """§12.5"""
        self.prepared[seat] = 2
        self.acted = 1
        self.emit(PREPARED, seat)
        self._go_on()

    # §1.5 What a viewer cannot know

    def hide(self, viewer: i64) -> None:
        """The dominoes of the others go where they might lie as well: into the stock, but for those shown."""
        for seat in range(self.seats):
            if seat != viewer:
                self.stock |= self.hands[seat] & ~self.shown
                self.hands[seat] &= self.shown

    def deal(self, rng: Rng) -> None:
        """Unseen dominoes lie anywhere at random; but whoever is placing one can place one (§3.3)."""
        self._fill_hands(rng)
        while self.phase == PLACING and not self.can_place(self.hands[self.seat]):
            self.hide(self.viewer)
            self._fill_hands(rng)

    def _fill_hands(self, rng: Rng) -> None:
        unseen = bits_in(self.stock)
        for seat in range(self.seats):
            for i in range(self.held[seat] - bits_in(self.hands[seat])):
                domino = nth_bit(self.stock, rng.below(unseen))
                unseen -= 1
                self.stock &= ~bit(domino)
                self.hands[seat] |= bit(domino)


# A buffer for a look at what is possible, used up before the next look.
LOOK: Final = Moves()

# What a throw of dice is for, as labels of luck say it.
THROW_FOR: Final = {
    ROLLING: "move",
    LOOTING: "loot",
    FIGHTING: "attack",
    PUSHING: "push",
    STEALING: "steal",
    CASTING: "magic",
}


def dominoes_in(mask: int) -> list[int]:
    """The dominoes whose bits are set, lowest first."""
    return [domino for domino in range(TWO_SETS) if mask >> domino & 1]


def mask_of(dominoes: list[int]) -> int:
    return sum(bit(domino) for domino in dominoes)


def drawn(rng: Rng, pool: list[int], n: int) -> list[int]:
    """So many of the pool, one after the other."""
    found: list[int] = []
    for i in range(n):
        item = rng.pick(pool)
        pool.remove(item)
        found.append(item)
    return found
