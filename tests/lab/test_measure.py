"""What is made of games: shares, intervals, points, ratings, time."""

import random
from collections.abc import Callable

import pytest

from boneyard.lab.arena import measure
from boneyard.lab.blocks import Contest, Played
from boneyard.lab.measure import interval, parts_won, percentile, ratings, rows, score
from examples.gops.game import Gops
from tests.lab.toys import HIGHEST, LOWEST, RANDOM, Pairs, Seats, Skill, contest

TWO = (0, 1)
PARTNERS = (0, 1, 0, 1)


def game_of(
    bots: str, winners: list[int], standings: list[int], times: list[list[int]] | None = None
) -> Played:
    """`a b`, and who won."""
    names = bots.split()
    times = times or [[1000] for _ in names]
    return Played(
        block=0,
        seed="",
        bots=names,
        versions=[""] * len(names),
        bot_seeds=[0] * len(names),
        standings=[[points] for points in standings],
        winners=winners,
        decisions=[len(each) for each in times],
        times=times,
    )


# Known strength


def test_who_always_wins_wins_all() -> None:
    found = measure(contest(Skill(2), HIGHEST, LOWEST), 40)
    assert (found["highest"].played, found["highest"].won, found["highest"].share) == (40, 40.0, 1.0)
    assert (found["lowest"].played, found["lowest"].won, found["lowest"].share) == (40, 0.0, 0.0)
    assert (found["highest"].points, found["lowest"].points) == (4.0, 1.0)
    assert found["highest"].decisions == 4.0
    assert found["highest"].low == pytest.approx(20 / (20 + 1.96**2), abs=1e-4)
    assert found["highest"].high == 1.0
    assert found["highest"].rating > 35 > 15 > found["lowest"].rating


def test_shared_wins_count_in_parts() -> None:
    """Four cards at random are in falling order once in 24 times; then both have four points."""
    row = measure(contest(Skill(2), HIGHEST, RANDOM), 600)["highest"]
    assert row.won % 1 in (0.0, 0.5)
    assert row.low < 1 - 1 / 48 < row.high


def test_a_seat_that_always_wins_is_no_merit() -> None:
    for seats, bots in ((2, (HIGHEST, LOWEST)), (4, (HIGHEST, LOWEST, RANDOM, RANDOM))):
        for row in measure(contest(Seats(seats), *bots), 6 * seats).values():
            assert row.share == pytest.approx(1 / seats)
            assert row.low < 1 / seats < row.high


def test_a_bot_against_itself_has_a_fair_share() -> None:
    row = measure(contest(Gops(3), RANDOM), 30)["random"]
    assert (row.played, row.won) == (90, 30.0)
    assert row.share == pytest.approx(1 / 3)


def test_one_against_three() -> None:
    found = measure(Contest(Skill(4), (HIGHEST,), LOWEST), 8)
    assert (found["highest"].played, found["highest"].won) == (8, 8.0)
    assert (found["lowest"].played, found["lowest"].won) == (24, 0.0)


def test_partners_win_together() -> None:
    found = measure(contest(Pairs(), HIGHEST, LOWEST), 10)
    assert (found["highest"].played, found["highest"].won) == (10, 10.0)
    assert found["highest"].points == 8.0
    assert found["highest"].rating > found["lowest"].rating


# Parts and scores


def test_parts_of_a_win() -> None:
    assert parts_won(game_of("a b", [1], [3, 4]), TWO) == [("a", 0.0), ("b", 1.0)]
    assert parts_won(game_of("a b", [0, 1], [4, 4]), TWO) == [("a", 0.5), ("b", 0.5)]
    assert parts_won(game_of("a", [], [4, 5]), (0,)) == [("a", 0.0)]  # the solo rival won
    assert parts_won(game_of("a b a b", [0, 2], [8, 3, 8, 3]), PARTNERS) == [("a", 1.0), ("b", 0.0)]


def test_the_score_of_a_block_is_the_mean_over_its_sides() -> None:
    block = [game_of("a b b", [1], [1, 2, 0]), game_of("b a b", [1, 2], [0, 2, 2])]
    assert score("a", (0, 1, 2), block) == 0.25
    assert score("b", (0, 1, 2), block) == pytest.approx(1.5 / 4)


def test_points_time_and_decisions_are_means_over_all_seats() -> None:
    block = [
        game_of("a b", [0], [10, 4], [[1000, 3000], [500]]),
        game_of("b a", [0], [6, 5], [[500], [2000, 2000, 90_000, 2000]]),
    ]
    a, b = rows(["a", "b"], TWO, [block])
    assert (a.points, b.points) == (7.5, 5.0)
    assert (a.decisions, b.decisions) == (3.0, 1.0)
    assert a.mean_ms == pytest.approx(100 / 6)
    assert (a.p99_ms, b.p99_ms) == (90.0, 0.5)


def test_percentile_is_the_least_that_so_many_do_not_exceed() -> None:
    assert percentile(list(range(1, 101)), 0.99) == 99
    assert percentile(list(range(1, 1001)), 0.99) == 990
    assert percentile([7], 0.99) == 7


# Intervals


def test_where_blocks_are_coins_the_interval_is_wilsons() -> None:
    assert interval([1.0] * 60) == pytest.approx((0.9398, 1.0), abs=1e-4)
    assert interval([0.0] * 60) == pytest.approx((0.0, 0.0602), abs=1e-4)
    assert interval([1.0, 0.0] * 50) == pytest.approx((0.4038, 0.5962), abs=1e-3)


def test_blocks_that_differ_little_say_more_than_coins() -> None:
    low, high = interval([0.5, 0.5, 0.5, 0.5, 1.0, 0.0] * 20)
    coins = interval([1.0, 0.0] * 60)
    assert high - low < 0.65 * (coins[1] - coins[0])


def test_few_blocks_that_look_alike_are_not_trusted_too_far() -> None:
    low, high = interval([0.5] * 3)
    assert low < 0.3
    assert high > 0.7


Scores = Callable[[random.Random], float]


def coins(n: int, chance: float) -> Scores:
    """A block of so many games, each won with this chance."""
    return lambda rng: sum(rng.random() < chance for _ in range(n)) / n


def lucky(share: float, chance: float) -> Scores:
    """With this share luck gives one game of the block to each; else both are won or lost together."""
    return lambda rng: 0.5 if rng.random() < share else float(rng.random() < chance)


CASES = [
    (coins(2, 0.5), 0.5),
    (coins(2, 0.8), 0.8),
    (coins(2, 0.97), 0.97),
    (coins(4, 0.25), 0.25),
    (coins(4, 0.04), 0.04),
    (lucky(0.9, 0.5), 0.5),
    (lucky(0.8, 0.9), 0.58),
    (lucky(0.0, 0.6), 0.6),
]


@pytest.mark.parametrize("blocks", [20, 100])
@pytest.mark.parametrize("case", range(len(CASES)))
def test_intervals_hold_the_truth_as_often_as_they_promise(case: int, blocks: int) -> None:
    """2.5 points below 95 % are three standard deviations of what 700 tries can show."""
    drawn, truth = CASES[case]
    rng = random.Random(f"{case} {blocks}")
    tries = 700
    held = 0
    for _ in range(tries):
        low, high = interval([drawn(rng) for _ in range(blocks)])
        held += low <= truth <= high
    assert held / tries > 0.925


# Ratings


def test_ratings_order_bots_by_strength_whoever_met_whom() -> None:
    found = measure(contest(Skill(2), RANDOM, LOWEST, HIGHEST), 60)
    assert found["highest"].rating > found["random"].rating > found["lowest"].rating


def test_ratings_of_many_seats_and_of_shared_places() -> None:
    equal = [game_of("a b c d", [0, 1, 2, 3], [5, 5, 5, 5])] * 20
    found = ratings(["a", "b", "c", "d"], (0, 1, 2, 3), equal)
    assert len({round(rating.mu, 6) for rating in found.values()}) == 1
    ordered = [game_of("a b c d", [3], [1, 2, 3, 4])] * 20
    found = ratings(["a", "b", "c", "d"], (0, 1, 2, 3), ordered)
    assert [found[name].mu for name in "abcd"] == sorted(found[name].mu for name in "abcd")


def test_a_rating_grows_surer_with_games() -> None:
    few, many = (
        ratings(["a", "b"], TWO, [game_of("a b", [k % 2], [k % 2 == 0, k % 2]) for k in range(n)])
        for n in (10, 100)
    )
    assert many["a"].sigma < few["a"].sigma < 25 / 3
    assert abs(many["a"].mu - 25) < 2
