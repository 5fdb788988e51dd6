"""What can be read without sitting down: games, rules, languages, the list of tables, the description."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boneyard import languages, rulebook
from boneyard.bots import company
from boneyard.core import skill
from boneyard.core.errors import BadOption
from boneyard.core.registry import GAMES, game_class
from boneyard.core.skill import Calibration, Rung, Skill, written
from boneyard.core.text import Player, Voice, count, one_or_many, say
from boneyard.new.writing import write_game
from boneyard.server import game_info, static_files
from boneyard.server.app import describe
from tests.contract.tables import BOX
from tests.server.served import Served, client

SOURCE = Path(static_files.__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as found:
        yield found
        assert found.mistakes() == ""


def test_every_game_is_listed_with_what_a_form_needs(served: Served) -> None:
    games = {game["name"]: game for game in served.get("/api/games").json()}
    assert set(GAMES) <= set(games)
    spots = games["spots"]
    assert spots["usual_seats"] in spots["seat_counts"]
    assert spots["about"].startswith("Dogs have spots")
    kinds = {option["name"]: option["kind"] for option in spots["options"]}
    assert kinds["trick_set"] == "text"  # one of several, or tiles by name
    assert (kinds["off_leash"], kinds["d0g_treats"]) == ("switch", "number")
    assert [bot["name"] for bot in spots["bots"]] == list(company(game_class("spots")))
    assert all(bot["title"] and bot["about"] for bot in spots["bots"])


def test_a_game_that_somebody_brought_is_offered_and_a_broken_one_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    list(write_game("hill_race", "Hill Race", tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("BONEYARD_GAMES", "broken=nowhere.game:Broken, hill_race=hill_race.game:HillRace")
    games = {game.name: game for game in game_info.games.__wrapped__("en")}
    assert {*GAMES, "hill_race"} == set(games)
    assert games["hill_race"].about.startswith("Run as far as you dare.")
    assert "The game broken cannot be loaded from nowhere.game:Broken" in caplog.text


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_rules_page_has_every_section_and_no_marks(game: str) -> None:
    page = game_info.rules(game, "en")
    assert [section.number for section in page.sections] == [
        section.number for section in rulebook.sections(game)
    ]
    texts = [line for section in page.sections for block in section.blocks for line in block.lines]
    cells = [c for section in page.sections for block in section.blocks for row in block.rows for c in row]
    assert texts
    assert not [text for text in [*texts, *cells] if "**" in text or text.startswith(("|", "#", "- "))]
    if game in BOX:
        assert {block.kind for section in page.sections for block in section.blocks} >= {"text", "table"}
    for section in page.sections:
        for block in section.blocks:
            assert len({len(row) for row in block.rows}) <= 1, section.number


def test_a_games_page_tells_how_much_skill_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In names that people know, and without the comparisons that are for programmers."""
    rungs = [Rung(level, rival, 40, 0.75, 0.6, 0.9) for level in ("pup", "expert@100") for rival in RIVALS]
    measured = Skill(2, "boneyard skill spots", 0.5, rungs, [], Calibration(1, 0.1, 0.25, []))
    file = tmp_path / "skill.toml"
    file.write_text(written("Spots", [measured]), "utf-8")
    monkeypatch.setattr(skill, "skill_file", lambda game: file)
    (info,) = game_info.rules.__wrapped__("spots", "de").skill
    assert (info.seats, info.fair) == (2, 0.5)
    assert [(row.level, row.rival) for row in info.rows] == [
        ("Welpe", ""),
        ("Welpe", "Welpe"),
        ("Könner", ""),
        ("Könner", "Welpe"),
    ]
    assert {(row.games, row.share, row.low, row.high) for row in info.rows} == {(40, 0.75, 0.6, 0.9)}


RIVALS = ("random", "pup", "quick")


def test_the_words_of_the_rules_are_all_there() -> None:
    """Nothing is lost on the way from the page to its blocks."""
    page = game_info.rules("spots", "en")
    shown = " ".join(
        " ".join([*block.lines, *(cell for row in block.rows for cell in row)])
        for section in page.sections
        for block in section.blocks
    )
    words = {word for word in shown.replace("|", " ").split() if word.isalpha()}
    body = [line for line in rulebook.page("spots").splitlines() if not line.startswith("#")]
    written = {word for word in " ".join(body).replace("*", "").replace("`", "").split() if word.isalpha()}
    assert written - words == set()


def test_unknown_games_and_languages_are_sentences(served: Served) -> None:
    answer = served.get("/api/games/chess/rules")
    assert (answer.status_code, answer.json()["detail"][:16]) == (404, "There is no game")
    answer = served.get("/api/languages/tlh")
    assert (answer.status_code, answer.json()["detail"][:20]) == (400, "There is no language")
    assert served.get("/api/games?language=tlh").json() == served.get("/api/games").json()


def test_languages_are_listed_english_first(served: Served) -> None:
    found = served.get("/api/languages").json()
    assert found[0] == {"code": "en", "name": "English"}
    for each in found:
        page = served.get(f"/api/languages/{each['code']}").json()
        assert set(page) == {"code", "name", "page"}


def test_open_tables_at_which_somebody_sits_are_listed(served: Served) -> None:
    shown = served.open(game="spots", name="Shown")
    hidden = served.open(game="spots", name="Hidden", open=False)
    deserted = served.open(game="spots", name="Deserted")

    async def story() -> list[str]:
        async with (
            client(served, shown["table"], shown["token"]),
            client(served, hidden["table"], hidden["token"]),
        ):
            return [info["table"] for info in served.get("/api/tables").json()]

    listed = asyncio.run(story())
    assert shown["table"] in listed
    assert hidden["table"] not in listed
    assert deserted["table"] not in listed


def test_a_table_is_found_by_code_in_any_case(served: Served) -> None:
    seated = served.open(game="spots")
    infos = [served.get(f"/api/tables/{name}").json() for name in (seated["table"], seated["code"].lower())]
    assert infos[0] == infos[1]
    assert infos[0]["chairs"][0]["name"] == "Ann"
    assert seated["token"] not in str(infos)


def test_the_description_has_every_frame_of_the_socket() -> None:
    schema = describe()
    shapes = schema["components"]["schemas"]
    assert {"Said", "Heard", "Act", "State", "PromptInfo", "Seated", "Problem"} <= set(shapes)
    assert "/api/tables/{table}/seats" in schema["paths"]
    assert schema["openapi"].startswith("3.1")


def test_a_page_that_is_not_built_is_a_sentence(tmp_path: Path) -> None:
    found = static_files.StaticFiles(tmp_path / "nothing")
    assert found.find("/") is None


def test_the_page_is_served_from_memory_and_nothing_else_is(tmp_path: Path) -> None:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<title>Boneyard</title>")
    (tmp_path / "page" / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    found = static_files.StaticFiles(tmp_path / "page")
    for path in ("/", "/t/ABCD", "/games/spots", "/anything/at/all"):
        file = found.find(path)
        assert file is not None
        assert (file.body, file.kind, file.lasting) == (
            b"<title>Boneyard</title>",
            "text/html; charset=utf-8",
            False,
        )
    script = found.find("/assets/app-1a2b.js")
    assert script is not None
    assert (script.kind, script.lasting) == ("text/javascript; charset=utf-8", True)
    for path in ("/../secret.txt", "/assets/../../secret.txt", "secret.txt", "/nothing.js"):
        assert found.find(path) is None


# Languages

GERMAN = """
[language]
name = "Deutsch"
you = "Du"
your = "dein"
own = "{name}s"
last = " und "

[page]
start = "Los"
players = ["{n} Person", "{n} Personen"]

[sentences]
"{who} rolls." = "{who} würfelt."
"{n} treat" = ["{n} Leckerli", "{n} Leckerlis"]
"""


def test_a_language_is_one_file() -> None:
    german = languages.read("de", GERMAN)
    voice = Voice(catalogue=german.catalogue, names=("Ann", "Bo"), you=0)
    assert voice.render(say("{who} rolls.", who=Player(1))) == "Bo würfelt."
    assert voice.render(say("{who} rolls.", who=Player(0))) == "Du würfelt."
    assert voice.render(count(3, "{n} treat", "{n} treats")) == "3 Leckerlis"
    assert voice.render(say("Nobody has translated this.")) == "Nobody has translated this."
    assert (german.name, german.page["start"]) == ("Deutsch", "Los")


def test_a_language_file_that_is_none_says_where() -> None:
    with pytest.raises(BadOption, match=r"^The language file de cannot be read: .*line 2"):
        languages.read("de", "[language]\nname = Deutsch\n")


@pytest.mark.parametrize("code", ["", "..", "../en", "EN", "en/../../x", "x" * 99])
def test_a_code_that_is_none_reads_no_file(code: str) -> None:
    with pytest.raises(BadOption, match="There is no language"):
        languages.language(code)
    assert languages.catalogue(code).language == "en"


@pytest.mark.parametrize(
    ("code", "forms"),
    [("en", "1011"), ("fr", "0011"), ("cs", "2012"), ("pl", "2012"), ("ru", "2012"), ("ja", "0000")],
)
def test_numbers_choose_the_form(code: str, forms: str) -> None:
    plural = languages.PLURALS.get(code, one_or_many)
    assert "".join(str(plural(n)) for n in (0, 1, 2, 5)) == forms


# What the server must not be made of

FORBIDDEN = {"random", "pickle", "marshal", "shelve", "yaml", "dill", "cloudpickle", "numpy", "secrets"}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
PARTS = ("server", "core", "games", "bots", "languages")


def forbidden(text: str) -> list[str]:
    """Modules that would make luck guessable or run what a stranger sends."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names if name.name.partition(".")[0] in FORBIDDEN]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in FORBIDDEN:
            found.append(str(node.module))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found += [node.func.id] if node.func.id in FORBIDDEN_CALLS else []
    return found


def test_nothing_on_the_servers_path_is_guessable_or_runs_what_it_reads() -> None:
    files = [file for part in PARTS for file in sorted((SOURCE / part).rglob("*.py"))]
    assert len(files) > 30
    found = {str(file): what for file in files if (what := forbidden(file.read_text("utf-8")))}
    assert found == {}


@pytest.mark.parametrize(
    "planted",
    ["import random", "from numpy.random import default_rng", "def f(x):\n    import pickle", "eval('1')"],
)
def test_a_planted_one_is_found(planted: str) -> None:
    assert forbidden(planted)


def test_the_list_of_tables_is_no_longer_than_its_limit(served: Served) -> None:
    from boneyard.server.node import MOST_LISTED

    listed: list[Any] = served.get("/api/tables").json()
    assert len(listed) <= MOST_LISTED
