"""Gops as people meet it. Sections (§) refer to rules.md beside it."""

from boneyard.core.causes import Count, Never, Turn
from boneyard.core.events import MOMENT, RESULT, SILENT, SMALL, Tell
from boneyard.core.game import Game, Refusal
from boneyard.core.options import Number
from boneyard.core.state import Action, Event, Seat
from boneyard.core.text import Player, Sentence, say
from boneyard.core.verbs import Verb
from examples.gops.state import BID, DEALT, DO_BID, SHOWN, TURNED, WON, GopsState


def dealt(event: Event, to: Seat) -> Sentence:
    cards = tuple(str(card) for card in range(64) if event.a >> card & 1)
    return say("{who} got {cards}.", who=Player(event.seat), cards=cards)


class Gops(Game[GopsState]):
    name = "gops"
    title = "Gops"
    rules = 1
    seat_counts = (2, 3, 4)
    usual_seats = 2
    minutes = 5
    declared = (
        Number(name="prizes", default=4, low=1, high=6, help="How many prizes there are.", rule="2.1"),
    )
    sections = {"over": "2.2", "turn": "3.1"}
    widths = (1, 6)
    verbs = {
        DO_BID: Verb("3.1", "bid {}", "Bid {a}", touch="card:{}"),
    }
    events = {
        DEALT: Tell(dealt, SMALL, others="{who} got cards."),
        TURNED: Tell("A prize of {a} was turned up.", RESULT),
        BID: Tell("{who} bid {a}.", SILENT, others="{who} bid."),
        SHOWN: Tell("{who} showed {a}.", MOMENT),
        WON: Tell("{who} took the prize of {a}.", MOMENT),
    }

    def start(self) -> GopsState:
        return GopsState(self.seats, int(self.options["prizes"]))

    def ask(self, state: GopsState, seat: Seat) -> tuple[Sentence, str]:
        return say("Bid a card for the prize of {prize}.", prize=state.prize), "3.1"

    def status(self, view: GopsState) -> Sentence:
        return say("Bids are made for the prize of {prize}.", prize=view.prize)

    def wait(self, view: GopsState) -> Refusal:
        return Refusal(say("You have bid already, with one card."), "3.1", Turn(view.actor()))

    def refuse(self, view: GopsState, touched: list[str]) -> Refusal:
        if touched[-1] == "prize":
            return Refusal(say("The prize goes to the highest bid."), "3.2", Never())
        if touched[-1].startswith("hand:"):
            return Refusal(say("Hands are secret: touch a card of your own."), "1.1", Never())
        return Refusal(say("One card is bid for a prize."), "3.1", Count(len(touched), 1))

    def worth(self, state: GopsState, seat: Seat, action: Action) -> float:
        """A high prize is worth a high card."""
        _, (card,) = self.unpack(action)
        return -abs(card - 2.0 * state.prize)
