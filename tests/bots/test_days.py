"""The deal of the day: the same for everybody, and bots of each level to be compared with."""

from datetime import UTC, date, datetime, timedelta

import pytest

from boneyard.bots.days import FIRST, Result, played_by, result_of, told
from boneyard.core.days import compared, day_of, deal_of_day, rivals
from boneyard.core.errors import BadOption
from boneyard.core.match import Match
from boneyard.core.record import dealt_seed
from boneyard.core.rng import Rng
from boneyard.games.dog.game import Dog
from boneyard.games.spots.game import Spots
from tests.contract.lessons import AnyMatch
from tests.contract.tables import BOX, AnyGame, game_class

DAY = date(2026, 11, 18)


def by_chance(game: AnyGame, seed: int) -> AnyMatch:
    """The day's deal, played at random to its end."""
    match: AnyMatch = Match(game, dealt_seed(deal_of_day(game, DAY)))
    rng = Rng(seed)
    while match.actors:
        seat = match.actors[0]
        choices = match.prompt(seat).choices
        match.play(seat, choices[rng.below(len(choices))].text)
    return match


@pytest.mark.parametrize("name", BOX)
def test_a_day_has_its_own_deal_for_each_game(name: str) -> None:
    game = game_class(name)()
    assert deal_of_day(game, DAY) == deal_of_day(game_class(name)(), DAY)
    assert deal_of_day(game, DAY) != deal_of_day(game, DAY + timedelta(days=1))
    others = [deal_of_day(game_class(other)(), DAY)["secret"] for other in BOX if other != name]
    assert deal_of_day(game, DAY)["secret"] not in others


def test_what_is_no_day_is_refused() -> None:
    assert day_of("2026-11-18") == DAY
    with pytest.raises(BadOption, match="is no day; write it like"):
        day_of("yesterday")
    far = datetime.now(UTC).date() + timedelta(days=3)
    with pytest.raises(BadOption, match="is not there yet"):
        day_of(far.isoformat())


def test_bots_do_the_same_each_time() -> None:
    """Whoever asks later, elsewhere or on a busy machine is told the same."""
    assert played_by(Spots(), DAY, "expert@20") == played_by(Spots(), DAY, "expert@20")
    assert all(level.partition("@")[2] for level in compared(Spots) if level.startswith("expert"))
    assert rivals(Spots) == "regular"


def test_partners_are_no_others() -> None:
    """At Dog whoever sits across shares the result."""
    match = by_chance(Dog(), seed=1)
    found = result_of(match)
    assert found.won == (FIRST in match.winners)
    mine, others = match.standings[0][0], (match.standings[1][0], match.standings[3][0])
    assert found.ahead == mine - max(others)


def test_the_line_tells_how_it_went_and_nothing_of_the_deal() -> None:
    match = by_chance(Spots(), seed=2)
    *levels, line = map(str, told(match, DAY))
    assert [level.split()[0] for level in levels] == ["Pup", "Regular", "Club", "Expert"]
    assert line.startswith("Boneyard, Spots, 2026-11-18: ")
    assert "of 4 bots." in line


def test_better_is_winning_first_and_then_by_how_much() -> None:
    close, clear, lost = Result("", True, 6, 1), Result("", True, 6, 3), Result("", False, 9, -1)
    assert clear.better_than(close)
    assert close.better_than(lost)
    assert not close.better_than(close)


def test_a_bot_plays_the_day_to_its_end() -> None:
    assert played_by(Spots(), DAY, "pup").points >= 0
