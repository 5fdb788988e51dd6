"""The command line: what it prints, and one sentence for everything that is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import boneyard
from boneyard.cli import main
from boneyard.core import registry
from boneyard.core.record import read_record
from tests.terminal.at_table import Command, Said, a_record, refused

SEED = "ab" * 32


# What it prints


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for flag, words in (
        ("--version", f"boneyard {boneyard.__version__}"),
        ("--help", "look on while bots play"),
    ):
        with pytest.raises(SystemExit) as left:
            main([flag])
        assert left.value.code == 0
        assert words in capsys.readouterr().out


def test_without_a_command_it_helps(boneyard_command: Command) -> None:
    said = boneyard_command()
    assert said.code == 0
    assert "play a game" in said.out


def test_every_option_of_a_game_is_listed_with_range_default_and_rule(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "spots", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    for option in boneyard.game("spots").declared:
        assert f"--{option.name.replace('_', '-')}" in text
        assert option.help in text
        assert f"Takes {option.allowed()}; default" in text
        assert f"Rule {option.rule}." in text


def test_games_and_bots(boneyard_command: Command) -> None:
    assert boneyard_command("games").out == "spots      Spots: 1 to 4 players, about 30 minutes\n"
    assert "quick " in boneyard_command("bots").out
    assert "random " in boneyard_command("bots").out


def test_rules_whole_and_by_section(boneyard_command: Command) -> None:
    whole = boneyard_command("rules", "spots")
    assert whole.out.startswith("Spots\n")
    assert len(whole.out.splitlines()) > 500
    assert boneyard_command("rules").out == whole.out
    assert boneyard_command("rules", "spots", "4.6").out.startswith("4.6 Busting\n")
    assert boneyard_command("rules", "spots", "play", "dead").out.startswith("7.21 Play Dead\n")


def test_rules_of_which_game(boneyard_command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "gops", "examples.gops.game:Gops")
    assert "where GAME is one of spots, gops." in refused(boneyard_command("rules"))
    assert boneyard_command("rules", "gops").out.startswith("Gops\n")
    assert "  2  Gops: 2 to 4 players" in boneyard_command("play", typed="2\n").out


def test_watching_prints_the_game(boneyard_command: Command) -> None:
    said = boneyard_command("watch", "spots", "--bots", "quick,quick", "--seed", "1")
    assert said.code == 0
    assert "Quick 2 " in said.out
    assert said.out.rstrip().splitlines()[-1].startswith("2. ")
    assert boneyard_command("watch", "spots", "--bots", "quick,quick", "--seed", "1").out == said.out


def test_watching_keeps_the_record(boneyard_command: Command, tmp_path: Path) -> None:
    file = tmp_path / "watched.json"
    said = boneyard_command("watch", "spots", "--seats", "3", "--seed", SEED, "--save", str(file))
    assert f"The record is in {file}." in said.out
    assert read_record(file)["seed"] == SEED
    assert boneyard_command("verify", str(file)).code == 0


def test_as_many_seats_as_there_are_bots(boneyard_command: Command) -> None:
    assert "Random" in boneyard_command("play", "spots", "--bots", "quick,random,quick").out
    assert "Quick 2" in boneyard_command("play", "spots", "--bots", "quick,random,quick").out


def test_without_a_game_one_is_chosen_and_enter_takes_the_first(boneyard_command: Command) -> None:
    for typed in ("\n", "1\n", "spots\n"):
        said = boneyard_command("play", "--seed", "1", typed=typed)
        assert "  1  Spots: 1 to 4 players, about 30 minutes" in said.out
        assert "Dice left" in said.out


# Records


def test_verify_counts_what_fits(boneyard_command: Command, tmp_path: Path) -> None:
    match = a_record(tmp_path / "game.json", 60).match
    luck = sum(step.startswith("*") for step in match.steps)
    said = boneyard_command("verify", str(tmp_path / "game.json"))
    assert said.code == 0
    assert (
        f"{luck} rolls and draws and {len(match.steps) - luck} decisions fit the seed and the rules."
        in said.out
    )
    assert "SHA-256 of the seed: " in said.out
    assert "The game is not finished." in said.out


def forge(file: Path, key: str, value: object) -> None:
    record = json.loads(file.read_text())
    record[key] = value
    file.write_text(json.dumps(record))


def test_a_forged_record_is_refused_by_all_who_read_it(boneyard_command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    steps = list(a_record(file, 40).match.steps)
    roll = next(number for number, step in enumerate(steps) if number > 10 and step.startswith("*"))
    forge(file, "steps", [*steps[:roll], "* 6 6 6", *steps[roll + 1 :]])
    for command in (["verify", str(file)], ["replay", str(file)], ["play", "--resume", str(file)]):
        assert f"at step {roll + 1} ('* 6 6 6')" in refused(boneyard_command(*command))
    assert boneyard_command("verify", str(file)).code == 2


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("seed", "00" * 32, "its head (game, options or seed) does not fit its chain"),
        ("standings", [[6], [0]], "its standings do not fit its chain"),
        ("game", "chess", "There is no game 'chess'"),
        ("schema", 99, "made by a newer Boneyard"),
        ("extra", 1, "'extra' does not belong in it"),
    ],
)
def test_every_kind_of_forgery_has_its_sentence(
    boneyard_command: Command, tmp_path: Path, key: str, value: object, sentence: str
) -> None:
    a_record(tmp_path / "game.json", 20)
    forge(tmp_path / "game.json", key, value)
    assert sentence in refused(boneyard_command("verify", str(tmp_path / "game.json")))


def test_files_that_are_no_records(boneyard_command: Command, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("milk")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "list.json").write_text("[]")
    for command in (["verify"], ["replay"], ["play", "--resume"]):
        assert "cannot be read" in refused(boneyard_command(*command, str(tmp_path / "missing.json")))
        assert "cannot be read" in refused(boneyard_command(*command, str(tmp_path)))
        assert "not JSON" in refused(boneyard_command(*command, str(tmp_path / "notes.txt")))
        assert "it is not text" in refused(boneyard_command(*command, str(tmp_path / "bytes.json")))
        assert "not a Boneyard record" in refused(boneyard_command(*command, str(tmp_path / "list.json")))


def test_replay_prints_a_transcript(boneyard_command: Command, tmp_path: Path) -> None:
    table = a_record(tmp_path / "game.json", 60)
    said = boneyard_command("replay", str(tmp_path / "game.json"))
    assert said.code == 0
    assert "Player 1 got " in said.out
    assert "The game is not finished. So far:" in said.out
    own = boneyard_command("replay", str(tmp_path / "game.json"), "--seat", "1").out
    assert all(sentence.replace("Quick", "Player 2") in own for sentence in table.told())


def test_resuming_goes_on_with_the_same_game_and_file(boneyard_command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = a_record(file, 30)
    said = boneyard_command("play", "--resume", str(file), typed="table\nsave\nquit\n")
    assert all(sentence in said.out for sentence in table.told())
    assert f"Saved. To go on later: boneyard play --resume {file}" in said.out


# What is refused


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("fly", "Argument COMMAND: invalid choice: 'fly'"),
        ("play chess", "There is no game 'chess'; the games are: spots."),
        ("watch chess", "There is no game 'chess'; the games are: spots."),
        ("rules chess", "There is no game 'chess'; the games are: spots."),
        ("rules spots 99", "The rules have no section '99'; they go from 1 to 11."),
        ("play spots --seats 5", "Spots is played with 1, 2, 3, 4 seats, not 5."),
        ("play spots --seats 0", "Spots is played with 1, 2, 3, 4 seats, not 0."),
        ("play spots --seats two", "--seats takes a number of players, not 'two'."),
        ("play spots --bots clever", "There is no bot 'clever'; the bots are: "),
        ("play spots --bots ,", "There is no bot ''; the bots are: "),
        ("play spots --seats 4 --bots quick,quick", "2 bots were named for the other seats, and there are 3"),
        ("play spots --seats 1 --bots quick", "1 bots were named for the other seats, and there are 0"),
        ("watch spots --bots none", "Only bots play when you watch"),
        (
            "watch spots --seats 2 --bots quick,quick,quick",
            "3 bots were named for the seats, and there are 2",
        ),
        ("play spots --seed dog", "--seed takes a whole number, or 64 hexadecimal digits, not 'dog'."),
        ("play spots --seed 1.5", "--seed takes a whole number, or 64 hexadecimal digits, not '1.5'."),
        (f"play spots --seed {SEED}ab", "--seed takes a whole number, or 64 hexadecimal digits"),
        ("play spots --name Ann,Ben", "2 names were given, and 1 of the seats are for people."),
        ("play spots --off-leash maybe", "Option off_leash takes on or off, not 'maybe' (rule 8.3)."),
        ("play spots --trick-set cats", "Option trick_set takes one of adoption_event"),
        (
            "play spots --d0g-treats 12 --seats 1",
            "Option d0g_treats takes a whole number from 0 to 11, not '12'",
        ),
        ("play spots --d0g-treats 5", "d0g plays only against one player"),
        ("play spots --off-leash --trick-set dog_park", "Off-leash hours use all tiles"),
        ("play spots --frisbee", "Unrecognized arguments: --frisbee; `boneyard --help`"),
        ("play spots --seats", "Argument --seats: expected one argument; `boneyard play --help`"),
        ("play spots --see 3", "Unrecognized arguments: --see 3"),
        ("verify", "The following arguments are required: FILE; `boneyard verify --help`"),
        ("play", "No game was chosen."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    boneyard_command: Command, command: str, sentence: str
) -> None:
    said = boneyard_command(*command.split())
    if command == "play":
        said = Said(said.code, "", said.err)  # the question is printed before its missing answer is refused
    assert sentence in refused(said)


def test_a_save_that_cannot_be_is_refused_before_the_game(boneyard_command: Command, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("milk")
    for place, sentence in (
        (tmp_path, "is a folder"),
        (tmp_path / "notes.txt", "already holds something else"),
        (tmp_path / "notes.txt" / "game.json", "cannot be written: not a directory"),
        (tmp_path / "no" / "where.json", "cannot be written: no such file or directory"),
    ):
        for command in ("play", "watch"):
            assert sentence in refused(boneyard_command(command, "spots", "--save", str(place)))
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_resumed_game_keeps_its_seats_seed_and_options(boneyard_command: Command, tmp_path: Path) -> None:
    a_record(tmp_path / "game.json", 10)
    resume = ("play", "spots", "--resume", str(tmp_path / "game.json"))
    for flags in (["--seats", "3"], ["--seed", "1"], ["--off-leash"]):
        assert f"so {flags[0]} cannot be chosen again" in refused(boneyard_command(*resume, *flags))


def test_a_seat_that_is_not_at_the_table(boneyard_command: Command, tmp_path: Path) -> None:
    a_record(tmp_path / "game.json", 10)
    replay = ("replay", str(tmp_path / "game.json"), "--seat")
    for seat in ("0", "3", "-1"):
        assert f"There is no seat {seat} at this table; the seats are 1 to 2." in refused(
            boneyard_command(*replay, seat)
        )
    assert "--seat takes the number of a seat, not 'first'." in refused(boneyard_command(*replay, "first"))


# Leaving


class CtrlC:
    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        raise KeyboardInterrupt


def test_ctrl_c_leaves_at_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", CtrlC())
    assert main(["play", "spots", "--seed", "1"]) == 130
    assert capsys.readouterr().err == "\n"


def test_the_end_of_input_leaves_cleanly(boneyard_command: Command) -> None:
    said = boneyard_command("play", "spots", "--seed", "1")
    assert said.code == 0
    assert said.out.endswith("The game was left unfinished and not saved.\n")


def test_a_mistake_of_ours_is_a_sentence_too(
    boneyard_command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(game: str, language: str) -> str:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("boneyard.rulebook.page", stumble)
    said = boneyard_command("rules", "spots")
    assert said.code == 1
    assert said.err == "Boneyard itself made a mistake (ZeroDivisionError: oops). Please report it.\n"


# As a process of its own


def run(*argv: str, **kwargs: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "boneyard", *argv]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, **kwargs)  # type: ignore[call-overload, no-any-return]


def test_help_and_rules_import_nothing_heavy() -> None:
    for argv in (["--help"], ["rules", "spots"], ["play", "spots", "--help"]):
        program = (
            "import sys\nfrom boneyard.cli import main\n"
            f"try:\n    main({argv!r})\nexcept SystemExit:\n    pass\n"
            "heavy = {'textual', 'rich', 'asyncio', 'numpy'} & set(sys.modules)\n"
            "sys.exit(len(heavy))"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_goes_away_is_no_mistake() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "boneyard", "rules", "spots"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


def test_a_game_piped_through_a_terminal_without_unicode() -> None:
    done = run(
        "play",
        "spots",
        "--seed",
        "3",
        "--name",
        "Zoë",
        input="1\n1\n1\nquit\nn\n",
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "Dice left" in done.stdout


def test_the_terminal_speaks_german_when_asked_to() -> None:
    told = run("--language", "de", "play", "dog", "--plain", "--seed", "3", input="1\nquit\n")
    assert "Welche Karte bekommt" in told.stdout
    refused = run("play", "chess", env={**os.environ, "BONEYARD_LANGUAGE": "de"})
    assert refused.stderr.startswith("Ein Spiel 'chess' gibt es nicht")


def test_a_language_that_is_not_there_is_refused() -> None:
    refused = run("--language", "xx", "games")
    assert refused.returncode == 2
    assert refused.stderr == "There is no language 'xx'; the languages are: en, de, es, fr.\n"
