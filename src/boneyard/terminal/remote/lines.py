"""A server's table as plain lines: news are printed as they happen, also while somebody thinks or types."""

import queue
import threading
from collections import deque
from collections.abc import Callable, Mapping
from typing import TextIO

from boneyard.core.text import Sentence
from boneyard.terminal.lines import Talk
from boneyard.terminal.paper import Paper, dumb
from boneyard.terminal.remote.table import Dismissed, RemoteTable
from boneyard.terminal.remote.wire import Arrival
from boneyard.terminal.table import order

Read = Callable[[], str]  # the next line typed; EOFError when there are no more
PROMPT = "> "


class End:
    """No more is typed."""


Inbox = queue.SimpleQueue["Arrival | str | End"]


def play(table: RemoteTable, paper: "Page", read: Read) -> None:
    """At this table until one leaves it; a table that ends it says why."""
    inbox: Inbox = queue.SimpleQueue()
    keyboard = Keyboard(read, inbox)
    table.open(inbox.put)
    try:
        RemoteTalk(table, paper, keyboard, inbox).until_left()
    finally:
        keyboard.close()
        for line in table.farewell():
            paper.text(line)


class Keyboard:
    """Lines are read by a thread of its own, one whenever one is wanted."""

    def __init__(self, read: Read, inbox: Inbox) -> None:
        self.read = read
        self.inbox = inbox
        self._wanted = queue.SimpleQueue[bool]()  # which no signal can leave locked
        self._waiting = False
        threading.Thread(target=self._run, daemon=True).start()

    def want(self) -> None:
        if not self._waiting:
            self._waiting = True
            self._wanted.put(True)

    def close(self) -> None:
        self._wanted.put(False)

    def taken(self) -> None:
        """The line that was wanted is here."""
        self._waiting = False

    def _run(self) -> None:
        while True:
            if not self._wanted.get():
                return
            try:
                self.inbox.put(self.read())
            except (EOFError, OSError, ValueError):  # or the terminal itself is gone
                self.inbox.put(End())
                return


class Page(Paper):
    """A paper onto which news can come while somebody types."""

    def __init__(self, out: TextIO, environ: Mapping[str, str], *, typed_here: bool) -> None:
        super().__init__(out, environ)
        self.typed_here = typed_here  # whether a person's letters appear on this very paper
        self._begin_again = "\n" if dumb(environ) else "\r\x1b[K"
        self._asking = False

    def text(self, text: str = "") -> None:
        if self._asking:
            self._asking = False
            self.out.write(self._begin_again)
        super().text(text)

    def ask(self) -> None:
        if self.typed_here and not self._asking:
            self.out.write(PROMPT)
            self._asking = True
        self.out.flush()

    def typed(self, line: str) -> None:
        """It stands there already, or is to be shown where it was read."""
        self._asking = False
        if not self.typed_here:
            self.text(f"{PROMPT}{line}")


class RemoteTalk(Talk[RemoteTable]):
    def __init__(self, table: RemoteTable, paper: Page, keyboard: Keyboard, inbox: Inbox) -> None:
        super().__init__(table, paper)
        self.page = paper
        self.keyboard = keyboard
        self.inbox = inbox
        self.lines: deque[str | End] = deque()  # typed, and not done yet
        self.at = ""  # which table was told of last: a rematch is another one
        self.asked: tuple[object, Sentence] | None = None  # what was asked last, and at which moment
        self.waited: Sentence | None = None  # whom one waits for, as it was said last

    def until_left(self) -> None:
        self._greet()
        while not self.left:
            self._take(self.inbox.get())
            while not self.inbox.empty():
                self._take(self.inbox.get())
            self._show_news()
            while self.lines and self._is_due(self.lines[0]):
                self._obey(self.lines.popleft())
                self._show_news()

    def _show_news(self) -> None:
        if not self.left:
            self._tell()
            self._ask()

    def _take(self, arrived: "Arrival | str | End") -> None:
        if isinstance(arrived, Arrival):
            self._hear(arrived)
        else:
            self.lines.append(arrived)

    def _is_due(self, line: "str | End") -> bool:
        """From a pipe choices wait for their question, and its end for the last one; commands do not."""
        if self.left:
            return False
        if self.page.typed_here or self.table.wants_word:
            return True
        return isinstance(line, str) and order(line)[0] in self.table.commands

    def _obey(self, line: "str | End") -> None:
        if isinstance(line, End):
            self.left = True
            return
        self.keyboard.taken()
        self.page.typed(line)
        self._answer(line)

    def _hear(self, arrival: Arrival) -> None:
        self.table.hear(arrival)
        if self.table.ended is not None:
            self._tell()
            if not self.table.leaving:
                raise Dismissed("{why}", why=self.table.ended)
            self.left = True

    def _tell(self) -> None:
        """From the beginning at a new table, but for what happened there before one came."""
        if self.at != self.table.info.table:
            self.at, self.heard = self.table.info.table, 0
        self.heard = max(self.heard, self.table.old)
        super()._tell()

    def _ask(self) -> None:
        """Show what has changed for whoever sits here, and want an answer."""
        now = (self.table.moment, self.table.question())
        if now != self.asked:
            self.asked = now
            self._show_moment()
        self.keyboard.want()
        self.page.ask()

    def _show_moment(self) -> None:
        table = self.table
        if table.over:
            self._show_end()
        elif table.in_lobby:
            self._show_table()
            self._show_choices()
        elif table.asks_person:
            if self.turns.begins(table.seat, table.rule) or table.rested:
                self._show_table()
            table.rested, self.waited = False, None
            self._show_choices()
        elif table.waits_for_people and table.question() != self.waited:
            self.waited = table.question()
            self._say(self.waited)

    def _command(self, command: str, rest: str) -> None:
        if command == "review":
            self._all(self.table.look_back())
        elif not self.table.obey(command, rest):
            super()._command(command, rest)
