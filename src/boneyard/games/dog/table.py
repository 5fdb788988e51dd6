"""What lies on a table of Dog."""

from boneyard.games.dog.data import FIELDS, SEATS, SLOTS
from boneyard.games.dog.state import DogState, ranks_in
from boneyard.games.dog.words import card_component


def pieces(view: DogState) -> list[str]:
    """Everything on the table, equal pieces once."""
    found = [f"field:{field}" for field in range(FIELDS)]
    for seat in range(SEATS):
        found.append(f"kennel:{seat}")
        found += [f"home:{seat}.{slot}" for slot in range(1, SLOTS + 1)]
        found.append(f"hand:{seat}")
    if 0 <= view.viewer < SEATS:
        mine = dict.fromkeys(ranks_in(view.hands[view.viewer]))
        found += [card_component(view.viewer, rank) for rank in mine]
    return [*found, "stock", "pile"]
