"""The levels that people meet: what each of them must be, in every game that has them."""

from dataclasses import replace

import pytest

from boneyard.bots import company, levels, make
from boneyard.bots.player import Player
from boneyard.core.errors import UnknownGame
from boneyard.core.levels import TITLES
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import State
from boneyard.lab.blocks import play
from examples.gops.game import Gops
from tests.conftest import compiled
from tests.contract.laws import levels_of, random_play
from tests.contract.tables import AnyGame, games

LEARNED = [cls for cls in games() if cls.levels]
TABLES = [cls(seats) for cls in LEARNED for seats in cls.seat_counts]


def name_of(game: AnyGame) -> str:
    return f"{game.name}-{game.seats}"


def test_levels_go_from_weak_to_strong_under_names_people_know() -> None:
    for cls in LEARNED:
        names = [level.name for level in cls.levels]
        assert names == [title for title in TITLES if title in names]
        assert list(company(cls)) == names
        assert list(levels(cls)) == ["random", "quick", *names]


def test_a_game_that_nobody_has_learned_offers_quick() -> None:
    assert list(company(Gops)) == ["quick"]
    with pytest.raises(UnknownGame, match=r"There is no bot 'expert'; the bots are: random, quick\."):
        make("expert", Gops())


@pytest.mark.parametrize("name", ["expert@", "expert@0", "expert@-3", "expert@many", "expert@9999999999"])
def test_tries_that_are_no_number_are_refused(name: str) -> None:
    with pytest.raises(UnknownGame, match="is no number of tries"):
        make(name, LEARNED[0]())


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_every_level_plays_a_whole_game(game: AnyGame) -> None:
    names = [level.name for level in game.levels if compiled() or not level.candidates]
    bots = [make(names[(seat - 1) % len(names)], game, seat, budget=4) for seat in range(game.seats)]
    assert not play(game, bots, 3).actors


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_the_same_seed_and_tries_choose_and_report_the_same(game: AnyGame) -> None:
    state = position(game)
    for name in levels_of(game):
        seat = state.actors()[0]
        found = []
        for _ in range(2):
            bot = make(name, game, 9, budget=12)
            found.append((bot.choose(game.view(state, seat)), bot.report()))
        assert found[0] == found[1]


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_who_looks_ahead_reports_chances_best_first(game: AnyGame) -> None:
    ahead = [level for level in game.levels if level.candidates]
    state = position(game)
    bot = make(ahead[-1].name, game, 9, budget=24)
    bot.choose(game.view(state, state.actors()[0]))
    report = bot.report()
    assert 2 <= len(report.ranked) <= ahead[-1].candidates
    assert report.considered == sum(rated.tries for rated in report.ranked) >= len(report.ranked)
    assert all(0 <= rated.chance <= 1 and rated.doubt >= 0 for rated in report.ranked)
    assert report.ranked[0].tries == max(rated.tries for rated in report.ranked)


def position(game: AnyGame) -> State:
    """Somewhere in a game played at random, with something to choose."""
    match = Match(game, 4)
    for _ in random_play(match, Rng(4), 200):
        if len(match.steps) > 20 and len(match.state.actions(match.actors[0])) > 2:
            break
    found: State = match.state
    return found


def test_a_bot_that_may_think_a_while_takes_about_that_long() -> None:
    """Not how long, which depends on the machine, but that time is what ends it: more time, more tries."""
    game = LEARNED[0]()
    state = position(game)
    view = game.view(state, state.actors()[0])
    judge = game.judge()
    assert judge is not None
    level = game.levels[-1]
    considered = []
    for seconds in (0.02, 0.4):
        bot = Player(game, judge, replace(level, seconds=seconds), Rng(1), None)
        bot.choose(view)
        considered.append(bot.report().considered)
    assert considered[0] < considered[1]


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_on_the_slowest_machine_every_choice_is_tried_once(game: AnyGame) -> None:
    state = position(game)
    view = game.view(state, state.actors()[0])
    judge = game.judge()
    assert judge is not None
    for level in game.levels:
        if level.candidates:
            bot = Player(game, judge, replace(level, seconds=0.0), Rng(1), None)
            assert bot.choose(view) in state.actions(view.viewer)
            assert all(rated.tries == 1 for rated in bot.report().ranked)
