"""What was learned of Dungeons and Dominos: what gold, rooms and heroes promise a seat.

Sections (§) refer to docs/rules/dndomino.md. The weights stand in weights.toml, made by
`boneyard train dndomino`.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.judge import Judge
from boneyard.core.rng import Rng
from boneyard.core.state import Moves, State
from boneyard.games.dndomino import glance
from boneyard.games.dndomino.data import FIGHTER, GUARDIAN, TWO_SETS
from boneyard.games.dndomino.glance import (
    PROSPECT,
    REACHES,
    THROWS,
    TURN,
    is_last,
    is_way_out,
    pace,
    patience,
    triumph,
)
from boneyard.games.dndomino.odds import loot_chance
from boneyard.games.dndomino.state import (
    ACTING,
    DO_ATTACK,
    DO_END,
    DO_GO,
    DO_HEAL,
    DO_HOP_ATTACK,
    DO_LAND,
    DO_LOOT,
    DO_PLACE,
    DO_ROLL,
    DO_STAY,
    DOUBLES,
    DRAWING,
    FAR,
    FIGHTING,
    FIRST,
    FOR_DOUBLE,
    GONE,
    LANDING,
    LOOTING,
    LOW,
    NONE,
    OUTSIDE,
    OVER,
    PLACING,
    ROLLING,
    SECOND,
    SPAWN,
    STEP,
    WALKING,
    DnDominoState,
    a_of,
    bits_in,
    is_monster,
    kind_of,
    spot_of,
)

FEATURES: Final = (
    "gold",
    "gold late",
    "gold by and by",
    "lead late",
    "leads before the last",
    "prospect",
    "prospect late",
    "claims",
    "claims late",
    "in a room",
    "wounded",
    "wounded in a room",
    "danger",
    "prey",
    "outside",
    "turn soon",
    "monsters held",
    "rooms to build",
)
GOLD: Final = 0
GOLD_LATE: Final = 1
GOLD_BY: Final = 2
LEAD_LATE: Final = 3
LEADS_LAST: Final = 4
PLACE: Final = 5
PLACE_LATE: Final = 6
CLAIMS: Final = 7
CLAIMS_LATE: Final = 8
IN_ROOM: Final = 9
WOUNDED: Final = 10
WOUNDED_IN_ROOM: Final = 11
DANGER: Final = 12
PREY: Final = 13
OUT: Final = 14
SOON: Final = 15
HELD: Final = 16
TO_BUILD: Final = 17

USUAL_GOLD: Final = 12.0  # in a room that is still to be built
SPARE: Final = 6.0  # gold that changes hands anyhow
MOST_LEAD: Final = 3.0
MOST_STEPS: Final = 13
SOME_LUCK: Final = 1  # where what comes of it hardly matters
HOPE: Final = 1e-9  # less is no chance at all
PER_DOMINO: Final = 2 * TWO_SETS

# What a room is worth to a hero in it: by its monster and the two other values, seven each.
BUILT: Final = vec[float](
    [
        loot_chance((monster, monster, one, two), 4) * float(2 * monster + one + two)
        for monster in range(7)
        for one in range(7)
        for two in range(7)
    ]
)


@final
class DnDominoJudge(Judge):
    def sides(self, state: State) -> i64:
        assert isinstance(state, DnDominoState)
        return state.seats

    def settled(self, state: State) -> bool:
        """A turn begins; §11.1 before the first, each placement is one."""
        assert isinstance(state, DnDominoState)
        if state.phase == PLACING:
            return state.turn == 0
        return state.phase == ACTING and state.moved == 0 and state.acted == 0

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, DnDominoState)
        return glance.worth(state, seat, action)

    def policy(self, state: State, seat: i64, moves: Moves, rng: Rng) -> i64:
        """As a quick glance has it, without a look at what it always finds the same."""
        assert isinstance(state, DnDominoState)
        last = moves.items[moves.n - 1]
        if kind_of(last) == DO_END and state.moved == 0:
            moves.n -= 1  # a hero who has moved can still stay
        if moves.n == 1:
            return moves.items[0]
        corridors: i64 = 0
        best: i64 = NONE
        highest = -1e300
        for i in range(moves.n):
            action = moves.items[i]
            if state.phase == PLACING and not is_monster(a_of(action)):
                corridors += 1
                if rng.below(corridors) == 0:
                    last = action
                continue
            worth = glance.worth(state, seat, action)
            if worth > highest:
                highest = worth
                best = action
        if corridors and highest < 0.0:
            return last  # no place for one is worth more than another
        return best

    def near(self, state: State, seat: i64, action: i64) -> float:
        """The nearest gold, whoever else is after it."""
        assert isinstance(state, DnDominoState)
        kind = kind_of(action)
        if kind == DO_PLACE:
            return self._near_placement(state, seat, action)
        PROSPECT.look(state, seat)
        if kind == DO_LOOT:
            room = state.room_of(spot_of(action))
            return PROSPECT.chance[room] * float(state.room_gold(room)) + 1.0
        if kind in (DO_GO, DO_LAND):
            return PROSPECT.place(state, seat, state.tile_on(spot_of(action)), state.bloody(seat), NONE)
        if kind == DO_STAY:
            return PROSPECT.place(state, seat, state.at[seat], state.bloody(seat), NONE)
        if kind == DO_HEAL:
            return 1.5
        if kind == DO_ROLL:
            return 1.0
        return 0.0

    def _near_placement(self, state: DnDominoState, seat: i64, action: i64) -> float:
        """A monster where the own hero is soon there."""
        if not is_monster(a_of(action)):
            return 0.0
        after = state.clone()
        after.apply(seat, action)
        if after.phase == OVER:
            return 0.0
        PROSPECT.look(after, seat)
        room = after.built - 1
        away = self._steps(after, seat, room)
        return PROSPECT.healthy[room] * patience(pace(after, seat, after.bloody(seat)), away) - 1.0

    def is_folly(self, state: State, seat: i64, action: i64) -> bool:
        """A fight without hope, a game ended as its loser, a move or a wound's dressing given away."""
        assert isinstance(state, DnDominoState)
        if not self._is_foolish(state, seat, action):
            return False
        return any(not self._is_foolish(state, seat, other) for other in state.actions(seat))

    def _is_foolish(self, state: DnDominoState, seat: i64, action: i64) -> bool:
        kind = kind_of(action)
        if kind == DO_LOOT:
            room = state.room_of(spot_of(action))
            if glance.fight_chance(state, seat, room) < HOPE:
                return True
            return is_last(state) and triumph(state, seat, state.room_gold(room)) < 0.0
        if kind in (DO_ATTACK, DO_HOP_ATTACK):
            return glance.attack_worth(state, seat, a_of(action)) < 0.0
        if kind == DO_END:
            return state.moved == 0 or (state.bloody(seat) and state.acted == 0)
        if kind == DO_GO and is_way_out(state, state.tile_on(spot_of(action))):
            return triumph(state, seat, 0) < 0.0
        return False

    # The rest of a turn

    def promise(self, state: State, seat: i64, turns: i64, rng: Rng, moves: Moves) -> float:
        """The rest of the own turn is counted out: to throw its dice again and again tells less."""
        assert isinstance(state, DnDominoState)
        if turns > 0 or state.seat != seat:
            return super().promise(state, seat, turns, rng, moves)
        found = self.foresee(state.clone(), seat)
        self.play_on(state, turns, rng, moves)
        return found

    def foresee(self, state: DnDominoState, seat: i64) -> float:
        """The chance to win when the seat makes the best of its turn, by exact odds; uses the state up.

        The domino that ends the turn is still in the hand then: where it goes is another decision.
        """
        phase = state.phase
        if phase == ROLLING:
            return self._before_throw(state, seat)
        if phase == LOOTING:
            return self._looting(state, seat)
        if phase == FIGHTING:
            return self._fighting(state, seat)
        if phase == LANDING and state.chooser != seat:
            return self._landed(state, seat)
        if ROLLING < phase < OVER:
            state.chance(Rng(SOME_LUCK))
            return self.foresee(state, seat)
        if state.actor() != seat or phase == PLACING:
            return self.chance(state, seat)
        return self._best(state, seat)

    def _best(self, state: DnDominoState, seat: i64) -> float:
        moves = Moves()
        state.fill(seat, moves)
        best = 0.0
        for i in range(moves.n):
            after = state.clone()
            after.apply(seat, moves.items[i])
            best = max(best, self.foresee(after, seat))
        return best

    def _before_throw(self, state: DnDominoState, seat: i64) -> float:
        """§5.1 The best place that each throw reaches, on average."""
        throws = pace(state, seat, state.bloody(seat)) * (MOST_STEPS + 1)
        state.moved = 1
        state.phase = WALKING
        state.steps = MOST_STEPS
        while THROWS[throws + state.steps] == 0.0:
            state.steps -= 1
        away = vec[i64]([0] * (2 * state.laid))
        state.reach(state.at[seat], state.steps, away)
        moves = Moves()
        state.fill(seat, moves)
        found = vec[float]([0.0] * (MOST_STEPS + 1))
        for i in range(moves.n):
            action = moves.items[i]
            steps: i64 = 0
            if kind_of(action) == DO_GO:
                steps = away[state.tile_on(spot_of(action))]
            elif kind_of(action) != DO_STAY:
                continue  # §11.3 hopping over somebody is left out
            after = state.clone()
            after.apply(seat, action)
            found[steps] = max(found[steps], self.foresee(after, seat))
        best = 0.0
        total = 0.0
        for k in range(i64(MOST_STEPS + 1)):
            best = max(best, found[k])
            total += THROWS[throws + k] * best
        return total

    def _looting(self, state: DnDominoState, seat: i64) -> float:
        """§6.2 Won with nothing but sixes, lost with nothing but ones."""
        chance = glance.fight_chance(state, seat, state.target)
        dice = state.loot_dice(state.target)
        total = 0.0
        if chance > 0.0:
            total += chance * self._thrown(state, seat, [6] * dice)
        if chance < 1.0:
            total += (1.0 - chance) * self._thrown(state, seat, [1] * dice)
        return total

    def _fighting(self, state: DnDominoState, seat: i64) -> float:
        """§7.2 The victim throws more, the same or less; how much a beating costs depends on the die."""
        edge = state.bonus(seat, FIGHTER) - state.bonus(state.target, GUARDIAN)
        ends = vec[float]([-1.0] * 3)
        total = 0.0
        for die in range(i64(1), i64(7)):
            value = state.value(seat, die)
            if value <= 1:
                total += 6.0 * self._thrown(state, seat, [int(die)])
                continue
            ends[2] = -1.0
            for parry in range(i64(1), i64(7)):
                lead = value + edge - state.value(state.target, parry)
                end = min(i64(1), max(i64(-1), lead)) + 1
                if ends[end] < 0.0:
                    ends[end] = self._thrown(state, seat, [int(die), int(parry)])
                total += ends[end]
        return total / 36.0

    def _thrown(self, state: DnDominoState, seat: i64, dice: list[int]) -> float:
        after = state.clone()
        after.resolve(dice)
        return self.foresee(after, seat)

    def _landed(self, state: DnDominoState, seat: i64) -> float:
        """Somebody else comes back: wherever they may."""
        moves = Moves()
        state.fill(state.chooser, moves)
        state.apply(state.chooser, moves.items[0])
        return self.foresee(state, seat)

    # Features

    def look(self, state: State, side: i64) -> None:
        assert isinstance(state, DnDominoState)
        row = self.row
        for i in range(self.size):
            row[i] = 0.0
        late = 1.0 / (gold_left(state) + SPARE)
        self._purse(state, side, late)
        if state.at[side] == GONE:
            return
        PROSPECT.look(state, side)
        self._hero(state, side, late)
        wait = self.wait(state, side)
        row[SOON] = 1.0 - wait
        claims = self._claims(state, side, wait)
        row[CLAIMS] = claims / 10.0
        row[CLAIMS_LATE] = claims * late
        if state.revealed == 0:
            self._hand(state, side)

    def wait(self, state: DnDominoState, seat: i64) -> float:
        """How much of a round passes until the seat's turn."""
        if state.seat < 0:
            return 0.5
        first = state.seat
        if state.phase == DRAWING or state.died or (state.phase == PLACING and state.turn):
            first += 1
        return float((seat + state.seats - first) % state.seats) / float(state.seats)

    def _purse(self, state: DnDominoState, seat: i64, late: float) -> None:
        row = self.row
        gold = float(state.gold[seat])
        others: i64 = 0
        for other in range(state.seats):
            if other != seat:
                others = max(others, state.gold[other])
        lead = gold - float(others)
        row[GOLD] = gold / 10.0
        row[GOLD_LATE] = gold * late
        row[GOLD_BY] = gold * sqrt(late) / 2.0
        row[LEAD_LATE] = max(-MOST_LEAD, min(MOST_LEAD, lead * late))
        if lead > 0.0 and is_last(state):
            row[LEADS_LAST] = 1.0

    def _hero(self, state: DnDominoState, seat: i64, late: float) -> None:
        """Where it is, and how it is."""
        row = self.row
        tile = state.at[seat]
        hurt = state.bloody(seat)
        place = PROSPECT.place(state, seat, tile, hurt, NONE)
        row[PLACE] = place / 10.0
        row[PLACE_LATE] = place * late
        if hurt:
            row[WOUNDED] = 1.0
        if tile == OUTSIDE:
            row[OUT] = 1.0
            return
        row[DANGER] = glance.danger(state, seat, tile) / 5.0
        row[PREY] = self._prey(state, seat) / 5.0
        for room in range(state.built):
            if state.alive(room) and state.is_in(tile, room):
                prize = PROSPECT.chance[room] * float(state.room_gold(room)) / 10.0
                row[IN_ROOM] = max(row[IN_ROOM], prize)
                if hurt:
                    row[WOUNDED_IN_ROOM] = 1.0

    def _prey(self, state: DnDominoState, seat: i64) -> float:
        """The best attack that a throw may bring about."""
        best = 0.0
        chances = pace(state, seat, state.bloody(seat)) * (MOST_STEPS + 1)
        for other in range(state.seats):
            if other == seat or state.at[other] < 0:
                continue
            away = max(i64(0), PROSPECT.heroes[PER_DOMINO * seat + state.at[other]] - 1)
            if away <= MOST_STEPS:
                best = max(best, REACHES[chances + away] * PROSPECT.gains[other])
        return best

    def _claims(self, state: DnDominoState, seat: i64, wait: float) -> float:
        """The rooms, each as far as the seat is likely to be the one who gets it."""
        total = 0.0
        for room in range(state.built):
            if not state.alive(room):
                continue
            mine = 0.0
            all_of_us = 0.0
            for other in range(state.seats):
                if state.at[other] == GONE:
                    continue
                left = patience(pace(state, other, state.bloody(other)), self._steps(state, other, room))
                left *= 1.0 - (1.0 - TURN) * self.wait(state, other)
                if state.bloody(other):
                    left *= TURN
                all_of_us += left * left
                if other == seat:
                    mine = left * left * left
            if all_of_us > 0.0:
                total += PROSPECT.healthy[room] * mine / all_of_us
        return total

    def _steps(self, state: DnDominoState, seat: i64, room: i64) -> i64:
        if state.at[seat] == OUTSIDE:
            return min(i64(FAR), PROSPECT.steps[PER_DOMINO * room + SPAWN] + 1)
        return PROSPECT.steps[PER_DOMINO * room + state.at[seat]]

    def _hand(self, state: DnDominoState, seat: i64) -> None:
        """Monsters held, and the best rooms that they could make near the own hero."""
        row = self.row
        monsters = state.hands[seat] & DOUBLES[0]
        row[HELD] = float(bits_in(monsters))
        if monsters == 0:
            return
        best = 0.0
        pacing = pace(state, seat, state.bloody(seat))
        for i in range(state.slotted):
            if state.slots[i] & FOR_DOUBLE:
                best = max(best, self._built(state, seat, pacing, state.slots[i], monsters))
        row[TO_BUILD] = best / 10.0

    def _built(self, state: DnDominoState, seat: i64, pacing: i64, slot: i64, monsters: i64) -> float:
        """The best room with one of the monsters there."""
        first = slot & 0xFFFF
        along, across = STEP[slot >> 16 & 1], STEP[1 - (slot >> 16 & 1)]
        one, two = state.tile_on(first + across), state.tile_on(first + along + across)
        if one == NONE or two == NONE:
            one, two = state.tile_on(first - across), state.tile_on(first + along - across)
        if one == NONE or two == NONE:
            return 0.0  # §11.8 a large one
        away = min(PROSPECT.heroes[PER_DOMINO * seat + one], PROSPECT.heroes[PER_DOMINO * seat + two])
        near = patience(pacing, away)
        beside = 7 * state.values[one] + state.values[two]
        best = 0.0
        for domino in range(i64(TWO_SETS)):
            if monsters >> domino & 1 == 0:
                continue
            value = LOW[domino]
            if (slot >> FIRST | slot >> SECOND) >> value & 1:
                best = max(best, BUILT[49 * value + beside] * near)
        return best


def gold_left(state: DnDominoState) -> float:
    """What the monsters that may still be killed bring, more or less."""
    left = state.monsters_left()
    if left <= 0 or state.hunt_is_over():
        return 0.0
    total = USUAL_GOLD * float(state.to_come)
    for room in range(state.built):
        if state.alive(room):
            total += float(state.room_gold(room))
    return total * float(min(left, state.goal - state.kills)) / float(left)
