"""Planted bugs. Each names the law that exists for it; test_mutants.py shows that this law catches it.

All but three are bugs of the example game, which has all a game can hide: hands, secret bids, an unseen rest.
"""

from typing import Any, ClassVar

from boneyard.core.game import Choice, Odds, Refusal, Told
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import REFEREE, Action, Event, Moves, Seat
from boneyard.core.text import Sentence, say
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import DO_STAY, STOPPING, DnDominoState, kind_of
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import SpotsState
from examples.gops import state as rules
from examples.gops.game import Gops, GopsView
from examples.gops.state import GopsState, cards_in


class Mutant(Gops):
    law: ClassVar[str]
    state_class: ClassVar[type[GopsState]] = GopsState
    match_class: ClassVar[type[Match[Any, Any]]] = Match

    def start(self) -> GopsState:
        state = super().start()
        return self.state_class(state.hands, state.bids, state.pool, state.prizes, state.points)

    def imagine(self, view: GopsView, rng: Rng) -> GopsState:
        whole = super().imagine(view, rng)
        state = self.state_class(whole.hands, whole.bids, whole.pool, whole.prizes, whole.points)
        state.played, state.shown = whole.played, whole.shown
        state.prize, state.phase = whole.prize, whole.phase
        return state


# Leaks


class ViewShowsBids(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsView:
        view = super().view(state, viewer)
        view.bids = state.bids.copy()
        return view


class ViewShowsTheRest(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsView:
        view = super().view(state, viewer)
        view.pool = cards_in(state.pool)
        return view


class LogTellsBids(Mutant):
    law = "log"

    def tell(self, event: Event, to: Seat) -> Told:
        return super().tell(event, REFEREE if event.kind == rules.BID else to)


class LogTellsTheDeal(Mutant):
    law = "log"

    def tell(self, event: Event, to: Seat) -> Told:
        return super().tell(event, REFEREE if event.kind == rules.DEALT else to)


class LogIsLongerForHighBids(Mutant):
    """Nothing is said, but the number of messages gives it away."""

    law = "log"

    class State(GopsState):
        def apply(self, seat: int, action: int) -> None:
            if action > 5:
                self.emit(rules.WON, seat, 0)
            super().apply(seat, action)

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State

    def tell(self, event: Event, to: Seat) -> Told:
        return Told() if event.kind == rules.WON and event.a == 0 else super().tell(event, to)


class PromptKnowsTheOthers(Mutant):
    law = "no leak"

    def ask(self, state: GopsState, seat: Seat) -> tuple[Sentence, str]:
        highest = max(hand.bit_length() for hand in state.hands) - 1
        return say("Bid for {prize}; {highest} is still out.", prize=state.prize, highest=highest), "3.1"


class RefusalRemembersTheState(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsView:
        self.last = state.clone()
        return super().view(state, viewer)

    def refuse(self, view: GopsView, touched: list[str]) -> Refusal:
        return Refusal(say("Their cards: {cards}.", cards=str(self.last.hands)), "1.1")


class OddsRememberTheState(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsView:
        self.last = state.clone()
        return super().view(state, viewer)

    def odds(self, view: GopsView, action: Action) -> tuple[Odds, ...]:
        beaten = sum(hand.bit_length() - 1 < action for hand in self.last.hands)
        return (Odds(say("win"), beaten / self.seats),)


class ImagineReturnsTheTruth(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsView:
        self.last = state.clone()
        return super().view(state, viewer)

    def imagine(self, view: GopsView, rng: Rng) -> GopsState:
        return self.last.clone() if hasattr(self, "last") else super().imagine(view, rng)


# Cloning and saving


class CloneIsShallow(Mutant):
    law = "clones are deep"

    class State(GopsState):
        def clone(self) -> GopsState:
            new = same_class(self)
            new.points = self.points
            return new

    state_class = State


class CloneForgetsAField(Mutant):
    law = "clones whole"

    class State(GopsState):
        def clone(self) -> GopsState:
            new = same_class(self)
            new.prize = 0
            return new

    state_class = State


class ViewForgetsAField(Mutant):
    law = "saves whole"

    def imagine(self, view: GopsView, rng: Rng) -> GopsState:
        state = super().imagine(view, rng)
        state.played = 0
        return state


class CloneKeepsTelling(Mutant):
    law = "clones whole"

    class State(GopsState):
        def clone(self) -> GopsState:
            new = same_class(self)
            new.events = self.events
            return new

    state_class = State


# Actions and their words


class NotationIsAmbiguous(Mutant):
    law = "choices"

    def write(self, action: Action) -> str:
        return f"bid {action // 2}"


class AnythingIsRead(Mutant):
    """An illegal text becomes some legal action."""

    law = "choices"

    def read(self, state: GopsState, seat: Seat, text: str) -> Action:
        actions = state.actions(seat)
        return next((action for action in actions if self.write(action) == text), actions[0])


class TouchesAlike(Mutant):
    law = "touches"

    def choice(self, state: GopsState, action: Action) -> Choice:
        return Choice(self.write(action), say("Bid {card}", card=action), (("hand",),))


class AChoiceHidesInAnother(Mutant):
    law = "touches"

    def choice(self, state: GopsState, action: Action) -> Choice:
        touch = tuple((f"card:{card}",) for card in range(1, action + 1))
        return Choice(self.write(action), say("Bid {card}", card=action), touch)


class TheSameTwice(Mutant):
    """Two actions, one result."""

    law = "distinct results"

    class State(GopsState):
        def fill(self, seat: int, out: Moves) -> None:
            super().fill(seat, out)
            out.push(self.actions_of(seat)[0] + 100)

        def actions_of(self, seat: int) -> list[int]:
            return cards_in(self.hands[seat])

        def apply(self, seat: int, action: int) -> None:
            super().apply(seat, action % 100)

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State


class LookingUsesUpACard(Mutant):
    law = "looking changes nothing"

    class State(GopsState):
        def standings(self) -> list[tuple[int, ...]]:
            self.points[0] += 1
            return super().standings()

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State


# Luck, records, order


class LuckDrifts(Mutant):
    """What chance shows depends on how often it was asked in this process."""

    law = "replays"
    asked: ClassVar[list[int]] = [0]

    class State(GopsState):
        def draw(self, rng: Rng) -> list[int]:
            if self.phase != rules.TURNING:
                return super().draw(rng)
            LuckDrifts.asked[0] += 1
            prizes = cards_in(self.prizes)
            return [prizes[LuckDrifts.asked[0] % len(prizes)]]

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State


class LuckDependsOnPlay(Mutant):
    law = "same luck"

    class State(GopsState):
        def draw(self, rng: Rng) -> list[int]:
            shown = super().draw(rng)
            prizes = cards_in(self.prizes)
            return [prizes[self.points[0] % len(prizes)]] if self.phase == rules.TURNING else shown

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State


class FirstToBidGetsAPoint(Mutant):
    law = "order of commits"

    class State(GopsState):
        def apply(self, seat: int, action: int) -> None:
            if self.bids == [rules.NO_BID] * len(self.bids):
                self.points[seat] += 1
            super().apply(seat, action)

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State


class ChangeIsHeard(Mutant):
    law = "change"

    class Talkative(Match[Any, Any]):
        def change(self, seat: Seat, text: str) -> list[Event]:
            events = super().change(seat, text)
            self.events.append(Event(rules.BID, seat, 1, 0, 0))
            return events

    match_class = Talkative


class UndoTakesBackLuck(Mutant):
    law = "undo"

    class Forgiving(Match[Any, Any]):
        def can_undo(self, seat: Seat) -> bool:
            return True

    match_class = Forgiving


# Fairness, conservation, the end


class ImagineFavoursOne(Mutant):
    """The next seat always gets the highest card there is."""

    law = "fair"

    def imagine(self, view: GopsView, rng: Rng) -> GopsState:
        state = super().imagine(view, rng)
        if view.viewer != 0 or not state.bids[1]:
            return state
        best = max([state.bids[1], *cards_in(state.pool)])
        if best != state.bids[1]:
            state.pool = state.pool & ~(1 << best) | 1 << state.bids[1]
            state.bids[1] = best
        return state


class ACardVanishes(Mutant):
    law = "conserved"

    class State(GopsState):
        def _settle(self) -> None:
            super()._settle()
            self.played &= self.played - 1

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State


class PrizesNeverRunOut(Mutant):
    law = "ends"

    class State(GopsState):
        def _settle(self) -> None:
            prize, bids = self.prize, self.bids
            super()._settle()
            self.prizes |= 1 << prize
            self.phase = rules.TURNING
            for seat, bid in enumerate(bids):
                self.hands[seat] |= 1 << bid
                self.played = 0

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State


class TheLastBidComesBack(Mutant):
    """In one game of ten or so everybody is left with one card and bids it for ever."""

    law = "ends"

    class State(GopsState):
        def _settle(self) -> None:
            if self.prizes or self.prize > 1 or self.points[self.bids.index(max(self.bids))] > 0:
                super()._settle()
                return
            self.hands = [1 << bid for bid in self.bids]
            self.bids = [rules.NO_BID] * len(self.bids)

        def clone(self) -> GopsState:
            return same_class(self)

    state_class = State


class SentenceWithHoles(Mutant):
    law = "told"

    def tell(self, event: Event, to: Seat) -> Told:
        return (
            Told(say("A prize of {{prize}} was turned up."))
            if event.kind == rules.TURNED
            else super().tell(event, to)
        )


def same_class(state: GopsState) -> GopsState:
    new = type(state)(state.hands.copy(), state.bids.copy(), state.pool, state.prizes, state.points.copy())
    new.played, new.shown = state.played, state.shown.copy()
    new.prize, new.phase = state.prize, state.phase
    return new


# Two of Spots itself.


class SpotsForgetsTheYard(Spots):
    law: ClassVar[str] = "saves whole"
    match_class: ClassVar[type[Match[Any, Any]]] = Match

    def imagine(self, view: Any, rng: Rng) -> SpotsState:
        state = super().imagine(view, rng)
        state.buried[0] = 0
        return state


class SpotsWritesDiceAlike(Spots):
    law: ClassVar[str] = "choices"
    match_class: ClassVar[type[Match[Any, Any]]] = Match

    def write(self, action: Action) -> str:
        return super().write(action).split(" on ")[0]


# One of Dungeons and Dominos, at a fall that has a choice and leads back: once in half a million decisions.


class AFallReadsLikeAnother(DnDomino):
    law: ClassVar[str] = "choices"
    match_class: ClassVar[type[Match[Any, Any]]] = Match

    def choice(self, state: DnDominoState, action: Action) -> Choice:
        choice = super().choice(state, action)
        if state.phase != STOPPING or kind_of(action) != DO_STAY:
            return choice
        other = next(other for other in state.actions(state.seat) if other != action)
        return Choice(choice.text, super().choice(state, other).label, choice.touch)


MUTANTS: list[Any] = [
    ViewShowsBids,
    ViewShowsTheRest,
    LogTellsBids,
    LogTellsTheDeal,
    LogIsLongerForHighBids,
    PromptKnowsTheOthers,
    RefusalRemembersTheState,
    OddsRememberTheState,
    ImagineReturnsTheTruth,
    CloneIsShallow,
    CloneForgetsAField,
    ViewForgetsAField,
    CloneKeepsTelling,
    NotationIsAmbiguous,
    AnythingIsRead,
    TouchesAlike,
    AChoiceHidesInAnother,
    TheSameTwice,
    LookingUsesUpACard,
    LuckDrifts,
    LuckDependsOnPlay,
    FirstToBidGetsAPoint,
    ChangeIsHeard,
    UndoTakesBackLuck,
    ImagineFavoursOne,
    ACardVanishes,
    PrizesNeverRunOut,
    TheLastBidComesBack,
    SentenceWithHoles,
    SpotsForgetsTheYard,
    SpotsWritesDiceAlike,
    AFallReadsLikeAnother,
]
