"""Dungeons and Dominos: build the dungeon, loot its rooms, and mind the other heroes."""
