"""Why a touch plays nothing in Go Nuts for Donuts: a sentence and a section of docs/rules/gonuts.md."""

from boneyard.core.game import Refusal
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Player, Sentence, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import DAY_OLD, KINDS, MILK
from boneyard.games.gonuts.state import KIND_OF, NO_PICK, NONE
from boneyard.games.gonuts.view import GoNutsView
from boneyard.games.gonuts.words import KIND_CALLED, name, slug

# Where the power in use is explained, by what is going on.
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


def pieces(view: GoNutsView) -> list[str]:
    """Everything on the table, equal pieces once; equal cards lying on each other in the pile are equal."""
    found = [f"row:{place + 1}" for place in range(len(view.row))]
    for seat in range(view.seats):
        found.append(f"seat:{seat}")
        found += [f"card:{seat}.{slug(kind)}" for kind in range(KINDS) if view.hands[KINDS * seat + kind]]
    found += [f"pile:{depth}" for depth in runs(view.pile)]
    found += [f"drawn:{slug(KIND_OF[card])}" for card in view.drawn if card not in (NONE, HIDDEN)]
    found.append("deck")
    return list(dict.fromkeys(found))


def runs(pile: list[int]) -> list[int]:
    """Depths, 1 on top, at which another kind of donut begins."""
    found = []
    above = NONE
    for depth in range(1, len(pile) + 1):
        if pile[-depth] != above:
            found.append(depth)
        above = pile[-depth]
    return found


def refuse(view: GoNutsView, touched: list[str]) -> Refusal:
    if view.phase == rules.OVER:
        return _because("7.1", say("The game is over."))
    if not 0 <= view.viewer < view.seats:
        return _because("3.1", say("You are watching: only players touch the table."))
    waiting = _waiting(view)
    if waiting:
        return waiting
    kind, _, rest = touched[-1].partition(":")
    if kind == "row":
        return _row(view, int(rest))
    if kind == "card":
        seat, _, called = rest.partition(".")
        return _card(view, touched, int(seat), KIND_CALLED[called])
    if kind == "pile":
        return _pile(view)
    if kind == "seat":
        return _seat(view, int(rest))
    if kind == "deck":
        return _deck(view)
    if kind == "drawn" and view.phase == rules.KEEPING:
        return _because("5.4", say("Keep one of the two; the other goes back."))
    if kind == "drawn":
        return _because("5.5", say("That card goes with the Double Chocolate it was drawn for."))
    return _because(_section(view), say("Once is enough."))


def _because(rule: str, sentence: Sentence) -> Refusal:
    return Refusal(sentence, rule)


def _section(view: GoNutsView) -> str:
    if view.phase == rules.TAKING:
        return "5.10" if view.power == DAY_OLD else "5.6"
    if view.phase == rules.DISCARDING:
        return "5.11" if view.power == MILK else "5.12"
    return SECTION[view.phase]


def _waiting(view: GoNutsView) -> Refusal | None:
    """Somebody else must act first."""
    if view.phase == rules.PICKING and view.picks[view.viewer] != NO_PICK:
        return _because("3.1", say("You have chosen; now wait for the others."))
    if view.phase == rules.PASSING and view.passes[view.viewer] != NONE:
        return _because("5.9", say("You have chosen a card to pass; now wait for the others."))
    if view.phase in (rules.PICKING, rules.PASSING) or view.taker == view.viewer:
        return None
    who = Player(view.taker)
    return _because("3.3", say("First {who:obj} must use {donut}.", who=who, donut=name(view.power)))


def _first(view: GoNutsView) -> Refusal:
    """The present question must be answered first."""
    if view.phase == rules.PICKING:
        return _because("3.1", say("Choose a place of the row."))
    return _because(_section(view), OWED[view.phase, view.power == MILK])


def _row(view: GoNutsView, place: int) -> Refusal:
    kind = view.row[place - 1]
    if view.phase == rules.PICKING:
        return _because("3.1", say("You choose one place a round."))
    if kind == NONE:
        return _because("3.7", say("That place is empty until the end of the round."))
    if view.phase == rules.CLEARING and place in view.picks:
        return _because("5.3", say("Somebody chose {donut}, so it is safe.", donut=name(kind)))
    if view.phase == rules.CLEARING:
        return _because("5.3", say("Discard one card after the other."))
    return _first(view)


def _card(view: GoNutsView, touched: list[str], seat: Seat, kind: int) -> Refusal:
    donut = name(kind)
    own = seat == view.viewer
    if view.phase == rules.PICKING:
        return _because("3.5", say("{donut} was taken: choose a place of the row.", donut=donut))
    if view.phase in (rules.CLAWING, rules.EATING) and own:
        return _because(_section(view), say("It must be a card of an opponent."))
    if view.phase in (rules.CLAWING, rules.EATING):
        return _because(_section(view), say("One card only."))
    if view.phase in (rules.PASSING, rules.GIVING, rules.DISCARDING, rules.MILKING) and not own:
        return _because(
            _section(view),
            say("{donut} is {who:own} card: it must be your own.", donut=donut, who=Player(seat)),
        )
    if view.phase == rules.MILKING:
        return _because("5.11", say("First say whether the Milk goes, or three other cards."))
    if view.phase == rules.GIVING and len(touched) > 1:
        return _because("5.7", say("Now touch the player who gets the card."))
    if view.phase in (rules.PASSING, rules.GIVING, rules.DISCARDING) and len(touched) == 1:
        return _because(
            _section(view), say("It must be another card than the {donut} just taken.", donut=donut)
        )
    if view.phase in (rules.PASSING, rules.DISCARDING):
        return _because(_section(view), say("One card at a time."))
    return _first(view)


def _pile(view: GoNutsView) -> Refusal:
    if view.phase == rules.TAKING:
        return _because(_section(view), say("Take one card at a time."))
    if view.phase == rules.PICKING:
        return _because("4.3", say("Only powers take cards from the discard pile."))
    return _first(view)


def _seat(view: GoNutsView, seat: Seat) -> Refusal:
    if view.phase == rules.GIVING and seat == view.viewer:
        return _because("5.7", say("Give the card to an opponent."))
    if view.phase == rules.GIVING:
        return _because("5.7", say("First touch the card you give."))
    if view.phase in (rules.CLAWING, rules.EATING) and seat != view.viewer:
        return _because(_section(view), say("Touch the card itself."))
    return _first(view)


def _deck(view: GoNutsView) -> Refusal:
    if view.phase == rules.PICKING:
        return _because("1.4", say("The deck is face down: only powers and empty places take its cards."))
    return _first(view)


# What must be done, by what is going on and whether it is because of the Milk.
OWED = {
    (rules.PASSING, False): say("First choose a card to pass."),
    (rules.KEEPING, False): say("First say which of the two cards you keep."),
    (rules.TAKING, False): say("Now take from the discard pile."),
    (rules.CLEARING, False): say("Now only cards of the row that nobody chose can go, or you stop."),
    (rules.GIVING, False): say("First give a card away."),
    (rules.CLAWING, False): say("First take a card from an opponent."),
    (rules.EATING, False): say("First choose the card of an opponent that is discarded."),
    (rules.MILKING, True): say("First say whether the Milk goes, or three other cards."),
    (rules.DISCARDING, True): say("First discard what the Milk costs."),
    (rules.DISCARDING, False): say("First discard one of your other cards."),
}
