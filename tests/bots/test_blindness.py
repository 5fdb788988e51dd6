"""Bots are blind: deal anew what they cannot know, change all luck to come, and they do the same.

With its own seed fixed, the choice of a bot and its report must follow from the view alone. That this test
can fail is shown by a game and a bot that peek.
"""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boneyard.bots import Bot, Report, make
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import Action, Seat
from boneyard.lab.blocks import choose
from examples.gops.game import Gops
from examples.gops.state import GopsState
from tests.conftest import compiled
from tests.contract.laws import fields, levels_of, random_play
from tests.contract.tables import AnyGame, games, tables

AnyMatch = Match[Any]
Maker = Callable[[AnyGame, int], Bot]
NAMES = [cls.name for cls in games()]
TRIES = 6  # of the levels that look ahead: a few, but enough to stumble over something hidden
FROM_ONE_MATCH = 5  # positions, so that many tables are looked at
EVERY = (1, 3, 10, 30)  # so many decisions apart: in some matches the opening, in others the end


def positions(at: list[AnyGame]) -> Iterator[tuple[AnyMatch, Seat]]:
    """Seats that are asked, in matches played at random at these tables in turn; without end."""
    number = 0
    while True:
        match: AnyMatch = Match(at[number % len(at)], number)
        yield from asked(match, Rng(number), EVERY[number % len(EVERY)])
        number += 1


def asked(match: AnyMatch, rng: Rng, every: int) -> Iterator[tuple[AnyMatch, Seat]]:
    for decision, _ in enumerate(random_play(match, rng, every * FROM_ONE_MATCH)):
        if decision % every == 0:
            yield match, match.actors[rng.below(len(match.actors))]


def other_world(match: AnyMatch, seat: Seat, number: int) -> AnyMatch:
    """A match that looks the same to the seat: with other luck to come, and all that is hidden dealt anew.

    By the state or by the game, in turn: each shows when the other peeks.
    """
    view = match.game.view(match.state, seat)
    other: AnyMatch = Match(match.game, f"{number:064x}")
    other.state = match.state.clone()
    if number % 2:
        other.state.redeal(seat, Rng(number))
    else:
        other.state = match.game.imagine(view, Rng(number))
    assert seen(other, seat) == json.dumps(view.to_json()), "the worlds do not look alike"
    return other


def seen(match: AnyMatch, seat: Seat) -> str:
    return json.dumps(match.game.view(match.state, seat).to_json())


def answer(maker: Maker, match: AnyMatch, seat: Seat) -> tuple[str, str]:
    """What a bot with this seed plays, and what it says about it."""
    bot = maker(match.game, 5)
    action = choose(match.game, bot, match.state, seat)
    return match.game.write(action), repr(bot.report())


def looks(at: list[AnyGame], makers: list[Maker], n: int) -> tuple[int, int]:
    """At so many positions: how often something hidden came out otherwise, and how often a bot noticed."""
    differing = noticed = 0
    for number, (match, seat) in zip(range(n), positions(at), strict=False):
        other = other_world(match, seat, number)
        differing += fields(other.state) != fields(match.state)
        noticed += any(answer(maker, match, seat) != answer(maker, other, seat) for maker in makers)
    return differing, noticed


def level(name: str) -> Maker:
    return lambda game, seed: make(name, game, seed, budget=TRIES)


def tables_of(name: str) -> list[AnyGame]:
    return [game for game in tables() if game.name == name]


def check(name: str, n: int) -> None:
    at = tables_of(name)
    differing, noticed = looks(at, [level(each) for each in levels_of(at[0])], n)
    assert noticed == 0
    assert (differing > n // 5) == at[0].hides, f"only {differing} of {n} worlds differ"


@pytest.mark.parametrize("name", NAMES)
def test_bots_are_blind(name: str) -> None:
    check(name, 200 if compiled() else 40)  # the same bots, a good deal slower


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_soak_bots_are_blind(name: str) -> None:
    check(name, 5000)


# What peeks is caught


class WaryGops(Gops):
    """Here `quick` looks at what the others hold and have bid, in the worlds it imagines."""

    def worth(self, state: GopsState, seat: Seat, action: Action) -> float:
        others = [other for other in range(self.seats) if other != seat]
        highest = max(max([*state.hands[other], state.bids[other]]) for other in others)
        return -abs((action >> 1) - highest)


class PeekingGops(WaryGops):
    """Imagines the truth: it remembers the state it last showed somebody."""

    def view(self, state: GopsState, viewer: Seat) -> GopsState:
        self.last: Any = state.clone()
        return super().view(state, viewer)

    def imagine(self, view: GopsState, rng: Rng) -> GopsState:
        truth: GopsState = self.last.clone()
        return truth


class Clairvoyant:
    """Finds the match it plays in among those who called it, and goes by the luck to come."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game

    def choose(self, view: Any) -> Action:
        frame = sys._getframe()
        while "match" not in frame.f_locals and frame.f_back is not None:
            frame = frame.f_back
        match: AnyMatch = frame.f_locals["match"]
        actions: list[Action] = match.state.actions(view.viewer)
        return actions[match.seed[-1] % len(actions)]

    def report(self) -> Report:
        return Report()


def test_a_bot_that_looks_at_imagined_hands_is_blind_where_the_game_is_fair() -> None:
    assert looks([WaryGops(2), WaryGops(3)], [level("quick")], 200)[1] == 0


def test_a_game_that_imagines_the_truth_is_caught() -> None:
    assert looks([PeekingGops(2), PeekingGops(3)], [level("quick")], 200)[1] > 20


def test_a_bot_that_knows_the_luck_to_come_is_caught() -> None:
    assert looks(tables_of("spots"), [Clairvoyant], 100)[1] > 20
