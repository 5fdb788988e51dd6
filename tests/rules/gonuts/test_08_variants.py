"""Go Nuts for Donuts, chapter 8: variants."""

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.text import plain
from boneyard.games.gonuts.game import GoNuts
from tests.rules.gonuts.table import Table, after, table, voice


@pytest.mark.parametrize(
    ("seats", "tier", "cards"), [(2, "3", 50), (2, "4", 61), (2, "5", 70), (3, "4", 61), (4, "5", 70)]
)
def test_8_1_a_bigger_deck(seats: int, tier: str, cards: int) -> None:
    """The cards for more players, in a row as long as ever."""
    state = GoNuts(seats, deck_tier=tier).start()
    assert len(state.unseen()) == cards
    assert len(list(state.row)) == seats + 1


@pytest.mark.parametrize(("seats", "tier"), [(3, "3"), (4, "3"), (4, "4"), (5, "5"), (6, "5")])
def test_8_1_it_must_be_bigger(seats: int, tier: str) -> None:
    """Otherwise there is nothing to choose."""
    with pytest.raises(BadOption, match=r"anyway \(rule 8.1\)"):
        GoNuts(seats, deck_tier=tier)


def test_8_2_the_sprinkled_itself_may_be_given() -> None:
    """Only with the option, if there are other cards."""
    position = "sprinkled plain glazed || milk"
    assert after(table(position, deck="plain 2"), "12").seats == ["sprinkled", "plain milk"]
    now = after(table(position, deck="plain 2", sprinkled_self=True), "12")
    assert now.legal == ["give sprinkled to 1", "give milk to 1"]
    assert after(now, "give sprinkled to 1").seats == ["milk", "plain sprinkled"]


def test_8_3_strictly_fewest() -> None:
    """Tied for the fewest is not enough with the option."""
    tied, alone = "eclair 3 || maple_frosted | glazed", "eclair 3 || maple_frosted | glazed 2"
    tied, alone = (text.replace("eclair 3", "eclair eclair eclair") for text in (tied, alone))
    assert table(tied).points == [5, 2]
    assert table(tied, maple_frosted_strict=True).points == [0, 2]
    assert table(alone, maple_frosted_strict=True).points == [5, 4]


def drawn(now: Table) -> str:
    return "\n".join(plain(line) for line in now.game.draw(now.view(0), voice(0), 80))


def test_8_4_points_are_in_sight_with_the_option() -> None:
    """Without it the table shows them at the end only."""
    position = "plain glazed eclair || milk powdered glazed 2 | plain"
    assert "12 points" not in drawn(table(position, deck="plain 2"))
    assert "12 points" in drawn(table(position, deck="plain 2", open_hand_scores=True))
    assert "14 points" in drawn(after(table(position), "23"))
