"""Go Nuts for Donuts, chapter 4: powers."""

import pytest

from tests.rules.gonuts.table import after, table


def test_4_1_a_card_drawn_from_the_deck_does_nothing() -> None:
    """The Bear Claw that a Chocolate Frosted draws takes nothing."""
    now = after(table("chocolate_frosted plain glazed || - | plain", deck="bear_claw plain 2"), "12")
    assert now.seats == ["chocolate_frosted bear_claw", "plain 2"]
    assert now.asked == "Ada Ben"


def test_4_1_a_card_from_the_discard_pile_does_nothing() -> None:
    """An Éclair that takes an Éclair ends there, and so does one that takes a French Cruller."""
    now = after(table("eclair plain glazed", pile="milk eclair", deck="plain 2"), "12")
    assert now.seats[0] == "eclair 2"
    assert now.pile == "milk"
    now = after(table("eclair plain glazed", pile="french_cruller", deck="plain 2"), "12")
    assert now.seats[0] == "eclair french_cruller"
    assert now.asked == "Ada Ben"


def test_4_1_a_card_from_another_player_does_nothing() -> None:
    """Ada takes a Red Velvet with her Bear Claw; the discard pile stays as it is."""
    now = after(table("bear_claw plain glazed || - | red_velvet", pile="plain", deck="plain 2"), "12")
    assert now.seats == ["red_velvet bear_claw", "plain"]
    assert now.pile == "plain"


def test_4_2_powers_must_be_used() -> None:
    """Sprinkled and Raspberry Frosted leave no way out; the French Cruller does."""
    now = after(table("sprinkled plain glazed || milk coffee", deck="plain 2"), "12")
    assert now.legal == ["give coffee to 1", "give milk to 1"]
    now = after(table("raspberry_frosted plain glazed || milk coffee", deck="plain 2"), "12")
    assert now.legal == ["discard coffee", "discard milk"]
    now = after(table("french_cruller plain glazed", deck="plain 2"), "12")
    assert now.legal == ["clear 3", "stop"]


def test_4_2_what_can_be_done_in_one_way_is_done() -> None:
    """One opponent with one card: nobody needs to ask."""
    now = after(table("bear_claw plain glazed || - | milk", deck="plain 2"), "13")
    assert now.seats == ["bear_claw milk", "glazed"]
    assert now.outcome[1] == "Bear Claw: Ada took Milk from Ben."


def test_4_3_the_card_discarded_last_is_on_top() -> None:
    """Collisions pile up in the order of the places."""
    now = after(table("plain glazed eclair milk coffee", pile="powdered", deck="plain 2"), "2244")
    assert now.pile == "powdered glazed milk"


def test_4_3_who_discards_several_cards_chooses_their_order() -> None:
    """With Milk, one by one."""
    now = table("milk plain glazed || coffee eclair powdered glazed", deck="plain 2")
    one = after(now, "12, pay, discard coffee, discard powdered, discard eclair")
    other = after(now, "12, pay, discard eclair, discard powdered, discard coffee")
    assert (one.pile, other.pile) == ("coffee powdered eclair", "eclair powdered coffee")
    assert one.seats == other.seats == ["glazed milk", "plain"]


def test_4_4_with_an_empty_discard_pile_there_is_nothing_to_take() -> None:
    """Éclair, Red Velvet and Day-Old Donuts are kept and do nothing."""
    for donut, name in (
        ("eclair", "Éclair"),
        ("red_velvet", "Red Velvet"),
        ("day_old_donuts", "Day-Old Donuts"),
    ):
        now = after(table(f"{donut} plain glazed", deck="plain 2"), "12")
        assert now.seats[0] == donut
        assert now.outcome[1] == f"The discard pile is empty, so {name} did nothing."
        assert now.asked == "Ada Ben"


def test_4_4_with_an_empty_deck_there_is_nothing_to_draw() -> None:
    """Chocolate Frosted and Double Chocolate are kept and do nothing."""
    for donut, name in (("chocolate_frosted", "Chocolate Frosted"), ("double_chocolate", "Double Chocolate")):
        now = after(table(f"{donut} plain glazed"), "12")
        assert now.seats[0] == donut
        assert now.outcome[1] == f"The deck is empty, so {name} did nothing."


def test_4_5_a_second_card_of_the_same_name_is_an_other_card() -> None:
    """Ada may give the Sprinkled that she had before."""
    now = after(table("sprinkled plain glazed || sprinkled milk", deck="plain 2"), "12")
    assert now.legal == ["give sprinkled to 1", "give milk to 1"]


def test_4_5_cards_from_earlier_in_the_round_count() -> None:
    """Ben's Plain from place 1 can be taken by the Bear Claw at 2."""
    now = after(table("plain bear_claw glazed", deck="plain 2"), "21")
    assert now.seats == ["plain bear_claw", "-"]


@pytest.mark.parametrize(
    ("position", "pile", "steps", "seat", "top"),
    [
        ("chocolate_frosted plain glazed", "", "12", "chocolate_frosted donut_holes", ""),
        ("eclair plain glazed", "coffee milk", "12", "eclair milk", "coffee"),
        ("red_velvet plain glazed", "coffee coffee", "12", "red_velvet coffee", "coffee"),
        ("sprinkled plain glazed || coffee 2", "", "12", "sprinkled coffee", ""),
        ("sprinkled plain glazed", "", "12", "-", ""),
        ("bear_claw plain glazed || - | coffee 2", "", "12", "bear_claw coffee", ""),
        ("strawberry_glazed plain glazed || - | coffee 2", "", "12", "strawberry_glazed", "coffee"),
        ("raspberry_frosted plain glazed || coffee 2", "", "12", "coffee raspberry_frosted", "coffee"),
        ("raspberry_frosted plain glazed", "", "12", "-", "raspberry_frosted"),
        ("milk plain glazed || coffee 2", "", "12", "coffee 2", "milk"),
        ("milk plain glazed || powdered 4", "", "12, pay", "powdered milk", "powdered powdered powdered"),
        ("cinnamon_twist plain glazed || coffee", "", "12", "coffee", "cinnamon_twist"),
        ("french_cruller plain glazed", "", "12, clear 3", "french_cruller", "glazed"),
        ("day_old_donuts plain glazed", "coffee", "12, take coffee 1", "day_old_donuts coffee", ""),
    ],
)
def test_4_6_what_can_be_done_in_one_way_is_done_without_asking(
    position: str, pile: str, steps: str, seat: str, top: str
) -> None:
    """The next question is that of the next round, to all."""
    now = after(table(position, pile=pile, deck="donut_holes 5"), steps)
    assert (now.asked, now.state.rounds) == ("Ada Ben", 2)
    assert (" ".join(sorted(now.seat(0).split())), now.pile) == (" ".join(sorted(seat.split())), top)


@pytest.mark.parametrize(
    ("position", "pile", "deck", "steps", "asked"),
    [
        ("double_chocolate plain glazed", "", "coffee 2 plain 2", "12", ["keep coffee"]),
        ("cinnamon_twist plain glazed || coffee | milk", "", "plain 3", "12", ["pass coffee"]),
        ("day_old_donuts plain glazed", "coffee", "plain 3", "12", ["take coffee 1", "stop"]),
        (
            "sprinkled plain glazed eclair || coffee",
            "",
            "plain 3",
            "122",
            ["give coffee to 1", "give coffee to 2"],
        ),
        ("red_velvet plain glazed", "coffee milk", "plain 3", "12", ["take milk 1", "take coffee 2"]),
    ],
)
def test_4_6_where_something_is_hidden_or_one_may_stop_one_is_asked(
    position: str, pile: str, deck: str, steps: str, asked: list[str]
) -> None:
    """With one way as well, if the others could tell something from its being done at once."""
    now = after(table(position, pile=pile, deck=deck), steps)
    assert now.asked.startswith("Ada")
    assert now.legal == asked
    assert now.state.rounds == 1
