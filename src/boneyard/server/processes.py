"""Several server processes behind one address: they accept at the same socket, and share one database.

The parent only sees to them. One that dies is started anew, while the others serve; when the parent is told
to stop, all stop, and if it is killed they notice and stop as well.
"""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from boneyard.core.errors import Refused

LOG = logging.getLogger("boneyard.processes")

SHORTEST = 1.0  # seconds from one start of a process to the next, so that one that cannot live costs little
SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Family:
    def __init__(self, count: int, work: Callable[[], None]) -> None:
        self._count = count
        self._work = work
        self._children: dict[int, float] = {}  # and when each was started
        self._told: int | None = None  # by which signal we were told to stop
        self._alive, self._held = os.pipe()  # who reads it learns that the parent, which holds it, is gone

    def live(self) -> None:
        """Until somebody stops it; then whoever did is answered as by a single process."""
        before = {number: signal.signal(number, self._stop) for number in SIGNALS}
        try:
            for _ in range(self._count):
                self._start()
            while self._children:
                self._wait()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(self._alive)
            os.close(self._held)
        if self._told is not None:
            signal.raise_signal(self._told)

    def _start(self) -> None:
        # A signal that comes between the fork and its being noted down would reach nobody.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        try:
            pid = os.fork()
            if pid == 0:
                self._be_child(blocked)
            self._children[pid] = time.monotonic()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)

    def _wait(self) -> None:
        pid, status = os.wait()
        started = self._children.pop(pid, None)
        if started is None or self._told is not None or status == 0:  # that one was drained, and meant to end
            return
        LOG.warning("server process %s ended (%s); another takes its place", pid, how(status))
        time.sleep(max(0.0, started + SHORTEST - time.monotonic()))
        if self._told is None:
            self._start()

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        """Let all finish what they are at; who says it twice does not want to wait for that."""
        gentle = self._told is None
        self._told = self._told or number
        for pid in self._children:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(pid, signal.SIGTERM if gentle else signal.SIGKILL)

    # What a child does

    def _be_child(self, blocked: "set[signal.Signals | int]") -> NoReturn:
        code = 1
        try:
            os.setpgid(0, 0)  # or Ctrl-C would reach it past the parent
            os.close(self._held)
            for number in SIGNALS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            threading.Thread(target=self._end_with_parent, name="boneyard-parent", daemon=True).start()
            self._work()
            code = 0
        except Refused as error:
            print(error, file=sys.stderr, flush=True)
        except Exception:
            LOG.exception("server process")
        finally:
            logging.shutdown()
            os._exit(code)

    def _end_with_parent(self) -> None:
        os.read(self._alive, 1)
        os.kill(os.getpid(), signal.SIGTERM)


def how(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"signal {-code}" if code < 0 else f"code {code}"
