"""The rules of Gops. Sections (§) refer to rules.md beside it."""

from typing import Final

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, NOBODY, Masked, Moves, Open, Seat, State

DEALING: Final = 0
TURNING: Final = 1
BIDDING: Final = 2
OVER: Final = 3

DO_BID: Final = 0  # card

DEALT: Final = 0  # cards, as bits
TURNED: Final = 1  # prize
BID: Final = 2  # card
SHOWN: Final = 3  # card
WON: Final = 4  # prize

NONE: Final = 0
MORE: Final = 3  # §1.1 cards that nobody is dealt


class GopsState(State):
    def __init__(self, seats: int, prizes: int) -> None:
        super().__init__()
        self.hands: Masked[list[list[int]]] = [[] for _ in range(seats)]
        self.bids: Masked[list[int]] = [NONE] * seats  # the card bid, NONE if none yet
        self.pool: Masked[list[int]] = list(range(1, seats * prizes + MORE + 1))  # may be anywhere unseen
        self.shown: Open[list[int]] = [NONE] * seats  # the bids before
        self.played: Open[list[int]] = []  # cards of all bids before
        self.prizes: Open[list[int]] = list(range(1, prizes + 1))  # not yet turned up
        self.prize: Open[int] = NONE
        self.points: Open[list[int]] = [0] * seats
        self.phase: Open[int] = DEALING

    def actors(self) -> list[Seat]:
        if self.phase == OVER:
            return []
        if self.phase == BIDDING:
            return [seat for seat, bid in enumerate(self.bids) if bid == NONE]
        return [CHANCE]

    def secret(self) -> str:
        return f"bids for {self.prize}" if self.phase == BIDDING else ""

    def luck(self) -> str:
        return "cards" if self.phase == DEALING else "prizes"

    def draw(self, rng: Rng) -> list[int]:
        if self.phase == TURNING:
            return [rng.pick(self.prizes)]
        return drawn(self.pool, len(self.hands) * len(self.prizes), rng)

    def resolve(self, shown: list[int]) -> None:
        if self.phase == TURNING:
            self._turn_up(shown[0])
        else:
            self._deal_out(shown)

    # §1 The deal

    def _deal_out(self, shown: list[int]) -> None:
        """§1.1 As many cards each as there are prizes; the rest stays unseen."""
        each = len(self.prizes)
        for seat in range(len(self.hands)):
            self.hands[seat] = sorted(shown[each * seat : each * (seat + 1)])
            self.emit(DEALT, seat, sum(1 << card for card in self.hands[seat]))
        self.pool = [card for card in self.pool if card not in shown]
        self.phase = TURNING

    # §2 The prize

    def _turn_up(self, prize: int) -> None:
        """§2.1"""
        self.prizes.remove(prize)
        self.prize = prize
        self.phase = BIDDING
        self.emit(TURNED, NOBODY, prize)

    # §3 The bids

    def fill(self, seat: int, out: Moves) -> None:
        """§3.1 Any card in hand, secretly."""
        for card in self.hands[seat]:
            out.push(DO_BID | card << 1)

    def apply(self, seat: int, action: int) -> None:
        card = action >> 1
        self.hands[seat].remove(card)
        self.bids[seat] = card
        self.emit(BID, seat, card)
        if NONE not in self.bids:
            self._settle()

    def _settle(self) -> None:
        """§3.2 All bids are shown; the highest takes the prize."""
        for seat, bid in enumerate(self.bids):
            self.emit(SHOWN, seat, bid)
        winner = self.bids.index(max(self.bids))
        self.points[winner] += self.prize
        self.emit(WON, winner, self.prize)
        self.played = sorted(self.played + self.bids)
        self.shown = self.bids
        self.bids = [NONE] * len(self.bids)
        self.prize = NONE
        self.phase = TURNING if self.prizes else OVER

    def standings(self) -> list[tuple[int, ...]]:
        return [(points,) for points in self.points]

    # §1.1, §3.1 What a viewer cannot know: the others' hands and bids, and the cards left over

    def hide(self, viewer: Seat) -> None:
        for seat, hand in enumerate(self.hands):
            if seat == viewer:
                continue
            self.pool += hand
            self.hands[seat] = [HIDDEN] * len(hand)
            if self.bids[seat] != NONE:
                self.pool.append(self.bids[seat])
                self.bids[seat] = HIDDEN
        self.pool.sort()

    def deal(self, rng: Rng) -> None:
        for seat, hand in enumerate(self.hands):
            if HIDDEN in hand:
                self.hands[seat] = sorted(self._taken(rng) for _ in hand)
            if self.bids[seat] == HIDDEN:
                self.bids[seat] = self._taken(rng)

    def _taken(self, rng: Rng) -> int:
        return self.pool.pop(rng.below(len(self.pool)))


def drawn(cards: list[int], n: int, rng: Rng) -> list[int]:
    """So many of the cards, one after the other."""
    left, found = list(cards), []
    for _ in range(n):
        found.append(rng.pick(left))
        left.remove(found[-1])
    return found
