"""Words that were found before are not looked for again: most of what is said at a table was said before.

A language has one catalogue, so its code stands for all of its words. What names nobody is the same for all
readers of a language; the rest is remembered for one reader, as long as the same people sit there.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast

from boneyard.core.state import Seat
from boneyard.core.text import Sentence, Voice

MOST_SENTENCES = 20_000  # sentences of a language that are remembered
MOST_THINGS = 20_000  # things on tables, for a language ...
MOST_OWN = 2_000  # ... and what is remembered for one reader

T = TypeVar("T")
Info = TypeVar("Info")
Kept = dict[int, tuple[object, object]]  # by identity: what it is, which keeps that identity, and its words

SENTENCES: dict[str, dict[Sentence, str]] = {}
THINGS: dict[str, Kept] = {}


@dataclass(frozen=True)
class CachingVoice(Voice):
    """Says the same as a Voice."""

    own: Kept = field(default_factory=dict, compare=False, repr=False)
    named: list[int] = field(default_factory=lambda: [0], compare=False, repr=False)  # named so far

    def render(self, sentence: Sentence) -> str:
        if not sentence.args:
            return self.catalogue.template(sentence)
        known = SENTENCES.setdefault(self.catalogue.language, {})
        found = known.get(sentence)
        if found is not None:
            return found
        names = self.named[0]
        text = super().render(sentence)
        if self.named[0] == names:
            if len(known) >= MOST_SENTENCES:
                known.clear()
            known[sentence] = text
        return text

    def thing(self, thing: T, put: "Callable[[T, Voice], Info]") -> Info:
        """A thing in words: games give the very same object for what lies as it lay."""
        shared = THINGS.setdefault(self.catalogue.language, {})
        found = shared.get(id(thing))
        if found is not None and found[0] is thing:
            return cast("Info", found[1])
        found = self.own.get(id(thing))
        if found is not None and found[0] is thing:
            self.named[0] += 1
            return cast("Info", found[1])
        names = self.named[0]
        info = put(thing, self)
        if self.named[0] == names:
            keep(shared, thing, info, MOST_THINGS)
        else:
            keep(self.own, thing, info, MOST_OWN)
        return info

    def _player(self, seat: Seat, form: str) -> str:
        self.named[0] += 1
        return super()._player(seat, form)


def keep(kept: Kept, thing: object, info: object, most: int) -> None:
    if len(kept) >= most:
        kept.clear()
    kept[id(thing)] = thing, info
