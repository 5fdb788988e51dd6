"""Law 7, game by game. A game without an entry here fails."""

from collections.abc import Callable
from math import comb

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER, REFEREE
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dog.data import ACE, KING
from boneyard.games.dog.game import Dog
from boneyard.games.dog.state import count_of
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.state import KIND_OF, cards_in
from boneyard.games.spots.game import Spots
from examples.gops.game import Gops
from tests.contract.fairness import gops_is_fair, law_fair
from tests.contract.tables import games


def gops() -> None:
    gops_is_fair(Gops(3, prizes=2))


def spots() -> None:
    """Nothing is hidden but what chance has yet to show: each dog of the deck is as likely to be next."""
    game = Spots(2)
    state = game.start()
    state.resolve([0, 1, 2, 3, 4])
    state.resolve([6, 1])
    assert state.actors() == [0]
    left = [card for card in range(32) if card > 4]
    assert [card for card in range(32) if state.pool >> card & 1] == left
    rng = Rng(5)

    def next_top(world: object) -> int:
        again = game.imagine(game.view(state, 1), rng)
        again.apply(0, game.read(again, 0, "howl"))
        return again.draw(rng)[0]

    law_fair(game, state, 1, next_top, {card: 1 / len(left) for card in left}, 6000)


def donutdog() -> None:
    """Dice chosen in secret may be any; dice rolled in private fall as dice do, whatever was spent."""
    game = DonutDog(2)
    state = game.start()
    state.resolve([0, 6, 12, 18])
    state.apply(1, game.read(state, 1, "pick d4 d4 d6 d20"))
    law_fair(game, state, 0, lambda world: world.pools[1], dict.fromkeys(range(90), 1 / 90), 9000)
    state.apply(0, game.read(state, 0, "pick d4 d4 d6 d6"))
    state.resolve([1, 1, 1, 1])
    state.resolve([4, 4, 6, 20])
    state.apply(1, game.read(state, 1, "reroll d20:20"))
    state.resolve([19])
    pairs = {(a, b): (1 if a == b else 2) / 16 for a in range(1, 5) for b in range(a, 5)}
    law_fair(game, state, 0, lambda world: (world.dice[4], world.dice[5]), pairs, 4000)
    law_fair(game, state, 0, lambda world: world.dice[7], dict.fromkeys(range(1, 21), 1 / 20), 4000)


def gonuts() -> None:
    """Double Chocolate: cards looked at, the one put back and who still knows it, as others imagine it."""
    game = GoNuts(3)
    state = game.start()
    state.resolve([44, 45, 13, 14])  # two Double Chocolates, two Glazed
    for seat, place in enumerate((1, 2, 4)):
        state.apply(seat, game.read(state, seat, f"pick {place}"))
    state.resolve([3, 18])  # seat 0 looks at Donut Holes and Jelly-Filled
    unseen = [*cards_in(list(state.pool)), 3, 18]
    law_fair(game, state, 1, lambda world: world.drawn[0], {card: 1 / len(unseen) for card in unseen}, 9000)
    law_fair(game, state, 0, lambda world: tuple(world.drawn), {(3, 18): 1.0}, 50)
    state.apply(0, game.read(state, 0, "keep donut_holes"))
    state.resolve([18])  # seat 1 draws the Jelly-Filled put back, and a Plain
    state.resolve([26])
    left = [*cards_in(list(state.pool)), 26]
    law_fair(game, state, 0, lambda world: world.drawn[0], {18: 1.0}, 50)
    law_fair(game, state, 0, lambda world: world.drawn[1], {card: 1 / len(left) for card in left}, 9000)
    state.apply(1, game.read(state, 1, "keep plain"))
    unseen = [*cards_in(list(state.pool)), 18]
    law_fair(game, state, 2, lambda world: world.top, {card: 1 / len(unseen) for card in unseen}, 9000)
    plain = sum(KIND_OF[card] == KIND_OF[26] for card in unseen) / len(unseen)
    law_fair(game, state, 2, lambda world: world.recalls, {1: (1 - plain) / 2, 0: (1 + plain) / 2}, 9000)
    law_fair(game, state, 0, lambda world: world.top, {18: 1.0}, 50)


def dog() -> None:
    """The cards of the others are as likely as any; the one given to the partner stays known (§3.5)."""
    game = Dog()
    state = game.start()
    state.resolve([6, 1, 1, 1])
    three = 2
    hands = [[ACE, KING, 1, 1, 1, 1], [ACE, three, 3, 4, 3, 4], [three, 3, 4, three, 3, 4], [three] * 6]
    state.resolve([rank for hand in hands for rank in hand])
    kings = hypergeometric(104, 7, 6)  # of the 104 cards seat 0 does not hold
    law_fair(game, state, 0, lambda world: count_of(world.hands[1], KING), kings, 4000)
    for seat in range(4):
        state.apply(seat, game.read(state, seat, "give A" if seat == 0 else "give 3"))
    assert state.actors() == [1]
    law_fair(game, state, 0, lambda world: count_of(world.hands[2], ACE) > 0, {True: 1.0}, 300)
    kings = hypergeometric(103, 7, 5)  # the partner's other five
    law_fair(game, state, 0, lambda world: count_of(world.hands[2], KING), kings, 4000)
    kings = hypergeometric(110, 8, 6)
    law_fair(game, state, ONLOOKER, lambda world: count_of(world.hands[2], KING), kings, 4000)


def hypergeometric(cards: int, good: int, drawn: int) -> dict[int, float]:
    """How likely it is to draw so many good ones."""
    ways = comb(cards, drawn)
    return {n: comb(good, n) * comb(cards - good, drawn - n) / ways for n in range(min(good, drawn) + 1)}


def dndomino() -> None:
    """Every domino that a viewer has not seen is as likely in every hidden place."""
    game = DnDomino(3)
    state = game.start()
    state.resolve(list(range(1, 10)))
    while state.actors() == [CHANCE]:
        state.resolve(state.draw(Rng(1)))
    held = {True: 3 / 24, False: 21 / 24}
    for number in (5, 20):
        law_fair(game, state, 0, lambda world, n=number: n in game.view(world, REFEREE).hands[1], held, 4000)
    game = DnDomino(2)
    state = game.start()
    state.resolve([0])
    state.resolve([22, 1, 2, 3, 4, 5])  # seat 0 holds 4:4, 0:1 and 0:2
    for text in ("end", "place 4:4 0.1 1.1"):
        state.apply(0, game.read(state, 0, text))
    state.resolve([8])
    state.apply(1, game.read(state, 1, "end"))  # no room for another monster, so not all three are monsters
    doubles = sum(1 << n for n in (7, 13, 18, 25, 27))
    ways = {k: comb(5, k) * comb(18, 3 - k) for k in range(3)}
    chances = {k: n / sum(ways.values()) for k, n in ways.items()}
    law_fair(game, state, 0, lambda world: (world.hands[1] & doubles).bit_count(), chances, 6000)


FAIRNESS: dict[str, Callable[[], None]] = {
    "dndomino": dndomino,
    "dog": dog,
    "donutdog": donutdog,
    "gonuts": gonuts,
    "gops": gops,
    "spots": spots,
}


@pytest.mark.parametrize("name", [cls.name for cls in games()])
def test_imagine_is_fair(name: str) -> None:
    assert name in FAIRNESS, (
        f"How {name} deals what is hidden is not tried. Write in tests/contract/test_fairness.py a function "
        f'{name}() that calls law_fair with the chances its rules give, and add "{name}": {name} to FAIRNESS.'
    )
    FAIRNESS[name]()
