"""Going through lessons: what must hold at every question, whoever learns and however they play."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from boneyard.bots import choice
from boneyard.core.game import Choice
from boneyard.core.lesson import LEARNER, Coaching, Lesson, begin, coaching
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.text import ENGLISH, Voice
from tests.contract.tables import AnyGame

LONGEST = 230  # letters of what is said at once: it must fit beside a dog on a phone

AnyMatch = Match[Any]
Learner = Callable[[AnyMatch, Coaching, Rng], str]  # which choice somebody makes who is coached


@dataclass(frozen=True)
class Question:
    match: AnyMatch
    coaching: Coaching
    choices: tuple[Choice, ...]


class BadLessonError(AssertionError):
    """A lesson that says or shows what is not so."""


# Whoever learns


def obedient(match: AnyMatch, coached: Coaching, rng: Rng) -> str:
    """Does what is shown, else what a beginner would."""
    return coached.do[rng.below(len(coached.do))] if coached.do else beginner(match, coached, rng)


def stubborn(match: AnyMatch, coached: Coaching, rng: Rng) -> str:
    """Does anything but what is shown."""
    texts = [each.text for each in match.prompt(LEARNER).choices]
    others = [text for text in texts if text not in coached.do] or texts
    return others[rng.below(len(others))]


def aimless(match: AnyMatch, coached: Coaching, rng: Rng) -> str:
    texts = [each.text for each in match.prompt(LEARNER).choices]
    return texts[rng.below(len(texts))]


def beginner(match: AnyMatch, coached: Coaching, rng: Rng) -> str:
    return bot_choice(match, LEARNER, "pup")


def bot_choice(match: AnyMatch, seat: int, level: str) -> str:
    """As at a table of the server or at the keyboard."""
    view = match.game.view(match.state, seat)
    return match.game.write(choice(level, match.game, match.bot_seed(seat), view))


# Going through


def through(game: type[AnyGame], learner: Learner, seed: int = 1) -> Iterator[Question]:
    """Every question of a lesson until all was told, or the game is over."""
    lesson = game.lesson
    assert lesson is not None
    match, rng = begin(game), Rng(seed)
    while match.actors:
        if LEARNER not in match.actors:
            match.play(match.actors[0], bot_choice(match, match.actors[0], lesson.level))
            continue
        question = asked(lesson, match)
        yield question
        if question.coaching.over:
            return
        match.play(LEARNER, learner(match, question.coaching, rng))


def asked(lesson: Lesson, match: AnyMatch) -> Question:
    found = coaching(lesson, match)
    assert found is not None
    return Question(match, found, match.prompt(LEARNER).choices)


def check(question: Question, sections: set[str], voices: list[Voice]) -> None:
    """What is said is short and has its rule; what is pointed at lies there; what is shown can be done."""
    coached, game = question.coaching, question.match.game
    view = game.view(question.match.state, LEARNER)
    missing = {*coached.about} - {*game.pieces(view)}
    if missing:
        raise BadLessonError(f"The coach points at what is not on the table: {sorted(missing)}")
    illegal = {*coached.do} - {each.text for each in question.choices}
    if illegal:
        raise BadLessonError(f"The coach shows what cannot be done: {sorted(illegal)}")
    if coached.rule and coached.rule not in sections:
        raise BadLessonError(f"There is no section {coached.rule}")
    for voice in voices or [ENGLISH]:
        said = voice.render(coached.sentence)
        if len(said) > LONGEST:
            raise BadLessonError(f"Too long for a phone: {said}")
