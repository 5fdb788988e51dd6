"""What a quick glance finds an action of Donut Dog worth. Sections (§) refer to docs/rules/donutdog.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boneyard.core.rng import Rng
from boneyard.core.state import bit
from boneyard.games.donutdog.data import (
    BONUSES,
    FACES,
    FISH,
    KIND,
    MAGIC,
    POINTS,
    POOL,
    POOL_SORTS,
    REROLL,
    STAR,
    STAR_AND_REROLL,
)
from boneyard.games.donutdog.outlook import PLAIN, WITH_MAGIC, WITH_REROLL, outlook
from boneyard.games.donutdog.state import (
    ANIMAL,
    ANY_DIE,
    AWAY,
    BONUS,
    DO_DONE,
    DO_MAGIC,
    DO_PICK,
    DO_REROLL,
    DO_TAKE,
    NO_DIE,
    NONE,
    NOTHING,
    DonutDogState,
    a_of,
    b_of,
    bonus_level,
    face_of,
    fitting,
    kind_of,
    sort_of,
)

KIND_WORTH: Final = 1.0  # §6.2
REROLL_PRICE: Final = 0.8  # what a token is worth in a later round, measured by play
MAGIC_PRICE: Final = 1.0
TRIES: Final = 16  # rolls tried for each way to reroll
LOW: Final = -99.0

# Scratch, filled by `worth` and used up by it.
IN_ROW: Final = vec[float]([0.0] * 6)  # what each card of the row is worth to the seat
RANKED: Final = vec[i64]([0] * 6)  # places of the row, the best card first
SPARED: Final = vec[float]([0.0] * 4)  # the best bonus up to each level


def worth(state: DonutDogState, seat: i64, action: i64) -> float:
    """Points this round may still bring, tokens counted at their price. More is better."""
    kind = kind_of(action)
    a = a_of(action)
    appraise(state, seat)
    if kind == DO_PICK:
        return pool_worth(state, seat, a)
    faces = _faces(state, seat)
    if kind == DO_DONE:
        return _best_end(state, seat, faces)
    if kind == DO_TAKE:
        spare = b_of(action)
        won = card_worth(state, seat, a)
        if spare == NO_DIE:
            return won
        if spare == ANY_DIE:
            return won + level_worth(state, REROLL)
        return won + SPARED[bonus_level(face_of(spare))]
    if kind == DO_MAGIC:
        return _changed_worth(state, seat, faces, a, b_of(action)) - magic_price(state)
    if kind == DO_REROLL:
        return _reroll_worth(state, seat, faces, a) - reroll_price(state)
    return _bonus_first(state, seat, faces, a, b_of(action))


def appraise(state: DonutDogState, seat: i64) -> None:
    """Fill the scratch for a seat."""
    for i in range(i64(len(state.row))):
        IN_ROW[i] = LOW
        if state.row[i] != NONE:
            IN_ROW[i] = card_worth(state, seat, state.row[i])
        j = i
        while j > 0 and IN_ROW[RANKED[j - 1]] < IN_ROW[i]:
            RANKED[j] = RANKED[j - 1]
            j -= 1
        RANKED[j] = i
    best = 0.0
    for level in range(i64(STAR_AND_REROLL) + 1):
        best = max(best, level_worth(state, level))
        SPARED[level] = best


def _faces(state: DonutDogState, seat: i64) -> vec[i64]:
    return vec[i64]([state.dice[POOL * seat + slot] for slot in range(i64(POOL))])


def card_worth(state: DonutDogState, seat: i64, card: i64) -> float:
    """§6.1 Its stars, and one for a new kind."""
    if card == NOTHING:
        return 0.0
    if state.kinds[seat] & bit(KIND[card]):
        return float(POINTS[card])
    return float(POINTS[card]) + KIND_WORTH


def _later(state: DonutDogState) -> float:
    """§6.1 Tokens are worth nothing after the last round."""
    if state.round == state.rounds:
        return 0.0
    return 1.0


def reroll_price(state: DonutDogState) -> float:
    return REROLL_PRICE * _later(state) + 0.01


def magic_price(state: DonutDogState) -> float:
    return MAGIC_PRICE * _later(state) + 0.01


def level_worth(state: DonutDogState, level: i64) -> float:
    """§5.4"""
    if level == REROLL:
        return REROLL_PRICE * _later(state)
    if level == MAGIC:
        return MAGIC_PRICE * _later(state)
    if level == STAR:
        return 1.0
    return 1.0 + REROLL_PRICE * _later(state)


def _best_card(state: DonutDogState, seat: i64, faces: vec[i64], spare: i64) -> float:
    """The best that the dice other than the spare one pay for."""
    best = 0.0
    if state.fish:
        best = card_worth(state, seat, FISH)
    cards = fitting(faces, 0, spare)
    for i in range(i64(len(state.row))):
        at = RANKED[i]
        if IN_ROW[at] <= best:
            break
        if cards & bit(state.row[at]):
            return IN_ROW[at]
    return best


def _best_end(state: DonutDogState, seat: i64, faces: vec[i64]) -> float:
    """The best way to finish with dice as they lie."""
    if state.got & BONUS:
        return _best_card(state, seat, faces, NONE)
    best = LOW
    for slot in range(i64(POOL)):
        if faces[slot] == AWAY:
            continue
        total = SPARED[bonus_level(faces[slot])]
        if not state.got & ANIMAL:
            total += _best_card(state, seat, faces, slot)
        best = max(best, total)
    return best


def _slot(state: DonutDogState, seat: i64, faces: vec[i64], code: i64) -> i64:
    slot: i64 = 0
    while faces[slot] != face_of(code) or state.sort_at(seat, slot) != sort_of(code):
        slot += 1
    return slot


def _changed_worth(state: DonutDogState, seat: i64, faces: vec[i64], code: i64, face: i64) -> float:
    faces[_slot(state, seat, faces, code)] = face
    return _best_end(state, seat, faces)


def _bonus_first(state: DonutDogState, seat: i64, faces: vec[i64], code: i64, level: i64) -> float:
    """§5.5 A token gained is worth its price, or what it does to the three dice left."""
    gained = level_worth(state, level)
    if state.got & ANIMAL:
        return gained
    slot = _slot(state, seat, faces, code)
    faces[slot] = AWAY
    plain = gained + _best_card(state, seat, faces, NONE)
    if level == MAGIC:
        return max(plain, _best_magic(state, seat, faces))
    return plain


def _best_magic(state: DonutDogState, seat: i64, faces: vec[i64]) -> float:
    """§4.3 The best animal after turning one of three dice."""
    best = 0.0
    for slot in range(i64(POOL)):
        shown = faces[slot]
        if shown == AWAY:
            continue
        for face in range(i64(1), FACES[state.sort_at(seat, slot)] + 1):
            faces[slot] = face
            best = max(best, _best_card(state, seat, faces, NONE))
        faces[slot] = shown
    return best


def _reroll_worth(state: DonutDogState, seat: i64, faces: vec[i64], dice: i64) -> float:
    """The mean of rolls that are the same ones for every action, so that luck does not choose among them."""
    mask: i64 = 0
    left = dice
    while left:
        slot = _slot(state, seat, faces, left & 255)
        mask |= bit(slot)
        faces[slot] = 0
        left >>= 8
    rng = Rng(1)
    total = 0.0
    for i in range(i64(TRIES)):
        for slot in range(i64(POOL)):
            face = rng.below(FACES[state.sort_at(seat, slot)]) + 1
            if mask & bit(slot):
                faces[slot] = face
        total += _best_end(state, seat, faces)
    return total / TRIES


def pool_worth(state: DonutDogState, seat: i64, pool: i64) -> float:
    """§3.3 What dice may win as they fall, or with a token, whichever pays."""
    best = _hopes(state, seat, pool, PLAIN)
    if state.rerolls[seat]:
        best = max(best, _hopes(state, seat, pool, WITH_REROLL) - reroll_price(state))
    if state.magics[seat]:
        best = max(best, _hopes(state, seat, pool, WITH_MAGIC) - magic_price(state))
    return best + _spare_hope(state, pool)


def _hopes(state: DonutDogState, seat: i64, pool: i64, tokens: i64) -> float:
    """From the best card down: its chance, if no better one came; and a Fish after all."""
    total = 0.0
    missed = 1.0
    seen: i64 = 0
    for i in range(i64(len(state.row))):
        card = state.row[RANKED[i]]
        if card == NONE or seen & bit(card):
            continue
        seen |= bit(card)
        chance = outlook(card, pool, tokens)
        total += missed * chance * IN_ROW[RANKED[i]]
        missed *= 1.0 - chance
    if state.fish:
        total += missed * card_worth(state, seat, FISH)
    return total


def _spare_hope(state: DonutDogState, pool: i64) -> float:
    """The mean bonus of the four dice: any of them may be to spare."""
    total = 0.0
    for slot in range(i64(POOL)):
        faces = FACES[POOL_SORTS[POOL * pool + slot]]
        best = level_worth(state, REROLL)
        for level in range(i64(STAR_AND_REROLL) + 1):
            above = max(faces - BONUSES[level] + 1, i64(0))
            step = max(0.0, level_worth(state, level) - best)
            total += float(above) / float(faces) * step
            best += step
        total += level_worth(state, REROLL)
    return total / POOL
