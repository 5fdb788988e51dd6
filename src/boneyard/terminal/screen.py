"""The table on the full screen: drawing, question, choices, log, and a line to type into."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import ClassVar, Generic, TypeVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from boneyard import rulebook
from boneyard.core.errors import Refused
from boneyard.core.text import Line, Sentence, say, spoken
from boneyard.terminal.pages import (
    CLOSE,
    LOG_WIDTH,
    WIDE,
    LeaveQuestion,
    Page,
    QuietApp,
    RulesPage,
    last_lines,
    pasted,
)
from boneyard.terminal.session import LocalTable
from boneyard.terminal.table import Offer, Table, behind_first_word, order

T = TypeVar("T", bound=Table)

PAUSE = 0.7  # seconds for reading what a bot did
LOG_ROWS = 120  # the last ones; the rest is on the log's own page
FEWEST_CHOICES = 3  # rows of choices that are seen even where the table must scroll
MUCH_ROOM = 5  # rows of news from which an empty one parts them from the table
MOST_KEYS = 9  # choices that single keys can pick
DIGITS = tuple("0123456789")
KEYS = {"u": "undo", "l": "log", "?": "?", "q": "quit"}  # while nothing is typed


class Typed(Input):
    """The line one types into; while it is empty, some keys act at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False),
        Binding("escape", "clear", show=False),
    ]

    def on_key(self, event: events.Key) -> None:
        app = self.app
        if isinstance(app, FullScreen) and app.takes_key(event.character or event.key, self.value):
            event.stop()
            event.prevent_default()

    def action_complete(self) -> None:
        """As far as all that could be meant agrees."""
        app = self.app
        assert isinstance(app, FullScreen)
        endings = app.table.endings(self.value)
        if endings:
            self.value = common_beginning(endings)
            self.cursor_position = len(self.value)

    def action_clear(self) -> None:
        self.value = ""


class Choices(OptionList, can_focus=False):
    """The choices, for eyes and mouse; keys reach them through the line one types into."""


class FullScreen(QuietApp, Generic[T]):
    """What is shown and typed the same way wherever the table is kept."""

    CSS = """
    #left { width: 1fr; }
    #table { scrollbar-size-vertical: 0; }
    #drawing { width: auto; height: auto; }
    #news { height: auto; text-wrap: nowrap; text-overflow: ellipsis; }
    #ask { text-style: bold; height: auto; }
    #choices { height: auto; border: none; padding: 0; background: $background; scrollbar-size-vertical: 1; }
    #choices:focus { border: none; }
    #said { color: $warning; height: auto; }
    #typed { dock: bottom; border: none; height: 1; padding: 0; background: $boost; }
    #beside {
        width: 40; padding: 0 1; display: none;
        border-left: solid $primary-darken-2; scrollbar-size-vertical: 1;
    }
    #log { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+d,ctrl+q", "leave", priority=True, show=False),
        Binding("up", "highlight(-1)", show=False),
        Binding("down", "highlight(1)", show=False),
        Binding("pageup", "scroll_table(-1)", show=False),
        Binding("pagedown", "scroll_table(1)", show=False),
    ]

    def __init__(self, table: T) -> None:
        super().__init__()
        self.table = table
        self.fresh = 0  # events before this one were seen when a person last acted
        self.spelling = ""  # the rest of a command whose first letter acted already
        self.said: Sentence | str = ""
        self.fold = folded  # how choices are laid out
        self.hidden_rows = 0  # of a table that is higher than its place

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="left"):
                with VerticalScroll(id="table", can_focus=False):
                    yield Static(id="drawing", markup=False)
                yield Static(id="news", markup=False)
                yield Static(id="ask", markup=False)
                yield Choices(id="choices", markup=False)
                yield Static(id="said", markup=False)
                yield Typed(id="typed", compact=True)
            with VerticalScroll(id="beside", can_focus=False):
                yield Static(id="log", markup=False)

    def on_mount(self) -> None:
        self._table_screen.query_one(Typed).focus()
        self._go_on()

    def on_resize(self) -> None:
        self.call_later(self._show)  # once the app knows its new size

    @property
    def _table_screen(self) -> Screen[object]:
        """The table itself, also while a page lies over it."""
        return self.screen_stack[0]

    # What happens next

    def _go_on(self) -> None:
        """Show the table as it is now."""
        self._show()

    # Keys and typing

    def takes_key(self, key: str, typed: str) -> bool:
        """Whether a key acts at once instead of being typed."""
        if self.spelling.startswith(key):
            self.spelling = self.spelling.removeprefix(key)
            return True
        self.spelling = ""
        if typed:
            return False
        if self._hastens(key):
            return True
        if key in DIGITS:
            return self._number_key(key)
        return self._command_key(key)

    def _hastens(self, key: str) -> bool:
        """Whether a key only ends a pause."""
        return False

    def _number_key(self, digit: str) -> bool:
        """One digit picks a choice, where one is enough; it is typed where a choice may begin with it."""
        choices = self.table.offers()
        if len(choices) > MOST_KEYS or self.table.over:
            return False
        if "1" <= digit <= str(len(choices)):
            self._typed(choices[int(digit) - 1].text)
            return True
        return not any(choice.text.startswith(digit) for choice in choices)

    def _command_key(self, key: str) -> bool:
        """One letter for a command, unless a choice begins with it; who spells it out does it once only."""
        command = KEYS.get(key, "")
        if command not in {"?", *self.table.commands}:
            return False
        if any(offer.text.startswith(key) for offer in self.table.offers()):
            return False
        if command == "undo":  # the others open a page over this line
            self.spelling = "ndo\r"
        self._typed(command)
        return True

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only the choices that begin like this, while there are any."""
        self._list_choices()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        typed = event.value.strip()
        highlighted = self._table_screen.query_one(Choices).highlighted_option
        if not typed and highlighted is not None and highlighted.id is not None:
            typed = highlighted.id
        elif not typed and len(self._choices()) == 1:
            typed = self._choices()[0].text
        self._table_screen.query_one(Typed).value = ""
        if typed:
            self._typed(typed)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self._table_screen.query_one(Typed).value = ""
            self._typed(event.option.id)

    def _typed(self, typed: str) -> None:
        """Play it, or do what it says; a refusal is shown and changes nothing."""
        self.said = ""
        try:
            if self.table.over:
                self._at_the_end(*order(typed))
            elif order(typed)[0] in self.table.commands:
                self._command(*order(typed))
            else:
                self._choose(typed)
        except Refused as error:
            self.said = str(error)
        self._go_on()

    def _choose(self, typed: str) -> None:
        if self.table.offers():
            self._play(self.table.pick(typed))

    def _play(self, text: str) -> None:
        self.fresh = self.table.happened
        self.table.play(text)

    def _command(self, command: str, rest: str) -> None:
        if command == "undo":
            self._undo()
        elif command == "?":
            self._rules(rest)
        elif command == "why":
            refusal = self.table.why(rest)
            self.said = say("{sentence} (rule {rule})", sentence=refusal.sentence, rule=refusal.rule)
        elif command == "scores":
            self._scores_page()
        elif command == "log":
            self._log_page()
        elif command == "save":
            self._save(rest)
        elif command == "help":
            self._help()
        elif command == "quit":
            self.action_leave()

    def _undo(self) -> None:
        self.table.undo()

    def _at_the_end(self, command: str, rest: str) -> None:
        for choice in self._choices():
            if command == str(choice.number):
                command = choice.text
        if command == "?" or command in self.table.commands:
            self._command(command, rest)
            return
        *first, last = self.table.commands
        self.said = say("The game is over: type {commands} or {last}.", commands=", ".join(first), last=last)

    def _save(self, name: str) -> None:
        file = self.table.save(Path(name).expanduser() if name else None)
        self.said = say("Saved in {file}.", file=str(file))

    def action_leave(self) -> None:
        self.exit(0)

    def farewell(self) -> Iterator[str]:
        """What remains on the terminal when the screen is gone."""
        if self.table.over:
            yield from (self.table.voice.render(sentence) for sentence in self.table.result())

    # Pages

    def _rules(self, wanted: str) -> None:
        """The whole page, opened at the section asked for, or at the one the question comes from."""
        name = self.table.game.name
        wanted_section = rulebook.find(name, wanted or self.table.rule, spoken())[0]
        lines: list[Line] = []
        marks: dict[str, int] = {}
        for section in rulebook.sections(name, spoken()):
            marks[section.number] = len(lines)
            lines += [*rulebook.lines(section.text, min(78, self.size.width - 2), name), ()]
        hint = say("A section's number goes there, arrows and PgUp/PgDn scroll, Esc closes.")
        self.push_screen(RulesPage(lines, self.table.voice.render(hint), marks, wanted_section.number))

    def _log_page(self) -> None:
        lines: list[Line] = [((sentence, ""),) for sentence in self.table.told()]
        self._page(lines, say("Everything that happened. Esc goes back to the table."), len(lines))

    def _scores_page(self) -> None:
        self._text_page(self.table.scores())

    def _sentences_page(self, sentences: list[Sentence]) -> None:
        self._text_page([self.table.voice.render(sentence) for sentence in sentences])

    def _text_page(self, texts: list[str]) -> None:
        width = max(20, self.size.width - 2)
        lines: list[Line] = [((row, ""),) for text in texts for row in wrap(text, width) or [""]]
        self._page(lines, say("Esc goes back to the table."), 0)

    def _help(self) -> None:
        voice = self.table.voice
        lines: list[Line] = [
            ((f"{command:6} ", "bold"), (voice.render(text), ""))
            for command, text in self.table.commands.items()
        ]
        keys = say("Keys: 1 to 9 pick, arrows and Enter too, Tab completes, u undo, l log, ? rules, q quit.")
        self._page([*lines, (), ((voice.render(keys), ""),)], say("Esc goes back to the table."), 0)

    def _page(self, lines: list[Line], hint: Sentence, start: int) -> None:
        self.push_screen(Page(lines, self.table.voice.render(hint), start))

    # Showing

    def action_highlight(self, step: int) -> None:
        choices = self._table_screen.query_one(Choices)
        if step > 0:
            choices.action_cursor_down()
        else:
            choices.action_cursor_up()

    def action_scroll_table(self, direction: int) -> None:
        table = self._table_screen.query_one("#table", VerticalScroll)
        table.scroll_relative(y=direction * 5, animate=False)

    def _choices(self) -> list[Offer]:
        """What can be picked now: the game's choices, or what one can do after it."""
        if not self.table.over:
            return self.table.offers()
        voice = self.table.voice
        commands = enumerate(self.table.commands.items(), 1)
        return [Offer(number, command, voice.render(text), "") for number, (command, text) in commands]

    def _show(self) -> None:
        self.said = self.table.take_trouble() or self.said
        ask = self._ask()
        self._table_screen.query_one("#ask", Static).update(ask)
        said = self.said if isinstance(self.said, str) else self.table.voice.render(self.said)
        self._table_screen.query_one("#said", Static).update(said)
        self._table_screen.query_one("#said").display = bool(said)
        self._table_screen.query_one("#beside").display = self._wide
        self._share_rows(
            self.size.height - 1 - rows(ask, self._room) - (rows(said, self._room) if said else 0)
        )
        self._table_screen.query_one(Typed).placeholder = self.table.voice.render(self._hint())
        if self._wide:
            self._show_log()

    @property
    def _wide(self) -> bool:
        return self.size.width >= WIDE

    @property
    def _room(self) -> int:
        """Columns for the table."""
        return self.size.width - LOG_WIDTH if self._wide else self.size.width

    def _ask(self) -> str:
        voice = self.table.voice
        if self.table.over:
            return "  ".join(voice.render(sentence) for sentence in self.table.short_result())
        return "\n".join(voice.render(each) for each in (*self.table.coach(), self.table.question()))

    def _hint(self) -> Sentence:
        if self.table.over:
            return say("a number or the word, then Enter")
        if len(self._choices()) > MOST_KEYS:
            return say("a number or words, then Enter, or: help  ? rules  q quit")
        if self.hidden_rows:
            return say("a number, words, or: help  ? rules  q quit  PgUp PgDn: the whole table")
        return say("a number, words, or: u undo  l log  ? rules  help  q quit")

    def _share_rows(self, rest: int) -> None:
        """Rows for the drawing, the choices and, where any are left, the last news below a narrow table."""
        drawing = self.table.drawing(self._room)
        self.fold = folded
        if len(drawing) + self._rows_of_choices() > rest and self._room > CLOSE:
            drawing = self.table.drawing(CLOSE)
        if len(drawing) + self._rows_of_choices() > rest:
            self.fold = shortened
        self._list_choices()
        for_choices = min(self._rows_of_choices(), max(FEWEST_CHOICES, rest - len(drawing)))
        for_table = max(1, min(len(drawing), rest - for_choices))
        self.hidden_rows = len(drawing) - for_table
        left = max(0, rest - for_table - for_choices)
        find = self._table_screen.query_one
        find("#drawing", Static).update(pasted(drawing))
        find("#table").styles.height = for_table
        find(Choices).styles.height = for_choices
        find("#ask").styles.margin = (1 if left else 0, 0, 0, 0)
        find("#news").styles.margin = (1 if left > MUCH_ROOM else 0, 0, 0, 0)
        self._show_news(0 if self._wide else left - (2 if left > MUCH_ROOM else 1))

    def _rows_of_choices(self) -> int:
        return sum(len(lines) for lines in self._choice_lines())

    def _show_news(self, n: int) -> None:
        news = self._table_screen.query_one("#news", Static)
        news.update(pasted(last_lines(self._told(), n)))
        news.display = n > 0

    def _show_log(self) -> None:
        self._table_screen.query_one("#log", Static).update(pasted(last_lines(self._told(), LOG_ROWS)))
        self._table_screen.query_one("#beside", VerticalScroll).scroll_end(animate=False)

    def _told(self) -> list[Line]:
        """What came since a person last acted stands out."""
        told = self.table.told()
        old = len(told) - len(self.table.told(self.fresh))
        return [((sentence, "dim" if place < old else ""),) for place, sentence in enumerate(told)]

    def _list_choices(self) -> None:
        """All of them, or those that begin with what is typed, or at least speak of it."""
        typed = " ".join(self._table_screen.query_one(Typed).value.casefold().split())
        offers = self._choices()
        options = [
            Option(pasted(lines), id=offer.text)
            for offer, lines in zip(offers, self._choice_lines(), strict=True)
        ]
        pairs = list(zip(offers, options, strict=True))
        begun = [option for offer, option in pairs if typed and begins(offer, typed)]
        named = [option for offer, option in pairs if typed and names(offer, typed)]
        choices = self._table_screen.query_one(Choices)
        choices.clear_options()
        choices.add_options(begun or named or options)

    def _choice_lines(self) -> list[list[Line]]:
        offers = self._choices()
        wide = max((len(offer.text) for offer in offers), default=0)
        return [self.fold(offer, wide, self._room - 1) for offer in offers]


class TableApp(FullScreen[LocalTable]):
    """A table at this keyboard, whose bots play by themselves."""

    def __init__(self, table: LocalTable, pause: float) -> None:
        super().__init__(table)
        self.pause = pause
        self.skip = asyncio.Event()  # set: no more pauses until a person is asked

    def _go_on(self) -> None:
        """Show the table as it is now, and let the bots play until a person is asked."""
        super()._go_on()
        if not self.table.over and not self.table.asks_person:
            self._bots_play()

    @work(exclusive=True)
    async def _bots_play(self) -> None:
        self.skip.clear()
        while not self.table.over and not self.table.asks_person:
            steps = len(self.table.match.steps)
            text = await asyncio.to_thread(self.table.bot_choice)
            await self._wait()
            if len(self.table.match.steps) != steps:  # somebody took a step back meanwhile
                return
            self.table.play(text)
            if self.pause > 0 and not self.skip.is_set():
                self._show()
        self._show()

    async def _wait(self) -> None:
        """A pause for reading. Any key ends it, and where people play all others until they are asked."""
        if self.pause <= 0:
            return
        try:
            await asyncio.wait_for(self.skip.wait(), self.pause)
        except TimeoutError:
            return
        if not self.table.seating.people:
            self.skip.clear()

    def takes_key(self, key: str, typed: str) -> bool:
        if not self.table.covered:
            return super().takes_key(key, typed)
        if key in ("enter", "\r"):
            self.table.uncover()
            self._go_on()
        return True

    def _hastens(self, key: str) -> bool:
        if self.table.asks_person or self.table.over or key in KEYS:
            return False
        self.skip.set()
        return True

    def _hint(self) -> Sentence:
        if self.table.covered:
            return say("Enter goes on")
        if not self.table.asks_person and not self.table.over:
            return say("any key goes on at once, q quit")
        return super()._hint()

    def _command(self, command: str, rest: str) -> None:
        if command == "again":
            self.table = self.table.again()
            self.fresh = 0
        elif command == "hint":
            self._sentences_page(self.table.hints())
        elif command == "tutor":
            self.said = self.table.turn_tutor()
        elif command == "review":
            self._sentences_page(self.table.look_back())
        else:
            super()._command(command, rest)

    def _undo(self) -> None:
        self.table.undo()
        self.fresh = min(self.fresh, self.table.happened)
        self.said = say("Your last step is taken back.")

    # Leaving

    def action_leave(self) -> None:
        if self.table.over or self.table.saved or not self.table.seating.people:
            self.exit(0)
            return
        question = say(
            "Save the game before you leave?\n\ns  save and leave\nn  leave without saving\nEsc  stay"
        )
        self.push_screen(LeaveQuestion(self.table.voice.render(question)), self._left)

    def _left(self, answer: str | None) -> None:
        if not answer:
            return
        try:
            if answer == "save":
                self.table.save()
            self.exit(0)
        except Refused as error:
            self.said = str(error)
            self._show()

    def farewell(self) -> Iterator[str]:
        yield from super().farewell()
        voice = self.table.voice
        if self.table.file is None or not self.table.saved:
            return
        file = str(self.table.file)
        if self.table.over:
            yield voice.render(
                say("The record is in {file}: `boneyard replay {file}` shows it again.", file=file)
            )
        else:
            command = self.table.resume_command(self.table.file)
            yield voice.render(say("To go on with this game: {command}", command=command))


def begins(offer: Offer, typed: str) -> bool:
    beginnings = (offer.text.casefold(), behind_first_word(offer), str(offer.number))
    return any(start.startswith(typed) for start in beginnings)


def names(offer: Offer, typed: str) -> bool:
    """Whether a word of what the choice means begins so."""
    return f" {typed}" in f" {offer.label.casefold()}"


def folded(offer: Offer, wide: int, room: int) -> list[Line]:
    """A choice in as many lines as it needs, each beginning where its label does."""
    label = wrap(offer.label, max(20, room - wide - 6)) or [""]
    lines: list[Line] = [
        (*_head(offer, wide), (label[0], "")),
        *(((" " * (wide + 6) + text, ""),) for text in label[1:]),
    ]
    if wide + 6 + len(label[-1]) + len(_odds(offer)) > room:
        return [*lines, ((" " * (wide + 4) + _odds(offer), "yellow"),)]
    return [*lines[:-1], (*lines[-1], (_odds(offer), "yellow"))]


def shortened(offer: Offer, wide: int, room: int) -> list[Line]:
    """A choice in one line."""
    left = max(1, room - wide - 6 - len(_odds(offer)))
    label = offer.label if len(offer.label) <= left else f"{offer.label[: left - 1]}…"
    return [(*_head(offer, wide), (label, ""), (_odds(offer), "yellow"))]


def _head(offer: Offer, wide: int) -> Line:
    return ((f"{offer.number:2}  ", "bold"), (f"{offer.text:{wide}}  ", "blue"))


def _odds(offer: Offer) -> str:
    return f"  ({offer.odds})" if offer.odds else ""


def rows(text: str, width: int) -> int:
    """How many rows a text needs."""
    return sum(max(1, len(wrap(line, max(1, width)))) for line in text.split("\n"))


def common_beginning(words: list[str]) -> str:
    first, last = min(words), max(words)
    for place, letter in enumerate(first):
        if letter != last[place : place + 1]:
            return first[:place]
    return first
