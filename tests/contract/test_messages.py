"""A broken law says what is wrong, so that one knows where to look."""

from typing import Any, ClassVar

import pytest

from boneyard.core.state import Moves
from boneyard.games.dndomino.game import DnDomino
from examples.gops.game import Gops
from examples.gops.state import GopsState
from tests.contract import census as counting
from tests.contract.census import census
from tests.contract.laws import LawBrokenError, check_match, check_rare, law_ends
from tests.contract.mutants import CloneIsShallow, LoadingForgetsAField, Mutant, TheLastBidComesBack


def test_a_game_is_printed_by_its_name() -> None:
    assert repr(DnDomino(6, hop_attack=True)) == "dndomino for 6, hop_attack=True"
    assert repr(Gops()) == "gops for 2"


def broken(law: str, play: Any) -> str:
    with pytest.raises(LawBrokenError) as caught:
        play()
    assert caught.value.law == law
    return "\n".join([str(caught.value), *caught.value.__notes__])


class Forgetful(GopsState):
    forgets: ClassVar[str] = "prize"

    def clone(self) -> Any:
        new: Any = super().clone()
        setattr(new, self.forgets, getattr(Gops(len(self.hands)).start(), self.forgets))
        return new


@pytest.mark.parametrize("field", ["played", "shown", "prize", "phase"])
def test_a_field_that_clone_forgot_is_named_before_anything_else(
    field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Forgetful, "forgets", field)

    class Game(Mutant):
        state_class = Forgetful

    for seed in range(3):
        said = broken("clones whole", lambda seed=seed: check_match(Game(3), seed, 2 * seed, 12))
        assert said.startswith(f"clones whole: clone() forgot {field} (")
        assert said.endswith(f"That was gops for 3, seed {seed}, from decision {2 * seed} on.")


def test_a_field_that_clone_shares_is_named() -> None:
    said = broken("clones are deep", lambda: check_match(CloneIsShallow(3), 1, 0, 12))
    assert "clone() shares with the state it was made of: points (" in said


def test_a_field_that_a_save_lost_is_named() -> None:
    said = broken("saves whole", lambda: check_match(LoadingForgetsAField(3), 1, 6, 8))
    assert "what was saved lost played ([], not " in said


class Generous(GopsState):
    def fill(self, seat: int, out: Moves) -> None:
        super().fill(seat, out)
        out.push(out.items[0])


def test_an_action_offered_twice_is_named() -> None:
    class Game(Mutant):
        state_class = Generous

    assert "choices: offered twice: ['bid " in broken("choices", lambda: check_match(Game(3), 1, 0, 4))
    said = broken("choices", lambda: check_rare(Game(3), 1, looks=50))
    assert "choices: offered twice: ['bid " in said
    assert said.endswith("That was gops for 3, walk 1.")


def test_a_game_that_goes_in_circles_is_told_of() -> None:
    def play() -> None:
        for seed in range(40):
            law_ends(TheLastBidComesBack(3), seed)

    said = broken("ends", play)
    assert "3 positions come back again and again, and no choice leads out" in said


def test_a_missing_census_says_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "module_beside", lambda game, name: None)
    with pytest.raises(AssertionError, match=r"write census\(game, state\) in .*gops/checks.py"):
        census(Gops(), Gops().start())
