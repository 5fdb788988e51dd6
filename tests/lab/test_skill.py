"""Is it luck? What is measured, kept, and drawn."""

from dataclasses import dataclass, replace
from itertools import count, pairwise
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boneyard.bots import make
from boneyard.cli import main
from boneyard.core.match import Match
from boneyard.core.registry import GAMES, game_class
from boneyard.core.skill import Bin, Calibration, Rung, Skill, Slips, read, skill_file, written
from boneyard.games.dog.game import Dog
from boneyard.games.dog.state import DogState
from boneyard.games.spots.game import Spots
from boneyard.lab import plots, skill
from boneyard.lab.processes import for_seconds
from boneyard.lab.skill import binned, calibrate, given_away_at, ladder, named, slips

MEASURED = Skill(
    2,
    "boneyard skill dog",
    0.5,
    [Rung("pup", "random", 100, 0.9, 0.85, 0.94), Rung("expert@100", "pup", 100, 0.6, 0.55, 0.65)],
    [Slips("pup", 100, 0.2, 0.13, 0.29, 0.05)],
    Calibration(25, 0.2, 0.25, [Bin(10, 0.25, 0.3), Bin(12, 0.75, 0.7)]),
)


@pytest.fixture
def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of Dog's, the last of which looks ahead just a little."""
    ahead = replace(Dog.levels[3], candidates=2, turns=0, tries=2)
    monkeypatch.setattr(Dog, "levels", (*Dog.levels[:2], ahead))
    monkeypatch.setattr(skill, "CALIBRATED_BY", 2)
    monkeypatch.setattr(skill, "JUDGED_BY", 10)


def test_who_looks_ahead_is_measured_by_tries() -> None:
    assert [named(level) for level in Dog.levels][:3] == ["pup", "regular", "club"]
    assert named(Dog.levels[3]).startswith("expert@")


def test_each_level_meets_chance_and_the_next_lower_one(quick_levels: None) -> None:
    met = [(rung.level, rung.rival, rung.games) for rung in ladder(Dog(), 2, 60.0, 1)]
    assert met == [
        ("pup", "random", 2),
        ("regular", "random", 2),
        ("regular", "pup", 2),
        ("expert@2", "random", 2),
        ("expert@2", "regular", 2),
        ("expert@2", "quick", 2),
    ]


def test_who_plays_alone_meets_the_rival_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spots, "levels", Spots.levels[:2])
    met = {rung.rival for rung in ladder(Spots(1), 1, 0.0, 1)}
    assert met == {"d0g"}


def test_when_time_is_up_whole_blocks_are_told(quick_levels: None) -> None:
    assert next(ladder(Dog(), 1000, 0.0, 1)).games == 2


def test_when_the_time_is_up_one_was_done_and_the_rest_is_left() -> None:
    parts = (number for number in count())
    assert list(for_seconds(parts, 0.0)) == [0]
    assert next(parts, None) is None


def test_what_each_level_gives_away_is_asked_at_the_same_positions(quick_levels: None) -> None:
    found = slips(Dog(), 1, inf, 1)
    assert [each.level for each in found] == ["pup", "regular", "expert@2"]
    assert {each.decisions for each in found} == {skill.ASKED}


def test_who_leaves_a_sure_win_has_slipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one level wins at once and another does anything else, only the other gives something away."""
    game, view, winning, other = before_the_win()
    choices = {"pup": other, "regular": winning}
    monkeypatch.setattr(Dog, "levels", Dog.levels[:2])
    monkeypatch.setattr(skill, "make", lambda name, *_: Always(choices[name]))
    lost = given_away_at(game, view, 3)
    assert lost[0] > 0.0
    assert lost[1] == 0.0


def before_the_win() -> tuple[Dog, object, int, int]:
    """A game just before its end, with a choice that wins and one that does not."""
    game = Dog()
    for seed in range(20):
        match = Match(game, seed)
        bots = [make("club", game, seat) for seat in range(4)]
        while match.actors:
            seat = match.actors[0]
            before, action = match.state.clone(), bots[seat].choose(game.view(match.state, seat))
            match.play(seat, game.write(action))
        others = [other for other in before.actions(seat) if not wins(before, seat, other)]
        if others:
            return game, game.view(before, seat), action, others[0]
    raise AssertionError("no game ended with a choice")


def wins(state: DogState, seat: int, action: int) -> bool:
    after = state.clone()
    after.apply(seat, action)
    return not after.actors()


@dataclass
class Always:
    """Somebody who made up their mind long ago."""

    action: int

    def choose(self, view: object) -> int:
        return self.action


def test_what_is_said_is_sorted_by_how_likely_it_was_said_to_be() -> None:
    found = binned([(0.05, 0), (0.07, 1), (0.95, 1), (1.0, 1)])
    assert found == [Bin(2, 0.06, 0.5), Bin(2, 0.975, 1)]


def test_chances_are_checked_against_the_end(quick_levels: None) -> None:
    found = calibrate(Dog(), 2, 1)
    assert found.games == 2
    assert sum(each.decisions for each in found.bins) > 50
    assert 0 < found.brier < 1
    assert found.blind == 0.25


def test_what_was_measured_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "skill.toml"
    more = replace(MEASURED, seats=4)
    file.write_text(written("Dog", [more, MEASURED]), "utf-8")
    assert read(file) == [MEASURED, more]
    assert read(tmp_path / "nothing.toml") == []


def test_what_is_measured_again_takes_the_place_of_what_was(
    quick_levels: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "skill.toml"
    file.write_text(written("Dog", [MEASURED, replace(MEASURED, seats=4)]), "utf-8")
    monkeypatch.setattr(skill, "skill_file", lambda cls: file)
    assert main(["skill", "dog", "--games", "2", "--minutes", "1", "--processes", "1"]) == 0
    kept, new = read(file)
    assert kept == MEASURED
    assert new.command == "boneyard skill dog --seats 4 --games 2 --minutes 1"


def test_the_plot_is_a_picture_with_a_bar_for_each() -> None:
    picture = ElementTree.fromstring(plots.shares([MEASURED]))
    bars = [each for each in picture.iter("{http://www.w3.org/2000/svg}rect") if each.get("height") == "14"]
    assert len(bars) == len(MEASURED.rungs)
    assert float(bars[0].get("width", 0)) == pytest.approx(1.5 * float(bars[1].get("width", 0)))


def test_what_came_true_as_often_as_it_was_said_lies_on_the_line() -> None:
    right = replace(MEASURED, calibration=Calibration(1, 0, 0, [Bin(5, 0.3, 0.3), Bin(5, 0.8, 0.8)]))
    picture = ElementTree.fromstring(plots.reliability([right]))
    dots = [
        (float(dot.get("cx", 0)), float(dot.get("cy", 0)))
        for dot in picture.iter("{http://www.w3.org/2000/svg}circle")
    ]
    assert len(dots) == 2
    assert dots[0][0] + dots[0][1] == pytest.approx(dots[1][0] + dots[1][1])


# What was measured, and stands beside the games


def measured() -> list[tuple[str, Skill]]:
    return [(name, found) for name in GAMES for found in read(skill_file(game_class(name)))]


@pytest.mark.parametrize("name", [name for name in GAMES if game_class(name).levels])
def test_every_number_of_players_was_measured(name: str) -> None:
    cls = game_class(name)
    assert [found.seats for found in read(skill_file(cls))] == list(cls.seat_counts)


@pytest.mark.parametrize(("name", "found"), measured())
def test_each_level_was_better_than_the_next_lower_one(name: str, found: Skill) -> None:
    """Who plays alone meets the same rival at every level, and wins more often."""
    shares = {(rung.level, rung.rival): rung for rung in found.rungs}
    game = game_class(name)(found.seats)
    rival = game.solo_rival
    for lower, upper in pairwise(named(level) for level in game.levels):
        if found.seats == 1:
            assert shares[upper, rival].share > shares[lower, rival].share
        else:
            assert shares[upper, lower].low > found.fair


@pytest.mark.parametrize(("name", "found"), measured())
def test_each_level_gave_less_away_than_the_next_lower_one(name: str, found: Skill) -> None:
    levels = game_class(name)(found.seats).levels
    assert [each.level for each in found.slips] == [named(level) for level in levels]
    for lower, upper in pairwise(found.slips):
        assert upper.lost < lower.lost
        assert upper.low <= lower.share


def test_the_page_in_the_docs_is_made_from_what_is_kept(tmp_path: Path) -> None:
    docs = Path(__file__).resolve().parents[2] / "docs"
    assert main(["skill", "--page", str(tmp_path / "skill.md")]) == 0
    assert (docs / "skill.md").read_text("utf-8") == (tmp_path / "skill.md").read_text("utf-8")
    for name in sorted(file.name for file in (tmp_path / "skill").iterdir()):
        assert (docs / "skill" / name).read_text("utf-8") == (tmp_path / "skill" / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["skill"], "Say which game"),
        (["skill", "chess"], "There is no game"),
        (["skill", "dog", "--seats", "two"], "--seats takes numbers of players"),
        (["skill", "dog", "--seats", "9"], "is played with"),
        (["skill", "dog", "--games", "0"], "--games takes a whole number"),
        (["skill", "dog", "--minutes", "soon"], "--minutes takes a whole number"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) != 0
    assert told in capsys.readouterr().err
