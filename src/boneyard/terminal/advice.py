"""Help for whoever plays at this keyboard: hints, warnings before bad choices, and a look back at the end."""

from typing import Any

from boneyard.bots import telling
from boneyard.bots.advice import advise, loses
from boneyard.bots.review import Review, review
from boneyard.core.errors import Refused
from boneyard.core.match import Match
from boneyard.core.state import Seat
from boneyard.core.text import NOTHING, Player, Sentence, say
from boneyard.terminal.table import Table

TOLD = 5  # mistakes
CURVE = " ▁▂▃▄▅▆▇█"
WIDE = 48  # columns of a curve


def hints(table: Table) -> list[Sentence]:
    """The best choices, from what the person asked can see."""
    if not table.asks_person:
        raise Refused("Nobody at this keyboard is asked anything now.")
    labels = {offer.text: offer.label for offer in table.offers()}
    return [
        telling.hint(labels[tip.text], tip.chance, tip.margin, tip.reasons, tip.surely)
        for tip in advise(table.game, table.view)
    ]


def warn(table: Table, text: str) -> None:
    """Refuse a choice that gives much away."""
    if len(table.offers()) < 2:
        return
    lost, best = loses(table.game, table.view, text)
    if lost < telling.MUCH or best.text == text:
        return
    labels = {offer.text: offer.label for offer in table.offers()}
    raise Refused(
        "{warning} Choose it once more if you want it all the same.",
        warning=telling.warning(lost, labels[best.text], best.reasons),
    )


def tutor_turned(on: bool) -> Sentence:
    if on:
        return say("You will be warned before a choice that gives much away.")
    return say("You will not be warned any more.")


def look_back(match: Match[Any], people: list[Seat]) -> list[Sentence]:
    """Chances as they went, what chance gave, and what people would better have done."""
    found = review(match, people)
    return [*_curves(found), NOTHING, *_luck(found), NOTHING, *_mistakes(found)]


def _curves(found: Review) -> list[Sentence]:
    seats = range(len(found.kindness))
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
    return [telling.luck(seat, kindness) for seat, kindness in enumerate(found.kindness)]


def _mistakes(found: Review) -> list[Sentence]:
    if not found.mistakes:
        return [telling.no_mistake()]
    return [
        telling.mistake(mistake.step, mistake.seat, mistake.text, mistake.lost, mistake.better)
        for mistake in found.mistakes[:TOLD]
    ]
