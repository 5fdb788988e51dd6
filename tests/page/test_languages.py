"""Languages: whatever is translated has the same gaps, and German knows every sentence of the package."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import pytest

from boneyard import languages
from boneyard.core.match import Match
from boneyard.core.record import read_record
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, Seat
from boneyard.core.text import Catalogue, Sentence, Voice, plain, say
from boneyard.games.gonuts import draw as gonuts_draw
from boneyard.games.gonuts import words as gonuts_words
from boneyard.games.gonuts.data import KINDS
from boneyard.games.spots import draw as spots_draw
from boneyard.games.spots import words as spots_words
from boneyard.games.spots.data import COLOURS, TILES
from boneyard.server.scenes import scene
from tests.contract.tables import AnyGame, name_of, tables
from tests.page.templates import (
    GAMES,
    PACKAGE,
    Template,
    data,
    files,
    names,
    templates,
    unread_in,
    values,
    written_in,
)

GERMAN = languages.language("de").catalogue
ENGLISH_NAMES = {name for name in names() if GERMAN.sentences.get(name) != name}
PEOPLE = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
RECORDS = [
    file
    for file in sorted((Path(__file__).resolve().parents[1] / "records").glob("*.json"))
    if file.stem.partition("-")[0] in GAMES
]
PARTS = sorted({file.relative_to(PACKAGE).parts[0] for file in files()})

AnyMatch = Match[Any]


def gaps(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))


def forms(found: object) -> list[str]:
    return [found] if isinstance(found, str) else list(found) if isinstance(found, list) else []


def has_words(template: str) -> bool:
    """Whether anything but gaps, numbers and signs is left to translate."""
    return re.search(r"[^\W\d_]", re.sub(r"\{.*?\}", "", template)) is not None


def is_known(catalogue: Catalogue, template: Template) -> bool:
    found = catalogue.sentences.get(template.text)
    if found is None:
        return not template.counted and not has_words(template.text)
    return isinstance(found, str) != template.counted


def left_out(wanted: set[Template]) -> list[str]:
    return sorted(template.text for template in wanted if not is_known(GERMAN, template))


# What is written


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_every_saying_is_read(file: Path) -> None:
    assert unread_in(file) == set(), "give templates in a way that templates.py can read, or tell it the data"


@pytest.mark.parametrize("part", PARTS)
def test_german_knows_all_that_is_written(part: str) -> None:
    mine = [file for file in files() if file.relative_to(PACKAGE).parts[0] == part]
    assert left_out({template for file in mine for template in written_in(file)}) == []


def test_german_knows_all_that_is_data() -> None:
    assert left_out({*data(), *values()}) == []


def test_german_knows_nothing_that_is_not_said() -> None:
    said = {template.text for template in (*templates(), *values())}
    assert sorted(set(GERMAN.sentences) - said) == []


@pytest.mark.parametrize("code", [code for code in languages.codes() if code != "en"])
def test_a_translation_fills_the_same_gaps(code: str) -> None:
    for template, found in languages.language(code).catalogue.sentences.items():
        for form in forms(found):
            assert gaps(form) - {"n"} == gaps(template) - {"n"}, template
            assert (form[:1] == " ") == (template[:1] == " "), template
            assert set(re.findall(r":(\w*)\}", form)) <= {"obj", "own", "Own"}, template


def test_plural_sentences_have_all_forms_of_the_language() -> None:
    for found in GERMAN.sentences.values():
        assert isinstance(found, str) or len(found) == 2


def test_german_fits_the_drawn_tables() -> None:
    voice = Voice(GERMAN)
    assert max(len(voice.render(gonuts_words.name(kind))) for kind in range(KINDS)) <= gonuts_draw.TITLE
    assert max(len(voice.render(brief)) for brief in spots_draw.BRIEF) <= spots_draw.CELL - 2
    for tile in TILES:
        shade = voice.render(say(COLOURS[tile.colour]))
        on_it = voice.render(spots_words.treat_count(1))
        assert len(f"□ {voice.render(say(tile.name))} {shade} +{on_it}") <= spots_draw.CELL


# What is said at tables


@dataclass(frozen=True)
class Listening(Catalogue):
    """A language that notes what it was asked for and does not know."""

    unknown: set[str] = field(default_factory=set)

    def template(self, sentence: Sentence) -> str:
        if sentence and not is_known(self, Template(sentence.template, bool(sentence.many))):
            self.unknown.add(sentence.template)
        return super().template(sentence)


def listening() -> Listening:
    """German under another name, for the server remembers what a language has said before."""
    german = {part.name: getattr(GERMAN, part.name) for part in fields(GERMAN)}
    return Listening(**german | {"language": "listening"})


def english_names(texts: list[str]) -> set[str]:
    """Names of things that stand in these texts in English."""
    words = "\n".join(texts)
    return {name for name in ENGLISH_NAMES if re.search(rf"\b{re.escape(name)}\b", words)}


def say_everything(match: AnyMatch, viewer: Seat, voice: Voice) -> Iterator[str]:
    """All that one viewer is told at this moment: the table, the question, and why other things cannot be."""
    game = match.game
    view = game.view(match.state, viewer)
    yield voice.render(game.status(view))
    yield from (plain(line) for line in game.draw(view, voice, 80))
    scene(game, view, voice)
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
        game for game in tables() if game.name in GAMES and (game.seats == game.usual_seats or is_plain(game))
    ]


def is_plain(game: AnyGame) -> bool:
    return all(game.options[option.name] == option.default for option in game.declared)


@pytest.mark.parametrize("game", tried(), ids=name_of)
def test_nothing_at_a_table_is_left_in_english(game: AnyGame) -> None:
    german = listening()
    for step, match in enumerate(played(game, 5, 25)):
        if step % 6 == 0:
            for viewer in {*match.actors[:1], ONLOOKER}:
                said = [*say_everything(match, viewer, Voice(german, PEOPLE, viewer))]
                assert english_names(said) == set()
    assert german.unknown == set()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: str(file.stem))
def test_nothing_of_a_whole_game_is_left_in_english(file: Path) -> None:
    match: AnyMatch = Match.replay(read_record(file))
    german = listening()
    for viewer in (0, ONLOOKER):
        voice = Voice(german, PEOPLE, viewer)
        told = [voice.render(told.sentence) for told in match.told(viewer)]
        said = [*told, *say_everything(match, viewer, voice), voice.render(match.outcome())]
        assert english_names(said) == set()
    assert german.unknown == set()


def test_what_is_left_in_english_is_noticed() -> None:
    german = listening()
    Voice(german).render(say("{what}.", what=say("This was never said before")))
    assert german.unknown == {"This was never said before"}
    assert english_names(["Du: Roll Over gewählt."]) == {"Roll Over"}
