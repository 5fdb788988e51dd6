"""How much anybody may ask of the server, and who has asked how much."""

from collections import deque
from dataclasses import dataclass, field

from boneyard.core.errors import Refused


@dataclass(frozen=True)
class Limits:
    frame: int = 8 * 1024  # bytes of one message from a client
    body: int = 64 * 1024  # bytes of a request
    messages: int = 100  # from one socket ...
    span: float = 20.0  # ... in so many seconds
    sayings: int = 10  # chat lines in the same span
    hints: int = 20  # questions for advice in the same span
    sockets: int = 20  # from one address
    failures: int = 5  # wrong tokens, codes or chairs from one address in a minute
    openings: int = 20  # tables opened from one address in a minute
    slow: int = 4  # unread messages at which a client is told only how things stand, when it has read them
    outbox: int = 64  # unread messages at which it is shown out ...
    unread: int = 4 * 1024 * 1024  # ... and bytes
    hello: float = 10.0  # seconds until the first message


class TooMuch(Refused):
    """Somebody asked for more than is good for everybody else."""


@dataclass
class Window:
    """So many in so many seconds, counted exactly."""

    most: int
    span: float
    times: deque[float] = field(default_factory=deque)

    def full(self, now: float) -> bool:
        while self.times and self.times[0] <= now - self.span:
            self.times.popleft()
        return len(self.times) >= self.most

    def admit(self, now: float) -> bool:
        """Count one more, if it fits."""
        if self.full(now):
            return False
        self.times.append(now)
        return True


class AddressLimiter:
    """Counts by address: sockets, failures, tables opened."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sockets: dict[str, int] = {}
        self._failures: dict[str, Window] = {}
        self._openings: dict[str, Window] = {}

    def let_in(self, address: str) -> None:
        if self.sockets.get(address, 0) >= self.limits.sockets:
            raise TooMuch("Too many connections come from your address.")
        self.sockets[address] = self.sockets.get(address, 0) + 1

    def let_out(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def must_not_guess(self, address: str, now: float) -> None:
        if self._window(self._failures, address, self.limits.failures).full(now):
            raise TooMuch("That was wrong too often; wait a minute.")

    def failed(self, address: str, now: float) -> None:
        self._window(self._failures, address, self.limits.failures).admit(now)

    def opens(self, address: str, now: float) -> None:
        if not self._window(self._openings, address, self.limits.openings).admit(now):
            raise TooMuch("Too many tables were opened from your address; wait a minute.")

    def _window(self, windows: dict[str, Window], address: str, most: int) -> Window:
        if address not in windows:
            self._forget(windows)
            windows[address] = Window(most, 60.0)
        return windows[address]

    def _forget(self, windows: dict[str, Window]) -> None:
        """Addresses that did nothing lately are not remembered for ever."""
        if len(windows) < 10_000:
            return
        for address in list(windows)[:5_000]:
            del windows[address]
