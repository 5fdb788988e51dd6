"""Ridge: roll four dice, climb where their pairs lead, stop in time. An example of docs/adding-a-game.md."""
