"""Rulebook coverage, checked: every section has its test, and nobody cites a section that is not there.

A page docs/rules/<game>.md, or rules.md of an example, numbers its sections `### 4.6 Busting`. The tests of
that game lie in tests/rules/<game>/ and are named after a section: `test_4_6_exactly_7_is_safe` stands
in a file of chapter 4. Code cites sections as `§4.6`, and hands them to people as strings such as "4.6".
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import examples
from boneyard.core.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
NAMES = [*(page.stem for page in PAGES), *sorted(examples.GAMES)]


def page_of(root: Path, game: str) -> Path:
    ours = root / "docs" / "rules" / f"{game}.md"
    return ours if ours.is_file() else root / "examples" / game / "rules.md"


def code_of(root: Path, game: str) -> list[Path]:
    ours = root / "src" / "boneyard" / "games" / game
    return sorted((ours if ours.is_dir() else root / "examples" / game).rglob("*.py"))


def sections(page: Path) -> list[str]:
    return re.findall(r"^### (\d+\.\d+) ", page.read_text(), re.MULTILINE)


def chapters(page: Path) -> list[str]:
    return re.findall(r"^## (\d+) ", page.read_text(), re.MULTILINE)


def test_every_game_has_its_page() -> None:
    ours = sorted(name for name, target in GAMES.items() if target.startswith("boneyard.games."))
    assert ours == [page.stem for page in PAGES]


@pytest.mark.parametrize("game", NAMES)
def test_every_section_has_a_test(game: str) -> None:
    assert untested(ROOT, game) == []


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_test_is_named_after_a_section_of_its_chapter_and_says_the_rule(game: str) -> None:
    assert misnamed(ROOT, game) == []


@pytest.mark.parametrize("game", NAMES)
def test_every_section_cited_by_the_code_is_there(game: str) -> None:
    assert wrongly_cited(ROOT, game) == []


@pytest.mark.parametrize("game", NAMES)
def test_the_page_is_numbered_without_a_gap_and_cites_itself_rightly(game: str) -> None:
    assert misnumbered(page_of(ROOT, game)) == []


# What is wrong, as sentences


def untested(root: Path, game: str) -> list[str]:
    """Sections that no test is named after."""
    tested = {section for _, test in rule_tests(root, game) for section in [section_of(test.name)]}
    known = sections(page_of(root, game))
    return [f"section {section} of {game} has no test" for section in known if section not in tested]


def misnamed(root: Path, game: str) -> list[str]:
    """Tests that name no section, stand in another chapter's file, or do not say the rule they are about."""
    known = sections(page_of(root, game))
    found = []
    for file, test in rule_tests(root, game):
        section = section_of(test.name)
        chapter = re.match(r"test_(\d\d)_", file.name)
        if section not in known:
            found.append(f"{file.name}: {test.name} names no section of {game}")
        elif chapter and int(chapter[1]) != int(section.split(".")[0]):
            found.append(f"{file.name}: {test.name} belongs to another chapter")
        elif ast.get_docstring(test) is None:
            found.append(f"{file.name}: {test.name} does not say the rule")
    return found


def wrongly_cited(root: Path, game: str) -> list[str]:
    """Citations in the game's code that lead nowhere."""
    page = page_of(root, game)
    known = {*sections(page), *chapters(page)}
    files = code_of(root, game)
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


def rule_tests(root: Path, game: str) -> Iterator[tuple[Path, ast.FunctionDef]]:
    """All tests in the files of chapters; in others, such as test_odds.py, those that name a section."""
    for file in sorted((root / "tests" / "rules" / game).glob("test_*.py")):
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
def toy(tmp_path: Path) -> Path:
    """A whole game in which all is well, but for what a test puts into it."""
    write(tmp_path / "docs" / "rules" / "toy.md", PAGE)
    write(tmp_path / "tests" / "rules" / "toy" / "test_01_box.py", TESTS)
    write(
        tmp_path / "tests" / "rules" / "toy" / "test_02_turn.py",
        'def test_2_1_roll() -> None:\n    """Roll."""\n',
    )
    write(tmp_path / "src" / "boneyard" / "games" / "toy" / "state.py", CODE)
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def plant(toy: Path, file: str, old: str, new: str) -> None:
    text = (toy / file).read_text()
    assert old in text
    (toy / file).write_text(text.replace(old, new))


def test_nothing_is_wrong_with_the_toy(toy: Path) -> None:
    assert untested(toy, "toy") + misnamed(toy, "toy") + wrongly_cited(toy, "toy") == []
    assert misnumbered(toy / "docs" / "rules" / "toy.md") == []


def test_a_section_without_a_test_is_found(toy: Path) -> None:
    plant(toy, "docs/rules/toy.md", "### 2.1 Rolling", "### 2.1 Rolling\n\n### 2.2 Stopping")
    assert untested(toy, "toy") == ["section 2.2 of toy has no test"]


def test_section_1_10_is_not_tested_by_a_test_of_1_1(toy: Path) -> None:
    plant(toy, "docs/rules/toy.md", "### 1.2 Treats", "### 1.10 Treats")
    assert untested(toy, "toy") == ["section 1.10 of toy has no test"]


def test_a_removed_test_is_found(toy: Path) -> None:
    (toy / "tests" / "rules" / "toy" / "test_02_turn.py").unlink()
    assert untested(toy, "toy") == ["section 2.1 of toy has no test"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("test_1_2_treats_are_eaten", "test_1_3_treats_are_eaten", "names no section of toy"),
        ("test_1_2_treats_are_eaten", "test_treats_are_eaten", "names no section of toy"),
        ("test_1_2_treats_are_eaten", "test_2_1_treats_are_eaten", "belongs to another chapter"),
        ('"""All of them."""', "pass", "does not say the rule"),
    ],
)
def test_a_misnamed_test_is_found(toy: Path, old: str, new: str, why: str) -> None:
    plant(toy, "tests/rules/toy/test_01_box.py", old, new)
    assert [fault.endswith(why) for fault in misnamed(toy, "toy")] == [True]


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
def test_a_wrong_citation_is_found(toy: Path, old: str, new: str, cited: str) -> None:
    plant(toy, "src/boneyard/games/toy/state.py", old, new)
    assert wrongly_cited(toy, "toy") == [f"state.py cites {cited}, which toy does not have"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("### 1.2 Treats", "### 1.3 Treats", "1.3 comes after 1.1"),
        ("## 2 The turn", "## 3 The turn", "3 comes after 1.2"),
        ("See section 1.2", "See section 1.4", "the page cites 1.4, which it does not have"),
    ],
)
def test_a_wrong_number_on_the_page_is_found(toy: Path, old: str, new: str, fault: str) -> None:
    plant(toy, "docs/rules/toy.md", old, new)
    assert fault in misnumbered(toy / "docs" / "rules" / "toy.md")
