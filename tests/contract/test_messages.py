"""A broken law says what is wrong, so that one knows where to look."""

from typing import Any

import pytest

from boneyard.core.state import Moves
from boneyard.games.dndomino.game import DnDomino
from examples.gops.game import Gops
from examples.gops.state import GopsState, cards_in
from tests.contract.census import CENSUS, census
from tests.contract.laws import LawBrokenError, check_match, check_rare, law_ends
from tests.contract.mutants import CloneIsShallow, Mutant, TheLastBidComesBack, ViewForgetsAField, same_class


def test_a_game_is_printed_by_its_name() -> None:
    assert repr(DnDomino(6, hop_attack=True)) == "dndomino for 6, hop_attack=True"
    assert repr(Gops()) == "gops for 2"


def broken(law: str, play: Any) -> str:
    with pytest.raises(LawBrokenError) as caught:
        play()
    assert caught.value.law == law
    return "\n".join([str(caught.value), *caught.value.__notes__])


@pytest.mark.parametrize("field", ["played", "shown", "prize", "phase"])
def test_a_field_that_clone_forgot_is_named_before_anything_else(field: str) -> None:
    class Forgetful(GopsState):
        def clone(self) -> GopsState:
            new = same_class(self)
            setattr(new, field, getattr(Gops(len(self.hands)).start(), field))
            return new

    class Game(Mutant):
        state_class = Forgetful

    for seed in range(3):
        said = broken("clones whole", lambda seed=seed: check_match(Game(3), seed, 2 * seed, 12))
        assert said.startswith(f"clones whole: clone() forgot {field} (")
        assert said.endswith(f"That was gops for 3, seed {seed}, from decision {2 * seed} on.")


def test_a_field_that_clone_shares_is_named() -> None:
    said = broken("clones are deep", lambda: check_match(CloneIsShallow(3), 1, 0, 12))
    assert "clone() shares with the state it was made of: points (" in said


def test_a_field_that_a_view_lost_is_named() -> None:
    said = broken("saves whole", lambda: check_match(ViewForgetsAField(3), 1, 6, 8))
    assert "view() or imagine() lost played (0, not " in said


def test_an_action_offered_twice_is_named() -> None:
    class Generous(GopsState):
        def fill(self, seat: int, out: Moves) -> None:
            super().fill(seat, out)
            out.push(cards_in(self.hands[seat])[0])

        def clone(self) -> GopsState:
            return same_class(self)

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
    monkeypatch.delitem(CENSUS, "gops")
    with pytest.raises(AssertionError, match=r"in tests/contract/census.py a function gops\(view\)"):
        census(Gops(), Gops().start())
