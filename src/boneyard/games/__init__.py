"""The games, one line each."""

from boneyard.core.registry import GAMES

GAMES["donutdog"] = "boneyard.games.donutdog.game:DonutDog"
GAMES["gonuts"] = "boneyard.games.gonuts.game:GoNuts"
GAMES["spots"] = "boneyard.games.spots.game:Spots"
