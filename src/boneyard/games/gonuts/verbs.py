"""What one can do in Go Nuts for Donuts, one row for each kind of action: notation, label and touch.

Sections (§) refer to docs/rules/gonuts.md. Arguments are as state.py packs them: donuts by their kind, places
and depths from 1, seats from 0.
"""

from collections.abc import Callable

from boneyard.core.state import Seat
from boneyard.core.text import Player, Sentence, say
from boneyard.core.verbs import Touch, Verb
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import DAY_OLD, FRENCH_CRULLER
from boneyard.games.gonuts.state import GoNutsState
from boneyard.games.gonuts.table import card
from boneyard.games.gonuts.words import at_place, name, slug

STOPS = {FRENCH_CRULLER: say("Discard no more"), DAY_OLD: say("Take no more")}


def _named(template: str) -> Callable[..., Sentence]:
    """A label with the name of the donut it is about."""
    return lambda state, kind, *rest: say(template, donut=name(kind))


def _with(template: str) -> Callable[..., Sentence]:
    """A label with a donut and another player."""
    return lambda state, kind, seat: say(template, donut=name(kind), who=Player(seat))


def _taken(state: GoNutsState, kind: int, depth: int) -> Sentence:
    if depth == 1:
        return say("Take {donut} from the top", donut=name(kind))
    return say("Take {donut}, number {depth} from the top", donut=name(kind), depth=depth)


def _cleared(state: GoNutsState, place: int) -> Sentence:
    return say("Discard {donut}", donut=at_place(state.row[place - 1], place))


def _owned(state: GoNutsState, kind: int, seat: Seat) -> tuple[Touch, ...]:
    return ((card(seat, kind),),)


VERBS: dict[int, Verb] = {
    rules.DO_PICK: Verb(
        "3.1", "pick {}", lambda state, place: at_place(state.row[place - 1], place), touch="row:{}", args=1
    ),
    rules.DO_PASS: Verb(
        "5.9", lambda kind, seat: f"pass {slug(kind)}", _named("Pass {donut}"), touch=_owned, args=2
    ),
    rules.DO_KEEP: Verb(
        "5.4",
        lambda kind: f"keep {slug(kind)}",
        _named("Keep {donut}"),
        touch=lambda state, kind: ((f"drawn:{slug(kind)}",),),
        args=1,
    ),
    rules.DO_TAKE: Verb(
        "5.6",
        lambda kind, depth: f"take {slug(kind)} {depth}",
        _taken,
        touch=lambda state, kind, depth: ((f"pile:{depth}",),),
        args=2,
    ),
    rules.DO_CLEAR: Verb("5.3", "clear {}", _cleared, touch="row:{}", args=1),
    rules.DO_STOP: Verb("4.2", "stop", lambda state: STOPS[state.power]),
    rules.DO_GIVE: Verb(
        "5.7",
        lambda kind, seat: f"give {slug(kind)} to {seat}",
        _with("Give {donut} to {who:obj}"),
        touch=lambda state, kind, seat: ((card(state.taker, kind), f"seat:{seat}"),),
        args=2,
    ),
    rules.DO_CLAW: Verb(
        "5.8",
        lambda kind, seat: f"claw {slug(kind)} from {seat}",
        _with("Take {donut} from {who:obj}"),
        touch=_owned,
        args=2,
    ),
    rules.DO_EAT: Verb(
        "5.13",
        lambda kind, seat: f"discard {slug(kind)} of {seat}",
        _with("Discard {who:own} {donut}"),
        touch=_owned,
        args=2,
    ),
    rules.DO_DISCARD: Verb(
        "5.11",
        lambda kind: f"discard {slug(kind)}",
        _named("Discard {donut}"),
        touch=lambda state, kind: ((card(state.taker, kind),),),
        args=1,
    ),
    rules.DO_PAY: Verb("5.11", "pay", "Keep the Milk and discard three other cards"),
}
