"""Languages: whatever is translated has the same gaps, and each knows every sentence of the box's games.

Another game may come without them, or with some of it: `missing` lists what is left, and nothing fails.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import pytest

from boneyard import languages
from boneyard.core.errors import BadOption
from boneyard.core.match import Match
from boneyard.core.record import read_record
from boneyard.core.registry import GAMES, game_class
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, Seat
from boneyard.core.text import Catalogue, Sentence, Voice, plain, say
from boneyard.games.dndomino.data import CLASSES, MONSTERS
from boneyard.games.dog.data import CARDS as DOG_CARDS
from boneyard.games.donutdog.data import CARDS as ANIMALS
from boneyard.games.gonuts import draw as gonuts_draw
from boneyard.games.gonuts import words as gonuts_words
from boneyard.games.gonuts.data import DONUTS, KINDS
from boneyard.games.spots import draw as spots_draw
from boneyard.games.spots import words as spots_words
from boneyard.games.spots.data import COLOURS, TILES
from boneyard.server.furnishing import furniture_info
from tests.contract.tables import BOX, AnyGame, name_of, tables
from tools import rules_pages, sentences
from tools.sentences import (
    PACKAGE,
    Source,
    Template,
    has_words,
    house_sources,
    is_known,
    said_by,
    said_by_house,
    sources_of,
)

CODES = languages.codes()[1:]
CATALOGUES = {code: languages.language(code).catalogue for code in CODES}
GERMAN = CATALOGUES["de"]
PRINTED = [
    *MONSTERS[1:],
    *(tile.name for tile in TILES),
    *(donut.name for donut in DONUTS),
    *(animal.name for animal in ANIMALS),
    *(role.name for role in CLASSES),
    *(card.name for card in DOG_CARDS),
]
ENGLISH_NAMES = {
    code: {name for name in PRINTED if has_words(name) and catalogue.sentences.get(name) != name}
    for code, catalogue in CATALOGUES.items()
}
PEOPLE = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
RECORDS = [
    file
    for file in sorted((Path(__file__).resolve().parents[1] / "records").glob("*.json"))
    if file.stem.partition("-")[0] in BOX
]
SOURCES = [*house_sources(), *(source for name in BOX for source in sources_of(game_class(name)))]

AnyMatch = Match[Any]


def gaps(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))


def forms(found: object) -> list[str]:
    return [found] if isinstance(found, str) else list(found) if isinstance(found, list) else []


# What is written


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.module))
def test_every_saying_is_read(source: Source) -> None:
    assert sentences.unread_in(source) == set(), "give templates in a way that tools/sentences.py can read"


def test_nothing_written_is_overlooked() -> None:
    """The box and the house are all of the package that is translated, each file once."""
    files = {file.relative_to(PACKAGE).as_posix(): file for file in PACKAGE.rglob("*.py")}
    others = {name.split("/")[1] for name in files if re.match("games/.*/", name)} - {*BOX}
    theirs = re.compile(rf"lab/|new/|server/operating/|games/({'|'.join(others)})/")
    wanted = [file for name, file in files.items() if not theirs.match(name)]
    assert sorted(source.file for source in SOURCES) == sorted(wanted)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", BOX)
def test_a_language_knows_all_that_a_game_in_the_box_says(name: str, code: str) -> None:
    assert sentences.missing(game_class(name), code) == []


@pytest.mark.parametrize("code", CODES)
def test_a_language_knows_all_that_is_no_game_s(code: str) -> None:
    assert sentences.missing_in_house(code) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", BOX)
def test_rules_pages_say_the_same_in_every_language(name: str, code: str) -> None:
    """Sections, paragraphs, numbers and names; and none was written from an older page."""
    assert [*rules_pages.differences(code, name), *rules_pages.stale(code, name)] == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", BOX)
def test_nothing_is_translated_that_a_game_does_not_say(name: str, code: str) -> None:
    assert sentences.stale(game_class(name), code) == []


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_translated_that_nobody_says(code: str) -> None:
    assert sentences.stale_in_house(code) == []


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_is_translated_once_and_where_it_is_said(code: str) -> None:
    """By the game, if it alone says it."""
    shared = languages.shared(code).catalogue.sentences
    house = sentences.texts_of(said_by_house())
    says = {name: sentences.texts_of(said_by(game_class(name))) for name in GAMES}
    for text in set(shared) - house:
        assert len([name for name in GAMES if text in says[name]]) > 1, text
    for name in BOX:
        own = set(sentences.own_sentences(game_class(name), code))
        assert own & house == set()
        for other in BOX:
            assert other == name or own & says[other] == set()


@pytest.mark.parametrize("code", CODES)
def test_a_translation_fills_the_same_gaps(code: str) -> None:
    for template, found in languages.language(code).catalogue.sentences.items():
        for form in forms(found):
            assert gaps(form) - {"n"} == gaps(template) - {"n"}, template
            assert (form[:1] == " ") == (template[:1] == " "), template
            assert set(re.findall(r":(\w*)\}", form)) <= {"obj", "own", "Own"}, template


@pytest.mark.parametrize("code", CODES)
def test_plural_sentences_have_all_forms_of_the_language(code: str) -> None:
    for found in CATALOGUES[code].sentences.values():
        assert isinstance(found, str) or len(found) == 2


@pytest.mark.parametrize("code", CODES)
def test_a_language_fits_the_drawn_tables(code: str) -> None:
    voice = Voice(CATALOGUES[code])
    assert max(len(voice.render(gonuts_words.name(kind))) for kind in range(KINDS)) <= gonuts_draw.TITLE
    assert max(len(voice.render(brief)) for brief in spots_draw.BRIEF) <= spots_draw.CELL - 2
    for tile in TILES:
        shade = voice.render(say(COLOURS[tile.colour]))
        on_it = voice.render(spots_words.treat_count(1))
        assert len(f"□ {voice.render(say(tile.name))} {shade} +{on_it}") <= spots_draw.CELL


# A game that is not in the box

GAME = """
from boneyard.core.errors import Refused
from boneyard.core.text import count, say
from examples.gops.game import Gops
from .data import FRUITS

class Rotten(Refused): ...

WORDS: dict[int, str] = {1: "ripe", 2: "unripe"}

class Orchard(Gops):
    name = "orchard"

    def status(self, view):
        fruit = FRUITS[view.prize]
        if not fruit.name:
            raise Rotten("That is rotten.")
        return say("{a} {b} {c}", a=say(fruit.name), b=say(WORDS[1]), c=count(2, "{n} pip", "{n} pips"))

    def ask(self, state, seat):
        return say(some_word())
"""
DATA = """
from collections import namedtuple
FRUITS = [namedtuple("Fruit", "name")(name) for name in ("Apple", "Pear")]
"""
TRANSLATED = """
[sentences]
"Apple" = "Apfel"
"Plum" = "Pflaume"
"Joker" = "Hofnarr"
"""


@pytest.fixture
def orchard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of somebody else's, registered, with some German."""
    folder = tmp_path / "strange_orchard"
    folder.mkdir()
    for name, text in (("__init__", ""), ("game", GAME), ("data", DATA)):
        (folder / f"{name}.py").write_text(text, "utf-8")
    (folder / "de.toml").write_text(TRANSLATED, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(GAMES, "orchard", "strange_orchard.game:Orchard")
    yield folder
    for module in [name for name in sys.modules if name.startswith("strange_orchard")]:
        del sys.modules[module]


def test_a_game_brings_its_own_sentences(orchard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    german = languages.catalogue("de")
    assert german.sentences["Apple"] == "Apfel"
    assert german.sentences["Joker"] == "Joker", "what is said elsewhere stays as it is"
    assert "strange_orchard.game" not in sys.modules
    assert "Apple" not in languages.catalogue("en").sentences
    monkeypatch.delitem(GAMES, "orchard")
    assert "Apple" not in languages.catalogue("de").sentences


def test_what_is_not_translated_is_listed(orchard: Path) -> None:
    """What the game is a kind of says its sentences, too."""
    game = game_class("orchard")
    inherited = {tell.sentence for tell in game.events.values()} | {
        tell.others for tell in game.events.values()
    }
    assert [text for text in sentences.missing(game, "de") if text not in inherited] == [
        "Bid {a}",
        "How many prizes there are.",
        "Pear",
        "Prizes",
        "That is rotten.",
        "ripe",
        "unripe",
        "{n} pip",
    ]


def test_what_is_not_said_is_listed(orchard: Path) -> None:
    assert sentences.stale(game_class("orchard"), "de") == ["Joker", "Plum"]


def test_all_of_it_is_reported(orchard: Path) -> None:
    told = [*sentences.report(["orchard"])]
    assert told[0] == "orchard: cannot be read: some_word()"
    assert "de, orchard: not translated: 'Pear'" in told
    assert "de, orchard: not said: 'Plum'" in told


def test_a_game_that_is_not_registered_is_listed_too(orchard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_class("orchard")
    monkeypatch.delitem(GAMES, "orchard")
    assert {"Apple", "Pear", "ripe"} & {*sentences.missing(game, "de")} == {"Pear", "ripe"}
    assert sentences.stale(game, "de") == ["Joker", "Plum"]


def test_a_game_that_somebody_brought_is_translated_too(
    orchard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(GAMES, "orchard")
    monkeypatch.setenv("BONEYARD_GAMES", "orchard=strange_orchard.game:Orchard")
    assert languages.catalogue("de").sentences["Apple"] == "Apfel"


def test_a_game_s_file_that_is_none_says_where(orchard: Path) -> None:
    (orchard / "de.toml").write_text("[sentences]\nApple = Apfel\n", "utf-8")
    with pytest.raises(BadOption, match=r"^The language file strange_orchard/de cannot be read: .*line 2"):
        languages.sentences_of("strange_orchard.game", "de")


@pytest.mark.parametrize("module", ["nowhere", "nowhere.game", "__main__", "sys"])
def test_a_game_that_has_no_folder_has_no_sentences(module: str) -> None:
    assert languages.sentences_of(module, "de") == {}


def test_no_game_is_loaded_for_its_sentences() -> None:
    look = (
        "import sys; from boneyard import languages\n"
        "assert languages.catalogue('de').sentences['Ace'] == 'Ass'\n"
        "print([name for name in sys.modules if name.startswith('boneyard.games.') and name.count('.') > 2])"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# What is said at tables


@dataclass(frozen=True)
class Listening(Catalogue):
    """A language that notes what it was asked for and does not know."""

    unknown: set[str] = field(default_factory=set)

    def template(self, sentence: Sentence) -> str:
        if sentence and not is_known(Template(sentence.template, bool(sentence.many)), self.sentences):
            self.unknown.add(sentence.template)
        return super().template(sentence)


def listening(code: str) -> Listening:
    """A language under another name, for the server remembers what it has said before."""
    catalogue = CATALOGUES[code]
    parts = {part.name: getattr(catalogue, part.name) for part in fields(catalogue)}
    return Listening(**parts | {"language": "listening"})


def english_names(texts: list[str], code: str) -> set[str]:
    """Names of things that stand in these texts in English."""
    words = "\n".join(texts)
    return {name for name in ENGLISH_NAMES[code] if re.search(rf"\b{re.escape(name)}\b", words)}


def say_everything(match: AnyMatch, viewer: Seat, voice: Voice) -> Iterator[str]:
    """All that one viewer is told at this moment: the table, the question, and why other things cannot be."""
    game = match.game
    view = game.view(match.state, viewer)
    yield voice.render(game.status(view))
    yield from (plain(line) for line in game.draw(view, voice, 80))
    furniture_info(game.furniture(view), voice)
    for seat in range(game.seats):
        yield from (voice.render(why) for why, _ in game.breakdown(view, seat))
    for piece in game.components(view):
        yield voice.render(game.why_not(view, [piece]).sentence)
    if viewer in match.actors:
        prompt = match.prompt(viewer)
        yield voice.render(prompt.ask)
        yield from (voice.render(choice.label) for choice in prompt.choices)
        for action in [*match.state.actions(viewer)][:3]:
            yield from (voice.render(odds.label) for odds in game.odds(view, action))


def played(game: AnyGame, seed: int, steps: int) -> Iterator[AnyMatch]:
    match: AnyMatch = Match(game, seed)
    rng = Rng(seed)
    for _ in range(steps):
        yield match
        if not match.actors:
            return
        seat = match.actors[rng.below(len(match.actors))]
        choices = match.prompt(seat).choices
        match.play(seat, choices[rng.below(len(choices))].text)


def tried() -> list[AnyGame]:
    """Every option with the usual number of seats, and every number of seats without options."""
    return [
        game for game in tables() if game.name in BOX and (game.seats == game.usual_seats or is_plain(game))
    ]


def is_plain(game: AnyGame) -> bool:
    return all(game.options[option.name] == option.default for option in game.declared)


@pytest.mark.parametrize("game", tried(), ids=name_of)
def test_nothing_at_a_table_is_left_in_english(game: AnyGame) -> None:
    """Each table in another language: all of them are at tables of every game."""
    code = CODES[len(repr(game)) % len(CODES)]
    spoken = listening(code)
    for step, match in enumerate(played(game, 5, 25)):
        if step % 6 == 0:
            for viewer in {*match.actors[:1], ONLOOKER}:
                said = [*say_everything(match, viewer, Voice(spoken, PEOPLE, viewer))]
                assert english_names(said, code) == set()
    assert spoken.unknown == set()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: str(file.stem))
def test_nothing_of_a_whole_game_is_left_in_english(file: Path) -> None:
    match: AnyMatch = Match.replay(read_record(file))
    code = CODES[len(file.stem) % len(CODES)]
    spoken = listening(code)
    for viewer in (0, ONLOOKER):
        voice = Voice(spoken, PEOPLE, viewer)
        told = [voice.render(told.sentence) for told in match.told(viewer)]
        said = [*told, *say_everything(match, viewer, voice), voice.render(match.outcome())]
        assert english_names(said, code) == set()
    assert spoken.unknown == set()


def test_what_is_left_in_english_is_noticed() -> None:
    spoken = listening("de")
    Voice(spoken).render(say("{what}.", what=say("This was never said before")))
    assert spoken.unknown == {"This was never said before"}
    assert english_names(["Du: Roll Over gewählt."], "de") == {"Roll Over"}
