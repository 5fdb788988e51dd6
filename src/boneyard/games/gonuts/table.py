"""What lies on a table of Go Nuts for Donuts. Sections (§) refer to docs/rules/gonuts.md."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby

from boneyard.core.furniture import (
    CARD,
    CHOSEN,
    COUNTER,
    GIVEN,
    LATELY,
    NOW,
    PILE,
    PLATE,
    SPACE,
    Badge,
    Furniture,
    Thing,
    Zone,
)
from boneyard.core.furniture import seats_in_order as seats_from
from boneyard.core.game import OVER, Game
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import NOTHING, Player, Sentence, count, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import (
    BOSTON_CREAM,
    CREAMS,
    DONUT_HOLES,
    DONUTS,
    HOLES,
    JELLIES,
    JELLY_FILLED,
    KINDS,
    STARS,
    TIERS,
)
from boneyard.games.gonuts.state import KIND_OF, NO_PICK, NONE, PASSING, PICKING, GoNutsState
from boneyard.games.gonuts.words import card_count, name, point_count, slug

BUTTONS = {"button:stop": say("Stop"), "button:pay": say("Keep the Milk")}

LADDERS = {DONUT_HOLES: HOLES, JELLY_FILLED: JELLIES, BOSTON_CREAM: CREAMS}
SETS = tuple(LADDERS)
Own = tuple[int, ...]  # how many of each set the viewer has, in the order of LADDERS
NO_POINTS = -1000  # where points are not shown; nobody can have so few
COLOURS = ("green", "red", "purple", "blue")  # §1.2 by tier

# Where each donut is explained, in the order of DONUTS: its power (§5), or else its points (§6).
SECTIONS = (
    *("5.1", "6.2", "5.2", "5.3", "6.1", "6.3", "6.6", "6.5", "6.1"),
    *("6.4", "5.4", "5.6", "5.7"),
    *("5.8", "5.9", "6.8", "5.10", "5.11", "6.7"),
    *("6.7", "6.6", "5.12", "5.13"),
)


def furniture(game: Game[GoNutsState], view: GoNutsState) -> Furniture:
    over = view.phase == rules.OVER
    shows_points = over or bool(game.options["open_hand_scores"])
    top = kind_seen(view.top)  # §5.5
    hands, own = tuple(view.hands), own_sets(view)
    zones = [row(view, own), deck_zone(view.deck_size(), top, view.putter), *pile(view, own)]
    for seat in seats_in_order(view):
        zones += player(view, seat, hands, view.points(seat) if shows_points else NO_POINTS)
        if seat == view.taker and view.drawn[0] != NONE:
            zones.append(drawn(seat, tuple(map(kind_seen, view.drawn)), own))
    told = known_of_deck(top, view.putter)
    return Furniture(OVER if over else round_title(view.rounds), tuple(zones), (told,) if told else ())


@cache
def round_title(n: int) -> Sentence:
    return say("Round {n}", n=n)


# Cards


@cache
def donut(kind: int, here: int) -> Thing:
    """§1.1 A card's face; where it counts as a set, the ladder, with the step that somebody stands on."""
    about = DONUTS[kind]
    tier = next(tier for tier in range(len(TIERS)) if about.copies[tier])
    badges = [Badge("★", say("has a power"))] if kind in STARS else []
    ladder = LADDERS.get(kind, ())
    badges += [step(n, ladder[n], n == here) for n in range(1, len(ladder))]
    return Thing(
        CARD,
        called(kind),
        means=say(about.says),
        rule=SECTIONS[kind],
        art=slug(kind),
        title=name(kind),
        text=NOTHING if ladder else say(about.says),
        value=about.points or None,
        colour=COLOURS[tier],
        badges=tuple(badges),
    )


def step(n: int, points: int, here: bool) -> Badge:
    words = say("{cards}: {points}", cards=card_count(n), points=point_count(points))
    return Badge(f"{n}: {points}", words, "here" if here else "step")


def called(kind: int) -> Sentence:
    return say("{donut}: {says}", donut=name(kind), says=say(DONUTS[kind].says))


@cache
def elsewhere(kind: int, here: int) -> Thing:
    """§4.1 A card that lies anywhere but in the row: its power is of no use there."""
    face = donut(kind, here)
    if kind not in STARS:
        return face
    means = say("{says} The power works only for whoever takes it from the row.", says=face.means)
    return replace(face, means=means)


def own_sets(view: GoNutsState) -> Own:
    """How many of each set the viewer has, to be marked on its ladder."""
    if not 0 <= view.viewer < view.seats:
        return (0,) * len(LADDERS)
    hands, first = view.hands, KINDS * view.viewer
    return tuple([hands[first + kind] for kind in LADDERS])


def here_of(kind: int, own: Own) -> int:
    return own[SETS.index(kind)] if kind in LADDERS else 0


# The middle of the table


def row(view: GoNutsState, own: Own) -> Zone:
    """§2.2 From place 1 on, with those who chose a place as far as it is shown."""
    now = view.place if view.phase not in (rules.OVER, PICKING) else 0
    return laid_row(tuple(view.row), now, tuple(view.picks), view.phase == PICKING, own)


@lru_cache(LATELY)
def laid_row(kinds: tuple[int, ...], now: int, picks: tuple[int, ...], secret: bool, own: Own) -> Zone:
    chosen = [(seat, pick) for seat, pick in enumerate(picks) if pick > 0]
    places = (
        (
            number,
            kind,
            here_of(kind, own),
            number == now,
            tuple(seat for seat, pick in chosen if pick == number),
        )
        for number, kind in enumerate(kinds, start=1)
    )
    return row_of(tuple(places), secret)


@lru_cache(LATELY)
def row_of(places: tuple[tuple[int, int, int, bool, tuple[Seat, ...]], ...], secret: bool) -> Zone:
    return Zone("row", tuple(place(*each, secret) for each in places), like=CARD)


@lru_cache(LATELY)
def place(number: int, kind: int, here: int, now: bool, choosers: tuple[Seat, ...], secret: bool) -> Thing:
    lies = empty_place(number, now) if kind == NONE else filled_place(number, kind, here, now)
    return chosen_place(lies, choosers, secret) if choosers else lies


@cache
def filled_place(number: int, kind: int, here: int, now: bool) -> Thing:
    face = donut(kind, here)
    return replace(
        face,
        name=say("Place {number}, {donut}", number=number, donut=called(kind)),
        touch=f"row:{number}",
        means=say("{says} It goes to whoever alone chooses this place.", says=face.means),
        badges=(place_number(number), *face.badges),
        marks=(NOW,) if now else (),
    )


@cache
def empty_place(number: int, now: bool) -> Thing:
    return Thing(
        SPACE,
        say("Place {number}, empty.", number=number),
        f"row:{number}",
        means=say("Empty places are filled from the deck when the round is over."),
        rule="3.7",
        badges=(place_number(number),),
        marks=(NOW,) if now else (),
    )


def place_number(number: int) -> Badge:
    return Badge(str(number), say("place {number}", number=number), "place")


def chosen_place(lies: Thing, choosers: tuple[Seat, ...], secret: bool) -> Thing:
    """§3.2; while it is secret, only the viewer's own choice gets here."""
    who = tuple(say("{who:obj}", who=Player(seat)) for seat in choosers)
    return replace(
        lies,
        name=say("{place} Chosen by {who}.", place=lies.name, who=who),
        badges=(*lies.badges, *map(chooser, choosers)),
        marks=(*lies.marks, CHOSEN) if secret else lies.marks,
    )


@cache
def chooser(seat: Seat) -> Badge:
    return Badge("✓", say("chosen by {who:obj}", who=Player(seat)), f"seat:{seat}")


def kind_seen(card: int) -> int:
    """The kind of a card that may be HIDDEN from the viewer, or NONE."""
    return KIND_OF[card] if card >= 0 else card


@lru_cache(LATELY)
def deck_zone(n: int, top: int, putter: Seat) -> Zone:
    return Zone("deck", (deck(n, top, putter),))


@cache
def deck(n: int, top: int, putter: Seat) -> Thing:
    about = count(n, "{n} card in the deck", "{n} cards in the deck")
    told = known_of_deck(top, putter)
    found = Thing(
        PILE,
        say("{deck}. {told}", deck=about, told=told) if told else about,
        "deck",
        means=say(
            "It fills the empty places of the row; when it has too few cards for that, the game is over."
        ),
        rule="7.1",
        n=n,
    )
    if top < 0:
        return replace(found, down=n > 0)
    face = elsewhere(top, 0)
    return replace(
        found,
        art=face.art,
        title=face.title,
        text=face.text,
        value=face.value,
        colour=face.colour,
        marks=(GIVEN,),
    )


@cache
def known_of_deck(top: int, putter: Seat) -> Sentence:
    if top >= 0:
        return say("On top of the deck lies {donut}.", donut=name(top))
    return say("{who} put a card back on the deck.", who=Player(putter)) if top == HIDDEN else NOTHING


def pile(view: GoNutsState, own: Own) -> tuple[Zone, ...]:
    """§4.3 The discard pile: spread out while somebody takes from it, else what is on top, and the rest."""
    kinds = tuple(view.pile[: view.piled])
    if view.phase == rules.TAKING:
        return (spread_pile(kinds, own),)
    return piled(kinds, unwanted(view), own) if kinds else (nothing_piled(),)


@lru_cache(LATELY)
def spread_pile(kinds: tuple[int, ...], own: Own) -> Zone:
    return pile_zone(*(discarded(*run, here_of(run[1], own)) for run in runs_of(kinds)))


@lru_cache(LATELY)
def piled(kinds: tuple[int, ...], grows: int, own: Own) -> tuple[Zone, Zone]:
    rest = tuple((*run, here_of(run[1], own)) for run in runs_of(kinds)[1:])
    return on_top(kinds[-1], len(kinds), here_of(kinds[-1], own)), below(rest, grows)


@lru_cache(LATELY)
def on_top(kind: int, n: int, here: int) -> Zone:
    return pile_zone(discards(kind, n, here))


@lru_cache(LATELY)
def below(runs: tuple[tuple[int, int, int, int], ...], grows: int) -> Zone:
    cards = tuple(discarded(*run) for run in runs)
    return Zone("below", cards, title=say("Below it"), folds=True, grows=grows, like=CARD)


@cache
def nothing_piled() -> Zone:
    return pile_zone(no_pile())


def pile_zone(*cards: Thing) -> Zone:
    return Zone("pile", cards, title=say("Discard pile"), place="pile")


def unwanted(view: GoNutsState) -> int:
    """§5.3 Cards that may still go there before somebody else is asked."""
    if view.phase != rules.CLEARING:
        return 0
    chosen = {view.picks[seat] for seat in range(view.seats)}
    return sum(view.row[number - 1] != NONE and number not in chosen for number in range(1, view.places + 1))


@cache
def discarded(depth: int, kind: int, n: int, here: int) -> Thing:
    label = say("Number {depth} in the discard pile, {donut}", depth=depth, donut=called(kind))
    return replace(elsewhere(kind, here), name=label, touch=f"pile:{depth}", n=n)


@cache
def discards(kind: int, n: int, here: int) -> Thing:
    """The whole pile, with the card that was discarded last on top."""
    return replace(
        elsewhere(kind, here),
        kind=PILE,
        name=say("{cards} in the discard pile, on top {donut}", cards=card_count(n), donut=called(kind)),
        touch="pile:1",
        means=say("Discarded cards lie here, open to all: some powers take from them."),
        rule="4.3",
        n=n,
    )


@cache
def no_pile() -> Thing:
    means = say("Cards that several wanted come here, and those that powers discard.")
    return Thing(PILE, say("The discard pile is empty."), means=means, rule="4.3", n=0)


# Players


def player(view: GoNutsState, seat: Seat, hands: tuple[int, ...], points: int) -> tuple[Zone, Zone]:
    passed = max(NONE, view.passes[seat]) if view.phase == PASSING else NONE  # of others it is HIDDEN
    # §5.8, §5.13 only then are cards of others touched
    folds = seat != view.viewer and view.phase not in (rules.CLAWING, rules.EATING)
    return (
        about(seat, has_chosen(view, seat), view.held[seat], points),
        hand(seat, hands[KINDS * seat : KINDS * (seat + 1)], passed, folds, coming(view, seat)),
    )


@lru_cache(LATELY)
def about(seat: Seat, chosen: bool, cards: int, points: int) -> Zone:
    shown = (point_counter(seat, points),) if points != NO_POINTS else ()
    return Zone(f"plate:{seat}", (plate(seat, chosen), card_counter(seat, cards), *shown), owner=seat)


@lru_cache(LATELY)
def hand(seat: Seat, counts: tuple[int, ...], passed: int, folds: bool, grows: int) -> Zone:
    cards = tuple(held(seat, kind, n, kind == passed) for kind, n in enumerate(counts) if n)
    return Zone(f"hand:{seat}", cards, owner=seat, folds=folds, grows=grows, like=CARD)


def coming(view: GoNutsState, seat: Seat) -> int:
    """Cards that the viewer may still get before somebody else is asked."""
    if seat != view.viewer:
        return 0
    return view.left if view.phase == rules.TAKING and seat == view.taker else 1


@cache
def plate(seat: Seat, chosen: bool) -> Thing:
    return Thing(
        PLATE,
        say("{who}", who=Player(seat)),
        f"seat:{seat}",
        means=say("All choose at the same time, and what lies in front of a player is open to everybody."),
        rule="1.4",
        seat=seat,
        marks=(CHOSEN,) if chosen else (),
    )


@cache
def card_counter(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        say("{who}: {cards}", who=Player(seat), cards=card_count(n)),
        means=say("Among players with equally many points, the one with the most cards wins."),
        rule="7.2",
        art="cards",
        n=n,
    )


@cache
def point_counter(seat: Seat, n: int) -> Thing:
    """§6.9, §8.4"""
    return Thing(
        COUNTER,
        say("{who}: {points}", who=Player(seat), points=point_count(n)),
        means=say("What the cards count, as if the game ended now. The most points win."),
        rule="6.9",
        art="points",
        n=n,
    )


@cache
def held(seat: Seat, kind: int, n: int, passed: bool) -> Thing:
    """Equal cards together; marked if the viewer has chosen to pass one of them."""
    label = say("{who}: {n} × {donut}", who=Player(seat), n=n, donut=called(kind))
    marks = (CHOSEN,) if passed else ()
    return replace(elsewhere(kind, n), name=label, touch=card(seat, kind), n=n, marks=marks)


@lru_cache(LATELY)
def drawn(seat: Seat, kinds: tuple[int, ...], own: Own) -> Zone:
    """§5.4 What the taker looks at; one card of it may be known to somebody else as well (§5.5)."""
    things = tuple(looked(seat, kind, here_of(kind, own)) for kind in kinds if kind != NONE)
    return Zone(f"drawn:{seat}", things, owner=seat, place=f"drawn:{seat}")


@cache
def looked(seat: Seat, kind: int, here: int) -> Thing:
    if kind == HIDDEN:
        return Thing(
            CARD,
            say("A card that {who:obj} looked at", who=Player(seat)),
            means=say("One of the two is kept, the other goes back on the deck."),
            rule="5.4",
            down=True,
        )
    label = say("Drawn: {donut}", donut=called(kind))
    return replace(elsewhere(kind, here), name=label, touch=f"drawn:{slug(kind)}")


# What is where


@cache
def card(seat: Seat, kind: int) -> str:
    """The component of a player's cards of one kind."""
    return f"card:{seat}.{slug(kind)}"


def cards_of(view: GoNutsState, seat: Seat) -> list[tuple[int, int]]:
    """A player's cards: each kind, and how many."""
    counts = view.hands[KINDS * seat : KINDS * (seat + 1)]
    return [(kind, n) for kind, n in enumerate(counts) if n]


def runs(view: GoNutsState) -> list[tuple[int, int, int]]:
    """§4.3 The discard pile from its top, as depth, donut and how many of it lie there on each other."""
    return runs_of(view.pile[: view.piled])


def runs_of(kinds: Iterable[int]) -> list[tuple[int, int, int]]:
    """The same of the donuts in it, its bottom first."""
    found = []
    depth = 1
    for kind, alike in groupby(reversed(tuple(kinds))):
        n = len(tuple(alike))
        found.append((depth, kind, n))
        depth += n
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
    return seats_from(view.viewer, view.seats)
