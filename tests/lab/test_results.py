"""Files of results: the same whoever plays them, read again, gone on with, and refused when damaged."""

import json
from argparse import Namespace
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import boneyard
from boneyard.core import registry
from boneyard.core.errors import BadOption, BadRecord, Refused
from boneyard.lab import arena, processes
from boneyard.lab.blocks import BotFailed, Contest, Entrant, level
from boneyard.lab.results import Book, contest_of, head_of, read_results
from examples.gops.game import Gops
from tests.lab.toys import CHEAT, HIGHEST, LOWEST, RANDOM, VANISHING, Pairs, Skill, contest, toy


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "skill", "tests.lab.toys:Skill")
    monkeypatch.setitem(registry.GAMES, "pairs", "tests.lab.toys:Pairs")


def written(
    now: Contest, file: Path, games: int = 20, crew: int = 1, sprt: list[float] | None = None
) -> list[dict[str, Any]]:
    """Play the contest into the file."""
    assert arena.begin(now, games, sprt or [], crew, Book(file)) == 0
    return lines(file)


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def without_times(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in line.items() if key != "times"} for line in lines]


def table(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What was printed, without the two columns of times."""
    return [line[:-18] if "  " in line else line for line in capsys.readouterr().out.splitlines()]


# What is kept


def test_the_first_line_says_how_to_play_the_same_again(tmp_path: Path) -> None:
    head = written(Contest(Skill(3, prizes=2), (RANDOM,), LOWEST, 5), tmp_path / "a", games=4)[0]
    assert head["command"] == (
        "boneyard arena skill --seats 3 --prizes 2 --bots random --against lowest --games 4 --seed 5"
    )
    assert head["arena"] == 1
    assert head["version"] == boneyard.__version__
    assert head["seed"] == 5
    assert head["options"] == {"prizes": 2}
    assert head["versions"] == {"random": "1", "lowest": "1"}
    assert (head["games"], head["games_in_block"]) == (6, 3)


def test_each_line_says_by_itself_which_game_it_was(tmp_path: Path) -> None:
    _, *games = written(contest(Skill(2), HIGHEST, LOWEST), tmp_path / "a", games=4)
    assert len(games) == 4
    for number, game in enumerate(games):
        assert " ".join(game) == (
            "game rules seats options block seed bots versions bot_seeds standings winners decisions times"
        )
        assert (game["game"], game["rules"], game["seats"], game["options"]) == ("skill", 1, 2, {"prizes": 4})
        assert game["block"] == number // 2
        assert game["versions"] == ["1", "1"]
        assert game["standings"] == [[4] if bot == "highest" else [1] for bot in game["bots"]]
        assert game["winners"] == [game["bots"].index("highest")]


def test_the_options_of_a_game_are_in_the_command() -> None:
    game = boneyard.game("spots", 2, off_leash=True)
    head = head_of(Contest(game, (level("quick", game),), seed="ab" * 32), 10, [50.0, 52.5])
    assert head.command == (
        "boneyard arena spots --seats 2 --off-leash on --bots quick --games 10 --seed "
        + "ab" * 32
        + " --sprt 50,52.5"
    )


def test_the_page_about_it_names_every_key(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text()
    for line in written(contest(Skill(2), HIGHEST, LOWEST), tmp_path / "a", games=1):
        assert [key for key in line if f"`{key}`" not in page] == []


# The same, however it is played


@pytest.mark.parametrize(
    "now",
    [
        contest(Gops(2), RANDOM, HIGHEST),
        contest(Pairs(), RANDOM, HIGHEST),
        Contest(Gops(4), (RANDOM, LOWEST), HIGHEST, 3),
    ],
    ids=lambda now: f"{now.game.name}-{now.game.seats}",
)
def test_the_lines_are_the_same_however_many_processes_play(now: Contest, tmp_path: Path) -> None:
    alone = written(now, tmp_path / "alone", games=24)
    assert len(alone) == 25
    for crew in (2, 3):
        assert without_times(written(now, tmp_path / str(crew), 24, crew)) == without_times(alone)


def test_a_test_stops_at_the_same_game_however_many_processes_play(tmp_path: Path) -> None:
    now = contest(Skill(2), HIGHEST, LOWEST)
    alone = written(now, tmp_path / "alone", 10_000, 1, [50, 60])
    assert 20 < len(alone) < 100
    assert without_times(written(now, tmp_path / "two", 10_000, 2, [50, 60])) == without_times(alone)


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    one, other = (
        written(contest(Gops(2), RANDOM, HIGHEST, seed=seed), tmp_path / str(seed)) for seed in (1, 2)
    )
    assert [game["seed"] for game in one[1:]] != [game["seed"] for game in other[1:]]


def test_closing_the_iterator_ends_the_processes() -> None:
    blocks = processes.played(contest(Gops(2), RANDOM, HIGHEST), range(1000), 2)
    assert [next(blocks)[0].block for _ in range(3)] == [0, 1, 2]
    assert len(active_children()) == 2
    blocks.close()
    assert active_children() == []


def test_a_bot_that_fails_in_another_process_is_named() -> None:
    blocks = processes.played(contest(Gops(2), LOWEST, CHEAT), range(4), 2)
    with pytest.raises(BotFailed, match=r"cheat.*IllegalAction"):
        list(blocks)


def test_a_process_that_is_gone_is_noticed() -> None:
    blocks = processes.played(contest(Gops(2), LOWEST, VANISHING), range(4), 2)
    with pytest.raises(BotFailed, match="has ended by itself"):
        list(blocks)


# Read again, and gone on with


def test_reading_prints_the_same_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for sprt in ([], [50.0, 60.0]):
        file = tmp_path / f"{len(sprt)}"
        written(contest(Gops(2), RANDOM, HIGHEST), file, sprt=sprt)
        printed = capsys.readouterr().out
        assert arena.command(reading(file), no_game, None) == 0
        assert capsys.readouterr().out == printed


def reading(file: Path) -> Namespace:
    return Namespace(read=str(file), resume=None, processes=None)


def no_game(seats: int | None) -> Any:
    raise AssertionError("reading needs no game")


@pytest.mark.parametrize("kept", [1, 2, 3, 4, 17, 21])
def test_what_was_cut_off_is_gone_on_with(
    kept: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After so many lines, in the middle of the next one."""
    whole = written(contest(Skill(2), RANDOM, HIGHEST), tmp_path / "whole")
    expected = table(capsys)
    file = tmp_path / "cut"
    text = (tmp_path / "whole").read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(text[:kept]) + b"".join(text[kept : kept + 1])[:30])
    assert arena.resume(file, 1, toy) == 0
    assert without_times(lines(file)) == without_times(whole)
    assert table(capsys) == expected


def test_a_decided_test_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "a"
    whole = written(contest(Skill(2), HIGHEST, LOWEST), file, 1000, 1, [50, 60])
    assert arena.resume(file, 1, toy) == 0
    assert lines(file) == whole


def test_other_bots_do_not_go_on_with_it(tmp_path: Path) -> None:
    written(contest(Skill(2), RANDOM, HIGHEST), tmp_path / "a")

    def changed(name: str, game: Any) -> Entrant:
        return Entrant(name, "2", RANDOM.make)

    with pytest.raises(BadRecord, match=r"^random at Skill is not the one that played those games"):
        arena.resume(tmp_path / "a", 1, changed)


def test_a_block_that_was_not_finished_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a"
    written(contest(Skill(2), RANDOM, HIGHEST), file)
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:8]))
    results = read_results(file)
    assert (len(results.blocks), results.games, results.left_out) == (3, 6, 1)
    capsys.readouterr()
    arena.command(reading(file), no_game, None)
    out = capsys.readouterr().out
    assert "Skill, 2 seats: 6 games in 3 blocks, seed 1.\n" in out
    assert "It ended early: 20 games were to be played.\n" in out
    assert "1 game of a block that was not finished is left out.\n" in out


def test_a_file_with_nothing_but_its_head(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(contest(Skill(2), RANDOM, HIGHEST), tmp_path / "a")
    (tmp_path / "b").write_bytes((tmp_path / "a").read_bytes().splitlines(keepends=True)[0])
    capsys.readouterr()
    arena.command(reading(tmp_path / "b"), no_game, None)
    assert "No block of games was finished" in capsys.readouterr().out


def test_a_head_leads_back_to_its_contest() -> None:
    for now in (Contest(Skill(3), (RANDOM, HIGHEST), LOWEST, 9), contest(Skill(2), RANDOM, HIGHEST)):
        again = contest_of(head_of(now, 10, []), toy)
        assert (again.bots, again.rival, again.seed) == (now.bots, now.rival, now.seed)
        assert again.game.options_hash == now.game.options_hash


# What is wrong with a file


def test_results_are_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("precious")
    with pytest.raises(BadOption, match=r"is there already: --resume goes on with it"):
        written(contest(Skill(2), RANDOM, HIGHEST), tmp_path / "a")
    assert (tmp_path / "a").read_text() == "precious"


@pytest.mark.parametrize("name", ["no/such/folder", "x" * 300, "a\0b", "file/below"])
def test_a_file_that_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match=r"(cannot be written: .*|not the name of a file)\.$"):
        written(contest(Skill(2), RANDOM, HIGHEST), tmp_path / name)


@pytest.mark.parametrize("name", ["none", ".", "x" * 300, "a\0b"])
def test_a_file_that_cannot_be_read_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"(cannot be read: .*|not the name of a file)\.$"):
        read_results(tmp_path / name)


@pytest.mark.parametrize(
    "text", ["", "\n", "{}\n", "[1]\n", "hello\n", "\xff\n", '{"arena":1}\n', "[" * 9999 + "\n"]
)
def test_what_is_no_file_of_results_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(text.encode("latin-1"))
    with pytest.raises(BadRecord, match=r"does not hold the results of an arena\.$"):
        read_results(tmp_path / "a")


def test_results_of_a_newer_boneyard_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"was made by a newer Boneyard\.$"):
        read_results(damaged(tmp_path, 1, arena=2))


def damaged(folder: Path, number: int, **changes: object) -> Path:
    """A file of results with another value in this line."""
    written(contest(Skill(2), RANDOM, HIGHEST), folder / "a")
    kept = lines(folder / "a")
    kept[number - 1].update(changes)
    (folder / "b").write_text("".join(json.dumps(line) + "\n" for line in kept))
    return folder / "b"


@pytest.mark.parametrize(
    "changes",
    [
        {"teams": [0]},
        {"games_in_block": 0},
        {"versions": {}},
        {"sprt": [50]},
        {"sprt": [60, 50]},
        {"bots": []},
    ],
    ids=str,
)
def test_a_damaged_head_is_refused(changes: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"is damaged at line 1\.$"):
        read_results(damaged(tmp_path, 1, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"bots": ["random"]},
        {"bots": ["random", "nobody"]},
        {"winners": [2]},
        {"winners": "all"},
        {"standings": [[1]]},
        {"standings": [[1], []]},
        {"decisions": [4, 5]},
        {"times": [[1, 2, 3, 4], [1, 2, 3, 4.5]]},
    ],
    ids=str,
)
def test_a_damaged_line_is_named(changes: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"is damaged at line 4\.$"):
        read_results(damaged(tmp_path, 4, **changes))


def test_missing_games_are_noticed(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"is damaged: some of its games are missing\.$"):
        read_results(damaged(tmp_path, 4, block=7))
