"""The line to one table. It is made anew whenever it breaks, and repeats what was not answered.

A move has an id and is played once, however often it arrives. Nothing is believed before the server says it.
"""

import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from boneyard.core.errors import IllegalAction
from boneyard.core.text import Sentence, say
from boneyard.server import protocol
from boneyard.server.steps import Follower
from boneyard.terminal.remote.door import MOST_READ, understood

SOONEST, LATEST = 0.2, 8.0  # seconds before a new attempt
PATIENCE = 120.0  # seconds of attempts, after which nobody waits any longer
SILENCE = 10.0  # seconds without a sign of life
PARTING = 1.0  # seconds that saying good-bye may take


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection broke; it is being made anew."""


@dataclass(frozen=True, slots=True)
class Gone:
    """It will not come back."""

    sentence: Sentence


Heard = protocol.Heard | Lost | Gone


@dataclass(frozen=True, slots=True)
class Arrival:
    line: "Line"
    heard: Heard


class Line:
    def __init__(
        self,
        address: str,
        hello: Callable[[], protocol.Hello],
        deliver: Callable[[Arrival], None],
        patience: float = PATIENCE,
    ) -> None:
        self.address = address
        self.hello = hello
        self.patience = patience
        self._deliver = deliver
        self._closed = threading.Event()
        self._lock = threading.Lock()  # around the two that follow
        self._socket: ClientConnection | None = None  # once it has greeted us
        self._pending: dict[str, protocol.Act | protocol.Undo] = {}

    def open(self) -> None:
        threading.Thread(target=self._run, daemon=True).start()

    def close(self) -> None:
        self._closed.set()
        with self._lock:
            socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()

    # Speaking

    def move(self, move: protocol.Act | protocol.Undo) -> None:
        """It is repeated until it is answered."""
        with self._lock:
            self._pending[move.id] = move
            socket = self._socket
        if socket is not None:
            _send(socket, move)

    def say(self, message: protocol.Said) -> None:
        """What need not be repeated; refused where nobody hears it."""
        with self._lock:
            socket = self._socket
        if socket is None:
            raise IllegalAction("The connection is lost just now; say it again when it is back.")
        _send(socket, message)

    # Listening

    def _run(self) -> None:
        attempts, heard_at = 0, time.monotonic()
        while not self._closed.is_set():
            if self._stay():
                attempts, heard_at = 0, time.monotonic()
                self._tell(Lost())
            elif time.monotonic() - heard_at > self.patience:
                self._end(say("The table's server does not answer any more."))
            delay = min(LATEST, SOONEST * 2**attempts)
            attempts += 1
            self._closed.wait(delay * (0.5 + random.random() / 2))

    def _stay(self) -> bool:
        """Hold one connection as long as it lasts; whether the server spoke on it."""
        greeted = False
        follower = Follower()
        try:
            with connect(
                self.address,
                max_size=MOST_READ,
                open_timeout=SILENCE,
                ping_interval=SILENCE,
                ping_timeout=SILENCE,
                close_timeout=PARTING,
            ) as socket:
                _send(socket, self.hello())
                for frame in socket:
                    self._hear(follower.take(understood(frame, protocol.Heard)))
                    if not greeted:
                        greeted = True
                        self._greet(socket)
        except (OSError, WebSocketException, EOFError):
            pass
        except msgspec.MsgspecError:
            self._end(say("The table's server speaks another version of Boneyard."))
        with self._lock:
            self._socket = None
        return greeted

    def _hear(self, heard: protocol.Heard) -> None:
        if isinstance(heard, protocol.Done | protocol.Refused):
            with self._lock:
                self._pending.pop(heard.id, None)
        self._tell(heard)
        if isinstance(heard, protocol.Bye):
            self._closed.set()

    def _greet(self, socket: ClientConnection) -> None:
        """The server knows us: say once more what it never answered."""
        with self._lock:
            self._socket = socket
            unanswered = list(self._pending.values())
        for move in unanswered:
            _send(socket, move)
        if self._closed.is_set():
            socket.close()

    def _tell(self, heard: Heard) -> None:
        if not self._closed.is_set():
            self._deliver(Arrival(self, heard))

    def _end(self, sentence: Sentence) -> None:
        self._tell(Gone(sentence))
        self._closed.set()


def _send(socket: ClientConnection, message: protocol.Said) -> None:
    with suppress(ConnectionClosed):  # whoever listens notices too, and a move is repeated
        socket.send(msgspec.json.encode(message).decode())
