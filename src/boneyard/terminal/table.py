"""What the faces of the terminal need of a table, whether it is kept at this keyboard or by a server."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boneyard.core.errors import IllegalAction
from boneyard.core.game import Game, Odds, Refusal
from boneyard.core.state import Seat
from boneyard.core.text import NOTHING, Line, Player, Sentence, Voice, say

# What one can type besides a choice, and what it does.
COMMANDS = {
    "undo": say("take your last step back, as long as nothing was revealed since"),
    "?": say("the rule this question comes from; `? 3.1` that section, `? setup` what is about that"),
    "why": say("why something cannot be done now: `why` and what you would touch"),
    "hint": say("which choices are best, and why"),
    "tutor": say("be warned before a choice that gives much away; once more: no longer"),
    "table": say("show the table"),
    "scores": say("how it stands, and how everybody's points come about"),
    "log": say("everything that has happened"),
    "save": say("write the record to a file; `save FILE` to that one"),
    "help": say("this list"),
    "quit": say("leave the table"),
}
AT_THE_END = {
    "again": say("play again, with new luck"),
    "review": say("everybody's chances as they went, who was lucky, and what would have been better"),
    "save": say("keep the record of this game"),
    "log": say("everything that has happened"),
    "quit": say("leave the table"),
}
IDLE_WORDS = {"a", "an", "can", "can't", "cant", "i", "is", "my", "not", "on", "the", "to", "your"}

ODDS_ROOM = 32  # letters beside a choice


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice as it is shown: its number, its notation, what it means, and the odds known."""

    number: int
    text: str
    label: str
    odds: str


class Table(ABC):
    """It prints nothing. Whatever is asked of it is answered from what its viewer may know."""

    covered = False  # somebody else's eyes may still be on what the person asked alone may see

    @property
    @abstractmethod
    def game(self) -> Game[Any]: ...

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def viewer(self) -> Seat:
        """Whose eyes the table is seen with."""

    @property
    @abstractmethod
    def voice(self) -> Voice:
        """Speaks to whoever looks."""

    @property
    @abstractmethod
    def view(self) -> Any: ...

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @property
    @abstractmethod
    def asks_person(self) -> bool:
        """Whether the game waits for somebody at this keyboard."""

    @property
    @abstractmethod
    def commands(self) -> dict[str, Sentence]:
        """What can be typed now besides a choice."""

    @property
    @abstractmethod
    def rule(self) -> str:
        """The section of the rules that the question comes from."""

    @property
    @abstractmethod
    def happened(self) -> int:
        """A number that grows with everything that happens; `told` takes it."""

    @abstractmethod
    def told(self, since: int = 0) -> list[str]:
        """What happened since `happened` was this number, as the viewer hears it."""

    @abstractmethod
    def question(self) -> Sentence:
        """What is asked, or what is going on where no person is asked."""

    @abstractmethod
    def offers(self) -> list[Offer]:
        """The choices there are; none if nobody is asked."""

    @abstractmethod
    def components(self) -> list[str]:
        """Everything that can be touched and asked about."""

    @abstractmethod
    def play(self, text: str) -> None: ...

    @abstractmethod
    def undo(self) -> None: ...

    @abstractmethod
    def save(self, path: Path | None = None) -> Path:
        """Write the record of the game, there or to a name of its own."""

    @abstractmethod
    def take_trouble(self) -> str:
        """What went wrong since this was last asked, if anything did."""

    @abstractmethod
    def scores(self) -> list[str]:
        """How it stands, as far as the viewer sees."""

    @abstractmethod
    def result(self) -> list[Sentence]:
        """How it ended, and how everybody's points came about."""

    @abstractmethod
    def short_result(self) -> list[Sentence]:
        """The same without how the points came about."""

    def coach(self) -> list[Sentence]:
        """What a coach says, where one learns."""
        return []

    def drawing(self, width: int) -> list[Line]:
        return [] if self.covered else self.game.draw(self.view, self.voice, width)

    # Choosing

    def pick(self, typed: str) -> str:
        """The notation of the choice that was meant, by its number or as notation."""
        words = " ".join(typed.casefold().split())
        offers = self.offers()
        for offer in offers:
            if words == str(offer.number):
                return offer.text
        for offer in offers:
            if words == offer.text.casefold():
                return offer.text
        meant = [offer.text for offer in offers if words and words == behind_first_word(offer)]
        if len(meant) == 1:
            return meant[0]
        raise IllegalAction(
            "There is no choice {typed} now; type a number from 1 to {offers}, or `help`.",
            typed=repr(typed[:40]),
            offers=len(offers),
        )

    def endings(self, typed: str) -> list[str]:
        """What the beginning of a line could become: notations and commands."""
        begun = " ".join(typed.casefold().split())
        known = [offer.text for offer in self.offers()] + list(self.commands)
        return [word for word in known if word.casefold().startswith(begun)]

    # Asking

    def why(self, words: str) -> Refusal:
        """Why touching what these words mean plays nothing now."""
        view = self.view
        components = self.components()
        if words.split() and all(word in components for word in words.split()):
            return self.game.why_not(view, words.split())
        meant = self._meant(words, components)
        answers = {self.game.why_not(view, [component]) for component in meant}
        if len(answers) == 1:
            return answers.pop()
        if not meant:
            raise IllegalAction("There is no {thing} on this table.", thing=repr(words.strip()[:40]))
        raise IllegalAction("Which one do you mean: {known}?", known=", ".join(meant[:8]))

    def _meant(self, words: str, components: list[str]) -> list[str]:
        """The components these words name: your own before others', the whole name before a part of it."""
        wanted = self._wanted(words)
        found = [component for component in components if wanted and wanted <= set(parts(component))]
        found = [component for component in found if owner(component) in (self.viewer, None)] or found
        named = [component for component in found if wanted == set(parts(component)[-len(wanted) :])]
        kinds = [component for component in found if wanted == {component.partition(":")[0]}]
        return named or kinds or found

    def _wanted(self, words: str) -> set[str]:
        """The words that count; a player's name stands for the seat."""
        text = words.casefold().replace("?", " ")
        for name in sorted(self.names, key=len, reverse=True):
            seat = self.names.index(name)
            text = re.sub(rf"\b{re.escape(name.casefold())}(?:'s)?(?!\w)", str(seat), text)
        return {part for word in text.split() if word not in IDLE_WORDS for part in parts(word)}


@dataclass(frozen=True, slots=True)
class Row:
    """How one seat stands, and how its points come about where the game explains them."""

    who: Player | str
    points: tuple[int, ...]
    parts: tuple[tuple[Sentence | str, int], ...]


def places(rows: Sequence[Row]) -> list[Sentence]:
    """Everybody's standing, the best first."""
    return [
        say(
            "{place}. {who}: {points}{why}",
            place=1 + sum(other.points > row.points for other in rows),
            who=row.who,
            points=_joined(row.points),
            why=_why(row),
        )
        for row in _best_first(rows)
    ]


def short_places(rows: Sequence[Row]) -> Sentence:
    shown = [say("{who}: {points}", who=row.who, points=_joined(row.points)) for row in _best_first(rows)]
    return say("{standing}.", standing=tuple(shown))


def _best_first(rows: Sequence[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.points, reverse=True)


def _joined(points: tuple[int, ...]) -> str:
    return " / ".join(map(str, points))


def _why(row: Row) -> Sentence:
    parts = tuple(say("{what}: {points}", what=what, points=points) for what, points in row.parts)
    return say(" ({parts})", parts=parts) if parts else NOTHING


def behind_first_word(offer: Offer) -> str:
    """`pick d4 d6` without `pick`: enough to type where no other choice ends alike."""
    return offer.text.casefold().partition(" ")[2]


def shown_odds(voice: Voice, known: Iterable[Odds]) -> str:
    """The first few: a line has no room for all that a game may know."""
    shown = ""
    for odds in known:
        words = voice.render(odds.told)
        more = f"{shown}, {words}" if shown else words
        if shown and len(more) > ODDS_ROOM:
            break
        shown = more
    return shown


def parts(component: str) -> list[str]:
    """`space:0.1.5` is space, 0, 1 and 5; `tile:roll_over` is tile, roll and over."""
    return component.replace(":", " ").replace(".", " ").replace("_", " ").split()


def owner(component: str) -> Seat | None:
    """The seat a component belongs to: its first number. None for what is everybody's."""
    first = component.partition(":")[2].partition(".")[0]
    return int(first) if first.isdecimal() else None


def order(typed: str) -> tuple[str, str]:
    """What was typed as a command and the rest of the line."""
    words = typed.strip()
    if words.startswith("?"):
        return "?", words[1:].strip()
    command, _, rest = words.partition(" ")
    return command.casefold(), rest.strip()
