"""Reading a file of animal cards: ours, or a designer's. Sections (§) refer to docs/rules/donutdog.md."""

import re
import tomllib
from typing import Any, NamedTuple

SIDES = (4, 6, 8, 10, 12, 20)  # §1.1
MOST_COPIES = 99
MOST_POINTS = 99
LONGEST_NAME = 30
KEYS = ("kind", "name", "copies", "needs", "points", "rare")
HEADING = re.compile(r"\s*\[\[\s*card\s*\]\]\s*(#.*)?")
ARROW = re.compile(r"(\d{1,2})([-+])|\*")

Span = tuple[int, int]  # the least and the most that a die may show


class Card(NamedTuple):
    name: str
    kind: str
    copies: int
    needs: tuple[Span, Span, Span]
    points: int
    rare: bool

    @property
    def arrows(self) -> str:
        return " ".join(arrow_text(span) for span in self.needs)


class CardFile(NamedTuple):
    cards: list[Card]
    fish: Card


def arrow_text(span: Span) -> str:
    """§1.2"""
    low, high = span
    if low > 1:
        return f"{low}+"
    return f"{high}-" if high < SIDES[-1] else "*"


def read_cards(text: str) -> CardFile:
    """The cards of a file, or a ValueError that names the line that is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{_where(str(error), text)}: this is not TOML ({_why(str(error))}).") from None
    lines = text.splitlines()
    for key in data:
        if key not in ("card", "fish"):
            raise _wrong(_line_of(lines, key, 0), f"there is no place for {key!r} in a file of cards")
    found = data.get("card", [])
    headings = [number for number, line in enumerate(lines) if HEADING.fullmatch(line)]
    if not isinstance(found, list) or len(found) != len(headings):
        raise _wrong(_line_of(lines, "card", 0), "write every card under its own [[card]] heading")
    if not found:
        raise _wrong(max(0, len(lines) - 1), "the file ends without a single [[card]]")
    cards = [_card(entry, lines, heading) for entry, heading in zip(found, headings, strict=True)]
    first: dict[str, int] = {}
    for card, heading in zip(cards, headings, strict=True):
        if card.name in first:
            line = first[card.name] + 1
            raise _wrong(
                _line_of(lines, "name", heading), f"there is a card {card.name!r} already, at line {line}"
            )
        first[card.name] = heading
    return CardFile(cards, _fish(data.get("fish", {}), lines))


def _card(entry: dict[str, Any], lines: list[str], heading: int) -> Card:
    for key in entry:
        if key not in KEYS:
            raise _wrong(
                _line_of(lines, key, heading), f"a card has no {key!r}; it has {', '.join(KEYS[:-1])}, rare"
            )
    for key in KEYS[:-1]:
        if key not in entry:
            raise _wrong(heading, f"this card has no {key}")
    name = _word(entry, "name", lines, heading)
    kind = _word(entry, "kind", lines, heading)
    copies = _number(entry, "copies", 1, MOST_COPIES, lines, heading)
    points = _number(entry, "points", 0, MOST_POINTS, lines, heading)
    rare = entry.get("rare", False)
    if not isinstance(rare, bool):
        raise _wrong(_line_of(lines, "rare", heading), "rare is true or false")
    return Card(name, kind, copies, _needs(entry["needs"], lines, heading), points, rare)


def _fish(entry: Any, lines: list[str]) -> Card:
    """§1.4"""
    heading = _line_of(lines, "fish", 0)
    if not isinstance(entry, dict) or set(entry) - {"points"}:
        raise _wrong(heading, "of the Fish a file says its points and nothing else")
    points = _number(entry, "points", 0, MOST_POINTS, lines, heading) if entry else 1
    anything = (1, SIDES[-1])
    return Card("Fish", "Fish", 8, (anything, anything, anything), points, rare=False)


def _word(entry: dict[str, Any], key: str, lines: list[str], heading: int) -> str:
    word = entry[key]
    if not isinstance(word, str) or not word.strip() or len(word) > LONGEST_NAME or not word.isprintable():
        raise _wrong(
            _line_of(lines, key, heading), f"{key} is a word or a few, at most {LONGEST_NAME} letters"
        )
    if word == "Fish":
        raise _wrong(_line_of(lines, key, heading), "Fish are there anyway, beside the deck")
    return word


def _number(entry: dict[str, Any], key: str, low: int, high: int, lines: list[str], heading: int) -> int:
    number = entry[key]
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise _wrong(_line_of(lines, key, heading), f"{key} is a whole number from {low} to {high}")
    return number


def _needs(text: Any, lines: list[str], heading: int) -> tuple[Span, Span, Span]:
    line = _line_of(lines, "needs", heading)
    if not isinstance(text, str) or len(text.split()) != 3:
        raise _wrong(line, 'needs are three arrows, such as "3- 6+ *"')
    one, two, three = (_arrow(word, line) for word in text.split())
    return one, two, three


def _arrow(word: str, line: int) -> Span:
    found = ARROW.fullmatch(word)
    if found is None:
        raise _wrong(line, f"{word[:20]!r} is no arrow: write 3- for at most 3, 6+ for at least 6, * for any")
    if found[1] is None:
        return (1, SIDES[-1])
    number = int(found[1])
    if not 1 <= number <= SIDES[-1]:
        raise _wrong(line, f"no die shows {number}: an arrow has a number from 1 to {SIDES[-1]}")
    return (1, number) if found[2] == "-" else (number, SIDES[-1])


# Lines are counted from 0 here and from 1 in what people read.


def _wrong(line: int, why: str) -> ValueError:
    return ValueError(f"Line {line + 1}: {why}.")


def _line_of(lines: list[str], key: str, heading: int) -> int:
    """Where a key stands, from its heading to the next; the heading itself where it is not found."""
    mention = re.compile(rf"\s*\[*\s*[\"']?{re.escape(key)}[\"']?\s*[\]=.]")
    for number in range(heading, len(lines)):
        if number > heading and HEADING.fullmatch(lines[heading]) and HEADING.fullmatch(lines[number]):
            break
        if mention.match(lines[number]):
            return number
    return heading


def _where(error: str, text: str) -> str:
    found = re.search(r"at line (\d+)", error)
    return f"Line {found[1]}" if found else f"Line {max(1, len(text.splitlines()))}"


def _why(error: str) -> str:
    return re.sub(r" \(at [^)]*\)$", "", error)
