"""What was learned of Dog: what a board and the hands around it promise a team.

Sections (§) refer to docs/rules/dog.md. The weights stand in weights.toml, made by `boneyard train dog`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.judge import Judge
from boneyard.core.rng import Rng
from boneyard.core.state import Moves, State, bit
from boneyard.games.dog import glance
from boneyard.games.dog.data import (
    ACE,
    APART,
    CARDS,
    FIELDS,
    JACK,
    JOKER,
    KENNEL,
    KING,
    RANKS,
    SEATS,
    SEVEN,
    SLOTS,
    TOKENS,
)
from boneyard.games.dog.glance import CERTAIN, SWAPPED, aimed_at, walls
from boneyard.games.dog.state import (
    DO_GIVE,
    DO_START,
    DO_SWAP,
    NONE,
    PLAYING,
    DogState,
    count_of,
    kind_of,
)

FEATURES: Final = (
    "home",
    "deep at home",
    "one home",
    "all home",
    "at the start",
    "first quarter",
    "second quarter",
    "third quarter",
    "last quarter",
    "before home",
    "fields walked",
    "risk",
    "risk at once",
    "walls",
    "stuck",
    "last tokens",
    "to play",
    "cards",
    "starters",
    "starters while stuck",
    *[f"holds {card}" for card in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JK")],
    "five home",
    "six home",
    "seven home",
    "home shut",
    "last walk",
    "can go home",
    "hit in hand",
    "swap in hand",
    "idle cards",
)
HOME: Final = 0
DEEP: Final = 1
ONE_HOME: Final = 2
ALL_HOME: Final = 3
START: Final = 4
QUARTERS: Final = 5
BEFORE: Final = 9
WALKED: Final = 10
RISK: Final = 11
SOON: Final = 12
WALLS: Final = 13
STUCK: Final = 14
LAST: Final = 15
TO_PLAY: Final = 16
IN_HAND: Final = 17
STARTERS: Final = 18
STUCK_STARTERS: Final = 19
HOLDS: Final = 20
FIVE_HOME: Final = 34
SHUT: Final = 37
LAST_WALK: Final = 38
CAN_GO: Final = 39
HIT: Final = 40
SWAP: Final = 41
IDLE: Final = 42

# What a card can do, as bits: bit n is a walk of n, and a seven may be up to seven.
BACK: Final = 16384
STARTING: Final = 32768
SWAPPING: Final = 65536
WALKING: Final = 16383


def reach_of(rank: int) -> int:
    found = sum([bit(n) for n in CARDS[rank].walks if n > 0])
    if -4 in CARDS[rank].walks:
        found |= BACK
    if rank in (ACE, KING, JOKER):
        found |= STARTING
    if rank in (JACK, JOKER):
        found |= SWAPPING
    if rank in (SEVEN, JOKER):
        found |= 0b11111110
    return found


REACH: Final = vec[i64]([reach_of(rank) for rank in range(RANKS)])

BOARDS: Final = 40  # that counting the last cards out may look at instead of a try, in about the same time
LIKELY: Final = 0.5  # that somebody wins before the next deal: then it is worth counting
NO_LUCK: Final = Rng(0)  # nobody's glance wavers here


@final
class DogJudge(Judge):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(weights)
        self.reach: vec[i64] = vec[i64]([0] * SEATS)  # by colour: what the cards of its players can do

    def sides(self, state: State) -> i64:
        return 2

    def side_of(self, state: State, seat: i64) -> i64:
        return seat & 1

    def settled(self, state: State) -> bool:
        assert isinstance(state, DogState)
        return state.phase == PLAYING

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, DogState)
        if kind_of(action) == DO_GIVE or not self.learned:
            return glance.worth(state, seat, action)
        after = state.clone()
        after.apply(seat, action)
        side = seat & 1
        if after.homes[seat] + after.homes[seat ^ 2] == 2 * TOKENS:
            return 1000.0
        return self.score(after, side) - self.score(after, 1 - side)

    def near(self, state: State, seat: i64, action: i64) -> float:
        """How far the own tokens come."""
        assert isinstance(state, DogState)
        if kind_of(action) == DO_GIVE:
            return 0.0
        after = state.clone()
        after.move(seat, action)
        return glance.side(after, state.colour(seat)) / 30.0

    def reckon(self, state: State, seat: i64, actions: list[int], tries: i64) -> list[float]:
        """The last cards: nobody else holds more than one, and somebody is likely to win with them.

        Every way the others' cards may be is gone through, as likely as it is, and every way to play the rest
        of the own hand. When the seat plays again all others have shown their card: nothing is hidden then.
        Where the game goes on after them it is better to try, since tries look into the next round as well.
        """
        assert isinstance(state, DogState)
        if state.phase != PLAYING:
            return []
        last = LastCards(self, state, seat, BOARDS * tries)
        if last.worlds * len(actions) > last.most:
            return []
        found: list[float] = []
        surest = 0.0
        for action in actions:
            found.append(last.chance(action))
            surest = max(surest, last.ends)
            if last.boards > last.most:
                return []
        if surest < LIKELY:
            return []
        return found

    def is_folly(self, state: State, seat: i64, action: i64) -> bool:
        """A play that sends a token of the own team back for nothing, where another play does not."""
        assert isinstance(state, DogState)
        if not self._hits_friends(state, seat, action):
            return False
        return any(not self._hits_friends(state, seat, other) for other in state.actions(seat))

    def _hits_friends(self, state: DogState, seat: i64, action: i64) -> bool:
        """Whether it sends a token of the own team back, and brings none home."""
        kind = kind_of(action)
        if kind in (DO_GIVE, DO_SWAP):
            return False
        after = state.clone()
        after.move(seat, action)
        if after.homes[seat] + after.homes[seat ^ 2] > state.homes[seat] + state.homes[seat ^ 2]:
            return False
        sent = in_kennel(after, seat) + in_kennel(after, seat ^ 2)
        sent -= in_kennel(state, seat) + in_kennel(state, seat ^ 2)
        if kind == DO_START:
            sent += 1
        return sent > 0

    def look(self, state: State, side: i64) -> None:
        assert isinstance(state, DogState)
        row = self.row
        for i in range(self.size):
            row[i] = 0.0
        self._reach(state)
        self._look_at(state, side, side)
        self._look_at(state, side + 2, side)
        homes = state.homes[side] + state.homes[side + 2]
        if homes > 0:
            row[ONE_HOME] = 1.0
        for n in range(i64(3)):
            if homes >= 5 + n:
                row[FIVE_HOME + n] = 1.0

    def _reach(self, state: DogState) -> None:
        """§6.1 What everybody's cards can do, with the tokens they play."""
        reach = self.reach
        for seat in range(i64(SEATS)):
            reach[seat] = 0
        for seat in range(i64(SEATS)):
            cards = state.hands[seat]
            can: i64 = 0
            rank: i64 = 0
            while cards:
                if cards & 15:
                    can |= REACH[rank]
                cards >>= 4
                rank += 1
            reach[state.colour(seat)] |= can

    def _look_at(self, state: DogState, colour: i64, side: i64) -> None:
        row = self.row
        out: i64 = 0
        kennel: i64 = 0
        for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
            place = state.places[token]
            if place == KENNEL:
                kennel += 1
            elif place >= FIELDS:
                row[HOME] += 1.0
                row[DEEP] += 0.25 * float(place - FIELDS - SLOTS * colour)
            else:
                out += 1
                self._walker(state, colour, place)
        free: i64 = 0
        while free < SLOTS and state.board[FIELDS + SLOTS * colour + free] == NONE:
            free += 1
        if 0 < state.homes[colour] < TOKENS:
            row[SHUT] += float(TOKENS - free - state.homes[colour])
        if out > 0:
            self._near_home(state, colour, free)
        if self.reach[colour] & SWAPPING:
            self._swap(state, colour)
        if state.homes[colour] == TOKENS:
            row[ALL_HOME] += 1.0
        elif state.homes[colour] == TOKENS - 1:
            row[LAST] += 1.0
        if state.fresh >> colour & 1:
            row[WALLS] += walls(state, colour)
        stuck = out == 0 and kennel > 0
        if stuck:
            row[STUCK] += 1.0
        self._hand(state, colour, stuck)

    def _near_home(self, state: DogState, colour: i64, free: i64) -> None:
        """§4.6 Which tokens a card in hand brings home, and how far the last one is."""
        row = self.row
        reach = self.reach[colour] & WALKING
        shut = state.fresh >> colour & 1
        for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
            place = state.places[token]
            if place == KENNEL or place >= FIELDS:
                continue
            to_start = (APART * colour - place) & 63
            if not shut and to_start < 13 and reach >> (to_start + 1) & (bit(free) - 1):
                row[CAN_GO] += 1.0
            if state.homes[colour] == TOKENS - 1:
                row[LAST_WALK] += float(FIELDS - to_start) / 64.0

    def _swap(self, state: DogState, colour: i64) -> None:
        """§5.4 How far a jack in hand would take the hindmost token, with one of the other team."""
        hindmost: i64 = FIELDS
        farthest: i64 = 0
        for token in range(i64(SEATS * TOKENS)):
            place = state.places[token]
            if place < 0 or place >= FIELDS or state.is_fresh(place):
                continue
            owner = token // TOKENS
            if owner == colour:
                hindmost = min(hindmost, FIELDS - ((APART * colour - place) & 63))
            elif (owner ^ colour) & 1:
                farthest = max(farthest, (place - APART * colour) & 63)
        if farthest > hindmost:
            self.row[SWAP] += float(farthest - hindmost) / 64.0

    def _is_hit(self, state: DogState, field: i64, hunter: i64) -> bool:
        """Whether a card in hand sends back what stands on a field."""
        reach = self.reach[hunter]
        if reach == 0:
            return False
        for token in range(TOKENS * hunter, TOKENS * hunter + TOKENS):
            place = state.places[token]
            if place < 0 or place >= FIELDS:
                continue
            ahead = (field - place) & 63
            if ahead <= 13:
                if reach >> ahead & 1 and state.field_ahead(place, ahead) != NONE:
                    return True
            elif ahead == FIELDS - 4 and reach & BACK:
                return True
        return field == APART * hunter and state.places[TOKENS * hunter] == KENNEL and reach & STARTING != 0

    def _walker(self, state: DogState, colour: i64, place: i64) -> None:
        row = self.row
        walked = (place - APART * colour) & 63
        if walked == 0:
            if state.is_fresh(place):
                row[START] += 1.0
                return
            walked = FIELDS
        row[WALKED] += float(walked) / 64.0
        row[QUARTERS + min(walked >> 4, 3)] += 1.0
        if walked > FIELDS - 12:
            row[BEFORE] += 1.0
        soon = state.seat >= 0 and (state.seat ^ colour) & 1 == 1
        left = aimed_at(state, place, colour ^ 1)
        right = aimed_at(state, place, colour ^ 3)
        loss = 0.5 + float(walked) / 64.0
        if self._is_hit(state, place, colour ^ 1) or self._is_hit(state, place, colour ^ 3):
            row[HIT] += loss
        row[RISK] += min(SWAPPED + left + right, CERTAIN) * loss
        if soon:
            at_once = left if state.seat == colour ^ 1 else right
            row[SOON] += min(SWAPPED + at_once, CERTAIN) * loss

    def _hand(self, state: DogState, seat: i64, stuck: bool) -> None:
        row = self.row
        hand = state.hands[seat]
        if state.seat == seat:
            row[TO_PLAY] += 1.0
        row[IN_HAND] += float(state.held[seat])
        for rank in range(i64(RANKS)):
            n = float(count_of(hand, rank))
            row[HOLDS + rank] += n
        starters = float(count_of(hand, ACE) + count_of(hand, KING) + count_of(hand, JOKER))
        row[STARTERS] += min(starters, 1.0)
        if not stuck:
            return
        row[STUCK_STARTERS] += min(starters, 1.0)
        if starters == 0.0:
            row[IDLE] += float(state.held[seat])


@final
class LastCards:
    """The end of a round as one seat knows it, where each of the others holds at most one card."""

    def __init__(self, judge: DogJudge, state: DogState, seat: i64, most: i64) -> None:
        self.judge: DogJudge = judge
        self.state: DogState = state.clone()
        self.seat: i64 = seat
        self.most: i64 = most  # boards to look at
        self.boards: i64 = 0  # so many were
        self.worlds: i64 = 1  # ways the hidden cards may be, at most
        self.total: float = 0.0
        self.ends: float = 0.0  # how likely the game is over then
        self.moves: Moves = Moves()
        self.known: dict[tuple[int, bytes], float] = {}  # boards that were met in another order of cards
        for other in range(i64(SEATS)):
            if other == seat or state.held[other] == 0:
                continue
            if state.held[other] > 1:
                self.worlds = most + 1
            elif not self._is_known(other):
                self.worlds *= RANKS
                self._put_back(other)

    def _is_known(self, other: i64) -> bool:
        return other == self.seat ^ 2 and self.state.knows(self.seat) != NONE

    def _put_back(self, other: i64) -> None:
        self.state.stock += self.state.hands[other]
        self.state.stocked += 1
        self.state.hands[other] = 0

    def chance(self, action: i64) -> float:
        """How likely the seat wins after an action."""
        self.total = 0.0
        self.ends = 0.0
        self._deal(self.state, 0, 1.0, action)
        return self.total

    def _deal(self, state: DogState, other: i64, likely: float, action: i64) -> None:
        """Give the hidden cards from a seat on in every way, then play."""
        while other < SEATS and (state.held[other] == 0 or state.hands[other] != 0):
            other += 1
        if other == SEATS:
            after = state.clone()
            after.apply(self.seat, action)
            won = self._play(after)
            self.total += likely * won
            if won in (0.0, 1.0):
                self.ends += likely
            return
        for rank in range(i64(RANKS)):
            copies = count_of(state.stock, rank)
            if copies == 0:
                continue
            card = bit(4 * rank)
            state.stock -= card
            state.stocked -= 1
            state.hands[other] = card
            self._deal(state, other + 1, likely * float(copies) / float(state.stocked + 1), action)
            state.hands[other] = 0
            state.stocked += 1
            state.stock += card

    def _play(self, state: DogState) -> float:
        """The others play as a glance tells them, the seat as well as can be, to the end of the round."""
        while state.phase == PLAYING and state.seat != self.seat:
            self.moves.n = 0
            state.fill(state.seat, self.moves)
            state.apply(state.seat, self.judge.policy(state, state.seat, self.moves, NO_LUCK))
            self.boards += 1
        key = (state.hands[self.seat] << 4 | state.fresh, bytes([place + 1 for place in state.places]))
        found = self.known.get(key, -1.0)
        if found < 0.0:
            found = self._best(state)
            self.known[key] = found
        return found

    def _best(self, state: DogState) -> float:
        """Where nobody else holds a card, so that the board and the own hand are all there is."""
        self.boards += 1
        if state.phase != PLAYING:
            return self.judge.chance(state, self.seat)
        best = 0.0
        for action in state.actions(self.seat):
            if best == 1.0 or self.boards > self.most:
                break
            after = state.clone()
            after.apply(self.seat, action)
            best = max(best, self._play(after))
        return best


def in_kennel(state: DogState, colour: i64) -> i64:
    found: i64 = 0
    for token in range(TOKENS * colour, TOKENS * colour + TOKENS):
        if state.places[token] == KENNEL:
            found += 1
    return found
