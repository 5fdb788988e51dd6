"""One game alone: which tests are about it, and what it is told that it lacks."""

import subprocess
import sys
from pathlib import Path

import pytest

from boneyard.core import registry
from boneyard.new.writing import write_game
from examples.gops.game import Gops
from examples.ridge.game import Ridge
from tests.conftest import is_about
from tests.contract.tables import BOX, Chosen, names, wanted
from tools import game as tool

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("file", "test", "about"),
    [
        ("tests/contract/test_laws.py", "test_every_game_ends[dog-4-canadian=True]", True),
        ("tests/golden/test_golden.py", "test_the_match_is_as_its_report_says[dog/seats-4]", True),
        ("tests/perft/test_perft.py", "test_the_tree_of_decisions[dog-4 seed=1 skip=0]", True),
        ("tests/contract/test_fairness.py", "test_imagine_is_fair[dog]", True),
        ("tests/rules/dog/test_draw.py", "test_the_loop_is_round", True),
        ("games/dog/tests/test_02_turn.py", "test_2_1_turns_go_round", True),
        ("games/donutdog/tests/test_02_turn.py", "test_2_1_turns_go_round", False),
        ("tests/contract/test_fairness.py", "test_imagine_is_fair[dogfight]", False),
        ("tests/contract/test_fairness.py", "test_imagine_is_fair[dog_2]", False),
        ("tests/contract/test_fairness.py", "test_imagine_is_fair[donutdog]", False),
        ("tests/rules/donutdog/test_draw.py", "test_the_dog_is_round", False),
        ("tests/golden/test_golden.py", "test_titles_are_told_apart", False),
    ],
)
def test_a_test_is_about_a_game_by_its_folder_or_its_parameter(file: str, test: str, about: bool) -> None:
    assert is_about("dog", ROOT / file, test) == about


def test_with_a_game_chosen_there_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*BOX, "gops", "ridge"} <= {*names()} or Chosen.name
    monkeypatch.setattr(Chosen, "name", "gops")
    assert names() == ["gops"]


def test_all_is_asked_of_the_box_and_the_examples_and_of_no_other() -> None:
    assert all(wanted(name) for name in (*BOX, "gops", "ridge"))
    assert not wanted("tor")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "Say which game. `make game GAME=…` takes one of: "),
        (["chess"], "There is no game 'chess'. `make game GAME=…` takes one of: "),
    ],
)
def test_a_game_that_there_is_not_is_refused(words: list[str], told: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.game", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(told)
    assert "gops, " in done.stderr


def test_a_game_with_the_name_of_an_example_is_not_taken_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(registry.GAMES, "ridge")  # as it is when no test runs
    monkeypatch.setenv("BONEYARD_GAMES", "ridge=mountain.game:Ridge")
    monkeypatch.setattr(sys, "argv", ["game", "ridge"])
    assert tool.main() == 2
    told = "An example is called ridge too, so mountain.game:Ridge needs another name to be checked.\n"
    assert capsys.readouterr().err == told


def test_a_section_without_a_test_is_told_where_to_write_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.rules import test_coverage

    page = tmp_path / "rules.md"
    page.write_text("## 3 Bids\n\n### 3.3 Passing\n")
    ruled = test_coverage.Ruled("gops", page, ROOT / "examples" / "gops", ROOT / "tests" / "rules" / "gops")
    monkeypatch.setattr(test_coverage, "ruled", lambda cls: ruled)
    assert [*tool.unruled(Gops)] == [
        f"{page} has no test for section 3.3: write test_3_3_… in tests/rules/gops/."
    ]
    page.unlink()
    assert [*tool.unruled(Gops)] == [
        f"There is no rules page: write {page}, in numbered sections; see docs/adding-a-game.md."
    ]


def test_a_game_somewhere_else_is_tested_by_what_stands_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing made from its matches is kept here."""
    list(write_game("hill_walk", "Hill Walk", tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    hill = registry.loaded("hill_walk.game:HillWalk")
    assert [*tool.unruled(hill), *tool.unwritten(hill)] == []
    (tmp_path / "hill_walk" / "tests" / "test_01_track.py").unlink()
    assert [each.endswith(f"{tmp_path}/hill_walk/tests/.") for each in tool.unruled(hill)] == [True]
    assert tool.is_ours(Gops)


def test_what_bots_lack_is_told() -> None:
    assert [each.split(":")[0] for each in tool.unlearned(Gops)] == ["no judge.py"]
    assert all("boneyard skill ridge" in each for each in tool.unlearned(Ridge))


def test_nobody_is_asked_who_does_not_sit_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    assert not tool.agreed(["There is something to write."])
