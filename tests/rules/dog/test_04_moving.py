"""Chapter 4: coming out, fresh tokens, walking, sending back, going home."""

import pytest

from tests.rules.dog.table import after, table


def boards(line: str) -> list[str]:
    """Every board that some play of the hand leads to."""
    now = table(line)
    return sorted(after(now, text).board for text in now.legal)


@pytest.mark.parametrize("card", ["A", "K", "JK"])
def test_4_1_ace_king_and_joker_bring_a_token_out(card: str) -> None:
    """Onto the start of its colour, fresh."""
    assert after(table(f"- : Y {card}"), f"{card} start").board == "Y 16*"


def test_4_1_no_other_card_does() -> None:
    """With all tokens in the kennel a queen is of no use."""
    now = table("R 20 : R Q")
    assert now.legal == ["Q 20+12"]


@pytest.mark.parametrize("standing", ["Y 0", "B 0", "R 0"])
def test_4_1_who_stands_on_the_start_is_sent_back(standing: str) -> None:
    """An opponent, the partner, or an ordinary token of one's own."""
    assert after(table(f"{standing} : R K"), "K start").board == "R 0*"


def test_4_1_nobody_comes_out_onto_a_fresh_token() -> None:
    """It is one's own, and protected."""
    assert table("R 0* : R K").legal == ["K 0+13"]


def test_4_1_a_token_must_be_in_the_kennel() -> None:
    """With all four out, a king only walks."""
    assert table("R 10 20 30 H1 : R K").legal == ["K 10+13", "K 20+13", "K 30+13"]


def test_4_2_a_fresh_token_is_protected() -> None:
    """It cannot be landed on or swapped."""
    assert table("R 13 / Y 16* : R 3 J 2").legal == ["2 13+2"]


def test_4_2_a_token_that_moved_is_fresh_no_more() -> None:
    """Not even when it comes to stand on its start again."""
    now = after(table("R 0* : R 4 4"), "4 0+4, 4 4-4")
    assert now.board == "R 0"
    assert after(table("R 0 / G 60 : G 4"), "4 60+4").board == "G 0"


def test_4_3_nobody_passes_a_fresh_token() -> None:
    """Neither forward nor back, neither its own colour nor another."""
    assert table("R 14 / Y 16* : R 3 A").legal == ["A start", "A 14+1"]
    assert table("R 18 / Y 16* : R 4").legal == ["4 18+4"]
    assert table("Y 14 16* : Y 3").legal == ["3 16+3"]


def test_4_3_nor_with_a_seven() -> None:
    """Before a fresh token of somebody else there is nowhere to go."""
    assert sorted(table("R 14 30 / Y 16* : R 7").legal) == ["7 14+1 30+6", "7 30+7"]


def test_4_3_the_own_fresh_token_blocks_the_way_home() -> None:
    """It must leave first."""
    assert table("R 0* 60 : R 8").legal == ["8 0+8"]
    assert table("R 0* 62 : R 3").legal == ["3 0+3"]


def test_4_3_one_may_stop_before_it() -> None:
    """And a token on a start that is not fresh is no block."""
    assert after(table("R 13 / Y 16* : R 2"), "2 13+2").board == "R 15 / Y 16*"
    assert after(table("R 14 / Y 16 : R 3"), "3 14+3").board == "R 17 / Y 16"


def test_4_4_passing_harms_nobody() -> None:
    """However many are passed."""
    assert boards("R 10 / Y 11 12 / B 13 14 : R 5") == ["R 15 / Y 11 12 / B 13 14"]


def test_4_4_tokens_in_a_kennel_do_not_walk() -> None:
    """Only the one that is out."""
    assert table("R 10 : R 5").legal == ["5 10+5"]


def test_4_4_others_homes_are_walked_past() -> None:
    """Red goes on at 16, whatever is in Yellow's home."""
    assert boards("R 14 / Y H1 : R 5") == ["R 19 / Y H1"]


@pytest.mark.parametrize("standing", ["Y 13", "B 13", "G 13"])
def test_4_5_who_is_landed_on_goes_back(standing: str) -> None:
    """An opponent or the partner."""
    letter = standing[0]
    line = f"R 10 / {standing} : R 3"
    assert boards(line) == ["R 13"]
    now = after(table(line), "3 10+3")
    colour = {"Y": "Yellow", "B": "Blue", "G": "Green"}[letter]
    assert now.heard(0)[:2] == [
        "You played 3: your token went 3 forward.",
        f"{colour}'s token was sent back.",
    ]


def test_4_5_so_does_ones_own() -> None:
    """If there is nothing better to play, it must be."""
    assert boards("R 10 13 / Y 16* : R 3") == ["R 13 / Y 16*"]


def test_4_5_tokens_at_home_are_safe() -> None:
    """Nothing that walks past touches them."""
    assert boards("R H1 / Y 62 : Y 3") == ["R H1 / Y 1"]


def test_4_6_home_by_the_exact_number() -> None:
    """From 60, five steps are slot 1 and eight are slot 4; nine lead past."""
    assert boards("R 60 : R 5") == ["R 1", "R H1"]
    assert boards("R 60 : R 8") == ["R 4", "R H4"]
    assert boards("R 60 : R 9") == ["R 5"]


def test_4_6_all_slots_up_to_it_must_be_free() -> None:
    """Nobody is passed on the way in."""
    assert boards("R 60 H2 : R 8") == ["R 4 H2"]
    assert boards("R 60 H2 : R 5") == ["R 1 H2", "R H1 H2"]


def test_4_6_only_into_the_own_home() -> None:
    """Red passes Yellow's start and home."""
    assert boards("R 14 : R 3") == ["R 17"]


def test_4_6_a_fresh_token_does_not_turn_in() -> None:
    """It has only just come out."""
    assert boards("R 0* : R 3") == ["R 3"]
    assert "7 0+7h" not in table("R 0* : R 7").legal


def test_4_6_after_a_four_back_it_may_go_home() -> None:
    """From before its start like any other."""
    now = after(table("R 0* : R 4 8"), "4 0-4")
    assert now.board == "R 60"
    assert after(now, "8 60+8h").board == "R H4"


def test_4_6_an_ordinary_token_on_its_start_turns_in() -> None:
    """With a 1 it is in slot 1."""
    assert boards("R 0 : R 4") == ["R 4", "R 60", "R H4"]
    assert "A 0+1h" in table("R 0 : R A").legal


def test_4_7_a_token_may_walk_on_instead() -> None:
    """It is a choice of its own."""
    assert table("R 62 : R 5").legal == ["5 62+5", "5 62+5h"]


def test_4_7_it_must_where_it_cannot_go_home() -> None:
    """With slot 2 taken an 8 from 60 goes round again."""
    assert table("R 60 H2 : R 8").legal == ["8 60+8"]


def test_4_8_inside_the_home_only_further_in() -> None:
    """By the exact number."""
    assert boards("R H1 : R 3") == ["R H4"]
    assert table("R 20 H1 : R 4").legal == ["4 20+4", "4 20-4"]


def test_4_8_nobody_is_passed_there() -> None:
    """But slots may be left empty."""
    assert table("R 20 H1 H3 : R 3").legal == ["3 20+3"]
    assert boards("R H1 H4 : R 2") == ["R H3 H4"]


def test_4_8_a_token_that_moves_on_inside_is_not_told_to_come_home() -> None:
    """It is there already; with a seven as well."""
    now = after(table("R H2 : R 2"), "2 r2+2")
    assert now.said[0] == "Ada played 2: Red's token went on to its fourth place at home."
    now = after(table("R 20 H1 : R 7"), "7 20+6 r1+1")
    assert "Red's token went on to its second place at home" in now.said[0]
    now = after(table("R 62 : R 3"), "3 62+3h")
    assert now.said[0] == "Ada played 3: Red's token went home into its first place."
