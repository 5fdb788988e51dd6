"""Very many whole games: each ends in time, nothing gets lost on the way, and worlds that are imagined fit.

The laws look closely at a few positions of every table; here every game is played to its end, thousands of
times, at tables in turn, at random and by `quick`.
"""

from typing import Any

import pytest

from boneyard import bots
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY
from tests.contract.laws import (
    LONGEST,
    LawBrokenError,
    hold,
    law_conserved,
    law_imagine,
    law_log,
    law_no_leak,
    random_play,
    random_steps,
    viewers,
)
from tests.contract.mutants import MUTANTS
from tests.contract.tables import BOX, AnyGame, game_class, tables_of
from tests.soaking import block, note

EVERY = 40  # decisions between two looks at worlds
FEW = 3


def table_for(name: str, number: int) -> AnyGame:
    """All tables of a game in turn."""
    at = tables_of(game_class(name))
    return at[number % len(at)]


def at_random(game: AnyGame, seed: int) -> int:
    """Steps until its end, which comes; all pieces are there at the end, and at a moment before."""
    rng, state = Rng(seed), game.start()
    steps = random_steps(state, rng, 1 + rng.below(100))
    law_conserved(game, state)
    steps += random_steps(state, rng, LONGEST - steps)
    hold("ends", state.actor() == NOBODY, f"{game!r}, seed {seed}: still going after {steps} steps")
    law_conserved(game, state)
    hold("ends", len(game.winners(state)) <= game.seats)
    return steps


def by_quick(game: AnyGame, seed: int) -> int:
    """Steps until a game of bots ends."""
    players = [bots.make("quick", game, seed=seed + seat) for seat in range(game.seats)]
    rng, state = Rng(seed), game.start()
    for step in range(LONGEST):
        actor = state.actor()
        if actor == NOBODY:
            law_conserved(game, state)
            return step
        if actor == CHANCE:
            state.chance(rng)
        else:
            state.apply(actor, players[actor].choose(game.view(state, actor)))
    hold("ends", False, f"{game!r}, seed {seed}: bots go on for ever")
    return LONGEST


def play_many(name: str, seeds: range, *, bots_too: int) -> None:
    for seed in seeds:
        steps = at_random(table_for(name, seed), seed)
        note("C6", random_games=1, most_steps=steps)
    for seed in list(seeds)[:bots_too]:
        steps = by_quick(table_for(name, seed), seed)
        note("C6", games_of_bots=1)
        note("C7", games_of_bots=1, over_the_cap=0, most_steps=steps)


def look_at(at: list[AnyGame], seeds: range, every: int = EVERY) -> None:
    """Worlds that are imagined look like the truth from there; nobody can tell which one it is."""
    for seed in seeds:
        game = at[seed % len(at)]
        match: Match[Any] = Match(game, seed)
        for decision, _ in enumerate(random_play(match, Rng(seed), 10 * every)):
            if (decision + seed) % every:
                continue
            law_imagine(game, match.state, seed + decision)
            law_no_leak(game, match.state, seed + decision)
            law_log(game, match.state, seed + decision)
            many = len(viewers(game))
            note("N5", round_trips=3 * many, differing=0)
            note("N1", pairs_of_states=many, differences=0)
            note("N4", onlookers_pairs=1, differences=0)


@pytest.mark.parametrize("name", BOX)
def test_games_end_and_nothing_is_lost(name: str) -> None:
    play_many(name, range(FEW), bots_too=1)


@pytest.mark.parametrize("name", BOX)
def test_imagined_worlds_fit(name: str) -> None:
    look_at(tables_of(game_class(name)), range(1))


@pytest.mark.soak
@pytest.mark.parametrize("name", BOX)
def test_very_many_games_end_and_nothing_is_lost(name: str) -> None:
    play_many(name, block(2000), bots_too=200)


@pytest.mark.soak
@pytest.mark.parametrize("name", BOX)
def test_very_many_worlds_fit(name: str) -> None:
    look_at(tables_of(game_class(name)), block(60))


# What is wrong is found: planted bugs of the laws, which come to light here as well


def mutants(law: str) -> list[Any]:
    return [mutant for mutant in MUTANTS if mutant.law == law]


@pytest.mark.parametrize("mutant", mutants("ends") + mutants("conserved"), ids=lambda each: each.__name__)
def test_a_game_that_does_not_end_or_loses_a_piece_is_found(mutant: Any) -> None:
    with pytest.raises(LawBrokenError):
        all(at_random(mutant(3, prizes=2), seed) for seed in range(20))


@pytest.mark.parametrize("mutant", mutants("imagine") + mutants("no leak"), ids=lambda each: each.__name__)
def test_a_world_that_does_not_fit_is_found(mutant: Any) -> None:
    with pytest.raises((LawBrokenError, KeyError)):
        look_at([mutant(3)], range(20), every=1)
