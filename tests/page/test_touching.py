"""Complete games, the longest from their middle, played by touching nothing but what is lit."""

from typing import Any

import pytest
from playwright.sync_api import Page

from boneyard.core.registry import GAMES
from boneyard.core.rng import Rng
from tests.page.visitor import Served, at_the_end, play_alone, play_on

ENOUGH = 2000  # touches, after which a game is as good as endless
SHORT: dict[str, dict[str, Any]] = {
    "dog": {"after": 40},
    "donutdog": {"options": {"rounds": 2}},
    "dndomino": {"after": 20},
}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_by_lit_touches(game: str, page: Page, served: Served) -> None:
    play_alone(page, served, game, **SHORT.get(game, {}))
    assert play_on(page, Rng(1), ENOUGH) < ENOUGH
    at_the_end(page)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_on_a_phone(game: str, phone: Page, served: Served) -> None:
    """Every lit thing can be touched there too: nothing lies over it."""
    play_alone(phone, served, game, **SHORT.get(game, {}))
    play_on(phone, Rng(2), 12)
