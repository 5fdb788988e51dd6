"""A process that thinks for bots and for advice: a question per line comes in, an answer per line goes out.

It is given a view, never a match, so neither a bot nor advice can peek; only a game that is over is told
whole, to be looked back at. It can be ended at any time.
"""

import sys
from typing import Any, BinaryIO

import msgspec

import boneyard
from boneyard import languages
from boneyard.bots import choice
from boneyard.bots.advice import Tip, advise, loses
from boneyard.bots.days import Result, results
from boneyard.bots.review import Review, read_again
from boneyard.core.days import day_of
from boneyard.core.game import Game
from boneyard.core.text import Voice
from boneyard.server.protocol import Verdict

MEMORY = 2 * 1024**3  # bytes one thinker may use


class About(msgspec.Struct, frozen=True, kw_only=True):
    """Which table a question is about, and how long an answer may take."""

    game: str
    seats: int
    options: dict[str, Any]
    seconds: float


class Choose(About, frozen=True, kw_only=True, tag="choose"):
    """What does a bot play?"""

    level: str
    seed: int
    view: dict[str, Any]
    before: list[dict[str, Any]] = []  # what its seat saw when it chose so far, for a bot that learns from it


class Advise(About, frozen=True, kw_only=True, tag="advise"):
    """Which choices are best; or, where one is named, what does it give away?"""

    view: dict[str, Any]
    language: str
    names: tuple[str, ...]
    text: str = ""


class LookBack(About, frozen=True, kw_only=True, tag="look back"):
    """How did a finished game go?"""

    steps: list[str]


class PlayDay(About, frozen=True, kw_only=True, tag="play day"):
    """How do bots of each level do at the deal of a day?"""

    day: str


class Check(About, frozen=True, kw_only=True, tag="check"):
    """Was a finished game played by the rules, with the luck that was promised?"""

    record: dict[str, Any]
    language: str
    names: tuple[str, ...]


Question = Choose | Advise | LookBack | PlayDay | Check


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A tip, its reasons in the reader's words."""

    text: str
    chance: float
    margin: float
    surely: str = ""
    reasons: list[str]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    text: str = ""
    tips: list[Told] = []
    lost: float = 0.0
    review: Review | None = None
    results: list[Result] = []
    verdict: Verdict | None = None
    trouble: str = ""


def answer(question: Question, game: Game[Any]) -> Answer:
    match question:
        case Choose():
            view = game.from_json(question.view)
            before = map(game.from_json, question.before)
            return Answer(text=game.write(choice(question.level, game, question.seed, view, before)))
        case Advise():
            return advice_on(question, game)
        case LookBack():
            everybody = list(range(game.seats))
            found = read_again(game, question.steps, everybody, seconds=question.seconds)
            return Answer(review=found)
        case PlayDay():
            return Answer(results=results(game, day_of(question.day)))
        case Check():
            return Answer(verdict=checked(question))


def advice_on(question: Advise, game: Game[Any]) -> Answer:
    view = game.from_json(question.view)
    voice = Voice(languages.catalogue(question.language), question.names, view.viewer)
    if not question.text:
        tips = advise(game, view, seconds=question.seconds)
        return Answer(tips=[told(tip, voice) for tip in tips])
    lost, best = loses(game, view, question.text, seconds=question.seconds)
    return Answer(lost=lost, tips=[told(best, voice)])


def checked(question: Check) -> Verdict:
    from boneyard.server.replays import verdict  # no bot needs what that takes

    return verdict(question.record, Voice(languages.catalogue(question.language), question.names))


def told(tip: Tip, voice: Voice) -> Told:
    reasons = [voice.render(reason) for reason in tip.reasons]
    surely = voice.render(tip.surely)
    return Told(text=tip.text, chance=tip.chance, margin=tip.margin, surely=surely, reasons=reasons)


def think(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    games: dict[str, Game[Any]] = {}
    for line in incoming:
        try:
            question = msgspec.json.decode(line, type=Question)
            key = f"{question.game} {question.seats} {question.options}"
            if key not in games:
                games[key] = boneyard.game(question.game, question.seats, **question.options)
            found = answer(question, games[key])
        except Exception as error:  # a bot's mistake is its own: the table asks another
            found = Answer(trouble=f"{type(error).__name__}: {error}"[:300])
        outgoing.write(msgspec.json.encode(found) + b"\n")
        outgoing.flush()


def limit_memory() -> None:
    try:
        import resource
    except ImportError:  # where the system has no such limit
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    limit_memory()
    think(sys.stdin.buffer, sys.stdout.buffer)
