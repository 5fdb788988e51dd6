"""Laying drawn text out in columns: what every game's draw.py shares."""

from collections.abc import Iterable, Iterator
from unicodedata import combining, east_asian_width

from boneyard.core.text import Line, Span

GAP: Span = ("  ", "")


def flowing(groups: Iterable[Line], width: int, indent: str) -> Iterator[Line]:
    """Groups side by side, each whole, in as many lines as they need; later lines are indented."""
    line: Line = ()
    for group in groups:
        if line and wide(line) + len(GAP[0]) + wide(group) > width:
            yield line
            line = ((indent, ""), *group)
        else:
            line = (*line, GAP, *group) if line else group
    if line:
        yield line


def folded(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and cells(lines[-1]) + 1 + cells(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def padded(line: Line, width: int) -> Line:
    return (*line, (" " * (width - wide(line)), ""))


def clip(line: Line, width: int) -> Line:
    """What fits into so many columns."""
    kept: list[Span] = []
    left = width
    for text, style in line:
        while cells(text) > left:
            text = text[:-1]
        kept.append((text, style))
        left -= cells(text)
    return tuple(kept)


def wide(line: Line) -> int:
    return sum(cells(text) for text, _ in line)


def cells(text: str) -> int:
    """Columns a terminal needs: two for wide letters, none for accents that stand on another letter."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)
