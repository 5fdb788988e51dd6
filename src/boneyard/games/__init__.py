"""The games, one line each."""

from boneyard.core.registry import GAMES

GAMES["donutdog"] = "boneyard.games.donutdog.game:DonutDog"
GAMES["spots"] = "boneyard.games.spots.game:Spots"
