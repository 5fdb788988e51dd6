"""A server's table on the full screen."""

from collections.abc import Iterator
from contextlib import suppress

from textual.message import Message

from boneyard.core.text import Sentence, say
from boneyard.terminal.remote.table import LOST, Dismissed, RemoteTable
from boneyard.terminal.remote.wire import Arrival
from boneyard.terminal.screen import FullScreen


class RemoteApp(FullScreen[RemoteTable]):
    class Arrived(Message):
        """Brings what the line's thread heard to the app's own."""

        def __init__(self, arrival: Arrival) -> None:
            super().__init__()
            self.arrival = arrival

    def on_mount(self) -> None:
        super().on_mount()
        self.table.open(self._deliver)

    def on_unmount(self) -> None:
        self.table.close()

    def _deliver(self, arrival: Arrival) -> None:
        with suppress(RuntimeError):  # the app has just gone
            self.post_message(self.Arrived(arrival))

    def on_remote_app_arrived(self, message: Arrived) -> None:
        at = self.table.info.table
        self.table.hear(message.arrival)
        if self.table.ended is not None:
            self._end(self.table.ended)
            return
        if at != self.table.info.table:
            self.fresh = 0
        self.fresh = max(self.fresh, self.table.old)
        self._show()

    def _end(self, why: Sentence) -> None:
        if not self.table.leaving:
            self.failure = Dismissed("{why}", why=why)
        self.exit(0)

    def _command(self, command: str, rest: str) -> None:
        at = self.table.info.table
        if command == "review":
            self._sentences_page(self.table.look_back())
        elif not self.table.obey(command, rest):
            super()._command(command, rest)
        if at != self.table.info.table:
            self.fresh = 0

    def farewell(self) -> Iterator[str]:
        yield from super().farewell()
        yield from self.table.farewell()

    def _choose(self, typed: str) -> None:
        """Others may act for a long time, so who types something meanwhile is answered."""
        self._play(self.table.pick(typed))

    def _ask(self) -> str:
        return self.table.voice.render(LOST) if self.table.lost else super()._ask()

    def _hint(self) -> Sentence:
        if self.table.over or self.table.asks_person:
            return super()._hint()
        return say("`say` and words talk to the others, or: help  ? rules  q quit")
