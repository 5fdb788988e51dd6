"""What lies on a table of Go Nuts for Donuts, as any viewer sees it."""

from boneyard.core.state import HIDDEN, Seat
from boneyard.games.gonuts.data import KINDS
from boneyard.games.gonuts.state import KIND_OF, NO_PICK, NONE, PASSING, PICKING, GoNutsState
from boneyard.games.gonuts.words import slug


def card(seat: Seat, kind: int) -> str:
    """The component of a player's cards of one kind."""
    return f"card:{seat}.{slug(kind)}"


def pieces(view: GoNutsState) -> list[str]:
    """Everything on the table, equal pieces once; equal cards lying on each other in the pile are equal."""
    found = [f"row:{place}" for place in range(1, view.places + 1)]
    for seat in range(view.seats):
        found.append(f"seat:{seat}")
        found += [card(seat, kind) for kind, _ in cards_of(view, seat)]
    found += [f"pile:{depth}" for depth, _, _ in runs(view)]
    found += [f"drawn:{slug(kind)}" for kind in looked_at(view)]
    found.append("deck")
    return list(dict.fromkeys(found))


def cards_of(view: GoNutsState, seat: Seat) -> list[tuple[int, int]]:
    """A player's cards: each kind, and how many."""
    counts = list(view.hands)[KINDS * seat : KINDS * (seat + 1)]
    return [(kind, n) for kind, n in enumerate(counts) if n]


def runs(view: GoNutsState) -> list[tuple[int, int, int]]:
    """§4.3 The discard pile from its top, as depth, donut and how many of it lie there on each other."""
    found: list[tuple[int, int, int]] = []
    for depth in range(1, view.piled + 1):
        kind = view.pile[view.piled - depth]
        if found and found[-1][1] == kind:
            top, _, n = found.pop()
            found.append((top, kind, n + 1))
        else:
            found.append((depth, kind, 1))
    return found


def looked_at(view: GoNutsState) -> list[int]:
    """§5.4 The donuts being looked at, as far as the viewer sees them."""
    return [KIND_OF[drawn] for drawn in view.drawn if drawn not in (NONE, HIDDEN)]


def has_chosen(view: GoNutsState, seat: Seat) -> bool:
    """Whether a seat has made its secret choice, while others may still owe theirs."""
    if view.phase == PICKING:
        return view.picks[seat] != NO_PICK
    return view.phase == PASSING and view.passes[seat] != NONE


def seats_in_order(view: GoNutsState) -> list[Seat]:
    """The viewer first, then the others clockwise."""
    first = view.viewer if 0 <= view.viewer < view.seats else 0
    return [(first + i) % view.seats for i in range(view.seats)]
