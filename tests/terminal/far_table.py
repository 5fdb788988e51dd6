"""Servers, and people who sit at their tables in a terminal, for the tests of `boneyard join`."""

import io
import os
import random
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from boneyard.terminal.remote import kept
from boneyard.terminal.remote.lines import Page, play
from boneyard.terminal.remote.table import RemoteTable, knock, sit_down
from tests.server.served import PATIENCE, Served

FLAGS = (
    "--pause",
    "0",
    "--messages",
    "100000",
    "--thinkers",
    "1",
    "--openings",
    "1000",
    "--sittings",
    "1000",
    "--failures",
    "1000",
)
# The last list of choices; news may have come after it, as when somebody else has chosen in secret.
QUESTION = re.compile(r"(?:^ *\d+  .*\n)+(?:^(?! *\d+  ).*\n)*\Z", re.MULTILINE)
NUMBER = re.compile(r"^ *(\d+)  ", re.MULTILINE)
LIST_AT_END = "again  play again"


class Screen(io.StringIO):
    """What was printed. It is complete whenever it is flushed, and only then looked at."""

    encoding = "utf-8"

    def __init__(self) -> None:
        super().__init__()
        self.complete = threading.Condition()
        self.text = ""
        self.finished = False

    def flush(self) -> None:
        with self.complete:
            self.text = self.getvalue()
            self.complete.notify_all()

    def until(self, fits: Callable[[str], bool], since: int = 0) -> str:
        """What is there after so many letters, once it is what one waits for or there is no more to come."""
        with self.complete:
            found = self.complete.wait_for(lambda: self.finished or fits(self.text[since:]), PATIENCE)
        assert found, f"never seen; the last was: {self.text[-500:]}"
        return self.text[since:]


class Person:
    """Sits in a terminal: reads the screen, types one of the numbers there, goes when the game is over."""

    def __init__(self, table: RemoteTable, seed: int = 1, *, at_keyboard: bool = False) -> None:
        self.table = table
        self.at_keyboard = at_keyboard  # instead of writing into a pipe
        self.screen = Screen()
        self.chance = random.Random(seed)
        self.seen = 0
        self.answers = 0
        self.plan: list[tuple[str, str]] = []  # what to wait for, and what to type then
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._play, daemon=True)

    def sits(self, *plan: tuple[str, str]) -> "Person":
        """First goes by a plan, then plays any choices."""
        self.plan = list(plan)
        self.thread.start()
        return self

    def _play(self) -> None:
        try:
            play(self.table, Page(self.screen, {}, typed_here=self.at_keyboard), self._read)
        except BaseException as error:
            self.failure = error
        finally:
            self.table.close()
            self.screen.finished = True
            self.screen.flush()

    def _read(self) -> str:
        if self.plan:
            wanted, answer = self.plan.pop(0)
            text = self.screen.until(lambda text: wanted in text, self.seen)
        else:
            text = self.screen.until(self._asked_or_over, self.seen)
            answer = self._choice(text)
        self.seen += len(text)
        self.answers += 1
        if self.screen.finished:
            raise EOFError
        return answer

    def _asked_or_over(self, text: str) -> bool:
        """How it ends is a list as well, so the table must want a word."""
        asked = self.table.wants_word and not self.table.over
        return LIST_AT_END in text or (asked and QUESTION.search(text) is not None)

    def _choice(self, text: str) -> str:
        question = None if LIST_AT_END in text else QUESTION.search(text)
        return self.chance.choice(NUMBER.findall(question.group())) if question else "quit"

    def has_left(self) -> str:
        """Everything that was printed, when the person has gone."""
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), self.screen.text[-500:]
        if self.failure is not None:
            raise self.failure
        return self.screen.text


def lasting_port() -> str:
    """One at which a server can be started again: the system gives these to nobody else meanwhile."""
    for port in range(8300 + os.getpid() % 50, 8400):
        with socket.socket() as tried, suppress(OSError):
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(("127.0.0.1", port))
            return str(port)
    raise AssertionError("every port is taken")


def link(served: Served, seated: dict[str, Any]) -> str:
    return f"{served.http}/t/{seated['code']}"


def host(served: Served, seated: dict[str, Any], seed: int = 1) -> Person:
    """The one who opened the table, come back to it in a terminal."""
    address, info = knock(link(served, seated), None)
    chair = kept.Seat(server=address.server, table=info.table, name="Ann", token=seated["token"])
    return Person(RemoteTable(address, info, chair, "Ann"), seed)


def guest(served: Served, seated: dict[str, Any], name: str, seed: int = 2) -> Person:
    """Somebody who takes a free chair."""
    address, info = knock(link(served, seated), None)
    return Person(RemoteTable(address, info, sit_down(address, name), name), seed)


def onlooker(served: Served, seated: dict[str, Any]) -> Person:
    address, info = knock(link(served, seated), None)
    return Person(RemoteTable(address, info, None, "Eve"))
