"""A game: the rules with their options chosen, and the words for them."""

import inspect
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from boneyard.core.errors import BadOption, IllegalAction
from boneyard.core.judge import Judge
from boneyard.core.levels import Level
from boneyard.core.options import Option, Value, options_hash, settle
from boneyard.core.rng import Rng
from boneyard.core.state import Action, Event, Seat, State
from boneyard.core.text import NOTHING, Line, Sentence, Voice, say
from boneyard.core.weights import load

S = TypeVar("S", bound=State)
V = TypeVar("V", bound="View")

Touch = tuple[str, ...]


@dataclass
class View:
    """The state as one viewer sees it: the same fields, with face-down values HIDDEN.

    The referee's view hides nothing, so it is also the state's saved form.
    """

    viewer: Seat

    def to_json(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        return cls(**data)


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a person meets it."""

    text: str  # notation: what a client sends back and a record stores
    label: Sentence
    touch: tuple[
        Touch, ...
    ]  # groups, in any order, of components to touch in turn; equal pieces share their id:
    # (("space:0.1.5",), ("yard:0",)) or (("space:0.1.4", "space:0.2.5"),)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is being asked. A client needs nothing else to let a person play."""

    seat: Seat
    ask: Sentence
    rule: str  # section of docs/rules/<game>.md
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a touch leads nowhere, and the section that says so."""

    sentence: Sentence
    rule: str


@dataclass(frozen=True, slots=True)
class Shift:
    """A piece that went from one component to another, for whoever animates it."""

    piece: str
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Told:
    """An event as one viewer may know it. An empty sentence: this viewer hears nothing."""

    sentence: Sentence = NOTHING
    shifts: tuple[Shift, ...] = ()


@dataclass(frozen=True, slots=True)
class Odds:
    """An exact chance worth knowing before one chooses: `bust 7/36`."""

    label: Sentence
    chance: float


class Game(ABC, Generic[S, V]):
    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[int]  # raised when any older record would replay differently
    seat_counts: ClassVar[tuple[int, ...]]
    usual_seats: ClassVar[int]
    minutes: ClassVar[int]  # a usual game among people
    declared: ClassVar[tuple[Option, ...]] = ()
    hides: ClassVar[bool] = True  # whether a viewer can be left with more than one world to imagine
    levels: tuple[Level, ...] = ()  # of bots, weakest first; they need a judge; a table may have its own
    features: ClassVar[tuple[str, ...]] = ()  # what the judge looks at
    reasons: ClassVar[dict[str, tuple[Sentence, Sentence]]] = {}  # by feature of the judge: what speaks for a
    # choice that has more of it, and for one that has less
    solo_rival: ClassVar[str] = ""  # who fills the extra row of standings when one plays alone

    def __init__(self, seats: int | None = None, /, **options: object) -> None:
        self.seats: int = self.usual_seats if seats is None else seats
        if type(self.seats) is not int or self.seats not in self.seat_counts:
            counts = ", ".join(map(str, self.seat_counts))
            raise BadOption(
                "{title} is played with {counts} seats, not {seats}.",
                title=self.title,
                counts=counts,
                seats=str(seats)[:20],
            )
        self.options: dict[str, Value] = settle(self.declared, options)
        self.teams: tuple[int, ...] = tuple(range(self.seats))
        self.combine()

    def combine(self) -> None:
        """Refuse options that do not go together; take what `start` needs from the rest."""

    def __repr__(self) -> str:
        """`dndomino for 6, hop_attack=True`: what is not said is as the rulebook has it."""
        changed = [
            f"{option.name}={self.options[option.name]}"
            for option in self.declared
            if self.options[option.name] != option.default
        ]
        return ", ".join([f"{self.name} for {self.seats}", *changed])

    @property
    def options_hash(self) -> str:
        return options_hash(self.name, self.rules, self.seats, self.options)

    # What each game says for itself.

    @abstractmethod
    def start(self) -> S: ...

    @abstractmethod
    def view(self, state: S, viewer: Seat) -> V: ...

    @abstractmethod
    def view_from_json(self, data: dict[str, Any]) -> V: ...

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> S:
        """A whole state that would look like this: face-down values drawn fairly.

        It takes a view, not a state, so a bot that imagines cannot peek; and the referee's view gives back
        the very state, so it is also how a state is loaded.
        """

    @abstractmethod
    def write(self, action: Action) -> str:
        """The action's notation, unlike any other legal one's."""

    @abstractmethod
    def ask(self, state: S, seat: Seat) -> tuple[Sentence, str]:
        """The question put to a seat, and the section of the rules it comes from."""

    @abstractmethod
    def choice(self, state: S, action: Action) -> Choice: ...

    @abstractmethod
    def tell(self, event: Event, to: Seat) -> Told:
        """The event as `to` may hear it."""

    @abstractmethod
    def pieces(self, view: V) -> list[str]:
        """Everything that lies on the table, whether touching it is any use now or not."""

    @abstractmethod
    def refuse(self, view: V, touched: list[str]) -> Refusal:
        """Why the last component touched cannot be, from what this viewer sees."""

    @abstractmethod
    def status(self, view: V) -> Sentence:
        """One sentence that says what is happening, for everyone who is not asked."""

    @abstractmethod
    def draw(self, view: V, voice: Voice, width: int) -> list[Line]:
        """The table as lines of text, at most `width` wide: terminal, goldens, bug reports."""

    @abstractmethod
    def worth(self, state: S, seat: Seat, action: Action) -> float:
        """How good a quick glance finds this action, from what the seat knows. More is better."""

    def judge(self, weights: list[float] | None = None) -> Judge | None:
        """What was learned of this game, for a table like this; or what goes by other weights."""
        return None

    def weights(self) -> list[float]:
        """Of the features, as they stand in the file beside the game's own."""
        return load(weights_file(type(self)), str(self.seats), self.features)

    def odds(self, view: V, action: Action) -> tuple[Odds, ...]:
        """Exact chances the engine knows for this choice, from what the viewer sees."""
        return ()

    def breakdown(self, view: V, seat: Seat) -> list[tuple[Sentence, int]]:
        """How a seat's points come about, as far as the viewer sees. Empty where points are plain."""
        return []

    @classmethod
    def odds_table(cls, cards: Path | None) -> list[str]:
        """What `boneyard odds` prints, for the cards of the box or for a designer's own file of them."""
        raise BadOption("{title} has no table of odds.", title=cls.title)

    # Given the above, the rest is the same for every game.

    def read(self, state: S, seat: Seat, text: str) -> Action:
        """Parse by matching the legal actions, so that what is read is legal."""
        for action in state.actions(seat):
            if self.write(action) == text:
                return action
        raise IllegalAction(
            "{title}: seat {seat} may not play {text} now.",
            title=self.title,
            seat=seat,
            text=repr(str(text)[:60]),
        )

    def prompt(self, state: S, seat: Seat) -> Prompt:
        ask, rule = self.ask(state, seat)
        return Prompt(seat, ask, rule, tuple(self.choice(state, action) for action in state.actions(seat)))

    def components(self, view: V) -> list[str]:
        """Everything this viewer can touch: what lies on the table, and the buttons of its choices."""
        return self._touchable(view, self._asked(view))

    def _asked(self, view: V) -> Prompt | None:
        """What this viewer is asked, from what it sees."""
        state = self.imagine(view, Rng(0))
        return self.prompt(state, view.viewer) if view.viewer in state.actors() else None

    def _touchable(self, view: V, prompt: Prompt | None) -> list[str]:
        found = dict.fromkeys(self.pieces(view))
        for choice in prompt.choices if prompt else ():
            found.update(dict.fromkeys(component for group in choice.touch for component in group))
        return list(found)

    def why_not(self, view: V, touched: list[str]) -> Refusal:
        """Why touching these, in this order, plays nothing."""
        prompt = self._asked(view)
        if prompt and any(leads_to(choice, touched) for choice in prompt.choices):
            return Refusal(say("Nothing speaks against that."), prompt.rule)
        if not touched or touched[-1] not in self._touchable(view, prompt):
            return Refusal(say("There is no such thing on this table."), "1")
        return self.refuse(view, touched)

    def winners(self, state: S) -> list[Seat]:
        """The seats that won; nobody while the game lasts, or when the solo rival did."""
        if state.actors():
            return []
        rows = state.standings()
        return [seat for seat in range(self.seats) if rows[seat] == max(rows)]


def weights_file(game: type[Game[Any, Any]]) -> Path:
    return Path(inspect.getfile(game)).with_name("weights.toml")


def leads_to(choice: Choice, touched: list[str]) -> bool:
    """Whether what was touched so far is whole groups of a choice and the beginning of another."""
    left = Counter(choice.touch)
    group: Touch = ()
    for component in touched:
        group = (*group, component)
        if left[group] > 0:
            left[group] -= 1
            group = ()
        elif not any(n > 0 and whole[: len(group)] == group for whole, n in left.items()):
            return False
    return True
