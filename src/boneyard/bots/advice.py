"""Advice for whoever is asked: which choices are best, by how much, and why; from that seat's view alone."""

from dataclasses import dataclass
from math import inf
from typing import Any

from boneyard.bots.search import Trials
from boneyard.bots.trying import Tries, try_out
from boneyard.core.errors import BadOption
from boneyard.core.game import Game
from boneyard.core.judge import Judge
from boneyard.core.rng import Rng
from boneyard.core.state import Action, Seat
from boneyard.core.text import NOTHING, Sentence

SHOWN = 3  # choices
REASONS = 2  # for each
TRIES = 240
FOR_ENDS = 10  # times as many where each goes on to an end by chance: one of those tells little
CANDIDATES = 6
WEIGHTY = 0.02  # of the score: less is no reason
BAND = 2.0  # standard errors on either side


@dataclass(frozen=True, slots=True)
class Tip:
    """One choice: its notation, the chance to win after it with a margin, and what speaks for it."""

    text: str
    chance: float
    margin: float
    reasons: tuple[Sentence, ...]
    surely: Sentence = NOTHING  # what is certain and speaks against it, to be told before the reasons


def advise(game: Game[Any], view: Any, seed: int = 0, tries: int = 0, seconds: float = inf) -> list[Tip]:
    """The best choices first. The same view, seed and tries give the same advice, if time suffices."""
    found = tried(game, view, seed, tries, seconds)
    order = sorted(range(found.n), key=lambda which: -found.mean(which))
    return [tip(game, view, found, which) for which in order[:SHOWN]]


def loses(
    game: Game[Any], view: Any, text: str, seed: int = 0, tries: int = 0, seconds: float = inf
) -> tuple[float, Tip]:
    """How much of the chance to win a choice gives away, surely, and what would be best: for a tutor.

    Nothing is given away where the difference might be luck of the tries.
    """
    action = game.read(game.imagine(view, Rng(seed)), view.viewer, text)
    found = tried(game, view, seed, tries, seconds, also=action)
    best = max(range(found.n), key=found.mean)
    return given_away(found, action), tip(game, view, found, best)


def given_away(found: Trials, action: Action) -> float:
    """By how much an action that was tried is surely worse than the best of them."""
    mine = list(found.actions).index(action)
    best = max(range(found.n), key=found.mean)
    doubt = (found.doubt(best) ** 2 + found.doubt(mine) ** 2) ** 0.5
    lost: float = found.mean(best) - found.mean(mine) - doubt
    return max(0.0, lost)


def lead(found: Trials, action: Action) -> float:
    """By how much an action that was tried is surely better than every other."""
    mine = list(found.actions).index(action)
    next_best = max((which for which in range(found.n) if which != mine), key=found.mean)
    doubt = (found.doubt(next_best) ** 2 + found.doubt(mine) ** 2) ** 0.5
    won: float = found.mean(mine) - found.mean(next_best) - doubt
    return max(0.0, won)


def tip(game: Game[Any], view: Any, found: Trials, which: int) -> Tip:
    action = found.actions[which]
    return Tip(
        text=game.write(action),
        chance=found.mean(which),
        margin=BAND * found.doubt(which),
        reasons=reasons(game, found, which),
        surely=game.surely(view, action),
    )


def tried(
    game: Game[Any], view: Any, seed: int, tries: int, seconds: float, also: Action | None = None
) -> Trials:
    """The likely choices tried out in the same worlds: all for a while, the better ones for longer."""
    judge = judge_of(game)
    rng = Rng(seed)
    actions = candidates(game, judge, view, rng)
    if also is not None and also not in actions:
        actions.append(also)
    trials = thorough(game, judge, view.viewer, actions, telling=True)
    try_out(game, view, trials, rng, Tries(tries or TRIES * patience(game), seconds), least=SHOWN)
    return trials


def thorough(game: Game[Any], judge: Judge, seat: Seat, actions: list[Action], telling: bool) -> Trials:
    """Tries as the best level makes them."""
    best = game.levels[-1]
    return Trials(judge, seat, actions, best.turns, best.ends, telling)


def patience(game: Game[Any]) -> int:
    """How many times as many tries it takes to be as sure as elsewhere."""
    return FOR_ENDS if game.levels[-1].ends else 1


def candidates(game: Game[Any], judge: Judge, view: Any, rng: Rng) -> list[Action]:
    """What a glance finds best, from one world: enough to choose what is worth trying."""
    world = game.imagine(view, rng)
    seat = view.viewer
    worths = {action: judge.prior(world, seat, action) for action in world.actions(seat)}
    return sorted(worths, key=lambda action: -worths[action])[:CANDIDATES]


def judge_of(game: Game[Any]) -> Judge:
    judge = game.judge()
    if judge is None:
        raise BadOption("Nobody has learned {title} yet, so there is no advice.", title=game.title)
    return judge


def reasons(game: Game[Any], trials: Trials, which: int) -> tuple[Sentence, ...]:
    """What sets a choice apart from the others that were tried: the features that differ most."""
    others = [other for other in range(trials.n) if other != which]
    if not others:
        return ()
    found: list[tuple[float, Sentence]] = []
    for feature, name in enumerate(game.features):
        usual = sum(trials.reason(other, feature) for other in others) / len(others)
        gain = trials.reason(which, feature) - usual
        if gain > WEIGHTY and name in game.reasons:
            more, less = game.reasons[name]
            found.append((gain, more if trials.judge.weights[feature] > 0 else less))
    found.sort(key=lambda pair: -pair[0])
    return tuple(dict.fromkeys(sentence for _, sentence in found))[:REASONS]
