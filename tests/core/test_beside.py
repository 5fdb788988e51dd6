"""What stands beside a game is looked for, and written, where its sources are."""

import subprocess
import sys
from pathlib import Path

import pytest

from boneyard.core.beside import SOURCES, folder
from boneyard.core.errors import BadOption
from boneyard.core.game import Game
from boneyard.lab.keeping import keep, must_be_writable
from examples.gops.game import Gops
from examples.ridge import glance
from examples.ridge.game import Ridge
from tools import compile as compiling

ROOT = Path(__file__).resolve().parents[2]
WHERE = (
    "from boneyard.core.skill import skill_file; from boneyard.core.game import Game; print(skill_file(Game))"
)


def skill_file_in(tree: Path) -> Path:
    """Where a package in this tree keeps what it measures of a class of its own."""
    code = f"import sys; sys.path.insert(0, {str(tree)!r}); {WHERE}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return Path(done.stdout.strip())


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package as it is copied to be compiled, without waiting for the compiler."""
    return compiling.copy_package(tmp_path)


def test_a_copy_that_is_compiled_writes_into_the_sources(copy: Path) -> None:
    assert skill_file_in(copy) == compiling.SOURCE / "core" / "skill.toml"


def test_an_installed_package_writes_into_itself(copy: Path) -> None:
    (copy / SOURCES).unlink()
    assert skill_file_in(copy) == copy / "boneyard" / "core" / "skill.toml"


def test_a_copy_whose_sources_are_gone_writes_into_itself(copy: Path) -> None:
    (copy / SOURCES).write_text(str(copy / "gone"))
    assert skill_file_in(copy) == copy / "boneyard" / "core" / "skill.toml"


def test_a_game_from_elsewhere_has_its_own_folder() -> None:
    assert folder(Gops) == ROOT / "examples" / "gops"


def test_what_an_action_is_worth_is_said_by_the_class_or_beside_it() -> None:
    ridge = Ridge(2)
    state = ridge.start()
    state.resolve([1, 6, 3, 4])
    assert ridge.worth(state, 0, state.actions(0)[0]) == glance.worth(state, 0, state.actions(0)[0])

    class Dull(Gops):
        worth = Game.worth

    with pytest.raises(NotImplementedError, match=r"in `worth`, or in a glance\.py beside it"):
        Dull(2).worth(Dull(2).start(), 0, 0)


def test_what_cannot_be_written_is_said_before_and_after(tmp_path: Path) -> None:
    lost = tmp_path / "gone" / "weights.toml"
    with pytest.raises(BadOption, match=r"weights\.toml cannot be written\.$"):
        must_be_writable(lost)
    with pytest.raises(BadOption, match=r"weights\.toml cannot be written: no such file or directory\.$"):
        keep(lost, "")
    with pytest.raises(BadOption, match=r"cannot be written\.$"):
        must_be_writable(tmp_path)


def test_what_can_be_written_is_written(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    must_be_writable(file)
    keep(file, "first")
    must_be_writable(file)
    keep(file, "then")
    assert file.read_text() == "then"
