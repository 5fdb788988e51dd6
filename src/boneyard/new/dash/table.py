"""What lies on a table of Dash. Sections (§) refer to rules.md beside it."""

from functools import cache

from boneyard.core.furniture import METER, PLATE, TOKEN, Furniture, Thing, Zone, seats_in_order
from boneyard.core.game import Game
from boneyard.core.state import Seat
from boneyard.core.text import Player, count, say
from boneyard.new.dash.state import DashState

BUTTONS = {"button:roll": say("Roll on"), "button:stop": say("Stop")}


def furniture(game: Game[DashState], view: DashState) -> Furniture:
    players = [player(seat, view.places[seat], view.goal) for seat in seats_in_order(view.viewer, game.seats)]
    return Furniture(say("A race to {goal}", goal=view.goal), (run(view.run), *players))


@cache
def run(steps: int) -> Zone:
    """§2.3 The steps that are kept if one stops in time."""
    thing = Thing(
        TOKEN,
        count(steps, "{n} step in this turn", "{n} steps in this turn"),
        means=say("Kept if you stop in time, lost if you stumble."),
        rule="2.3",
        value=steps,
    )
    return Zone("run", (thing,))


@cache
def player(seat: Seat, place: int, goal: int) -> Zone:
    who = Player(seat)
    plate = Thing(PLATE, say("{who}", who=who), means=say("Turns go round the table."), rule="2.1", seat=seat)
    runner = Thing(
        METER,
        say("{who:Own} runner: {place} of {goal}", who=who, place=place, goal=goal),
        f"runner:{seat}",
        means=say("Whoever reaches {goal} first wins.", goal=goal),
        rule="3.1",
        title=say("Runner"),
        value=place,
        most=goal,
    )
    return Zone(f"plate:{seat}", (plate, runner), owner=seat)
