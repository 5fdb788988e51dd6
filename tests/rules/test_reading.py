"""What people read speaks of what they see: no coordinates and no notation, short questions and titles."""

import re
from functools import cache

import pytest

from boneyard import languages
from boneyard.core.text import ENGLISH, Sentence, Voice
from tests.contract.tables import AnyGame, full_tables, game_class, names
from tests.rules.reading import Read, read

VOICES = {code: Voice(catalogue=languages.catalogue(code)) for code in languages.codes()}

# The squares of a map, which have no numbers; the fields of a loop, which have none either: no number says
# where, and none is higher than a card walks, unless it counts.
SQUARE = re.compile(r"-?\d\.-?\d")
WHERE = re.compile(r"\b(on|from|at|field|slot) \d", re.IGNORECASE)
HIGH = re.compile(r"(?<!Turn )\b(1[4-9]|[2-9]\d)\b(?! (cards|steps)\b)")
PLACES = {"dndomino": (SQUARE,), "dog": (WHERE, HIGH)}

JARGON = re.compile(r"\bVP\b|\(counts \d|\bcounts 0|\(d\d|[a-z]_[a-z]|\b(None|True|False)\b")
TITLE = 18  # characters: there is no room for more on a card
QUESTION = {"en": 70, "de": 85, "es": 85, "fr": 85}  # characters: two lines of a phone


@cache
def sentences(game: str) -> list[Read]:
    """Of a usual match and of others with many options."""
    cls = game_class(game)
    tables: list[AnyGame] = [cls(), *full_tables(cls)[:3]]
    return [read(table, seed, 240, 20) for seed, table in enumerate(tables, 1)]


def wrong(found: set[Sentence], *patterns: re.Pattern[str]) -> list[str]:
    words = sorted(ENGLISH.render(sentence) for sentence in found)
    return [text for text in words if any(pattern.search(text) for pattern in patterns)]


@pytest.mark.parametrize("game", names())
def test_nobody_reads_coordinates_or_notation(game: str) -> None:
    for found in sentences(game):
        assert found.log
        assert found.refusals
        assert not wrong(found.all, JARGON, *PLACES.get(game, ()))


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("code", VOICES)
def test_questions_are_short(game: str, code: str) -> None:
    asked = {VOICES[code].render(sentence) for found in sentences(game) for sentence in found.asks}
    assert not [ask for ask in asked if len(ask) > QUESTION[code]]


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("code", VOICES)
def test_titles_fit_on_a_card(game: str, code: str) -> None:
    titles = {VOICES[code].render(sentence) for found in sentences(game) for sentence in found.titles}
    assert not [title for title in titles if len(title) > TITLE]


@pytest.mark.parametrize(
    "sentence",
    [
        "Jack: swap your token on 24 with Yellow's on 9",
        "Ann played 10: Green's token went from 49 to 59.",
        "Field 24, 8 past Yellow's start, Red's token",
        "Slot 2 of the home is taken.",
        "There is no token on 3.",
        "8: your token goes 8 to 45",
    ],
)
def test_the_number_of_a_field_is_found(sentence: str) -> None:
    assert wrong({Sentence(sentence)}, *PLACES["dog"])
