"""A table of Go Nuts for Donuts as lines of text: the row, the deck and the pile, and everybody's cards."""

from collections.abc import Iterator

from boneyard.core.layout import cells, clip, flowing, wide
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import DONUTS, STARS
from boneyard.games.gonuts.state import KIND_OF, NONE, GoNutsState
from boneyard.games.gonuts.table import cards_of, has_chosen, looked_at, runs, seats_in_order
from boneyard.games.gonuts.words import card_count, name, point_count

SAYS = tuple(say(donut.says) for donut in DONUTS)
COLOURS = ("green", "red", "purple", "blue")  # §1.2 by the dots on the card: 2, 3, 4, 5
TITLE = max(len(donut.name) for donut in DONUTS)
NAME = 12  # columns of a player's name
GLIMPSE = 8  # cards of the discard pile that are shown where nobody takes from it
ROOMY = 100  # columns from which all of it is

Score = list[tuple[Sentence, int]]


def draw(view: GoNutsState, voice: Voice, width: int, scored: list[Score]) -> list[Line]:
    """`scored` explains each seat's points, where they are to be shown (§6.9, §8.4)."""
    lines = [_head(view, voice)]
    if view.phase != rules.OVER:  # then the scores need the room
        lines += [*_row(view, voice), *_pile(view, voice, width), *_secrets(view, voice)]
    lines.append(())
    for seat in seats_in_order(view):
        lines += _player(view, voice, width, seat, scored)
    return [clip(line, width) for line in lines]


# The middle


def _head(view: GoNutsState, voice: Voice) -> Line:
    left = view.deck_size()
    title = say("The game is over.") if view.phase == rules.OVER else say("Round {n}", n=view.rounds)
    deck = count(left, "{n} card in the deck", "{n} cards in the deck")
    return ((voice.render(title), "bold"), ("  ", ""), (voice.render(deck), "dim"))


def _row(view: GoNutsState, voice: Voice) -> Iterator[Line]:
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


def _choosers(view: GoNutsState, voice: Voice, place: int) -> Line:
    """Who chose this place, as far as it is shown."""
    who = tuple(say("{who:obj}", who=Player(seat)) for seat in range(view.seats) if view.picks[seat] == place)
    return ((f"◀ {voice.render(say('{who}', who=who))}  ", "lit"),) if who else ()


def _colour(kind: int) -> str:
    return COLOURS[next(tier for tier in range(4) if DONUTS[kind].copies[tier])]


def _pile(view: GoNutsState, voice: Voice, width: int) -> Iterator[Line]:
    """§4.3 Top first; with their numbers where somebody may take one."""
    if not view.piled:
        yield ((voice.render(say("The discard pile is empty.")), "dim"),)
        return
    taking = view.phase == rules.TAKING
    most = view.piled if taking or width >= ROOMY else GLIMPSE
    groups: list[Line] = [((voice.render(say("Discard pile, top first:")), "dim"),)]
    for depth, kind, n in runs(view):
        number: Line = ((f"{depth} ", "dim"),) if taking else ()
        if depth <= most:
            groups.append((*number, *_cards(voice, kind, min(n, most + 1 - depth))))
    if view.piled > most:
        groups.append(((voice.render(say("and {n} more", n=view.piled - most)), "dim"),))
    yield from flowing(groups, width, "  ")


def _cards(voice: Voice, kind: int, n: int) -> Line:
    title = voice.render(name(kind))
    return ((title, _colour(kind)), (f" ×{n}", "bold")) if n > 1 else ((title, _colour(kind)),)


def _secrets(view: GoNutsState, voice: Voice) -> Iterator[Line]:
    """§5.4, §5.5 What is known of the deck, and to whom."""
    drawn = tuple(name(kind) for kind in looked_at(view))
    if len(drawn) == 2:
        yield ((voice.render(say("The two cards: {cards}", cards=drawn)), "lit"),)
    elif drawn:
        one = say("One of the two cards is the {donut} you put back.", donut=drawn[0])
        yield ((voice.render(one), "lit"),)
    if view.top >= 0:
        donut = name(KIND_OF[view.top])
        yield ((voice.render(say("On top of the deck lies {donut}.", donut=donut)), "lit"),)
    elif view.top == HIDDEN:
        who = Player(view.putter)
        yield ((voice.render(say("{who} put a card back on the deck.", who=who)), "dim"),)


# Players


def _player(view: GoNutsState, voice: Voice, width: int, seat: Seat, scored: list[Score]) -> Iterator[Line]:
    groups: list[Line] = [_who(view, voice, seat), ((voice.render(card_count(view.held[seat])), "dim"),)]
    if scored:
        points = sum(n for _, n in scored[seat])
        groups.append(((voice.render(point_count(points)), "bold"),))
    if view.phase == rules.OVER:
        groups += [
            ((f"{voice.render(why)} ", ""), (f"{n:+d}", "good" if n > 0 else "dim"))
            for why, n in scored[seat]
        ]
    else:
        groups += [_cards(voice, kind, n) for kind, n in cards_of(view, seat)]
    yield from flowing(groups, width, "    ")


def _who(view: GoNutsState, voice: Voice, seat: Seat) -> Line:
    shown = voice.render(say("{who}", who=Player(seat)))
    widest = max(cells(voice.render(say("{who}", who=Player(other)))) for other in range(view.seats))
    acts = seat in view.actors()
    line = clip(((shown, "bold" if acts else ""),), NAME)
    pad = " " * (min(NAME, widest) - wide(line))
    return (("▶ " if acts else "✓ " if has_chosen(view, seat) else "  ", "good"), *line, (pad, ""))
