"""Advice and looks back in words that people believe."""

import re

import pytest

from boneyard.bots import telling
from boneyard.core.text import Voice, say

ANN = Voice(names=("Ann", "Bo"), you=0)


@pytest.mark.parametrize(
    ("kindness", "told"),
    [
        (1.0, "Dice and cards were very kind to you: better than in 99 of 100 games."),
        (0.93, "Dice and cards were very kind to you: better than in 93 of 100 games."),
        (0.8, "Dice and cards were kind to you: better than in 80 of 100 games."),
        (0.6, "Luck was about even for you."),
        (0.4, "Luck was about even for you."),
        (0.2, "Luck was against you: worse than in 80 of 100 games."),
        (0.0, "Luck was very much against you: worse than in 99 of 100 games."),
    ],
)
def test_luck_is_told_by_how_often_it_is_worse(kindness: float, told: str) -> None:
    assert ANN.render(telling.luck(0, kindness)) == told


def test_luck_is_never_a_share_of_a_win() -> None:
    """Nobody who lost by six to one believes that luck gave them three quarters of a win."""
    for percent in range(101):
        told = ANN.render(telling.luck(1, percent / 100))
        assert "win" not in told
        assert all(1 <= int(number) <= 100 for number in re.findall(r"\d+", told))


def test_what_is_certain_comes_before_what_speaks_for_a_choice() -> None:
    told = telling.hint("Keep 4 and 1", 0.55, 0.01, [say("you have more treats")], say("a sure bust"))
    assert str(told) == "Keep 4 and 1: a sure bust; wins 55 %, give or take 1 (you have more treats)"
    assert str(telling.hint("Stop", 0.5, 0.0, [])) == "Stop: wins 50 %, give or take 1"


def test_a_choice_is_quoted_however_its_own_words_end() -> None:
    told = ANN.render(telling.mistake(8, 1, "Run: Roll 3.", 0.07, "Howl: Roll 1."))
    assert told == "Step 8, Bo: “Run: Roll 3.” gave away about 7 %; “Howl: Roll 1.” was better."


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        (0.3, "That was mostly luck."),
        (0.15, "That was luck as well as what was chosen."),
        (0.05, "That was mostly what was chosen, and not luck."),
        (-0.2, "That was mostly what was chosen, and not luck."),
    ],
)
def test_a_turn_was_decided_by_luck_or_by_choice(luck: float, told: str) -> None:
    assert str(telling.turned_by(0.3, luck)) == told
