"""Chapter 5: the cards one by one, and how a play is written, told and touched."""

import pytest

from boneyard.games.dog.game import Dog
from tests.rules.dog.table import after, table


def boards(line: str) -> list[str]:
    now = table(line)
    return sorted(after(now, text).board for text in now.legal)


@pytest.mark.parametrize(
    ("card", "field"),
    [("2", 12), ("3", 13), ("5", 15), ("6", 16), ("8", 18), ("9", 19), ("10", 20), ("Q", 22)],
)
def test_5_1_cards_that_walk(card: str, field: int) -> None:
    """As many as they say, a queen twelve."""
    assert boards(f"R 10 : R {card}") == [f"R {field}"]


def test_5_2_ace_and_king() -> None:
    """An ace comes out or walks 1 or 11, a king comes out or walks 13."""
    assert table("R 10 : R A").legal == ["A start", "A 10+1", "A 10+11"]
    assert table("R 10 : R K").legal == ["K start", "K 10+13"]


def test_5_3_four_goes_either_way() -> None:
    """And sends back whoever stands where it ends."""
    assert boards("R 10 / Y 6 / G 14 : R 4") == ["R 14 / Y 6", "R 6 / G 14"]


def test_5_3_back_stays_on_the_loop() -> None:
    """Across the own start, and never into the home."""
    assert boards("R 2 : R 4") == ["R 6", "R 62"]
    assert table("R 9 H4 : R 4").legal == ["4 9+4", "4 9-4"]


def test_5_4_jack_swaps_with_another_colour() -> None:
    """With the partner or an opponent; nobody goes back, nobody becomes fresh."""
    assert boards("R 10 / Y 20 / B 30 : R J") == [
        "R 20 / Y 10 / B 30",
        "R 30 / Y 20 / B 10",
    ]
    assert after(table("R 10 / Y 0 : R J"), "J 10x0").board == "R 0 / Y 10"


def test_5_4_jack_needs_two_tokens_on_the_loop_neither_fresh() -> None:
    """None at home, none in a kennel, and not two of one's own."""
    assert table("R 10 12 H1 / Y 16* H2 / G 5 : R J").legal == ["J 10x5", "J 12x5"]
    assert table("R 0* 12 / G 5 : R J").legal == ["J 12x5"]
    assert table("R 10 12 / Y 16* : R J 2").legal == ["2 10+2", "2 12+2"]


def test_5_5_seven_is_shared_as_one_likes() -> None:
    """All with one token, or some with each."""
    assert table("R 10 30 : R 7").legal == [
        "7 10+7",
        "7 10+6 30+1",
        "7 10+5 30+2",
        "7 10+4 30+3",
        "7 10+3 30+4",
        "7 10+2 30+5",
        "7 10+1 30+6",
        "7 30+7",
    ]


def test_5_5_all_seven_must_be_used() -> None:
    """Three steps inside the home are not enough."""
    assert table("R 40 H1 : R 7").legal == ["7 40+7", "7 40+6 r1+1", "7 40+5 r1+2", "7 40+4 r1+3"]
    assert table("R H1 / Y 5 : R 7 K").legal == ["K start"]


def test_5_5_steps_into_the_home_count() -> None:
    """Two to the start, two inside, and three for another."""
    assert after(table("R 62 20 : R 7"), "7 20+3 62+4h").board == "R 23 H2"


def test_5_5_any_order_of_steps() -> None:
    """The token in front makes room for the one behind it."""
    assert after(table("R 10 12 : R 7"), "7 10+3 12+4").board == "R 13 16"


def test_5_6_everything_passed_goes_back() -> None:
    """Opponents, the partner and one's own."""
    assert boards("R 16 / Y 22 : R 7") == ["R 23"]
    assert boards("R 10 / Y 11 / B 13 / G 17 : R 7") == ["R 17"]
    assert after(table("R 10 12 : R 7"), "7 10+7").board == "R 17"


def test_5_6_a_token_sent_back_takes_no_further_part() -> None:
    """Its steps are spent; the rest are done by others."""
    now = after(table("R 10 12 40 : R 7"), "7 10+5 12+2")
    assert now.board == "R 15 40"
    assert now.heard(1)[:2] == [
        "Ada played 7: Red's token went 2 forward, another one went 5 forward.",
        "Red's token was sent back.",
    ]


def test_5_6_a_fresh_token_blocks_until_it_moves() -> None:
    """Then those behind it may follow, and go home."""
    legal = table("R 0* 62 : R 7").legal
    assert "7 0+1 62+6" in legal
    assert "7 0+1 62+6h" in legal
    assert "7 62+7" not in legal
    assert "7 0+6 62+1" in legal


def test_5_6_on_the_way_home_too() -> None:
    """What stands on the fields up to the start is sent back."""
    assert after(table("R 61 / Y 0 / G 63 : R 7"), "7 61+7h").board == "R H4"


def test_5_7_the_rest_goes_to_the_partner() -> None:
    """Three steps bring the last token home, four are left for Blue."""
    line = "R 62 H2 H3 H4 / B 40 50 : R 7"
    assert boards(line) == [
        "R 5 H2 H3 H4 / B 40 50",
        "R H1 H2 H3 H4 / B 40 54",
        "R H1 H2 H3 H4 / B 41 53",
        "R H1 H2 H3 H4 / B 42 52",
        "R H1 H2 H3 H4 / B 43 51",
        "R H1 H2 H3 H4 / B 44 50",
    ]
    assert table(line).label("7 40+4 62+3h") == (
        "7: your token goes home into its first place, Blue's token 8 past Blue's start goes 4 forward"
    )


def test_5_7_the_partner_must_be_able_to_use_all_of_it() -> None:
    """Otherwise the last token does not come home so."""
    assert boards("R 62 H2 H3 H4 / B H1 : R 7") == ["R 5 H2 H3 H4 / B H1"]
    assert "R H1 H2 H3 H4 / B H3 H4" in boards("R 59 H2 H3 H4 / B H2 H4 : R 7")
    assert boards("R 62 H2 H3 H4 / Y 16* / B 13 : R 7") == ["R 5 H2 H3 H4 / Y 16* / B 13"]


def test_5_7_not_before_the_last_own_token_is_home() -> None:
    """A partner's token that stood in the way was passed, and is gone."""
    assert boards("R 62 H2 H3 H4 / B 63 : R 7") == ["R 5 H2 H3 H4"]


def test_5_8_a_joker_is_any_card() -> None:
    """All but a joker's own: walks from 1 to 13, back, swaps, sevens, coming out."""
    legal = table("R 10 / Y 40 : R JK").legal
    walks = [f"JK 10+{n}" for n in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13)]
    assert legal == ["JK start", *walks, "JK 10-4", "JK 10x40", "JK 10+7"]


def test_5_9_a_seven_is_chosen_by_its_result() -> None:
    """Of ways that lead to the same board only one is offered."""
    for line in ("R 10 11 12 : R 7", "R 62 63 : R 7", "R 0 60 63 H2 : R 7", "R 10 13 17 : R JK"):
        found = boards(line)
        assert len(set(found)) == len(found)


def test_5_9_a_joker_that_does_the_same_as_two_cards_is_one_choice() -> None:
    """As a 3, or as a seven: the token on 10 is gone, and two stand on 13 and 17."""
    legal = table("R 10 13 17 : R JK").legal
    assert "JK 10+3" in legal
    assert "JK 10+3 13+4" not in legal
    assert "7 10+3 13+4" in table("R 10 13 17 : R 7").legal


def test_5_9_landing_on_one_or_another_of_ones_own_is_the_same() -> None:
    """A token is gone, and the others stand where they stood."""
    assert table("R 10 11 21 : R A").legal == ["A start", "A 10+1", "A 11+1", "A 11+11", "A 21+1", "A 21+11"]
    assert table("R 10 6 14 : R 4").legal == ["4 6+4", "4 6-4", "4 10+4", "4 14+4", "4 14-4"]


def test_5_9_a_joker_and_the_card_it_stands_for_are_two() -> None:
    """Both can be played."""
    assert table("R 10 : R 2 JK").legal[:3] == ["2 10+2", "JK start", "JK 10+1"]


@pytest.mark.parametrize(
    ("line", "text", "label"),
    [
        ("- : R A", "A start", "Ace: bring a token out"),
        ("Y 0 : R A", "A start", "Ace: bring a token out and send Yellow's token back"),
        ("R 0 : R A", "A start", "Ace: bring a token out and send your own token back"),
        ("R 12 : R 9", "9 12+9", "9: your token goes 9 forward"),
        ("R 12 / B 21 : R 9", "9 12+9", "9: your token goes 9 forward and sends Blue's token back"),
        ("R 12 : R 4", "4 12-4", "4: your token goes 4 back"),
        ("R 60 : R 8", "8 60+8h", "8: your token goes home into its fourth place"),
        ("R 60 : R JK", "JK 60+8", "Joker: your token goes 8 forward"),
        ("R H1 : R 3", "3 r1+3", "3: your token at home goes on to its fourth place"),
        ("R 12 / Y 40 : R J", "J 12x40", "Jack: swap your token with Yellow's token"),
        (
            "R 16 30 / Y 32 : R 7",
            "7 16+4 30+3",
            "7: your token 2 before Blue's start goes 3 forward and sends Yellow's token back, "
            "the one on Yellow's start goes 4 forward",
        ),
        (
            "R 10 / Y 11 12 / B 13 : R 7",
            "7 10+7",
            "7: your token goes 7 forward and sends 2 of Yellow's tokens and Blue's token back",
        ),
        (
            "R 10 12 : R 7",
            "7 10+6 12+1",
            "7: your token 4 before Yellow's start goes 1 forward, "
            "the one 6 before Yellow's start goes 6 forward and sends your own token back",
        ),
        (
            "R 12 30 / Y 40 50 : R J",
            "J 12x50",
            "Jack: swap your token 4 before Yellow's start with Yellow's token 2 past Green's start",
        ),
        (
            "R 20 H2 : R 7",
            "7 20+6 r2+1",
            "7: your token at home goes on to its third place, the one on the loop goes 6 forward",
        ),
    ],
)
def test_5_10_how_a_move_is_written_and_told(line: str, text: str, label: str) -> None:
    """Short for typing, and in words."""
    assert table(line).label(text) == label


@pytest.mark.parametrize(
    ("line", "text", "touch"),
    [
        ("- : R A", "A start", (("card:0.ace",), ("kennel:0", "field:0"))),
        ("R 60 : R 8", "8 60+8h", (("card:0.8",), ("field:60", "home:0.4"))),
        ("R H1 : R 3", "3 r1+3", (("card:0.3",), ("home:0.1", "home:0.4"))),
        ("R 12 / Y 20 : R J", "J 12x20", (("card:0.jack",), ("field:12", "field:20"))),
        ("R 12 / Y 20 : R JK", "JK 12x20", (("card:0.joker", "button:swap"), ("field:12", "field:20"))),
        ("R 12 / Y 20 : R JK", "JK 12+8", (("card:0.joker",), ("field:12", "field:20"))),
        ("R 16 30 : R 7", "7 16+4 30+3", (("card:0.7",), ("field:30", "field:33"), ("field:16", "field:20"))),
        (
            "R 16 30 : R JK",
            "JK 16+4 30+3",
            (("card:0.joker", "button:seven"), ("field:30", "field:33"), ("field:16", "field:20")),
        ),
        ("R 10 12 : R 7", "7 10+6 12+1", (("card:0.7",), ("field:12", "field:13"), ("field:10", "field:16"))),
    ],
)
def test_5_10_what_is_touched(line: str, text: str, touch: tuple[tuple[str, ...], ...]) -> None:
    """The card, then every token with where it goes; a joker says first if it swaps or is a seven."""
    assert table(line).touch(text) == touch


def test_5_10_giving_is_written_with_the_card() -> None:
    """As in the exchange."""
    assert Dog().write(12 << 3) == "give K"
