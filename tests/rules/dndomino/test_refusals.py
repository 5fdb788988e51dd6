"""Whatever one touches in Dungeons and Dominos plays something, or a sentence and a section say why not."""

import random
from collections import Counter

import pytest

from boneyard.core.causes import Blocked, Count, First, Limit, Missing, Never
from boneyard.core.game import leads_to
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER
from boneyard.games.dndomino.checks import mend
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.refusals import goes_on
from boneyard.games.dndomino.state import ACTING, LANDING, PLACING, WALKING, DnDominoState
from tests.rules.dndomino.table import after, placing, table
from tests.rules.touching import touch_everything, touches

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


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["plain", "everything"])
def test_what_is_mended_is_no_reason_any_more(options: dict[str, object]) -> None:
    """And what is to be touched first leads on."""
    game, picker, rng = DnDomino(3, **options), random.Random(4), Rng(4)
    state, causes = game.start(), Counter[type]()
    for _ in range(400):
        actors = state.actors()
        if actors == [CHANCE]:
            state.chance(rng)
        elif not actors:
            state = game.start()
        else:
            if picker.random() < 0.1:
                causes += check_causes(game, state, actors[0], picker)
            state.apply(actors[0], picker.choice(state.actions(actors[0])))
    assert set(causes) >= {First, Blocked, Missing, Limit, Count, Never}


def check_causes(game: DnDomino, state: DnDominoState, seat: int, picker: random.Random) -> Counter[type]:
    view, choices = game.view(state, seat), game.prompt(state, seat).choices
    found = Counter[type]()
    for touched in touches(game.components(view), choices, picker, 8):
        if any(leads_to(choice, touched) for choice in choices):
            continue
        answer = game.why_not(view, touched)
        found[type(answer.cause)] += 1
        if isinstance(answer.cause, First):
            onward = goes_on(choices, touched[:-1]) or goes_on(choices, [])
            assert set() < set(answer.cause.touch) <= set(onward), (touched, answer)
        mended = mend(game, view, answer.cause, touched)
        if mended is not None:
            assert game.why_not(mended, touched).sentence != answer.sentence, (touched, answer)
    return found


@pytest.mark.parametrize(
    ("touched", "sentence"),
    [
        (("hand:0.5",), "Nothing speaks against that. (4.1)"),
        (("stock",), "You draw from the stock after placing a domino. (4.10)"),
        (("seat:1",), "Players are not touched, only what lies on the table. (4.1)"),
        (("hero:1",), "Your move and your action are over: place a domino. (4.1)"),
        (("cell:0.1",), "First touch the domino that you place. (4.1)"),
        (("hand:0.5", "hand:0.5"), "Touch one domino, then the squares where it goes. (4.1)"),
        (("hand:0.5", "cell:5.0"), "There lies the 4 of 3:4 already. (4.2)"),
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
    assert now.refusal("cell:5.0") == "It is 4 steps to the 4 of 3:4, and you have 2 steps. (5.1)"
    assert now.refusal("stock") == "You draw from the stock after placing a domino. (4.10)"


def test_rooms_while_something_else_is_asked() -> None:
    wolf = "0:3 2.0 3.0, 3:3 2.1 3.1"
    now = after(table(wolf, "0.0 | outside"), "roll: 3")
    assert now.refusal("room:2.1") == "First choose the tile where your move ends. (5.2)"
    done = table(f"{wolf} dead", "2.0 | outside", stock="0:1", dungeon_escape=True)
    assert done.refusal("room:2.1") == "The Direwolf is dead and its room looted. (6.3)"


def test_what_was_begun_wrongly_is_begun_anew() -> None:
    """A button that was touched after something else."""
    now = table(HALL, "2.0 | 3.0", magic=True, push=True)
    anew = "That does not go with what you touched before: begin anew. (3.1)"
    assert now.refusal("stock", "button:roll") == anew
    assert now.refusal("button:magic", "button:roll") == "Now touch the hero that you mean. (3.1)"
    assert now.refusal("button:push", "hero:0") == "Not your own hero: touch another. (3.1)"
    assert now.refusal("hero:0") == "Nothing but magic works on your own hero: touch that first. (12.1)"
    assert now.refusal("seat:1") == "Touch the hero on the map, not the player. (3.1)"


def test_nothing_more_belongs_to_a_whole_choice() -> None:
    """What was touched already is not asked for again."""
    whole = "Nothing more belongs to that choice. (3.1)"
    now = table(HALL, "2.0 | 3.0", magic=True)
    assert now.refusal("button:roll", "cell:0.0") == whole
    assert now.refusal("button:magic", "hero:1", "hero:0") == whole
    assert now.refusal("button:roll", "seat:1") == whole
    laid = placing(HALL, "0:5 0:6")
    assert laid.refusal("hand:0.5", "cell:0.1", "cell:0.2", "hand:0.6") == whole.replace("3.1", "4.1")


def test_a_single_is_touched_before_its_squares() -> None:
    """Otherwise that is what is wrong, not the squares."""
    now = placing(HALL, "0:5 0:6")
    one = "Touch one domino, then the squares where it goes. (4.1)"
    assert now.refusal("cell:0.1", "hand:0.5", "cell:0.2") == one
    assert now.refusal("hand:0.5", "hand:0.6", "cell:0.1") == one
    assert now.refusal("stock", "hand:0.5", "cell:0.1") == one


def test_heroes_whom_a_move_does_not_pass() -> None:
    """Too far away, still outside, or with nothing beyond."""
    now = after(table(HALL, "0.0 | 4.0 | outside"), "roll: 2")
    assert now.refusal("hero:1") == "It is 4 steps to the 3 of 3:4, and you have 2 steps. (5.1)"
    assert now.refusal("hero:2") == "Cleo is still outside. (5.4)"
    hop = after(table(HALL, "0.0 | 2.0", hop_attack=True), "roll: 2")
    assert hop.refusal("hero:1") == "Beyond Ben there is no free tile where your move could end. (11.3)"
    acted = after(table(HALL, "0.0* | 1.0", steal=True), "heal, roll: 3")
    assert acted.refusal("hero:1") == "You have taken your action. (3.1)"
    steal = after(table(HALL, "0.0 | 1.0", steal=True), "roll: 3")
    assert steal.refusal("hero:1") == "To steal from Ben, touch that first. (12.4)"
    assert steal.refusal("button:steal", "cell:2.0") == "Now touch the hero that you mean. (5.2)"


def test_a_rope_to_a_tile_that_is_taken() -> None:
    """Above a free one, below Ben."""
    rings = "0:3 2.0 3.0, 3:5 3.1 3.2, 1:5 1.2 2.2, 1:6 0.2 0.3, 0:4 0.-1 0.-2, 2:4 2.-2 1.-2"
    now = table(rings, "2.0 | 2.2", rope=True)
    assert now.legal_with("rope") == ["2.-2"]
    assert now.refusal("button:rope", "cell:2.2") == "There is room for one hero only on the 5 of 1:5. (12.3)"
    assert now.refusal("button:rope", "hero:1") == "Now touch the tile that you swing to. (12.3)"
