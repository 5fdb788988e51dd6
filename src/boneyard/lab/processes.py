"""Blocks played by several processes at once, and handed over in their order.

Each process plays every n-th block and waits when it is too far ahead; so what comes out does not depend on
how many there are, and nothing is played long after somebody has seen enough.
"""

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import Any, TypeVar

from boneyard.lab.blocks import BotFailed, Contest, Played, play_block

P = TypeVar("P")
T = TypeVar("T")

PATIENCE = 5.0  # seconds for a process to end when told to


def usual() -> int:
    """One for each core that may be used."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(do: Callable[[P], T], parts: Iterable[P], processes: int) -> Generator[T]:
    """What comes of each part, in their order; it does not depend on how many processes there are."""
    if processes == 1:
        yield from map(do, parts)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(do, parts)


def for_seconds(parts: Generator[T], seconds: float) -> Iterator[T]:
    """One at least, and more until the time is up."""
    end = monotonic() + seconds
    with closing(parts):
        for part in parts:
            yield part
            if monotonic() > end:
                return


def played(contest: Contest, blocks: range, processes: int) -> Generator[list[Played], None, None]:
    """Block after block. Closing the iterator ends the processes."""
    processes = min(processes, len(blocks))
    if processes <= 1:
        yield from (play_block(contest, block) for block in blocks)
        return
    with _crew(contest, blocks, processes) as pipes:
        for number in range(len(blocks)):
            yield _received(pipes[number % processes])


def _received(pipe: "Connection[Any, Any]") -> list[Played]:
    try:
        found = pipe.recv()
    except EOFError:
        raise BotFailed("a process that played games has ended by itself") from None
    if isinstance(found, str):
        raise BotFailed(found)
    assert isinstance(found, list)
    return found


@contextmanager
def _crew(contest: Contest, blocks: range, processes: int) -> "Iterator[list[Connection[Any, Any]]]":
    """The ends of the pipes that the processes send their blocks through."""
    spawn = get_context("spawn")  # the same everywhere, and safe beside the thread of a progress bar
    pipes: list[Connection[Any, Any]] = []
    crew: list[SpawnProcess] = []
    try:
        with _deaf_to_ctrl_c():
            for number in range(processes):
                here, there = spawn.Pipe(duplex=False)
                pipes.append(here)
                worker = spawn.Process(
                    target=_work, args=(contest, blocks[number::processes], there), daemon=True
                )
                with there:  # closed on our side, so that we notice when the process has gone
                    worker.start()
                crew.append(worker)
        yield pipes
    finally:
        for worker in crew:
            worker.terminate()
        for worker in crew:
            worker.join(PATIENCE)
        for pipe in pipes:
            pipe.close()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """What is started meanwhile leaves Ctrl-C to us. Signals are a matter of the main thread alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    was = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, was)


def _work(contest: Contest, blocks: range, pipe: "Connection[Any, Any]") -> None:
    """What a process does. Whatever goes wrong is told as text, since not every error can be sent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for block in blocks:
            pipe.send(play_block(contest, block))
    except BrokenPipeError:  # nobody listens any more
        return
    except Exception as error:
        pipe.send(str(error))
