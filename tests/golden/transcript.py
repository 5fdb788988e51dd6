"""A match as a report one reads: the table at the start of a turn, what was asked and chosen, what was told.

A report holds every choice of its match, so it is also the script by which the match is played again: the
first turns and the last in full, those between as one line each.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from boneyard import bots
from boneyard.core.match import Match
from boneyard.core.state import REFEREE, Seat
from boneyard.core.text import Voice, plain
from tests.contract.tables import AnyGame

AnyMatch = Match[Any]
Script = list[tuple[Seat, str]]

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", *(f"Guest{n}" for n in range(9, 33)))
VOICE = Voice(names=NAMES)
WIDTH = 80
FIRST_TURNS = 6  # in full
MOST_DECISIONS = 3000

CHOICE = re.compile(rf"^(?P<name>{'|'.join(NAMES)}) > (?P<text>[^|]+?)(?: \| .*)?$")
TURN = re.compile(rf"^  (?P<name>{'|'.join(NAMES)}): (?P<texts>.+)$")


@dataclass
class Turn:
    """From one picture of the table to the next."""

    actors: list[Seat]
    picture: list[str]
    choices: list[tuple[Seat, str]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


def by_bots(game: AnyGame, seed: int, levels: list[str]) -> Script:
    """What bots of these levels choose in a whole match."""
    match: AnyMatch = Match(game, seed)
    players = [bots.make(level, game, seed=seat) for seat, level in enumerate(levels)]
    script: Script = []
    while match.actors:
        assert len(script) < MOST_DECISIONS, "the match is too long for a report"
        seat = match.actors[0]
        text = game.write(players[seat].choose(game.view(match.state, seat)))
        assert not set("|;>") & set(text), f"a report uses these signs itself: {text}"
        match.play(seat, text)
        script.append((seat, text))
    return script


def script_in(report: str) -> Script:
    """The choices that a report tells of, in order."""
    return [(NAMES.index(name), text) for line in report.splitlines() for name, text in choices_in(line)]


def choices_in(line: str) -> Iterator[tuple[str, str]]:
    if found := CHOICE.match(line):
        yield found["name"], found["text"]
    elif found := TURN.match(line):
        for text in found["texts"].split("; "):
            name, _, rest = text.rpartition("> ")
            yield name.strip() or found["name"], rest


def report_of(game: AnyGame, seed: int, levels: list[str], script: Script) -> str:
    """The whole report of the match that this script plays."""
    match: AnyMatch = Match(game, seed)
    before = told_since(match, 0)
    turns = list(played(match, script))
    lines = [*head_of(game, seed, levels), "", *before]
    for number, turn in enumerate(turns):
        if number < FIRST_TURNS or number == len(turns) - 1:
            names = ", ".join(NAMES[seat] for seat in turn.actors)
            lines += ["", ruled(f"{number + 1}. {names}"), *turn.picture, "", *turn.told]
        else:
            if number == FIRST_TURNS:
                lines += ["", ruled(f"{number + 1} to {len(turns) - 1}, without pictures")]
            lines.append(line_of(turn))
    return "\n".join([*lines, "", *end_of(match)]) + "\n"


def head_of(game: AnyGame, seed: int, levels: list[str]) -> list[str]:
    options = [f"{option.name}={game.options[option.name]}" for option in game.declared]
    players = [f"{NAMES[seat]} ({level})" for seat, level in enumerate(levels)]
    return [
        f"{game.title}, rules {game.rules}",
        f"options: {', '.join(options) or 'none'}",
        f"seats:   {', '.join(players)}",
        f"seed:    {seed}",
    ]


def ruled(title: str) -> str:
    return f"--- {title} ".ljust(WIDTH, "-")


def line_of(turn: Turn) -> str:
    """A turn in notation alone. Only where several act is a choice marked with its name."""
    first = turn.choices[0][0]
    parts = [text if seat == first else f"{NAMES[seat]}> {text}" for seat, text in turn.choices]
    return f"  {NAMES[first]}: {'; '.join(parts)}"


def end_of(match: AnyMatch) -> list[str]:
    if match.actors:
        return ["The match is not over."]
    rows = [*NAMES[: match.game.seats], match.game.solo_rival]
    standings = [
        f"{name} {' '.join(map(str, row))}" for name, row in zip(rows, match.standings, strict=False)
    ]
    winners = " and ".join(NAMES[seat] for seat in match.winners)
    return ["=" * WIDTH, f"Standings: {', '.join(standings)}", f"Winner: {winners or 'nobody'}"]


def played(match: AnyMatch, script: Script) -> Iterator[Turn]:
    """Play the script, turn by turn."""
    opening = match.prompt(match.actors[0]).rule
    turn: Turn | None = None
    acted: list[Seat] = []  # the actors before the last choice
    for seat, text in script:
        prompt = match.prompt(seat)
        again = match.actors == acted and prompt.rule != opening
        owed = len(acted) > 1 and set(match.actors) < set(acted)
        if turn is None or not (again or owed):
            if turn is not None:
                yield turn
            turn = Turn(match.actors, picture_of(match, seat))
        acted = match.actors
        heard = len(match.events)
        match.play(seat, text)
        choice = next(choice for choice in prompt.choices if choice.text == text)
        to_seat = Voice(names=NAMES, you=seat)
        turn.told += [to_seat.render(prompt.ask), f"{NAMES[seat]} > {text} | {to_seat.render(choice.label)}"]
        turn.told += [f"  {sentence}" for sentence in told_since(match, heard)]
        turn.choices.append((seat, text))
    if turn is not None:
        yield turn


def picture_of(match: AnyMatch, seat: Seat) -> list[str]:
    view = match.game.view(match.state, seat)
    return [plain(line) for line in match.game.draw(view, VOICE, WIDTH)]


def told_since(match: AnyMatch, event: int) -> list[str]:
    return [VOICE.render(told.sentence) for told in match.told(REFEREE, event)]
