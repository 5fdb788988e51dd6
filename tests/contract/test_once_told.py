"""Wrong sentences that games once told: planted anew in the real games, each is found by the law.

Where the situation is rare, the position is set up on purpose; else the law meets it as it walks anyway.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boneyard.core.causes import Cause, Count, First, Same
from boneyard.core.game import Refusal
from boneyard.core.state import Seat
from boneyard.core.text import count, say
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dog.data import CARDS, FIELDS
from boneyard.games.dog.game import Dog
from boneyard.games.dog.hindrances import fresh
from boneyard.games.dog.refusals import card_called, place_called, that_cannot_be
from boneyard.games.dog.state import NONE, DogState
from boneyard.games.dog.ways import walk_of
from boneyard.games.dog.words import card_name, card_section
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.state import DonutDogState
from boneyard.games.spots import state as spots
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import SpotsState
from boneyard.games.spots.verbs import VERBS, dig_touch
from tests.contract.laws import LawBrokenError
from tests.contract.reasons import LAW, Reasons, walk
from tests.contract.tables import AnyGame
from tests.rules.dog.table import table as dog_table
from tests.rules.donutdog.table import table as donut_table
from tests.rules.spots.table import after
from tests.rules.spots.table import table as spots_table

Old = Callable[[Any, list[str]], Refusal | None]


def tell(old: Old, cls: type[AnyGame], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game say this again, where it said something."""
    true = cls.refuse

    def refuse(game: AnyGame, view: Any, touched: list[str]) -> Refusal:
        return old(view, touched) or true(game, view, touched)

    monkeypatch.setattr(cls, "refuse", refuse)


def told(
    game: AnyGame, state: Any, seat: Seat, touched: str, old: Old, monkeypatch: pytest.MonkeyPatch
) -> str:
    """What the law finds wrong, where it finds nothing wrong with what is said now."""
    Reasons().try_touch(game, state, seat, touched.split())
    tell(old, type(game), monkeypatch)
    with pytest.raises(LawBrokenError) as broken:
        Reasons().try_touch(game, state, seat, touched.split())
    assert broken.value.law == LAW
    return str(broken.value)


def always(sentence: str, rule: str, cause: Cause) -> Old:
    return lambda view, touched: Refusal(say(sentence), rule, cause)


# Dog


def fresh_at_home(view: DogState, touched: list[str]) -> Refusal | None:
    """Any own token that a jack does not swap was called fresh."""
    called = place_called(touched[-1])
    return that_cannot_be([fresh(view, called.place)]) if called and called.place >= FIELDS else None


def test_a_token_at_home_is_not_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is at home, where nothing is swapped."""
    now = dog_table("R 10 H4 / Y 20 : R J")
    why = told(now.game, now.state, 0, "card:0.jack home:0.4", fresh_at_home, monkeypatch)
    assert "your fresh token cannot be swapped" in why
    assert "so it is though that was mended" in why


def distance_without_direction(view: DogState, touched: list[str]) -> Refusal | None:
    """Of a way on the loop: forward if it is short, else back, and which of them was not said."""
    if len(touched) != 3 or (rank := card_called(touched[0])) == NONE or not CARDS[rank].walks:
        return None
    at, to = (called.place if (called := place_called(piece)) else NONE for piece in touched[1:])
    if not (0 <= at < FIELDS and 0 <= to < FIELDS) or at == to:
        return None
    n = abs(walk_of(at, to).n)
    words = count(
        n,
        "{card} does not lead there: that is {n} step.",
        "{card} does not lead there: that is {n} steps.",
        card=card_name(rank),
    )
    nearest = min(CARDS[rank].walks, key=lambda walk: abs(walk - n))
    return Refusal(words, card_section(rank), Count(nearest, n))


@pytest.mark.parametrize(
    ("line", "touched", "said", "why"),
    [
        ("R 10 : R 2", "card:0.2 field:10 field:8", "that is 2 steps.", "that is the number asked for"),
        ("R 10 : R 2", "card:0.2 field:10 field:9", "that is 1 step.", "counted again it is otherwise"),
        (
            "R 20 : R JK",
            "card:0.joker field:20 field:40",
            "that is 44 steps.",
            "counted again it is otherwise",
        ),
    ],
)
def test_steps_have_a_number_and_a_direction(
    line: str, touched: str, said: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = dog_table(line)
    found = told(now.game, now.state, 0, touched, distance_without_direction, monkeypatch)
    assert said in found
    assert why in found


def test_wrong_distances_are_met_on_a_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(distance_without_direction, Dog, monkeypatch)
    with pytest.raises(LawBrokenError, match=r"does not lead there: that is \d+ step"):
        walk(Dog(4), seed=1, decisions=40, most=6)


VAGUE = "Then the seven could not be finished, or it comes to the same another way."
LAST_HOME = (
    "R 62 H2 H3 H4 / B 29 H2 H3 H4 : R JK",
    "card:0.joker button:seven field:62 home:0.1 field:29 home:2.1",
)
PARTNER_STUCK = ("R 62 H2 H3 H4 / B H1 : R 7", "card:0.7 field:62 home:0.1")


@pytest.mark.parametrize(
    ("position", "cause", "why"),
    [
        (LAST_HOME, Count(6, 7), "counted again it is otherwise"),
        (LAST_HOME, Same("JK 62+7"), "that comes to something else"),
        (PARTNER_STUCK, Count(3, 7), "counted again it is otherwise"),
        (PARTNER_STUCK, Same("7 62+7"), "that comes to something else"),
    ],
)
def test_a_seven_is_not_refused_for_this_or_that(
    position: tuple[str, str], cause: Cause, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The joker would win (§6.3); the partner's tokens have no room for the rest (§5.7)."""
    line, touched = position
    now = dog_table(line)
    assert why in told(now.game, now.state, 0, touched, always(VAGUE, "5.9", cause), monkeypatch)


# Spots


def touch_the_yard(state: SpotsState, owner: int, value: int, up: int) -> tuple[tuple[str, ...], ...]:
    if value == spots.ANY_DIE:
        return ((f"yard:{owner}", "button:up"),)
    return dig_touch(state, owner, value, up)


def test_a_die_that_can_go_up_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a full yard itself was to be touched, and who had touched a die in it was sent there."""
    now = after(spots_table("Rhubarb ___ || Inky 2_ | yard 4 3", "dig"), "dig")
    touched = ["buried:1.4", "button:up"]
    assert now.why_not(0, *touched) == "Nothing speaks against that. (7.4)"
    monkeypatch.setitem(VERBS, spots.DO_DIG, replace(VERBS[spots.DO_DIG], touch=touch_the_yard, also=None))
    sentence = "Any die turned up in that yard is a bust: touch the yard, then up."
    tell(always(sentence, "7.4", First(("yard:1",))), Spots, monkeypatch)
    with pytest.raises(LawBrokenError, match="yard:1 leads to no choice either"):
        Reasons().try_touch(now.game, now.state, 0, touched)


# Donut Dog


def touch_the_die_first(view: DonutDogState, touched: list[str]) -> Refusal | None:
    """Told of every number that leads nowhere, also after the die and Magic."""
    if not touched[-1].startswith("number:"):
        return None
    dice = tuple(piece for piece in touched if piece.startswith("die:"))
    return Refusal(say("Touch the die first, then Magic, then the number."), "4.3", First(dice))


def test_what_was_done_is_not_to_be_done_first(monkeypatch: pytest.MonkeyPatch) -> None:
    now = donut_table("d4:1 d4:2 d6:6 d20:9 | magics 1", "cat owl")
    touched = "die:d6.6 button:magic number:7"
    why = told(now.game, now.state, 0, touched, touch_the_die_first, monkeypatch)
    assert "die:d6.6 leads to no choice either" in why


def test_what_was_done_is_met_on_a_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(touch_the_die_first, DonutDog, monkeypatch)
    with pytest.raises(LawBrokenError, match="Touch the die first"):
        walk(DonutDog(2), seed=1, decisions=40, most=6)


# Dungeons and Dominos


def throw_what_was_thrown(view: Any, touched: list[str]) -> Refusal | None:
    """A button that is a whole choice, and then a tile: once the button was asked for again."""
    if touched[0] != "button:roll" or not touched[-1].startswith("cell:"):
        return None
    return Refusal(say("First throw the dice."), "5.1", First(("button:roll",)))


def test_dice_are_not_to_be_thrown_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(throw_what_was_thrown, DnDomino, monkeypatch)
    with pytest.raises(LawBrokenError, match="button:roll leads to no choice either"):
        walk(DnDomino(2), seed=1, decisions=40, most=6)
