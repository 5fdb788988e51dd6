"""Hints, the tutor and the look back, at the keyboard."""

import re
from functools import partial
from pathlib import Path

import pytest

from boneyard.bots.advice import Tip, advise, loses
from boneyard.bots.review import review
from boneyard.cli import main
from boneyard.core.errors import Refused
from boneyard.core.text import say
from boneyard.terminal import advice
from boneyard.terminal.advice import curve
from tests.terminal.at_table import a_bot_table, a_record, an_asked_table, talk


@pytest.fixture(autouse=True)
def _few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told matters here, not how well it is known."""
    monkeypatch.setattr(advice, "advise", partial(advise, tries=6))
    monkeypatch.setattr(advice, "loses", partial(loses, tries=6))
    monkeypatch.setattr(advice, "review", partial(review, tries=2))


def test_a_hint_tells_choices_and_their_chances() -> None:
    table = an_asked_table()
    told = talk(table, "hint")
    labels = [offer.label for offer in table.offers()]
    hinted = [line for line in told.splitlines() if "%, give or take" in line]
    assert 2 <= len(hinted) <= 3
    assert all(any(line.startswith(f"{label}: wins ") for label in labels) for line in hinted)


def test_nobody_is_hinted_at_when_nobody_is_asked() -> None:
    with pytest.raises(Refused, match="Nobody at this keyboard is asked"):
        a_bot_table().hints()


def test_the_tutor_warns_once_and_then_obeys(monkeypatch: pytest.MonkeyPatch) -> None:
    table = an_asked_table()
    worse, better = (offer.text for offer in table.offers()[:2])
    found = 0.2, Tip(better, 0.6, 0.01, (say("it is safer"),))
    monkeypatch.setattr(advice, "loses", lambda game, view, text: found)
    assert "warned" in str(table.turn_tutor())
    with pytest.raises(Refused, match=r"gives away about 20 % .* \(it is safer\)"):
        table.play(worse)
    assert len(table.offers()) > 1, "nothing was played"
    steps = len(table.match.steps)
    table.play(worse)
    assert len(table.match.steps) > steps
    assert "not be warned" in str(table.turn_tutor())


def test_the_tutor_is_silent_about_what_hardly_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    table = an_asked_table()
    worse, better = (offer.text for offer in table.offers()[:2])
    monkeypatch.setattr(advice, "loses", lambda game, view, text: (0.04, Tip(better, 0.6, 0.01, ())))
    table.turn_tutor()
    steps = len(table.match.steps)
    table.play(worse)
    assert len(table.match.steps) > steps


def test_help_can_be_left_out() -> None:
    table = an_asked_table()
    table.helps = False
    assert not {"hint", "tutor", "review"} & set(table.commands)
    assert "There is no choice 'hint' now" in talk(table, "hint")


def test_a_record_is_looked_back_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    a_record(file, 12)
    assert main(["review", str(file), "--seat", "2"]) == 0
    told = capsys.readouterr().out
    assert len(re.findall(r"(?:to|for|against) Player \d[.:]", told)) == 2
    assert "▄" in told


def test_a_curve_rises_with_the_chances_and_is_never_too_wide() -> None:
    assert curve([0, 0.5, 1]) == " ▄█"
    assert len(curve([0.5] * 1000)) == 48
