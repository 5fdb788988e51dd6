"""Scenes: whatever may be touched is drawn and named, for every viewer, in every position reached."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from boneyard.core.match import Match
from boneyard.core.registry import GAMES
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, REFEREE
from boneyard.core.text import Catalogue, Sentence, Voice
from boneyard.games.spots.data import DOGS
from boneyard.server.scenes import SCENES, scene
from tests.contract.tables import AnyGame, name_of, tables

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")


def positions(game: AnyGame, seed: int, most: int) -> Iterator[Match[Any]]:
    """A match at its start and after each of its first steps, played at random."""
    match = Match(game, seed)
    rng = Rng(seed)
    yield match
    for _ in range(most):
        if not match.actors:
            return
        seat = match.actors[rng.below(len(match.actors))]
        choices = match.prompt(seat).choices
        match.play(seat, choices[rng.below(len(choices))].text)
        yield match


def drawn(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a scene that has an id."""
    if isinstance(value, dict):
        if value.get("id"):
            yield value
        for each in value.values():
            yield from drawn(each)
    elif isinstance(value, list):
        for each in value:
            yield from drawn(each)


def told(match: Match[Any], viewer: int, catalogue: Catalogue | None = None) -> Any:
    """A scene as it goes over the wire."""
    voice = Voice(catalogue or Catalogue(), names=NAMES, you=viewer)
    view = match.game.view(match.state, viewer)
    return msgspec.json.decode(msgspec.json.encode(scene(match.game, view, voice)))


@pytest.mark.parametrize("game", tables(), ids=name_of)
def test_whatever_may_be_touched_is_drawn_and_named(game: AnyGame) -> None:
    for match in positions(game, 1, 30):
        for viewer in (*range(match.game.seats), ONLOOKER, REFEREE):
            shown = told(match, viewer)
            names = {found["id"]: found["name"] for found in drawn(shown)} | shown["buttons"]
            wanted = match.game.components(match.game.view(match.state, viewer))
            missing = [id for id in wanted if id not in names and not id.startswith("number:")]
            assert not missing, (viewer, match.steps[-1:])
            assert all(name and "{" not in name for name in names.values())


class Shouting(Catalogue):
    """A language in which every sentence of the game is in capitals, so that what is not a sentence shows."""

    def template(self, sentence: Sentence) -> str:
        words = super().template(sentence)
        return "".join(part if part.startswith("{") else part.upper() for part in split_fields(words))


def split_fields(template: str) -> list[str]:
    parts: list[str] = []
    for piece in template.split("{"):
        inside, found, rest = piece.partition("}")
        parts += ["{" + inside + "}", rest] if found else [piece]
    return parts


@pytest.mark.parametrize("name", sorted(SCENES))
def test_every_word_can_be_translated(name: str) -> None:
    """Only names of players, of dogs (which are names too) and of d0g stay as they are."""
    game = next(game for game in tables() if game.name == name)
    loud = Shouting(language="loud", you="YOU", your="YOUR", own="{name}'S", last=" AND ")
    keep = {*NAMES, "you", "Your", "d0g", *(dog.name for dog in DOGS)}
    for match in positions(game, 3, 40):
        for found in drawn(told(match, 0, loud)):
            words = found["name"].replace(",", " ").replace(":", " ").replace("'S", "").split()
            small = [word for word in words if word != word.upper() and word.strip(".()") not in keep]
            assert not small, found


def test_every_scene_belongs_to_a_game() -> None:
    assert set(SCENES) <= set(GAMES)
