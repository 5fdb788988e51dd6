"""The table on the full screen, played by a headless pilot."""

import asyncio
import io
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

import boneyard
from boneyard import cli
from boneyard.core.match import Match
from boneyard.core.record import read_record
from boneyard.games.gonuts.game import GoNuts
from boneyard.terminal.pages import LeaveQuestion, Page, RulesPage
from boneyard.terminal.screen import Choices, TableApp, Typed
from boneyard.terminal.seating import one_person
from boneyard.terminal.session import LocalTable
from tests.terminal.at_table import a_bot_table, a_table, an_asked_table, play_on

SMALL, LARGE = (80, 24), (140, 45)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "140x45"])
FOREVER = 3600.0  # a pause that only a key ends
Steps = Callable[[Pilot[int]], Awaitable[None]]


def at_screen(table: LocalTable, size: tuple[int, int], steps: Steps, pause: float = 0.0) -> TableApp:
    """Run the app without a terminal, do these steps there, and leave."""

    async def run() -> TableApp:
        app = TableApp(table, pause)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot)
        assert app.failure is None
        return app

    return asyncio.run(run())


def press(*keys: str) -> Steps:
    async def steps(pilot: Pilot[int]) -> None:
        await press_all(pilot, *keys)

    return steps


async def press_all(pilot: Pilot[int], *keys: str) -> None:
    """Keys by their names, and some words letter by letter."""
    await pilot.press(*(letter for key in keys for letter in (key if key in WORDS else [key])))
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


WORDS = {"undo", "quit", "run", "walk", "howl", "help", "save"}


def shown(app: TableApp, name: str) -> str:
    return str(app.screen_stack[0].query_one(name, Static).render())


def choices(app: TableApp) -> list[str]:
    options = app.screen_stack[0].query_one(Choices).options
    return [str(option.id) for option in options]


def table_of(pilot: Pilot[int]) -> TableApp:
    assert isinstance(pilot.app, TableApp)
    return pilot.app


@SIZES
def test_it_shows_table_question_choices_and_log(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[int]) -> None:
        app = table_of(pilot)
        assert "Walk yellow" in shown(app, "#drawing")
        assert shown(app, "#ask") == "Choose a trick."
        assert choices(app) == ["howl", "walk", "run", "roll_over", "fetch"]
        log = "#log" if size == LARGE else "#news"
        assert "Quick chose Beg." in shown(app, log)
        assert app.query_one("#beside").display == (size == LARGE)
        assert isinstance(app.focused, Typed)

    at_screen(an_asked_table(), size, steps)


@SIZES
def test_between_two_people_with_secrets_the_table_is_covered(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[int]) -> None:
        app = table_of(pilot)
        for name in ("Ann", "Ben", "Ann"):
            assert shown(app, "#ask").startswith(f"Pass the keyboard to {name}.")
            assert (shown(app, "#drawing"), choices(app)) == ("", [])
            await press_all(pilot, "1")  # no key plays before Enter was pressed
            await press_all(pilot, "enter")
            assert shown(app, "#ask") == f"{name}: Choose a donut of the row, in secret."
            assert "cards in the deck" in shown(app, "#drawing")
            await press_all(pilot, "1" if name == "Ann" else "2")

    game = GoNuts(2)
    at_screen(LocalTable(Match(game, 5), one_person(game, ["none"], ["Ann", "Ben"])), size, steps)


@pytest.mark.parametrize(
    ("size", "keys"),
    [
        (SMALL, ["3"]),
        (LARGE, ["3"]),
        (SMALL, ["run", "enter"]),
        (SMALL, ["down", "down", "down", "enter"]),
        (SMALL, ["r", "u", "tab", "enter"]),
    ],
    ids=str,
)
def test_a_choice_by_key_by_typing_by_arrows_and_completed(size: tuple[int, int], keys: list[str]) -> None:
    app = at_screen(an_asked_table(), size, press(*keys))
    assert app.table.match.steps[-2] == "0 run"
    assert app.table.told()[-1] == "You rolled 4, 3 and 2."


def test_a_choice_by_mouse() -> None:
    async def steps(pilot: Pilot[int]) -> None:
        above = [len(lines) for lines in table_of(pilot)._choice_lines()[:2]]
        await pilot.click(Choices, offset=(5, sum(above)))
        await pilot.pause()

    assert at_screen(an_asked_table(), SMALL, steps).table.match.steps[-2] == "0 run"


def test_a_number_without_a_choice_does_nothing() -> None:
    app = at_screen(an_asked_table(), SMALL, press("9", "0", "3"))
    assert app.table.match.steps[-2] == "0 run"


def test_typing_narrows_the_choices() -> None:
    async def steps(pilot: Pilot[int]) -> None:
        await press_all(pilot, "r")
        assert choices(table_of(pilot)) == ["run", "roll_over"]
        await press_all(pilot, "x")
        assert len(choices(table_of(pilot))) == 5
        await press_all(pilot, "escape")
        assert table_of(pilot).query_one(Typed).value == ""

    at_screen(an_asked_table(), SMALL, steps)


def test_more_than_nine_choices_are_typed_and_entered() -> None:
    table = a_table(1, 3, trick_set="agility_course")
    table.play("bolt")

    async def steps(pilot: Pilot[int]) -> None:
        assert len(choices(table_of(pilot))) == 10
        await press_all(pilot, "1", "0")
        assert table.match.steps[-1] == "0 bolt"
        await press_all(pilot, "enter")

    at_screen(table, SMALL, steps)
    assert "0 bolt 12" in table.match.steps


@SIZES
def test_undo_by_key_and_by_word(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[int]) -> None:
        await press_all(pilot, "3", "1", "1")
        app = table_of(pilot)
        assert app.table.match.steps[-1].startswith("0 4 on ")
        await press_all(pilot, "u")
        assert app.table.match.steps[-1] == "0 keep"
        assert shown(app, "#said") == "Your last step is taken back."
        await press_all(pilot, "1", "undo", "enter")
        assert app.table.match.steps[-1] == "0 keep"
        assert app.query_one(Typed).value == ""
        await press_all(pilot, "u", "u")
        assert "There is nothing to take back" in shown(app, "#said")

    at_screen(an_asked_table(), size, steps)


@SIZES
def test_the_rules_open_where_the_question_comes_from(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[int]) -> None:
        await press_all(pilot, "?")
        page = pilot.app.screen
        assert isinstance(page, RulesPage)
        scroll = page.query_one(VerticalScroll)
        assert scroll.scroll_y == page.marks["3.1"]
        await press_all(pilot, "7", ".", "1")
        assert scroll.scroll_y == page.marks["7.1"]
        await press_all(pilot, "2")
        assert scroll.scroll_y == page.marks["7.12"]
        await press_all(pilot, "escape")
        assert not isinstance(pilot.app.screen, Page)

    at_screen(an_asked_table(), size, steps)


def test_pages_for_log_and_help() -> None:
    async def steps(pilot: Pilot[int]) -> None:
        await press_all(pilot, "l")
        page = pilot.app.screen
        assert isinstance(page, Page)
        assert any("Quick chose Beg." in text for line in page.lines for text, _ in line)
        await press_all(pilot, "escape", "help", "enter")
        page = pilot.app.screen
        assert isinstance(page, Page)
        assert any("take your last step back" in text for line in page.lines for text, _ in line)
        await press_all(pilot, "q")
        assert not isinstance(pilot.app.screen, Page)

    at_screen(an_asked_table(), SMALL, steps)


def test_why_and_what_means_nothing_are_answered_below_the_choices() -> None:
    async def steps(pilot: Pilot[int]) -> None:
        app = table_of(pilot)
        await press_all(pilot, *"why", "space", *"beg", "enter")
        assert shown(app, "#said") == "Beg lies facedown until the tiles are turned back up. (rule 3.3)"
        await press_all(pilot, "x", "enter")
        assert shown(app, "#said").startswith("There is no choice 'x' now")
        await press_all(pilot, "?", "escape", "3")
        assert shown(app, "#said") == ""

    at_screen(an_asked_table(), SMALL, steps)


def test_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def steps(pilot: Pilot[int]) -> None:
        app = table_of(pilot)
        await press_all(pilot, "save", "enter")
        assert shown(app, "#said").startswith("Saved in spots-")
        await press_all(pilot, "save", "space", ".", "enter")
        assert shown(app, "#said") == ". is a folder, not a file."

    at_screen(an_asked_table(), SMALL, steps)
    assert len(list(tmp_path.iterdir())) == 1


# Leaving


@SIZES
def test_quit_asks_and_stays_or_leaves(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def steps(pilot: Pilot[int]) -> None:
        await press_all(pilot, "quit")
        assert isinstance(pilot.app.screen, LeaveQuestion)
        await press_all(pilot, "escape", "3", "ctrl+d")
        assert isinstance(pilot.app.screen, LeaveQuestion)
        await press_all(pilot, "n")

    app = at_screen(an_asked_table(), size, steps)
    assert app.return_value == 0
    assert list(tmp_path.iterdir()) == []
    assert list(app.farewell()) == []


def test_leaving_with_a_save_tells_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = at_screen(an_asked_table(), SMALL, press("q", "s"))
    assert app.return_value == 0
    assert app.table.file is not None
    assert list(app.farewell()) == [f"To go on with this game: boneyard play --resume {app.table.file}"]
    assert read_record(app.table.file)["steps"] == app.table.match.steps


def test_a_save_that_fails_keeps_one_at_the_table(tmp_path: Path) -> None:
    table = an_asked_table()
    table.file = tmp_path / "no" / "where.json"

    async def steps(pilot: Pilot[int]) -> None:
        await press_all(pilot, "q", "s")
        assert "cannot be written" in shown(table_of(pilot), "#said")
        await press_all(pilot, "3")

    at_screen(table, SMALL, steps)
    assert table.match.steps[-2] == "0 run"


def test_ctrl_c_leaves_at_once() -> None:
    assert at_screen(an_asked_table(), SMALL, press("ctrl+c")).return_value == 130


# Bots


def test_bots_act_after_a_pause_which_any_key_ends() -> None:
    async def steps(pilot: Pilot[int]) -> None:
        app = table_of(pilot)
        before = len(app.table.match.steps)
        assert "any key" in app.query_one(Typed).placeholder
        await pilot.press("space")
        await app.workers.wait_for_complete()
        assert app.table.asks_person
        assert len(app.table.match.steps) > before

    at_screen(a_table(), SMALL, steps, pause=FOREVER)


def test_a_step_taken_back_while_a_bot_waits_is_the_persons_again() -> None:
    table = an_asked_table()
    table.play("fetch")
    while table.asks_person and [offer.text for offer in table.offers()] != ["roll", "stop"]:
        table.play(table.offers()[0].text)
    before = list(table.match.steps)
    assert not table.asks_person
    assert table.match.can_undo(0)

    async def steps(pilot: Pilot[int]) -> None:
        await pilot.press("u")
        await pilot.pause()
        assert table.asks_person
        await pilot.press("space")
        await pilot.pause()

    at_screen(table, SMALL, steps, pause=FOREVER)
    assert table.match.steps == before[:-1]


def test_watching_bots_goes_step_by_step_with_any_key() -> None:
    async def steps(pilot: Pilot[int]) -> None:
        app = table_of(pilot)
        before = len(decisions(app))
        await pilot.press("space")
        while len(decisions(app)) == before:
            await pilot.pause()
        assert len(decisions(app)) == before + 1
        await press_all(pilot, "q")

    app = at_screen(a_bot_table(), LARGE, steps, pause=FOREVER)
    assert app.return_value == 0


def decisions(app: TableApp) -> list[str]:
    return [step for step in app.table.match.steps if not step.startswith("*")]


# Whole games


def nearly_over(table: LocalTable) -> LocalTable:
    """A bot plays for everybody until somebody has scored five dogs."""
    while not table.over and max(table.match.standings) < (5,):
        seat = table.seat
        bot = boneyard.bot("quick", table.game, len(table.match.steps))
        table.play(table.game.write(bot.choose(table.game.view(table.match.state, seat))))
    return table


@pytest.mark.parametrize(
    ("seats", "size", "off_leash"), [(1, SMALL, True), (2, LARGE, False), (4, SMALL, False)]
)
def test_a_whole_game_and_another(seats: int, size: tuple[int, int], off_leash: bool) -> None:
    chance = random.Random(seats)

    async def steps(pilot: Pilot[int]) -> None:
        app = table_of(pilot)
        await app.workers.wait_for_complete()
        while not app.table.over:
            await pilot.press(*str(chance.randint(1, len(app.table.offers()))), "enter")
            await app.workers.wait_for_complete()
            if isinstance(app.screen, Page):
                await pilot.press("escape")
        await pilot.pause()
        assert "won" in shown(app, "#ask")
        assert choices(app) == ["again", "review", "save", "log", "quit"]
        finished = app.table
        await press_all(pilot, "1")
        assert app.table is finished
        await press_all(pilot, "enter")
        assert app.table is not finished

    at_screen(nearly_over(a_table(seats, 5, off_leash=off_leash)), size, steps)


def test_the_end_keeps_its_result_on_the_terminal(tmp_path: Path) -> None:
    table = play_on(a_table(1, 2), 1)
    table.file = tmp_path / "done.json"
    app = at_screen(table, SMALL, press("save", "enter", "b", "enter", "q"))
    lines = list(app.farewell())
    assert "won" in lines[0]
    assert lines[-1] == f"The record is in {table.file}: `boneyard replay {table.file}` shows it again."


# Sizes and mishaps


@pytest.mark.parametrize("size", [(20, 5), (60, 16), (300, 20), (111, 60)])
def test_any_size_will_do(size: tuple[int, int]) -> None:
    app = at_screen(play_on(a_table(4, 5), 1, 90), size, press("space", "pagedown", "down", "up", "pageup"))
    assert app.return_value is None


def test_the_size_may_change_also_under_a_page() -> None:
    async def steps(pilot: Pilot[int]) -> None:
        app = table_of(pilot)
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert app.query_one("#beside").display
        await press_all(pilot, "?")
        await pilot.resize_terminal(*SMALL)
        await press_all(pilot, "escape")
        assert not app.query_one("#beside").display

    at_screen(an_asked_table(), SMALL, steps)


def test_a_mistake_of_ours_never_shows_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = TableApp(an_asked_table(), 0.0)

    def stumble(width: int) -> None:
        raise ZeroDivisionError("oops")

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            monkeypatch.setattr(app.table, "drawing", stumble)
            await pilot.press("3")
            await pilot.pause()

    with pytest.raises(ZeroDivisionError):  # the pilot hands it on to tests
        asyncio.run(run())
    assert isinstance(app.failure, ZeroDivisionError)
    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_the_command_line_opens_the_screen_and_passes_its_exit_code_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(TableApp, "run", lambda self: 130)
    assert cli.main(["play", "spots", "--seed", "1"]) == 130


def test_after_a_mistake_of_ours_the_game_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def stumble(app: TableApp) -> None:
        app.failure = ZeroDivisionError("oops")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(TableApp, "run", stumble)
    assert cli.main(["play", "spots", "--seed", "1"]) == 1
    kept, sentence = capsys.readouterr().err.splitlines()
    assert kept.startswith("The game is kept in spots-")
    assert sentence == "Boneyard itself made a mistake (ZeroDivisionError: oops). Please report it."
    assert len(list(tmp_path.iterdir())) == 1
