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

from collections import Counter
from dataclasses import dataclass

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, REFEREE, Event
from boneyard.core.text import Voice
from boneyard.games.gonuts.data import CARDS, KINDS
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.state import KIND_OF, LAYING, NONE, PICKING, GoNutsState, bits_of
from boneyard.games.gonuts.view import GoNutsView
from boneyard.games.gonuts.words import KIND_CALLED, slug

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@dataclass
class Table:
    """A game in the middle, with words for what a test wants to know of it."""

    game: GoNuts
    state: GoNutsState
    deck: list[int]  # the order in which chance will show its cards
    events: list[Event]

    # What lies there

    def seat(self, seat: int) -> str:
        return cards_text(self.state.hands[KINDS * seat + kind] for kind in range(KINDS))

    @property
    def seats(self) -> list[str]:
        return [self.seat(seat) for seat in range(self.game.seats)]

    @property
    def row(self) -> str:
        """By place; `-` where it is empty."""
        return " ".join("-" if kind == NONE else slug(kind) for kind in self.state.row)

    @property
    def pile(self) -> str:
        return " ".join(slug(kind) for kind in self.view().pile)

    @property
    def points(self) -> list[int]:
        return [row[0] for row in self.state.standings()]

    def explained(self, seat: int) -> list[str]:
        """The seat's score, kind by kind."""
        return [f"{sentence}: {points}" for sentence, points in self.game.breakdown(self.view(), seat)]

    def view(self, viewer: int = REFEREE) -> GoNutsView:
        return self.game.view(self.state, viewer)

    # What may happen, and what did

    @property
    def asked(self) -> str:
        """Who must act now."""
        return " ".join(NAMES[seat] for seat in self.state.actors())

    @property
    def over(self) -> bool:
        return not self.state.actors()

    @property
    def legal(self) -> list[str]:
        return self.legal_for(self.state.actors()[0])

    def legal_for(self, seat: int) -> list[str]:
        return [self.game.write(action) for action in self.state.actions(seat)]

    def ask(self, seat: int = NONE) -> str:
        """The question, with its section."""
        asked = self.state.actors()[0] if seat == NONE else seat
        sentence, rule = self.game.ask(self.state, asked)
        return f"{voice(asked).render(sentence)} ({rule})"

    def heard(self, viewer: int) -> list[str]:
        """What a viewer heard since the position was set up."""
        told = (voice(viewer).render(self.game.tell(event, viewer).sentence) for event in self.events)
        return [sentence for sentence in told if sentence]

    @property
    def said(self) -> list[str]:
        """What everybody heard after the choices of the round were shown."""
        heard = self.heard(REFEREE)
        shown = [at for at, sentence in enumerate(heard) if sentence.startswith("All show")]
        return heard[shown[-1] + 1 :] if shown else heard

    def why_not(self, viewer: int, *touched: str) -> str:
        found = self.game.why_not(self.view(viewer), list(touched))
        return f"{voice(viewer).render(found.sentence)} ({found.rule})"

    # Playing on

    def copy(self) -> "Table":
        clone = self.state.clone()
        events = list(self.events)
        clone.events = events
        return Table(self.game, clone, list(self.deck), events)

    def step(self, text: str) -> None:
        actors = self.state.actors()
        assert actors, f"the game is over, so {text!r} cannot be"
        if text.isdigit():
            assert len(text) == self.game.seats, f"{text} is no round of {self.game.seats}"
            for seat, place in enumerate(text):
                self.play(seat, f"pick {place}")
        elif ":" in text:
            name, _, words = text.partition(":")
            self.play(NAMES.index(name.strip()), words.strip())
        else:
            assert len(actors) == 1, f"{self.asked} are asked, so who is to {text}?"
            self.play(actors[0], text)

    def play(self, seat: int, text: str) -> None:
        assert seat in self.state.actors(), f"{NAMES[seat]} is not asked, but {self.asked or 'nobody'}"
        self.state.apply(seat, self.game.read(self.state, seat, text))
        self.settle()

    def settle(self) -> None:
        """Draw the cards that are due, in the order of the deck; and see that none was lost."""
        while self.state.actors() == [CHANCE]:
            drawn = self.state.draw(Rng(0))
            if self.state.top != NONE:
                assert drawn == [self.state.top], "the card put back is not the next one"
                self.state.resolve(drawn)
                continue
            due = len(drawn)
            shown, self.deck = self.deck[:due], self.deck[due:]
            self.state.resolve(shown)
        again = self.game.imagine(self.view(), Rng(0))
        for seat in self.state.actors():
            assert again.actions(seat) == self.state.actions(seat), "set up anew, it would go on otherwise"

    def census(self) -> Counter[int]:
        """All cards in the game, by kind."""
        view = self.view()
        found = Counter(KIND_OF[card] for card in [*self.deck, *view.drawn, view.top] if card != NONE)
        found.update(kind for kind in [*view.row, *view.pile] if kind != NONE)
        for at, n in enumerate(view.hands):
            found[at % KINDS] += n
        return +found


def voice(viewer: int) -> Voice:
    return Voice(names=NAMES, you=viewer)


def table(position: str, pile: str = "", deck: str = "", **options: object) -> Table:
    """The table that the position describes, with everybody about to choose."""
    row, _, hands = position.partition("||")
    seats = [kinds_in(text) for text in hands.split("|")] if hands else []
    game = GoNuts(len(row.split()) - 1, **options)
    view = game.view(game.start(), REFEREE)
    box = [
        list(reversed([card for card in range(len(CARDS)) if CARDS[card] == kind])) for kind in range(KINDS)
    ]
    view.row = kinds_in(row)
    assert len(seats) <= game.seats, f"{game.seats} sit at a row of {len(view.row)}"
    for seat, kinds in enumerate(seats):
        for kind in kinds:
            view.hands[KINDS * seat + kind] += 1
    view.pile = kinds_in(pile)
    for kind in [*view.row, *view.pile, *(kind for kinds in seats for kind in kinds)]:
        assert box[kind], f"there are not so many {slug(kind)}"
        box[kind].pop()
    cards = [box[kind].pop() for kind in kinds_in(deck)]
    view.pool = bits_of(cards)
    view.phase = PICKING
    view.rounds = 1
    state = game.imagine(view, Rng(0))
    result = Table(game, state, cards, [])
    state.events = result.events
    return result


def after(before: Table, script: str) -> Table:
    """The table after the steps of the script; `before` stays as it is."""
    now = before.copy()
    for text in script.split(","):
        now.step(text.strip())
        assert now.census() == before.census(), "cards were lost or made"
    return now


def start(seats: int, deck: str = "", **options: object) -> Table:
    """A table before the row is laid, with the first cards of the deck as they will come."""
    game = GoNuts(seats, **options)
    state = game.start()
    assert state.phase == LAYING
    cards: list[int] = []
    for kind in kinds_in(deck):
        cards.append(next(card for card in range(len(CARDS)) if CARDS[card] == kind and card not in cards))
    rest = [card for card in range(int(state.stock)) if card not in cards]
    result = Table(game, state, cards + rest, [])
    state.events = result.events
    result.settle()
    return result


def kinds_in(text: str) -> list[int]:
    """`plain 2 milk` are two Plain and a Milk."""
    found: list[int] = []
    for word in text.replace("-", "").split():
        found += [found[-1]] * (int(word) - 1) if word.isdigit() else [KIND_CALLED[word]]
    return found


def cards_text(counts: object) -> str:
    assert hasattr(counts, "__iter__")
    parts = [slug(kind) + (f" {n}" if n > 1 else "") for kind, n in enumerate(counts) if n]
    return " ".join(parts) or "-"
