"""Several processes behind one address, on one PostgreSQL: whichever is killed, nothing answered is lost."""

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from socket import create_connection

import pytest

from boneyard import cli
from boneyard.core.rng import Rng
from boneyard.server.store import Store
from tests.server.room import played
from tests.server.served import Served, client, until
from tests.server.test_kills import ANSWER_FIRST, Hammer, open_hammers, start_all
from tests.soaking import note

FLAGS = ("--messages", "100000", "--sockets", "1000", "--openings", "1000", "--thinkers", "1")
PROCESSES = 2

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="children are found the way Linux tells them")


def children(pid: int) -> list[int]:
    """The server processes of a parent; not those that think, which are not its own children."""
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in found.read_text().split()] if found.exists() else []


def alive(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    with suppress(OSError):
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def family(data: Path, database: str, planted: str = "") -> Served:
    flags = (*FLAGS, "--processes", str(PROCESSES), "--database", database)
    return Served(data, *flags, planted=planted)


@pytest.fixture
def served(tmp_path: Path, database: str) -> Iterator[Served]:
    with family(tmp_path, database) as served:
        until(lambda: len(children(served.pid)) == PROCESSES, "as many processes as wanted")
        yield served


def refused(port: int) -> bool:
    try:
        with closing(create_connection(("127.0.0.1", port), 1)):
            return False
    except OSError:
        return True


def test_all_stop_when_the_parent_is_told_to(served: Served) -> None:
    there = children(served.pid)
    assert served.stop() == -signal.SIGTERM
    assert not any(alive(child) for child in there)
    assert refused(served.port)


def test_none_outlives_a_parent_that_was_killed(served: Served) -> None:
    there = children(served.pid)
    served.kill()
    until(lambda: not any(alive(child) for child in there), "the end of all processes")
    until(lambda: refused(served.port), "nobody listens there any more")


def test_one_that_dies_is_replaced_and_people_of_both_go_on(served: Served) -> None:
    seated = served.open(game="gops", seats=2)

    async def story() -> None:
        for dead in children(served.pid):
            os.kill(dead, signal.SIGKILL)
            async with client(served, seated["table"], seated["token"]) as ann:
                await ann.sees("table")
            until(lambda d=dead: d not in children(served.pid), "its end")  # type: ignore[misc]
            until(lambda: len(children(served.pid)) == PROCESSES, "another in its place")

    asyncio.run(story())
    assert "another takes its place" in served.errors()


async def hammer_on(served: Served, hammers: list[Hammer]) -> None:
    """Whoever's process is killed comes again, and asks again for what was not answered."""

    async def one(hammer: Hammer) -> None:
        while not hammer.over:
            await hammer.play(served)

    await asyncio.gather(*(one(hammer) for hammer in hammers))


async def kill_now_and_then(served: Served, hammers: list[Hammer], kills: int, rng: Rng) -> int:
    """Each time after so many answers; how many there were before all games were over."""
    playing = asyncio.create_task(hammer_on(served, hammers))
    killed = 0
    while killed < kills and not playing.done():
        enough = sum(len(hammer.answered) for hammer in hammers) + 10 + rng.below(40)
        while sum(len(hammer.answered) for hammer in hammers) < enough and not playing.done():
            await asyncio.sleep(0.002)
        there = children(served.pid)
        if len(there) == PROCESSES:
            os.kill(there[rng.below(PROCESSES)], signal.SIGKILL)
            killed += 1
        while len(children(served.pid)) < PROCESSES:
            await asyncio.sleep(0.01)
    await asyncio.gather(*(hammer.stop() for hammer in hammers))
    await playing
    return killed


def ordeal(data: Path, database: str, kills: int, planted: str = "") -> tuple[int, list[str]]:
    """So many kills; how many moves were answered, and what is wrong afterwards."""
    rng, every, killed = Rng(kills), list[Hammer](), 0
    with family(data, database, planted) as served:
        until(lambda: len(children(served.pid)) == PROCESSES, "as many processes as wanted")
        while killed < kills:
            hammers = open_hammers(served, killed)
            every += hammers
            asyncio.run(start_all(served, hammers))
            killed += asyncio.run(kill_now_and_then(served, hammers, kills - killed, rng))
    return sum(len(hammer.answered) for hammer in every), played(check_logs(database, every))


async def check_logs(database: str, hammers: list[Hammer]) -> list[str]:
    store, wrong = await Store.open(database), []
    for hammer in hammers:
        log = await store.entries(hammer.table)
        if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
            wrong.append(f"{hammer.table}: a gap")
        moves = [entry.move_id for entry in log]
        if len(set(moves)) < len(moves):
            wrong.append(f"{hammer.table}: a move twice")
        if lost := [move for move in hammer.answered if f"0:{move}" not in moves]:
            wrong.append(f"{hammer.table}: {len(lost)} answered moves lost")
    await store.close()
    return wrong


def test_nothing_that_was_answered_is_lost_when_one_is_killed(tmp_path: Path, database: str) -> None:
    answered, wrong = ordeal(tmp_path, database, kills=3)
    assert wrong == []
    assert answered > 30


def test_an_answer_before_the_commit_is_caught(tmp_path: Path, database: str) -> None:
    _, wrong = ordeal(tmp_path, database, kills=4, planted=ANSWER_FIRST)
    assert any("lost" in each for each in wrong)


@pytest.mark.soak
def test_nothing_is_lost_in_two_hundred_kills(tmp_path: Path, database: str) -> None:
    answered, wrong = ordeal(tmp_path, database, kills=200)
    note("L4", kills=200, answered=answered, wrong=len(wrong))
    assert wrong == []
    assert answered > 3000


def test_all_processes_are_drained_and_none_takes_their_place(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with tempfile.TemporaryDirectory(prefix="by-") as data:  # a short name, for their sockets
        served = Served(tmp_path, "--processes", "2", "--database", database, "--data-dir", data)
        with served:
            until(lambda: len(list(Path(data).glob("admin-*.sock"))) == 2, "both listen")
            assert cli.main(["admin", "drain", "--seconds", "0", "--data-dir", data]) == 0
            assert capsys.readouterr().out.endswith("They have stopped.\n")
            assert served.ends() == 0
        assert list(Path(data).glob("admin-*.sock")) == []
