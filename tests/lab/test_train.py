"""Learning: what was put in is found, files keep it, and the command tells what it did."""

from pathlib import Path

import numpy as np
import pytest

from boneyard.cli import main
from boneyard.core.errors import BadOption
from boneyard.core.weights import fingerprint, load, written
from boneyard.games.dog.game import Dog
from boneyard.lab.train import Lessons, brier, chances, fit, learn, lessons, loss, together
from examples.gops.game import Gops

NAMES = ("lead", "time")
WEIGHTS = {"2": {"lead": 1.5, "time": -0.25}}


def made_up(weights: list[float], n: int) -> Lessons:
    """Games that are won with just the chances these weights give."""
    rng = np.random.default_rng(1)
    features = rng.normal(size=(n, 3, len(weights)))
    p = chances(features, np.array(weights))
    won = np.zeros((n, 3))
    won[np.arange(n), [rng.choice(3, p=each) for each in p]] = 1
    return Lessons(features, won)


def test_the_weights_that_decided_are_found() -> None:
    found = fit(made_up([1.0, -0.5, 0.0], 20000))
    assert found == pytest.approx([1.0, -0.5, 0.0], abs=0.05)


def test_nothing_tells_made_up_games_better_than_what_decided_them() -> None:
    told = made_up([1.0, -0.5], 20000)
    found = fit(told)
    for wrong in ([0.0, 0.0], [2.0, -1.0], [-1.0, 0.5]):
        assert loss(told, found) < loss(told, np.array(wrong))
        assert brier(told, found) < brier(told, np.array(wrong))


def test_lessons_are_the_same_however_many_processes_play() -> None:
    weights = [0.0] * len(Dog.features)
    alone = together(list(lessons(Dog(), weights, 100, 5, 1)))
    shared = together(list(lessons(Dog(), weights, 100, 5, 2)))
    assert np.array_equal(alone.features, shared.features)
    assert np.array_equal(alone.won, shared.won)


def test_what_is_learned_of_dog_tells_games_it_was_not_learned_from() -> None:
    found = learn(Dog(), games=150, rounds=1, seed=1, processes=1)
    assert found.loss < 0.97 * found.blind
    assert found.weights["home"] > 0
    assert found.weights["risk"] < found.weights["home"]


def test_a_game_without_features_cannot_be_learned() -> None:
    with pytest.raises(BadOption, match="nothing that can be learned"):
        learn(Gops(), games=1, rounds=1, seed=1, processes=1)


def test_a_file_of_weights_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(written(WEIGHTS, {"command": "by hand"}))
    assert load(file, "2", NAMES) == [1.5, -0.25]
    assert load(file, "2", ("time", "lead")) == [-0.25, 1.5]
    assert load(file, "3", NAMES) == [0, 0]
    assert load(tmp_path / "none.toml", "2", NAMES) == [0, 0]


def test_a_file_that_was_changed_by_hand_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(written(WEIGHTS, {}).replace("1.5", "1.6"))
    with pytest.raises(ValueError, match="changed by hand"):
        load(file, "2", NAMES)


def test_a_file_for_other_features_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(written(WEIGHTS, {}))
    with pytest.raises(ValueError, match="train it again"):
        load(file, "2", ("lead", "luck"))


def test_the_hash_depends_on_every_weight() -> None:
    assert fingerprint(WEIGHTS) != fingerprint({"2": {"lead": 1.5, "time": -0.26}})
    assert fingerprint(WEIGHTS) != fingerprint({"3": WEIGHTS["2"]})


def test_the_command_learns_writes_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.toml"
    argv = ["train", "dog", "--games", "50", "--rounds", "1", "--processes", "1", "--out", str(file)]
    assert main(argv) == 0
    told = capsys.readouterr().out
    assert "4 seats: 50 games" in told
    assert load(file, "4", Dog.features) != [0.0] * len(Dog.features)
    assert 'command = "boneyard train dog --games 50 --rounds 1 --seed 1"' in file.read_text()


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["train", "chess"], "There is no game"),
        (["train", "dog", "--games", "many"], "--games takes a whole number from 1"),
        (["train", "dog", "--games", "0"], "--games takes a whole number from 1"),
        (["train", "dog", "--rounds", "-1"], "--rounds takes a whole number from 1"),
        (["train", "dog", "--processes", "0"], "--processes takes a whole number from 1"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) != 0
    assert told in capsys.readouterr().err
