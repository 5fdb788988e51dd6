"""Ridge as people meet it. Sections (§) refer to rules.md beside it."""

from boneyard.core.game import Game, Odds, Refusal
from boneyard.core.options import Number
from boneyard.core.state import Action, Seat
from boneyard.core.text import Sentence, say
from examples.ridge import glance, refusals
from examples.ridge.state import DECIDING, DO_ROLL, RidgeState


class Ridge(Game[RidgeState]):
    name = "ridge"
    title = "Ridge"
    rules = 1
    seat_counts = (2, 3, 4)
    usual_seats = 2
    minutes = 20
    hides = False
    scores_are_open = True
    declared = (
        Number(name="paths", default=3, low=2, high=4, help="How many paths win the game.", rule="4.1"),
    )
    sections = {"over": "4.1", "turn": "2.1"}
    widths = (2, 4, 4)

    def start(self) -> RidgeState:
        return RidgeState(self.seats, int(self.options["paths"]))

    def ask(self, state: RidgeState, seat: Seat) -> tuple[Sentence, str]:
        if state.phase == DECIDING:
            return say("Roll on, or make camp?"), "2.6"
        return say("You rolled {dice}. Where do you climb?", dice=tuple(map(str, state.dice))), "2.2"

    def refuse(self, view: RidgeState, touched: list[str]) -> Refusal:
        return refusals.refuse(view, touched)

    def odds(self, view: RidgeState, action: Action) -> tuple[Odds, ...]:
        return (Odds(say("slip"), glance.slip(view)),) if action == DO_ROLL else ()
