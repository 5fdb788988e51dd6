"""A game: the rules with their options chosen, and the words for them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from boneyard.core import saving
from boneyard.core.beside import beside, folder, module_beside
from boneyard.core.causes import Cause, Never, Over, Turn, Watching
from boneyard.core.drawing import drawn
from boneyard.core.errors import BadOption, BadRecord, IllegalAction
from boneyard.core.events import Tell, Told
from boneyard.core.furniture import LATELY, Furniture
from boneyard.core.judge import Judge
from boneyard.core.levels import USUAL, Level
from boneyard.core.options import Option, Value, options_hash, settle
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Action, Event, Seat, State
from boneyard.core.text import NOTHING, Line, Player, Sentence, Voice, count, say
from boneyard.core.verbs import Touch, Verb, pack, unpack
from boneyard.core.weights import load

if TYPE_CHECKING:
    from boneyard.core.lesson import Lesson
    from boneyard.core.pictures import Picture
    from boneyard.core.puzzles import Theme

S = TypeVar("S", bound=State)
Reason = tuple[Sentence, Sentence]  # what speaks for a choice with more of a feature, and for one with less


def judge_of(game: Any) -> type[Judge] | None:
    """The kind of judge that stands beside a game, in `judge.py`."""
    module = module_beside(game, "judge")
    if module is None:
        return None
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Judge))
    return next((kind for kind in kinds if kind.__module__ == module.__name__), None)


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a person meets it.

    >>> from examples.gops.game import Gops
    >>> game = Gops(2, prizes=2)
    >>> state = game.start()
    >>> state.resolve([4, 3, 2, 7]), state.resolve([1])
    (None, None)
    >>> choice = game.prompt(state, 0).choices[0]
    >>> choice.text, str(choice.label), choice.touch
    ('bid 3', 'Bid 3', (('card:3',),))
    """

    text: str  # notation: what a client sends back and a record stores
    label: Sentence
    touch: tuple[Touch, ...]  # groups, in any order, of components to touch in turn; equal pieces share an id
    # (("space:0.1.5",), ("yard:0",)) or (("space:0.1.4", "space:0.2.5"),)
    also: tuple[tuple[Touch, ...], ...] = ()  # the same from other pieces, where it does not matter which

    @property
    def ways(self) -> tuple[tuple[Touch, ...], ...]:
        return (self.touch, *self.also)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is being asked. A client needs nothing else to let a person play.

    >>> from boneyard import Match
    >>> from examples.gops.game import Gops
    >>> prompt = Match(Gops(2, prizes=2), seed=7).prompt(0)
    >>> str(prompt.ask), prompt.rule
    ('Bid a card for the prize of 1.', '3.1')
    >>> [choice.text for choice in prompt.choices]
    ['bid 3', 'bid 4']
    """

    seat: Seat
    ask: Sentence
    rule: str  # section of docs/rules/<game>.md
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a touch leads nowhere, the section that says so, and the cause as data.

    >>> from boneyard import Match
    >>> from examples.gops.game import Gops
    >>> match = Match(Gops(2, prizes=2), seed=7)
    >>> events = match.play(0, "bid 3")
    >>> refusal = match.game.why_not(match.game.view(match.state, 0), ["card:4"])
    >>> str(refusal.sentence), refusal.rule, refusal.cause
    ('You have bid already, with one card.', '3.1', Turn(seat=1))
    """

    sentence: Sentence
    rule: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class Odds:
    """An exact chance worth knowing before one chooses: `bust 7/36`.

    >>> from boneyard.core.game import Odds
    >>> from boneyard.core.text import say
    >>> odds = Odds(say("bust"), 7 / 36)
    >>> f"{odds.label} {odds.chance:.0%}"
    'bust 19%'
    """

    label: Sentence
    chance: float

    @property
    def told(self) -> Sentence:
        """`bust 12 %`; only what is certain is called 0 or 100."""
        whole = round(100 * self.chance)
        if whole == 0 and self.chance > 0:
            return say("{what} under 1 %", what=self.label)
        if whole == 100 and self.chance < 1:
            return say("{what} over 99 %", what=self.label)
        return say("{what} {percent} %", what=self.label, percent=whole)


class Game(ABC, Generic[S]):
    """The rules with their options chosen, and the words for them: what a game adds, and all it has from it.

    A viewer is a seat, `ONLOOKER`, who sees what is face up, or `REFEREE`, who sees everything. A view is a
    state as well; of hidden things it has `HIDDEN`.

    >>> from boneyard import ONLOOKER, REFEREE, Match
    >>> from examples.gops.game import Gops
    >>> game = Gops(2, prizes=2)
    >>> match = Match(game, seed=7)
    >>> [game.view(match.state, viewer).hands for viewer in (0, ONLOOKER, REFEREE)]
    [[[3, 4], [-9, -9]], [[-9, -9], [-9, -9]], [[3, 4], [2, 7]]]
    >>> game.components(game.view(match.state, 0))
    ['prize', 'hand:0', 'card:3', 'card:4', 'hand:1']
    >>> action = game.read(match.state, 0, "bid 4")
    >>> game.unpack(action), game.write(action)
    ((0, (4,)), 'bid 4')
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[int]  # raised when any older record would replay differently
    seat_counts: ClassVar[tuple[int, ...]]
    usual_seats: ClassVar[int]
    minutes: ClassVar[int]  # a usual game among people
    explained: ClassVar[int] = 5  # minutes to explain it to somebody who is new
    declared: ClassVar[tuple[Option, ...]] = ()
    hides: ClassVar[bool] = True  # whether a viewer can be left with more than one world to imagine
    sections: ClassVar[Mapping[str, str]]  # where the rules say when it is "over", and whose "turn" it is
    widths: ClassVar[tuple[int, ...]] = (8, 8, 8, 8, 8)  # bits of an action's kind and of its arguments

    # What stands in modules of the game's own folder, unless its class says it.
    buttons: ClassVar[Mapping[str, Sentence]] = beside("table", "BUTTONS", lambda game: {})  # by component
    verbs: ClassVar[Mapping[int, Verb]] = beside("verbs", "VERBS", lambda game: {})  # by kind of action
    events: ClassVar[Mapping[int, Tell]] = beside("events", "EVENTS", lambda game: {})  # by kind of event
    features: ClassVar[tuple[str, ...]] = beside("judge", "FEATURES", lambda game: ())  # of the judge
    reasons: ClassVar[Mapping[str, Reason]] = beside("reasons", "REASONS", lambda game: {})  # by feature
    glance: ClassVar[Callable[[Any, Seat, Action], float]] = beside("glance", "worth", lambda game: no_glance)
    # Of bots, weakest first; a table may have its own.
    levels: tuple[Level, ...] = beside("levels", "LEVELS", lambda game: USUAL if judge_of(game) else ())
    lesson: ClassVar["Lesson | None"] = beside("lesson", "LESSON", lambda game: None)  # a guided first game
    pictures: ClassVar["Mapping[str, Picture]"] = beside(
        "pictures", "PICTURES", lambda game: {}
    )  # of its rules
    themes: ClassVar["tuple[Theme, ...]"] = beside("puzzles", "THEMES", lambda game: ())  # of its puzzles
    scores_are_open: ClassVar[bool] = False  # whether every viewer is told the same `breakdown` of a seat
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
        """What two tables must share to be the same game."""
        return options_hash(self.name, self.rules, self.seats, self.options)

    # What each game says for itself.

    @abstractmethod
    def start(self) -> S:
        """The state before anything has happened, chance included."""

    @abstractmethod
    def ask(self, state: S, seat: Seat) -> tuple[Sentence, str]:
        """The question put to a seat, and the section of the rules it comes from."""

    @abstractmethod
    def refuse(self, view: S, touched: list[str]) -> Refusal:
        """Why the last component touched cannot be, for a viewer who is asked."""

    def worth(self, state: S, seat: Seat, action: Action) -> float:
        """How good a quick glance finds this action, from what the seat knows. More is better.

        What `worth` in `glance.py` says, unless the class does.
        """
        return type(self).glance(state, seat, action)

    def furniture(self, view: S) -> Furniture:
        """What lies on the table as this viewer sees it; `furniture` in the game's `table.py` says it."""
        module = module_beside(type(self), "table")
        if module is None:
            raise NotImplementedError(f"{self.title} says nowhere what lies on its table: write table.py")
        found: Furniture = module.furniture(self, view)
        return found

    def draw(self, view: S, voice: Voice, width: int) -> list[Line]:
        """The table as lines of text, at most `width` wide: terminal, goldens, bug reports."""
        return drawn(self.furniture(view), voice, width)

    def wait(self, view: S) -> Refusal:
        """Why a player who is not asked can do nothing now."""
        return Refusal(self.status(view), self.sections["turn"], Turn(view.actor()))

    def status(self, view: S) -> Sentence:
        """One sentence that says what is happening, for everyone who is not asked."""
        actors = view.actors()
        if not actors:
            return OVER
        if actors == [CHANCE]:
            return say("Chance decides.")
        if len(actors) > 1:
            return say("Still to choose: {who:obj}.", who=tuple(Player(seat) for seat in actors))
        return say("It is {who:own} turn.", who=Player(actors[0]))

    def judge(self, weights: list[float] | None = None) -> Judge | None:
        """What was learned of this game, for a table like this; or what goes by other weights."""
        judge = judge_of(type(self))
        return judge(weights or self.weights()) if judge else None

    def weights(self) -> list[float]:
        """Of the features, as they stand in the file beside the game's own."""
        return load(folder(type(self)) / "weights.toml", str(self.seats), self.features)

    def odds(self, view: S, action: Action) -> tuple[Odds, ...]:
        """Exact chances the engine knows for this choice, from what the viewer sees."""
        return ()

    def surely(self, view: S, action: Action) -> Sentence:
        """What is certain of this choice and seems to speak against it: whoever advises it says so first."""
        return NOTHING

    def amount(self, n: int) -> Sentence:
        """So many of what standings count first: `6 dogs`."""
        return count(n, "{n} point", "{n} points")

    def breakdown(self, view: S, seat: Seat) -> list[tuple[Sentence, int]]:
        """How a seat's points come about, as far as the viewer sees. Empty where points are plain."""
        return []

    def tie_break(self) -> Sentence:
        """What is compared next where points are equal; nothing where the victory is shared."""
        return NOTHING

    def duel(self, event: Event) -> list[tuple[int, int]]:
        """Dice and what each had to match, where an event that everybody hears in full is such a throw."""
        return []

    @classmethod
    def odds_table(cls, cards: Path | None) -> list[str]:
        """What `boneyard odds` prints, for the cards of the box or for a designer's own file of them."""
        raise BadOption("{title} has no table of odds.", title=cls.title)

    # Given the above, the rest is the same for every game.

    def view(self, state: S, viewer: Seat) -> S:
        """The state as a viewer sees it: a clone that has hidden what this viewer cannot know."""
        return cast("S", state.seen_by(viewer))

    def imagine(self, view: S, rng: Rng) -> S:
        """A whole state that would look like this: what is hidden drawn fairly.

        It is given a view, so a bot that imagines cannot peek; of a whole state it is a copy.
        """
        return cast("S", view.imagined(rng))

    def from_json(self, data: dict[str, Any]) -> S:
        """A state or a view that was saved by `to_json`."""
        try:
            return cast("S", saving.loaded(self.start(), data))
        except ValueError as error:
            raise BadRecord(
                "This is nothing saved of {title}: {why}.", title=self.title, why=str(error)
            ) from None

    def pack(self, kind: int, *args: int) -> Action:
        """An action of this kind."""
        bits, *usual = self.widths
        return pack((bits, *self.verbs[kind].packed_in(tuple(usual))), (kind, *args))

    def unpack(self, action: Action) -> tuple[int, tuple[int, ...]]:
        """The action's kind and its arguments."""
        kind, args, _ = _known(type(self), action)
        return kind, args

    def write(self, action: Action) -> str:
        """The action's notation, unlike any other legal one's."""
        return _known(type(self), action)[2]

    def choice(self, state: S, action: Action) -> Choice:
        """The action as a person meets it."""
        kind, args, text = _known(type(self), action)
        verb = self.verbs[kind]
        touch, *also = verb.ways(state, args)
        return Choice(text, verb.called(state, args), touch, tuple(also))

    def tell(self, event: Event, to: Seat) -> Told:
        """The event as `to` may hear it."""
        return _told(type(self), event.parts(), to)

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
        """What a seat that acts is asked, with every choice it has."""
        ask, rule = self.ask(state, seat)
        return Prompt(seat, ask, rule, tuple(self.choice(state, action) for action in state.actions(seat)))

    def pieces(self, view: S) -> list[str]:
        """Everything that lies on the table, whether touching it is any use now or not; equal pieces once."""
        return list(dict.fromkeys(thing.touch for thing in self.furniture(view).things() if thing.touch))

    def components(self, view: S) -> list[str]:
        """Everything this viewer can touch: what lies on the table, and the buttons of its choices."""
        return self._touchable(view, self._asked(view))

    def _asked(self, view: S) -> Prompt | None:
        """What this viewer is asked, from what it sees."""
        return self.prompt(view, view.viewer) if view.viewer in view.actors() else None

    def _touchable(self, view: S, prompt: Prompt | None) -> list[str]:
        found = dict.fromkeys(self.pieces(view))
        for choice in prompt.choices if prompt else ():
            groups = (group for way in choice.ways for group in way)
            found.update(dict.fromkeys(component for group in groups for component in group))
        return list(found)

    def why_not(self, view: S, touched: list[str]) -> Refusal:
        """Why touching these, in this order, plays nothing."""
        prompt = self._asked(view)
        if prompt and any(leads_to(choice, touched) for choice in prompt.choices):
            return Refusal(say("Nothing speaks against that."), prompt.rule, Never())
        if not touched or touched[-1] not in self._touchable(view, prompt):
            return Refusal(say("There is no such thing on this table."), "1", Never())
        if not view.actors():
            return Refusal(OVER, self.sections["over"], Over())
        if not 0 <= view.viewer < self.seats:
            watching = say("You are watching: only players touch the table.")
            return Refusal(watching, self.sections["turn"], Watching())
        if prompt is None:
            return self.wait(view)
        return self.refuse(view, touched)

    def winners(self, state: S) -> list[Seat]:
        """The seats that won; nobody while the game lasts, or when the solo rival did."""
        if state.actors():
            return []
        rows = state.standings()
        return [seat for seat in range(self.seats) if rows[seat] == max(rows)]


OVER = say("The game is over.")

# What is said of the same numbers is the same at all tables of a game.


@lru_cache(LATELY)
def _known(game: type[Game[Any]], action: Action) -> tuple[int, tuple[int, ...], str]:
    """An action's kind, its arguments and its notation."""
    bits, *usual = game.widths
    kind = action & ((1 << bits) - 1)
    verb = game.verbs[kind]
    args = unpack(verb.packed_in(tuple(usual)), action >> bits)
    return kind, args, verb.written(args)


@lru_cache(LATELY)
def _told(game: type[Game[Any]], event: tuple[int, Seat, int, int, int], to: Seat) -> Told:
    return game.events[event[0]].to(Event(*event), to)


def no_glance(state: State, seat: Seat, action: Action) -> float:
    raise NotImplementedError("a game says what an action is worth: in `worth`, or in a glance.py beside it")


def leads_to(choice: Choice, touched: list[str]) -> bool:
    """Whether what was touched so far is whole groups of a choice and the beginning of another."""
    return any(_leads(way, touched) for way in choice.ways)


def _leads(way: tuple[Touch, ...], touched: list[str]) -> bool:
    left = list(way)
    group: Touch = ()
    for component in touched:
        group = (*group, component)
        if group in left:
            left.remove(group)
            group = ()
        elif all(whole[: len(group)] != group for whole in left):
            return False
    return True
