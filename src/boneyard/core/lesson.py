"""A guided first game: what a coach says, when, and what it points at.

A game says it in `lesson.py`, step by step. The coach remembers nothing: what it says follows from the match
as it went. So a lesson may be left and taken up again, undone and repeated, and nothing has to be kept of it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, Final

from boneyard.core.errors import BadOption
from boneyard.core.game import Game, Prompt
from boneyard.core.match import Match
from boneyard.core.record import dealt_seed, known_deal
from boneyard.core.state import Action, Event, Seat
from boneyard.core.text import NOTHING, Sentence, say

COACH: Final = "Biscuit"  # a dog
LEARNER: Final = 0  # the seat that is taught
TRIES: Final = 2  # times that a step is told to somebody who does something else
PRAISE: Final = (say("That is how it is done."), say("Just so."), say("Right."))


@dataclass(frozen=True)
class Moment:
    """The learner is asked something: all that a step may go by, and nothing that a learner cannot see."""

    game: Game[Any]
    view: Any
    prompt: Prompt
    happened: tuple[Event, ...]  # since the last question, as far as the learner may know all of it

    @cached_property
    def actions(self) -> dict[str, Action]:
        """What there is to choose from, by its notation."""
        texts = (choice.text for choice in self.prompt.choices)
        return dict(zip(texts, self.view.actions(self.prompt.seat), strict=True))

    @cached_property
    def worths(self) -> dict[Action, float]:
        """What a quick glance finds each of them worth."""
        worth, seat = self.game.worth, self.prompt.seat
        return {action: worth(self.view, seat, action) for action in self.actions.values()}

    @property
    def kinds(self) -> set[int]:
        """Kinds of action that there are to choose from."""
        return {self.game.unpack(action)[0] for action in self.actions.values()}

    def kind_of(self, text: str) -> int:
        return self.game.unpack(self.actions[text])[0]


When = Callable[[Moment], bool]
Pieces = Callable[[Moment], Iterable[str]]
Chosen = Callable[[Moment, str], bool]  # whether this choice, in its notation, is what was taught
Sort = Callable[[Moment, Action], bool]  # whether a choice is of the sort that a step is about


def nothing(moment: Moment) -> Iterable[str]:
    return ()


def anything(moment: Moment, text: str) -> bool:
    return True


@dataclass(frozen=True)
class Step:
    """One rule, told when it first matters; then the learner does it."""

    rule: str  # the section it teaches
    when: When
    says: Sentence | Callable[[Moment], Sentence]  # one or two sentences
    about: Pieces = nothing  # things on the table that it speaks of
    do: Chosen = anything  # what the learner is shown how to do; any other legal choice is as welcome
    otherwise: Sentence = NOTHING  # what is said to somebody who chose something else
    needed: bool = True  # whether the lesson is over only after it


@dataclass(frozen=True)
class Lesson:
    """A short game from a deal in which the important things come up in a good order."""

    deal: str  # words that the deal follows from
    steps: tuple[Step, ...]
    farewell: Sentence  # what is said when all of it was told
    seats: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    level: str = "pup"  # of the bots
    most: int = 30  # questions, after which the rest is learned by playing


@dataclass(frozen=True)
class Coaching:
    """What the coach says at a question. Without a sentence it is silent: the learner manages."""

    sentence: Sentence = NOTHING
    comment: Sentence = NOTHING  # on the last choice
    rule: str = ""
    about: tuple[str, ...] = ()
    do: tuple[str, ...] = ()  # choices that would be what is taught, in their notation
    told: int = 0  # steps of the lesson that are behind the learner
    of: int = 0
    over: bool = False  # all was told


def lesson_of(game: type[Game[Any]]) -> Lesson:
    if game.lesson is None:
        raise BadOption("{title} has no lesson yet.", title=game.title)
    return game.lesson


def begin(game: type[Game[Any]]) -> Match[Any]:
    """The match of a game's lesson, before anything is decided."""
    lesson = lesson_of(game)
    table = game(lesson.seats, **lesson.options)
    return Match(table, dealt_seed(known_deal(lesson.deal, table.seats)))


class Coach:
    """Goes through a match from the learner's chair, question by question."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done: set[int] = set()
        self.tries: dict[int, int] = {}
        self.questions = 0
        self.comment: Sentence = NOTHING
        self.praised = 0
        self.ended = False  # the farewell was said

    def ask(self, moment: Moment) -> Coaching:
        """What to say at this question; the same however often it is asked."""
        steps = self.lesson.steps
        needed = [at for at, step in enumerate(steps) if step.needed]
        behind = sum(at in self.done for at in needed)
        if self.is_over:
            farewell = NOTHING if self.ended else self.lesson.farewell
            return Coaching(farewell, self.comment, told=len(needed), of=len(needed), over=True)
        at = self.step_at(moment)
        if at is None:
            return Coaching(comment=self.comment, told=behind, of=len(needed))
        step = steps[at]
        sentence = step.says(moment) if callable(step.says) else step.says
        choices = [choice.text for choice in moment.prompt.choices]
        do = tuple(text for text in choices if step.do is not anything and step.do(moment, text))
        return Coaching(
            sentence,
            self.comment,
            step.rule,
            tuple(dict.fromkeys(step.about(moment))),
            do,
            behind,
            len(needed),
        )

    @property
    def is_over(self) -> bool:
        """Whether all that is needed is behind the learner, or it has taken long enough."""
        needed = {at for at, step in enumerate(self.lesson.steps) if step.needed}
        return needed <= self.done or self.questions >= self.lesson.most

    def step_at(self, moment: Moment) -> int | None:
        """The first step that matters now and is not behind the learner."""
        for at, step in enumerate(self.lesson.steps):
            if at not in self.done and step.when(moment):
                return at
        return None

    def choose(self, moment: Moment, text: str) -> None:
        """The learner has chosen: it counts as understood, or is talked about and told once more."""
        if self.is_over:
            self.ended, self.comment = True, NOTHING
            return
        self.questions += 1
        at, self.comment = self.step_at(moment), NOTHING
        if at is None:
            return
        step = self.lesson.steps[at]
        if step.do(moment, text):
            self.done.add(at)
            if step.do is not anything:
                self.comment = PRAISE[self.praised % len(PRAISE)]
                self.praised += 1
            return
        self.comment = step.otherwise or say("That can be done, too.")
        self.tries[at] = self.tries.get(at, 0) + 1
        if self.tries[at] >= TRIES:
            self.done.add(at)


def coaching(lesson: Lesson, match: Match[Any]) -> Coaching | None:
    """What the coach says now; nothing where the learner is not asked."""
    if LEARNER not in match.actors:
        return None
    coach = Coach(lesson)
    heard = 0
    again: Match[Any] = Match(match.game, match.seed)
    for step in match.steps:
        who, _, text = step.partition(" ")
        if who == "*":
            continue
        if int(who) == LEARNER:
            coach.choose(moment_of(again, LEARNER, heard), text)
            heard = len(again.events)
        again.play(int(who), text)
    return coach.ask(moment_of(again, LEARNER, heard))


def moment_of(match: Match[Any], seat: Seat, heard: int) -> Moment:
    game = match.game
    view = game.view(match.state, seat)
    told = (event for event in match.events[heard:] if game.events[event.kind].is_open_to(event, seat))
    return Moment(game, view, game.prompt(view, seat), tuple(told))


# What steps are made of


def asked(*rules: str) -> When:
    """The question is about one of these sections."""
    return lambda moment: moment.prompt.rule in rules


def offered(*kinds: int) -> When:
    """An action of one of these kinds may be chosen."""
    return lambda moment: not moment.kinds.isdisjoint(kinds)


def heard(*kinds: int) -> When:
    """Something of one of these kinds has happened since the last question."""
    return lambda moment: any(event.kind in kinds for event in moment.happened)


def both(*all_of: When) -> When:
    return lambda moment: all(each(moment) for each in all_of)


def always(moment: Moment) -> bool:
    return True


def pieces(*beginnings: str) -> Pieces:
    """Whatever lies on the table under such a name: `yard:` is every yard, `tile:` every tile."""

    def found(moment: Moment) -> Iterable[str]:
        return [piece for piece in moment.game.pieces(moment.view) if piece.startswith(beginnings)]

    return found


@dataclass(frozen=True)
class Taste:
    """Which choices are good enough to be shown: so much worse than the best, and no more."""

    nearly: float

    def good(self, moment: Moment, sort: Sort, within: float = inf) -> list[Action]:
        """Choices of this sort that are nearly as good as any, and so close to the best of their sort."""
        worths = moment.worths
        found = [action for action in worths if sort(moment, action)]
        if not found:
            return []
        least = max(max(worths.values()) - self.nearly, max(worths[action] for action in found) - within)
        return [action for action in found if worths[action] >= least]

    def can(self, sort: Sort) -> When:
        return lambda moment: bool(self.good(moment, sort))

    def does(self, sort: Sort, within: float = inf) -> Chosen:
        return lambda moment, text: moment.actions[text] in self.good(moment, sort, within)


def of_kind(*kinds: int) -> Chosen:
    """A choice of one of these kinds."""
    return lambda moment, text: moment.kind_of(text) in kinds
