"""The rules pages: finding them, their sections, and showing them as lines of text.

A game of the box has its page in docs/rules/<game>.md, any other in rules.md beside it; in another language
in docs/rules/<code>/<game>.md, or in rules.<code>.md. Where a language has no page, the English one is read.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from boneyard.core.beside import folder
from boneyard.core.errors import Refused
from boneyard.core.registry import game_class, is_game
from boneyard.core.text import Line, Span, Voice

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "rules", HERE.parents[1] / "docs" / "rules")  # in a wheel, and in a checkout
WIDEST = 80  # columns; longer lines are hard to read
NARROWEST = 6  # columns of a table column

HEADING = re.compile(r"(#{1,3}) (?:(\d+(?:\.\d+)*) )?(.+)")
MARKED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")
PICTURE = re.compile(r"!\[(.+)\]\(picture:([a-z0-9-]+)\)")  # what is seen, and which
ITEM = re.compile(r"(?:- |\d+\. )")


class NoSection(Refused):
    """The rules have no page or no section of that name."""


@dataclass(frozen=True, slots=True)
class Section:
    number: str  # "4.6"; empty for what stands before chapter 1
    title: str
    text: str  # with its heading, without its subsections


def page(game: str, language: str = "en") -> str:
    """The whole page as Markdown."""
    found = next((file for file in _files(game, language) if file.is_file()), None)
    if found is None:
        raise NoSection("There is no rules page for {game}.", game=repr(game[:60]))
    return found.read_text("utf-8")


def language_of(game: str, wanted: str) -> str:
    """In which language somebody who wants this one reads the page."""
    return wanted if page(game, wanted) != page(game) else "en"


def _files(game: str, language: str) -> Iterator[Path]:
    """Where it may be; the game itself is loaded only where it is not one of the box."""
    if language != "en":
        yield from (pages / language / f"{game}.md" for pages in FOLDERS)
    yield from (pages / f"{game}.md" for pages in FOLDERS)
    if is_game(game):
        yield folder(game_class(game)) / f"rules.{language}.md"
        yield folder(game_class(game)) / "rules.md"


def sections(game: str, language: str = "en") -> list[Section]:
    """In the page's order; first what stands before chapter 1."""
    return sections_of(page(game, language))


def sections_of(page: str) -> list[Section]:
    found: list[Section] = []
    number = title = ""
    lines: list[str] = []
    for line in page.splitlines():
        heading = HEADING.fullmatch(line)
        if heading and heading[2]:
            found.append(Section(number, title, "\n".join(lines).strip()))
            number, title, lines = heading[2], heading[3], []
        lines.append(line)
    return [*found, Section(number, title, "\n".join(lines).strip())]


def find(game: str, wanted: str, language: str = "en") -> list[Section]:
    """A section by its number, a whole chapter by its own, or every section with these words in its title."""
    number = wanted.strip().removeprefix("§").rstrip(".").strip()
    every = sections(game, language)
    found = [part for part in every if part.number == number or part.number.startswith(f"{number}.")]
    if not number or not found:
        words = number.casefold().split()
        found = [part for part in every if words and all(word in part.title.casefold() for word in words)]
    if not found:
        raise NoSection(
            "The rules have no section {wanted}; they go from 1 to {last}.",
            wanted=repr(wanted[:60]),
            last=_last(every),
        )
    return found


def _last(every: list[Section]) -> str:
    return every[-1].number.partition(".")[0]


# Showing Markdown, as much of it as the rules pages use.


def lines(text: str, width: int, game: str = "") -> list[Line]:
    """A page or section as lines to print: headings bold, paragraphs filled, tables and pictures drawn."""
    shown: list[Line] = []
    for block in blocks(text.splitlines()):
        if shown:
            shown.append(())
        picture = PICTURE.fullmatch(" ".join(row.strip() for row in block))
        if picture:
            shown += _picture(game, picture[2], picture[1], min(width, WIDEST))
        else:
            shown += _shown(block, min(width, WIDEST))
    return shown


def _picture(game: str, name: str, caption: str, width: int) -> Iterator[Line]:
    """The table of a picture as this game draws it, and below it what is to be seen."""
    found = game_class(game).pictures.get(name) if game else None
    if found is not None:
        match = found.match(game_class(game))
        view = match.game.view(match.state, found.viewer)
        yield from ((("  ", ""), *line) for line in match.game.draw(view, Voice(you=found.viewer), width - 2))
    yield from _filled([caption], width)


def blocks(rows: Iterable[str]) -> Iterator[list[str]]:
    """Rows up to the next empty one; a list item is a block's own row, with what continues it."""
    block: list[str] = []
    for row in rows:
        if row.strip():
            block.append(row)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _shown(block: list[str], width: int) -> Iterator[Line]:
    if block[0].startswith("#"):
        yield ((block[0].lstrip("# "), "bold"),)
        return
    if block[0].startswith("|"):
        yield from _table(block, width)
        return
    item: list[str] = []
    for row in block:
        if item and ITEM.match(row):
            yield from _filled(item, width)
            item = []
        item.append(row)
    yield from _filled(item, width)


def _table(rows: list[str], width: int) -> Iterator[Line]:
    """Columns as wide as they need to be, the widest ones narrower where the page is."""
    cells = [
        [cell.strip() for cell in row.strip("| ").split("|")] for row in rows if not row.startswith("|-")
    ]
    wide = [max(len(_text(_spans(cell))) for cell in column) for column in zip(*cells, strict=True)]
    while sum(wide) + 2 * len(wide) > width and max(wide) > NARROWEST:
        wide[wide.index(max(wide))] -= 1
    for number, row in enumerate(cells):
        folded = [list(_laid(cell, room, "")) for cell, room in zip(row, wide, strict=True)]
        for parts in zip_longest(*folded, fillvalue=()):
            yield tuple(_in_columns(parts, wide, "bold" if number == 0 else ""))


def _in_columns(parts: Iterable[Line], wide: list[int], heading: str) -> Iterator[Span]:
    for part, room in zip(parts, wide, strict=True):
        yield ("  ", "")
        yield from ((text, style or heading) for text, style in part)
        yield (" " * (room - len(_text(part))), "")


def _filled(rows: list[str], width: int) -> Iterator[Line]:
    """A paragraph or list item, its words laid out anew."""
    text = " ".join(row.strip() for row in rows)
    mark = ITEM.match(text)
    for line in _laid(text, width - 2, " " * len(mark[0]) if mark else ""):
        yield (("  ", ""), *line)


def _laid(text: str, width: int, indent: str) -> Iterator[Line]:
    """Words in lines of this width, the later ones indented."""
    line: list[Span] = []
    for word, style in _words(text):
        if line and len(_text(line)) + 1 + len(word) > width:
            yield tuple(line)
            line = [(indent, "")]
        elif line:
            line.append((" ", ""))
        line.append((word, style))
    yield tuple(line)


def _words(text: str) -> Iterator[Span]:
    """Words with their style; what is marked inside a word stays one word."""
    word, style = "", ""
    for span, kind in _spans(text):
        for piece in re.split(r"( )", span):
            if piece == " ":
                yield word, style
                word, style = "", ""
            elif piece:
                word, style = word + piece, style or kind
    yield word, style


def _spans(text: str) -> list[Span]:
    """Without the stars and backticks."""
    spans: list[Span] = []
    end = 0
    for mark in MARKED.finditer(text):
        strong, soft, code = mark.groups()
        spans += [(text[end : mark.start()], ""), (strong or soft or code, "" if soft else "bold")]
        end = mark.end()
    return [*spans, (text[end:], "")]


def _text(spans: Iterable[Span]) -> str:
    return "".join(text for text, _ in spans)
