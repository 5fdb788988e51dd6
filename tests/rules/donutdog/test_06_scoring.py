"""Donut Dog, chapter 6: scoring."""

from boneyard.core.state import ONLOOKER
from tests.rules.donutdog.table import after, table, turns


def test_6_1_stars_kinds_and_vp_tokens() -> None:
    """Owl 4, Cat 2 and Fish 1, three kinds, two tokens; the Rerolls count for nothing."""
    now = table("d4:1 d4:1 d6:1 d6:1 | rerolls 5 | magics 3 | stars 2 | animals owl, cat, fish")
    assert now.points[0] == 4 + 2 + 1 + 3 + 2


def test_6_1_everything_is_told_at_the_end() -> None:
    """Ada's sum, part by part."""
    now = turns("d4:1 d4:2 d6:6 d6:6 | stars 1 | animals owl || d4:1 d4:2 d8:8 d8:8", "cat frog", round=7)
    now = after(now, "take cat for reroll, take frog spare d8:8, bonus magic for d8:8")
    assert now.over
    assert now.said[-2:] == [
        "Ada scored 9: 6 on animals, 2 for kinds and 1 in point tokens.",
        "Ben scored 3: 2 on animals, 1 for kinds and 0 in point tokens.",
    ]


def test_6_1_a_score_is_explained_at_any_time() -> None:
    """To everybody, from what lies open, and it adds up."""
    now = table("d4:1 d4:1 d6:1 d6:1 | rerolls 5 | stars 2 | animals owl, moon_owl, cat, fish")
    for viewer in (0, 1, ONLOOKER):
        lines = now.game.breakdown(now.view(viewer), 0)
        assert [(str(what), points) for what, points in lines] == [
            ("animals", 4 + 5 + 2 + 1),
            ("3 kinds", 3),
            ("point tokens", 2),
        ]
        assert sum(points for _, points in lines) == now.points[0]
        assert sum(points for _, points in now.game.breakdown(now.view(viewer), 1)) == 0


def test_6_2_rare_and_common_are_one_kind() -> None:
    """Dog 3, Donut Dog 4, one kind."""
    assert table("d4:1 d4:1 d6:1 d6:1 | animals dog, donut_dog").points[0] == 8


def test_6_2_fish_are_one_kind() -> None:
    """Three Fish make one."""
    assert table("d4:1 d4:1 d6:1 d6:1 | animals fish, fish, fish").points[0] == 4


def test_6_3_most_points_win() -> None:
    """When the seventh round is over, and not before."""
    now = turns("d4:1 d4:2 d6:6 d6:6 | animals owl || d4:1 d4:2 d8:8 d8:8", "cat frog", round=7)
    assert now.game.winners(now.state) == []
    now = after(now, "take cat for reroll, take frog spare d8:8, bonus magic for d8:8")
    assert now.game.winners(now.state) == [0]


def test_6_3_a_tie_is_shared() -> None:
    """Three points each: a Cat, a Frog, each of a new kind."""
    now = turns("d4:1 d4:2 d6:6 d6:6 || d4:1 d4:2 d8:8 d8:8", "cat frog", round=7)
    now = after(now, "take cat for reroll, take frog spare d8:8, bonus magic for d8:8")
    assert now.points == [3, 3]
    assert now.game.winners(now.state) == [0, 1]
