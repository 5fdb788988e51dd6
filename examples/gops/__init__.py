"""Gops: bid a card secretly for each prize. The example of docs/adding-a-game.md."""
