"""Kinds of action as a table, one row each: how it is written, called and touched, and which rule it is.

Inside a game's state an action is one packed int: its kind in the lowest bits, then its arguments. How wide
each is, a game says once (`widths`); this packs and unpacks them for everybody but the state's own hot paths.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boneyard.core.state import Action
from boneyard.core.text import Sentence, say

Touch = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of action. A cell is text, or a function of the arguments or of the state and them.

    >>> from boneyard.core.text import say
    >>> from boneyard.core.verbs import Verb
    >>> bid = Verb("3.1", "bid {}", lambda state, card: say("Bid {card}", card=card), touch="card:{}", args=1)
    >>> bid.written((7,)), str(bid.called(None, (7,))), bid.touched(None, (7,))
    ('bid 7', 'Bid 7', (('card:7',),))
    >>> Verb("3.3", "pass", "Pass").touched(None, ())  # a button
    (('button:pass',),)
    """

    rule: str  # the section of the rules that allows it
    text: str | Callable[..., str]  # notation: "give {} to {}", or a function of the arguments
    label: str | Callable[..., Sentence]  # a sentence without arguments, or a function of (state, *arguments)
    touch: str | Callable[..., tuple[Touch, ...]] = ""  # "row:{}"; a function of (state, *arguments); or
    # nothing, for a button called as the action is written
    also: Callable[..., tuple[tuple[Touch, ...], ...]] | None = None  # more ways to touch it, of the same
    args: int = 0  # how many arguments it has, of the widths that are the game's
    widths: tuple[int, ...] = ()  # of its arguments, where they are packed otherwise

    def written(self, args: tuple[int, ...]) -> str:
        """In notation."""
        return self.text.format(*args) if isinstance(self.text, str) else self.text(*args)

    def called(self, state: Any, args: tuple[int, ...]) -> Sentence:
        """What the choice is called to whoever is asked."""
        return say(self.label) if isinstance(self.label, str) else self.label(state, *args)

    def touched(self, state: Any, args: tuple[int, ...]) -> tuple[Touch, ...]:
        """What is touched to choose it; a button called as it is written where nothing is said."""
        if callable(self.touch):
            return self.touch(state, *args)
        return ((self.touch.format(*args) if self.touch else f"button:{self.written(args)}",),)

    def ways(self, state: Any, args: tuple[int, ...]) -> tuple[tuple[Touch, ...], ...]:
        """How it may be touched, the usual way first."""
        return (self.touched(state, args), *(self.also(state, *args) if self.also else ()))

    def packed_in(self, usual: tuple[int, ...]) -> tuple[int, ...]:
        """How wide each of its arguments is."""
        return self.widths or usual[: self.args]


def pack(widths: tuple[int, ...], parts: tuple[int, ...]) -> Action:
    """Numbers of these widths in one, the first lowest."""
    packed, shift = 0, 0
    for width, part in zip(widths, parts, strict=True):
        assert 0 <= part < 1 << width, f"{part} does not fit into {width} bits"
        packed |= part << shift
        shift += width
    return packed


def unpack(widths: tuple[int, ...], packed: Action) -> tuple[int, ...]:
    parts = []
    for width in widths:
        parts.append(packed & ((1 << width) - 1))
        packed >>= width
    return tuple(parts)
