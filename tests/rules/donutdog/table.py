"""A table of Donut Dog in one line, and what is left of it after a few steps.

`table(position, row)` is a table at which everybody has rolled and nobody is done with tokens yet:

    d4:3 d4:1 d20:17 d20:9 | rerolls 1 || d6:2 d8:5 d8:8 d10:10 | animals cat, fish

Seats stand between `||`, from Ada at seat 0 on: Ada, Ben, Cleo, Dan. A seat has its four dice, then
`rerolls`, `magics` and `stars` with a number and `animals` with names, where there are any. A lone seat gets
a neighbour with high dice and nothing else. The row is names in notation, `cat dog owl fox`; cards not
mentioned are in the deck.

`turns(position, row)` is the same table when all are done: it is the first player's turn.

`after(table, script)` plays on, from a copy. A script is steps between commas: a choice in the game's own
notation, after the player's name where several are asked (`Ben: done`), or luck after an asterisk: what the
dice show (`* 4 2`), cards (`* cat dog owl fox`), or seats.

`seat(0)` gives a seat back in the same notation, so that a test is a position, a script and a position.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from boneyard.core.state import CHANCE
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import ANIMALS, DECK, DECK_SIZE, MOST_ROUNDS, POOL, POOLS
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.state import NONE, TOKENS, DonutDogState
from boneyard.games.donutdog.table import animals_of, dice_of
from boneyard.games.donutdog.words import CARD_OF, slug
from tests.rules import table as shared
from tests.rules.table import NAMES, after

__all__ = ["NAMES", "Table", "after", "start", "table", "turns"]

NEIGHBOUR = "d12:12 d12:12 d20:20 d20:20"


@dataclass
class Table(shared.Table[DonutDog, DonutDogState]):
    """A game of Donut Dog in the middle, with words for what a test wants to know of it."""

    def seat(self, seat: int) -> str:
        """The seat in the notation of positions."""
        state = self.state
        dice = " ".join(f"d{sides}:{face}" for sides, face in dice_of(state, seat))
        counts = (("rerolls", state.rerolls), ("magics", state.magics), ("stars", state.stars))
        parts = [dice, *(f"{word} {held[seat]}" for word, held in counts if held[seat])]
        animals = ", ".join(slug(card) for card in animals_of(state, seat))
        return " | ".join(part for part in [*parts, f"animals {animals}" if animals else ""] if part)

    @property
    def row(self) -> str:
        return " ".join(slug(card) for card in self.state.row if card != NONE)

    @property
    def order(self) -> str:
        return " ".join(NAMES[seat] for seat in self.state.order if seat != NONE)

    def may(self, beginning: str) -> list[str]:
        """What the seat that is asked first may do that begins like this."""
        return [text for text in self.legal if text.startswith(beginning)]

    def step(self, text: str) -> None:
        if not text.startswith("*"):
            super().step(text)
            return
        assert self.actors == [CHANCE], f"luck ({text}) is not due; {self.asked or 'nobody'} is asked"
        self.state.resolve(self._shown(text[1:].split()))

    def _shown(self, words: list[str]) -> list[int]:
        """Numbers as they are, cards as any copy that is still in the deck."""
        shown: list[int] = []
        for word in words:
            if word.isdigit():
                shown.append(int(word))
            else:
                shown.append(next(card for card in _copies(word, self.state.deck) if card not in shown))
        return shown


def table(position: str, row: str = "", round: int = 1, **options: object) -> Table:
    """The table that the position describes, with everybody about to spend tokens."""
    seats = [part.strip() for part in position.split("||")]
    if len(seats) == 1:
        seats.append(NEIGHBOUR)
    game = DonutDog(len(seats), **options)
    state = game.start()
    for seat, text in enumerate(seats):
        _lay_seat(state, seat, text)
    for place, card in enumerate(sorted(CARD_OF[name] for name in row.split())):
        state.row[place] = card
    for card in [*state.row, *state.animals]:
        if 0 <= card < ANIMALS:
            state.deck &= ~(1 << next(_copies(slug(card), state.deck)))
    state.phase, state.round = TOKENS, round
    if state.open_rolls:
        state.first = state.turn = 0
    return Table(game, state)


def turns(position: str, row: str = "", round: int = 1, **options: object) -> Table:
    """The table that the position describes, with dice revealed and the first player about to choose."""
    now = table(position, row, round, **options)
    for seat in range(now.game.seats):
        if seat in now.actors:
            now.play(seat, "done")
    now.events.clear()
    return now


def start(seats: int, **options: object) -> Table:
    """A table before anything is dealt."""
    game = DonutDog(seats, **options)
    return Table(game, game.start())


def _copies(name: str, deck: int) -> Iterator[int]:
    """The copies of an animal that are in the deck."""
    return (card for card in range(DECK_SIZE) if deck >> card & 1 and DECK[card] == CARD_OF[name])


def _lay_seat(state: DonutDogState, seat: int, text: str) -> None:
    state.rerolls[seat] = 0
    dice, *parts = (part.strip() for part in text.split("|"))
    shown = []
    for word in dice.split():
        sides, _, face = word.removeprefix("d").partition(":")
        assert 1 <= int(face) <= int(sides), f"no such die: {word}"
        shown.append((SIDES.index(int(sides)), int(face)))
    shown.sort()
    state.pools[seat] = POOLS.index(tuple(sort for sort, _ in shown))
    for slot, (_, shows) in enumerate(shown):
        state.dice[POOL * seat + slot] = shows
    state.rolls[seat] = 1
    for part in parts:
        word, _, rest = part.partition(" ")
        if word == "animals":
            for place, name in enumerate(rest.split(",")):
                state.animals[MOST_ROUNDS * seat + place] = CARD_OF[name.strip()]
                state.count_animal(seat, CARD_OF[name.strip()])
        else:
            {"rerolls": state.rerolls, "magics": state.magics, "stars": state.stars}[word][seat] = int(rest)
