"""Tables of all games as the page gets them, from the beginning to the end of random matches."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from boneyard.core.events import RESULT, SMALL
from boneyard.core.match import Match
from boneyard.core.registry import GAMES, game_class
from boneyard.core.rng import Rng
from boneyard.core.text import Voice
from boneyard.server.furnishing import furniture_info

LOOKS = 8  # at each match, spread over all of it
TOGETHER = 3  # questions that follow each other are looked at together
ENOUGH = 600  # choices of a match


def write_tables(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(list(matches())), "utf-8")


def matches() -> Iterator[dict[str, Any]]:
    """One for every game and number of players: its name, and what seat 0 sees whenever it is asked."""
    for name in GAMES:
        for seats in game_class(name).seat_counts:
            seen = list(questions(Match(game_class(name)(seats), seed=seats)))
            step = max(TOGETHER, len(seen) // LOOKS)
            asked = [question for n, question in enumerate(seen) if (len(seen) - 1 - n) % step < TOGETHER]
            yield {"name": f"{name} for {seats}", "asked": asked}


def questions(match: Match[Any]) -> Iterator[dict[str, Any]]:
    """What seat 0 is asked: in which of its turns, on which table, and what is lit."""
    game, rng = match.game, Rng(7)
    for _ in range(ENOUGH):
        if not match.actors:
            return
        seat = match.actors[rng.below(len(match.actors))]
        choices = match.prompt(seat).choices
        if seat == 0:
            table = furniture_info(game.furniture(game.view(match.state, 0)), Voice())
            lit = sorted({each for choice in choices for step in choice.touch for each in step})
            yield {"turn": turn_of(match), "table": msgspec.to_builtins(table), "lit": lit}
        match.play(seat, choices[rng.below(len(choices))].text)


def turn_of(match: Match[Any]) -> str:
    """It goes on until somebody else does something that is told, something happens to all, or all choose in
    secret: turns.ts.
    """
    beats = [(event.seat, match.game.events[event.kind].beat) for event in match.events]
    ends = [
        n for n, (seat, beat) in enumerate(beats) if seat != 0 and beat >= (SMALL if seat > 0 else RESULT)
    ]
    return f"{match.state.secret()} {ends[-1] if ends else 0}"
