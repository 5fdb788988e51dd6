"""How much anybody may ask of the server, and who has asked how much.

Counted is by person, by address and in all, never by socket: whoever hangs up and comes again has not become
somebody else. A person is whoever holds the secret of a seat; who looks on is counted by address.
"""

import ipaddress
from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache

from boneyard.core.errors import Refused
from boneyard.core.text import Sentence, say

HOME = 64  # bits of an IPv6 address that a household has for itself
MINUTE = 60.0


@dataclass(frozen=True)
class Limits:
    frame: int = 8 * 1024  # bytes of one message from a client
    body: int = 64 * 1024  # bytes of a request
    messages: int = 100  # from one person ...
    span: float = 20.0  # ... in so many seconds
    sayings: int = 10  # chat lines in the same span
    hints: int = 20  # questions for advice in the same span
    sockets: int = 20  # from one address
    connections: int = 10_000  # open ones in all, whatever is asked through them
    failures: int = 5  # wrong tokens, codes or chairs from one address in a minute
    openings: int = 20  # tables opened from one address in a minute
    sittings: int = 10  # chairs taken from one address in a minute
    slow: int = 4  # unread messages at which a client is told only how things stand, when it has read them
    outbox: int = 64  # unread messages at which it is shown out ...
    unread: int = 4 * 1024 * 1024  # ... and bytes
    hello: float = 10.0  # seconds until the first message

    @property
    def household(self) -> int:
        """How many people one address stands for: all of them together may do so many times what one may."""
        return max(1, self.sockets // 4)

    @property
    def lines(self) -> int:
        """Open connections from one address: its sockets, and what browsers ask beside them."""
        return 2 * self.sockets + 20


class TooMuch(Refused):
    """Somebody asked for more than is good for everybody else."""


@lru_cache(4096)
def household(address: str) -> str:
    """Who is counted together: an IPv4 address, or the network that a home has by IPv6."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), HOME), strict=False))


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

    def take_back(self) -> None:
        """Count one less: nothing came of it."""
        if self.times:
            self.times.pop()


class Windows:
    """A window for each name that did something lately."""

    MOST = 10_000

    def __init__(self, most: int, span: float) -> None:
        self.most = most
        self.span = span
        self._windows: dict[str, Window] = {}

    def __len__(self) -> int:
        return len(self._windows)

    def of(self, name: str, now: float) -> Window:
        if name not in self._windows:
            self._forget(now)
            self._windows[name] = Window(self.most, self.span)
        return self._windows[name]

    def _forget(self, now: float) -> None:
        """Who did nothing lately is not remembered for ever; if all did, those who came first go."""
        if len(self._windows) < self.MOST:
            return
        for name, window in list(self._windows.items()):
            window.full(now)
            if not window.times:
                del self._windows[name]
        for name in list(self._windows)[: max(0, len(self._windows) - self.MOST // 2)]:
            del self._windows[name]


class AddressLimiter:
    """Counts by address: sockets, failures, tables opened, chairs taken."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sockets: dict[str, int] = {}
        self._failures = Windows(limits.failures, MINUTE)
        self._openings = Windows(limits.openings, MINUTE)
        self._sittings = Windows(limits.sittings, MINUTE)

    def let_in(self, address: str) -> None:
        home = household(address)
        if self.sockets.get(home, 0) >= self.limits.sockets:
            raise TooMuch("Too many connections come from your address.")
        self.sockets[home] = self.sockets.get(home, 0) + 1

    def let_out(self, address: str) -> None:
        home = household(address)
        self.sockets[home] -= 1
        if not self.sockets[home]:
            del self.sockets[home]

    def locked_out(self, address: str, now: float) -> bool:
        """Whether so much was wrong that only who proves to sit at a table is heard."""
        return self._failures.of(household(address), now).full(now)

    def must_not_guess(self, address: str, now: float) -> None:
        if self.locked_out(address, now):
            raise TooMuch("That was wrong too often; wait a minute.")

    def failed(self, address: str, now: float) -> None:
        self._failures.of(household(address), now).admit(now)

    def opens(self, address: str, now: float) -> None:
        if not self._openings.of(household(address), now).admit(now):
            raise TooMuch("Too many tables were opened from your address; wait a minute.")

    def sits_down(self, address: str, now: float) -> None:
        if not self._sittings.of(household(address), now).admit(now):
            raise TooMuch("Too many chairs were taken from your address; wait a minute.")

    def stays_standing(self, address: str, now: float) -> None:
        """Nothing came of the last attempt to sit down."""
        self._sittings.of(household(address), now).take_back()


class Allowance:
    """So much of one thing for each person, and for all people at one address together.

    Who looks on from one address cannot be told apart: all of them may do as much as one person, or as all.
    """

    def __init__(self, most: int, limits: Limits, *, onlookers_are_one: bool = False) -> None:
        self._people = Windows(most, limits.span)
        self._homes = Windows(most * limits.household, limits.span)
        self._onlookers = self._people if onlookers_are_one else self._homes

    def admit(self, token: str, address: str, now: float) -> bool:
        """Count one more, if it fits. Without a seat's token it counts for whoever looks on from there."""
        home = household(address)
        if not token and self._onlookers is self._homes:
            return self._homes.of(home, now).admit(now)
        person = self._people.of(token or home, now)
        everybody = self._homes.of(home, now)
        if person.full(now) or everybody.full(now):
            return False
        return person.admit(now) and everybody.admit(now)


class SpeechLimiter:
    """Counts what people say, however often they come again to say it."""

    def __init__(self, limits: Limits) -> None:
        self.messages = Allowance(limits.messages, limits)
        self.sayings = Allowance(limits.sayings, limits, onlookers_are_one=True)
        self.hints = Allowance(limits.hints, limits)


class Gate:
    """Counts open connections, by address and in all. Who is over the limit hears why."""

    def __init__(self, limits: Limits, handles: int) -> None:
        self.most = min(limits.connections, handles)  # one needs a file handle each
        self.lines = limits.lines
        self.open = 0
        self._homes: dict[str, int] = {}

    def refusal(self, address: str) -> Sentence | None:
        """Why there is no place for one more connection from there. A proxy has no address to count by."""
        if self.open >= self.most:
            return say("The server has too many connections just now; please try again soon.")
        if address and self._homes.get(household(address), 0) >= self.lines:
            return say("Too many connections come from your address.")
        return None

    def enter(self, address: str) -> None:
        self.open += 1
        if address:
            home = household(address)
            self._homes[home] = self._homes.get(home, 0) + 1

    def leave(self, address: str) -> None:
        self.open -= 1
        home = household(address)
        if home in self._homes:
            self._homes[home] -= 1
            if not self._homes[home]:
                del self._homes[home]
