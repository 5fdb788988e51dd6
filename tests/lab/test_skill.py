"""Is it luck? What is measured, kept, and drawn."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boneyard.cli import main
from boneyard.core import game as core_game
from boneyard.games.dog.game import Dog
from boneyard.lab import skill
from boneyard.lab.skill import Bin, Calibration, Rung, binned, calibrate, drawn, ladder, named, written

RUNGS = [
    Rung(2, "pup", "random", 100, 0.9, 0.85, 0.94, 0.5),
    Rung(2, "expert@100", "pup", 100, 0.6, 0.55, 0.65, 0.5),
]
CHECKS = [Calibration(2, 25, 0.2, 0.25, [Bin(10, 0.25, 0.3), Bin(12, 0.75, 0.7)])]


def test_who_looks_ahead_is_measured_by_tries() -> None:
    assert [named(level) for level in Dog.levels][:3] == ["pup", "regular", "club"]
    assert named(Dog.levels[3]).startswith("expert@")


def test_each_level_meets_chance_and_the_next_lower_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dog, "levels", Dog.levels[:2])
    met = [(rung.level, rung.rival, rung.games) for rung in ladder(Dog(), 2, 1, 1)]
    assert met == [("pup", "random", 2), ("regular", "random", 2), ("regular", "pup", 2)]


def test_what_is_said_is_sorted_by_how_likely_it_was_said_to_be() -> None:
    found = binned([(0.05, 0), (0.07, 1), (0.95, 1), (1.0, 1)])
    assert found == [Bin(2, 0.06, 0.5), Bin(2, 0.975, 1)]


def test_chances_are_checked_against_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dog, "levels", (replace(Dog.levels[3], candidates=2, turns=0),))
    monkeypatch.setattr(skill, "CALIBRATED_BY", 2)
    found = calibrate(Dog(), 2, 1, 1)
    assert found.games == 2
    assert sum(each.decisions for each in found.bins) > 50
    assert 0 < found.brier < 1
    assert found.blind == 0.25


def test_what_was_measured_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "skill.toml"
    file.write_text(written(Dog, "boneyard skill dog", RUNGS, CHECKS), "utf-8")
    monkeypatch.setattr(skill, "skill_file", lambda cls: file)
    assert skill.read(Dog) == ("boneyard skill dog", RUNGS, CHECKS)


def test_the_plot_is_a_picture_with_a_bar_for_each() -> None:
    picture = ElementTree.fromstring(drawn(RUNGS))
    bars = [each for each in picture.iter("{http://www.w3.org/2000/svg}rect") if each.get("height") == "14"]
    assert len(bars) == len(RUNGS)
    assert float(bars[0].get("width", 0)) == pytest.approx(1.5 * float(bars[1].get("width", 0)))


def test_the_page_in_the_docs_is_made_from_what_is_kept(tmp_path: Path) -> None:
    docs = Path(__file__).resolve().parents[2] / "docs"
    assert main(["skill", "--page", str(tmp_path / "skill.md")]) == 0
    assert (docs / "skill.md").read_text("utf-8") == (tmp_path / "skill.md").read_text("utf-8")
    for name in sorted(file.name for file in (tmp_path / "skill").iterdir()):
        assert (docs / "skill" / name).read_text("utf-8") == (tmp_path / "skill" / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["skill"], "Say which game"),
        (["skill", "chess"], "There is no game"),
        (["skill", "dog", "--seats", "two"], "--seats takes numbers of players"),
        (["skill", "dog", "--seats", "9"], "is played with"),
        (["skill", "dog", "--games", "0"], "--games takes a whole number"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) != 0
    assert told in capsys.readouterr().err
    assert core_game.skill_file(Dog).name == "skill.toml"
