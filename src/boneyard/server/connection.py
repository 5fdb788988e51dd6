"""One client's connection to a table: whose view it gets, what it has heard, and what it has not read yet."""

import asyncio
from dataclasses import dataclass, field

import msgspec

from boneyard.core.state import ONLOOKER, Seat
from boneyard.core.text import Catalogue, Sentence, Voice
from boneyard.server import protocol
from boneyard.server.limits import Limits
from boneyard.server.projection import Projection

# Why a socket is closed, by its number.
DONE, GOING_AWAY, VIOLATION, TOO_BUSY = 1000, 1001, 1008, 1013


@dataclass(eq=False)
class Connection:
    seat: Seat  # ONLOOKER for who only looks on
    token: str  # the hash of its seat's secret
    catalogue: Catalogue
    limits: Limits
    name: str = ""  # an onlooker's
    address: str = ""  # where it comes from
    views: bool = False  # draws by itself, and gets its view instead of a scene
    viewer: Seat = ONLOOKER  # whose view it gets: at a shared table this changes
    phase: str = ""  # the secret phase that was open when it was shown the game last
    table: protocol.Table | None = None  # what it heard last
    projected: Projection | None = None
    lines: list[protocol.LogLine] = field(default_factory=list)
    outbox: "asyncio.Queue[bytes]" = field(default_factory=asyncio.Queue)
    unread: int = 0  # bytes
    behind: bool = False  # whether it was too slow to be shown everything
    missed: bool = False  # and was shown nothing since
    advice: "asyncio.Task[None] | None" = None  # what it asked for and was not told yet
    closed: int = 0  # the number with which its socket is to be closed

    @property
    def onlooker(self) -> bool:
        return self.seat == ONLOOKER

    @property
    def slow(self) -> bool:
        return self.outbox.qsize() >= self.limits.slow

    def tell(self, message: protocol.Heard) -> None:
        """Leave a message. Who does not read is shown out, and gets everything anew when coming back."""
        if not self.closed:
            self.send(msgspec.json.encode(message))

    def send(self, frame: bytes) -> None:
        """The same for what is encoded already."""
        if self.closed:
            return
        if self.outbox.qsize() >= self.limits.outbox or self.unread + len(frame) > self.limits.unread:
            self._forget_unread()
            self.close(TOO_BUSY)
            return
        self.unread += len(frame)
        self.outbox.put_nowait(frame)

    async def next_frame(self) -> bytes:
        """What is to be sent next; nothing: the socket is to be closed."""
        frame = await self.outbox.get()
        self.unread -= len(frame)
        return frame

    def close(self, number: int) -> None:
        if not self.closed:
            self.closed = number
            self.outbox.put_nowait(b"")

    def bye(self, sentence: Sentence, number: int = DONE) -> None:
        self.tell(protocol.Bye(sentence=self.render(sentence)))
        self.close(number)

    def forget(self) -> None:
        """Let it be shown the game as if it had seen nothing."""
        self.projected = None
        self.lines = []

    def render(self, sentence: Sentence) -> str:
        return Voice(catalogue=self.catalogue, you=self.seat).render(sentence)

    def _forget_unread(self) -> None:
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.unread = 0
