"""Measure one peer: `openspiel`, `catanatron` or `rlcard`. Nothing is imported unless it is asked for."""

import functools
import importlib
import random
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from bench.clock import Played, batch, keep_playing, per_call
from bench.worker import serve

TERMINAL: Final = -4  # OpenSpiel's numbers for who acts, besides the players
SIMULTANEOUS: Final = -2
CHANCE: Final = -1
BATCH: Final = 100  # rollouts in one call of OpenSpiel's evaluator, as in our playouts
POSITION_GAMES: Final = 8
POSITIONS: Final = 8  # of each of these games

MODULES: Final = {"openspiel": "pyspiel", "catanatron": "catanatron", "rlcard": "rlcard"}
PACKAGES: Final = {"openspiel": "open_spiel", "catanatron": "catanatron", "rlcard": "rlcard"}
RANDOM: Final = random.Random(1)


def about(peer: str) -> dict[str, str]:
    """The peer's version, or why it cannot be measured."""
    try:
        importlib.import_module(MODULES[peer])
        return {"version": version(PACKAGES[peer])}
    except (ImportError, PackageNotFoundError) as error:
        return {"missing": f"{PACKAGES[peer]} is not there to be measured: {error}"}


# OpenSpiel


@functools.cache
def spiel() -> Any:
    return importlib.import_module("pyspiel")


@functools.cache
def spiel_game(name: str) -> Any:
    return spiel().load_game(name)


def drive_spiel(name: str, seconds: float) -> dict[str, float]:
    """Uniform random games, each step driven from Python."""
    return keep_playing(functools.partial(drive_spiel_one, spiel_game(name), RANDOM.random), seconds)


def drive_spiel_one(game: Any, uniform: Any) -> Played:
    """The loop of ours.py, line by line: who acts, what is legal, pick one, apply it."""
    decisions = chances = 0
    state = game.new_initial_state()
    while (actor := state.current_player()) != TERMINAL:
        if actor >= 0:
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
            decisions += 1
            continue
        if actor == SIMULTANEOUS:
            offers = [state.legal_actions(player) for player in range(game.num_players())]
            state.apply_actions([actions[int(uniform() * len(actions))] for actions in offers])
            decisions += len(offers)
            continue
        # Written out here, since a function for it would slow the peer down.
        point = uniform()
        for outcome, probability in state.chance_outcomes():  # noqa: B007 (the outcome it stops at is used)
            point -= probability
            if point < 0:
                break
        state.apply_action(outcome)
        chances += 1
    return Played(1, decisions, chances)


def inside_spiel(name: str, seconds: float) -> dict[str, float]:
    """Whole random games inside OpenSpiel's C++ evaluator, which counts its games but not their decisions."""
    bot, start, rollouts = rollouts_of(name)

    def play_inside() -> Played:
        bot.step(start)
        return Played(rollouts, 0, 0)

    return keep_playing(play_inside, seconds)


@functools.cache
def rollouts_of(name: str) -> tuple[Any, Any, int]:
    """A bot each of whose steps is so many C++ rollouts of a whole game, and the position to ask it at.

    The evaluator cannot be called from Python. But a search of one simulation evaluates its root and does
    nothing else, so a step of such a bot costs the evaluator's rollouts and one look at the root.
    """
    game = spiel_game(name)
    if game.get_type().dynamics == spiel().GameType.Dynamics.SIMULTANEOUS:
        game = spiel().convert_to_turn_based(game)
    start = game.new_initial_state()
    while start.current_player() == CHANCE:  # the bot may only be asked where somebody decides
        start.apply_action(start.chance_outcomes()[0][0])
    rollouts = batch(functools.partial(rollout_bot(game, 1).step, start), BATCH)
    return rollout_bot(game, rollouts), start, rollouts


def rollout_bot(game: Any, rollouts: int) -> Any:
    evaluator = spiel().RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    return spiel().MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=10, solve=False, seed=1, verbose=False
    )


@functools.cache
def positions(name: str) -> list[tuple[Any, int]]:
    """States met in random play, as many from each of several games, each with a player to look from."""
    picker = random.Random(2)
    met: list[tuple[Any, int]] = []
    for _ in range(POSITION_GAMES):
        met += picker.sample(decisions_of(spiel_game(name).new_initial_state(), picker), POSITIONS)
    return met


def decisions_of(state: Any, picker: random.Random) -> list[tuple[Any, int]]:
    """Every position of a random game in which somebody decides."""
    met = []
    while not state.is_terminal():
        if not state.is_chance_node():
            met.append((state.clone(), max(state.current_player(), 0)))
        random_step(state, picker)
    return met


def random_step(state: Any, picker: random.Random) -> None:
    if not state.is_simultaneous_node():
        state.apply_action(picker.choice(state.legal_actions()))
        return
    players = range(state.num_players())
    state.apply_actions([picker.choice(state.legal_actions(player)) for player in players])


def small_spiel(name: str, seconds: float) -> dict[str, float]:
    """Microseconds of a clone, and of an observation as text: the nearest thing to our view."""
    met = positions(name)

    def clone() -> None:
        for state, _ in met:
            state.clone()

    def view() -> None:
        for state, player in met:
            state.observation_string(player)

    things = {"clone": clone, "view": view}
    return {what: per_call(len(met), one_pass, seconds) * 1e6 for what, one_pass in things.items()}


# catanatron and RLCard are plain Python: their luck happens inside a step, and there is no core to go into.


def drive_catanatron(seconds: float) -> dict[str, float]:
    """Catan with four players. Actions are not checked again, as in our loop."""
    return keep_playing(functools.partial(drive_catanatron_one, RANDOM.random), seconds)


def drive_catanatron_one(uniform: Any) -> Played:
    rules = importlib.import_module("catanatron.game")
    people = importlib.import_module("catanatron.models.player")
    decisions = 0
    game = rules.Game([people.Player(color) for color in people.Color], seed=RANDOM.getrandbits(60))
    while game.winning_color() is None and game.state.num_turns < rules.TURNS_LIMIT:
        actions = game.state.playable_actions
        game.execute(actions[int(uniform() * len(actions))], validate_action=False)
        decisions += 1
    return Played(1, decisions, 0)


@functools.cache
def uno_env() -> Any:
    return importlib.import_module("rlcard").make("uno", config={"seed": 1})


def drive_uno_env(seconds: float) -> dict[str, float]:
    """Uno as RLCard offers it, with an encoded observation at every step."""
    return keep_playing(functools.partial(drive_uno_env_one, uno_env(), RANDOM.random), seconds)


def drive_uno_env_one(env: Any, uniform: Any) -> Played:
    decisions = 0
    state, _ = env.reset()
    while not env.is_over():
        actions = list(state["legal_actions"])
        state, _ = env.step(actions[int(uniform() * len(actions))])
        decisions += 1
    return Played(1, decisions, 0)


def drive_uno_game(seconds: float) -> dict[str, float]:
    """The rules object below the environment."""
    return keep_playing(functools.partial(drive_uno_game_one, RANDOM.random), seconds)


def drive_uno_game_one(uniform: Any) -> Played:
    decisions = 0
    game = importlib.import_module("rlcard.games.uno.game").UnoGame(num_players=2)
    state, _ = game.init_game()
    while not game.is_over():
        actions = state["legal_actions"]
        state, _ = game.step(actions[int(uniform() * len(actions))])
        decisions += 1
    return Played(1, decisions, 0)


ANSWERS: Final[Mapping[str, Mapping[str, Callable[..., object]]]] = {
    "openspiel": {"drive": drive_spiel, "inside": inside_spiel, "small": small_spiel},
    "catanatron": {"drive": drive_catanatron},
    "rlcard": {"drive_env": drive_uno_env, "drive_game": drive_uno_game},
}

if __name__ == "__main__":
    which = sys.argv[1]
    serve({"about": functools.partial(about, which), **ANSWERS[which]})
