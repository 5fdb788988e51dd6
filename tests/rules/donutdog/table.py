"""A table of Donut Dog in one line, and what is left of it after a few steps.

`table(position, row)` is a table at which everybody has rolled and nobody is done with tokens yet:

    d4:3 d4:1 d20:17 d20:9 | rerolls 1 || d6:2 d8:5 d8:8 d10:10 | animals cat, fish

Seats stand between `||`, from Ada at seat 0 on: Ada, Ben, Cleo, Dan. A seat has its four dice, then
`rerolls`, `magics` and `stars` with a number and `animals` with names, where there are any. A lone seat gets
a neighbour with high dice and nothing else. The row is names in notation, `cat dog owl fox`; cards not
mentioned are in the deck.

`turns(position, row)` is the same table when all are done: it is the first player's turn.

`after(table, script)` plays on, from a copy. A script is steps between commas: a choice in the game's own
notation, after the player's name where several are asked (`Ben done`), or luck after an asterisk: what the
dice show (`* 4 2`), cards (`* cat dog owl fox`), or seats.

`seat(0)` gives a seat back in the same notation, so that a test is a position, a script and a position.
"""

from dataclasses import dataclass

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, REFEREE, Event
from boneyard.core.text import Voice
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import ANIMALS, DECK, DECK_SIZE, MOST_ROUNDS, POOL, POOLS
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.refusals import CARD_OF, animals_of, dice_of
from boneyard.games.donutdog.state import NONE, TOKENS, DonutDogState
from boneyard.games.donutdog.view import DonutDogView
from boneyard.games.donutdog.words import slug

NAMES = ("Ada", "Ben", "Cleo", "Dan")
VOICE = Voice(names=NAMES)
NEIGHBOUR = "d12:12 d12:12 d20:20 d20:20"


@dataclass
class Table:
    """A game of Donut Dog in the middle, with words for what a test wants to know of it."""

    game: DonutDog
    state: DonutDogState
    events: list[Event]

    # What lies there

    def seat(self, seat: int) -> str:
        """The seat in the notation of positions."""
        view = self.view()
        dice = " ".join(f"d{sides}:{face}" for sides, face in dice_of(view, seat))
        counts = (("rerolls", view.rerolls), ("magics", view.magics), ("stars", view.stars))
        parts = [dice, *(f"{word} {held[seat]}" for word, held in counts if held[seat])]
        animals = ", ".join(slug(card) for card in animals_of(view, seat))
        return " | ".join(part for part in [*parts, f"animals {animals}" if animals else ""] if part)

    @property
    def row(self) -> str:
        return " ".join(slug(card) for card in self.state.row if card != NONE)

    @property
    def order(self) -> str:
        return " ".join(NAMES[seat] for seat in self.state.order if seat != NONE)

    @property
    def points(self) -> list[int]:
        return [row[0] for row in self.state.standings()]

    def view(self, viewer: int = REFEREE) -> DonutDogView:
        return self.game.view(self.state, viewer)

    # What may happen, and what did

    @property
    def asked(self) -> str:
        """Who is asked now; nobody when it is luck's turn, or all is over."""
        return " ".join(NAMES[seat] for seat in self.state.actors() if seat != CHANCE)

    @property
    def over(self) -> bool:
        return not self.state.actors()

    def legal(self, beginning: str = "", seat: int | None = None) -> list[str]:
        """What the seat that is asked first may do, if it begins like this."""
        who = self.state.actors()[0] if seat is None else seat
        texts = [self.game.write(action) for action in self.state.actions(who)]
        assert len(set(texts)) == len(texts), texts
        return [text for text in texts if text.startswith(beginning)]

    @property
    def asks(self) -> str:
        """The question, with its section."""
        sentence, rule = self.game.ask(self.state, self.state.actors()[0])
        return f"{VOICE.render(sentence)} ({rule})"

    def said(self, to: int = REFEREE) -> list[str]:
        """What somebody heard since the position was set up."""
        heard = (VOICE.render(self.game.tell(event, to).sentence) for event in self.events)
        return [sentence for sentence in heard if sentence]

    # Playing on

    def copy(self) -> "Table":
        clone = self.state.clone()
        events = list(self.events)
        clone.events = events
        return Table(self.game, clone, events)

    def step(self, text: str) -> None:
        actors = self.state.actors()
        assert actors, f"the game is over, so {text!r} cannot be"
        if text.startswith("*"):
            assert actors == [CHANCE], f"luck ({text}) is not due; {self.asked} may: {self.legal()}"
            self.state.resolve(self._shown(text[1:].split()))
            return
        assert actors != [CHANCE], f"luck is due before {text!r}"
        name, _, words = text.partition(" ")
        seat, choice = (NAMES.index(name), words) if name in NAMES else (actors[0], text)
        assert seat in actors, f"{name} is not asked"
        self.state.apply(seat, self.game.read(self.state, seat, choice))

    def _shown(self, words: list[str]) -> list[int]:
        """Numbers as they are, cards as any copy that is still in the deck."""
        shown: list[int] = []
        for word in words:
            if word.isdigit():
                shown.append(int(word))
            else:
                shown.append(next(card for card in _copies(word, int(self.state.deck)) if card not in shown))
        return shown


def table(position: str, row: str = "", round: int = 1, **options: object) -> Table:
    """The table that the position describes, with everybody about to spend tokens."""
    seats = [part.strip() for part in position.split("||")]
    if len(seats) == 1:
        seats.append(NEIGHBOUR)
    game = DonutDog(len(seats), **options)
    view = game.view(game.start(), REFEREE)
    for seat, text in enumerate(seats):
        _lay_seat(view, seat, text)
    cards = sorted(CARD_OF[name] for name in row.split())
    view.row = [*cards, *[NONE] * (len(view.row) - len(cards))]
    for card in [*cards, *view.animals]:
        if 0 <= card < ANIMALS:
            view.deck &= ~(1 << next(_copies(slug(card), view.deck)))
    view.phase, view.round = TOKENS, round
    if view.open_rolls:
        view.first = view.turn = 0
    state = game.imagine(view, Rng(0))
    events: list[Event] = []
    state.events = events
    return Table(game, state, events)


def turns(position: str, row: str = "", round: int = 1, **options: object) -> Table:
    """The table that the position describes, with dice revealed and the first player about to choose."""
    now = table(position, row, round, **options)
    for seat in range(now.game.seats):
        if seat in now.state.actors():
            now.step(f"{NAMES[seat]} done")
    now.events.clear()
    return now


def start(seats: int, **options: object) -> Table:
    """A table before anything is dealt."""
    game = DonutDog(seats, **options)
    state = game.start()
    events: list[Event] = []
    state.events = events
    return Table(game, state, events)


def after(before: Table, script: str) -> Table:
    """The table after the steps of the script; `before` stays as it is."""
    now = before.copy()
    for text in script.split(","):
        now.step(text.strip())
    return now


def _copies(name: str, deck: int) -> "filter[int]":
    """The copies of an animal that are in the deck."""
    return filter(lambda card: deck >> card & 1 and DECK[card] == CARD_OF[name], range(DECK_SIZE))


def _lay_seat(view: DonutDogView, seat: int, text: str) -> None:
    view.rerolls[seat] = 0
    dice, *parts = (part.strip() for part in text.split("|"))
    shown = []
    for word in dice.split():
        sides, _, face = word.removeprefix("d").partition(":")
        assert 1 <= int(face) <= int(sides), f"no such die: {word}"
        shown.append((SIDES.index(int(sides)), int(face)))
    shown.sort()
    view.pools[seat] = POOLS.index(tuple(sort for sort, _ in shown))
    view.dice[POOL * seat : POOL * seat + POOL] = [face for _, face in shown]
    view.rolls[seat] = 1
    for part in parts:
        word, _, rest = part.partition(" ")
        if word == "animals":
            cards = [CARD_OF[name.strip()] for name in rest.split(",")]
            view.animals[MOST_ROUNDS * seat : MOST_ROUNDS * seat + len(cards)] = cards
        else:
            {"rerolls": view.rerolls, "magics": view.magics, "stars": view.stars}[word][seat] = int(rest)
