"""Whole games outside the box, to learn from: Gops hides hands and bids; Ridge has dice, a board, a judge."""

GAMES = {
    "gops": "examples.gops.game:Gops",
    "ridge": "examples.ridge.game:Ridge",
}
