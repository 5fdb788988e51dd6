"""What a quick glance finds an action worth in Dungeons and Dominos. The odds it needs are in odds.py.

Everything is counted in gold. A room is worth what a hero gets out of it in the long run, less the longer it
takes to be there; a place is worth its best room; an action what it brings at once and the place where it
leaves the hero. Sections (§) refer to docs/rules/dndomino.md.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.games.dndomino.data import (
    ATTACKS_BLOODY,
    CLERIC,
    DEATHMATCH,
    DOORS_SHUT,
    DUNGEON_ESCAPE,
    FIGHTER,
    GUARDIAN,
    HARD_HIGHER,
    HARD_MODE,
    ROGUE,
    TWO_SETS,
)
from boneyard.games.dndomino.odds import (
    Fighter,
    clashes,
    leads,
    loot_chance,
    push_chance,
    reach_chance,
    steps,
)
from boneyard.games.dndomino.state import (
    DO_AGAIN,
    DO_ATTACK,
    DO_GO,
    DO_HEAL,
    DO_HOP_ATTACK,
    DO_HOP_STEAL,
    DO_LAND,
    DO_LOOT,
    DO_MAGIC,
    DO_PLACE,
    DO_PREPARE,
    DO_PUSH,
    DO_ROLL,
    DO_ROPE,
    DO_STAY,
    FAR,
    GONE,
    NONE,
    OUTSIDE,
    OVER,
    SPAWN,
    TILES,
    DnDominoState,
    a_of,
    is_monster,
    kind_of,
    spot_of,
)

TURN: Final = 0.85  # what a turn later is worth: somebody else may be there first
FARTHEST: Final = 2 * TWO_SETS + 1  # steps; no way is longer
MOST_STEPS: Final = 13  # of one throw: two dice and a Scout's
WOUND: Final = 1.5  # what a wound costs a hero besides a room
DEATH: Final = 2.0  # and a death
RIVAL: Final = 1.0  # what a rival's loss is worth to the only other hero
INSIDE: Final = 0.3  # what it is worth to be in the dungeon at all
FEAR: Final = 0.5  # how likely somebody who can attack does
HANDY: Final = 1.0  # what a monster in the hand is worth, to be placed where it is best
TRIUMPH: Final = 12.0  # what it is worth to end the game as its winner; less than nothing otherwise
DULL: Final = 12.0  # what is lost by a room that nobody can win: the game drags on
READY: Final = 0.2  # what being prepared is worth when somebody is near
NEAR: Final = 4  # steps
SLIGHT: Final = 0.01  # to choose between equals
NO_WAY: Final = -9.0


# How much is left of something so many steps away: by dice, change of the throw, and distance.


def _patience(dice: int, change: int) -> list[float]:
    """At the beginning of a turn: 1 where it can be reached in it for sure, less for each turn it takes."""
    chances = _throws(dice, change)
    found = [1.0]
    for distance in range(1, FARTHEST + 1):
        stuck = chances[0] * TURN
        total = sum(
            chance * (1.0 if k >= distance else TURN * found[distance - k])
            for k, chance in enumerate(chances)
            if k
        )
        found.append(total / (1.0 - stuck))
    return found


def _throws(dice: int, change: int) -> list[float]:
    """By steps: how likely a throw is."""
    return [steps(dice, change).get(k, 0.0) for k in range(MOST_STEPS + 1)]


THROWN: Final = [(dice, change) for dice in (1, 2) for change in (-1, 0, 1)]
PATIENCE: Final = vec[float]([left for dice, change in THROWN for left in _patience(dice, change)])
THROWS: Final = vec[float]([chance for dice, change in THROWN for chance in _throws(dice, change)])
REACHES: Final = vec[float](
    [reach_chance(far, dice, change) for dice, change in THROWN for far in range(MOST_STEPS + 1)]
)


def pace(state: DnDominoState, seat: i64, wounded: bool) -> i64:
    """Which row of these tables is a hero's."""
    row = 3 * state.move_dice() - 2 + state.step_change(seat)
    if state.bloody(seat):
        row += 1
    if wounded:
        row -= 1
    return row


def patience(row: i64, distance: i64) -> float:
    if distance >= FAR:
        return 0.0
    return PATIENCE[row * (FARTHEST + 1) + distance]


# Rooms


CHANCES: Final[dict[int, float]] = {}


def room_chance(state: DnDominoState, room: i64, bonus: i64) -> float:
    """That a hero with such a bonus on each die, looting this room now, wins."""
    n = state.room_tiles(room)
    TILES[n - 1] += state.golem_bonus(room)
    higher: i64 = 0
    if state.plays(HARD_MODE):
        higher = HARD_HIGHER
    dice = state.loot_dice(room)
    key = (dice << 2 | (bonus + 1)) << 2 | higher
    for i in range(n):
        key = key << 3 | TILES[i]
    if key not in CHANCES:
        CHANCES[key] = loot_chance(tuple([TILES[i] for i in range(n)]), dice, bonus, higher)
    return CHANCES[key]


def fight_chance(state: DnDominoState, seat: i64, room: i64) -> float:
    """That this hero, looting this room now, wins."""
    return room_chance(state, room, state.loot_bonus(seat, room))


def room_worth(chance: float, gold: float, away: float) -> float:
    """What a healthy hero in a room gets out of it. `away` is what is left of it after a death.

    Whoever loses is bloodied, and then either heals or tries again at once; the better of the two.
    """
    prize = chance * gold
    healing = prize / (1.0 - (1.0 - chance) * TURN * TURN)
    daring = prize * (1.0 + (1.0 - chance) * TURN) / (1.0 - (1.0 - chance) * (1.0 - chance) * TURN * away)
    return max(healing, daring)


def is_last(state: DnDominoState) -> bool:
    """Whether the next kill ends the game (§9.1, §11.12)."""
    if state.plays(DUNGEON_ESCAPE):
        return False
    return state.monsters_left() == 1 or state.kills + 1 == state.goal


def triumph(state: DnDominoState, seat: i64, more: i64) -> float:
    """Would it be the victory, to end the game with so much more gold?"""
    for other in range(state.seats):
        if other != seat and state.gold[other] > state.gold[seat] + more:
            return -TRIUMPH
    return TRIUMPH


def is_way_out(state: DnDominoState, tile: i64) -> bool:
    """§11.5 Whether a move that ends there ends the game."""
    return 0 <= tile <= SPAWN + 1 and state.plays(DUNGEON_ESCAPE) and state.hunt_is_over()


# Fights


def share_of_loss(state: DnDominoState) -> float:
    """What a rival's loss is worth: the more rivals, the less."""
    return RIVAL / float(state.seats - 1)


def unaided(state: DnDominoState, seat: i64) -> Fighter:
    """§12.6 As whoever pushes or steals, or is pushed or robbed: wounds count, bonuses do not."""
    return Fighter(1 if state.bloody(seat) else 0)


def fighter(state: DnDominoState, seat: i64, good_class: i64) -> Fighter:
    """As whoever attacks, or is attacked."""
    minus = 1 if state.bloody(seat) else 0
    extra = 1 if state.classes[seat] == ROGUE else 0
    return Fighter(minus, int(state.bonus(seat, good_class)), extra)


FIGHTS: Final[dict[int, float]] = {}  # what was found before
MOST_ROBBED: Final = 7  # a six, and a Rogue's one more


def attack_worth(state: DnDominoState, seat: i64, victim: i64) -> float:
    """Gold from hand to hand, and wounds."""
    key = _stance(state, seat, FIGHTER) << 8 | _stance(state, victim, GUARDIAN) << 4 | state.seats
    key = key << 1 | min(i64(1), state.gold[seat])
    key = key << 3 | min(i64(MOST_ROBBED), state.gold[victim])
    if state.plays(ATTACKS_BLOODY):
        key |= ALWAYS_BLOODY
    if key not in FIGHTS:
        FIGHTS[key] = _fight(state, seat, victim)
    return FIGHTS[key]


ALWAYS_BLOODY: Final = 1 << 20


def _stance(state: DnDominoState, seat: i64, good_class: i64) -> i64:
    """All that `fighter` depends on."""
    found = state.bonus(seat, good_class) << 1
    if state.bloody(seat):
        found |= 1
    if state.classes[seat] == ROGUE:
        found |= 8
    return found


def _fight(state: DnDominoState, seat: i64, victim: i64) -> float:
    share = share_of_loss(state)
    hurt = WOUND
    deadly = state.bloody(victim)
    if deadly:
        hurt = DEATH
    total = 0.0
    always = state.plays(ATTACKS_BLOODY)
    for result, gold, bloody, chance in clashes(
        fighter(state, seat, FIGHTER), fighter(state, victim, GUARDIAN), always
    ):
        if gold < 0:
            total -= chance * float(min(i64(1), state.gold[seat])) * (1.0 + share)
        else:
            total += chance * float(min(i64(gold), state.gold[victim])) * (1.0 + share)
        if bloody or (deadly and result == "beating"):
            total += chance * hurt * share
    return total


# Places

NO_TILE: Final = -3  # where a hero is who was not looked for yet: neither on the map nor off it


@final
class Prospect:
    """The rooms of a map as one seat sees them, and what each tile is worth because of them.

    What it depends on is kept beside it and looked at first: so the many actions of one position are judged
    at the price of one, and what was asked before leaves no trace.
    """

    def __init__(self) -> None:
        self.laid: i64 = 0
        self.spots: vec[i64] = vec[i64]([0] * (2 * TWO_SETS))
        self.values: vec[i64] = vec[i64]([0] * (2 * TWO_SETS))
        self.rooms: vec[i64] = vec[i64]([0] * 12)
        self.dead: i64 = 0
        self.key: i64 = NONE  # all else that the worth of a room depends on
        self.pots: vec[i64] = vec[i64]([0] * 12)
        self.healthy: vec[float] = vec[float]([0.0] * 12)  # by room: what it is worth to a hero in it
        self.wounded: vec[float] = vec[float]([0.0] * 12)
        self.chance: vec[float] = vec[float]([0.0] * 12)
        self.steps: vec[i64] = vec[i64]([0] * (12 * 2 * TWO_SETS))  # by room and tile
        self.heroes: vec[i64] = vec[i64]([0] * (6 * 2 * TWO_SETS))  # by seat and tile
        self.heroes_at: vec[i64] = vec[i64]([NO_TILE] * 6)
        self.gains: vec[float] = vec[float]([0.0] * 6)  # by seat: what attacking that hero brings
        self.threats: vec[float] = vec[float]([0.0] * 6)  # by seat: what that hero's attack does
        self.out: vec[i64] = vec[i64]([0] * (2 * TWO_SETS))  # by tile: to the spawn tile

    def look(self, state: DnDominoState, seat: i64) -> None:
        if not self._knows_map(state):
            self._learn_map(state)
            self.key = NONE
        key = seat | state.bloodied << 3 | state.revealed << 9 | state.move_dice() << 10
        key |= min(state.monsters_left(), i64(2)) << 12 | state.house << 14 | (state.classes[seat] + 1) << 40
        if is_last(state):
            self.key = NONE  # then all the gold on the table counts
        for room in range(state.built):
            if key != self.key or state.pots[room] != self.pots[room]:
                self.pots[room] = state.pots[room]
                self._judge(state, seat, room)
        self.key = key
        for other in range(state.seats):
            if self.heroes_at[other] != state.at[other]:
                self._find(state, other)
            if other != seat:
                self.gains[other] = attack_worth(state, seat, other)
                self.threats[other] = max(0.0, attack_worth(state, other, seat))

    def _knows_map(self, state: DnDominoState) -> bool:
        if state.laid != self.laid or state.dead != self.dead:
            return False
        for tile in range(2 * state.laid):
            if self.spots[tile] != state.spots[tile] or self.values[tile] != state.values[tile]:
                return False
        for room in range(state.built):
            if self.rooms[room] != state.rooms[room]:
                return False
        return True

    def _learn_map(self, state: DnDominoState) -> None:
        self.laid = state.laid
        self.dead = state.dead
        for tile in range(2 * state.laid):
            self.spots[tile] = state.spots[tile]
            self.values[tile] = state.values[tile]
        for room in range(state.built):
            self.rooms[room] = state.rooms[room]
            if state.alive(room):
                spread(state, room, self.steps, 2 * TWO_SETS * room)
        state.reach(SPAWN, FAR, self.out)
        for seat in range(i64(6)):
            self.heroes_at[seat] = NO_TILE

    def _find(self, state: DnDominoState, seat: i64) -> None:
        """How far a hero is from each tile."""
        self.heroes_at[seat] = state.at[seat]
        base = 2 * TWO_SETS * seat
        if state.at[seat] == GONE:
            for tile in range(2 * state.laid):
                self.heroes[base + tile] = FAR
            return
        state.reach(state.at[seat], FAR, FROM)
        for tile in range(2 * state.laid):
            self.heroes[base + tile] = FROM[tile]

    def _judge(self, state: DnDominoState, seat: i64, room: i64) -> None:
        if not state.alive(room):
            return
        chance = fight_chance(state, seat, room)
        gold = float(state.room_gold(room))
        if is_last(state):
            gold = max(0.0, gold + triumph(state, seat, state.room_gold(room)))
        row = pace(state, seat, False)
        away = TURN * patience(row, self.steps[2 * TWO_SETS * room + SPAWN])
        if state.revealed and state.plays(DOORS_SHUT):
            away = TURN * self._mean_patience(state, row, room)
        self.chance[room] = chance
        self.healthy[room] = room_worth(chance, gold, away)
        daring = chance * gold + (1.0 - chance) * away * self.healthy[room]
        if state.revealed and state.plays(DEATHMATCH):
            daring = self.healthy[room]
        self.wounded[room] = max(daring, TURN * self.healthy[room])

    def _mean_patience(self, state: DnDominoState, row: i64, room: i64) -> float:
        """§8.3 From anywhere."""
        total = 0.0
        for tile in range(2 * state.laid):
            total += patience(row, self.steps[2 * TWO_SETS * room + tile])
        return total / float(2 * state.laid)

    def place(self, state: DnDominoState, seat: i64, tile: i64, wounded: bool, without: i64) -> float:
        """What it is worth to begin a turn on a tile; one room may be left out."""
        further: i64 = 0
        if tile == OUTSIDE:
            tile = SPAWN
            further = 1
        if state.hunt_is_over():
            return self._way_out(state, seat, tile, wounded)
        best = 0.0
        row = pace(state, seat, wounded)
        for room in range(state.built):
            if room == without or not state.alive(room):
                continue
            left = patience(row, self.steps[2 * TWO_SETS * room + tile] + further)
            if wounded:
                best = max(best, left * self.wounded[room])
            else:
                best = max(best, left * self.healthy[room])
        if further == 0:
            best += INSIDE
        return best

    def _way_out(self, state: DnDominoState, seat: i64, tile: i64, wounded: bool) -> float:
        """§11.5 Whoever leads wants to get out."""
        if triumph(state, seat, 0) < 0.0:
            return INSIDE
        return patience(pace(state, seat, wounded), self.out[tile]) * TRIUMPH


FROM: Final = vec[i64]([0] * (2 * TWO_SETS))
WAITING: Final = vec[i64]([0] * (2 * TWO_SETS))
PROSPECT: Final = Prospect()


def spread(state: DnDominoState, room: i64, steps: vec[i64], base: i64) -> None:
    """How far each tile is from a room."""
    for tile in range(2 * state.laid):
        steps[base + tile] = FAR
    queued: i64 = 0
    left = state.rooms[room]
    while left:
        tile = (left & 255) - 1
        left >>= 8
        steps[base + tile] = 0
        WAITING[queued] = tile
        queued += 1
    done: i64 = 0
    while done < queued:
        tile = WAITING[done]
        done += 1
        around = state.around[tile]
        while around:
            near = (around & 255) - 1
            around >>= 8
            if near != NONE and steps[base + near] == FAR:
                steps[base + near] = steps[base + tile] + 1
                WAITING[queued] = near
                queued += 1


# Actions


def worth(state: DnDominoState, seat: i64, action: i64) -> float:
    """Gold that this may bring, now and later. More is better."""
    kind = kind_of(action)
    if kind == DO_PLACE:
        return _placement(state, seat, action)
    PROSPECT.look(state, seat)
    here = state.at[seat]
    if kind == DO_ROLL:
        return _before_throw(state, seat)
    if kind == DO_LOOT:
        return _loot_first(state, seat, state.room_of(spot_of(action)))
    if kind == DO_ATTACK:
        return _attack_first(state, seat, here, a_of(action))
    if kind == DO_HEAL:
        return _heal(state, seat)
    if kind == DO_GO:
        return _arrival(state, seat, state.tile_on(spot_of(action)))
    if kind == DO_ROPE:
        return _rest(state, seat, state.tile_on(spot_of(action)))
    if kind == DO_STAY:
        return _arrival(state, seat, here)
    if kind == DO_HOP_ATTACK:
        return PROSPECT.gains[a_of(action)] + _rest(state, seat, state.at[a_of(action)])
    if kind == DO_HOP_STEAL:
        return _steal(state, seat, a_of(action)) + _rest(state, seat, state.at[a_of(action)])
    if kind == DO_LAND:
        return _landing(state, seat, state.tile_on(spot_of(action)))
    if kind == DO_AGAIN:
        return _mean_place(state, seat)
    if kind == DO_MAGIC:
        return _magic(state, seat, a_of(action))
    if kind == DO_PUSH:
        return _push(state, seat, a_of(action)) + _rest(state, seat, here)
    if kind == DO_PREPARE:
        return _rest(state, seat, here) + _preparing(state, seat, here)
    return _rest(state, seat, here)


def _rest(state: DnDominoState, seat: i64, tile: i64) -> float:
    """What it is worth to end the turn on a tile, as the hero is."""
    return _stop(state, seat, tile, state.bloody(seat), NONE)


def _stop(state: DnDominoState, seat: i64, tile: i64, wounded: bool, without: i64) -> float:
    """The same for a hero who is hurt or not, perhaps with one room less."""
    return TURN * PROSPECT.place(state, seat, tile, wounded, without) - danger(state, seat, tile)


def danger(state: DnDominoState, seat: i64, tile: i64) -> float:
    """What others may do to a hero there before the next turn."""
    if tile < 0:
        return 0.0
    total = 0.0
    for other in range(state.seats):
        if other == seat or state.at[other] == GONE:
            continue
        away = max(i64(0), PROSPECT.heroes[2 * TWO_SETS * other + tile] - 1)
        if away <= MOST_STEPS:
            reach = REACHES[pace(state, other, state.bloody(other)) * (MOST_STEPS + 1) + away]
            total += FEAR * reach * PROSPECT.threats[other]
    return total


def _arrival(state: DnDominoState, seat: i64, tile: i64) -> float:
    """A move that ends on a tile: what is the best action there, if there is one left?"""
    if is_way_out(state, tile) and tile != state.at[seat]:
        return triumph(state, seat, 0)
    best = _rest(state, seat, tile)
    if state.acted or tile < 0:
        return best
    for room in range(state.built):
        if state.alive(room) and state.is_in(tile, room):
            after = _stop(state, seat, tile, state.bloody(seat), room)
            best = max(best, _loot(state, seat, room, after, _stop(state, seat, tile, True, NONE)))
    for other in range(state.seats):
        if other != seat and state.at[other] >= 0 and _beside(state, tile, state.at[other]):
            best = max(best, PROSPECT.gains[other] + _rest(state, seat, tile))
    if state.bloody(seat):
        best = max(best, _stop(state, seat, tile, False, NONE))
    return best


def _beside(state: DnDominoState, one: i64, other: i64) -> bool:
    around = state.around[one]
    while around:
        if (around & 255) - 1 == other:
            return True
        around >>= 8
    return False


def _before_throw(state: DnDominoState, seat: i64) -> float:
    """The best that a throw allows, on average, with an action still to come or not."""
    _clear_best()
    BEST[0] = _arrival(state, seat, state.at[seat])
    base = 2 * TWO_SETS * seat
    for tile in range(2 * state.laid):
        far = PROSPECT.heroes[base + tile]
        if 0 < far <= MOST_STEPS and not state.taken(tile):
            BEST[far] = max(BEST[far], _arrival(state, seat, tile))
    return _mean_best(pace(state, seat, state.bloody(seat)))


def _walk_on(state: DnDominoState, seat: i64, wounded: bool, without: i64) -> float:
    """What the rest of the turn is worth when the action is spent: the move, if it is still to come."""
    here = state.at[seat]
    if state.moved:
        return _stop(state, seat, here, wounded, without)
    _clear_best()
    BEST[0] = _stop(state, seat, here, wounded, without)
    base = 2 * TWO_SETS * seat
    for tile in range(2 * state.laid):
        far = PROSPECT.heroes[base + tile]
        if 0 < far <= MOST_STEPS and not state.taken(tile):
            BEST[far] = max(BEST[far], _stop(state, seat, tile, wounded, without))
    return _mean_best(pace(state, seat, wounded))


# By steps: the best place that is just so far away.
BEST: Final = vec[float]([0.0] * (MOST_STEPS + 1))


def _clear_best() -> None:
    for k in range(i64(MOST_STEPS + 1)):
        BEST[k] = NO_WAY


def _mean_best(row: i64) -> float:
    total = 0.0
    best = NO_WAY
    for k in range(i64(MOST_STEPS + 1)):
        best = max(best, BEST[k])
        total += THROWS[row * (MOST_STEPS + 1) + k] * best
    return total


def _loot_first(state: DnDominoState, seat: i64, room: i64) -> float:
    """With the move still to come, or after it."""
    won = _walk_on(state, seat, state.bloody(seat), room)
    return _loot(state, seat, room, won, _walk_on(state, seat, True, NONE)) + SLIGHT


def _loot(state: DnDominoState, seat: i64, room: i64, after: float, hurt: float) -> float:
    """Gold and what comes after; or a wound and what comes then; or a death."""
    chance = PROSPECT.chance[room]
    won = float(state.room_gold(room)) + after
    if is_last(state):
        won = float(state.room_gold(room)) + triumph(state, seat, state.room_gold(room))
    lost = hurt
    if state.bloody(seat) and not (state.revealed and state.plays(DEATHMATCH)):
        lost = TURN * PROSPECT.place(state, seat, SPAWN, False, NONE)
        if state.revealed and state.plays(DOORS_SHUT):
            lost = TURN * _mean_place(state, seat)
    return chance * won + (1.0 - chance) * lost


def _mean_place(state: DnDominoState, hero: i64) -> float:
    """§8.3 What it is worth to be put anywhere."""
    total = 0.0
    for tile in range(2 * state.laid):
        total += PROSPECT.place(state, hero, tile, False, NONE)
    return total / float(2 * state.laid)


def _heal(state: DnDominoState, seat: i64) -> float:
    """§7.7 With the move still to come, the steps are whole again."""
    best = _walk_on(state, seat, False, NONE) + SLIGHT
    if state.classes[seat] == CLERIC:
        return best + WOUND  # and the action is left
    return best


def _attack_first(state: DnDominoState, seat: i64, here: i64, victim: i64) -> float:
    """§7.3 With the move still to come, unless it fails."""
    hurt = state.bloody(seat)
    fails = (2.0 if hurt else 1.0) / 6.0
    stays = fails * _stop(state, seat, here, hurt, NONE)
    return PROSPECT.gains[victim] + stays + (1.0 - fails) * _walk_on(state, seat, hurt, NONE) + SLIGHT


def _steal(state: DnDominoState, seat: i64, victim: i64) -> float:
    """§12.4"""
    total = 0.0
    for lead, chance in leads(unaided(state, seat), unaided(state, victim)).items():
        total += chance * float(min(i64(lead), state.gold[victim]))
    return total * (1.0 + share_of_loss(state))


def _push(state: DnDominoState, seat: i64, victim: i64) -> float:
    """§12.2 Where the victim would be instead."""
    spot = 2 * state.spots[state.at[victim]] - state.spots[state.at[seat]]
    tile = state.tile_on(spot)
    if tile == NONE or state.taken(tile):
        return -SLIGHT
    hurt = state.bloody(victim)
    now = PROSPECT.place(state, victim, state.at[victim], hurt, NONE)
    then = PROSPECT.place(state, victim, tile, hurt, NONE)
    chance = push_chance(unaided(state, seat), unaided(state, victim))
    return chance * (now - then) * share_of_loss(state) - SLIGHT


def _magic(state: DnDominoState, seat: i64, target: i64) -> float:
    """§12.1 Anywhere instead of here."""
    here = state.at[seat]
    if target == seat:
        return TURN * _mean_place(state, seat) - SLIGHT
    hurt = state.bloody(target)
    now = PROSPECT.place(state, target, state.at[target], hurt, NONE)
    gain = (now - _mean_place(state, target)) * share_of_loss(state)
    return _rest(state, seat, here) + gain - SLIGHT


def _preparing(state: DnDominoState, seat: i64, here: i64) -> float:
    """§12.5 Better than nothing where somebody is near."""
    if here < 0:
        return -SLIGHT
    for other in range(state.seats):
        if other != seat and PROSPECT.heroes[2 * TWO_SETS * other + here] <= NEAR:
            return READY
    return -SLIGHT


def _landing(state: DnDominoState, seat: i64, tile: i64) -> float:
    hero = state.target
    found = PROSPECT.place(state, hero, tile, state.bloody(hero), NONE)
    if hero == seat:
        return found - danger(state, seat, tile)
    return -found


# Placing

AWAY: Final = vec[i64]([0] * (2 * TWO_SETS))  # by tile: steps to the new room


def _placement(state: DnDominoState, seat: i64, action: i64) -> float:
    """A monster near oneself and far from the others; in the hand it can still be placed better."""
    domino = a_of(action)
    if not is_monster(domino):
        return 0.0
    after = state.clone()
    after.apply(seat, action)
    if after.phase == OVER:
        return _final(after, seat)
    room = after.built - 1
    spread(after, room, AWAY, 0)
    chance = fight_chance(after, seat, room)
    row = pace(after, seat, after.bloody(seat))
    value = room_worth(chance, float(after.room_gold(room)), TURN * patience(row, AWAY[SPAWN]))
    mine = TURN * patience(row, _steps_to(after, seat))
    theirs = 0.0
    for other in range(after.seats):
        if other != seat and after.at[other] != GONE:
            theirs = max(theirs, patience(pace(after, other, after.bloody(other)), _steps_to(after, other)))
    return value * (mine - theirs) - HANDY - DULL * _hopeless(after, room)


def _hopeless(state: DnDominoState, room: i64) -> float:
    """Nearly 1 where even a revealed map will not help, soon nothing where it will."""
    lost = 1.0 - room_chance(state, room, 1)
    return lost * lost * lost * lost


def _steps_to(state: DnDominoState, seat: i64) -> i64:
    """From a hero to the new room."""
    if state.at[seat] == OUTSIDE:
        return AWAY[SPAWN] + 1
    return AWAY[state.at[seat]]


def _final(state: DnDominoState, seat: i64) -> float:
    """A game that is over: by how much it is won or lost."""
    best: i64 = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.gold[other])
    return float(state.gold[seat] - best)
