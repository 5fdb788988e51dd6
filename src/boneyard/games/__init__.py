"""The games, one line each."""

from boneyard.core.registry import GAMES

GAMES["spots"] = "boneyard.games.spots.game:Spots"
