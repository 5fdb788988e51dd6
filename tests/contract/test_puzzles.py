"""Puzzles are what they say: positions of the game as it is, with one certain answer and a true reason."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boneyard import languages, rulebook
from boneyard.core.errors import BadOption
from boneyard.core.game import Game
from boneyard.core.puzzles import (
    NOBODY,
    Position,
    Puzzle,
    explanation,
    match_of,
    position_of,
    puzzle_named,
    puzzles,
    theme_at,
    theme_of,
)
from boneyard.core.registry import GAMES, game_class
from boneyard.core.text import Voice
from boneyard.lab import puzzles as lab

OTHERWISE = 2  # worlds that a theme is looked at in
ALL = [
    pytest.param(name, puzzle, id=f"{name}-{puzzle.id}")
    for name in GAMES
    for puzzle in puzzles(game_class(name)).values()
]


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> type[Game[Any]]:
    return game_class(request.param)


def test_every_game_of_the_box_has_puzzles_of_many_kinds(game: type[Game[Any]]) -> None:
    found = puzzles(game).values()
    assert len(found) >= 10
    assert len({puzzle.theme for puzzle in found}) >= 3
    assert len({puzzle.seats for puzzle in found}) >= min(2, len(game.seat_counts))


@pytest.mark.parametrize(("name", "puzzle"), ALL)
def test_it_can_be_asked_and_its_reason_is_true(name: str, puzzle: Puzzle) -> None:
    cls = game_class(name)
    match = match_of(cls, puzzle)
    assert puzzle.seat in match.actors
    read = {
        text: match.game.read(match.state, puzzle.seat, text) for text in (*puzzle.chances, *puzzle.others)
    }
    assert puzzle.tempting != puzzle.answer
    best, *others = puzzle.chances.values()
    assert all(best - puzzle.margin > other + puzzle.margin for other in others)
    assert puzzle.level in [*(level.name for level in cls.levels), NOBODY]
    for seed in range(1, 1 + OTHERWISE):
        position = replace(position_of(match, puzzle.seat), seed=seed)
        theme = theme_at(position, read[puzzle.answer], [read[text] for text in puzzle.others])
        assert theme is not None
        assert theme.name == puzzle.theme
    said = [str(line) for line in explanation(match, puzzle, puzzle.tempting)]
    assert len(said) == 2 + len(puzzle.others)


def test_what_is_said_of_them_can_be_said_in_every_language(game: type[Game[Any]]) -> None:
    for code in languages.codes():
        voice = Voice(catalogue=languages.catalogue(code))
        for theme in game.themes:
            for sentence in (theme.title, theme.why):
                assert voice.render(sentence).endswith((".", "?", "!")), sentence
                assert code == "en" or voice.render(sentence) != str(sentence), sentence


def test_every_theme_names_a_section_and_has_a_name_of_its_own(game: type[Game[Any]]) -> None:
    sections = {section.number for section in rulebook.sections(game.name)}
    assert [theme.rule for theme in game.themes if theme.rule not in sections] == []
    assert len({theme.name for theme in game.themes}) == len(game.themes)


def test_a_theme_never_stumbles(game: type[Game[Any]]) -> None:
    """It is asked of every choice of every position that is looked at, whatever is asked there."""
    for puzzle in list(puzzles(game).values())[:5]:
        match = match_of(game, replace(puzzle, played=[]))
        for step in puzzle.played:
            for seat in match.actors:
                position: Position = position_of(match, seat)
                for theme in game.themes:
                    assert theme.does(position, position.actions[-1]) in (True, False)
            who, _, text = step.partition(" ")
            match.play(int(who), text)


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(BadOption, match="Dog has no puzzle '00'"):
        puzzle_named(game_class("dog"), "00")


# Finding and looking again


def test_looking_again_finds_the_answer_and_no_other(
    game: type[Game[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The difference is large, so that few tries tell which is better; the bounds are as always."""
    monkeypatch.setattr(lab, "TIMES", 1)
    monkeypatch.setattr(lab, "DECIDED_BY", 600)
    monkeypatch.setattr(lab, "TO_THE_END", 60)
    puzzle = max(puzzles(game).values(), key=lambda each: gap(each) - 2 * each.margin)
    assert lab.holds(game.name, 7, puzzle)
    best, second, *rest = puzzle.chances.items()
    assert not lab.holds(game.name, 7, replace(puzzle, chances=dict([second, best, *rest])))


def gap(puzzle: Puzzle) -> float:
    best, second, *_ = puzzle.chances.values()
    return best - second


def test_what_no_theme_fits_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    dog = game_class("dog")
    puzzle = next(iter(puzzles(dog).values()))
    found = lab.themed(dog, replace(puzzle, theme=""))
    assert found is not None
    assert theme_of(dog, found).name == puzzle.theme
    monkeypatch.setattr(dog, "themes", tuple(theme for theme in dog.themes if theme.name != puzzle.theme))
    again = lab.themed(dog, puzzle)
    assert again is None or again.theme != puzzle.theme


def test_the_level_is_the_lowest_that_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    dog = game_class("dog")
    puzzle = next(iter(puzzles(dog).values()))
    asked: list[str] = []

    def choice(name: str, game: Game[Any], seed: int, view: Any, before: Any = ()) -> int:
        asked.append(name)
        state = match_of(dog, puzzle).state
        knows = name.startswith("expert") and seed > 2
        return game.read(state, puzzle.seat, puzzle.answer if knows else puzzle.tempting)

    monkeypatch.setattr(lab, "choice", choice)
    assert lab.graded(dog, puzzle).level == "expert"
    assert "champion@400" not in asked


def test_what_is_found_is_added_to_what_there_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each once, no more than wanted, and not too many of a theme."""
    dog = game_class("dog")
    known, *others = puzzles(dog).values()
    alike = [replace(known, deal=f"deal {n}") for n in range(9)]
    waiting = [[known], alike, others]
    monkeypatch.setattr(lab, "puzzles", lambda game: {known.id: known})
    monkeypatch.setattr(lab, "puzzle_file", lambda game: tmp_path / "puzzles.json")
    monkeypatch.setattr(lab, "found_and_told", lambda search, number: waiting[number])
    told = list(lab.find(dog, 10, range(3), 60.0, 1))
    kept = [Puzzle(**each) for each in json.loads((tmp_path / "puzzles.json").read_text())["puzzles"]]
    assert kept[0] == known
    assert len({puzzle.id for puzzle in kept}) == len(kept) <= 10
    assert sum(puzzle.theme == known.theme for puzzle in kept) == 3
    assert str(len(kept)) in told[-1]


def test_what_does_not_hold_is_taken_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dog = game_class("dog")
    first, second, *_ = puzzles(dog).values()
    monkeypatch.setattr(lab, "puzzles", lambda game: {first.id: first, second.id: second})
    monkeypatch.setattr(lab, "puzzle_file", lambda game: tmp_path / "puzzles.json")
    monkeypatch.setattr(lab, "holds", lambda name, seed, puzzle: puzzle == second)
    told = list(lab.check(dog, 1, 1))
    (kept,) = json.loads((tmp_path / "puzzles.json").read_text())["puzzles"]
    assert Puzzle(**kept) == second
    assert first.id in told[0]
    assert "1 of 2" in told[-1]
