"""Which game is measured beside which peer, and what has to be reached: one line per game."""

from typing import Final, NamedTuple


class Pair(NamedTuple):
    game: str
    seats: int
    peer: str  # an OpenSpiel game as `load_game` takes it; empty when nothing there compares
    driven: float  # reach this many times the peer's decisions/s, driven from Python; 0: reported only
    inside: float  # the same for whole playouts inside the compiled core


# The peer has as many players as our game has seats here, because a peer's cost per step grows with them
# (pig looks at every score after every step). Backgammon knows two players only, so Dungeons plays with two.
PAIRS: Final = (
    Pair("spots", 4, "pig(players=4)", 1.5, 1.0),
    Pair("gonuts", 4, "goofspiel(players=4)", 1.5, 1.0),
    Pair("donutdog", 4, "pig(players=4)", 0.0, 0.0),  # a pool of dice offers 90 choices, a roll of pig two
    Pair("dog", 4, "maedn(players=4)", 1.5, 1.0),
    Pair("dndomino", 2, "backgammon", 1.5, 1.0),
)


class PythonPeer(NamedTuple):
    library: str
    question: str  # what its measuring process is asked
    name: str
    times: float  # what the interpreted rules must reach, driven by the same loop; 0: reported only


# RLCard is used through its environments; its bare rules object, without their observations, is reported too.
PYTHON_PEERS: Final = (
    PythonPeer("catanatron", "drive", "catanatron, Game.execute", 1.0),
    PythonPeer("rlcard", "drive_env", "RLCard uno, env.step", 1.0),
    PythonPeer("rlcard", "drive_game", "RLCard uno, UnoGame.step", 0.0),
)

VIEW_US: Final = 20.0  # a view takes at most this long
REDEAL_CLONES: Final = 10.0  # a redeal takes at most as long as this many clones
REPLAY_MS: Final = 5.0  # a whole game is replayed in less
START_MS: Final = 150.0  # a command that only prints starts and ends in less


def pair_of(game: str, usual_seats: int) -> Pair:
    """The line of a game; without one it is played with its usual seats, and beside no peer."""
    for pair in PAIRS:
        if pair.game == game:
            return pair
    return Pair(game, usual_seats, "", 0.0, 0.0)
