"""Blocks: who sits where, with which luck."""

import pickle
from collections import Counter

import pytest

from boneyard.bots import BASIC
from boneyard.core import registry
from boneyard.core.errors import BadOption, UnknownGame
from boneyard.core.match import Match
from boneyard.games.spots.game import Spots
from boneyard.lab.blocks import BotFailed, Contest, Entrant, level, play, play_block
from examples.gops.game import Gops
from tests.lab.toys import CHEAT, HIGHEST, LOWEST, RANDOM, Pairs, Skill, contest


def names(contest: Contest, block: int) -> list[str]:
    """The games of a block, as `highest lowest`: the bots by seat."""
    return [" ".join(bot.name for bot in seating) for seating in contest.seatings(block)]


def by_seat(contest: Contest, blocks: int) -> Counter[tuple[int, str]]:
    return Counter(
        (seat, bot.name)
        for block in range(blocks)
        for seating in contest.seatings(block)
        for seat, bot in enumerate(seating)
    )


# Who sits where


def test_two_bots_change_seats_within_a_block() -> None:
    now = contest(Skill(2), HIGHEST, LOWEST)
    assert now.games_in_block == 2
    assert sorted(names(now, 0)) == ["highest lowest", "lowest highest"]


def test_everybody_sits_everywhere_equally_often() -> None:
    for seats, bots in (
        (2, (HIGHEST, LOWEST)),
        (3, (HIGHEST, LOWEST, RANDOM)),
        (2, (HIGHEST, LOWEST, RANDOM)),
    ):
        counts = by_seat(contest(Skill(seats), *bots), blocks=3)
        assert len(counts) == seats * len(bots)
        assert len(set(counts.values())) == 1


def test_who_follows_whom_differs_from_block_to_block() -> None:
    now = contest(Skill(3), HIGHEST, LOWEST, RANDOM)
    after = Counter("highest lowest" in 2 * f" {names(now, block)[0]}" for block in range(200))
    assert 70 < after[True] < 130


def test_more_bots_than_seats_take_turns() -> None:
    now = contest(Skill(2), HIGHEST, LOWEST, RANDOM)
    assert now.games_in_block == 6
    assert {frozenset(game.split()) for game in names(now, 0)} == {
        frozenset({"highest", "lowest"}),
        frozenset({"highest", "random"}),
        frozenset({"lowest", "random"}),
    }


def test_a_bot_may_have_several_seats() -> None:
    now = contest(Skill(4), HIGHEST, HIGHEST, LOWEST, LOWEST)
    assert now.games_in_block == 4
    assert {bot.name for bot in now.entrants} == {"highest", "lowest"}
    assert set(by_seat(now, 1).values()) == {2}


def test_one_bot_plays_itself() -> None:
    assert names(contest(Skill(3), HIGHEST), 0) == ["highest highest highest"] * 3


def test_one_against_the_others_sits_once_in_every_seat() -> None:
    now = Contest(Skill(4), (HIGHEST,), LOWEST)
    assert now.games_in_block == 4
    assert by_seat(now, 1) == {
        (seat, bot): n for seat in range(4) for bot, n in (("highest", 1), ("lowest", 3))
    }


def test_several_against_the_same_others_each_play_alone() -> None:
    now = Contest(Skill(3), (HIGHEST, RANDOM), LOWEST)
    assert now.games_in_block == 6
    assert all(game.split().count("lowest") == 2 for game in names(now, 0))


def test_partners_play_the_same_bot_and_a_block_is_both_ways_round() -> None:
    now = contest(Pairs(), HIGHEST, LOWEST)
    assert now.games_in_block == 2
    assert sorted(names(now, 0)) == ["highest lowest highest lowest", "lowest highest lowest highest"]


def test_too_few_bots_are_refused() -> None:
    with pytest.raises(BadOption, match=r"2 bots were named, and 4 are to play together"):
        _ = contest(Skill(4), HIGHEST, LOWEST).parties


def test_nobody_plays_against_another_alone() -> None:
    game = Spots(1)
    with pytest.raises(BadOption, match="at a table for one"):
        _ = Contest(game, (level("quick", game),), level("random", game)).parties


# Luck


def test_the_games_of_a_block_have_the_same_luck_and_those_of_another_do_not() -> None:
    now = contest(Gops(2), RANDOM, HIGHEST)
    deals = [
        [Match(now.game, played.seed).steps[0] for played in play_block(now, block)] for block in range(2)
    ]
    assert deals[0][0] == deals[0][1]
    assert deals[1][0] == deals[1][1]
    assert deals[0][0] != deals[1][0]


def test_bots_have_luck_of_their_own_by_block_and_seat() -> None:
    now = contest(Gops(2), RANDOM, HIGHEST)
    assert len({now.bot_seed(block, seat) for block in range(50) for seat in range(2)}) == 100
    first, second = play_block(now, 3)
    assert first.bot_seeds == second.bot_seeds
    assert now.bot_seed(0, 0) != contest(Gops(2), RANDOM, HIGHEST, seed=2).bot_seed(0, 0)


def test_a_block_is_the_same_whenever_it_is_played() -> None:
    now = contest(Gops(3), RANDOM, HIGHEST, LOWEST)
    for block in (7, 2):
        first, again = (
            [{**vars(played), "times": None} for played in play_block(now, block)] for _ in range(2)
        )
        assert first == again


def test_a_game_can_be_played_again_from_what_is_kept_of_it() -> None:
    game = Spots(2)
    now = Contest(game, (level("quick", game), level("random", game)))
    played = play_block(now, 0)[1]
    makers = {"quick": now.bots[0].make, "random": now.bots[1].make}
    bots = [makers[name](game, seed) for name, seed in zip(played.bots, played.bot_seeds, strict=True)]
    match = play(game, bots, played.seed)
    assert [list(row) for row in match.standings] == played.standings
    assert match.winners == played.winners


def test_a_bad_seed_is_refused_at_once() -> None:
    with pytest.raises(BadOption, match="A written seed is 64 lower-case hexadecimal digits"):
        Contest(Gops(2), (RANDOM,), seed="luck")


# Bots


def test_an_unknown_bot_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"There is no bot 'genius'; the bots are: random, quick"):
        level("genius", Spots())


def test_the_version_of_a_bot_is_that_of_the_code_that_plays() -> None:
    assert level("quick", Spots(2)).version == level("quick", Spots(3)).version
    assert level("quick", Spots(2)).version != level("quick", Gops(2)).version


def test_a_bot_that_plays_what_it_may_not_is_named() -> None:
    with pytest.raises(BotFailed, match=r"lowest, cheat at seed [0-9a-f]{64}: IllegalAction: "):
        play_block(contest(Gops(2), LOWEST, CHEAT, seed=3), 0)


def test_every_decision_is_timed() -> None:
    for played in play_block(contest(Gops(2, prizes=3), HIGHEST, RANDOM), 0):
        assert played.decisions == [3, 3] == [len(times) for times in played.times]
        assert all(time >= 0 for times in played.times for time in times)


@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_every_game_and_bot_can_be_sent_to_another_process(name: str) -> None:
    game = registry.game(name)
    for bot in BASIC:
        there = pickle.loads(pickle.dumps(Contest(game, (level(bot, game),))))
        assert there.game.options_hash == game.options_hash
        assert isinstance(there.bots[0], Entrant)
        assert there.bots[0].make(there.game, 1).report().considered == 0
