"""What lies on a table of Donut Dog, by the names that are touched.

Sections (§) refer to docs/rules/donutdog.md.
"""

from itertools import combinations

from boneyard.core.state import HIDDEN, Seat
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import FISH, MOST_ROUNDS, POOL, POOLS
from boneyard.games.donutdog.state import LOOSE, NONE, DonutDogState, face_of, fits, sort_of
from boneyard.games.donutdog.words import BONUS_WORDS, slug


def pieces(view: DonutDogState) -> list[str]:
    """Everything on the table, equal pieces once."""
    found = [f"card:{slug(card)}" for card in view.row if card != NONE]
    if view.fish:
        found.append(f"card:{slug(FISH)}")
    for seat in range(view.seats):
        found += [f"rerolls:{seat}", f"magics:{seat}", f"stars:{seat}"]
        found += [f"animal:{seat}.{slug(card)}" for card in animals_of(view, seat)]
        if seat != view.viewer:
            found.append(f"dice:{seat}")
    if 0 <= view.viewer < view.seats:
        found += [f"die:d{sides}.{face}" for sides, face in dice_of(view, view.viewer)]
        found += [f"set:d{sides}" for sides in SIDES]
    found += [f"bonus:{word}" for word in BONUS_WORDS]
    return list(dict.fromkeys([*found, "deck", "order", "button:done", "button:magic"]))


def die_piece(code: int) -> str:
    """Equal dice share it."""
    return f"die:d{SIDES[sort_of(code)]}.{face_of(code)}"


def animals_of(view: DonutDogState, seat: Seat) -> list[int]:
    return [card for card in view.animals[MOST_ROUNDS * seat : MOST_ROUNDS * (seat + 1)] if card != NONE]


def dice_of(view: DonutDogState, seat: Seat) -> list[tuple[int, int]]:
    """The dice of a seat that show something: their sides and faces."""
    return [(SIDES[sort], face) for sort, face in dice_before(view, seat) if face > LOOSE]


def dice_before(view: DonutDogState, seat: Seat) -> list[tuple[int, int]]:
    """The four dice of a seat, once all know which: their sorts, and what they show or where they are."""
    if view.pools[seat] in (NONE, HIDDEN):
        return []
    faces = view.dice[POOL * seat : POOL * seat + POOL]
    return list(zip(POOLS[view.pools[seat]], faces, strict=True))


def meets(card: int, faces: list[int]) -> bool:
    """§5.2 Whether three of these dice meet the arrows."""
    return any(fits(card, *sorted(three)) for three in combinations(faces, 3))
