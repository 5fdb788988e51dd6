"""Why a touch leads nowhere, as data: a closed list, so that what a refusal says can be checked.

A sentence may be wrong though it reads well. So each refusal carries its cause, and a law tries it: what the
cause names is on the table and true; with just that mended in a copy of the state the same sentence does not
come back; what is to be done first leads on; what is counted is counted again, and what comes to the same is
played. `tests/contract/reasons.py` has the checkers.

    >>> from boneyard import Match
    >>> from examples.gops.game import Gops
    >>> match = Match(Gops(2, prizes=2), seed=7)
    >>> match.game.why_not(match.game.view(match.state, 1), ["prize"]).cause
    Never()
    >>> events = match.play(1, "bid 2")
    >>> match.game.why_not(match.game.view(match.state, 1), ["card:7"]).cause
    Turn(seat=0)
"""

from dataclasses import dataclass

from boneyard.core.state import Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Whoever touches it sits at no seat."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody else must act first: this seat, or one of several who choose in secret, or chance."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Phase:
    """It is the wrong moment: the rules are at this `phase` of the state."""

    phase: int


@dataclass(frozen=True, slots=True)
class First:
    """Something else must be touched first: each of these leads on from what was touched rightly before.

    Or, where what was touched last can begin a choice but does not go on with this one, just that.
    """

    touch: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A piece is in the way: the one on this component."""

    by: str


@dataclass(frozen=True, slots=True)
class Missing:
    """Something the rules ask for is not there: a matching number, a piece of one's own, a free place."""

    need: str  # in the game's own words for its components, for its `mend`


@dataclass(frozen=True, slots=True)
class Count:
    """Too many or too few of something were touched, or lie there; steps back are less than 0."""

    have: int
    need: int


@dataclass(frozen=True, slots=True)
class Limit:
    """A store is used up, or a limit reached: no treat left, one animal a round, no more than 7 spots."""

    what: str  # a component where there is one
    most: int


@dataclass(frozen=True, slots=True)
class Owner:
    """It belongs to somebody else."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Never:
    """Touching this is no part of any choice in this phase, whatever lies where."""


@dataclass(frozen=True, slots=True)
class Same:
    """Another choice, written so, comes to the same as what was meant."""

    text: str


Cause = Over | Watching | Turn | Phase | First | Blocked | Missing | Count | Limit | Owner | Never | Same
