"""The rules pages: found, divided, and shown."""

from pathlib import Path

import pytest

from boneyard import rulebook
from boneyard.core.text import plain
from boneyard.rulebook import NoSection


def shown(text: str, width: int = 80) -> list[str]:
    return [plain(line) for line in rulebook.lines(text, width)]


def test_every_numbered_heading_is_a_section_and_nothing_is_lost() -> None:
    page = rulebook.page("spots")
    parts = rulebook.sections("spots")
    headings = [line for line in page.splitlines() if line.startswith("##")]
    assert len(parts) == len(headings) + 1
    assert "\n\n".join(part.text for part in parts) == page.strip()


def test_a_section_by_number() -> None:
    assert [part.title for part in rulebook.find("spots", "4.6")] == ["Busting"]
    assert rulebook.find("spots", "§4.6.") == rulebook.find("spots", "4.6")


def test_a_chapter_brings_its_sections() -> None:
    numbers = [part.number for part in rulebook.find("spots", "5")]
    assert numbers == ["5", "5.1", "5.2", "5.3", "5.4"]


def test_a_section_by_words_of_its_title() -> None:
    assert [part.number for part in rulebook.find("spots", "bust")] == ["4.6"]
    assert [part.number for part in rulebook.find("spots", "Play DEAD")] == ["7.21"]


@pytest.mark.parametrize("wanted", ["99", "4.66", "unicorns", "", " ", "§"])
def test_a_section_that_is_not_there_is_refused(wanted: str) -> None:
    with pytest.raises(NoSection, match="The rules have no section"):
        rulebook.find("spots", wanted)


def test_a_game_without_a_page_is_refused() -> None:
    with pytest.raises(NoSection, match="no rules page for 'chess'"):
        rulebook.page("chess")


def test_an_installed_package_brings_its_own_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "spots.md").write_text("# Spots\n\n## 1 All\n\nRoll.\n", "utf-8")
    monkeypatch.setattr(rulebook, "FOLDERS", (tmp_path / "rules", *rulebook.FOLDERS))
    assert [part.number for part in rulebook.sections("spots")] == ["", "1"]


@pytest.mark.parametrize("width", [60, 80, 200])
def test_shown_rules_fit_and_carry_no_markup(width: int) -> None:
    lines = shown(rulebook.page("spots"), width)
    assert not any("*" in line or "`" in line or "|" in line for line in lines)
    assert max(len(line) for line in lines) <= min(width, 80)


def test_lists_hang_and_tables_stand_in_columns() -> None:
    text = "- one two three four five\n- six\n\n| A | `bb` |\n|---|------|\n| 1 | 2 |\n"
    assert shown(text, 20) == ["  - one two three", "    four five", "  - six", "", "  A  bb", "  1  2"]


def test_a_table_that_is_too_wide_folds_its_widest_column() -> None:
    text = "| Key | What it means |\n|---|---|\n| a | one two three four |\n"
    assert shown(text, 18) == ["  Key  What it", "       means", "  a    one two", "       three four"]


def test_headings_and_marked_words_are_bold() -> None:
    lines = rulebook.lines("## 2 Setup\n\nA **bold** word, *soft*, `code`.", 80)
    assert lines[0] == (("2 Setup", "bold"),)
    assert [text for text, style in lines[2] if style == "bold"] == ["bold", "code."]
