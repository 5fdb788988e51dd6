"""What people write: names and chat, cleaned of everything that could disturb the table; and which names look
alike, whatever letters they are made of.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache

from boneyard.core.errors import BadOption

LONGEST_NAME = 24
LONGEST_SAYING = 300
MOST_ACCENTS = 2  # on one letter; more would reach into the lines above

# Marks that turn the direction of text around, or join letters invisibly. The joiner inside an emoji stays.
JOINER = "\u200d"
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Letters and marks that show nothing, though Unicode counts them among those that do
BLANK = {*"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0", *map(chr, range(0x180B, 0x1810))}
PICKED = {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0))}  # how a sign is to be drawn
PICTURES = ("So", "Sk", "Mn")  # what a joiner or a way to be drawn can belong to


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
        if letter in PICKED and not follows_picture(kept):
            continue
        accents = accents + 1 if unicodedata.combining(letter) else 0
        if accents <= MOST_ACCENTS:
            kept.append(letter)
    return " ".join("".join(kept).split()).strip(JOINER)


def unseen(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter) in UNSEEN


def joins(letter: str, kept: list[str]) -> bool:
    """A joiner between two pictures makes one of them; anywhere else it hides."""
    return letter == JOINER and follows_picture(kept)


def follows_picture(kept: list[str]) -> bool:
    return bool(kept) and unicodedata.category(kept[-1]) in PICTURES


# Names that look alike

ABOVE = 200  # combining classes from here on are marks above or below a letter, and 1 is one through it
LETTERS = ("L", "M", "N", "S")  # what is left of a name when spaces, dots and dashes do not count
DEEPEST = 4  # steps until a sign is broken down into what it looks like


def look_alike(name: str, others: Iterable[str]) -> bool:
    """Whether somebody could take this name for one of the others."""
    looks = looks_of(name)
    return any(looks & looks_of(other) for other in others)


def looks_of(name: str) -> set[str]:
    """What a name is remembered by: once as it is written, once in small letters.

    Capital letters are alike in other ways than small ones: `Ian` is `lan` as well as `ian`.
    """
    plain = unicodedata.normalize("NFKC", name)
    found = {skeleton(skeleton(plain).casefold()), skeleton(plain.casefold())} - {""}
    return found or {plain}


def skeleton(text: str) -> str:
    """The text in letters that everything which looks like them is written with."""
    for _ in range(DEEPEST):
        before = text
        text = "".join(lookalikes().get(letter, letter) for letter in bare(text))
        if text == before:
            break
    return text


def bare(text: str) -> str:
    """Without accents, spaces, dots and whatever cannot be seen."""
    apart = unicodedata.normalize("NFD", text)
    return "".join(
        letter
        for letter in apart
        if unicodedata.category(letter).startswith(LETTERS)
        and not unseen(letter)
        and letter not in PICKED
        and 1 != unicodedata.combining(letter) < ABOVE
    )


@cache
def lookalikes() -> dict[str, str]:
    """For each sign that looks like others, the one that stands for all of them, by Unicode's own tables."""
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    families: dict[str, list[str]] = {}
    for sign, others in confusables_data.items():
        related = [shown(sign), *(shown(other["c"]) for other in others)]
        family = sorted({each for sign in related for each in families.get(sign, [sign])})
        for each in family:
            families[each] = family
    return {
        sign: stands_for(family) for sign, family in families.items() if len(sign) == 1 and len(family) > 1
    }


def shown(sign: str) -> str:
    """A sign of the tables, without the marks that keep their lines in order."""
    return "".join(letter for letter in unicodedata.normalize("NFD", sign) if letter not in "\u200e\u200f")


def stands_for(family: list[str]) -> str:
    """Several letters that look like one are what the one is broken down into, or `rn` would not be `m`."""

    def rank(sign: str) -> tuple[int, bool, bool, bool, str]:
        length = len(sign) if len(sign) == 1 else len(bare(sign))
        return -length, not sign.isascii(), not sign.isalpha(), not sign.islower(), sign

    return min(family, key=rank)
