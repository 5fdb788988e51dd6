"""What is told at a table: lines with their pieces, beats that add up, and what every thing is."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from boneyard import languages
from boneyard.core.furniture import BOARD, Furniture
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER
from boneyard.core.text import Arg, Piece, Sentence, Voice
from boneyard.server import projection
from boneyard.server.furnishing import find_thing, furniture_info
from boneyard.server.projection import Looks, ViewerLog
from boneyard.server.protocol import Explain, FurnitureInfo, ZoneInfo
from boneyard.server.steps import changed_zone
from tests.contract.laws import sections_of
from tests.contract.tables import BOX, game_class, games, names
from tests.server.room import Room, Sat, played

STEPS = 120  # of a match that is listened to
POSITIONS = 3  # of a game at which everything is asked about
BETWEEN = 7  # own choices from one to the next

every_game = pytest.mark.parametrize("name", names())


def going(match: Match[Any], seed: int, steps: int = STEPS) -> Iterator[int]:
    """Play a match by chance, step by step."""
    rng = Rng(seed)
    for step in range(steps):
        if not match.actors:
            return
        seat = match.actors[rng.below(len(match.actors))]
        choices = match.prompt(seat).choices
        match.play(seat, choices[rng.below(len(choices))].text)
        yield step


# Lines


def pieces_in(arg: Arg) -> list[Piece]:
    if isinstance(arg, Sentence):
        return [piece for _, inner in arg.args for piece in pieces_in(inner)]
    if isinstance(arg, tuple):
        return [piece for inner in arg for piece in pieces_in(inner)]
    return [arg] if isinstance(arg, Piece) else []


@pytest.mark.parametrize("language", ["en", "de"])
@every_game
def test_a_line_says_the_same_with_pieces_and_where_they_stand(name: str, language: str) -> None:
    """Names with numbers and pictures in them must not mislead."""
    cls = game_class(name)
    voice = Voice(languages.catalogue(language), tuple(f"5 🐶 {seat}" for seat in range(9)), 0)
    match = Match(cls(cls.usual_seats), 3)
    for _ in going(match, 3):
        pass
    told = match.told(0)
    lines = ViewerLog(0, voice).update(match, voice)
    assert len(lines) == len(told)
    named = 0
    for line, heard in zip(lines, told, strict=True):
        assert line.text == voice.render(heard.sentence)
        words = [line.text[piece.at : piece.at + piece.long] for piece in line.pieces]
        wanted = [voice.word(piece.name, "") for piece in pieces_in(heard.sentence)]
        assert sorted(words) == sorted(wanted), line.text
        assert [piece.at for piece in line.pieces] == sorted({piece.at for piece in line.pieces})
        named += len(words)
    assert named or name not in BOX, "nothing is drawn into this log"


@every_game
def test_whose_doing_a_line_is(name: str) -> None:
    cls = game_class(name)
    match = Match(cls(cls.usual_seats), 3)
    for _ in going(match, 3):
        pass
    seats = {line.seat for line in ViewerLog(ONLOOKER, Voice()).update(match, Voice())}
    assert set(range(cls.usual_seats)) <= seats <= {*range(cls.usual_seats + 1), -4}


# Beats


def lying(table: FurnitureInfo) -> dict[str, ZoneInfo]:
    return {zone.id: zone for zone in table.zones}


def after(zones: dict[str, ZoneInfo], changed: list[ZoneInfo]) -> dict[str, ZoneInfo]:
    """As a client does it: a zone that is gone has nothing in it."""
    return {**zones, **{zone.id: changed_zone(zones.get(zone.id), zone) for zone in changed}}


def beats_that_do_not_add_up(name: str, seats: int, steps: int = STEPS) -> list[str]:
    """The table that a viewer saw, changed beat by beat, is the table as it stood at the last of them."""
    game, voice = game_class(name)(seats), Voice()
    wrong = []
    for viewer in (0, ONLOOKER):
        match = Match(game, 5)
        log = ViewerLog(viewer, voice)
        log.update(match, voice)

        def seen(state: Any, viewer: int = viewer) -> dict[str, ZoneInfo]:
            return lying(furniture_info(game.furniture(game.view(state, viewer)), voice))

        before = seen(match.state)
        for _ in going(match, 5, steps):
            since = len(log.lines)
            log.update(match, voice)
            shown = before
            for line in log.played_out(since):
                shown = after(shown, line.zones)
            heard = [at for at in match.moments if match.game.tell(match.events[at], viewer).sentence]
            last = seen(match.moments[heard[-1]]) if heard else before
            things = {id: zone for id, zone in shown.items() if zone.things or id in last}
            if things != last:
                wrong.append(f"{match.steps[-1]} for {viewer}")
            before = seen(match.state)
    return wrong


@every_game
def test_beats_in_order_make_the_table_they_tell_of(name: str) -> None:
    for seats in game_class(name).seat_counts:
        assert beats_that_do_not_add_up(name, seats, STEPS // 2) == []


def test_a_beat_that_forgets_what_changed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: of several zones that changed, only the first is told."""
    whole = ViewerLog._patch

    def forgetful(self: ViewerLog, match: Match[Any], looks: Looks) -> None:
        whole(self, match, looks)
        at = len(self.lines)
        if at in self.patches:
            self.patches[at] = replace(self.patches[at], zones=self.patches[at].zones[:1])

    monkeypatch.setattr(ViewerLog, "_patch", forgetful)
    assert beats_that_do_not_add_up("spots", 2) != []


def content(table: Furniture, place: str) -> list[object]:
    """Whatever lies where events say that something comes from or goes to."""
    found: list[object] = []
    zones = list(table.zones)
    for zone in zones:
        if place in (zone.id, *zone.place.split()):
            found.append(zone.things)
        for thing in zone.things:
            zones += thing.holds
            if place == thing.touch or place in thing.place.split():
                on_board = [other for other in zone.things if (other.x, other.y) == (thing.x, thing.y)]
                found.append(on_board if zone.lay == BOARD else thing)
    return found


def told_too_early(name: str, seats: int) -> set[int]:
    """Events after which the table looks as before, and only then does move what they say has moved.

    Now and then that is chance, as where a die is rolled again and shows the same: not in a third of cases.
    """
    game = game_class(name)(seats)
    early: Counter[int] = Counter()
    moving: Counter[int] = Counter()
    for viewer in (0, ONLOOKER):
        match = Match(game, 5)
        shown = game.furniture(game.view(match.state, viewer))
        for _ in going(match, 5):
            states = [*match.moments.values(), match.state]
            for at, state, next_state in zip(match.moments, states, states[1:], strict=False):
                event = match.events[at]
                told = game.tell(event, viewer)
                now, later = (game.furniture(game.view(each, viewer)) for each in (state, next_state))
                for shift in told.shifts:
                    places = (shift.origin, shift.target)
                    still = all(content(shown, place) == content(now, place) for place in places)
                    moves = any(content(now, place) != content(later, place) for place in places)
                    moving[event.kind] += 1
                    early[event.kind] += still and moves
                if told.sentence:
                    shown = now
            shown = game.furniture(game.view(match.state, viewer))
    return {kind for kind, n in early.items() if 3 * n > moving[kind]}


@every_game
def test_what_is_told_has_happened(name: str) -> None:
    """Else a piece that flew to its place would be seen at the old one again."""
    assert told_too_early(name, game_class(name).usual_seats) == set()


def test_an_event_told_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: each moment is taken one event too early."""
    whole = Match.play

    def hasty(self: Match[Any], seat: int, text: str) -> None:
        before = self.state.clone()
        whole(self, seat, text)
        self.moments = dict(zip(self.moments, [before, *self.moments.values()], strict=False))

    monkeypatch.setattr(Match, "play", hasty)
    assert told_too_early("spots", 2) != set()


# What is this?


def places(table: FurnitureInfo) -> Iterator[tuple[str, int, str]]:
    """Every thing that is sent, those that things hold included: its zone, its place, its name."""
    zones = list(table.zones)
    for zone in zones:
        for place, thing in enumerate(zone.things):
            zones += thing.holds
            yield zone.id, place, thing.name


async def unexplained(sat: Sat) -> list[str]:
    """Whatever lies on this person's table and is not answered with its name, what it does, and a section."""
    match = sat.table.state.match
    assert match is not None
    game, voice = (
        match.game,
        projection.voice_for(sat.table.state, sat.connection.viewer, sat.connection.catalogue),
    )
    table = furniture_info(game.furniture(game.view(match.state, sat.connection.viewer)), voice)
    wrong = []
    for zone, place, name in places(table):
        (answer,) = await sat.say(Explain(id="what", zone=zone, place=place))
        good = (
            answer["t"] == "because"
            and answer["sentence"].startswith(f"{name}. ")
            and len(answer["sentence"]) > len(f"{name}. ")
            and answer["rule"] in sections_of(type(game))
        )
        if not good:
            wrong.append(f"{name} ({zone} {place}): {answer}")
    return wrong


async def asked_everywhere(name: str, seats: int) -> list[str]:
    room = Room()
    sat = await room.table(name, seats=seats, bots="random")
    await room.settle(sat.table)
    onlooker = await Sat.at(sat.table)
    rng = Rng(seats)
    wrong: list[str] = []
    for _ in range(POSITIONS):
        wrong += [*await unexplained(sat), *await unexplained(onlooker)]
        for _ in range(BETWEEN):
            if sat.state["over"] is None and sat.state["prompt"] is not None:
                await sat.any_act(rng)
                await room.settle(sat.table)
    return wrong


TABLES = [(cls.name, seats) for cls in games() for seats in cls.seat_counts]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_everything_on_the_table_can_be_asked_about(name: str, seats: int) -> None:
    assert played(asked_everywhere(name, seats)) == []


def test_a_thing_without_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what lies on another thing is not looked for."""
    monkeypatch.setattr(
        projection,
        "find_thing",
        lambda table, zone, place: find_thing(table, zone, place) if ":" not in zone else None,
    )
    assert played(asked_everywhere("spots", 2)) != []
