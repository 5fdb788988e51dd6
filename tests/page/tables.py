"""Tables of all games as the page gets them, from the beginning to the end of random matches."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from boneyard.core.match import Match
from boneyard.core.registry import GAMES, game_class
from boneyard.core.rng import Rng
from boneyard.core.text import Voice
from boneyard.server.furnishing import furniture_info

LOOKS = 12  # at each match, spread over all of it
ENOUGH = 600  # choices of a match


def write_tables(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(list(matches())), "utf-8")


def matches() -> Iterator[dict[str, Any]]:
    """One for every game and number of players: its name, and what seat 0 sees whenever it is asked."""
    for name in GAMES:
        for seats in game_class(name).seat_counts:
            seen = list(tables(Match(game_class(name)(seats), seed=seats)))
            step = max(1, len(seen) // LOOKS)
            yield {
                "name": f"{name} for {seats}",
                "tables": seen[::-step][::-1],
            }


def tables(match: Match[Any]) -> Iterator[Any]:
    game, rng = match.game, Rng(7)
    for _ in range(ENOUGH):
        if not match.actors:
            return
        seat = match.actors[rng.below(len(match.actors))]
        if seat == 0:
            view = game.view(match.state, 0)
            yield msgspec.to_builtins(furniture_info(game.furniture(view), Voice()))
        choices = match.prompt(seat).choices
        match.play(seat, choices[rng.below(len(choices))].text)
