"""Sentences and parts of scenes, rendered once: most of what is said and drawn at a table was so before.

A language has one catalogue, so its code stands for all of its words.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

from boneyard.core.state import Seat
from boneyard.core.text import Arg, Player, Sentence, Voice

MOST_SENTENCES = 20_000  # sentences of a language that are remembered
MOST_PARTS = 4_000  # parts of one sort

SENTENCES: dict[str, dict[Sentence, str]] = {}
Things = TypeVarTuple("Things")
T = TypeVar("T")


@dataclass(frozen=True)
class CachingVoice(Voice):
    """Says the same as a Voice. Sentences that name nobody are the same for all readers of a language."""

    def render(self, sentence: Sentence) -> str:
        if not sentence.args:
            return self.catalogue.template(sentence)
        known = SENTENCES.setdefault(self.catalogue.language, {})
        found = known.get(sentence)
        if found is not None:
            return found
        text = super().render(sentence)
        if not names_somebody(sentence):
            if len(known) >= MOST_SENTENCES:
                known.clear()
            known[sentence] = text
        return text


def names_somebody(arg: Arg) -> bool:
    if isinstance(arg, Sentence):
        return any(names_somebody(inner) for _, inner in arg.args)
    if isinstance(arg, tuple):
        return any(names_somebody(inner) for inner in arg)
    return isinstance(arg, Player)


# Parts of a scene


def naming(voice: Voice, *seats: Seat) -> CachingVoice:
    """The same voice, which knows nobody but these seats: what it says can be said to others who hear so."""
    names = tuple(voice.name(seat) if seat in seats else "" for seat in range(max(seats, default=-1) + 1))
    return CachingVoice(catalogue=voice.catalogue, names=names, you=voice.you if voice.you in seats else -1)


def cached_part(make: Callable[[Voice, *Things], T]) -> Callable[[Voice, *Things], T]:
    """A part that is made once for equal voices and equal things: numbers and words, never a view.

    So nothing can get from one viewer to another but what both have said, word by word.
    """
    known: dict[Any, T] = {}

    @wraps(make)
    def part(voice: Voice, *things: *Things) -> T:
        key = (voice.catalogue.language, voice.names, voice.you, *things)
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_PARTS:
                known.clear()
            found = known[key] = make(voice, *things)
        return found

    return part
