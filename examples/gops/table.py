"""What lies on a table of Gops. Sections (§) refer to rules.md beside it."""

from boneyard.core.furniture import (
    CARD,
    CHOSEN,
    COUNTER,
    FAN,
    PLATE,
    TOKEN,
    Furniture,
    Thing,
    Zone,
    seats_in_order,
)
from boneyard.core.game import Game
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Player, count, say
from examples.gops.state import NONE, OVER, GopsState


def furniture(game: Game[GopsState], view: GopsState) -> Furniture:
    left = count(len(view.prizes), "{n} prize to come", "{n} prizes to come")
    zones = [Zone("prize", (prize(view),) if view.prize else ())]
    for seat in seats_in_order(view.viewer, game.seats):
        zones += [hand(view, seat), bid(view, seat)]
    return Furniture(say("The game is over.") if view.phase == OVER else left, tuple(zones))


def prize(view: GopsState) -> Thing:
    return Thing(
        TOKEN,
        say("The prize of {points}", points=view.prize),
        "prize",
        means=say("The highest bid takes it, and its points."),
        rule="3.2",
        value=view.prize,
    )


def hand(view: GopsState, seat: Seat) -> Zone:
    """§1.1 One's own cards, or how many somebody else holds; and in front of them the points."""
    who = Player(seat)
    plate = Thing(
        PLATE,
        count(len(view.hands[seat]), "{who:Own} hand: {n} card", "{who:Own} hand: {n} cards", who=who),
        f"hand:{seat}",
        means=say("Hands are secret: everybody sees their own cards alone."),
        rule="1.1",
        seat=seat,
    )
    points = Thing(
        COUNTER,
        count(view.points[seat], "{who}: {n} point", "{who}: {n} points", who=who),
        means=say("The points of the prizes taken: whoever has most wins."),
        rule="2.2",
        title=say("points"),
        n=view.points[seat],
    )
    cards = tuple(card(view, seat, number) for number in view.hands[seat])
    return Zone(f"hand:{seat}", (plate, points, *cards), owner=seat, lay=FAN)


def card(view: GopsState, seat: Seat, number: int) -> Thing:
    if number == HIDDEN:
        return Thing(
            CARD,
            say("A card in {who:own} hand", who=Player(seat)),
            means=say("A card that only {who:obj} sees.", who=Player(seat)),
            rule="1.1",
            down=True,
        )
    return Thing(
        CARD,
        say("{card} in {who:own} hand", card=number, who=Player(seat)),
        f"card:{number}" if seat == view.viewer else "",
        means=say("Bid it: the highest card takes the prize, and all cards bid are gone."),
        rule="3.1",
        value=number,
        seat=seat,
    )


def bid(view: GopsState, seat: Seat) -> Zone:
    """§3.1 The bid that is being made; before that, the one that was shown last."""
    number = view.bids[seat] or view.shown[seat]
    if number == NONE:
        return Zone(f"bid:{seat}", owner=seat)
    down = number == HIDDEN
    name = say("{who:Own} bid, face down", who=Player(seat))
    if not down:
        name = say("{who:Own} bid: {card}", card=number, who=Player(seat))
    thing = Thing(
        CARD,
        name,
        means=say("What {who:obj} bid; all bids are shown together.", who=Player(seat)),
        rule="3.2",
        value=None if down else number,
        seat=seat,
        down=down,
        marks=(CHOSEN,) if view.bids[seat] else (),
    )
    return Zone(f"bid:{seat}", (thing,), owner=seat)
