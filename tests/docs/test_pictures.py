"""Pictures of the rules pages: each is of a real table, is named on the page, and shows something."""

import re

import pytest

from boneyard import languages, rulebook
from boneyard.server import game_info
from tests.contract.tables import BOX, game_class

NAMED = re.compile(r"\(picture:([a-z0-9-]+)\)")


@pytest.mark.parametrize("code", languages.codes())
@pytest.mark.parametrize("game", BOX)
def test_every_picture_is_on_the_page_and_every_one_there_exists(game: str, code: str) -> None:
    opening, *others = rulebook.sections(game, code)
    assert NAMED.findall(opening.text) == [*game_class(game).pictures]
    assert len(game_class(game).pictures) >= 4
    assert not [part.number for part in others if NAMED.search(part.text)]


@pytest.mark.parametrize("game", BOX)
def test_a_picture_shows_what_lies_in_its_zones(game: str) -> None:
    for picture in game_class(game).pictures.values():
        shown = picture.furniture(game_class(game))
        for wanted in picture.zones:
            assert any(zone.id.startswith(wanted) and zone.things for zone in shown.zones), wanted


@pytest.mark.parametrize("game", BOX)
def test_readers_get_the_pictures_with_their_captions(game: str) -> None:
    for code in languages.codes():
        blocks = game_info.rules(game, code).sections[0].blocks
        pictures = [block for block in blocks if block.kind == "picture"]
        assert len(pictures) == len(game_class(game).pictures)
        assert all(block.table is not None and block.table.zones and block.lines[0] for block in pictures)
