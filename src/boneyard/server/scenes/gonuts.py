"""A table of Go Nuts for Donuts as the page draws it: the row, the deck, the discard pile, and all cards."""

from typing import Any

from msgspec import Struct

from boneyard.core.game import Game
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Player, Sentence, Voice, count, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import (
    BOSTON_CREAM,
    CREAMS,
    DONUT_HOLES,
    DONUTS,
    HOLES,
    JELLIES,
    JELLY_FILLED,
    STARS,
)
from boneyard.games.gonuts.state import KIND_OF, NONE, GoNutsState
from boneyard.games.gonuts.table import cards_of, has_chosen, looked_at, runs, seats_in_order
from boneyard.games.gonuts.words import card_count, name, slug
from boneyard.server.render_cache import cached_part, naming


class Donut(Struct, frozen=True, kw_only=True):
    """What a card is; `art` says what is painted on it."""

    art: str
    title: str
    says: str
    star: bool  # it has a power
    dots: int  # §1.2 from how many players on it is in the deck
    ladder: list[int]  # points of a set by how many one has, where it is a set


class Place(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    number: int
    donut: Donut | None
    choosers: list[int]  # seats whose choice is shown to lie here
    now: bool  # the place that is dealt with


class Cards(Struct, frozen=True, kw_only=True):
    """Equal cards together."""

    id: str
    name: str
    donut: Donut
    n: int


class Pile(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    n: int
    cards: list[Cards]  # top first, equal ones that lie on each other together


class Deck(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    n: int
    known: Donut | None  # the card on top, where the viewer knows it
    told: str  # what is known of it otherwise


class GoNutsPlayer(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    seat: int
    title: str
    you: bool
    acting: bool
    chosen: bool
    cards: list[Cards]
    total: str  # how many cards
    points: int | None  # §8.4 where they are shown


class GoNutsScene(Struct, frozen=True, kw_only=True, tag_field="kind", tag="gonuts"):
    title: str
    row: list[Place]
    deck: Deck
    pile: Pile
    taking: bool  # whether somebody takes from the pile, so that all of it is spread out
    drawn: list[Cards]  # §5.4 the cards being looked at, as far as the viewer sees them
    players: list[GoNutsPlayer]  # the viewer first, then to the left
    tie: str  # what is compared next, where points are equal
    buttons: dict[str, str]


LADDERS = {DONUT_HOLES: list(HOLES), JELLY_FILLED: list(JELLIES), BOSTON_CREAM: list(CREAMS)}
BUTTONS = {"button:stop": say("Stop"), "button:pay": say("Keep the Milk")}


def scene(game: Game[Any], view: GoNutsState, voice: Voice) -> GoNutsScene:
    over = view.phase == rules.OVER
    shows_points = bool(game.options["open_hand_scores"]) or over
    title = say("The game is over.") if over else say("Round {n}", n=view.rounds)
    plain = naming(voice)
    return GoNutsScene(
        title=voice.render(title),
        row=[_place(view, voice, number) for number in range(1, view.places + 1)],
        deck=_deck(view, voice),
        pile=_pile(view, plain),
        taking=view.phase == rules.TAKING,
        drawn=[_drawn(plain, kind) for kind in looked_at(view)],
        players=[
            _player(view, voice, seat, _points(game, view, seat) if shows_points else None)
            for seat in seats_in_order(view)
        ],
        tie=voice.render(say("cards")),
        buttons=_buttons(plain),
    )


@cached_part
def _buttons(voice: Voice) -> dict[str, str]:
    return {button: voice.render(text) for button, text in BUTTONS.items()}


def _points(game: Game[Any], view: GoNutsState, seat: Seat) -> int:
    return sum(points for _, points in game.breakdown(view, seat))


@cached_part
def _donut(voice: Voice, kind: int) -> Donut:
    about = DONUTS[kind]
    return Donut(
        art=slug(kind),
        title=voice.render(name(kind)),
        says=voice.render(say(about.says)),
        star=kind in STARS,
        dots=2 + next(tier for tier in range(4) if about.copies[tier]),
        ladder=LADDERS.get(kind, []),
    )


def _called(voice: Voice, kind: int) -> Sentence:
    return say("{donut}: {says}", donut=name(kind), says=say(DONUTS[kind].says))


# The middle of the table


def _place(view: GoNutsState, voice: Voice, number: int) -> Place:
    choosers = [seat for seat in range(view.seats) if view.picks[seat] == number]
    now = number == view.place and view.phase not in (rules.OVER, rules.PICKING)
    return _laid(naming(voice, *choosers), number, view.row[number - 1], now, *choosers)


@cached_part
def _laid(voice: Voice, number: int, kind: int, now: bool, *choosers: Seat) -> Place:
    if kind == NONE:
        label = say("Place {number}, empty", number=number)
    else:
        label = say("Place {number}, {donut}", number=number, donut=_called(voice, kind))
    if choosers:
        who = tuple(say("{who:obj}", who=Player(seat)) for seat in choosers)
        label = say("{place} Chosen by {who}.", place=label, who=who)
    return Place(
        id=f"row:{number}",
        name=voice.render(label),
        number=number,
        donut=None if kind == NONE else _donut(naming(voice), kind),
        choosers=list(choosers),
        now=now,
    )


def _deck(view: GoNutsState, voice: Voice) -> Deck:
    n = view.deck_size()
    known = KIND_OF[view.top] if view.top >= 0 else NONE
    told = say("")
    if known != NONE:
        told = say("On top of the deck lies {donut}.", donut=name(known))
    elif view.top == HIDDEN:
        told = say("{who} put a card back on the deck.", who=Player(view.putter))
    label = count(n, "{n} card in the deck", "{n} cards in the deck")
    if told:
        label = say("{deck}. {told}", deck=label, told=told)
    return Deck(
        id="deck",
        name=voice.render(label),
        n=n,
        known=None if known == NONE else _donut(naming(voice), known),
        told=voice.render(told),
    )


def _pile(view: GoNutsState, voice: Voice) -> Pile:
    cards = [_run(voice, kind, depth, n) for depth, kind, n in runs(view)]
    if not cards:
        label = say("The discard pile is empty.")
    else:
        label = say("{cards} in the discard pile", cards=card_count(view.piled))
    return Pile(id="pile", name=voice.render(label), n=view.piled, cards=cards)


@cached_part
def _run(voice: Voice, kind: int, depth: int, n: int) -> Cards:
    label = say("Number {depth} in the discard pile, {donut}", depth=depth, donut=_called(voice, kind))
    return Cards(id=f"pile:{depth}", name=voice.render(label), donut=_donut(voice, kind), n=n)


def _drawn(voice: Voice, kind: int) -> Cards:
    label = say("Drawn: {donut}", donut=_called(voice, kind))
    return Cards(id=f"drawn:{slug(kind)}", name=voice.render(label), donut=_donut(voice, kind), n=1)


# Players


def _player(view: GoNutsState, voice: Voice, seat: Seat, points: int | None) -> GoNutsPlayer:
    who = voice.render(say("{who}", who=Player(seat)))
    total = voice.render(card_count(view.held[seat]))
    own = naming(voice, seat)
    return GoNutsPlayer(
        id=f"seat:{seat}",
        name=voice.render(say("{who}: {cards}", who=who, cards=total)),
        seat=seat,
        title=who,
        you=seat == view.viewer,
        acting=seat in view.actors(),
        chosen=has_chosen(view, seat),
        cards=[_held(own, seat, kind, n) for kind, n in cards_of(view, seat)],
        total=total,
        points=points,
    )


@cached_part
def _held(voice: Voice, seat: Seat, kind: int, n: int) -> Cards:
    label = say("{who}: {n} × {donut}", who=Player(seat), n=n, donut=_called(voice, kind))
    donut = _donut(naming(voice), kind)
    return Cards(id=f"card:{seat}.{slug(kind)}", name=voice.render(label), donut=donut, n=n)
