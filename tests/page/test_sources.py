"""The page's sources: they type-check, their pure parts do what they say, and the page they make is safe."""

import gzip
import json
import re
import subprocess
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from boneyard.core.registry import GAMES
from boneyard.server import static_files
from tests.page.tables import write_tables
from tests.server.test_steps import story_of
from tools import page, wire_types
from tools.screenshots import SIZES, TABLES, gallery

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
LANGUAGES = ROOT / "src" / "boneyard" / "languages"
MOST = 200_000  # bytes of a first visit, as they travel
OTHER_ALPHABETS = (
    "cyrillic",
    "vietnamese",
    "latin-ext",
)  # their letters come only when somebody's name needs them


@pytest.fixture(scope="module")
def built() -> list[Path]:
    page.provide_page()
    return sorted(file for file in page.PAGE.rglob("*") if file.is_file() and file.name != page.STAMP)


def node(*arguments: str) -> str:
    """Run a tool of the page; what it says if it fails, else nothing."""
    command = [str(page.find_node()), *arguments]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_types_and_accessibility_of_the_sources(built: list[Path]) -> None:
    assert node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings") == ""


def test_the_pure_parts(built: list[Path]) -> None:
    assert node("node_modules/typescript/bin/tsc", "-p", "../tests/page/unit/tsconfig.json") == ""
    write_tables(ROOT / "build" / "page-tests" / "tables.json")
    with ThreadPoolExecutor(1) as elsewhere:  # the browser's driver keeps an event loop going in this one
        stories = list(elsewhere.map(story_of, GAMES))
    (ROOT / "build" / "page-tests" / "steps.json").write_text(json.dumps(stories), "utf-8")
    assert node("--test", "../build/page-tests/tests/page/unit/") == ""


def test_the_wire_types_are_current() -> None:
    told = "Run `python -m tools.wire_types`: the page's types are not the server's any more."
    assert wire_types.TARGET.read_text("utf-8") == wire_types.written(), told


def test_the_page_is_small(built: list[Path]) -> None:
    first = [file for file in built if not any(f"-{letters}-" in file.name for letters in OTHER_ALPHABETS)]
    assert sum(len(gzip.compress(file.read_bytes())) for file in first) < MOST


def test_nothing_is_made_from_markup(built: list[Path]) -> None:
    """No inline script or style, nothing by innerHTML, no address outside, nothing evaluated."""
    index = (page.PAGE / "index.html").read_text()
    assert "<style" not in index
    assert " style=" not in index
    assert re.findall(r"<script(?![^>]* src=)", index) == []
    for file in WEB.glob("src/**/*"):
        if file.suffix in (".ts", ".svelte"):
            text = file.read_text("utf-8")
            assert not re.search(
                r"innerHTML|outerHTML|insertAdjacentHTML|\{@html|\beval\(|new Function", text
            ), file
            assert not re.search(r"https?://(?!www\.w3\.org)", text), file
            assert not re.search(r"<[^>]* style=", text), file


def test_only_drawings_know_games() -> None:
    """What is common to all games names none: a game is a line in `art/index.ts` and its pictures."""
    for file in [*WEB.glob("src/*.ts"), *WEB.glob("src/pages/*"), *WEB.glob("src/parts/*")]:
        if file.name == "wire.ts":
            continue
        text = file.read_text("utf-8")
        assert not [game for game in GAMES if re.search(rf"\b{game}\b", text, re.IGNORECASE)], file


STILLED = ':global(:where(:root:not([data-motion="off"]))) '


def moving(text: str) -> list[str]:
    """Selectors of rules that move something, whatever people want."""
    rules = re.findall(r"([^{}]+)\{[^{}]*\b(?:animation|transition):", text)
    return [rule.strip() for rule in rules if not rule.strip().startswith(STILLED)]


def for_everything(text: str) -> list[str]:
    """Rules for every `::before` or `::after`, by which each element is styled three times."""
    return re.findall(r"(?:^|[\s,])\*?::(?:before|after)\b", text)


def test_what_moves_is_still_for_those_who_want_that() -> None:
    for file in [*WEB.glob("src/**/*.svelte"), *WEB.glob("src/**/*.css")]:
        text = file.read_text("utf-8")
        styles = text if file.suffix == ".css" else text.partition("<style>")[2]
        styles = re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)
        assert moving(styles) == [], file
        assert for_everything(styles) == [], file


def test_rules_that_move_or_cost_too_much_are_noticed() -> None:
    assert moving(".thing {\n  color: red;\n  transition: transform 1s;\n}") == [".thing"]
    assert moving(STILLED + ".thing {\n  transition: transform 1s;\n}") == []
    assert len(for_everything("*,\n*::before,\n*::after {\n  margin: 0;\n}")) == 2
    assert for_everything(".felt::before {\n}") == []


def test_every_language_has_every_text_of_the_page() -> None:
    texts = {file.stem: tomllib.loads(file.read_text("utf-8"))["page"] for file in LANGUAGES.glob("*.toml")}
    english = texts["en"]
    for code, page_texts in texts.items():
        assert set(page_texts) == set(english), code
        for word, text in page_texts.items():
            assert isinstance(text, list) == isinstance(english[word], list), (code, word)
            assert gaps(text) == gaps(english[word]), (code, word)


def gaps(text: str | list[str]) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text if isinstance(text, str) else text[-1]))


def test_every_text_is_used() -> None:
    sources = "\n".join(
        file.read_text("utf-8") for file in WEB.glob("src/**/*") if file.suffix in (".ts", ".svelte")
    )
    without_types = sources.replace((WEB / "src" / "wire.ts").read_text("utf-8"), "")
    unused = [word for word in wire_types.page_words() if f'"{word}"' not in without_types]
    assert unused == []


# Building


def test_a_page_of_other_sources_is_not_current(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "WEB", tmp_path / "web")
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")
    source = tmp_path / "web" / "src" / "main.ts"
    source.parent.mkdir(parents=True)
    source.write_text("one")
    (tmp_path / "page").mkdir()
    assert not page.is_current()
    (tmp_path / "page" / page.STAMP).write_text(page.stamp_of_sources())
    assert page.is_current()
    source.write_text("two")
    assert not page.is_current()


def test_packages_do_not_count_as_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "WEB", tmp_path)
    (tmp_path / "index.html").write_text("page")
    before = page.stamp_of_sources()
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "thing.js").write_text("thing")
    assert page.stamp_of_sources() == before


def test_without_a_registry_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / "web"
    web.mkdir()
    for name in ("package.json", "package-lock.json"):
        (web / name).write_bytes((WEB / name).read_bytes())
    (web / ".npmrc").write_text("registry=http://127.0.0.1:9/\nfetch-retries=0\ncache=empty\n")
    monkeypatch.setattr(page, "WEB", web)
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")
    for name in ("npm_config_registry", "NPM_CONFIG_REGISTRY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(page.CannotBuild, match=r"npm cannot reach its registry\.$"):
        page.provide_page()
    assert not (tmp_path / "page").exists()


def test_a_wheel_brings_its_own_node_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert page.build_dependencies() == [page.NODE_WHEEL]


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ((18, 20), False),
        ((20, 18), False),
        ((20, 19), True),
        ((21, 7), False),
        ((22, 11), False),
        ((22, 12), True),
    ],
)
def test_which_node_will_do(version: tuple[int, int], enough: bool) -> None:
    assert page.new_enough(version) is enough
    assert page.new_enough((24, 0))


# Serving


def test_a_checkout_says_that_its_page_is_old(tmp_path: Path) -> None:
    """Only where there are sources to build it from."""
    folder = tmp_path / "src" / "boneyard" / "server" / "page"
    assert static_files.trouble(folder) == static_files.NOT_BUILT
    folder.mkdir(parents=True)
    (folder / "index.html").write_text("page")
    assert static_files.trouble(folder) == ""
    tool = tmp_path / "tools" / "page.py"
    tool.parent.mkdir()
    tool.write_bytes(Path(page.__file__).read_bytes())
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text("source")
    assert static_files.trouble(folder) == static_files.OLD
    assert "make page" in static_files.OLD


def test_the_page_that_is_served_is_of_its_sources(built: list[Path]) -> None:
    assert static_files.trouble(page.PAGE) == ""


# Pictures of it


def test_pictures_are_small_and_all_are_shown() -> None:
    shown = (ROOT / "docs" / "screenshots.md").read_text("utf-8")
    pictures = sorted((ROOT / "docs" / "screenshots").iterdir())
    assert shown == gallery()
    assert sorted(re.findall(r"\(screenshots/([^)]+)\)", shown)) == [picture.name for picture in pictures]
    assert len({table.game for table in TABLES} & set(GAMES)) == 5
    assert len(SIZES) == 5
    assert max(picture.stat().st_size for picture in pictures) < 180_000
