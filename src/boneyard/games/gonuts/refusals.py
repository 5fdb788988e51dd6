"""Why a touch plays nothing in Go Nuts for Donuts: a sentence, a section of the rules page, and the cause."""

from boneyard.core.causes import Blocked, Cause, Count, First, Missing, Never, Owner, Turn
from boneyard.core.game import Refusal
from boneyard.core.state import CHANCE, Seat
from boneyard.core.text import Player, Sentence, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import DAY_OLD, MILK
from boneyard.games.gonuts.state import NONE, GoNutsState
from boneyard.games.gonuts.table import card, cards_of
from boneyard.games.gonuts.words import KIND_CALLED, name

# Sections by what is going on; where powers share that, `section` tells them apart.
SECTION = {
    rules.PICKING: "3.1",
    rules.PASSING: "5.9",
    rules.KEEPING: "5.4",
    rules.CLEARING: "5.3",
    rules.GIVING: "5.7",
    rules.CLAWING: "5.8",
    rules.EATING: "5.13",
    rules.MILKING: "5.11",
}
# What must be done, by what is going on.
OWED = {
    rules.PICKING: say("Choose a place of the row."),
    rules.PASSING: say("First choose a card to pass."),
    rules.KEEPING: say("First say which of the two cards you keep."),
    rules.TAKING: say("Now take from the discard pile."),
    rules.CLEARING: say("Now only cards of the row that nobody chose can go, or you stop."),
    rules.GIVING: say("First give a card away."),
    rules.CLAWING: say("First take a card from an opponent."),
    rules.EATING: say("First choose the card of an opponent that is discarded."),
    rules.MILKING: say("First say whether the Milk goes, or three other cards."),
    rules.DISCARDING: say("First discard one of your other cards."),
}
TAKE_OR_STOP = say("Now take from the discard pile, or stop.")
PAY = say("First discard what the Milk costs.")
# What is said of touching more than a choice needs.
ENOUGH = {
    rules.PICKING: say("You choose one place a round."),
    rules.KEEPING: say("Keep one of the two; the other goes back."),
    rules.CLEARING: say("Discard one card after the other."),
    rules.GIVING: say("One card to one opponent."),
    rules.MILKING: say("One thing at a time."),
}
ONE_BY_ONE = say("One card at a time.")
ONLY_ONE = say("One card only.")


def wait(view: GoNutsState, status: Sentence) -> Refusal:
    """Somebody else must act first, or cards of the deck are due."""
    turn = Turn(view.actor())
    if turn.seat == CHANCE:
        return Refusal(status, "3.7" if view.phase == rules.LAYING else "3.3", turn)
    if view.phase == rules.PICKING:
        return _because(view, say("You have chosen; now wait for the others."), turn)
    if view.phase == rules.PASSING:
        return _because(view, say("You have chosen a card to pass; now wait for the others."), turn)
    who, donut = Player(view.taker), name(view.power)
    return Refusal(say("First {who:obj} must use {donut}.", who=who, donut=donut), "3.3", turn)


def refuse(view: GoNutsState, touched: list[str]) -> Refusal:
    needed = 2 if view.phase == rules.GIVING else 1
    if len(touched) > needed:
        return _because(view, _enough(view), Count(len(touched), needed))
    kind, _, rest = touched[-1].partition(":")
    if view.phase == rules.GIVING and (kind == "seat" or len(touched) == 2):
        return _giving(view, touched)
    if kind == "row" and view.phase == rules.CLEARING:
        return _row(view, int(rest))
    if kind == "card":
        seat, _, called = rest.partition(".")
        return _card(view, int(seat), KIND_CALLED[called])
    if kind == "seat" and view.phase in (rules.CLAWING, rules.EATING) and int(rest) != view.viewer:
        return _opponent(view, int(rest))
    if kind == "pile" and view.phase == rules.PICKING:
        return Refusal(say("Only powers take cards from the discard pile."), "4.3", Never())
    if kind == "deck" and view.phase == rules.PICKING:
        why = say("The deck is face down: only powers and empty places take its cards.")
        return Refusal(why, "1.4", Never())
    return _because(view, _owed(view), Never())


def _because(view: GoNutsState, why: Sentence, cause: Cause) -> Refusal:
    return Refusal(why, section(view), cause)


def section(view: GoNutsState) -> str:
    """Where the power in use, or the choice that all must make, is explained."""
    if view.phase == rules.TAKING:
        return "5.10" if view.power == DAY_OLD else "5.6"
    if view.phase == rules.DISCARDING:
        return "5.11" if view.power == MILK else "5.12"
    return SECTION[view.phase]


def _owed(view: GoNutsState) -> Sentence:
    if view.phase == rules.TAKING and view.power == DAY_OLD:
        return TAKE_OR_STOP
    return PAY if view.phase == rules.DISCARDING and view.power == MILK else OWED[view.phase]


def _enough(view: GoNutsState) -> Sentence:
    if view.phase in (rules.TAKING, rules.DISCARDING) and view.left > 1:
        return ONE_BY_ONE
    return ENOUGH.get(view.phase, ONLY_ONE)


def _row(view: GoNutsState, place: int) -> Refusal:
    """§5.3 A card of the row that does not go with a French Cruller."""
    kind = view.row[place - 1]
    if kind == NONE:
        why = say("That place is empty until the end of the round.")
        return Refusal(why, "3.7", Missing(f"row:{place}"))
    why = say("Somebody chose {donut}, so it is safe.", donut=name(kind))
    return _because(view, why, Blocked(f"row:{place}"))


def _card(view: GoNutsState, seat: Seat, kind: int) -> Refusal:
    donut, who = name(kind), Player(seat)
    if view.phase == rules.PICKING and seat == view.viewer:
        why = say("{donut} lies in front of you: choose a place of the row.", donut=donut)
        return Refusal(why, "3.5", Never())
    if view.phase == rules.PICKING:
        why = say("{donut} lies in front of {who:obj}: choose a place of the row.", donut=donut, who=who)
        return Refusal(why, "3.5", Never())
    if view.phase in (rules.CLAWING, rules.EATING):
        return _because(view, say("It must be a card of an opponent."), First(_others(view)))
    if view.phase == rules.MILKING:
        return _because(view, _owed(view), First((card(view.viewer, MILK), "button:pay")))
    if view.phase not in (rules.PASSING, rules.GIVING, rules.DISCARDING):
        return _because(view, _owed(view), Never())
    if seat != view.viewer:
        why = say("{donut} is {who:own} card: it must be your own.", donut=donut, who=who)
        return _because(view, why, Owner(seat))
    why = say("It must be another card than the {donut} just taken.", donut=donut)
    return _because(view, why, Missing(card(seat, kind)))


def _others(view: GoNutsState) -> tuple[str, ...]:
    """The opponents' cards."""
    return tuple(
        card(seat, kind)
        for seat in range(view.seats)
        for kind, _ in cards_of(view, seat)
        if seat != view.viewer
    )


def _opponent(view: GoNutsState, seat: Seat) -> Refusal:
    """§5.8, §5.13 Touched instead of a card."""
    cards = tuple(card(seat, kind) for kind, _ in cards_of(view, seat))
    if not cards:
        return _because(view, say("{who} has no card.", who=Player(seat)), Missing(f"seat:{seat}"))
    return _because(view, say("Touch the card itself."), First(cards))


def _giving(view: GoNutsState, touched: list[str]) -> Refusal:
    """§5.7 First a card, then a player."""
    own = {card(view.viewer, kind): kind for kind, _ in cards_of(view, view.viewer)}
    cards = tuple(each for each, kind in own.items() if view.may_give(view.viewer, kind))
    if len(touched) == 1 or touched[0] not in cards:
        return _because(view, say("First touch the card you give."), First(cards))
    opponents = First(tuple(f"seat:{seat}" for seat in range(view.seats) if seat != view.viewer))
    if touched[1] == f"seat:{view.viewer}":
        return _because(view, say("Give the card to an opponent."), opponents)
    return _because(view, say("Now touch the player who gets the card."), opponents)
