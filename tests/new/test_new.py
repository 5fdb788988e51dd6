"""`boneyard new`: its pattern is a lawful game, copies run at once, and what cannot be changes nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boneyard.cli import main
from boneyard.core import registry
from boneyard.new import writing
from boneyard.new.dash.game import Dash
from tests.contract import laws, reasons
from tests.contract.tables import option_sets
from tests.rules.test_coverage import Ruled, misnamed, misnumbered, untested, wrongly_cited
from tools.compile import copy_package

LIST = '''"""The games, one line each."""

from boneyard.core.registry import GAMES

GAMES["dog"] = "boneyard.games.dog.game:Dog"
GAMES["spots"] = "boneyard.games.spots.game:Spots"
'''


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bones of one."""
    games = tmp_path / "src" / "boneyard" / "games"
    games.mkdir(parents=True)
    (games / "__init__.py").write_text(LIST)
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    monkeypatch.setattr(writing, "ROOT", tmp_path)
    return tmp_path


def everything(folder: Path) -> dict[str, str]:
    """Each file and folder below, with what is in it."""
    return {
        str(path.relative_to(folder)): path.read_text() if path.is_file() else "/"
        for path in sorted(folder.rglob("*"))
    }


def python(folder: Path, *argv: str, **variables: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(folder), *(path or "." for path in sys.path)])
    return subprocess.run(
        [sys.executable, *argv],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": paths, **variables},
    )


# The pattern


@pytest.mark.parametrize("seats", Dash.seat_counts)
def test_the_pattern_keeps_all_laws(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "dash", "boneyard.new.dash.game:Dash")
    for options in option_sets(Dash):
        game = Dash(seats, **options)
        laws.law_ends(game, seed=1, most=2000)
        for seed in range(3):
            laws.check_match(game, seed, 11 * seed, 6)
        reasons.walk(game, seats, decisions=60, most=10)


def test_the_pattern_goes_along_wherever_the_package_does(tmp_path: Path) -> None:
    tree = copy_package(tmp_path)
    there = everything(tree / "boneyard" / "new" / "dash")
    assert {"rules.md", "game.py", "tests/test_02_turn.py"} <= set(there)


# Somewhere else


def test_a_game_in_a_folder_of_its_own_runs_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "hill_race", "--title", "Über den Hügel", "--into", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "BONEYARD_GAMES=hill_race=hill_race.game:HillRace python -m boneyard play hill_race" in told
    assert "make game GAME=hill_race" in told
    tested = python(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "hill_race")
    assert tested.returncode == 0, tested.stdout
    watch = ("-m", "boneyard", "watch", "hill_race", "--plain", "--seed", "1")
    watched = python(tmp_path, *watch, BONEYARD_GAMES="hill_race=hill_race.game:HillRace")
    assert "won!" in watched.stdout, watched.stderr
    read = ("-m", "boneyard", "rules", "hill_race", "2.3")
    rules = python(tmp_path, *read, BONEYARD_GAMES="hill_race=hill_race.game:HillRace")
    assert rules.stdout.startswith("2.3 Roll on, or stop")


def test_nothing_of_the_pattern_s_name_is_left(tmp_path: Path) -> None:
    list(writing.write_game("hill_race", "Hill Race", tmp_path))
    written = json.dumps(everything(tmp_path)).lower()
    assert "hill race" in written
    assert "dash" not in written


# In a checkout


def test_each_part_goes_where_such_parts_belong(checkout: Path) -> None:
    assert main(["new", "hill_race"]) == 0
    written = everything(checkout)
    for file in (
        "src/boneyard/games/hill_race/__init__.py",
        "src/boneyard/games/hill_race/state.py",
        "src/boneyard/games/hill_race/game.py",
        "src/boneyard/games/hill_race/checks.py",
        "docs/rules/hill_race.md",
        "tests/rules/hill_race/test_02_turn.py",
    ):
        assert file in written
    assert (
        "Sections (§) refer to docs/rules/hill_race.md." in written["src/boneyard/games/hill_race/state.py"]
    )
    assert "from boneyard.games.hill_race.state import" in written["tests/rules/hill_race/test_02_turn.py"]
    assert written["docs/rules/hill_race.md"].startswith("# Hill Race\n")


def test_the_list_of_games_has_one_line_more(checkout: Path) -> None:
    list(writing.write_game("hill_race", "", None))
    listed = (checkout / "src" / "boneyard" / "games" / "__init__.py").read_text()
    line = 'GAMES["hill_race"] = "boneyard.games.hill_race.game:HillRace"\n'
    assert listed.replace(line, "") == LIST
    assert listed.index('"dog"') < listed.index('"hill_race"') < listed.index('"spots"')


def test_every_section_has_its_test_from_the_beginning(checkout: Path) -> None:
    list(writing.write_game("hill_race", "", None))
    code, tests = checkout / "src/boneyard/games/hill_race", checkout / "tests/rules/hill_race"
    game = Ruled("hill_race", checkout / "docs/rules/hill_race.md", code, tests)
    assert untested(game) + misnamed(game) == []
    assert wrongly_cited(game) + misnumbered(game.page) == []


def test_a_compiled_boneyard_writes_into_the_sources_it_was_made_from(tmp_path: Path) -> None:
    """Its tree lies in `build/compiled` of the checkout; an installed one lies in no checkout."""
    assert writing.checkout_of(tmp_path / "src") == tmp_path
    assert writing.checkout_of(tmp_path / "build" / "compiled") == tmp_path
    assert writing.checkout_of(tmp_path / ".venv" / "site-packages") == tmp_path / ".venv"


# What cannot be


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["Hill"], "A game's name is a short word of small letters, digits and underscores, not 'Hill'."),
        (["hill-race"], "A game's name is a short word"),
        (["2hill"], "A game's name is a short word"),
        (["../hill"], "A game's name is a short word"),
        (["class"], "A game's name is a short word"),
        (["h" * 31], "A game's name is a short word"),
        ([""], "A game's name is a short word"),
        (["random"], "Python has a module that is called random; choose another name."),
        (["boneyard"], "Python has a module that is called boneyard"),
        (["gops"], "There is a game gops already."),
        (["hill", "--title", 'The "Hill"'], "A title is a few words on one line"),
        (["hill", "--title", "Two\nlines"], "A title is a few words on one line"),
        (["hill", "--title", "{who}"], "A title is a few words on one line"),
        (["hill", "--title", "x" * 31], "A title is a few words on one line"),
        ([], "The following arguments are required: NAME"),
    ],
)
def test_a_bad_name_is_refused_in_a_sentence(
    argv: list[str], told: str, checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything(checkout)
    assert main(["new", *argv]) == 2
    error = capsys.readouterr().err
    assert error.startswith(told)
    assert len(error.splitlines()) == 1
    assert everything(checkout) == before


def test_what_is_there_is_not_written_over(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "docs" / "rules" / "hill.md").write_text("# My own\n")
    before = everything(checkout)
    assert main(["new", "hill"]) == 2
    assert "hill.md is there already; nothing was changed." in capsys.readouterr().err
    assert everything(checkout) == before


@pytest.mark.parametrize("stop", ["game.py", "hill.md", "test_03_end.py", "__init__.py"])
def test_if_a_file_cannot_be_written_none_is(
    stop: str, checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder nobody may write into, a full disk: whenever it happens."""
    before = everything(checkout)
    write = Path.write_text
    games = checkout / "src" / "boneyard" / "games" / "__init__.py.draft"

    def refuse(file: Path, text: str, encoding: str) -> int:
        write(file, text[:100], encoding)
        if file == games if stop == "__init__.py" else file.name == f"{stop}.draft":
            raise PermissionError(13, "Permission denied")
        return write(file, text, encoding)

    monkeypatch.setattr(Path, "write_text", refuse)
    assert main(["new", "hill"]) == 2
    error = capsys.readouterr().err
    assert error.endswith(f"{stop} cannot be written (permission denied); nothing was changed.\n")
    assert everything(checkout) == before


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "shelf").write_text("full")
    assert main(["new", "hill", "--into", str(tmp_path / "shelf")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert everything(tmp_path) == {"shelf": "full"}


def test_an_installed_boneyard_says_where_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(writing, "ROOT", tmp_path)
    assert main(["new", "hill"]) == 2
    assert "which is no checkout of its sources; say --into FOLDER." in capsys.readouterr().err
    assert everything(tmp_path) == {}
