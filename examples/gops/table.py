"""What lies on a table of Gops. Sections (§) refer to rules.md beside it."""

from functools import cache, lru_cache

from boneyard.core.furniture import (
    CARD,
    CHOSEN,
    COUNTER,
    FAN,
    LATELY,
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
    zones = [prize(view.prize)]
    for seat in seats_in_order(view.viewer, game.seats):
        own = seat == view.viewer
        zones += [
            hand(seat, tuple(view.hands[seat]), view.points[seat], own),
            bid(seat, view.bids[seat] or view.shown[seat], view.bids[seat] != NONE),
        ]
    return Furniture(say("The game is over.") if view.phase == OVER else left, tuple(zones))


@cache
def prize(points: int) -> Zone:
    if not points:
        return Zone("prize")
    thing = Thing(
        TOKEN,
        say("The prize of {points}", points=points),
        "prize",
        means=say("The highest bid takes it, and its points."),
        rule="3.2",
        value=points,
    )
    return Zone("prize", (thing,))


@lru_cache(LATELY)
def hand(seat: Seat, held: tuple[int, ...], taken: int, own: bool) -> Zone:
    """§1.1 One's own cards, or how many somebody else holds; and in front of them the points."""
    who = Player(seat)
    plate = Thing(
        PLATE,
        count(len(held), "{who:Own} hand: {n} card", "{who:Own} hand: {n} cards", who=who),
        f"hand:{seat}",
        means=say("Hands are secret: everybody sees their own cards alone."),
        rule="1.1",
        seat=seat,
    )
    points = Thing(
        COUNTER,
        count(taken, "{who}: {n} point", "{who}: {n} points", who=who),
        means=say("The points of the prizes taken: whoever has most wins."),
        rule="2.2",
        title=say("points"),
        n=taken,
    )
    cards = tuple(card(seat, number, own) for number in held)
    return Zone(f"hand:{seat}", (plate, points, *cards), owner=seat, lay=FAN)


@cache
def card(seat: Seat, number: int, own: bool) -> Thing:
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
        f"card:{number}" if own else "",
        means=say("Bid it: the highest card takes the prize, and all cards bid are gone."),
        rule="3.1",
        value=number,
        seat=seat,
    )


@cache
def bid(seat: Seat, number: int, made: bool) -> Zone:
    """§3.1 The bid that is being made; before that, the one that was shown last."""
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
        marks=(CHOSEN,) if made else (),
    )
    return Zone(f"bid:{seat}", (thing,), owner=seat)
