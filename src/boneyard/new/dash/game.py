"""Dash as people meet it. Sections (§) refer to rules.md beside it."""

from boneyard.core.causes import Count, Never
from boneyard.core.events import MOMENT, RESULT, SMALL, Tell
from boneyard.core.game import Game, Odds, Refusal
from boneyard.core.options import Number
from boneyard.core.state import Action, Seat
from boneyard.core.text import Sentence, count, say
from boneyard.core.verbs import Verb
from boneyard.new.dash.state import (
    DO_ROLL,
    DO_STOP,
    ROLLED,
    SIDES,
    STOPPED,
    STUMBLED,
    DashState,
)


class Dash(Game[DashState]):
    name = "dash"
    title = "Dash"
    rules = 1
    seat_counts = (2, 3, 4)
    usual_seats = 2
    minutes = 5
    hides = False
    scores_are_open = True
    declared = (Number(name="goal", default=50, low=20, high=100, help="How far the goal is.", rule="1.1"),)
    sections = {"over": "3.1", "turn": "2.1"}
    widths = (1,)
    verbs = {
        DO_ROLL: Verb("2.3", "roll", "Roll on"),
        DO_STOP: Verb("2.3", "stop", "Stop and keep the steps"),
    }
    events = {
        ROLLED: Tell("{who} rolled {a}.", SMALL),
        STUMBLED: Tell("{who} stumbled.", MOMENT),
        STOPPED: Tell("{who} stopped at {a}.", RESULT),
    }

    def start(self) -> DashState:
        return DashState(self.seats, int(self.options["goal"]))

    def ask(self, state: DashState, seat: Seat) -> tuple[Sentence, str]:
        steps = count(state.run, "{n} step", "{n} steps")
        return say("{steps} so far. Roll on, or stop?", steps=steps), "2.3"

    def refuse(self, view: DashState, touched: list[str]) -> Refusal:
        if touched[-1].startswith("runner:"):
            return Refusal(say("Runners run by themselves: roll on, or stop."), "2.3", Never())
        return Refusal(say("Roll on, or stop: one of them."), "2.3", Count(len(touched), 1))

    def odds(self, view: DashState, action: Action) -> tuple[Odds, ...]:
        return (Odds(say("stumble"), 1 / SIDES),) if action == DO_ROLL else ()

    def worth(self, state: DashState, seat: Seat, action: Action) -> float:
        """Steps to be expected: five rolls of six bring four more on average, the sixth loses all."""
        if action == DO_STOP:
            wins = state.places[seat] + state.run >= state.goal
            return 1000.0 if wins else float(state.run)
        return (state.run + 4) * (SIDES - 1) / SIDES
