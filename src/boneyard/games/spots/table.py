"""What lies on a table of Spots."""

from boneyard.core.state import Seat
from boneyard.core.text import Sentence, say
from boneyard.games.spots.data import DOGS, PACK
from boneyard.games.spots.state import NONE, ONES, SpotsState, cards_in
from boneyard.games.spots.words import slug, trick


def pieces(view: SpotsState) -> list[str]:
    """Everything on the table, equal pieces once."""
    found = [f"tile:{slug(tile)}" for tile in view.tiles if tile != NONE]
    for seat in range(view.seats):
        found += [f"yard:{seat}", f"treats:{seat}"]
        found += [f"buried:{seat}.{value}" for value in buried_values(view, seat)]
        for slot in range(view.packs[seat]):
            found.append(f"dog:{seat}.{slot}")
            found += [f"space:{seat}.{slot}.{value}" for value in DOGS[card_of(view, seat, slot)].spaces]
    found += [f"die:{value}" for value in range(1, 7) if view.roll[value - 1]]
    found += ["deck", "pile", "supply", "button:score"]
    if view.aside:
        found.append("aside")
    if view.seats == 1:
        found.append("d0g")
    return found


def seats_in_order(view: SpotsState) -> list[Seat]:
    """The viewer first, then the others as their turns come."""
    first = view.viewer if 0 <= view.viewer < view.seats else 0
    return [(first + i) % view.seats for i in range(view.seats)]


def dogs_in_deck(view: SpotsState) -> int:
    return 0 if view.top == NONE else len(cards_in(view.pool)) + 1


def under_stack(view: SpotsState, colour: int) -> list[Sentence]:
    """§8.3 What is known of a stack below its top: how many tiles nobody has seen, then the sunk ones."""
    unseen = len(cards_in(view.unseen[colour]))
    sunk = [trick(tile) for tile in view.sunk[5 * colour : 5 * colour + 5] if tile != NONE]
    return [say("{n} unseen", n=unseen), *sunk] if unseen else sunk


def scored_dogs(view: SpotsState, row: int) -> int:
    return ONES[view.scored[row]]


def buried_values(view: SpotsState, seat: Seat) -> list[int]:
    return [value for value in range(1, 7) if view.yards[6 * seat + value - 1]]


def card_of(view: SpotsState, row: int, slot: int) -> int:
    return view.cards[PACK * row + slot]


def gaps_of(view: SpotsState, row: int, slot: int) -> list[int]:
    """The numbers of a dog's empty spaces."""
    return [value for value in range(1, 7) if view.gaps[PACK * row + slot] >> (value - 1) & 1]


def is_scored(view: SpotsState, row: int, slot: int) -> bool:
    return bool(view.scored[row] >> slot & 1)
