"""The games, one line each."""

from boneyard.core.registry import GAMES

GAMES["dndomino"] = "boneyard.games.dndomino.game:DnDomino"
GAMES["dog"] = "boneyard.games.dog.game:Dog"
GAMES["donutdog"] = "boneyard.games.donutdog.game:DonutDog"
GAMES["gonuts"] = "boneyard.games.gonuts.game:GoNuts"
GAMES["spots"] = "boneyard.games.spots.game:Spots"
