"""Lessons: true to the rules and the table at every question, and gone through by whoever learns."""

from dataclasses import replace

import pytest

from boneyard import languages, rulebook
from boneyard.core.lesson import LEARNER, TRIES, Step, always, begin, coaching, lesson_of
from boneyard.core.match import Match
from boneyard.core.record import known_deal
from boneyard.core.text import Voice, say
from boneyard.games.spots.game import Spots
from tests.contract.lessons import (
    AnyMatch,
    BadLessonError,
    Learner,
    aimless,
    beginner,
    check,
    obedient,
    stubborn,
    through,
)
from tests.contract.tables import BOX, AnyGame, games

TAUGHT = [game for game in games() if game.lesson is not None]
WAYS: list[tuple[Learner, int]] = [
    (obedient, 1),
    (obedient, 2),
    (stubborn, 1),
    (stubborn, 2),
    (aimless, 1),
    (beginner, 1),
]
MINUTES = 7
SECONDS = 14  # that somebody who is new takes for a question
VOICES = [Voice(languages.catalogue(code), ("Ann", "Bo", "Cleo", "Dan")) for code in languages.codes()]


def sections(game: type[AnyGame]) -> set[str]:
    return {section.number for section in rulebook.sections(game.name)}


def go_through(game: type[AnyGame], learner: Learner, seed: int) -> int:
    """How many questions there were; at each of them all is as it should be."""
    asked = 0
    for question in through(game, learner, seed):
        check(question, sections(game), VOICES)
        asked += 1
    return asked


def of_name(game: type[AnyGame]) -> str:
    return game.name


def test_every_game_in_the_box_has_a_lesson() -> None:
    assert {game.name for game in TAUGHT} >= {*BOX}


@pytest.mark.parametrize("game", TAUGHT, ids=of_name)
@pytest.mark.parametrize(("learner", "seed"), WAYS)
def test_a_lesson_holds_however_one_plays(game: type[AnyGame], learner: Learner, seed: int) -> None:
    asked = go_through(game, learner, seed)
    assert asked <= lesson_of(game).most + 1
    assert asked * SECONDS <= MINUTES * 60 + SECONDS


@pytest.mark.parametrize("game", TAUGHT, ids=of_name)
def test_who_does_as_shown_learns_all_of_it_and_hears_nothing_twice(game: type[AnyGame]) -> None:
    questions = list(through(game, obedient))
    said = [question.coaching.sentence.template for question in questions if question.coaching.sentence]
    assert questions[-1].coaching.over, "the game was over before the lesson"
    assert questions[-1].coaching.told == questions[-1].coaching.of
    assert len(questions) < lesson_of(game).most
    assert len(said) == len({*said})


@pytest.mark.parametrize("game", TAUGHT, ids=of_name)
def test_somebody_new_can_go_by_what_is_pointed_at_alone(game: type[AnyGame]) -> None:
    """Whatever is shown can be done by touching, and at least something of it is a choice of its own."""
    shown = 0
    for question in through(game, obedient, seed=3):
        choices = {choice.text: choice for choice in question.choices}
        for text in question.coaching.do:
            touched = {part for group in choices[text].touch for part in group}
            view = question.match.game.view(question.match.state, LEARNER)
            assert touched <= {*question.match.game.components(view)}
            shown += 1
    assert shown


@pytest.mark.parametrize("game", TAUGHT, ids=of_name)
def test_a_coach_needs_no_memory(game: type[AnyGame]) -> None:
    """What it says follows from the match as it went, so a lesson can be left and taken up again."""
    assert game.lesson is not None
    for at, question in enumerate(through(game, stubborn)):
        if at % 5 == 4:
            again: AnyMatch = Match.replay(question.match.record())
            assert coaching(game.lesson, again) == question.coaching


def test_a_lesson_is_always_the_same_deal() -> None:
    assert begin(Spots).seed == begin(Spots).seed
    assert known_deal("one", 2) != known_deal("other", 2)


# Who does otherwise


def test_what_is_not_done_is_told_once_more_and_then_no_longer() -> None:
    never = Step("3.1", always, say("Never done."), do=lambda moment, text: False, otherwise=say("Well."))
    lesson = replace(lesson_of(Spots), steps=(never,))
    match = begin(Spots)
    heard = []
    for _ in range(TRIES + 1):
        while LEARNER not in match.actors:
            match.play(match.actors[0], match.prompt(match.actors[0]).choices[0].text)
        found = coaching(lesson, match)
        assert found is not None
        heard.append((str(found.comment), str(found.sentence)))
        match.play(LEARNER, match.prompt(LEARNER).choices[0].text)
    assert heard[:TRIES] == [("", "Never done."), *[("Well.", "Never done.")] * (TRIES - 1)]
    assert heard[TRIES] == ("Well.", str(lesson.farewell))


# The tests above can fail


def wrong_lesson(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spots, "lesson", replace(lesson_of(Spots), steps=(step,)))


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (Step("99.1", always, say("Hello.")), "no section 99.1"),
        (Step("3.1", always, say("Hello."), about=lambda moment: ["dragon"]), "not on the table"),
        (Step("3.1", always, say("word " * 60)), "Too long"),
    ],
)
def test_a_wrong_lesson_is_noticed(step: Step, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong_lesson(step, monkeypatch)
    with pytest.raises(BadLessonError, match=told):
        go_through(Spots, obedient, 1)
