"""What every game's engine is: a state that says who may act, how, and what follows."""

from typing import Annotated, Any, Final, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from boneyard.core import saving
from boneyard.core.rng import Rng

T = TypeVar("T")
Open = Annotated[T, "open"]  # a field of a state that everybody sees
Masked = Annotated[T, "masked"]  # one of which `hide` takes away what a viewer cannot know

Seat = int
Action = int  # packed and unpacked only by the game's own state.py; everywhere else an action is its text

CHANCE: Final = -1  # nature, as an actor
REFEREE: Final = -2  # a viewer who sees everything
ONLOOKER: Final = -3  # a viewer who sees only what is face up
NOBODY: Final = -4  # the actor when the game is over
HIDDEN: Final = -9  # a face-down value in a view; outside every real range

MOST_CHOICES: Final = 32768  # no seat is ever offered more than this at once


BITS: Final = vec[i64]([1 << n for n in range(63)])


def bit(n: i64) -> i64:
    """The n-th bit. Compiled rules never write `1 << n`: mypyc shifts 32 bits there, wrong from 31 on."""
    return BITS[n]


@final
class Moves:
    """A buffer of legal actions, reused so that playouts make no garbage; it grows when it has to."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 128)
        self.n: i64 = 0

    def push(self, action: i64) -> None:
        if self.n == len(self.items):
            self.items = append(self.items, action)
        self.items[self.n] = action
        self.n += 1

    def load(self, ready: "Moves") -> None:
        """Take over a list that is always the same."""
        self.items = ready.items[:]
        self.n = ready.n

    def to_list(self) -> list[Action]:
        return list(self.items[: self.n])


class Event:
    """One thing that happened, worth telling or animating: its kind, whose it is, and up to three numbers.

    >>> from boneyard import Match
    >>> from examples.gops.game import Gops
    >>> match = Match(Gops(2, prizes=2), seed=7)
    >>> match.play(0, "bid 3")
    [Event(2, 0, 3, 0, 0)]
    """

    def __init__(self, kind: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c

    def parts(self) -> tuple[int, Seat, int, int, int]:
        """All five numbers."""
        return (self.kind, self.seat, self.a, self.b, self.c)

    def __repr__(self) -> str:
        return f"Event{self.parts()}"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything the rest of the game depends on, and nothing else.

    No random source, no history, no players, no text. Each field is declared once, in `__init__`, as Open or
    Masked: saved, loaded, compared and sent by that. In compiled rules fields are ints and packed vectors of
    ints, and `__init__` takes a state to be the copy of, so that `clone` is a few copies.

    A view is a state as well: a clone that has hidden what its viewer cannot know. It may be asked whatever
    reads open or own things only: who acts, what the viewer may do, how everybody stands.

    >>> from examples.gops.game import Gops
    >>> state = Gops(2, prizes=2).start()
    >>> state.actors(), state.luck()  # chance acts, and this is what for
    ([-1], 'cards')
    >>> state.resolve([4, 3, 2, 7])  # whoever tests a rule chooses the luck
    >>> state.resolve([1])
    >>> state.actors(), state.secret()
    ([0, 1], 'bids for 1')
    >>> state.apply(0, state.actions(0)[0])
    >>> state.actors(), state.standings()
    ([1], [(0,), (0,)])
    """

    def __init__(self, of: "State | None" = None) -> None:
        self.events: list[Event] | None = None  # where to tell what happens; None when nobody listens
        self.moments: list[State] | None = None  # how it stood at each of these; None when nobody looks
        self.viewer: i64 = REFEREE  # whose view this is; the referee's, from whom nothing is hidden, is whole
        if of is not None:
            self.viewer = of.viewer

    def actors(self) -> list[Seat]:
        """Seats that may act now: one, several (secret choices), [CHANCE], or none when the game is over."""
        raise NotImplementedError

    def secret(self) -> str:
        """The name of the secret phase that is open, unlike the one before; empty where all is done openly.

        It stays open until the last choice in it is made, whatever private luck falls meanwhile.
        """
        return ""

    def actor(self) -> i64:
        """The first of `actors()`, NOBODY when there is none: what playouts ask."""
        actors = self.actors()
        return actors[0] if actors else NOBODY

    def fill(self, seat: i64, out: Moves) -> None:
        """Put every legal action of an actor into an empty buffer: all, never none, distinct in result."""
        raise NotImplementedError

    def actions(self, seat: Seat) -> list[Action]:
        """What `fill` finds, as a list; of a view, what its own viewer may do."""
        if self.viewer != REFEREE and self.viewer != seat:
            raise ValueError(f"what seat {seat} may do is not told by the view of {self.viewer}")
        SCRATCH.n = 0
        self.fill(seat, SCRATCH)
        return SCRATCH.to_list()

    def apply(self, seat: i64, action: i64) -> None:
        """Do it. The action must come from `actions(seat)`."""
        raise NotImplementedError

    def luck(self) -> str:
        """The label of the chance step now due: what it means, not where it stands in a stream."""
        raise NotImplementedError

    def draw(self, rng: Rng) -> list[int]:
        """What chance shows next: dice faces, or cards in the order dealt. Changes nothing."""
        raise NotImplementedError

    def resolve(self, shown: list[int]) -> None:
        """Take what chance showed."""
        raise NotImplementedError

    def chance(self, rng: Rng) -> None:
        """Draw and resolve at once: what playouts do."""
        self.resolve(self.draw(rng))

    # What a viewer cannot know

    def hide(self, viewer: i64) -> None:
        """Take away what this viewer cannot know: put it where it might be, or HIDDEN. Not the referee."""

    def deal(self, rng: Rng) -> None:
        """Fill in, fairly, what was hidden from `self.viewer`."""

    def redeal(self, viewer: i64, rng: Rng) -> None:
        """Draw anew, fairly, everything this viewer cannot know."""
        if viewer == REFEREE:
            return
        self.viewer = viewer
        self.hide(viewer)
        self.deal(rng)
        self.viewer = REFEREE

    def seen_by(self, viewer: i64) -> "State":
        """This state as a viewer sees it."""
        view = self.clone()
        if viewer != REFEREE:
            view.viewer = viewer
            view.hide(viewer)
        return view

    def imagined(self, rng: Rng) -> "State":
        """A whole state that would look like this view, what it hides drawn fairly; a copy of a whole one."""
        world = self.clone()
        if world.viewer != REFEREE:
            world.deal(rng)
            world.viewer = REFEREE
        return world

    # Copies

    def clone(self) -> "State":
        """An equal state that shares nothing with this one and tells nobody. Compiled rules write it out."""
        new: State = saving.copied(self)
        return new

    def to_json(self) -> dict[str, Any]:
        """Every field by its name; `Game.from_json` reads it."""
        return saving.saved(self)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and saving.saved(self) == saving.saved(other)

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it is no key")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({saving.saved(self)})"

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return (saving.revived, (type(self), saving.saved(self)))

    def standings(self) -> list[tuple[int, ...]]:
        """Per seat what places are decided by: points, then each tie-break. More is better."""
        raise NotImplementedError

    def emit(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Tell whoever listens, after the change that it is about."""
        if self.events is not None:
            self.events.append(Event(kind, seat, a, b, c))
        if self.moments is not None:
            self.moments.append(self.clone())


SCRATCH: Final = Moves()
