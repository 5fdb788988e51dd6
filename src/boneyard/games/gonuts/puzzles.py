"""What puzzles of Go Nuts for Donuts are about: something that the answer does, and the other choices do not.

Sections (§) refer to docs/rules/gonuts.md. Nobody knows what the others choose; but what lies in the row, in
the pile and in front of everybody is open, and so is what a donut would bring whom. Points are always those
that would count if the game ended now (§6.9).
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

from boneyard.core.puzzles import Position, Theme
from boneyard.core.state import Action, Seat
from boneyard.core.text import say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import (
    BEAR_CLAW,
    BOSTON_CREAM,
    CHOCOLATE_FROSTED,
    CINNAMON_TWIST,
    DAY_OLD,
    DAY_OLD_TAKES,
    DONUT_HOLES,
    DONUTS,
    DOUBLE_CHOCOLATE,
    ECLAIR,
    JELLY_FILLED,
    KINDS,
    MILK,
    MILK_COSTS,
    RASPBERRY_FROSTED,
    RED_VELVET,
    SPRINKLED,
    STRAWBERRY_GLAZED,
)
from boneyard.games.gonuts.state import GoNutsState
from boneyard.games.gonuts.table import cards_of

SETS = (DONUT_HOLES, JELLY_FILLED, BOSTON_CREAM)
TAKES = {ECLAIR: 1, RED_VELVET: 1, DAY_OLD: DAY_OLD_TAKES}  # cards of the discard pile
DRAWS = (CHOCOLATE_FROSTED, DOUBLE_CHOCOLATE)
SHEDS = (CINNAMON_TWIST, SPRINKLED, RASPBERRY_FROSTED)  # with these a card of one's own leaves
PRICED = (RED_VELVET, BEAR_CLAW, DAY_OLD)  # they cost points and take cards
ATTACKS = (BEAR_CLAW, STRAWBERRY_GLAZED)

WHOLE = 5  # points of a set that has come together
MUCH = 4  # points that one would rather not leave to another
SOME = 2  # points that are worth a card of the row
LITTLE = 2  # cards of somebody who has hardly any


# What a donut would bring


def chosen(position: Position, action: Action) -> int:
    """§3.1 The place that is chosen, from 1; or 0 where something else is asked."""
    return position.arguments(action)[0] if position.kind(action) == rules.DO_PICK else 0


def donut_of(position: Position, action: Action) -> int:
    """The donut of the place that is chosen, or NONE."""
    place = chosen(position, action)
    return int(position.view.row[place - 1]) if place else rules.NONE


def opponents(position: Position) -> list[Seat]:
    return [seat for seat in range(position.view.seats) if seat != position.seat]


def kinds_of(view: GoNutsState, seat: Seat) -> list[int]:
    return [kind for kind, _ in cards_of(view, seat)]


def change(view: GoNutsState, seat: Seat, more: Iterable[int] = (), less: Iterable[int] = ()) -> int:
    """Points that a seat would have more with these cards, and without those."""
    after = view.clone()
    for kinds, step in ((more, 1), (less, -1)):
        for kind in kinds:
            after.hands[KINDS * seat + kind] += step
            after.held[seat] += step
    return int(after.points(seat) - view.points(seat))


def in_pile(view: GoNutsState, donut: int) -> Counter[int]:
    """§5.2, §5.6, §5.10 What this donut may take, as the discard pile lies now."""
    pile = list(view.pile)[: view.piled]
    return Counter(pile[-1:] if donut == ECLAIR else pile)


def taken(view: GoNutsState, seat: Seat, donut: int) -> int:
    """What the donut and the best it can take from the discard pile would count for a seat."""
    there = in_pile(view, donut)
    return max(
        change(view, seat, (donut, *cards))
        for most in range(TAKES[donut] + 1)
        for cards in combinations_with_replacement(sorted(there), most)
        if not Counter(cards) - there and (donut == DAY_OLD or most or not there)  # §4.2
    )


def clawed(view: GoNutsState, seat: Seat, owner: Seat) -> int | None:
    """§5.8 The most points that a card of another would count for a seat; nothing where there is none."""
    after = view.clone()
    after.hands[KINDS * seat + BEAR_CLAW] += 1
    after.held[seat] += 1
    found = []
    for kind in kinds_of(view, owner):
        left = after.clone()
        left.hands[KINDS * owner + kind] -= 1
        left.held[owner] -= 1
        found.append(change(left, seat, (kind,)) + int(left.points(seat) - after.points(seat)))
    return max(found, default=None)


def brings(view: GoNutsState, seat: Seat, donut: int) -> int:
    """What a donut of the row would count for a seat at once; what chance brings is left out."""
    if donut in TAKES:
        return taken(view, seat, donut)
    alone = change(view, seat, (donut,))
    if donut == BEAR_CLAW:
        prey = [clawed(view, seat, owner) for owner in range(view.seats) if owner != seat]
        return alone + max((points for points in prey if points is not None), default=0)
    if donut in SHEDS:
        return max((change(view, seat, (donut,), (kind,)) for kind in kinds_of(view, seat)), default=0)
    return 0 if donut == MILK else alone


def eased(view: GoNutsState, seat: Seat) -> int:
    """Points that a seat has more without its worst card, which another replaces; below 0 if all count."""
    return max((without(view, seat, kind) for kind in kinds_of(view, seat)), default=0)


def without(view: GoNutsState, seat: Seat, kind: int) -> int:
    after = view.clone()
    after.hands[KINDS * seat + kind] -= 1
    return int(after.points(seat) - view.points(seat))


def strongest(position: Position) -> list[Seat]:
    """The opponents with the most points."""
    most = max(position.view.points(seat) for seat in opponents(position))
    return [seat for seat in opponents(position) if position.view.points(seat) == most]


def is_to_come(view: GoNutsState, kinds: Iterable[int]) -> bool:
    return any(view.unseen_of(kind) for kind in kinds)


# What a power takes


def finds_a_set(position: Position, action: Action) -> bool:
    """§6.2 to §6.4 In the pile, or in front of somebody, lies what makes a set."""
    donut, view = donut_of(position, action), position.view
    if donut == BEAR_CLAW:
        within = Counter(kind for seat in opponents(position) for kind in kinds_of(view, seat))
    else:
        within = in_pile(view, donut) if donut in TAKES else Counter()
    return any(
        change(view, position.seat, [kind] * min(within[kind], TAKES.get(donut, 1))) >= WHOLE
        for kind in SETS
        if within[kind]
    )


def pays_for_itself(position: Position, action: Action) -> bool:
    """§5.6, §5.8, §5.10 It costs points, and yet brings some."""
    donut = donut_of(position, action)
    return donut in PRICED and brings(position.view, position.seat, donut) > 0


def catches_what_falls(position: Position, action: Action) -> bool:
    """§3.3 Before it come better donuts than lie in the pile: where two others meet, one falls."""
    donut, view = donut_of(position, action), position.view
    if donut not in (ECLAIR, RED_VELVET) or view.seats < 3:
        return False
    there = in_pile(view, donut)
    lies = max((change(view, position.seat, (kind,)) for kind in there), default=0)
    return any(
        change(view, position.seat, (kind,)) > lies or (kind in SETS and not there[kind])
        for kind in list(view.row)[: chosen(position, action) - 1]
    )


def has_a_good_top(position: Position, action: Action) -> bool:
    """§5.2"""
    return donut_of(position, action) == ECLAIR and brings(position.view, position.seat, ECLAIR) >= SOME


def comes_first(position: Position, action: Action) -> bool:
    """§3.3 There are several Éclairs, but the top card of the pile is one."""
    row = list(position.view.row)
    return (
        donut_of(position, action) == ECLAIR
        and row.count(ECLAIR) > 1
        and row.index(ECLAIR) == chosen(position, action) - 1
        and position.view.piled > 0
    )


# Bad cards


def can_go_again(position: Position, action: Action) -> bool:
    """§5.7, §5.9, §5.12 Beside it lies what will take it away; not what it has brought."""
    return (
        donut_of(position, action) in PRICED
        and brings_more_cards(position, action)
        and any(kind in SHEDS for kind in position.view.row)
    )


def can_go_later(position: Position, action: Action) -> bool:
    """The same with what has yet to be drawn: only so bad a card is worth the wait."""
    return (
        donut_of(position, action) == DAY_OLD
        and brings_more_cards(position, action)
        and is_to_come(position.view, SHEDS)
    )


def sheds(position: Position, action: Action) -> bool:
    """§5.7, §5.9, §5.12"""
    return donut_of(position, action) in SHEDS and eased(position.view, position.seat) >= SOME


def stops_a_twist(position: Position, action: Action) -> bool:
    """§5.9 Somebody else would be glad of it."""
    return donut_of(position, action) == CINNAMON_TWIST and any(
        eased(position.view, seat) >= MUCH for seat in opponents(position)
    )


def trades_well(position: Position, action: Action) -> bool:
    """§5.9 Nothing is lost with the own card, while whoever is ahead must part with something."""
    view = position.view
    return (
        donut_of(position, action) == CINNAMON_TWIST
        and view.held[position.seat] > 0
        and eased(view, position.seat) >= 0
        and all(view.held[seat] and eased(view, seat) < 0 for seat in strongest(position))
    )


# What lies in front of everybody


def guards(position: Position, action: Action) -> bool:
    """§5.8 Whoever else gets it finds the best card in front of whoever is asked."""
    view, me = position.view, position.seat
    return donut_of(position, action) == BEAR_CLAW and all(
        is_best_prey(view, seat, me) for seat in opponents(position)
    )


def is_best_prey(view: GoNutsState, seat: Seat, owner: Seat) -> bool:
    mine = clawed(view, seat, owner)
    others = [clawed(view, seat, other) for other in range(view.seats) if other not in (seat, owner)]
    return mine is not None and all(points is None or points < mine for points in others)


def breaks_a_set(position: Position, action: Action) -> bool:
    """§5.8, §5.13 One card less costs an opponent all of it; what is taken must not spoil the own set."""
    donut, view, me = donut_of(position, action), position.view, position.seat
    return donut in ATTACKS and any(
        change(view, seat, less=(kind,)) <= -WHOLE
        and (donut == STRAWBERRY_GLAZED or change(view, me, (kind,)) >= 0)
        for seat in strongest(position)
        for kind in SETS
        if kind in kinds_of(view, seat)
    )


def spoils(position: Position, action: Action) -> bool:
    """§3.4 Another would get much from it."""
    donut, view = donut_of(position, action), position.view
    if donut == rules.NONE or donut == CINNAMON_TWIST:
        return False
    most = max(brings(view, seat, donut) for seat in opponents(position))
    return most >= MUCH and most > brings(view, position.seat, donut)


# Cards and points


def keeps_three(position: Position, action: Action) -> bool:
    """§5.11 With the Milk hardly anything would be left but the Milk, and it could still be taken away."""
    view = position.view
    return (
        view.phase == rules.MILKING
        and position.kind(action) == rules.DO_DISCARD
        and view.held[position.seat] - MILK_COSTS <= LITTLE
        and (is_to_come(view, ATTACKS) or any(kind in ATTACKS for kind in view.row))
    )


def brings_more_cards(position: Position, action: Action) -> bool:
    """Surely, even if all that comes before it takes from the same deck or pile."""
    donut, view = donut_of(position, action), position.view
    earlier = list(view.row)[: max(chosen(position, action) - 1, 0)]
    if donut in TAKES:
        return bool(view.piled > sum(TAKES.get(kind, 0) for kind in earlier))
    if donut in DRAWS:
        return bool(view.deck_size() > sum(kind in DRAWS for kind in earlier))
    return donut == BEAR_CLAW and any(view.held[seat] for seat in opponents(position))


def counts_by_itself(position: Position, action: Action) -> bool:
    """§6.1"""
    donut = donut_of(position, action)
    return donut not in (rules.NONE, MILK) and DONUTS[donut].points > 0


THEMES = (
    Theme(
        "stop",
        say("Who would like to get rid of a card?"),
        say(
            "somebody else could pass on a card with it that costs many points. "
            "If you choose it too, nobody gets it."
        ),
        "3.4",
        stops_a_twist,
    ),
    Theme(
        "first",
        say("Mind the order of the places."),
        say("it comes before every other Éclair, so it takes the top card of the discard pile first."),
        "3.3",
        comes_first,
    ),
    Theme(
        "heap",
        say("Look for a set that you can get."),
        say("what you can take with it gives you a set that counts, or a bigger one."),
        "4.3",
        finds_a_set,
    ),
    Theme(
        "shed",
        say("Which of your cards would you rather be without?"),
        say("with it you get rid of a card that only costs you points."),
        "4.5",
        sheds,
    ),
    Theme(
        "break",
        say("Look at the sets of the others."),
        say("with it you can break up a set of whoever has the most points among the others."),
        "5.8",
        breaks_a_set,
    ),
    Theme(
        "guard",
        say("Look after your own cards."),
        say(
            "whoever else gets it finds the best card to take in front of you. "
            "If you choose it too, it does not come to that."
        ),
        "5.8",
        guards,
    ),
    Theme(
        "pays",
        say("Minus points are not everything."),
        say("what you can take with it counts more for you than it costs."),
        "6.1",
        pays_for_itself,
    ),
    Theme(
        "trade",
        say("What would everybody have to pass on?"),
        say(
            "you lose no points with the card that you pass on, "
            "but whoever has the most points among the others has only cards that count."
        ),
        "5.9",
        trades_well,
    ),
    Theme(
        "spoil",
        say("Look at what the others need."),
        say("somebody else would get many points from it. If you choose it too, nobody gets it."),
        "3.4",
        spoils,
    ),
    Theme(
        "top",
        say("Look at the top of the discard pile."),
        say("the top card of the discard pile comes with it, and brings you points."),
        "5.2",
        has_a_good_top,
    ),
    Theme(
        "catch",
        say("What two want ends up in the discard pile."),
        say(
            "before it come donuts that others may want: if two of them clash over one, "
            "you can take it from the discard pile."
        ),
        "3.3",
        catches_what_falls,
    ),
    Theme(
        "rid",
        say("Bad cards need not stay with you."),
        say("you can get rid of it again with another donut of the row, and keep what it brings you."),
        "4.5",
        can_go_again,
    ),
    Theme(
        "later",
        say("What may still come from the deck?"),
        say(
            "you may still get rid of it with a donut that is left in the deck, and keep what it brings you."
        ),
        "5.10",
        can_go_later,
    ),
    Theme(
        "milk",
        say("What would be left to you?"),
        say("otherwise you would have little but the Milk, and others could still take it away from you."),
        "5.11",
        keeps_three,
    ),
    Theme(
        "cards",
        say("Count the cards, too."),
        say("it brings you more than one card in one go."),
        "4.1",
        brings_more_cards,
    ),
    Theme(
        "sure",
        say("What counts for sure?"),
        say("it counts by itself, whatever other cards you get."),
        "6.1",
        counts_by_itself,
    ),
)
