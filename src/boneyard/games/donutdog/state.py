"""The rules of Donut Dog. Sections (§) refer to docs/rules/donutdog.md.

In secret (choosing dice, and the tokens after rolling) everybody is always asked, so that nothing shows; in
the open a seat is asked only where the rules leave it a choice.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, NOBODY, Masked, Moves, Open, Seat, State, bit
from boneyard.games.donutdog.data import (
    ANIMALS,
    BONUSES,
    DECK,
    DECK_SIZE,
    FACES,
    FISH,
    KIND,
    LEAST,
    MAGIC,
    MORE_CARDS,
    MOST,
    MOST_ROUNDS,
    POINTS,
    POOL,
    POOL_COUNT,
    POOL_SORTS,
    REROLL,
    REROLLS_AT_FIRST,
    ROUNDS,
    STAR,
    STAR_AND_REROLL,
)

# What is going on. Chance acts up to ORDERING, and whenever dice are loose; nobody in OVER.
DEALING: Final = 0  # §3.2
STARTING: Final = 1  # §7.4 who may spend tokens first in round 1
ROLLING: Final = 2  # §3.4
ORDERING: Final = 3  # §3.6 all dice tie
OVER: Final = 4
PICKING: Final = 5  # §3.3 everybody in secret
TOKENS: Final = 6  # §3.4 everybody in secret; §7.4 one after the other
TURNS: Final = 7  # §5

# The kinds of action: `make(kind, ...)` packs one, `kind_of` and its neighbours take it apart.
DO_PICK: Final = 0  # a: pool
DO_DONE: Final = 1
DO_REROLL: Final = 2  # a: up to four dice
DO_MAGIC: Final = 3  # a: die, b: face
DO_TAKE: Final = 4  # a: card, b: the spare die, ANY_DIE, or NO_DIE where the bonus is taken already
DO_BONUS: Final = 5  # a: die, b: bonus

# What is told. The numbers of each event stand behind it.
DEALT: Final = 0  # cards, each one higher than its number, eight bits each; round
STARTS: Final = 1
PICKED: Final = 2
SHOWED: Final = 3  # pool
ROLLED: Final = 4  # dice, 1 if everybody sees them
REROLLED: Final = 5  # dice before, 1 if everybody sees them
CHANGED: Final = 6  # die before, face, 1 if everybody sees it
REVEALED: Final = 7  # dice, Rerolls spent, Magics spent
DREW_LOTS: Final = 8
ORDERED: Final = 9  # seats, each one higher than its number, eight bits each
TOOK: Final = 10  # card, dice
GOT: Final = 11  # die, bonus
LEFT: Final = 12  # cards
SCORED: Final = 13  # points, kinds, VP tokens
FINISHED: Final = 14

NONE: Final = -1  # no card, no pool, no seat
NO_DIE: Final = 0
ANY_DIE: Final = 255  # §4.4 a spare die that earns a Reroll: without tokens it does not matter which
NOTHING: Final = FISH + 1  # §7.1 no animal, where a card would stand

# What a die shows, besides a face.
LOOSE: Final = 0  # it is about to be rolled
AWAY: Final = -1  # it is used, or not rolled in this round

# Whose dice are loose, in the view of those who cannot know it (§3.4): no seat's bit.
SOMEBODY: Final = 16

# What a turn has brought, as bits.
ANIMAL: Final = 1
BONUS: Final = 2


WIDTHS: Final = (3, 32, 8)  # of the kind, a and b, in bits


def make(kind: i64, a: i64 = 0, b: i64 = 0) -> i64:
    return kind | a << 3 | b << 35


def kind_of(action: i64) -> i64:
    return action & 7


def a_of(action: i64) -> i64:
    return action >> 3 & 0xFFFFFFFF


def b_of(action: i64) -> i64:
    return action >> 35 & 255


# A die is one number, of its sort and what it shows; several dice are one number, eight bits each.


def die(sort: i64, face: i64) -> i64:
    return sort * 32 + face


def sort_of(code: i64) -> i64:
    return code >> 5


def face_of(code: i64) -> i64:
    return code & 31


def fits(card: i64, low: i64, middle: i64, high: i64) -> bool:
    """§5.2 Whether three dice, in order, meet the arrows."""
    at = 3 * card
    return (
        LEAST[at] <= low <= MOST[at]
        and LEAST[at + 1] <= middle <= MOST[at + 1]
        and LEAST[at + 2] <= high <= MOST[at + 2]
    )


def fitting(faces: vec[i64], first: i64, spare: i64) -> i64:
    """§5.2 All cards, as bits, that three dice meet: those from the first on, without the spare one."""
    low: i64 = 99
    middle: i64 = 99
    high: i64 = 99
    for slot in range(i64(POOL)):
        face = faces[first + slot]
        if slot == spare or face == AWAY:
            continue
        if face < low:
            high = middle
            middle = low
            low = face
        elif face < middle:
            high = middle
            middle = face
        else:
            high = face
    return _fitting(low, middle, high)


def _fitting(low: i64, middle: i64, high: i64) -> i64:
    """All cards that three dice, in order, meet; looked up once for any three."""
    at = (low * SIDES + middle) * SIDES + high
    if FITTING[at] < 0:
        found: i64 = 0
        for card in range(i64(ANIMALS)):
            if fits(card, low, middle, high):
                found |= bit(card)
        FITTING[at] = found
    return FITTING[at]


SIDES: Final = 21  # one more than the highest face
FITTING: Final = vec[i64]([-1] * (SIDES * SIDES * SIDES))


def bonus_level(face: i64) -> i64:
    """§5.4 The best bonus a spare die earns."""
    if face >= BONUSES[STAR_AND_REROLL]:
        return STAR_AND_REROLL
    if face >= BONUSES[STAR]:
        return STAR
    if face >= BONUSES[MAGIC]:
        return MAGIC
    return REROLL


@final
class DonutDogState(State):
    def __init__(self, seats: i64 = 2, of: "DonutDogState | None" = None) -> None:
        super().__init__(of)
        if of is None:
            self.seats: Open[i64] = seats
            self.open_rolls: Open[bool] = False
            self.kinds_break_ties: Open[bool] = False
            self.rounds: Open[i64] = ROUNDS
            self.fish: Open[i64] = NONE  # §7.1 Fish left; NONE where they never run out
            self.deck: Open[i64] = bit(DECK_SIZE) - 1  # cards in it, as bits: their order is chance's
            self.row: Open[vec[i64]] = filled(seats + MORE_CARDS, NONE)  # lowest first; NONE where taken
            self.pools: Masked[vec[i64]] = filled(seats, NONE)  # by seat: the pool chosen
            self.dice: Masked[vec[i64]] = filled(POOL * seats, AWAY)  # by seat four: equal sorts lowest first
            self.rolls: Masked[vec[i64]] = filled(seats, 0)  # by seat: rolls made in this round
            self.rerolls: Masked[vec[i64]] = filled(seats, REROLLS_AT_FIRST)  # §2.1
            self.magics: Masked[vec[i64]] = filled(seats, 0)
            self.stars: Open[vec[i64]] = filled(seats, 0)  # VP tokens
            self.spent_rerolls: Masked[vec[i64]] = filled(seats, 0)  # §3.4 in private, and not yet revealed
            self.spent_magics: Masked[vec[i64]] = filled(seats, 0)
            self.animals: Open[vec[i64]] = filled(MOST_ROUNDS * seats, NONE)  # by seat ten: as taken
            self.printed: Open[vec[i64]] = filled(seats, 0)  # by seat: VP on its animals
            self.kinds: Open[vec[i64]] = filled(seats, 0)  # by seat: kinds it has, as bits
            self.order: Open[vec[i64]] = filled(seats, NONE)  # §3.5 seats, the first to go first
            self.phase: Open[i64] = DEALING
            self.round: Open[i64] = 1
            self.loose: Masked[i64] = 0  # seats with dice about to be rolled, as bits; in a view SOMEBODY
            self.done: Open[i64] = 0  # §3.4 seats that are done with their tokens, as bits
            self.first: Open[i64] = NONE  # §7.4 who spends tokens first in this round
            self.turn: Open[i64] = NONE  # the seat that acts in the open
            self.place: Open[i64] = 0  # how many turns of this round are over
            self.got: Open[i64] = 0  # what this turn has brought
        else:
            self.seats = of.seats
            self.open_rolls = of.open_rolls
            self.kinds_break_ties = of.kinds_break_ties
            self.rounds = of.rounds
            self.fish = of.fish
            self.deck = of.deck
            self.row = of.row[:]
            self.pools = of.pools[:]
            self.dice = of.dice[:]
            self.rolls = of.rolls[:]
            self.rerolls = of.rerolls[:]
            self.magics = of.magics[:]
            self.stars = of.stars[:]
            self.spent_rerolls = of.spent_rerolls[:]
            self.spent_magics = of.spent_magics[:]
            self.animals = of.animals[:]
            self.printed = of.printed[:]
            self.kinds = of.kinds[:]
            self.order = of.order[:]
            self.phase = of.phase
            self.round = of.round
            self.loose = of.loose
            self.done = of.done
            self.first = of.first
            self.turn = of.turn
            self.place = of.place
            self.got = of.got

    def clone(self) -> "DonutDogState":
        return DonutDogState(self.seats, self)

    # Who acts, and how

    def actors(self) -> list[Seat]:
        if self.loose or self.phase < OVER:
            return [CHANCE]
        if self.phase == OVER:
            return []
        if self.phase == PICKING:
            return [seat for seat in range(self.seats) if self.pools[seat] == NONE]
        if self.in_private():
            return [seat for seat in range(self.seats) if not self.done >> seat & 1]
        return [self.turn]

    def actor(self) -> i64:
        if self.loose or self.phase < OVER:
            return CHANCE
        if self.phase == OVER:
            return NOBODY
        if self.phase == PICKING:
            for seat in range(self.seats):
                if self.pools[seat] == NONE:
                    return seat
        if self.in_private():
            for seat in range(self.seats):
                if not self.done >> seat & 1:
                    return seat
        return self.turn

    def in_private(self) -> bool:
        """§3.4 Whether dice are rolled that only their owner sees."""
        return (self.phase == TOKENS or self.phase == ROLLING) and not self.open_rolls

    def secret(self) -> str:
        """The name of the secret phase now open, until the last choice in it is made; else nothing."""
        if self.phase == PICKING:
            return f"round/{self.round}/dice"
        if self.phase == TOKENS and not self.open_rolls:
            return f"round/{self.round}/tokens"
        return ""

    def fill(self, seat: i64, out: Moves) -> None:
        if self.phase == PICKING:
            out.load(EVERY_POOL)
            return
        if self.phase == TOKENS:
            out.push(make(DO_DONE))
        else:
            if not self.got & ANIMAL:
                self._takes(seat, out)
            if not self.got & BONUS:
                self._bonuses(seat, out)
        if self.rerolls[seat]:
            self._rerolls(seat, out)
        if self.magics[seat]:
            self._magics(seat, out)

    def apply(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == DO_PICK:
            self._pick(seat, a_of(action))
        elif kind == DO_DONE:
            self._finish(seat)
        elif kind == DO_REROLL:
            self._reroll(seat, a_of(action))
        elif kind == DO_MAGIC:
            self._magic(seat, a_of(action), b_of(action))
        elif kind == DO_TAKE:
            self._take(seat, a_of(action), b_of(action))
        else:  # DO_BONUS
            self._collect(seat, a_of(action), b_of(action))

    def luck(self) -> str:
        if self.loose == SOMEBODY:
            raise ValueError(f"whose dice are rolled in private is not told by the view of {self.viewer}")
        if self.loose:
            seat = self._roller()
            sorts = ".".join(
                [
                    f"d{FACES[self.sort_at(seat, slot)]}"
                    for slot in range(i64(POOL))
                    if self.dice[POOL * seat + slot] == LOOSE
                ]
            )
            return f"round/{self.round}/seat/{seat}/roll/{self.rolls[seat]}/{sorts}"
        if self.phase == DEALING:
            return "deck"
        if self.phase == STARTING:
            return "first"
        return f"round/{self.round}/order"

    def draw(self, rng: Rng) -> list[int]:
        if self.loose:
            seat = self._roller()
            return [
                rng.below(FACES[self.sort_at(seat, slot)]) + 1
                for slot in range(i64(POOL))
                if self.dice[POOL * seat + slot] == LOOSE
            ]
        if self.phase == STARTING:
            return [rng.below(self.seats)]
        if self.phase == ORDERING:
            return several(rng, list(range(self.seats)), self.seats)
        cards = [card for card in range(i64(DECK_SIZE)) if self.deck >> card & 1]
        return several(rng, cards, self.seats + MORE_CARDS)

    def resolve(self, shown: list[int]) -> None:
        if self.loose:
            self._roll(self._roller(), shown)
        elif self.phase == DEALING:
            self._deal(shown)
        elif self.phase == STARTING:
            self.first = shown[0]
            self.phase = DEALING
            self.emit(STARTS, self.first)
        else:
            self.emit(DREW_LOTS, NOBODY)
            self._settle_order(shown)

    def standings(self) -> list[tuple[int, ...]]:
        """§6.1, §6.3, §7.2"""
        if self.kinds_break_ties:
            return [(self.points(seat), ones(self.kinds[seat])) for seat in range(self.seats)]
        return [(self.points(seat),) for seat in range(self.seats)]

    def points(self, seat: i64) -> i64:
        """§6.1 Stars on animals, kinds and VP tokens."""
        return self.printed[seat] + ones(self.kinds[seat]) + self.stars[seat]

    # §1.6 What a viewer cannot know: dice chosen and not shown, dice rolled and tokens spent in private.

    def hide(self, viewer: i64) -> None:
        """Tokens spent in private lie before their owner as they did before the roll (§3.4)."""
        if self.phase == PICKING:
            for seat in range(self.seats):
                if seat != viewer and self.pools[seat] != NONE:
                    self.pools[seat] = HIDDEN
        elif self.in_private():
            for seat in range(self.seats):
                if seat != viewer and self.rolls[seat]:
                    self._cover(seat)
            if self.phase == TOKENS and self.loose and not (viewer >= 0 and self.loose & bit(viewer)):
                self.loose = SOMEBODY

    def _cover(self, seat: i64) -> None:
        for slot in range(i64(POOL)):
            self.dice[POOL * seat + slot] = HIDDEN
        self.rerolls[seat] += self.spent_rerolls[seat]
        self.magics[seat] += self.spent_magics[seat]
        if self.phase == TOKENS:
            self.rolls[seat] = HIDDEN
            self.spent_rerolls[seat] = HIDDEN
            self.spent_magics[seat] = HIDDEN

    def deal(self, rng: Rng) -> None:
        """Dice fall as dice do; of choices made in secret any is as likely, and tokens count as kept."""
        for seat in range(self.seats):
            if self.pools[seat] == HIDDEN:
                self.pools[seat] = rng.below(POOL_COUNT)
            if self.dice[POOL * seat] == HIDDEN:
                self._roll_anew(seat, rng)
        if self.loose == SOMEBODY:
            self._somebody_rerolls(rng)

    def _roll_anew(self, seat: i64, rng: Rng) -> None:
        self.spent_rerolls[seat] = 0
        self.spent_magics[seat] = 0
        self.rolls[seat] = 1
        for slot in range(i64(POOL)):
            self.dice[POOL * seat + slot] = rng.below(FACES[self.sort_at(seat, slot)]) + 1
        self._tidy(seat)

    def _somebody_rerolls(self, rng: Rng) -> None:
        """Chance is rolling for somebody else, and only that somebody knows for whom."""
        may = [
            seat
            for seat in range(self.seats)
            if seat != self.viewer and self.rerolls[seat] and not self.done >> seat & 1
        ]
        seat: i64 = may[rng.below(len(may))]
        self.rerolls[seat] -= 1
        self.spent_rerolls[seat] = 1
        self.loose = bit(seat)
        for slot in range(i64(POOL)):
            self.dice[POOL * seat + slot] = LOOSE

    # Dice

    def sort_at(self, seat: i64, slot: i64) -> i64:
        return POOL_SORTS[POOL * self.pools[seat] + slot]

    def die_at(self, seat: i64, slot: i64) -> i64:
        return die(self.sort_at(seat, slot), self.dice[POOL * seat + slot])

    def dice_of(self, seat: i64) -> i64:
        """The dice of a seat that show something, as one number."""
        found: i64 = 0
        shift: i64 = 0
        for slot in range(i64(POOL)):
            if self.dice[POOL * seat + slot] > LOOSE:
                found |= self.die_at(seat, slot) << shift
                shift += 8
        return found

    def _slot_of(self, seat: i64, code: i64) -> i64:
        slot: i64 = 0
        while self.dice[POOL * seat + slot] <= LOOSE or self.die_at(seat, slot) != code:
            slot += 1
        return slot

    def _tidy(self, seat: i64) -> None:
        """Equal sorts lowest first, so that dice that come to the same look the same."""
        at = POOL * seat
        for slot in range(i64(POOL - 1)):
            if self.sort_at(seat, slot) != self.sort_at(seat, slot + 1):
                continue
            low = self.dice[at + slot]
            if low > self.dice[at + slot + 1]:
                self.dice[at + slot] = self.dice[at + slot + 1]
                self.dice[at + slot + 1] = low

    def _same_as_next(self, seat: i64, slot: i64) -> bool:
        return (
            slot < POOL - 1
            and self.dice[POOL * seat + slot] == self.dice[POOL * seat + slot + 1]
            and self.sort_at(seat, slot) == self.sort_at(seat, slot + 1)
        )

    def _roller(self) -> i64:
        seat: i64 = 0
        while not self.loose >> seat & 1:
            seat += 1
        return seat

    def _roll(self, seat: i64, shown: list[int]) -> None:
        """§3.4, §4.2"""
        i = 0
        for slot in range(i64(POOL)):
            if self.dice[POOL * seat + slot] == LOOSE:
                self.dice[POOL * seat + slot] = shown[i]
                i += 1
        self.rolls[seat] += 1
        self.loose &= ~bit(seat)
        self._tidy(seat)
        self.emit(ROLLED, seat, self.dice_of(seat), self._seen())
        if self.phase == ROLLING:
            if self.loose == 0:
                self._all_rolled()
        else:
            self._go_on(seat)

    def _seen(self) -> i64:
        """1 where everybody sees what happens to dice."""
        if self.in_private():
            return 0
        return 1

    # §3 The round

    def _deal(self, shown: list[int]) -> None:
        """§3.2"""
        animals = sorted([DECK[card] for card in shown])
        packed: i64 = 0
        for i in range(i64(len(shown))):
            self.deck &= ~bit(shown[i])
            self.row[i] = animals[i]
            packed |= (self.row[i] + 1) << (8 * i)
        self.phase = PICKING
        self.emit(DEALT, NOBODY, packed, self.round)

    def _pick(self, seat: i64, pool: i64) -> None:
        """§3.3"""
        self.pools[seat] = pool
        self.emit(PICKED, seat)
        for other in range(self.seats):
            if self.pools[other] == NONE:
                return
        for slot in range(POOL * self.seats):
            self.dice[slot] = LOOSE
        self.loose = bit(self.seats) - 1
        self.phase = ROLLING
        for other in range(self.seats):
            self.emit(SHOWED, other, self.pools[other])

    def _all_rolled(self) -> None:
        self.phase = TOKENS
        if self.open_rolls:
            self.turn = self.first
            self._ask_for_tokens()

    def _ask_for_tokens(self) -> None:
        """§7.4 The next who has tokens."""
        while self.rerolls[self.turn] + self.magics[self.turn] == 0:
            self.done |= bit(self.turn)
            if self.done == bit(self.seats) - 1:
                self._reveal()
                return
            self.turn = (self.turn + 1) % self.seats

    def _finish(self, seat: i64) -> None:
        """§3.4"""
        self.done |= bit(seat)
        self.emit(FINISHED, seat)
        if self.done == bit(self.seats) - 1:
            self._reveal()
        elif self.open_rolls:
            self.turn = (seat + 1) % self.seats
            self._ask_for_tokens()

    def _reveal(self) -> None:
        """§3.4 All dice and all tokens spent; §3.5 the order, if dice decide it."""
        self.phase = ORDERING
        self.done = 0
        self.turn = NONE
        for seat in range(self.seats):
            rerolls = self.spent_rerolls[seat]
            magics = self.spent_magics[seat]
            self.spent_rerolls[seat] = 0
            self.spent_magics[seat] = 0
            if not self.open_rolls:
                self.emit(REVEALED, seat, self.dice_of(seat), rerolls, magics)
        for seat in range(self.seats):
            for other in range(seat):
                if self._haste(seat) == self._haste(other):
                    return
        self._settle_order(list(range(self.seats)))

    def _haste(self, seat: i64) -> i64:
        """§3.5, §3.6 The lower, the earlier: the highest die, then the next, down to the lowest."""
        found: i64 = 0
        for face in sorted([self.dice[POOL * seat + slot] for slot in range(i64(POOL))], reverse=True):
            found = found * 32 + face
        return found

    def _settle_order(self, lots: list[int]) -> None:
        """§3.5; §3.6 where all dice tie, in the order of the lots."""
        for i in range(self.seats):
            j = i
            seat: i64 = lots[i]
            while j > 0 and self._haste(self.order[j - 1]) > self._haste(seat):
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = seat
        packed: i64 = 0
        for i in range(self.seats):
            packed |= (self.order[i] + 1) << (8 * i)
        self.emit(ORDERED, NOBODY, packed)
        self.phase = TURNS
        self.place = 0
        self.turn = self.order[0]

    def _end_round(self) -> None:
        """§3.7"""
        packed: i64 = 0
        shift: i64 = 0
        for i in range(i64(len(self.row))):
            if self.row[i] != NONE:
                packed |= (self.row[i] + 1) << shift
                shift += 8
            self.row[i] = NONE
        self.emit(LEFT, NOBODY, packed)
        if self.open_rolls:
            self.first = self.order[0]
        self.turn = NONE
        self.place = 0
        for seat in range(self.seats):
            self.pools[seat] = NONE
            self.rolls[seat] = 0
            self.order[seat] = NONE
        if self.round == self.rounds:
            self._end()
            return
        self.round += 1
        self.phase = DEALING

    def _end(self) -> None:
        """§6.1"""
        self.phase = OVER
        for seat in range(self.seats):
            self.emit(SCORED, seat, self.points(seat), ones(self.kinds[seat]), self.stars[seat])

    # §4 Tokens

    def _rerolls(self, seat: i64, out: Moves) -> None:
        """§4.2 Any of the dice; §4.4 of equal dice it does not matter which."""
        alike: i64 = 0  # dice that are equal to the next one, as bits
        away: i64 = 0
        for slot in range(i64(POOL)):
            if self.dice[POOL * seat + slot] == AWAY:
                away |= bit(slot)
            elif self._same_as_next(seat, slot):
                alike |= bit(slot)
            CODES[slot] = self.die_at(seat, slot)
        for mask in range(i64(1), bit(POOL)):
            if not mask & away and not mask & alike & ~(mask >> 1):
                out.push(make(DO_REROLL, chosen(mask)))

    def _reroll(self, seat: i64, dice: i64) -> None:
        """§4.2"""
        left = dice
        while left:
            self.dice[POOL * seat + self._slot_of(seat, left & 255)] = LOOSE
            left >>= 8
        self._tidy(seat)
        self.rerolls[seat] -= 1
        if self.in_private():
            self.spent_rerolls[seat] += 1
        self.loose |= bit(seat)
        self.emit(REROLLED, seat, dice, self._seen())

    def _magics(self, seat: i64, out: Moves) -> None:
        """§4.3 Any other face; §4.4 of equal dice it does not matter which."""
        last = self.phase == TURNS and self.got != 0 and self.rerolls[seat] + self.magics[seat] == 1
        ways: i64 = 0
        for slot in range(i64(POOL)):
            at = POOL * seat + slot
            shown = self.dice[at]
            if shown == AWAY or self._same_as_next(seat, slot):
                continue
            code = self.die_at(seat, slot)
            for face in range(i64(1), FACES[self.sort_at(seat, slot)] + 1):
                if face == shown:
                    continue
                if last:
                    self.dice[at] = face
                    way = self._only_way(seat)
                    self.dice[at] = shown
                    if way >= 0 and ways & bit(way):
                        continue  # the turn would end as with a lower face
                    if way >= 0:
                        ways |= bit(way)
                out.push(make(DO_MAGIC, code, face))

    def _magic(self, seat: i64, code: i64, face: i64) -> None:
        """§4.3"""
        self.dice[POOL * seat + self._slot_of(seat, code)] = face
        self._tidy(seat)
        self.magics[seat] -= 1
        if self.in_private():
            self.spent_magics[seat] += 1
        self.emit(CHANGED, seat, code, face, self._seen())
        self._go_on(seat)

    # §5 The turn

    def _takes(self, seat: i64, out: Moves) -> None:
        """§5.3 What the dice pay for, with each spare die that makes a difference."""
        if self.got & BONUS:
            self._each(self._payable(seat, NONE, self._lying()), NO_DIE, out)
            return
        poor = self.rerolls[seat] + self.magics[seat] == 0
        alike: i64 = 0  # cards that some spare die leaves which earns a Reroll and no more
        some: i64 = 0
        lying = self._lying()
        for slot in range(i64(POOL)):
            PAID[slot] = self._payable(seat, slot, lying)
            some |= PAID[slot]
        for slot in range(i64(POOL)):
            if self._same_as_next(seat, slot):
                continue
            cards = PAID[slot]
            if some != bit(NOTHING):
                cards &= ~bit(NOTHING)  # §7.1 some other spare die leaves an animal
            spare = self.die_at(seat, slot)
            if poor and bonus_level(face_of(spare)) == REROLL:
                cards &= ~alike
                alike |= cards
                spare = ANY_DIE
            self._each(cards, spare, out)

    def _each(self, cards: i64, spare: i64, out: Moves) -> None:
        """One of these animals, in the order they lie in and equal ones once; a fish; nothing."""
        left = cards
        for i in range(i64(len(self.row))):
            card = self.row[i]
            if card != NONE and left & bit(card):
                out.push(make(DO_TAKE, card, spare))
                left &= ~bit(card)
        if cards & bit(FISH):
            out.push(make(DO_TAKE, FISH, spare))
        if cards & bit(NOTHING):
            out.push(make(DO_TAKE, NOTHING, spare))

    def _lying(self) -> i64:
        """The cards of the row, as bits."""
        found: i64 = 0
        for i in range(i64(len(self.row))):
            if self.row[i] != NONE:
                found |= bit(self.row[i])
        return found

    def _payable(self, seat: i64, spare: i64, lying: i64) -> i64:
        """§5.2, §5.3 The cards, as bits, that the dice other than the spare one pay for."""
        found = fitting(self.dice, POOL * seat, spare) & lying
        if self.fish:
            return found | bit(FISH)
        if found == 0:
            return bit(NOTHING)  # §7.1
        return found

    def _take(self, seat: i64, card: i64, spare: i64) -> None:
        """§5.3"""
        used: i64 = 0
        shift: i64 = 0
        kept: i64 = NONE
        if spare == ANY_DIE:
            kept = self._low_spare(seat, card)
        elif spare != NO_DIE:
            kept = self._slot_of(seat, spare)
        for slot in range(i64(POOL)):
            if slot == kept or self.dice[POOL * seat + slot] == AWAY:
                continue
            used |= self.die_at(seat, slot) << shift
            shift += 8
            self.dice[POOL * seat + slot] = AWAY
        self._tidy(seat)
        self.got |= ANIMAL
        if card != NOTHING:
            self._own(seat, card)
        self.emit(TOOK, seat, card, used)
        self._go_on(seat)

    def _low_spare(self, seat: i64, card: i64) -> i64:
        """§4.4 Where a die lies that earns a Reroll and leaves the card to the others."""
        lying = self._lying()
        slot: i64 = 0
        while bonus_level(self.dice[POOL * seat + slot]) != REROLL or not (
            self._payable(seat, slot, lying) & bit(card)
        ):
            slot += 1
        return slot

    def _own(self, seat: i64, card: i64) -> None:
        at = MOST_ROUNDS * seat
        while self.animals[at] != NONE:
            at += 1
        self.animals[at] = card
        self.count_animal(seat, card)
        if card == FISH:
            if self.fish > 0:
                self.fish -= 1
            return
        i: i64 = 0
        while self.row[i] != card:
            i += 1
        self.row[i] = NONE

    def count_animal(self, seat: i64, card: i64) -> None:
        """§6.1, §6.2"""
        self.printed[seat] += POINTS[card]
        self.kinds[seat] |= bit(KIND[card])

    def _bonuses(self, seat: i64, out: Moves) -> None:
        """§5.4 What a spare die earns, and everything less."""
        poor = self.rerolls[seat] + self.magics[seat] == 0
        lying = self._lying()
        ways: i64 = 0
        for slot in range(i64(POOL)):
            face = self.dice[POOL * seat + slot]
            if face == AWAY or self._same_as_next(seat, slot):
                continue
            for level in range(bonus_level(face) + 1):
                if level == STAR and poor and not self.got & ANIMAL:
                    cards = self._payable(seat, slot, lying)
                    if ones(cards) == 1 and ways & cards:
                        continue  # the turn would end as with another spare die
                    if ones(cards) == 1:
                        ways |= cards
                out.push(make(DO_BONUS, self.die_at(seat, slot), level))

    def _collect(self, seat: i64, code: i64, level: i64) -> None:
        """§5.4, §5.5"""
        self.dice[POOL * seat + self._slot_of(seat, code)] = AWAY
        self._tidy(seat)
        self.got |= BONUS
        if level == MAGIC:
            self.magics[seat] += 1
        if level == REROLL:
            self.rerolls[seat] += 1
        if level == STAR_AND_REROLL:
            self.rerolls[seat] += 1
        if level >= STAR:
            self.stars[seat] += 1
        self.emit(GOT, seat, code, level)
        self._go_on(seat)

    def _go_on(self, seat: i64) -> None:
        """§5.1 After each step: the rest of the turn, if there is but one way; §7.4 the next for tokens."""
        if self.phase == TOKENS:
            if self.open_rolls and self.rerolls[seat] + self.magics[seat] == 0:
                self._finish(seat)
            return
        if self.got == ANIMAL | BONUS:
            self._end_turn()
            return
        if self.got == 0 or self.rerolls[seat] + self.magics[seat]:
            return
        way = self._only_way(seat)
        if way < 0:
            return
        if self.got & BONUS:
            self._take(seat, way, NO_DIE)
        else:
            self._collect(seat, self.dice_of(seat), REROLL)

    def _only_way(self, seat: i64) -> i64:
        """With animal or bonus taken and no tokens: the card or bonus left to take, if only one is."""
        if self.got & BONUS:
            cards = self._payable(seat, NONE, self._lying())
            if ones(cards) > 1:
                return NONE
            card: i64 = 0
            while not cards & bit(card):
                card += 1
            return card
        if bonus_level(face_of(self.dice_of(seat))) == REROLL:
            return REROLL
        return NONE

    def _end_turn(self) -> None:
        self.got = 0
        self.place += 1
        if self.place == self.seats:
            self._end_round()
        else:
            self.turn = self.order[self.place]


def every_pool() -> Moves:
    found = Moves()
    for pool in range(i64(POOL_COUNT)):
        found.push(make(DO_PICK, pool))
    return found


EVERY_POOL: Final = every_pool()  # §3.3
# Buffers, used up before the next look.
CODES: Final = vec[i64]([0] * POOL)  # the dice of a seat
PAID: Final = vec[i64]([0] * POOL)  # the cards each spare die leaves payable


def chosen(mask: i64) -> i64:
    """Some of the dice in CODES, as one number."""
    dice: i64 = 0
    shift: i64 = 0
    for slot in range(i64(POOL)):
        if mask >> slot & 1:
            dice |= CODES[slot] << shift
            shift += 8
    return dice


def ones(bits: i64) -> i64:
    found: i64 = 0
    left = bits
    while left:
        left &= left - 1
        found += 1
    return found


def several(rng: Rng, pool: list[int], n: i64) -> list[int]:
    shown: list[int] = []
    left = pool
    for i in range(n):
        one = rng.pick(left)
        left.remove(one)
        shown.append(one)
    return shown


def filled(n: i64, value: i64) -> vec[i64]:
    return vec[i64]([value] * n)
