"""Advice and review: what is told, from which view, and that the account of luck is one."""

from itertools import pairwise
from statistics import fmean, stdev
from typing import Any

import pytest

from boneyard.bots import make
from boneyard.bots.advice import advise, loses
from boneyard.bots.review import Fall, Review, Reviewer, review
from boneyard.core.errors import BadOption
from boneyard.core.match import Match
from boneyard.core.registry import game_class
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.core.text import ENGLISH
from boneyard.lab.blocks import play
from examples.gops.game import Gops
from tests.bots.test_blindness import other_world
from tests.conftest import compiled
from tests.contract.laws import random_play
from tests.contract.tables import BOX, AnyGame, games

LEARNED = [cls for cls in games() if cls.levels]


def name_of(cls: type[AnyGame]) -> str:
    return cls.name


def asked(game: AnyGame, seed: int) -> Match[Any]:
    """A match in which somebody has more than two choices, or two where that never happens."""
    for most in (2, 1):
        match: Match[Any] = Match(game, seed)
        for _ in random_play(match, Rng(seed), 200):
            if len(match.steps) > 20 and len(match.state.actions(match.actors[0])) > most:
                return match
    raise AssertionError(f"nobody has anything to choose at {game}")


@pytest.mark.parametrize("cls", LEARNED, ids=name_of)
def test_advice_is_legal_best_first_and_in_words(cls: type[AnyGame]) -> None:
    game = cls()
    match = asked(game, 2)
    seat = match.actors[0]
    tips = advise(game, game.view(match.state, seat), tries=40)
    assert 2 <= len(tips) <= 3
    assert {tip.text for tip in tips} <= {choice.text for choice in match.prompt(seat).choices}
    assert [tip.chance for tip in tips] == sorted((tip.chance for tip in tips), reverse=True)
    assert all(0 <= tip.chance <= 1 and tip.margin >= 0 for tip in tips)
    assert all(ENGLISH.render(reason) for tip in tips for reason in tip.reasons)


@pytest.mark.parametrize("cls", LEARNED, ids=name_of)
def test_every_feature_has_its_reasons(cls: type[AnyGame]) -> None:
    assert set(cls.reasons) == set(cls.features)


@pytest.mark.parametrize("cls", LEARNED, ids=name_of)
def test_advice_knows_nothing_that_its_seat_does_not(cls: type[AnyGame]) -> None:
    game = cls()
    for seed in range(10 if compiled() else 3):
        match = asked(game, seed)
        seat = match.actors[0]
        other = other_world(match, seat, seed)
        mine, same = (advise(game, game.view(each.state, seat), tries=12) for each in (match, other))
        assert mine == same


def test_a_game_that_nobody_has_learned_has_no_advice() -> None:
    match: Match[Any] = Match(Gops(), 1)
    with pytest.raises(BadOption, match="no advice"):
        advise(match.game, match.game.view(match.state, match.actors[0]))


@pytest.mark.parametrize("cls", LEARNED, ids=name_of)
def test_the_best_choice_loses_nothing_and_no_choice_more_than_everything(cls: type[AnyGame]) -> None:
    game = cls()
    match = asked(game, 3)
    seat = match.actors[0]
    view = game.view(match.state, seat)
    tries = 60 if compiled() else 12
    best = advise(game, view, tries=tries)[0].text
    assert loses(game, view, best, tries=tries)[0] <= 0.05
    for choice in match.prompt(seat).choices[:4]:
        lost, tip = loses(game, view, choice.text, tries=20)
        assert 0 <= lost <= 1
        assert tip.text


@pytest.mark.skipif(not compiled(), reason="a whole game, which needs the compiled rules")
@pytest.mark.parametrize("cls", LEARNED, ids=name_of)
def test_a_review_goes_from_the_first_turn_to_the_result(cls: type[AnyGame]) -> None:
    game = cls()
    match = play(game, [make("quick", game, seat) for seat in range(game.seats)], 6)
    found = review(match, [0], tries=8)
    assert found.steps[-1] == len(match.steps)
    assert list(found.steps) == sorted(set(found.steps))
    sides = len(set(game.teams))
    for chances in found.chances:
        assert sum(chances) == pytest.approx(game.seats / sides)
    assert {seat for seat, chance in enumerate(found.chances[-1]) if chance > 0} == set(match.winners)
    assert all(mistake.seat == 0 and mistake.better != mistake.text for mistake in found.mistakes)
    assert [mistake.lost for mistake in found.mistakes] == sorted(
        (mistake.lost for mistake in found.mistakes), reverse=True
    )
    assert set(found.swings) <= set(found.steps)
    assert all(0 <= kindness <= 1 for kindness in found.kindness)
    assert all(feat.seat == 0 and feat.won >= 0.02 for feat in found.feats)
    turn = found.turning()
    assert (turn.first, turn.last) in pairwise(found.steps)
    assert turn.after[match.winners[0]] > turn.before[match.winners[0]]


def a_review(*chances: float, luck: tuple[float, ...] = ()) -> Review:
    """Of two seats, by the chances of the first after every tenth step; chance falls one step later."""
    falls = tuple(Fall(10 * at + 1, (gave, -gave)) for at, gave in enumerate(luck))
    steps = tuple(range(0, 10 * len(chances), 10))
    return Review(steps, tuple((chance, 1 - chance) for chance in chances), falls, (0.5, 0.5), (), (), ())


def test_the_turn_that_decided_it_is_where_the_winner_came_closest() -> None:
    turn = a_review(0.5, 0.3, 0.7, 0.6, 1.0, luck=(-0.2, 0.3, 0.0, 0.1)).turning()
    assert (turn.first, turn.last) == (10, 20)
    assert (turn.before[0], turn.after[0]) == (0.3, 0.7)
    assert turn.luck == (0.3, -0.3)


def test_the_last_turn_decided_it_only_where_it_changed_much_more_than_others() -> None:
    assert a_review(0.5, 0.8, 0.6, 1.0).turning().last == 10
    assert a_review(0.5, 0.6, 0.2, 1.0).turning().last == 30


def test_nothing_is_decided_while_somebody_else_is_in_front() -> None:
    assert a_review(0.1, 0.45, 0.4, 0.6, 0.7, 1.0).turning().last == 30


def test_where_a_rival_won_the_hopes_of_all_seats_fell() -> None:
    found = Review((0, 10, 20, 30), ((0.5,), (0.6,), (0.1,), (0.0,)), (), (0.5,), (), (), ())
    assert found.turning().last == 20


@pytest.mark.skipif(not compiled(), reason="a whole game, which needs the compiled rules")
def test_whoever_always_plays_at_random_makes_dear_choices_and_few_feats() -> None:
    """And the better player has the smaller mistakes."""
    game = game_class("dndomino")(2)
    match = play(game, [make("random", game, 0), make("club", game, 1)], 3)
    found = review(match, [0, 1], tries=30)
    lost = [sum(each.lost for each in found.mistakes if each.seat == seat) for seat in (0, 1)]
    assert lost[0] > 2 * lost[1]
    assert len({feat.seat for feat in found.feats}) == len(found.feats)


@pytest.mark.skipif(not compiled(), reason="many games, which need the compiled rules")
@pytest.mark.parametrize("cls", [cls for cls in LEARNED if cls.name in BOX], ids=name_of)
def test_luck_is_nothing_on_average(cls: type[AnyGame]) -> None:
    """By construction, whatever the judge thinks. Chance that is always kind would be seen."""
    games_played = 8
    game = cls(cls.usual_seats)
    fair, kind, share = [], [], []
    for seed in range(games_played):
        steps = play(game, [make("quick", game, seat) for seat in range(game.seats)], seed).steps
        found = Reviewer(game, [], seed, 0).read(steps)
        fair.append(found.luck[0])
        share.append(found.kindness[0])
        kind.append(blessed(game, seed))
    assert abs(fmean(fair)) < 4 * (stdev(fair) / games_played**0.5 + 0.01)
    assert fmean(kind) > stdev(kind) / games_played**0.5
    assert 0.3 < fmean(share) < 0.7  # as often kind as not,
    assert 0.15 < stdev(share) < 0.45  # and neither always nor never extreme


def blessed(game: AnyGame, seed: int) -> float:
    """The account of seat 0 where each chance is the best for it of a few."""
    reviewer = Reviewer(game, [], seed, 0)
    state = game.start()
    rng = Rng(seed)
    decisions = 0
    while state.actors() and decisions < 30:
        actor = state.actor()
        if actor == CHANCE:
            drawn = [state.draw(rng) for _ in range(4)]
            reviewer._fall(state, max(drawn, key=lambda shown: after(reviewer, state, shown)), decisions)
        else:
            actions = state.actions(actor)
            state.apply(actor, actions[rng.below(len(actions))])
            decisions += 1
    return sum(fall.gave[0] for fall in reviewer.falls)


def after(reviewer: Reviewer, state: Any, shown: list[int]) -> float:
    other = state.clone()
    other.resolve(shown)
    return reviewer._promise(other, [1])[0]
