"""What a quick glance finds at a table of Go Nuts for Donuts.

Sections (§) refer to docs/rules/gonuts.md. A seat's cards are open, so what they promise is worked out for
every seat alike; what the others will choose is guessed from that.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.games.gonuts.data import (
    BEAR_CLAW,
    BOSTON_CREAM,
    CARDS,
    CHOCOLATE_FROSTED,
    CINNAMON_TWIST,
    COFFEE,
    DAY_OLD,
    DAY_OLD_TAKES,
    DONUT_HOLES,
    DOUBLE_CHOCOLATE,
    ECLAIR,
    FRENCH_CRULLER,
    JELLY_FILLED,
    KINDS,
    MAPLE_BAR,
    MAPLE_BAR_KINDS,
    MAPLE_BAR_POINTS,
    MAPLE_FROSTED,
    MAPLE_FROSTED_POINTS,
    MATCHA_POINTS,
    MILK,
    MILK_COSTS,
    MOST_PLAIN,
    MUCHO_MATCHA,
    OLD_FASHIONED,
    OLD_FASHIONED_CARDS,
    OLD_FASHIONED_POINTS,
    PLAIN,
    RASPBERRY_FROSTED,
    RED_VELVET,
    SPRINKLED,
    STRAWBERRY_GLAZED,
)
from boneyard.games.gonuts.state import (
    DO_PASS,
    DO_PICK,
    IS_NEGATIVE,
    KIND_OF,
    NONE,
    POINTS,
    SETS,
    GoNutsState,
    a_of,
    kind_of,
)

# What cards promise

PULL: Final = 1.1  # how many cards of a kind one wants a player gets, as a share of an equal part
MEMBERS: Final = 7  # the most cards of a kind, and one


def _hopes() -> list[float]:
    """By kind of set, seats, cards held and cards to come: what the set will count."""
    return [
        _hope(kind, min(0.9, PULL / max(seats, 1)), held, rest)
        for kind in (DONUT_HOLES, JELLY_FILLED, BOSTON_CREAM)
        for seats in range(7)
        for held in range(MEMBERS)
        for rest in range(MEMBERS)
    ]


def _hope(kind: int, share: float, held: int, rest: int) -> float:
    """Each card to come is had with the same chance, and taken no further than it pays."""
    total = 0.0
    chance = (1.0 - share) ** rest
    for come in range(rest + 1):
        total += chance * float(max(SETS[7 * kind + min(6, held + j)] for j in range(come + 1)))
        chance *= (rest - come) / (come + 1) * share / (1.0 - share)
    return total


HOPES: Final = vec[float](_hopes())


def hope(which: i64, seats: i64, held: i64, rest: i64) -> float:
    return HOPES[((which * 7 + seats) * MEMBERS + held) * MEMBERS + min(rest, i64(6))]


def likely(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


# Kinds that count their points and nothing else.
SIMPLE: Final = vec[i64](
    [
        int(kind not in (DONUT_HOLES, JELLY_FILLED, BOSTON_CREAM, PLAIN, MAPLE_BAR, MUCHO_MATCHA, COFFEE))
        * int(kind not in (OLD_FASHIONED, MAPLE_FROSTED))
        for kind in range(KINDS)
    ]
)


NEVER: Final = -99.0  # points of no card at all

# Ways in which a player may choose in secret, and how many of all players are thought to choose so: by those
# who do not watch, and by those who do, before anything is shown. (Not watching, a club loses by the second.)
THINKING: Final = 0  # what the others may leave
GREEDY: Final = 1  # what they like
ANY: Final = 2  # anything
IN_TURN: Final = 3  # what those before them at the table may leave, as if all had agreed on that
REPLYING: Final = 4  # what answers the four before best
WAYS: Final = 5
USUAL_TRUST: Final = vec[float]([0.6, 0.4, 0.0, 0.0, 0.0])
FIRST_TRUST: Final = vec[float]([0.38, 0.3, 0.14, 0.08, 0.1])


def at_way(seat: i64, way: i64) -> i64:
    return (seat * WAYS + way) * 7


@final
class Glance:
    """One position: what is still to come, and what every seat's cards promise."""

    def __init__(self) -> None:
        self.pooled: vec[i64] = vec[i64]([0] * KINDS)  # by kind: cards that chance has yet to show
        self.rest: vec[i64] = vec[i64]([0] * KINDS)  # by kind: those, and the ones in the row
        self.hand: vec[i64] = vec[i64]([0] * KINDS)  # the cards being judged
        self.cards: i64 = 0
        self.seats: i64 = 0
        self.future: float = 0.0  # cards a player still gets
        self.most_plain: i64 = 0  # among the others
        self.fewest: i64 = 0
        self.now: float = 0.0  # what the cards promise as they lie
        self.twined: bool = False  # whether some of them count by what the others are
        self.chances: vec[float] = vec[float]([0.0] * (6 * 7))  # by seat and place: how likely it is chosen
        self.leanings: vec[float] = vec[float]([0.0] * 7)
        self.more: vec[float] = vec[float]([0.0] * KINDS)  # by kind: points that were learned, for `expect`
        self.best: vec[float] = vec[float]([0.0] * DAY_OLD_TAKES)  # of the pile
        self.likings: vec[float] = vec[float]([0.0] * (6 * 7))  # as `chances`, a thought later
        self.gains: vec[float] = vec[float]([0.0] * (6 * 7))  # by seat and place: what it would bring
        self.ways: vec[float] = vec[float]([0.0] * (6 * WAYS * 7))  # as `chances`, by seat, way and place
        self.trust: vec[float] = vec[float]([0.0] * (6 * WAYS))  # by seat and way: how many choose so
        self.trust_all(USUAL_TRUST)

    def trust_all(self, shares: vec[float]) -> None:
        """Everybody alike."""
        for at in range(i64(6 * WAYS)):
            self.trust[at] = shares[at % WAYS]

    def look(self, state: GoNutsState) -> None:
        for kind in range(i64(KINDS)):
            self.pooled[kind] = 0
        for card in range(i64(len(CARDS))):
            if state.is_unseen(card):
                self.pooled[KIND_OF[card]] += 1
        for kind in range(i64(KINDS)):
            self.rest[kind] = self.pooled[kind]
        for place in range(state.places):
            if state.row[place] != NONE:
                self.rest[state.row[place]] += 1
        self.seats = state.seats
        n = float(state.seats)
        emptied = (n + 1.0) * (1.0 - (n / (n + 1.0)) ** n)
        self.future = (float(state.deck_size()) / emptied + 0.5) * (n / (n + 1.0)) ** (n - 1.0)

    def judge(self, state: GoNutsState, seat: i64) -> None:
        """Take up a seat's cards."""
        self.cards = state.held[seat]
        for kind in range(i64(KINDS)):
            self.hand[kind] = state.hands[KINDS * seat + kind]
        self.most_plain = 0
        self.fewest = 99
        for other in range(state.seats):
            if other == seat:
                continue
            self.most_plain = max(self.most_plain, state.hands[KINDS * other + PLAIN])
            self.fewest = min(self.fewest, state.held[other])
        self.now = self.promise()
        hand = self.hand
        self.twined = (
            hand[MAPLE_BAR] + hand[MUCHO_MATCHA] + hand[OLD_FASHIONED] + hand[MAPLE_FROSTED] + hand[COFFEE]
            > 0
        )

    def promise(self) -> float:
        """What the cards in hand will count at the end, more or less."""
        total = 0.0
        kinds: i64 = 0
        negative: i64 = 0
        hand = self.hand
        for kind in range(i64(KINDS)):
            n = hand[kind]
            if n:
                kinds += 1
                negative += n * IS_NEGATIVE[kind]
                total += float(n * POINTS[kind])
        total += hope(0, self.seats, min(hand[DONUT_HOLES], i64(6)), self.rest[DONUT_HOLES])
        total += hope(1, self.seats, min(hand[JELLY_FILLED], i64(6)), self.rest[JELLY_FILLED])
        total += hope(2, self.seats, min(hand[BOSTON_CREAM], i64(6)), self.rest[BOSTON_CREAM])
        wide = sqrt(self.future)
        if hand[PLAIN]:
            total += MOST_PLAIN * likely(float(hand[PLAIN] - self.most_plain) / (0.4 + 0.4 * wide))
        if hand[MAPLE_BAR] + hand[MUCHO_MATCHA]:
            many = likely((float(kinds - MAPLE_BAR_KINDS) + 0.5 + 0.55 * self.future) / (0.15 + 0.35 * wide))
            total += float(MAPLE_BAR_POINTS * hand[MAPLE_BAR]) * many
            total += float(MATCHA_POINTS * hand[MUCHO_MATCHA]) * (1.0 - many)
        if hand[OLD_FASHIONED]:
            spare = float(OLD_FASHIONED_CARDS - self.cards) + 0.5 - self.future
            total += float(OLD_FASHIONED_POINTS * hand[OLD_FASHIONED]) * likely(spare / (0.15 + 0.4 * wide))
        if hand[MAPLE_FROSTED]:
            fewer = likely((float(self.fewest - self.cards) + 0.3) / (0.15 + 0.5 * wide))
            total += float(MAPLE_FROSTED_POINTS * hand[MAPLE_FROSTED]) * fewer
        return total + float(hand[COFFEE] * negative) + 0.3 * float(min(hand[COFFEE], i64(1)))

    def with_one(self, kind: i64) -> float:
        """What one more card of a kind brings."""
        if not self.twined and SIMPLE[kind]:
            return float(POINTS[kind])
        self.hand[kind] += 1
        self.cards += 1
        gain = self.promise() - self.now
        self.hand[kind] -= 1
        self.cards -= 1
        return gain

    def without_one(self, kind: i64) -> float:
        """What is lost with a card of a kind."""
        self.hand[kind] -= 1
        self.cards -= 1
        loss = self.now - self.promise()
        self.hand[kind] += 1
        self.cards += 1
        return loss

    def least(self) -> float:
        """The loss of the card one would rather do without."""
        found = 99.0
        for kind in range(i64(KINDS)):
            if self.hand[kind]:
                found = min(found, self.without_one(kind))
        return found

    # What a donut of the row brings

    def gain(self, state: GoNutsState, seat: i64, place: i64) -> float:
        """Of taking this place's donut alone, its power used well. The seat's cards must be taken up."""
        kind = state.row[place]
        base = self.with_one(kind)
        if kind == CHOCOLATE_FROSTED:
            return base + self._from_deck(state, 1)
        if kind == DOUBLE_CHOCOLATE:
            return base + self._from_deck(state, 2)
        if kind == ECLAIR:
            return base + (self.with_one(state.pile[state.piled - 1]) if state.piled else 0.0)
        if kind == RED_VELVET:
            return base + self._from_pile(state, 1)
        if kind == DAY_OLD:
            return base + max(0.0, self._from_pile(state, DAY_OLD_TAKES))
        if kind == FRENCH_CRULLER:
            return base + 0.2
        if kind == BEAR_CLAW:
            return base + self._clawed(state, seat)
        if kind == STRAWBERRY_GLAZED:
            return base + 0.6
        if kind in (SPRINKLED, RASPBERRY_FROSTED, CINNAMON_TWIST, MILK):
            return self._at_a_price(kind, base)
        return base

    def _at_a_price(self, kind: i64, base: float) -> float:
        """§5.7, §5.9, §5.11, §5.12 Cards that cost cards; without any, they are not kept."""
        if self.cards == 0:
            return 0.0
        if kind == MILK:
            return max(0.0, base - MILK_COSTS * max(0.3, self.least())) if self.cards >= MILK_COSTS else 0.0
        if kind == CINNAMON_TWIST:
            return base - self.least() + 0.5
        return base - self.least()

    def _from_deck(self, state: GoNutsState, n: i64) -> float:
        """The card drawn, or the better of two."""
        if state.stock == 0:
            return 0.0
        mean = 0.0
        square = 0.0
        for kind in range(i64(KINDS)):
            cards = self.pooled[kind]
            if cards:
                one = self.with_one(kind)
                share = float(cards) / float(state.stock)
                mean += share * one
                square += share * one * one
        if n == 1:
            return mean
        return mean + 0.55 * sqrt(max(0.0, square - mean * mean))

    def _from_pile(self, state: GoNutsState, n: i64) -> float:
        """The best so many, as if each came alone."""
        for i in range(i64(DAY_OLD_TAKES)):
            self.best[i] = NEVER
        for i in range(state.piled):
            one = self.with_one(state.pile[i])
            for rank in range(n):
                if one > self.best[rank]:
                    one, self.best[rank] = self.best[rank], one
        total = 0.0
        for rank in range(n):
            if self.best[rank] > NEVER:
                total += self.best[rank]
        return total

    def _clawed(self, state: GoNutsState, seat: i64) -> float:
        best = 0.0
        for opponent in range(state.seats):
            if opponent == seat:
                continue
            for kind in range(i64(KINDS)):
                if state.hands[KINDS * opponent + kind]:
                    best = max(best, self.with_one(kind))
        return best

    # What the others will choose

    def guess(self, state: GoNutsState) -> None:
        """Everybody likes what brings much and what the others leave, more or less; and has whims."""
        for seat in range(state.seats):
            self.judge(state, seat)
            for place in range(state.places):
                self.gains[7 * seat + place] = self.gain(state, seat, place)
                self.chances[7 * seat + place] = 1.0 / float(state.places)
        for _ in range(i64(THOUGHTS)):
            for seat in range(state.seats):
                self._think(state, seat)

    def _think(self, state: GoNutsState, seat: i64) -> None:
        """A seat leans towards what answers the others best, as they seem to lean now."""
        total = 0.0
        for place in range(state.places):
            self.leanings[place] = exp(self.gains[7 * seat + place] * self.alone(state, seat, place) / HEAT)
            total += self.leanings[place]
        for place in range(state.places):
            at = 7 * seat + place
            now = (1.0 - WHIM) * self.leanings[place] / total + WHIM / float(state.places)
            self.chances[at] = 0.5 * (self.chances[at] + now)

    def expect(self, state: GoNutsState) -> None:
        """How players of all kinds may choose: some take what they like, some what the others may leave.

        Unlike `guess`, all think at once, so that nobody is thought to be ahead of the others.
        """
        if self.trust[IN_TURN] > 0.0:
            self._take_what_is_left(state)
        for seat in range(state.seats):
            self.judge(state, seat)
            for place in range(state.places):
                more = self.more[state.row[place]]
                self.gains[7 * seat + place] = self.gain(state, seat, place) + more
                self.chances[7 * seat + place] = 1.0 / float(state.places)
        for _ in range(i64(TURNS_OF_MIND)):
            for seat in range(state.seats):
                self._lean(state, seat)
            for at in range(7 * state.seats):
                self.chances[at] += BY_AND_BY * (self.likings[at] - self.chances[at])
        for seat in range(state.seats):
            for place in range(state.places):
                self.ways[at_way(seat, THINKING) + place] = self.chances[7 * seat + place]
                self.ways[at_way(seat, ANY) + place] = 1.0 / float(state.places)
            self._take_what_is_liked(state, seat)
        self._blend(state, REPLYING)
        for seat in range(state.seats):
            self._reply(state, seat, REPLYING, SURE_WARMTH)
        self._blend(state, WAYS)

    def _lean(self, state: GoNutsState, seat: i64) -> None:
        total = 0.0
        for place in range(state.places):
            self.leanings[place] = exp(self.gains[7 * seat + place] * self.alone(state, seat, place) / WARMTH)
            total += self.leanings[place]
        for place in range(state.places):
            self.likings[7 * seat + place] = self.leanings[place] / total

    def _take_what_is_liked(self, state: GoNutsState, seat: i64) -> None:
        for place in range(state.places):
            self.leanings[place] = self.gains[7 * seat + place] / GREEDY_WARMTH
        self._choose_by(state, at_way(seat, GREEDY))

    def _take_what_is_left(self, state: GoNutsState) -> None:
        """By the points of a guess, and in its order: players of one mind keep out of each other's way."""
        self.guess(state)
        for seat in range(state.seats):
            self._reply(state, seat, IN_TURN, WARMTH)

    def _reply(self, state: GoNutsState, seat: i64, way: i64, warmth: float) -> None:
        for place in range(state.places):
            self.leanings[place] = self.pick(state, seat, place) / warmth
        self._choose_by(state, at_way(seat, way))

    def _choose_by(self, state: GoNutsState, at: i64) -> None:
        """The softmax of the leanings, as the chances of one seat and way."""
        most = NEVER
        for place in range(state.places):
            most = max(most, self.leanings[place])
        total = 0.0
        for place in range(state.places):
            total += exp(self.leanings[place] - most)
        for place in range(state.places):
            self.ways[at + place] = exp(self.leanings[place] - most) / total

    def _blend(self, state: GoNutsState, ways: i64) -> None:
        """Everybody's chances by the first so many ways, as far as each is trusted."""
        for seat in range(state.seats):
            total = 0.0
            for way in range(ways):
                total += self.trust[WAYS * seat + way]
            for place in range(state.places):
                chance = 0.0
                for way in range(ways):
                    chance += self.trust[WAYS * seat + way] * self.ways[at_way(seat, way) + place]
                self.chances[7 * seat + place] = chance / total

    def alone(self, state: GoNutsState, seat: i64, place: i64) -> float:
        """The chance that nobody but this seat chooses the place."""
        chance = 1.0
        for other in range(state.seats):
            if other != seat:
                chance *= 1.0 - self.chances[7 * other + place]
        return chance

    def pick(self, state: GoNutsState, me: i64, place: i64) -> float:
        """My gain from a place; between two, also what it spoils for the other."""
        total = self.gains[7 * me + place] * self.alone(state, me, place)
        if state.seats == 2:
            total += self.chances[7 * (1 - me) + place] * self.gains[7 * (1 - me) + place]
        return total

    def standing(self, state: GoNutsState, me: i64) -> float:
        """What my cards promise, less what the others' do; most of all the best of them."""
        total = 0.0
        best = -99.0
        for seat in range(state.seats):
            self.judge(state, seat)
            if seat == me:
                total += self.now
            else:
                total -= 0.3 * self.now / float(state.seats - 1)
                best = max(best, self.now)
        return total - 0.4 * best


THOUGHTS: Final = 8  # how often everybody thinks of what the others think
HEAT: Final = 0.4  # the less, the surer everybody takes what brings most
WHIM: Final = 0.05  # the share of choices made for no reason

TURNS_OF_MIND: Final = 12  # the same of `expect`
BY_AND_BY: Final = 0.35  # how far each of them goes
WARMTH: Final = 0.6  # of those who think of the others
GREEDY_WARMTH: Final = 1.2  # of those who do not
SURE_WARMTH: Final = 0.3  # of those who think one step further


def envy_of(seats: i64) -> float:
    """How much of another's gain is my loss: all of it between two; among more, spoiling helps the rest."""
    if seats == 2:
        return 1.0
    return 0.0


TASTE: Final = 1.0  # in points


def taste(state: GoNutsState, seat: i64, place: i64) -> float:
    """A liking from 0 to 1 for no reason but whose it is: without it, players of one mind all collide."""
    mixed = seat * 7919 + state.rounds * 104729 + place * 1299709 + state.row[place] * 15485863
    mixed = (mixed ^ mixed >> 11) * 2654435 % 1000003
    return float(mixed ^ mixed >> 7) / 1048576.0


GLANCE: Final = Glance()


def worth(state: GoNutsState, seat: i64, action: i64) -> float:
    """Roughly in points."""
    kind = kind_of(action)
    if kind == DO_PICK:
        GLANCE.look(state)
        GLANCE.guess(state)
        place = a_of(action) - 1
        return GLANCE.pick(state, seat, place) + TASTE * taste(state, seat, place)
    if kind == DO_PASS:
        GLANCE.look(state)
        return passing(state, seat, a_of(action))
    after = state.clone()
    after.apply(seat, action)
    GLANCE.look(after)
    return GLANCE.standing(after, seat)


def passing(state: GoNutsState, seat: i64, kind: i64) -> float:
    """§5.9 What I lose, and some of what my neighbour gains."""
    GLANCE.judge(state, seat)
    lost = GLANCE.without_one(kind)
    GLANCE.judge(state, (seat + 1) % state.seats)
    return -lost - envy_of(state.seats) * GLANCE.with_one(kind)
