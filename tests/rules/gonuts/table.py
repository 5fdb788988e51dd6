"""A table of Go Nuts for Donuts in one line, and what is left of it after a few steps.

`table(position)` is a table at which everybody is about to choose a donut:

    eclair plain glazed || plain 2 milk | powdered

Before `||` lies the row, from place 1 on. After it come the seats between `|`, from Ada at seat 0 on: Ada,
Ben, Cleo, Dan, Eve, Fay; so a row of three is a table of two. Cards are named as they are typed, a number
after a name says how many there are, and a seat without cards is `-`. The rest is said by name:

    pile="plain eclair"     the discard pile, its top last
    deck="milk glazed"      the deck from its top down, and no more cards than these are in it
    sprinkled_self=True     that option, or any other, for the game

Cards come from the box with all colours, and cards not mentioned are out of the game.

`after(table, script)` plays on, from a copy. A script is steps between commas. A step of digits is a round
of choices, a digit for each seat (`113`); a step with a name (`Ada: pass plain`) is that seat's; any other is
the choice of whoever is asked. Cards are drawn from the deck as it lies, and counted after every step.

`seat(0)`, `row` and `pile` give things back in the same notation.
"""

from dataclasses import dataclass, field, replace
from typing import Self

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.games.gonuts import checks
from boneyard.games.gonuts.data import CARDS, KINDS
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.state import LAYING, NONE, PICKING, GoNutsState
from boneyard.games.gonuts.table import cards_of
from boneyard.games.gonuts.words import KIND_CALLED, slug
from tests.rules import table as shared
from tests.rules.table import after, voice

__all__ = ["Table", "after", "start", "table", "voice"]


@dataclass
class Table(shared.Table[GoNuts, GoNutsState]):
    deck: list[int] = field(default_factory=list)  # the order in which chance will show its cards

    # What lies there

    def seat(self, seat: int) -> str:
        cards = [slug(kind) + (f" {n}" if n > 1 else "") for kind, n in cards_of(self.state, seat)]
        return " ".join(cards) or "-"

    @property
    def seats(self) -> list[str]:
        return [self.seat(seat) for seat in range(self.game.seats)]

    @property
    def row(self) -> str:
        """By place; `-` where it is empty."""
        return " ".join("-" if kind == NONE else slug(kind) for kind in self.state.row)

    @property
    def pile(self) -> str:
        return " ".join(slug(kind) for kind in list(self.state.pile)[: self.state.piled])

    def explained(self, seat: int) -> list[str]:
        """The seat's score, kind by kind."""
        return [f"{sentence}: {points}" for sentence, points in self.game.breakdown(self.view(), seat)]

    @property
    def outcome(self) -> list[str]:
        """What everybody heard after the choices of the round were shown."""
        shown = [at for at, sentence in enumerate(self.said) if sentence.startswith("All show")]
        return self.said[shown[-1] + 1 :] if shown else self.said

    # Playing on

    def copy(self) -> Self:
        return replace(super().copy(), deck=list(self.deck))

    def step(self, text: str) -> None:
        if not text.isdigit():
            super().step(text)
            return
        assert len(text) == self.game.seats, f"{text} is no round of {self.game.seats}"
        for seat, place in enumerate(text):
            self.play(seat, f"pick {place}")

    def play(self, seat: int, text: str) -> None:
        cards = checks.census(self.game, self.state)
        super().play(seat, text)
        self.settle()
        assert checks.census(self.game, self.state) == cards, "cards were lost or made"

    def settle(self) -> None:
        """Draw the cards that are due, in the order of the deck."""
        while self.actors == [CHANCE]:
            drawn = self.state.draw(Rng(0))
            if self.state.top == NONE:
                due = len(drawn)
                drawn, self.deck = self.deck[:due], self.deck[due:]
            self.state.resolve(drawn)


def table(position: str, pile: str = "", deck: str = "", **options: object) -> Table:
    """The table that the position describes, with everybody about to choose."""
    row, _, hands = position.partition("||")
    seats = [kinds_in(text) for text in hands.split("|")] if hands else []
    game = GoNuts(len(row.split()) - 1, **options)
    assert len(seats) <= game.seats, f"{game.seats} sit at a row of {len(row.split())}"
    state = game.start()
    box = [
        list(reversed([card for card in range(len(CARDS)) if CARDS[card] == kind])) for kind in range(KINDS)
    ]

    def taken(kind: int) -> int:
        """A card of the kind, out of the box."""
        assert box[kind], f"there are not so many {slug(kind)}"
        return box[kind].pop()

    for place, kind in enumerate(kinds_in(row)):
        state.row[place] = CARDS[taken(kind)]
    for kind in kinds_in(pile):
        state.pile[state.piled] = CARDS[taken(kind)]
        state.piled += 1
    for seat, kinds in enumerate(seats):
        for kind in kinds:
            state.hands[KINDS * seat + CARDS[taken(kind)]] += 1
        state.held[seat] = len(kinds)
    cards = [taken(kind) for kind in kinds_in(deck)]
    state.take_deck(cards)
    state.phase = PICKING
    state.rounds = 1
    return Table(game, state, deck=cards)


def start(seats: int, deck: str = "", **options: object) -> Table:
    """A table before the row is laid, with the first cards of the deck as they will come."""
    game = GoNuts(seats, **options)
    state = game.start()
    assert state.phase == LAYING
    cards: list[int] = []
    for kind in kinds_in(deck):
        cards.append(next(card for card in range(len(CARDS)) if CARDS[card] == kind and card not in cards))
    now = Table(game, state, deck=[*cards, *(card for card in state.unseen() if card not in cards)])
    now.settle()
    return now


def kinds_in(text: str) -> list[int]:
    """`plain 2 milk` are two Plain and a Milk."""
    found: list[int] = []
    for word in text.replace("-", "").split():
        found += [found[-1]] * (int(word) - 1) if word.isdigit() else [KIND_CALLED[word]]
    return found
