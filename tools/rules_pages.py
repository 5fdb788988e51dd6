"""Rules pages in other languages: what each lacks, what it says otherwise, and what is stale.

    python -m tools.rules_pages [--accept] [CODE ...]

lists, paragraph by paragraph, where `docs/rules/<code>/<game>.md` does not say what `docs/rules/<game>.md`
says, as far as a machine can tell: sections and paragraphs one for one, the same numbers in each, the same
rows in tables, and names as the table calls them. A paragraph whose original has changed since is stale;
`--accept` says that all have been read again, and keeps what they were written from in
`docs/rules/<code>/made_from.json`.
"""

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

from boneyard import languages, rulebook
from boneyard.core.registry import GAMES

RULES = Path(__file__).resolve().parents[1] / "docs" / "rules"
NUMBER = re.compile(r"\d+")
LIST_ITEM = re.compile(r"\s*(?:- |\d+\. )")

Blocks = dict[str, list[str]]  # by section


def page_file(code: str, game: str) -> Path:
    return RULES / code / f"{game}.md"


def blocks_of(page: str) -> Blocks:
    """The paragraphs, tables and lists of each section; its heading comes first."""
    return {
        section.number: ["\n".join(block) for block in rulebook.blocks(section.text.splitlines())]
        for section in rulebook.sections_of(page)
    }


def digest(block: str) -> str:
    """What it was written from; how its lines are broken does not matter."""
    return hashlib.sha256(" ".join(block.split()).encode()).hexdigest()[:8]


# What differs


def differences(code: str, game: str) -> Iterator[str]:
    """Sentences; none where the page says the same as the English one."""
    file = page_file(code, game)
    if not file.is_file():
        yield "there is no page"
        return
    ours, theirs = blocks_of(rulebook.page(game)), blocks_of(file.read_text("utf-8"))
    if [*ours] != [*theirs]:
        yield from (f"§{number} is missing" for number in ours if number not in theirs)
        yield from (f"§{number} is not in English" for number in theirs if number not in ours)
    names = languages.language(code).catalogue.sentences
    for number in (number for number in ours if number in theirs):
        for at, (one, other) in enumerate(zip_longest(ours[number], theirs[number])):
            if one is None or other is None:
                yield f"§{number} has {len(theirs[number])} paragraphs, not {len(ours[number])}"
                break
            yield from (f"§{number}, paragraph {at}: {what}" for what in differing(one, other, names))


def differing(one: str, other: str, names: Mapping[str, object]) -> Iterator[str]:
    if kind(one) != kind(other):
        yield f"is a {kind(other)}, not a {kind(one)}"
        return
    if kind(one) == "table":
        yield from differing_tables(one, other, names)
    elif items(one) != items(other):
        yield f"has {items(other)} points, not {items(one)}"
    wanted, found = numbers(one), numbers(other)
    for number in sorted((wanted - found) | (found - wanted), key=int):
        yield f"says {number} {found[number]} times, not {wanted[number]}: {' '.join(one.split())[:60]!r}"


def differing_tables(one: str, other: str, names: Mapping[str, object]) -> Iterator[str]:
    ours, theirs = cells(one), cells(other)
    if [len(row) for row in ours] != [len(row) for row in theirs]:
        yield f"has {len(theirs)} rows of {len(theirs[0])}, not {len(ours)} of {len(ours[0])}"
        return
    for row, their_row in zip(ours[1:], theirs[1:], strict=True):
        for cell, their_cell in zip(row, their_row, strict=True):
            called = names.get(cell, their_cell)
            if isinstance(called, str) and called.casefold() != their_cell.casefold():
                yield f"calls {cell} {their_cell!r}, which is {called!r} at the table"


def kind(block: str) -> str:
    if block.startswith("#"):
        return "heading"
    if block.startswith("|"):
        return "table"
    return "list" if LIST_ITEM.match(block) else "paragraph"


def items(block: str) -> int:
    return sum(LIST_ITEM.match(row) is not None for row in block.splitlines())


def cells(table: str) -> list[list[str]]:
    rows = [row for row in table.splitlines() if not row.startswith("|-")]
    return [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows]


def numbers(block: str) -> Counter[str]:
    """As they are written in figures; a heading's own number is compared already."""
    return Counter(NUMBER.findall(block))


# What is stale


def made_from(code: str) -> dict[str, dict[str, list[str]]]:
    """Of each game and section, the paragraphs that a translation was written from."""
    file = RULES / code / "made_from.json"
    found: dict[str, dict[str, list[str]]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


def digests(game: str) -> dict[str, list[str]]:
    return {
        number: [digest(block) for block in blocks]
        for number, blocks in blocks_of(rulebook.page(game)).items()
    }


def stale(code: str, game: str) -> Iterator[str]:
    """Paragraphs whose original is another one now."""
    known = made_from(code).get(game, {})
    for number, blocks in blocks_of(rulebook.page(game)).items():
        for block in blocks:
            if digest(block) not in known.get(number, []):
                yield f"§{number} is new or has changed: {' '.join(block.split())[:60]!r}"


def accept(code: str) -> None:
    """All have been read again: from now on they are of the English pages as they are."""
    read = {game: digests(game) for game in GAMES if page_file(code, game).is_file()}
    (RULES / code / "made_from.json").write_text(json.dumps(read, indent=1) + "\n", "utf-8")


def report(codes: list[str]) -> Iterator[str]:
    for code in codes:
        for game in GAMES:
            told = [*differences(code, game)]
            if page_file(code, game).is_file():
                told += stale(code, game)
            yield from (f"{code}, {game}: {each}" for each in told)


if __name__ == "__main__":
    asked = [word for word in sys.argv[1:] if not word.startswith("--")] or [*languages.codes()[1:]]
    if "--accept" in sys.argv:
        for code in asked:
            accept(code)
    for line in report(asked):
        print(line)
