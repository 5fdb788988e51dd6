"""A match moment by moment: what there is to see at every decision, for transcripts and for replay."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from boneyard.core.events import Told
from boneyard.core.game import Game
from boneyard.core.match import Match
from boneyard.core.state import NOBODY, Seat
from boneyard.core.text import Sentence

Decide = Callable[[], tuple[Seat, str] | None]  # who plays what next; None: there is no more


@dataclass(frozen=True, slots=True)
class Moment:
    view: Any
    status: Sentence
    news: tuple[Told, ...]  # since the moment before
    begins_turn: bool


class Turns:
    """Where a turn begins: somebody else is asked, or again the question that the game began with."""

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.opening = ""

    def begins(self, seat: Seat, rule: str) -> bool:
        self.opening = self.opening or rule
        before, self.seat = self.seat, seat
        return before != self.seat or rule == self.opening


def unfold(match: Match[Any], viewer: Seat, decide: Decide) -> Iterator[Moment]:
    """Every moment from here on, while `decide` has another step."""
    turns = Turns()
    since = 0
    while True:
        view = match.game.view(match.state, viewer)
        news = tuple(match.told(viewer, since))
        seat = match.actors[0] if match.actors else NOBODY
        begins = bool(match.actors) and turns.begins(seat, match.prompt(seat).rule)
        yield Moment(view, match.game.status(view), news, begins)
        since = len(match.events)
        step = decide() if match.actors else None
        if step is None:
            return
        match.play(*step)


def recorded(match: Match[Any], viewer: Seat) -> Iterator[Moment]:
    """The moments of a match that was played already."""
    decisions = (step.partition(" ") for step in match.steps if not step.startswith("*"))
    steps = [(int(who), text) for who, _, text in decisions]
    game: Game[Any] = match.game
    return unfold(Match(game, match.seed), viewer, lambda: steps.pop(0) if steps else None)
