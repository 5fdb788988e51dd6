"""What was learned of Dungeons and Dominos: features of hand-made tables, what is folly, and fair chances."""

from itertools import product
from statistics import fmean

import pytest

from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY, Moves
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.judge import FEATURES, DnDominoJudge, gold_left
from boneyard.games.dndomino.odds import loot_chance
from boneyard.games.dndomino.state import PLACING
from tests.contract.laws import random_play
from tests.rules.dndomino.table import Table, after, placing, table

WOLF = "0:3 2.0 3.0, 3:3 2.1 3.1"  # its room has 9 gold


def judge(seats: int = 2) -> DnDominoJudge:
    found = DnDomino(seats).judge()
    assert isinstance(found, DnDominoJudge)
    return found


def seen(at: Table, side: int) -> dict[str, float]:
    """The features that are not zero."""
    found = judge(at.game.seats)
    found.look(at.state, side)
    return {name: value for name, value in zip(FEATURES, found.row, strict=True) if value}


def test_gold_counts_more_the_less_is_left_to_win() -> None:
    early = seen(table(WOLF, "2.0 20 | outside 10"), 0)
    late = seen(table(WOLF, "2.0 20 | outside 10", stock=""), 0)
    assert early["gold"] == late["gold"] == 2
    assert late["gold late"] == pytest.approx(20 / (9 + 6))
    assert late["lead late"] == pytest.approx(10 / (9 + 6))
    assert late["lead late"] > 2 * early["lead late"] > 0
    assert late["leads before the last"] == 1
    assert "leads before the last" not in early


def test_what_is_left_to_win() -> None:
    assert gold_left(table(WOLF, stock="").state) == 9
    assert gold_left(table(WOLF, stock="1:1 1:2").state) == 9 + 12
    assert gold_left(table(f"{WOLF} dead", stock="").state) == 0
    assert gold_left(table(WOLF, stock="1:1 2:2 4:4", short_game="3").state) == (9 + 36) * 3 / 4


def test_a_room_is_worth_its_gold_times_the_chance_to_win_it() -> None:
    row = seen(table(WOLF, "2.0 | outside"), 0)
    assert row["in a room"] == pytest.approx(loot_chance((0, 3, 3, 3), 4) * 9 / 10)
    assert "in a room" not in seen(table(WOLF, "1.0 | outside"), 0)


def test_who_is_nearer_has_the_better_claim() -> None:
    at = table(WOLF, "2.0 | 0.0")
    near, far = seen(at, 0), seen(at, 1)
    assert near["claims"] > far["claims"] > 0
    assert near["prospect"] > far["prospect"] > 0
    assert near["claims"] < seen(table(WOLF, "2.0 | outside"), 0)["claims"]


def test_heroes_as_they_are() -> None:
    at = table(WOLF, "2.0* | outside", turn=1)
    assert (seen(at, 0)["wounded"], seen(at, 0)["wounded in a room"]) == (1, 1)
    assert seen(at, 1)["outside"] == 1
    assert (seen(at, 0)["turn soon"], seen(at, 1)["turn soon"]) == (0.5, 1)


def test_whoever_has_gold_near_others_is_in_danger_and_is_prey() -> None:
    at = table(WOLF, "0.0 | 1.0 12")
    assert seen(at, 1)["danger"] > 0
    assert seen(at, 0)["prey"] > 0
    assert "prey" not in seen(at, 1)  # Ada has nothing to take
    assert "danger" not in seen(table(WOLF, "outside | 1.0 12", turn=1), 0)


def test_monsters_in_the_hand_and_where_they_could_go() -> None:
    """3:3 beside 0:3 would make a room with a blank in it."""
    row = seen(table("0:3 2.0 3.0", "2.0 | outside", hands="3:3 1:2 | 1:3"), 0)
    assert row["monsters held"] == 1
    assert row["rooms to build"] == pytest.approx(loot_chance((0, 3, 3, 3), 4) * 9 / 10)
    assert "monsters held" not in seen(table("0:3 2.0 3.0", "2.0 | outside", hands="1:2 | 3:3"), 0)


def test_turning_the_table_turns_the_chances() -> None:
    found = judge(3)
    here = table(WOLF, "2.0 5 | 0.0* 7 | outside")
    there = table(WOLF, "outside | 2.0 5 | 0.0* 7", turn=1)
    for seat in range(3):
        assert found.chance(here.state, seat) == pytest.approx(found.chance(there.state, (seat + 1) % 3))


def test_chances_add_up() -> None:
    found = judge(4)
    match = Match(DnDomino(4), 3)
    for _ in random_play(match, Rng(3), 60):
        assert sum(found.chance(match.state, seat) for seat in range(4)) == pytest.approx(1)


def test_at_the_end_nothing_is_guessed() -> None:
    found = judge()
    state = DnDomino(2).start()
    found.play_on(state, 1000, Rng(2), Moves())
    assert state.actor() == NOBODY
    mine, other = state.gold
    assert found.chance(state, 0) == (1 if mine > other else 0.5 if mine == other else 0)
    assert found.chance(state, 0) + found.chance(state, 1) == 1


def test_playing_on_stops_where_a_turn_begins() -> None:
    found = judge(3)
    state = DnDomino(3).start()
    assert found.play_on(state, 0, Rng(5), Moves()) == 0
    assert (state.turn, found.settled(state)) == (1, True)
    assert found.play_on(state, 2, Rng(5), Moves()) >= 2
    assert (state.turn, found.settled(state)) == (3, True)


def test_a_turn_of_which_something_is_done_is_not_settled() -> None:
    at = after(table(WOLF, "2.0 | outside"), "roll: 3")
    assert not judge().settled(at.state)
    assert not judge().settled(after(at, "stay").state)


def test_before_the_first_turn_every_placement_is_one() -> None:
    found = judge()
    state = DnDomino(2, prebuilt_map=True).start()
    found.play_on(state, 0, Rng(1), Moves())
    assert (state.phase, found.settled(state), state.laid) == (PLACING, True, 1)
    assert found.play_on(state, 3, Rng(1), Moves()) == 3
    assert state.laid == 4


# The rest of a turn, counted out


def foreseen(at: Table, text: str = "") -> float:
    """What Ada may hope for in her turn, perhaps after a choice whose dice are still to be thrown."""
    state = at.state.clone()
    if text:
        state.apply(0, at.game.read(state, 0, text))
    return judge(at.game.seats).foresee(state, 0)


def test_a_throw_is_the_mean_of_what_it_may_show() -> None:
    for heroes in ("outside | 1.0", "0.0 5 | 1.0 12", "0.0* 5 | 2.1 12"):
        at = table(WOLF, heroes)
        shown = [foreseen(after(at, f"roll: {die}")) for die in range(1, 7)]
        assert foreseen(at, "roll") == pytest.approx(fmean(shown))


def test_a_fight_with_a_monster_is_won_or_lost() -> None:
    at = table(WOLF, "2.0 | 0.0 4")
    chance = loot_chance((0, 3, 3, 3), 4)
    won = foreseen(after(at, "loot direwolf 2.1: 3 3 3 1"))
    lost = foreseen(after(at, "loot direwolf 2.1: 2 2 6 6"))
    assert won > lost
    assert foreseen(at, "loot direwolf 2.1") == pytest.approx(chance * won + (1 - chance) * lost)


def test_a_fight_with_a_hero_is_the_mean_of_all_throws() -> None:
    for heroes in ("0.0 5 | 1.0 12", "0.0* 5 | 1.0 2", "0.0 | 1.0* 9"):
        at = table(WOLF, heroes)
        clumsy = 2 if "*" in heroes.split("|")[0] else 1
        ends = [foreseen(after(at, f"attack 1: {die}")) for die in range(1, clumsy + 1) for _ in range(6)]
        for die, parry in product(range(clumsy + 1, 7), range(1, 7)):
            fought = at.state.clone()
            fought.apply(0, at.game.read(fought, 0, "attack 1"))
            fought.resolve([die, parry])
            ends.append(judge().foresee(fought, 0))
        assert foreseen(at, "attack 1") == pytest.approx(fmean(ends))


def test_the_best_that_can_be_done_is_foreseen() -> None:
    at = table(WOLF, "2.0 | 0.0 4")
    assert foreseen(at) == max(foreseen(at, text) for text in at.legal)


def test_a_turn_that_is_over_is_judged_as_it_is() -> None:
    at = after(table(WOLF, "2.0 | 0.0 4", hands="1:2 | 1:3"), "end")
    assert at.state.phase == PLACING
    assert foreseen(at) == judge().chance(at.state, 0)


def test_a_try_of_the_own_turn_has_no_luck_in_it() -> None:
    at = table(WOLF, "2.0 | 0.0 4")
    found = judge()
    told = {found.promise(at.state.clone(), 0, 0, Rng(seed), Moves()) for seed in range(5)}
    assert told == {foreseen(at)}


# Folly


def follies(at: Table) -> set[str]:
    state, found = at.state, judge(at.game.seats)
    seat = state.actors()[0]
    return {at.game.write(action) for action in state.actions(seat) if found.is_folly(state, seat, action)}


def test_giving_away_the_move_is_folly() -> None:
    """Who has thrown can still stay."""
    assert follies(table(WOLF, "2.0 | outside")) == {"end"}


def test_leaving_a_wound_where_nothing_else_is_done_is_folly() -> None:
    moved = after(table(WOLF, "2.0* | outside"), "roll: 3, stay")
    assert follies(moved) == {"end"}
    healthy = after(table(WOLF, "2.0 | outside"), "roll: 3, stay")
    assert follies(healthy) == set()


def test_ending_the_game_as_its_loser_is_folly() -> None:
    """The last monster brings 9; Ben is further ahead, or not."""
    losing = table(WOLF, "2.0 | 0.0 12", stock="", early_end=False)
    assert follies(losing) == {"end", "loot direwolf 2.1"}
    winning = table(WOLF, "2.0 5 | 0.0 12", stock="", early_end=False)
    assert follies(winning) == {"end"}


def test_attacking_somebody_who_has_nothing_is_folly_where_one_may_lose_gold() -> None:
    robbing = table("", "0.0 5 | 1.0 5 | outside | outside")
    assert follies(robbing) == {"end"}
    beggar = table("", "0.0 5 | 1.0 | outside | outside | outside | outside")
    assert follies(beggar) == {"end", "attack 1"}


def test_no_placement_is_folly() -> None:
    assert follies(placing("0:3 2.0 3.0", "3:3 1:3 | 1:2")) == set()
