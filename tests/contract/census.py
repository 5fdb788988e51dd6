"""What must be conserved, counted game by game."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from boneyard.core.state import REFEREE
from tests.contract.tables import AnyGame


def census(game: AnyGame, state: Any) -> dict[str, object]:
    """How many there are of each kind of piece, wherever they lie."""
    assert game.name in CENSUS, (
        f"{game.title} has no census. Write in tests/contract/census.py a function {game.name}(view) that "
        "counts what must stay the same from the start to the end of a game, and add "
        f'"{game.name}": {game.name} to CENSUS there.'
    )
    return CENSUS[game.name](game.view(state, REFEREE))


def spots(view: Any) -> dict[str, object]:
    """40 dice, 20 treats, 32 dogs, 22 tiles or the six in play."""
    cards = [card for card in view.cards if card >= 0] + [card for card in range(32) if view.pool >> card & 1]
    cards += [view.top] if view.top >= 0 else []
    on_dogs = sum(
        len(bits(spaces_of(card))) - len(bits(gaps))
        for at, (card, gaps) in enumerate(zip(view.cards, view.gaps, strict=True))
        if card >= 0 and not view.scored[at // 6] >> at % 6 & 1
    )
    tiles = [tile for tile in [*view.tiles, *view.sunk] if tile >= 0]
    tiles += [tile for unseen in view.unseen for tile in bits(unseen)]
    return {
        "dice": view.pile + sum(view.yards) + on_dogs + sum(view.roll) + view.aside + view.pending,
        "treats": view.supply + sum(view.treats) + sum(view.tile_treats),
        "dogs": sorted(cards),
        "tiles": sorted(tiles) if view.off_leash else "six places",
        "yards": [
            total - sum(n * (i % 6 + 1) for i, n in enumerate(view.yards) if i // 6 == row)
            for row, total in enumerate(view.buried)
        ],
    }


def bits(mask: int) -> list[int]:
    return [bit for bit in range(64) if mask >> bit & 1]


def spaces_of(card: int) -> int:
    from boneyard.games.spots.data import DOGS

    return sum(1 << (value - 1) for value in DOGS[card].spaces)


def gonuts(view: Any) -> dict[str, object]:
    """Every card by kind: deck, looked at, put back, row, pile, players."""
    from boneyard.games.gonuts.data import CARDS, KINDS

    deck = [*bits(view.pool[0]), *(35 + card for card in bits(view.pool[1]))]
    found = [CARDS[card] for card in [*deck, *view.drawn, view.top] if card >= 0]
    found += [kind for kind in [*view.row, *view.pile] if kind >= 0]
    found += [at % KINDS for at, n in enumerate(view.hands) for _ in range(n)]
    return {"cards": sorted(found)}


def gops(view: Any) -> dict[str, object]:
    held = [card for cards in [*view.hands, view.bids, view.pool] for card in cards if card]
    return {"cards": sorted(held + bits(view.played))}


def donutdog(view: Any) -> dict[str, object]:
    """No more of any animal than the box has; Fish where they are counted."""
    from boneyard.games.donutdog.data import ANIMALS, CARDS, DECK

    held = [card for card in [*view.row, *view.animals] if 0 <= card < ANIMALS]
    held += [DECK[card] for card in bits(view.deck)]
    fish = view.animals.count(ANIMALS)
    return {
        "too many": [card.name for n, card in enumerate(CARDS[:ANIMALS]) if held.count(n) > card.copies],
        "fish": view.fish + fish if view.fish >= 0 else "plenty",
        "less than none": min([*view.rerolls, *view.magics, *view.stars, 0]),
    }


def dog(view: Any) -> dict[str, object]:
    """Sixteen tokens, no two in one place; no more cards of a rank than the box has."""
    from boneyard.games.dog.data import CARDS

    seen = Counter(rank for cards in [*view.hands, *view.played] for rank in cards)
    out = [place for place in view.places if place >= 0]
    return {
        "tokens": len(view.places),
        "in one place": len(out) - len(set(out)),
        "too many": [card for rank, card in enumerate(CARDS) if view.unseen[rank] + seen[rank] > card.copies],
    }


def dndomino(view: Any) -> dict[str, object]:
    """Every domino once, and all of them until the map is revealed; one hero to a tile, and no debts."""
    from boneyard.games.dndomino.data import ONE_SET, TWO_SETS, TWO_SETS_OF

    dominoes = [*view.pool, *(number for hand in view.hands for number in hand)]
    dominoes += [row[0] for row in view.dominoes]
    box = TWO_SETS if view.house >> TWO_SETS_OF & 1 else ONE_SET
    heroes = [tile for tile in view.at if tile >= 0]
    return {
        "lost": 0 if view.revealed else box - len(dominoes),
        "twice": len(dominoes) - len(set(dominoes)),
        "on one tile": len(heroes) - len(set(heroes)),
        "less than none": min([*view.gold, 0]),
    }


CENSUS: dict[str, Callable[[Any], dict[str, object]]] = {
    "dndomino": dndomino,
    "dog": dog,
    "donutdog": donutdog,
    "gonuts": gonuts,
    "gops": gops,
    "spots": spots,
}
