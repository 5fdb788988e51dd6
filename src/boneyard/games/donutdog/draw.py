"""A table of Donut Dog as lines of text: the round, the row of animals, and everybody's dice and animals."""

from collections.abc import Iterator

from boneyard.core.furniture import seats_in_order
from boneyard.core.layout import cells, clip, flowing, padded
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Line, Player, Sentence, Span, Voice, count, say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import CARDS, FISH, KIND, LARGEST
from boneyard.games.donutdog.state import NONE, DonutDogState
from boneyard.games.donutdog.table import animals_of, dice_before, dice_of, meets
from boneyard.games.donutdog.words import animal

CELL = 25  # a card: the longest name with its stars and a mark
NAME = 12  # columns of a player's name


def draw(view: DonutDogState, voice: Voice, width: int) -> list[Line]:
    lines = [*_round(view, voice, width), ()]
    if view.phase != rules.OVER:
        lines += [*_row(view, voice, width), ()]
    for place, seat in enumerate(seats_in_order(view.viewer, view.seats)):
        if place and view.seats < 4:
            lines.append(())
        lines += _player(view, voice, width, seat)
    return [clip(line, width) for line in lines]


# The middle of the table


def _round(view: DonutDogState, voice: Voice, width: int) -> Iterator[Line]:
    if view.phase == rules.OVER:
        yield ((voice.render(say("The game is over.")), "bold"),)
        return
    head = say("Round {n} of {rounds}", n=view.round, rounds=view.rounds)
    groups: list[Line] = [((voice.render(head), "bold"),), _fact(voice, say("deck"), rules.ones(view.deck))]
    if view.fish != NONE:
        groups.append(_fact(voice, say("Fish left"), view.fish))
    if view.order[0] != NONE:
        groups.append(_order(view, voice))
    elif view.phase == rules.PICKING:
        groups.append(((voice.render(say("everybody chooses dice")), "dim"),))
    elif view.phase == rules.TOKENS and view.turn == NONE:
        groups.append(((voice.render(say("everybody looks at their roll")), "dim"),))
    yield from flowing(groups, width, "  ")


def _order(view: DonutDogState, voice: Voice) -> Line:
    """§3.5 Who goes when: those who went are dim, the one who goes now is lit."""
    line: Line = ((voice.render(say("turns")), "dim"),)
    for place, seat in enumerate(view.order):
        style = "dim" if place < view.place else "lit" if place == view.place else ""
        line = (*line, (" ", ""), (f"{place + 1}. {_name(voice, seat)}", style))
    return line


def _row(view: DonutDogState, voice: Voice, width: int) -> Iterator[Line]:
    columns = max(1, min(3, (width + 1) // (CELL + 1)))
    wide = (width + 1) // columns - 1
    cards = [*(card for card in view.row if card != NONE), *([FISH] if view.fish else [])]
    cells = [_card(view, voice, card) for card in cards]
    for first in range(0, len(cells), columns):
        several = cells[first : first + columns]
        for part in range(2):
            yield tuple(
                span for cell in several for span in (*padded(clip(cell[part], wide), wide), (" ", ""))
            )


def _card(view: DonutDogState, voice: Voice, card: int) -> tuple[Line, Line]:
    """Name and stars; below, the arrows, and whether the viewer's dice meet them."""
    about = CARDS[card]
    stars = "★" * about.points if about.points <= 5 else f"★{about.points}"
    name = voice.render(animal(card))
    head: Line = ((name, "blue" if about.rare else "bold"), (f" {stars}", "yellow"))
    below: Line = tuple(span for arrow in about.needs for span in (("  ", ""), _arrow(voice, *arrow)))
    mine = [face for _, face in dice_of(view, view.viewer)] if 0 <= view.viewer < view.seats else []
    if meets(card, mine):
        below = (*below, (f"  {voice.render(say('fits'))}", "good"))
    elif 0 <= view.viewer < view.seats and not view.kinds[view.viewer] >> KIND[card] & 1:
        below = (*below, (f"  {voice.render(say('new kind'))}", "dim"))
    return head, below


def _arrow(voice: Voice, low: int, high: int) -> Span:
    """§1.2"""
    if low > 1:
        return (f"▲{low}", "red")
    return (f"▼{high}", "blue") if high < LARGEST else (voice.render(say("any")), "dim")


def _fact(voice: Voice, label: Sentence, value: int | str) -> Line:
    return ((f"{voice.render(label)} ", "dim"), (str(value), "bold"))


# Players


def _player(view: DonutDogState, voice: Voice, width: int, seat: Seat) -> Iterator[Line]:
    animals = animals_of(view, seat)
    kinds = rules.ones(view.kinds[seat])
    groups: list[Line] = [
        _who(view, voice, seat),
        ((f"★{view.points(seat):<2}", "yellow"),),
        _fact(voice, say("Reroll"), view.rerolls[seat]),
        _fact(voice, say("Magic"), view.magics[seat]),
        _fact(voice, say("Points"), view.stars[seat]),
        _dice(view, voice, seat),
    ]
    yield from flowing([group for group in groups if group], width, "    ")
    if animals:
        held: list[Line] = [(("   ", ""), (voice.render(count(kinds, "{n} kind:", "{n} kinds:")), "dim"))]
        held += _animals(voice, animals)
        yield from flowing(held, width, "    ")


def _animals(voice: Voice, animals: list[int]) -> Iterator[Line]:
    """Those of a kind together."""
    for kind in dict.fromkeys(KIND[card] for card in animals):
        names = [voice.render(animal(card)) for card in animals if KIND[card] == kind]
        yield ((" + ".join(names), ""),)


def _who(view: DonutDogState, voice: Voice, seat: Seat) -> Line:
    wide = max(cells(_name(voice, each)) for each in range(view.seats))
    acts = seat == view.turn
    name = clip(((_name(voice, seat), "bold" if acts else ""),), NAME)
    return (("▶ " if acts else "  ", "good"), *padded(name, min(NAME, max(3, wide))))


def _name(voice: Voice, seat: Seat) -> str:
    return voice.render(say("{who}", who=Player(seat)))


def _dice(view: DonutDogState, voice: Voice, seat: Seat) -> Line:
    """What lies before a player: dice with their sorts small, or what may be known of them."""
    if view.phase == rules.OVER:
        return ()
    if view.phase == rules.PICKING:
        waits = say("choosing") if view.pools[seat] == NONE else say("has chosen")
        return ((voice.render(waits), "dim" if view.pools[seat] == NONE else "good"),)
    line: Line = ()
    for sort, face in dice_before(view, seat):
        if face == rules.AWAY:
            continue
        shown = "?" if face in (HIDDEN, rules.LOOSE) else str(face)
        line = (*line, (f"[{shown}]", "dim" if shown == "?" else "bold"), (f"d{SIDES[sort]} ", "dim"))
    if view.phase == rules.TOKENS and view.done >> seat & 1:
        line = (*line, (voice.render(say("done")), "good"))
    return line
