"""What was learned of Go Nuts: features of hand-made tables, what is folly, and chances that fit the end."""

import pytest

from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY, Moves
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.judge import FEATURES, GoNutsJudge
from boneyard.games.gonuts.state import NO_PICK, NONE, PASSING, PICKING
from tests.contract.laws import random_play
from tests.rules.gonuts.table import Table, after, table

EQUAL = "glazed plain powdered || plain 2 powdered | plain 2 powdered"


def judge(seats: int = 2) -> GoNutsJudge:
    return GoNuts(seats).judge()


def seen(at: Table, side: int) -> dict[str, float]:
    """The features that are not zero."""
    found = judge(at.game.seats)
    found.look(at.state, side)
    return {name: value for name, value in zip(FEATURES, found.row, strict=True) if value}


def test_cards_are_counted() -> None:
    row = seen(table("glazed plain powdered || plain 2 powdered | -"), 0)
    assert (row["holds Plain"], row["holds Powdered"]) == (2, 1)
    assert row["points"] == (2 + 3 + 3) / 5  # and the most Plain
    assert "holds Glazed" not in row


def test_without_a_deck_all_is_late() -> None:
    """Nobody gets many more cards, so a lead counts nearly in full."""
    late = seen(table("glazed plain powdered || powdered 2 | powdered", deck=""), 0)
    early = seen(table("glazed plain powdered || powdered 2 | powdered", deck="glazed 4 plain 5 eclair 3"), 0)
    assert late["lead late"] > 2 * early["lead late"] > 0
    assert late["promise"] == early["promise"] == 6 / 5


def test_equal_cards_have_equal_chances() -> None:
    at = table(EQUAL)
    assert judge().chance(at.state, 0) == pytest.approx(0.5)
    assert judge().chance(at.state, 1) == pytest.approx(0.5)


def test_turning_the_table_turns_the_chances() -> None:
    found = judge(3)
    here = table("glazed plain powdered eclair || jelly_filled 2 | milk | -")
    there = table("glazed plain powdered eclair || - | jelly_filled 2 | milk")
    for seat in range(3):
        assert found.chance(here.state, seat) == pytest.approx(found.chance(there.state, (seat + 1) % 3))


def test_chances_add_up() -> None:
    found = judge(4)
    match = Match(GoNuts(4), 3)
    for _ in random_play(match, Rng(3), 60):
        assert sum(found.chance(match.state, seat) for seat in range(4)) == pytest.approx(1)


def test_at_the_end_nothing_is_guessed() -> None:
    found = judge(3)
    state = GoNuts(3).start()
    found.play_on(state, 1000, Rng(2), Moves())
    assert state.actor() == NOBODY
    best = max(state.standings())
    shares = [1 / state.standings().count(best) if row == best else 0 for row in state.standings()]
    assert [found.chance(state, seat) for seat in range(3)] == shares


def test_playing_on_stops_where_a_round_begins() -> None:
    found = judge(3)
    state = GoNuts(3).start()
    assert found.play_on(state, 0, Rng(5), Moves()) == 0
    assert (state.rounds, found.settled(state)) == (1, True)
    assert found.play_on(state, 2, Rng(5), Moves()) >= 6
    assert (state.rounds, found.settled(state)) == (3, True)


def test_a_round_in_which_somebody_has_chosen_has_begun() -> None:
    at = table(EQUAL)
    at.state.apply(0, at.state.actions(0)[0])
    assert not judge().settled(at.state)


def test_nobody_is_thought_to_be_ahead_of_the_others() -> None:
    """Who is in the same situation is expected to choose alike, whatever the seat."""
    found = judge()
    at = table(EQUAL)
    found.prior(at.state, 0, at.state.actions(0)[0])
    chances = list(found.guess.chances)
    assert chances[0:3] == pytest.approx(chances[7:10])
    assert sum(chances[0:3]) == pytest.approx(1)
    assert max(chances[0:3]) == chances[2]  # all like Powdered best


def test_a_guess_is_made_anew_where_anything_has_changed() -> None:
    found = judge()
    for position in (EQUAL, EQUAL.replace("glazed", "jelly_filled"), EQUAL + " milk"):
        at = table(position)
        fresh = judge()
        for action in at.state.actions(1):
            assert found.prior(at.state, 1, action) == fresh.prior(at.state, 1, action)


# Secret choices


def test_what_others_chose_is_taken_back_and_the_own_choice_is_not() -> None:
    game = GoNuts(3)
    found = judge(3)
    match = Match(game, 8)
    seen_phases = set()
    for _ in random_play(match, Rng(8), 400):
        state = match.state.clone()
        if state.phase not in (PICKING, PASSING):
            continue
        chosen, open_ = (state.picks, NO_PICK) if state.phase == PICKING else (state.passes, NONE)
        before = list(chosen)
        if all(choice == open_ for choice in before):
            continue
        seen_phases.add(state.phase)
        for seat in range(3):
            after_all = state.clone()
            found.rethink(after_all, seat)
            now = list(after_all.picks if state.phase == PICKING else after_all.passes)
            assert now == [before[other] if other == seat else open_ for other in range(3)]
    assert PICKING in seen_phases


# Folly


def follies(at: Table) -> set[str]:
    state, found = at.state, judge(at.game.seats)
    seat = state.actors()[0]
    return {at.game.write(action) for action in state.actions(seat) if found.is_folly(state, seat, action)}


def test_a_donut_that_costs_points_and_that_nobody_wants_is_folly() -> None:
    """Seven points less, and nothing in the pile to take for it."""
    assert follies(table("day_old_donuts glazed plain || - | -")) == {"pick 1"}


def test_the_same_donut_is_none_where_the_pile_pays_for_it() -> None:
    assert follies(table("day_old_donuts glazed plain || - | -", pile="powdered 3 glazed")) == set()


def test_discarding_the_best_card_is_folly() -> None:
    asked = after(
        table("raspberry_frosted glazed plain || day_old_donuts powdered | -", deck="plain 3"), "12"
    )
    assert follies(asked) == {"discard powdered"}


def test_cards_worth_much_the_same_are_none() -> None:
    asked = after(table("raspberry_frosted glazed plain || glazed powdered | -", deck="plain 3"), "12")
    assert follies(asked) == set()


def test_taking_the_worst_card_is_folly() -> None:
    asked = after(
        table("red_velvet glazed plain || - | -", pile="day_old_donuts powdered", deck="plain 3"), "12"
    )
    assert len(follies(asked)) == 1
