"""Advice and reviews in sentences: the same at a terminal and at a table of a server."""

from collections.abc import Sequence

from boneyard.core.state import Seat
from boneyard.core.text import NOTHING, Arg, Player, Sentence, say

MUCH = 0.05  # of the chance to win: what a tutor warns of
KIND, VERY_KIND = 0.7, 0.9  # games in which luck is worse
MOSTLY = 0.7  # of a change


def hint(label: Arg, chance: float, margin: float, reasons: Sequence[Arg], surely: Arg = "") -> Sentence:
    """What is certain and speaks against a choice comes before what speaks for it."""
    return say(
        "{label}: {surely}wins {chance} %, give or take {margin}{why}",
        label=label,
        surely=say("{surely}; ", surely=surely) if surely else NOTHING,
        chance=round(100 * chance),
        margin=whole_margin(margin),
        why=because(reasons),
    )


def whole_margin(margin: float) -> int:
    """In per cent; no try is so sure that there is none."""
    return max(1, round(100 * margin))


def because(reasons: Sequence[Arg]) -> Sentence:
    return say(" ({reasons})", reasons=tuple(reasons)) if reasons else NOTHING


def warning(lost: float, better: Arg, reasons: Sequence[Arg]) -> Sentence:
    return say(
        "That gives away about {lost} % of your chance to win. Better: {best}{why}.",
        lost=round(100 * lost),
        best=better,
        why=because(reasons),
    )


def luck(seat: Seat, kindness: float) -> Sentence:
    """How dice and cards fell, beside how they might have: `kindness` is the share of games they beat."""
    games = min(99, max(1, round(100 * kindness)))
    if kindness >= VERY_KIND:
        return say(
            "Dice and cards were very kind to {who:obj}: better than in {n} of 100 games.",
            who=Player(seat),
            n=games,
        )
    if kindness >= KIND:
        return say(
            "Dice and cards were kind to {who:obj}: better than in {n} of 100 games.",
            who=Player(seat),
            n=games,
        )
    if kindness > 1 - KIND:
        return say("Luck was about even for {who:obj}.", who=Player(seat))
    if kindness > 1 - VERY_KIND:
        return say(
            "Luck was against {who:obj}: worse than in {n} of 100 games.", who=Player(seat), n=100 - games
        )
    return say(
        "Luck was very much against {who:obj}: worse than in {n} of 100 games.",
        who=Player(seat),
        n=100 - games,
    )


def mistake(step: int, seat: Seat, played: Arg, lost: float, better: Arg) -> Sentence:
    return say("Step {step}, {who}: {dear}", step=step, who=Player(seat), dear=dear(played, lost, better))


def dear(played: Arg, lost: float, better: Arg) -> Sentence:
    """What a choice gave away."""
    return say(
        "“{text}” gave away about {lost} %; “{better}” was better.",
        text=played,
        lost=round(100 * lost),
        better=better,
    )


def feat(played: Arg, won: float) -> Sentence:
    return say("“{text}” was about {won} % better than anything else.", text=played, won=round(100 * won))


def turned(seat: Seat, before: float, after: float) -> Sentence:
    return say(
        "The chance of {who:obj} went from {before} % to {after} %.",
        who=Player(seat),
        before=round(100 * before),
        after=round(100 * after),
    )


def turned_by(change: float, luck: float) -> Sentence:
    """What a turn was decided by: what chance gave in it, beside all that changed."""
    if luck >= MOSTLY * change:
        return say("That was mostly luck.")
    if luck <= (1 - MOSTLY) * change:
        return say("That was mostly what was chosen, and not luck.")
    return say("That was luck as well as what was chosen.")


def no_mistake() -> Sentence:
    return say("There was nothing that would clearly have been better.")
