"""How a table of Dog looks as text."""

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER
from boneyard.core.text import STYLES, plain
from boneyard.games.dog.data import FIELDS
from boneyard.games.dog.draw import BOARD, _loop_spot
from boneyard.games.dog.game import Dog
from tests.rules.dog.table import Table, after, dealt, table, voice


def drawn(now: Table, viewer: int = 0, width: int = 80) -> list[str]:
    return [plain(line) for line in now.game.draw(now.view(viewer), voice(viewer), width)]


LINE = "R 0* 20 H3 / Y 16* 17 / B 4 / G 60 63 H1 : R 8 K 7"
OTHERS = "Y 2 2 / B 5 5 5 / G 9"


def test_the_board_from_the_lower_side() -> None:
    """Fresh tokens in brackets, kennels outside, homes inside, every token with its field."""
    now = table(LINE, others=OTHERS, gave="R 5 / B K")
    assert drawn(now) == [
        "Turn 1, round 1 of 5  6 cards each  home: Red+Blue 1, Yellow+Green 1",
        "                                    B B B ·",
        "       ·  ·  · 40  ·  ·  · 36  ·  ·  ·(b)  ·  ·  · 28  ·  ·  · 24  ·  ·  ·",
        "      44                               b1                              R20",
        "       ·                               b2                                ·",
        "       ·                               b3                                ·",
        " G ·   ·                               b4                              Y17 Y Y",
        "     (g)=G= g2 g3 g4                                        y4 y3 y2 y1[Y]",
        " · ·   ·                               r4                                · · ·",
        "       ·                              =R=                                ·",
        "       ·                               r2                                ·",
        "      52                               r1                               12",
        "       ·  ·  · 56  ·  ·  ·G60  ·  ·G63[R]  ·  ·  · B4  ·  ·  ·  8  ·  ·  ·",
        "                                    R · · ·",
        "▶ R You   7 8 K  got K from the partner",
        "  G Dan   ▒  deals",
        "  B Cleo  5 ▒ ▒  has your 5",
        "  Y Ben   ▒ ▒",
    ]


def test_everybody_sits_at_the_lower_side() -> None:
    """The board turns with the viewer; the same field is drawn elsewhere."""
    now = table(LINE, others=OTHERS)
    mine, theirs = drawn(now, 0), drawn(now, 2)
    assert "[R]" in mine[12]
    assert "[R]" in theirs[2]
    assert theirs[14].startswith("  B You  5 5 5")


def test_the_loop_is_one_ring() -> None:
    """64 different cells, each beside the next, the starts in the middle of the four sides."""
    spots = [_loop_spot(n) for n in range(FIELDS)]
    assert len(set(spots)) == FIELDS
    for (row, column), (after_row, after_column) in zip(spots, [*spots[1:], spots[0]], strict=True):
        assert abs(row - after_row) + abs(column - after_column) == 1
    assert [spots[n] for n in (0, 16, 32, 48)] == [(10, 11), (5, 22), (0, 11), (5, 0)]


def test_the_exchange_shows_who_has_chosen() -> None:
    """And to nobody else what."""
    hands = "R A 2 3 4 5 6 / Y 2 2 3 3 4 4 / B K Q J 10 9 8 / G 7 7 8 8 9 9"
    now = after(dealt(hands), "Ada: give A, Dan: give 7")
    assert drawn(now, 0)[-4:] == [
        "✓ R You   A 2 3 4 5 6  deals and gives A",
        "✓ G Dan   ▒ ▒ ▒ ▒ ▒ ▒",
        "▶ B Cleo  ▒ ▒ ▒ ▒ ▒ ▒",
        "▶ Y Ben   ▒ ▒ ▒ ▒ ▒ ▒",
    ]
    assert not any("gives" in line for line in drawn(now, 2))


def test_cards_played_lie_beside_their_player() -> None:
    """Face up, for everybody."""
    now = after(table("R 10 / Y 20 : R 2 2", others="Y 3 / G 9 9"), "2 10+2")
    assert "  G Dan   -  deals  played 9 9" in drawn(now, 0)


def test_where_there_is_no_room_tokens_are_listed() -> None:
    """On a narrow screen."""
    now = table(LINE, others=OTHERS)
    assert drawn(now, 0, 60)[2:9] == [
        "R Red  kennel 1  on Red's start*  4 past Yellow's start",
        "    in the third place at home",
        "Y Yellow  kennel 2  on Yellow's start*",
        "    1 past Yellow's start",
        "B Blue  kennel 3  4 past Red's start",
        "G Green  kennel 1  4 before Red's start",
        "    1 before Red's start  in the first place at home",
    ]
    assert BOARD == 79


@pytest.mark.parametrize("width", [30, 60, 79, 80, 120])
def test_nothing_is_wider_than_the_screen(width: int) -> None:
    """At any moment, for anybody, in known styles."""
    game, rng = Dog(), Rng(width)
    state = game.start()
    for step in range(900):
        actors = state.actors()
        if not actors:
            break
        if actors == [CHANCE]:
            state.chance(rng)
            continue
        if step % 60 == 0:
            for viewer in (*range(4), ONLOOKER):
                for line in game.draw(game.view(state, viewer), voice(viewer), width):
                    assert len(plain(line)) <= width
                    assert all(style in STYLES for _, style in line)
        actions = state.actions(actors[0])
        state.apply(actors[0], actions[rng.below(len(actions))])
