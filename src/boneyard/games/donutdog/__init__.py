"""Donut Dog: four dice a round, three for a cute animal and one to spare."""
