"""The rules of Gops. Sections (§) refer to the rules at the end of docs/adding-a-game.md."""

from typing import Final

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, REFEREE, Moves, Seat, State

DEALING: Final = 0
TURNING: Final = 1
BIDDING: Final = 2
OVER: Final = 3

DEALT: Final = 0  # the seat's cards, as bits
TURNED: Final = 1  # prize
BID: Final = 2  # card
SHOWN: Final = 3  # card
WON: Final = 4  # spots of the prize

NO_BID: Final = 0


class GopsState(State):
    def __init__(self, hands: list[int], bids: list[int], pool: int, prizes: int, points: list[int]) -> None:
        super().__init__()
        self.hands = hands  # by seat: cards, as bits
        self.bids = bids  # by seat: the card bid, NO_BID if none yet
        self.pool = pool  # cards that nobody was dealt, as bits
        self.prizes = prizes  # prizes not yet turned up, as bits
        self.points = points
        self.played = 0  # cards shown in earlier bids, as bits
        self.shown = [NO_BID] * len(hands)  # by seat: the last of them
        self.prize = 0
        self.phase = DEALING

    def clone(self) -> "GopsState":
        new = GopsState(self.hands.copy(), self.bids.copy(), self.pool, self.prizes, self.points.copy())
        new.played = self.played
        new.shown = self.shown.copy()
        new.prize = self.prize
        new.phase = self.phase
        return new

    def actors(self) -> list[Seat]:
        if self.phase == OVER:
            return []
        if self.phase == BIDDING:
            return [seat for seat, bid in enumerate(self.bids) if bid == NO_BID]
        return [CHANCE]

    def secret(self) -> str:
        return f"bids for {self.prize}" if self.phase == BIDDING else ""

    def luck(self) -> str:
        return "cards" if self.phase == DEALING else "prizes"

    def draw(self, rng: Rng) -> list[int]:
        if self.phase == TURNING:
            return [rng.pick(cards_in(self.prizes))]
        cards = cards_in(self.pool)
        shown: list[int] = []
        for _ in range(len(self.hands) * len(cards_in(self.prizes))):
            card = rng.pick(cards)
            cards.remove(card)
            shown.append(card)
        return shown

    def resolve(self, shown: list[int]) -> None:
        if self.phase == TURNING:
            self._turn_up(shown[0])
        else:
            self._deal(shown)

    # §1 The deal

    def _deal(self, shown: list[int]) -> None:
        """§1.1 As many cards each as there are prizes; the rest stays unseen."""
        each = len(shown) // len(self.hands)
        for seat in range(len(self.hands)):
            self.hands[seat] = bits_of(shown[each * seat : each * (seat + 1)])
            self.pool &= ~self.hands[seat]
            self.emit(DEALT, seat, self.hands[seat])
        self.phase = TURNING

    # §2 The prize

    def _turn_up(self, prize: int) -> None:
        """§2.1"""
        self.prizes &= ~(1 << prize)
        self.prize = prize
        self.phase = BIDDING
        self.emit(TURNED, NOBODY, prize)

    # §3 The bids

    def fill(self, seat: int, out: Moves) -> None:
        """§3.1 Any card in hand, secretly."""
        for card in cards_in(self.hands[seat]):
            out.push(card)

    def apply(self, seat: int, action: int) -> None:
        self.hands[seat] &= ~(1 << action)
        self.bids[seat] = action
        self.emit(BID, seat, action)
        if NO_BID not in self.bids:
            self._settle()

    def _settle(self) -> None:
        """§3.2 All bids are shown; the highest takes the prize."""
        winner = self.bids.index(max(self.bids))
        for seat, bid in enumerate(self.bids):
            self.emit(SHOWN, seat, bid)
        self.played |= bits_of(self.bids)
        self.shown = self.bids
        self.points[winner] += self.prize
        self.emit(WON, winner, self.prize)
        self.bids = [NO_BID] * len(self.bids)
        self.prize = 0
        self.phase = TURNING if self.prizes else OVER

    def standings(self) -> list[tuple[int, ...]]:
        return [(points,) for points in self.points]

    # What a seat cannot know: the others' hands and bids, and the cards left over.

    def redeal(self, viewer: int, rng: Rng) -> None:
        if viewer == REFEREE or self.phase == DEALING:
            return
        others = [seat for seat in range(len(self.hands)) if seat != viewer]
        unknown = cards_in(self.pool)
        for seat in others:
            unknown += [*cards_in(self.hands[seat]), *([self.bids[seat]] if self.bids[seat] else [])]
        for seat in others:
            self.hands[seat] = bits_of([take(unknown, rng) for _ in cards_in(self.hands[seat])])
            if self.bids[seat]:
                self.bids[seat] = take(unknown, rng)
        self.pool = bits_of(unknown)


def cards_in(mask: int) -> list[int]:
    return [card for card in range(1, mask.bit_length()) if mask >> card & 1]


def bits_of(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def take(cards: list[int], rng: Rng) -> int:
    return cards.pop(rng.below(len(cards)))
