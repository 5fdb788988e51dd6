"""What people write: names and chat, cleaned of everything that could disturb the table."""

import unicodedata

from boneyard.core.errors import BadOption

LONGEST_NAME = 24
LONGEST_SAYING = 300
MOST_ACCENTS = 2  # on one letter; more would reach into the lines above

# Marks that turn the direction of text around, or join letters invisibly. The joiner inside an emoji stays.
JOINER = "\u200d"
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean_name(text: str) -> str:
    name = clean(text)
    if not name or len(name) > LONGEST_NAME:
        raise BadOption("A name has 1 to {longest} letters.", longest=LONGEST_NAME)
    return name


def clean_saying(text: str) -> str:
    saying = clean(text)
    if not saying or len(saying) > LONGEST_SAYING:
        raise BadOption("A message has 1 to {longest} letters.", longest=LONGEST_SAYING)
    return saying


def clean(text: str) -> str:
    """NFKC, on one line, without letters that cannot be seen or that turn the line around."""
    kept: list[str] = []
    accents = 0
    for letter in unicodedata.normalize("NFKC", text):
        if letter.isspace():
            letter = " "
        if unseen(letter) and not joins(letter, kept):
            continue
        accents = accents + 1 if unicodedata.combining(letter) else 0
        if accents <= MOST_ACCENTS:
            kept.append(letter)
    return " ".join("".join(kept).split()).strip(JOINER)


def unseen(letter: str) -> bool:
    return unicodedata.category(letter) in UNSEEN


def joins(letter: str, kept: list[str]) -> bool:
    """A joiner between two pictures makes one of them; anywhere else it hides."""
    return letter == JOINER and bool(kept) and unicodedata.category(kept[-1]) in ("So", "Sk", "Mn")
