"""Kinds of event as a table, one row each: what is said of it to whom, what moves, how much it matters."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from boneyard.core.state import REFEREE, Event, Seat
from boneyard.core.text import NOTHING, Arg, Player, Sentence, say

# How much an event matters to those who watch the table.
SILENT = 0  # nothing to see
SMALL = 1  # a die placed, a card drawn
RESULT = 2  # what a turn comes to
MOMENT = 3  # a bust, a reveal, a capture, a win


LASTS = (0.0, 0.26, 0.65, 1.5)  # seconds that a beat is given at a table, by its weight


@dataclass(frozen=True, slots=True)
class Shift:
    """A piece that went from one component to another, for whoever animates it.

    >>> from boneyard.core.events import Shift
    >>> Shift("card", "hand:0", "bid:0")
    Shift(piece='card', origin='hand:0', target='bid:0')
    """

    piece: str
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Told:
    """An event as one viewer may know it. An empty sentence: this viewer hears nothing.

    >>> from boneyard import Match
    >>> from examples.gops.game import Gops
    >>> [str(told.sentence) for told in Match(Gops(2, prizes=2), seed=7).told(0)]
    ['Player 1 got 3 and 4.', 'Player 2 got cards.', 'A prize of 1 was turned up.']
    """

    sentence: Sentence = NOTHING
    shifts: tuple[Shift, ...] = ()


Shifts = Callable[[Event], tuple[Shift, ...]]
Words = str | Callable[[Event, Seat], Sentence]  # a function is given the event and who hears of it


def seats_in(bits: int) -> list[Seat]:
    """Several seats that an event has in one number."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def everybody(bits: int, to: Seat) -> tuple[Player, ...]:
    """The same as they begin a sentence, the listener first."""
    return tuple(Player(seat) for seat in sorted(seats_in(bits), key=lambda seat: seat != to))


def nothing_moves(event: Event) -> tuple[Shift, ...]:
    return ()


def its_own(event: Event, to: Seat) -> bool:
    return to == event.seat


@dataclass(frozen=True, slots=True)
class Tell:
    """One kind of event. Text is a template of {who}, the event's seat, and its numbers {a}, {b} and {c}.

    >>> from boneyard.core.events import SMALL, Tell
    >>> from boneyard.core.state import Event
    >>> bid = Tell("{who} bid {a}.", SMALL, others="{who} bid.")
    >>> [str(bid.to(Event(2, 0, 7, 0, 0), viewer).sentence) for viewer in (0, 1)]
    ['Player 1 bid 7.', 'Player 1 bid.']
    """

    sentence: Words  # for those who may know all of it
    beat: int  # SILENT to MOMENT
    shifts: Shifts = nothing_moves
    others: Words | None = None  # what those hear who may not know it; None where all may
    covered: Shifts = nothing_moves  # what they see moving, face down
    known: Callable[[Event, Seat], bool] = its_own  # who may know it; besides the referee, who always does

    def is_open_to(self, event: Event, to: Seat) -> bool:
        """Whether this viewer may know all of it."""
        return self.others is None or to == REFEREE or self.known(event, to)

    def to(self, event: Event, to: Seat) -> Told:
        """The event as this viewer may know it."""
        if self.others is None or self.is_open_to(event, to):
            return Told(_worded(self.sentence, event, to), self.shifts(event))
        return Told(_worded(self.others, event, to), self.covered(event))


def _worded(words: Words, event: Event, to: Seat) -> Sentence:
    if callable(words):
        return words(event, to)
    args: dict[str, Arg] = {"who": Player(event.seat), "a": event.a, "b": event.b, "c": event.c}
    return say(words, **{name: args[name] for name in _gaps(words)})


@cache
def _gaps(template: str) -> tuple[str, ...]:
    """What a template asks for."""
    return tuple(name for name in ("who", "a", "b", "c") if f"{{{name}" in template)
