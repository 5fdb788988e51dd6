"""What the laws should know of Donut Dog: what is conserved, how hidden dice fall, how a refusal is mended.

Sections (§) refer to docs/rules/donutdog.md.
"""

from boneyard.core.causes import Cause, Count, Limit, Missing
from boneyard.core.checks import Fair
from boneyard.core.state import Action, Seat
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import (
    ANIMALS,
    BONUSES,
    CARDS,
    DECK,
    DECK_SIZE,
    FISH,
    LEAST,
    POOL,
    POOL_COUNT,
    POOLS,
)
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.state import (
    ANIMAL,
    AWAY,
    BONUS,
    DO_BONUS,
    DO_MAGIC,
    DO_TAKE,
    NONE,
    NOTHING,
    DonutDogState,
    die,
    make,
    sort_of,
)
from boneyard.games.donutdog.table import dice_before, dice_of
from boneyard.games.donutdog.words import CARD_OF

D12, D20 = SIDES.index(12), SIDES.index(20)

Die = tuple[int, int]  # its sort, and what it shows


def census(game: DonutDog, state: DonutDogState) -> dict[str, object]:
    """No more of any animal than the box has; Fish where they are counted."""
    held = [card for card in [*state.row, *state.animals] if 0 <= card < ANIMALS]
    held += [DECK[card] for card in range(DECK_SIZE) if state.deck >> card & 1]
    fish = list(state.animals).count(ANIMALS)
    return {
        "too many": [card.name for n, card in enumerate(CARDS[:ANIMALS]) if held.count(n) > card.copies],
        "fish": state.fish + fish if state.fish >= 0 else "plenty",
        "less than none": min([*state.rerolls, *state.magics, *state.stars, 0]),
    }


def fairness() -> list[Fair]:
    """Dice chosen in secret may be any; dice rolled in private fall as dice do, whatever was spent."""
    game = DonutDog(2)
    chosen = game.start()
    chosen.resolve([0, 6, 12, 18])
    chosen.apply(1, game.read(chosen, 1, "pick d4 d4 d6 d20"))
    rolled = chosen.clone()
    rolled.apply(0, game.read(rolled, 0, "pick d4 d4 d6 d6"))
    rolled.resolve([1, 1, 1, 1])
    rolled.resolve([4, 4, 6, 20])
    rolled.apply(1, game.read(rolled, 1, "reroll d20:20"))
    rolled.resolve([19])
    pools = dict.fromkeys(range(POOL_COUNT), 1 / POOL_COUNT)
    pairs = {(a, b): (1 if a == b else 2) / 16 for a in range(1, 5) for b in range(a, 5)}
    faces = dict.fromkeys(range(1, 21), 1 / 20)
    return [
        Fair(game, chosen, 0, lambda world: world.pools[1], pools, 9000),
        Fair(game, rolled, 0, lambda world: (world.dice[4], world.dice[5]), pairs, 4000),
        Fair(game, rolled, 0, lambda world: world.dice[7], faces, 4000),
    ]


def mend(game: DonutDog, state: DonutDogState, cause: Cause, touched: list[str]) -> DonutDogState | None:
    """For the viewer of a view; of a whole state, for all who are asked."""
    mended = state.clone()
    if isinstance(cause, Missing):
        for seat in [state.viewer] if state.viewer >= 0 else state.actors():
            _give(mended, seat, cause.need, touched)
    elif isinstance(cause, Limit) and cause.what in ("animal", "bonus"):
        _take_back(mended, cause.what)
    elif isinstance(cause, Count) and touched[-1].startswith("bonus:") and cause.have < cause.need:
        _turn(mended, touched[-2], cause.need)
    else:  # how many sides a die has, and how many dice one has, are the box's; the rest is touching
        return None
    return mended


def counts(game: DonutDog, state: DonutDogState, touched: list[str]) -> list[Count]:
    """Dice touched for a button that rerolls so many, or for what is done with one."""
    dice = sum(piece.startswith("die:") for piece in touched)
    rerolls = touched[-1].startswith("button:reroll_")
    return [Count(dice, int(touched[-1][-1]) if rerolls else 1)]


def unoffered(game: DonutDog, state: DonutDogState, seat: Seat) -> list[Action]:
    """§4.4 Every die turned, spared and used for a bonus, also where that comes to the same as another."""
    dice = [die(SIDES.index(sides), face) for sides, face in set(dice_of(state, seat))]
    faces = {code: range(1, SIDES[sort_of(code)] + 1) for code in dice}
    cards = [card for card in {*state.row, FISH, NOTHING} if card != NONE]
    turned = [
        make(DO_MAGIC, code, face)
        for code in dice
        for face in faces[code]
        if die(sort_of(code), face) != code
    ]
    taken = [make(DO_TAKE, card, code) for card in cards for code in dice]
    return [*turned, *taken, *(make(DO_BONUS, code, bonus) for code in dice for bonus in range(len(BONUSES)))]


def _give(state: DonutDogState, seat: int, need: str, touched: list[str]) -> None:
    if need == "magic":
        state.magics[seat] += 1
    elif need == "arrows":
        _lay_for_card(state, touched)
    else:  # a Reroll, or any token
        state.rerolls[seat] += 1


def _take_back(state: DonutDogState, what: str) -> None:
    """As if the turn had not brought it yet: the dice used for it lie there again."""
    state.got &= ~(ANIMAL if what == "animal" else BONUS)
    for slot in range(POOL):
        if state.dice[POOL * state.turn + slot] == AWAY:
            state.dice[POOL * state.turn + slot] = 1


def _turn(state: DonutDogState, piece: str, face: int) -> None:
    """All dice that look so show that number: as d20s, which every number stands on."""
    look = _die(piece)
    same = [each for each in dice_before(state, state.turn) if each == look]
    others = sorted(each for each in dice_before(state, state.turn) if each != look)
    for _ in range(len(same) + [sort for sort, _ in others].count(D20) - 2):  # nobody has three d20s
        others[-1] = (look[0], AWAY if others[-1][1] == AWAY else 3 - min(look[1], 2))
        others.sort()
    _lay(state, [*others, *((D20, face) for _ in same)])


def _lay_for_card(state: DonutDogState, touched: list[str]) -> None:
    """Three dice meet the arrows of the card; the die touched after it stays as it is."""
    spare: Die = (D20, AWAY) if state.got & BONUS else (D20, SIDES[D20])
    card = touched[-1]
    if not card.startswith("card:"):
        card, spare = touched[-2], _die(touched[-1])
    at = 3 * CARD_OF[card.removeprefix("card:")]
    sorts = {D20: (D12, D12, D20), D12: (D12, D20, D20)}.get(spare[0], (D12, D12, D20))
    _lay(state, [spare, *((sort, LEAST[at + i]) for i, sort in enumerate(sorts))])


def _lay(state: DonutDogState, dice: list[Die]) -> None:
    """These are the dice of the seat on turn."""
    dice.sort()
    state.pools[state.turn] = POOLS.index(tuple(sort for sort, _ in dice))
    for slot, (_, face) in enumerate(dice):
        state.dice[POOL * state.turn + slot] = face


def _die(piece: str) -> Die:
    sides, _, face = piece.removeprefix("die:d").partition(".")
    return SIDES.index(int(sides)), int(face)
