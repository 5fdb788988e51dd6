"""What did not change on a table is the very same thing as before: whoever sends it compares with `is`."""

from typing import Any

import pytest

from boneyard.core.furniture import Zone
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER
from boneyard.games.dog import table as dog_table
from tests.contract.laws import random_play
from tests.contract.tables import BOX, game_class, names

STEPS = 60


def made_anew(name: str, seed: int) -> list[str]:
    """Zones that are equal to what they were one step before, or at one look before, and not the same."""
    game = game_class(name)(4)
    match = Match(game, seed)
    before: dict[tuple[int, str], Zone] = {}
    found = []
    for _ in random_play(match, Rng(seed), STEPS):
        for viewer in (0, 1, ONLOOKER):
            for zone in (*zones(game, match, viewer), *zones(game, match, viewer)):
                old = before.get((viewer, zone.id))
                if old == zone and old is not zone:
                    found.append(zone.id)
                before[viewer, zone.id] = zone
    return found


def zones(game: Any, match: Match[Any], viewer: int) -> tuple[Zone, ...]:
    return game.furniture(game.view(match.state, viewer)).zones  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", [name for name in names() if name in BOX])
def test_a_zone_that_did_not_change_is_the_same(name: str) -> None:
    assert [zone for seed in range(3) for zone in made_anew(name, seed)] == []


@pytest.mark.parametrize("name", [name for name in names() if name == "dog"])
def test_a_zone_made_at_every_look_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dog_table, "played_cards", dog_table.played_cards.__wrapped__)
    assert set(made_anew(name, seed=5)) >= {"played:0", "played:3"}
