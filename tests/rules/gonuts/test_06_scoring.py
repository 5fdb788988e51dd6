"""Go Nuts for Donuts, chapter 6: scoring."""

import pytest

from boneyard.core.state import ONLOOKER
from tests.rules.gonuts.table import after, table


def points(text: str) -> list[int]:
    """What each seat's cards count; Ben has nothing where no seat but Ada's is given."""
    row = ["chocolate_frosted", "eclair", "chocolate_frosted", "eclair"][: max(3, text.count("|") + 2)]
    return table(f"{' '.join(row)} || {text}").points


@pytest.mark.parametrize(
    ("donut", "each"),
    [
        ("milk", 5),
        ("powdered", 3),
        ("french_cruller", 2),
        ("glazed", 2),
        ("sprinkled", 2),
        ("cinnamon_twist", 1),
        ("chocolate_frosted", 0),
        ("eclair", 0),
        ("double_chocolate", 0),
        ("raspberry_frosted", 0),
        ("bear_claw", -2),
        ("red_velvet", -2),
        ("strawberry_glazed", -2),
        ("day_old_donuts", -7),
    ],
)
def test_6_1_cards_with_fixed_points(donut: str, each: int) -> None:
    """Each card of the kind counts, whatever else lies there."""
    assert points(donut)[0] == each
    if donut not in ("milk", "day_old_donuts", "chocolate_frosted", "eclair"):
        assert points(f"{donut} 2")[0] == 2 * each


def test_6_1_a_plain_counts_one() -> None:
    """Besides the bonus, here the rival's."""
    assert points("plain 2 | plain 3") == [2, 3 + 3]


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15)])
def test_6_2_donut_holes(n: int, count: int) -> None:
    """Six are worth no more than five."""
    assert points(f"donut_holes {n}")[0] == count


@pytest.mark.parametrize(("n", "count"), [(1, 0), (2, 5), (3, 5), (4, 10), (5, 10), (6, 15)])
def test_6_3_jelly_filled(n: int, count: int) -> None:
    """By pairs."""
    assert points(f"jelly_filled {n}")[0] == count


@pytest.mark.parametrize(("n", "count"), [(1, 0), (2, 6), (3, 0), (4, 15), (5, 0), (6, 25)])
def test_6_4_boston_cream(n: int, count: int) -> None:
    """An odd number is worth nothing."""
    assert points(f"boston_cream {n}")[0] == count


def test_6_5_the_most_plain() -> None:
    """Three more for the set, once; one each if tied; nobody without a Plain."""
    assert points("plain 3 | plain 2 | plain") == [6, 2, 1]
    assert points("plain 2 | plain 2 | plain") == [3, 3, 1]
    assert points("plain | plain | plain") == [2, 2, 2]
    assert points("plain | milk") == [4, 5]
    assert points("milk | powdered") == [5, 3]


def test_6_6_maple_bar_needs_seven_kinds() -> None:
    """Itself counted, and Coffee too; each copy scores."""
    six = "maple_bar glazed powdered eclair coffee donut_holes"
    assert points(six)[0] == 0 + 2 + 3 + 0 + 0 + 1
    assert points(f"{six} cinnamon_twist")[0] == 3 + 2 + 3 + 1 + 1
    assert points(f"{six} maple_bar")[0] == 2 + 3 + 1
    assert points(f"{six} cinnamon_twist maple_bar")[0] == 3 + 3 + 2 + 3 + 1 + 1


def test_6_6_mucho_matcha_needs_six_kinds_or_fewer() -> None:
    """Many cards of few kinds are fine."""
    six = "mucho_matcha glazed powdered eclair coffee donut_holes"
    assert points(six)[0] == 3 + 2 + 3 + 1
    assert points(f"{six} mucho_matcha glazed 4")[0] == 6 + 10 + 3 + 1
    assert points(f"{six} cinnamon_twist")[0] == 0 + 2 + 3 + 1 + 1


def test_6_7_old_fashioned_needs_nine_cards_or_fewer() -> None:
    """All cards count, the Old Fashioned as well; each copy scores."""
    assert points("old_fashioned glazed 5 powdered 3")[0] == 5 + 10 + 9
    assert points("old_fashioned glazed 5 powdered 4")[0] == 10 + 12
    assert points("old_fashioned 2 glazed 5")[0] == 10 + 10


def test_6_7_maple_frosted_needs_the_fewest_cards() -> None:
    """Those tied for the fewest have the fewest."""
    assert points("maple_frosted | glazed 2 | glazed 2") == [5, 4, 4]
    assert points("maple_frosted | glazed | glazed 2") == [5, 2, 4]
    assert points("maple_frosted glazed | glazed | glazed 2") == [2, 2, 4]
    assert points("maple_frosted 2 | glazed 3 | glazed 2") == [10, 6, 4]
    assert points("maple_frosted | maple_frosted") == [5, 5]


def test_6_8_coffee_counts_negative_cards() -> None:
    """One point for each, and they still count as negative; two Coffees count them twice."""
    assert points("coffee")[0] == 0
    assert points("coffee bear_claw red_velvet")[0] == 2 - 4
    assert points("coffee bear_claw 2 red_velvet strawberry_glazed day_old_donuts")[0] == 5 - 8 - 7
    assert points("coffee 2 bear_claw 2")[0] == 4 - 4
    assert points("coffee eclair raspberry_frosted")[0] == 0


def test_6_9_a_score_is_explained_kind_by_kind() -> None:
    """With what it hangs on; the lines add up to the points."""
    cards = "plain 2 maple_bar coffee red_velvet old_fashioned donut_holes 3 maple_frosted"
    now = table(f"eclair eclair eclair || {cards}")
    assert now.explained(0) == [
        "3 × Donut Holes: 6",
        "1 × Maple Bar (7 kinds): 3",
        "2 × Plain: 2",
        "the most Plain: 3",
        "1 × Red Velvet: -2",
        "1 × Coffee (1 negative card): 1",
        "1 × Old Fashioned (10 cards): 0",
        "1 × Maple Frosted (not the fewest cards): 0",
    ]
    assert now.points[0] == 6 + 3 + 2 + 3 - 2 + 1
    assert now.explained(1) == []


def test_6_9_it_can_be_asked_for_at_any_time_by_anybody() -> None:
    """From any view, in the middle of a power as well; a tie for the most Plain is said."""
    now = after(table("double_chocolate glazed eclair || plain | plain", deck="milk coffee plain"), "12")
    assert now.asked == "Ada"
    for viewer in (0, 1, ONLOOKER):
        lines = now.game.breakdown(now.view(viewer), 1)
        assert [(str(sentence), n) for sentence, n in lines] == [
            ("1 × Plain", 1),
            ("tied for the most Plain", 1),
        ]
