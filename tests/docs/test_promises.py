"""docs/promises.md says what is tried; every test for soaks is in a part; a soak goes on where it was."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import promises, soak
from tools.promises import (
    LONGEST,
    PAGE,
    PROMISES,
    ROOT,
    TESTS,
    Part,
    Result,
    files_of,
    page,
    parts,
    results_of,
)

RESULT = Result("kills", "2026-11-18", 2, 10, 2, 3.2, {"D1": {"kills": 200, "most_seconds": 1.25}})


def test_the_page_is_of_today() -> None:
    text = PAGE.read_text("utf-8")
    assert text == page(results_of(text)), "run a part of `make soak`, or python -m tools.promises"


def test_every_promise_has_its_row() -> None:
    rows = re.findall(r"^\| ([A-Z]\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert set(rows) == {promise.id for promise in PROMISES}
    assert [len([each for each in PROMISES if each.id[0] == letter]) for letter in "DCNSL"] == [
        7,
        7,
        7,
        10,
        7,
    ]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda each: each.id)
def test_what_is_said_to_try_it_does(promise: Any) -> None:
    texts = [(TESTS / file).read_text("utf-8") for file in promise.files]
    for planted in promise.planted:
        assert any(f"def {planted}(" in text for text in texts), f"{planted} is in none of {promise.files}"
    assert promise.planted or promise.short_of, "no bug is planted, and nothing says why"


def test_every_test_for_soaks_is_in_a_part_and_in_no_two() -> None:
    """Parts that take a file by halves name the tests they take; together they take all."""
    for file in promises.soaked():
        takers = [part for part in parts() if file in files_of(part)]
        assert takers, file
        if len(takers) == 1 and not takers[0].only:
            continue
        marked = re.findall(r"mark\.soak\n(?:@.*\n)*def (test_\w+)", file.read_text("utf-8"))
        for test in marked:
            taken = [part.name for part in takers if takes(part, test)]
            assert len(taken) == 1, f"{test} of {file.name} is in {taken}"


def test_whoever_does_more_in_a_soak_is_run_as_a_whole() -> None:
    asking = [file for file in TESTS.rglob("test_*.py") if '"BONEYARD_SOAK"' in file.read_text("utf-8")]
    whole = [file for part in parts() if part.whole for file in files_of(part)]
    assert [file.name for file in asking if file not in whole and file.name != "test_promises.py"] == []


def takes(part: Part, test: str) -> bool:
    return not part.only or any(word in test for word in part.only.split(" or "))


def test_parts_are_named_once_and_short() -> None:
    names = [part.name for part in parts()]
    assert len(set(names)) == len(names)
    assert all(part.minutes <= LONGEST and part.steps > 0 for part in promises.PARTS)
    known = {promise.id for promise in PROMISES}
    assert {promise for part in parts() for promise in part.promises} <= known


# What is written down


def test_figures_add_up_and_of_the_most_the_largest_counts() -> None:
    one = {"D1": {"kills": 3.0, "most_seconds": 2.0}}
    other = {"D1": {"kills": 4.0, "most_seconds": 1.0}, "D2": {"x": 1.0}}
    assert promises.sums([one, other]) == {"D1": {"kills": 7, "most_seconds": 2.0}, "D2": {"x": 1}}
    assert RESULT.texts == {"D1": "200 kills, most seconds 1.250"}


def test_a_result_takes_the_place_of_the_last_of_its_part_alone() -> None:
    before = {
        "D1": {
            "kills": "2026-11-17 `make soak PART=kills`: old",
            "power": "2026-11-17 `make soak PART=power`: x",
        }
    }
    after = promises.merged(before, RESULT, failed=False)
    assert after["D1"]["kills"].startswith("2026-11-18 `make soak PART=kills` (2 of 10 steps): 200 kills")
    assert after["D1"]["power"] == before["D1"]["power"]
    assert results_of(page(after)) == after


def test_a_failure_is_written_down_as_one() -> None:
    after = promises.merged({}, RESULT, failed=True)
    assert after["D1"]["kills"].endswith(": failed")
    assert after["kills"]["kills"].endswith("failed")


# Running


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A part of three steps of its own, of which the second fails as long as a file is there."""
    test = tmp_path / "test_small.py"
    test.write_text(
        "import os, pytest\nfrom tests.soaking import BLOCK, note\n"
        "@pytest.mark.soak\ndef test_small():\n"
        "    note('D1', kills=1 + BLOCK)\n"
        f"    assert BLOCK != 1 or not os.path.exists({str(tmp_path / 'bad')!r})\n"
    )
    part = Part("small", 1, ("none",), ("D1",), blocks=3)
    monkeypatch.setattr(promises, "PARTS", (part,))
    monkeypatch.setattr(promises, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(soak, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(soak, "files_of", lambda part: ["-c", str(ROOT / "pyproject.toml"), test])
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *about: str) -> int:
    monkeypatch.setattr(sys, "argv", ["soak", *about])
    return soak.main()


def test_a_part_stops_at_what_fails_and_goes_on_where_it_was(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "small", "--steps", "1") == 0
    assert "goes on where it was" in capsys.readouterr().out
    (small / "bad").touch()
    assert run(monkeypatch, "small", "--cores", "1") == 1
    assert "small, step 2: it failed" in capsys.readouterr().err
    assert "(1 of 3 steps): failed" in (small / "page.md").read_text()
    (small / "bad").unlink()
    assert run(monkeypatch, "small") == 0
    said = capsys.readouterr().out
    assert [line[:9] for line in said.splitlines()] == ["small 2/3", "small 3/3"]
    assert "`make soak PART=small`: 6 kills" in (small / "page.md").read_text()
    assert not list((small / "kept").iterdir()), "the next time begins anew"


def test_other_code_begins_anew(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "small", "--steps", "1") == 0
    monkeypatch.setattr(soak, "code_of", lambda part: "other code")
    capsys.readouterr()
    assert run(monkeypatch, "small", "--steps", "1") == 0
    said = capsys.readouterr().out
    assert said.startswith("small: the code has changed since, so it begins anew.\nsmall 1/3")


def test_a_part_that_is_none_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "nonsense") == 2
    assert capsys.readouterr().err.startswith("There is no part 'nonsense'; the parts are: kills, power")
