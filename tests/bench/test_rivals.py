"""How a contest with another search is timed, told and put on its page."""

from functools import partial
from typing import Any

import pytest

import boneyard
from bench.ismcts import Dials
from bench.rivals import (
    BEGIN,
    END,
    HEAD,
    PAIRINGS,
    Clocked,
    Measured,
    Pairing,
    Tally,
    arguments,
    for_minutes,
    our_bot,
    page_with,
    with_line,
)
from boneyard.bots.player import Player
from boneyard.core.rng import Rng
from boneyard.lab.blocks import Contest, Entrant, Played

TABLE = Pairing("gonuts", 2, 0.55, Dials(1.0))


def played(winner: str, block: int) -> list[Played]:
    """A block of two games, both won by the same bot."""
    seatings = [["ours", "ISMCTS"], ["ISMCTS", "ours"]]
    return [
        Played(block, "", bots, ["", ""], [0, 0], [[0], [0]], [bots.index(winner)], [0, 0], [[], []])
        for bots in seatings
    ]


def measured(won: int, lost: int, level: str = "expert", their_ms: float = 20.0) -> Measured:
    winners = ["ours"] * won + ["ISMCTS"] * lost
    blocks = [played(winner, block) for block, winner in enumerate(winners)]
    return Measured(TABLE, level, 20.0, their_ms, blocks, Tally(10, 0.2, 3000), Tally(10, 0.21, 1500))


def test_a_line_tells_all_of_a_pairing() -> None:
    line = measured(3, 1).line()
    assert line.startswith("| Go Nuts for Donuts, one against one, `expert` | 8 | 75.0 % (")
    assert "| 20 / 20 | 20.0 ms, 300 | 21.0 ms, 150 |" in line


def test_two_against_two_is_a_team_against_a_team() -> None:
    dog = measured(1, 1)
    assert Measured(PAIRINGS[0], *list(vars(dog).values())[1:]).title == "Dog, two against two, `expert`"


@pytest.mark.parametrize(
    ("won", "lost", "verdict"),
    [(100, 10, "55 %: met"), (3, 1, "55 %: too few games to be sure"), (1, 1, "55 %: **not met**")],
)
def test_a_bar_is_met_where_even_the_lower_end_is_above(won: int, lost: int, verdict: str) -> None:
    assert measured(won, lost).line().endswith(f"| {verdict} |")


def test_there_is_no_bar_for_other_levels_and_other_times() -> None:
    assert measured(9, 1, level="random").line().endswith("|  |")
    assert measured(9, 1, their_ms=200.0).line().endswith("|  |")


def test_a_line_replaces_its_own_and_leaves_the_others() -> None:
    old, other = measured(1, 1).line(), measured(1, 1, level="random").line()
    section = "\n".join(["Some words.", *HEAD, old, other])
    new, longer = measured(9, 1).line(), measured(9, 1, their_ms=200.0).line()
    assert with_line(section, new) == [new, other]
    assert with_line(section, longer) == [old, other, longer]


def test_the_section_is_made_once_and_the_rest_of_the_page_stays() -> None:
    page = "# A page\n\nwith words\n"
    once = page_with(page, measured(1, 1))
    assert once.startswith("# A page\n\nwith words\n\n" + BEGIN)
    twice = page_with(once.replace("with words", "with other words") + "\nand an end\n", measured(9, 1))
    assert twice.count(BEGIN) == twice.count(END) == 1
    assert twice.startswith("# A page\n\nwith other words\n\n" + BEGIN)
    assert twice.endswith("\nand an end\n")
    assert measured(9, 1).line() in twice
    assert measured(1, 1).line() not in twice


def test_a_level_of_ours_has_the_time_that_was_given() -> None:
    bot = our_bot("expert", 0.007, Tally(), boneyard.game("gonuts", 2), 1)
    assert isinstance(bot, Clocked)
    assert isinstance(bot.bot, Player)
    assert bot.bot.level.seconds == 0.007
    assert bot.bot.tries is None


def test_only_where_there_is_a_choice_is_it_counted() -> None:
    game = boneyard.game("dog")
    tally = Tally()
    bot = our_bot("random", 0.0, tally, game, 1)
    asked = choices = 0
    state: Any = game.start()
    rng = Rng(1)
    while asked < 100:
        seat = state.actor()
        if seat < 0:
            state.chance(rng)
            continue
        asked += 1
        choices += len(state.actions(seat)) > 1
        state.apply(seat, bot.choose(game.view(state, seat)))
    assert 0 < choices < asked
    assert tally.choices == choices
    assert tally.considered > choices


def test_when_the_time_is_up_the_block_is_still_played_to_its_end() -> None:
    game = boneyard.game("gonuts", 4)
    entrants = [Entrant(name, "", partial(our_bot, "random", 0.0, Tally())) for name in ("ours", "ISMCTS")]
    blocks = list(for_minutes(Contest(game, (entrants[0],), entrants[1], 5), 0.0))
    assert [len(block) for block in blocks] == [4]
    assert [game.bots.index("ours") for game in blocks[0]] != [0, 0, 0, 0]


def test_without_a_word_everything_is_measured_for_the_same_time() -> None:
    given = arguments([])
    assert given.tables == [pairing.name for pairing in PAIRINGS]
    assert given.theirs is None
    assert not given.write
