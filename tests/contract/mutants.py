"""Planted bugs. Each names the law that exists for it; test_mutants.py shows that this law catches it.

All but three are bugs of the example game, which has all a game can hide: hands, secret bids, an unseen rest.
"""

from typing import Any, ClassVar

from boneyard.core.causes import Blocked, Count, First, Missing, Never, Turn
from boneyard.core.events import Told
from boneyard.core.game import Choice, Odds, Refusal
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import REFEREE, Action, Event, Moves, Seat
from boneyard.core.text import Sentence, say
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import DO_STAY, STOPPING, DnDominoState, kind_of
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import SpotsState
from examples.gops import state as rules
from examples.gops.game import Gops
from examples.gops.state import DO_BID, GopsState


class Mutant(Gops):
    law: ClassVar[str]
    state_class: ClassVar[type[GopsState]] = GopsState
    match_class: ClassVar[type[Match[Any]]] = Match

    def start(self) -> GopsState:
        return self.state_class(self.seats, int(self.options["prizes"]))


# Leaks


class ViewShowsBids(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsState:
        view = super().view(state, viewer)
        view.bids = state.bids.copy()
        return view


class ViewShowsTheRest(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsState:
        view = super().view(state, viewer)
        view.pool.sort(key=lambda card: card not in state.pool)  # what is left over lies first
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
            if action > 10:
                self.emit(rules.WON, seat, 0)
            super().apply(seat, action)

    state_class = State

    def tell(self, event: Event, to: Seat) -> Told:
        return Told() if event.kind == rules.WON and event.a == 0 else super().tell(event, to)


class PromptKnowsTheOthers(Mutant):
    law = "no leak"

    def ask(self, state: GopsState, seat: Seat) -> tuple[Sentence, str]:
        highest = max(card for hand in state.hands for card in hand)
        return say("Bid for {prize}; {highest} is still out.", prize=state.prize, highest=highest), "3.1"


class RefusalRemembersTheState(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsState:
        self.last: Any = state.clone()
        return super().view(state, viewer)

    def refuse(self, view: GopsState, touched: list[str]) -> Refusal:
        return Refusal(say("Their cards: {cards}.", cards=str(self.last.hands)), "1.1", Never())


class OddsRememberTheState(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsState:
        self.last: Any = state.clone()
        return super().view(state, viewer)

    def odds(self, view: GopsState, action: Action) -> tuple[Odds, ...]:
        beaten = sum(max(hand, default=0) < action >> 1 for hand in self.last.hands)
        return (Odds(say("win"), beaten / self.seats),)


class ImagineReturnsTheTruth(Mutant):
    law = "no leak"

    def view(self, state: GopsState, viewer: Seat) -> GopsState:
        self.last: Any = state.clone()
        return super().view(state, viewer)

    def imagine(self, view: GopsState, rng: Rng) -> GopsState:
        truth: GopsState = self.last.clone() if hasattr(self, "last") else super().imagine(view, rng)
        return truth


class OpenScoresCountTheHand(Mutant):
    law = "open scores"
    scores_are_open = True

    def breakdown(self, view: GopsState, seat: Seat) -> list[tuple[Sentence, int]]:
        return [(say("prizes"), view.points[seat]), (say("best card"), max(view.hands[seat], default=0))]


# Cloning and saving


class CloneIsShallow(Mutant):
    law = "clones are deep"

    class State(GopsState):
        def clone(self) -> Any:
            new: Any = super().clone()
            new.points = self.points
            return new

    state_class = State


class CloneForgetsAField(Mutant):
    law = "clones whole"

    class State(GopsState):
        def clone(self) -> Any:
            new: Any = super().clone()
            new.prize = 0
            return new

    state_class = State


class LoadingForgetsAField(Mutant):
    law = "saves whole"

    def from_json(self, data: dict[str, Any]) -> GopsState:
        state = super().from_json(data)
        state.played = []
        return state


class AFieldIsNotDeclared(Mutant):
    law = "declared"

    class State(GopsState):
        def __init__(self, seats: int, prizes: int) -> None:
            super().__init__(seats, prizes)
            self.lucky = 7

    state_class = State


class AnOpenFieldIsHidden(Mutant):
    law = "declared"

    class State(GopsState):
        def hide(self, viewer: Seat) -> None:
            super().hide(viewer)
            self.prizes = []

    state_class = State


class AViewIsAskedInVain(Mutant):
    """Whoever looks through a view finds others asked than are."""

    law = "a view answers as the truth"

    class State(GopsState):
        def actors(self) -> list[Seat]:
            return [seat for seat in super().actors() if seat == self.viewer or self.viewer == REFEREE]

    state_class = State


class CloneKeepsTelling(Mutant):
    law = "clones whole"

    class State(GopsState):
        def clone(self) -> Any:
            new: Any = super().clone()
            new.events = self.events
            return new

    state_class = State


# Actions and their words


class NotationIsAmbiguous(Mutant):
    law = "choices"

    def write(self, action: Action) -> str:
        return f"bid {action // 4}"


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
        touch = tuple((f"card:{card}",) for card in range(1, (action >> 1) + 1))
        return Choice(self.write(action), say("Bid {card}", card=action), touch)


class ArgumentsAreWider(Mutant):
    """Packed in more bits than the game says."""

    law = "packed"
    widths = (1, 2)


class TheSameTwice(Mutant):
    """Two actions, one result."""

    law = "distinct results"

    class State(GopsState):
        def fill(self, seat: int, out: Moves) -> None:
            super().fill(seat, out)
            out.push(DO_BID | (self.hands[seat][0] + 32) << 1)

        def apply(self, seat: int, action: int) -> None:
            super().apply(seat, action % 64)

    state_class = State


class LookingUsesUpACard(Mutant):
    law = "looking changes nothing"

    class State(GopsState):
        def standings(self) -> list[tuple[int, ...]]:
            self.points[0] += 1
            return super().standings()

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
            return [self.prizes[LuckDrifts.asked[0] % len(self.prizes)]]

    state_class = State


class LuckDependsOnPlay(Mutant):
    law = "same luck"

    class State(GopsState):
        def draw(self, rng: Rng) -> list[int]:
            shown = super().draw(rng)
            return [self.prizes[self.points[0] % len(self.prizes)]] if self.phase == rules.TURNING else shown

    state_class = State


class FirstToBidGetsAPoint(Mutant):
    law = "order of commits"

    class State(GopsState):
        def apply(self, seat: int, action: int) -> None:
            if self.bids == [rules.NONE] * len(self.bids):
                self.points[seat] += 1
            super().apply(seat, action)

    state_class = State


class ChangeIsHeard(Mutant):
    law = "change"

    class Talkative(Match[Any]):
        def change(self, seat: Seat, text: str) -> list[Event]:
            events = super().change(seat, text)
            self.events.append(Event(rules.BID, seat, 1, 0, 0))
            return events

    match_class = Talkative


class UndoTakesBackLuck(Mutant):
    law = "undo"

    class Forgiving(Match[Any]):
        def can_undo(self, seat: Seat) -> bool:
            return True

    match_class = Forgiving


# Fairness, conservation, the end


class ImagineFavoursOne(Mutant):
    """The next seat always gets the highest card there is."""

    law = "fair"

    def imagine(self, view: GopsState, rng: Rng) -> GopsState:
        state = super().imagine(view, rng)
        if view.viewer != 0 or not state.bids[1]:
            return state
        state.pool = sorted([*state.pool, state.bids[1]])
        state.bids[1] = state.pool.pop()
        return state


class ACardVanishes(Mutant):
    law = "conserved"

    class State(GopsState):
        def _settle(self) -> None:
            super()._settle()
            self.played.pop()

    state_class = State


class PrizesNeverRunOut(Mutant):
    law = "ends"

    class State(GopsState):
        def _settle(self) -> None:
            prize, bids = self.prize, self.bids
            super()._settle()
            self.prizes.append(prize)
            self.phase = rules.TURNING
            self.played = []
            for seat, bid in enumerate(bids):
                self.hands[seat].append(bid)

    state_class = State


class TheLastBidComesBack(Mutant):
    """In one game of ten or so everybody is left with one card and bids it for ever."""

    law = "ends"

    class State(GopsState):
        def _settle(self) -> None:
            if self.prizes or self.prize > 1 or self.points[self.bids.index(max(self.bids))] > 0:
                super()._settle()
                return
            self.hands = [[bid] for bid in self.bids]
            self.bids = [rules.NONE] * len(self.bids)

    state_class = State


class SentenceWithHoles(Mutant):
    law = "told"

    def tell(self, event: Event, to: Seat) -> Told:
        return (
            Told(say("A prize of {{prize}} was turned up."))
            if event.kind == rules.TURNED
            else super().tell(event, to)
        )


# Reasons that are not true


class RefusalBlamesWhatIsNotThere(Mutant):
    law = "true reasons"

    def refuse(self, view: GopsState, touched: list[str]) -> Refusal:
        return Refusal(say("Card 99 is in the way."), "3.1", Blocked("card:99"))


class RefusalTellsToDoWhatCannotBe(Mutant):
    law = "true reasons"

    def refuse(self, view: GopsState, touched: list[str]) -> Refusal:
        return Refusal(say("First touch the prize."), "3.1", First(("prize",)))


class RefusalSaysNeverThoughOneMay(Mutant):
    law = "true reasons"

    def refuse(self, view: GopsState, touched: list[str]) -> Refusal:
        return Refusal(say("Cards are never touched."), "3.1", Never())


class RefusalStaysThoughItsCauseIsGone(Mutant):
    """It says that something is missing, and says so again when it is there."""

    law = "true reasons"

    def refuse(self, view: GopsState, touched: list[str]) -> Refusal:
        return Refusal(say("You have no card left."), "3.1", Missing("card"))


class RefusalCountsWrongly(Mutant):
    law = "true reasons"

    def refuse(self, view: GopsState, touched: list[str]) -> Refusal:
        return Refusal(say("One card is bid for a prize."), "3.1", Count(1, 1))


class RefusalNamesTheWrongPlayer(Mutant):
    law = "true reasons"

    def wait(self, view: GopsState) -> Refusal:
        return Refusal(say("Wait for the others."), "3.1", Turn(view.viewer))


# Two of Spots itself.


class SpotsForgetsTheYard(Spots):
    law: ClassVar[str] = "saves whole"
    match_class: ClassVar[type[Match[Any]]] = Match

    def from_json(self, data: dict[str, Any]) -> SpotsState:
        state: SpotsState = super().from_json(data)
        state.buried[0] = 0
        return state


class SpotsWritesDiceAlike(Spots):
    law: ClassVar[str] = "choices"
    match_class: ClassVar[type[Match[Any]]] = Match

    def write(self, action: Action) -> str:
        return super().write(action).split(" on ")[0]


# One of Dungeons and Dominos, at a fall that has a choice and leads back: once in half a million decisions.


class AFallReadsLikeAnother(DnDomino):
    law: ClassVar[str] = "choices"
    match_class: ClassVar[type[Match[Any]]] = Match

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
    OpenScoresCountTheHand,
    CloneIsShallow,
    CloneForgetsAField,
    LoadingForgetsAField,
    AFieldIsNotDeclared,
    AnOpenFieldIsHidden,
    AViewIsAskedInVain,
    CloneKeepsTelling,
    NotationIsAmbiguous,
    AnythingIsRead,
    TouchesAlike,
    AChoiceHidesInAnother,
    ArgumentsAreWider,
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
    RefusalBlamesWhatIsNotThere,
    RefusalTellsToDoWhatCannotBe,
    RefusalSaysNeverThoughOneMay,
    RefusalStaysThoughItsCauseIsGone,
    RefusalCountsWrongly,
    RefusalNamesTheWrongPlayer,
    SpotsForgetsTheYard,
    SpotsWritesDiceAlike,
    AFallReadsLikeAnother,
]
