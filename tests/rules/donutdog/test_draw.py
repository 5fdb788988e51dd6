"""The drawn table of Donut Dog: it fits, it shows what one may know, and nothing else."""

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER
from boneyard.core.text import STYLES, Voice, plain
from boneyard.games.donutdog.game import DonutDog
from tests.rules.donutdog.table import NAMES, Table, after, table, turns


def drawn(now: Table, viewer: int, width: int = 80) -> list[str]:
    return [plain(line) for line in now.game.draw(now.view(viewer), Voice(names=NAMES, you=viewer), width)]


@pytest.mark.parametrize("width", [20, 40, 80, 120])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_line_fits(seats: int, width: int) -> None:
    """At every moment of a game, to every viewer, in known styles."""
    game = DonutDog(seats, fish_limit="8")
    state, rng = game.start(), Rng(seats)
    voice = Voice(names=("Ada", "Bartholomew the Great", "Cleo", "Dan"), you=0)
    while actors := state.actors():
        for viewer in (0, 1, ONLOOKER):
            for line in game.draw(game.view(state, viewer), voice, width):
                assert len(plain(line)) <= width
                assert all(style in STYLES for _, style in line)
        if actors == [CHANCE]:
            state.chance(rng)
        else:
            actions = state.actions(actors[0])
            state.apply(actors[0], actions[rng.below(len(actions))])


def test_a_private_roll_is_drawn_for_its_owner_alone() -> None:
    """Ben sees which dice Ada rolls, and not what they show."""
    now = table("d4:1 d4:2 d6:6 d20:17 | rerolls 1 || d4:3 d6:3 d8:3 d10:3", "cat owl")
    assert "[1]d4 [2]d4 [6]d6 [17]d20" in drawn(now, 0)[-3]
    assert "[?]d4 [?]d4 [?]d6 [?]d20" in "\n".join(drawn(now, 1))
    assert "17" not in "\n".join(drawn(now, 1))


def test_the_row_says_what_each_animal_needs() -> None:
    """And which of them the viewer's dice pay for."""
    lines = "\n".join(drawn(turns("d4:1 d4:2 d6:6 d20:9", "cat owl"), 0))
    assert "Cat ★★" in lines
    assert "▼3  ▲6  any  fits" in lines
    assert "▲15  any  any  new kind" in lines


def test_the_whole_table() -> None:
    """As Ada sees it when she has taken her Cat."""
    now = turns("d4:1 d4:2 d6:6 d20:9 | rerolls 1 | animals owl || d4:1 d8:8 d8:7 d20:19", "cat fox frog")
    assert drawn(after(now, "take cat spare d20:9"), 0) == [
        "Round 1 of 7  deck 38  turns 1. You 2. Ben",
        "",
        "Frog ★★                    Fox ★★★★                   Fish ★",
        "  ▼2  any  any  new kind     ▼2  ▲6  ▲8  new kind       any  any  any  new kind",
        "",
        "▶ You  ★8   Reroll 1  Magic 0  Points 0  [9]d20",
        "   2 kinds:  Owl  Cat",
        "",
        "  Ben  ★0   Reroll 0  Magic 0  Points 0  [1]d4 [7]d8 [8]d8 [19]d20",
    ]
