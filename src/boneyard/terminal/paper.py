"""Where plain lines go: a terminal, a pipe or a file, with what it can show."""

import os
import shutil
from collections.abc import Mapping
from textwrap import wrap
from typing import TextIO
from unicodedata import normalize

from boneyard.core.text import Line, Sentence, Voice

# Signs that not every terminal has, and what stands for them there.
SIGNS = str.maketrans(
    {
        "▮": "#",
        "▯": "-",
        "■": "#",
        "□": "_",
        "▶": ">",
        "◀": "<",
        "▲": "^",
        "▼": "v",
        "★": "*",
        "▒": "#",
        "─": "-",
        "│": "|",
        "┌": "+",
        "┐": "+",
        "└": "+",
        "┘": "+",
        "═": "=",
        "║": "|",
        "╔": "#",
        "╗": "#",
        "╚": "#",
        "╝": "#",
        "≥": ">=",
        "·": ".",
        "✓": "+",
        "–": "-",
        "—": "-",
        "−": "-",
        "×": "x",
        "…": "...",
        "’": "'",
        "“": '"',
        "”": '"',
    }
)
COLOURS = {
    "bold": "1",
    "dim": "2",
    "lit": "7",
    "good": "1;32",
    "warn": "1;33",
    "red": "31",
    "yellow": "33",
    "purple": "35",
    "blue": "94",
    "green": "32",
}
WIDEST = 120


class Paper:
    def __init__(self, out: TextIO, environ: Mapping[str, str] = os.environ) -> None:
        self.out = out
        self.colours = COLOURS if out.isatty() and not environ.get("NO_COLOR") and not dumb(environ) else {}
        self.signs = {} if shows_signs(out.encoding) else SIGNS
        columns = shutil.get_terminal_size((80, 24)).columns if out.isatty() else 80
        self.width = max(20, min(WIDEST, columns))

    def line(self, line: Line) -> None:
        self.text("".join(self._painted(text, style) for text, style in line).rstrip())

    def lines(self, lines: list[Line]) -> None:
        for line in lines:
            self.line(line)

    def say(self, voice: Voice, sentence: Sentence) -> None:
        self.text(voice.render(sentence))

    def entry(self, head: str, text: str) -> None:
        """One of a list; on a terminal folded under its own beginning, in a pipe one line."""
        if not self.out.isatty():
            self.text(f"{head}{text}")
            return
        for number, part in enumerate(wrap(text, max(20, self.width - len(head)))):
            self.text(f"{' ' * len(head) if number else head}{part}")

    def text(self, text: str = "") -> None:
        print(self.shown(text), file=self.out)

    def shown(self, text: str) -> str:
        """The text in the letters this paper has."""
        if not self.signs:
            return text
        encoding = self.out.encoding or "ascii"
        plain = "".join(self._letter(letter, encoding) for letter in text.translate(self.signs))
        return plain.encode(encoding, "replace").decode(encoding)

    def _letter(self, letter: str, encoding: str) -> str:
        """É becomes E where there is no É."""
        try:
            letter.encode(encoding)
        except UnicodeEncodeError:
            return normalize("NFD", letter)[0]
        return letter

    def _painted(self, text: str, style: str) -> str:
        code = self.colours.get(style)
        return f"\x1b[{code}m{text}\x1b[0m" if code and text.strip() else text


def dumb(environ: Mapping[str, str]) -> bool:
    return environ.get("TERM", "dumb") == "dumb"


def shows_signs(encoding: str | None) -> bool:
    try:
        "".join(map(chr, SIGNS)).encode(encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
