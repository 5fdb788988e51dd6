"""OpenSpiel's information set search (ISMCTS) at our tables: what it asks of a state, answered by our rules.

The search and its tree are OpenSpiel's own, in Python. Ours are the rules below it, the fair guess at what a
seat cannot know, and the random rollouts, all of which run compiled. OpenSpiel is imported only when a search
is made.
"""

import importlib
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from boneyard.bots import Report
from boneyard.core.game import Game
from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, NOBODY, Action, Seat, State

AnyGame = Game[Any]
FEWEST = 2  # simulations: the first only looks at the root, so only the second tries a choice


class Dials(NamedTuple):
    """What OpenSpiel lets one choose."""

    c: float  # how much it explores, where a win is 1 and a loss 0
    final: str = "MAX_VISIT_COUNT"  # which of the choices it tried it takes: ISMCTSFinalPolicyType
    selection: str = "UCT"  # ChildSelectionPolicy
    longest: int = 0  # decisions after which a rollout ends, and whoever leads counts as winner; 0: none


class Position:
    """A world as OpenSpiel's search meets a state: one player after another, and luck falls by itself.

    Where several seats choose in secret they do so in turn, and none sees what the others chose.
    """

    __slots__ = ("_key", "game", "player", "rng", "world")

    def __init__(self, game: AnyGame, world: State, player: Seat, rng: Rng) -> None:
        self.game = game
        self.world = world
        self.player = player
        self.rng = rng
        self._key = b""  # asked for several times at each position, so it is kept

    def clone(self) -> "Position":
        return Position(self.game, self.world.clone(), self.player, self.rng)

    def current_player(self) -> Seat:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == NOBODY

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: Seat | None = None) -> list[Action]:
        return self.world.actions(self.player)

    def apply_action(self, action: Action) -> None:
        world = self.world
        world.apply(self.player, action)
        while (actor := world.actor()) == CHANCE:
            world.chance(self.rng)
        self.player = actor
        self._key = b""

    def information_state_string(self, player: Seat | None = None) -> bytes:
        """All that the player sees. It need not be text: the search only looks it up."""
        if not self._key:
            self._key = msgspec.json.encode(self.game.view(self.world, self.player).to_json())
        return self._key

    def returns(self) -> list[float]:
        return shares(self.world, self.game.teams)


def shares(world: State, teams: tuple[int, ...]) -> list[float]:
    """For each seat its side's part of the win: whoever leads wins, and sides that lead together share it."""
    rows = world.standings()[: len(teams)]
    best = max(rows)
    leading = {team for team, row in zip(teams, rows, strict=True) if row == best}
    return [1 / len(leading) if team in leading else 0.0 for team in teams]


class Rollouts:
    """OpenSpiel's `RandomRolloutEvaluator` with one rollout, but played by our rules alone.

    It chooses as uniformly, without asking numpy for every step, which takes longer than the step.
    """

    def __init__(self, rng: Rng, longest: int) -> None:
        self.rng = rng
        self.longest = longest

    def evaluate(self, position: Position) -> list[float]:
        world = position.world.clone()
        if self.longest:
            self._play_some(world)
        else:
            playout(world, self.rng)
        return shares(world, position.game.teams)

    def prior(self, position: Position) -> list[tuple[Action, float]]:
        actions = position.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def _play_some(self, world: State) -> None:
        rng, left = self.rng, self.longest
        while left and (actor := world.actor()) != NOBODY:
            if actor == CHANCE:
                world.chance(rng)
                continue
            actions = world.actions(actor)
            world.apply(actor, actions[rng.below(len(actions))])
            left -= 1


class Guesses:
    """The resampler: worlds that a seat may be in, from its view alone."""

    def __init__(self, game: AnyGame, view: Any, rng: Rng) -> None:
        self.game = game
        self.seat: Seat = view.viewer
        self.rng = rng
        self.world = game.imagine(view, rng)
        self.judge = game.judge()

    def position(self) -> Position:
        """What the others may have chosen in secret they choose again: the search thinks for them, too."""
        world = self.world.clone()
        world.redeal(self.seat, self.rng)
        if self.judge is not None:
            self.judge.rethink(world, self.seat)
        return Position(self.game, world, self.seat, self.rng)

    def resample(self, position: Position, player: Seat) -> Position:
        return self.position()


class Searcher:
    """A bot that asks OpenSpiel's search for every choice, for so long."""

    def __init__(self, game: AnyGame, dials: Dials, seconds: float, seed: int) -> None:
        self.game = game
        self.seconds = seconds
        self.rng = Rng(seed)
        self.random = importlib.import_module("numpy").random.RandomState(seed % 2**32)
        self.search = searching(dials, Rollouts(self.rng, dials.longest), self.random)
        self._report = Report()

    def choose(self, view: Any) -> Action:
        end = perf_counter() + self.seconds
        guesses = Guesses(self.game, view, self.rng)
        root = guesses.position()
        actions = root.legal_actions()
        if len(actions) == 1:
            self._report = Report(considered=1)
            return actions[0]
        return self._searched(root, guesses, end)

    def _searched(self, root: Position, guesses: Guesses, end: float) -> Action:
        """`ISMCTSBot.run_search`, step by step, but for as long as there is time instead of so many times."""
        search = self.search
        search.reset()
        search.set_resampler(guesses.resample)
        node = search.create_new_node(root)
        simulations = 0
        while simulations < FEWEST or perf_counter() < end:
            search.run_simulation(search.sample_root_state(root))
            simulations += 1
        actions, chances = zip(*search.get_final_policy(root, node), strict=True)
        self._report = Report(considered=simulations)
        return int(self.random.choice(actions, p=chances))

    def report(self) -> Report:
        return self._report


def searching(dials: Dials, rollouts: Rollouts, random: Any) -> Any:
    openspiel = importlib.import_module("open_spiel.python.algorithms.ismcts")
    return openspiel.ISMCTSBot(
        game=None,  # which it keeps and never looks at
        evaluator=rollouts,
        uct_c=dials.c,
        max_simulations=0,  # `Searcher` counts time instead
        random_state=random,
        final_policy_type=openspiel.ISMCTSFinalPolicyType[dials.final],
        child_selection_policy=openspiel.ChildSelectionPolicy[dials.selection],
    )
