"""`boneyard puzzles`: positions of games among bots where one choice is clearly best and a glance misses it.

What is found has to stand four trials, each with luck of its own:

- every choice is tried out; where the best is not what a quick glance prefers, and far enough ahead, it is
  looked at again with many more tries: the lower bound of the best must lie above the upper bounds of all
  others, at 99.9 %;
- it is best in nearly every world that looks alike, so that no hidden card decides;
- it wins more often than the next best and than what tempts, where everybody plays on by a quick glance to
  the end of the game;
- the answer does something that the next best and the tempting choice do not: one of the game's themes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

from boneyard.bots import choice
from boneyard.bots.advice import judge_of, patience, thorough
from boneyard.bots.search import Trials
from boneyard.core.game import Game
from boneyard.core.judge import Judge
from boneyard.core.match import Match
from boneyard.core.puzzles import (
    Position,
    Puzzle,
    match_of,
    position_of,
    puzzle_file,
    puzzles,
    theme_at,
    written,
)
from boneyard.core.record import dealt_seed, known_deal
from boneyard.core.registry import game_class
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Action, Moves, Seat, State
from boneyard.lab.keeping import keep, must_be_writable
from boneyard.lab.processes import for_seconds, spread

PLAYED_BY = "regular"  # positions as people know them
GLANCE = "quick"
GLIMPSED_BY = 10  # tries of each choice: enough to see where there is nothing to find
SCREENED_BY = 40  # at the first look
DOUBTED_BY = 300  # at the second, before it is given up
DECIDED_BY = 2000  # until it is certain
CLEARLY = 0.05  # of the chance to win: what the answer must be ahead by
HOPE = (0.04, 0.97)  # where hardly anything, or hardly nothing, is left to win, nobody sees a difference
DOUBT = 0.001  # that the answer is wrong by chance of the tries
OVERSEEN = 120  # choices at most: nobody looks at more
FEW = 6  # choices that are looked at for long
WORLDS = 32  # that look alike
LUCKS = 60  # in each of them
NEARLY_ALL = 0.8  # of these worlds: where the answer must be best
TO_THE_END = 300  # games played on after each of two choices
ENDED_BY = 30  # tries for each choice by which the turn is ended there
CONFIDENT = 1.645  # standard errors that the answer must be ahead there
FOREVER = 1 << 30  # turns
GRADED_BY = 9  # bots of each level that are asked
ALIKE = 0.3  # of all puzzles, at most, have the same theme
IN_A_GAME = 2  # puzzles at most
APART = 6  # decisions between them at least


@dataclass(frozen=True)
class Search:
    """What a process looks through: games by number, each with its deal, for all numbers of seats."""

    game: str
    seats: tuple[int, ...]

    def deal(self, number: int) -> str:
        return f"puzzles of {self.game} {number}"


def found_in(search: Search, number: int) -> list[Puzzle]:
    """Puzzles of one game, without theme and level where nobody has said any."""
    cls = game_class(search.game)
    game = cls(search.seats[number % len(search.seats)])
    deal = search.deal(number)
    match: Match[Any] = Match(game, dealt_seed(known_deal(deal, game.seats)))
    judge = judge_of(game)
    found: list[Puzzle] = []
    last = -APART
    decisions: list[str] = []
    while match.actors and len(found) < IN_A_GAME:
        seat = match.actors[0]
        if len(decisions) - last >= APART:
            puzzle = looked_at(game, judge, match, seat, deal, decisions)
            if puzzle is not None:
                found.append(puzzle)
                last = len(decisions)
        view = game.view(match.state, seat)
        text = game.write(choice(PLAYED_BY, game, match.bot_seed(seat), view))
        match.play(seat, text)
        decisions.append(f"{seat} {text}")
    return found


def looked_at(
    game: Game[Any], judge: Judge, match: Match[Any], seat: Seat, deal: str, decisions: list[str]
) -> Puzzle | None:
    position = position_of(match, seat)
    actions = position.actions
    if not 2 <= len(actions) <= OVERSEEN:
        return None
    seed = match.bot_seed(seat)
    tempting = choice(GLANCE, game, seed, position.view)
    first = weighed(position, judge, actions, GLIMPSED_BY, Rng(seed))
    liked = first.mean(actions.index(tempting))
    if all(first.mean(which) < liked + CLEARLY for which in range(first.n)):
        return None
    more(position, judge, first, SCREENED_BY - GLIMPSED_BY, Rng(seed + 1))
    order = sorted(range(first.n), key=lambda which: -first.mean(which))
    best = first.actions[order[0]]
    ahead = first.mean(order[0]) - max(first.mean(order[1]), first.mean(actions.index(tempting)))
    if best == tempting or ahead < CLEARLY or not HOPE[0] < first.mean(order[0]) < HOPE[1]:
        return None
    sure = certain(position, judge, first, order, tempting, Rng(seed + 2))
    if sure is None:
        return None
    trials, ranked, margin = sure
    puzzle = Puzzle(
        deal=deal,
        seats=game.seats,
        seat=seat,
        played=list(decisions),
        chances={game.write(trials.actions[which]): round(trials.mean(which), 4) for which in ranked},
        margin=round(margin, 4),
        tempting=game.write(tempting),
        theme="",
        level="",
    )
    two = [trials.actions[which] for which in ranked[:2]]
    if not in_nearly_every_world(position, judge, two, Rng(seed + 3)):
        return None
    return puzzle if wins_more(match, judge, puzzle, seed + 4) else None


def wins_more(match: Match[Any], judge: Judge, puzzle: Puzzle, seed: int, ahead: float = CONFIDENT) -> bool:
    """Whether the answer wins more whole games than what it is compared with, by so many standard errors."""
    position = position_of(match, puzzle.seat)
    answer, *others = read(match, puzzle)
    return all(
        to_the_end(position, judge, [answer, other], Rng(seed + number), ahead)
        for number, other in enumerate(others)
    )


def read(match: Match[Any], puzzle: Puzzle) -> list[Action]:
    """The answer, and what it is compared with."""
    texts = (puzzle.answer, *puzzle.others)
    return [match.game.read(match.state, puzzle.seat, text) for text in texts]


def weighed(position: Position, judge: Judge, actions: list[Action], tries: int, rng: Rng) -> Trials:
    """All of them tried so often, each time in the same world and with the same luck."""
    trials = thorough(position.game, judge, position.seat, actions, telling=False)
    more(position, judge, trials, tries, rng)
    return trials


def more(position: Position, judge: Judge, trials: Trials, tries: int, rng: Rng) -> None:
    for _ in range(tries * patience(position.game)):
        attempt(position.game, judge, position.view, trials, rng)


def attempt(game: Game[Any], judge: Judge, view: Any, trials: Trials, rng: Rng) -> None:
    world = game.imagine(view, rng)
    judge.rethink(world, view.viewer)
    luck = rng.below(1 << 30)
    for which in range(trials.n):
        trials.attempt(world, which, luck)


def certain(
    position: Position, judge: Judge, first: Trials, order: list[int], tempting: Action, rng: Rng
) -> tuple[Trials, list[int], float] | None:
    """The best few tried anew, if one of them is surely best; those left out surely are not."""
    far = NormalDist().inv_cdf(1 - DOUBT / 2 / len(order))
    low = first.mean(order[0]) - far * first.doubt(order[0])
    rest = order[FEW:]
    if any(first.mean(which) + far * first.doubt(which) > low for which in rest):
        return None
    few = [first.actions[which] for which in order[:FEW]]
    if tempting not in few:
        few.append(tempting)
    again = weighed(position, judge, few, DOUBTED_BY, rng)
    if not is_hopeful(again):
        return None
    more(position, judge, again, DECIDED_BY - DOUBTED_BY, rng)
    ranked = sorted(range(again.n), key=lambda which: -again.mean(which))
    margin = far * max(again.doubt(ranked[0]), again.doubt(ranked[1]))
    lowest = again.mean(ranked[0]) - far * again.doubt(ranked[0])
    highest = max(again.mean(which) + far * again.doubt(which) for which in ranked[1:])
    ahead = again.mean(ranked[0]) - again.mean(ranked[1])
    if lowest <= highest or ahead < CLEARLY or again.actions[ranked[0]] == tempting:
        return None
    return again, ranked, margin


def is_hopeful(trials: Trials) -> bool:
    """Whether one is ahead so far that it may be far enough."""
    best, second, *_ = sorted((trials.mean(which) for which in range(trials.n)), reverse=True)
    return best - second > CLEARLY / 2


def in_nearly_every_world(position: Position, judge: Judge, two: list[Action], rng: Rng) -> bool:
    """Whether the first is better than the second whatever is hidden."""
    game, view = position.game, position.view
    if not game.hides:
        return True
    better = 0
    for _ in range(WORLDS):
        world = game.imagine(view, rng)
        trials = thorough(game, judge, position.seat, two, telling=False)
        for _ in range(LUCKS * patience(game)):
            judge.rethink(world, position.seat)
            luck = rng.below(1 << 30)
            trials.attempt(world, 0, luck)
            trials.attempt(world, 1, luck)
        better += trials.mean(0) > trials.mean(1)
    return better >= NEARLY_ALL * WORLDS


def to_the_end(position: Position, judge: Judge, two: list[Action], rng: Rng, ahead: float) -> bool:
    """Whether the first wins more whole games than the second: what was learned has no say here."""
    gains = []
    for _ in range(TO_THE_END):
        world = position.game.imagine(position.view, rng)
        judge.rethink(world, position.seat)
        luck = rng.below(1 << 30)
        first, second = (won(position, judge, world.clone(), action, Rng(luck)) for action in two)
        gains.append(first - second)
    return fmean(gains) > ahead * stdev(gains) / sqrt(len(gains))


def won(position: Position, judge: Judge, world: State, action: Action, rng: Rng) -> float:
    """What comes of a choice: a turn that is ended well, and then everybody plays on by a quick glance.

    To end the turn by a glance, too, would hold a choice's own follies against it.
    """
    game, seat = position.game, position.seat
    world.apply(seat, action)
    while world.actor() == CHANCE or (world.actor() == seat and not judge.settled(world)):
        if world.actor() == CHANCE:
            world.chance(rng)
        else:
            best = f"{game.levels[-1].name}@{ENDED_BY}"
            world.apply(seat, choice(best, game, rng.below(1 << 30), game.view(world, seat)))
    judge.play_on(world, FOREVER, rng, Moves())
    return judge.chance(world, seat)


# Themes and levels


def themed(cls: type[Game[Any]], puzzle: Puzzle) -> Puzzle | None:
    match = match_of(cls, puzzle)
    answer, *others = read(match, puzzle)
    theme = theme_at(position_of(match, puzzle.seat), answer, others)
    return None if theme is None else replace(puzzle, theme=theme.name)


def graded(cls: type[Game[Any]], puzzle: Puzzle) -> Puzzle:
    """With the lowest level that finds the answer more often than not."""
    match = match_of(cls, puzzle)
    view = match.game.view(match.state, puzzle.seat)
    before = match.asked(puzzle.seat)
    for level in cls.levels:
        name = f"{level.name}@{level.tries}" if level.tries else level.name
        chosen = [choice(name, match.game, seed, view, before) for seed in range(GRADED_BY)]
        if 2 * sum(match.game.write(each) == puzzle.answer for each in chosen) > GRADED_BY:
            return replace(puzzle, level=level.name)
    return puzzle


# Finding many


def found_and_told(search: Search, number: int) -> list[Puzzle]:
    """Puzzles of one game with theme and level."""
    cls = game_class(search.game)
    told = (themed(cls, puzzle) for puzzle in found_in(search, number))
    return [graded(cls, puzzle) for puzzle in told if puzzle is not None]


def find(cls: type[Game[Any]], wanted: int, games: range, seconds: float, processes: int) -> Iterator[str]:
    """Go on from what stands beside the game, until there are enough or time is up; then write it down."""
    file = puzzle_file(cls)
    must_be_writable(file)
    found = list(puzzles(cls).values())
    search = Search(cls.name, cls.seat_counts)
    enough = ceil(ALIKE * wanted)  # of one theme
    for number, more in zip(
        games, for_seconds(spread(partial(found_and_told, search), games, processes), seconds), strict=False
    ):
        for puzzle in more:
            alike = [known for known in found if known.theme == puzzle.theme]
            is_new = puzzle.id not in {known.id for known in alike}
            if is_new and len(alike) < enough and len(found) < wanted:
                found.append(puzzle)
        if more:
            yield f"Game {number}: {len(found)} of {wanted} puzzles."
        if len(found) >= wanted:
            break
    keep(file, written(cls, found))
    yield f"{len(found)} puzzles of {cls.title} stand in {file.name} beside the game."


# Looking again


TIMES = 10  # as many tries
RIVALS = 3  # of the best choices are looked at again, and what tempts


def holds(name: str, seed: int, puzzle: Puzzle) -> bool:
    """Whether all of it is found again with other luck, the answer by ten times as many tries.

    That it wins more whole games was sure at the first look; now it must be so again.
    """
    match = match_of(game_class(name), puzzle)
    position = position_of(match, puzzle.seat)
    game, judge = match.game, judge_of(match.game)
    rivals = dict.fromkeys([*list(puzzle.chances)[:RIVALS], puzzle.tempting])
    actions = [game.read(match.state, puzzle.seat, text) for text in rivals]
    trials = weighed(position, judge, actions, TIMES * DECIDED_BY, Rng(seed))
    far = NormalDist().inv_cdf(1 - DOUBT / 2 / len(position.actions))
    low = trials.mean(0) - far * trials.doubt(0)
    if any(trials.mean(which) + far * trials.doubt(which) >= low for which in range(1, trials.n)):
        return False
    return in_nearly_every_world(position, judge, actions[:2], Rng(seed + 1)) and wins_more(
        match, judge, puzzle, seed + 2, ahead=0.0
    )


def check(cls: type[Game[Any]], seed: int, processes: int) -> Iterator[str]:
    """Look at all of them again; what does not hold is taken out."""
    known = list(puzzles(cls).values())
    kept = []
    for puzzle, sure in zip(known, spread(partial(holds, cls.name, seed), known, processes), strict=True):
        if sure:
            kept.append(puzzle)
        else:
            yield f"{puzzle.id} does not hold: it is taken out."
    if len(kept) < len(known):
        keep(puzzle_file(cls), written(cls, kept))
    yield f"{cls.title}: {len(kept)} of {len(known)} answers were found again by {TIMES} times as many tries."
