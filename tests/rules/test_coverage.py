"""Rulebook coverage, checked: every section has its test, and nobody cites a section that is not there.

A page docs/rules/<game>.md, or rules.md beside the game, numbers its sections `### 4.6 Busting`. The tests of
that game lie in tests/rules/<game>/ and are named after the section they are about:
`test_4_6_exactly_7_is_safe` in a file of chapter 4. Code of the game cites sections as `§4.6`, and hands them
to people as strings such as "4.6".
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from boneyard.core.beside import folder
from tests.contract.tables import BOX, AnyGame, games, wanted

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "rules"


@dataclass(frozen=True)
class Ruled:
    """A game, and where its rules are written down, kept and tested."""

    name: str
    page: Path
    code: Path
    tests: Path

    def __str__(self) -> str:
        return self.name


def ruled(cls: type[AnyGame]) -> Ruled:
    """All of it stands beside a game that is not in these sources."""
    page, tests = folder(cls) / "rules.md", folder(cls) / "tests"
    return Ruled(
        cls.name,
        page if page.is_file() else PAGES / f"{cls.name}.md",
        folder(cls),
        tests if tests.is_dir() else ROOT / "tests" / "rules" / cls.name,
    )


ALL = [ruled(cls) for cls in games()]
WRITTEN = [game for game in ALL if game.page.is_file()]  # somebody who adds a game may write the page last
WHOLE = [game for game in ALL if wanted(game.name)]


def sections(page: Path) -> list[str]:
    return re.findall(r"^### (\d+\.\d+) ", page.read_text(), re.MULTILINE)


def chapters(page: Path) -> list[str]:
    return re.findall(r"^## (\d+) ", page.read_text(), re.MULTILINE)


def test_every_game_in_the_box_has_its_page() -> None:
    assert [name for name in BOX if not (PAGES / f"{name}.md").is_file()] == []


@pytest.mark.parametrize("game", WHOLE, ids=str)
def test_every_section_has_a_test(game: Ruled) -> None:
    assert untested(game) == []


@pytest.mark.parametrize("game", WRITTEN, ids=str)
def test_every_rule_test_is_named_after_a_section_of_its_chapter_and_says_the_rule(game: Ruled) -> None:
    assert misnamed(game) == []


@pytest.mark.parametrize("game", WRITTEN, ids=str)
def test_every_section_cited_by_the_code_is_there(game: Ruled) -> None:
    assert wrongly_cited(game) == []


@pytest.mark.parametrize("game", WRITTEN, ids=str)
def test_the_page_is_numbered_without_a_gap_and_cites_itself_rightly(game: Ruled) -> None:
    assert misnumbered(game.page) == []


# What is wrong, as sentences


def untested(game: Ruled) -> list[str]:
    return [f"section {section} of {game} has no test" for section in untested_sections(game)]


def untested_sections(game: Ruled) -> list[str]:
    """Those that no test is named after."""
    tested = {section_of(test.name) for _, test in rule_tests(game)}
    return [section for section in sections(game.page) if section not in tested]


def misnamed(game: Ruled) -> list[str]:
    """Tests that name no section, stand in another chapter's file, or do not say the rule they are about."""
    known = sections(game.page)
    found = []
    for file, test in rule_tests(game):
        section = section_of(test.name)
        chapter = re.match(r"test_(\d\d)_", file.name)
        if section not in known:
            found.append(f"{file.name}: {test.name} names no section of {game}")
        elif chapter and int(chapter[1]) != int(section.split(".")[0]):
            found.append(f"{file.name}: {test.name} belongs to another chapter")
        elif ast.get_docstring(test) is None:
            found.append(f"{file.name}: {test.name} does not say the rule")
    return found


def wrongly_cited(game: Ruled) -> list[str]:
    """Citations in the game's code that lead nowhere."""
    known = {*sections(game.page), *chapters(game.page)}
    files = sorted(game.code.rglob("*.py"))
    assert files, f"there is no code of {game} to check"
    return [
        f"{file.name} cites {cited}, which {game} does not have"
        for file in files
        for cited in citations(file.read_text())
        if cited not in known
    ]


def misnumbered(page: Path) -> list[str]:
    """Numbers that do not count up by one, and references within the page that lead nowhere."""
    text = page.read_text()
    found = []
    seen: list[str] = []
    for number in re.findall(r"^##+ (\d+(?:\.\d+)?) ", text, re.MULTILINE):
        if number not in followers(seen[-1] if seen else "0"):
            found.append(f"{number} comes after {seen[-1] if seen else 'nothing'}")
        seen.append(number)
    cited = re.findall(r"(?:section|chapter) (\d+(?:\.\d+)?)", text) + re.findall(
        r"\| (\d+\.\d+) +\|$", text, re.M
    )
    return found + [
        f"the page cites {number}, which it does not have" for number in cited if number not in seen
    ]


def followers(number: str) -> list[str]:
    chapter, _, section = number.partition(".")
    return [f"{int(chapter) + 1}", f"{chapter}.{int(section or 0) + 1}"]


# Where to look


def rule_tests(game: Ruled) -> Iterator[tuple[Path, ast.FunctionDef]]:
    """All tests in the files of chapters; in others, such as test_odds.py, those that name a section."""
    for file in sorted(game.tests.glob("test_*.py")):
        for node in ast.parse(file.read_text()).body:
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            if re.match(r"test_\d\d_", file.name) or section_of(node.name):
                yield file, node


def section_of(test: str) -> str:
    """`test_4_6_exactly_7_is_safe` is about 4.6."""
    found = re.match(r"test_(\d+)_(\d+)_[a-z]", test)
    return f"{found[1]}.{found[2]}" if found else ""


def citations(code: str) -> Iterator[str]:
    """`§4.6` anywhere, "4.6" as a string of its own, and (rule 4.6) in a sentence."""
    yield from re.findall(r"§(\d+(?:\.\d+)?)", code)
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\(rule (\d+(?:\.\d+)?)\)", node.value)
            if re.fullmatch(r"\d+\.\d+", node.value):
                yield node.value


# The checks themselves, on a game with planted faults

PAGE = """# Toy

## 1 The box

### 1.1 Dice

See section 1.2.

### 1.2 Treats

## 2 The turn

### 2.1 Rolling
"""

TESTS = '''
def test_1_1_a_die_has_six_sides() -> None:
    """One to six."""


def test_1_2_treats_are_eaten() -> None:
    """All of them."""
'''

CODE = '''
def roll() -> str:
    """§2.1"""
    return "1.1"  # and §1
'''


@pytest.fixture
def toy(tmp_path: Path) -> Ruled:
    """A whole game in which all is well, but for what a test puts into it."""
    game = Ruled("toy", tmp_path / "docs" / "toy.md", tmp_path / "games" / "toy", tmp_path / "tests" / "toy")
    write(game.page, PAGE)
    write(game.tests / "test_01_box.py", TESTS)
    write(game.tests / "test_02_turn.py", 'def test_2_1_roll() -> None:\n    """Roll."""\n')
    write(game.code / "state.py", CODE)
    return game


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def plant(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_nothing_is_wrong_with_the_toy(toy: Ruled) -> None:
    assert untested(toy) + misnamed(toy) + wrongly_cited(toy) == []
    assert misnumbered(toy.page) == []


def test_a_section_without_a_test_is_found(toy: Ruled) -> None:
    plant(toy.page, "### 2.1 Rolling", "### 2.1 Rolling\n\n### 2.2 Stopping")
    assert untested(toy) == ["section 2.2 of toy has no test"]


def test_section_1_10_is_not_tested_by_a_test_of_1_1(toy: Ruled) -> None:
    plant(toy.page, "### 1.2 Treats", "### 1.10 Treats")
    assert untested(toy) == ["section 1.10 of toy has no test"]


def test_a_removed_test_is_found(toy: Ruled) -> None:
    (toy.tests / "test_02_turn.py").unlink()
    assert untested(toy) == ["section 2.1 of toy has no test"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("test_1_2_treats_are_eaten", "test_1_3_treats_are_eaten", "names no section of toy"),
        ("test_1_2_treats_are_eaten", "test_treats_are_eaten", "names no section of toy"),
        ("test_1_2_treats_are_eaten", "test_2_1_treats_are_eaten", "belongs to another chapter"),
        ('"""All of them."""', "pass", "does not say the rule"),
    ],
)
def test_a_misnamed_test_is_found(toy: Ruled, old: str, new: str, why: str) -> None:
    plant(toy.tests / "test_01_box.py", old, new)
    assert [fault.endswith(why) for fault in misnamed(toy)] == [True]


@pytest.mark.parametrize(
    ("old", "new", "cited"),
    [
        ("§2.1", "§2.2", "2.2"),
        ('"1.1"', '"1.3"', "1.3"),
        ("§1\n", "§7\n", "7"),
        ('"1.1"', '"Not so (rule 3.1)."', "3.1"),
        ('"1.1"', '"1.1"  # §1.1 to §1.10', "1.10"),
    ],
)
def test_a_wrong_citation_is_found(toy: Ruled, old: str, new: str, cited: str) -> None:
    plant(toy.code / "state.py", old, new)
    assert wrongly_cited(toy) == [f"state.py cites {cited}, which toy does not have"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("### 1.2 Treats", "### 1.3 Treats", "1.3 comes after 1.1"),
        ("## 2 The turn", "## 3 The turn", "3 comes after 1.2"),
        ("See section 1.2", "See section 1.4", "the page cites 1.4, which it does not have"),
    ],
)
def test_a_wrong_number_on_the_page_is_found(toy: Ruled, old: str, new: str, fault: str) -> None:
    plant(toy.page, old, new)
    assert fault in misnumbered(toy.page)
