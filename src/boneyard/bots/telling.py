"""Advice and reviews in sentences: the same at a terminal and at a table of a server."""

from collections.abc import Sequence

from boneyard.core.state import Seat
from boneyard.core.text import NOTHING, Arg, Player, Sentence, say

MUCH = 0.05  # of the chance to win: what a tutor warns of


def hint(label: Arg, chance: float, margin: float, reasons: Sequence[Arg]) -> Sentence:
    return say(
        "{label}: wins {chance} %, give or take {margin}{why}",
        label=label,
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


def luck(seat: Seat, gave: float) -> Sentence:
    return say("Luck gave {who:obj} {luck} % of a win.", who=Player(seat), luck=f"{100 * gave:+.0f}")


def mistake(step: int, seat: Seat, played: Arg, lost: float, better: Arg) -> Sentence:
    return say(
        "Step {step}, {who}: {text} gave away about {lost} %; better was {better}.",
        step=step,
        who=Player(seat),
        text=played,
        lost=round(100 * lost),
        better=better,
    )


def no_mistake() -> Sentence:
    return say("There was nothing that would clearly have been better.")
