"""Every game and option set has a report of a match, and the match is still just as it says.

`make golden` writes the reports anew. It keeps their choices where those can still be played, so that a
changed word shows as a changed word; otherwise, or where there is no report yet, bots play a new match. A
game that somebody is adding may be without reports: `make game` offers to write them.
"""

from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import pytest

from boneyard.core.errors import Refused
from tests.conftest import writes
from tests.contract.tables import AnyGame, games, option_sets, seated, wanted
from tests.golden.transcript import Script, by_bots, report_of, script_in

HERE = Path(__file__).parent
SEED = 1
QUICK, RANDOM = "quick", "random"


@dataclass(frozen=True)
class Golden:
    game: AnyGame
    levels: list[str]
    title: str

    @property
    def file(self) -> Path:
        return HERE / self.game.name / f"{self.title}.txt"

    def __str__(self) -> str:
        return f"{self.game.name}/{self.title}"

    def report(self, script: Script) -> str:
        return report_of(self.game, SEED, self.levels, script)


def goldens() -> list[Golden]:
    """The rulebook's options with every number of seats, each other option alone, and one with `random`."""
    found: list[Golden] = []
    for cls in games():
        found += [Golden(cls(seats), [QUICK] * seats, f"seats-{seats}") for seats in cls.seat_counts]
        for options in option_sets(cls)[1:]:
            game = seated(cls, options)
            (name, value), *_ = options.items()
            found.append(Golden(game, [QUICK] * game.seats, f"{name}-{value}"))
        usual = cls()
        found.append(Golden(usual, [RANDOM] + [QUICK] * (usual.seats - 1), "against-random"))
    return found


ALL = goldens()


def missing() -> list[Golden]:
    return [golden for golden in ALL if not golden.file.is_file()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each report that there must be, or is, or is to be written."""
    if "golden" not in metafunc.fixturenames:
        return
    demanded = [
        golden
        for golden in ALL
        if wanted(golden.game.name) or golden.file.is_file() or writes(metafunc.config)
    ]
    metafunc.parametrize("golden", demanded, ids=str)


def test_the_match_is_as_its_report_says(golden: Golden, updating: bool, writing: bool) -> None:
    if updating or (writing and not golden.file.is_file()):
        golden.file.parent.mkdir(exist_ok=True)
        golden.file.write_text(renewed(golden), "utf-8")
    assert golden.file.is_file(), (
        f"{golden} has no report yet: `make game GAME={golden.game.name} WRITE=1` writes it"
    )
    was = golden.file.read_text("utf-8")
    try:
        now = golden.report(script_in(was))
    except Refused as error:
        pytest.fail(f"The match of {golden} cannot be played any more: {error}", pytrace=False)
    if now != was:
        changes = unified_diff(
            was.splitlines(), now.splitlines(), "as reported", "as played now", lineterm=""
        )
        pytest.fail("\n".join([f"The match of {golden} has changed:", *changes]), pytrace=False)
    assert "\nWinner: " in was


def renewed(golden: Golden) -> str:
    """The report of the same choices where they still make a whole match, else of a new one."""
    if golden.file.is_file():
        try:
            report = golden.report(script_in(golden.file.read_text("utf-8")))
        except Refused:
            report = ""
        if "\nWinner: " in report:
            return report
    return golden.report(by_bots(golden.game, SEED, golden.levels))


def test_no_report_is_left_over(updating: bool) -> None:
    wanted = {golden.file for golden in ALL}
    left_over = sorted(set(HERE.rglob("*.txt")) - wanted)
    if updating:
        for file in left_over:
            file.unlink()
        return
    assert [str(file.relative_to(HERE)) for file in left_over] == []


def test_titles_are_told_apart() -> None:
    assert len({golden.file for golden in ALL}) == len(ALL)


def test_a_report_holds_its_whole_script() -> None:
    golden = next(golden for golden in ALL if golden.game.name == "gops" and golden.game.seats > 2)
    script = by_bots(golden.game, SEED, golden.levels)
    assert script_in(golden.report(script)) == script


def test_a_short_script_is_seen() -> None:
    golden = next(golden for golden in ALL if golden.game.name == "gops")
    script = by_bots(golden.game, SEED, golden.levels)
    assert golden.report(script[:-1]).endswith("\nThe match is not over.\n")
