"""Every line of vectors.txt on the engine and on the naive generator, and the notation it is written in."""

import doctest
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.rules.dog.naive import plays
from tests.rules.dog.position import RANKS, Position, parse, parse_board
from tests.rules.dog.table import position_of, state_of

FILE = Path(__file__).with_name("vectors.txt")
PAGE = Path(__file__).resolve().parents[3] / "docs" / "positions.md"


class Vector(NamedTuple):
    position: Position  # with one card
    boards: list[str]  # every one that may follow; none when the card cannot be played
    remark: str

    @property
    def card(self) -> str:
        return self.position.hand[0]


def read_vector(line: str) -> Vector:
    rest, _, remark = line.partition("#")
    before, arrow, after = rest.partition("->")
    if not arrow:
        raise ValueError(f"There is no arrow in “{line.strip()}”.")
    position = parse(before)
    if len(position.hand) != 1:
        raise ValueError(f"One card is tried at a time, not {len(position.hand)}.")
    boards = [] if after.strip() == "illegal" else [board.strip() for board in after.split("|")]
    for board in boards:
        if parse_board(board).board != board:
            raise ValueError(f"The board “{board}” is written “{parse_board(board).board}”.")
    return Vector(position, boards, remark.strip())


LINES = [line for line in FILE.read_text().splitlines() if line and not line.startswith("#")]
VECTORS = [read_vector(line) for line in LINES]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector.position))
def test_the_engine_offers_these_boards(vector: Vector) -> None:
    state = state_of(vector.position)
    found = []
    for action in state.actions(vector.position.seat):
        after = state.clone()
        after.apply(vector.position.seat, action)
        found.append(position_of(after).board)
    assert sorted(found) == sorted(vector.boards), vector.remark


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector.position))
def test_the_naive_generator_finds_these_boards(vector: Vector) -> None:
    found = {after.board for after in plays(vector.position, vector.card)}
    assert found == set(vector.boards), vector.remark


# The file


def test_every_line_says_what_it_shows_and_is_there_once() -> None:
    assert [vector.position for vector in VECTORS if not vector.remark] == []
    assert [position for position, n in Counter(vector.position for vector in VECTORS).items() if n > 1] == []
    assert [vector.position for vector in VECTORS if len(set(vector.boards)) < len(vector.boards)] == []


@pytest.mark.parametrize("rank", RANKS)
def test_every_card_is_shown_in_use(rank: str) -> None:
    assert any(vector.card == rank and vector.boards for vector in VECTORS)


@pytest.mark.parametrize("distance", range(14))
def test_every_distance_to_the_start_is_shown_with_a_card_that_goes_home_from_there(distance: int) -> None:
    red = [vector for vector in VECTORS if re.fullmatch(rf"R {(64 - distance) % 64}", vector.position.board)]
    assert red
    assert any("R H1" in vector.boards for vector in red) == (distance < 13)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("R 10 : R 5 R 15", "There is no arrow in “R 10 : R 5 R 15”."),
        ("R 10 : R -> R 15", "One card is tried at a time, not 0."),
        ("R 10 : R 5 6 -> R 15", "One card is tried at a time, not 2."),
        ("R 10 : R 5 -> R 15 / Y -", "The board “R 15 / Y -” is written “R 15”."),
    ],
)
def test_a_bad_line_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        read_vector(line)


# The notation


def test_the_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_vectors_of_the_page_are_those_of_the_file() -> None:
    shown = [line.split("#")[0].split() for line in PAGE.read_text().splitlines() if "->" in line]
    assert shown
    assert [line for line in shown if line not in [line.split("#")[0].split() for line in LINES]] == []


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector.position))
def test_a_position_is_read_as_it_is_written(vector: Vector) -> None:
    assert parse(str(vector.position)) == vector.position


@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("R 60 0* - H1/Y 22 - - - / B - : R K 8", "R 0* 60 H1 / Y 22 : R 8 K"),
        ("R - - - -:G", "- : G"),
        ("-  :  B JK A  [canadian_seven]", "- : B A JK [canadian_seven]"),
        ("- : Y [joker_finish_allowed canadian_seven]", "- : Y [canadian_seven joker_finish_allowed]"),
        ("G H4 48* 47 : Y", "G 47 48* H4 : Y"),
    ],
)
def test_a_position_has_one_usual_form(written: str, usual: str) -> None:
    assert str(parse(written)) == usual


PLACE = "A token is on a field 0 to 63, in a slot H1 to H4 or at -, not at"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("R 0", "A position is a board, a colon and the seat that plays, as in “R 0 / Y 22 : R”."),
        ("", "A position is a board, a colon and the seat that plays, as in “R 0 / Y 22 : R”."),
        (": R", "A colour begins with R, Y, B or G, not with “”."),
        ("X 3 : R", "A colour begins with R, Y, B or G, not with “X”."),
        ("RY 3 : R", "A colour begins with R, Y, B or G, not with “RY”."),
        ("R 0 // Y 3 : R", "A colour begins with R, Y, B or G, not with “”."),
        ("R 0 / R 1 : R", "Each colour comes once, in the order R, Y, B, G."),
        ("Y 1 / R 0 : R", "Each colour comes once, in the order R, Y, B, G."),
        ("R 0 1 2 3 - : R", "Red has 4 tokens, not 5."),
        ("R 64 : R", f"{PLACE} “64”."),
        ("R -1 : R", f"{PLACE} “-1”."),
        ("R 07 : R", f"{PLACE} “07”."),
        ("R ٣ : R", f"{PLACE} “٣”."),
        ("R 0** : R", f"{PLACE} “0**”."),
        ("R H0 : R", f"{PLACE} “H0”."),
        ("R H5 : R", f"{PLACE} “H5”."),
        ("R H1* : R", f"{PLACE} “H1*”."),
        ("R 16* : R", "A token of Red can be fresh on field 0 only."),
        ("G 0* : R", "A token of Green can be fresh on field 48 only."),
        ("R 5 / Y 5 : R", "Two tokens cannot be on field 5."),
        ("B 32 32* : R", "Two tokens cannot be on field 32."),
        ("R H2 H2 : R", "Two tokens of Red cannot be in one slot."),
        ("R 0 : ", "After the colon comes the seat that plays, R, Y, B or G, not “”."),
        ("R 0 : Q", "After the colon comes the seat that plays, R, Y, B or G, not “Q”."),
        ("R 0 : RY", "After the colon comes the seat that plays, R, Y, B or G, not “RY”."),
        ("R 0 : R 1", "A card is A, 2 to 10, J, Q, K or JK, not “1”."),
        ("R 0 : R 2 : 3", "A card is A, 2 to 10, J, Q, K or JK, not “:”."),
        ("R 0 : R 2 2 2 2 2 2 2", "A hand has at most 6 cards, not 7."),
        ("R 0 : R [idle]", "An option is canadian_seven or joker_finish_allowed, not “idle”."),
        (
            "R 0 : R [canadian_seven",
            "After the colon come the seat, its cards and [options], not “R [canadian_seven”.",
        ),
        (
            "R 0 : R [canadian_seven] 3",
            "After the colon come the seat, its cards and [options], not “R [canadian_seven] 3”.",
        ),
        ("R H1 H2 H3 H4 / B H1 H2 H3 H4 : Y", "Red and Blue are all home, so the game is over."),
        ("Y H1 H2 H3 H4 / G H1 H2 H3 H4 : Y", "Yellow and Green are all home, so the game is over."),
    ],
)
def test_a_bad_position_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as refused:
        parse(line)
    assert str(refused.value) == sentence
