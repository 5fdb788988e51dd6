"""What lies on a table: things in zones. Whatever draws a table, reads it out or sends it is made from this.

A game says it once, in `table.py`, from a view: so it can tell no more than the view does. What is lit is no
part of it, since that follows from the choices; neither is where on a screen a zone goes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from boneyard.core.state import NOBODY, Seat
from boneyard.core.text import NOTHING, Sentence

# What looks alike is made once, and is the very same object for the next move and for every viewer: whoever
# sends it sees by `is` what has changed. Where that is too much to be kept, so many are remembered.
LATELY: Final = 10_000

MIDDLE: Final = -1  # the owner of a zone that is nobody's

# Kinds of thing: each is drawn in its own way, of whatever game it is.
CARD: Final = "card"
TILE: Final = "tile"  # like a card, wider than high
DIE: Final = "die"
TOKEN: Final = "token"  # a pawn, a marker, a hero
DOMINO: Final = "domino"
SPACE: Final = "space"  # where something may lie: a field of a board, an empty place
PILE: Final = "pile"  # a deck, a stock; `n` lie there
COUNTER: Final = "counter"  # so many of something, as a number beside its picture
METER: Final = "meter"  # `value` of `most`, and what makes it up
BUTTON: Final = "button"  # something to do that is always there
PLATE: Final = "plate"  # a player's name, as something to touch
KINDS: Final = (CARD, TILE, DIE, TOKEN, DOMINO, SPACE, PILE, COUNTER, METER, BUTTON, PLATE)

# How the things of a zone lie.
ROW: Final = "row"  # side by side, in as many lines as they need
FAN: Final = "fan"  # like a hand of cards: they may overlap
STACK: Final = "stack"  # on each other, the first on top
BOARD: Final = "board"  # by coordinates
LAYS: Final = (ROW, FAN, STACK, BOARD)

# What a thing may be marked with, besides being lit.
NOW: Final = "now"  # what is being dealt with
FITS: Final = "fits"  # it would do
NEW: Final = "new"  # of a kind one does not have yet
DONE: Final = "done"  # complete, scored, used
FRESH: Final = "fresh"  # guarded, has not moved
HURT: Final = "hurt"
GIVEN: Final = "given"  # known because it came from, or went to, the viewer
CHOSEN: Final = "chosen"  # a secret choice was made
MARKS: Final = (NOW, FITS, NEW, DONE, FRESH, HURT, GIVEN, CHOSEN)


@dataclass(frozen=True, slots=True)
class Badge:
    """Something small on a thing's face: a sign or a number, and what it means in words."""

    text: str
    name: Sentence
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing, or several equal ones that lie on each other. Face down it has no face.

    >>> from boneyard.core.furniture import DIE, Thing
    >>> from boneyard.core.text import say
    >>> Thing(DIE, say("{value} in the roll", value=4), "die:4", value=4).touch
    'die:4'
    """

    kind: str
    name: Sentence  # what it is, to somebody who cannot see it
    touch: str = (
        ""  # the component that choices name; equal pieces share it; nothing where it is never touched
    )
    means: Sentence = NOTHING  # what it is good for, said when somebody asks
    rule: str = ""  # the section that says so

    # Its face
    art: str = ""  # what is painted on it, by a name of the game's own
    title: Sentence = NOTHING  # what is printed on it
    text: Sentence = NOTHING  # and smaller, below
    value: int | None = None  # a die's number, a card's rank or points
    values: tuple[int, ...] = ()  # of a domino, both
    sides: int = 6  # of a die
    n: int = 1  # so many of them
    most: int = 0  # a meter's end
    seat: Seat = NOBODY  # in whose colour it is
    colour: str = ""
    badges: tuple[Badge, ...] = ()
    down: bool = False  # face down

    marks: tuple[str, ...] = ()
    place: str = ""  # what events call it, where that is not its touch; several with spaces between
    holds: tuple["Zone", ...] = ()  # the spaces of a card, say

    # On a board, in its squares
    x: float = 0
    y: float = 0
    wide: float = 1
    high: float = 1


@dataclass(frozen=True, slots=True)
class Zone:
    """Things that lie together. A thing is known by its zone and its place in it.

    >>> from boneyard.core.furniture import Zone
    >>> Zone("roll").lay, Zone("roll").owner
    ('row', -1)
    """

    id: str
    things: tuple[Thing, ...] = ()
    owner: Seat = MIDDLE  # a seat, or the middle of the table
    lay: str = ROW
    title: Sentence = NOTHING
    folds: bool = False  # may be shown as a count where there is no room: no choice ever needs it in sight
    place: str = ""  # what events call it
    columns: int = 0  # things in a line of a row, where that matters
    room: int = 0  # things it should have room for, so that nothing moves when they come
    grows: int = 0  # things more that may come while a turn goes on
    like: str = ""  # the kind of these, and of what may come to lie on its empty places
    box: tuple[float, float, float, float] = (0, 0, 0, 0)  # of a board: left, top, width, height, in squares
    roams: bool = False  # of a board: it may become too large to be seen whole, and is moved about then


@dataclass(frozen=True, slots=True)
class Furniture:
    """The whole table as one viewer sees it.

    >>> from examples.gops.game import Gops
    >>> game = Gops(2, prizes=2)
    >>> table = game.furniture(game.view(game.start(), 0))
    >>> [zone.id for zone in table.zones]
    ['prize', 'hand:0', 'bid:0', 'hand:1', 'bid:1']
    """

    title: Sentence  # how far the game is: "Round 3 of 7"
    zones: tuple[Zone, ...]
    notes: tuple[Sentence, ...] = ()  # what everybody should know just now

    def things(self) -> Iterator[Thing]:
        """Every thing, those that things hold included."""
        for zone in self.zones:
            yield from _within(zone)


def _within(zone: Zone) -> Iterator[Thing]:
    for thing in zone.things:
        yield thing
        for held in thing.holds:
            yield from _within(held)


def seats_in_order(viewer: Seat, seats: int) -> list[Seat]:
    """The viewer first, then the others as their turns come."""
    first = viewer if 0 <= viewer < seats else 0
    return [(first + i) % seats for i in range(seats)]
