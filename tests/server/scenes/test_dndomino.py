"""The scene of Dungeons and Dominos: told from a view alone, and the same map that the view has."""

from collections.abc import Iterator
from typing import Any

import pytest

from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, REFEREE
from boneyard.core.text import Catalogue, Voice
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.glance import fight_chance
from boneyard.games.dndomino.state import DnDominoState
from boneyard.games.dndomino.table import cell_of, known, living_rooms
from boneyard.server.scenes import dndomino
from boneyard.server.scenes.dndomino import DnDominoScene
from tests.server.scenes.test_scenes import NAMES, drawn, positions, told

STEPS = 150


def moments(seed: int = 1, seats: int = 3, **options: Any) -> Iterator[Match[Any]]:
    return positions(DnDomino(seats, **options), seed, STEPS)


def seen(match: Match[Any], viewer: int) -> tuple[DnDominoState, DnDominoScene]:
    view = match.game.view(match.state, viewer)
    return view, dndomino.scene(match.game, view, Voice(Catalogue(), names=NAMES, you=viewer))


@pytest.mark.parametrize("options", [{}, {"two_sets": True, "large_rooms": True}, {"prebuilt_map": True}])
def test_every_piece_has_its_place(options: dict[str, Any]) -> None:
    for match in moments(2, **options):
        for viewer in (*range(match.game.seats), ONLOOKER, REFEREE):
            named = {found["id"]: found["name"] for found in drawn(told(match, viewer))}
            wanted = match.game.pieces(match.game.view(match.state, viewer))
            assert [id for id in wanted if not named.get(id)] == []


def test_whatever_leads_on_is_drawn_or_a_button() -> None:
    special = {"magic": True, "push": True, "rope": True, "steal": True, "prepare": True, "hop_attack": True}
    for match in moments(3, classes=True, **special):
        for seat in match.actors:
            shown = told(match, seat)
            known = {found["id"] for found in drawn(shown)} | set(shown["buttons"])
            for choice in match.prompt(seat).choices:
                assert {component for group in choice.touch for component in group} <= known


def test_hidden_dominoes_change_nothing() -> None:
    """The others' hands and the stock dealt anew look the same."""
    for match in moments(4):
        view, scene = seen(match, 0)
        other = match.state.clone()
        other.redeal(0, Rng(9))
        again = match.game.view(other, 0)
        assert dndomino.scene(match.game, again, Voice(Catalogue(), names=NAMES, you=0)) == scene
        hidden = [int(view.held[seat]) - len(known(view, seat)) for seat in range(1, view.seats)]
        assert sum(player.dominoes - len(player.known) for player in scene.players[1:]) == sum(hidden)


def test_the_map_is_the_map() -> None:
    for match in moments(5):
        view, scene = seen(match, ONLOOKER)
        tiles = {(square.x, square.y): square for square in scene.squares}
        assert len(tiles) == 2 * view.laid
        for place in range(view.laid):
            where = [cell_of(view, 2 * place), cell_of(view, 2 * place + 1)]
            dead = bool(view.dead >> place & 1)
            values = [tiles[cell].value for cell in where]
            assert values == ([None, None] if dead else list(DOMINOES[view.placed[place]]))
            laid = scene.dominoes[place]
            step = (0, 1) if laid.upright else (1, 0)
            covered = [(laid.x, laid.y), (laid.x + step[0], laid.y + step[1])]
            assert sorted(covered) == sorted(where)
            assert laid.down == dead
        for hero, at in zip(scene.heroes, view.at, strict=True):
            assert (hero.place == "map") == (at >= 0)
            assert at < 0 or (hero.x, hero.y) in tiles


def test_rooms_tell_their_gold_and_the_viewers_chance() -> None:
    found = 0
    for match in moments(6):
        view, scene = seen(match, 1)
        alive = living_rooms(view)
        shown = [room for room in scene.rooms if room.alive]
        assert [room.chance for room in shown] == [fight_chance(view, 1, room) for room in alive]
        assert [room.coins for room in shown] == [view.room_gold(room) for room in alive]
        assert all(room.wide * room.high == len(room.values) for room in shown)
        assert all(room.chance is None for room in seen(match, ONLOOKER)[1].rooms)
        found += len(shown)
    assert found


def test_only_who_moves_sees_how_far_it_is() -> None:
    walks = 0
    for match in moments(7):
        for viewer in (*range(match.game.seats), ONLOOKER):
            view, scene = seen(match, viewer)
            far = {square.id: square.steps for square in scene.squares if square.steps}
            if view.phase != rules.WALKING or viewer != view.seat:
                assert not far
                continue
            goals = {choice.touch[0][0] for choice in match.prompt(viewer).choices if choice.touch}
            assert set(far) == {goal for goal in goals if goal.startswith("cell:")}
            assert all(1 <= steps <= view.steps for steps in far.values())
            walks += 1
    assert walks


def test_jokers_are_called_so() -> None:
    """The badge says what the choices say."""
    jokers = 0
    for match in moments(8):
        for seat in match.actors:
            view, scene = seen(match, seat)
            if view.phase != rules.PLACING:
                continue
            voice = Voice(Catalogue(), names=NAMES, you=seat)
            for held in scene.hand:
                labels = [
                    voice.render(choice.label)
                    for choice in match.prompt(seat).choices
                    if any(held.id in group for group in choice.touch)
                ]
                assert bool(held.joker) == any(label.endswith("as a joker") for label in labels)
                jokers += bool(held.joker)
    assert jokers


def test_what_is_not_as_usual_is_told() -> None:
    usual = DnDomino(3)
    assert seen(Match(usual, 1), 0)[1].house == []
    changed = DnDomino(3, lives=3, magic=True, early_end=False)
    assert seen(Match(changed, 1), 0)[1].house == [
        "Lives of each hero; 0 is without end. 3",
        "Not so: The game ends when looting cannot catch the leader any more (never with dungeon_escape).",
        "An action: throw a hero onto a random domino.",
    ]
