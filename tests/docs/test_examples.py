"""What the documents show is true: examples run, figures can be derived, links lead somewhere."""

import doctest
import json
import re
from pathlib import Path

import pytest

import boneyard
from boneyard.core.luck import Luck, seed_bytes

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", ["README.md", "docs/adding-a-game.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_guide_names_every_file_that_is_looked_for_beside_a_game() -> None:
    core = "".join(file.read_text() for file in (ROOT / "src" / "boneyard" / "core").glob("*.py"))
    modules = {
        *re.findall(r'beside\("(\w+)", "\w+"', core),
        *re.findall(r'module_beside\(\w+, "(\w+)"\)', core),
    }
    files = {*(f"{name}.py" for name in modules), "checks.py", *re.findall(r'"(\w+\.toml)"', core)}
    assert len(files) > 6
    guide = (ROOT / "docs" / "adding-a-game.md").read_text()
    assert [file for file in sorted(files) if f"| `{file}`" not in guide] == []


def test_the_guide_names_what_is_kept_of_a_game_elsewhere() -> None:
    """Whatever has the name of an example: `tests/golden/ridge/` is `tests/golden/<game>/` in the guide."""
    kept = [path.relative_to(ROOT) for path in (ROOT / "tests").glob("*/*") if path.stem.startswith("ridge")]
    assert len(kept) == 4
    guide = (ROOT / "docs" / "adding-a-game.md").read_text()
    for path in kept:
        assert f"`{path.parent}/" in guide, path


def test_the_example_of_the_package_runs() -> None:
    result = doctest.testmod(boneyard)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|picture:)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_record_shown_is_what_the_match_gives() -> None:
    text = (ROOT / "docs" / "records.md").read_text()
    shown = json.loads(text[text.index("```json") + 7 : text.index("```", text.index("```json") + 7)])
    match = boneyard.Match(boneyard.game("spots"), seed=7)
    match.play(match.actors[0], "walk")
    assert shown == match.record()
    assert boneyard.Match.replay(shown).steps == match.steps


def test_the_test_vectors_shown_are_right() -> None:
    text = (ROOT / "docs" / "records.md").read_text()
    seed = seed_bytes(7)
    assert f"| seed 7 | `{seed.hex()}` |" in text
    luck = Luck(seed, "turn/1/seat/0/roll/1/try/0")
    dice = " ".join(str(luck.below(6) + 1) for _ in range(8))
    assert f"| eight dice of `turn/1/seat/0/roll/1/try/0` | {dice} |" in text
    deck = list(range(32))
    order = []
    for _ in range(10):
        order.append(Luck(seed, "dogs").pick(deck))
        deck.remove(order[-1])
    assert f"(cards 0 to 31) | {' '.join(map(str, order))} |" in text
