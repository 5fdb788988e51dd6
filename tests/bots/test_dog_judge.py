"""What was learned of Dog: features of hand-made positions, what is folly, and chances that fit the end."""

from itertools import permutations

import pytest

from boneyard.bots import make
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY, Moves
from boneyard.games.dog.data import CARDS, RANKS
from boneyard.games.dog.game import Dog
from boneyard.games.dog.judge import FEATURES, DogJudge, LastCards
from boneyard.games.dog.state import PLAYING, DogState, hand_of
from tests.contract.laws import random_play
from tests.rules.dog.position import parse
from tests.rules.dog.table import state_of, table


def at(line: str) -> DogState:
    return state_of(parse(line))


def judge() -> DogJudge:
    found = Dog().judge()
    assert isinstance(found, DogJudge)
    return found


def seen(line: str, side: int) -> dict[str, float]:
    """The features that are not zero."""
    found = judge()
    found.look(at(line), side)
    return {name: value for name, value in zip(FEATURES, found.row, strict=True) if value}


def test_tokens_are_counted_where_they_are() -> None:
    row = seen("R 0* 20 60 H3 : Y 2", 0)
    assert (row["at the start"], row["second quarter"], row["last quarter"], row["before home"]) == (
        1,
        1,
        1,
        1,
    )
    assert row["fields walked"] == pytest.approx(20 / 64 + 60 / 64)
    assert (row["home"], row["one home"], row["deep at home"]) == (1, 1, 0.5)
    assert "stuck" in row  # Blue has nothing out
    assert "to play" not in row


def test_a_hand_is_counted_with_its_team() -> None:
    row = seen("- : Y A K JK 7", 1)
    assert (row["holds A"], row["holds K"], row["holds JK"], row["holds 7"], row["cards"]) == (1, 1, 1, 1, 4)
    assert (row["to play"], row["starters"], row["starters while stuck"], row["stuck"]) == (1, 1, 1, 2)


def test_a_token_is_at_risk_where_somebody_may_hit_it() -> None:
    assert seen("R 10 / Y 5 : Y 2", 0)["risk"] > 2 * seen("R 10 / Y 40 : Y 2", 0)["risk"]
    assert seen("R 10 / Y 5 : Y 2", 0)["risk at once"] > 0
    assert "risk at once" not in seen("R 10 / Y 5 : R 2", 0)


def test_turning_the_table_turns_the_chances() -> None:
    """The board is the same for everybody, a quarter further on."""
    found = judge()
    here = at("R 10 H1 / Y 30 / B 50 : R 2 J")
    there = at("Y 26 H1 / B 46 / G 2 : Y 2 J")
    for seat in range(4):
        assert found.chance(here, seat) == pytest.approx(found.chance(there, (seat + 1) % 4))


def test_chances_of_the_teams_add_up_and_partners_share_them() -> None:
    found = judge()
    match = Match(Dog(), 3)
    for _ in random_play(match, Rng(3), 60):
        chances = [found.chance(match.state, seat) for seat in range(4)]
        assert chances[0] == chances[2]
        assert chances[1] == chances[3]
        assert chances[0] + chances[1] == pytest.approx(1)


def test_at_the_end_nothing_is_guessed() -> None:
    found = judge()
    state = Dog().start()
    found.play_on(state, 100000, Rng(2), Moves())
    assert state.actor() == NOBODY
    assert sorted(found.chance(state, seat) for seat in range(4)) in ([0, 0, 1, 1], [0.5] * 4)


def test_playing_on_stops_where_somebody_plays_a_card() -> None:
    found = judge()
    state = Dog().start()
    assert found.play_on(state, 0, Rng(5), Moves()) == 4  # everybody gives a card
    assert found.settled(state)
    assert found.play_on(state, 3, Rng(5), Moves()) == 3


def follies(line: str) -> set[str]:
    state, found, game = at(line), judge(), Dog()
    seat = state.seat
    return {game.write(action) for action in state.actions(seat) if found.is_folly(state, seat, action)}


def test_hitting_the_partner_for_nothing_is_folly() -> None:
    assert follies("R 10 / B 15 : R 5 8") == {"5 10+5"}


def test_hitting_the_partner_is_none_where_nothing_else_can_be_done() -> None:
    assert follies("R 10 / B 15 : R 5") == set()


def test_hitting_opponents_is_none() -> None:
    assert follies("R 10 / Y 15 : R 5 8") == set()


def test_a_seven_that_hits_the_partner_but_brings_a_token_home_is_none() -> None:
    assert follies("R 58 / B 60 : R 7") == {"7 58+7"}


# What the cards in hand can do


def test_a_card_that_brings_a_token_home_is_seen() -> None:
    assert seen("R 60 : R 8", 0)["can go home"] == 1
    assert "can go home" not in seen("R 60 : R 9", 0)
    assert "can go home" not in seen("R 60 H4 : R 8", 0)
    assert "can go home" not in seen("R 0* 60 : R 8", 0)


def test_a_token_is_hit_by_the_cards_that_somebody_holds() -> None:
    assert "hit in hand" in seen("R 10 / Y 5 : Y 5", 0)
    assert "hit in hand" not in seen("R 10 / Y 5 : Y 6", 0)
    assert "hit in hand" in seen("R 10 / Y 14 : Y 4", 0)
    assert "hit in hand" in seen("R 16 : Y K", 0)


def test_cards_are_idle_where_nothing_can_come_out() -> None:
    assert seen("Y 20 : R 5 8", 0)["idle cards"] == 2
    assert "idle cards" not in seen("Y 20 : R 5 K", 0)
    assert "idle cards" not in seen("R 20 : R 5 8", 0)


def test_a_jack_sees_how_far_it_goes() -> None:
    assert seen("R 4 / Y 52 : R J", 0)["swap in hand"] == pytest.approx(48 / 64)
    assert "swap in hand" not in seen("R 4 / B 52 : R J", 0)
    assert "swap in hand" not in seen("R 4 / Y 52 : R 5", 0)


def test_a_token_in_front_shuts_the_home() -> None:
    assert seen("R 40 H1 : R 5", 0)["home shut"] == 3
    assert "home shut" not in seen("R 40 H3 H4 : R 5", 0)


# The last cards, counted out


def ending(state: DogState, seat: int, found: DogJudge) -> float:
    """The chance when the others play on as a glance tells them, and the seat in the best of all ways."""
    if state.phase != PLAYING:
        return found.chance(state, seat)
    actor = state.seat
    moves = Moves()
    state.fill(actor, moves)
    if actor != seat:
        state.apply(actor, found.policy(state, actor, moves, Rng(0)))
        return ending(state, seat, found)
    return max(ending(played(state, seat, action), seat, found) for action in moves.to_list())


def played(state: DogState, seat: int, action: int) -> DogState:
    after = state.clone()
    after.apply(seat, action)
    return after


def by_brute_force(line: str, hidden: list[int], known: str = "") -> dict[str, float]:
    """Every single card of the box that may be in these hands, one after the other, each as likely."""
    state, found, game = table(line, known).state, judge(), Dog()
    unseen = [rank for rank in range(RANKS) for _ in range(state.stock >> 4 * rank & 15)]
    deals = list(permutations(range(len(unseen)), len(hidden)))
    worths = {game.write(action): 0.0 for action in state.actions(state.seat)}
    kinds: dict[tuple[int, ...], int] = {}
    for deal in deals:
        ranks = tuple(unseen[card] for card in deal)
        kinds[ranks] = kinds.get(ranks, 0) + 1
    for ranks, ways in kinds.items():
        for action in state.actions(state.seat):
            world = state.clone()
            for seat, rank in zip(hidden, ranks, strict=True):
                world.hands[seat] = hand_of([rank])
                world.held[seat] = 1
                world.stock -= hand_of([rank])
                world.stocked -= 1
            share = ending(played(world, state.seat, action), state.seat, found) * ways / len(deals)
            worths[game.write(action)] += share
    return worths


def counted(line: str, others: str = "", gave: str = "") -> dict[str, float]:
    state, game = table(line, others, gave).state, Dog()
    last = LastCards(judge(), state, state.seat, 6000)
    found = {game.write(action): last.chance(action) for action in state.actions(state.seat)}
    assert last.boards <= last.most
    return found


def reckon(line: str, others: str = "") -> list[float]:
    state = table(line, others).state
    return judge().reckon(state, state.seat, state.actions(state.seat), 100)


@pytest.mark.parametrize(
    ("line", "others", "hidden"),
    [
        ("R 10 30 / Y 5 40 / G 27 : R 5", "Y 2", [1]),
        ("R 10 30 / Y 5 40 / G 27 : R 5", "G 9", [3]),
        ("R 10 30 / Y 5 40 / B 60 / G 27 : R 8", "Y 2 / G 9", [1, 3]),
        ("R 10 60 H4 / Y 5 40 / G 50 : R 4 8", "G J", [3]),
    ],
)
def test_the_last_cards_of_others_are_counted_out(line: str, others: str, hidden: list[int]) -> None:
    found, expected = counted(line, others), by_brute_force(line, hidden)
    assert found.keys() == expected.keys()
    assert found == pytest.approx(expected)


def test_a_card_that_was_given_is_known() -> None:
    line = "R 10 30 / Y 5 / B 40 : R 5"
    assert counted(line, "B 8", gave="R 8") == pytest.approx(by_brute_force(line, [], "B 8"))
    assert counted(line, "B 8") == pytest.approx(by_brute_force(line, [2]))


def test_the_own_last_cards_are_played_in_the_best_of_all_orders() -> None:
    line = "R 47 60 H3 / Y 20 54 / G 62 : R 4 7"
    assert counted(line) == pytest.approx(by_brute_force(line, []))


def test_what_others_hold_does_not_matter_to_the_count() -> None:
    line = "R 10 30 / Y 5 40 / B 60 / G 27 : R 8"
    assert counted(line, "Y 2 / G 9") == pytest.approx(counted(line, "Y J / G K"))


def test_what_is_likely_to_end_the_game_is_counted_out() -> None:
    assert max(reckon("R 60 H2 H3 H4 / Y 20 / B H1 H2 H3 H4 : R 5", "Y 3")) == pytest.approx(1)
    assert max(reckon("R 60 H2 H3 H4 / Y 20 / B H1 H2 H3 H4 : R 2 3")) == pytest.approx(1)
    assert reckon("R 60 H3 H4 / Y 20 / B H1 H2 H3 H4 : R 5", "Y 3") == []


def test_nothing_is_counted_where_much_is_left() -> None:
    assert reckon("R 60 H2 H3 H4 / Y 5 / B H1 H2 H3 H4 : R 5", "Y 2 3") == []
    assert reckon("R 60 H2 H3 H4 / Y 5 / B 20 / G 50 : R JK", "Y 2 / B 3 / G 4") == []


def test_a_win_with_the_last_cards_is_never_missed() -> None:
    """Whatever three cards are left to somebody who plays alone: if any order wins, the bot does."""
    rng, found, game = Rng(7), judge(), Dog()
    wins = 0
    for number in range(30):
        fields = f"{51 + rng.below(9)} {60 + rng.below(4)} H3 H4"
        hand = " ".join(CARDS[rng.below(RANKS)].mark for _ in range(3))
        state = table(f"R {fields} / Y 20 50 / B H1 H2 H3 H4 / G 45 : R {hand}").state
        if ending(state.clone(), 0, found) < 1.0:
            continue
        wins += 1
        bot = make("expert", game, number, budget=100)
        while state.phase == PLAYING:
            state.apply(0, bot.choose(game.view(state, 0)))
        assert state.actor() == NOBODY
        assert found.chance(state, 0) == 1.0
    assert wins >= 3


@pytest.mark.parametrize("others", ["", "Y 2", "Y 2 3 4 / B A K / G 5 6 JK"])
def test_a_win_at_once_is_taken(others: str) -> None:
    state = table("R 60 H2 H3 H4 / Y 50 / B H1 H2 H3 H4 : R 2 3 5", others).state
    bot = make("expert", Dog(), 1, budget=6)
    assert Dog().write(bot.choose(Dog().view(state, 0))) == "5 60+5h"
