"""What was learned of Donut Dog: features of hand-made positions, what is folly, and secrets that stay so."""

from math import sqrt

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY, Moves
from boneyard.games.donutdog import glance
from boneyard.games.donutdog.data import POOL_COUNT
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.judge import FEATURES, DonutDogJudge
from boneyard.games.donutdog.state import DO_PICK, NONE
from boneyard.games.donutdog.state import make as action_of
from tests.rules.donutdog.table import Table, after, start, table, turns

DICE = "d4:3 d6:1 d8:2 d20:17"


def judge_at(game: DonutDog) -> DonutDogJudge:
    found = game.judge()
    assert isinstance(found, DonutDogJudge)
    return found


def seen(now: Table, seat: int) -> dict[str, float]:
    found = judge_at(now.game)
    found.look(now.state, seat)
    return dict(zip(FEATURES, found.row, strict=True))


def test_points_tokens_and_kinds_weigh_more_the_nearer_the_end() -> None:
    seat = f"{DICE} | rerolls 3 | magics 1 | stars 2 | animals cat, fish, fish"
    for number in (1, 4, 7):
        left = 8 - number
        row = seen(table(seat, "cat dog owl fox", round=number), 0)
        assert row["points"] == pytest.approx((2 + 2 + 1 + 1 + 2) / sqrt(left))
        assert row["a Reroll"] == row["a Magic"] == pytest.approx(1 / sqrt(left))
        assert row["more tokens"] == pytest.approx(2 / sqrt(left))
        assert row["kinds in time"] == pytest.approx(2 * (left - 1) / sqrt(left))


@pytest.mark.parametrize("tokens", ["", " | rerolls 1", " | magics 2"])
def test_hope_is_what_the_best_dice_promise(tokens: str) -> None:
    now = table(f"{DICE}{tokens} | animals owl", "cat dog owl fox", round=7)
    picks = [action_of(DO_PICK, pool) for pool in range(POOL_COUNT)]
    assert seen(now, 0)["hope"] == pytest.approx(max(glance.worth(now.state, 0, pick) for pick in picks))


def test_a_row_that_brings_a_new_kind_is_hope_for_those_who_lack_it() -> None:
    now = table(f"{DICE} | animals owl || {DICE} | animals cat", "owl moon_owl", round=3)
    assert seen(now, 1)["hope"] > seen(now, 0)["hope"]


def test_turning_the_table_turns_the_chances() -> None:
    seats = [f"{DICE} | stars 3", f"{DICE} | rerolls 1 | animals owl", f"{DICE} | magics 2 | animals cat"]
    row = "cat dog owl fox bear"
    here = table(" || ".join(seats), row, round=5)
    there = table(" || ".join((seats[2], seats[0], seats[1])), row, round=5)
    found = judge_at(here.game)
    for seat in range(3):
        assert found.chance(here.state, seat) == pytest.approx(found.chance(there.state, (seat + 1) % 3))


def test_chances_add_up_and_points_are_better() -> None:
    now = table(f"{DICE} | stars 5 || {DICE} || {DICE}", "cat dog owl fox bear", round=6)
    chances = [judge_at(now.game).chance(now.state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > 0.6
    assert chances[1] == pytest.approx(chances[2])


def test_at_the_end_nothing_is_guessed() -> None:
    game = DonutDog(2, rounds=2)
    found = judge_at(game)
    for seed in range(3):
        state = game.start()
        found.play_on(state, 100, Rng(seed), Moves())
        assert state.actor() == NOBODY
        winners = game.winners(state)
        expected = [1 / len(winners) if seat in winners else 0 for seat in range(2)]
        assert [found.chance(state, seat) for seat in range(2)] == expected


def test_playing_on_stops_where_everybody_chooses_dice() -> None:
    game = DonutDog(2)
    found = judge_at(game)
    state = game.start()
    assert found.play_on(state, 0, Rng(5), Moves()) == 0
    assert found.settled(state)
    found.play_on(state, 1, Rng(5), Moves())
    assert found.settled(state)
    assert state.round == 2


def test_once_somebody_has_chosen_nothing_is_settled() -> None:
    now = after(start(2), "* cat dog owl fox")
    assert judge_at(now.game).settled(now.state)
    now.step(f"Ben: {now.legal_for(1)[7]}")
    assert not judge_at(now.game).settled(now.state)


# What others have chosen in secret


def test_others_choose_their_dice_again() -> None:
    now = after(start(3), "* cat dog owl fox bear")
    now.step(f"Ada: {now.legal_for(0)[3]}")
    now.step(f"Cleo: {now.legal_for(2)[5]}")
    found = judge_at(now.game)
    world = now.game.imagine(now.view(1), Rng(1))
    found.rethink(world, 1)
    assert list(world.pools) == [NONE, NONE, NONE]
    world = now.game.imagine(now.view(0), Rng(1))
    found.rethink(world, 0)
    assert list(world.pools) == [now.state.pools[0], NONE, NONE]


def test_others_think_again_about_tokens_and_the_own_dice_stay() -> None:
    now = table(f"{DICE} | rerolls 1 || d4:1 d6:6 d8:8 d10:9 | rerolls 1 || {DICE}", "cat dog owl fox bear")
    now.step("Ada: done")
    now.step("Cleo: done")
    world = now.game.imagine(now.view(1), Rng(1))
    judge_at(now.game).rethink(world, 1)
    assert world.actors() == [0, 1, 2]
    before, later = now.view(1), now.game.view(world, 1)
    for name in ("dice", "rerolls", "row"):
        assert list(getattr(later, name)) == list(getattr(before, name))


def test_open_dice_are_not_rolled_again() -> None:
    now = turns(f"{DICE} | rerolls 1 || d4:1 d6:6 d8:8 d10:9", "cat dog owl fox")
    world = now.game.imagine(now.view(1), Rng(1))
    judge_at(now.game).rethink(world, 1)
    assert now.game.view(world, 1) == now.view(1)


def test_dice_are_chosen_on_a_whim_and_nothing_else_is() -> None:
    found = judge_at(DonutDog(2))
    picking = after(start(2), "* cat dog owl fox")
    assert found.whim(picking.state) > 0
    assert found.whim(turns(DICE, "cat").state) == 0
    moves = Moves()
    picking.state.fill(0, moves)
    picked = {found.policy(picking.state, 0, moves, Rng(seed)) for seed in range(40)}
    assert 1 < len(picked) <= 40
    worths = [glance.worth(picking.state, 0, action) for action in picked]
    best = max(glance.worth(picking.state, 0, action) for action in moves.to_list())
    assert best - 1 < min(worths)
    assert max(worths) == best


# Folly


def follies(now: Table) -> set[str]:
    state, found = now.state, judge_at(now.game)
    seat = state.actors()[0]
    return {now.game.write(action) for action in state.actions(seat) if found.is_folly(state, seat, action)}


def test_a_fish_is_folly_where_the_same_dice_pay_for_more() -> None:
    assert follies(turns("d4:1 d4:2 d6:6 d6:6", "cat")) == {"take fish for reroll"}


def test_a_fish_is_none_where_it_brings_as_much() -> None:
    assert follies(turns("d4:1 d4:2 d6:6 d6:6 | animals cat", "cat")) == set()


def test_less_than_a_die_earns_is_folly_where_more_holds_it() -> None:
    found = follies(turns("d6:5 d8:5 d10:5 d20:20", "panda"))
    assert found == {"bonus reroll for d20:20", "bonus vp for d20:20"}


def test_a_reroll_is_folly_where_the_die_cannot_earn_more() -> None:
    now = after(turns("d4:1 d4:2 d6:6 d12:11 | rerolls 1", "cat", round=6), "take cat spare d12:11")
    assert follies(now) == {"reroll d12:11"}


def test_a_token_for_the_last_die_of_all_is_folly() -> None:
    now = after(turns("d4:1 d4:2 d6:6 d20:12 | rerolls 1", "cat", round=7), "take cat spare d20:12")
    assert follies(now) == {"bonus reroll for d20:12", "bonus magic for d20:12"}


def test_magic_that_earns_no_better_bonus_is_folly() -> None:
    now = after(turns("d4:1 d4:2 d6:6 d20:12 | magics 1", "cat", round=6), "take cat spare d20:12")
    magics = set(now.may("magic"))
    assert follies(now) == magics - {"magic d20:12 to 19", "magic d20:12 to 20"}
    assert len(magics) > 2
