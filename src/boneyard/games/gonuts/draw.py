"""A table of Go Nuts for Donuts as lines of text: the row, the deck and the pile, and everybody's cards."""

from collections.abc import Iterator

from boneyard.core.layout import cells, clip, flowing, wide
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import DONUTS, KINDS, STARS
from boneyard.games.gonuts.refusals import runs
from boneyard.games.gonuts.state import KIND_OF, NO_PICK, NONE
from boneyard.games.gonuts.view import GoNutsView
from boneyard.games.gonuts.words import card_count, name, point_count

SAYS = tuple(say(donut.says) for donut in DONUTS)
COLOURS = ("green", "red", "purple", "blue")  # §1.2 by the dots on the card: 2, 3, 4, 5
TITLE = max(len(donut.name) for donut in DONUTS)
NAME = 12  # columns of a player's name
GLIMPSE = 8  # cards of the discard pile that are shown where nobody takes from it
ROOMY = 100  # columns from which all of it is

Score = list[tuple[Sentence, int]]


def draw(view: GoNutsView, voice: Voice, width: int, scored: list[Score]) -> list[Line]:
    """`scored` explains each seat's points, where they are to be shown (§6.9, §8.4)."""
    lines = [_head(view, voice)]
    if view.phase != rules.OVER:  # then the scores need the room
        lines += [*_row(view, voice), *_pile(view, voice, width), *_secrets(view, voice)]
    lines.append(())
    for seat in _seats_in_order(view):
        lines += _player(view, voice, width, seat, scored)
    return [clip(line, width) for line in lines]


def _seats_in_order(view: GoNutsView) -> list[Seat]:
    """The viewer first, then the others clockwise."""
    first = view.viewer if 0 <= view.viewer < view.seats else 0
    return [(first + i) % view.seats for i in range(view.seats)]


# The middle


def _head(view: GoNutsView, voice: Voice) -> Line:
    left = deck_size(view)
    title = say("The game is over.") if view.phase == rules.OVER else say("Round {n}", n=view.rounds)
    deck = count(left, "{n} card in the deck", "{n} cards in the deck")
    return ((voice.render(title), "bold"), ("  ", ""), (voice.render(deck), "dim"))


def deck_size(view: GoNutsView) -> int:
    """Cards lying face down; those being looked at are not among them, though `pool` may hold them."""
    seen = sum(mask.bit_count() for mask in view.pool)
    hidden = view.drawn.count(HIDDEN)
    return seen - hidden + (view.top not in (NONE, HIDDEN))


def _row(view: GoNutsView, voice: Voice) -> Iterator[Line]:
    for place, kind in enumerate(view.row, 1):
        mark = "▶" if place == view.place and view.phase != rules.PICKING else " "
        number: Line = ((f"{mark}{place} ", "bold"),)
        if kind == NONE:
            yield (*number, (f"{voice.render(say('empty'))}  ", "dim"), *_choosers(view, voice, place))
            continue
        title = voice.render(name(kind))
        pad = " " * (TITLE - cells(title) + 1)
        star = "★ " if kind in STARS else "  "
        what = (voice.render(SAYS[kind]), "dim")
        chosen = _choosers(view, voice, place)
        yield (*number, (star, "yellow"), (title, _colour(kind)), (pad, ""), *chosen, what)


def _choosers(view: GoNutsView, voice: Voice, place: int) -> Line:
    """Who chose this place, as far as it is shown."""
    who = tuple(say("{who:obj}", who=Player(seat)) for seat in range(view.seats) if view.picks[seat] == place)
    return ((f"◀ {voice.render(say('{who}', who=who))}  ", "lit"),) if who else ()


def _colour(kind: int) -> str:
    return COLOURS[next(tier for tier in range(4) if DONUTS[kind].copies[tier])]


def _pile(view: GoNutsView, voice: Voice, width: int) -> Iterator[Line]:
    """§4.3 Top first; with their numbers where somebody may take one."""
    if not view.pile:
        yield ((voice.render(say("The discard pile is empty.")), "dim"),)
        return
    taking = view.phase == rules.TAKING
    shown = runs(view.pile)
    if not taking and width < ROOMY:
        shown = [depth for depth in shown if depth <= GLIMPSE]
    bounds = [*shown[1:], len(view.pile) + 1 if shown == runs(view.pile) else GLIMPSE + 1]
    groups: list[Line] = [((voice.render(say("Discard pile, top first:")), "dim"),)]
    for depth, following in zip(shown, bounds, strict=True):
        number: Line = ((f"{depth} ", "dim"),) if taking else ()
        kind = view.pile[-depth]
        groups.append((*number, *_cards(voice, kind, min(following, len(view.pile) + 1) - depth)))
    hidden = len(view.pile) - (min(bounds[-1], len(view.pile) + 1) - 1)
    if hidden:
        groups.append(((voice.render(say("and {n} more", n=hidden)), "dim"),))
    yield from flowing(groups, width, "  ")


def _cards(voice: Voice, kind: int, n: int) -> Line:
    title = voice.render(name(kind))
    return ((title, _colour(kind)), (f" ×{n}", "bold")) if n > 1 else ((title, _colour(kind)),)


def _secrets(view: GoNutsView, voice: Voice) -> Iterator[Line]:
    """§5.4, §5.5 What is known of the deck, and to whom."""
    drawn = [card for card in view.drawn if card not in (NONE, HIDDEN)]
    if len(drawn) == 2:
        cards = tuple(name(KIND_OF[card]) for card in drawn)
        yield ((voice.render(say("The two cards: {cards}", cards=cards)), "lit"),)
    elif drawn:
        first = name(KIND_OF[drawn[0]])
        yield ((voice.render(say("One of the two cards is the {donut} you put back.", donut=first)), "lit"),)
    if view.top >= 0:
        donut = name(KIND_OF[view.top])
        yield ((voice.render(say("On top of the deck lies {donut}.", donut=donut)), "lit"),)
    elif view.top == HIDDEN:
        who = Player(view.putter)
        yield ((voice.render(say("{who} put a card back on the deck.", who=who)), "dim"),)


# Players


def _player(view: GoNutsView, voice: Voice, width: int, seat: Seat, scored: list[Score]) -> Iterator[Line]:
    held = view.hands[KINDS * seat : KINDS * seat + KINDS]
    groups: list[Line] = [_who(view, voice, seat), ((voice.render(card_count(sum(held))), "dim"),)]
    if scored:
        points = sum(n for _, n in scored[seat])
        groups.append(((voice.render(point_count(points)), "bold"),))
    if view.phase == rules.OVER:
        groups += [
            ((f"{voice.render(why)} ", ""), (f"{n:+d}", "good" if n > 0 else "dim"))
            for why, n in scored[seat]
        ]
    else:
        groups += [_cards(voice, kind, n) for kind, n in enumerate(held) if n]
    yield from flowing(groups, width, "    ")


def _who(view: GoNutsView, voice: Voice, seat: Seat) -> Line:
    shown = voice.render(say("{who}", who=Player(seat)))
    widest = max(cells(voice.render(say("{who}", who=Player(other)))) for other in range(view.seats))
    acts = _acts(view, seat)
    line = clip(((shown, "bold" if acts else ""),), NAME)
    pad = " " * (min(NAME, widest) - wide(line))
    return (("▶ " if acts else "✓ " if _has_chosen(view, seat) else "  ", "good"), *line, (pad, ""))


def _acts(view: GoNutsView, seat: Seat) -> bool:
    if view.phase in (rules.PICKING, rules.PASSING):
        return not _has_chosen(view, seat)
    return view.phase > rules.PASSING and seat == view.taker


def _has_chosen(view: GoNutsView, seat: Seat) -> bool:
    if view.phase == rules.PICKING:
        return view.picks[seat] != NO_PICK
    return view.phase == rules.PASSING and view.passes[seat] != NONE
