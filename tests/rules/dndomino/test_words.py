"""What moves on the table of Dungeons and Dominos, and what is said to those who are not asked."""

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.events import EVENTS
from boneyard.games.dndomino.game import DnDomino
from tests.rules.dndomino.table import after, placing, start, table

HALL = "0:3 2.0 3.0, 3:4 4.0 5.0"


def test_heroes_and_gold_move() -> None:
    now = after(table(HALL, "outside | 3.0* 9"), "roll: 3, go 2.0, attack 1: 5 1, land 0.0")
    assert now.moved == [
        "hero:0 outside > cell:2.0",
        "gold seat:1 > seat:0",
        "hero:1 cell:3.0 > outside",
        "hero:1 outside > cell:0.0",
    ]


def test_a_failed_attack_pays_the_other_way() -> None:
    assert after(table(HALL, "2.0 9 | 3.0"), "attack 1: 1").moved == ["gold seat:0 > seat:1"]
    assert after(table(HALL, "2.0 | 3.0"), "attack 1: 1").moved == []


def test_a_killed_monster_gives_its_gold() -> None:
    wolf = "0:3 2.0 3.0, 3:3 2.1 3.1"
    assert after(table(wolf, "2.0 | 3.0"), "loot direwolf 2.1: 6 6 6 6").moved == ["gold room:2.1 > seat:0"]


def test_special_actions_move_heroes() -> None:
    assert after(table(HALL, "2.0 | 3.0", push=True), "push 1: 6 1").moved == ["hero:1 cell:3.0 > cell:4.0"]
    assert after(table(HALL, "2.0 | 3.0", push=True), "push 1: 1 6").moved == []
    cast = after(table(HALL, "2.0 | 3.0", magic=True), "magic 1: 3 4, land 5.0")
    assert cast.moved == ["hero:1 cell:3.0 > outside", "hero:1 outside > cell:5.0"]
    assert after(table(HALL, "2.0 | 3.0", magic=True), "magic 1: 6 6").moved == []


def test_a_domino_drawn_is_face_down_for_the_others() -> None:
    now = after(placing("", "0:3", stock="5:6 ..."), "place 0:3 2.0 3.0")
    assert now.moved == [
        "domino:0.3 seat:0 > cell:2.0",
        "domino:0.3 seat:0 > cell:3.0",
        "domino stock > seat:0",
    ]
    own = [shift.piece for event in now.events for shift in now.game.tell(event, 0).shifts]
    assert own[-1] == "domino:5.6"


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ("", "Ada has the turn."),
        ("roll: 3", "Ada chooses where the move ends."),
        ("end", "Ada must place a domino."),
        ("attack 1: 5 1", "Ben died and chooses where to come back."),
        ("magic 1: 3 4", "Ada chooses where the spell ends."),
        ("magic 0: 3 4", "Ada chooses where the spell ends."),
    ],
)
def test_the_status(script: str, status: str) -> None:
    now = table(HALL, "2.0 | 3.0*", hands="0:5 | -", magic=True)
    now = after(now, script) if script else now
    assert now.status(ONLOOKER) == status


def test_the_status_before_and_after_the_game() -> None:
    game = DnDomino(2)
    assert str(game.status(game.view(game.start(), 0))) == "The table is being set up."
    now = start(2, 0, ["0:1 0:2 0:3", "0:4 0:5 0:6"], prebuilt_map=True)
    assert now.status(1) == "The map comes first: Ada must place a domino."


def test_everything_that_can_happen_is_told() -> None:
    """Every kind of event turns up in random games, and each has its sentence."""
    told = set[int]()
    for seed in range(40):
        game = DnDomino(2 + seed % 3, **OPTIONS[seed % len(OPTIONS)])
        state, rng = game.start(), Rng(seed)
        state.events = []
        while actors := state.actors():
            if actors == [CHANCE]:
                state.chance(rng)
            else:
                actions = state.actions(actors[0])
                state.apply(actors[0], actions[rng.below(len(actions))])
        for event in state.events:
            told.add(event.kind)
            assert str(game.tell(event, ONLOOKER).sentence)[-1] in ".!"
    assert set(EVENTS) == set(range(rules.WON + 1))
    assert told >= set(EVENTS) - {rules.CLEARED, rules.PASSED}


OPTIONS: list[dict[str, object]] = [
    {"magic": True, "push": True, "rope": True, "steal": True, "prepare": True, "classes": True},
    {"lives": 1, "attacks_bloody": True, "death_penalty": "half", "monster_rules": True, "start_gold": 10},
    {"dungeon_escape": True, "short_game": "3", "hop_attack": True, "attacks_bloody": True},
]
