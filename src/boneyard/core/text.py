"""Sentences: everything a person reads is a template with arguments, made into words only at the edge.

The English template is the key of every translation (gettext's way), so a language is a catalogue.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Union

from boneyard.core.state import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A seat, where a sentence names it: `{who}` Ann, `{who:own}` Ann's; for the reader You and your.

    `{who:obj}` and `{who:own}` stand inside a sentence, `{who}` and `{who:Own}` begin one.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing where a sentence names it: who can draw it does so there, everybody else reads its name.

    >>> from boneyard.core.text import Piece, say
    >>> str(say("Ann rolled {die}.", die=Piece("4", "die", values=(4,))))
    'Ann rolled 4.'
    """

    name: "str | Sentence"
    kind: str  # as in core/furniture.py, and so is the rest
    art: str = ""
    values: tuple[int, ...] = ()  # what a die, each of several dice, a domino or a card shows
    sides: int = 6


Arg = Union[str, int, "Sentence", Player, Piece, tuple["Arg", ...]]


@dataclass(frozen=True, slots=True)
class Sentence:
    template: str
    args: tuple[tuple[str, Arg], ...] = ()
    many: str = ""  # the template when the argument `n` is not one

    def __str__(self) -> str:
        return Voice().render(self)

    def __bool__(self) -> bool:
        return bool(self.template)


NOTHING = Sentence("")


def say(template: str, **args: Arg) -> Sentence:
    return Sentence(template, tuple(args.items()))


def count(n: int, one: str, many: str, **args: Arg) -> Sentence:
    """A sentence that depends on how many: `count(n, "{n} treat", "{n} treats")`."""
    return Sentence(one, (("n", n), *args.items()), many)


def one_or_many(n: int) -> int:
    """English plural: form 0 for one, form 1 otherwise."""
    return 0 if n == 1 else 1


@dataclass(frozen=True)
class Catalogue:
    """A language: its sentences by their English template; several forms where the number decides."""

    language: str = "en"
    sentences: Mapping[str, str | Sequence[str]] = field(default_factory=dict)
    plural: Callable[[int], int] = one_or_many
    you: str = "You"
    your: str = "your"
    own: str = "{name}'s"
    comma: str = ", "
    last: str = " and "

    def template(self, sentence: Sentence) -> str:
        found = self.sentences.get(sentence.template)
        if not sentence.many:
            return found if isinstance(found, str) else sentence.template
        n = next(arg for name, arg in sentence.args if name == "n")
        assert isinstance(n, int)
        if found is None or isinstance(found, str):
            return (sentence.template, sentence.many)[one_or_many(n)]
        return found[self.plural(n)]


_spoken = [Catalogue()]


def speak(catalogue: Catalogue) -> None:
    """From now on this is spoken where nothing else is asked for: a program at a terminal has one reader."""
    _spoken[0] = catalogue


def spoken() -> str:
    """The code of the language that is spoken here."""
    return _spoken[0].language


@dataclass(frozen=True)
class Voice:
    """How one reader is spoken to: in which language, with which names, and which seat is `you`.

    >>> from boneyard.core.text import Player, Voice, say
    >>> won = say("{who:own} prize is {n}.", who=Player(0), n=7)
    >>> Voice(names=("Ann", "Ben")).render(won)
    "Ann's prize is 7."
    """

    catalogue: Catalogue = field(default_factory=lambda: _spoken[0])
    names: tuple[str, ...] = ()
    you: Seat = -1

    def render(self, sentence: Sentence) -> str:
        """The sentence in words."""
        if not sentence.args:
            return self.catalogue.template(sentence)
        words = {name: _Word(self, arg) for name, arg in sentence.args}
        return self.catalogue.template(sentence).format_map(words)

    def word(self, arg: Arg, form: str) -> str:
        """What stands for an argument, in the form that its gap asks for."""
        if isinstance(arg, Player):
            return self._player(arg.seat, form)
        if isinstance(arg, Sentence):
            return self.render(arg)
        if isinstance(arg, Piece):
            return self.word(arg.name, form)
        if isinstance(arg, tuple):
            return self._several([self.word(each, form) for each in arg])
        return str(arg)

    def name(self, seat: Seat) -> str:
        """Whoever sits there; a number where no name is known."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"Player {seat + 1}"

    def _player(self, seat: Seat, form: str) -> str:
        words = self.catalogue
        if seat != self.you:
            return words.own.format(name=self.name(seat)) if form.lower() == "own" else self.name(seat)
        return {"": words.you, "obj": words.you.lower(), "own": words.your, "Own": words.your.capitalize()}[
            form
        ]

    def _several(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.catalogue.comma.join(items[:-1]) + self.catalogue.last + items[-1]


class _Word:
    """An argument on its way into a template; the format spec is the form wanted."""

    __slots__ = ("arg", "voice")

    def __init__(self, voice: Voice, arg: Arg) -> None:
        self.voice = voice
        self.arg = arg

    def __format__(self, form: str) -> str:
        return self.voice.word(self.arg, form)


ENGLISH = Voice()

# Drawn text: a line is spans of (text, style), a style being a name from STYLES; plain text joins the texts.
Span = tuple[str, str]
Line = tuple[Span, ...]
STYLES = ("", "bold", "dim", "lit", "good", "warn", "red", "yellow", "purple", "blue", "green")


def plain(line: Line) -> str:
    return "".join(text for text, _ in line).rstrip()
