"""How a table of Go Nuts for Donuts looks as text."""

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER
from boneyard.core.text import STYLES, plain
from boneyard.games.gonuts.game import GoNuts
from tests.rules.gonuts.table import Table, after, table, voice


def drawn(now: Table, viewer: int = 0, width: int = 80) -> list[str]:
    return [plain(line) for line in now.game.draw(now.view(viewer), voice(viewer), width)]


def test_a_power_being_used() -> None:
    """The row with what its cards say and who chose them, the pile from its top, and everybody's cards."""
    row = "plain bear_claw glazed sprinkled || plain 2 milk | - | eclair powdered"
    now = after(table(row, pile="coffee eclair eclair", deck="plain 3"), "124")
    assert drawn(now) == [
        "Round 1  3 cards in the deck",
        " 1 empty  ◀ you",
        "▶2 empty  ◀ Ben",
        " 3   Glazed            2 points.",
        " 4 ★ Sprinkled         ◀ Cleo  2 points. Give one of your other cards to an oppo",
        "Discard pile, top first:  Éclair ×2  Coffee",
        "",
        "  You   4 cards  Plain ×3  Milk",
        "▶ Ben   1 card  Bear Claw",
        "  Cleo  2 cards  Éclair  Powdered",
    ]


def test_a_card_put_back_is_shown_to_whoever_knows_it() -> None:
    """And to the others, that there is one."""
    row = "double_chocolate bear_claw glazed powdered || glazed 2 powdered | - | eclair"
    now = after(table(row, deck="milk coffee plain 4"), "123")
    assert "The two cards: Milk and Coffee" in drawn(now, 0)
    assert not any("Milk" in line for line in drawn(now, 1))
    now = after(now, "keep coffee")
    assert "On top of the deck lies Milk." in drawn(now, 0)
    assert "Ada put a card back on the deck." in drawn(now, 1)
    assert not any("Milk" in line for line in [*drawn(now, 1), *drawn(now, ONLOOKER)])
    assert drawn(now, 0)[0] == drawn(now, 1)[0] == "Round 1  5 cards in the deck"


def test_the_end_explains_every_score() -> None:
    """Kind by kind, with the sum; what is left in the row and the pile counts for nobody, and is gone."""
    now = after(table("plain glazed eclair || plain 2 milk | plain"), "12")
    assert drawn(now) == [
        "The game is over.  0 cards in the deck",
        "",
        "  You  4 cards  11 points  3 × Plain +3  the most Plain +3  1 × Milk +5",
        "  Ben  2 cards  3 points  1 × Glazed +2  1 × Plain +1",
    ]


@pytest.mark.parametrize("width", [30, 60, 80, 120])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nothing_is_wider_than_the_screen(width: int, seats: int) -> None:
    """At any moment, for anybody, in known styles."""
    game, rng = GoNuts(seats), Rng(seats)
    state = game.start()
    step = 0
    while state.actors():
        step += 1
        if state.actors() == [CHANCE]:
            state.chance(rng)
            continue
        if step % 7 == 0:
            for viewer in (*range(seats), ONLOOKER):
                for line in game.draw(game.view(state, viewer), voice(viewer), width):
                    assert len(plain(line)) <= width
                    assert all(style in STYLES for _, style in line)
        seat = state.actors()[0]
        actions = state.actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])
