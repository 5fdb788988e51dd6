"""Servers that come and go: every table is there again, and whoever was in the middle of a turn still is."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from boneyard.core.rng import Rng
from boneyard.server.__main__ import main
from tests.server.served import Served, client

FLAGS = ("--pause", "0", "--messages", "100000", "--thinkers", "1", "--openings", "1000")


async def some_moves(served: Served, seated: dict[str, Any], moves: int) -> dict[str, Any]:
    """Play so many moves of a table; what it looks like then."""
    rng = Rng(moves)
    async with client(served, seated["table"], seated["token"]) as ann:
        state = await ann.until("state")
        while moves and not state["over"]:
            if state["prompt"] and not state["prompt"]["chosen"]:
                choices = state["prompt"]["choices"]
                await ann.act(choices[rng.below(len(choices))]["text"], id=f"{moves}-{state['version']}")
                moves -= 1
            state = await ann.until("state")
        while not state["over"] and state["acting"] != [0]:  # until every bot has chosen
            state = await ann.until("state")
        return state


def without_log(state: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in state.items() if key not in ("since", "log")}


@pytest.mark.parametrize("ending", ["kill", "stop"])
def test_every_table_is_as_it_was(ending: str, tmp_path: Path) -> None:
    served = Served(tmp_path, *FLAGS).start()
    tables = [served.open(game=game, bots="quick") for game in ("gops", "spots", "donutdog", "gonuts")]
    lobby = served.open(game="gops", seats=4)
    before = [asyncio.run(some_moves(served, table, 3)) for table in tables]
    info = served.get(f"/api/tables/{lobby['code']}").json()
    getattr(served, ending)()
    with served:
        after = [asyncio.run(some_moves(served, table, 0)) for table in tables]
        for old, new in zip(before, after, strict=True):
            assert without_log(new) == without_log(old)
        assert served.get(f"/api/tables/{lobby['code']}").json() == info
        assert served.mistakes() == ""


def test_bots_play_on_after_a_restart_for_whoever_looks_on(tmp_path: Path) -> None:
    served = Served(tmp_path, "--pause", "0.5", "--thinkers", "1").start()
    seated = served.open(game="gops", seats=2, bots="quick", options={"prizes": 4})

    async def leave_it_to_bots() -> None:
        async with client(served, seated["table"], seated["token"]) as ann:
            await ann.send(t="leave")
            await ann.until("bye")

    asyncio.run(leave_it_to_bots())
    served.kill()
    with served:

        async def look_on() -> None:
            async with client(served, seated["table"]) as eve:
                await eve.until("state", lambda state: state["over"] is not None)

        asyncio.run(look_on())


def test_people_are_told_when_the_server_goes(tmp_path: Path) -> None:
    async def story(served: Served, seated: dict[str, Any]) -> int:
        async with client(served, seated["table"], seated["token"]) as ann:
            loop = asyncio.get_running_loop()
            stopping = loop.run_in_executor(None, served.stop)
            code = await ann.closed()
            await stopping
            return code

    with Served(tmp_path) as served:
        assert asyncio.run(story(served, served.open(game="gops"))) in (1001, 1012)


# What keeps a server from starting, in one sentence


def start(flags: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["boneyard.server", *flags])
    return main()


def test_what_keeps_a_server_from_starting_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("a file")
    (tmp_path / "diary").mkdir()
    (tmp_path / "diary" / "tables.db").write_text("this is a diary, not a database" * 40)
    with Served(tmp_path) as served:
        for flags, why in [
            (["--port", str(served.port)], f"Port {served.port} cannot be used: address already in use."),
            (["--port", "0", "--data-dir", str(tmp_path)], "Another server keeps its tables in "),
            (["--port", "0", "--data-dir", str(tmp_path / "file" / "x")], "Tables cannot be kept in "),
            (["--port", "0", "--data-dir", str(tmp_path / "diary")], "The database cannot be used: "),
            (["--port", "0", "--database", "oracle://x"], "Tables are kept on SQLite or PostgreSQL"),
            (["--port", "0", "--database", "postgresql://127.0.0.1:1/x"], "The database cannot be used: "),
            (["--host", "no.such.host.invalid", "--port", "0"], "'no.such.host.invalid' is not an address"),
            (["--processes", "2", "--data-dir", str(tmp_path)], "Several server processes need --database"),
            (["--processes", "0"], "There can be 1 to 64 server processes, not 0."),
            (["--port", "70000"], "A port is a number from 0 to 65535, not 70000."),
        ]:
            assert start(flags, monkeypatch) == 2
            text = capsys.readouterr().err
            assert text.startswith(why), text
            assert text.count("\n") == 1
