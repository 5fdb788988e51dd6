"""Puzzles: positions in which one choice is clearly best, and a quick glance likes another.

They are found by `boneyard puzzles` and stand beside a game, in `puzzles.json`. Each is a game as it went so
far, so it can be played again, and asked at any table. What a puzzle teaches is its theme: something that the
answer does and the other choices do not, as a game says it in `puzzles.py`; whoever looks can see it.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from boneyard.core.beside import folder
from boneyard.core.errors import BadOption
from boneyard.core.game import Game, Odds
from boneyard.core.match import Match
from boneyard.core.record import dealt_seed, known_deal
from boneyard.core.rng import Rng
from boneyard.core.state import Action, Event, Seat, State
from boneyard.core.text import NOTHING, Sentence, say

SHIPPED: Final = "puzzles.json"
NOBODY: Final = ""  # the level of a puzzle that no bot finds


@dataclass(frozen=True)
class Position:
    """Somebody is asked: all that a theme may go by. It knows no more than whoever is asked."""

    game: Game[Any]
    view: Any
    seat: Seat
    seed: int = 1  # of the world that is imagined; what a theme says must not depend on it

    @property
    def actions(self) -> list[Action]:
        found: list[Action] = self.view.actions(self.seat)
        return found

    def odds(self, action: Action) -> dict[str, float]:
        """Exact chances that are shown beside a choice, by what they are called."""
        shown: Sequence[Odds] = self.game.odds(self.view, action)
        return {str(each.label): each.chance for each in shown}

    def after(self, action: Action) -> tuple[Any, list[Event]]:
        """A world that looks like this one after a choice, before chance or anybody else goes on."""
        world: State = self.game.imagine(self.view, Rng(self.seed))
        world.events = []
        world.apply(self.seat, action)
        return world, world.events

    def kind(self, action: Action) -> int:
        return self.game.unpack(action)[0]

    def arguments(self, action: Action) -> tuple[int, ...]:
        return self.game.unpack(action)[1]


@dataclass(frozen=True)
class Theme:
    """What a puzzle teaches: it fits where the answer does it, and neither the next best nor what tempts."""

    name: str  # in files
    title: Sentence  # a hint, too: `Count your partner in`
    why: Sentence  # what the answer does, to be said once it is known
    rule: str  # the section that one has to know for it
    does: Callable[[Position, Action], bool]


@dataclass(frozen=True)
class Puzzle:
    """Chances to win are those of the seat that is asked, as they were found by very many tries."""

    deal: str  # words that the deal follows from
    seats: int
    seat: Seat  # that is asked
    played: list[str]  # decisions so far: `0 bid 3`
    chances: dict[str, float]  # after the best choices, in their notation; the first is the answer
    margin: float  # of these, at 99.9 %
    tempting: str  # what a quick glance prefers
    theme: str
    level: str  # the lowest that finds it more often than not

    @property
    def id(self) -> str:
        return hashlib.sha256(f"{self.deal} {self.seat} {len(self.played)}".encode()).hexdigest()[:8]

    @property
    def answer(self) -> str:
        return next(iter(self.chances))

    @property
    def others(self) -> list[str]:
        """Choices that the answer is compared with: the next best, and what tempts."""
        return list(dict.fromkeys([list(self.chances)[1], self.tempting]))


def match_of(game: type[Game[Any]], puzzle: Puzzle) -> Match[Any]:
    """The game as it stands at the question."""
    table = game(puzzle.seats)
    match: Match[Any] = Match(table, dealt_seed(deal_of(puzzle)))
    for step in puzzle.played:
        who, _, text = step.partition(" ")
        match.play(int(who), text)
    return match


def deal_of(puzzle: Puzzle) -> dict[str, Any]:
    return known_deal(puzzle.deal, puzzle.seats)


def position_of(match: Match[Any], seat: Seat) -> Position:
    return Position(match.game, match.game.view(match.state, seat), seat)


def theme_at(position: Position, answer: Action, others: Sequence[Action]) -> Theme | None:
    """The first theme of the game that the answer has, and the others have not."""
    for theme in position.game.themes:
        if theme.does(position, answer) and not any(theme.does(position, other) for other in others):
            return theme
    return None


def theme_of(game: type[Game[Any]], puzzle: Puzzle) -> Theme:
    return next(theme for theme in game.themes if theme.name == puzzle.theme)


# What was found


@cache
def puzzles(game: type[Game[Any]]) -> dict[str, Puzzle]:
    """All that stand beside a game, by id; easiest first."""
    file = puzzle_file(game)
    if not file.exists():
        return {}
    known = [Puzzle(**each) for each in json.loads(file.read_text("utf-8"))["puzzles"]]
    order = [level.name for level in game.levels]
    return {
        each.id: each
        for each in sorted(known, key=lambda each: order.index(each.level) if each.level else len(order))
    }


def puzzle_named(game: type[Game[Any]], name: str) -> Puzzle:
    found = puzzles(game).get(name)
    if found is None:
        raise BadOption("{title} has no puzzle {name}.", title=game.title, name=repr(name[:20]))
    return found


def puzzle_file(game: type[Game[Any]]) -> Path:
    return folder(game) / SHIPPED


def written(game: type[Game[Any]], found: Sequence[Puzzle]) -> str:
    """A line for each puzzle."""
    lines = [json.dumps(asdict(each)) for each in found]
    head = json.dumps({"game": game.name, "rules": game.rules})[1:-1]
    return "{" + head + ', "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


# What is said


def question() -> Sentence:
    return say("Which choice is clearly the best here?")


def verdict(puzzle: Puzzle, text: str) -> Sentence:
    return say("That is it!") if text == puzzle.answer else say("Not quite.")


def explanation(match: Match[Any], puzzle: Puzzle, chosen: str) -> list[Sentence]:
    """Why the answer is the answer, of a match that stands at the question; and what the others are worth."""
    labels = {choice.text: choice.label for choice in match.prompt(puzzle.seat).choices}
    others = {
        list(puzzle.chances)[1]: say("the next best"),
        puzzle.tempting: say("which a quick glance prefers"),
        chosen: say("which you chose"),
    }
    return [
        say("{label}: {why}", label=labels[puzzle.answer], why=theme_of(type(match.game), puzzle).why),
        say(
            "By our reckoning that wins about {n} of 100 games from here{odds}.",
            n=percent(puzzle.chances[puzzle.answer]),
            odds=odds_of(match, puzzle, puzzle.answer),
        ),
        *(
            say(
                "{label}, {which}: about {n}{odds}.",
                label=labels[text],
                which=which,
                n=percent(puzzle.chances[text]),
                odds=odds_of(match, puzzle, text),
            )
            for text, which in others.items()
            if text in puzzle.chances and text != puzzle.answer
        ),
    ]


def odds_of(match: Match[Any], puzzle: Puzzle, text: str) -> Sentence:
    """Exact chances of a choice, where there are some."""
    view = match.game.view(match.state, puzzle.seat)
    shown = match.game.odds(view, match.game.read(view, puzzle.seat, text))
    return say(" ({odds})", odds=tuple(each.told for each in shown)) if shown else NOTHING


def percent(chance: float) -> int:
    return round(100 * chance)
