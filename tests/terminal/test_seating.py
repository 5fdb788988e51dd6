"""Who sits where."""

import pytest

import boneyard
from boneyard.core.errors import BadOption, UnknownGame
from boneyard.terminal.seating import one_person, only_bots


def test_one_level_stands_for_all_other_seats() -> None:
    seating = one_person(boneyard.game("spots", 4), ["quick"], [])
    assert seating.levels == ("none", "quick", "quick", "quick")
    assert seating.names == ("Player 1", "Quick", "Quick 2", "Quick 3")
    assert seating.people == [0]


def test_none_is_one_more_person() -> None:
    seating = one_person(boneyard.game("spots", 3), ["none", "random"], ["Ann", "Ben"])
    assert seating.people == [0, 1]
    assert seating.names == ("Ann", "Ben", "Random")
    assert seating.bots == "none,random"


def test_alone_there_is_no_other_seat() -> None:
    assert one_person(boneyard.game("spots", 1), ["none"], []).people == [0]
    with pytest.raises(BadOption, match="1 bots were named for the other seats, and there are 0"):
        one_person(boneyard.game("spots", 1), ["quick"], [])


def test_as_many_bots_as_seats() -> None:
    with pytest.raises(BadOption, match="2 bots were named for the other seats, and there are 3"):
        one_person(boneyard.game("spots", 4), ["quick", "random"], [])


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(UnknownGame, match="There is no bot 'clever'"):
        one_person(boneyard.game("spots", 2), ["clever"], [])


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\tb", "bell\x07"])
def test_a_name_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(BadOption, match="A name has 1 to 24 letters"):
        one_person(boneyard.game("spots", 2), ["quick"], [name])


def test_names_for_people_only_and_all_different() -> None:
    with pytest.raises(BadOption, match="2 names were given, and 1 of the seats"):
        one_person(boneyard.game("spots", 2), ["quick"], ["Ann", "Ben"])
    with pytest.raises(BadOption, match="two different names"):
        one_person(boneyard.game("spots", 2), ["none"], ["Ann", "ann"])


def test_only_bots_play_when_one_watches() -> None:
    assert only_bots(boneyard.game("spots", 3), ["quick"]).people == []
    with pytest.raises(BadOption, match="'none' has no place"):
        only_bots(boneyard.game("spots", 2), ["quick", "none"])
