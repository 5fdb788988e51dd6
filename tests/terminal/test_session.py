"""A table at this keyboard, without a face."""

import shutil
from pathlib import Path

import pytest

from boneyard.core.errors import BadRecord, IllegalAction
from boneyard.core.game import Odds
from boneyard.core.match import Match
from boneyard.core.record import read_record
from boneyard.core.state import ONLOOKER
from boneyard.core.text import say
from boneyard.terminal.session import LocalTable, result
from boneyard.terminal.table import order
from tests.terminal.at_table import a_bot_table, a_table, an_asked_table, play_on, until_asked


def why(table: LocalTable, words: str) -> tuple[str, str]:
    refusal = table.why(words)
    return table.voice.render(refusal.sentence), refusal.rule


# Choosing


def test_a_choice_by_number_by_notation_and_in_any_letters() -> None:
    table = an_asked_table()
    assert [offer.text for offer in table.offers()] == ["howl", "walk", "run", "roll_over", "fetch"]
    assert table.pick("2") == table.pick("walk") == table.pick("  WALK ") == "walk"


@pytest.mark.parametrize("typed", ["0", "6", "-1", "wal", "beg", "²", "9" * 50, "howl howl"])
def test_what_is_no_choice_is_refused_and_changes_nothing(typed: str) -> None:
    table = an_asked_table()
    steps = list(table.match.steps)
    with pytest.raises(IllegalAction, match="type a number from 1 to 5"):
        table.pick(typed)
    assert table.match.steps == steps


def test_beginnings_are_completed_to_choices_and_commands() -> None:
    table = an_asked_table()
    assert table.endings("w") == ["walk", "why"]
    assert table.endings("ho") == ["howl"]
    assert table.endings("xyz") == []


def test_labels_come_with_the_odds_the_game_knows() -> None:
    table = an_asked_table()
    run = next(offer for offer in table.offers() if offer.text == "run")
    assert run.label == "Run: Roll 3. You may roll 1, again and again."
    assert run.odds.startswith("bust ")
    assert run.odds.endswith(" %")


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "bust 0 %"),
        (0.001, "bust under 1 %"),
        (0.124, "bust 12 %"),
        (0.999, "bust over 99 %"),
        (1.0, "bust 100 %"),
    ],
)
def test_only_what_is_certain_is_called_so(chance: float, text: str) -> None:
    assert str(Odds(say("bust"), chance).told) == text


# Who looks on


def test_at_a_hot_seat_you_are_whoever_is_asked() -> None:
    table = a_table(bots="none", names="Ann,Ben")
    seen: set[int] = set()
    while len(seen) < 2:
        assert table.viewer == table.seat == table.voice.you
        assert str(table.question()).startswith(f"{table.seating.names[table.seat]}: ")
        seen.add(table.seat)
        play_on(table, 1, 1)


def test_while_a_bot_acts_the_person_goes_on_looking() -> None:
    table = a_table()
    assert table.seat == 1
    assert table.viewer == 0
    assert not table.asks_person
    assert table.offers() == []
    assert str(table.question()) == "Player 2's turn: a trick, or scoring."


def test_who_watches_bots_is_nobody_at_the_table() -> None:
    table = a_bot_table()
    assert table.viewer == ONLOOKER
    assert not any(sentence.startswith("You") for sentence in table.told())


# Taking back


def test_a_step_is_taken_back_until_something_was_revealed() -> None:
    table = an_asked_table()
    table.play("run")
    with pytest.raises(IllegalAction, match="nothing to take back"):
        table.undo()
    table.play("keep")
    table.play("4 on 2")
    before = table.told()
    table.undo()
    assert sorted(offer.text for offer in table.offers()) == ["4 on 1", "4 on 2", "bust"]
    table.play("4 on 2")
    assert table.told() == before


def test_nobody_takes_back_what_a_bot_did() -> None:
    table = an_asked_table()
    with pytest.raises(IllegalAction, match="nothing to take back"):
        table.undo()


# Why not


def test_why_by_friendly_words() -> None:
    table = an_asked_table()
    assert why(table, "beg") == ("Beg lies facedown until the tiles are turned back up.", "3.3")
    assert why(table, "score") == ("You have no complete dog to score.", "5.1")
    assert why(table, "my yard") == ("Dice are buried after a roll: choose a trick first.", "4.5")
    assert why(table, "the deck?")[1] == "5.4"
    assert why(table, "treats")[1] == "4.4"
    assert why(table, "roll over") == why(table, "run") == ("Nothing speaks against that.", "3.1")


def test_why_by_component_and_by_a_players_name() -> None:
    table = an_asked_table()
    assert (
        why(table, "yard:1") == why(table, "Quick's yard") == ("You bury dice in your own yard only.", "4.5")
    )
    assert why(table, "tile:beg")[1] == "3.3"


def test_why_of_many_with_the_same_answer_needs_no_question_back() -> None:
    table = an_asked_table()
    assert why(table, "space") == ("Dice are placed after a roll: choose a trick first.", "4.5")


def test_why_of_several_asks_which() -> None:
    table = an_asked_table()
    with pytest.raises(IllegalAction, match=r"Which one do you mean: dog:0\.0, dog:0\.1\?"):
        table.why("dog")


@pytest.mark.parametrize("words", ["", " ", "unicorn", "the", "yard unicorn", "0 0 0 9"])
def test_why_of_nothing_on_the_table(words: str) -> None:
    with pytest.raises(IllegalAction, match="on this table"):
        an_asked_table().why(words)


def test_every_component_can_be_asked_about_by_its_id() -> None:
    table = an_asked_table()
    for component in table.game.components(table.view):
        assert table.why(component).rule


# Keeping


def test_a_saved_table_goes_on_just_the_same(tmp_path: Path) -> None:
    table = until_asked(a_table(4, 7, bots="quick,random,quick"))
    table.play("walk")
    file = table.save(tmp_path / "game.json")
    again = LocalTable(Match.replay(read_record(file)), table.seating)
    for each in (table, again):
        while not each.over:
            each.play(each.offers()[-1].text if each.asks_person else each.bot_choice())
    assert table.match.steps == again.match.steps
    assert table.told() == again.told()


def test_a_kept_record_follows_every_step(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = until_asked(LocalTable(a_table().match, a_table().seating, file))
    assert read_record(file)["steps"] == table.match.steps
    table.play("run")
    assert read_record(file)["steps"] == table.match.steps
    assert table.saved


def test_a_record_that_can_no_longer_be_kept_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "shelf").mkdir()
    asked = an_asked_table()
    table = LocalTable(asked.match, asked.seating, tmp_path / "shelf" / "game.json")
    table.play("run")
    assert table.take_trouble() == ""
    shutil.rmtree(tmp_path / "shelf")
    table.play("keep")
    assert table.match.steps[-1] == "0 keep"
    assert not table.saved
    assert table.take_trouble().endswith("cannot be written: no such file or directory.")
    assert table.take_trouble() == ""


def test_saving_never_writes_over_anything_else(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("milk, bread")
    other = tmp_path / "other.json"
    a_table(seed=8).save(other)
    for file in (notes, other):
        before = file.read_text()
        with pytest.raises(BadRecord, match="already holds something else"):
            a_table().save(file)
        assert file.read_text() == before


@pytest.mark.parametrize("name", ["", "missing/game.json", "file/game.json", "x" * 300, "nul\0"])
def test_a_place_where_nothing_can_be_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadRecord, match=r"cannot be written|is a folder|no such letters"):
        a_table().save(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_without_a_name_the_record_is_called_after_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = a_table()
    file = table.save()
    assert file.name.startswith("spots-")
    assert table.save() == file
    assert table.resume_command(file) == f"boneyard play --resume {file}"


def test_how_to_go_on_names_the_bots_and_people_where_they_are_unusual() -> None:
    table = a_table(3, bots="none,random", names="Ann,Ben Ten")
    assert table.resume_command(Path("a b.json")) == (
        "boneyard play --resume 'a b.json' --bots none,random --name 'Ann,Ben Ten'"
    )


def test_again_is_a_new_game_with_the_same_people(tmp_path: Path) -> None:
    table = LocalTable(a_table().match, a_table().seating, tmp_path / "game.json")
    table.save()
    again = table.again()
    assert again.match.seed != table.match.seed
    assert again.seating == table.seating
    assert again.keep == tmp_path / "game-2.json"


# The end


def test_the_result_names_the_winner_and_everybodys_place() -> None:
    table = play_on(a_table(4, 9), 5)
    sentences = [table.voice.render(sentence) for sentence in result(table.match)]
    winner = table.match.winners[0]
    name = "You" if winner == 0 else table.seating.names[winner]
    assert sentences[:2] == [f"{name} won!", f"1. {name}: 6"]
    assert len(sentences) == 5


def test_the_result_of_a_game_d0g_won() -> None:
    table = play_on(a_table(1, 2, d0g_treats=11), 1)
    assert [table.voice.render(sentence) for sentence in result(table.match)][:2] == [
        "d0g won this time.",
        "1. d0g: 6",
    ]


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("?", ("?", "")),
        ("?4.6", ("?", "4.6")),
        (" ? bust ", ("?", "bust")),
        ("WHY the yard", ("why", "the yard")),
    ],
)
def test_commands_are_read_with_their_rest(typed: str, command: tuple[str, str]) -> None:
    assert order(typed) == command
