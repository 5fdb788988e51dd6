"""Whatever one touches in Dungeons and Dominos plays something, or a sentence and a section say why not."""

import pytest

from boneyard.core.state import ONLOOKER
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import ACTING, LANDING, PLACING, WALKING, DnDominoState
from tests.rules.dndomino.table import after, placing, table
from tests.rules.touching import touch_everything

EVERYTHING: dict[str, object] = {
    "hop_attack": True,
    "dungeon_escape": True,
    "large_rooms": True,
    "lives": 9,
    "monster_rules": True,
    "classes": True,
    "magic": True,
    "push": True,
    "rope": True,
    "steal": True,
    "prepare": True,
}
SOME = 40  # components touched in each position
HALL = "0:3 2.0 3.0, 3:4 4.0 5.0"


def test_every_touch_at_every_moment_is_answered() -> None:
    """With every action there is, to every player and an onlooker: a reason, never a shrug."""
    phases = set[int]()
    for seed in range(3):
        phases |= touch_everything(DnDomino(3, **EVERYTHING), seed, phase_of, SOME)
    assert phases >= {ACTING, WALKING, LANDING, PLACING}


def phase_of(state: DnDominoState) -> int:
    return state.phase


@pytest.mark.soak
def test_every_touch_at_every_moment_is_answered_for_long() -> None:
    for seed in range(20):
        assert touch_everything(DnDomino(2 + seed % 5, **EVERYTHING), seed, phase_of)


@pytest.mark.parametrize(
    ("touched", "sentence"),
    [
        (("hand:0.5",), "Nothing speaks against that. (4.1)"),
        (("stock",), "You draw from the stock after placing a domino. (4.10)"),
        (("seat:1",), "Players are not touched, only what lies on the table. (4.1)"),
        (("hero:1",), "Your move and your action are over: place a domino. (4.1)"),
        (("cell:0.1",), "First touch the domino that you place. (4.1)"),
        (("hand:0.5", "hand:0.5"), "Touch one domino, then the squares where it goes. (4.1)"),
        (("hand:0.5", "cell:5.0"), "There is a tile on 5.0 already. (4.2)"),
        (("hand:0.5", "cell:1.1", "cell:0.1"), "A single must not fill up a block of 2 × 2 tiles. (4.4)"),
        (("hand:0.5", "cell:0.1", "cell:0.2"), "Nothing speaks against that. (4.1)"),
        (("hand:0.5", "cell:0.2"), "No 0 or 5 matches there, and 0:5 fits elsewhere. (4.3)"),
        (("hand:0.5", "cell:6.0"), "No 0 or 5 matches there, and 0:5 fits elsewhere. (4.3)"),
        (("cell:9.9",), "There is no such thing on this table. (1)"),
    ],
)
def test_while_placing(touched: tuple[str, ...], sentence: str) -> None:
    assert placing(HALL, "0:5", heroes="0.0 | 2.0").refusal(*touched) == sentence


def test_a_monster_is_touched_in_any_order() -> None:
    """Its two tiles are alike; those of a single are not."""
    now = placing("0:3 2.0 3.0", "3:3 0:4")
    assert now.refusal("cell:3.1", "hand:3.3", "cell:2.1") == "Nothing speaks against that. (4.1)"
    assert now.refusal("hand:0.4", "cell:0.1") == "Nothing speaks against that. (4.1)"
    assert now.refusal("hand:0.4", "cell:0.2", "cell:0.1").endswith("(4.3)")


def test_a_third_square_is_one_too_many() -> None:
    now = placing("0:3 2.0 3.0", "3:3 0:4")
    assert now.refusal("hand:3.3", "cell:2.1", "cell:3.1", "cell:4.1") == "A domino covers two squares. (1.1)"


def test_it_is_the_turn_of_another() -> None:
    now = table(HALL, "0.0 | 2.0", hands="0:5 | 0:6")
    assert now.why_not(1, "hand:0.6") == "It is Ada's turn. (3.1)"
    assert now.why_not(ONLOOKER, "cell:0.0") == "You are watching: only players touch the table. (3.1)"


def test_while_the_move_goes_on_after_a_hop() -> None:
    """Distances are counted from the tile of the hero who was hopped over."""
    now = after(table(HALL, "0.0 | 1.0", hop_attack=True), "roll: 3, hop attack 1: 3 6")
    assert now.legal == ["go 2.0", "go 3.0"]
    assert now.refusal("cell:5.0") == "5.0 is 4 steps away, and you have 2 steps. (5.1)"
    assert now.refusal("stock") == "You draw from the stock after placing a domino. (4.10)"


def test_rooms_while_something_else_is_asked() -> None:
    wolf = "0:3 2.0 3.0, 3:3 2.1 3.1"
    now = after(table(wolf, "0.0 | outside"), "roll: 3")
    assert now.refusal("room:2.1") == "First choose the tile where your move ends. (5.2)"
    done = table(f"{wolf} dead", "2.0 | outside", stock="0:1", dungeon_escape=True)
    assert done.refusal("room:2.1") == "The Direwolf is dead and its room looted. (6.3)"
