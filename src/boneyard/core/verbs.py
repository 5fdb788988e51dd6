"""Kinds of action as a table, one row each: how it is written, called and touched, and which rule it is.

Inside a game's state an action is one packed int: its kind in the lowest bits, then its arguments. How wide
each is, a game says once (`widths`); this packs and unpacks them for everybody but the state's own hot paths.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from boneyard.core.furniture import LATELY
from boneyard.core.state import Action
from boneyard.core.text import Sentence, say

Touch = tuple[str, ...]
LETTERS = "abcdefgh"  # what labels call the arguments, as sentences of events do


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of action. A cell is text, or a function of the arguments or of the state and them.

    >>> from boneyard.core.verbs import Verb
    >>> bid = Verb("3.1", "bid {}", "Bid {a}", touch="card:{}")
    >>> bid.written((7,)), str(bid.called(None, (7,))), bid.touched(None, (7,))
    ('bid 7', 'Bid 7', (('card:7',),))
    >>> swap = Verb("3.2", "swap {} {}", "Swap {a} and {b}", touch="card:{} card:{}")
    >>> swap.touched(None, (7, 2))  # two things, in any order
    (('card:7',), ('card:2',))
    >>> Verb("3.3", "pass", "Pass").touched(None, ())  # a button
    (('button:pass',),)
    """

    rule: str  # the section of the rules that allows it
    text: str | Callable[..., str]  # notation: "give {} to {}", or a function of the arguments
    label: (
        str | Callable[..., Sentence]
    )  # gaps {a}, {b} are the arguments; or a function of (state, *arguments)
    touch: str | Callable[..., tuple[Touch, ...]] = ""  # "row:{}", several with spaces between; a function of
    # (state, *arguments); or nothing, for a button called as the action is written
    also: Callable[..., tuple[tuple[Touch, ...], ...]] | None = None  # more ways to touch it, of the same
    args: int = 0  # how many arguments it has, of the widths that are the game's, unless the text has gaps
    widths: tuple[int, ...] = ()  # of its arguments, where they are packed otherwise

    def __post_init__(self) -> None:
        """As many arguments as there are gaps in the notation, where that is text."""
        if isinstance(self.text, str) and not self.args:
            object.__setattr__(self, "args", self.text.count("{}"))

    def written(self, args: tuple[int, ...]) -> str:
        """In notation."""
        return self.text.format(*args) if isinstance(self.text, str) else self.text(*args)

    def called(self, state: Any, args: tuple[int, ...]) -> Sentence:
        """What the choice is called to whoever is asked."""
        if callable(self.label):
            return self.label(state, *args)
        return _called(self.label, args)

    def touched(self, state: Any, args: tuple[int, ...]) -> tuple[Touch, ...]:
        """What is touched to choose it; a button called as it is written where nothing is said."""
        if callable(self.touch):
            return self.touch(state, *args)
        if not self.touch:
            return ((f"button:{self.written(args)}",),)
        return _touched(self.touch, args)

    def ways(self, state: Any, args: tuple[int, ...]) -> tuple[tuple[Touch, ...], ...]:
        """How it may be touched, the usual way first."""
        return (self.touched(state, args), *(self.also(state, *args) if self.also else ()))

    def packed_in(self, usual: tuple[int, ...]) -> tuple[int, ...]:
        """How wide each of its arguments is."""
        return self.widths or usual[: self.args]


@lru_cache(LATELY)
def _called(label: str, args: tuple[int, ...]) -> Sentence:
    named = zip(LETTERS, args, strict=False)
    return say(label, **{name: arg for name, arg in named if f"{{{name}" in label})


@lru_cache(LATELY)
def _touched(touch: str, args: tuple[int, ...]) -> tuple[Touch, ...]:
    return tuple((component,) for component in touch.format(*args).split())


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
