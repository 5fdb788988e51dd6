"""Whole games outside the package, as somebody else would write them; held to all that is asked of a game."""

GAMES = {
    "gops": "examples.gops.game:Gops",
}
