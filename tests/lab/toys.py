"""Games whose outcome is known beforehand, and bots for them. They can be sent to other processes."""

import os
from typing import Any

from boneyard.bots import Bot, Report, make
from boneyard.core.game import Game
from boneyard.core.state import Action
from boneyard.lab.blocks import Contest, Entrant
from examples.gops.game import Gops
from examples.gops.state import DO_BID, GopsState

AnyGame = Game[Any]


class ToyState(GopsState):
    """Gops, with other points."""

    def _settle(self) -> None:
        points = [points + self.earned(seat) for seat, points in enumerate(self.points)]
        super()._settle()
        self.points = points

    def earned(self, seat: int) -> int:
        """What a seat gets for its bid."""
        raise NotImplementedError


class Toy(Gops):
    state_class: type[ToyState]

    def start(self) -> ToyState:
        return self.state_class(self.seats, int(self.options["prizes"]))


class SkillState(ToyState):
    def earned(self, seat: int) -> int:
        return int(self.bids[seat] > max(self.hands[seat], default=0))


class Skill(Toy):
    """A point for each bid that was the highest card in hand. Luck has no part in it."""

    name = "skill"
    title = "Skill"
    state_class = SkillState


class SeatState(ToyState):
    def earned(self, seat: int) -> int:
        return len(self.bids) - seat


class Seats(Toy):
    """The first seat wins, whatever is played."""

    name = "seats"
    title = "Seats"
    state_class = SeatState


class PairState(SkillState):
    def standings(self) -> list[tuple[int, ...]]:
        return [(self.points[seat] + self.points[(seat + 2) % 4],) for seat in range(4)]


class Pairs(Toy):
    """Skill, with partners who sit opposite each other."""

    name = "pairs"
    title = "Pairs"
    seat_counts = (4,)  # type: ignore[assignment]
    usual_seats = 4
    state_class = PairState

    def combine(self) -> None:
        self.teams = (0, 1, 0, 1)


class Fixed:
    """Plays what a rule says, and thinks nothing of it."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game

    def choose(self, view: GopsState) -> Action:
        return self.game.pack(DO_BID, self.pick(view.hands[view.viewer]))

    def pick(self, hand: list[int]) -> int:
        raise NotImplementedError

    def report(self) -> Report:
        return Report()


class Highest(Fixed):
    def pick(self, hand: list[int]) -> int:
        return max(hand)


class Lowest(Fixed):
    def pick(self, hand: list[int]) -> int:
        return min(hand)


class Cheat(Fixed):
    """Bids a card it does not have."""

    def pick(self, hand: list[int]) -> int:
        return max(hand) + 20


class Vanishing(Fixed):
    """Takes its whole process along."""

    def pick(self, hand: list[int]) -> int:
        os._exit(3)


def uniform(game: AnyGame, seed: int) -> Bot:
    return make("random", game, seed)


HIGHEST = Entrant("highest", "1", Highest)
LOWEST = Entrant("lowest", "1", Lowest)
RANDOM = Entrant("random", "1", uniform)
CHEAT = Entrant("cheat", "1", Cheat)
VANISHING = Entrant("vanishing", "1", Vanishing)
TOYS = {entrant.name: entrant for entrant in (HIGHEST, LOWEST, RANDOM, CHEAT, VANISHING)}


def toy(name: str, game: AnyGame) -> Entrant:
    """By name, as `--resume` looks bots up."""
    return TOYS[name]


def contest(game: AnyGame, *bots: Entrant, seed: int = 1) -> Contest:
    return Contest(game, bots, seed=seed)
