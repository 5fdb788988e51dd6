"""What the full-screen tables share: colours for drawn lines, pages to read, and no traceback ever."""

from typing import ClassVar, TypeVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from boneyard.core.text import Line

INTERRUPTED = 130
WIDE = 112  # columns from which the log stands beside the table
LOG_WIDTH = 40  # as the apps' style sheets say
CLOSE = 80  # columns for which a drawing is at its shortest
STYLES = {
    "": "",
    "bold": "bold",
    "dim": "#9a9a9a",
    "lit": "bold reverse",
    "good": "bold #7bd88f",
    "warn": "bold #ffb454",
    "red": "#ff7a7a",
    "yellow": "#ffd866",
    "purple": "#d0a2f7",
    "blue": "#7cc4ff",
    "green": "#7bd88f",
}


def painted(line: Line) -> Content:
    return Content.assemble(*((text, STYLES[style]) for text, style in line))


def pasted(lines: list[Line]) -> Content:
    return Content("\n").join([painted(line) for line in lines])


class QuietApp(App[int]):
    """An app that keeps its own mistakes for whoever started it, instead of printing where they happened."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", priority=True, show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.failure: Exception | None = None

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)

    def _handle_exception(self, error: Exception) -> None:
        self.failure = self.failure or error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Leave the screen; the one who started the app tells what went wrong."""
        self._close_messages_no_wait()


class Page(ModalScreen[None]):
    """Something to read, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "Back to the table", show=False),
    ]
    DEFAULT_CSS = """
    Page { align: center middle; background: $background 60%; }
    Page Vertical { width: 80; max-width: 100%; background: $surface; }
    Page VerticalScroll { padding-left: 1; scrollbar-size-vertical: 1; }
    Page VerticalScroll Static { width: 1fr; }
    Page .hint { color: $text-muted; padding-left: 1; }
    """

    def __init__(self, lines: list[Line], hint: str, start: int = 0) -> None:
        super().__init__()
        self.lines = lines
        self.hint = hint
        self.start = start

    def compose(self) -> ComposeResult:
        with Vertical():
            with VerticalScroll():
                yield Static(pasted(self.lines), markup=False)
            yield Static(self.hint, classes="hint", markup=False)

    def on_mount(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        self.call_after_refresh(scroll.scroll_to, y=self.start, animate=False)


class RulesPage(Page):
    """The rules, opened at a section; typing another's number goes there."""

    def __init__(self, lines: list[Line], hint: str, marks: dict[str, int], number: str) -> None:
        super().__init__(lines, hint, marks[number])
        self.marks = marks
        self.typed = ""

    def on_key(self, event: events.Key) -> None:
        letter = event.character or ""
        if not letter or letter not in "0123456789.":
            self.typed = ""
            return
        self.typed += letter
        place = self.marks.get(self.typed.rstrip("."))
        if place is not None:
            self.query_one(VerticalScroll).scroll_to(y=place, animate=False)


class LeaveQuestion(ModalScreen[str]):
    """Save before leaving? Answers `save`, `leave` or nothing for staying."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,y", "answer('save')", show=False),
        Binding("n", "answer('leave')", show=False),
        Binding("escape,c,q", "answer('')", show=False),
    ]
    DEFAULT_CSS = """
    LeaveQuestion { align: center middle; background: $background 60%; }
    LeaveQuestion Static {
        width: auto; height: auto; padding: 1 3; border: round $primary; background: $surface;
    }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        yield Static(self.question, markup=False)

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)


T = TypeVar("T")


def last_lines(lines: list[T], n: int) -> list[T]:
    return lines[max(0, len(lines) - n) :] if n > 0 else []
