"""Languages: one file each, `<code>.toml`, that turns English templates into another language's sentences.

    [language]   name, you, your, own, comma, last
    [page]       the page's own texts: key = text, or its plural forms
    [sentences]  English template = translation, or its plural forms

English has no sentences of its own: its templates are the keys.
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from boneyard.core.errors import BadOption
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


@cache
def language(code: str) -> Language:
    if not CODE.fullmatch(code) or code not in codes():
        raise BadOption(
            "There is no language {code}; the languages are: {known}.",
            code=repr(code[:20]),
            known=", ".join(codes()),
        )
    file = HERE / f"{code}.toml"
    return read(code, file.read_text("utf-8") if file.is_file() else "")


def read(code: str, text: str) -> Language:
    """A language from its file; a file that is not one names its first mistake."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOption(
            "The language file {code} cannot be read: {error}.", code=code, error=str(error)
        ) from None
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


def catalogue(code: str) -> Catalogue:
    """The language asked for, else English: a reader is always spoken to."""
    return language(code if code in codes() else "en").catalogue
