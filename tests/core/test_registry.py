"""Games are found by name, and loaded only when somebody asks for one."""

import subprocess
import sys
from typing import Any

import pytest

import boneyard
from boneyard.core import registry
from boneyard.core.errors import BadOption, Refused, UnknownGame
from examples.gops.game import Gops

EVERY = sorted(registry.GAMES)


@pytest.mark.parametrize("name", EVERY)
def test_every_name_leads_to_its_game(name: str) -> None:
    cls = registry.game_class(name)
    game = boneyard.game(name)
    assert cls.name == name
    assert type(game) is cls
    assert game.seats == cls.usual_seats
    assert {option.name: option.default for option in cls.declared} == game.options


def test_an_example_can_be_registered_too() -> None:
    assert registry.game_class("gops") is Gops


@pytest.mark.parametrize("name", ["chess", "", "Spots", "spots ", "../spots", "\ud800"])
def test_an_unknown_game_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        boneyard.game(name)
    known = ", ".join(sorted(registry.GAMES))
    assert str(refused.value) == f"There is no game {name!r}; the games are: {known}."
    assert isinstance(refused.value, Refused)


@pytest.mark.parametrize("name", [None, 7, ["spots"], {}], ids=repr)
def test_a_name_that_is_no_text(name: Any) -> None:
    with pytest.raises(UnknownGame, match=r"^There is no game "):
        boneyard.game(name)


def test_a_long_name_is_not_repeated_in_full() -> None:
    with pytest.raises(UnknownGame) as refused:
        boneyard.game("x" * 5000)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("seats", [0, 5, -1, 100, True, "2", 2.0, [2], float("nan")], ids=repr)
def test_seats_that_the_game_does_not_have(seats: object) -> None:
    with pytest.raises(BadOption) as refused:
        registry.game_class("spots")(seats)  # type: ignore[arg-type]
    assert str(refused.value).startswith("Spots is played with 1, 2, 3, 4 seats, not ")


def test_options_come_by_name() -> None:
    game = boneyard.game("spots", seats=3, trick_set="dog_park")
    assert (game.seats, game.options["trick_set"]) == (3, "dog_park")
    with pytest.raises(BadOption, match=r"^There is no option 'tricks' here; the options are: trick_set, "):
        boneyard.game("spots", tricks="dog_park")


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after this code."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_importing_boneyard_loads_no_game_and_no_face() -> None:
    loaded = loaded_by("import boneyard")
    assert "boneyard.core.match" in loaded
    games = {module for module in loaded if module.startswith("boneyard.games.")}
    faces = {module for module in loaded if module.partition(".")[0] in ("textual", "rich", "asyncio")}
    assert games == set()
    assert faces == set()
    assert "boneyard.bots" not in loaded


def test_a_game_brings_only_itself() -> None:
    loaded = loaded_by("import boneyard; boneyard.game('spots')")
    games = {module.split(".")[2] for module in loaded if module.startswith("boneyard.games.")}
    assert games == {"spots"}
