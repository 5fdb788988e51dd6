"""Help for whoever plays at this keyboard: hints, warnings before bad choices, and a look back at the end."""

from typing import Any

from boneyard.bots.advice import Tip, advise, loses
from boneyard.bots.review import Review, review
from boneyard.core.errors import Refused
from boneyard.core.match import Match
from boneyard.core.state import Seat
from boneyard.core.text import NOTHING, Player, Sentence, say
from boneyard.terminal.table import Table

MUCH = 0.05  # of the chance to win: what a tutor warns of
TOLD = 5  # mistakes
CURVE = " ▁▂▃▄▅▆▇█"
WIDE = 48  # columns of a curve


def hints(table: Table) -> list[Sentence]:
    """The best choices, from what the person asked can see."""
    if not table.asks_person:
        raise Refused("Nobody at this keyboard is asked anything now.")
    labels = {offer.text: offer.label for offer in table.offers()}
    return [
        say(
            "{label}: wins {chance} %, give or take {margin}{why}",
            label=labels[tip.text],
            chance=round(100 * tip.chance),
            margin=max(1, round(100 * tip.margin)),
            why=_why(tip),
        )
        for tip in advise(table.game, table.view)
    ]


def _why(tip: Tip) -> Sentence:
    return say(" ({reasons})", reasons=tip.reasons) if tip.reasons else NOTHING


def warn(table: Table, text: str) -> None:
    """Refuse a choice that gives much away."""
    if len(table.offers()) < 2:
        return
    lost, best = loses(table.game, table.view, text)
    if lost < MUCH or best.text == text:
        return
    labels = {offer.text: offer.label for offer in table.offers()}
    raise Refused(
        "That gives away about {lost} % of your chance to win. Better: {best}{why}. "
        "Choose it once more if you want it all the same.",
        lost=round(100 * lost),
        best=labels[best.text],
        why=_why(best),
    )


def look_back(match: Match[Any, Any], people: list[Seat]) -> list[Sentence]:
    """Chances as they went, what chance gave, and what people would better have done."""
    found = review(match, people)
    return [*_curves(found), NOTHING, *_luck(found), NOTHING, *_mistakes(found)]


def _curves(found: Review) -> list[Sentence]:
    seats = range(len(found.luck))
    return [
        say("{who}: {curve}", who=Player(seat), curve=curve([chances[seat] for chances in found.chances]))
        for seat in seats
    ]


def curve(chances: list[float]) -> str:
    """Chances to win from the first turn to the last, as a line of bars."""
    step = max(1.0, len(chances) / WIDE)
    picked = [chances[int(at * step)] for at in range(int(len(chances) / step))]
    return "".join(CURVE[round(chance * (len(CURVE) - 1))] for chance in picked)


def _luck(found: Review) -> list[Sentence]:
    return [
        say("Luck gave {who:obj} {luck} % of a win.", who=Player(seat), luck=f"{100 * luck:+.0f}")
        for seat, luck in enumerate(found.luck)
    ]


def _mistakes(found: Review) -> list[Sentence]:
    if not found.mistakes:
        return [say("There was nothing that would clearly have been better.")]
    return [
        say(
            "Step {step}, {who}: {text} gave away about {lost} %; better was {better}.",
            step=mistake.step,
            who=Player(mistake.seat),
            text=mistake.text,
            lost=round(100 * mistake.lost),
            better=mistake.better,
        )
        for mistake in found.mistakes[:TOLD]
    ]
