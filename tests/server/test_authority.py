"""The matrix of who may do what must be able to fail: each planted bug lets somebody do what is another's."""

from typing import Any

import pytest
from msgspec import UNSET

from boneyard.core.state import Seat
from boneyard.server import commands
from boneyard.server.table_state import TableState
from tests.server import test_security as security


def anybody_is_host(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(commands, "must_be_host", lambda state, seat: None)


def turns_do_not_matter(patch: pytest.MonkeyPatch) -> None:
    """A move is taken for one of the next seat."""
    move = commands.move

    def any_seat(state: TableState, seat: Seat, message: Any) -> list[commands.Draft]:
        return move(state, (seat + 1) % state.seats, message)

    patch.setattr(commands, "move", any_seat)


def old_tokens_are_good(patch: pytest.MonkeyPatch) -> None:
    """Any token opens the second chair."""
    patch.setattr(TableState, "seat_of", lambda self, token: 1)


@pytest.mark.parametrize(
    ("bug", "who", "stage"),
    [
        (anybody_is_host, "guest", "lobby"),
        (anybody_is_host, "guest", "over"),
        (turns_do_not_matter, "guest", "playing"),
        (old_tokens_are_good, "ex-guest", "playing"),
        (old_tokens_are_good, "stranger", "lobby"),
    ],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_a_gap_in_the_matrix_is_found(
    bug: Any, who: str, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bug(monkeypatch)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        security.test_everybody_can_do_what_is_theirs_and_nothing_else(who, stage)


def test_a_message_that_names_its_seat_and_is_believed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def believed(state: TableState, seat: Seat, wanted: Any) -> Seat:
        return seat if wanted is UNSET else int(wanted)

    monkeypatch.setattr(commands, "chair_meant", believed)
    with pytest.raises(AssertionError):
        security.test_a_message_moves_its_own_seat_whatever_it_says()
