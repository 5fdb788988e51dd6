"""Servers that are stopped and started under load: they are soon gone, and who asks again is not refused."""

import asyncio
import time
from pathlib import Path

import pytest

from boneyard.core.rng import Rng
from tests.server.served import Served
from tests.server.test_kills import FLAGS, Hammer, check_logs, open_hammers, start_all
from tests.soaking import block, note

DRAINED = 10.0  # seconds

# The planted bug: some of what is answered is never written down.
FORGETFUL = """
from boneyard.server.store import Store
append = Store.append
gone = []

async def hasty(self, table, entries, index_row=None, keeper=""):
    if len(gone) < 40 and entries[0].seq > 6:
        gone.append(entries)
        return
    await append(self, table, entries, index_row, keeper)

Store.append = hasty
"""


async def play_until_stopped(served: Served, hammers: list[Hammer], answers: int) -> float:
    """Stop it in the middle of work; how long it took to be gone."""
    playing = [asyncio.create_task(hammer.play(served)) for hammer in hammers]
    enough = sum(len(hammer.answered) for hammer in hammers) + answers
    while sum(len(hammer.answered) for hammer in hammers) < enough:
        await asyncio.sleep(0.002)
        if all(task.done() for task in playing):
            break
    before = time.monotonic()
    code = await asyncio.get_running_loop().run_in_executor(None, served.stop)
    took = time.monotonic() - before
    await asyncio.gather(*playing)
    assert code in (0, -15)  # by itself, or by the signal it was sent once all was tidied up
    return took


def restarts(data: Path, many: int, seed: int, planted: str = "") -> tuple[int, float, list[str]]:
    """So many restarts: how many moves were answered, the longest stop, and what is wrong afterwards."""
    served = Served(data, *FLAGS, planted=planted)
    rng = Rng(seed)
    every: list[Hammer] = []
    hammers: list[Hammer] = []
    longest = 0.0
    for restart in range(many):
        served.start()
        if not hammers or all(hammer.over for hammer in hammers):
            hammers = open_hammers(served, restart + 1000 * seed)
            every += hammers
            asyncio.run(start_all(served, hammers))
        longest = max(longest, asyncio.run(play_until_stopped(served, hammers, 20 + rng.below(150))))
    wrong = check_logs(data, every)
    refused = sum(hammer.sent - len(hammer.answered) - bool(hammer.waiting) for hammer in every)
    if refused:
        wrong.append(f"{refused} moves were refused")
    return sum(len(hammer.answered) for hammer in every), longest, wrong


def test_a_server_that_is_stopped_loses_and_refuses_nothing(tmp_path: Path) -> None:
    answered, longest, wrong = restarts(tmp_path, 2, 1)
    assert wrong == []
    assert answered > 40
    assert longest < DRAINED


@pytest.mark.soak
def test_a_server_that_is_stopped_again_and_again_loses_and_refuses_nothing(tmp_path: Path) -> None:
    for seed in block(1):
        answered, longest, wrong = restarts(tmp_path, 10, 10 + seed)
        note("L5", restarts=10, answered=answered, wrong=len(wrong), most_seconds_to_stop=longest)
        assert wrong == []
        assert longest < DRAINED


def test_a_server_that_forgets_is_found(tmp_path: Path) -> None:
    _, _, wrong = restarts(tmp_path, 1, 1, planted=FORGETFUL)
    assert wrong != []
