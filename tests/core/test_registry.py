"""Games are found by name, and loaded only when somebody asks for one."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import boneyard
import examples
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


# Games from elsewhere


@pytest.fixture
def _no_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in examples.GAMES:
        monkeypatch.delitem(registry.GAMES, name)


@pytest.mark.usefixtures("_no_examples")
def test_a_game_can_be_named_by_whoever_starts_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_GAMES", "gops=examples.gops.game:Gops, ridge = examples.ridge.game:Ridge")
    assert registry.game_class("gops") is Gops
    assert list(registry.every_game()) == [*registry.GAMES, "gops", "ridge"]


@pytest.mark.usefixtures("_no_examples")
def test_an_installed_package_can_bring_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = tmp_path / "bid-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bid\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[boneyard.games]\ngops = examples.gops.game:Gops\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry._installed.cache_clear()
    assert registry.game_class("gops") is Gops
    registry._installed.cache_clear()


def test_no_game_takes_the_name_of_one_of_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_GAMES", "spots=examples.gops.game:Gops")
    assert registry.every_game()["spots"] == registry.GAMES["spots"]


@pytest.mark.parametrize(
    ("named", "why"),
    [
        (
            "gin=no.such.module:Gin",
            "The game gin cannot be loaded from no.such.module:Gin: No module named 'no'.",
        ),
        ("gin=examples.gops.game:Gin", "The game gin cannot be loaded from examples.gops.game:Gin: "),
        ("gin", "The game gin cannot be loaded from : "),
        ("gin=examples.gops.game:Gops", "The game in examples.gops.game:Gops is called gops, not gin."),
    ],
)
def test_a_broken_game_from_elsewhere_is_refused(
    named: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONEYARD_GAMES", named)
    with pytest.raises(UnknownGame) as refused:
        registry.game_class("gin")
    assert str(refused.value).startswith(why)


def test_nobody_looks_elsewhere_for_a_game_of_the_box() -> None:
    """It takes a while to read what is installed."""
    assert "importlib.metadata" not in loaded_by("import boneyard; boneyard.core.registry.is_game('spots')")


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
