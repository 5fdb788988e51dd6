"""A game in the middle, with words for what a test wants to know of it: what the tables of all games share.

Each game's `table.py` adds its notation: `table(position)` sets one up, `after(table, script)` plays on from
a copy, a script being steps between commas.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from boneyard.core.game import Choice, Game
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER, REFEREE, Event, State
from boneyard.core.text import Sentence, Voice

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)


def voice(viewer: int) -> Voice:
    return Voice(names=NAMES, you=viewer)


@dataclass
class Table(Generic[G, S]):
    game: G
    state: S
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state.events = self.events

    # How it stands

    def view(self, viewer: int = REFEREE) -> S:
        seen: S = self.game.view(self.state, viewer)
        return seen

    @property
    def actors(self) -> list[int]:
        return self.state.actors()

    @property
    def first(self) -> int:
        """The seat that is asked, or the first of them."""
        assert self.actors not in ([], [CHANCE]), "nobody is asked"
        return self.actors[0]

    @property
    def asked(self) -> str:
        """Who must act now: players by their names, `chance`, or nobody."""
        return " ".join("chance" if seat == CHANCE else NAMES[seat] for seat in self.actors)

    @property
    def over(self) -> bool:
        return not self.actors

    @property
    def points(self) -> list[int]:
        return [row[0] for row in self.state.standings()]

    @property
    def winners(self) -> str:
        return " ".join(NAMES[seat] for seat in self.game.winners(self.state))

    # What may happen

    @property
    def legal(self) -> list[str]:
        return self.legal_for(self.first)

    def legal_for(self, seat: int) -> list[str]:
        return [self.game.write(action) for action in self.state.actions(seat)]

    def choice(self, text: str) -> Choice:
        return self.game.choice(self.state, self.game.read(self.state, self.first, text))

    def label(self, text: str) -> str:
        """What a choice is called to whoever is asked."""
        return voice(self.first).render(self.choice(text).label)

    def touch(self, text: str) -> tuple[tuple[str, ...], ...]:
        return self.choice(text).touch

    def ask(self, seat: int | None = None) -> str:
        """The question, with its section."""
        asked = self.first if seat is None else seat
        return _with_section(asked, *self.game.ask(self.state, asked))

    def why_not(self, viewer: int, *touched: str) -> str:
        """What a viewer is told on touching these, with its section."""
        found = self.game.why_not(self.view(viewer), list(touched))
        return _with_section(viewer, found.sentence, found.rule)

    def odds(self, text: str) -> dict[str, float]:
        """The chances shown beside a choice."""
        action = self.game.read(self.state, self.first, text)
        return {str(odds.label): odds.chance for odds in self.game.odds(self.view(self.first), action)}

    # What happened

    def heard(self, viewer: int) -> list[str]:
        """What a viewer heard since the table was set up."""
        told = (voice(viewer).render(self.game.tell(event, viewer).sentence) for event in self.events)
        return [sentence for sentence in told if sentence]

    @property
    def said(self) -> list[str]:
        """What was told to whoever may know all."""
        return self.heard(REFEREE)

    @property
    def moved(self) -> list[str]:
        """What went from where to where, as everybody sees it."""
        told = (self.game.tell(event, ONLOOKER) for event in self.events)
        return [f"{each.piece} {each.origin} > {each.target}" for heard in told for each in heard.shifts]

    # Playing on

    def copy(self) -> Self:
        clone = self.state.clone()
        assert isinstance(clone, type(self.state))
        return replace(self, state=clone, events=list(self.events))

    def play(self, seat: int, text: str) -> None:
        assert seat in self.actors, f"{NAMES[seat]} is not asked to {text}, but {self.asked or 'nobody'}"
        self.state.apply(seat, self.game.read(self.state, seat, text))

    def step(self, text: str) -> None:
        """`Ada: pass plain` is that seat's choice; without a name, of whoever is asked."""
        name, colon, words = text.partition(":")
        if colon and name.strip() in NAMES:
            self.play(NAMES.index(name.strip()), words.strip())
            return
        assert len(self.actors) == 1, f"{self.asked or 'nobody'} is asked, so who is to {text}?"
        self.play(self.first, text)

    def check(self) -> None:
        """Set up anew from what is saved, it would go on just so."""
        again = self.game.from_json(self.state.to_json())
        assert again == self.view()
        for seat in self.actors if self.actors != [CHANCE] else []:
            assert again.actions(seat) == self.state.actions(seat), "set up anew, it would go on otherwise"
            assert self.game.imagine(self.view(seat), Rng(0)).actions(seat) == self.state.actions(seat)


T = TypeVar("T", bound=Table[Any, Any])


def after(before: T, script: str) -> T:
    """The table after the steps of the script; `before` stays as it is."""
    now = before.copy()
    for text in script.split(","):
        now.step(text.strip())
        now.check()
    return now


def _with_section(viewer: int, sentence: Sentence, rule: str) -> str:
    return f"{voice(viewer).render(sentence)} ({rule})"
