"""The table as plain lines: whole games, and every command."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from boneyard.core.match import Match
from boneyard.core.record import read_record
from boneyard.games.gonuts.game import GoNuts
from boneyard.terminal.history import recorded
from boneyard.terminal.lines import transcript, watch
from boneyard.terminal.paper import Paper
from boneyard.terminal.seating import one_person
from boneyard.terminal.session import LocalTable
from tests.terminal.at_table import (
    CHOICE,
    Command,
    Keyboard,
    a_bot_table,
    a_table,
    an_asked_table,
    play_on,
    talk,
    until_asked,
)

GAMES = [
    ("1",),
    ("2", "--name", "Ann"),
    ("3", "--bots", "none,quick", "--name", "Ann,Ben"),
    ("4", "--bots", "random,quick,quick"),
    ("2", "--off-leash"),
    ("2", "--trick-set", "dog_park"),
    ("2", "--trick-set", "agility_course", "--paws-on-scored", "on"),
    ("2", "--trick-set", "hunting_grounds"),
    ("2", "--trick-set", "kennel_club"),
    ("2", "--trick-set", "puppy_pen"),
]


@pytest.mark.parametrize("flags", GAMES, ids=" ".join)
def test_a_whole_game_through_a_pipe(
    flags: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    from boneyard.cli import main

    file = tmp_path / "game.json"
    keyboard = Keyboard(lambda: capsys.readouterr().out, seed=4)
    monkeypatch.setattr("sys.stdin", keyboard)
    assert main(["play", "spots", "--seats", *flags, "--seed", "5", "--save", str(file)]) == 0
    assert "won" in keyboard.seen
    assert "quit" in keyboard.seen
    assert capsys.readouterr().err == ""
    assert not Match.replay(read_record(file)).actors


def test_the_person_asked_sees_table_question_and_choices() -> None:
    out = talk(an_asked_table())
    assert "> You" in out  # this paper has ASCII letters only
    assert "Choose a trick." in out
    assert CHOICE.findall(out) == ["1", "2", "3", "4", "5"]
    assert re.search(r"3  run        Run: Roll 3\. You may roll 1, again and again\.  \(bust [\w ]+%\)", out)


def test_typing_a_number_or_the_notation_plays_it() -> None:
    assert "You chose Run.\nYou rolled 4, 3 and 2." in talk(an_asked_table(), "3")
    assert "You chose Run.\nYou rolled 4, 3 and 2." in talk(an_asked_table(), "Run")


def test_what_means_nothing_is_answered_and_asked_again() -> None:
    table = an_asked_table()
    out = talk(table, "banana", "99")
    assert "There is no choice 'banana' now; type a number from 1 to 5, or `help`." in out
    assert table.match.steps[-1] == "1 beg"


def test_an_empty_line_shows_the_choices_once_more() -> None:
    assert talk(an_asked_table(), "").count("Choose a trick.") == 2


def test_an_empty_line_takes_the_only_choice() -> None:
    table = a_table(1, 3, trick_set="hunting_grounds")
    table.play("retrieve")
    view = table.match.state
    view.top = 0  # Dot, with its one space
    table._look()
    assert [offer.text for offer in table.offers()] == ["set 1"]
    assert "You set a die to 1, as on Dot." in talk(table, "")


def test_undo_takes_a_step_back() -> None:
    table = an_asked_table()
    out = talk(table, "run", "keep", "4 on 2", "undo")
    assert "You placed a 4 on Pudding.\n" in out
    assert "Your last step is taken back." in out
    assert table.match.steps[-1] == "0 keep"


def test_undo_of_what_was_revealed_is_refused() -> None:
    assert "There is nothing to take back" in talk(an_asked_table(), "run", "undo")


def test_the_rule_of_the_question_and_any_other() -> None:
    out = talk(an_asked_table(), "?", "? 4.6", "? bust", "? 99")
    assert "\n3.1 Clockwise; a trick or scoring\n" in out
    assert out.count("\n4.6 Busting\n") == 2
    assert "The rules have no section '99'; they go from 1 to 11." in out


def test_why() -> None:
    out = talk(an_asked_table(), "why beg", "why yard", "why", "why unicorn")
    assert "Beg lies facedown until the tiles are turned back up. (rule 3.3)" in out
    assert "Dice are buried after a roll: choose a trick first. (rule 4.5)" in out
    assert "There is no '' on this table." in out
    assert "There is no 'unicorn' on this table." in out


def test_log_help_and_table() -> None:
    out = talk(an_asked_table(), "log", "help", "table")
    assert out.count("Quick chose Beg.") == 2
    assert "take your last step back" in out
    assert out.count("Dice left") == 2


def test_save_and_resume_in_the_middle_gives_the_same_game(tmp_path: Path, boneyard_command: Command) -> None:
    file, whole = tmp_path / "half.json", tmp_path / "whole.json"
    choices = "1\n2\n1\n1\n1\n2\n1\n1\n"
    started = boneyard_command("play", "spots", "--seed", "6", typed=f"1\n1\nsave {file}\nquit\n")
    assert f"Saved. To go on later: boneyard play --resume {file}" in started.out
    resumed = boneyard_command(
        "play", "--resume", str(file), "--save", str(tmp_path / "rest.json"), typed=choices
    )
    straight = boneyard_command(
        "play", "spots", "--seed", "6", "--save", str(whole), typed=f"1\n1\n{choices}"
    )
    assert resumed.code == straight.code == 0
    assert read_record(tmp_path / "rest.json") == read_record(whole)
    assert len(read_record(whole)["steps"]) > len(read_record(file)["steps"])


def test_a_bad_name_for_the_file_is_refused_and_play_goes_on(tmp_path: Path) -> None:
    out = talk(an_asked_table(), f"save {tmp_path}", f"save {tmp_path}/no/such/place.json", "run")
    assert f"{tmp_path} is a folder, not a file." in out
    assert "place.json cannot be written: no such file or directory." in out
    assert "You chose Run." in out


def test_quit_asks_before_an_unsaved_game_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "You chose Run." in talk(an_asked_table(), "quit", "", "run")
    assert list(tmp_path.iterdir()) == []
    assert "You chose Run." not in talk(an_asked_table(), "quit", "n", "run")
    assert list(tmp_path.iterdir()) == []
    assert "Saved. To go on later: boneyard play --resume spots-" in talk(
        an_asked_table(), "quit", "y", "run"
    )
    assert len(list(tmp_path.iterdir())) == 1


def test_the_end_of_input_offers_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "The game was left unfinished and not saved." in talk(an_asked_table())
    answers = iter(["", "y"])  # the end of the input, and then an answer to the question

    def ask(prompt: str, endings: Callable[[str], list[str]]) -> str:
        answer = next(answers)
        if not answer:
            raise EOFError
        return answer

    from boneyard.terminal.lines import play

    play(an_asked_table(), Paper(io.StringIO()), ask)
    assert len(list(tmp_path.iterdir())) == 1


def test_at_the_end_one_can_save_look_back_and_play_again(tmp_path: Path) -> None:
    table = play_on(a_table(1, 2), 1)
    out = talk(table, "banana", "log", f"save {tmp_path / 'done.json'}", "again", "quit", "n")
    assert out.count("play again, with new luck") == 2
    assert "`boneyard replay" in out
    assert out.count("d0g rolled a") > 5
    assert out.count("You got ") >= 3
    assert not Match.replay(read_record(tmp_path / "done.json")).actors


def test_at_a_hot_seat_everybody_is_spoken_to_in_turn() -> None:
    table = a_table(bots="none", names="Ann,Ben")
    out = talk(table, "beg", "beg", "howl")
    assert "Ben went first." not in out  # Ben is asked first, so it is: You went first.
    assert "You went first." in out
    assert out.count("You chose Beg.") == 1
    assert "You chose Howl." in out


def test_between_two_people_with_secrets_the_screen_is_emptied() -> None:
    game = GoNuts(2)
    table = LocalTable(Match(game, 5), one_person(game, ["none"], ["Ann", "Ben"]))
    out = talk(table, "", "1", "", "2")
    pages = out.split("\n" * 40)
    assert len(pages) == 4  # before Ann, Ann's, Ben's, and Ann's next
    for page, name in zip(pages[1:], ["Ann", "Ben", "Ann"], strict=True):
        assert page.strip().startswith(f"Pass the keyboard to {name}. {name}: press Enter")
    assert "You chose" not in pages[2].partition("> ")[0]


def test_where_nothing_is_hidden_nobody_waits_for_the_keyboard() -> None:
    assert "Pass the keyboard" not in talk(a_table(bots="none", names="Ann,Ben"), "beg", "beg", "howl")


def test_scores_at_any_time() -> None:
    game = GoNuts(2)
    table = LocalTable(Match(game, 5), one_person(game, ["quick"], []))
    while not any(points for _, points in game.breakdown(table.view, 0)):
        table.play(table.offers()[0].text if table.asks_person else table.bot_choice())
    until_asked(table)
    out = talk(table, "scores")
    assert "The game is not finished. So far:" in out
    kind, points = game.breakdown(table.view, 0)[0]
    assert f"{kind}: {points}".replace("×", "x") in out


def test_a_table_that_shows_no_signs_but_ascii() -> None:
    talked = talk(an_asked_table())
    assert talked.isascii()
    assert "yard 2/7 ##----- (2)" in talked


def test_a_paper_that_shows_them(tmp_path: Path) -> None:
    with (tmp_path / "page.txt").open("w", encoding="utf-8") as out:
        Paper(out).lines(an_asked_table().drawing(80))
    assert "yard 2/7 ▮▮▯▯▯▯▯ (2)" in (tmp_path / "page.txt").read_text("utf-8")


class Terminal(io.StringIO):
    """A paper in colour."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_colours_only_where_they_are_wanted() -> None:
    coloured, bare, simple = Terminal(), Terminal(), Terminal()
    drawing = an_asked_table().drawing(80)
    Paper(coloured, {"TERM": "xterm"}).lines(drawing)
    Paper(bare, {"TERM": "xterm", "NO_COLOR": "1"}).lines(drawing)
    Paper(simple, {"TERM": "dumb"}).lines(drawing)
    assert "\x1b[33m■ Walk\x1b[0m" in coloured.getvalue()
    assert "\x1b" not in bare.getvalue() + simple.getvalue()
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured.getvalue()) == bare.getvalue()


def test_long_choices_fold_on_a_terminal_only() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    for out in (terminal, pipe):
        paper = Paper(out, {"TERM": "xterm"})
        paper.width = 30
        paper.entry("  1  run  ", "Roll 3. You may roll 1, again and again.")
    assert terminal.getvalue() == "  1  run  Roll 3. You may roll\n          1, again and again.\n"
    assert pipe.getvalue() == "  1  run  Roll 3. You may roll 1, again and again.\n"


def test_watching_bots_tells_the_whole_game() -> None:
    out = io.StringIO()
    table = a_bot_table(3)
    watch(table, Paper(out))
    text = out.getvalue()
    assert table.over
    assert all(sentence in text for sentence in table.told())
    assert text.count("Dice left") == 1 + sum(
        1 for before, after in zip(decisions(table), decisions(table)[1:], strict=False) if before != after
    )


def decisions(table: LocalTable) -> list[str]:
    return [step[0] for step in table.match.steps if step[0] != "*"]


def test_a_transcript_shows_the_table_at_every_turn_and_tells_everything() -> None:
    table = play_on(a_table(1, 4), 2)
    out = io.StringIO()
    transcript(recorded(table.match, 0), table.match, table.voice, Paper(out))
    text = out.getvalue()
    turns = [step for step in table.match.steps if step.partition(" ")[2] in ("score", *TRICKS)]
    assert text.count("Dice left") == len(turns)
    assert all(sentence in text for sentence in table.told())
    assert text.rstrip().splitlines()[-1].startswith("2. ")


TRICKS = ("howl", "walk", "run", "roll_over", "fetch", "beg")
