"""Languages: files `<code>.toml` that turn English templates into another language's sentences.

    [language]   name, you, your, own, comma, last
    [page]       the page's own texts: key = text, or its plural forms
    [sentences]  English template = translation, or its plural forms

The file here has what all games share; what one game alone says stands in a file of the same name beside that
game, with [sentences] and nothing else. English has no sentences of its own: its templates are the keys.
"""

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boneyard.core.errors import BadOption
from boneyard.core.registry import every_game
from boneyard.core.text import Catalogue, one_or_many

HERE = Path(__file__).resolve().parent
CODE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]{2,4})?")

# Where a number chooses another form than English does: language -> form.
PLURALS: dict[str, Callable[[int], int]] = {
    "fr": lambda n: 0 if n < 2 else 1,
    "ja": lambda n: 0,
    "zh": lambda n: 0,
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
    "pl": lambda n: 0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2,
    "ru": lambda n: (
        0 if n % 10 == 1 and n % 100 != 11 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2
    ),
}

Texts = dict[str, str | list[str]]


@dataclass(frozen=True)
class Language:
    code: str
    name: str
    catalogue: Catalogue
    page: Texts = field(default_factory=dict)


@cache
def codes() -> tuple[str, ...]:
    """English first, the rest by their names."""
    found = sorted(file.stem for file in HERE.glob("*.toml"))
    return ("en", *(code for code in found if code != "en"))


def language(code: str) -> Language:
    """With the sentences of every game that there is now."""
    if not CODE.fullmatch(code) or code not in codes():
        raise BadOption(
            "There is no language {code}; the languages are: {known}.",
            code=repr(code[:20]),
            known=", ".join(codes()),
        )
    if code == "en":  # what games say already; to look for all of them takes a while
        return shared(code)
    modules = dict.fromkeys(where.partition(":")[0] for where in every_game().values())
    return _merged(code, tuple(modules))


@cache
def _merged(code: str, modules: tuple[str, ...]) -> Language:
    """Where files differ the shared one counts, then the first game: whoever comes later changes no other."""
    found = shared(code)
    sentences: dict[str, str | Sequence[str]] = {}
    for module in reversed(modules):
        sentences.update(sentences_of(module, code))
    sentences.update(found.catalogue.sentences)
    return replace(found, catalogue=replace(found.catalogue, sentences=sentences))


@cache
def shared(code: str) -> Language:
    """A language without the games' own sentences."""
    file = HERE / f"{code}.toml"
    return read(code, file.read_text("utf-8") if file.is_file() else "")


def sentences_of(module: str, code: str) -> Texts:
    """What stands beside a game, which is found without being imported: most games are never played."""
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        return {}
    if found is None or not found.has_location or found.origin is None:
        return {}
    file = Path(found.origin).with_name(f"{code}.toml")
    if not file.is_file():
        return {}
    sentences: Texts = _parsed(f"{file.parent.name}/{code}", file.read_text("utf-8")).get("sentences", {})
    return sentences


def read(code: str, text: str) -> Language:
    """A language from its file; a file that is not one names its first mistake."""
    data = _parsed(code, text)
    about = data.get("language", {})
    words = {word: about[word] for word in ("you", "your", "own", "comma", "last") if word in about}
    catalogue = Catalogue(
        language=code,
        sentences=data.get("sentences", {}),
        plural=PLURALS.get(code.partition("-")[0], one_or_many),
        **words,
    )
    return Language(
        code, about.get("name", "English" if code == "en" else code), catalogue, data.get("page", {})
    )


def _parsed(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOption(
            "The language file {code} cannot be read: {error}.", code=name, error=str(error)
        ) from None


def catalogue(code: str) -> Catalogue:
    """The language asked for, else English: a reader is always spoken to."""
    return language(code if code in codes() else "en").catalogue
