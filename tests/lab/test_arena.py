"""`boneyard arena` as one types it: the table, the refusals, and Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boneyard.cli import main
from boneyard.core import registry
from boneyard.lab.results import read_results
from tests.lab.toys import Pairs


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("skill", "pairs", "seats"):
        monkeypatch.setitem(registry.GAMES, name, f"tests.lab.toys:{name.capitalize()}")


def printed(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """What `boneyard arena` and this line print."""
    assert main(["arena", *line.split()]) == 0
    said = capsys.readouterr()
    assert said.err == ""  # no progress bar, since nobody looks
    return said.out


def refused(capsys: pytest.CaptureFixture[str], line: str) -> str:
    assert main(["arena", *line.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.strip()


# The table


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """At this game `quick` and `random` bid alike in this: neither cares for the highest card."""
    out = printed(capsys, "skill --bots quick,random --games 9 --seed 4 --processes 1").splitlines()
    assert out[0] == "Skill, 2 seats: 10 games in 5 blocks, seed 4."
    assert out[1] == "A fair share is 50.0 %."
    assert out[2] == ""
    assert " ".join(out[3].split()) == "bot played won share 95 % points rating decisions mean ms p99 ms"
    assert re.fullmatch(
        r"quick +10 +[\d.]+ +[\d.]+ +[\d.]+ to [\d.]+ +[\d.]+ +[\d.]+ \+- [\d.]+ +4\.0 +[\d.]+ +[\d.]+",
        out[4],
    )
    assert len({len(line) for line in out[3:]}) == 1
    assert len(out) == 6


def test_the_same_seed_gives_the_same_table_and_another_another(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (
        [
            row.split()[:8]
            for row in printed(capsys, f"gops --bots quick,random --games 20 --seed {n}").splitlines()
        ]
        for n in (1, 1, 2)
    )
    assert first == again
    assert first[-2:] != other[-2:]


def test_without_a_seed_it_draws_one_and_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "gops --bots quick,random --games 2 --processes 1")
    assert re.search(r", seed \d+\.\n", out)


def test_as_many_seats_as_bots_or_the_usual(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--games 1 --seed 1 --processes 1"
    assert "Skill, 3 seats: 3 games" in printed(capsys, f"skill --bots quick,random,quick {line}")
    assert "Skill, 2 seats: 2 games" in printed(capsys, f"skill --bots quick {line}")
    assert "Skill, 4 seats: 4 games" in printed(
        capsys, f"skill --bots quick --against random --seats 4 {line}"
    )
    assert "Skill, 2 seats: 20 games" in printed(capsys, f"skill --bots {'quick,' * 4}random {line}")
    assert "Pairs, 4 seats: 2 games" in printed(capsys, f"pairs --bots quick,random {line}")


def test_options_of_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a"
    printed(capsys, f"gops --prizes 2 --bots quick,random --games 2 --processes 1 --out {file}")
    results = read_results(file)
    assert results.head.options == {"prizes": 2}
    assert results.blocks[0][0].decisions == [2, 2]
    assert " --prizes 2 " in results.head.command


def test_the_command_of_a_file_plays_the_same_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    printed(capsys, f"gops --bots quick --against random --seats 3 --games 6 --sprt 30,60 --out {first}")
    command = read_results(first).head.command.removeprefix("boneyard arena ")
    printed(capsys, f"{command} --out {again} --processes 1")
    texts = [re.sub(r'"times":.*', "", file.read_text()) for file in (first, again)]
    assert texts[0] == texts[1]


def test_partners_are_one_side(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a"
    printed(capsys, f"pairs --bots quick,random --games 2 --processes 1 --out {file}")
    results = read_results(file)
    assert results.head.teams == list(Pairs().teams)
    assert [" ".join(played.bots) for played in results.blocks[0]] in (
        ["quick random quick random", "random quick random quick"],
        ["random quick random quick", "quick random quick random"],
    )


def test_alone_against_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody else sits there, so there is no rating and no fair share."""
    out = printed(capsys, "spots --seats 1 --bots quick --games 2 --seed 1 --processes 1")
    assert "A fair share" not in out
    assert "rating" not in out
    assert "Spots, 1 seat: 2 games in 2 blocks, seed 1." in out


# The test


def test_a_test_tells_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    """In Seats every block gives one game to each."""
    out = printed(capsys, "seats --bots quick,random --games 200 --sprt 50,60 --seed 1 --processes 1")
    assert re.search(
        r"\nquick wins 50 % or less rather than 60 %: the log-likelihood ratio is -[23]\.\d\d\.\n", out
    )
    assert "ended early" not in out
    out = printed(capsys, "seats --bots quick,random --games 6 --sprt 50,60 --seed 1 --processes 1")
    assert "Whether quick wins 50 % or 60 % is not decided: the log-likelihood ratio is -" in out


# One sentence for everything that is wrong


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("gops --bots quick,genius", "There is no bot 'genius'; the bots are: random, quick."),
        ("gops --bots quick --against genius", "There is no bot 'genius'; the bots are: random, quick."),
        ("chess --bots quick", "There is no game 'chess'; the games are: "),
        ("gops", "Say which game and which bots: `boneyard arena GAME --bots quick,random`."),
        ("--bots quick", "Say which game and which bots: `boneyard arena GAME --bots quick,random`."),
        ("gops --bots quick --games 0", "--games takes a whole number from 1 to 10000000, not '0'."),
        ("gops --bots quick --games many", "--games takes a whole number from 1 to 10000000, not 'many'."),
        ("gops --bots quick --processes 0", "--processes takes a whole number from 1 to 512, not '0'."),
        ("gops --bots quick --seats 9", "Gops is played with 2, 3, 4 seats, not 9."),
        (
            "gops --bots quick --prizes 9",
            "Option prizes takes a whole number from 1 to 6, not '9' (rule 2.1).",
        ),
        ("gops --bots quick,random --seats 4", "2 bots were named, and 4 are to play together: name as many"),
        (
            "gops --bots quick,random --sprt 55,50",
            "--sprt takes two shares of wins in per cent, the lower one",
        ),
        (
            "gops --bots quick,random --sprt 0,50",
            "--sprt takes two shares of wins in per cent, the lower one",
        ),
        (
            "gops --bots quick,random --sprt 50,100",
            "--sprt takes two shares of wins in per cent, the lower one",
        ),
        (
            "gops --bots quick --sprt 50,55",
            "--sprt is about two bots, the first against the second; here is 1.",
        ),
        (
            "gops --bots quick,random --seed x",
            "--seed takes a whole number, or 64 hexadecimal digits, not 'x'.",
        ),
        (
            "gops --bots quick,random --out no/such/folder",
            "no/such/folder cannot be written: no such file or",
        ),
        ("--read no/such/file", "no/such/file cannot be read: no such file or directory."),
        ("--resume no/such/file", "no/such/file cannot be read: no such file or directory."),
        (
            "spots --bots quick --against random --seats 1",
            "Nobody can play against another at a table for one.",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    line: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, line).startswith(sentence)


# Ctrl-C


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("crew", [1, 2])
def test_ctrl_c_ends_with_what_was_measured(crew: int, tmp_path: Path) -> None:
    """Pressed when some games have been kept; everybody at the terminal hears it."""
    file = tmp_path / "a"
    code = (
        "from pathlib import Path\n"
        "from boneyard.lab import arena\n"
        "from boneyard.lab.results import Book\n"
        "from tests.lab.toys import HIGHEST, LOWEST, Skill, contest\n"
        "if __name__ == '__main__':\n"
        f"    book = Book(Path({str(file)!r}))\n"
        "    now = contest(Skill(2), HIGHEST, LOWEST)\n"
        f"    raise SystemExit(arena.begin(now, 10_000_000, [], {crew}, book))\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([path or "." for path in sys.path])},
    )
    try:
        while running.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 8):
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=120)
    finally:
        running.kill()
    assert (running.returncode, err) == (130, "")
    assert "It ended early: 10000000 games were to be played.\n" in out
    assert re.search(r"^highest .* 100\.0 ", out, re.MULTILINE)
    results = read_results(file)
    assert results.games >= 7
