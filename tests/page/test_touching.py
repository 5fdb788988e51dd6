"""Games played by touching nothing but what is lit: complete ones, and the long ones from their middle."""

from typing import Any

import pytest
from playwright.sync_api import Page

from boneyard.core.registry import GAMES
from boneyard.core.rng import Rng
from tests.page.visitor import Served, at_the_end, play_alone, play_on, without_review

ENOUGH = 2000  # touches, after which a game is as good as endless
LONG = {"dndomino": 70, "dog": 70}  # touches of games that chance plays for very long: from their middle on
SHORT: dict[str, dict[str, Any]] = {"donutdog": {"options": {"rounds": 2}}}


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(LONG)))
def test_a_whole_game_by_lit_touches(game: str, page: Page, served: Served) -> None:
    without_review(page)
    play_alone(page, served, game, **SHORT.get(game, {}))
    assert play_on(page, Rng(1), ENOUGH) < ENOUGH
    at_the_end(page)


@pytest.mark.parametrize("game", sorted(LONG))
def test_a_long_game_by_lit_touches(game: str, page: Page, served: Served) -> None:
    play_alone(page, served, game, after=25)
    play_on(page, Rng(1), LONG[game])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_on_a_phone(game: str, phone: Page, served: Served) -> None:
    """Every lit thing can be touched there too: nothing lies over it."""
    play_alone(phone, served, game, **SHORT.get(game, {}))
    play_on(phone, Rng(2), 12)
