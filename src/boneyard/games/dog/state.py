"""The rules of Dog. Sections (§) refer to docs/rules/dog.md.

Cards of a rank and tokens of a colour are alike. So a hand counts ranks, four bits each, and the four tokens
of a colour are kept in order of their places: the same board is always the same numbers.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, NOBODY, Masked, Moves, Open, Seat, State, bit
from boneyard.games.dog.data import (
    ACE,
    APART,
    BOX,
    CARDS,
    DEALS,
    FIELDS,
    JACK,
    JOKER,
    KENNEL,
    KING,
    MOST_TURNS,
    PLACES,
    RANKS,
    ROUNDS,
    SEATS,
    SEVEN,
    SLOTS,
    STEPS,
    TOKENS,
)

# What is going on. Chance acts before OVER, nobody in it; in EXCHANGING all who still owe a card.
ROLLING: Final = 0  # §2.2
DEALING: Final = 1  # §3.3
OVER: Final = 2
EXCHANGING: Final = 3  # §3.4
PLAYING: Final = 4  # §3.7

# The kinds of action. All begin with kind and rank; what follows stands behind them.
WIDTHS: Final = (3, 4, 7, 7)  # bits of the kind, the rank, and of two places or a seat
STEPS_WIDTHS: Final = (4, 56)  # of a seven: its rank, and eight bits a step
DO_GIVE: Final = 0  # whose card it is
DO_START: Final = 1
DO_WALK: Final = 2  # from which place, to which
DO_SWAP: Final = 3  # the place of one's own token, the place of the other
DO_SEVEN: Final = (
    4  # seven steps: the place from which the token that does it set out, and whether it goes home
)

# What is told. The numbers of each event stand behind it.
ROLLED: Final = 0  # three bits a seat: its die, or 0
DEALS_FIRST: Final = 1
BEGAN: Final = 2  # turn, round, cards each; the seat deals
SHUFFLED: Final = 3  # §7.5
DEALT: Final = 4  # the hand
CHOSE_GIFT: Final = 5  # rank
EXCHANGED: Final = 6
GAVE: Final = 7  # rank, to whom
CAME_OUT: Final = 8  # rank, colour
WALKED: Final = 9  # rank, from and to (seven bits each), colour
SWAPPED: Final = 10  # rank, both places (seven bits each), both colours (two bits each)
STEPPED: Final = 11  # rank, steps as in the action, their colours (two bits each)
SENT_BACK: Final = 12  # colour, field
THREW_IN: Final = 13  # the hand
IDLED: Final = 14  # §7.3
FINISHED: Final = 15  # the seat is the colour
WON: Final = 16  # the seat is one of the team
STOPPED: Final = 17  # §6.4 tokens at home of seat 0's team, of the other

NONE: Final = -1  # no seat, no rank
EVERY: Final = 1000000  # more plays than a card can have
ALL: Final = vec[i64]([sum(card.copies << 4 * rank for rank, card in enumerate(CARDS))])
SEVENS_AND_JOKERS: Final = vec[i64]([15 << 4 * SEVEN | 15 << 4 * JOKER])
ROUND_CARDS: Final = vec[i64](list(DEALS))
MOST_WALKS: Final = 13  # of one card: those of a joker
LONGEST: Final = 13
WALKS: Final = vec[i64]([n for card in CARDS for n in (card.walks + (0,) * MOST_WALKS)[:MOST_WALKS]])
WALK_COUNTS: Final = vec[i64]([len(card.walks) for card in CARDS])
AGAIN: Final = vec[i64]([sum(bit(8 * step) for step in range(n)) for n in range(STEPS + 1)])


def give(rank: i64, seat: i64) -> i64:
    return DO_GIVE | rank << 3 | seat << 7


def start(rank: i64) -> i64:
    return DO_START | rank << 3


def walk(rank: i64, place: i64, to: i64) -> i64:
    return DO_WALK | rank << 3 | place << 7 | to << 14


def swap(rank: i64, place: i64, other: i64) -> i64:
    return DO_SWAP | rank << 3 | place << 7 | other << 14


def kind_of(action: i64) -> i64:
    return action & 7


def rank_of(action: i64) -> i64:
    return action >> 3 & 15


def from_of(action: i64) -> i64:
    return action >> 7 & 127


def to_of(action: i64) -> i64:
    return action >> 14 & 127


def steps_of(action: i64) -> i64:
    """Eight bits a step, the first one lowest: seven for the place, one if the token turns in."""
    return action >> 7


def count_of(cards: i64, rank: i64) -> i64:
    return cards >> 4 * rank & 15


def seat_at_start(field: i64) -> i64:
    """Whose start it is, if it is one."""
    return field >> 4


@final
class DogState(State):
    def __init__(self, of: "DogState | None" = None) -> None:
        super().__init__(of)
        if of is None:
            self.anticlockwise: Open[bool] = False  # §7.1
            self.starter_rotates: Open[bool] = False  # §7.2
            self.idle_jack: Open[bool] = False  # §7.3
            self.canadian: Open[bool] = False  # §7.4
            self.continuous: Open[bool] = False  # §7.5
            self.joker_finish: Open[bool] = False  # §7.6
            # by colour, four each, lowest first: where the tokens are
            self.places: Open[vec[i64]] = vec[i64]([KENNEL] * (SEATS * TOKENS))
            self.board: Open[vec[i64]] = vec[i64]([NONE] * PLACES)  # by place: whose token is there, or NONE
            self.homes: Open[vec[i64]] = vec[i64]([0] * SEATS)  # by colour: tokens at home
            self.fresh: Open[i64] = 0  # §4.2 colours with a fresh token on their start, as bits
            # cards, four bits a rank; in a view also those that lie face down in a hand
            self.stock: Masked[i64] = ALL[0]
            self.stocked: Open[i64] = BOX  # how many cards are left to deal
            self.hands: Masked[vec[i64]] = vec[i64](
                [0] * SEATS
            )  # by seat: cards, in a view those that it knows
            self.held: Open[vec[i64]] = vec[i64]([0] * SEATS)  # by seat: how many cards are in the hand
            self.played: Open[vec[i64]] = vec[i64](
                [0] * SEATS
            )  # by seat: cards of this round, thrown in or not
            self.gifts: Masked[vec[i64]] = vec[i64](
                [NONE] * SEATS
            )  # by seat: the rank given this round, or NONE
            self.phase: Open[i64] = ROLLING
            self.turn: Open[i64] = 0
            self.round: Open[i64] = 0  # from 0
            self.dealer: Open[i64] = NONE
            self.seat: Open[i64] = NONE  # whose turn it is
            self.rollers: Open[i64] = 15  # §2.2 who rolls, as bits
            self.attempt: Open[i64] = 0
        else:
            self.anticlockwise = of.anticlockwise
            self.starter_rotates = of.starter_rotates
            self.idle_jack = of.idle_jack
            self.canadian = of.canadian
            self.continuous = of.continuous
            self.joker_finish = of.joker_finish
            self.places = of.places[:]
            self.board = of.board[:]
            self.homes = of.homes[:]
            self.fresh = of.fresh
            self.stock = of.stock
            self.stocked = of.stocked
            self.hands = of.hands[:]
            self.held = of.held[:]
            self.played = of.played[:]
            self.gifts = of.gifts[:]
            self.phase = of.phase
            self.turn = of.turn
            self.round = of.round
            self.dealer = of.dealer
            self.seat = of.seat
            self.rollers = of.rollers
            self.attempt = of.attempt

    def clone(self) -> "DogState":
        return DogState(of=self)

    # Who acts, and how

    def actors(self) -> list[Seat]:
        phase = self.phase
        if phase == PLAYING:
            return [self.seat]
        if phase < OVER:
            return [CHANCE]
        if phase == OVER:
            return []
        return [seat for seat in range(SEATS) if self.gifts[seat] == NONE]

    def secret(self) -> str:
        """§3.4"""
        if self.phase == EXCHANGING:
            return f"exchange of turn {self.turn}, round {self.round + 1}"
        return ""

    def actor(self) -> i64:
        # Not one conditional expression: mypyc would box its two kinds of int.
        phase = self.phase
        if phase == PLAYING:
            return self.seat
        if phase < OVER:
            return CHANCE
        if phase == OVER:
            return NOBODY
        seat: i64 = 0
        while self.gifts[seat] != NONE:
            seat += 1
        return seat

    def fill(self, seat: i64, out: Moves) -> None:
        cards = self.hands[seat]
        rank: i64 = 0
        while cards:
            if cards & 15:
                if self.phase == EXCHANGING:
                    out.push(give(rank, seat))
                else:
                    self.plays(seat, rank, out, EVERY)
            cards >>= 4
            rank += 1

    def apply(self, seat: i64, action: i64) -> None:
        if kind_of(action) == DO_GIVE:
            self._give(seat, rank_of(action))
            return
        self._put_down(seat, rank_of(action))
        self.move(seat, action)
        if self._team_at_home(seat) == 2 * TOKENS:
            self._win(seat)
        else:
            self._go_on()

    def move(self, seat: i64, action: i64) -> None:
        """What playing a card does on the board."""
        kind = kind_of(action)
        rank = rank_of(action)
        if kind == DO_WALK:
            self._walk(seat, rank, from_of(action), to_of(action))
        elif kind == DO_START:
            self._come_out(seat, rank)
        elif kind == DO_SWAP:
            self._swap(seat, rank, from_of(action), to_of(action))
        else:
            self._step(seat, rank, steps_of(action))

    def luck(self) -> str:
        if self.phase == ROLLING:
            return f"dealer/{self.attempt}"
        return f"turn/{self.turn}/round/{self.round + 1}"

    def draw(self, rng: Rng) -> list[int]:
        """A die for everybody who rolls, by seat; or the cards of a round, all of seat 0 first.

        What is dealt never depends on what was played: at the end of a round all cards have left the hands.
        """
        if self.phase == ROLLING:
            return [rng.below(6) + 1 for seat in range(SEATS) if self.rollers >> seat & 1]
        stock = self.stock
        left = self.stocked
        shown: list[int] = []
        for i in range(SEATS * ROUND_CARDS[self.round]):
            rank = nth_of(stock, rng.below(left))
            stock -= bit(4 * rank)
            left -= 1
            shown.append(rank)
        return shown

    def resolve(self, shown: list[int]) -> None:
        if self.phase == ROLLING:
            self._roll(shown)
            return
        each = ROUND_CARDS[self.round]
        for i in range(SEATS * each):
            self._deal(i // each, shown[i])
        self._dealt()

    def chance(self, rng: Rng) -> None:
        if self.phase == ROLLING:
            self.resolve(self.draw(rng))
            return
        each = ROUND_CARDS[self.round]
        for seat in range(i64(SEATS)):
            for i in range(each):
                self._deal(seat, nth_of(self.stock, rng.below(self.stocked)))
        self._dealt()

    # §1 The board

    def partner(self, seat: i64) -> i64:
        return seat ^ 2

    def _team_at_home(self, seat: i64) -> i64:
        return self.homes[seat] + self.homes[seat ^ 2]

    def _relocate(self, colour: i64, place: i64, to: i64) -> None:
        """Move a token, and keep its colour's places in order. What stood there has lost its field."""
        places = self.places
        i: i64 = TOKENS * colour
        last: i64 = i + TOKENS - 1
        first = i
        while places[i] != place:
            i += 1
        while i < last and places[i + 1] < to:
            places[i] = places[i + 1]
            i += 1
        while i > first and places[i - 1] > to:
            places[i] = places[i - 1]
            i -= 1
        places[i] = to
        if place >= 0:
            self.board[place] = NONE
        if to >= 0:
            self.board[to] = colour

    def take_stock(self) -> None:
        """Work out what follows from places and cards, where those were put down as a whole."""
        for place in range(i64(PLACES)):
            self.board[place] = NONE
        for seat in range(i64(SEATS)):
            self.homes[seat] = 0
            self.held[seat] = how_many(self.hands[seat])
        for token in range(i64(SEATS * TOKENS)):
            place = self.places[token]
            if place != KENNEL:
                self.board[place] = token // TOKENS
            if place >= FIELDS:
                self.homes[token // TOKENS] += 1
        self.stocked = how_many(self.stock)

    # §2.2 The first dealer

    def _roll(self, dice: list[int]) -> None:
        told: i64 = 0
        best: i64 = 0
        highest: i64 = 0
        i: i64 = 0
        for seat in range(i64(SEATS)):
            if not self.rollers >> seat & 1:
                continue
            die: i64 = dice[i]
            i += 1
            told |= die * bit(3 * seat)
            if die > best:
                best = die
                highest = 0
            if die == best:
                highest |= bit(seat)
        self.emit(ROLLED, NOBODY, told)
        self.rollers = highest
        self.attempt += 1
        if highest & (highest - 1):
            return
        seat = 0
        while not highest >> seat & 1:
            seat += 1
        self.dealer = seat
        self.rollers = 0
        self.attempt = 0
        self.turn = 1
        self.emit(DEALS_FIRST, seat)
        self._begin_round()

    # §3.1 to §3.3 A round

    def _begin_round(self) -> None:
        """§3.2 Shuffle, before a turn or §7.5 when the stock is short; at this moment nobody holds a card."""
        if self.continuous:
            if self.stocked < SEATS * ROUND_CARDS[self.round]:
                self.stock = ALL[0]
                self.stocked = BOX
                self.emit(SHUFFLED, self.dealer)
        elif self.round == 0:
            self.stock = ALL[0]
            self.stocked = BOX
        self.phase = DEALING

    def _deal(self, seat: i64, rank: i64) -> None:
        card = bit(4 * rank)
        self.stock -= card
        self.stocked -= 1
        self.hands[seat] += card
        self.held[seat] += 1

    def _dealt(self) -> None:
        self.emit(BEGAN, self.dealer, self.turn, self.round + 1, ROUND_CARDS[self.round])
        for seat in range(i64(SEATS)):
            self.emit(DEALT, seat, self.hands[seat])
        self.phase = EXCHANGING

    # §3.4, §3.5 The exchange

    def _give(self, seat: i64, rank: i64) -> None:
        self.gifts[seat] = rank
        self.emit(CHOSE_GIFT, seat, rank)
        for other in range(i64(SEATS)):
            if self.gifts[other] == NONE:
                return
        for giver in range(i64(SEATS)):
            card = bit(4 * self.gifts[giver])
            self.hands[giver] -= card
            self.hands[giver ^ 2] += card
        self.phase = PLAYING
        self.emit(EXCHANGED, NOBODY)
        for giver in range(i64(SEATS)):
            self.emit(GAVE, giver, self.gifts[giver], giver ^ 2)
        self.seat = (self._starter() - self._onward()) & 3
        self._go_on()

    def knows(self, seat: i64) -> i64:
        """§3.5 The rank that a seat gave and knows its partner to hold, or NONE."""
        gift = self.gifts[seat]
        to = seat ^ 2
        if self.phase == EXCHANGING or gift < 0 or self.held[to] == 0 or count_of(self.played[to], gift):
            return NONE
        return gift

    # §3.6 to §3.9 Playing

    def _starter(self) -> i64:
        if self.starter_rotates:
            return (self.dealer + 1 + self.round) & 3
        return (self.dealer + 1) & 3

    def _onward(self) -> i64:
        """From a seat to the next one to play; seats count against the clock."""
        if self.anticlockwise:
            return 1
        return -1

    def _go_on(self) -> None:
        """To the next who can play. Whoever cannot throws in; when all cards are gone the round is over."""
        onward = self._onward()
        while True:
            seat = (self.seat + onward) & 3
            for i in range(i64(SEATS - 1)):
                if self.held[seat] == 0:
                    seat = (seat + onward) & 3
            if self.held[seat] == 0:
                self._end_round()
                return
            self.seat = seat
            if self._can_play(seat):
                return
            if self.idle_jack and count_of(self.hands[seat], JACK):
                self._idle(seat)
            else:
                self._throw_in(seat)

    def _can_play(self, seat: i64) -> bool:
        """§3.7 Plain cards are looked at first, since a seven is much to look through."""
        hand = self.hands[seat]
        FOUND.n = 0
        cards = hand & ~SEVENS_AND_JOKERS[0]
        rank: i64 = 0
        while cards:
            if cards & 15:
                self.plays(seat, rank, FOUND, 1)
                if FOUND.n:
                    return True
            cards >>= 4
            rank += 1
        if count_of(hand, JOKER):
            self.plays(seat, JOKER, FOUND, 1)
        if FOUND.n == 0 and count_of(hand, SEVEN):
            self.plays(seat, SEVEN, FOUND, 1)
        return FOUND.n > 0

    def _put_down(self, seat: i64, rank: i64) -> None:
        card = bit(4 * rank)
        self.hands[seat] -= card
        self.held[seat] -= 1
        self.played[seat] += card

    def _throw_in(self, seat: i64) -> None:
        """§3.8"""
        thrown = self.hands[seat]
        self.played[seat] += thrown
        self.hands[seat] = 0
        self.held[seat] = 0
        self.emit(THREW_IN, seat, thrown)

    def _idle(self, seat: i64) -> None:
        """§7.3"""
        self._put_down(seat, JACK)
        self.emit(IDLED, seat)

    def _end_round(self) -> None:
        """§3.9"""
        self.seat = NONE
        for seat in range(i64(SEATS)):
            self.played[seat] = 0
            self.gifts[seat] = NONE
        self.round += 1
        if self.round == ROUNDS:
            self.round = 0
            self.turn += 1
            self.dealer = (self.dealer + 1) & 3
        if self.turn > MOST_TURNS:
            self._stop()
        else:
            self._begin_round()

    # §4 Moving: where a walk leads, NONE where it leads nowhere

    def colour(self, seat: i64) -> i64:
        """§6.1 Whose tokens a seat plays."""
        if self.homes[seat] == TOKENS:
            return seat ^ 2
        return seat

    def is_fresh(self, field: i64) -> bool:
        """§4.2 Whether the token on this field is."""
        return field & 15 == 0 and field < FIELDS and self.fresh >> seat_at_start(field) & 1 == 1

    def field_ahead(self, field: i64, n: i64) -> i64:
        """§4.3, §4.4 Along the loop, at most 13; so there is only one start that can be in the way."""
        if n >= APART - (field & 15) and self.fresh >> (seat_at_start(field) + 1 & 3) & 1:
            return NONE
        return (field + n) & 63

    def field_behind(self, field: i64, n: i64) -> i64:
        """§5.3"""
        past = field & 15
        if 0 < past <= n and self.fresh >> seat_at_start(field) & 1:
            return NONE
        return (field - n) & 63

    def free_slots(self, colour: i64, place: i64) -> i64:
        """§4.6, §4.8 How many slots of its home a token could walk through: from the loop, or further in."""
        first: i64 = FIELDS + SLOTS * colour
        last = first + SLOTS
        if place >= FIELDS:
            first = place + 1
        elif self.fresh >> colour & 1:
            return 0
        slot = first
        while slot < last and self.board[slot] == NONE:
            slot += 1
        return slot - first

    def _send_back(self, seat: i64, colour: i64, field: i64) -> None:
        """§4.5, §5.6 Whoever was pushed off a field, after the move that did it."""
        stands = self.board[field]  # whoever pushed it off, or nobody
        self._relocate(colour, field, KENNEL)
        self.board[field] = stands
        self.emit(SENT_BACK, seat, colour, field)

    def _leave(self, place: i64) -> None:
        """§4.2 A token that moves is fresh no more."""
        if place < FIELDS and place & 15 == 0:
            self.fresh &= ~bit(seat_at_start(place))

    def _arrive(self, colour: i64, place: i64, to: i64) -> bool:
        """Whether it was the last of its colour to come home."""
        self._leave(place)
        self._relocate(colour, place, to)
        if to < FIELDS or place >= FIELDS:
            return False
        self.homes[colour] += 1
        return self.homes[colour] == TOKENS

    # §5 The cards

    def plays(self, seat: i64, rank: i64, out: Moves, most: i64) -> None:
        """All ways to play a card; but it may stop when there are `most`."""
        colour = self.colour(seat)
        first = out.n
        if rank in (ACE, KING, JOKER):
            self._starts(colour, rank, out)
        self._walks(colour, rank, out, most)
        if rank in (JACK, JOKER):
            self._swaps(colour, rank, out)
        if out.n < most and rank in (SEVEN, JOKER):
            SEVENS.find(self, seat, rank, out, first, most)

    def ways_to_step(self, seat: i64, total: i64, out: Moves) -> None:
        """Every way to do the last so many steps of a seven: no plays, but they tell why another is none."""
        SEVENS.find_ways(self, seat, total, out)

    # §4.1 Coming out

    def _starts(self, colour: i64, rank: i64, out: Moves) -> None:
        if self.places[TOKENS * colour] == KENNEL and not self.fresh >> colour & 1:
            out.push(start(rank))

    def _come_out(self, seat: i64, rank: i64) -> None:
        colour = self.colour(seat)
        field = APART * colour
        pushed = self.board[field]
        self._relocate(colour, KENNEL, field)
        self.fresh |= bit(colour)
        self.emit(CAME_OUT, seat, rank, colour)
        if pushed != NONE:
            self._send_back(seat, pushed, field)

    # §5.1 to §5.3 Walking

    def _walks(self, colour: i64, rank: i64, out: Moves, most: i64) -> None:
        if WALK_COUNTS[rank] == 0:
            return
        no_home = rank == JOKER and self._last_is_out(colour)
        for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
            place = self.places[token]
            if place == KENNEL or out.n >= most:
                continue
            if place >= FIELDS:
                if WALKS[MOST_WALKS * rank] < SLOTS:  # the shortest comes first
                    self._walks_home(colour, rank, place, place + 1, out)
                continue
            self._walks_round(colour, rank, place, out)
            to_start = (APART * colour - place) & 63
            if to_start < LONGEST and not no_home:
                self._walks_home(colour, rank, place, FIELDS + SLOTS * colour - to_start, out)

    def _walks_home(self, colour: i64, rank: i64, place: i64, one: i64, out: Moves) -> None:
        """`one` is where a single step would lead, were there slots all the way."""
        first: i64 = place + 1
        if place < FIELDS:
            first = FIELDS + SLOTS * colour
        end = first + self.free_slots(colour, place)
        if first == end:
            return
        for i in range(MOST_WALKS * rank, MOST_WALKS * rank + WALK_COUNTS[rank]):
            slot = one + WALKS[i] - 1
            if first <= slot < end:
                out.push(walk(rank, place, slot))

    def _walks_round(self, colour: i64, rank: i64, place: i64, out: Moves) -> None:
        """§5.9 A token that lands on one of its colour leaves the same board, whichever that was."""
        onto_own = False
        for i in range(MOST_WALKS * rank, MOST_WALKS * rank + WALK_COUNTS[rank]):
            n = WALKS[i]
            if n > 0:
                field = self.field_ahead(place, n)
            else:
                field = self.field_behind(place, -n)
            if field == NONE:
                continue
            if self.board[field] == colour:
                if onto_own:
                    continue
                onto_own = True
            out.push(walk(rank, place, field))

    def _last_is_out(self, colour: i64) -> bool:
        """§6.3 All tokens of the team but one are home, and no joker may bring that one."""
        return self._team_at_home(colour) == 2 * TOKENS - 1 and not self.joker_finish

    def _walk(self, seat: i64, rank: i64, place: i64, to: i64) -> None:
        colour = self.board[place]
        pushed = self.board[to]
        finished = self._arrive(colour, place, to)
        self.emit(WALKED, seat, rank, place | to << 7, colour)
        if pushed != NONE:
            self._send_back(seat, pushed, to)
        if finished:
            self.emit(FINISHED, colour)

    # §5.4 Jack

    def _swaps(self, colour: i64, rank: i64, out: Moves) -> None:
        for mine in range(TOKENS * colour, TOKENS * colour + TOKENS):
            place = self.places[mine]
            if place < 0 or place >= FIELDS or self.is_fresh(place):
                continue
            for token in range(i64(SEATS * TOKENS)):
                other = self.places[token]
                if other < 0 or other >= FIELDS or token // TOKENS == colour or self.is_fresh(other):
                    continue
                out.push(swap(rank, place, other))

    def _swap(self, seat: i64, rank: i64, place: i64, other: i64) -> None:
        mine = self.board[place]
        theirs = self.board[other]
        self._relocate(mine, place, other)
        self._relocate(theirs, other, place)
        self.board[other] = mine
        self.emit(SWAPPED, seat, rank, place | other << 7, mine | theirs << 2)

    # §5.5 to §5.7 Seven

    def _step(self, seat: i64, rank: i64, steps: i64) -> None:
        colours = self._colours_of(steps)
        pushed: i64 = 0  # who has to go back, as colour + 1 and field, 9 bits each
        finished: i64 = 0
        done: i64 = 0
        while done < STEPS:
            one = steps >> 8 * done & 255
            n: i64 = 1
            while done + n < STEPS and steps >> 8 * (done + n) & 255 == one:
                n += 1
            place = one & 127
            colour = self.board[place]
            to = self._way_of(colour, place, n, one >> 7)
            pushed = self._clear_way(colour, place, n, to, pushed)
            if self._arrive(colour, place, to):
                finished |= bit(colour)
            done += n
        self.emit(STEPPED, seat, rank, steps, colours)
        while pushed:
            self._send_back(seat, (pushed & 7) - 1, pushed >> 3 & 63)
            pushed >>= 9
        for colour in range(i64(SEATS)):
            if finished >> colour & 1:
                self.emit(FINISHED, colour)

    def _way_of(self, colour: i64, place: i64, n: i64, inwards: i64) -> i64:
        """Where so many steps of a token lead."""
        if inwards:
            return FIELDS + SLOTS * colour + n - ((APART * colour - place) & 63) - 1
        if place < FIELDS:
            return (place + n) & 63
        return place + n

    def _clear_way(self, mover: i64, place: i64, n: i64, to: i64, pushed: i64) -> i64:
        """§5.6 Whoever stands in the way of a token goes back."""
        on_loop: i64 = 0
        if place < FIELDS:
            on_loop = n
            if to >= FIELDS:
                on_loop = (APART * mover - place) & 63
        for i in range(i64(1), on_loop + 1):
            field = (place + i) & 63
            colour = self.board[field]
            if colour == NONE:
                continue
            self.board[field] = NONE
            at: i64 = 0
            while pushed >> at:
                at += 9
            pushed |= (colour + 1 | field << 3) << at
        return pushed

    def _colours_of(self, steps: i64) -> i64:
        """Whose token each step is, before any is done."""
        colours: i64 = 0
        if self.events is not None:
            for i in range(i64(STEPS)):
                colours |= self.board[steps >> 8 * i & 127] * bit(2 * i)
        return colours

    # §6 The end

    def _win(self, seat: i64) -> None:
        """§6.2"""
        self.phase = OVER
        self.seat = NONE
        self.emit(WON, seat)

    def _stop(self) -> None:
        """§6.4"""
        self.phase = OVER
        self.emit(STOPPED, NOBODY, self._team_at_home(0), self._team_at_home(1))

    def standings(self) -> list[tuple[int, ...]]:
        """The team's tokens at home: partners share a standing."""
        return [(self._team_at_home(seat),) for seat in range(SEATS)]

    # §1.5 What a viewer cannot know

    def hide(self, viewer: i64) -> None:
        """Cards of the others might be any of the stock's, but the one that is known (§3.5)."""
        for seat in range(i64(SEATS)):
            if seat == viewer:
                continue
            unseen = self.hands[seat]
            if viewer >= 0 and seat == viewer ^ 2 and self.knows(viewer) != NONE:
                unseen -= bit(4 * self.knows(viewer))
            self.hands[seat] -= unseen
            self.stock += unseen
        for seat in range(i64(SEATS)):
            if self.gifts[seat] != NONE and not self._sees_gift(viewer, seat):
                self.gifts[seat] = HIDDEN

    def _sees_gift(self, viewer: i64, giver: i64) -> bool:
        """§3.4, §3.5 The giver, and the partner once both have picked it up."""
        return viewer == giver or (viewer == giver ^ 2 and self.phase != EXCHANGING)

    def deal(self, rng: Rng) -> None:
        """What somebody gave or played says nothing here of what they hold.

        So of all cards the receiver had, each is as likely to be the one given.
        """
        left = how_many(self.stock)
        for seat in range(i64(SEATS)):
            for i in range(self.held[seat] - how_many(self.hands[seat])):
                card = bit(4 * nth_of(self.stock, rng.below(left)))
                left -= 1
                self.stock -= card
                self.hands[seat] += card
        for seat in range(i64(SEATS)):
            if self.gifts[seat] == HIDDEN:
                self.gifts[seat] = self._any_gift(seat, rng)

    def _any_gift(self, giver: i64, rng: Rng) -> i64:
        """Of the cards it is among: still the giver's, or those the partner holds and has played."""
        cards = self.hands[giver]
        if self.phase != EXCHANGING:
            cards = self.hands[giver ^ 2] + self.played[giver ^ 2]
        return nth_of(cards, rng.below(how_many(cards)))


# A buffer for a look at what is possible, used up before the next look.
FOUND: Final = Moves()


def how_many(cards: i64) -> i64:
    n: i64 = 0
    while cards:
        n += cards & 15
        cards >>= 4
    return n


def nth_of(cards: i64, n: i64) -> i64:
    """The rank of the n-th card, in order of rank."""
    rank: i64 = 0
    left = n
    while left >= cards >> 4 * rank & 15:
        left -= cards >> 4 * rank & 15
        rank += 1
    return rank


# §5.5 to §5.7 The seven, by its results

TURNED: Final = 1  # a token went into its home
PASSED: Final = 2  # a token that could have turned in walked on; both times four for the partner's
NO_TURN: Final = 99
KNOWN: Final = 32768  # room for results, several times what there can be; a power of two


@final
class Sevens:
    """Finds every result of a seven once.

    Any order of steps comes to the same as letting each token do all its steps at once, those further ahead
    first: a token that is passed later has either stayed or wasted steps in front of the one that passes it.
    So all there is to choose is how many steps each token does, and whether it turns in. Different choices
    lead to different boards, unless own tokens were sent back, or one token went home and another past its
    start; only these results are compared.
    """

    def __init__(self) -> None:
        self.state: DogState = DogState()
        self.out: Moves = FOUND
        self.head: i64 = 0  # kind and rank of the action
        self.total: i64 = STEPS  # to be done
        self.most: i64 = 0
        self.compares: bool = True  # §5.9 results, so that each is found once
        self.colour: i64 = 0  # whose tokens are played: side 0; the partner's are side 1
        self.low: vec[i64] = vec[i64]([0] * 2)  # by side: the lowest slot taken
        self.base: vec[i64] = vec[i64]([0] * 2)  # by side: the first slot of its home
        self.shares: bool = False  # §5.7 the home may become full before the last step
        self.wins: bool = False  # §6.3 the last token may come home, and must not
        self.joined: bool = False  # the partner's tokens take part
        self.n: i64 = 0  # how many tokens take part, those further ahead first
        self.gone: i64 = 0  # how many of them are through
        self.at: vec[i64] = vec[i64]([0] * 8)  # where they are
        self.side: vec[i64] = vec[i64]([0] * 8)
        self.turn: vec[i64] = vec[i64]([0] * 8)  # steps to its own start, or NO_TURN
        self.reach: vec[i64] = vec[i64]([0] * 8)  # steps until a fresh token of others is in the way
        self.gate: vec[i64] = vec[i64]([0] * 8)  # which token blocks until it has moved, or NONE
        self.before: vec[i64] = vec[i64]([0] * 8)  # steps until that one
        self.near: vec[i64] = vec[i64]([0] * 8)  # 1 if it can pass tokens ahead that take part
        self.to: vec[i64] = vec[i64]([0] * 8)  # where they go
        self.on_loop: vec[i64] = vec[i64]([0] * 8)  # how many of their steps are on the loop
        self.sorted: vec[i64] = vec[i64]([0] * 8)
        self.keys: vec[i64] = vec[i64]([0] * KNOWN)
        self.looks: vec[i64] = vec[i64]([0] * KNOWN)  # in which look the key was found
        self.look: i64 = 0

    def find(self, state: DogState, seat: i64, rank: i64, out: Moves, first: i64, most: i64) -> None:
        """Put the sevens into the buffer; for a joker, those that its plays from `first` on do not equal."""
        self._set_up(state, seat, STEPS)
        self.out = out
        self.head = DO_SEVEN | rank << 3
        self.most = most
        self.compares = True
        self.wins = rank == JOKER and not state.joker_finish and self._all_out(self.colour)
        if rank == JOKER:
            self._note_plays(first)
        self._go(0, STEPS, 0, 0, 0)

    def find_ways(self, state: DogState, seat: i64, total: i64, out: Moves) -> None:
        """All, whatever they come to."""
        self._set_up(state, seat, total)
        self.out = out
        self.head = DO_SEVEN | SEVEN << 3
        self.most = EVERY
        self.compares = False
        self.wins = False
        self._go(0, total, 0, 0, 0)

    # Who takes part

    def _set_up(self, state: DogState, seat: i64, total: i64) -> None:
        colour = state.colour(seat)
        self.state = state
        self.total = total
        self.colour = colour
        self.base[0] = FIELDS + SLOTS * colour
        self.base[1] = FIELDS + SLOTS * (colour ^ 2)
        self.n = 0
        self.gone = 0
        self.look += 1
        self.joined = state.canadian
        self._bring_home_tokens(0)
        if self.joined:
            self._bring_home_tokens(1)
            self._bring_loop_tokens(0, 1)
        else:
            self._bring_loop_tokens(0, 0)
        self.shares = not self.joined and self._may_fill(colour)

    def _bring_home_tokens(self, side: i64) -> None:
        """The innermost first."""
        base = self.base[side]
        self.low[side] = SLOTS
        slot: i64 = SLOTS - 1
        while slot >= 0:
            if self.state.board[base + slot] != NONE:
                self.at[self.n] = base + slot
                self.side[self.n] = side
                self.n += 1
            slot -= 1

    def _bring_loop_tokens(self, side: i64, last: i64) -> None:
        """From one that has nobody ahead within reach, backwards round the loop."""
        ring = self.sorted
        m: i64 = 0
        while side <= last:
            m = self._gather(self.colour ^ 2 * side, m)
            side += 1
        if m == 0:
            return
        lead = m - 1
        gap = ring[0] + FIELDS - ring[lead]
        while gap <= STEPS:
            lead -= 1
            gap = ring[lead + 1] - ring[lead]
        for i in range(m):
            self._bring(ring[(lead - i + m) % m])

    def _gather(self, colour: i64, m: i64) -> i64:
        """Sort the colour's tokens on the loop among the m that are there; give how many there are now."""
        ring = self.sorted
        for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
            field = self.state.places[token]
            if field < 0 or field >= FIELDS or self._is_passed(field, self.gone):
                continue
            i = m
            while i > 0 and ring[i - 1] > field:
                ring[i] = ring[i - 1]
                i -= 1
            ring[i] = field
            m += 1
        return m

    def _bring(self, field: i64) -> None:
        i = self.n
        owner = self.state.board[field]
        self.at[i] = field
        self.side[i] = 0
        if owner != self.colour:
            self.side[i] = 1
        self.near[i] = 0
        if i > 0 and self.at[i - 1] < FIELDS and (self.at[i - 1] - field) & 63 <= STEPS:
            self.near[i] = 1
        self.turn[i] = (APART * owner - field) & 63
        if self.turn[i] >= STEPS or (self.turn[i] == 0 and self.state.is_fresh(field)):
            self.turn[i] = NO_TURN
        self._look_for_blockers(i, field)
        self.n += 1

    def _look_for_blockers(self, i: i64, field: i64) -> None:
        """§4.3 A fresh token that takes part blocks only until it has moved."""
        self.reach[i] = STEPS
        self.gate[i] = NONE
        ahead = APART - (field & 15)
        blocker = (field + ahead) & 63
        if ahead > STEPS or not self.state.is_fresh(blocker):
            return
        for j in range(i):
            if self.at[j] == blocker:
                self.gate[i] = j
                self.before[i] = ahead - 1
                return
        self.reach[i] = ahead - 1

    def _may_fill(self, colour: i64) -> bool:
        """§5.7 Whether all tokens of the colour can be home after fewer than seven steps."""
        state = self.state
        if state.homes[colour ^ 2] == TOKENS:
            return False
        steps: i64 = TOKENS + 0 + 1 + 2 + 3
        for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
            place = state.places[token]
            if place == KENNEL:
                return False
            if place < FIELDS:
                steps += (APART * colour - place) & 63
            else:
                steps -= 1 + place - self.base[0]
        return steps < self.total

    def _all_out(self, colour: i64) -> bool:
        """Whether no token of the team is in a kennel, so that all might come home."""
        places = self.state.places
        return places[TOKENS * colour] != KENNEL and places[TOKENS * (colour ^ 2)] != KENNEL

    # Where they go

    def _go(self, i: i64, left: i64, packed: i64, sent: i64, marks: i64) -> None:
        """All the token may do, and those behind it after it; `sent` are tokens sent back so far, as bits."""
        if self.out.n >= self.most:
            return
        if i == self.n:
            self._end(left, packed, sent, marks)
            return
        least: i64 = 0
        if i == self.n - 1 and not self.shares:
            least = left
        if self.at[i] >= FIELDS:
            self._go_inside(i, least, left, packed, sent, marks)
            return
        self._go_round(i, least, left, packed, sent, marks)
        if self.turn[i] < left:
            self._go_home(i, least, left, packed, sent, marks)

    def _go_inside(self, i: i64, least: i64, left: i64, packed: i64, sent: i64, marks: i64) -> None:
        """§4.8"""
        at = self.at[i]
        side = self.side[i]
        slot = at - self.base[side]
        room = self.low[side]
        self.on_loop[i] = 0
        for n in range(least, min(left, room - slot - 1) + 1):
            self.low[side] = slot + n
            self.to[i] = at + n
            self._go(i + 1, left - n, packed + steps(at, n, left), sent, marks)
        self.low[side] = room

    def _go_round(self, i: i64, least: i64, left: i64, packed: i64, sent: i64, marks: i64) -> None:
        """§4.4, §4.7"""
        at = self.at[i]
        reach = self.reach[i]
        if self._is_shut(i):
            reach = self.before[i]
        for n in range(least, min(left, reach) + 1):
            also = sent
            if self.near[i]:
                also |= self._met(i, n)
            marked = marks
            if n > self.turn[i]:
                marked |= PASSED * (1 + 3 * self.side[i])
            self.to[i] = (at + n) & 63
            self.on_loop[i] = n
            self._go(i + 1, left - n, packed + steps(at, n, left), also, marked)

    def _go_home(self, i: i64, least: i64, left: i64, packed: i64, sent: i64, marks: i64) -> None:
        """§4.6"""
        turn = self.turn[i]
        if turn > self.reach[i] or self._is_shut(i):
            return
        at = self.at[i]
        side = self.side[i]
        room = self.low[side]
        also = sent
        if self.near[i]:
            also |= self._met(i, turn)
        marked = marks | TURNED * (1 + 3 * side)
        for slot in range(max(i64(0), least - turn - 1), min(room, left - turn)):
            n = turn + 1 + slot
            self.low[side] = slot
            self.to[i] = self.base[side] + slot
            self.on_loop[i] = turn
            self._go(i + 1, left - n, packed + steps(at | 128, n, left), also, marked)
        self.low[side] = room

    def _is_shut(self, i: i64) -> bool:
        gate = self.gate[i]
        return gate != NONE and self.to[gate] == self.at[gate]

    def _met(self, i: i64, n: i64) -> i64:
        """§5.6 Tokens taking part that n steps along the loop pass or land on, as bits."""
        met: i64 = 0
        for j in range(i):
            if self.to[j] < FIELDS and 0 < (self.to[j] - self.at[i]) & 63 <= n:
                met |= bit(j)
        return met

    def _end(self, left: i64, packed: i64, sent: i64, marks: i64) -> None:
        """§5.5 All steps are used, or §5.7 the partner's tokens do the rest."""
        if left > 0:
            if self.shares and self._home_tokens() == TOKENS:
                self._share(left, packed, sent, marks)
            return
        if self.wins and self._home_tokens() == 2 * TOKENS:
            return
        doubtful = sent != 0 or marks & 3 == 3 or marks & 12 == 12
        if not doubtful or not self.compares or self._is_new(self._key(sent)):
            self.out.push(self.head | packed << 7)

    def _home_tokens(self) -> i64:
        """How many are home then; the partner's too, unless it still depends on what is shared."""
        inside: i64 = 0
        for i in range(self.n):
            if self.to[i] >= FIELDS:
                inside += 1
        if not self.joined and not self.shares:
            inside += self.state.homes[self.colour ^ 2]
        return inside

    def _share(self, left: i64, packed: i64, sent: i64, marks: i64) -> None:
        """§5.7 Let the partner's tokens take part, those that are still there."""
        own = self.n
        self.gone = own
        self.shares = False
        self.joined = True
        self._bring_home_tokens(1)
        self._bring_loop_tokens(1, 1)
        self._go(own, left, packed, sent, marks)
        self.n = own
        self.gone = 0
        self.shares = True
        self.joined = False

    # Results compared

    def _note_plays(self, first: i64) -> None:
        """§5.9 A joker that lands on a token taking part may leave the board as a seven does."""
        for i in range(self.n):
            self.to[i] = self.at[i]
            self.on_loop[i] = 0
        for k in range(first, self.out.n):
            play = self.out.items[k]
            if kind_of(play) != DO_WALK or self.state.board[to_of(play)] == NONE:
                continue
            landed_on: i64 = 0
            for i in range(self.n):
                if self.at[i] == to_of(play):
                    landed_on = bit(i)
            if landed_on:
                walker = self._which(from_of(play))
                self.to[walker] = to_of(play)
                self._is_new(self._key(landed_on))
                self.to[walker] = self.at[walker]

    def _which(self, place: i64) -> i64:
        i: i64 = 0
        while self.at[i] != place:
            i += 1
        return i

    def _key(self, sent: i64) -> i64:
        """The board this leads to, as one number."""
        key: i64 = 0
        for side in range(i64(2)):
            colour = self.colour ^ 2 * side
            for k in range(i64(TOKENS)):
                self.sorted[k] = self._after(self.state.places[TOKENS * colour + k], sent)
            self._sort()
            for k in range(i64(TOKENS)):
                key = key * (PLACES + 2) + self.sorted[k] + 1
        for token in range(i64(SEATS * TOKENS)):
            if (token // TOKENS ^ self.colour) & 1:
                key *= 2
                field = self.state.places[token]
                if 0 <= field < FIELDS and self._is_passed(field, self.n):
                    key += 1
        return key

    def _after(self, place: i64, sent: i64) -> i64:
        """Where a token of the team is then; a fresh one that stayed is in a place of its own."""
        if place == KENNEL:
            return KENNEL
        for i in range(self.n):
            if self.at[i] != place:
                continue
            if sent >> i & 1:
                return KENNEL
            if self.to[i] != place:
                return self.to[i]
            return self._stayed(place)
        if place < FIELDS and self._is_passed(place, self.n):
            return KENNEL
        return self._stayed(place)

    def _stayed(self, place: i64) -> i64:
        if self.state.is_fresh(place):
            return PLACES
        return place

    def _is_passed(self, field: i64, n: i64) -> bool:
        """§5.6 Whether one of the first n tokens passes the field or lands on it."""
        for i in range(n):
            if 0 < (field - self.at[i]) & 63 <= self.on_loop[i]:
                return True
        return False

    def _sort(self) -> None:
        four = self.sorted
        for k in range(i64(1), i64(TOKENS)):
            place = four[k]
            i = k
            while i > 0 and four[i - 1] > place:
                four[i] = four[i - 1]
                i -= 1
            four[i] = place

    def _is_new(self, key: i64) -> bool:
        """Whether this look has not met the result yet; from now on it has."""
        slot = (key ^ key >> 13 ^ key >> 26 ^ key >> 39) & (KNOWN - 1)
        while self.looks[slot] == self.look:
            if self.keys[slot] == key:
                return False
            slot = (slot + 1) & (KNOWN - 1)
        self.looks[slot] = self.look
        self.keys[slot] = key
        return True


def steps(one: i64, n: i64, left: i64) -> i64:
    """The next n steps of a seven, all the same, with so many left."""
    if n == 0:
        return 0
    return one * AGAIN[n] * bit(8 * (STEPS - left))


def hand_of(cards: list[int]) -> i64:
    """Cards, given by their ranks, as a state keeps them."""
    hand: i64 = 0
    for rank in cards:
        hand += bit(4 * rank)
    return hand


def ranks_in(cards: int) -> list[int]:
    """The ranks of all cards, lowest first."""
    return [rank for rank in range(RANKS) for i in range(cards >> 4 * rank & 15)]


SEVENS: Final = Sevens()
