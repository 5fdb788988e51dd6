"""What is said at a table of Go Nuts for Donuts: events as sentences, masked for whoever listens."""

from collections.abc import Callable
from unicodedata import normalize

from boneyard.core.game import Shift, Told
from boneyard.core.state import REFEREE, Event, Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import DONUTS, KINDS


def name(kind: int) -> Sentence:
    return say(DONUTS[kind].name)


def slug(kind: int) -> str:
    """The name as it is typed: `day_old_donuts`, `eclair`."""
    plain = normalize("NFD", DONUTS[kind].name.lower()).encode("ascii", "ignore").decode()
    return plain.replace(" ", "_").replace("-", "_")


KIND_CALLED = {slug(kind): kind for kind in range(KINDS)}


def seats_in(seats: int) -> list[Seat]:
    return [seat for seat in range(8) if seats >> seat & 1]


def everybody(seats: int, to: Seat) -> tuple[Player, ...]:
    """Several players as they begin a sentence, the listener first."""
    return tuple(Player(seat) for seat in sorted(seats_in(seats), key=lambda seat: seat != to))


def at_place(kind: int, place: int) -> Sentence:
    return say("{donut} ({place})", donut=name(kind), place=place)


def laid_in(packed: int) -> list[tuple[int, int]]:
    """What LAID tells: places, from 1, and their donuts."""
    found = ((place + 1, (packed >> 6 * place & 63) - 1) for place in range(7))
    return [(place, kind) for place, kind in found if kind >= 0]


def card_count(n: int) -> Sentence:
    return count(n, "{n} card", "{n} cards")


def point_count(n: int) -> Sentence:
    return count(n, "{n} point", "{n} points")


def status(phase: int, taker: Seat, power: int) -> Sentence:
    """What is going on, for those who are not asked."""
    if phase == rules.OVER:
        return say("The game is over.")
    if phase == rules.PICKING:
        return say("Everybody is choosing a donut in secret.")
    if phase == rules.PASSING:
        return say("Cinnamon Twist: everybody is choosing a card to pass.")
    if phase == rules.LAYING:
        return say("The row is being filled.")
    return say("{who} took {donut}, whose power is being used.", who=Player(taker), donut=name(power))


def tell(event: Event, to: Seat) -> Told:
    """The event as `to` may hear it; the referee hears all."""
    if event.kind in SECRETS and to not in (event.seat, REFEREE):
        return Told(SECRETS[event.kind](event), hidden_shifts(event))
    return Told(SENTENCES[event.kind](event, to), shifts(event))


# What those hear who may not know the cards (§1.4).
SECRETS: dict[int, Callable[[Event], Sentence]] = {
    rules.PICKED: lambda event: say("{who} has chosen.", who=Player(event.seat)),
    rules.CHOSE_PASS: lambda event: say("{who} has chosen a card to pass.", who=Player(event.seat)),
    rules.LOOKED: lambda event: say("{who} looked at the top two cards of the deck.", who=Player(event.seat)),
    rules.KEPT: lambda event: say(
        "{who} kept {donut} and put the other card back.", who=Player(event.seat), donut=name(event.a)
    ),
}


def _laid(event: Event, to: Seat) -> Sentence:
    cards = tuple(at_place(kind, place) for place, kind in laid_in(event.a))
    return say("Into the row: {cards}.", cards=cards)


def _shown(event: Event, to: Seat) -> Sentence:
    picks = tuple(
        say("{who:obj} ({place})", who=Player(seat), place=event.a >> 3 * seat & 7) for seat in range(event.b)
    )
    return say("All show what they chose: {picks}.", picks=picks)


def _collided(event: Event, to: Seat) -> Sentence:
    return say(
        "{seats} wanted {donut} ({place}), so nobody got it.",
        seats=everybody(event.c, to),
        donut=name(event.a),
        place=event.b,
    )


def _took(event: Event, to: Seat) -> Sentence:
    return say("{who} took {donut} ({place}).", who=Player(event.seat), donut=name(event.a), place=event.b)


def _drew(event: Event, to: Seat) -> Sentence:
    return say(
        "{power}: {who:obj} drew {donut} from the deck.",
        power=name(event.b),
        who=Player(event.seat),
        donut=name(event.a),
    )


def _looked(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} looked at the top two cards: {cards}.",
        who=Player(event.seat),
        cards=(name(event.a), name(event.b)),
    )


def _kept(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} kept {donut} and put {other} back.",
        who=Player(event.seat),
        donut=name(event.a),
        other=name(event.b),
    )


def _from_pile(event: Event, to: Seat) -> Sentence:
    return say(
        "{power}: {who:obj} took {donut} from the discard pile.",
        power=name(event.b),
        who=Player(event.seat),
        donut=name(event.a),
    )


def _cleared(event: Event, to: Seat) -> Sentence:
    return say(
        "French Cruller: {who:obj} discarded {donut} ({place}) from the row.",
        who=Player(event.seat),
        donut=name(event.a),
        place=event.b,
    )


def _between(template: str) -> Callable[[Event, Seat], Sentence]:
    """A card goes from one player to another, or from another onto the pile."""
    return lambda event, to: say(template, who=Player(event.seat), donut=name(event.a), other=Player(event.b))


def _no_twist(event: Event, to: Seat) -> Sentence:
    return count(
        len(seats_in(event.a)),
        "Cinnamon Twist: {seats} had no card to pass.",
        "Cinnamon Twist: {seats} had no cards to pass.",
        seats=tuple(say("{who:obj}", who=player) for player in everybody(event.a, to)),
    )


def _ended(event: Event, to: Seat) -> Sentence:
    return count(
        event.b,
        "The deck has {cards} for {n} empty place: the game is over.",
        "The deck has {cards} for {n} empty places: the game is over.",
        cards=card_count(event.a),
    )


def _won(event: Event, to: Seat) -> Sentence:
    seats = everybody(event.a, to)
    if len(seats) == 1:
        return say("{who} won with {points}!", who=seats[0], points=point_count(event.b))
    return say("{seats} shared the victory with {points}!", seats=seats, points=point_count(event.b))


# One line for each event of state.py, as those hear it who may know all of it.
SENTENCES: dict[int, Callable[[Event, Seat], Sentence]] = {
    rules.LAID: _laid,
    rules.PICKED: lambda event, to: say(
        "{who} chose {donut} ({place}).", who=Player(event.seat), donut=name(event.b), place=event.a
    ),
    rules.SHOWN: _shown,
    rules.COLLIDED: _collided,
    rules.TOOK: _took,
    rules.DREW: _drew,
    rules.LOOKED: _looked,
    rules.KEPT: _kept,
    rules.FOUND_NO_DECK: lambda event, to: say(
        "The deck is empty, so {donut} did nothing.", donut=name(event.a)
    ),
    rules.FOUND_NO_PILE: lambda event, to: say(
        "The discard pile is empty, so {donut} did nothing.", donut=name(event.a)
    ),
    rules.FOUND_NO_CARDS: lambda event, to: say(
        "Nobody else has a card, so {donut} did nothing.", donut=name(event.a)
    ),
    rules.FROM_PILE: _from_pile,
    rules.CLEARED: _cleared,
    rules.STOPPED: lambda event, to: say(
        "{donut}: {who:obj} left it at that.", donut=name(event.a), who=Player(event.seat)
    ),
    rules.GAVE: _between("Sprinkled: {who:obj} gave {donut} to {other:obj}."),
    rules.CLAWED: _between("Bear Claw: {who:obj} took {donut} from {other:obj}."),
    rules.ATE: _between("Strawberry Glazed: {who:obj} discarded {other:own} {donut}."),
    rules.DISCARDED: lambda event, to: say(
        "{who} discarded {donut}.", who=Player(event.seat), donut=name(event.a)
    ),
    rules.CHOSE_PASS: lambda event, to: say(
        "{who} chose to pass {donut}.", who=Player(event.seat), donut=name(event.a)
    ),
    rules.PASSED: _between("{who} passed {donut} to {other:obj}."),
    rules.NO_TWIST: _no_twist,
    rules.ENDED: _ended,
    rules.SCORED: lambda event, to: say(
        "{who} scored {points} with {cards}.",
        who=Player(event.seat),
        points=point_count(event.a),
        cards=card_count(event.b),
    ),
    rules.WON: _won,
}


def shifts(event: Event) -> tuple[Shift, ...]:
    """What moved, for whoever animates it. Cards of a kind are not told apart."""
    kind, seat, a, b = event.kind, event.seat, event.a, event.b
    if kind == rules.LAID:
        return tuple(Shift(f"donut:{slug(donut)}", "deck", f"row:{place}") for place, donut in laid_in(a))
    if kind == rules.COLLIDED:
        return (Shift(f"donut:{slug(a)}", f"row:{b}", "pile"),)
    if kind == rules.CLEARED:
        return (Shift(f"donut:{slug(a)}", f"row:{b}", "pile"),)
    if kind == rules.TOOK:
        return (Shift(f"donut:{slug(a)}", f"row:{b}", f"seat:{seat}"),)
    if kind == rules.DREW:
        return (Shift(f"donut:{slug(a)}", "deck", f"seat:{seat}"),)
    if kind == rules.LOOKED:
        return tuple(Shift(f"donut:{slug(donut)}", "deck", f"drawn:{seat}") for donut in (a, b))
    if kind == rules.KEPT:
        kept = Shift(f"donut:{slug(a)}", f"drawn:{seat}", f"seat:{seat}")
        return (kept, Shift(f"donut:{slug(b)}", f"drawn:{seat}", "deck"))
    if kind == rules.FROM_PILE:
        return (Shift(f"donut:{slug(a)}", "pile", f"seat:{seat}"),)
    if kind in (rules.GAVE, rules.PASSED):
        return (Shift(f"donut:{slug(a)}", f"seat:{seat}", f"seat:{b}"),)
    if kind == rules.CLAWED:
        return (Shift(f"donut:{slug(a)}", f"seat:{b}", f"seat:{seat}"),)
    if kind == rules.ATE:
        return (Shift(f"donut:{slug(a)}", f"seat:{b}", "pile"),)
    if kind == rules.DISCARDED:
        return (Shift(f"donut:{slug(a)}", f"seat:{seat}", "pile"),)
    return ()


def hidden_shifts(event: Event) -> tuple[Shift, ...]:
    """The same with the cards face down."""
    seat = event.seat
    if event.kind == rules.LOOKED:
        return (Shift("card", "deck", f"drawn:{seat}"),) * 2
    if event.kind == rules.KEPT:
        kept = Shift(f"donut:{slug(event.a)}", f"drawn:{seat}", f"seat:{seat}")
        return (kept, Shift("card", f"drawn:{seat}", "deck"))
    return ()
