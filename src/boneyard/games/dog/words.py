"""What is said at a table of Dog: names of things, and events as sentences, masked for whoever listens."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from boneyard.core.game import Shift, Told
from boneyard.core.state import REFEREE, Event, Seat
from boneyard.core.text import Arg, Player, Sentence, count, say
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import (
    APART,
    CARDS,
    COLOURS,
    FIELDS,
    JACK,
    KENNEL,
    MOST_TURNS,
    SEATS,
    SLOTS,
    STEPS,
    TOKENS,
)
from boneyard.games.dog.state import ranks_in

LETTERS = "RYBG"  # by seat
RANK_CALLED = {card.name.lower(): rank for rank, card in enumerate(CARDS)}
RANK_MARKED = {card.mark: rank for rank, card in enumerate(CARDS)}


# Names of things


def card_name(rank: int) -> Sentence:
    return say(CARDS[rank].name)


def card_names(ranks: Iterable[int]) -> tuple[Sentence, ...]:
    return tuple(card_name(rank) for rank in ranks)


def colour_name(colour: Seat) -> Sentence:
    return say(COLOURS[colour])


def slot_of(place: int) -> int:
    """The slot of a home, from 1."""
    return (place - FIELDS) % SLOTS + 1


def owner_of(place: int) -> Seat:
    """Whose home this slot is in."""
    return (place - FIELDS) // SLOTS


def place_mark(place: int) -> str:
    """As it is written in a move: `12`, `r1`."""
    return str(place) if place < FIELDS else f"{LETTERS[owner_of(place)].lower()}{slot_of(place)}"


def place_name(place: int) -> Sentence:
    return say("{field}", field=place) if place < FIELDS else say("slot {n}", n=slot_of(place))


def where(place: int) -> Sentence:
    """As it stands after a token: `on 12`, `in slot 1`."""
    return say("on {field}", field=place) if place < FIELDS else say("in slot {n}", n=slot_of(place))


def component(colour: Seat, place: int) -> str:
    """What one touches to mean this place."""
    if place == KENNEL:
        return f"kennel:{colour}"
    return f"field:{place}" if place < FIELDS else f"home:{owner_of(place)}.{slot_of(place)}"


def card_component(seat: Seat, rank: int) -> str:
    """What one touches to mean a card of a hand."""
    return f"card:{seat}.{CARDS[rank].name.lower()}"


def card_count(n: int) -> Sentence:
    return count(n, "{n} card", "{n} cards")


# Moves of a token


class Move(NamedTuple):
    place: int
    n: int  # fields, less than 0 for back
    turns: bool  # goes home from the loop


def walk_of(place: int, to: int) -> Move:
    """What leads from one place to another."""
    if to < FIELDS:
        n = (to - place) % FIELDS
        return Move(place, n if n < APART else n - FIELDS, False)
    if place >= FIELDS:
        return Move(place, to - place, False)
    return Move(place, (APART * owner_of(to) - place) % FIELDS + slot_of(to), True)


def steps_in(steps: int) -> list[Move]:
    """The moves of a seven, in the order in which they are done."""
    counted: dict[int, int] = {}
    for i in range(STEPS):
        one = steps >> 8 * i & 255
        counted[one] = counted.get(one, 0) + 1
    return [Move(one & 127, n, one > 127) for one, n in counted.items()]


def end_of(move: Move, colour: Seat) -> int:
    """Where a move of this colour's token ends."""
    if move.place >= FIELDS:
        return move.place + move.n
    if not move.turns:
        return (move.place + move.n) % FIELDS
    return FIELDS + SLOTS * colour + move.n - (APART * colour - move.place) % FIELDS - 1


def colours_in(packed: int) -> list[Seat]:
    return [packed >> 2 * i & 3 for i in range(STEPS)]


def stepped(event: Event) -> list[tuple[Seat, Move]]:
    """The moves of a STEPPED, with their colours."""
    colours = colours_in(event.c)
    found = []
    done = 0
    for move in steps_in(event.b):
        found.append((colours[done], move))
        done += move.n
    return found


# What is going on, for those who are not asked


def status(phase: int, seat: Seat) -> Sentence:
    if phase == rules.OVER:
        return say("The game is over.")
    if phase == rules.EXCHANGING:
        return say("Everybody is choosing a card for the partner.")
    if phase == rules.PLAYING:
        return say("It is {who:own} turn to play a card.", who=Player(seat))
    if phase == rules.ROLLING:
        return say("The dice decide who deals first.")
    return say("The cards are being dealt.")


# Events


def tell(event: Event, to: Seat) -> Told:
    """The event as `to` may hear it; the referee hears all."""
    if event.kind in SECRETS and to != REFEREE and to not in hearers(event):
        return Told(SECRETS[event.kind](event))
    return Told(SENTENCES[event.kind](event, to), shifts(event))


def hearers(event: Event) -> tuple[Seat, ...]:
    return (event.seat, event.b) if event.kind == rules.GAVE else (event.seat,)


# What those hear who may not know the cards (§1.5); of a hand dealt and of what was given, nothing at all.
SECRETS: dict[int, Callable[[Event], Sentence]] = {
    rules.DEALT: lambda event: say(""),
    rules.CHOSE_GIFT: lambda event: say("{who} has chosen a card to give.", who=Player(event.seat)),
    rules.GAVE: lambda event: say(""),
}


def team(seat: Seat, to: Seat) -> tuple[Player, ...]:
    """Two partners as they begin a sentence, the listener first."""
    return tuple(Player(one) for one in sorted((seat, seat ^ 2), key=lambda one: (one != to, one)))


def _rolled(event: Event, to: Seat) -> Sentence:
    dice = tuple(
        say("{who:obj} {die}", who=Player(seat), die=event.a >> 3 * seat & 7)
        for seat in range(SEATS)
        if event.a >> 3 * seat & 7
    )
    return say("The dice for the first deal: {dice}.", dice=dice)


def _began(event: Event, to: Seat) -> Sentence:
    return say(
        "Turn {turn}, round {round}: {who:obj} dealt {cards} to everybody.",
        turn=event.a,
        round=event.b,
        who=Player(event.seat),
        cards=card_count(event.c),
    )


def _dealt(event: Event, to: Seat) -> Sentence:
    return say("{who} got {cards}.", who=Player(event.seat), cards=card_names(ranks_in(event.a)))


def _gave(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} gave {card} to {other:obj}.",
        who=Player(event.seat),
        other=Player(event.b),
        card=card_name(event.a),
    )


def _played(event: Event, what: Sentence) -> Sentence:
    return say("{who} played {card}: {what}.", who=Player(event.seat), card=card_name(event.a), what=what)


def _came_out(event: Event, to: Seat) -> Sentence:
    return _played(event, say("a token of {colour} came out", colour=colour_name(event.b)))


def _walked(event: Event, to: Seat) -> Sentence:
    return _played(event, moved(event.c, walk_of(event.b & 127, event.b >> 7)))


def moved(colour: Seat, move: Move) -> Sentence:
    end = end_of(move, colour)
    args: dict[str, Arg] = {"colour": colour_name(colour), "at": place_name(move.place), "end": end}
    if end < FIELDS and move.n < 0:
        return say("{colour}'s token went back from {at} to {end}", **args)
    if end < FIELDS:
        return say("{colour}'s token went from {at} to {end}", **args)
    return say("{colour}'s token went home from {at} to {end}", **{**args, "end": place_name(end)})


def _swapped(event: Event, to: Seat) -> Sentence:
    what = say(
        "{one}'s token on {place} and {other}'s on {there} changed places",
        one=colour_name(event.c & 3),
        place=event.b & 127,
        other=colour_name(event.c >> 2),
        there=event.b >> 7,
    )
    return _played(event, what)


def _stepped(event: Event, to: Seat) -> Sentence:
    return _played(event, in_turn([moved(colour, move) for colour, move in stepped(event)]))


def in_turn(parts: list[Sentence]) -> Sentence:
    """One after the other, between commas."""
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = say("{one}, {rest}", one=part, rest=whole)
    return whole


def _threw_in(event: Event, to: Seat) -> Sentence:
    return say(
        "{who} could not play and threw in {cards}.",
        who=Player(event.seat),
        cards=card_names(ranks_in(event.a)),
    )


def _stopped(event: Event, to: Seat) -> Sentence:
    return say(
        "After {turns} turns the game ends: Red and Blue have {a} tokens at home, Yellow and Green {b}.",
        turns=MOST_TURNS,
        a=event.a,
        b=event.b,
    )


# One line for each event of state.py, as those hear it who may know all of it.
SENTENCES: dict[int, Callable[[Event, Seat], Sentence]] = {
    rules.ROLLED: _rolled,
    rules.DEALS_FIRST: lambda event, to: say("The first dealer is {who:obj}.", who=Player(event.seat)),
    rules.BEGAN: _began,
    rules.SHUFFLED: lambda event, to: say("All the cards played so far were shuffled into the stock."),
    rules.DEALT: _dealt,
    rules.CHOSE_GIFT: lambda event, to: say(
        "{who} chose to give {card}.", who=Player(event.seat), card=card_name(event.a)
    ),
    rules.EXCHANGED: lambda event, to: say("The partners exchanged their cards."),
    rules.GAVE: _gave,
    rules.CAME_OUT: _came_out,
    rules.WALKED: _walked,
    rules.SWAPPED: _swapped,
    rules.STEPPED: _stepped,
    rules.SENT_BACK: lambda event, to: say(
        "{colour}'s token on {field} was sent back.", colour=colour_name(event.a), field=event.b
    ),
    rules.THREW_IN: _threw_in,
    rules.IDLED: lambda event, to: say("{who} could not play and put a Jack down.", who=Player(event.seat)),
    rules.FINISHED: lambda event, to: say(
        "All of {colour}'s tokens are home.", colour=colour_name(event.seat)
    ),
    rules.WON: lambda event, to: say("{seats} won: all their tokens are home!", seats=team(event.seat, to)),
    rules.STOPPED: _stopped,
}


def shifts(event: Event) -> tuple[Shift, ...]:
    """What moved, for whoever animates it. Tokens of a colour and cards of a rank are not told apart."""
    kind, seat, a, b = event.kind, event.seat, event.a, event.b
    if kind == rules.BEGAN:
        return tuple(
            Shift("card", "stock", f"hand:{other}") for other in range(SEATS) for _ in range(event.c)
        )
    if kind == rules.EXCHANGED:
        return tuple(Shift("card", f"hand:{giver}", f"hand:{giver ^ 2}") for giver in range(SEATS))
    if kind == rules.THREW_IN:
        return tuple(_down(seat, rank) for rank in ranks_in(a))
    if kind == rules.IDLED:
        return (_down(seat, JACK),)
    if kind == rules.CAME_OUT:
        return (_down(seat, a), _shift(b, KENNEL, APART * b))
    if kind == rules.WALKED:
        return (_down(seat, a), _shift(event.c, b & 127, b >> 7))
    if kind == rules.SWAPPED:
        one, other = event.c & 3, event.c >> 2
        return (_down(seat, a), _shift(one, b & 127, b >> 7), _shift(other, b >> 7, b & 127))
    if kind == rules.STEPPED:
        moves = (_shift(colour, move.place, end_of(move, colour)) for colour, move in stepped(event))
        return (_down(seat, a), *moves)
    if kind == rules.SENT_BACK:
        return (_shift(a, b, KENNEL),)
    return ()


def _down(seat: Seat, rank: int) -> Shift:
    return Shift(card_component(seat, rank), f"hand:{seat}", "pile")


def _shift(colour: Seat, place: int, to: int) -> Shift:
    return Shift(f"token:{colour}", component(colour, place), component(colour, to))


def at_home(places: list[int], colour: Seat) -> int:
    """How many tokens of a colour are home."""
    return sum(place >= FIELDS for place in tokens_at(places, colour))


def tokens_at(places: list[int], colour: Seat) -> list[int]:
    """Where the tokens of a colour are, those in the kennel left out."""
    return [place for place in places[TOKENS * colour : TOKENS * colour + TOKENS] if place != KENNEL]
