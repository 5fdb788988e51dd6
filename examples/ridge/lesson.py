"""A guided first game of Ridge. Sections (§) refer to rules.md beside it."""

from boneyard.core.lesson import Lesson, Moment, Step, asked, heard, of_kind, pieces
from boneyard.core.text import Sentence, say
from examples.ridge.glance import slip
from examples.ridge.state import CLOSED, DO_CAMP, DO_ROLL, SLIPPED, RidgeState

DARING = 0.4  # a chance to slip from which on it is better to make camp


def risk(moment: Moment) -> Sentence:
    chance = round(100 * slip(moment.view))
    if rolls_on(moment):
        return say(
            "The next roll fits nowhere in {chance} of 100 cases. That is not much: roll on.", chance=chance
        )
    return say(
        "The next roll fits nowhere in {chance} of 100 cases. Make camp, and keep it all.", chance=chance
    )


def rolls_on(moment: Moment) -> bool:
    view: RidgeState = moment.view
    return slip(view) < DARING


def as_wise(moment: Moment, text: str) -> bool:
    return moment.kind_of(text) == (DO_ROLL if rolls_on(moment) else DO_CAMP)


LESSON = Lesson(
    deal="ridge lesson 1",
    seats=2,
    steps=(
        Step(
            "2.5",
            heard(SLIPPED),
            say("Somebody slipped: no pair fitted, and all that was climbed in that turn is lost."),
            needed=False,
        ),
        Step(
            "3.2",
            heard(CLOSED),
            say("A path was climbed to its top and camped on. It is closed now, for everybody."),
            needed=False,
        ),
        Step(
            "2.2",
            asked("2.2"),
            say("Four dice make two pairs; the sum of each is a path to climb. Three paths to the top win."),
            pieces("die:"),
        ),
        Step("2.6", asked("2.6"), risk, do=as_wise, otherwise=say("As you like. The mountain decides.")),
        Step(
            "1.1",
            asked("2.2"),
            say("The paths in the middle are long but often rolled, those at the rim are short."),
            pieces("path:7", "path:2"),
        ),
        Step(
            "3.1",
            asked("2.6"),
            say("Only what you camp on is yours. Make camp now, so that you see it stay."),
            do=of_kind(DO_CAMP),
            otherwise=say("Braver still. A slip would take it all."),
        ),
    ),
    farewell=say("That is all of Ridge. Roll on while you dare, and camp in time."),
)
