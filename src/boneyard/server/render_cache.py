"""Sentences, rendered once: most of what is said at a table was said before.

A language has one catalogue, so its code stands for all of its words.
"""

from dataclasses import dataclass

from boneyard.core.text import Arg, Player, Sentence, Voice

MOST_SENTENCES = 20_000  # sentences of a language that are remembered

SENTENCES: dict[str, dict[Sentence, str]] = {}


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
