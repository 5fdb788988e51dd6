"""Open connections: file handles for them, and an end for those that nobody reads.

Whoever does not read fills the buffers between us. A transport that is closed still waits for its buffer to
get through, so such a connection would stay for ever: it is aborted. All this looks at transports only,
whichever protocol they serve.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

LOG = logging.getLogger("boneyard.connections")

ROUND = 2.0  # seconds between two looks
STUCK = 20.0  # seconds in which something has to get through to a client
SPARE = 64  # file handles for everything that is no connection: the database, thinkers, logs
SELDOM = 60.0  # seconds between two lines about the same trouble


def raise_handles() -> int:
    """As many file handles as we may have; so many connections are possible."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # some systems name a limit that they do not give
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return sys.maxsize
    return max(soft - SPARE, soft // 2)


class Sweeper:
    """Looks at all connections again and again: ends those that are stuck, and says when handles run out."""

    def __init__(self, connections: Callable[[], Iterable[Any]], now: Callable[[], float]) -> None:
        """`connections` are protocols with a `transport`."""
        self._connections = connections
        self._now = now
        self._waiting: dict[Any, tuple[int, float]] = {}  # by transport: bytes that wait, and since when
        self._handles = Seldom(now)

    async def sweep_on(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                self.sweep()
                self.count_handles()
            except Exception:
                LOG.exception("sweeping connections")

    def sweep(self) -> None:
        waiting, now = {}, self._now()
        for protocol in list(self._connections()):
            transport = protocol.transport
            size = transport.get_write_buffer_size() if transport is not None else 0
            if not size:
                continue
            before, since = self._waiting.get(transport, (size, now))
            if size < before:  # something got through
                since = now
            if now - since >= STUCK:
                transport.abort()
            else:
                waiting[transport] = size, since
        self._waiting = waiting

    def count_handles(self) -> None:
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            if self._handles.again():
                LOG.warning("new connections fail until others end: %s", error.strerror)


class Seldom:
    """Whether something is worth another line: once a minute."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last: float | None = None

    def again(self) -> bool:
        now = self._now()
        if self._last is not None and now - self._last < SELDOM:
            return False
        self._last = now
        return True


class SeldomFilter(logging.Filter):
    """Lets the same message through once a minute: a loop that cannot accept says so thousands of times."""

    MOST = 100  # different messages

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__()
        self._now = now
        self._seen: dict[str, Seldom] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        gist = str(record.msg).strip().partition("\n")[0]
        if gist not in self._seen:
            if len(self._seen) >= self.MOST:
                self._seen.clear()
            self._seen[gist] = Seldom(self._now)
        return self._seen[gist].again()
