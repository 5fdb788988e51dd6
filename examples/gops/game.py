"""Gops as people meet it."""

from dataclasses import dataclass
from typing import Any

from boneyard.core.game import Choice, Game, Refusal, Told, View
from boneyard.core.options import Number
from boneyard.core.rng import Rng
from boneyard.core.state import HIDDEN, REFEREE, Action, Event, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, say
from examples.gops import state as rules
from examples.gops.state import NO_BID, GopsState, bits_of, cards_in


@dataclass
class GopsView(View):
    hands: list[list[int]]
    bids: list[int]
    pool: list[int]
    prizes: int
    points: list[int]
    played: int
    shown: list[int]
    prize: int
    phase: int


class Gops(Game[GopsState, GopsView]):
    name = "gops"
    title = "Gops"
    rules = 1
    seat_counts = (2, 3, 4)
    usual_seats = 2
    minutes = 5
    declared = (
        Number(name="prizes", default=4, low=1, high=6, help="How many prizes there are.", rule="2.1"),
    )

    def start(self) -> GopsState:
        """Cards from 1 up, three more than are dealt; prizes from 1 up."""
        prizes = int(self.options["prizes"])
        pool = bits_of(list(range(1, self.seats * prizes + 4)))
        return GopsState(
            [0] * self.seats,
            [NO_BID] * self.seats,
            pool,
            bits_of(list(range(1, prizes + 1))),
            [0] * self.seats,
        )

    def view(self, state: GopsState, viewer: Seat) -> GopsView:
        hands = [cards_in(hand) for hand in state.hands]
        bids = state.bids.copy()
        pool = cards_in(state.pool)
        if viewer != REFEREE and state.phase != rules.DEALING:
            pool = [HIDDEN] * len(pool)
            for seat in range(self.seats):
                if seat != viewer:
                    hands[seat] = [HIDDEN] * len(hands[seat])
                    bids[seat] = HIDDEN if bids[seat] else NO_BID
        return GopsView(
            viewer,
            hands,
            bids,
            pool,
            state.prizes,
            state.points.copy(),
            state.played,
            state.shown.copy(),
            state.prize,
            state.phase,
        )

    def view_from_json(self, data: dict[str, Any]) -> GopsView:
        return GopsView.from_json(data)

    def imagine(self, view: GopsView, rng: Rng) -> GopsState:
        """Put the unseen cards anywhere that is face down, then let the state deal them fairly."""
        seen = {
            card for cards in [*view.hands, view.bids, view.pool, cards_in(view.played)] for card in cards
        }
        unseen = [card for card in cards_in(self.start().pool) if card not in seen]

        def filled(cards: list[int]) -> list[int]:
            return [unseen.pop() if card == HIDDEN else card for card in cards]

        state = GopsState(
            [bits_of(filled(hand)) for hand in view.hands],
            filled(view.bids),
            bits_of(filled(view.pool)),
            view.prizes,
            view.points.copy(),
        )
        state.played = view.played
        state.shown = view.shown.copy()
        state.prize = view.prize
        state.phase = view.phase
        state.redeal(view.viewer, rng)
        return state

    def write(self, action: Action) -> str:
        return f"bid {action}"

    def ask(self, state: GopsState, seat: Seat) -> tuple[Sentence, str]:
        return say("Bid a card for the prize of {prize}.", prize=state.prize), "3.1"

    def choice(self, state: GopsState, action: Action) -> Choice:
        return Choice(self.write(action), say("Bid {card}", card=action), ((f"card:{action}",),))

    def tell(self, event: Event, to: Seat) -> Told:
        who = Player(event.seat)
        knows = to in (event.seat, REFEREE)
        if event.kind == rules.DEALT:
            cards = tuple(map(str, cards_in(event.a)))
            return Told(
                say("{who} got {cards}.", who=who, cards=cards) if knows else say("{who} got cards.", who=who)
            )
        if event.kind == rules.TURNED:
            return Told(say("A prize of {prize} was turned up.", prize=event.a))
        if event.kind == rules.BID:
            return Told(
                say("{who} bid {card}.", who=who, card=event.a) if knows else say("{who} bid.", who=who)
            )
        if event.kind == rules.SHOWN:
            return Told(say("{who} showed {card}.", who=who, card=event.a))
        return Told(say("{who} took the prize of {prize}.", who=who, prize=event.a))

    def pieces(self, view: GopsView) -> list[str]:
        mine = view.hands[view.viewer] if 0 <= view.viewer < self.seats else []
        return [*(f"card:{card}" for card in mine), *(f"hand:{seat}" for seat in range(self.seats)), "prize"]

    def refuse(self, view: GopsView, touched: list[str]) -> Refusal:
        if view.phase == rules.OVER:
            return Refusal(say("The game is over."), "2.1")
        if touched[-1] == "prize":
            return Refusal(say("The prize goes to the highest bid."), "3.2")
        if touched[-1].startswith("hand:"):
            return Refusal(say("Hands are secret: touch a card of your own."), "1.1")
        return Refusal(say("You have bid already, with one card."), "3.1")

    def status(self, view: GopsView) -> Sentence:
        return say("Bids are made for the prize of {prize}.", prize=view.prize)

    def draw(self, view: GopsView, voice: Voice, width: int) -> list[Line]:
        rows = [
            f"{voice.name(seat)}: {view.points[seat]} points, {len(view.hands[seat])} cards"
            for seat in range(self.seats)
        ]
        return [((f"Prize {view.prize}", "bold"),), *(((row, ""),) for row in rows)]

    def worth(self, state: GopsState, seat: Seat, action: Action) -> float:
        """A high prize is worth a high card."""
        return -abs(action - 2.0 * state.prize)
