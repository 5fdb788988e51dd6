"""All that people read in a match played at random: what is asked, offered, told, refused and named."""

import random
from collections.abc import Iterator
from typing import Any

from boneyard.core.furniture import Furniture
from boneyard.core.match import Match
from boneyard.core.state import ONLOOKER, Seat
from boneyard.core.text import Sentence
from tests.contract.tables import AnyGame
from tests.rules.touching import touches

TOUCHED = 12  # components touched at each moment that is looked at


class Read:
    """Sentences by what they are."""

    def __init__(self) -> None:
        self.asks = set[Sentence]()
        self.labels = set[Sentence]()
        self.log = set[Sentence]()
        self.refusals = set[Sentence]()
        self.names = set[Sentence]()  # of things, and what they mean
        self.titles = set[Sentence]()  # printed on things and above zones

    @property
    def all(self) -> set[Sentence]:
        return self.asks | self.labels | self.log | self.refusals | self.names | self.titles


def read(game: AnyGame, seed: int, decisions: int, every: int) -> Read:
    """Of so many decisions; the table is looked at and touched at every so-manieth."""
    found, picker = Read(), random.Random(seed)
    match: Match[Any] = Match(game, seed)
    for step in range(decisions):
        if not match.actors:
            break
        seat = picker.choice(match.actors)
        prompt = match.prompt(seat)
        found.asks.add(prompt.ask)
        found.labels.update(choice.label for choice in prompt.choices)
        if step % every == 0:
            look(game, match.state, seat, picker, found)
        match.play(seat, picker.choice(prompt.choices).text)
    for viewer in (*range(game.seats), ONLOOKER):
        found.log.update(told.sentence for told in match.told(viewer))
    return found


def look(game: AnyGame, state: Any, seat: Seat, picker: random.Random, found: Read) -> None:
    view = game.view(state, seat)
    choices = game.prompt(view, seat).choices
    for touched in touches(game.components(view), choices, picker, TOUCHED):
        found.refusals.add(game.why_not(view, touched).sentence)
    table = game.furniture(view)
    found.names.update(named(table))
    found.titles.update(titled(table))


def named(table: Furniture) -> Iterator[Sentence]:
    yield table.title
    yield from table.notes
    for thing in table.things():
        yield from (thing.name, thing.means, thing.text, *(badge.name for badge in thing.badges))


def titled(table: Furniture) -> Iterator[Sentence]:
    yield from (zone.title for zone in table.zones if zone.title)
    yield from (thing.title for thing in table.things() if thing.title)
