"""Where bots meet: games with given luck, every seat taken in turn, and what a share of wins is worth."""

from math import sqrt

from boneyard.bots import Bot, make
from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.state import CHANCE, Action
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import SpotsState


def play(game: Spots, bots: list[Bot], seed: int) -> SpotsState:
    """A whole game; each bot sees its own view, and nothing else."""
    state = game.start()
    luck = seed_bytes(seed)
    while state.actors():
        if state.actors() == [CHANCE]:
            state.resolve(state.draw(Luck(luck, state.luck())))
            continue
        seat = state.turn
        state.apply(seat, choose(game, bots[seat], state, seat))
    return state


def choose(game: Spots, bot: Bot, state: SpotsState, seat: int) -> Action:
    action = bot.choose(game.view(state, seat))
    assert action in state.actions(seat)
    return action


def wins(game: Spots, level: str, others: str, games: int) -> int:
    """How many games the level wins against the others; each luck comes once for every seat it can have."""
    won = 0
    for number in range(games):
        luck, seat = divmod(number, game.seats)
        bots = [
            make(level if other == seat else others, game, seed=number * game.seats + other)
            for other in range(game.seats)
        ]
        won += seat in game.winners(play(game, bots, luck))
    return won


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of wins."""
    z = 1.96
    share = won / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)


def told(what: str, won: int, games: int) -> str:
    low, high = interval(won, games)
    return f"{what}: {won} of {games}, {won / games:.1%} (95 %: {low:.1%} to {high:.1%})"
