"""What was learned of Spots: features of hand-made positions, what is folly, and chances that fit the end."""

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY, Moves
from boneyard.games.spots.game import Spots
from boneyard.games.spots.judge import FEATURES, SpotsJudge
from tests.rules.spots.table import SpotsTable, after, table


def judge(game: Spots) -> SpotsJudge:
    found = game.judge()
    assert isinstance(found, SpotsJudge)
    return found


def seen(now: SpotsTable, side: int) -> dict[str, float]:
    """The features that are not zero, without the tiles."""
    found = judge(now.game)
    found.look(now.state, side)
    row = dict(zip(FEATURES, found.row, strict=True))
    return {name: value for name, value in row.items() if value and "in reach" not in name}


def test_a_pack_a_yard_and_treats_are_counted() -> None:
    row = seen(table("Rhubarb 1__ · Acorn 12 · Dot! | yard 4 2 | treats 1 || Jumble _5"), 0)
    assert row.pop("risk") == pytest.approx(30 / 36)  # 2 3, 1 2 and 1 3 are safe, either way round
    assert row == {
        "to play": 1,
        "scored dogs": 1,
        "cards to come": 3,
        "complete dogs": 1,
        "dogs that lack 2": 1,
        "two numbers wanted": 1,
        "spots buried": 6,
        "treats": 1,
        "a treat": 1,
        "paws": 1,
    }


def test_who_waits_wants_and_risks() -> None:
    row = seen(table("Rhubarb 1__ || Jumble _5"), 1)
    assert row.pop("risk") == pytest.approx(13 / 36)
    assert row == {
        "turns to wait": 1,
        "cards to come": 5,
        "dogs that lack 1": 1,
        "one space empty": 1,
        "one number wanted": 1,
    }


def test_the_last_dogs_are_something_else() -> None:
    row = seen(table("Dot! · Acorn! · Button! · Crumpet! · Fidget 15 · Gherkin _6"), 0)
    assert (row["scored dogs"], row["four scored"], row["all cards drawn"]) == (4, 1, 1)
    assert (row["last spaces empty"], row["complete dogs"]) == (1, 1)
    assert not {"one space empty", "five scored", "cards to come"} & set(row)


def test_d0g_is_a_side_of_its_own() -> None:
    now = table("Acorn __", d0g="Dot! · Jumble! · Button! · Xylo! | treats 1", down="howl run")
    assert judge(now.game).sides(now.state) == 2
    assert seen(now, 1) == {
        "d0g": 1,
        "d0g's dogs": 4,
        "d0g's four": 1,
        "d0g's treats": 1,
        "d0g's free places": 2,
    }


def test_only_who_is_to_play_has_tiles_in_reach() -> None:
    now = table("Acorn __ || Jumble __", down="howl fetch")
    found = judge(now.game)
    reach = {}
    for seat in range(2):
        found.look(now.state, seat)
        row = dict(zip(FEATURES, found.row, strict=True))
        reach[seat] = {name for name, value in row.items() if value and "in reach" in name}
    assert reach[0] == {f"{name} in reach" for name in ("yellow", "purple", "Roll Over", "green")}
    assert reach[1] == set()


def test_turning_the_table_turns_the_chances() -> None:
    ada, ben, cleo = "Rhubarb 1__ | yard 4 | treats 2", "Jumble _5 · Dot!", "Acorn 1_ · Tofu ___ | yard 6"
    here = table(" || ".join((ada, ben, cleo)), turn=1)
    there = table(" || ".join((cleo, ada, ben)), turn=2)
    found = judge(here.game)
    for seat in range(3):
        assert found.chance(here.state, seat) == pytest.approx(found.chance(there.state, (seat + 1) % 3))


def test_chances_add_up_and_more_dogs_are_better() -> None:
    now = table("Acorn 1_ · Dot! · Button! · Kazoo! | treats 2 || Jumble __ || Tofu ___")
    chances = [judge(now.game).chance(now.state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > 0.5


def test_alone_the_chance_falls_with_every_dog_of_d0g() -> None:
    packs = ("", "Dot!", "Dot! · Jumble!", "Dot! · Jumble! · Button! · Xylo! · Tofu!")
    tables = [table("Acorn 1_ · Kazoo __", d0g=pack or "treats 0") for pack in packs]
    chances = [judge(now.game).chance(now.state, 0) for now in tables]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < 0.3 < chances[0] < 1


@pytest.mark.parametrize("seats", [1, 2])
def test_at_the_end_nothing_is_guessed(seats: int) -> None:
    game = Spots(seats)
    found = judge(game)
    state = game.start()
    found.play_on(state, 100000, Rng(2), Moves())
    assert state.actor() == NOBODY
    chances = [found.chance(state, seat) for seat in range(seats)]
    assert chances == [1.0 if seat in game.winners(state) else 0.0 for seat in range(seats)]


def test_playing_on_stops_where_a_turn_begins() -> None:
    game = Spots(2)
    found = judge(game)
    state = game.start()
    assert found.play_on(state, 0, Rng(5), Moves()) == 0
    assert found.settled(state)
    before = state.turns
    found.play_on(state, 3, Rng(5), Moves())
    assert found.settled(state)
    assert state.turns == before + 3


def test_in_the_middle_of_a_turn_nothing_is_settled() -> None:
    now = after(table("Acorn __ | treats 1"), "walk, * 2 4")
    assert not judge(now.game).settled(now.state)


def test_who_looks_at_nobody_else_does_not_see_them() -> None:
    own = "Rhubarb 1__ · Acorn 12 | yard 4"
    one = table(f"{own} || Jumble _5", deck="Dot")
    other = table(f"{own} || Fidget! · Jumble! · Button! · Kazoo! · Tofu 25_", deck="Dot")
    found = judge(one.game)
    for action in one.state.actions(0):
        assert found.near(one.state, 0, action) == found.near(other.state, 0, action)
        assert found.prior(one.state, 0, action) != found.prior(other.state, 0, action)


# Folly


def follies(now: SpotsTable) -> set[str]:
    state, found = now.state, judge(now.game)
    seat = state.actors()[0]
    return {now.game.write(action) for action in state.actions(seat) if found.is_folly(state, seat, action)}


def test_burying_a_die_that_has_a_space_is_folly() -> None:
    assert follies(after(table("Acorn 1_"), "walk, * 2 4")) == {"bury 2"}


def test_where_burying_brings_treats_it_is_none() -> None:
    assert follies(after(table("Acorn 1_", tiles="play_dead"), "play_dead, * 2")) == set()


def test_a_bust_that_need_not_be_is_folly() -> None:
    assert follies(after(table("Rhubarb 1__ | yard 6"), "walk, * 2 3")) == {"bust"}


def test_with_nothing_to_lose_a_bust_is_none() -> None:
    assert follies(after(table("Rhubarb ___ | yard 6"), "walk, * 2 3")) == set()


def test_keeping_a_bust_is_folly_where_a_treat_most_likely_helps() -> None:
    pack = "Acorn 1_ · Jumble __ · Button __ · Xylo ___ | yard 4 | treats 1"
    assert follies(after(table(pack), "walk, * 6 6")) == {"keep"}


def test_where_a_treat_does_not_help_it_is_none() -> None:
    assert follies(after(table("Acorn 1_ | yard 4 3 | treats 1"), "walk, * 5 4")) == set()


def test_digging_against_oneself_is_folly() -> None:
    now = after(table("Rhubarb ___ | yard 3 || Acorn __ | yard 4", tiles="dig"), "dig")
    assert follies(now) == {"dig 0 3+", "dig 1 4-"}
